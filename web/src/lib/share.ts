// Handing a link on: by what the device offers for it, or to the clipboard.
import { t } from "./strings"

/** What to say about it afterwards; nothing if the device has said so itself. */
export async function share(path: string, text: string): Promise<string> {
  const url = location.origin + path
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title: t.app, text, url })
      return ""
    } catch (error) {
      if ((error as Error).name === "AbortError") return ""
    }
  }
  await copy(url)
  return t.sumShared
}

/** To the clipboard, or where there is none into a field to copy from. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    prompt("", text)
  }
}
