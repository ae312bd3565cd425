// How a mistake is mended, where that is certain: by the word that was meant.
import { type Card, type Files, setRow } from "./pack"
import type { Mistake } from "./talk"
import type { Table, Value } from "./toml"

export interface Mend {
  /** What will be written. */
  says: string
  files: Files
}

function replaced(value: Value, wrong: string, right: string): Value {
  if (value === wrong) return right
  if (Array.isArray(value)) return value.map((each) => replaced(each, wrong, right))
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key === wrong ? right : key, replaced(each, wrong, right)]))
  return value
}

/** What is changed is only what the mistake names: of `special[bite].cost`, the special. */
export function mend(mistake: Mistake, cards: readonly Card[], files: Files): Mend | null {
  const right = /did you mean "([^"]+)"\?/.exec(mistake.message)?.[1]
  const card = cards.find((each) => each.file === mistake.file && each.id === mistake.card)
  if (!right || !card || card.broken) return null
  const first = /^[^.[]+/.exec(mistake.field)?.[0] ?? ""
  if (mistake.message.startsWith("unknown field")) {
    const wrong = mistake.field.split(/[.\]]/).at(-1) ?? ""
    if (wrong === first) {
      if (!(wrong in card.row) || right in card.row) return null
      const row = Object.fromEntries(Object.entries(card.row).map(([key, each]) => [key === wrong ? right : key, each])) as Table
      return { says: right, files: setRow(files, card, row) }
    }
    return first in card.row ? { says: right, files: setRow(files, card, { ...card.row, [first]: replaced(card.row[first], wrong, right) }) } : null
  }
  const wrong = /(["'])([^"']+)\1[^"']*; did you mean/.exec(mistake.message)?.[2]
  if (!wrong || !(first in card.row)) return null
  const next = replaced(card.row[first], wrong, right)
  return JSON.stringify(next) === JSON.stringify(card.row[first]) ? null : { says: right, files: setRow(files, card, { ...card.row, [first]: next }) }
}
