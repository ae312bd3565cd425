// What a whole game comes to, from what each of its answers was worth.
import type { Judgement } from "./protocol"

export interface Decision extends Judgement {
  /** The chance at the next decision: after the dice, and what others did. */
  then: number
  skill: number
  /** What was given away beyond doubt. */
  away: number
  luck: number
  /** The standard error of `luck`. */
  doubt: number
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
/** Standard errors of a turn of luck that it is counted without. */
const SURE = 2

/** Whether nothing but answers of one seat lies between two decisions. */
const follows = (after: Judgement, one: Judgement) => after.seat === one.seat && after.since < one.number

/**
 * Where nothing was thrown and nobody else was asked between two decisions, the second begins with what
 * the first has come to. So the looks at all decisions of such a run tell together how things stand.
 */
export function levelled(rows: Judgement[]): Judgement[] {
  const found: Judgement[] = []
  for (let begin = 0, end = 0; begin < rows.length; begin = end) {
    for (end = begin + 1; end < rows.length && follows(rows[end], rows[end - 1]); ) end++
    found.push(...(end > begin + 1 ? level(rows.slice(begin, end)) : [rows[begin]]))
  }
  return found
}

function level(run: Judgement[]): Judgement[] {
  const ways: number[] = []
  let [way, looks, begun, error] = [0, 0, 0, 0]
  for (const one of run) {
    ways.push(way)
    looks += one.looks
    begun += one.looks * (one.before - way)
    error += (one.looks * one.spread) ** 2
    way += one.chosen - one.before
  }
  return run.map((one, i) => {
    const stands = (chance: number) => Math.min(1, Math.max(0, begun / looks + ways[i] + chance - one.before))
    const [before, best, chosen] = [one.before, one.best, one.chosen].map(stands)
    const sure = Boolean(one.better) && best - chosen > DOUBT * one.error
    return {
      ...one, before, best, chosen, looks, spread: Math.sqrt(error) / looks,
      answers: one.answers.map(([label, chance]): [string, number] => [label, stands(chance)]),
      better: sure ? one.better : "", why: sure ? one.why : [], grade: grade(best - chosen, sure),
    }
  })
}

/**
 * What would be better is better for as long as it can be done: a decision after which nothing but the
 * same seat's answers come before the next is worth as much as the best of that one. So a chance is
 * given away where it is let go, and once.
 */
export function linked(rows: Judgement[]): Judgement[] {
  const found = [...rows]
  for (let i = found.length - 2; i >= 0; i--) {
    const [one, after] = [found[i], found[i + 1]]
    if (!follows(after, one) || after.best <= Math.max(after.before, one.chosen)) continue
    const sure = Boolean(one.better) && one.best - after.best > DOUBT * one.error
    const best = Math.max(one.best, after.best)
    found[i + 1] = { ...after, before: after.best }
    found[i] = { ...one, best, chosen: after.best, better: sure ? one.better : "", why: sure ? one.why : [], grade: grade(best - after.best, sure) }
  }
  return found
}

/** How much has changed at a decision beyond doubt, by skill or luck. */
const turn = (one: Decision) => Math.max(one.away, Math.abs(one.luck) - SURE * one.doubt)

/**
 * Skill, luck and what plain play does not see, told for one seat; together they lead from the first chance
 * to the result. `sides` is on which each seat is; `result` what a seat got of the victory, or null
 * while nobody has won.
 */
export function reviewed(rows: Judgement[], sides: string[], seat: number, result: ((seat: number) => number) | null): Review {
  const with_ = (a: number, b: number) => sides[a] === sides[b]
  const judged = linked(levelled(rows))
  const decisions = judged.map((row, i): Decision => {
    const next = judged[i + 1]
    const then = next ? (with_(next.seat, row.seat) ? next.before : 1 - next.before) : result ? result(row.seat) : row.chosen
    const doubt = next ? Math.hypot(row.spread, next.spread) : result ? row.spread : 0
    return { ...row, then, doubt, skill: row.chosen - row.best, away: row.better ? row.best - row.chosen : 0, luck: then - row.chosen, rest: row.best - row.before }
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
    points: [...decisions].sort((a, b) => turn(b) - turn(a)).slice(0, POINTS).filter((one) => turn(one) > 0).sort((a, b) => a.number - b.number),
  }
}
