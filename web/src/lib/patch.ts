// Laying what changed over what was known.
import type { Line, Scene, Token } from "./scene"

export function patched(known: Scene | null, part: Partial<Scene>): Scene {
  return { ...(known as Scene), ...part }
}

const OTHER = { ours: "theirs", theirs: "ours", nobody: "nobody" } as const

/** Where both sides have heroes, whoever looks is shown as ours. */
export function fromMySide(scene: Scene): Scene {
  const mine = scene.seats.find((seat) => seat.number === scene.seat)?.side
  const symmetric = scene.tokens.some((token) => token.side === "theirs" && token.kind === "hero")
  if (mine !== "theirs" || !symmetric) return scene
  return {
    ...scene,
    tokens: scene.tokens.map((token) => ({ ...token, side: OTHER[token.side] })),
    seats: scene.seats.map((seat) => ({ ...seat, side: OTHER[seat.side] })),
    panels: scene.panels.map((panel) => ({
      ...panel,
      items: panel.items.map((item) => ({ ...item, side: OTHER[item.side] })),
    })),
  }
}

export interface Motion {
  token: number
  kind: "move" | "appear" | "vanish" | "wound" | "heal" | "status"
  path: number[]
  amount: number
  text: string
}

/** What changed for figures between two scenes, for what no line of the log has a cue. */
export function motions(before: Scene | null, after: Scene, lines: readonly Line[]): Motion[] {
  if (!before || before.game !== after.game) return []
  const told = new Set(lines.flatMap((line) => (line.cue ? [`${line.cue.kind}${line.cue.token}`] : [])))
  const old = new Map(before.tokens.map((token) => [token.id, token]))
  const out: Motion[] = []
  const add = (kind: Motion["kind"], token: Token, rest: Partial<Motion> = {}) => {
    if (!told.has(`${kind}${token.id}`))
      out.push({ token: token.id, kind, path: [], amount: 0, text: "", ...rest })
  }
  for (const token of after.tokens) {
    const was = old.get(token.id)
    if (!was) continue
    if (token.at !== null && was.at === null) add("appear", token)
    else if (token.at === null && was.at !== null) add("vanish", token)
    else if (token.at !== null && token.at !== was.at) add("move", token, { path: [token.at] })
    const hurt = token.wounds - was.wounds
    if (hurt > 0) add("wound", token, { amount: hurt })
    else if (hurt < 0 && token.at !== null) add("heal", token, { amount: -hurt })
  }
  return out
}
