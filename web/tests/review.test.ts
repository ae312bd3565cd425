import { describe, expect, it } from "vitest"
import type { Judgement } from "../src/lib/protocol"
import ledger from "./ledger.json"
import { reviewed } from "../src/lib/review"

const row = (number: number, seat: number, before: number, best: number, chosen: number): Judgement => ({ number, seat, round: 1, label: "", better: "", before, best, chosen, error: 0, grade: "good", answers: [], why: [], since: number - 1, spread: 0, looks: 1 })
const SEATS = ["theirs", "ours", "ours"]
const ROWS = [row(1, 1, 0.5, 0.6, 0.55), row(3, 0, 0.4, 0.4, 0.3), row(9, 2, 0.8, 0.8, 0.2)]

describe("a review", () => {
  it("adds up from the first chance to the result, for either side", () => {
    for (const seat of [0, 1, 2]) {
      const found = reviewed(ROWS, SEATS, seat, (who) => (who === 0 ? 1 : 0))
      expect(found.begun + found.skill + found.luck + found.rest).toBeCloseTo(found.end, 12)
      expect(found.end).toBe(seat === 0 ? 1 : 0)
    }
  })
  it("is what the command line says of the same judgements", () => {
    const found = reviewed(ledger.rows as Judgement[], ledger.sides, 0, (who) => ledger.result[who])
    expect(found.points.map((one) => one.number)).toEqual(ledger.turning_points)
    for (const [i, one] of ledger.decisions.entries()) {
      const { number, better, grade, ...figures } = one
      expect([found.decisions[i].number, found.decisions[i].better, found.decisions[i].grade]).toEqual([number, better, grade])
      for (const [name, value] of Object.entries(figures)) expect(found.decisions[i][name as "then"]).toBeCloseTo(value, 12)
    }
  })
  it("tells what came after a decision from who decided it", () => {
    const found = reviewed(ROWS, SEATS, 1, null)
    expect(found.decisions.map((one) => one.then)).toEqual([1 - 0.4, 1 - 0.8, 0.2])
    expect(found.decisions[2].luck).toBe(0)
  })
  it("gives a chance away once, where it is let go", () => {
    const better = (number: number, chosen: number, since: number): Judgement => ({ ...row(number, 1, chosen, 0.6, chosen), better: "attack", grade: "blunder", since })
    const found = reviewed([better(1, 0.4, 0), better(2, 0.4, 0), better(3, 0.4, 0), row(5, 1, 0.4, 0.4, 0.4)], SEATS, 1, null)
    expect(found.decisions.map((one) => [one.grade, one.better])).toEqual([["best", ""], ["best", ""], ["blunder", "attack"], ["good", ""]])
    expect(found.decisions.reduce((all, one) => all + one.away, 0)).toBeCloseTo(0.2)
    expect([found.rest, found.skill, found.luck].map((part) => part.toFixed(6))).toEqual(["0.200000", "-0.200000", "0.000000"])
    const dice = reviewed([better(1, 0.4, 0), better(4, 0.4, 3)], SEATS, 1, null)
    expect(dice.decisions.map((one) => one.grade)).toEqual(["blunder", "blunder"])
  })
  it("names the decisions at which most changed, in their order", () => {
    const found = reviewed(ROWS, SEATS, 1, (who) => (who === 0 ? 1 : 0))
    expect(found.points.map((one) => one.number)).toEqual([1, 3, 9])
    expect(Math.min(...found.decisions.map((one) => one.skill))).toBeCloseTo(-0.6)
  })
})
