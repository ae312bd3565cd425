// Which page is open. Pages are files of ../pages; a link inside the client changes the address
// without loading anything anew.
import { type Route, parse } from "./route"

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
