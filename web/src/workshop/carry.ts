// A file for the person at the screen.
export function carry({ name, file }: { name: string; file: string }) {
  const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
