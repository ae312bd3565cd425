// TOML as packs are written in it: read whole, and written the way the game's own cards are.
export type Value = string | number | boolean | Value[] | { [key: string]: Value }
export type Table = { [key: string]: Value }

/** What is wrong with a text, and in which of its lines. */
export class NoToml extends Error {
  constructor(
    text: string,
    readonly line: number,
  ) {
    super(text)
  }
}

const BARE = /[A-Za-z0-9_-]/
const ESCAPES: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\", e: "\x1b" }

export class Reader {
  at = 0
  constructor(readonly text: string) {}

  fail(what: string): never {
    throw new NoToml(what, this.text.slice(0, this.at).split("\n").length)
  }
  next(): string {
    return this.text[this.at] ?? ""
  }
  blanks() {
    while (this.next() === " " || this.next() === "\t") this.at++
  }
  /** Blanks, line ends and comments. */
  gap() {
    for (;;) {
      this.blanks()
      if (this.next() === "#") while (this.next() && this.next() !== "\n") this.at++
      if (this.next() === "\n" || this.next() === "\r") this.at++
      else return
    }
  }
  take(sign: string) {
    if (!this.text.startsWith(sign, this.at)) this.fail(`expected ${sign}`)
    this.at += sign.length
  }
  endOfLine() {
    this.blanks()
    if (this.next() === "#") while (this.next() && this.next() !== "\n") this.at++
    if (this.next() === "\r") this.at++
    if (this.next() && this.next() !== "\n") this.fail("expected the end of the line")
  }

  key(): string[] {
    const parts: string[] = []
    for (;;) {
      this.blanks()
      if (this.next() === '"' || this.next() === "'") parts.push(this.string())
      else {
        const from = this.at
        while (BARE.test(this.next())) this.at++
        if (from === this.at) this.fail("expected the name of a field")
        parts.push(this.text.slice(from, this.at))
      }
      this.blanks()
      if (this.next() !== ".") return parts
      this.at++
    }
  }

  string(): string {
    const quote = this.next()
    const long = this.text.startsWith(quote.repeat(3), this.at)
    const end = long ? quote.repeat(3) : quote
    this.at += end.length
    if (long && this.next() === "\r") this.at++
    if (long && this.next() === "\n") this.at++
    let out = ""
    for (;;) {
      if (this.text.startsWith(end, this.at)) {
        this.at += end.length
        // Up to two quotes may stand before the three that end it.
        while (long && this.next() === quote) {
          out += quote
          this.at++
        }
        return out
      }
      if (!this.next() || (!long && this.next() === "\n")) this.fail(`expected ${end} at the end of a text`)
      if (quote === '"' && this.next() === "\\") out += this.escape(long)
      else out += this.text[this.at++]
    }
  }
  private escape(long: boolean): string {
    const sign = this.text[++this.at] ?? ""
    if (long && /\s/.test(sign)) {
      while (/\s/.test(this.next())) this.at++
      return ""
    }
    this.at++
    if (sign in ESCAPES) return ESCAPES[sign]
    const length = { x: 2, u: 4, U: 8 }[sign]
    const digits = length ? this.text.slice(this.at, this.at + length) : ""
    if (!length || !/^[0-9a-fA-F]+$/.test(digits) || digits.length < length) this.fail(`“\\${sign}” stands for nothing`)
    this.at += length!
    return String.fromCodePoint(parseInt(digits, 16))
  }

  value(): Value {
    const sign = this.next()
    if (sign === '"' || sign === "'") return this.string()
    if (sign === "[") return this.list()
    if (sign === "{") return this.inline()
    const word = /[^\s,\]}#]+/y
    word.lastIndex = this.at
    let found = word.exec(this.text)?.[0] ?? ""
    if (found === "true" || found === "false") {
      this.at += found.length
      return found === "true"
    }
    const plain = found.replaceAll("_", "")
    if (/^[+-]?(\d+|\d*\.\d+|\d+(\.\d+)?[eE][+-]?\d+)$/.test(plain) || /^0(x[0-9a-fA-F]+|o[0-7]+|b[01]+)$/.test(plain)) {
      this.at += found.length
      return Number(plain)
    }
    // A day and an hour are kept as they are written.
    const day = /\d{4}-\d\d-\d\d([Tt ][\d:.]+(Z|[+-]\d\d:\d\d)?)?|\d\d:\d\d(:[\d.]+)?/y
    day.lastIndex = this.at
    found = day.exec(this.text)?.[0] ?? ""
    if (!found) this.fail("expected a value: a text in quotes, a number, true or false, a list or a table")
    this.at += found.length
    return found
  }
  private list(): Value[] {
    this.take("[")
    const found: Value[] = []
    for (;;) {
      this.gap()
      if (this.next() === "]") break
      found.push(this.value())
      this.gap()
      if (this.next() === ",") this.at++
      else if (this.next() !== "]") this.fail("expected , or ] in a list")
    }
    this.at++
    return found
  }
  private inline(): Table {
    this.take("{")
    const found: Table = {}
    this.gap()
    while (this.next() !== "}") {
      this.pair(found)
      this.gap()
      if (this.next() === ",") {
        this.at++
        this.gap()
      } else if (this.next() !== "}") this.fail("expected , or } in a table")
    }
    this.at++
    return found
  }
  pair(into: Table) {
    const path = this.key()
    this.take("=")
    this.blanks()
    const last = path.pop()!
    const inner = walk(into, path, this)
    if (Object.hasOwn(inner, last)) this.fail(`“${last}” is said twice`)
    set(inner, last, this.value())
  }
}

export const isTable = (value: Value | undefined): value is Table =>
  value !== null && typeof value === "object" && !Array.isArray(value)
const set = (table: Table, key: string, value: Value) =>
  Object.defineProperty(table, key, { value, writable: true, enumerable: true, configurable: true })

/** The table at the end of a path, made on the way; of a list of tables, the last. */
function walk(from: Table, path: string[], reader: Reader): Table {
  let here = from
  for (const part of path) {
    if (!Object.hasOwn(here, part)) set(here, part, {})
    let next: Value = here[part]
    if (Array.isArray(next)) next = next.at(-1) as Value
    if (!isTable(next)) reader.fail(`“${part}” is no table`)
    here = next as Table
  }
  return here
}

/** The tables of a text; NoToml says what it cannot read. */
export function parse(text: string): Table {
  const reader = new Reader(text.replace(/^\ufeff/, ""))
  const root: Table = {}
  let here = root
  for (reader.gap(); reader.next(); reader.gap()) {
    if (reader.next() === "[") {
      const many = reader.text.startsWith("[[", reader.at)
      reader.take(many ? "[[" : "[")
      const path = reader.key()
      reader.take(many ? "]]" : "]")
      const last = path.pop()!
      const above = walk(root, path, reader)
      if (many) {
        if (!Object.hasOwn(above, last)) set(above, last, [])
        const list = above[last]
        if (!Array.isArray(list)) reader.fail(`“${last}” is no list of tables`)
        here = {}
        ;(list as Value[]).push(here)
      } else {
        here = walk(above, [last], reader)
      }
    } else {
      reader.pair(here)
    }
    reader.endOfLine()
  }
  return root
}

// Writing

export const quoted = (text: string) =>
  `"${text.replace(/["\\]/g, "\\$&").replace(/[\u0000-\u001f\u007f]/g, (sign) =>
    sign === "\n" ? "\\n" : sign === "\t" ? "\\t" : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`
export const named = (key: string) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : quoted(key))

/** A value on one line, or, if it is a long list, an entry a line. */
export function written(value: Value, wide = 96): string {
  if (typeof value === "string") return quoted(value)
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "0"
  if (typeof value === "boolean") return String(value)
  if (Array.isArray(value)) {
    const parts = value.map((each) => written(each, Infinity))
    const line = `[${parts.join(", ")}]`
    return line.length <= wide || !parts.length ? line : `[\n${parts.map((part) => `  ${part},\n`).join("")}]`
  }
  const parts = Object.entries(value).map(([key, each]) => `${named(key)} = ${written(each, Infinity)}`)
  return parts.length ? `{ ${parts.join(", ")} }` : "{ }"
}

/** Whether a list is written as sections of its own: what has much to say would make long lines. */
export const isSections = (value: Value | undefined) =>
  Array.isArray(value) && value.length > 0 && value.every(isTable) && value.some((each) => Object.keys(each).length > 3)

/** A card as a file says it: what is short first, then its sections. */
export function card(table: string, row: Table): string {
  const lines = [`[[${table}]]`]
  const later: string[] = []
  for (const [key, value] of Object.entries(row)) {
    if (!isSections(value)) lines.push(`${named(key)} = ${written(value)}`)
    else
      for (const each of value as Table[]) {
        const fields = Object.entries(each).map(([name, part]) => `${named(name)} = ${written(part)}`)
        later.push(["", `[[${table}.${named(key)}]]`, ...fields].join("\n"))
      }
  }
  return [...lines, ...later].join("\n") + "\n"
}
