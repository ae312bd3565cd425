// What a table to try a card at is asked for: options that bring the card into the game.
import type { GameInfo } from "../lib/protocol"
import { plain, type Schema } from "../lib/schema"
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

/** Options to try one after another, the fullest first: each brings the card in, with company where one is not enough. */
export function wishes(ids: readonly string[], game: GameInfo): Record<string, unknown>[] {
  const schema = game.schema as Schema
  for (const id of ids)
    for (const [option, offers] of Object.entries(game.choices)) {
      const part = schema.properties?.[option]
      if (!part || !offers.some((offer) => offer.id === id)) continue
      if (plain(part, schema).schema.type !== "array") return [{ [option]: id }]
      const others = offers.map((offer) => offer.id).filter((each) => each !== id)
      return Array.from({ length: Math.min(6, others.length + 1) }, (_, more) => ({ [option]: [id, ...others.slice(0, more)] }))
    }
  return []
}
