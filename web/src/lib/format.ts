// Numbers and words as people read them.
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "<1%"
  if (chance < 1 && chance > 0.995) return ">99%"
  return `${Math.round(chance * 100)}%`
}

export function words(id: string): string {
  const text = id.replace(/[_-]+/g, " ")
  return text ? text[0].toLocaleUpperCase() + text.slice(1) : text
}

/** What rule ids shorten or run together. */
const WRITTEN: Record<string, string> = {
  los: "line of sight", aoe: "area of effect", freeattack: "free attack", powerup: "power-up", miniboss: "mini-boss", char: "character", crit: "critical",
}

/** The short name of a rule for its chip: "attack.tie" reads "attack tie". */
export function ruleName(id: string): string {
  return id.split(/[._-]+/).map((word) => WRITTEN[word] ?? word).join(" ")
}

/** Where a rule stands in its book: "13, Walls" reads "page 13, Walls"; a heading stays as it is. */
export function pageName(page: string): string {
  return /^\d+ *[-–,&] *\d/.test(page) ? `pages ${page}` : /^\d/.test(page) ? `page ${page}` : page
}

export function listed(parts: string[]): string {
  return parts.filter(Boolean).join(" · ")
}

/** The number of a twin: "Flinger 2" has the name Flinger and the number 2. */
export function twin(name: string): { name: string; number: string } {
  const found = /^(.*\S)\s+(\d+)$/.exec(name)
  return found ? { name: found[1], number: found[2] } : { name, number: "" }
}
