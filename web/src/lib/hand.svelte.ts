// What the person at the table is pointing at: the deed taken up, the option shown, the cursor.
import { type Place, meant } from "./carry"
import { type Deed, type Desk, aimOf as pointedOf, capital, desk, isWalk, order, pointedAt } from "./deeds"
import { percent } from "./format"
import type { Choice, Duel, Scene, Token } from "./scene"
import { t } from "./strings"
import type { Table } from "./table.svelte"

export interface Menu {
  square: number
  options: Choice[]
}

export interface Held {
  id: string
  label: string
  icon: string
  x: number
  y: number
}

export class Hand {
  deedKey = $state<string | null>(null)
  /** The option whose outcome is shown on the board. */
  shown = $state.raw<Choice | null>(null)
  cursor = $state<number | null>(null)
  /** Whether keys have led the cursor since this was asked. */
  led = false
  /** Several things that can be done at one place. */
  menu = $state.raw<Menu | null>(null)
  /** The square that somebody points at where it is named in a text. */
  named = $state<number | null>(null)
  /** The square that somebody wants to see. */
  sought = $state.raw<{ square: number } | null>(null)
  /** The square under the pointer. */
  over = $state<number | null>(null)
  /** Whether sight or reach of a figure is laid over the map, and of which. */
  lens = $state<"" | "sight" | "reach">("")
  watched = $state<number | null>(null)
  /** The card that is being carried, and where it is held. */
  held = $state.raw<Held | null>(null)
  /** The figure whose card is open. */
  card = $state<number | null>(null)

  constructor(readonly table: Table) {}

  desk: Desk = $derived.by(() =>
    this.table.scene ? desk(this.table.scene) : { end: null, deeds: [], walks: [], refused: [] },
  )
  deed: Deed | null = $derived(this.desk.deeds.find((deed) => deed.key === this.deedKey) ?? null)
  /** Options that pointing at the board can mean now. */
  live: Choice[] = $derived(
    this.deed
      ? this.deed.options
      : [...new Set([...this.desk.deeds.flatMap((deed) => deed.options), ...this.desk.walks])],
  )
  /** What is done with the cards of a question, in the order in which they lie. */
  onCards: Choice[] = $derived.by(() => {
    const question = this.table.scene?.question
    return question ? [...new Set(question.cards.flatMap((id) => this.live.filter((option) => option.cards.includes(id))))] : []
  })
  walking: Choice[] = $derived(this.live.filter(isWalk))
  /** Squares to be pointed at that are no walk: placing a figure, aiming an area. */
  spots: Choice[] = $derived(this.live.filter((o) => o.squares.length > 0 && !isWalk(o)))
  /** Figures that can be pointed at. */
  marked: Set<number> = $derived(new Set(this.live.flatMap((option) => option.tokens)))
  places: number[] = $derived.by(() => this.table.scene ? order(this.table.scene, this.live) : [])
  actor: Token | null = $derived.by(() => actorOf(this.table.scene))

  /** Forgets what was pointed at, when another question comes. */
  reset() {
    this.deedKey = null
    this.shown = null
    this.menu = null
    this.named = null
    this.sought = null
    this.led = false
  }

  take(deed: Deed) {
    if (deed.direct) {
      this.commit(deed.options[0])
      return
    }
    if (this.deedKey === deed.key) {
      this.back()
      return
    }
    this.deedKey = deed.key
    this.menu = null
    this.led = false
    this.shown = deed.options.length === 1 ? deed.options[0] : null
    if (!isWalk(deed.options[0]) && deed.options.length <= 8) this.shown = best(deed.options)
  }

  commit(option: Choice) {
    this.menu = null
    this.table.why = null
    this.table.answer(option)
  }

  back(): boolean {
    if (this.held) this.held = null
    else if (this.table.why) this.table.why = null
    else if (this.menu) this.menu = null
    else if (this.deedKey) {
      this.deedKey = null
      this.shown = null
    } else if (this.shown) this.shown = null
    else if (this.lens) this.lens = ""
    else if (this.card !== null) this.card = null
    else return false
    return true
  }

  /** What pointing at a square means. While no deed is taken up, a square to walk to is walked to. */
  at(square: number): Choice[] {
    const scene = this.table.scene
    if (!scene) return []
    const found = pointedAt(scene, square, this.live)
    const walks = this.deed ? [] : found.filter(isWalk)
    return walks.length ? walks : found
  }

  /** Lays sight or reach over the map, of whoever is pointed at, else of who acts; or takes it away. */
  toggle(lens: "sight" | "reach") {
    const here = this.over ?? this.cursor
    const found = here === null ? undefined : standing(this.table.scene, here)
    const any = this.actor ?? this.table.scene?.tokens.find((token) => token.at !== null)
    this.watched = found?.id ?? this.watched ?? any?.id ?? null
    this.lens = this.lens === lens ? "" : lens
  }

  /** Shows what pointing at a square would do. */
  look(square: number | null) {
    this.over = square
    if (this.lens && square !== null) this.watched = standing(this.table.scene, square)?.id ?? this.watched
    if (this.menu) return
    const found = square === null ? [] : this.at(square)
    this.shown = found.length ? (best(found) ?? null) : this.deed?.options.length === 1 ? this.deed.options[0] : null
  }

  /** Points at a square: does it, offers what can be done there, or asks why not. */
  point(square: number, careful: boolean) {
    const scene = this.table.scene
    // With a finger there is no pointing without touching: what stands there is looked at first.
    const seen = this.lens && careful ? standing(scene, square) : undefined
    if (seen && seen.id !== this.watched) {
      this.watched = seen.id
      this.cursor = square
      return
    }
    if (!scene?.question?.mine) {
      this.open(square)
      return
    }
    const found = this.at(square)
    if (found.length === 0) {
      this.refuse(square)
      return
    }
    if (found.length > 1) {
      this.menu = { square, options: found }
      this.shown = best(found)
      return
    }
    if (careful && this.shown !== found[0]) {
      this.shown = found[0]
      this.cursor = square
      return
    }
    this.commit(found[0])
  }

  /** The card that is carried. */
  carried: string | null = $derived(this.held?.id ?? null)

  /** Whether the carried card may be laid down at a place. */
  takes(place: Place): boolean {
    const scene = this.table.scene
    return this.carried !== null && scene !== null && meant(scene, this.live, this.carried, place).length > 0
  }

  /** Lays the carried card down: does what is offered, lets one choose, or asks why not. */
  lay(place: Place) {
    const scene = this.table.scene
    const card = this.carried
    this.held = null
    if (!scene?.question?.mine || card === null) return
    const found = meant(scene, this.live, card, place)
    if (found.length === 1) this.commit(found[0])
    else if (found.length) this.offer(found)
    else {
      const from = scene.cards.find((each) => each.id === card)
      // Put back where it was taken from, it was only touched.
      const packed = from !== undefined && from.lies !== ""
      if (from && from.token === place.token && place.into && packed === (place.into !== "worn")) return
      const name = from?.name ?? ""
      const who = scene.tokens.find((token) => token.id === place.token)
      this.table.ask({ card, ...(who ? { token: who.id } : {}) }, [name, who?.name].filter(Boolean).join(": "))
    }
  }

  /** Several things that can be done with what was chosen, listed with the question. */
  offer(options: Choice[]) {
    this.menu = { square: -1, options }
    this.shown = best(options)
  }

  /** Shows a square on the map, wherever that looks just now. */
  seek(square: number) {
    this.named = square
    this.sought = { square }
  }

  open(square: number) {
    const token = standing(this.table.scene, square)
    this.card = token ? token.id : null
  }

  /** Opens the card of whoever is pointed at, else of who acts, else of the first of one's own. */
  openCard() {
    const scene = this.table.scene
    const here = this.over ?? this.cursor
    const found = (here === null ? undefined : standing(scene, here)) ?? this.actor
    this.card = (found ?? scene?.tokens.find((token) => token.seat === scene.seat))?.id ?? null
  }

  private refuse(square: number) {
    const scene = this.table.scene!
    const token = standing(scene, square)
    const place = scene.board.squares.find((s) => s.id === square)
    const title = [this.deed?.label, token?.name ?? place?.name].filter(Boolean).join(": ")
    this.table.ask(
      { square, ...(token ? { token: token.id } : {}), ...(this.deed ? { text: this.deed.label } : {}) },
      title,
    )
  }

  /** Goes to the next place that can be chosen. */
  next(step: 1 | -1): number | null {
    const { places } = this
    if (!places.length) return null
    const here = this.cursor === null ? -1 : places.indexOf(this.cursor)
    const at = here < 0 ? (step > 0 ? 0 : places.length - 1) : (here + step + places.length) % places.length
    this.cursor = places[at]
    this.look(this.cursor)
    return this.cursor
  }

  /** What is at a square, in words. */
  spoken(square: number): string {
    const scene = this.table.scene
    if (!scene) return ""
    const place = scene.board.squares.find((s) => s.id === square)
    if (!place) return ""
    const parts = [place.name]
    const token = standing(scene, square)
    if (token) {
      parts.push(token.name)
      if (token.side !== "nobody") parts.push(token.side === mySide(scene) ? t.sides.ours : t.sides.theirs)
      if (token.hearts) parts.push(t.hearts(token.hearts - token.wounds, token.hearts))
      if (token.facing) parts.push(t.facing[token.facing])
      parts.push(...token.statuses)
      if (token.activated) parts.push(t.activated)
      for (const bond of scene.bonds) {
        const all = [bond.token, ...bond.members]
        if (all.includes(token.id)) parts.push(t.bonded(all.filter((id) => id !== token.id).map((id) => scene.tokens.find((each) => each.id === id)?.name ?? "")))
      }
    }
    for (const prop of scene.props) if (prop.squares.includes(square)) parts.push(prop.name)
    const ground = scene.board.grounds.find((g) => g.id === place.ground)
    if (ground) parts.push(ground.name)
    const found = this.at(square)
    for (const option of found.slice(0, 3)) parts.push(this.words(option))
    return parts.join(", ")
  }

  words(option: Choice): string {
    const parts = [isWalk(option) ? option.cost : capital(option.label)]
    if (option.odds !== null) parts.push(percent(option.odds))
    if (option.note) parts.push(option.note)
    return parts.filter(Boolean).join(", ")
  }

  aim(option: Choice): string {
    return this.table.scene ? pointedOf(option, this.table.scene) : option.label
  }
}

/** The combat that an option would open, as far as it is known. */
export function aimOf(table: Table, option: Choice | null): Duel | null {
  return option && option.odds !== null ? (table.aims[option.index] ?? null) : null
}

export function best(options: readonly Choice[]): Choice {
  return options.reduce((a, b) => ((b.odds ?? -1) > (a.odds ?? -1) ? b : a))
}

export function standing(scene: Scene | null, square: number): Token | undefined {
  const here = scene?.tokens.filter((t) => t.at !== null && (t.at === square || t.squares.includes(square)))
  return here?.find((token) => token.kind !== "point") ?? here?.[0]
}

export function mySide(scene: Pick<Scene, "seats" | "seat">): "ours" | "theirs" | "nobody" {
  return scene.seats.find((seat) => seat.number === scene.seat)?.side ?? "ours"
}

export function actorOf(scene: Scene | null): Token | null {
  if (!scene) return null
  const about = scene.question?.about
  return (
    scene.tokens.find((token) => token.id === about) ?? scene.tokens.find((token) => token.active) ?? null
  )
}
