// A track whose spaces all say what they do is drawn as a chart of steps.
import type { Panel, Track } from "./scene"

export function isChart(track: Track): boolean {
  return track.spaces > 1 && track.spaces <= 20 && track.marks.length >= track.spaces * 0.8 && track.marks.some((mark) => mark.label.includes(", "))
}

export function asChart(track: Track): Panel {
  const label = (space: number) => track.marks.find((mark) => mark.space === space)?.label ?? ""
  return {
    id: track.id,
    title: track.label,
    kind: "steps",
    text: "",
    note: track.note,
    token: null,
    items: Array.from({ length: track.spaces }, (_, i) => {
      const words = label(i + 1).split(", ")
      return {
        id: String(i + 1),
        label: String(i + 1),
        text: words.join(", "),
        art: "",
        badge: words.find((word) => word.startsWith("+")) ?? "",
        icons: [],
        state: i + 1 < track.value ? "done" : i + 1 === track.value ? "now" : "",
        token: null,
        card: null,
        row: 0,
        x: 0,
        y: 0,
        leads: [],
        side: "nobody",
      }
    }),
  }
}
