// A pack as a file for the person at the screen.
import { save } from "../lib/save"

export function carry({ name, file }: { name: string; file: string }) {
  save(name, Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0)), "application/zip")
}
