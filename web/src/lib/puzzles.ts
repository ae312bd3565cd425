/** Puzzles: what the pages say of them, and which ones were solved in this browser. */
import { read, write } from "./keep"

export interface PuzzleTitle {
  id: string
  title: string
  aim: string
  answers: number
}
export interface PuzzleShelf {
  game: string
  title: string
  puzzles: PuzzleTitle[]
}

const SOLVED = "undercroft.solved"

export const solved = (): string[] => read<string[]>(SOLVED, [])
export function keepSolved(game: string, puzzle: string) {
  const known = solved()
  const name = `${game}/${puzzle}`
  if (!known.includes(name)) write(SOLVED, [...known, name])
}

export const words = {
  title: "Puzzles",
  text: "A position, an aim, and only so many answers. The dice of a puzzle are the same for everybody, and everything may be taken back.",
  none: "There are no puzzles for this game yet.",
  start: "Try it",
  again: "Try again",
  done: "Solved",
  count: (done: number, of: number) => `${done} of ${of} solved`,
  answers: (left: number) => (left === 1 ? "1 answer left" : `${left} answers left`),
  within: (count: number) => (count === 1 ? "in one answer" : `in ${count} answers`),
  puzzle: "Puzzle",
  solved: "Solved!",
  failed: "That was not it. Take answers back, or try again.",
  hint: "A hint",
  another: "Another hint",
  solution: "Show the solution",
  steps: "The solution",
  more: "More puzzles",
}
