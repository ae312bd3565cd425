// Which icon stands for what. Every icon named in this file is part of the client.
import aliases from "./aliases.json"
import { drawn } from "./drawn.svelte"
import ui from "./generated/ui.json"
import type { Panel } from "./scene"

/** What a status hurts decides its plate: wounds or actions, movement, dice, a ban, or a boon. */
export type Plate = "dot" | "move" | "dice" | "ban" | "buff"

export const STATUS: Record<string, [Plate, string]> = {
  fire: ["dot", "flame"],
  burning: ["dot", "flame"],
  poison: ["dot", "poison-bottle"],
  poisoned: ["dot", "poison-bottle"],
  bleeding: ["dot", "drop"],
  cold: ["dot", "ice-cube"],
  slow: ["move", "snail"],
  immobile: ["move", "spider-web"],
  knockdown: ["move", "falling"],
  down: ["move", "falling"],
  vines: ["move", "curling-vines"],
  weak: ["dice", "shattered-sword"],
  fragile: ["dice", "broken-shield"],
  stun: ["dice", "star-swirl"],
  stunned: ["dice", "star-swirl"],
  bane: ["dice", "broken-shield"],
  hex: ["dice", "shattered-sword"],
  bind: ["ban", "manacles"],
  choke: ["ban", "gas-mask"],
  pacify: ["ban", "peace-dove"],
  ice: ["ban", "ice-bolt"],
  frozen: ["ban", "ice-bolt"],
  silenced: ["ban", "gas-mask"],
}

function fetching<Look extends [string, string]>(look: Look): Look {
  want(look[1])
  return look
}

export function status(name: string): [Plate, string] {
  return fetching(STATUS[name.toLowerCase()] ?? ["buff", "heart-shield"])
}

const GROUPS: Record<string, string> = {
  move: "walking-boot",
  facing: "clockwise-rotation",
  attack: "crossed-swords",
  fight: "crossed-swords",
  special: "magic-swirl",
  unique: "magic-swirl",
  ability: "magic-swirl",
  spell: "spell-book",
  chest: "locked-chest",
  potion: "round-potion",
  item: "swap-bag",
  equip: "chest-armor",
  equipment: "chest-armor",
  trade: "conversation",
  buy: "coins",
  sacrifice: "drop",
  spawn: "cave-entrance",
  activate: "play-button",
  place: "move",
  token: "death-skull",
  roll: "perspective-dice-six-faces-random",
  room: "dungeon-gate",
  crystal: "cut-diamond",
  monster: "imp-laugh",
  hero: "person",
  rest: "night-sleep",
  run: "sprint",
  energy: "power-lightning",
  pass: "pause-button",
  cast: "spell-book",
  skill: "magic-swirl",
  loot: "swap-bag",
  interact: "hand",
  learn: "star-medal",
  shapeshift: "transform",
}

export function groupArt(group: string): string {
  const icon = GROUPS[group.toLowerCase()] ?? ""
  want(icon)
  return icon
}

const TREES: Record<Panel["look"], [string, string]> = {
  fight: ["var(--foe)", "crossed-swords"],
  power: ["var(--brass)", "magic-swirl"],
  guard: ["var(--hero)", "heart-shield"],
  magic: ["var(--bond)", "spell-book"],
  "": ["var(--brass)", "star-medal"],
}

/** The colour of a skill tree and the icon at its head. */
export function treeLook(look: Panel["look"]): [string, string] {
  return fetching(TREES[look])
}

const COUNTERS: Record<string, string> = {
  potion: "round-potion",
  potions: "round-potion",
  wrath: "angry-eyes",
  loot: "coins",
  gold: "coins",
  coins: "crown-coin",
  energy: "power-lightning",
  crystal: "cut-diamond",
  skull: "death-skull",
  experience: "star-medal",
}

export function counterArt(name: string): string {
  const low = name.toLowerCase()
  const known = Object.keys(COUNTERS).find((word) => low.includes(word))
  return known ? COUNTERS[known] : "round-star"
}

const PROPS: Record<string, [string, string]> = {
  chest: ["chest", "locked-chest"],
  start: ["start", "stairs-goal"],
  exit: ["start", "exit-door"],
  bones: ["thing", "skull-crossed-bones"],
  smoke: ["smoke", "smoke-bomb"],
  crystal: ["gem", "cut-diamond"],
  point: ["mark", "star-formation"],
  token: ["thing", "rune-stone"],
  tree: ["tree", "deku-tree"],
  rubble: ["rubble", ""],
  spent: ["rubble", ""],
  scorch: ["scorch", "flame"],
  scorched: ["scorch", "flame"],
  charred: ["char", ""],
  trap: ["thing", "wolf-trap"],
  trapdoor: ["thing", "spikes"],
  door: ["thing", "exit-door"],
  "locked-door": ["thing", "padlock"],
  well: ["thing", "well"],
  fountain: ["thing", "fountain"],
  campfire: ["thing", "campfire"],
  barrel: ["thing", "barrel"],
  crate: ["thing", "wooden-crate"],
}

/** How a prop is drawn: the shape of its plate and the icon on it. */
export function propArt(kind: string): [string, string] {
  return fetching(PROPS[kind] ?? ["thing", "stone-block"])
}

const MARKS: Record<string, string> = {
  skull: "death-skull",
  loot: "swap-bag",
  treasure: "locked-chest",
  move: "walking-boot",
  fight: "crossed-swords",
  "epic fight": "sword-clash",
  unique: "magic-swirl",
  challenge: "tied-scroll",
  spawn: "magic-portal",
  plot: "evil-book",
  regroup: "rally-the-troops",
  reinforce: "minions",
  "spawn mini-boss": "heavy-helm",
  "spawn dungeon boss": "queen-crown",
}

export function markArt(label: string): string {
  return MARKS[label.toLowerCase().replace(/ x\d+$/, "")] ?? ""
}

const CARDS: Record<string, [string, string]> = {
  challenge: ["#8a2f12", "tied-scroll"],
  plot: ["#4b2a78", "evil-book"],
  mode: ["#3d4a57", "world"],
  event: ["#1f5f83", "hourglass"],
  encounter: ["#1f5f83", "dungeon-gate"],
  quest: ["#6b4a12", "scroll-unfurled"],
  dungeon: ["#4b2a78", "dungeon-gate"],
  "boss fight": ["#8a2f12", "crossed-swords"],
  timeout: ["#6b4a12", "hourglass"],
  skill: ["#2c6b45", "spell-book"],
  item: ["#2c6b45", "swap-bag"],
}

export function cardLook(kind: string): [string, string] {
  return fetching(CARDS[kind.toLowerCase()] ?? ["#4a3a20", "scroll-unfurled"])
}

const SLOTS: Record<string, [string, string]> = {
  weapon: ["#d0453a", "broadsword"],
  armor: ["#3f7fd0", "chest-armor"],
  armour: ["#3f7fd0", "chest-armor"],
  boots: ["#3f9a6b", "leather-boot"],
  trinket: ["#a06fd0", "gem-pendant"],
  accessory: ["#a06fd0", "gem-pendant"],
  ruby: ["#d0453a", "broadsword"],
  citrine: ["#d9a520", "broadsword"],
  emerald: ["#3f9a6b", "leather-boot"],
  sapphire: ["#3f7fd0", "chest-armor"],
}

export function slotLook(kind: string): [string, string] {
  return fetching(SLOTS[kind.toLowerCase()] ?? ["var(--line-strong)", "swap-bag"])
}

const TONES = ["hero", "fire", "wood", "void", "gold", "ice", "red"] as const

/** The hue of a disc: heroes differ from each other, foes are ember, great ones violet. */
export function tone(side: string, kind: string, id: number): string {
  if (side === "ours") return TONES[id % TONES.length]
  if (/boss|champion/.test(kind)) return "void"
  return "foe"
}

/** Icons of moments that few games come to in a visit. */
const SELDOM: [string][] = [
  ["gingerbread-man"],
  ["brain"],
  ["battered-axe"],
  ["turtle"],
  ["broken-skull"],
  ["footsteps"],
  ["open-treasure-chest"],
  ["checked-shield"],
  ["potion-ball"],
  ["healing"],
  ["goblin-head"],
  ["laurel-crown"],
  ["trophy-cup"],
  ["cycle"],
  ["film-spool"],
  ["share"],
  ["transform"],
  ["spectacles"],
  ["magnifying-glass"],
  ["gavel"],
  ["wizard-face"],
  ["treasure-map"],
]
const rare = new Set(SELDOM.map(([icon]) => icon))

/** One of the seldom icons, fetched when it is first drawn; nothing is drawn for a name that is none. */
export function seldom(icon: string): string {
  void drawn.count
  if (rare.has(icon)) want(icon)
  return icon
}

const FALLBACK: Record<string, string> = {
  hero: "person",
  minion: "goblin",
  enemy: "goblin",
  elite: "horned-helm",
  champion: "ogre",
  denizen: "goblin",
  miniboss: "daemon-skull",
  boss: "imperial-crown",
  point: "cave-entrance",
  trap: "spider-web",
}

const known = new Set(Object.keys(ui.icons))
let sprites: HTMLElement | null = null

function symbols(icons: Record<string, string>): string {
  return Object.entries(icons)
    .map(([name, body]) => `<symbol id="i-${name}" viewBox="0 0 512 512">${body}</symbol>`)
    .join("")
}

function insert(markup: string) {
  if (!sprites) {
    sprites = document.createElement("div")
    sprites.className = "sprite"
    sprites.setAttribute("aria-hidden", "true")
    document.body.prepend(sprites)
  }
  sprites.insertAdjacentHTML("beforeend", `<svg>${markup}</svg>`)
}

/** Puts the drawings into the page that every icon and die refers to. */
export function install() {
  insert(OWN + symbols(ui.icons))
}

interface Pack {
  icons: Record<string, string>
  /** In which further pack an icon is. */
  more: Record<string, number | string>
}
const packs = import.meta.glob<{ default: Pack }>("./generated/{art,more}-*.json")
const loaded = new Map<string, Promise<void>>()
const where = new Map<string, string>(Object.entries(ui.more).map(([icon, number]) => [icon, `more-ui-${number}`]))

/** Fetches an icon of the client's own that is seldom needed, if it is one; it appears where it is drawn. */
export function want(icon: string) {
  const pack = known.has(icon) ? undefined : where.get(icon)
  if (pack) void add(pack)
}

function add(name: string): Promise<void> {
  let adding = loaded.get(name)
  if (!adding) {
    adding = fetchPack(name)
    loaded.set(name, adding)
    adding.catch(() => loaded.delete(name))
  }
  return adding
}

async function fetchPack(name: string) {
  const pack = packs[`./generated/${name}.json`]
  if (!pack) return
  const { icons, more } = (await pack()).default
  for (const icon of Object.keys(icons)) known.add(icon)
  for (const [icon, number] of Object.entries(more)) where.set(icon, name.replace("art-", "more-") + `-${number}`)
  insert(symbols(icons))
  drawn.count++
}

/** The art of one game's figures, fetched once, and of those that are wanted at once; the rest comes when it is first seen. */
export async function load(game: string, wanted: Iterable<string> = []): Promise<void> {
  await add(`art-${game}`)
  const names = new Set([...wanted].map(packOf))
  await Promise.all([...names].map((name) => name && add(name)))
}

/** The names of all icons that tables of a game can show: its own, and those of the client. */
export async function iconsOf(game: string): Promise<string[]> {
  await load(game)
  const { icons, more } = (await packs[`./generated/art-${game}.json`]()).default
  return [...new Set([ui.icons, ui.more, icons, more].flatMap((each) => Object.keys(each)))].sort()
}

/** In which further pack the icon of an art id is, if in any. */
function packOf(id: string): string | undefined {
  return where.get(id) ?? where.get((aliases as Record<string, string>)[id]) ?? where.get(plainName(id))
}

function plainName(id: string): string {
  return id.split("/").at(-1)!.replaceAll("_", "-")
}

/** The icon for an art id; for one that nobody drew, the icon of its kind. */
export function art(id: string, kind = ""): string {
  void drawn.count
  if (known.has(id)) return id
  const other = (aliases as Record<string, string>)[id]
  if (other && known.has(other)) return other
  const last = plainName(id)
  if (known.has(last)) return last
  const pack = packOf(id)
  if (pack) void add(pack)
  return FALLBACK[kind.toLowerCase()] ?? (id ? "stone-block" : "person")
}

const STAR = (cx: number, cy: number, r: number) => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 ? r * 0.48 : r
    const angle = (Math.PI * i) / 5
    return `${(cx + Math.sin(angle) * radius).toFixed(1)} ${(cy - Math.cos(angle) * radius).toFixed(1)}`
  })
  return `M${points.join(" ")}Z`
}

const OWN = `
<symbol id="f-blank" viewBox="0 0 24 24"><circle cx="12" cy="12" r="1.6" opacity=".45"/></symbol>
<symbol id="f-s1" viewBox="0 0 24 24"><path d="${STAR(12, 12.4, 9.4)}"/></symbol>
<symbol id="f-s2" viewBox="0 0 24 24"><path d="${STAR(7.2, 8, 6.6)}${STAR(16.6, 16.6, 6.6)}"/></symbol>
<symbol id="f-s3" viewBox="0 0 24 24"><path d="${STAR(12, 6.3, 5.6)}${STAR(6.2, 16.7, 5.6)}${STAR(17.8, 16.7, 5.6)}"/></symbol>
<symbol id="f-s4" viewBox="0 0 24 24"><path d="${STAR(6.2, 6.4, 5.2)}${STAR(17.8, 6.4, 5.2)}${STAR(6.2, 17.8, 5.2)}${STAR(17.8, 17.8, 5.2)}"/></symbol>
<symbol id="f-heart" viewBox="0 0 24 24"><path d="M12 19.5C-0.6 11.6 4.9 2.7 12 9.5C19.1 2.7 24.6 11.6 12 19.5Z"/></symbol>
<symbol id="f-potion" viewBox="0 0 24 24"><path d="M9.4 2.0h5.3v2.8h-0.9v3.3a7.1 7.1 0 1 1 -3.4 0v-3.3h-0.9Z"/></symbol>
<symbol id="f-hp" viewBox="0 0 24 24"><path d="M7 13.4C-0.8 8.5 2.6 3.0 7 7.2C11.4 3.0 14.8 8.5 7 13.4ZM15.2 8.0h3.7v2.0h-0.7v2.3a4.9 4.9 0 1 1 -2.4 0v-2.3h-0.7Z"/></symbol>
<symbol id="f-miss" viewBox="0 0 24 24"><path d="M5.5 8 8 5.5 12 9.5 16 5.5 18.5 8 14.5 12 18.5 16 16 18.5 12 14.5 8 18.5 5.5 16 9.5 12Z" opacity=".75"/></symbol>
<symbol id="f-melee" viewBox="0 0 24 24"><path d="M20.5 2.5 21.5 3.5 20.8 8.2 12 17 14 19 12.6 20.4 10 17.8 6 21.8 2.2 18 6.2 14 3.6 11.4 5 10 7 12 15.8 3.2Z"/></symbol>
<symbol id="f-ranged" viewBox="0 0 24 24"><path d="M21.5 2.5 19 11.5 16.6 9.1 8 17.7V20.5L5 23.5 4 20 0.5 19 3.5 16H6.3L14.9 7.4 12.5 5Z"/></symbol>
<symbol id="f-ability" viewBox="0 0 24 24"><path d="M12 1C13 7.5 16.5 11 23 12 16.5 13 13 16.5 12 23 11 16.5 7.5 13 1 12 7.5 11 11 7.5 12 1Z"/></symbol>
<symbol id="f-shield" viewBox="0 0 24 24"><path d="M12 2 20.5 5V11C20.5 16.4 17 20.4 12 22.5 7 20.4 3.5 16.4 3.5 11V5Z"/></symbol>
<symbol id="f-crit" viewBox="0 0 24 24"><path d="M12 1l2 7 5-5-3 6 7 1-6 3 5 5-7-3-1 8-3-7-6 5 3-7-7-1 6-3-5-5 7 3z"/></symbol>
<symbol id="b-dot" viewBox="0 0 24 24"><path d="M12 1 23.5 22H.5Z"/></symbol>
<symbol id="b-move" viewBox="0 0 24 24"><rect x="1.5" y="1.5" width="21" height="21" rx="2"/></symbol>
<symbol id="b-dice" viewBox="0 0 24 24"><path d="M12 0 24 12 12 24 0 12Z"/></symbol>
<symbol id="b-ban" viewBox="0 0 24 24"><path d="M7 1h10l6.5 11L17 23H7L.5 12Z"/></symbol>
<symbol id="b-buff" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11"/></symbol>
<symbol id="p-ap" viewBox="0 0 512 512"><path d="M256 20 460 138v236L256 492 52 374V138Z"/></symbol>
<symbol id="u-foe" viewBox="-21 -21 42 42"><path d="M0.0 -20.5 3.9 -17.2 8.9 -18.5 11.0 -13.8 16.0 -12.8 15.9 -7.6 20.0 -4.6 17.6 -0.0 20.0 4.6 15.9 7.6 16.0 12.8 11.0 13.8 8.9 18.5 3.9 17.2 0.0 20.5 -3.9 17.2 -8.9 18.5 -11.0 13.8 -16.0 12.8 -15.9 7.6 -20.0 4.6 -17.6 0.0 -20.0 -4.6 -15.9 -7.6 -16.0 -12.8 -11.0 -13.8 -8.9 -18.5 -3.9 -17.2Z"/></symbol>
<symbol id="u-heart" viewBox="0 0 12 12"><path d="M6 10.2C-1.5 5.5 1.8 0.2 6 4.2C10.2 0.2 13.5 5.5 6 10.2Z"/></symbol>
<symbol id="u-arch" viewBox="0 0 48 48"><path d="M4 44V22a20 20 0 0 1 40 0v22h-7V23a13 13 0 0 0-26 0v21Z"/><path d="M15 44V24a9 9 0 0 1 18 0v20h-6V30a3 3 0 0 0-6 0v14Z" opacity=".6"/></symbol>
<symbol id="u-plus" viewBox="0 0 24 24"><path d="M10 4h4v6h6v4h-6v6h-4v-6H4v-4h6Z"/></symbol>
<symbol id="u-minus" viewBox="0 0 24 24"><path d="M4 10h16v4H4Z"/></symbol>
<symbol id="u-link" viewBox="0 0 24 24"><path d="M9.2 16.9 7.6 18.5a3 3 0 0 1-4.2-4.2l4-4a3 3 0 0 1 4.2 0l1.6-1.6a5.3 5.3 0 0 0-7.4 0l-4 4A5.2 5.2 0 0 0 9.2 20l2.5-2.5a6.6 6.6 0 0 1-2.5-.6ZM20 3.9a5.2 5.2 0 0 0-7.4 0l-2.5 2.5c.9 0 1.7.3 2.5.6l1.6-1.6a3 3 0 0 1 4.2 4.2l-4 4a3 3 0 0 1-4.2 0l-1.6 1.6a5.3 5.3 0 0 0 7.4 0l4-4A5.2 5.2 0 0 0 20 3.9Z"/></symbol>
`
