// Which page an address means.
export interface Route {
  page: string
  args: string[]
}

/** Pages by the first word of their address: the name of the file in ../pages. */
const PAGES: Record<string, string> = {
  "": "Home",
  t: "Table",
  new: "New",
  rules: "Rules",
  replay: "Replay",
  replays: "Replays",
  companion: "Companion",
  learn: "Learn",
  puzzles: "Puzzles",
  join: "Join",
  end: "End",
  review: "Review",
  lobby: "Lobby",
  me: "Me",
  workshop: "Workshop",
  lab: "Lab",
}

export function parse(path: string): Route {
  const [first = "", ...args] = path.split("/").filter(Boolean).map(decodeURIComponent)
  return { page: PAGES[first] ?? "", args }
}
