// What was measured of machine players, for a seat.
import type { Strength } from "./protocol"
import { t } from "./strings"

/** What is known of a level in a seat; what holds for its side before what holds for all. */
export function strengthAt(all: Strength[], level: string, seat: number): Strength | undefined {
  const side = seat ? "others" : "first"
  const own = all.find((each) => each.level === level && each.side === side)
  const any = all.find((each) => each.level === level && !each.side)
  if (!own || !any) return own ?? any
  const news = Object.entries(own).filter(([, value]) => value !== null && value !== "" && value !== 0)
  return { ...any, ...(own.won === null ? {} : { against: own.against }), ...Object.fromEntries(news) }
}

export const rounded = (n: number) => Math.round(n).toLocaleString("en")

const SHORT = 0.05

/** How long it thinks; empty where nobody has measured it. */
export function thinks(known: Strength | undefined, level: string): string {
  if (known?.usual == null || known.seldom == null) return t.levelAtOnce.includes(level) ? t.levelNoTime : ""
  const usual = known.usual < SHORT ? t.levelNoTime : t.seconds(known.usual.toFixed(1))
  return t.levelTime(usual, t.seconds(known.seldom.toFixed(1)))
}

export interface Mark {
  level: string
  rating: number
  low: number
  high: number
}

/** All levels that have a rating in a seat, and between which round figures they lie. */
export function scale(all: Strength[], levels: string[], seat: number) {
  const known = levels.map((level) => ({ level, seen: strengthAt(all, level, seat) }))
  const marks = known.flatMap(({ level, seen }): Mark[] =>
    seen?.rating == null ? [] : [{ level, rating: seen.rating, low: seen.low ?? seen.rating, high: seen.high ?? seen.rating }],
  )
  const least = Math.min(...marks.map((mark) => mark.low)) - 60
  const most = Math.max(...marks.map((mark) => mark.high)) + 60
  const ticks: number[] = []
  for (let at = Math.ceil(least / 200) * 200; at <= most; at += 200) ticks.push(at)
  return {
    marks, ticks, least, most,
    never: known.filter(({ seen }) => seen?.rating == null && seen?.won === 0).map(({ level }) => level),
    missing: known.filter(({ seen }) => seen?.won == null).map(({ level }) => level),
  }
}
