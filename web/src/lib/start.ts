// Beginning a table.
import * as api from "./api"
import * as keep from "./keep"
import type { Made } from "./protocol"
import { go } from "./router.svelte"

/** Remembers a new table with everything its maker was given, and sits down. */
export function sitDown(made: Made, game: string) {
  keep.keep(made.table, {
    game,
    secrets: Object.values(made.secrets.seats),
    host: made.secrets.host,
    watch: made.secrets.watch,
    seats: made.secrets.seats,
  })
  go(`/t/${made.table}`)
}

export async function begin(game: string, options: Record<string, unknown> = {}) {
  sitDown(await api.makeTable({ game, options }), game)
}
