import { expect, test } from "vitest"
import { named } from "../src/lib/named"

const squares = [{ id: 7, name: "F9" }, { id: 8, name: "AA12" }]

test("names of squares of the map are found, all else is text", () => {
  expect(named("14 squares away: go to F9, then AA12 (not B2).", squares)).toEqual([
    { text: "14 squares away: go to ", square: null },
    { text: "F9", square: 7 },
    { text: ", then ", square: null },
    { text: "AA12", square: 8 },
    { text: " (not B2).", square: null },
  ])
  expect(named("THEF9 and F91", squares)).toEqual([{ text: "THEF9 and F91", square: null }])
  expect(named("", squares)).toEqual([{ text: "", square: null }])
})
