// Links of tables: /t/TABLE#SECRET, with or without the host's name.
export interface Link {
  table: string
  secret: string
}

export function parseLink(text: string): Link | null {
  const found = /(?:^|\/)(?:t|join|companion|lobby)\/([A-Za-z0-9_-]+)(?:#(\S+))?\s*$/.exec(text.trim())
  return found ? { table: found[1], secret: found[2] ?? "" } : null
}

export const seatLink = (table: string, secret: string) => `${location.origin}/t/${table}#${secret}`
