// What the end of a game means for those who look at this screen.
import type { Seat } from "./scene"

export type Verdict = "won" | "lost" | ""

/** Empty where nobody won, for those who watch, and for one who played both sides. */
export function verdict(outcome: unknown[] | null, seats: Pick<Seat, "number" | "side">[], mine: number[]): Verdict {
  const [winner, , winners] = outcome ?? []
  if (!winner || winner === "nobody") return ""
  const won = (seat: Pick<Seat, "number" | "side">) =>
    Array.isArray(winners) ? winners.includes(seat.number) : (seat.side === "ours") === (winner === "heroes")
  const found = new Set(seats.filter((seat) => mine.includes(seat.number)).map(won))
  return found.size === 1 ? (found.has(true) ? "won" : "lost") : ""
}
