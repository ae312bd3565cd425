// One combat, one entry: lines of the log that belong to a combat are told as one.
import type { Duel, Scene } from "./scene"
import type { Told } from "./table.svelte"

export interface Entry {
  /** The line itself, or the first of a combat. */
  line: Told
  /** All lines of a combat, none for a line by itself. */
  steps: Told[]
  duel: Duel | null
  /** Rules of all its lines, each once. */
  rules: string[]
}

/** Entries in the order of the log; a combat stands where it began. */
export function fold(lines: readonly Told[], scene: Pick<Scene, "duel">): Entry[] {
  const found: Entry[] = []
  const open = new Map<number, Entry>()
  for (const line of lines) {
    const known = line.fight === null ? undefined : open.get(line.fight)
    if (known) {
      known.steps.push(line)
      known.duel = line.duel ?? known.duel
      known.rules = [...new Set([...known.rules, ...line.rules])]
      continue
    }
    const entry: Entry = { line, steps: line.fight === null ? [] : [line], duel: line.duel, rules: [...line.rules] }
    found.push(entry)
    if (line.fight !== null) open.set(line.fight, entry)
  }
  const last = scene.duel && open.get(scene.duel.number)
  if (last && scene.duel) last.duel = { ...scene.duel, rules: last.rules }
  return found
}

/** What came of it, in the fewest words: "one wound", "it holds". */
export function outcome(duel: Duel): string {
  const words = duel.verdict.replace(/\.$/, "")
  return duel.defenders.length === 1 ? words.slice(words.indexOf(": ") + 1).trim() : words
}
