import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const root = new URL("..", import.meta.url)
const json = (path: string) => JSON.parse(readFileSync(new URL(path, root), "utf8"))
const every: Record<string, unknown> = json("node_modules/@iconify-json/game-icons/icons.json").icons
const ours = json("src/lib/generated/ui.json")

test("every icon that a piece of a page names is drawn, also where it is one of two", () => {
  const named = readdirSync(new URL("src", root), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".svelte"))
    .flatMap((path) => [...readFileSync(new URL(`src/${path}`, root), "utf8").matchAll(/<Icon\b[^>]*?\bname=("[^"]*"|\{[^}]*\})/g)])
    .flatMap(([, name]) => [...name.matchAll(/"([a-z0-9-]+)"/g)].map(([, each]) => each))
    .filter((name) => name in every)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !(name in ours.icons) && !(name in ours.more))).toEqual([])
})
