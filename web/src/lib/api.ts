// HTTP with the server.
import type { GameInfo, Judgements, Lookout, Made, PackedGame, PackOffer, PackWish, Person, ReplayInfo, Rule, Scened, Shelf, Story, Summary, TableInfo } from "./protocol"
import type { PuzzleShelf } from "./puzzles"
import { t } from "./strings"

export class Refused extends Error {
  constructor(
    text: string,
    readonly where = "",
    readonly rules: string[] = [],
    /** Of the answer; 0 when there was none. */
    readonly status = 0,
  ) {
    super(text)
  }
}

/** An answer that is none of a refusal. */
async function ask(method: string, path: string, body?: unknown, secret?: string): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers["Content-Type"] = "application/json"
  if (secret) headers.Authorization = `Bearer ${secret}`
  let answer: Response
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers,
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    })
  } catch {
    throw new Refused(t.offline)
  }
  if (answer.ok) return answer
  const error = (await answer.json().catch(() => null))?.error
  throw new Refused(error?.text ?? `${answer.status} ${answer.statusText}`, error?.where, error?.rules, answer.status)
}

export async function call<T>(method: string, path: string, body?: unknown, secret?: string): Promise<T> {
  const answer = await ask(method, path, body, secret)
  return answer.status === 204 ? (undefined as T) : await answer.json().catch(() => null)
}

export const shelf = () => call<Shelf>("GET", "games")
export const games = () => shelf().then((all) => all.games)
export const check = (game: string, options: unknown, packs: PackWish[] = []) =>
  call<{ options: Record<string, unknown>; seats: string[] }>("POST", `games/${game}/check`, { options, packs })
export const packs = () => call<{ packs: PackOffer[] }>("GET", "packs").then((all) => all.packs)
export const packed = (game: string, packs: PackWish[]) => call<PackedGame>("POST", `games/${game}/packed`, { packs })
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

export const setWebhook = (table: string, seat: number, url: string | null, secret: string) =>
  call<{ tells: boolean; reached: boolean; text: string }>("PUT", `tables/${table}/seats/${seat}/webhook`, { url }, secret)
export const newPerson = (name: string) => call<{ person: string; secret: string }>("POST", "people", { name })
export const person = (secret: string) => call<Person>("GET", "people/me", undefined, secret)
export const handIn = (table: string, seatSecret: string, secret: string) =>
  call<{ kept: number }>("POST", "people/me/games", { table, secret: seatSecret }, secret)
export const exported = (secret: string) => ask("GET", "people/me/export", undefined, secret).then((answer) => answer.text())
export const forgetPerson = (secret: string) => call<void>("DELETE", "people/me", undefined, secret)

export const puzzles = () => call<PuzzleShelf[]>("GET", "puzzles")
export const teach = (game: string, lesson: string) => call<Made>("POST", `lessons/${game}/${lesson}`)
/** The text comes and goes as it is: a save holds whole numbers too large for a browser to read. */
export const save = (table: string, secret?: string) =>
  ask("GET", `tables/${table}/save`, undefined, secret).then((answer) => answer.text())
export const keepReplay = (text: string) => call<ReplayInfo>("POST", "replays", text)
export const replay = (id: string) => call<ReplayInfo>("GET", `replays/${id}`)
export const summary = (id: string) => call<Summary>("GET", `replays/${id}/summary`)
export const judged = (id: string, at: number) => call<Judgements>("GET", `replays/${id}/review/${at}`)
export const puzzleOf = (id: string, at: number) => ask("GET", `replays/${id}/puzzle/${at}`).then((answer) => answer.text())
export const story = (id: string) => call<Story>("GET", `replays/${id}/story`)
export const position = (id: string, at: number, seat: number | null) =>
  call<Scened>("GET", `replays/${id}/${at}${seat === null ? "" : `?seat=${seat}`}`)
export const lookBack = (id: string, at: number, seat: number | null, token: number) =>
  call<Lookout>("GET", `replays/${id}/${at}/look/${token}${seat === null ? "" : `?seat=${seat}`}`)
export const findRules = (words: string, game: string) =>
  call<{ rules: Rule[] }>("GET", `rules?${new URLSearchParams({ q: words, game })}`).then((all) => all.rules)

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
