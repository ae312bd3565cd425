import { expect, test } from "vitest"
import { type Box, SQ } from "../src/lib/geometry"
import { type Label, placed } from "../src/lib/labels"

const within: Box = { x: 0, y: 0, w: SQ * 9, h: SQ * 9 }
const middle: [number, number] = [SQ * 4.5, SQ * 4.5]
const figure = (x: number, y: number): Box => ({ x: x * SQ + 3, y: y * SQ + 3, w: SQ - 6, h: SQ - 6 })
const label = (key: string, at = middle): Label => ({ key, at, base: 1, w: 90, h: 18 })
const meet = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const boxOf = (place: { x: number; y: number }): Box => ({ x: place.x - 45, y: place.y - 9, w: 90, h: 18 })

test("a name stands below its figure, where nobody stands there", () => {
  const [name] = placed([label("a")], [figure(4, 4)], within)
  expect(name.x).toBe(middle[0])
  expect(name.y).toBeGreaterThan(middle[1] + SQ / 2)
  expect(name.leader).toBe("")
})

test("a name goes elsewhere rather than over a neighbour, and two never meet", () => {
  const figures = [figure(4, 4), figure(4, 5), figure(5, 5), figure(3, 5)]
  const found = placed([label("a"), label("b")], figures, within)
  for (const place of found) for (const other of figures) expect(meet(boxOf(place), other)).toBe(false)
  expect(meet(boxOf(found[0]), boxOf(found[1]))).toBe(false)
})

test("in a crowd it stands farther out, with a line to its figure", () => {
  const crowd = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => figure(4 + dx, 4 + dy)))
  const [name] = placed([label("a")], crowd, within)
  for (const other of crowd) expect(meet(boxOf(name), other)).toBe(false)
  expect(name.leader).toMatch(/^M198 198L/)
})

test("at the edge of the map it stays inside", () => {
  const [name] = placed([label("a", [SQ / 2, SQ * 8.5])], [figure(0, 8)], within)
  expect(name.x - 45).toBeGreaterThanOrEqual(0)
  expect(name.y + 9).toBeLessThanOrEqual(within.h)
})

test("what stands in the other part of a map that is cut in two keeps its name", () => {
  const far = label("a", [SQ * 4.5, within.h + SQ * 6.5])
  const [drawn] = placed([far], [], within)
  expect(drawn.y + 9).toBeLessThanOrEqual(within.h)
  const [kept] = placed([far], [], within, true)
  expect(Math.abs(kept.y - far.at[1])).toBeLessThan(SQ)
})
