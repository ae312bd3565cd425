// What a scene holds. Written by scripts/scene_types.py from src/undercroft/kernel/scene.py:
// change it there.

export interface Ability {
  name: string
  cost: string
  text: string
}

export interface Board {
  width: number
  height: number
  squares: Square[]
  walls: Wall[]
  tiles: Tile[]
  grounds: Ground[]
}

export interface Bond {
  token: number
  members: number[]
  squares: number[]
  label: string
}

export interface Bout {
  token: number | null
  who: string
  does: string
  dice: Die[]
  rolled: boolean
  total: number | null
  average: number | null
  notes: string[]
  outcome: "" | "hit" | "held"
  fate: Fate | null
}

export interface Card {
  id: string
  name: string
  kind: string
  text: string
  art: string
  zone: string
  lies: "" | "found" | "pack" | "trader" | "play"
  seat: number | null
  price: string
  token: number | null
  stats: Stat[]
  abilities: Ability[]
}

export interface Change {
  label: string
  before: string
  after: string
  way: "better" | "worse" | "same"
}

export interface Choice {
  index: number
  label: string
  text: string
  group: string
  deed: string
  squares: number[]
  tokens: number[]
  cards: string[]
  into: "" | "worn" | "pack" | "trader" | "away"
  button: boolean
  default: boolean
  ends: boolean
  path: number[]
  steps: number | null
  brave: boolean
  affected: number[]
  targets: Target[]
  odds: number | null
  critical: number | null
  spread: [number, number][]
  dice: string
  cost: string
  note: string
  art: string
  facing: "N" | "E" | "S" | "W" | null
  lines: SightLine[]
  zones: Zone[]
  fate: Fate | null
  changes: Change[]
  drops: string[]
}

export interface Cue {
  kind: "move" | "appear" | "vanish" | "wound" | "heal" | "status" | "card" | "turn"
  token: number
  path: number[]
  amount: number
  text: string
}

export interface Die {
  kind: string
  face: string
  counts: boolean
  struck: boolean
  born: boolean
  source: string
  note: string
}

export interface Duel {
  number: number
  title: string
  why: string
  phase: "aimed" | "rolled" | "done"
  attacker: Bout
  defenders: Bout[]
  came: number[]
  chance: number | null
  first: number | null
  verdict: string
  rules: string[]
  effects: Effect[]
  symbol: string
}

export interface Effect {
  kind: "wound" | "fall" | "heal" | "status" | "gain" | "track"
  text: string
  before: number | null
  after: number | null
  token: number | null
  art: string
}

export interface Fate {
  good: number
  hurt: number
  falls: number
  of: string
}

export interface Ground {
  id: string
  name: string
  text: string
  cost: number
  harmful: boolean
  look: "" | "lava" | "water" | "pit" | "scorched" | "healing" | "passage" | "tower" | "trees"
}

export interface Item {
  id: string
  label: string
  text: string
  art: string
  badge: string
  icons: string[]
  state: "" | "done" | "now" | "next" | "spent" | "owned" | "open" | "locked"
  token: number | null
  card: string | null
  row: number
  x: number
  y: number
  leads: string[]
  side: "ours" | "theirs" | "nobody"
}

export interface Line {
  text: string
  rules: string[]
  token: number | null
  throws: Throw[]
  cue: Cue | null
  fight: number | null
  duel: Duel | null
  round: string
}

export interface Panel {
  id: string
  title: string
  kind: "steps" | "row" | "orders" | "text" | "cards" | "tree" | "slots" | "tally" | "map"
  items: Item[]
  text: string
  note: string
  token: number | null
  points: number | null
  look: "" | "fight" | "power" | "guard" | "magic"
}

export interface Pile {
  id: string
  name: string
  count: number
  discard: string[]
}

export interface Prop {
  kind: string
  name: string
  squares: number[]
  blocks: boolean
}

export interface Question {
  seat: number
  who: string
  prompt: string
  rules: string[]
  mine: boolean
  interrupt: boolean
  turn: boolean
  options: Choice[]
  refused: Refusal[]
  about: number | null
  cards: string[]
}

export interface Refusal {
  label: string
  text: string
  rules: string[]
  group: string
  facts: Record<string, boolean | number | number | string>
  instead: string
  option: number | null
}

export interface RoundPart {
  label: string
  art: string
  now: boolean
}

export interface Scene {
  game: string
  title: string
  seat: number | null
  phase: string
  quest: string
  round: string
  parts: RoundPart[]
  board: Board
  props: Prop[]
  tokens: Token[]
  bonds: Bond[]
  tracks: Track[]
  cards: Card[]
  piles: Pile[]
  panels: Panel[]
  seats: Seat[]
  question: Question | null
  duel: Duel | null
  outcome: string
}

export interface Seat {
  number: number
  name: string
  side: "ours" | "theirs" | "nobody"
  asked: boolean
}

export interface SightLine {
  x1: number
  y1: number
  x2: number
  y2: number
  clear: boolean
}

export interface Square {
  id: number
  name: string
  x: number
  y: number
  ground: string
  tile: number
}

export interface Stat {
  label: string
  value: string
  printed: string
  because: string[]
}

export interface Target {
  token: number
  chance: number | null
}

export interface Throw {
  who: string
  label: string
  dice: Die[]
  total: string
  token: number | null
}

export interface Tile {
  name: string
  x: number
  y: number
  width: number
  height: number
  number: number | null
}

export interface Token {
  id: number
  name: string
  kind: string
  side: "ours" | "theirs" | "nobody"
  seat: number
  at: number | null
  base: number
  squares: number[]
  art: string
  facing: "N" | "E" | "S" | "W" | null
  hearts: number
  wounds: number
  statuses: string[]
  counters: [string, number][]
  activated: boolean
  active: boolean
  tags: string[]
  stats: Stat[]
  cards: string[]
  abilities: Ability[]
  text: string
}

export interface Track {
  id: string
  label: string
  value: number
  spaces: number
  marks: TrackMark[]
  note: string
  look: "gauge" | "beads" | "pool"
  art: string
  seat: number | null
  short: string
}

export interface TrackMark {
  space: number
  label: string
  art: string
}

export interface Wall {
  square: number
  side: "N" | "E" | "S" | "W"
}

export interface Zone {
  kind: "back" | "side" | "front" | "area"
  label: string
  squares: number[]
}
