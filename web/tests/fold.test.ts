import { expect, test } from "vitest"
import { fold, outcome } from "../src/lib/fold"
import type { Duel } from "../src/lib/scene"
import type { Told } from "../src/lib/table.svelte"

let next = 0
function line(text: string, fight: number | null = null, duel: Duel | null = null): Told {
  return { id: next++, text, rules: [text], token: 1, throws: [], cue: null, fight, duel, round: "" }
}
const duel = (part: Partial<Duel>): Duel => ({
  number: 7, title: "Beetle attacks Paladin", why: "", phase: "done", came: [], chance: null, first: null, verdict: "5 stars against 2: one wound.",
  rules: [], effects: [], symbol: "★",
  attacker: { token: 1, who: "Beetle", does: "attacks, ATT", dice: [], rolled: true, total: 5, average: null, notes: [], outcome: "", fate: null },
  defenders: [{ token: 2, who: "Paladin", does: "defends, ARM", dice: [], rolled: true, total: 2, average: null, notes: [], outcome: "hit", fate: null }],
  ...part,
})

test("lines of one combat are one entry that stands where it began", () => {
  const told = fold([line("moves"), line("attacks", 7, duel({ phase: "aimed" })), line("rolls", 7), line("wounded", 7, duel({})), line("ends")], { duel: null })
  expect(told.map((entry) => entry.line.text)).toEqual(["moves", "attacks", "ends"])
  expect(told[1].steps.map((step) => step.text)).toEqual(["attacks", "rolls", "wounded"])
  expect(told[1].duel?.phase).toBe("done")
  expect(told[1].rules).toEqual(["attacks", "rolls", "wounded"])
})

test("two combats at once stay two, and the one in the scene is told as it stands", () => {
  const lines = [line("attacks", 7, duel({ phase: "aimed", verdict: "" })), line("strikes back", 8, duel({ number: 8 }))]
  const told = fold(lines, { duel: duel({ verdict: "5 stars against 5: a tie, it holds." }) })
  expect(told.map((entry) => entry.duel?.number)).toEqual([7, 8])
  expect(outcome(told[0].duel!)).toBe("a tie, it holds")
})
