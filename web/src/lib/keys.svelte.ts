// Which key does what at a table. People may lay the keys anew; this browser remembers it.
import { t } from "./strings"

/** What a key of one's own choice can do, with the key it has until somebody lays it elsewhere. */
export const USUAL = {
  end: "E",
  undo: "Ctrl+Z",
  map: "M",
  card: "K",
  sight: "V",
  reach: "R",
  hint: "H",
  log: "L",
  fold: "P",
  closer: "+",
  farther: "-",
  whole: "W",
  northwest: "Y",
  northeast: "U",
  southwest: "B",
  southeast: "N",
  mute: "Q",
  help: "?",
} as const

export type Act = keyof typeof USUAL

export const ACTS = Object.keys(USUAL) as Act[]

/** Keys that always mean the same, so that a page can be left and a question answered by anybody. */
const FIXED = /^(Ctrl\+|Alt\+)*(\d|Tab|Enter|Escape|Space|Backspace|Delete|Home|End|PageUp|PageDown|Arrow\w+)$/
const HELD = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified)$/
const STORE = "undercroft.keys"

/** A pressed key as it is written: "E", "Ctrl+Z", "+"; empty while only Shift or its like is held. */
export function keyOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): string {
  const { key } = event
  if (HELD.test(key)) return ""
  const plain = key === " " ? "Space" : key === "=" ? "+" : key === "_" ? "-" : key.length === 1 ? key.toUpperCase() : key
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${plain}`
}

/** The keys as they were laid in this browser; what contradicts itself is as usual. */
function remembered(): Record<Act, string> {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Record<Act, string>>
    const laid = Object.fromEntries(ACTS.map((act) => [act, kept[act] ?? USUAL[act]])) as Record<Act, string>
    const all = Object.values(laid)
    if (all.every((key) => typeof key === "string" && !FIXED.test(key)) && new Set(all).size === all.length) return laid
  } catch {
    // A browser that may not remember has the usual keys.
  }
  return { ...USUAL }
}

export class Keys {
  laid = $state.raw<Record<Act, string>>({ ...USUAL })

  constructor() {
    this.laid = remembered()
  }

  get changed(): boolean {
    return ACTS.some((act) => this.laid[act] !== USUAL[act])
  }

  /** What a pressed key does, if it is one of these. */
  act(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): Act | undefined {
    const key = keyOf(event)
    return ACTS.find((act) => this.laid[act] === key)
  }

  /** As it stands on a button. */
  shown(act: Act): string {
    return this.laid[act].replace(/\+(?=.)/g, " ").replace(/-$/, "−")
  }

  /** Why a key cannot be had for something; empty if it can. */
  refusal(act: Act, key: string): string {
    if (FIXED.test(key)) return t.keyFixed(key)
    const other = ACTS.find((each) => each !== act && this.laid[each] === key)
    return other ? t.keyTaken(key, t.acts[other]) : ""
  }

  /** Lays an act on a key; what is refused changes nothing and is told why. */
  lay(act: Act, key: string): string {
    const why = this.refusal(act, key)
    if (!why) this.keep({ ...this.laid, [act]: key })
    return why
  }

  reset() {
    this.keep({ ...USUAL })
  }

  private keep(laid: Record<Act, string>) {
    this.laid = laid
    try {
      const own = Object.fromEntries(ACTS.filter((act) => laid[act] !== USUAL[act]).map((act) => [act, laid[act]]))
      localStorage.setItem(STORE, JSON.stringify(own))
    } catch {
      // It holds until the page is left.
    }
  }
}

export const keys = new Keys()
