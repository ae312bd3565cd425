// Where things stand on a page with a map: it follows from the form of the map and from the room there is.
import { type Plan, SQ } from "./geometry"
import * as keep from "./keep"
import type { Scene } from "./scene"

/** A phone, upright or lying, as the style sheets ask for it. */
export const SMALL = "(max-width: 760px), (max-width: 1180px) and (max-height: 520px) and (orientation: landscape)"
/** What the tray and the tools take of the width beside a tall map. */
const BESIDE = 364
/** What the tools take at the left of the map, and what is kept free round it. */
const TOOLS = 48
const RIM = 12
/** How large a square is drawn: a map whose squares would be smaller is shown in part. */
export const LEAST = 24
export const LARGEST = 62

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

  constructor(plan: () => Plan | null) {
    this.plan = plan
  }

  phone = $derived.by(() => {
    const { w, h } = this.viewport
    return w <= 760 || (w <= 1180 && h <= 520 && w > h)
  })
  private tablet = $derived(this.viewport.w <= 1180)
  folded = $derived(this.away && !this.tablet)
  logged = $derived(!this.tablet && !this.away)
  private hole = $derived.by(() => this.plan()?.hole() ?? null)
  /** The room for a map with the tray underneath it. */
  private across = $derived(this.viewport.w - (this.tablet ? 256 : this.viewport.w <= 1400 ? 264 : 300) - 40)
  private under = $derived((this.viewport.h - 190) * 0.62)

  form = $derived.by((): Form => {
    const plan = this.plan()
    if (this.phone || !plan?.width) return this.phone ? "phone" : "side"
    const { area, hole } = this
    const { width, height } = plan
    const fits = (beside: number) => !area.h || Math.min((area.w - beside) / (width + RIM), area.h / (height + RIM)) * SQ >= LEAST
    if (fits(0) && hole && hole.w >= 0.36 * width && hole.h >= 0.36 * height) return "corner"
    const aspect = width / height
    if (aspect >= 1.35 && Math.min(this.across / (width + RIM), this.under / (height + RIM)) * SQ >= LEAST) return "wide"
    // A map that is shown in part takes all the room there is.
    if ((aspect <= 0.8 || !this.logged) && fits(BESIDE)) return "tall"
    return this.logged ? "side" : "full"
  })
  mapPart = $derived.by(() => {
    const plan = this.plan()
    return plan ? Math.round(Math.min((this.across * (plan.height + RIM)) / (plan.width + RIM), this.under)) : 400
  })
  align = $derived.by((): "xMin" | "xMid" | "xMax" =>
    this.form !== "corner" || !this.hole ? "xMid" : this.hole.x === 0 ? "xMax" : "xMin",
  )
  /** What is kept free at the left, so that the tools cover no square. */
  gutter = $derived.by(() => {
    const plan = this.plan()
    if (this.form === "phone" || !plan?.width || !this.area.h) return 0
    if (this.form === "tall") return TOOLS
    const scale = Math.min(this.area.w / (plan.width + RIM), this.area.h / (plan.height + RIM), LARGEST / SQ)
    // A map that is shown in part fills all its place.
    if (scale * SQ < LEAST) return TOOLS
    const slack = this.area.w - (plan.width + RIM) * scale
    const left = this.align === "xMid" ? slack / 2 : this.align === "xMax" ? slack : 0
    return left >= TOOLS ? 0 : TOOLS
  })
  /** Where the tray stands in a corner that the map leaves free. */
  corner = $derived.by(() => {
    const { area, gutter, hole } = this
    const plan = this.plan()
    if (!plan || !hole || this.form !== "corner" || !area.w) return ""
    const room = area.w - gutter
    const scale = Math.min(room / (plan.width + RIM), area.h / (plan.height + RIM))
    const slack = room - (plan.width + RIM) * scale
    const left = gutter + (this.align === "xMax" ? slack : 0)
    const top = (area.h - (plan.height + RIM) * scale) / 2
    const pad = 8
    const box = { x: left + (hole.x + RIM / 2) * scale, y: top + (hole.y + RIM / 2) * scale, w: hole.w * scale, h: hole.h * scale }
    const more = Math.max(0, Math.min(slack < 140 ? slack : slack - 52, 240))
    const x = hole.x === 0 ? box.x - more : box.x
    return `left:${x + pad}px;top:${box.y + pad}px;width:${box.w + more - pad * 2}px;height:${box.h - pad * 2}px`
  })
  /** As wide as the whole map is at this height; a map that would be tiny is shown in part instead. */
  tallWidth = $derived.by(() => {
    const plan = this.plan()
    if (!plan || !this.area.h) return 0
    const scale = this.area.h / (plan.height + RIM)
    return scale * SQ < 25 ? 9999 : Math.round((plan.width + RIM) * scale)
  })

  /** Puts the log away or brings it back, where it stands beside the map. */
  fold() {
    if (this.tablet) return
    this.away = !this.away
    keep.like({ folded: this.away })
  }
}
