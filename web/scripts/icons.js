// Takes from the game-icons set only what is used, and writes it to src/lib/generated:
// ui.json with the icons that the client names itself, art-GAME.json with those that a game's
// content names. The icons are by game-icons.net and its contributors, CC BY 3.0.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

const web = fileURLToPath(new URL("..", import.meta.url))
const games = join(web, "../src/undercroft/games")
const generated = join(web, "src/lib/generated")
const set = JSON.parse(
  readFileSync(join(web, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"),
)
const aliases = JSON.parse(readFileSync(join(web, "src/lib/aliases.json"), "utf8"))

function body(name) {
  const found = set.icons[name] ?? set.icons[set.aliases[name]?.parent]
  return found?.body
    .replaceAll(' fill="currentColor"', "")
    .replace(/ d="([^"]+)"/g, (_, d) => ` d="${rounded(d)}"`)
}

/** A path to a tenth of a unit of 512, which nobody sees. */
function rounded(d) {
  return d.replace(/([a-df-z])([^a-df-z]*)/gi, (_, command, rest) => command + joined(numbers(command, rest)))
}

/** The numbers after a command; the two flags of an arc are one digit each and may touch. */
function numbers(command, rest) {
  const found = []
  const number = /\s*,?\s*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/y
  const flag = /\s*,?\s*([01])/y
  for (let at = 0; at < rest.length; ) {
    const place = found.length % 7
    const pattern = /a/i.test(command) && (place === 3 || place === 4) ? flag : number
    pattern.lastIndex = at
    const match = pattern.exec(rest)
    if (!match) break
    found.push(Math.round(Number(match[1]) * 10) / 10)
    at = pattern.lastIndex
  }
  return found
}

function joined(values) {
  return values
    .map((value) => String(value).replace(/^(-?)0\./, "$1."))
    .reduce((text, value) => {
      const touches = value.startsWith("-") || (value.startsWith(".") && /\.\d+$/.test(text))
      return text + (text && !touches ? " " : "") + value
    }, "")
}

function files(folder, ends) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ends.some((end) => entry.name.endsWith(end)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(generated))
}

function matches(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => match[1])
}

function write(name, names) {
  const kept = Object.fromEntries(
    [...new Set(names)].sort().flatMap((icon) => (body(icon) ? [[icon, body(icon)]] : [])),
  )
  writeFileSync(join(generated, `${name}.json`), JSON.stringify(kept))
  return Object.keys(kept)
}

mkdirSync(generated, { recursive: true })
const ui = []
for (const path of files(join(web, "src"), [".svelte", ".ts"])) {
  const text = readFileSync(path, "utf8")
  const named = matches(text, /\b(?:icon|art|name)[=:] ?"([a-z0-9-]+)"/g)
  const listed = basename(path) === "art.ts" ? matches(text, /"([a-z0-9-]+)"/g) : []
  const drawn = matches(text, /#i-([a-z0-9-]+)"/g)
  const promised = basename(path) === "strings.ts" ? matches(text, /\["([a-z0-9-]+)", /g) : []
  ui.push(...named, ...listed, ...drawn, ...promised)
}
const common = new Set(write("ui", ui))

/** Tables whose art stands on the map; what is drawn on cards can come a moment later. */
const FIGURES = /^(hero|monster|point|enemy|boss|mini_?boss|minion|villain|creature|unit|trap)\]\]/

const unknown = []
for (const game of readdirSync(games, { withFileTypes: true })) {
  if (!game.isDirectory() || game.name.startsWith("_")) continue
  const folder = join(games, game.name)
  const figures = []
  const others = []
  for (const path of files(folder, [".toml"])) {
    for (const row of readFileSync(path, "utf8").split(/^\[\[/m)) {
      const found = matches(row, /\bart = "([^"]+)"/g)
      ;(FIGURES.test(row) ? figures : others).push(...found)
      for (const name of found) if (!body(name)) unknown.push(`${game.name}: ${name}`)
    }
  }
  for (const path of files(folder, [".py"])) {
    const text = readFileSync(path, "utf8")
    others.push(...matches(text, /"([a-z0-9]+(?:-[a-z0-9]+)+)"/g), ...matches(text, /\b(?:art|icon)="([a-z0-9-]+)"/g))
  }
  for (const [id, icon] of Object.entries(aliases)) if (id.startsWith(`${game.name}/`)) figures.push(icon)
  const first = new Set(write(`art-${game.name}`, figures.filter((name) => !common.has(name))))
  write(`more-${game.name}`, others.filter((name) => !common.has(name) && !first.has(name)))
}
if (unknown.length) console.warn(`No such icon, drawn as its kind: ${unknown.join(", ")}`)
