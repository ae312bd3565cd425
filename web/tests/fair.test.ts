import { describe, expect, it } from "vitest"
import { keptPromise, promised } from "../src/lib/fair"

const SEED = "9f".repeat(32)
const SALT = "ab".repeat(16)

describe("dice that were promised", () => {
  it("writes a seed as the documentation says", () => {
    expect(promised(SEED, "s")).toBe(`undercroft dice 2\n${SEED}\ns\n`)
    expect(promised("255", "s")).toBe(`undercroft dice 1\n${"0".repeat(30)}ff\ns\n`)
  })

  it("finds the very commitments that the server makes", async () => {
    const sealed = "1a0c9fb624bdad29652f1c87b4a6fff93babae40a0f5451d070fac3171c76a1c"
    const quick = "de4437494f51bf036457d244116dd07cb19894b5b2af1aba4d8f1abb27865155"
    expect(await keptPromise(SEED, SALT, sealed)).toBe(true)
    expect(await keptPromise("41446156801443023912721098318763773423", SALT, quick)).toBe(true)
    expect(await keptPromise(SEED, SALT, quick)).toBe(false)
    expect(await keptPromise(`8${SEED.slice(1)}`, SALT, sealed)).toBe(false)
  })
})
