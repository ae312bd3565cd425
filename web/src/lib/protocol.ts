// What client and server say to each other; docs/protocol.md says what it means.
import type { Duel, Line, Scene } from "./scene"

export interface SeatInfo {
  seat: number
  /** Whoever sits there. */
  name: string
  /** What the game calls the seat. */
  title: string
  kind: "person" | "agent" | "open"
  level: string | null
  here: boolean
  quiet: boolean
  /** Whether interrupts are always asked, or only where an answer can help somebody. */
  asking: "always" | "matters"
  ready?: boolean
  /** Whether its holder is told of their turn at an address of their own. */
  tells?: boolean
}

/** How a table is played apart from its game. */
export interface Manners {
  take_backs: boolean
  by_hand: boolean
  think_ahead: boolean
}

export interface Lead {
  phone: string
  seat: number | null
  /** Up to which line of the log all is done. */
  read: number | null
  who: string
}

/** What the holder of a seat has mixed into the dice, and after how many questions of chance. */
export interface Mix {
  seat: number
  after: number
  mix: string
}

export interface TableInfo {
  table: string
  name: string
  game: string
  title: string
  options: Record<string, unknown>
  dice: "sealed" | "own"
  number: number
  seats: SeatInfo[]
  asked: number | null
  over: boolean
  paused: boolean
  commitment: string
  mixes?: Mix[]
  lesson: string | null
  /** Whether it begins from a position and not with a new game. */
  midway?: boolean
  manners: Manners
  packs: PackState[]
  /** Whether seats may know different things. */
  hidden?: boolean
  watchers: number
  /** The phone that leads through what is to be done on a real table; null is that of the host. */
  lead: Lead | null
  mine: number[]
  host: boolean
}

export interface Undo {
  free?: boolean
  label?: string
  consent?: boolean
  why?: string
}

export interface Over {
  outcome: unknown[] | null
  seed?: string
  salt?: string
  commitment: string
  mixes?: Mix[]
}

export interface OwnThrow {
  who: string
  text: string
  dice: { kind: string; faces: string[] }[]
}

export interface Coach {
  text: string
  option: number | null
  step: number
  steps: number
  /** At a table that is a puzzle. */
  puzzle?: { outcome: "" | "solved" | "failed"; left: number; hints: string[]; solution: string[] }
}

export interface State {
  type: "state"
  number: number
  seat: number | null
  scene: Partial<Scene>
  lines: Line[]
  undo: Undo | null
  /** Seats of this client that are not asked interrupts. */
  quiet: number[]
  throw: OwnThrow | null
  over: Over | null
  /** Only after an undo: so many lines of the log still hold. */
  kept?: number
  coach?: Coach | null
}

export interface Talk {
  seat: number | null
  name: string
  text: string
}

/** What a figure sees and where it could go, in the position of that number. */
export interface Lookout {
  number: number
  token: number
  /** Squares in its sight; null as long as they were not asked for. */
  seen: number[] | null
  /** Other figures in its sight. */
  figures: number[]
  /** Squares it could move to, each with its price. */
  reach: [number, number][]
}

export type FromServer =
  | { type: "welcome"; table: TableInfo; seats: number[]; state: State; log: { lines: Line[]; before: number }; talk: Talk[] }
  | State
  | ({ type: "table" } & TableInfo)
  | { type: "refused"; id?: string; number?: number; text: string; rules?: string[] }
  | { type: "accepted"; id: string; number: number }
  | { type: "why"; text: string; rules: string[]; offered: number | null; facts: Record<string, boolean | number | string>; instead: string; option: number | null }
  | { type: "aim"; number: number; index: number; duel: Duel | null }
  | ({ type: "look" } & Lookout)
  | { type: "hint"; number: number; seat: number; answers: { index: number; chance: number | null }[]; why: string[] }
  | { type: "proposed"; undo: string; by: number; label: string; waiting: number[] }
  | { type: "settled"; undo: string; agreed: boolean }
  | ({ type: "talk" } & Talk)
  | { type: "gone"; text: string }
  | { type: "pong"; id: string }

/** An answer of a replay, and what it was worth to who gave it. */
export interface Judgement {
  number: number
  seat: number
  round: number
  label: string
  better: string
  before: number
  best: number
  chosen: number
  error: number
  grade: "best" | "good" | "slip" | "blunder"
  answers: [string, number][]
  /** What speaks for the better answer. */
  why: string[]
  /** The number of the last answer before it that was another's, or of chance. */
  since: number
  /** The standard error of `before`, and how many looks that is the mean of. */
  spread: number
  looks: number
}

export interface Judgements {
  rows: Judgement[]
  next: number | null
  answers: number
}

export interface Offer {
  id: string
  name: string
  text: string
  art: string
  /** What is printed on its card: name and value. */
  stats: [string, string][]
  /** What its card can do: name, price and text. */
  abilities: [string, string, string][]
}

export interface Shelf {
  games: GameInfo[]
  /** Games whose rules can be read, but that cannot be played yet. */
  coming: { name: string; rules: number }[]
}

export interface ReplayInfo {
  replay: string
  game: string
  title: string
  answers: number
  outcome: unknown[] | null
  verified: boolean
}

export interface Story {
  labels: string[]
  lines: Line[][]
  /** From which position on the game is in which round. */
  phases: [number, string][]
  seats: string[]
}

export interface Scened {
  at: number
  scene: Scene
  lines: Line[]
  label: string
}

/** A pack that a table is played with. */
export interface PackState {
  id: string
  version: string
  title: string
  hash: string
  brought: boolean
}

/** A pack that the server offers to new tables. */
export interface PackOffer {
  id: string
  version: string
  title: string
  hash: string
  game: string
  licence: string
  authors: string[]
  cards: Record<string, number>
}

/** A pack of the server, or a file of one's own in base64. */
export type PackWish = { id: string } | { file: string }

export interface PackedGame {
  game: GameInfo
  packs: PackState[]
  warnings: string[]
}

/** What was measured of a level; null where nothing was. */
export interface Strength {
  level: string
  /** In the first seat, or in all but it; empty where it makes no difference. */
  side: "" | "first" | "others"
  rating: number | null
  low: number | null
  high: number | null
  /** Of a hundred games, against a level; where all play together, of a hundred dungeons. */
  won: number | null
  against: string
  games: number
  /** Seconds for a decision; seldom more than the other. */
  usual: number | null
  seldom: number | null
}

export interface GameInfo {
  name: string
  title: string
  blurb: string
  art: string
  seats: string[]
  /** The seat a newcomer had better take. */
  newcomer: number
  levels: string[]
  strength: Strength[]
  schema: Record<string, unknown>
  /** What options can name by an id. */
  choices: Record<string, Offer[]>
  summary: { sizes?: string[]; content?: Record<string, number> }
  lessons: { id: string; title: string; text: string }[]
  companion: boolean
}

export interface Rule {
  id: string
  game: string
  page: string
  text: string
  ruling: string
  kind: string
  unclear: string
  given: string
  expect: string
}

export interface Made {
  table: string
  secrets: { host: string; watch: string; seats: Record<string, string> }
}

/** How a game went; see Summary in the server's shapes. */
export interface Summary {
  game: string
  title: string
  outcome: string
  phase: string
  how: string
  winner: unknown[] | null
  seats: { number: number; name: string; side: "ours" | "theirs" | "nobody" }[]
  counted: [string, string]
  facts: { rounds: number; answers: number; rolls: number; cards: number; minutes: number | null }
  sides: Record<"ours" | "theirs", string>
  figures: SummedFigure[]
  luck: { side: "ours" | "theirs"; rolls: number; thrown: number; expected: number; better: number }[]
  throws: { best: Remembered | null; worst: Remembered | null }
  rounds: {
    at: number
    name: string
    number: number
    gauge: { label: string; value: number; of: number } | null
    ours: { wounds: number; falls: number }
    theirs: { wounds: number; falls: number }
  }[]
  swing: [number, number][]
  turns: { at: number; round: string; title: string; text: string; good: string; art: string; kind: string }[]
  awards: { title: string; who: string; text: string; icon: string; side: string }[]
  seed: string | null
}

export interface Remembered {
  at: number
  who: string
  value: number
  dice: number
  chance: number
}

export interface SummedFigure {
  id: number
  name: string
  kind: string
  side: "ours" | "theirs" | "nobody"
  seat: number
  art: string
  hearts: number
  left: number
  fell: string
  dealt: number
  taken: number
  felled: number
  healed: number
  walked: number
  chests: number
  cards: number
  drinks: number
  rolls: number
  thrown: number
  expected: number
}

/** What the server keeps of somebody who asked for it. */
export interface Person {
  person: string
  name: string
  played: number
  won: number
  sums: Record<string, number>
  by_game: { game: string; title: string; played: number; won: number }[]
  achievements: { id: string; title: string; text: string; icon: string; done: boolean }[]
  games: { table: string; seat: number; game: string; title: string; outcome: string; won: boolean; dealt: number; taken: number; felled: number; ended: number }[]
}
