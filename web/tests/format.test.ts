import { describe, expect, test } from "vitest"
import { face, fixed, pool, poolWords, spelled, written } from "../src/lib/dice"
import { pageName, percent, ruleName, twin } from "../src/lib/format"
import { parse } from "../src/lib/route"

test.each([
  [0, "0%"], [0.001, "<1%"], [0.5, "50%"], [0.9999, ">99%"], [1, "100%"], [0.7749, "77%"],
])("a chance of %s reads %s", (chance, text) => {
  expect(percent(chance)).toBe(text)
})

test("the chip of a rule is in words, and no word of it is run together", () => {
  expect(ruleName("attack.tie")).toBe("attack tie")
  expect(ruleName("freeattack.both-sides")).toBe("free attack both sides")
  expect(ruleName("los.corner_rule")).toBe("line of sight corner rule")
})

test("the number of a twin is told from its name", () => {
  expect(twin("Flinger 2")).toEqual({ name: "Flinger", number: "2" })
  expect(twin("Ember Mage")).toEqual({ name: "Ember Mage", number: "" })
})

describe("dice", () => {
  test("a pool is a die for each", () => {
    expect(pool("2B1R")).toEqual(["blue", "blue", "red"])
    expect(poolWords("2B1R")).toBe("2 blue 1 red")
  })
  test("what is no pool stays text", () => {
    expect(pool("7")).toBeNull()
    expect(pool("3 +2")).toBeNull()
    expect(poolWords("3 +2")).toBe("3 +2")
  })
  test("stars that need no die are added", () => {
    expect(fixed("3B +2★")).toBe("2★")
    expect(fixed("2B1R+1*")).toBe("1★")
    expect(pool("2B1R+1*")).toEqual(["blue", "blue", "red"])
    expect(poolWords("2B1R+1*")).toBe("2 blue 1 red + 1★")
    expect(fixed("2B1R")).toBe("")
  })
  test("a pool may be of stars alone", () => {
    expect(pool("2*")).toEqual([])
    expect(poolWords("2*")).toBe("2★")
  })
  test("more stars than a symbol has are counted", () => {
    expect(face("★★★★★")).toBeNull()
    expect(written("★★★★★")).toBe("5★")
    expect(written("★ ★ ★ ★ ★ ★")).toBe("6★")
    expect(written("10")).toBe("10")
  })
  test.each([["", "f-blank"], ["★", "f-s1"], ["★★★★", "f-s4"], ["♥", "f-heart"], ["Melee", "f-melee"], ["shield", "f-shield"]])("the face %j is drawn by %s", (text, symbol) => {
    expect(face(text)).toBe(symbol)
  })
  test("a face of words or numbers is written", () => {
    expect(face("6")).toBeNull()
  })
})

describe("addresses", () => {
  test.each([
    ["/", "Home", []],
    ["/t/abc", "Table", ["abc"]],
    ["/rules/explore/combat.tie", "Rules", ["explore", "combat.tie"]],
    ["/nowhere", "", []],
  ])("%s opens %s", (path, page, args) => {
    expect(parse(path)).toEqual({ page, args })
  })
})

test("a pool of dice in a sentence is told in words", () => {
  expect(spelled("The party rolls 1G (tile).")).toBe("The party rolls 1 green die (tile).")
  expect(spelled("Ember Mage rolls 2B1R (attack).")).toBe("Ember Mage rolls 2 blue 1 red dice (attack).")
  expect(spelled("Ember Mage rolls 2B1R+1* (attack).")).toBe("Ember Mage rolls 2 blue 1 red dice + 1★ (attack).")
  expect(spelled("Room 12 Beyond")).toBe("Room 12 Beyond")
})

test("the place of a rule in its book is told in words", () => {
  expect(pageName("13, Dungeon Tiles")).toBe("page 13, Dungeon Tiles")
  expect(pageName("14-15")).toBe("pages 14-15")
  expect(pageName("4, 42")).toBe("pages 4, 42")
  expect(pageName("Game Setup, Components")).toBe("Game Setup, Components")
})
