// Options for a table that the card on the bench comes to.
import * as api from "../lib/api"
import type { Card } from "./pack"
import { bringers, wishes } from "./wishes"

/** The first options that the game takes; none if no option names the card. */
export async function chooseOptions(game: string, file: string, id: string, cards: readonly Card[]): Promise<Record<string, unknown>> {
  const packs = [{ file }]
  const over = await api.packed(game, packs)
  if (!id) return {}
  for (const wish of wishes(bringers(id, cards), over.game)) {
    try {
      await api.check(game, wish, packs)
      return wish
    } catch (error) {
      if (!(error instanceof api.Refused) || error.status !== 400) throw error
    }
  }
  return {}
}
