// Mouse, pen and fingers on the map: looking, choosing, pulling it along, two fingers apart.
import type { Camera } from "./camera.svelte"
import { type Box, type Plan, SQ } from "./geometry"
import type { Hand } from "./hand.svelte"

const HOLD = 550

interface Pressed {
  x: number
  y: number
  box: Box
  moved: boolean
  pointers: Map<number, [number, number]>
  far: number
}

export class Pointing {
  pressed: Pressed | null = null
  private press: ReturnType<typeof setTimeout> | undefined
  private held = false

  constructor(
    private readonly camera: Camera,
    private readonly at: () => Hand,
    private readonly plan: () => Plan,
  ) {}

  private get hand(): Hand {
    return this.at()
  }

  private spot(event: { clientX: number; clientY: number }, node: SVGSVGElement): [number, number] {
    const matrix = node.getScreenCTM()
    if (!matrix) return [0, 0]
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    return [point.x, point.y]
  }

  private squareAt(event: PointerEvent | MouseEvent, snap: boolean): number | null {
    const [px, py] = this.spot(event, event.currentTarget as SVGSVGElement)
    const plan = this.plan()
    const exact = plan.at(px, py)
    if (!snap || (exact && this.hand.at(exact.id).length)) return exact?.id ?? null
    return plan.nearest(px, py, this.hand.places, SQ * 0.9) ?? exact?.id ?? null
  }

  down = (event: PointerEvent) => {
    if (event.button > 0) return
    this.held = false
    const here: [number, number] = [event.clientX, event.clientY]
    if (this.pressed) this.pressed.pointers.set(event.pointerId, here)
    else this.pressed = { x: here[0], y: here[1], box: this.camera.view, moved: false, pointers: new Map([[event.pointerId, here]]), far: 0 }
    const { pressed } = this
    if (pressed.pointers.size === 2) {
      const [a, b] = [...pressed.pointers.values()]
      pressed.far = Math.hypot(a[0] - b[0], a[1] - b[1])
      pressed.box = this.camera.view
      pressed.x = (a[0] + b[0]) / 2
      pressed.y = (a[1] + b[1]) / 2
      pressed.moved = true
    }
    const square = this.squareAt(event, event.pointerType === "touch")
    clearTimeout(this.press)
    if (event.pointerType !== "mouse" && square !== null)
      this.press = setTimeout(() => {
        this.held = true
        this.hand.open(square)
      }, HOLD)
  }

  move = (event: PointerEvent) => {
    const { pressed } = this
    if (!pressed) {
      if (event.pointerType === "mouse") {
        const square = this.squareAt(event, false)
        if (square !== this.hand.over || square === null) this.hand.look(square)
      }
      return
    }
    pressed.pointers.set(event.pointerId, [event.clientX, event.clientY])
    const all = [...pressed.pointers.values()]
    const dx = all.reduce((sum, p) => sum + p[0], 0) / all.length - pressed.x
    const dy = all.reduce((sum, p) => sum + p[1], 0) / all.length - pressed.y
    if (!pressed.moved && Math.hypot(dx, dy) < (event.pointerType === "mouse" ? 5 : 10)) return
    pressed.moved = true
    this.camera.dragging = true
    clearTimeout(this.press)
    const node = event.currentTarget as SVGSVGElement
    if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId)
    const grow = all.length === 2 && pressed.far ? Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]) / pressed.far : 1
    this.camera.drag(pressed.box, dx, dy, grow)
  }

  up = (event: PointerEvent) => {
    clearTimeout(this.press)
    const { pressed } = this
    if (!pressed) return
    pressed.pointers.delete(event.pointerId)
    if (pressed.pointers.size === 0) {
      this.pressed = null
      this.camera.dragging = false
    }
    if (pressed.moved || this.held || event.type === "pointercancel") return
    const touch = event.pointerType !== "mouse"
    const square = this.squareAt(event, touch)
    if (square === null) {
      this.hand.back()
      return
    }
    this.hand.cursor = square
    this.hand.point(square, touch)
  }

  wheel = (event: WheelEvent) => {
    event.preventDefault()
    const [px, py] = this.spot(event, event.currentTarget as SVGSVGElement)
    this.camera.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, px, py)
  }

  context = (event: MouseEvent) => {
    event.preventDefault()
    const square = this.squareAt(event, false)
    if (square !== null) this.hand.open(square)
  }
}
