// Where things stand on a page with a map: it follows from the form of the map and from the room there is.
import { untrack } from "svelte"
import { MARGIN, type Plan, SQ } from "./geometry"
import * as keep from "./keep"
import type { Scene } from "./scene"

/** A phone, upright or lying, as the style sheets ask for it. */
export const SMALL = "(max-width: 760px), (max-width: 1180px) and (max-height: 520px) and (orientation: landscape)"
/** What the tray and the tools take of the width beside a tall map. */
const BESIDE = 364
/** What the tools take at the left of the map, and what its rim takes. */
const TOOLS = 48
const ACROSS = MARGIN.left + MARGIN.right
const ALONG = MARGIN.top + MARGIN.bottom
/** How large a square is drawn at most. */
export const LARGEST = 62
/** How large it is at least: a map whose squares would be smaller is shown in part. */
export const leastSquare = (w: number, h: number) => (w > 1180 && h >= 800 ? 32 : 30)

export type Form = "phone" | "corner" | "wide" | "tall" | "side" | "full"

/** Whether skills, goods or a way are shown in the place of the map. */
export const isBetween = (scene: Scene) =>
  !scene.board.squares.length && scene.panels.some((panel) => panel.kind === "tree" || panel.kind === "map")

export class Layout {
  viewport = $state({ w: innerWidth, h: innerHeight })
  /** The room for the map and what stands beside it. */
  area = $state({ w: 0, h: 0 })
  /** Whether the log beside the map was put away. */
  away = $state(keep.likes().folded)
  private plan: () => Plan | null
  /** The least height there has been since the window or the map changed: now more is asked and now
   * less, and for that nothing goes elsewhere. */
  private low = $state(0)

  constructor(plan: () => Plan | null) {
    this.plan = plan
    $effect(() => {
      void [this.viewport.w, this.viewport.h, this.away, plan()?.width, plan()?.height]
      untrack(() => (this.low = this.area.h))
    })
    $effect(() => {
      const { h } = this.area
      untrack(() => h && (this.low = this.low ? Math.min(this.low, h) : h))
    })
  }

  phone = $derived.by(() => {
    const { w, h } = this.viewport
    return w <= 760 || (w <= 1180 && h <= 520 && w > h)
  })
  private tablet = $derived(this.viewport.w <= 1180)
  private least = $derived(leastSquare(this.viewport.w, this.viewport.h))
  folded = $derived(this.away && !this.tablet)
  logged = $derived(!this.tablet && !this.away)
  private hole = $derived.by(() => this.plan()?.hole() ?? null)
  /** The room for a map with the tray underneath it; the party takes less beside it, see layout.css. */
  private across = $derived(this.viewport.w - (this.tablet ? 256 : this.viewport.w <= 1500 ? 250 : 300) - 24 - TOOLS)
  private under = $derived((this.viewport.h - 190) * 0.62)

  form = $derived.by((): Form => {
    const plan = this.plan()
    if (this.phone || !plan?.width) return this.phone ? "phone" : "side"
    const { area, hole, low } = this
    const { width, height } = plan
    const fits = (beside: number) => !low || Math.min((area.w - beside) / (width + ACROSS), low / (height + ALONG)) * SQ >= this.least
    if (fits(0) && hole && hole.w >= 0.36 * width && hole.h >= 0.36 * height) return "corner"
    const aspect = width / height
    if (aspect >= 1.35 && Math.min(this.across / (width + ACROSS), this.under / (height + ALONG)) * SQ >= this.least) return "wide"
    // A map that is shown in part takes all the room there is.
    if ((aspect <= 0.8 || !this.logged) && fits(BESIDE)) return "tall"
    return this.logged ? "side" : "full"
  })
  /** Whether there is room for both sides of a combat with what is asked, where the tray has no place: on
   * an upright phone, and on a tablet. */
  felt = $derived.by(() => {
    const { w, h } = this.viewport
    return h > 700 && (this.form === "phone" ? h > w : this.form === "full" && w >= 900)
  })
  mapPart = $derived.by(() => {
    const plan = this.plan()
    return plan ? Math.round(Math.min((this.across * (plan.height + ALONG)) / (plan.width + ACROSS), this.under)) : 400
  })
  align = $derived.by((): "xMin" | "xMid" | "xMax" =>
    this.form !== "corner" || !this.hole ? "xMid" : this.hole.x === 0 ? "xMax" : "xMin",
  )
  /** What is kept free at the left, so that the tools cover no square. */
  gutter = $derived.by(() => {
    const plan = this.plan()
    if (this.form === "phone" || !plan?.width || !this.area.h) return 0
    if (this.form === "tall") return TOOLS
    const scale = Math.min(this.area.w / (plan.width + ACROSS), this.area.h / (plan.height + ALONG), LARGEST / SQ)
    // A map that is shown in part fills all its place.
    if (Math.min(scale, (this.low || this.area.h) / (plan.height + ALONG)) * SQ < this.least) return TOOLS
    const slack = this.area.w - (plan.width + ACROSS) * scale
    const left = this.align === "xMid" ? slack / 2 : this.align === "xMax" ? slack : 0
    return left >= TOOLS ? 0 : TOOLS
  })
  /** Where the tray stands in a corner that the map leaves free. */
  corner = $derived.by(() => {
    const { area, gutter, hole } = this
    const plan = this.plan()
    if (!plan || !hole || this.form !== "corner" || !area.w) return ""
    const room = area.w - gutter
    const most = LARGEST / SQ
    const scale = Math.min(room / (plan.width + ACROSS), area.h / (plan.height + ALONG), most)
    const slack = room - (plan.width + ACROSS) * scale
    // A map that is not blown up stands in the middle of a frame that fills its height.
    const frame = Math.max(1, Math.min(room / (plan.width + ACROSS), area.h / (plan.height + ALONG)) / most)
    const around = ((plan.width + ACROSS) * (frame - 1) * scale) / 2
    const left = gutter + (this.align === "xMax" ? slack - around : around)
    const top = (area.h - (plan.height + ALONG) * scale) / 2
    const pad = 8
    const box = { x: left + (hole.x + MARGIN.left) * scale, y: top + (hole.y + MARGIN.top) * scale, w: hole.w * scale, h: hole.h * scale }
    const loose = slack - 2 * around
    const more = Math.max(0, Math.min(around + (loose < 140 ? loose : loose - 52), 240))
    const x = hole.x === 0 ? box.x - more : box.x
    return `left:${x + pad}px;top:${box.y + pad}px;width:${box.w + more - pad * 2}px;height:${box.h - pad * 2}px`
  })
  /** As wide as the whole map is at this height; a map that would be tiny is shown in part instead. */
  tallWidth = $derived.by(() => {
    const plan = this.plan()
    if (!plan || !this.area.h) return 0
    const scale = this.area.h / (plan.height + ALONG)
    return scale * SQ < this.least ? 9999 : Math.round((plan.width + ACROSS) * scale)
  })

  /** Puts the log away or brings it back, where it stands beside the map. */
  fold() {
    if (this.tablet) return
    this.away = !this.away
    keep.like({ folded: this.away })
  }
}
