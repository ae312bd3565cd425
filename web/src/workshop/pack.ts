// A pack as the workshop has it: its files as texts, and the cards that stand in them. Everything
// here makes new files out of old ones; nothing is changed in place.
import { rewritten } from "./rewrite"
import { card as write, NoToml, parse, type Table, type Value, written } from "./toml"

export type Files = Readonly<Record<string, string>>
export const META = "pack.toml"

/** A card in a file: the lines from its heading to the next card. */
interface Block {
  table: string
  text: string
}
interface Sheet {
  head: string
  blocks: Block[]
}

export interface Card {
  /** Stays the same while the card is edited. */
  key: string
  file: string
  table: string
  /** Its place among the cards of the file. */
  at: number
  id: string
  row: Table
  text: string
  /** Why it cannot be read, if it cannot. */
  broken: string
}

const HEADING = /^\s*\[\[\s*([A-Za-z0-9_-]+)\s*\]\]\s*(#.*)?$/

/** The cards of a file. What is said above a card without a blank line between belongs to it. */
export function split(text: string): Sheet {
  let head = ""
  const blocks: Block[] = []
  let open = ""
  let pending: string[] = []
  for (const line of text.split(/(?<=\n)/)) {
    const heading = open ? null : HEADING.exec(line.replace(/\r?\n$/, ""))
    if (heading) {
      const kept = pending.findLastIndex((each) => !/^\s*#/.test(each)) + 1
      const before = pending.slice(0, kept).join("")
      if (blocks.length) blocks.at(-1)!.text += before
      else head += before
      blocks.push({ table: heading[1], text: pending.slice(kept).join("") })
      pending = []
    }
    pending.push(line)
    for (const [mark] of line.replace(/\\./g, "").matchAll(/"""|'''/g)) open = open === mark ? "" : open || mark
  }
  const rest = pending.join("")
  if (blocks.length) blocks.at(-1)!.text += rest
  else head += rest
  return { head, blocks }
}

const joined = (sheet: Sheet) => sheet.head + sheet.blocks.map((block) => block.text).join("")

export function isCards(file: string): boolean {
  return file.endsWith(".toml") && file !== META
}

/** Every card of a pack, in the order of its files. */
export function cards(files: Files): Card[] {
  return Object.keys(files).filter(isCards).sort().flatMap((file) =>
    split(files[file]).blocks.map((block, at) => read(file, block, at)),
  )
}

const known = new Map<string, Pick<Card, "row" | "broken">>()
function read(file: string, block: Block, at: number): Card {
  const memory = `${block.table}\n${block.text}`
  let found = known.get(memory)
  if (!found) {
    try {
      const row = (parse(block.text)[block.table] as Table[])[0]
      found = { row, broken: "" }
    } catch (error) {
      if (!(error instanceof NoToml)) throw error
      found = { row: {}, broken: `Line ${error.line}: ${error.message}.` }
    }
    if (known.size > 2000) known.clear()
    known.set(memory, found)
  }
  const id = typeof found.row.id === "string" ? found.row.id : ""
  return { key: `${file}#${at}`, file, table: block.table, at, id, text: block.text, ...found }
}

export interface Meta {
  id: string
  version: string
  game: string
  title: string
  licence: string
  authors: string[]
}

/** What `pack.toml` says, as far as it can be read. */
export function meta(files: Files): Meta {
  let said: Table = {}
  try {
    said = parse(files[META] ?? "")
  } catch {
    // Its mistakes are told by whoever checks it.
  }
  const text = (key: string) => (typeof said[key] === "string" ? said[key] : "")
  const authors = Array.isArray(said.authors) ? said.authors.filter((each) => typeof each === "string") : []
  return { id: text("id"), version: text("version"), game: text("game"), title: text("title"), licence: text("licence"), authors }
}

export function newPack(game: string, title: string, example: Files = {}): Files {
  const id = plainId(title) || "my_pack"
  const lines = [["id", id], ["version", "0.1"], ["game", game], ["title", title || "My pack"], ["licence", "CC-BY-4.0"]]
  return { ...example, [META]: lines.map(([key, value]) => `${key} = ${written(value)}\n`).join("") }
}

/** A name as an id: lower case, digits and _. */
export const plainId = (name: string) =>
  name.normalize("NFD").replace(/[\u0300-\u036f’']/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^[^a-z]+|_+$/g, "")

/** An id that nobody has yet. */
export function freshId(wanted: string, taken: Iterable<string>): string {
  const all = new Set(taken)
  for (let n = 1; ; n++) {
    const id = n === 1 ? wanted : `${wanted}_${n}`
    if (!all.has(id)) return id
  }
}

// Changing

function changed(files: Files, file: string, change: (sheet: Sheet) => void): Files {
  const sheet = split(files[file] ?? "")
  change(sheet)
  return { ...files, [file]: joined(sheet) }
}

export const setText = (files: Files, card: Card, text: string): Files =>
  changed(files, card.file, (sheet) => (sheet.blocks[card.at].text = text.endsWith("\n") ? text : `${text}\n`))

/** The card with another row; what it says otherwise is written, and the rest stays. */
export function setRow(files: Files, card: Card, row: Table): Files {
  return setText(files, card, rewritten(card.text, card.row, row, card.table) ?? whole(card, row))
}

/** What `pack.toml` says with another value; undefined leaves it out. */
export function setMeta(files: Files, said: Table, next: Table): Files {
  const plain = () => Object.entries(next).map(([name, each]) => `${name} = ${written(each)}\n`).join("")
  return { ...files, [META]: rewritten(files[META] ?? "", said, next) ?? plain() }
}

/** What stands above the heading stays. */
const whole = (card: Card, row: Table) => {
  const above = card.text.slice(0, card.text.search(/^\s*\[\[/m))
  const below = /\n(\s*\n)$/.exec(card.text)?.[1] ?? ""
  return above + write(card.table, row) + below
}

/** The file that cards of a table stand in, or will. */
export function fileFor(files: Files, table: string): string {
  const found = cards(files).filter((card) => card.table === table).at(-1)?.file
  return found ?? `${table}.toml`
}

/** The pack with one more card, and where it stands. */
export function addCard(files: Files, table: string, row: Table): [Files, string] {
  const file = fileFor(files, table)
  const before = files[file] ?? ""
  const gap = !before || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n"
  const after = { ...files, [file]: before + gap + write(table, row) }
  return [after, `${file}#${split(after[file]).blocks.length - 1}`]
}

export function removeCard(files: Files, card: Card): Files {
  const after = changed(files, card.file, (sheet) => sheet.blocks.splice(card.at, 1))
  if (after[card.file].trim()) return after
  const { [card.file]: _, ...rest } = after
  return rest
}

// Maps

export const drawingFile = (name: string) => `tiles/${name}.txt`
export const drawings = (files: Files) =>
  Object.keys(files).filter((file) => /^tiles\/[^/]+\.txt$/.test(file)).sort().map((file) => file.slice(6, -4))

// What differs

export interface Change {
  /** "hearts", or "special › Fire Wave › cost". */
  field: string
  before: string
  after: string
}

const shown = (value: Value | undefined): string =>
  value === undefined ? "–" : typeof value === "string" ? value : Array.isArray(value) ? value.map(shown).join(", ") || "none"
  : typeof value === "object" ? Object.entries(value).map(([key, each]) => `${key} ${shown(each)}`).join(", ")
  : value === true ? "yes" : value === false ? "no" : String(value)

const isRow = (value: Value | undefined): value is Table => typeof value === "object" && value !== null && !Array.isArray(value)
const isRows = (value: Value | undefined): value is Table[] => Array.isArray(value) && value.length > 0 && value.every(isRow)
const called = (row: Table, at: number) => String(row.name ?? row.id ?? at + 1)

/** What a card says otherwise than another. */
export function differences(before: Table, after: Table, path = ""): Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => {
    const was = before[key]
    const is = after[key]
    const field = path ? `${path} › ${key}` : key
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    if ((isRows(was) || isRows(is)) && (isRows(was) || was === undefined) && (isRows(is) || is === undefined || (Array.isArray(is) && !is.length))) return rows((was as Table[]) ?? [], (is as Table[]) ?? [], field)
    if (isRow(was) && isRow(is)) return differences(was, is, field)
    return [{ field, before: shown(was), after: shown(is) }]
  })
}

/** Entries that have ids are compared by them, others by their places. */
function rows(before: Table[], after: Table[], field: string): Change[] {
  const byId = [...before, ...after].every((row) => typeof row.id === "string")
  const key = (row: Table, at: number) => (byId ? String(row.id) : String(at))
  const was = new Map(before.map((row, at) => [key(row, at), row]))
  const is = new Map(after.map((row, at) => [key(row, at), row]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id, at) => {
    const [a, b] = [was.get(id), is.get(id)]
    if (!a) return [{ field: `${field} › ${called(b!, at)}`, before: "–", after: "new" }]
    if (!b) return [{ field: `${field} › ${called(a, at)}`, before: shown(a.name ?? a.id ?? "there"), after: "gone" }]
    return differences(a, b, `${field} › ${called(b, at)}`)
  })
}
