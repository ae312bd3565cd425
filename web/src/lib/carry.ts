// A card that is carried: which of the offered options dropping it somewhere means.
import type { Choice, Scene } from "./scene"

export interface Place {
  /** The figure whose place it is; null is a place of everybody. */
  token: number | null
  /** What lies there: things worn or a pack; empty is anywhere on the figure. */
  into: Choice["into"]
  /** The card that lies at this very place. */
  card?: string | null
}

/** The options that dropping a card at a place means; nothing that is not offered. */
export function meant(scene: Scene, options: readonly Choice[], card: string, place: Place): Choice[] {
  const owner = scene.cards.find((each) => each.id === card)?.token ?? scene.question?.about ?? null
  const found = options.filter((option) => {
    if (!option.into || (place.into ? option.into !== place.into : option.into !== "worn" && option.into !== "pack")) return false
    // An exchange may be made from either end: what is put on is carried, or what it replaces.
    const carried = option.cards.length === 0 ? option.into === "pack" : option.cards[0] === card
    if (!carried) return false
    if (option.tokens.length) return place.token !== null && option.tokens.includes(place.token)
    return place.token === null || owner === null || place.token === owner
  })
  const exchanged = options.filter(
    (option) => option.into === "worn" && option.cards.length === 2 && option.cards[1] === card && option.cards[0] === place.card,
  )
  const exact = place.card ? found.filter((option) => option.cards.includes(place.card!)) : []
  if (exact.length) return exact
  if (exchanged.length) return exchanged
  const worn = found.filter((option) => option.into === "worn")
  return place.into || !worn.length ? found : worn
}
