"use strict"
// Search without a server, two themes, and the list of pages on a phone.

const input = document.getElementById("wanted")
const hits = document.getElementById("hits")
const count = document.getElementById("count")
let entries = null
let shown = []
let chosen = -1

window.found = (rows) => {
  entries = rows.map(([title, address, group, text]) => ({ title, address, group, text, all: `${title} ${group} ${text}`.toLowerCase() }))
  look()
}

function load() {
  if (entries !== null || document.querySelector("script[src='search.js']")) return
  const script = document.createElement("script")
  script.src = "search.js"
  document.head.append(script)
}

/** The better the sooner: in the title, whole words before parts, short titles before long ones. */
function weight(entry, words) {
  const title = entry.title.toLowerCase()
  let sum = 0
  for (const word of words) {
    const at = entry.all.indexOf(word)
    if (at < 0) return 0
    const whole = new RegExp(`(^|[^a-z0-9])${word.replace(/[^a-z0-9]/g, "\\$&")}([^a-z0-9]|$)`)
    sum += title === word ? 100 : title.startsWith(word) ? 30 : whole.test(title) ? 20 : title.includes(word) ? 12 : whole.test(entry.all) ? 5 : 2
  }
  return sum + 1 / (1 + title.length)
}

function look() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length || entries === null) return close()
  const all = entries.map((entry) => ({ entry, weight: weight(entry, words) })).filter((hit) => hit.weight > 0)
  all.sort((a, b) => b.weight - a.weight)
  shown = all.slice(0, 20).map((hit) => hit.entry)
  hits.replaceChildren(...shown.map((entry, at) => {
    const item = document.createElement("li")
    item.role = "option"
    item.id = `hit-${at}`
    const parts = [["b", entry.title], ["small", entry.group], ["span", entry.text]]
    for (const [tag, text] of parts) {
      const part = document.createElement(tag)
      part.textContent = text
      item.append(part)
    }
    item.addEventListener("mousedown", (event) => event.preventDefault())
    item.addEventListener("click", () => go(entry))
    return item
  }))
  count.textContent = all.length === 0 ? "Nothing found" : `${all.length} found`
  if (!all.length) {
    const item = document.createElement("li")
    item.textContent = "Nothing found"
    item.role = "option"
    item.setAttribute("aria-disabled", "true")
    hits.append(item)
  }
  hits.hidden = false
  input.setAttribute("aria-expanded", "true")
  choose(shown.length ? 0 : -1)
}

function choose(at) {
  chosen = at
  for (const [place, item] of [...hits.children].entries()) item.setAttribute("aria-selected", String(place === at))
  if (at >= 0) {
    input.setAttribute("aria-activedescendant", `hit-${at}`)
    hits.children[at].scrollIntoView({ block: "nearest" })
  } else input.removeAttribute("aria-activedescendant")
}

function close() {
  hits.hidden = true
  shown = []
  chosen = -1
  count.textContent = ""
  input.setAttribute("aria-expanded", "false")
  input.removeAttribute("aria-activedescendant")
}

function go(entry) {
  close()
  input.blur()
  location.href = entry.address
}

input.addEventListener("focus", load)
input.addEventListener("input", () => { load(); look() })
input.addEventListener("blur", close)
input.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { input.value = ""; close(); input.blur() }
  else if (event.key === "Enter" && chosen >= 0) go(shown[chosen])
  else if (event.key === "ArrowDown" && shown.length) { choose((chosen + 1) % shown.length); event.preventDefault() }
  else if (event.key === "ArrowUp" && shown.length) { choose((chosen + shown.length - 1) % shown.length); event.preventDefault() }
})
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea")) return
  event.preventDefault()
  input.focus()
})

const theme = document.getElementById("theme")
function kept() { try { return localStorage.getItem("undercroft-manual-theme") } catch { return null } }
function dark() {
  const said = document.documentElement.dataset.theme
  return said ? said === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
}
function wear(name) {
  if (name) document.documentElement.dataset.theme = name
  theme.textContent = dark() ? "Light" : "Dark"
  theme.setAttribute("aria-label", dark() ? "Light theme" : "Dark theme")
}
wear(kept())
theme.addEventListener("click", () => {
  const next = dark() ? "light" : "dark"
  try { localStorage.setItem("undercroft-manual-theme", next) } catch { /* then only for now */ }
  wear(next)
})

const menu = document.getElementById("menu")
menu.addEventListener("click", () => {
  const open = document.getElementById("pages").classList.toggle("open")
  menu.setAttribute("aria-expanded", String(open))
})
