// Carrying a card with mouse, pen or finger: lifted where it lies, laid down where it is let go.
// A mouse lifts by moving; a finger by resting a moment first, as moving at once scrolls.
import type { Place } from "./carry"
import type { Hand } from "./hand.svelte"

const REST = 220
/** How far a mouse goes before it carries. */
const NEAR = 6
/** How far a finger may stray while it rests. */
const STRAY = 10
/** So near to the edge of what can be scrolled, it is scrolled. */
const EDGE = 44

export interface Carriable {
  hand: Hand
  id: string
  label: string
  icon: string
}

const places = new WeakMap<Element, Place>()

/** An element at which a card can be laid down. */
export function place(node: HTMLElement, at: Place | undefined) {
  const lies = (where: Place | undefined) => (where ? places.set(node, where) : places.delete(node))
  lies(at)
  return { update: lies }
}

/** The innermost place under a point of the screen. */
function under(x: number, y: number): Element | null {
  let node = document.elementFromPoint(x, y)
  while (node && !places.has(node)) node = node.parentElement
  return node
}

/** A card that can be carried; a tap or click on it stays what it was. */
export function carriable(node: HTMLElement, given: Carriable) {
  let card = given
  let pointer: { id: number; x: number; y: number; finger: boolean } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let carrying = false
  let carried = false
  let target: Element | null = null
  let frame = 0

  function lift(x: number, y: number) {
    // Nothing is laid elsewhere while others are asked.
    if (!pointer || !card.hand.table.scene?.question?.mine) return
    carrying = true
    card.hand.held = { id: card.id, label: card.label, icon: card.icon, x, y }
    follow(x, y)
  }

  function follow(x: number, y: number) {
    if (card.hand.held) card.hand.held = { ...card.hand.held, x, y }
    const found = under(x, y)
    if (found === target) return
    target?.removeAttribute("data-under")
    target = found
    target?.setAttribute("data-under", "")
  }

  /** Whoever is out of sight comes into it while a card is held at the edge. */
  function roll() {
    const { held } = card.hand
    if (!carrying || !held) return
    const strip = document.elementFromPoint(held.x, held.y)?.closest<HTMLElement>(".party__heroes, .party")
    if (strip) {
      const box = strip.getBoundingClientRect()
      const push = (at: number, low: number, high: number) => (at < low + EDGE ? -8 : at > high - EDGE ? 8 : 0)
      const before = strip.scrollLeft + strip.scrollTop
      strip.scrollBy(push(held.x, box.left, box.right), push(held.y, box.top, box.bottom))
      if (strip.scrollLeft + strip.scrollTop !== before) follow(held.x, held.y)
    }
    frame = requestAnimationFrame(roll)
  }

  function end() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    target?.removeAttribute("data-under")
    target = null
    pointer = null
    carrying = false
  }

  function down(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return
    end()
    pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, finger: event.pointerType !== "mouse" }
    node.setPointerCapture(event.pointerId)
    if (pointer.finger)
      timer = setTimeout(() => {
        if (!pointer) return
        lift(pointer.x, pointer.y)
        frame = requestAnimationFrame(roll)
      }, REST)
  }

  function move(event: PointerEvent) {
    if (event.pointerId !== pointer?.id) return
    const { clientX: x, clientY: y } = event
    if (carrying) {
      if (card.hand.held) follow(x, y)
      else end() // put back with Esc
      return
    }
    const far = Math.hypot(x - pointer.x, y - pointer.y)
    if (pointer.finger && far > STRAY) end()
    else if (!pointer.finger && far > NEAR) {
      lift(x, y)
      frame = requestAnimationFrame(roll)
    }
  }

  function up(event: PointerEvent) {
    if (event.pointerId !== pointer?.id) return
    const dropped = carrying && card.hand.held !== null
    const at = dropped ? under(event.clientX, event.clientY) : null
    const where = at ? places.get(at) : undefined
    // The click that a mouse makes of it is none.
    carried = carrying
    setTimeout(() => (carried = false))
    end()
    if (where) card.hand.lay(where)
    else if (dropped) card.hand.held = null
  }

  function cancel(event: PointerEvent) {
    if (event.pointerId !== pointer?.id) return
    if (carrying) card.hand.held = null
    end()
  }

  function click(event: MouseEvent) {
    if (!carried) return
    carried = false
    event.stopImmediatePropagation()
    event.preventDefault()
  }

  const still = (event: Event) => {
    if (carrying) event.preventDefault()
  }
  const quiet = (event: Event) => {
    if (pointer?.finger) event.preventDefault()
  }

  node.addEventListener("pointerdown", down)
  node.addEventListener("pointermove", move)
  node.addEventListener("pointerup", up)
  node.addEventListener("pointercancel", cancel)
  node.addEventListener("click", click, true)
  node.addEventListener("touchmove", still, { passive: false })
  node.addEventListener("contextmenu", quiet)
  return {
    update(next: Carriable) {
      card = next
    },
    destroy() {
      if (carrying) card.hand.held = null
      end()
    },
  }
}
