// The pack on the bench: its files, what is chosen of it, what was done to it, and what is wrong.
import * as api from "../lib/api"
import { load } from "../lib/art"
import { type Mark } from "./drawing"
import { type Card, cards, drawings, type Files, meta } from "./pack"
import * as shelf from "./shelf"
import * as talk from "./talk"
import type { Table } from "./toml"
import { w } from "./words"

interface Done {
  label: string
  files: Files
  chosen: string
  /** What of the same group follows soon is one thing to undo. */
  group: string
  when: number
}

export const FOLDER = "folder"
export const ABOUT = "pack.toml"
const SOON = 1500
const PAUSE = 250

export class Bench {
  readonly id: string
  files = $state.raw<Files>({})
  private saved = $state.raw<Files>({})
  kit = $state.raw<talk.Kit | null>(null)
  verdict = $state.raw<talk.Verdict | null>(null)
  checking = $state(false)
  /** A card by its key, a drawing as tiles/NAME.txt, or what the pack is. */
  chosen = $state(ABOUT)
  past = $state.raw<Done[]>([])
  future = $state.raw<Done[]>([])
  trouble = $state("")
  told = $state("")
  waved = $state.raw<ReadonlySet<string>>(new Set())
  folder = $state("")
  private stamp = ""
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0

  readonly meta = $derived(meta(this.files))
  readonly cards = $derived(cards(this.files))
  readonly drawings = $derived(drawings(this.files))
  readonly dirty = $derived(!same(this.files, this.saved))
  readonly card = $derived(this.cards.find((each) => each.key === this.chosen) ?? null)
  readonly drawing = $derived(/^tiles\/(.+)\.txt$/.exec(this.chosen)?.[1] ?? "")
  readonly problems = $derived((this.verdict?.problems ?? []).filter((each) => !each.warning || !this.waved.has(each.sentence)))
  readonly mistakes = $derived(this.problems.filter((each) => !each.warning))
  readonly hints = $derived(this.problems.filter((each) => each.warning))
  /** The grounds that drawings of this pack can have. */
  readonly marks = $derived.by((): Mark[] => {
    const own = this.kit?.marks ?? []
    const cost = (row: Table) => (typeof row.cost === "number" ? row.cost : row.slow === true ? 2 : 1)
    const rows = [...(this.kit?.own.terrain ?? []), ...this.cards.filter((card) => card.table === "terrain").map((card) => card.row)]
    const said = rows.filter((row) => typeof row.mark === "string" && typeof row.id === "string").map((row) => ({
      mark: row.mark as string, id: row.id as string, name: String(row.name ?? row.id), text: String(row.text ?? ""), veil: row.veil === true, cost: cost(row), look: own.find((mark) => mark.id === row.id)?.look ?? "",
    }))
    const byMark = new Map<string, Mark>([...own, ...said].map((mark) => [mark.mark, mark]))
    return [...byMark.values()]
  })

  constructor(id: string) {
    this.id = id
  }

  /** Lays the pack on the bench; false if there is none of that name. */
  async open(): Promise<boolean> {
    if (this.id === FOLDER) {
      await this.readFolder()
      const draft = shelf.desk(this.stamp)
      if (draft) {
        this.files = draft
        this.told = w.restored
      }
    } else {
      const kept = shelf.pack(this.id)
      if (!kept) return false
      this.saved = kept.files
      this.files = kept.draft ?? kept.files
      if (kept.draft) this.told = w.restored
    }
    await this.equip()
    this.chosen = this.cards[0]?.key ?? (this.drawings[0] ? `tiles/${this.drawings[0]}.txt` : ABOUT)
    this.look()
    return true
  }

  async readFolder() {
    const found = await talk.folder()
    if (!found.name) throw new Error(w.noFolder)
    this.folder = found.name
    this.stamp = found.stamp
    this.files = this.saved = found.files
    this.past = this.future = []
  }

  private async equip() {
    const game = this.meta.game
    if (!game || this.kit?.game === game) return
    try {
      this.kit = await talk.kit(game)
      const arts = Object.values(this.kit.own).flat().map((row) => String(row.art ?? "")).filter(Boolean)
      void load(game, this.cards.map((card) => String(card.row.art ?? "")).filter(Boolean).slice(0, 12)).catch(() => {})
      this.arts = [...new Set(arts)].sort()
    } catch (error) {
      this.trouble = (error as Error).message
    }
  }
  arts = $state.raw<string[]>([])

  // Doing and undoing

  do(label: string, files: Files, { group = "", choose = this.chosen }: { group?: string; choose?: string } = {}) {
    if (same(files, this.files)) return
    const last = this.past.at(-1)
    const now = Date.now()
    const goesOn = group && last?.group === group && now - last.when < SOON && !this.future.length
    if (goesOn) this.past = [...this.past.slice(0, -1), { ...last, label, when: now }]
    else this.past = [...this.past, { label, files: this.files, chosen: this.chosen, group, when: now }].slice(-200)
    this.future = []
    this.lay(files, choose)
  }
  undo() {
    const last = this.past.at(-1)
    if (!last) return
    this.past = this.past.slice(0, -1)
    this.future = [...this.future, { ...last, files: this.files, chosen: this.chosen }]
    this.lay(last.files, last.chosen)
    this.told = w.undo(last.label)
  }
  redo() {
    const next = this.future.at(-1)
    if (!next) return
    this.future = this.future.slice(0, -1)
    this.past = [...this.past, { ...next, files: this.files, chosen: this.chosen, group: "" }]
    this.lay(next.files, next.chosen)
    this.told = w.redo(next.label)
  }
  private lay(files: Files, choose: string) {
    this.files = files
    this.chosen = choose
    void this.equip()
    this.draft()
    this.look()
  }

  // Keeping

  private draft() {
    if (this.id === FOLDER) {
      shelf.keepDesk(this.stamp, this.dirty ? this.files : null)
      return
    }
    const kept = shelf.keep(this.id, this.dirty ? { files: this.saved, draft: this.files } : { files: this.saved })
    if (!kept) this.trouble = w.saveTrouble
  }
  async save() {
    this.trouble = ""
    if (this.id === FOLDER) {
      try {
        const found = await talk.saveFolder(this.files, this.stamp)
        this.stamp = found.stamp
        this.saved = this.files
        shelf.keepDesk(this.stamp, null)
      } catch (error) {
        this.trouble = (error as Error).message
        return
      }
    } else if (shelf.keep(this.id, { files: this.files })) this.saved = this.files
    else {
      this.trouble = w.saveTrouble
      return
    }
    this.told = w.saved
  }

  // Looking

  private look() {
    clearTimeout(this.timer)
    this.checking = true
    this.timer = setTimeout(() => void this.check(), PAUSE)
  }
  private async check() {
    const mine = ++this.asked
    const files = this.files
    try {
      const found = await talk.check(files)
      if (mine !== this.asked) return
      this.verdict = found
      this.checking = false
    } catch (error) {
      if (mine !== this.asked) return
      if (error instanceof api.Refused && error.status === 429) {
        this.timer = setTimeout(() => void this.check(), 1000)
        return
      }
      this.checking = false
      this.verdict = null
      this.trouble = (error as Error).message
    }
  }
  leave() {
    clearTimeout(this.timer)
    this.asked++
  }

  /** What is wrong with a card, or with a drawing. */
  about(card: Card): talk.Mistake[] {
    return this.problems.filter((each) => isAbout(each, card))
  }
  aboutFile(file: string): talk.Mistake[] {
    return this.problems.filter((each) => each.file === file)
  }
  /** Where a mistake is. */
  placeOf(mistake: talk.Mistake): string {
    const card = this.cards.find((each) => isAbout(mistake, each)) ?? this.cards.find((each) => each.file === mistake.file && each.broken)
    if (card) return card.key
    return mistake.file in this.files && mistake.file.startsWith("tiles/") ? mistake.file : mistake.file === ABOUT ? ABOUT : this.chosen
  }
  /** The card of the game that a card takes the place of. */
  own(card: Card): Table | null {
    return this.kit?.own[card.table]?.find((row) => row.id === card.id) ?? null
  }
}

/** A card is named by its id, or by its number among those of its table in the file. */
function isAbout(mistake: talk.Mistake, card: Card): boolean {
  return mistake.file === card.file && Boolean(mistake.card) && (mistake.card === card.id || (!card.id && mistake.card.startsWith(`${card.table} `)))
}

const same = (a: Files, b: Files) => {
  if (a === b) return true
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}
