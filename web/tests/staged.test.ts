import { expect, test } from "vitest"
import type { Line, Scene } from "../src/lib/scene"
import { begun, comers, joined, laid, needsBoard, uncovered } from "../src/lib/staged"
import { board, scene, token } from "./scene"

const before = scene({ board: board(["..."]), tokens: [token({ id: 1, name: "Mage", at: 0 })] })
const wide = board(["......"])
const after = scene({
  board: wide,
  tokens: [token({ id: 1, name: "Mage", at: 0, wounds: 1 }), token({ id: 2, name: "Gouger", side: "theirs", at: wide.squares[3].id })],
})
const line = (cue: Partial<NonNullable<Line["cue"]>>): Line => ({
  text: "", rules: [], token: null, throws: [], fight: null, duel: null, round: "",
  cue: { kind: "move", token: 2, path: [], amount: 0, text: "", ...cue },
})

test("what was laid since is uncovered, with everybody where they stood", () => {
  expect(uncovered(before.board, after.board)).toEqual(wide.squares.slice(3).map((square) => square.id))
  const staged = laid(before, after)
  expect(staged.board).toBe(after.board)
  expect(staged.tokens).toEqual(before.tokens)
})

test("a figure that a line tells of is put down first, where the line has it begin", () => {
  const [there, then] = [wide.squares[4].id, wide.squares[5].id]
  const come = comers(before, after, line({ kind: "move", path: [there, then] }))
  expect(come.map((figure) => [figure.id, figure.at])).toEqual([[2, there]])
  expect(needsBoard(before, line({ path: [there] }), come)).toBe(true)
  const staged = joined(laid(before, after), come)
  expect(staged.tokens.map((figure) => figure.id)).toEqual([1, 2])
  expect(comers(staged, after, line({ path: [then] }))).toEqual([])
  expect(needsBoard(staged, line({ path: [then] }), [])).toBe(false)
})

test("whoever throws stands on the table before the dice are thrown", () => {
  const rolls: Line = { ...line({}), cue: null, throws: [{ who: "Gouger", label: "", dice: [], total: "", token: 2 }] }
  expect(comers(before, after, rolls).map((figure) => figure.at)).toEqual([wide.squares[3].id])
})

test("a figure whose square was taken away stands nowhere", () => {
  const gone = laid(scene({ board: wide, tokens: [token({ id: 2, name: "Gouger", at: wide.squares[5].id })] }), before)
  expect(gone.tokens[0].at).toBeNull()
})

test("a round that begins is in the bar before anybody acts in it, and the chart has moved", () => {
  const chart = (state: string) => ({ id: "chart", title: "Chart", kind: "steps" as const, token: null, items: [{ label: state }], text: "", note: "" }) as unknown as Scene["panels"][number]
  const hero = scene({ phase: "Hero Turn 2", round: "Hero Turn 2", panels: [chart("1")], tokens: [token({ id: 1, name: "Mage", at: 0 })] })
  const next = scene({ phase: "Hero Turn 3, Fight", round: "Hero Turn 3", panels: [chart("2")] })
  const consul = begun(hero, next, "Consul Turn 2")
  expect([consul.round, consul.phase]).toEqual(["Consul Turn 2", "Consul Turn 2"])
  expect(consul.panels[0].items[0].label).toBe("2")
  expect(consul.tokens).toBe(hero.tokens)
  const parts = (heroes: boolean) => [{ label: "Heroes", art: "", now: heroes }, { label: "Enemies", art: "", now: !heroes }]
  expect(begun({ ...hero, parts: parts(true) }, { ...next, parts: parts(true) }, "Consul Turn 2").parts).toEqual(parts(false))
  expect(begun({ ...consul, parts: parts(false) }, { ...next, parts: parts(true) }, next.round).parts).toEqual(parts(true))
  expect(begun(consul, next, "Hero Turn 3").phase).toBe("Hero Turn 3, Fight")
  const quest = scene({ phase: "The Lost Lantern: round 8", round: "Round 8" })
  expect(begun(quest, scene({ phase: "The Lost Lantern: round 9", round: "Round 9" }), "Round 9").phase).toBe("The Lost Lantern: round 9")
})
