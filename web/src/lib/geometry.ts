// Where each square of a board is drawn, and which square lies under a point.
import type { Board, Square, Tile } from "./scene"

export const SQ = 44
export const WALL = 14
export const GAP = 4
/** What is kept free round the map: letters above it, numbers at its left. */
export const MARGIN = { left: 26, top: 22, right: 6, bottom: 6 }

export type Side = "N" | "E" | "S" | "W"
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

const STEP: Record<Side, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] }
const BACK: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" }

/** Columns (or rows) stand a square apart; where a tile begins or ends there is room for walls. */
function edges(count: number, spans: [number, number][]): { at: number[]; band: number[]; end: number } {
  const at: number[] = []
  const band: number[] = []
  let here = 0
  for (let i = 0; i <= count; i++) {
    const inside = spans.some(([from, to]) => from < i && i < to)
    const ends = spans.some(([, to]) => to === i)
    const begins = spans.some(([from]) => from === i)
    const room = inside ? 0 : (ends ? WALL : 0) + (begins ? WALL : 0) + (ends && begins ? GAP : 0)
    band.push(room)
    here += room
    at.push(here)
    here += SQ
  }
  return { at, band, end: at[count] }
}

export class Plan {
  readonly squares = new Map<number, Square>()
  readonly width: number
  readonly height: number
  readonly columns: { at: number[]; band: number[] }
  readonly rows: { at: number[]; band: number[] }
  private readonly cells = new Map<number, Square>()
  private readonly closed = new Set<string>()

  constructor(readonly board: Board) {
    const columns = edges(board.width, board.tiles.map((t) => [t.x, t.x + t.width]))
    const rows = edges(board.height, board.tiles.map((t) => [t.y, t.y + t.height]))
    this.columns = columns
    this.rows = rows
    this.width = columns.end
    this.height = rows.end
    for (const square of board.squares) {
      this.squares.set(square.id, square)
      this.cells.set(square.y * 1000 + square.x, square)
    }
    for (const wall of board.walls) this.closed.add(`${wall.square}${wall.side}`)
  }

  cell(x: number, y: number): Square | undefined {
    return this.cells.get(y * 1000 + x)
  }

  /** The upper left corner of a square. */
  corner(x: number, y: number): [number, number] {
    return [this.columns.at[x], this.rows.at[y]]
  }

  /** The upper left corner of a square by its id. */
  cornerOf(id: number): [number, number] {
    const square = this.squares.get(id)
    return square ? this.corner(square.x, square.y) : [0, 0]
  }

  middle(id: number): [number, number] {
    const square = this.squares.get(id)
    if (!square) return [0, 0]
    const [x, y] = this.corner(square.x, square.y)
    return [x + SQ / 2, y + SQ / 2]
  }

  /** The middle of a base of so many squares a side, from its upper left square. */
  centre(id: number, base: number): [number, number] {
    const square = this.squares.get(id)
    if (!square) return [0, 0]
    const [x, y] = this.corner(square.x, square.y)
    const far = this.corner(
      Math.min(square.x + base - 1, this.board.width - 1),
      Math.min(square.y + base - 1, this.board.height - 1),
    )
    return [(x + far[0] + SQ) / 2, (y + far[1] + SQ) / 2]
  }

  /** A point told in squares from the upper left corner of the board. */
  point(x: number, y: number): [number, number] {
    const along = (value: number, line: { at: number[]; band: number[] }) => {
      const whole = Math.max(0, Math.min(line.at.length - 1, Math.floor(value)))
      const part = value - whole
      return part === 0 ? line.at[whole] - line.band[whole] / 2 : line.at[whole] + part * SQ
    }
    return [along(x, this.columns), along(y, this.rows)]
  }

  neighbour(square: Square, side: Side): Square | undefined {
    const [dx, dy] = STEP[side]
    return this.cell(square.x + dx, square.y + dy)
  }

  /** Whether nothing passes from a square over one of its sides. */
  shut(square: Square, side: Side): boolean {
    if (this.closed.has(`${square.id}${side}`)) return true
    const beyond = this.neighbour(square, side)
    return !beyond || this.closed.has(`${beyond.id}${BACK[side]}`)
  }

  /** The square at a point of the drawing; within `slack` of one counts for touch. */
  at(px: number, py: number): Square | undefined {
    const find = (value: number, line: { at: number[]; band: number[] }) => {
      let low = 0
      for (let i = 0; i < line.at.length; i++) if (line.at[i] - line.band[i] / 2 <= value) low = i
      return low
    }
    return this.cell(find(px, this.columns), find(py, this.rows))
  }

  /** The nearest of some squares to a point, if it is near enough. */
  nearest(px: number, py: number, among: Iterable<number>, within: number): number | undefined {
    let best: number | undefined
    let least = within
    for (const id of among) {
      const [x, y] = this.middle(id)
      const far = Math.max(Math.abs(x - px), Math.abs(y - py))
      if (far < least) {
        least = far
        best = id
      }
    }
    return best
  }

  tileBox(tile: Tile): Box {
    const room = (line: { at: number[]; band: number[] }, i: number) => (line.band[i] ? WALL : 3)
    const x = this.columns.at[tile.x] - room(this.columns, tile.x)
    const y = this.rows.at[tile.y] - room(this.rows, tile.y)
    const right = this.columns.at[tile.x + tile.width - 1] + SQ + room(this.columns, tile.x + tile.width)
    const bottom = this.rows.at[tile.y + tile.height - 1] + SQ + room(this.rows, tile.y + tile.height)
    return { x, y, w: right - x, h: bottom - y }
  }

  /** The largest empty corner of the map, as parts of its width and height. */
  hole(): Box | null {
    const { board } = this
    let best: Box | null = null
    const xs = [...new Set(board.tiles.flatMap((t) => [t.x, t.x + t.width]))]
    const ys = [...new Set(board.tiles.flatMap((t) => [t.y, t.y + t.height]))]
    const empty = (x0: number, y0: number, x1: number, y1: number) =>
      !board.squares.some((s) => s.x >= x0 && s.x < x1 && s.y >= y0 && s.y < y1)
    for (const x of xs)
      for (const y of ys)
        for (const [x0, x1] of [[0, x], [x, board.width]])
          for (const [y0, y1] of [[0, y], [y, board.height]]) {
            if (x1 <= x0 || y1 <= y0 || !empty(x0, y0, x1, y1)) continue
            const left = x0 === 0 ? 0 : this.columns.at[x0] - WALL
            const top = y0 === 0 ? 0 : this.rows.at[y0] - WALL
            const right = x1 === board.width ? this.width : this.columns.at[x1] - this.columns.band[x1]
            const bottom = y1 === board.height ? this.height : this.rows.at[y1] - this.rows.band[y1]
            const box = { x: left, y: top, w: right - left, h: bottom - top }
            if (!best || box.w * box.h > best.w * best.h) best = box
          }
    return best
  }
}
