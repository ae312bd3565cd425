import { like, likes } from "./keep"

export function applyTheme() {
  const theme = new URLSearchParams(location.search).get("theme") ?? likes().theme
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
}

export function toggleTheme() {
  const root = document.documentElement
  const set = root.dataset.theme
  const dark = set ? set === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
  root.dataset.theme = dark ? "light" : "dark"
  like({ theme: dark ? "light" : "dark" })
}
