// The border of a set of squares, as a path.
import { type Plan, SQ } from "./geometry"

export function outline(plan: Plan, ids: readonly number[]): string {
  const inside = new Set(ids)
  let d = ""
  for (const id of inside) {
    const square = plan.squares.get(id)
    if (!square) continue
    const [x, y] = plan.corner(square.x, square.y)
    const has = (dx: number, dy: number) => {
      const beyond = plan.cell(square.x + dx, square.y + dy)
      return beyond !== undefined && inside.has(beyond.id)
    }
    const east = has(1, 0) ? plan.columns.band[square.x + 1] : 0
    const south = has(0, 1) ? plan.rows.band[square.y + 1] : 0
    if (!has(0, -1)) d += `M${x} ${y}h${SQ + east}`
    if (!has(1, 0)) d += `M${x + SQ} ${y}v${SQ + south}`
    if (!has(0, 1)) d += `M${x + SQ + east} ${y + SQ}h${-SQ - east}`
    if (!has(-1, 0)) d += `M${x} ${y + SQ + south}v${-SQ - south}`
  }
  return d
}
