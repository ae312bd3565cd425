// What a whole game comes to, from what each of its answers was worth.
import type { Judgement } from "./protocol"

export interface Decision extends Judgement {
  /** The chance at the next decision: after the dice, and what others did. */
  then: number
  skill: number
  luck: number
  rest: number
}

export interface Review {
  decisions: Decision[]
  begun: number
  end: number
  skill: number
  luck: number
  rest: number
  points: Decision[]
}

const POINTS = 5

/**
 * Skill, luck and what no one could see, told for one seat; together they lead from the first chance
 * to the result. `sides` is on which each seat is; `result` what a seat got of the victory, or null
 * while nobody has won.
 */
export function reviewed(rows: Judgement[], sides: string[], seat: number, result: ((seat: number) => number) | null): Review {
  const with_ = (a: number, b: number) => sides[a] === sides[b]
  const decisions = rows.map((row, i): Decision => {
    const next = rows[i + 1]
    const then = next ? (with_(next.seat, row.seat) ? next.before : 1 - next.before) : result ? result(row.seat) : row.chosen
    return { ...row, then, skill: row.chosen - row.best, luck: then - row.chosen, rest: row.best - row.before }
  })
  const sum = (part: "skill" | "luck" | "rest") => decisions.reduce((all, one) => all + (with_(one.seat, seat) ? one[part] : -one[part]), 0)
  const first = decisions[0]
  const last = decisions.at(-1)
  const ours = (one: Decision, chance: number) => (with_(one.seat, seat) ? chance : 1 - chance)
  return {
    decisions,
    begun: first ? ours(first, first.before) : 0,
    end: last ? ours(last, last.then) : 0,
    skill: sum("skill"),
    luck: sum("luck"),
    rest: sum("rest"),
    points: [...decisions].sort((a, b) => Math.max(-b.skill, Math.abs(b.luck)) - Math.max(-a.skill, Math.abs(a.luck))).slice(0, POINTS).sort((a, b) => a.number - b.number),
  }
}
