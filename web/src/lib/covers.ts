// The boxes on the shelf: the colours and the drawing of each game's cover, and what stands on it.
import { want } from "./art"
import { t } from "./strings"

export interface Cover {
  title: string
  kind: string
  facts: string
  from: string
  to: string
  art: string
}

interface Paint {
  from: string
  to: string
  art: string
}

/** Dark enough that cream letters on them can be read. */
const PAINT: Record<string, Paint> = {
  explore: { from: "#b04c17", to: "#3d1207", art: "dragon-head" },
  arcade: { from: "#8144a8", to: "#22103a", art: "evil-tower" },
  crystalia: { from: "#2f8049", to: "#0d2c1a", art: "crossed-sabres" },
  realms: { from: "#b03059", to: "#3a0c20", art: "wolf-head" },
  deckbox: { from: "#157d87", to: "#062b33", art: "dungeon-gate" },
}
const ORDER = ["explore", "arcade", "crystalia", "realms", "deckbox"]

export function cover(name: string, title = "", art = ""): Cover {
  const [own, kind, facts] = t.covers[name] ?? [name, t.coverKind, ""]
  const paint = PAINT[name] ?? { from: "#5a6470", to: "#1b1f25", art: art || "dungeon-gate" }
  want(paint.art)
  return { title: title || own, kind, facts, ...paint }
}

/** Games in the order in which they stand on the shelf; unknown ones last. */
export function shelved(names: string[]): string[] {
  const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  return [...names].sort((a, b) => place(a) - place(b) || a.localeCompare(b))
}
