// Beginning a table.
import * as api from "./api"
import * as keep from "./keep"
import type { Made, TableInfo } from "./protocol"
import { go } from "./router.svelte"

/** The strength somebody new had better meet. */
export const usualLevel = (levels: string[]): string => (levels.includes("greedy") ? "greedy" : (levels.at(-1) ?? ""))

/** Remembers a new table with everything its maker was given; `mine` are the seats of this screen. */
export function remember(made: Made, game: string, mine: number[], companion = false) {
  keep.keep(made.table, {
    game,
    secrets: mine.map((seat) => made.secrets.seats[seat]).filter(Boolean),
    host: made.secrets.host,
    watch: made.secrets.watch,
    seats: made.secrets.seats,
    companion,
  })
}

/** Sits down at a new table in the seats that people have. */
export async function sitDown(made: Made, game: string) {
  const { seats } = await api.tableInfo(made.table, made.secrets.host)
  remember(made, game, seats.filter((seat) => seat.kind === "person").map((seat) => seat.seat))
  go(`/t/${made.table}`)
}

export async function begin(game: string, options: Record<string, unknown> = {}) {
  await sitDown(await api.makeTable({ game, options }), game)
}

/** The same setting with the same seats and new dice; who sat by link gets a new link. */
export async function again(info: TableInfo, mine: number[]) {
  const seats = info.seats.map((seat) => ({
    kind: seat.kind,
    ...(seat.kind === "agent" && seat.level ? { level: seat.level } : {}),
    ...(seat.name && seat.name !== seat.title ? { name: seat.name } : {}),
  }))
  const made = await api.makeTable({ game: info.game, options: info.options, seats, dice: info.dice, manners: info.manners })
  remember(made, info.game, mine, info.dice === "own")
  const others = info.seats.some((seat) => seat.kind !== "agent" && !mine.includes(seat.seat))
  go(info.dice === "own" ? `/companion/${made.table}` : others ? `/lobby/${made.table}` : `/t/${made.table}`)
}
