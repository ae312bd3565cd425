// Installed or not, with or without a connection, and whether a newer version waits.
class Shell {
  offline = $state(!navigator.onLine)
  waiting = $state.raw<ServiceWorker | null>(null)

  constructor() {
    addEventListener("offline", () => (this.offline = true))
    addEventListener("online", () => (this.offline = false))
  }

  async register() {
    if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return
    let asked = false
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      // Only a change that somebody asked for loads the page anew.
      if (asked) location.reload()
    })
    this.use = () => {
      asked = true
      this.waiting?.postMessage("take over")
    }
    try {
      const kept = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" })
      const look = (worker: ServiceWorker | null) => {
        if (worker?.state === "installed" && navigator.serviceWorker.controller) this.waiting = worker
        else worker?.addEventListener("statechange", () => look(worker), { once: true })
      }
      look(kept.waiting ?? kept.installing)
      kept.addEventListener("updatefound", () => look(kept.installing))
    } catch {
      // Without it everything works, but only with a connection.
    }
  }

  use = () => {}
}

export const shell = new Shell()
