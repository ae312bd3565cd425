// Names of squares in a text: "move to F9 first" names F9, if the map has it.
import type { Square } from "./scene"

export interface Part {
  text: string
  /** The square it names. */
  square: number | null
}

const NAME = /\b[A-Z]{1,2}\d{1,2}\b/g

export function named(text: string, squares: readonly Pick<Square, "id" | "name">[]): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const found of text.matchAll(NAME)) {
    const square = squares.find((each) => each.name === found[0])
    if (!square) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index), square: null })
    parts.push({ text: found[0], square: square.id })
    from = found.index + found[0].length
  }
  if (from < text.length || !parts.length) parts.push({ text: text.slice(from), square: null })
  return parts
}
