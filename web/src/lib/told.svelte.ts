// What a button would do, in full: told while it is pointed at, has the focus, or is pressed for long.
import type { Change } from "./scene"

export interface Told {
  title: string
  /** Its price, its dice: "2 actions". */
  facts: string
  text: string
  /** What a card would make of who wears it. */
  changes?: Change[]
}

const HOLD = 450

class Telling {
  now = $state.raw<Told | null>(null)
  /** The button it is told of. */
  node: HTMLElement | null = null

  show(node: HTMLElement, told: Told) {
    this.node = node
    this.now = told.text ? told : null
  }

  hide(node: HTMLElement | null = this.node) {
    if (node === this.node) this.now = this.node = null
  }
}

export const telling = new Telling()

/** Where the mouse was, and whether its last move led anywhere: pages that change under it make moves too. */
let last: { x: number; y: number } | null = null
let stirred = false
const apart = (event: MouseEvent) => last?.x !== event.clientX || last.y !== event.clientY
const follow = (event: MouseEvent) => {
  stirred = apart(event)
  last = { x: event.clientX, y: event.clientY }
}
globalThis.addEventListener?.("mousemove", follow, { capture: true, passive: true })

/** Whether somebody has moved the mouse: a button that comes to lie under a mouse at rest is not pointed at. */
export const moved = (event: MouseEvent) => (event.type === "mousemove" ? stirred : apart(event))

/** Tells of a button; Escape closes it, and a long press does not press the button. */
export function tells(node: HTMLElement, given: Told) {
  let told = given
  let timer: ReturnType<typeof setTimeout> | undefined
  let held = false
  const show = () => telling.show(node, told)
  // A button that is taken away loses focus and pointer while the page is being drawn, when nothing
  // may change: what is told of it goes a moment later.
  const hide = () => queueMicrotask(() => telling.hide(node))
  const rest = () => clearTimeout(timer)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || telling.node !== node || !telling.now) return
    hide()
    event.preventDefault()
    event.stopPropagation()
  }
  const on: [string, (event: never) => void][] = [
    ["mouseenter", (event: MouseEvent) => moved(event) && show()],
    ["mousemove", (event: MouseEvent) => moved(event) && telling.node !== node && show()],
    ["mouseleave", hide],
    ["focus", () => node.matches(":focus-visible") && show()],
    ["blur", hide],
    ["pointerdown", (event: PointerEvent) => {
      held = false
      if (event.pointerType !== "mouse" && told.text) timer = setTimeout(() => { held = true; show() }, HOLD)
    }],
    ["pointerup", rest],
    ["pointercancel", rest],
    ["pointermove", (event: PointerEvent) => Math.hypot(event.movementX, event.movementY) > 6 && rest()],
    ["contextmenu", (event: Event) => held && event.preventDefault()],
  ]
  const click = (event: Event) => {
    if (held) {
      held = false
      event.preventDefault()
      event.stopImmediatePropagation()
    } else hide()
  }
  for (const [name, hear] of on) node.addEventListener(name, hear as EventListener)
  node.addEventListener("click", click, true)
  addEventListener("keydown", keys, true)
  return {
    update(next: Told) {
      told = next
      if (telling.node === node && telling.now) show()
    },
    destroy() {
      rest()
      hide()
      removeEventListener("keydown", keys, true)
    },
  }
}
