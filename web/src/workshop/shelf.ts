// The packs that this browser keeps: as they were saved, and what has not been saved since.
import { read } from "../lib/keep"
import { type Files, meta } from "./pack"

const SHELF = "undercroft.workshop"
export interface Kept {
  files: Files
  /** What was done since, for whoever comes back. */
  draft?: Files
  seen: number
}

const all = () => read<Record<string, Kept>>(SHELF, {})

function put(packs: Record<string, Kept>): boolean {
  try {
    localStorage.setItem(SHELF, JSON.stringify(packs))
    return true
  } catch {
    return false
  }
}

export const packs = () =>
  Object.entries(all()).map(([id, kept]) => ({ id, kept, ...about(kept) })).sort((a, b) => b.kept.seen - a.kept.seen)

function about(kept: Kept) {
  const { title, game, version } = meta(kept.draft ?? kept.files)
  return { title: title || "?", game, version }
}

export const pack = (id: string): Kept | undefined => all()[id]
/** Whether it could be kept; a browser has room for a few megabytes. */
export const keep = (id: string, kept: Omit<Kept, "seen">) => put({ ...all(), [id]: { ...kept, seen: Date.now() } })

export function forget(id: string): Kept | undefined {
  const { [id]: gone, ...rest } = all()
  put(rest)
  return gone
}

/** An id that no pack of this browser has. */
export const fresh = () => Math.floor(Math.random() * 36 ** 6).toString(36).padStart(6, "0")

// What was done to the folder of the server and not saved, until the browser is closed.

const DESK = "undercroft.workshop.folder"
export function keepDesk(stamp: string, files: Files | null) {
  try {
    if (files) sessionStorage.setItem(DESK, JSON.stringify({ stamp, files }))
    else sessionStorage.removeItem(DESK)
  } catch {
    // Then only the page itself has it, and says so before it is left.
  }
}
/** What was done to the folder as it was then, if it still is so. */
export function desk(stamp: string): Files | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DESK) ?? "null") as { stamp: string; files: Files } | null
    return kept?.stamp === stamp ? kept.files : null
  } catch {
    return null
  }
}
