// A new round is said for a moment, and every tap and key ends that.
import type { Herald } from "./herald"

const SHOWN = 1600

class Round {
  said = $state.raw<Herald | null>(null)

  /** Says it; the function returned ends it at once. */
  say(herald: Herald): () => void {
    this.said = herald
    const end = () => {
      if (this.said === herald) this.said = null
      clearTimeout(timer)
      removeEventListener("keydown", end)
      removeEventListener("pointerdown", end)
    }
    const timer = setTimeout(end, SHOWN)
    addEventListener("keydown", end)
    addEventListener("pointerdown", end)
    return end
  }
}

export const round = new Round()
