// By which cards one comes into play.
import type { Card } from "./pack"
import type { Table, Value } from "./toml"

/** So many ids are tried. */
const MOST = 60

const says = (value: Value, id: string): boolean =>
  value === id || (typeof value === "object" && value !== null && Object.entries(value).some(([key, each]) => key === id || says(each, id)))

/** The ids by which a card may come into play, the nearest first: its own, those of cards of the pack that name it, and of the game's. */
export function bringers(id: string, cards: readonly Pick<Card, "id" | "row">[], own: Record<string, Table[]> = {}): string[] {
  const mine = new Set(cards.map((card) => card.id))
  const all = [...cards, ...Object.values(own).flat().filter((row) => typeof row.id === "string" && !mine.has(row.id)).map((row) => ({ id: String(row.id), row }))]
  const found = new Set([id])
  for (let last = [id]; last.length && found.size < MOST; ) {
    last = all.filter((card) => card.id && !found.has(card.id) && last.some((each) => Object.entries(card.row).some(([key, value]) => key !== "id" && says(value, each)))).map((card) => card.id)
    for (const each of last) found.add(each)
  }
  return [...found]
}
