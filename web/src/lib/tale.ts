// What a card or a chapter tells, and the ways on that it leaves.

/** "Event: Crossroads. Two signposts." is an event of that name with a text; nothing where a line is no such thing. */
export function told(line: string): { kind: string; name: string; text: string } | null {
  const found = /^([A-Z][a-z]+): ([^.:]+)\. (.+)$/s.exec(line)
  return found && { kind: found[1].toLowerCase(), name: found[2], text: found[3] }
}

/** "The safe road: each hero loses 1 energy." is the safe road, and what it does. */
export function halves(label: string): [string, string] {
  const at = label.indexOf(": ")
  if (at < 1) return [label, ""]
  const rest = label.slice(at + 2)
  return [label.slice(0, at), rest[0].toLocaleUpperCase() + rest.slice(1)]
}
