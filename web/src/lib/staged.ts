// What lies on the table while something is played back: what was, and what came to light so far.
import type { Board, Line, Scene, Token } from "./scene"

const ids = (board: Board) => new Set(board.squares.map((square) => square.id))

/** Squares that a board has and an older one had not. */
export function uncovered(before: Board, after: Board): number[] {
  const known = ids(before)
  return after.squares.filter((square) => !known.has(square.id)).map((square) => square.id)
}

/** The scene with all that has been laid since, and everybody still where they stood. */
export function laid(now: Scene, after: Scene): Scene {
  const there = ids(after.board)
  const tokens = now.tokens.map((token) => (token.at !== null && !there.has(token.at) ? { ...token, at: null, squares: [] } : token))
  return { ...now, board: after.board, props: after.props, tokens }
}

/** The figures that a line tells of and that have not been put on the table yet. */
export function comers(now: Scene, after: Scene, line: Line): Token[] {
  const named = [line.cue?.token, ...line.throws.map((roll) => roll.token)]
  const standing = new Set(now.tokens.filter((token) => token.at !== null).map((token) => token.id))
  return after.tokens.flatMap((token) => {
    if (!named.includes(token.id) || standing.has(token.id)) return []
    const { cue } = line
    const told = cue?.token === token.id ? (cue.kind === "appear" ? cue.path.at(-1) : cue.kind === "move" ? cue.path[0] : undefined) : undefined
    const at = told ?? token.at
    return at === null ? [] : [{ ...token, at, squares: [at], wounds: 0, active: false, activated: false }]
  })
}

/** The scene once a round has begun: the bar says so, and the chart has moved; nobody has acted in it. */
export function begun(now: Scene, after: Scene, round: string): Scene {
  const phase = round === after.round ? after.phase : now.phase.startsWith(now.round) ? round : now.phase
  const chart = (id: string) => after.panels.find((panel) => panel.id === id && panel.kind === "steps")
  // "Hero Turn 2" gives way to "Consul Turn 2": of two parts the other begins.
  const unit = (name: string) => name.replace(/\s*\d+$/, "")
  const turned = unit(round) !== unit(now.round) && now.parts.length === 2
  const parts = round === after.round ? after.parts : turned ? now.parts.map((part) => ({ ...part, now: !part.now })) : now.parts
  return { ...now, round, phase, parts, panels: now.panels.map((panel) => chart(panel.id) ?? panel) }
}

/** The scene with figures put down. */
export function joined(now: Scene, figures: readonly Token[]): Scene {
  const coming = new Map(figures.map((token) => [token.id, token]))
  return { ...now, tokens: [...now.tokens.filter((token) => !coming.has(token.id)), ...figures] }
}

/** Whether the new board has to be there before a line can be shown. */
export function needsBoard(now: Scene, line: Line, coming: readonly Token[]): boolean {
  const there = ids(now.board)
  return [...(line.cue?.path ?? []), ...coming.map((token) => token.at!)].some((square) => !there.has(square))
}
