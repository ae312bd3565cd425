// Where names and chips stand beside figures, so that none of them hides a figure or another label.
import { type Box, SQ } from "./geometry"

export interface Label {
  key: string
  /** The middle of the figure it belongs to, and how many squares that is wide. */
  at: [number, number]
  base: number
  w: number
  h: number
}

export interface Placed {
  key: string
  x: number
  y: number
  /** From the figure to a label that stands away from it. */
  leader: string
}

const GAP = 4

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

/** Round a figure first, below and above before the sides; then farther and farther out. */
function* places(label: Label): Generator<{ x: number; y: number; far: boolean }> {
  const half = (SQ * label.base) / 2 - 2
  const [x, y] = label.at
  for (const more of [0, 0.75 * SQ, 1.5 * SQ, 2.5 * SQ]) {
    const dx = half + label.w / 2 + GAP + more
    const dy = half + label.h / 2 + GAP + more
    const far = more > 0
    yield { x, y: y + dy, far }
    yield { x, y: y - dy, far }
    yield { x: x + dx, y, far }
    yield { x: x - dx, y, far }
    for (const sy of [1, -1]) for (const sx of [1, -1]) yield { x: x + sx * (label.w / 2 + half / 2), y: y + sy * dy, far }
  }
}

/** Finds a place for each label in turn; `taken` are the figures and what else must be seen. Of a map
 * that is cut in two, what stands in the other part stays there. */
export function placed(labels: readonly Label[], taken: readonly Box[], within: Box, cut = false): Placed[] {
  const full = [...taken]
  return labels.map((label) => {
    const box = (x: number, y: number): Box => ({ x: x - label.w / 2, y: y - label.h / 2, w: label.w, h: label.h })
    const elsewhere = cut && overlap({ x: label.at[0] - 1, y: label.at[1] - 1, w: 2, h: 2 }, within) === 0
    const inside = (x: number, y: number) => elsewhere ? { x, y } : ({
      x: Math.max(within.x + label.w / 2, Math.min(within.x + within.w - label.w / 2, x)),
      y: Math.max(within.y + label.h / 2, Math.min(within.y + within.h - label.h / 2, y)),
    })
    let best = { x: label.at[0], y: label.at[1], far: false, price: Infinity }
    for (const place of places(label)) {
      const spot = inside(place.x, place.y)
      const price = full.reduce((sum, other) => sum + overlap(box(spot.x, spot.y), other), 0)
      if (price < best.price) best = { ...spot, far: place.far, price }
      if (price === 0) break
    }
    full.push(box(best.x, best.y))
    const [fx, fy] = label.at
    return { key: label.key, x: best.x, y: best.y, leader: best.far ? `M${fx} ${fy}L${best.x} ${best.y}` : "" }
  })
}
