// The boxes on the shelf: the colours and the drawing of each game's cover, and what stands on it, as the server tells them.
import { call } from "./api"
import { want } from "./art"
import { capital } from "./deeds"
import { read, write } from "./keep"
import { t } from "./strings"

export interface Cover {
  name: string
  title: string
  kind: string
  facts: string
  top: string
  bottom: string
  art: string
  /** What the phone does at a real table. */
  led: string
}

const KEPT = "undercroft.covers"
/** Those of the last visit, until the server has told them anew. */
let known = $state.raw<Cover[]>(read<Cover[]>(KEPT, []))
let asking: Promise<void> | null = null

/** What is asked for, once the covers that are shown with it are known. */
export async function covered<T>(asked: Promise<T>): Promise<T> {
  return (await Promise.all([asked, covers()]))[0]
}

/** Once for as long as the page is open. */
function covers(): Promise<void> {
  asking ??= call<{ covers: Cover[] }>("GET", "covers").then(
    (all) => {
      known = all.covers
      write(KEPT, known)
    },
    () => {
      asking = null
    },
  )
  return asking
}

export function cover(name: string, title = "", art = ""): Cover {
  const found = known.find((each) => each.name === name)
  if (!found) void covers()
  const plain = { name, title: capital(name), kind: t.coverKind, facts: "", top: "#5a6470", bottom: "#1b1f25", art: art || "dungeon-gate", led: "" }
  const box = found ?? plain
  want(box.art)
  return { ...box, title: title || box.title }
}
