// What the lab asks the server for.
import { call } from "../lib/api"

export interface Figure {
  path: string
  name: string
  value: number
}
export interface Card {
  table: string
  id: string
  name: string
  figures: Figure[]
}
export interface Change {
  table: string
  card: string
  figure: string
  value: number
}
export interface Range {
  table: string
  card: string
  figure: string
  start: number
  end: number
}
export interface Asked {
  game: string
  changes: Change[]
  pack: string
  sweep: Range | null
  /** A card that is forced: drawn first, and never. */
  worth: string
  target: number | null
  measure: string
  metrics: string[]
  pairs: number
  decide: boolean
  /** So many other ways of every turn are played, to take its luck away. */
  luck: number
  players: "greedy" | "random"
}
export interface Span {
  mean: number
  low: number | null
  high: number | null
  count: number
  thin: boolean
  /** Of a table: whether it departs from what its row and its column say. */
  apart: boolean
}
export interface Look {
  pairs: number
  arm: number
  mean: number
  low: number | null
  high: number | null
}
export interface Difference {
  arm: number
  span: Span
  verdict: "more" | "less" | "even" | "open"
  pairs: number
  gained: number
  lost: number
  unpaired: number
  played: number
  /** What taking luck away was worth. */
  luck: { sentence: string } | null
}
export type Cell = Span | number | string | null
export interface Section {
  id: string
  title: string
  head: string
  columns: string[]
  entries: { label: string; cells: Cell[]; mark: boolean }[]
  plot: "forest" | "bars" | "lines" | "matrix" | "heat" | "worth" | "none"
  unit: string
  note: string
  /** Of a heat map: the squares of the board. */
  squares: [number, number][]
  /** What ground each of them is. */
  looks: ("" | "harm" | "slow" | "high")[]
  /** Closed sides of squares. */
  walls: [number, number, "N" | "E" | "S" | "W"][]
  /** What its columns and its rows are called. */
  rims: [string[], string[]]
  /** Where each entry lies. */
  spots: [number, number][]
}
export interface Arm {
  name: string
  games: number
  score: Span
  changes: string[]
  /** Of a range: where on its axis it lies. */
  figure: number[]
}
export interface Result {
  answer: string
  side: string
  unit: string
  measure: string
  seed: number
  /** The version that played. */
  undercroft: string
  command: string
  method: string[]
  arms: Arm[]
  differences: Difference[]
  looks: Look[]
  failed: unknown[]
  sections: Section[]
  axes: string[]
  target: number | null
}
export interface Progress {
  pairs: number
  most: number
  games: number
  share: number
  per_second: number
  left: number | null
  sentence: string
}
export type State = "running" | "done" | "stopped" | "failed"
export interface Study {
  id: string
  state: State
  made: number
  game: string
  title: string
  question: string
  wish: Asked
  progress: Progress | null
  result: Result | null
  trouble: string
}
export interface Line {
  id: string
  state: State
  made: number
  game: string
  title: string
  question: string
  answer: string
}
export interface Studies {
  allowed: boolean
  why: string
  most: number
  studies: Line[]
}

export const studies = () => call<Studies>("GET", "lab/studies")
/** The cards whose figures may change, and those that chance draws. */
export const cards = (game: string, pack = "") => call<{ cards: Card[]; drawn: { id: string; name: string }[] }>("GET", `lab/games/${game}?${new URLSearchParams(pack ? { pack } : {})}`)
export const begin = (asked: Asked) => call<Study>("POST", "lab/studies", asked)
export const study = (id: string) => call<Study>("GET", `lab/studies/${encodeURIComponent(id)}`)
export const stop = (id: string) => call<Study>("POST", `lab/studies/${encodeURIComponent(id)}/stop`)
export const forget = (id: string) => call<void>("DELETE", `lab/studies/${encodeURIComponent(id)}`)
export const report = (id: string) => `/api/lab/studies/${encodeURIComponent(id)}/report`
export const file = (id: string) => `/api/lab/studies/${encodeURIComponent(id)}/file`
export const seeds = (id: string) => `/api/lab/studies/${encodeURIComponent(id)}/seeds`
