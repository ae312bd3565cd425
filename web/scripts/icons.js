// Takes from the game-icons set only what is used, and writes it to src/lib/generated:
// ui.json with the icons that the client names itself (those that few views show in packs apart), art-GAME.json with those of a game's figures,
// more-GAME-N.json with those of its cards (and of figures, where there are many), and in art-GAME.json which of them has which. The icons are by game-icons.net and its contributors, CC BY 3.0.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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

/**
 * A path in whole units of 512, which nobody sees. Every point is rounded where it lies, not by how
 * far it is from the last one, so that nothing adds up.
 */
function rounded(d) {
  const exact = { x: 0, y: 0, startX: 0, startY: 0 }
  const drawn = { x: 0, y: 0, startX: 0, startY: 0 }
  let out = ""
  for (const [, command, rest] of d.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const kind = command.toLowerCase()
    const relative = command === kind
    const values = numbers(command, rest)
    const size = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }[kind]
    const written = []
    if (kind === "z") for (const point of [exact, drawn]) Object.assign(point, { x: point.startX, y: point.startY })
    for (let at = 0; size && at < values.length; at += size) {
      const from = relative ? { ...exact } : { x: 0, y: 0 }
      const base = relative ? { ...drawn } : { x: 0, y: 0 }
      const place = (value, axis) => {
        exact[axis] = from[axis] + value
        drawn[axis] = Math.round(exact[axis])
        return drawn[axis] - base[axis]
      }
      const part = values.slice(at, at + size)
      if (kind === "h") written.push(place(part[0], "x"))
      else if (kind === "v") written.push(place(part[0], "y"))
      else {
        const first = kind === "a" ? 5 : 0
        for (let i = 0; i < first; i++) written.push(i < 2 ? Math.round(part[i] * 10) / 10 : part[i])
        for (let i = first; i < size; i += 2) written.push(place(part[i], "x"), place(part[i + 1], "y"))
      }
      if (kind === "m" && at === 0)
        for (const point of [exact, drawn]) Object.assign(point, { startX: point.x, startY: point.y })
    }
    out += command + joined(written)
  }
  return out
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
    found.push(Number(match[1]))
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

function write(name, names, more = {}) {
  const kept = Object.fromEntries(names.flatMap((icon) => (body(icon) ? [[icon, body(icon)]] : [])))
  writeFileSync(join(generated, `${name}.json`), JSON.stringify({ icons: kept, more }))
}

/** Each of some names once, if there is such an icon and it is not among those that are known. */
function fresh(names, known) {
  return [...new Set(names)].filter((name) => body(name) && !known.has(name))
}

/** So many icons of cards come together. */
const PACK = 4

/** Writes icons in small packs; says which is in which. */
function packed(owner, names) {
  for (let at = 0; at < names.length; at += PACK) write(`more-${owner}-${at / PACK}`, names.slice(at, at + PACK))
  return Object.fromEntries(names.map((name, at) => [name, Math.floor(at / PACK)]))
}

rmSync(generated, { recursive: true, force: true })
mkdirSync(generated, { recursive: true })
const ui = []
const shelf = []
for (const path of files(join(web, "src"), [".svelte", ".ts"])) {
  const text = readFileSync(path, "utf8")
  const named = matches(text, /\b(?:icon|art|name)[=:] ?"([a-z0-9-]+)"/g)
  const chosen = matches(text, /\b(?:icon|name)=\{([^{}]*\?[^{}]*)\}/g).flatMap((either) => matches(either, /[?:] "([a-z0-9-]+)"/g))
  const listed = basename(path) === "art.ts" ? matches(text, /"([a-z0-9-]+)"/g) : []
  const either = matches(text, /#i-\$\{([^{}]*)\}/g).flatMap((names) => matches(names, /[?:] "([a-z0-9-]+)"/g))
  const drawn = [...matches(text, /#i-([a-z0-9-]+)"/g), ...either]
  const promised = basename(path) === "strings.ts" ? matches(text, /\["([a-z0-9-]+)", /g) : []
  const all = [...named, ...chosen, ...listed, ...drawn, ...promised]
  ui.push(...all)
  if (["TorchScene.svelte", "covers.svelte.ts"].includes(basename(path))) shelf.push(...all)
  shelf.push(...promised)
}
for (const path of files(games, ["cover.toml"])) {
  const drawn = matches(readFileSync(path, "utf8"), /^art = "([^"]+)"/gm)
  ui.push(...drawn)
  shelf.push(...drawn)
}
const tables = readFileSync(join(web, "src/lib/art.ts"), "utf8")
const table = (name, pattern) => matches(tables.split(`const ${name}:`)[1].split(/\n[}\]]/)[0], pattern)
const ofPairs = ["STATUS", "PROPS", "TREES", "CARDS", "SLOTS", "SELDOM"].flatMap((name) => table(name, /"([a-z0-9-]+)"\]/g))
const fetched = [...ofPairs, ...table("GROUPS", /: "([a-z0-9-]+)"/g)]
const times = (names, name) => names.filter((each) => each === name).length
const seldom = new Set(table("SELDOM", /"([a-z0-9-]+)"\]/g))
const common = new Set(fresh(ui, new Set()))
/** What only the first page shows, all of it at once. */
const home = [...common].filter((name) => times(ui, name) === times(shelf, name)).sort()
const often = [...common].filter((name) => !home.includes(name) && !seldom.has(name) && times(ui, name) > times(fetched, name)).sort()
const later = [...common].filter((name) => !home.includes(name) && !often.includes(name)).sort()
write("more-ui-home", home)
write("ui", often, { ...packed("ui", later), ...Object.fromEntries(home.map((name) => [name, "home"])) })

/** Tables whose art stands on the map; what is drawn on cards can come a moment later. */
const FIGURES = /^(hero|monster|point|enemy|boss|mini_?boss|minion|villain|creature|unit|trap)\]\]/

/** So many figures come with the first table of their game. */
const MANY = 40

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
  const all = fresh(figures, common)
  // Where a game has many figures, only those in play are fetched.
  const first = all.length > MANY ? [] : all
  const rest = [...(first.length ? [] : all), ...fresh(others, new Set([...common, ...all]))]
  write(`art-${game.name}`, first, packed(game.name, rest))
}
if (unknown.length) console.warn(`No such icon, drawn as its kind: ${unknown.join(", ")}`)
