// QR codes of text, as ISO/IEC 18004 draws them: bytes, error correction M, versions 1 to 20.
// A code is rows of dark and light modules; `path` draws it.

/** Of each version: codewords of error correction a block, and blocks as [count, data codewords]. */
const BLOCKS: [number, [number, number][]][] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [22, [[2, 38], [2, 39]]],
  [22, [[3, 36], [2, 37]]],
  [26, [[4, 43], [1, 44]]],
  [30, [[1, 50], [4, 51]]],
  [22, [[6, 36], [2, 37]]],
  [22, [[8, 37], [1, 38]]],
  [24, [[4, 40], [5, 41]]],
  [24, [[5, 41], [5, 42]]],
  [28, [[7, 45], [3, 46]]],
  [28, [[10, 46], [1, 47]]],
  [26, [[9, 43], [4, 44]]],
  [26, [[3, 44], [11, 45]]],
  [26, [[3, 41], [13, 42]]],
]

/** Centres of the small squares that help to find the grid, by version. */
const ALIGNED: number[][] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
  [6, 30, 54], [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70], [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90],
]

// Arithmetic in the field of 256 elements

const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x
  LOG[x] = i
  x = (x << 1) ^ (x & 128 ? 0x11d : 0)
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a] + LOG[b]] : 0)

/** The codewords of error correction that follow some of data. */
export function correction(data: number[], count: number): number[] {
  let generator = [1]
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0]
    generator.forEach((each, at) => (next[at + 1] ^= times(each, EXP[i])))
    generator = next
  }
  const rest = [...data, ...new Array<number>(count).fill(0)]
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]
    if (lead) generator.forEach((each, at) => (rest[i + at] ^= times(each, lead)))
  }
  return rest.slice(data.length)
}

// What is written

function codewords(bytes: Uint8Array): { version: number; words: number[] } {
  const room = (version: number) => BLOCKS[version - 1][1].reduce((sum, [count, size]) => sum + count * size, 0)
  const head = (version: number) => (version < 10 ? 12 : 20)
  let version = 1
  while (version <= BLOCKS.length && room(version) * 8 < head(version) + bytes.length * 8) version++
  if (version > BLOCKS.length) throw new RangeError("too long for a code")
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  bytes.forEach((byte) => put(byte, 8))
  const total = room(version)
  put(0, Math.min(4, total * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const data: number[] = []
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0))
  for (let pad = 0xec; data.length < total; pad ^= 0xfd) data.push(pad)
  // Blocks are laid among each other, data first.
  const [checks, groups] = BLOCKS[version - 1]
  const blocks: number[][] = []
  let at = 0
  for (const [count, size] of groups)
    for (let i = 0; i < count; i++) {
      blocks.push(data.slice(at, at + size))
      at += size
    }
  const corrected = blocks.map((block) => correction(block, checks))
  const words: number[] = []
  for (let i = 0; i < Math.max(...blocks.map((block) => block.length)); i++) for (const block of blocks) if (i < block.length) words.push(block[i])
  for (let i = 0; i < checks; i++) for (const block of corrected) words.push(block[i])
  return { version, words }
}

// Where it is written

type Grid = (boolean | null)[][]

function frame(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null))
  const finder = (top: number, left: number) => {
    for (let y = -1; y <= 7; y++)
      for (let x = -1; x <= 7; x++) {
        if (grid[top + y]?.[left + x] === undefined) continue
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
        grid[top + y][left + x] = ring !== 2 && ring < 4
      }
  }
  finder(0, 0)
  finder(0, size - 7)
  finder(size - 7, 0)
  const centres = ALIGNED[version - 1]
  for (const y of centres)
    for (const x of centres) {
      if (grid[y][x] !== null) continue
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) grid[y + dy][x + dx] = Math.max(Math.abs(dx), Math.abs(dy)) !== 1
    }
  for (let i = 8; i < size - 8; i++) {
    grid[6][i] = i % 2 === 0
    grid[i][6] = i % 2 === 0
  }
  return grid
}

function remainder(value: number, divisor: number, bits: number): number {
  let rest = value << bits
  for (let i = 31 - Math.clz32(rest); i >= bits; i = 31 - Math.clz32(rest)) rest ^= divisor << (i - bits)
  return (value << bits) | rest
}

/** The fifteen bits that name the level of correction (M) and the mask. */
export const formatBits = (mask: number) => remainder(mask, 0x537, 10) ^ 0x5412
/** The eighteen bits that name a version from 7 on. */
export const versionBits = (version: number) => remainder(version, 0x1f25, 12)

function sign(grid: Grid, version: number, mask: number) {
  const size = grid.length
  const format = formatBits(mask)
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = dark
    grid[8][i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = dark
  }
  grid[size - 8][8] = true
  if (version < 7) return
  const bits = versionBits(version)
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1
    grid[Math.floor(i / 3)][size - 11 + (i % 3)] = dark
    grid[size - 11 + (i % 3)][Math.floor(i / 3)] = dark
  }
}

const MASKS: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

function fill(grid: Grid, words: number[], mask: number) {
  const size = grid.length
  let bit = 0
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== null) continue
        const word = words[bit >> 3]
        const dark = word !== undefined && ((word >> (7 - (bit & 7))) & 1) === 1
        grid[y][x] = dark !== MASKS[mask](y, x)
        bit++
      }
    }
  }
}

/** How hard a code is to read, by the four rules of the standard. */
function penalty(code: boolean[][]): number {
  const size = code.length
  let sum = 0
  const lines = [...code, ...code.map((_, x) => code.map((row) => row[x]))]
  for (const line of lines) {
    let run = 0
    for (let i = 0; i < size; i++) {
      run = i && line[i] === line[i - 1] ? run + 1 : 1
      if (run === 5) sum += 3
      else if (run > 5) sum++
    }
    const text = line.map((dark) => (dark ? "1" : "0")).join("")
    for (let i = 0; i + 11 <= size; i++) if (text.startsWith("10111010000", i) || text.startsWith("00001011101", i)) sum += 40
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) if (code[y][x] === code[y][x - 1] && code[y][x] === code[y - 1][x] && code[y][x] === code[y - 1][x - 1]) sum += 3
  const dark = code.flat().filter(Boolean).length
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10))
}

/** The code of a text; the mask is the one that is easiest to read unless one is named. */
export function encode(text: string, mask?: number): boolean[][] {
  const { version, words } = codewords(new TextEncoder().encode(text))
  const drawn = (which: number) => {
    const grid = frame(version)
    sign(grid, version, which)
    fill(grid, words, which)
    return grid as boolean[][]
  }
  if (mask !== undefined) return drawn(mask)
  return MASKS.map((_, which) => drawn(which)).reduce((best, each) => (penalty(each) < penalty(best) ? each : best))
}

/** The dark modules as one path, a unit each, with the quiet border of four round it. */
export function path(code: boolean[][]): { size: number; d: string } {
  const parts: string[] = []
  code.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      parts.push(`M${from + 4} ${y + 4}h${x + 1 - from}v1h${from - x - 1}z`)
    }
  })
  return { size: code.length + 8, d: parts.join("") }
}
