import { expect, test } from "vitest"
import { correction, encode, formatBits, path, versionBits } from "../src/lib/qr"
import vectors from "./qr-vectors.json"

test("error correction is that of the standard's own example", () => {
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11]
  expect(correction(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
})

test("format and version are signed as the standard's tables say", () => {
  expect(formatBits(0).toString(2)).toBe("101010000010010")
  expect(formatBits(5).toString(2)).toBe("100000011001110")
  expect(versionBits(7).toString(2).padStart(18, "0")).toBe("000111110010010100")
})

test.each(vectors)("the code of $version modules is the one that another encoder draws", ({ text, mask, rows }) => {
  const drawn = encode(text, mask).map((row) => BigInt(`0b${row.map(Number).join("")}`).toString(16))
  expect(drawn).toEqual(rows)
})

test("a mask is chosen, and the path covers every dark module", () => {
  const code = encode("https://undercroft.example/t/AbCdEf12")
  const { size, d } = path(code)
  expect(size).toBe(code.length + 8)
  const area = [...d.matchAll(/h(\d+)v1/g)].reduce((sum, [, wide]) => sum + Number(wide), 0)
  expect(area).toBe(code.flat().filter(Boolean).length)
  expect(() => encode("z".repeat(900))).toThrow(RangeError)
})
