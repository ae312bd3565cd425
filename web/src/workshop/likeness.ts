// What the game's own tiles are like, a few of them, so that one's own can be measured by them.
import { type Drawing, facts, type Mark, read } from "./drawing"
import * as talk from "./talk"

export interface Likeness {
  open: number
  average: number
  way: number | null
}

/** So many of the game's tiles are looked at. */
const FEW = 6
const known = new Map<string, Likeness>()

/** Told one after the other, for tiles of the same size; `stop` ends it. */
export async function ofTheirs(game: string, drawings: Record<string, string>, like: Drawing, marks: readonly Mark[], tell: (found: Likeness[]) => void, stop: () => boolean) {
  const same = Object.entries(drawings).filter(([, text]) => {
    const drawing = read(text)
    return typeof drawing !== "string" && drawing.width === like.width && drawing.height === like.height
  })
  const found: Likeness[] = []
  for (const [name, text] of same.slice(0, FEW)) {
    const key = `${game} ${name}`
    let one = known.get(key)
    if (!one) {
      const legend = Object.fromEntries(marks.map((mark) => [mark.mark, mark.id]))
      const seen = await talk.sight(game, text, legend, marks.filter((mark) => mark.veil).map((mark) => mark.id))
      one = facts(seen)
      known.set(key, one)
    }
    if (stop()) return
    found.push(one)
    tell([...found])
  }
}

/** From the least to the most, as people write it. */
export function span(values: (number | null)[], say: (value: number) => string): string {
  const there = values.filter((value): value is number => value !== null)
  if (!there.length) return "–"
  const [low, high] = [say(Math.min(...there)), say(Math.max(...there))]
  return low === high ? low : `${low} – ${high}`
}
