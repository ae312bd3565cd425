// Which page is open. Pages are files of ../pages; a link inside the client changes the address
// without loading anything anew.
export interface Route {
  page: string
  args: string[]
}

/** Pages by the first word of their address: the name of the file in ../pages. */
const PAGES: Record<string, string> = {
  "": "Home",
  t: "Table",
  new: "New",
  rules: "Rules",
  replay: "Replay",
  replays: "Replays",
  companion: "Companion",
  learn: "Learn",
  join: "Join",
}

export function parse(path: string): Route {
  const [first = "", ...args] = path.split("/").filter(Boolean).map(decodeURIComponent)
  return { page: PAGES[first] ?? "", args }
}

class Router {
  route = $state.raw<Route>(parse(location.pathname))

  constructor() {
    addEventListener("popstate", () => this.read())
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return
      if (link.pathname.startsWith("/api/")) return
      event.preventDefault()
      this.go(link.pathname + link.search + link.hash)
    })
  }

  go(address: string) {
    history.pushState(null, "", address)
    this.read()
    scrollTo(0, 0)
  }

  private read() {
    this.route = parse(location.pathname)
  }
}

export const router = new Router()
export const go = (address: string) => router.go(address)
