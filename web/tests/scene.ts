// Small scenes for tests.
import type { Board, Choice, Question, Scene, Square, Token } from "../src/lib/scene"

export function choice(part: Partial<Choice> & { index: number; label: string }): Choice {
  return {
    text: "", group: "Other", deed: "", squares: [], tokens: [], cards: [], into: "", button: !(part.squares || part.tokens || part.cards),
    default: false, ends: false, path: [], steps: null, brave: false, affected: [], targets: [], odds: null, critical: null, spread: [], dice: "", cost: "",
    note: "", art: "", facing: null, lines: [], zones: [], fate: null, changes: [], drops: [], ...part,
  }
}

export function token(part: Partial<Token> & { id: number; name: string }): Token {
  return {
    kind: "hero", side: "ours", seat: 0, at: null, base: 1, squares: part.at === null || part.at === undefined ? [] : [part.at],
    art: "", facing: null, hearts: 5, wounds: 0, statuses: [], counters: [], activated: false, active: false,
    tags: [], stats: [], cards: [], abilities: [], text: "", ...part,
  }
}

/** A board from rows of dots; anything else is a place where nobody can stand. */
export function board(rows: string[], tiles: Board["tiles"] = []): Board {
  const squares: Square[] = []
  rows.forEach((row, y) =>
    [...row].forEach((mark, x) => {
      if (mark !== "#") squares.push({ id: y * 10 + x, name: `${String.fromCharCode(65 + x)}${y + 1}`, x, y, ground: "", tile: 0 })
    }),
  )
  return { width: rows[0].length, height: rows.length, squares, walls: [], tiles, grounds: [] }
}

export function scene(part: Partial<Scene> & { options?: Choice[] } = {}): Scene {
  const { options = [], ...rest } = part
  const question: Question = {
    seat: 0, who: "Heroes", prompt: "What next?", rules: [], mine: true, interrupt: false, turn: true,
    options, refused: [], about: null, cards: [],
  }
  return {
    game: "game", title: "A game", seat: 0, phase: "Round 1", quest: "", round: "Round 1", parts: [], board: board(["....", "....", "...."]),
    props: [], tokens: [], bonds: [], tracks: [], cards: [], piles: [], panels: [], seats: [], question, duel: null, outcome: "", ...rest,
  }
}
