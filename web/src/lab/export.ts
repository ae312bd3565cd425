// A study as files: its tables as one long table, and a plot as a picture of its own.
import type { Cell, Result } from "./talk"

type Row = [table: string, row: string, column: string, value: string | number, low: string | number, high: string | number, games: string | number]
const HEAD = ["table", "row", "column", "value", "low", "high", "games"]
const QUOTED = /[",\r\n]/

function row(table: string, name: string, column: string, cell: Cell): Row {
  if (cell === null) return [table, name, column, "", "", "", ""]
  return typeof cell === "object" ? [table, name, column, cell.count ? cell.mean : "", cell.low ?? "", cell.high ?? "", cell.count] : [table, name, column, cell, "", "", ""]
}

/** Every figure of a study, one to a line, as a spreadsheet or a data frame reads it. */
export function tables(result: Result, words: { variants: string; narrowing: string }): string {
  const rows: Row[] = result.arms.map((arm) => row(words.variants, arm.name, result.measure, arm.score))
  for (const look of result.looks) rows.push([words.narrowing, String(look.pairs), result.arms[look.arm]?.name ?? "", look.mean, look.low ?? "", look.high ?? "", ""])
  for (const section of result.sections) for (const entry of section.entries) entry.cells.forEach((cell, at) => rows.push(row(section.title, entry.label, section.columns[at] ?? "", cell)))
  const field = (value: string | number) => (typeof value === "string" && QUOTED.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value))
  return [HEAD, ...rows].map((each) => each.map(field).join(",") + "\r\n").join("")
}

const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-family", "font-size", "font-weight", "text-anchor"]

/** A colour as every reader of pictures knows it: mixed ones are worked out. */
function plain(colour: string): string {
  if (!/^(rgba|color|ok)/.test(colour)) return colour
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = 1
  const pen = canvas.getContext("2d", { willReadFrequently: true })!
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data
  return a ? `rgba(${r}, ${g}, ${b}, ${+(a / 255).toFixed(3)})` : "none"
}

/** A plot as it looks here, with its colours and letters in it. */
export function picture(plot: SVGSVGElement, title: string): string {
  const copy = plot.cloneNode(true) as SVGSVGElement
  const own = [...plot.querySelectorAll("*")]
  copy.querySelectorAll("*").forEach((each, at) => {
    const look = getComputedStyle(own[at])
    const kept = STYLES.map((name) => [name, look.getPropertyValue(name)]).filter(([, value]) => value)
    each.setAttribute("style", kept.map(([name, value]) => `${name}:${name === "fill" || name === "stroke" ? plain(value) : value}`).join(";"))
    each.removeAttribute("class")
  })
  const { x, y, width, height } = plot.viewBox.baseVal
  const edge = 12
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg")
  copy.setAttribute("viewBox", `${x - edge} ${y - edge} ${width + 2 * edge} ${height + 2 * edge}`)
  copy.setAttribute("width", String(width + 2 * edge))
  copy.setAttribute("height", String(height + 2 * edge))
  copy.removeAttribute("class")
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect")
  for (const [name, value] of Object.entries({ x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge, fill: plain(getComputedStyle(plot).getPropertyValue("--panel").trim() || "#fff") })) ground.setAttribute(name, String(value))
  const named = document.createElementNS("http://www.w3.org/2000/svg", "title")
  named.textContent = title
  copy.prepend(named, ground)
  return new XMLSerializer().serializeToString(copy)
}
