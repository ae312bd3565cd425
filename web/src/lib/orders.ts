// What people are to do with the pieces on their own table, from the lines of the log.
import type { Scene } from "./scene"
import type { Told } from "./table.svelte"

export interface Order {
  /** The last line it is made of. */
  id: number
  text: string
  /** What led to it. */
  why: string[]
  token: number | null
  /** Whether it is read rather than done: a room's description, a quest. */
  reading: boolean
}

const ARROW = /^→\s*/
/** Lines of a drawing in letters: the page draws the map itself. */
const DRAWN = /^[\s+|\-=#.o^v<>~x*]+$/
const BODY = new Set(["wound", "heal", "status", "vanish"])

/**
 * An order for each thing to move, to put down or to take away. A game whose app speaks in arrows
 * says so itself; else what enemies do, who appears, and what befalls anybody, is to be done on the table.
 */
export function orders(lines: readonly Told[], scene: Scene): { todo: Order[]; rest: string[] } {
  const foes = new Set(scene.tokens.filter((token) => token.side !== "ours").map((token) => token.id))
  const arrows = lines.some((line) => ARROW.test(line.text))
  const todo: Order[] = []
  let why: string[] = []
  let token: number | null = null
  for (const line of lines) {
    if (DRAWN.test(line.text)) continue
    const note = line.token === null && !line.rules.length && !line.cue && !line.throws.length
    if (arrows ? ARROW.test(line.text) : line.cue && isDone(line, foes)) {
      todo.push({ id: line.id, text: line.text.replace(ARROW, ""), why, token: line.cue?.token ?? token, reading: false })
      why = []
      token = null
    } else if (!arrows && note) {
      // What the app says at once belongs together.
      const last = todo.at(-1)
      if (last?.reading && !why.length) {
        last.why.push(line.text)
        last.id = line.id
      } else {
        todo.push({ id: line.id, text: line.text, why: [], token: null, reading: true })
        why = []
      }
    } else if (line.cue) {
      token = line.cue.token
    } else {
      why.push(line.text)
      token = null
    }
  }
  return { todo, rest: why }
}

function isDone(line: Told, foes: Set<number>): boolean {
  const { cue } = line
  if (!cue) return false
  if (BODY.has(cue.kind)) return true
  return cue.kind === "appear" || (cue.kind === "move" && foes.has(cue.token))
}
