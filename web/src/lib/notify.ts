// Knowing that it is one's turn while looking elsewhere: the mark on the page's icon, and a note of
// the browser where somebody has asked for it.
import { like, likes } from "./keep"
import { t } from "./strings"

const ARCH = "M4 44V22a20 20 0 0 1 40 0v22h-7V23a13 13 0 0 0-26 0v21Z"
const DOT = '<circle cx="37" cy="37" r="10" fill="#e2572b" stroke="#fff" stroke-width="3"/>'
const MARKED = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="9" fill="#1d1a14"/><path d="${ARCH}" fill="#e0b863"/>${DOT}</svg>`)}`

let usual = ""

/** Puts a mark on the page's icon, or takes it off. */
export function mark(on: boolean) {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  if (!link) return
  usual ||= link.href
  const wanted = on ? MARKED : usual
  if (link.href !== wanted) link.href = wanted
}

export type Allowed = "on" | "off" | "never" | "none"

/** Whether the browser may be asked to tell: it does, it could, it was told never to, it cannot. */
export function allowed(): Allowed {
  if (!("Notification" in window)) return "none"
  if (Notification.permission === "denied") return "never"
  return Notification.permission === "granted" && likes().notify ? "on" : "off"
}

/** Asks the browser's leave; only ever called by a click. */
export async function allow(): Promise<Allowed> {
  if (!("Notification" in window)) return "none"
  const said = await Notification.requestPermission()
  like({ notify: said === "granted" })
  return allowed()
}

export function disallow(): Allowed {
  like({ notify: false })
  return allowed()
}

let open: Notification | null = null

/** Tells whoever looks elsewhere that a table waits for them. */
export async function tell(table: string, name: string, who: string) {
  if (!document.hidden || allowed() !== "on") return
  const note = { body: t.turnNote(who), tag: `table-${table}`, icon: "/icon-192.png", data: { url: `/t/${table}` } }
  try {
    open = new Notification(name, note)
    open.onclick = () => {
      window.focus()
      open?.close()
    }
  } catch {
    // A phone's browser wants its service worker to do it.
    const worker = await navigator.serviceWorker?.getRegistration()
    await worker?.showNotification(name, note).catch(() => {})
  }
}

export function hush() {
  open?.close()
  open = null
}
