/** The text whose SHA-256 hash promises a seed, see docs/fair-dice.md. */
export function promised(seed: string, salt: string): string {
  const sealed = /^[0-9a-f]{64}$/.test(seed)
  const written = sealed ? seed : BigInt(seed).toString(16).padStart(32, "0")
  return `undercroft dice ${sealed ? 2 : 1}\n${written}\n${salt}\n`
}

/** Whether seed and salt give the commitment shown at the start; null where a browser cannot tell (it must have come over TLS, or from this machine). */
export async function keptPromise(seed: string, salt: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(promised(seed, salt)))
  const found = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return found === commitment.toLowerCase()
}
