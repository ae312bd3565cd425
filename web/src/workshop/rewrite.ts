// A card rewritten where it stands: only what is said otherwise is written anew. Everything else stays
// as somebody wrote it, with its comments, also within lists and around the sections of a list.
import { isSections, isTable, named, NoToml, parse, Reader, type Table, type Value, written } from "./toml"

interface Pair {
  key: string[]
  from: number
  valueFrom: number
  valueTo: number
  /** Where the next line begins. */
  to: number
}
interface Section {
  path: string[]
  /** Where the comments above its heading begin. */
  from: number
  /** Where the line after its heading begins. */
  head: number
  to: number
  pairs: Pair[]
}
/** A section and those within it. */
type Item = Section[]
interface Edit {
  from: number
  to: number
  text: string
}

/** A text whose tables say `after` instead of `before`; null where that cannot be done in place. */
export function rewritten(text: string, before: Table, after: Table, table = ""): string | null {
  try {
    const [root, ...sections] = outline(text)
    const whole = table ? sections : [root, ...sections]
    if (table && (root.pairs.length || sections[0]?.path.join() !== table)) return null
    const edits = changes(text, whole, before, after)
    const found = edits && applied(text, edits, 0, text.length)
    const said = found === null ? undefined : parse(found)
    return alike(table ? (said?.[table] as Table[] | undefined)?.[0] : said, after) ? found : null
  } catch (error) {
    if (error instanceof NoToml) return null
    throw error
  }
}

/** Whether two tables say the same, in whatever order. */
export function alike(a: Value | undefined, b: Value | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => alike(each, b[i]))
  if (isTable(a) && isTable(b)) {
    const keys = Object.keys(a)
    return keys.length === Object.keys(b).length && keys.every((key) => alike(a[key], b[key]))
  }
  return a === b
}

// What stands where

const lineStart = (text: string, at: number) => text.lastIndexOf("\n", at - 1) + 1
/** The beginning of the comments that stand right above a line. */
function above(text: string, line: number): number {
  while (line > 0) {
    const before = lineStart(text, line - 1)
    if (!/^[ \t]*#/.test(text.slice(before, line))) break
    line = before
  }
  return line
}

/** What a text is made of; the first section has no heading. */
function outline(text: string): Section[] {
  const reader = new Reader(text)
  const found: Section[] = [{ path: [], from: 0, head: 0, to: text.length, pairs: [] }]
  for (reader.gap(); reader.next(); reader.gap()) {
    const from = lineStart(text, reader.at)
    if (reader.next() === "[") {
      const many = text.startsWith("[[", reader.at)
      reader.take(many ? "[[" : "[")
      const path = reader.key()
      reader.take(many ? "]]" : "]")
      reader.endOfLine()
      const begins = above(text, from)
      found.at(-1)!.to = begins
      found.push({ path, from: begins, head: Math.min(reader.at + 1, text.length), to: text.length, pairs: [] })
    } else {
      const key = reader.key()
      reader.take("=")
      reader.blanks()
      const valueFrom = reader.at
      reader.value()
      const valueTo = reader.at
      reader.endOfLine()
      found.at(-1)!.pairs.push({ key, from, valueFrom, valueTo, to: Math.min(reader.at + 1, text.length) })
    }
  }
  return found
}

// What is to be written

function applied(text: string, edits: Edit[], from: number, to: number): string {
  let out = ""
  let at = from
  for (const edit of edits.filter((each) => each.from >= from && each.to <= to).sort((a, b) => a.from - b.from || a.to - b.to)) {
    out += text.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return out + text.slice(at, to)
}

/** A table, which is the first of some sections with the others within it. */
function changes(text: string, sections: Section[], before: Table, after: Table): Edit[] | null {
  const [own, ...inner] = sections
  const groups = grouped(own, inner)
  if (!groups) return null
  const edits: Edit[] = []
  const added: string[] = []
  const last: string[] = []
  const renamed = new Set<string>()
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (alike(before[key], after[key]) || renamed.has(key)) continue
    const pair = own.pairs.find((each) => each.key[0] === key)
    const items = groups.get(key)
    if (pair && pair.key.length > 1) return null
    const is = after[key]
    if (items) {
      const found = sectionChanges(text, [...own.path, key], items, before[key], is)
      if (!found) return null
      edits.push(...found)
      if (Array.isArray(is) && !is.length) added.push(`${named(key)} = []\n`)
    } else if (pair && is === undefined) {
      const other = Object.keys(after).find((each) => !(each in before) && !renamed.has(each) && alike(after[each], before[key]))
      if (other === undefined) edits.push({ from: pair.from, to: pair.to, text: "" })
      else {
        renamed.add(other)
        edits.push({ from: pair.from, to: pair.valueFrom, text: text.slice(pair.from, pair.valueFrom).replace(/[^\s=]+/, () => named(other)) })
      }
    } else if (pair) edits.push(...valueChanges(text, pair.valueFrom, pair.valueTo, before[key], is))
    else if (isSections(is)) last.push(...(is as Table[]).map((each) => headed([...own.path, key], each)))
    else added.push(`${named(key)} = ${written(is)}\n`)
  }
  if (added.length) {
    const at = own.pairs.at(-1)?.to ?? own.head
    edits.push({ from: at, to: at, text: (text[at - 1] === "\n" || !at ? "" : "\n") + added.join("") })
  }
  if (last.length) {
    const end = sections.at(-1)!.to
    const at = end - trailing(text.slice(sections.at(-1)!.from, end)).length
    edits.push({ from: at, to: at, text: `\n\n${last.join("\n\n")}` })
  }
  return edits
}

const trailing = (text: string) => /\s*$/.exec(text)![0]
const headed = (path: string[], row: Table) => [`[[${path.map(named).join(".")}]]`, ...Object.entries(row).map(([key, each]) => `${named(key)} = ${written(each)}`)].join("\n")

/** The sections within one by their key; null where they do not stand together. */
function grouped(own: Section, inner: Section[]): Map<string, Item[]> | null {
  const deep = own.path.length
  const groups = new Map<string, Item[]>()
  let open: { key: string; item: Item } | null = null
  for (const section of inner) {
    const key = section.path[deep]
    if (section.path.length === deep + 1) {
      open = { key, item: [section] }
      groups.set(key, [...(groups.get(key) ?? []), open.item])
    } else if (open?.key === key) open.item.push(section)
    else return null
  }
  return groups
}

/** A table or a list of tables, each of which is a section. */
function sectionChanges(text: string, path: string[], items: Item[], was: Value | undefined, is: Value | undefined): Edit[] | null {
  const gone = (item: Item): Edit => ({ from: item[0].from, to: item.at(-1)!.to, text: "" })
  if (is === undefined || (Array.isArray(is) && !is.length)) return items.map(gone)
  if (isTable(was) && isTable(is)) return items.length === 1 ? changes(text, items[0], was, is) : null
  if (!Array.isArray(was) || !Array.isArray(is) || was.length !== items.length || !is.every(isTable) || !was.every(isTable)) return null
  const from = matched(was, is)
  const texts: string[] = []
  for (const [at, row] of (is as Table[]).entries()) {
    const old = from[at]
    if (old < 0) {
      texts.push(headed(path, row))
      continue
    }
    const item = items[old]
    const inside = changes(text, item, was[old] as Table, row)
    if (!inside) return null
    texts.push(applied(text, inside, item[0].from, item.at(-1)!.to).trimEnd())
  }
  // Where the old ones stood stand the new ones; what is more comes after the last.
  return items.map((item, slot): Edit => {
    const whole = text.slice(item[0].from, item.at(-1)!.to)
    const tail = trailing(whole)
    if (slot >= texts.length) return gone(item)
    const rest = slot === items.length - 1 ? texts.slice(slot) : [texts[slot]]
    return { from: item[0].from, to: item.at(-1)!.to, text: rest.join("\n\n") + (tail || "\n") }
  })
}

/** Which old entry each new one is: by its id, by what it says, else by its place; -1 for none. */
function matched(was: readonly Value[], is: readonly Value[]): number[] {
  const free = new Set(was.keys())
  const found = is.map(() => -1)
  const take = (fits: (old: Value, each: Value, at: number, place: number) => boolean) =>
    is.forEach((each, at) => {
      const old = found[at] < 0 ? [...free].find((place) => fits(was[place], each, at, place)) : undefined
      if (old === undefined) return
      found[at] = old
      free.delete(old)
    })
  const id = (each: Value) => (isTable(each) && typeof each.id === "string" ? each.id : undefined)
  take((old, each) => id(each) !== undefined && id(old) === id(each))
  take((old, each) => alike(old, each))
  if (was.length === is.length) take((old, each, at, place) => place === at && (id(old) === undefined || id(each) === undefined || free.size === 1))
  return found
}

interface Element {
  /** Where what stands before it begins: blanks, line ends and comments. */
  lead: number
  from: number
  to: number
  /** Behind its comma, and what is said beside it. */
  end: number
}

/** A value that is said in one place. A list keeps what is said between its entries. */
function valueChanges(text: string, from: number, to: number, was: Value | undefined, is: Value): Edit[] {
  const plain = [{ from, to, text: written(is, text.slice(from, to).includes("\n") ? 0 : undefined) }]
  if (!Array.isArray(was) || !Array.isArray(is) || text[from] !== "[") return plain
  const elements = elementsOf(text, from)
  const places = matched(was, is)
  const inPlace = places.length === elements.length && places.every((place, at) => place === at)
  if (inPlace)
    return elements.flatMap((each, at) => (alike(was[at], is[at]) ? [] : valueChanges(text, each.from, each.to, was[at], is[at])))
  const between = elements.map((each, at) => text.slice(each.lead, each.from) + text.slice(each.to, elements[at + 1]?.lead ?? each.end)).join("")
  if (!between.includes("#") || !elements.length) return plain
  const indent = /\n([ \t]*)$/.exec(text.slice(elements[0].lead, elements[0].from))?.[1] ?? "  "
  const parts = is.map((each, at) => {
    const old = places[at]
    if (old < 0) return `\n${indent}${written(each, Infinity)},`
    const { lead, from: begin, to: end, end: behind } = elements[old]
    const said = alike(was[old], each) ? text.slice(begin, end) : applied(text, valueChanges(text, begin, end, was[old], each), begin, end)
    return `${text.slice(lead, begin)}${said},${text.slice(end, behind).replace(",", "")}`
  })
  const tail = text.slice(elements.at(-1)!.end, to)
  return [{ from, to, text: `[${parts.join("")}${tail}` }]
}

function elementsOf(text: string, from: number): Element[] {
  const reader = new Reader(text)
  reader.at = from
  reader.take("[")
  const found: Element[] = []
  for (;;) {
    const lead = reader.at
    reader.gap()
    if (reader.next() === "]") return found
    const begin = reader.at
    reader.value()
    const to = reader.at
    reader.gap()
    if (reader.next() !== ",") return [...found, { lead, from: begin, to, end: to }]
    reader.at++
    // A comment on the same line belongs to the entry before it.
    reader.blanks()
    if (reader.next() === "#") while (reader.next() && reader.next() !== "\n") reader.at++
    found.push({ lead, from: begin, to, end: reader.at })
  }
}
