// From a drawing to the tile that has it as its face: without one it comes to no table.
import { words } from "../lib/format"
import { type Card, freshId } from "./pack"
import type { Table, Value } from "./toml"

export interface Making {
  table: string
  row: Table
}

/** The tile that a drawing wants, as the game's own are made; null where one has it, or needs none. */
export function tileFor(own: Record<string, Table[]>, drawings: Record<string, string>, mine: string[], cards: Card[], drawing: string): Making | null {
  const place = facesOf(own, drawings)
  if (!place || drawing in drawings) return null
  const { table, field, like } = place
  const rows = cards.filter((card) => card.table === table)
  const shown = new Set(rows.flatMap((card) => (Array.isArray(card.row[field]) ? (card.row[field] as Value[]) : [])))
  if (shown.has(drawing)) return null
  // A tile has two sides: another drawing that waits for its tile is the other one.
  const other = mine.find((each) => each !== drawing && !(each in drawings) && !shown.has(each)) ?? drawing
  const faces = (like[field] as Value[]).map((_, side) => (side % 2 ? other : drawing))
  const taken = [...(own[table] ?? []).map((row) => String(row.id)), ...rows.map((card) => card.id)]
  const row: Table = { id: freshId(drawing, taken), [field]: faces }
  if (Array.isArray(like.names)) row.names = faces.map((face) => words(String(face)))
  return { table, row }
}

/** The table whose cards list drawings, the field that does, and a card of it. */
function facesOf(own: Record<string, Table[]>, drawings: Record<string, string>): { table: string; field: string; like: Table } | null {
  for (const [table, rows] of Object.entries(own))
    for (const [field, value] of Object.entries(rows[0] ?? {}))
      if (Array.isArray(value) && value.length && value.every((each) => typeof each === "string" && each in drawings)) return { table, field, like: rows[0] }
  return null
}
