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
  lines: { text: string; head: string; icons: string[]; steps: Step[] }[]
  mine: boolean
}

/** One command of a space of a chart: "Fight ×2" has two icons, and is drawn once. */
export interface Step {
  text: string
  icon: string
}

export function steps(text: string, icons: string[]): Step[] {
  let at = 0
  return text.split(", ").map((word) => {
    const icon = icons[at] ?? ""
    at += Number(/ ×(\d+)$/.exec(word)?.[1] ?? 1)
    return { text: word, icon }
  })
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
      return space?.icons.length ? [{ text: (theirs ? t.spaceNow : t.spaceNext)(space.label, space.text), head: (theirs ? t.spaceNumber : t.afterThis)(space.label), icons: space.icons, steps: steps(space.text, space.icons) }] : []
    }
    if (panel.kind !== "row") return []
    const row = panel.items.filter((item) => item.state !== "done" && item.state !== "spent").map((item) => item.label)
    return row.length ? [{ text: row.slice(0, 4).join(" · "), head: panel.title, icons: [], steps: [] }] : []
  })
  return { unit, number, title: capital(title), lines, mine: !theirs && whose?.side === mySide(scene) }
}
