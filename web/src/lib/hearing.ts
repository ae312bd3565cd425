// What is to be heard between two positions, where nothing was shown step by step.
import type { Scene } from "./scene"
import type { Sound } from "./sound"

const chests = (scene: Scene) => scene.props.filter((prop) => prop.kind === "chest").length

export function heard(before: Scene, after: Scene): Sound[] {
  const found = new Set<Sound>()
  const was = new Map(before.tokens.map((token) => [token.id, token]))
  for (const token of after.tokens) {
    const old = was.get(token.id)
    if (!old) continue
    if (old.at !== null && token.at === null) found.add("fall")
    else if (token.at !== null && token.wounds > old.wounds) found.add("hit")
    else if (token.at !== null && token.wounds < old.wounds) found.add("heal")
    else if (token.at !== null && old.at !== null && token.at !== old.at) found.add("step")
  }
  // Another map has other chests.
  if (before.board === after.board && chests(after) < chests(before)) found.add("chest")
  // What weighs more is heard instead of what weighs less.
  if (found.size > 1) found.delete("step")
  return [...found]
}
