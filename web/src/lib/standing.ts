// How a remembered table stands: whose turn it is, or that it is over or gone.
import * as api from "./api"
import type { Kept } from "./keep"

export interface Standing {
  /** Silent is a table whose server does not answer. */
  kind: "mine" | "other" | "paused" | "over" | "gone" | "silent"
  /** Who is asked. */
  who: string
  number: number
  seats: { seat: number; name: string; kind: string; mine: boolean }[]
}

/** The secret that shows most. */
export const anySecret = (table: Kept) => table.secrets[0] ?? table.host ?? table.watch ?? ""

export async function standing(table: Kept): Promise<Standing> {
  try {
    const info = await api.tableInfo(table.table, anySecret(table))
    const own = new Set([
      ...info.mine,
      ...Object.entries(table.seats ?? {})
        .filter(([, secret]) => table.secrets.includes(secret))
        .map(([seat]) => Number(seat)),
    ])
    const seats = info.seats.map((seat) => ({ ...seat, mine: own.has(seat.seat) }))
    const asked = seats.find((seat) => seat.seat === info.asked)
    // With dice of one's own nobody is asked while they roll.
    const rolling = info.asked !== null && info.asked < 0
    const who = asked?.name ?? (rolling ? (seats.find((seat) => seat.mine)?.name ?? "") : "")
    const mine = rolling || (asked?.mine ?? false)
    const kind = info.over ? "over" : info.paused ? "paused" : mine ? "mine" : "other"
    return { kind, who, number: info.number, seats }
  } catch (error) {
    const away = error instanceof api.Refused && !error.status
    return { kind: away ? "silent" : "gone", who: "", number: 0, seats: [] }
  }
}

const WORTH = { mine: 3, other: 2, paused: 1, over: 0, gone: 0, silent: 0 }
export const worth = (state: Standing | undefined) => (state ? WORTH[state.kind] : 0)
