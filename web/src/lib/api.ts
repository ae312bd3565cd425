// HTTP with the server.
import type { GameInfo, Made, Rule, TableInfo } from "./protocol"
import { t } from "./strings"

export class Refused extends Error {
  constructor(
    text: string,
    readonly where = "",
    readonly rules: string[] = [],
  ) {
    super(text)
  }
}

export async function call<T>(method: string, path: string, body?: unknown, secret?: string): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers["Content-Type"] = "application/json"
  if (secret) headers.Authorization = `Bearer ${secret}`
  let answer: Response
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Refused(t.offline)
  }
  if (answer.status === 204) return undefined as T
  const told = await answer.json().catch(() => null)
  if (answer.ok) return told as T
  const error = told?.error
  throw new Refused(error?.text ?? `${answer.status} ${answer.statusText}`, error?.where, error?.rules)
}

export const games = async () => (await call<{ games: GameInfo[] }>("GET", "games")).games
export const makeTable = (wish: unknown) => call<Made>("POST", "tables", wish)
export const tableInfo = (table: string, secret?: string) =>
  call<TableInfo>("GET", `tables/${table}`, undefined, secret)
export const changeTable = (table: string, wish: unknown, secret: string) =>
  call<TableInfo>("PATCH", `tables/${table}`, wish, secret)
export const deleteTable = (table: string, secret: string) =>
  call<void>("DELETE", `tables/${table}`, undefined, secret)
export const changeSeat = (table: string, seat: number, wish: unknown, secret: string) =>
  call<TableInfo>("POST", `tables/${table}/seats/${seat}`, wish, secret)
export const seatLink = (table: string, seat: number, secret: string) =>
  call<{ secret: string }>("POST", `tables/${table}/seats/${seat}/link`, undefined, secret)

const rules = new Map<string, Promise<Rule | null>>()

export function rule(game: string, id: string): Promise<Rule | null> {
  const key = `${game}/${id}`
  let found = rules.get(key)
  if (!found) {
    found = call<Rule>("GET", `rules/${game}/${id}`).catch(() => {
      rules.delete(key)
      return null
    })
    rules.set(key, found)
  }
  return found
}
