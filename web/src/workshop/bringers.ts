// By which cards one comes into play.
import type { Card } from "./pack"
import type { Value } from "./toml"

const says = (value: Value, id: string): boolean =>
  value === id || (typeof value === "object" && value !== null && Object.entries(value).some(([key, each]) => key === id || says(each, id)))

/** The ids by which a card may come into play: its own, and those of cards of the pack that name it. */
export function bringers(id: string, cards: readonly Card[]): string[] {
  const found = new Set([id])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const card of cards)
      if (card.id && !found.has(card.id) && [...found].some((each) => Object.entries(card.row).some(([key, value]) => key !== "id" && says(value, each)))) found.add(card.id)
  }
  return [...found]
}
