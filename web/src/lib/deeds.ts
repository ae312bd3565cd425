// From a list of options to what a person does: deeds, each with the places it can point at.
import { listed, percent } from "./format"
import type { Choice, Question, Refusal, Scene } from "./scene"
import { t } from "./strings"

export interface Deed {
  key: string
  label: string
  group: string
  cost: string
  art: string
  options: Choice[]
  /** Whether its one option is a button: choosing the deed is answering. */
  direct: boolean
}

export interface Desk {
  /** What ends or passes: the plain way on. */
  end: Choice | null
  /** Everything else, in the order of the question. */
  deeds: Deed[]
  /** Squares to walk to while no deed is taken up. */
  walks: Choice[]
  refused: Refusal[]
}

const WORDS = /\s+(on|to|at|with|onto|into|for|from|against)$/i

/** The label of an option without what it points at: "Smite on Gouger 2" is Smite. */
export function verb(option: Choice, names: Map<number, string>, squares: Map<number, string>): string {
  let text = plain(option)
  const pointed = [
    ...option.tokens.map((id) => names.get(id)),
    ...option.squares.map((id) => squares.get(id)),
  ].filter((name): name is string => Boolean(name))
  for (const name of pointed.sort((a, b) => b.length - a.length)) {
    const at = text.lastIndexOf(name)
    if (at < 0) continue
    const before = text.slice(0, at).trimEnd().replace(WORDS, "")
    const after = text.slice(at + name.length)
    text = `${before} ${after}`.replace(/\s+([,.:;)])/g, "$1").replace(/\s+/g, " ").trim()
  }
  return text.replace(/[\s,:;]+$/, "").trim() || option.label
}

export function capital(text: string): string {
  return text ? text[0].toLocaleUpperCase() + text.slice(1) : text
}

/** A label that repeats its price says it once: "spawn Gouger 1 (1 skull)" costs 1 skull. */
export function plain(option: Choice): string {
  return option.cost ? option.label.replace(` (${option.cost})`, "") : option.label
}

export function isWalk(option: Choice): boolean {
  return option.path.length > 0 && option.squares.length > 0
}

/** Whether it is a square that is chosen, and nobody who stands there. */
export function isPlace(option: Choice): boolean {
  return !option.button && option.squares.length > 0 && option.tokens.length === 0
}

/** What a deed of several ways takes and promises: how far, how likely, at how many. */
export function facts(deed: Deed): string {
  const parts: string[] = []
  const odds = deed.options.map((option) => option.odds).filter((chance) => chance !== null)
  if (isWalk(deed.options[0]) || (deed.options.length > 1 && deed.options.every(isPlace) && !odds.length)) parts.push(t.squares(deed.options.length))
  else if (odds.length) {
    const [low, top] = [percent(Math.min(...odds)), percent(Math.max(...odds))]
    parts.push(low === top ? top : `${low} – ${top}`)
  } else if (deed.options.length > 1) parts.push(deed.options[0].button ? t.ways(deed.options.length) : t.targets(deed.options.length))
  return listed([deed.cost, ...parts])
}

export function ending(question: Question): Choice | null {
  const buttons = question.options.filter((option) => option.button)
  return (
    buttons.find((option) => option.default) ??
    buttons.find((option) => option.ends) ??
    null
  )
}

export function desk(scene: Scene): Desk {
  const question = scene.question
  if (!question?.mine) return { end: null, deeds: [], walks: [], refused: [] }
  const names = new Map(scene.tokens.map((token) => [token.id, token.name]))
  const squares = new Map(scene.board.squares.map((square) => [square.id, square.name]))
  const end = ending(question)
  const byKey = new Map<string, Deed>()
  const walks: Choice[] = []
  for (const option of question.options) {
    if (option === end) continue
    const pointing = option.squares.length > 0 || option.tokens.length > 0
    if (isWalk(option)) walks.push(option)
    const label = capital(option.deed || (pointing ? verb(option, names, squares) : plain(option)))
    const cost = isWalk(option) ? "" : option.cost
    const key = pointing || option.deed ? `${option.group}|${label}|${cost}` : `${option.group}|${option.index}`
    const known = byKey.get(key)
    if (known) {
      known.options.push(option)
      known.direct = false
    } else
      byKey.set(key, {
        key, label, group: option.group, cost, art: option.art, options: [option], direct: !pointing,
      })
  }
  const deeds = [...byKey.values()]
  const ways = deeds.filter((deed) => isWalk(deed.options[0]))
  // A single way to walk is always on the map; it needs no button.
  const listed = ways.length === 1 && deeds.length > 1 ? deeds.filter((deed) => deed !== ways[0]) : deeds
  // In one's own turn what only passes the time comes last.
  if (question.turn && !question.interrupt) listed.sort((a, b) => Number(a.group === "Other") - Number(b.group === "Other"))
  return { end, deeds: listed, walks, refused: question.refused }
}

/** The options that pointing at a square means: on the square, or on whoever stands there. */
export function pointedAt(scene: Scene, square: number, among: readonly Choice[]): Choice[] {
  const standing = scene.tokens
    .filter((token) => token.at !== null && (token.squares.includes(square) || token.at === square))
    .map((token) => token.id)
  const direct = among.filter(
    (option) => option.squares.includes(square) || option.tokens.some((id) => standing.includes(id)),
  )
  return direct
}

/** The words for an option within its deed: whom or where, and what it takes. */
export function aimOf(option: Choice, scene: Scene): string {
  const token = option.tokens.map((id) => scene.tokens.find((t) => t.id === id)?.name).find(Boolean)
  const square = option.squares.map((id) => scene.board.squares.find((s) => s.id === id)?.name).find(Boolean)
  return token ?? square ?? capital(plain(option))
}

/** The way through what can be pointed at, from left to right and top to bottom. */
export function order(scene: Scene, options: readonly Choice[]): number[] {
  const places = new Map(scene.board.squares.map((square) => [square.id, square]))
  const found = new Set<number>()
  for (const option of options) {
    for (const square of option.squares) found.add(square)
    for (const id of option.tokens) {
      const at = scene.tokens.find((token) => token.id === id)?.at
      if (at !== null && at !== undefined) found.add(at)
    }
  }
  return [...found].sort((a, b) => {
    const p = places.get(a)!
    const q = places.get(b)!
    return p.y - q.y || p.x - q.x
  })
}
