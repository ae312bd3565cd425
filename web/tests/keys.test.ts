import { beforeEach, expect, test, vi } from "vitest"

const stored = new Map<string, string>()
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
const { ACTS, Keys, USUAL, keyOf } = await import("../src/lib/keys.svelte")
const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

beforeEach(() => stored.clear())

test("a key is written the same however it was pressed", () => {
  expect(keyOf(pressed("e"))).toBe("E")
  expect(keyOf(pressed("E"))).toBe("E")
  expect(keyOf(pressed("z", { metaKey: true }))).toBe("Ctrl+Z")
  expect(keyOf(pressed("="))).toBe("+")
  expect(keyOf(pressed("Shift"))).toBe("")
})

test("no two acts have one key to begin with", () => {
  expect(new Set(Object.values(USUAL)).size).toBe(ACTS.length)
})

test("a key that is laid elsewhere does it, the old one no longer, and the next page knows", () => {
  const keys = new Keys()
  expect(keys.lay("end", "X")).toBe("")
  expect(keys.act(pressed("x"))).toBe("end")
  expect(keys.act(pressed("e"))).toBeUndefined()
  expect(new Keys().act(pressed("x"))).toBe("end")
})

test("a key that is taken or always means the same is refused with a sentence", () => {
  const keys = new Keys()
  expect(keys.lay("end", "V")).toContain("already the key for")
  expect(keys.lay("end", "Enter")).toContain("always means the same")
  expect(keys.act(pressed("e"))).toBe("end")
  expect(keys.act(pressed("v"))).toBe("sight")
})

test("two keys can be exchanged by way of a third, and that is remembered", () => {
  const keys = new Keys()
  for (const [act, key] of [["end", "X"], ["map", "E"], ["end", "M"]] as const) expect(keys.lay(act, key)).toBe("")
  const later = new Keys()
  expect([later.act(pressed("m")), later.act(pressed("e"))]).toEqual(["end", "map"])
})

test("usual keys are back at one stroke", () => {
  const keys = new Keys()
  keys.lay("help", "F2")
  expect(keys.changed).toBe(true)
  keys.reset()
  expect([keys.changed, new Keys().changed]).toEqual([false, false])
})

test("what a browser remembers in a muddle is forgotten", () => {
  stored.set("undercroft.keys", JSON.stringify({ end: "M" }))
  expect(new Keys().laid).toEqual(USUAL)
  stored.set("undercroft.keys", "{")
  expect(new Keys().laid).toEqual(USUAL)
})
