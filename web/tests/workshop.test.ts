import { describe, expect, it } from "vitest"
import { bringers } from "../src/workshop/bringers"
import { board, type Drawing, edge, empty, faultAt, flipped, paint, placeName, read, spoken, toggleEdge, turned, written } from "../src/workshop/drawing"
import { begun, control, fields, gist, spot, wayAt } from "../src/workshop/forms"
import { addCard, type Card, cards, differences, freshId, meta, newPack, plainId, removeCard, setRow } from "../src/workshop/pack"
import { mend } from "../src/workshop/mend"
import { figure, isFigure } from "../src/workshop/figure"
import { span } from "../src/workshop/likeness"
import { tileFor } from "../src/workshop/tiles"
import { card, NoToml, parse, type Table } from "../src/workshop/toml"

const CARDS = import.meta.glob<string>("../../src/undercroft/games/*/{content,example}/**/*.toml", { query: "?raw", import: "default", eager: true })
const TILES = import.meta.glob<string>("../../src/undercroft/games/*/{content,example}/tiles/*.txt", { query: "?raw", import: "default", eager: true })

describe("TOML", () => {
  it("reads what TOML says, in all its ways", () => {
    const text = `a.b = 'c\\d' # no\n"x y" = """\none\\\n   two"\\u00e9"""\nn = [1_000, -2.5, 0xff,\n true, # yes\n]\nt = { k = [{ z = 1 }], d = 1979-05-27 }\n[[row]]\nid = "1"\n[[row.part]]\nq = 1\n[[row.part]]\nq = 2\n[row.more]\nm = false\n[[row]]\n`
    expect(parse(text)).toEqual({
      a: { b: "c\\d" }, "x y": 'onetwo"é', n: [1000, -2.5, 255, true], t: { k: [{ z: 1 }], d: "1979-05-27" },
      row: [{ id: "1", part: [{ q: 1 }, { q: 2 }], more: { m: false } }, {}],
    })
  })
  it.each([["a = ", 1], ["a = 1\na = 2", 2], ["\n\na = [1, 2", 3], ['a = "x', 1], ["a = 1 b = 2", 1], ["a = 1\n[a.b]", 2]])("says in which line it stumbles: %j", (text, line) => {
    try {
      parse(text)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(NoToml)
      expect((error as NoToml).line).toBe(line)
    }
  })
  it("writes every card of every game so that it reads the same", () => {
    const files = Object.entries(CARDS).filter(([path]) => !path.endsWith("pack.toml"))
    expect(files.length).toBeGreaterThan(50)
    for (const [path, text] of files)
      for (const [table, rows] of Object.entries(parse(text)))
        if (Array.isArray(rows)) for (const row of rows as Table[]) expect(parse(card(table, row))[table], path).toEqual([row])
  })
})

const HEROES = `# Heroes of mine.

# The first of them.
[[hero]]
id = "ada" # stable
hearts = 5   # as printed
text = "[[not]] a heading"

[[hero.special]]
id = "wave"
cost = 2

[[hero]]
id = "bo"
hearts = 6
`

describe("packs", () => {
  const files = { ...newPack("explore", "Rats in the Cellar"), "heroes.toml": HEROES }
  it("finds the cards of its files, and puts them together again", () => {
    expect(meta(files)).toMatchObject({ id: "rats_in_the_cellar", version: "0.1", game: "explore", title: "Rats in the Cellar" })
    expect(cards(files).map((each) => [each.key, each.id])).toEqual([["heroes.toml#0", "ada"], ["heroes.toml#1", "bo"]])
    for (const [path, text] of Object.entries(CARDS)) {
      const found = cards({ "x.toml": text })
      expect(found.filter((each) => each.broken), path).toEqual([])
      const tables = Object.values(parse(text)).filter(Array.isArray).flat().length
      expect(found.length, path).toBe(path.endsWith("pack.toml") ? 0 : tables)
    }
  })
  it("writes only the line that changes, with what is said beside it", () => {
    const [ada] = cards(files)
    const after = setRow(files, ada, { ...ada.row, hearts: 8 })
    expect(after["heroes.toml"]).toBe(HEROES.replace("hearts = 5 ", "hearts = 8 "))
    const more = setRow(after, cards(after)[0], { ...cards(after)[0].row, special: [{ id: "wave", cost: 1 }] })
    expect(cards(more).map((each) => each.row)).toEqual([{ id: "ada", hearts: 8, text: "[[not]] a heading", special: [{ id: "wave", cost: 1 }] }, { id: "bo", hearts: 6 }])
    expect(more["heroes.toml"]).toContain("# The first of them.\n[[hero]]")
  })
  it("takes cards in and throws them out", () => {
    const [more, key] = addCard(files, "hero", { id: "cy" })
    expect(cards(more).find((each) => each.key === key)?.id).toBe("cy")
    const fewer = removeCard(more, cards(more)[0])
    expect(cards(fewer).map((each) => each.id)).toEqual(["bo", "cy"])
    expect(fewer["heroes.toml"]).not.toContain("The first")
    const [other] = addCard(fewer, "monster", { id: "rat" })
    expect(Object.keys(removeCard(other, cards(other).at(-1)!))).not.toContain("monster.toml")
  })
  it("keeps a card that cannot be read, and says why", () => {
    const broken = cards({ "x.toml": HEROES.replace("hearts = 6", "hearts = ") })
    expect(broken.map((each) => Boolean(each.broken))).toEqual([false, true])
    expect(broken[1].broken).toContain("Line 3")
  })
  it("names what differs, old and new", () => {
    const before: Table = { id: "a", hearts: 5, special: [{ id: "w", name: "Wave", cost: 2 }, { id: "x", name: "Axe" }] }
    const after: Table = { id: "a", hearts: 8, special: [{ id: "w", name: "Wave", cost: 1 }, { id: "r", name: "Rain" }], art: "flame" }
    expect(differences(before, after)).toEqual([
      { field: "hearts", before: "5", after: "8" },
      { field: "special › Wave › cost", before: "2", after: "1" },
      { field: "special › Axe", before: "Axe", after: "gone" },
      { field: "special › Rain", before: "–", after: "new" },
      { field: "art", before: "–", after: "flame" },
    ])
  })
  it("makes ids of names", () => {
    expect(plainId("The Élan’s 2nd Hall")).toBe("the_elans_2nd_hall")
    expect(freshId("rat", ["rat", "rat_2"])).toBe("rat_3")
  })
})

describe("mending", () => {
  const files = { "m.toml": '[[monster]]\nid = "rat"\nskuls = 1\nabilities = ["mobb", "fire"] # two\n' }
  const wrong = (field: string, message: string) => mend({ file: "m.toml", card: "rat", field, message, expected: "", noun: "card", warning: false, sentence: "" }, cards(files), files)
  it("writes the word that was meant, and only where that is certain", () => {
    expect(cards(wrong("skuls", 'unknown field; did you mean "skulls"?')!.files)[0].row).toEqual({ id: "rat", skulls: 1, abilities: ["mobb", "fire"] })
    const found = wrong("abilities", '"mobb" is no known ability; did you mean "mob"?')!
    expect(found.says).toBe("mob")
    expect(cards(found.files)[0].row.abilities).toEqual(["mob", "fire"])
    expect(wrong("skuls", "expected a whole number")).toBeNull()
    expect(wrong("art", 'unknown "x"; did you mean "y"?')).toBeNull()
  })
})

describe("drawings", () => {
  it("reads and writes every tile of every game", () => {
    const files = Object.entries(TILES)
    expect(files.length).toBeGreaterThan(50)
    for (const [path, text] of files) {
      const drawing = read(text)
      if (typeof drawing === "string") throw new Error(`${path}: ${drawing}`)
      expect(read(written(drawing)), path).toEqual(drawing)
      expect(turned(turned(turned(turned(drawing)))), path).toEqual(drawing)
      expect(flipped(flipped(drawing)), path).toEqual(drawing)
    }
  })
  it("paints squares, walls on edges and hallways", () => {
    let tile = paint(empty(3, 2), 1, 0, "~")
    expect(written(tile)).toBe("#####\n#.~.#\n#...#\n#####\n")
    tile = toggleEdge(tile, 0, 0, "W")
    expect(written(tile)).toBe("#####\n=.~.#\n#...#\n#####\n")
    tile = toggleEdge(tile, 1, 0, "S")
    expect(written(tile)).toBe("+-+-+-+\n=. ~ .|\n+ +-+ +\n|. . .|\n+-+-+-+\n")
    expect(toggleEdge(toggleEdge(tile, 1, 1, "N"), 0, 0, "W").walls.size).toBe(0)
    expect(written(turned(tile))).toBe("+-+=+\n|. .|\n+ + +\n|.|~|\n+ + +\n|. .|\n+-+-+\n")
    // Rock closes the hallway that leads into it, and none can be opened there.
    const rock = paint(tile, 0, 0, "#")
    expect(rock.doors.size).toBe(0)
    expect(toggleEdge(rock, 0, 0, "W")).toBe(rock)
    const marks = [{ mark: "~", id: "lava", name: "Lava", text: "", veil: false }]
    expect(spoken(tile, 1, 0, marks)).toBe("B1: Lava, wall south")
    expect(spoken(tile, 0, 0, marks)).toBe("A1: floor, hallway west")
    expect(board(tile, "Hall", marks).walls).toContainEqual({ square: 4, side: "N" })
    expect(board(tile, "Hall", marks).squares.find((square) => square.id === 1)?.ground).toBe("lava")
  })
  it("says what cannot be painted", () => {
    expect(read("")).toContain("frame")
    expect(read("###\n#.#\n####\n")).toContain("Line 1")
    expect(placeName(27, 0)).toBe("AB1")
    const hall = "#####\n#.x.#\n#...#\n#####\n"
    expect(faultAt("line 2, column 3: expected a cell, found 'x'", hall, read(hall) as Drawing)).toEqual([1, 0])
    expect(faultAt("line 2, column 1: expected a border", hall, read(hall) as Drawing)).toBeNull()
    const spaced = "\n  +-+-+\n  |. x|\n  +-+-+\n"
    expect(faultAt("Line 3, column 6: expected a cell", spaced, read(spaced) as Drawing)).toEqual([1, 0])
    expect(faultAt("the hallways are closed", hall, read(hall) as Drawing)).toBeNull()
    expect(edge(1, 0, "S")).toBe("3,2")
  })
})

describe("forms", () => {
  const root = {
    $defs: {
      Spawn: { type: "object", properties: { do: { const: "spawn", type: "string" }, room: { anyOf: [{ type: "string" }, { type: "null" }] } }, required: ["do"] },
      Win: { type: "object", properties: { do: { const: "win", type: "string" } }, required: ["do"] },
    },
  }
  const deed = { oneOf: [{ $ref: "#/$defs/Spawn" }, { $ref: "#/$defs/Win" }] }
  it("gives every field its control", () => {
    const kind = (part: object, name = "x") => control(part, root, name, true).kind
    expect(kind({ type: "integer" })).toBe("number")
    expect(kind({ type: "string", examples: ["2B1R"] })).toBe("dice")
    expect(kind({ type: "string" }, "aim_text")).toBe("prose")
    expect(kind({ type: "array", items: { type: "string" } })).toBe("words")
    expect(kind({ type: "array", items: deed })).toBe("list")
    expect(kind({ type: "object", additionalProperties: { type: "integer" } })).toBe("map")
    expect(kind({ anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] })).toBe("words")
    expect(kind({ type: "array", prefixItems: [{ type: "integer" }, { type: "integer" }] })).toBe("tuple")
    expect(kind(deed)).toBe("kinds")
  })
  it("begins entries with what they must say", () => {
    expect(begun(deed, root)).toEqual({ do: "spawn" })
    expect(wayAt({ do: "win" }, deed.oneOf, root)).toBe(1)
    expect(fields(root.$defs.Spawn, root).map((each) => each.required)).toEqual([true, false])
  })
  it("names places as mistakes do", () => {
    expect(spot(spot("special", 0, { id: "bite" }), "cost")).toBe("special[bite].cost")
    expect(spot("aim", 1, { when: "at" })).toBe("aim[2]")
    expect(gist({ do: "spawn", room: "gate", enemies: ["green"] })).toBe("spawn, room gate, enemies green")
  })
})

describe("cards that come into play", () => {
  it("do so by themselves, or by what names them", () => {
    const pack = cards({ "t.toml": '[[tile]]\nid = "cellar"\nfaces = ["cellar_a"]\n[[layout]]\nid = "stairs"\ntiles = [{ face = "cellar_a" }]\n[[hero]]\nid = "ada"\n' })
    expect(bringers("cellar_a", pack)).toEqual(["cellar_a", "cellar", "stairs"])
    expect(bringers("ada", pack)).toEqual(["ada"])
    const own = { point: [{ id: "hole", pool: { ada: 2 } }], hero: [{ id: "ada", friend: "cellar" }], band: [{ id: "court", points: ["hole"] }] }
    expect(bringers("ada", pack, own)).toEqual(["ada", "hole", "court"])
  })
})

describe("the tile of a drawing", () => {
  const own = { hero: [{ id: "mage" }], tile: [{ id: "tile1", faces: ["one", "two"], names: ["One", "Two"] }] }
  const drawings = { one: "#", two: "#" }
  const made = (row: Table): Card => ({ key: "t", file: "tile.toml", table: "tile", at: 0, id: String(row.id), row, text: "", broken: "" })

  it("has it on both sides, or the other drawing that waits", () => {
    expect(tileFor(own, drawings, ["crypt"], [], "crypt")).toEqual({ table: "tile", row: { id: "crypt", faces: ["crypt", "crypt"], names: ["Crypt", "Crypt"] } })
    expect(tileFor(own, drawings, ["crypt", "well"], [], "crypt")?.row.faces).toEqual(["crypt", "well"])
  })
  it("is not made twice, nor for a face of the game, nor where tiles list no drawings", () => {
    expect(tileFor(own, drawings, ["crypt"], [made({ id: "a", faces: ["crypt", "crypt"] })], "crypt")).toBeNull()
    expect(tileFor(own, drawings, ["one"], [], "one")).toBeNull()
    expect(tileFor({ tile: [{ id: "1", names: ["One"] }] }, drawings, ["crypt"], [], "crypt")).toBeNull()
  })
})

describe("a card as its figure", () => {
  it("stands on its base with its hearts, on its side", () => {
    expect(figure("hero", { id: "a", name: "Ada", hearts: 6, art: "crown" })).toMatchObject({ name: "Ada", side: "ours", kind: "hero", hearts: 6, base: 1, art: "crown" })
    expect(figure("monster", { id: "b", kind: "boss", base: 2, hearts: 8 })).toMatchObject({ side: "theirs", kind: "boss", base: 2 })
    expect(figure("monster", { id: "c", rank: "minion", levels: [{ health: 3 }] })).toMatchObject({ kind: "minion", hearts: 3 })
    expect(figure("enemy", { id: "d", base: "big", hearts: "many" })).toMatchObject({ base: 1, hearts: 1 })
    expect([isFigure("hero"), isFigure("loot"), isFigure("point")]).toEqual([true, false, true])
  })
  it("is measured by those of the game", () => {
    expect(span([0.41, 0.68], (value) => `${Math.round(value * 100)}%`)).toBe("41% – 68%")
    expect(span([11, 11], String)).toBe("11")
    expect(span([null], String)).toBe("–")
  })
})
