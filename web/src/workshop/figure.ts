// A card as the figure that stands for it on the board.
import type { Token } from "../lib/scene"
import type { Table } from "./toml"

const FIGURES = /^(hero|monster|point|enemy|boss|mini_?boss|minion|villain|creature|unit|trap)$/

/** Whether cards of a table stand on the board. */
export const isFigure = (table: string) => FIGURES.test(table)

const number = (...values: unknown[]) => values.find((value): value is number => typeof value === "number" && Number.isInteger(value))

/** The figure of a card, as sound as the card is. */
export function figure(table: string, row: Table, state: Partial<Token> = {}): Token {
  const levels = Array.isArray(row.levels) ? (row.levels[0] as Table | undefined) : undefined
  const hearts = Math.max(1, number(row.hearts, row.health, levels?.health) ?? 1)
  return {
    id: 0, name: String(row.name ?? row.title ?? row.id ?? ""), kind: table === "point" ? "point" : String(row.kind ?? row.rank ?? table), side: table === "hero" ? "ours" : "theirs",
    seat: 0, at: 0, base: Math.min(4, Math.max(1, number(row.base) ?? 1)), squares: [], art: typeof row.art === "string" ? row.art : "", facing: null, hearts, wounds: 0,
    statuses: [], counters: [], activated: false, active: false, tags: [], stats: [], cards: [], abilities: [], text: "", ...state,
  }
}
