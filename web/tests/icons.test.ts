import { expect, test } from "vitest"
import ours from "../src/lib/generated/ui.json"

const pieces = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true })
const drawn = new Set([...Object.keys(ours.icons), ...Object.keys(ours.more)])

test("every icon that a piece of a page names is drawn, also where it is one of two", () => {
  const named = Object.values(pieces)
    .flatMap((text) => [...text.matchAll(/<Icon\b[^>]*?\bname=("[^"]*"|\{[^{}]*\})/g)])
    .flatMap(([, name]) => [...name.matchAll(/(?:^|[?:] )"([a-z0-9-]+)"/g)].map(([, each]) => each))
  expect(named).toContain("pause-button")
  expect(named.filter((name) => !drawn.has(name))).toEqual([])
})
