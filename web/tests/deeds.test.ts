import { describe, expect, test } from "vitest"
import { desk, facts, order, plain, pointedAt, verb } from "../src/lib/deeds"
import { choice, scene, token } from "./scene"

const names = new Map([[1, "Gouger 2"], [2, "Gouger"]])
const squares = new Map([[7, "X10"]])

describe("what an option does, without on whom", () => {
  test.each([
    ["Smite on Gouger 2", "Smite"],
    ["attack Gouger 2 in melee", "attack in melee"],
    ["Gouger 2 drinks Elixir", "drinks Elixir"],
  ])("%s is %s", (label, expected) => {
    expect(verb(choice({ index: 0, label, tokens: [1] }), names, squares)).toBe(expected)
  })
  test("a square at the end leaves no comma behind", () => {
    expect(verb(choice({ index: 0, label: "Cleave south, from X10", squares: [7] }), names, squares)).toBe("Cleave south")
  })
  test("a price is not said twice", () => {
    expect(plain(choice({ index: 0, label: "Bulwark (2 Energy) on Hill Champion", cost: "2 Energy" }))).toBe("Bulwark on Hill Champion")
    expect(plain(choice({ index: 0, label: "spawn Gouger 1 (1 skull)", cost: "1 skull" }))).toBe("spawn Gouger 1")
    expect(plain(choice({ index: 0, label: "spawn Gouger 1 (1 skull)", cost: "2 skulls" }))).toBe("spawn Gouger 1 (1 skull)")
  })
})

describe("the desk", () => {
  const end = choice({ index: 0, label: "end the activation", ends: true })
  const walk = (index: number, square: number) =>
    choice({ index, label: `move to ${square}`, group: "Move", deed: "Move", squares: [square], path: [square], cost: "1 Speed" })
  const attack = (index: number, id: number) =>
    choice({ index, label: `attack ${id}`, group: "Attack", deed: "Attack", tokens: [id], odds: 0.5, cost: "1 action" })
  const foes = [token({ id: 1, name: "Gouger", side: "theirs", at: 3 }), token({ id: 2, name: "Flinger", side: "theirs", at: 21 })]

  test("options of one deed make one button, and ending is apart", () => {
    const found = desk(scene({ tokens: foes, options: [end, attack(1, 1), attack(2, 2), walk(3, 1), walk(4, 2)] }))
    expect(found.end).toBe(end)
    expect(found.deeds.map((deed) => [deed.label, deed.options.length])).toEqual([["Attack", 2]])
    expect(found.walks.map((option) => option.index)).toEqual([3, 4])
  })
  test("where squares are chosen, squares are counted", () => {
    const run = (index: number, square: number) => choice({ index, label: `run to ${square}`, group: "Run", deed: "Run", squares: [square] })
    const found = desk(scene({ options: [end, run(1, 1), run(2, 2), attack(3, 1), attack(4, 2)], tokens: foes }))
    expect(found.deeds.map(facts)).toEqual(["2 squares", "1 action · 50%"])
  })
  test("two ways to walk are told apart by buttons", () => {
    const dash = choice({ index: 5, label: "dash to 2", group: "Move", deed: "Dash", squares: [2], path: [1, 2], cost: "1 action" })
    const found = desk(scene({ options: [end, walk(3, 1), dash] }))
    expect(found.deeds.map((deed) => deed.label)).toEqual(["Move", "Dash"])
  })
  test("a deed with several buttons is no answer by itself", () => {
    const turn = (index: number, way: string) => choice({ index, label: `turn ${way}`, group: "Facing", deed: "Turn", cost: "1 action" })
    const dash = choice({ index: 3, label: "dash", group: "Move", deed: "Dash", cost: "1 action" })
    const found = desk(scene({ options: [end, turn(1, "north"), turn(2, "south"), dash] }))
    expect(found.deeds.map((deed) => [deed.label, deed.options.length, deed.direct])).toEqual([["Turn", 2, false], ["Dash", 1, true]])
  })
  test("in one's own turn what only passes the time comes last", () => {
    const rest = choice({ index: 1, label: "rest" })
    const open = choice({ index: 2, label: "open the door", group: "Interact" })
    const own = scene({ options: [end, rest, open] })
    const labels = (turn: boolean) => desk({ ...own, question: { ...own.question!, turn } }).deeds.map((deed) => deed.label)
    expect(labels(true)).toEqual(["Open the door", "Rest"])
    expect(labels(false)).toEqual(["Rest", "Open the door"])
  })
  test("what changes nothing ends, before what ends more", () => {
    const pass = choice({ index: 1, label: "pass", default: true })
    expect(desk(scene({ options: [choice({ index: 0, label: "done", ends: true }), pass] })).end).toBe(pass)
  })
  test("nobody else's question is on my desk", () => {
    const other = scene({ options: [end] })
    expect(desk({ ...other, question: { ...other.question!, mine: false } }).end).toBeNull()
  })
  test("pointing at a figure means whoever stands there, also on a large base", () => {
    const big = token({ id: 1, name: "Rex", side: "theirs", at: 0, base: 2, squares: [0, 1, 10, 11] })
    const hit = attack(1, 1)
    const s = scene({ tokens: [big], options: [hit] })
    expect(pointedAt(s, 11, [hit])).toEqual([hit])
    expect(pointedAt(s, 12, [hit])).toEqual([])
  })
  test("the keys go through places by rows, each once", () => {
    const s = scene({ tokens: foes, options: [] })
    expect(order(s, [attack(1, 2), walk(2, 11), walk(3, 2), attack(4, 1), attack(5, 2)])).toEqual([2, 3, 11, 21])
  })
})
