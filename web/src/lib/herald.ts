// What is said in passing when a round begins: which, whose it is, and what comes first in it.
import { capital } from "./deeds"
import { mySide } from "./hand.svelte"
import type { Scene } from "./scene"
import { t } from "./strings"

export interface Herald {
  /** "Round", "Consul Turn". */
  unit: string
  number: string
  title: string
  lines: { text: string; icons: string[] }[]
  mine: boolean
}

type Seen = Pick<Scene, "round" | "phase" | "parts" | "panels" | "seats" | "seat">

export function herald(scene: Seen): Herald {
  const [, unit, number] = /^(.*?)\s*(\d*)$/.exec(scene.round)!
  const charted = scene.panels.some((panel) => panel.kind === "steps")
  const part = scene.parts.findIndex((each) => each.now)
  // "The Lost Lantern: round 2, Player Phase" is the Player Phase; a chart names its own commands.
  const words = scene.phase.split(/, |: /)
  const at = words.findIndex((word) => word.toLowerCase() === scene.round.toLowerCase())
  const asked = scene.seats.find((seat) => seat.asked)
  const title = (charted ? "" : words[at + 1]) || scene.parts[part]?.label || asked?.name || ""
  // Whoever plays alone is asked in every part of a round; the first is their own.
  const theirs = part > 0
  const whose = scene.seats.find((seat) => title.includes(seat.name.split(", ")[0])) ?? asked
  const lines = scene.panels.flatMap((panel) => {
    if (panel.kind === "steps") {
      const now = panel.items.findIndex((item) => item.state === "now")
      const space = now < 0 ? undefined : panel.items[theirs ? now : now + 1]
      return space?.icons.length ? [{ text: (theirs ? t.spaceNow : t.spaceNext)(space.label, space.text), icons: space.icons }] : []
    }
    if (panel.kind !== "row") return []
    const row = panel.items.filter((item) => item.state !== "done" && item.state !== "spent").map((item) => item.label)
    return row.length ? [{ text: row.slice(0, 4).join(" · "), icons: [] }] : []
  })
  return { unit, number, title: capital(title), lines, mine: !theirs && whose?.side === mySide(scene) }
}
