import { expect, test } from "vitest"
import { meant } from "../src/lib/carry"
import type { Choice } from "../src/lib/scene"
import { choice, scene } from "./scene"

const bow = { id: "bow", name: "Bow", kind: "weapon", text: "", art: "", zone: "backpack", lies: "pack" as const, seat: null, price: "", token: null, stats: [], abilities: [] }
const own = { ...bow, id: "wand", token: 1 }
const put = (index: number, part: Partial<Choice>) => choice({ index, label: `option ${index}`, group: "Equip", ...part })
const table = scene({ cards: [bow, own] })
const places = (options: Choice[], card: string, place: Parameters<typeof meant>[3]) =>
  meant(table, options, card, place).map((option) => option.index)

test("a card dropped on a figure means the option that names both", () => {
  const options = [put(1, { cards: ["bow"], tokens: [1], into: "worn" }), put(2, { cards: ["bow"], tokens: [2], into: "worn" })]
  expect(places(options, "bow", { token: 2, into: "" })).toEqual([2])
  expect(places(options, "bow", { token: 3, into: "" })).toEqual([])
  expect(places(options, "wand", { token: 2, into: "" })).toEqual([])
})

test("what one wears goes into one's own pack, not into another's", () => {
  const options = [put(1, { cards: ["wand"], into: "pack" })]
  expect(places(options, "wand", { token: 1, into: "pack" })).toEqual([1])
  expect(places(options, "wand", { token: 2, into: "pack" })).toEqual([])
  expect(places(options, "wand", { token: 1, into: "worn" })).toEqual([])
})

test("of two exchanges the place decides, and it can be made from either end", () => {
  const options = [put(1, { cards: ["wand", "sword"], into: "worn" }), put(2, { cards: ["wand", "shield"], into: "worn" })]
  expect(places(options, "wand", { token: 1, into: "worn", card: "shield" })).toEqual([2])
  expect(places(options, "wand", { token: 1, into: "worn" })).toEqual([1, 2])
  expect(places(options, "sword", { token: 1, into: "pack", card: "wand" })).toEqual([1])
})

test("to hold what was found is to drop it into the pack, whatever it is called", () => {
  expect(places([put(1, { into: "pack" })], "bow", { token: null, into: "pack" })).toEqual([1])
})

test("what is given up is never meant by a drop on somebody", () => {
  const options = [put(1, { cards: ["bow"], tokens: [1], into: "worn" }), put(2, { cards: ["bow"], tokens: [1], into: "away" })]
  expect(places(options, "bow", { token: 1, into: "" })).toEqual([1])
})
