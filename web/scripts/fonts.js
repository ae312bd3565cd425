// Takes from the fonts only what is used, and writes it to src/lib/generated/fonts: letters of the
// page for text and for headings, and the few signs among them. So that a page looks the same
// everywhere, whatever fonts a machine has. All of them are under the Open Font License, whose text
// lies in public/fonts.txt; what was cut goes by another name, as the licence asks.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import subset from "subset-font"

const web = fileURLToPath(new URL("..", import.meta.url))
const into = join(web, "src/lib/generated/fonts")
const file = (name) => readFileSync(join(web, "node_modules", name))

const ranges = (...spans) => spans.flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, i) => String.fromCodePoint(a + i))).join("")
/** What English is written with, and the marks between words. */
const LETTERS = ranges([0x20, 0x7e]) + "\u00a0§·×½–—‘’“”•…−"
/** What else names of people are written with in the west of Europe: fetched when somebody has one. */
const MORE = ranges([0xa1, 0xff], [0x2010, 0x2012]).replace(/[§·×½]/g, "") + "ŒœŠšŽžŸ‚„′″‹›€™"
const SIGNS = "★♥♡✓✗◆●◦▪▲▼▶✚✸"
const ARROWS = "←→↑↓↵↩≤≥≈∞"
const POTION = "⚗"

const SANS = "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
const serif = (weight) => `@fontsource/crimson-pro/files/crimson-pro-latin-${weight}-normal.woff2`
const heavy = { variationAxes: { wght: { min: 400, max: 800 } } }
const CUTS = [
  ["sans", SANS, LETTERS, heavy],
  ["sans-more", SANS, MORE, heavy],
  ["serif-400", serif(400), LETTERS],
  ["serif-400-more", serif(400), MORE],
  ["serif-700", serif(700), LETTERS],
  ["serif-700-more", serif(700), MORE],
  ["signs", "@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2", SIGNS],
  ["arrows", "@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2", ARROWS],
  ["potion", "@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff2", POTION],
]

mkdirSync(into, { recursive: true })
for (const [name, from, text, rest = {}] of CUTS)
  writeFileSync(join(into, `${name}.woff2`), await subset(file(from), text, { targetFormat: "woff2", ...rest }))
