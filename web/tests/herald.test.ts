import { expect, test } from "vitest"
import { outcomeOf } from "../src/lib/fight"
import { herald, steps } from "../src/lib/herald"
import type { Duel, Item, Panel, Scene } from "../src/lib/scene"
import { scene, token } from "./scene"

const us = { number: 0, name: "Player 1, Deeproot Forestfolk", side: "ours" as const, asked: false }
const them = { number: 1, name: "Player 2, Royal Army", side: "theirs" as const, asked: true }

const item = (part: Partial<Item>): Item => ({ id: "", label: "", text: "", art: "", badge: "", icons: [], state: "", token: null, card: null, row: 0, x: 0, y: 0, leads: [], side: "nobody", ...part })
const panel = (part: Partial<Panel>): Panel => ({ id: "", title: "", kind: "row", items: [], text: "", note: "", token: null, points: null, look: "", ...part })

test("a round is told by its number, and by the phase that begins in it", () => {
  const said = herald(scene({ round: "Round 6", phase: "The Lost Lantern: round 6, Player Phase", seats: [{ ...us, asked: true }] }))
  expect([said.unit, said.number, said.title, said.mine]).toEqual(["Round", "6", "Player Phase", true])
})

test("it belongs to the seat that is named, whoever is asked just then", () => {
  const seats = [us, them]
  expect(herald(scene({ round: "Round 2", phase: "Round 2, turn of Player 1", seats }))).toMatchObject({ title: "Turn of Player 1", mine: true })
  expect(herald(scene({ round: "Round 2", phase: "Round 2, turn of Player 2", seats })).mine).toBe(false)
})

test("a chart tells what is carried out in the enemies' part, and before it what comes next", () => {
  const chart = panel({ kind: "steps", items: [item({ label: "1", state: "now", text: "Move", icons: ["boot"] }), item({ label: "2", text: "Fight", icons: ["swords"] })] })
  const parts = (now: number): Scene["parts"] => ["Heroes", "Enemies"].map((label, n) => ({ label, art: "", now: n === now }))
  const said = (now: number) => herald(scene({ round: "Consul Turn 2", phase: "Consul Turn 2, Fight", panels: [chart], parts: parts(now), seats: [{ ...us, asked: true }] }))
  expect(said(1)).toMatchObject({ unit: "Consul Turn", title: "Enemies", mine: false, lines: [{ text: "Space 1: Move", head: "Space 1", icons: ["boot"], steps: [{ text: "Move", icon: "boot" }] }] })
  expect(said(0)).toMatchObject({ title: "Heroes", mine: true, lines: [{ text: "Next, space 2: Fight", head: "After this turn: space 2", icons: ["swords"], steps: [{ text: "Fight", icon: "swords" }] }] })
})

test("whoever acts stands in order, without those who have acted", () => {
  const row = panel({ items: [item({ label: "Wolf", state: "done" }), item({ label: "Prince", state: "now" }), item({ label: "Witch" })] })
  expect(herald(scene({ panels: [row] })).lines).toEqual([{ text: "Prince · Witch", head: "", icons: [], steps: [] }])
})

test("a hit is good news for whoever struck, and bad news for whoever was struck", () => {
  const bout = (id: number, outcome: "" | "hit" | "held") => ({ token: id, outcome }) as Duel["attacker"]
  const seen = scene({ seats: [us], tokens: [token({ id: 1, name: "Ranger" }), token({ id: 2, name: "Imp", side: "theirs" })] })
  const duel = (from: number, to: number, outcome: "hit" | "held") => ({ attacker: bout(from, ""), defenders: [bout(to, outcome)] }) as Duel
  expect(outcomeOf(duel(1, 2, "hit"), seen)).toEqual({ ours: true, hit: true, good: true })
  expect(outcomeOf(duel(1, 2, "held"), seen).good).toBe(false)
  expect(outcomeOf(duel(2, 1, "hit"), seen)).toEqual({ ours: false, hit: true, good: false })
})

test("a command that is carried out twice is one step", () => {
  expect(steps("Move ×2, Fight", ["boot", "boot", "swords"])).toEqual([{ text: "Move ×2", icon: "boot" }, { text: "Fight", icon: "swords" }])
})
