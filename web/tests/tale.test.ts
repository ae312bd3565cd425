import { expect, test } from "vitest"
import { halves, told } from "../src/lib/tale"

test("an event is its name and what it tells", () => {
  expect(told("Event: A Wishing Star. It falls slowly. The party chooses one wish.")).toEqual({
    kind: "event", name: "A Wishing Star", text: "It falls slowly. The party chooses one wish.",
  })
  expect(told("Prince Charming activates.")).toBeNull()
})

test("a way on is what it is called, and what it does", () => {
  expect(halves("The safe road: each hero loses 1 energy.")).toEqual(["The safe road", "Each hero loses 1 energy."])
  expect(halves("Go home")).toEqual(["Go home", ""])
})
