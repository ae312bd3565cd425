import { expect, test } from "vitest"
import { fromMySide, motions, patched } from "../src/lib/patch"
import { scene, token } from "./scene"

test("what is sent lies over what was known, and the rest stays", () => {
  const before = scene({ tokens: [token({ id: 1, name: "Mage" })] })
  const after = patched(before, { phase: "Round 2" })
  expect(after.phase).toBe("Round 2")
  expect(after.tokens).toBe(before.tokens)
  expect(before.phase).toBe("Round 1")
})

test("figures that moved, came, went or were hurt are found by comparing", () => {
  const before = scene({
    tokens: [
      token({ id: 1, name: "Mage", at: 0 }),
      token({ id: 2, name: "Gouger", at: null }),
      token({ id: 3, name: "Flinger", at: 5, wounds: 0 }),
      token({ id: 4, name: "Paladin", at: 6, wounds: 2 }),
    ],
  })
  const after = scene({
    tokens: [
      token({ id: 1, name: "Mage", at: 3 }),
      token({ id: 2, name: "Gouger", at: 4 }),
      token({ id: 3, name: "Flinger", at: null, wounds: 1 }),
      token({ id: 4, name: "Paladin", at: 6, wounds: 1 }),
    ],
  })
  expect(motions(before, after, []).map((m) => [m.token, m.kind, m.path, m.amount])).toEqual([
    [1, "move", [3], 0],
    [2, "appear", [], 0],
    [3, "vanish", [], 0],
    [3, "wound", [], 1],
    [4, "heal", [], 1],
  ])
})

test("what a line of the log already shows is not shown twice", () => {
  const before = scene({ tokens: [token({ id: 1, name: "Mage", at: 0 })] })
  const after = scene({ tokens: [token({ id: 1, name: "Mage", at: 3 })] })
  const line = { text: "", rules: [], token: 1, throws: [], fight: null, duel: null, round: "", cue: { kind: "move" as const, token: 1, path: [1, 2, 3], amount: 0, text: "" } }
  expect(motions(before, after, [line])).toEqual([])
})

test("whoever looks is shown as ours where both sides have heroes, and only there", () => {
  const seats = [
    { number: 0, name: "Ada", side: "ours" as const, asked: false },
    { number: 1, name: "Bo", side: "theirs" as const, asked: true },
  ]
  const heroes = [token({ id: 1, name: "Mage" }), token({ id: 2, name: "Ranger", side: "theirs" })]
  const war = scene({ seat: 1, seats, tokens: heroes })
  expect(fromMySide(war).tokens.map((each) => each.side)).toEqual(["theirs", "ours"])
  expect(fromMySide({ ...war, seat: 0 })).toEqual({ ...war, seat: 0 })
  const crawl = scene({ seat: 1, seats, tokens: [heroes[0], token({ id: 2, name: "Gouger", side: "theirs", kind: "minion" })] })
  expect(fromMySide(crawl)).toBe(crawl)
})
