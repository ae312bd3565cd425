// What this browser remembers: its tables with their secrets, and how its owner likes things.
export interface Kept {
  table: string
  game: string
  name: string
  secrets: string[]
  host?: string
  watch?: string
  /** Secrets of seats by their number, for links to hand out. */
  seats?: Record<string, string>
  seen: number
  /** Whether it is a real table that a phone goes with. */
  companion?: boolean
  /** What this browser adds to the dice, by seat. */
  mixes?: Record<string, string>
}

const TABLES = "undercroft.tables"
const LIKES = "undercroft.likes"

export function read<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise
  } catch {
    return otherwise
  }
}

export function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that may not remember still plays.
  }
}

export function tables(): Kept[] {
  return Object.values(read<Record<string, Kept>>(TABLES, {})).sort((a, b) => b.seen - a.seen)
}

export function table(id: string): Kept | undefined {
  return read<Record<string, Kept>>(TABLES, {})[id]
}

export function keep(id: string, part: Partial<Kept>) {
  const all = read<Record<string, Kept>>(TABLES, {})
  const known = all[id] ?? { table: id, game: "", name: "", secrets: [], seen: 0 }
  all[id] = {
    ...known,
    ...part,
    secrets: [...new Set([...known.secrets, ...(part.secrets ?? [])])],
    seen: Date.now(),
  }
  write(TABLES, all)
}

/** 256 bits of this browser's own for the dice of a seat, drawn once. */
export function mix(id: string, seat: number): string {
  const known = table(id)?.mixes ?? {}
  if (!known[seat]) {
    const drawn = [...crypto.getRandomValues(new Uint8Array(32))]
    known[seat] = drawn.map((byte) => byte.toString(16).padStart(2, "0")).join("")
    keep(id, { mixes: known })
  }
  return known[seat]
}

export function forget(id: string) {
  const all = read<Record<string, Kept>>(TABLES, {})
  delete all[id]
  write(TABLES, all)
}

const REPLAYS = "undercroft.replays"

/** A replay that was opened in this browser. */
export interface KeptReplay {
  replay: string
  game: string
  title: string
  answers: number
  seen: number
}

export function replays(): KeptReplay[] {
  return read<KeptReplay[]>(REPLAYS, [])
}

export function keepReplay(replay: Omit<KeptReplay, "seen">) {
  const others = replays().filter((each) => each.replay !== replay.replay)
  write(REPLAYS, [{ ...replay, seen: Date.now() }, ...others].slice(0, 30))
}

export function forgetReplay(id: string) {
  write(REPLAYS, replays().filter((each) => each.replay !== id))
}

const PHONE = "undercroft.phone"

/** A name by which tables tell this phone from others; it says nothing about anybody. */
export function phone(): string {
  const known = read<string>(PHONE, "")
  if (known) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("")
  write(PHONE, made)
  return made
}

const POCKET = "undercroft.pocket"

/** Up to which line of the log the orders of a companion are done; null if it was never asked. */
export function pocket(table: string): number | null {
  return read<Record<string, number>>(POCKET, {})[table] ?? null
}

export function keepPocket(table: string, line: number) {
  write(POCKET, { ...read<Record<string, number>>(POCKET, {}), [table]: line })
}

export interface Likes {
  theme: "" | "light" | "dark"
  speed: number
  curtain: boolean
  /** Whether the log beside the map is put away. */
  folded: boolean
  /** How loud sounds are, 0 to 1, and whether there are none for now. */
  volume: number
  muted: boolean
  /** Whether the browser may tell whose turn it is. */
  notify: boolean
}

export function likes(): Likes {
  return { theme: "", speed: 1, curtain: false, folded: false, volume: 0.6, muted: false, notify: false, ...read<Partial<Likes>>(LIKES, {}) }
}

export function like(part: Partial<Likes>) {
  write(LIKES, { ...likes(), ...part })
}

const SHOWN = "undercroft.lab.shown"
export type Shown = "plots" | "both" | "tables"

/** Whether studies are shown as plots, as tables or as both. */
export function shown(): Shown {
  const known = read<Shown>(SHOWN, "both")
  return ["plots", "tables"].includes(known) ? known : "both"
}

export function keepShown(way: Shown) {
  write(SHOWN, way)
}

const PERSON = "undercroft.person"

/** The secret of who wants statistics kept on this server; empty for everybody else. */
export function person(): string {
  return read<string>(PERSON, "")
}

export function keepPerson(secret: string) {
  write(PERSON, secret)
}
