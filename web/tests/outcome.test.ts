import { expect, test } from "vitest"
import { verdict } from "../src/lib/outcome"

const consul = { number: 0, side: "theirs" as const }
const heroes = { number: 1, side: "ours" as const }
const seats = [consul, heroes]

test("whoever sits with the winners has won, whoever sits against them has lost", () => {
  expect(verdict(["heroes", "victory.heroes"], seats, [1])).toBe("won")
  expect(verdict(["heroes", "victory.heroes"], seats, [0])).toBe("lost")
  expect(verdict(["consul", "victory.consul"], seats, [0])).toBe("won")
  expect(verdict(["darkness", "the_wood"], [heroes], [1])).toBe("lost")
})

test("where winners are named by their seats, sides say nothing", () => {
  const players = [0, 1, 2].map((number) => ({ number, side: number === 2 ? ("ours" as const) : ("theirs" as const) }))
  expect(verdict(["Player 1 and Player 2", "win", [0, 1]], players, [1])).toBe("won")
  expect(verdict(["Player 1 and Player 2", "win", [0, 1]], players, [2])).toBe("lost")
})

test("nobody has won or lost who watches, plays both sides or sits where nobody wins", () => {
  expect(verdict(["heroes", "victory.heroes"], seats, [])).toBe("")
  expect(verdict(["heroes", "victory.heroes"], seats, [0, 1])).toBe("")
  expect(verdict(["nobody", "round.limit"], seats, [1])).toBe("")
  expect(verdict(null, seats, [1])).toBe("")
})
