// The page knows no game: what it shows and does is said by the scene and the server.
import { expect, test } from "vitest"

const covers = import.meta.glob<string>("../../src/undercroft/games/*/cover.toml", { query: "?raw", import: "default", eager: true })
const source = import.meta.glob<string>(["../src/**/*.{ts,svelte,css}", "!../src/lib/generated/**"], { query: "?raw", import: "default", eager: true })

function where(pattern: RegExp): string[] {
  return Object.entries(source).flatMap(([path, text]) =>
    text.split("\n").flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  )
}

test("no game is called by its name", () => {
  const names = Object.keys(covers).map((path) => path.split("/").at(-2)!)
  const titles = Object.values(covers).map((text) => /^title = "(.*)"/m.exec(text)![1])
  expect(names.length).toBeGreaterThan(4)
  expect(where(new RegExp(`\\b(${[...names, ...titles].join("|")})\\b`, "i"))).toEqual([])
  expect(where(/\.game [!=]==? "/)).toEqual([])
})

test("what somebody reads is not searched for words", () => {
  const read = "(label|phase|zone|note|title|ground|cost)"
  expect(where(new RegExp(`/[a-z]*\\.(test|exec)\\([^()]*\\.${read}\\b`))).toEqual([])
  expect(where(new RegExp(`\\.${read}\\??\\.(match|search|matchAll)\\(`))).toEqual([])
})
