// What a whole game comes to, from what each of its answers was worth.
import type { Judgement } from "./protocol"

export interface Decision extends Judgement {
  /** The chance at the next decision: after the dice, and what others did. */
  then: number
  skill: number
  /** What was given away beyond doubt. */
  away: number
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
/** The most that may have been given away, in chance to win; slips and blunders beyond doubt only. */
const GRADES: [Judgement["grade"], number][] = [["best", 0.005], ["good", 0.03], ["slip", 0.1], ["blunder", 2]]
const grade = (gap: number, sure: boolean) => {
  const found = GRADES.find(([, most]) => gap < most)?.[0] ?? "blunder"
  return sure || found === "best" ? found : "good"
}
/** Standard errors beyond which a gap is told. */
const DOUBT = 2.5

/**
 * What would be better is better for as long as it can be done: a decision after which nothing but the
 * same seat's answers come before the next is worth as much as the best of that one. So a chance is
 * given away where it is let go, and once.
 */
export function linked(rows: Judgement[]): Judgement[] {
  const found = [...rows]
  for (let i = found.length - 2; i >= 0; i--) {
    const [one, after] = [found[i], found[i + 1]]
    if (after.seat !== one.seat || after.since >= one.number || after.best <= Math.max(after.before, one.chosen)) continue
    const sure = Boolean(one.better) && one.best - after.best > DOUBT * one.error
    const best = Math.max(one.best, after.best)
    found[i + 1] = { ...after, before: after.best }
    found[i] = { ...one, best, chosen: after.best, better: sure ? one.better : "", why: sure ? one.why : [], grade: grade(best - after.best, sure) }
  }
  return found
}

/**
 * Skill, luck and what no one could see, told for one seat; together they lead from the first chance
 * to the result. `sides` is on which each seat is; `result` what a seat got of the victory, or null
 * while nobody has won.
 */
export function reviewed(rows: Judgement[], sides: string[], seat: number, result: ((seat: number) => number) | null): Review {
  const with_ = (a: number, b: number) => sides[a] === sides[b]
  const judged = linked(rows)
  const decisions = judged.map((row, i): Decision => {
    const next = judged[i + 1]
    const then = next ? (with_(next.seat, row.seat) ? next.before : 1 - next.before) : result ? result(row.seat) : row.chosen
    return { ...row, then, skill: row.chosen - row.best, away: row.better ? row.best - row.chosen : 0, luck: then - row.chosen, rest: row.best - row.before }
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
    points: [...decisions].sort((a, b) => Math.max(b.away, Math.abs(b.luck)) - Math.max(a.away, Math.abs(a.luck))).slice(0, POINTS).sort((a, b) => a.number - b.number),
  }
}
