// A tile as it is drawn in text, and painted: its ground by square, the walls on its inner edges,
// and the hallways of its border. An edge is named by its place in a spaced drawing: the square
// (x, y) is at (2x + 1, 2y + 1), its northern edge at (2x + 1, 2y).
import type { Board } from "../lib/scene"

export const FLOOR = "."
export const ROCK = "#"
export type Side = "N" | "E" | "S" | "W"

export interface Drawing {
  width: number
  height: number
  /** The mark of each square, row by row. */
  ground: readonly (readonly string[])[]
  walls: ReadonlySet<string>
  doors: ReadonlySet<string>
}

const at = (column: number, row: number) => `${column},${row}`

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
/** A square as people call it: letters along the top, numbers down the left. */
export const placeName = (x: number, y: number) =>
  `${x < 26 ? LETTERS[x] : LETTERS[Math.floor(x / 26) - 1] + LETTERS[x % 26]}${y + 1}`

export function edge(x: number, y: number, side: Side): string {
  const [dx, dy] = { N: [1, 0], E: [2, 1], S: [1, 2], W: [0, 1] }[side]
  return at(2 * x + dx, 2 * y + dy)
}

/** Whether an edge is part of the border. */
function isBorder(drawing: Drawing, key: string): boolean {
  const [column, row] = key.split(",").map(Number)
  return column === 0 || row === 0 || column === 2 * drawing.width || row === 2 * drawing.height
}

/** A drawing as read; a sentence where it cannot be painted. */
export function read(text: string): Drawing | string {
  const lines = text.split("\n").map((line) => line.trimEnd())
  while (lines.length && !lines[0]) lines.shift()
  while (lines.length && !lines.at(-1)) lines.pop()
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length))
  const rows = lines.map((line) => [...line.slice(indent)])
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (rows.length < 3 || columns < 3) return "A drawing needs a frame around at least one square."
  const uneven = rows.findIndex((row) => row.length !== columns)
  if (uneven >= 0) return `Line ${uneven + 1} has ${rows[uneven].length} characters, others have ${columns}.`
  const spaced = rows[0][0] === "+"
  if (spaced && (columns % 2 === 0 || rows.length % 2 === 0)) return "A drawing with room for walls has an odd number of lines and columns."
  const width = spaced ? (columns - 1) / 2 : columns - 2
  const height = spaced ? (rows.length - 1) / 2 : rows.length - 2
  const sign = (x: number, y: number) => (spaced ? rows[2 * y + 1][2 * x + 1] : rows[y + 1][x + 1])
  const ground = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => sign(x, y)))
  const walls = new Set<string>()
  const doors = new Set<string>()
  for (let x = 0; x < width; x++) {
    if ((spaced ? rows[0][2 * x + 1] : rows[0][x + 1]) === "=") doors.add(edge(x, 0, "N"))
    if ((spaced ? rows.at(-1)![2 * x + 1] : rows.at(-1)![x + 1]) === "=") doors.add(edge(x, height - 1, "S"))
  }
  for (let y = 0; y < height; y++) {
    const row = spaced ? rows[2 * y + 1] : rows[y + 1]
    if (row[0] === "=") doors.add(edge(0, y, "W"))
    if (row.at(-1) === "=") doors.add(edge(width - 1, y, "E"))
  }
  if (spaced)
    for (let row = 1; row < 2 * height; row++)
      for (let column = 1 + (row % 2); column < 2 * width; column += 2)
        if (rows[row][column] !== " ") walls.add(at(column, row))
  return { width, height, ground, walls, doors }
}

/** As a file says it: plain, or with room between the squares where walls stand on edges. */
export function written(drawing: Drawing): string {
  const { width, height, ground, walls, doors } = drawing
  const frame = (x: number, y: number, side: Side, closed: string) => (doors.has(edge(x, y, side)) ? "=" : closed)
  const all = (count: number, sign: (i: number) => string) => Array.from({ length: count }, (_, i) => sign(i))
  if (!walls.size) {
    const cap = (y: number, side: Side) => `#${all(width, (x) => frame(x, y, side, "#")).join("")}#`
    const rows = all(height, (y) => frame(0, y, "W", "#") + ground[y].join("") + frame(width - 1, y, "E", "#"))
    return [cap(0, "N"), ...rows, cap(height - 1, "S"), ""].join("\n")
  }
  const lines: string[] = []
  for (let row = 0; row <= 2 * height; row++) {
    let line = ""
    for (let column = 0; column <= 2 * width; column++) {
      const key = at(column, row)
      if (column % 2 && row % 2) line += ground[(row - 1) / 2][(column - 1) / 2]
      else if (column % 2 === 0 && row % 2 === 0) line += "+"
      else if (doors.has(key)) line += "="
      else if (column === 0 || row === 0 || column === 2 * width || row === 2 * height || walls.has(key)) line += row % 2 ? "|" : "-"
      else line += " "
    }
    lines.push(line)
  }
  return [...lines, ""].join("\n")
}

export function empty(width: number, height: number): Drawing {
  return { width, height, ground: Array.from({ length: height }, () => Array(width).fill(FLOOR)), walls: new Set(), doors: new Set() }
}

// Painting

export function paint(drawing: Drawing, x: number, y: number, mark: string): Drawing {
  if (drawing.ground[y]?.[x] === undefined || drawing.ground[y][x] === mark) return drawing
  const ground = drawing.ground.map((row, j) => (j === y ? row.map((sign, i) => (i === x ? mark : sign)) : row))
  // No hallway leads into rock.
  const doors = new Set(drawing.doors)
  if (mark === ROCK) for (const side of ["N", "E", "S", "W"] as const) doors.delete(edge(x, y, side))
  return { ...drawing, ground, doors }
}

/** Sets or clears what is on an edge: a wall inside, a hallway on the border. */
export function toggleEdge(drawing: Drawing, x: number, y: number, side: Side): Drawing {
  const key = edge(x, y, side)
  const border = isBorder(drawing, key)
  if (border && drawing.ground[y][x] === ROCK) return drawing
  const changed = new Set(border ? drawing.doors : drawing.walls)
  if (!changed.delete(key)) changed.add(key)
  return border ? { ...drawing, doors: changed } : { ...drawing, walls: changed }
}

const moved = (keys: ReadonlySet<string>, to: (column: number, row: number) => [number, number]) =>
  new Set([...keys].map((key) => at(...to(...(key.split(",").map(Number) as [number, number])))))

/** A quarter turn clockwise. */
export function turned(drawing: Drawing): Drawing {
  const { width, height, ground } = drawing
  const to = (column: number, row: number): [number, number] => [2 * height - row, column]
  return {
    width: height,
    height: width,
    ground: Array.from({ length: width }, (_, y) => Array.from({ length: height }, (_, x) => ground[height - 1 - x][y])),
    walls: moved(drawing.walls, to),
    doors: moved(drawing.doors, to),
  }
}

/** Mirrored left to right. */
export function flipped(drawing: Drawing): Drawing {
  const to = (column: number, row: number): [number, number] => [2 * drawing.width - column, row]
  return { ...drawing, ground: drawing.ground.map((row) => [...row].reverse()), walls: moved(drawing.walls, to), doors: moved(drawing.doors, to) }
}

// Showing

export interface Mark {
  mark: string
  id: string
  name: string
  text: string
  veil: boolean
  /** As what it is drawn at a table. */
  look?: string
  cost?: number
}

/** The drawing as a board that the table would show. */
export function board(drawing: Drawing, name: string, marks: readonly Mark[]): Board {
  const { width, height, ground } = drawing
  const ids = new Map(marks.map((mark) => [mark.mark, mark.id]))
  const squares = ground.flatMap((row, y) =>
    row.flatMap((sign, x) => (sign === ROCK ? [] : [{ id: y * width + x, name: placeName(x, y), x, y, ground: ids.get(sign) ?? "", tile: 0 }])),
  )
  const walls = squares.flatMap(({ id, x, y }) =>
    (["N", "E", "S", "W"] as const).flatMap((side) => {
      const key = edge(x, y, side)
      const shut = isBorder(drawing, key) ? !drawing.doors.has(key) : drawing.walls.has(key)
      return shut ? [{ square: id, side }] : []
    }),
  )
  const grounds = marks.map((mark) => ({ id: mark.id, name: mark.name, text: mark.text, cost: mark.cost ?? 1, harmful: false, look: mark.look ?? "" }))
  return { width, height, squares, walls, tiles: [{ name, x: 0, y: 0, width, height }], grounds } as Board
}

/** What is on a square, for whoever cannot see it. */
export function spoken(drawing: Drawing, x: number, y: number, marks: readonly Mark[]): string {
  const sign = drawing.ground[y][x]
  const what = sign === ROCK ? "rock" : sign === FLOOR ? "floor" : (marks.find((mark) => mark.mark === sign)?.name ?? `“${sign}”, which is no ground`)
  const sides = { N: "north", E: "east", S: "south", W: "west" }
  const edges = (["N", "E", "S", "W"] as const).flatMap((side) => {
    const key = edge(x, y, side)
    if (drawing.doors.has(key)) return [`hallway ${sides[side]}`]
    return drawing.walls.has(key) ? [`wall ${sides[side]}`] : []
  })
  return [`${placeName(x, y)}: ${what}`, ...edges].join(", ")
}

export interface Seen {
  squares: [number, number][]
  seen: number[][]
  way: number | null
}

/** What a tile is like in numbers, of what its squares see. */
export function facts(sight: Seen): { open: number; average: number; way: number | null } {
  const open = sight.squares.length
  const average = open ? sight.seen.reduce((sum, row) => sum + row.length, 0) / (open * open) : 0
  return { open, average, way: sight.way }
}

/** The square that a mistake about a drawing names by line and column; null where it names none. */
export function faultAt(message: string, text: string, drawing: Drawing): [number, number] | null {
  const found = /line (\d+), column (\d+)/i.exec(message)
  if (!found) return null
  const lines = text.split("\n")
  const first = lines.findIndex((line) => line.trim() !== "")
  const there = lines.filter((line) => line.trim() !== "")
  const indent = Math.min(...there.map((line) => line.length - line.trimStart().length))
  const spaced = there[0]?.trimStart().startsWith("+")
  const [row, column] = [Number(found[1]) - 1 - first, Number(found[2]) - 1 - indent]
  const [x, y] = spaced ? [Math.floor((column - 1) / 2), Math.floor((row - 1) / 2)] : [column - 1, row - 1]
  return x >= 0 && y >= 0 && x < drawing.width && y < drawing.height ? [x, y] : null
}
