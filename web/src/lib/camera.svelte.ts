// Which part of the map is in sight: all of it where that is large enough, else what matters now.
import { untrack } from "svelte"
import { type Box, MARGIN, type Plan, SQ } from "./geometry"
import { LARGEST, leastSquare } from "./layout.svelte"

/** Squares of a map that is shown in part, as large as a thumb needs them and figures are read well. */
const CLOSE = 42 / SQ
const GLIDE = 220
/** So much closer than all of it a map is shown in part at least. */
const NEARLY = 1.12
const RIM = 0.6 * SQ
/** What is seen round the middle of whoever matters: all of them, and their names. */
const AROUND = 1.4 * SQ
/** Below this height the tools stand in two columns. */
const LOW = 330

export type Spot = [number, number]

/** What a camera is told of the table, whenever it asks. */
export interface Sight {
  plan: Plan
  narrow: boolean
  align: "xMin" | "xMid" | "xMax"
  /** Whoever acts, and all that should be seen beside. */
  actor: Spot | null
  focus: Spot[]
  aimed: Spot[]
  /** Where one may point now: all of it is kept in sight, if need be by stepping back. */
  offered: Spot[]
  /** What something that lies over the foot of the map takes of its height. */
  covered: number
}

export class Camera {
  width = $state(0)
  height = $state(0)
  /** Where somebody has moved it to; null follows the game. */
  held = $state.raw<Box | null>(null)
  dragging = $state(false)
  /** What is in sight now, also on the way to where it is wanted. */
  view = $state.raw<Box>({ x: 0, y: 0, w: 100, h: 100 })
  private gliding = 0
  private settled = false
  /** The least height since the map or its width changed: whether all of it is shown hangs on that. */
  private low = $state(0)

  constructor(private readonly sight: () => Sight) {
    $effect(() => {
      void [this.plan.width, this.plan.height, this.width]
      untrack(() => (this.low = this.height))
    })
    $effect(() => {
      const { height } = this
      untrack(() => height && (this.low = this.low ? Math.min(this.low, height) : height))
    })
    $effect(() => this.glide(this.framed.first))
  }

  private plan: Plan = $derived.by(() => this.sight().plan)
  /** All of the map with its rim; a small one is not blown up. */
  whole: Box = $derived.by(() => {
    const w = this.plan.width + MARGIN.left + MARGIN.right
    const h = this.plan.height + MARGIN.top + MARGIN.bottom
    const most = LARGEST / SQ
    const grow = this.width && this.height ? Math.max(1, Math.min(this.width / w, this.height / h) / most) : 1
    return { x: -MARGIN.left - (w * (grow - 1)) / 2, y: -MARGIN.top - (h * (grow - 1)) / 2, w: w * grow, h: h * grow }
  })
  private fits: number = $derived.by(() =>
    this.width && this.height ? Math.min(this.width / this.whole.w, this.height / this.whole.h) : 1,
  )
  /** Whether some of the map is out of sight, or will be once the camera rests. */
  inPart: boolean = $derived.by(() => {
    const { first } = this.framed
    return first.w < this.whole.w - 1 || first.h < this.whole.h - 1
  })
  /** Screen pixels to a unit of the drawing. */
  scale: number = $derived(Math.min(this.width / this.view.w, this.height / this.view.h))

  private clamp(box: Box): Box {
    const { plan } = this
    const covered = this.sight().covered * (box.h / Math.max(1, this.height))
    const keep = (low: number, size: number, from: number, to: number) =>
      size >= to - from ? (from + to - size) / 2 : Math.max(from, Math.min(to - size, low))
    return {
      ...box,
      x: keep(box.x, box.w, -MARGIN.left, plan.width + MARGIN.right),
      y: keep(box.y, box.h, -MARGIN.top, plan.height + MARGIN.bottom + covered),
    }
  }

  /** A view of so many times the drawn size, around a point. */
  private around(px: number, py: number, scale: number, h = this.height): Box {
    const w = this.width / scale
    const tall = h / scale
    return this.clamp({ x: px - w / 2, y: py - tall / 2, w, h: tall })
  }

  framed: { first: Box; second: Box | null } = $derived.by(() => {
    const { whole, fits, width, height } = this
    const { plan, narrow, actor, focus, aimed, offered, covered } = this.sight()
    if (!width || !height) return { first: whole, second: null }
    if (this.held) return { first: this.held, second: null }
    const least = leastSquare(innerWidth, innerHeight)
    const steady = this.low ? Math.min(fits, this.low / whole.h) : fits
    if (!covered && (narrow ? fits >= CLOSE : steady * SQ >= least || !focus.length)) return { first: whole, second: null }
    const box = bounds([...focus, ...(narrow ? [] : offered)])
    // Above whoever stands highest there is room for a name, below the letters of the rim.
    if (covered) {
      box.y -= RIM
      box.h += RIM
    }
    const scale = narrow ? CLOSE : Math.min(CLOSE, Math.max(fits, Math.min(width / box.w, (height - covered) / box.h)))
    // What would cut no more than the rim is shown whole.
    if (!narrow && scale < fits * NEARLY) return { first: whole, second: null }
    // Below what is covered nothing is seen: the middle of what is seen lies higher.
    const lower = covered / scale / 2
    if (!focus.length) return { first: this.around(plan.width / 2, plan.height / 2 + lower, scale), second: null }
    const free = height - covered
    const fit = box.w <= width / scale + SQ && box.h <= free / scale + SQ
    if (fit || !narrow || !aimed.length || !actor || free < 220) {
      const closer = covered && !fit ? Math.max(0.45, Math.min(scale, width / box.w, free / box.h)) : scale
      const middle = fit || covered || !narrow ? [box.x + box.w / 2, box.y + box.h / 2] : (actor ?? focus[0])
      return { first: this.around(middle[0], middle[1] + covered / closer / 2, closer), second: null }
    }
    const half = (height - 8) / 2
    const targets = bounds(aimed)
    return {
      first: this.around(targets.x + targets.w / 2, targets.y + targets.h / 2 + 20, scale, half),
      second: this.around(actor[0], actor[1], scale, half),
    }
  })

  /** Goes to where it is wanted, unless nothing may move. */
  private glide(wanted: Box) {
    const from = untrack(() => this.view)
    cancelAnimationFrame(this.gliding)
    const still = !this.settled || untrack(() => this.dragging) || matchMedia("(prefers-reduced-motion: reduce)").matches
    if (this.width) this.settled = true
    if (still || Math.abs(wanted.x - from.x) + Math.abs(wanted.y - from.y) + Math.abs(wanted.w - from.w) < 1) {
      this.view = wanted
      return
    }
    const begun = performance.now()
    const frame = (now: number) => {
      const part = Math.max(0, Math.min(1, (now - begun) / GLIDE))
      const ease = 1 - (1 - part) ** 3
      const mix = (a: number, b: number) => a + (b - a) * ease
      this.view = { x: mix(from.x, wanted.x), y: mix(from.y, wanted.y), w: mix(from.w, wanted.w), h: mix(from.h, wanted.h) }
      if (part < 1) this.gliding = requestAnimationFrame(frame)
    }
    this.gliding = requestAnimationFrame(frame)
  }

  /** The corner of the stage where something so large hides none of some places, a low one first if that is better; null if none is. */
  nook(size: { w: number; h: number }, places: Spot[], low = false): string | null {
    const { width, height } = this
    const { first } = this.framed
    const scale = Math.min(width / first.w, height / first.h)
    const slack = [(width - first.w * scale) * SLACK[this.sight().align], (height - first.h * scale) / 2]
    const spots = places.map((at) => [slack[0] + (at[0] - first.x) * scale, slack[1] + (at[1] - first.y) * scale])
    const bare = (left: boolean, top: boolean) =>
      spots.every(([x, y]) => (left ? x : width - x) > size.w + SQ || (top ? y : height - y) > size.h + SQ)
    // In a low one the tools stand at the left, over the map.
    const corners = [[false, true], [false, false], [true, false], [true, true]]
    for (const [left, top] of low ? [corners[1], corners[0], corners[2], corners[3]] : corners)
      if (!(left && height < LOW) && bare(left, top)) return `${left ? "left" : "right"}:6px;${top ? "top" : "bottom"}:6px`
    return null
  }

  // What a person does with it

  zoom(factor: number, px = this.view.x + this.view.w / 2, py = this.view.y + this.view.h / 2) {
    const { view, width, height, fits } = this
    const next = Math.max(Math.min(fits, 0.5), Math.min(3, this.scale * factor))
    if (next <= fits * 1.02 && factor < 1) {
      this.held = { ...this.whole }
      return
    }
    const w = width / next
    const h = height / next
    this.held = this.clamp({ x: px - ((px - view.x) / view.w) * w, y: py - ((py - view.y) / view.h) * h, w, h })
  }

  /** Shows all of the map, or goes back to following the game. */
  fit() {
    this.held = this.held ? null : { ...this.whole }
  }

  follow() {
    const { actor, focus } = this.sight()
    const at = actor ?? focus[0]
    if (at) this.held = this.around(at[0], at[1], Math.max(this.fits * 1.6, 1))
  }

  /** Goes on showing as much, around another point. */
  centre(at: Spot) {
    const { w, h } = this.view
    this.held = this.clamp({ x: at[0] - w / 2, y: at[1] - h / 2, w, h })
  }

  free() {
    this.held = null
  }

  /** Brings a point into a view that somebody has moved elsewhere. */
  show(at: Spot) {
    const { x, y, w, h } = this.view
    if (at[0] > x + SQ && at[1] > y + SQ && at[0] < x + w - SQ && at[1] < y + h - SQ) return
    if (this.held) this.held = this.clamp({ ...this.held, x: at[0] - this.held.w / 2, y: at[1] - this.held.h / 2 })
    else if (this.framed.first !== this.whole) this.held = this.clamp({ x: at[0] - w / 2, y: at[1] - h / 2, w, h })
  }

  /** Pulls the map along with a pointer, or two fingers apart. */
  drag(begun: Box, dx: number, dy: number, grow: number) {
    const { width, height } = this
    const scale = Math.min(width / begun.w, height / begun.h)
    const w = width / (scale * grow)
    const h = height / (scale * grow)
    const full = { w: width / scale, h: height / scale }
    const left = begun.x - (full.w - begun.w) * SLACK[this.sight().align]
    const top = begun.y - (full.h - begun.h) / 2
    this.held = this.clamp({ x: left + (full.w - w) / 2 - dx / (scale * grow), y: top + (full.h - h) / 2 - dy / (scale * grow), w, h })
  }

  /** Where a point of the drawing is on the screen, within the stage. */
  onScreen(at: Spot): { x: number; y: number } {
    const { scale, view, width, height } = this
    const slack = (width - view.w * scale) * SLACK[this.sight().align]
    return { x: slack + (at[0] - view.x) * scale, y: (height - view.h * scale) / 2 + (at[1] - view.y) * scale }
  }
}

const SLACK = { xMin: 0, xMid: 0.5, xMax: 1 }

function bounds(spots: Spot[]): Box {
  const xs = spots.map((p) => p[0])
  const ys = spots.map((p) => p[1])
  const x = Math.min(...xs) - AROUND
  const y = Math.min(...ys) - AROUND
  return { x, y, w: Math.max(...xs) + AROUND - x, h: Math.max(...ys) + AROUND - y }
}
