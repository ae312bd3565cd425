// Forms from JSON schemas: what kind of field an option is, whatever game it belongs to.
import { words } from "./format"
import type { Offer } from "./protocol"

export interface Schema {
  type?: string
  title?: string
  description?: string
  default?: unknown
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  $defs?: Record<string, Schema>
  /** What the values of a choice are called. */
  names?: Record<string, string>
}

export type Kind = "choice" | "switch" | "number" | "pick" | "text" | "many" | "numbers" | "list" | "group" | "either"

export interface Field {
  kind: Kind
  schema: Schema
  /** Whether nothing at all may be said. */
  nullable: boolean
  /** What can be chosen, for a choice, a pick and many. */
  offers: Offer[]
  /** The kinds of thing that may be said, for either. */
  ways: Schema[]
}

/** A schema with its references followed and its null taken out. */
export function plain(schema: Schema, root: Schema): { schema: Schema; nullable: boolean; ways: Schema[] } {
  let found = schema
  while (found.$ref) {
    const { $ref, ...rest } = found
    found = { ...(root.$defs?.[$ref.split("/").at(-1)!] ?? {}), ...rest }
  }
  if (found.allOf?.length === 1) found = { ...plain(found.allOf[0], root).schema, ...found, allOf: undefined }
  const ways = (found.anyOf ?? found.oneOf ?? []).filter((way) => way.type !== "null")
  const nullable = (found.anyOf ?? found.oneOf ?? []).some((way) => way.type === "null")
  if (ways.length === 1) {
    const { anyOf: _, oneOf: __, ...rest } = found
    return { schema: { ...plain(ways[0], root).schema, ...rest }, nullable, ways: [] }
  }
  return { schema: found, nullable, ways }
}

const offers = (schema: Schema, values: unknown[]): Offer[] =>
  values.map((value) => ({ id: String(value), name: schema.names?.[String(value)] ?? String(value), text: "", art: "", stats: [], abilities: [] }))

/** What an option is called: by its title, or by its name if nobody gave it one. */
export function titleOf(schema: Schema, name: string): string {
  const own = words(name)
  const given = schema.title ?? own
  // Without a title a schema says the name, With Capitals.
  return given.toLowerCase() === own.toLowerCase() ? own : given
}

export function field(schema: Schema, root: Schema, known: Offer[] | undefined): Field {
  const { schema: own, nullable, ways } = plain(schema, root)
  const made = (kind: Kind, from: Offer[] = []): Field => ({ kind, schema: own, nullable, offers: from, ways })
  // Whoever chooses by name need not be asked for yes or no as well.
  if (known?.length && ways.length === 2 && ["boolean,string", "string,boolean"].includes(ways.map((way) => way.type).join()))
    return made("pick", known)
  if (ways.length) return made("either")
  if (own.enum) return made("choice", offers(own, own.enum))
  if (own.const !== undefined) return made("choice", offers(own, [own.const]))
  switch (own.type) {
    case "boolean":
      return made("switch")
    case "integer":
    case "number":
      return made("number")
    case "string":
      return known?.length ? made("pick", known) : made("text")
    case "array": {
      const item = plain(own.items ?? {}, root)
      if (item.ways.length || item.schema.type === "object" || item.schema.type === "array") return made("list")
      if (item.schema.enum) return made("many", offers(item.schema, item.schema.enum))
      if (item.schema.type === "integer") return made("numbers")
      return known?.length ? made("many", known) : made("list")
    }
    case "object":
      return made("group")
    default:
      return made("text")
  }
}

/** What a new entry of a list begins as. */
export function blank(schema: Schema, root: Schema): unknown {
  const { schema: own, ways } = plain(schema, root)
  if (own.default !== undefined) return structuredClone(own.default)
  if (ways.length) return blank(ways[0], root)
  switch (own.type) {
    case "object":
      return Object.fromEntries(Object.entries(own.properties ?? {}).map(([name, part]) => [name, blank(part, root)]))
    case "array":
      return []
    case "boolean":
      return false
    case "integer":
    case "number":
      return own.minimum ?? 0
    default:
      return own.enum ? own.enum[0] : ""
  }
}

/** Which of several kinds of thing a value is. */
export function wayOf(value: unknown, ways: Schema[], root: Schema): number {
  const type = Array.isArray(value) ? "array" : value !== null && typeof value === "object" ? "object" : typeof value
  const at = ways.findIndex((way) => {
    const own = plain(way, root).schema.type
    return own === type || (type === "number" && own === "integer")
  })
  return Math.max(0, at)
}

/** Whether two wishes are the same. */
export const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
