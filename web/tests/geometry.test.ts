import { expect, test } from "vitest"
import { drawBoard } from "../src/lib/draw"
import { Plan, SQ, WALL } from "../src/lib/geometry"
import { outline } from "../src/lib/outline"
import { board } from "./scene"

const tile = (name: string, x: number, y: number, width: number, height: number) => ({ name, x, y, width, height, number: null })
const two = board(["....", "...."], [tile("West", 0, 0, 2, 2), tile("East", 2, 0, 2, 2)])

test("tiles stand apart by the room of two walls", () => {
  const plan = new Plan(two)
  expect(plan.corner(0, 0)).toEqual([WALL, WALL])
  expect(plan.corner(1, 0)[0] - plan.corner(0, 0)[0]).toBe(SQ)
  expect(plan.corner(2, 0)[0] - plan.corner(1, 0)[0]).toBe(SQ + 2 * WALL + 4)
})

test("the square under a point is the one drawn there", () => {
  const plan = new Plan(two)
  for (const square of two.squares) {
    const [x, y] = plan.middle(square.id)
    expect(plan.at(x, y)?.id).toBe(square.id)
    expect(plan.at(x + SQ / 2 - 1, y - SQ / 2 + 1)?.id).toBe(square.id)
  }
})

test("a tile that reaches over the seam of two others closes no gap in itself", () => {
  const plan = new Plan(board(["....", "....", ".##.", ".##."], [tile("A", 0, 0, 2, 2), tile("B", 2, 0, 2, 2), tile("C", 1, 2, 2, 2)]))
  expect(plan.columns.band[2]).toBe(0)
})

test("sides are shut by walls told from either side, and by the edge of the map", () => {
  const plan = new Plan({ ...two, walls: [{ square: 1, side: "E" }] })
  const east = plan.cell(2, 0)!
  expect(plan.shut(east, "W")).toBe(true)
  expect(plan.shut(plan.cell(2, 1)!, "W")).toBe(false)
  expect(plan.shut(plan.cell(0, 0)!, "N")).toBe(true)
})

test("the empty corner of a map in the form of an L is found", () => {
  const plan = new Plan(board(["....", "....", "##..", "##.."], [tile("A", 0, 0, 2, 2), tile("B", 2, 0, 2, 2), tile("C", 2, 2, 2, 2)]))
  const hole = plan.hole()!
  expect(hole.x).toBe(0)
  expect(hole.y).toBeGreaterThan(2 * SQ)
  expect(hole.w / plan.width).toBeGreaterThan(0.4)
  expect(new Plan(two).hole()).toBeNull()
})

test("the border of two neighbours runs around both and not between them", () => {
  const plan = new Plan(board(["..."], [tile("A", 0, 0, 3, 1)]))
  expect(outline(plan, [0, 1]).match(/M/g)).toHaveLength(6)
})

test("names of tiles cannot smuggle markup into the drawing", () => {
  const plan = new Plan({ ...two, tiles: [tile('<img src=x onerror="1">', 0, 0, 2, 2), two.tiles[1]] })
  expect(drawBoard(plan)).not.toContain("<IMG")
  expect(drawBoard(plan)).not.toContain("<img")
})

test("a name that only a side wall has room for stands along it, whole", () => {
  const narrow = (name: string, height: number) => drawBoard(new Plan(board(Array<string>(height).fill(".."), [tile(name, 0, 0, 2, height)])))
  expect(narrow("The Hall of Forgotten Kings", 6)).toMatch(/rotate\(-90[^>]*>THE HALL OF FORGOTTEN KINGS</)
  expect(narrow("Gate", 6)).not.toContain("rotate(-90")
  expect(narrow("The Hall of Forgotten Kings and Queens", 2)).toContain("…")
})
