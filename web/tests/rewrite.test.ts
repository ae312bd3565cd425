import { describe, expect, it } from "vitest"
import { cards, newPack, setMeta } from "../src/workshop/pack"
import { alike, rewritten } from "../src/workshop/rewrite"
import { isTable, parse, type Table, type Value } from "../src/workshop/toml"

const CARDS = import.meta.glob<string>("../../src/undercroft/games/*/{content,example}/**/*.toml", { query: "?raw", import: "default", eager: true })

const CARD = `# She is the first.
[[hero]]
id = "ada" # stable
hearts = 5   # as printed
abilities = ["healer", "holy"] # two of them
pool = [
  "rat",   # there is never one
  # And the queen.
  "queen",
] # so much for those

# Her first.
[[hero.special]]
id = "wave"
cost = 2 # of three
shape = "wave 1"

# Her second.
[[hero.special]]
id = "rain"
cost = 1

[[hero.potion]]
id = "tea"
heal = 1 # or two?

[hero.dials]
vines = 1 # see the rulings
`
const row = () => (parse(CARD).hero as Table[])[0]
const said = (text: string | null, table = "hero") => (parse(text ?? "")[table] as Table[])[0]

describe("a card rewritten in place", () => {
  it("changes a figure, a word and an entry of a section, and nothing beside them", () => {
    const next: Table = { ...row(), hearts: 8, special: [{ id: "wave", cost: 1, shape: "wave 1" }, { id: "rain", cost: 1 }], dials: { vines: 2 } }
    const text = rewritten(CARD, row(), next, "hero")
    expect(text).toBe(CARD.replace("hearts = 5 ", "hearts = 8 ").replace("cost = 2 #", "cost = 1 #").replace("vines = 1 ", "vines = 2 "))
  })
  it("adds to a list and takes from it, and keeps what is said in it", () => {
    const more = rewritten(CARD, row(), { ...row(), pool: ["rat", "crow", "queen"], abilities: ["holy"] }, "hero")
    expect(more).toContain('  "rat",   # there is never one\n  "crow",\n  # And the queen.\n  "queen",\n] # so much')
    expect(more).toContain('abilities = ["holy"] # two of them')
    const fewer = rewritten(CARD, row(), { ...row(), pool: ["queen"] }, "hero")
    expect(fewer).toContain('pool = [\n  # And the queen.\n  "queen",\n] # so much')
    expect(said(fewer).pool).toEqual(["queen"])
  })
  it("moves, adds and removes sections with what stands above them", () => {
    const [wave, rain] = row().special as Table[]
    const swapped = rewritten(CARD, row(), { ...row(), special: [rain, wave] }, "hero")!
    expect(swapped).toContain('# Her second.\n[[hero.special]]\nid = "rain"\ncost = 1\n\n# Her first.\n[[hero.special]]\nid = "wave"\ncost = 2 # of three\n')
    const more = rewritten(CARD, row(), { ...row(), special: [wave, rain, { id: "hail", cost: 3 }] }, "hero")!
    expect(said(more).special).toEqual([wave, rain, { id: "hail", cost: 3 }])
    expect(more).toContain("# Her second.")
    expect(more).toContain("heal = 1 # or two?")
    const none = rewritten(CARD, row(), { ...row(), special: [] }, "hero")!
    expect(said(none)).toEqual({ ...row(), special: [] })
    expect(none).not.toContain("Her second")
    const { potion: _, ...rest } = row()
    expect(said(rewritten(CARD, row(), rest as Table, "hero"))).toEqual(rest)
  })
  it("takes fields in, leaves them out and renames them", () => {
    const { hearts, ...rest } = row()
    const renamed = rewritten(CARD, row(), { ...rest, harts: hearts }, "hero")
    expect(renamed).toBe(CARD.replace("hearts", "harts"))
    const added = rewritten(CARD, row(), { ...row(), art: "crown", gear: [{ id: "a", name: "A", cost: 1, text: "x" }] }, "hero")!
    expect(added).toContain('] # so much for those\nart = "crown"\n')
    expect(added).toContain('[[hero.gear]]\nid = "a"')
    expect(said(added).art).toBe("crown")
  })
  it("keeps every comment of the games' cards, whatever is changed of them", { timeout: 60_000 }, () => {
    const comments = (text: string) => text.match(/#[^"\n]*$/gm)?.length ?? 0
    const wrong: string[] = []
    let seen = 0
    for (const [path, text] of Object.entries(CARDS)) {
      for (const card of path.endsWith("pack.toml") ? [] : cards({ "x.toml": text })) {
        if (card.at > 1 && !comments(card.text)) continue
        const next = changed(card.row) as Table
        const after = rewritten(card.text, card.row, next, card.table)
        if (after === null || comments(after) !== comments(card.text) || !alike(said(after, card.table), next)) wrong.push(`${path} ${card.id}`)
        seen++
      }
    }
    expect(wrong).toEqual([])
    expect(seen).toBeGreaterThan(150)
  })
  it("keeps the comments of pack.toml", () => {
    const text = '# Mine.\nid = "a" # short\nversion = "0.1"\nauthors = ["me"] # and others\n'
    const after = setMeta({ "pack.toml": text }, parse(text), { ...parse(text), version: "0.2", title: "A" })
    expect(after["pack.toml"]).toBe(`${text.replace("0.1", "0.2")}title = "A"\n`)
    expect(Object.keys(newPack("explore", "x"))).toEqual(["pack.toml"])
  })
})

/** Every figure one more. */
function changed(value: Value): Value {
  if (typeof value === "number") return value + 1
  if (Array.isArray(value)) return value.map(changed)
  if (isTable(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(each)]))
  return value
}
