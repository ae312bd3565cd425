// What the dice of the card on the bench are worth, asked for while it changes.
import { percent } from "../lib/format"
import * as talk from "./talk"
import type { Table } from "./toml"

const PAUSE = 400
const AGAIN = 1500

export class Reckoner {
  found = $state.raw<talk.Odds | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0
  private about = ""

  /** What is told beside the fields, by their path. */
  readonly hints = $derived.by((): Record<string, string> => {
    const told: Record<string, string> = {}
    const say = (rows: talk.Reckoned[], what: string) => {
      for (const row of rows) told[row.field] = `${what} ${row.against.map((each) => `${each.name} ${percent(each.chance)}`).join(", ")}`
    }
    say(this.found?.attacks ?? [], "wounds")
    say(this.found?.defends ?? [], "is wounded by")
    return told
  })

  look(game: string, table: string, row: Table) {
    const about = `${game} ${table} ${String(row.id)}`
    if (about !== this.about) this.found = null
    this.about = about
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.ask(game, table, row), PAUSE)
  }
  private async ask(game: string, table: string, row: Table) {
    const mine = ++this.asked
    try {
      const found = await talk.odds(game, table, row)
      if (mine === this.asked) this.found = found
    } catch {
      // They are worth having, and can be done without: asked for again in a while.
      if (mine === this.asked) this.timer = setTimeout(() => void this.ask(game, table, row), AGAIN)
    }
  }
  leave() {
    clearTimeout(this.timer)
    this.asked++
  }
}
