// How a combat ended for those who look at it.
import { mySide } from "./hand.svelte"
import type { Duel, Scene } from "./scene"

export function outcomeOf(duel: Duel, scene: Scene): { ours: boolean; hit: boolean; good: boolean } {
  const attacker = scene.tokens.find((token) => token.id === duel.attacker.token)
  const ours = attacker !== undefined && attacker.side === mySide(scene)
  const hit = duel.defenders.some((bout) => bout.outcome === "hit")
  return { ours, hit, good: hit === ours }
}
