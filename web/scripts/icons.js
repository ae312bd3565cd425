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
  return found?.body.replaceAll(' fill="currentColor"', "")
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

const unknown = []
for (const game of readdirSync(games, { withFileTypes: true })) {
  if (!game.isDirectory() || game.name.startsWith("_")) continue
  const folder = join(games, game.name)
  const names = []
  for (const path of files(folder, [".toml"]))
    names.push(...matches(readFileSync(path, "utf8"), /\bart = "([^"]+)"/g))
  for (const path of files(folder, [".py"]))
    names.push(...matches(readFileSync(path, "utf8"), /"([a-z0-9]+(?:-[a-z0-9]+)+)"/g))
  for (const path of files(folder, [".py"]))
    names.push(...matches(readFileSync(path, "utf8"), /\b(?:art|icon)="([a-z0-9-]+)"/g))
  for (const [id, icon] of Object.entries(aliases))
    if (id.startsWith(`${game.name}/`)) names.push(icon)
  if (!names.length) continue
  write(`art-${game.name}`, names.filter((name) => !common.has(name)))
  for (const path of files(folder, [".toml"]))
    for (const name of matches(readFileSync(path, "utf8"), /\bart = "([^"]+)"/g))
      if (!body(name)) unknown.push(`${game.name}: ${name}`)
}
if (unknown.length) console.warn(`No such icon, drawn as an initial: ${unknown.join(", ")}`)
