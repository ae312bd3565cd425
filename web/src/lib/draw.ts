// The board itself: what never changes while a map lies there, as one piece of SVG.
import { type Box, type Plan, SQ, type Side, WALL } from "./geometry"
import type { Board, Square, Tile } from "./scene"

const hash = (a: number, b: number) => Math.abs(Math.sin(a * 127.1 + b * 311.7) * 43758.5) % 1
const rect = (x: number, y: number, w: number, h: number, cls: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" class="${cls}"${rx ? ` rx="${rx}"` : ""}/>`
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!)

export function drawBoard(plan: Plan): string {
  const { board } = plan
  const out: string[] = []
  for (const tile of board.tiles) {
    const box = plan.tileBox(tile)
    out.push(rect(box.x, box.y, box.w, box.h, "slab", 5))
  }
  for (const square of board.squares) out.push(floor(plan, square))
  for (const square of board.squares) out.push(bridges(plan, square))
  out.push('<g class="walls" filter="url(#drop)">')
  for (const tile of board.tiles) out.push(pillars(plan, tile))
  for (const tile of board.tiles) out.push(ring(plan, tile))
  for (const square of board.squares) out.push(innerWalls(plan, square))
  out.push("</g>")
  for (const tile of board.tiles) {
    const box = plan.tileBox(tile)
    out.push(
      `<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" rx="5" fill="url(#light)"/>`,
      caption(plan, tile, box),
    )
  }
  for (const tile of board.tiles) out.push(doors(plan, tile))
  return out.join("")
}

/** The name of a tile, in the longest piece of its upper or lower wall without a door; along a side wall where only that has room for it; smaller, then shorter, where it is long. */
function caption(plan: Plan, tile: Tile, box: Box): string {
  const name = tile.name.toUpperCase()
  const shorter = [name, name.replace(/ \(.*\)$/, ""), name.replace(/ \(.*\)$/, "").replace(/^THE /, "")]
  const ways = shorter.flatMap((text) => [9, 8, 7].map((size) => ({ text, size })))
  /** How wide a capital is at this size, with the room after it. */
  const fitting = (room: number) => ways.find(({ text, size }) => text.length * size * 0.74 <= room)
  const flat = piece(plan, tile, ["N", "S"])
  const steep = piece(plan, tile, ["W", "E"])
  const whole = flat && fitting(flat.to - flat.from)
  const aside = steep && fitting(steep.to - steep.from)
  const wall = whole || !aside ? flat : steep
  if (!wall) return ""
  const { text, size } = whole || aside || { text: `${shorter[2].slice(0, Math.max(1, Math.floor((wall.to - wall.from) / 5.2) - 1))}…`, size: 7 }
  const middle = (wall.from + wall.to) / 2
  const [x, y] = { N: [middle, box.y + 10], S: [middle, box.y + box.h - 4], W: [box.x + 10, middle], E: [box.x + box.w - 4, middle] }[wall.side]
  const turned = wall === steep ? ` transform="rotate(-90 ${x} ${y})"` : ""
  return `<text class="mark" style="font-size:${size}px" x="${x}" y="${y}"${turned}>${escaped(text)}<title>${escaped(tile.name)}</title></text>`
}

/** The longest piece of these walls of a tile that no door breaks. */
function piece(plan: Plan, tile: Tile, sides: Side[]): { side: Side; from: number; to: number } | null {
  let longest: { side: Side; from: number; to: number } | null = null
  for (const side of sides) {
    const flat = side === "N" || side === "S"
    const [line, across] = flat ? [plan.columns, plan.rows] : [plan.rows, plan.columns]
    const edge = { N: tile.y, S: tile.y + tile.height, W: tile.x, E: tile.x + tile.width }[side]
    if (!across.band[edge]) continue
    const first = flat ? tile.x : tile.y
    for (const run of runs(plan, tile, side).filter((each) => !each.open)) {
      const from = line.at[first + run.from]
      const to = line.at[first + run.to - 1] + SQ
      if (!longest || to - from > longest.to - longest.from) longest = { side, from, to }
    }
  }
  return longest
}

function floor(plan: Plan, square: Square): string {
  const [x, y] = plan.corner(square.x, square.y)
  const h = hash(square.x + 3, square.y + 7)
  let out = ""
  if (!inTile(plan.board, square)) out += rect(x - 5, y - 5, SQ + 10, SQ + 10, "slab", 4)
  out += rect(x + 1, y + 1, SQ - 2, SQ - 2, `floor${Math.floor(h * 4)}`, 3)
  out += `<path class="lip" d="M${x + 3} ${y + SQ - 5}V${y + 3.2}H${x + SQ - 5}"/>`
  if (h > 0.72) out += `<path class="crack" d="M${x + 6 + h * 14} ${y + 2}l5 9-4 7 8 10"/>`
  if (h < 0.16) out += `<path class="crack" d="M${x + 3} ${y + 26}l10 3 5-5 9 8"/>`
  return out + ground(plan.board, square, x, y)
}

function ground(board: Board, square: Square, x: number, y: number): string {
  if (!square.ground) return ""
  const kind = board.grounds.find((g) => g.id === square.ground)
  const look = kind?.look ?? ""
  if (look === "lava")
    return `<rect x="${x + 1}" y="${y + 1}" width="${SQ - 2}" height="${SQ - 2}" rx="3" fill="url(#lava)"/><path d="M${x + 3} ${y + 17}q9 -9 17 0t19 -4M${x + 3} ${y + 31}q10 -8 18 0t18 -2" fill="none" stroke="#ffe58a" stroke-width="2.2" stroke-linecap="round"/><use href="#i-flame" x="${x + 28}" y="${y + 2}" width="14" height="14" fill="#3b0d00"/>`
  if (look === "healing")
    return `<circle cx="${x + 22}" cy="${y + 22}" r="18" fill="#8e9aa5" stroke="#2a3138" stroke-width="2"/><circle cx="${x + 22}" cy="${y + 22}" r="13" fill="url(#font)"/><path d="M${x + 22} ${y + 14}v16M${x + 14} ${y + 22}h16" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/>`
  if (look === "water")
    return `<rect x="${x + 1}" y="${y + 1}" width="${SQ - 2}" height="${SQ - 2}" rx="3" fill="url(#water)"/><path d="M${x + 4} ${y + 14}q8 -7 15 0t20 0M${x + 5} ${y + 29}q9 -7 16 0t18 0" fill="none" stroke="#bfe6ff" stroke-width="2" stroke-linecap="round" opacity=".8"/>`
  if (look === "pit")
    return `<rect x="${x + 2}" y="${y + 2}" width="${SQ - 4}" height="${SQ - 4}" rx="9" fill="url(#pit)" stroke="#000a" stroke-width="2"/><path d="M${x + 8} ${y + 12}l6 3 5 -4 7 4 9 -3" fill="none" stroke="#ffffff2e" stroke-width="1.5"/>`
  if (look === "scorched") return rect(x + 1, y + 1, SQ - 2, SQ - 2, "scorch", 3)
  if (look === "passage")
    return `<rect x="${x + 4}" y="${y + 4}" width="${SQ - 8}" height="${SQ - 8}" rx="6" fill="#241a3acc" stroke="#c9a6ff" stroke-width="1.6" stroke-dasharray="4 3"/><use href="#i-magic-portal" x="${x + 10}" y="${y + 10}" width="24" height="24" fill="#e4d2ff"/>`
  if (look === "tower" || look === "trees")
    return `<rect x="${x + 4}" y="${y + 4}" width="${SQ - 8}" height="${SQ - 8}" rx="9" fill="#23303a" stroke="#b7c4ce" stroke-width="2"/><use href="#i-${look === "trees" ? "evil-tree" : "evil-tower"}" x="${x + 9}" y="${y + 9}" width="26" height="26" fill="#e4edf3"/>`
  if (kind && kind.cost > 1)
    return `<rect x="${x + 3}" y="${y + 3}" width="${SQ - 6}" height="${SQ - 6}" fill="url(#hatch)" rx="3"/><g class="crack" style="fill:#0003">${[[10, 14, 5], [26, 20, 7], [14, 30, 6]].map(([a, b, s]) => `<path d="M${x + a} ${y + b}l${s} -${s - 1} ${s} 2 1 ${s} -${s + 3} 1z"/>`).join("")}</g>`
  if (kind?.harmful) return rect(x + 1, y + 1, SQ - 2, SQ - 2, "scorch", 3)
  return `<rect x="${x + 5}" y="${y + 5}" width="${SQ - 10}" height="${SQ - 10}" rx="5" fill="none" stroke="#ffffff30" stroke-width="1.5" stroke-dasharray="3 4"/>`
}

function inTile(board: Board, square: Square): boolean {
  return board.tiles.some(
    (t) => square.x >= t.x && square.x < t.x + t.width && square.y >= t.y && square.y < t.y + t.height,
  )
}

/** Floor over the room of a wall where a passage is open. */
function bridges(plan: Plan, square: Square): string {
  const [x, y] = plan.corner(square.x, square.y)
  let out = ""
  const east = plan.columns.band[square.x + 1]
  if (east && !plan.shut(square, "E")) out += rect(x + SQ - 1, y + 1, east + 2, SQ - 2, "floor1", 2)
  const south = plan.rows.band[square.y + 1]
  if (south && !plan.shut(square, "S")) out += rect(x + 1, y + SQ - 1, SQ - 2, south + 2, "floor1", 2)
  return out
}

function wall(x: number, y: number, w: number, h: number, pillar = false, look = "wall"): string {
  let out = pillar ? rect(x, y, w, h, "wall-face") : ""
  out += rect(x + 0.6, y + 0.6, w - 1.2, h - (pillar ? 9 : 1.2), look, 2)
  let d = ""
  if (pillar) d = `M${x + 5} ${y + 17}h${w - 10}M${x + 16} ${y + 4}v13M${x + 28} ${y + 17}v14`
  else
    for (let i = 22; i < Math.max(w, h) - 6; i += 22)
      d += w > h ? `M${x + i} ${y + 2}v${h - 4}` : `M${x + 2} ${y + i}h${w - 4}`
  return `${out}<path class="brick" d="${d}"/>`
}

/** Cells of a tile where nobody can stand. */
function pillars(plan: Plan, tile: Tile): string {
  let out = ""
  for (let y = tile.y; y < tile.y + tile.height; y++)
    for (let x = tile.x; x < tile.x + tile.width; x++)
      if (!plan.cell(x, y)) out += wall(plan.columns.at[x], plan.rows.at[y], SQ, SQ, true)
  return out
}

/** A side of a tile, cut into pieces that are open and pieces that are closed. */
function runs(plan: Plan, tile: Tile, side: Side): { from: number; to: number; open: boolean }[] {
  const flat = side === "N" || side === "S"
  const out: { from: number; to: number; open: boolean }[] = []
  for (let i = 0; i < (flat ? tile.width : tile.height); i++) {
    const x = flat ? tile.x + i : side === "W" ? tile.x : tile.x + tile.width - 1
    const y = flat ? (side === "N" ? tile.y : tile.y + tile.height - 1) : tile.y + i
    const square = plan.cell(x, y)
    const open = square !== undefined && !plan.shut(square, side)
    const last = out.at(-1)
    if (last && last.open === open) last.to = i + 1
    else out.push({ from: i, to: i + 1, open })
  }
  return out
}

function ring(plan: Plan, tile: Tile): string {
  const box = plan.tileBox(tile)
  let out = ""
  for (const side of ["N", "E", "S", "W"] as const) {
    const flat = side === "N" || side === "S"
    const line = flat ? plan.columns : plan.rows
    const across = flat ? plan.rows : plan.columns
    const edge = side === "N" ? tile.y : side === "S" ? tile.y + tile.height : side === "W" ? tile.x : tile.x + tile.width
    if (!across.band[edge]) continue
    const first = flat ? tile.x : tile.y
    const count = flat ? tile.width : tile.height
    for (const run of runs(plan, tile, side)) {
      if (run.open) continue
      const from = run.from === 0 ? (flat ? box.x : box.y) : line.at[first + run.from]
      const to = run.to === count ? (flat ? box.x + box.w : box.y + box.h) : line.at[first + run.to - 1] + SQ
      if (side === "N") out += wall(from, box.y, to - from, WALL)
      else if (side === "S") out += wall(from, box.y + box.h - WALL, to - from, WALL)
      else if (side === "W") out += wall(box.x, from, WALL, to - from)
      else out += wall(box.x + box.w - WALL, from, WALL, to - from)
    }
  }
  return out
}

function doors(plan: Plan, tile: Tile): string {
  const box = plan.tileBox(tile)
  let out = ""
  for (const side of ["N", "E", "S", "W"] as const) {
    const flat = side === "N" || side === "S"
    const line = flat ? plan.columns : plan.rows
    const across = flat ? plan.rows : plan.columns
    const edge = side === "N" ? tile.y : side === "S" ? tile.y + tile.height : side === "W" ? tile.x : tile.x + tile.width
    if (!across.band[edge]) continue
    const first = flat ? tile.x : tile.y
    for (const run of runs(plan, tile, side)) {
      if (!run.open) continue
      const from = line.at[first + run.from]
      const to = line.at[first + run.to - 1] + SQ
      const middle = (from + to) / 2
      const near = side === "N" ? box.y : side === "S" ? box.y + box.h - WALL : side === "W" ? box.x : box.x + box.w - WALL
      const turn = { E: 0, S: 90, W: 180, N: 270 }[side]
      const at = flat ? `${middle} ${near + WALL / 2}` : `${near + WALL / 2} ${middle}`
      if (run.to - run.from < (flat ? tile.width : tile.height))
        out += `<path class="hall" transform="translate(${at}) rotate(${turn})" d="M-4 -9 5 0 -4 9Z"/>`
      for (const end of [from, to])
        out += flat ? rect(end - 4, near - 1, 8, WALL + 2, "jamb", 2) : rect(near - 1, end - 4, WALL + 2, 8, "jamb", 2)
    }
  }
  return out
}

/** A wall with a square on either side stands out from both floors, also where they are tinted. */
const THIN = "wall wall--thin"

/** Walls between two squares of one tile, and those of squares that belong to no tile. */
function innerWalls(plan: Plan, square: Square): string {
  const [x, y] = plan.corner(square.x, square.y)
  const loose = !inTile(plan.board, square)
  let out = ""
  const thick = 8
  const draw = (side: Side) => {
    if (side === "E") out += wall(x + SQ - thick / 2, y - 3, thick, SQ + 6, false, THIN)
    else if (side === "W") out += wall(x - thick / 2, y - 3, thick, SQ + 6, false, THIN)
    else if (side === "S") out += wall(x - 3, y + SQ - thick / 2, SQ + 6, thick, false, THIN)
    else out += wall(x - 3, y - thick / 2, SQ + 6, thick, false, THIN)
  }
  if (loose) {
    for (const side of ["N", "E", "S", "W"] as const) if (plan.shut(square, side)) draw(side)
    return out
  }
  for (const side of ["E", "S"] as const) {
    const band = side === "E" ? plan.columns.band[square.x + 1] : plan.rows.band[square.y + 1]
    if (!band && plan.neighbour(square, side) && plan.shut(square, side)) draw(side)
  }
  return out
}

export const BRACKET = (() => {
  const k = 25
  const b = 10
  return `M${-k} ${-k + b}V${-k}H${-k + b}M${k - b} ${-k}H${k}V${-k + b}M${k} ${k - b}V${k}H${k - b}M${-k + b} ${k}H${-k}V${k - b}`
})()
