import { expect, test } from "vitest"
import { parseLink } from "../src/lib/link"
import { orders } from "../src/lib/orders"
import type { Cue, Scene, Token } from "../src/lib/scene"
import type { Told } from "../src/lib/table.svelte"

const scene = {
  tokens: [
    { id: 0, side: "ours" },
    { id: 1, side: "theirs" },
  ] as Token[],
} as Scene

let next = 0
function line(text: string, cue: Partial<Cue> | null = null, rules = ["a.rule"]): Told {
  const whole = cue && { kind: "move", token: 0, path: [], amount: 0, text: "", ...cue }
  return { id: next++, text, rules, token: cue?.token ?? null, throws: [], fight: null, duel: null, round: "", cue: whole as Cue | null }
}
const note = (text: string) => line(text, null, [])

test("an app that speaks in arrows gives one order for each, with what led to it", () => {
  const { todo, rest } = orders(
    [line("Command: Move."), line("Imp moves.", { token: 1 }), note("→ Move Imp from A1 to A2."), line("Nothing else.")],
    scene,
  )
  expect(todo.map((order) => order.text)).toEqual(["Move Imp from A1 to A2."])
  expect(todo[0].why).toEqual(["Command: Move."])
  expect(todo[0].token).toBe(1)
  expect(rest).toEqual(["Nothing else."])
})

test("without arrows enemies are moved for people, heroes by them", () => {
  const { todo } = orders([line("Hero moves.", { token: 0 }), line("Imp moves.", { token: 1 }), line("Hero is hurt.", { kind: "wound", token: 0 })], scene)
  expect(todo.map((order) => order.text)).toEqual(["Imp moves.", "Hero is hurt."])
})

test("what the app reads aloud belongs together, and its drawing is left to the map", () => {
  const { todo } = orders([note("Room 1: Pillars."), note("+--=--+"), note("|. o .|"), note("Oil and Teeth.")], scene)
  expect(todo).toHaveLength(1)
  expect(todo[0].reading).toBe(true)
  expect([todo[0].text, ...todo[0].why]).toEqual(["Room 1: Pillars.", "Oil and Teeth."])
})

test("a link is read with and without its host", () => {
  expect(parseLink("https://example.org/t/ab12#s3cret")).toEqual({ table: "ab12", secret: "s3cret" })
  expect(parseLink(" /t/ab12#s3cret ")).toEqual({ table: "ab12", secret: "s3cret" })
  expect(parseLink("https://example.org/t/ab12")).toEqual({ table: "ab12", secret: "" })
  expect(parseLink("lunch at noon")).toBeNull()
})
