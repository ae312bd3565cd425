import { expect, test } from "vitest"
import { blank, field, type Schema, titleOf, wayOf } from "../src/lib/schema"

const offers = [
  { id: "rex", name: "Rex", text: "", art: "", stats: [], abilities: [] },
  { id: "roxor", name: "Roxor", text: "", art: "", stats: [], abilities: [] },
]

test("a field is what its schema says, whatever game it belongs to", () => {
  const root: Schema = {}
  expect(field({ type: "string", enum: ["quick", "full"] }, root, undefined).kind).toBe("choice")
  expect(field({ type: "boolean" }, root, undefined).kind).toBe("switch")
  expect(field({ type: "integer", minimum: 1, maximum: 5 }, root, undefined).kind).toBe("number")
  expect(field({ type: "string" }, root, offers).kind).toBe("pick")
  expect(field({ type: "string" }, root, undefined).kind).toBe("text")
  expect(field({ type: "array", items: { type: "string" } }, root, offers).kind).toBe("many")
  expect(field({ type: "array", items: { type: "integer" } }, root, undefined).kind).toBe("numbers")
})

test("nothing may be said where null is one of the kinds", () => {
  const boss = field({ anyOf: [{ type: "string" }, { type: "null" }], default: null, title: "Boss" }, {}, offers)
  expect(boss.kind).toBe("pick")
  expect(boss.nullable).toBe(true)
  expect(boss.schema.title).toBe("Boss")
})

const root: Schema = {
  $defs: {
    Band: {
      type: "object",
      title: "Band",
      properties: { hero: { type: "string", default: "" }, points: { type: "array", items: { type: "string" } } },
    },
  },
}
const bands: Schema = { type: "array", items: { anyOf: [{ type: "string" }, { $ref: "#/$defs/Band" }] } }

test("a list of ids or of things of one's own is a list of entries, each of which is either", () => {
  expect(field(bands, root, offers).kind).toBe("list")
  const entry = field(bands.items!, root, offers)
  expect(entry.kind).toBe("either")
  expect(wayOf("rex", entry.ways, root)).toBe(0)
  expect(wayOf({ hero: "" }, entry.ways, root)).toBe(1)
  expect(field(entry.ways[1], root, undefined).kind).toBe("group")
})

test("a new entry begins as its schema has it", () => {
  expect(blank(bands.items!, root)).toBe("")
  expect(blank({ $ref: "#/$defs/Band" }, root)).toEqual({ hero: "", points: [] })
  expect(blank({ type: "integer", minimum: 3 }, root)).toBe(3)
})

test("what is chosen by name is not asked for as yes or no too", () => {
  const campaign: Schema = { anyOf: [{ type: "string" }, { type: "boolean" }], default: "" }
  const found = field(campaign, {}, offers)
  expect(found.kind).toBe("pick")
  expect(found.offers).toEqual(offers)
  expect(field(campaign, {}, undefined).kind).toBe("either")
})

test.each([
  ["boss_deck", "Boss Deck", "Boss deck"],
  ["boss_deck", undefined, "Boss deck"],
  ["boss", "Dungeon Boss", "Dungeon Boss"],
])("the option %s with the title %s is called %s", (name, title, text) => {
  expect(titleOf({ title }, name)).toBe(text)
})

test("the values of a choice are called as its schema says, and by themselves otherwise", () => {
  const ties: Schema = { type: "string", enum: ["ask", "app", "both"], names: { ask: "players choose", app: "app chooses" } }
  expect(field(ties, {}, undefined).offers.map((offer) => offer.name)).toEqual(["players choose", "app chooses", "both"])
})
