// The form of a card, from its schema: which control a field gets, what a new entry begins as, and
// which of several kinds of thing a value is.
import { pool } from "../lib/dice"
import { plain, type Schema } from "../lib/schema"
import type { Table, Value } from "./toml"

export type Kind = "text" | "prose" | "dice" | "number" | "switch" | "choice" | "words" | "tuple" | "list" | "group" | "map" | "kinds" | "fixed"

export interface Control {
  kind: Kind
  schema: Schema
  /** It may be left out. */
  optional: boolean
  /** For kinds: the tables that it may be. */
  ways: Schema[]
}

interface More extends Schema {
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  discriminator?: { propertyName: string }
  required?: string[]
  examples?: unknown[]
}
export const more = (schema: Schema) => schema as More

const DICE = /^(\d+(B|R|G|ST))+$/

export function control(part: Schema, root: Schema, name: string, required: boolean): Control {
  const { schema, nullable, ways } = plain(part, root)
  const own = more(schema)
  const made = (kind: Kind): Control => ({ kind, schema, optional: !required || nullable, ways })
  if (ways.length) return made(ways.every((way) => plain(way, root).schema.type === "object") ? "kinds" : simple(ways, root) ?? "kinds")
  if (schema.const !== undefined) return made("fixed")
  if (schema.enum) return made("choice")
  switch (schema.type) {
    case "boolean":
      return made("switch")
    case "integer":
    case "number":
      return made("number")
    case "array": {
      if (own.prefixItems) return made("tuple")
      const item = plain(schema.items ?? {}, root)
      if (item.ways.length || ["object", "array", "integer", "number", "boolean"].includes(String(item.schema.type))) return made("list")
      return made("words")
    }
    case "object":
      return made(schema.properties ? "group" : "map")
    default:
      if (own.examples?.some((each) => typeof each === "string" && (DICE.test(each) || pool(each)))) return made("dice")
      return made(name === "text" || name.endsWith("_text") || name === "rule" || name === "description" ? "prose" : "text")
  }
}

/** Of a word or a list of words, the list; of a number or a word, the word. */
function simple(ways: Schema[], root: Schema): Kind | null {
  const types = ways.map((way) => plain(way, root).schema)
  if (types.every((type) => type.type === "string" || (type.type === "array" && plain(type.items ?? {}, root).schema.type === "string")))
    return types.some((type) => type.type === "array") ? "words" : "text"
  return null
}

/** The fields of a table, in the order of the schema. */
export function fields(schema: Schema, root: Schema): { name: string; part: Schema; required: boolean }[] {
  const own = plain(schema, root).schema
  return Object.entries(own.properties ?? {}).map(([name, part]) => ({ name, part, required: more(own).required?.includes(name) ?? false }))
}

/** What a new entry begins as: what it must say, and nothing else. */
export function begun(part: Schema, root: Schema): Value {
  const { schema, ways } = plain(part, root)
  const own = more(schema)
  if (ways.length) return begun(ways[0], root)
  if (schema.const !== undefined) return schema.const as Value
  if (schema.enum) return schema.enum[0] as Value
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        fields(schema, root).filter((each) => each.required).map((each) => [each.name, begun(each.part, root)]),
      )
    case "array":
      if (own.prefixItems) return own.prefixItems.map((each) => begun(each, root))
      return Array.from({ length: (own as { minItems?: number }).minItems ?? 0 }, () => begun(schema.items ?? {}, root))
    case "boolean":
      return false
    case "integer":
    case "number":
      return schema.minimum ?? 0
    default:
      return String(own.examples?.[0] ?? "")
  }
}

/** Which of several tables a value is: the one whose word it says, else the first it fits. */
export function wayAt(value: Value, ways: Schema[], root: Schema): number {
  const row = value as Table
  const type = Array.isArray(value) ? "array" : typeof value
  const at = ways.findIndex((way) => {
    const own = plain(way, root).schema
    if (own.type !== type && !(own.type === "integer" && type === "number")) return false
    return Object.entries(own.properties ?? {}).every(([name, part]) => {
      const word = plain(part, root).schema.const
      return word === undefined || row[name] === word
    })
  })
  return Math.max(0, at)
}

/** What a way is called: by the word that chooses it, else by what it is. */
export function wayName(way: Schema, root: Schema): string {
  const own = plain(way, root).schema
  for (const part of Object.values(own.properties ?? {})) {
    const word = plain(part, root).schema.const
    if (typeof word === "string") return word.replaceAll("_", " ")
  }
  return { string: "a word", integer: "a number", array: "a list", boolean: "yes or no" }[String(own.type)] ?? own.title ?? "a table"
}

/** The path of a field as mistakes name it, an entry of a list by its id or counted from one. */
export function spot(path: string, key: string | number, value?: Value): string {
  if (typeof key === "string") return path ? `${path}.${key}` : key
  const id = value && typeof value === "object" && !Array.isArray(value) ? value.id : undefined
  return `${path}[${typeof id === "string" && id ? id : key + 1}]`
}

/** What a step does, in a line: its name, or the words that stand in it. */
export function gist(value: Value): string {
  if (Array.isArray(value)) return value.map(gist).join(", ")
  if (value === null || typeof value !== "object") return String(value)
  const named = value.name ?? value.title ?? value.id
  if (typeof named === "string" && named) return named.replaceAll("_", " ")
  if (typeof value.text === "string" && value.text) return value.text
  const said = Object.entries(value).map(([key, each]) => (key === "do" || key === "when" ? gist(each) : `${key} ${gist(each)}`))
  const line = said.join(", ").replaceAll("_", " ")
  return line.length > 90 ? `${line.slice(0, 88)}…` : line
}

/** What is wrong as a sentence of its own. */
export const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`
