// What the workshop asks the server for.
import { call } from "../lib/api"
import type { Schema } from "../lib/schema"
import type { Mark, Seen } from "./drawing"
import type { Files } from "./pack"
import type { Table } from "./toml"

export interface Kit {
  game: string
  title: string
  cards: Schema
  hints: Record<string, Record<string, string>>
  own: Record<string, Table[]>
  drawings: Record<string, string>
  marks: Mark[]
  version: string
  example: Record<string, string>
}
export interface Mistake {
  file: string
  card: string
  field: string
  message: string
  expected: string
  noun: string
  warning: boolean
  sentence: string
}
export interface Verdict {
  problems: Mistake[]
  more: number
  sound: boolean
}
export interface Fared {
  pairs: number
  without: number
  with: number
  gained: number
  lost: number
  difference: [number, number, number]
  share_without: [number, number, number]
  share_with: [number, number, number]
}
export interface Reckoned {
  field: string
  label: string
  dice: string
  against: { name: string; chance: number }[]
}
export interface Odds {
  /** The chances that it wounds. */
  attacks: Reckoned[]
  /** The chances that it is wounded. */
  defends: Reckoned[]
}
export interface Compared {
  sides: Record<string, Fared>
  failed: number
  alike: boolean
}
export interface OnDisk {
  name: string
  files: Record<string, string>
  stamp: string
}

const kits = new Map<string, Promise<Kit>>()
export function kit(game: string): Promise<Kit> {
  let found = kits.get(game)
  if (!found) {
    found = call<Kit>("GET", `workshop/games/${encodeURIComponent(game)}`)
    kits.set(game, found)
    found.catch(() => kits.delete(game))
  }
  return found
}
export const check = (files: Files) => call<Verdict>("POST", "workshop/check", { files })
export const build = (files: Files) => call<{ name: string; file: string }>("POST", "workshop/build", { files })
export const open = (file: string) => call<{ files: Record<string, string> }>("POST", "workshop/open", { file })
export const sight = (game: string, drawing: string, legend: Record<string, string>, veils: string[]) =>
  call<Seen>("POST", "workshop/sight", { game, drawing, legend, veils })
export const odds = (game: string, table: string, row: Table) => call<Odds>("POST", "workshop/odds", { game, table, row })
/** Options of a game that bring in the first of some cards that any option names. */
export const options = (game: string, file: string, ids: string[]) =>
  call<{ options: Record<string, unknown> }>("POST", "workshop/options", { game, file, ids: ids.slice(0, 60) }).then((found) => found.options)
export const folder = () => call<OnDisk>("GET", "workshop/folder")
export const saveFolder = (files: Files, stamp: string) => call<OnDisk>("PUT", "workshop/folder", { files, stamp })

const counted = ({ pairs, without, with: won, gained, lost }: Fared) => ({ pairs, without, with: won, gained, lost })
/** A few more pairs of games, counted on top of those before. */
export const compare = (game: string, file: string, options: Record<string, unknown>, first: number, pairs: number, before: Compared | null) =>
  call<Compared>("POST", "workshop/compare", {
    game, file, options, first, pairs, seed: 1,
    before: Object.fromEntries(Object.entries(before?.sides ?? {}).map(([side, fared]) => [side, counted(fared)])),
  })
