// When the page itself fails: what it showed is fetched and drawn anew, and people are told.
const MANY = 3
const WITHIN = 20_000

class Mishap {
  /** Counts how often everything was begun anew. */
  anew = $state(0)
  note = $state(false)
  private times: number[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Also outside of what is drawn nothing that fails leaves a dead page behind. */
  watch() {
    addEventListener("error", (event) => {
      if (event.error instanceof Error && this.again()) this.anew++
    })
    addEventListener("unhandledrejection", (event) => {
      // A server out of reach is told of elsewhere.
      const ours = event.reason instanceof Error && !/fetch|import|network/i.test(event.reason.message)
      if (ours && this.again()) this.anew++
    })
  }

  /** While something was drawn. */
  caught(error: unknown) {
    console.error(error)
  }

  /** Draws anew by itself, unless it has failed too often of late. */
  mend(reset: () => void) {
    if (this.again()) setTimeout(reset, 0)
  }

  private again(): boolean {
    const now = Date.now()
    this.times = [...this.times.filter((time) => now - time < WITHIN), now]
    if (this.times.length > MANY) return false
    this.note = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.note = false), 9000)
    return true
  }
}

export const mishap = new Mishap()
