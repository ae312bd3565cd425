import { describe, expect, it } from "vitest"
import type { Strength } from "../src/lib/protocol"
import { scale, strengthAt, thinks } from "../src/lib/strength"

const none = { side: "", rating: null, low: null, high: null, won: null, against: "", games: 0, usual: null, seldom: null } as const
const ALL: Strength[] = [
  { ...none, level: "greedy", rating: 1000, low: 1000, high: 1000, won: 78, against: "novice", games: 40 },
  { ...none, level: "greedy", side: "others", rating: 1000, low: 1000, high: 1000, won: 49, against: "greedy", games: 300 },
  { ...none, level: "novice", rating: 785, low: 602, high: 899, won: 22, against: "greedy", games: 40 },
  { ...none, level: "random", won: 0, against: "novice", games: 40 },
  { ...none, level: "expert", usual: 0.16, seldom: 0.38 },
  { ...none, level: "master", side: "first", usual: 1.19, seldom: 2.12 },
  { ...none, level: "master", side: "others", rating: 1111, low: 1054, high: 1168, won: 64, against: "greedy", games: 300, usual: 0.0004, seldom: 0.11 },
]
const LEVELS = ["random", "novice", "greedy", "expert", "master"]

describe("strength", () => {
  it("is that of the seat's side, before what holds for all", () => {
    expect(strengthAt(ALL, "greedy", 0)?.against).toBe("novice")
    expect(strengthAt(ALL, "greedy", 1)?.won).toBe(49)
    expect(strengthAt(ALL, "novice", 1)?.won).toBe(22)
    expect(strengthAt(ALL, "other", 1)).toBeUndefined()
  })
  it("says how long somebody thinks, as far as it was measured", () => {
    expect(thinks(strengthAt(ALL, "expert", 0), "expert")).toBe("0.2 s, at times 0.4 s")
    expect(thinks(strengthAt(ALL, "master", 1), "master")).toBe("at once, at times 0.1 s")
    expect(thinks(strengthAt(ALL, "novice", 1), "novice")).toBe("at once")
    expect(thinks(undefined, "other")).toBe("")
  })
  it("draws who was measured, and names who was not", () => {
    const consul = scale(ALL, LEVELS, 0)
    expect(consul.marks.map((mark) => mark.level)).toEqual(["novice", "greedy"])
    expect(consul.never).toEqual(["random"])
    expect(consul.missing).toEqual(["expert", "master"])
    const heroes = scale(ALL, LEVELS, 1)
    expect(heroes.marks.map((mark) => mark.level)).toEqual(["novice", "greedy", "master"])
    expect(heroes.missing).toEqual(["expert"])
    expect(heroes.least).toBeLessThan(602)
    expect(heroes.ticks).toEqual([600, 800, 1000, 1200])
  })
})
