// Faces of dice and pools of dice, as text and as drawings.
export const KINDS = ["blue", "red", "green", "white", "enemy", "attack", "defence", "loot", "ten"] as const

const LETTER: Record<string, string> = { B: "blue", R: "red", G: "green", W: "white" }

const WORDS: Record<string, string> = {
  miss: "f-miss", critical: "f-crit", melee: "f-melee", ranged: "f-ranged", ability: "f-ability", shield: "f-shield",
}

/** The symbol that draws a face, or null where the text itself is shown. */
export function face(text: string): string | null {
  const plain = text.replace(/\s/g, "")
  if (!plain || plain === "-" || plain === "–") return "f-blank"
  const stars = plain.match(/★/g)?.length ?? 0
  if (stars && stars === plain.length) return stars <= 4 ? `f-s${stars}` : null
  if (plain === "♥") return "f-heart"
  if (/^(⚗|🧪|potion|p)$/iu.test(plain)) return "f-potion"
  if (/^♥(⚗|🧪|potion|p)$/iu.test(plain)) return "f-hp"
  if (plain === "✗" || plain === "×") return "f-miss"
  if (plain === "!" || plain === "✸") return "f-crit"
  return WORDS[plain.toLowerCase()] ?? null
}

/** What is written on a die whose face no symbol draws: five stars read "5★". */
export function written(text: string): string {
  const stars = text.match(/★/g)?.length ?? 0
  return stars > 1 && stars === text.replace(/\s/g, "").length ? `${stars}★` : text
}

/** The dice of a pool such as "2B1R" or "3B+2*", one kind for each; none in "2*", which is fixed. */
export function pool(text: string): string[] | null {
  const found = [...text.matchAll(/(\d+)\s*([BRGW])(?![a-z])/g)]
  if (!/^[\dBRGW\s+★*]*$/.test(text) || !(found.length || fixed(text))) return null
  return found.flatMap(([, count, letter]) => Array<string>(Number(count)).fill(LETTER[letter]))
}

/** What a pool has without a roll: "2★" of "3B+2*"; "" if there is nothing. */
export function fixed(text: string): string {
  const found = /(\d+)\s*[★*]/.exec(text)
  return found ? `${found[1]}★` : ""
}

export function poolWords(text: string): string {
  const dice = pool(text)
  if (!dice) return text
  const counts = new Map<string, number>()
  for (const die of dice) counts.set(die, (counts.get(die) ?? 0) + 1)
  const rolled = [...counts].map(([kind, count]) => `${count} ${kind}`).join(" ")
  return [rolled, fixed(text)].filter(Boolean).join(" + ")
}

/** A sentence with its pools in words: "rolls 2B1R+1*" reads "rolls 2 blue 1 red dice + 1★". */
export function spelled(text: string): string {
  return text.replace(/\b((?:\d+[BRGW])+)\b(\+\d+\*)?/g, (_, rolled: string, more?: string) => {
    const dice = `${poolWords(rolled)} ${/^1[BRGW]$/.test(rolled) ? "die" : "dice"}`
    return more ? `${dice} + ${fixed(more)}` : dice
  })
}
