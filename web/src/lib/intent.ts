// What an option would do, as lines and marks on the map.
import { type Plan, SQ } from "./geometry"
import type { Choice, Token } from "./scene"

type Place = (token: Token) => [number, number] | null
type Figures = Map<number, Token>

/** The way a figure would walk. */
export function pathOf(option: Choice, figure: Token, plan: Plan, place: Place): string {
  const start = place(figure)
  if (!start) return ""
  const spots = option.path.map((square) => plan.centre(square, figure.base))
  return `M${[start, ...spots].map((p) => p.join(" ")).join("L")}`
}

/** The line of a shot at somebody who does not stand beside. */
export function shotOf(option: Choice, figure: Token, figures: Figures, place: Place): { d: string; far: number } | null {
  const target = option.tokens.map((id) => figures.get(id)).find((token) => token && token.id !== figure.id)
  const from = place(figure)
  const to = target ? place(target) : null
  if (!from || !to || option.lines.length) return null
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const long = Math.hypot(dx, dy)
  if (long < SQ * 1.6) return null
  const [a, b] = [22 / long, 27 / long]
  return { d: `M${from[0] + dx * a} ${from[1] + dy * a}L${to[0] - dx * b} ${to[1] - dy * b}`, far: long }
}

export interface Aim {
  token: Token
  at: [number, number]
  chance: number | null
  main: boolean
}

/** Whom an option is aimed at, and who else it would touch. */
export function aims(option: Choice, figures: Figures, place: Place): Aim[] {
  const out = new Map<number, Aim>()
  for (const target of option.targets) {
    const token = figures.get(target.token)
    const at = token && place(token)
    if (token && at) out.set(token.id, { token, at, chance: target.chance, main: false })
  }
  for (const id of option.tokens) {
    const token = figures.get(id)
    const at = token && place(token)
    if (!token || !at) continue
    const known = out.get(id)
    out.set(id, { token, at, chance: option.odds ?? known?.chance ?? null, main: true })
  }
  return [...out.values()]
}
