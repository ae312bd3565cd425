// What a person sees at a table, told to the driver of a soak: what can be done, and whether it can be reached.
(() => {
  /** What answers a question or leads to an answer, wherever it stands. */
  const OFFERED = [
    ".ask button", ".prompt button.opt", ".choosing button", ".pick button", ".placemenu button",
    ".node.can", ".place.can", "button.slot.is-can", "#map rect.reach", "#map .tok.is-marked",
  ].join(",")
  /** Buttons that stand among them and answer nothing. */
  const ASIDE = /^(undo|back|how it ended|don.t ask|pass until|ask me|only when)/i
  const ANSWERS = ".opt, .ask button, .placemenu button, .bigcard, .pick__take"
  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=tab]"
  const found = []

  const play = () => document.querySelector(".play")
  const modal = () => [...document.querySelectorAll("[aria-modal=true], .veil [role=dialog]")].at(-1)
  const words = (node) => (node.getAttribute("aria-label") || node.textContent || "").replace(/\s+/g, " ").trim()

  function visible(node) {
    const box = node.getBoundingClientRect()
    // What is folded away in closed details still has a box.
    if (!box.width || !box.height || !node.checkVisibility()) return false
    const style = getComputedStyle(node)
    return style.visibility !== "hidden" && style.display !== "none" && style.pointerEvents !== "none"
  }

  function kind(node) {
    if (node.matches("rect.reach")) return "square"
    if (node.matches(".tok")) return "figure"
    return "button"
  }

  function middle(node) {
    const box = (node.matches(".tok") ? node.querySelector(".disc, .octagon") ?? node : node).getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }

  /** Whether somebody who points at the middle of it points at it; on the map, at the map. */
  function bare(node) {
    const [x, y] = middle(node)
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    if (node.closest("#map")) return hit.closest("#map, .cam2") !== null
    return node.contains(hit) || hit.contains(node) || hit.closest("label")?.contains(node) === true
  }

  /** What stands there now, and everything that can be chosen. */
  function look() {
    const at = play()
    found.length = 0
    const box = modal()
    const all = box ? box.querySelectorAll("button.btn--go") : document.querySelectorAll(OFFERED)
    for (const node of all) {
      if (!visible(node) || node.disabled || node.getAttribute("aria-disabled") === "true") continue
      if (kind(node) === "button" && ASIDE.test(words(node))) continue
      found.push(node)
    }
    return {
      state: at?.dataset.state ?? "", number: Number(at?.dataset.number ?? -1), dialog: box ? words(box).slice(0, 80) : "",
      asked: document.querySelector(".ask h2, .prompt__ask b")?.textContent ?? "",
      offers: found.map((node, i) => ({
        i, kind: kind(node), label: words(node).slice(0, 80), key: node.querySelector("kbd")?.textContent ?? "",
        cost: Number(node.matches("rect.reach") ? node.nextElementSibling?.textContent : 0) || 0,
        sure: node.matches(".only-touch, .btn--go, .ask button, .placemenu button, .chosen"),
      })),
    }
  }

  /** Where the middle of an offer is once it was scrolled to; null if nobody could point at it. */
  function reach(i) {
    const node = found[i]
    if (!node?.isConnected) return null
    if (kind(node) === "button") node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" })
    const [x, y] = middle(node)
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && bare(node) ? [x, y] : null
  }

  const focused = (i) => document.activeElement === found[i]

  /** How far the cursor of the map is from an offer, in squares; null while there is none. */
  function away(i) {
    const cursor = document.querySelector("#map .cursor .cursor-line")?.getBoundingClientRect()
    const square = document.querySelector("#map [class^=floor]")?.getBoundingClientRect()
    const node = found[i]
    if (!cursor || !square || !node?.isConnected) return null
    const [x, y] = middle(node)
    return [(x - cursor.x - cursor.width / 2) / square.width, (y - cursor.y - cursor.height / 2) / square.width]
  }

  const mark = () => {
    const at = play()
    return [at?.dataset.number, at?.dataset.state, words(modal() ?? document.body).length, document.querySelectorAll(OFFERED).length,
      document.querySelectorAll("#map .path, #map .reticle, .is-on, .chosen").length].join(" ")
  }

  /** Until the question is another, or something else is shown while it stands; says which. */
  function settle(number, before, most) {
    const begun = performance.now()
    return new Promise((tell) => {
      let shown = 0
      const see = () => {
        const at = play()
        const past = performance.now() - begun
        const rests = at && (at.dataset.state === "mine" || at.dataset.state === "over")
        if (rests && (Number(at.dataset.number) !== number || at.dataset.state === "over")) return tell("answered")
        if (rests && mark() !== before && ++shown > 2) return tell("shown")
        if (past > most) return tell(at?.dataset.state === "mine" ? "nothing" : "waiting")
        setTimeout(see, 8)
      }
      see()
    })
  }

  /** All that changes while something is played back: what is written, and where everybody stands. */
  const told = () => [play()?.dataset.number, play()?.dataset.state, words(document.body), ...[...document.querySelectorAll("#map .tok")].map((node) => node.getAttribute("style"))].join(" ")

  /** Until it is this person's move or the game is over; how the table stood then. */
  function turn(most) {
    const begun = performance.now()
    return new Promise((tell) => {
      const see = () => {
        const at = play()
        const state = at?.dataset.state
        if (modal() || state === "mine" || state === "over" || performance.now() - begun > most) return tell(told())
        setTimeout(see, 8)
      }
      see()
    })
  }

  /** Controls that are cut off or covered, each in words. */
  function hidden() {
    const wrong = []
    // On a phone what interrupts lies over everything else, until it is answered.
    const sheet = matchMedia("(max-width: 760px)").matches ? document.querySelector(".ask") : null
    const root = modal() ?? sheet ?? document.body
    const scrolled = [...document.querySelectorAll("*")].filter((node) => node.scrollTop || node.scrollLeft).map((node) => [node, node.scrollTop, node.scrollLeft])
    for (const node of root.querySelectorAll(CONTROLS)) {
      if (!visible(node) || node.closest("[inert], .vh, [aria-hidden=true]")) continue
      let box = node.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      for (const where of ["nearest", "center", "start", "end"]) {
        if (bare(node) && box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight) break
        node.scrollIntoView({ block: where === "center" ? where : "nearest", inline: where, behavior: "instant" })
        box = node.getBoundingClientRect()
      }
      const name = `${node.className && `${node.className}`.split(" ").slice(0, 2).join(".")} "${words(node).slice(0, 50)}"`
      const where = `${Math.round(box.x)},${Math.round(box.y)} ${Math.round(box.width)}x${Math.round(box.height)}`
      const answers = node.matches(ANSWERS)
      const [x, y] = middle(node)
      const slack = answers ? 1 : Math.max(box.width, box.height) / 2
      if (box.x < -slack || box.y < -slack || box.right > innerWidth + slack || box.bottom > innerHeight + slack) wrong.push(`${name} is off the screen at ${where}`)
      else if (!bare(node)) {
        const over = document.elementFromPoint(x, y)
        wrong.push(`${name} at ${where} lies under ${over ? `${over.nodeName}.${over.getAttribute("class") ?? ""}` : "nothing"}`)
      }
      if (answers) wrong.push(...spilt(node, box).map((text) => `${name} at ${where} cuts "${text}"`))
    }
    for (const [node, top, left] of scrolled) node.scrollTo({ top, left, behavior: "instant" })
    return wrong
  }

  /** Words that leave the box they stand in; what ends in an ellipsis says all in its title. */
  function spilt(node, box) {
    const out = []
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.textContent.trim() || text.parentElement.closest(".vh") || !visible(text.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const cut = [...range.getClientRects()].some((part) => part.width > 1 && (part.left < box.left - 2 || part.right > box.right + 2 || part.top < box.top - 4 || part.bottom > box.bottom + 4))
      const style = getComputedStyle(text.parentElement)
      const ellipsis = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none"
      if (cut && !(ellipsis && node.title)) out.push(text.textContent.trim().slice(0, 50))
    }
    return out
  }

  /** The position as it is drawn: who stands where, with how many hearts; and what is told. */
  function position() {
    const figures = {}
    for (const node of document.querySelectorAll("#map .tok[data-token]")) {
      const at = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(node.getAttribute("style") ?? "")
      figures[node.dataset.token] = { x: Number(at?.[1]), y: Number(at?.[2]), hearts: node.querySelectorAll(".pip-on").length }
    }
    const rest = (selector) => [...document.querySelectorAll(selector)].map((node) => words(node))
    return { figures, number: play()?.dataset.number, state: play()?.dataset.state, asked: rest(".prompt__ask b"), rounds: rest(".rounds > :first-child"), log: rest(".side .log .entry").slice(0, 10) }
  }

  const floors = () => [...document.querySelectorAll("#map [class^=floor]")].filter((node) => !node.closest(".intent"))
  /** The middle of some square of the map that is in sight. */
  function square(part) {
    const view = document.querySelector("#map")?.getBoundingClientRect()
    const all = floors().map((node) => middle(node)).filter(([x, y]) => view && x > view.left + 4 && x < view.right - 4 && y > view.top + 4 && y < view.bottom - 4 && document.elementFromPoint(x, y)?.closest("#map"))
    return all[Math.floor(part * all.length)] ?? null
  }

  /** The middle of a control by its name, if somebody could point at it. */
  function named(name) {
    const node = [...document.querySelectorAll(CONTROLS)].find((each) => words(each) === name && visible(each) && bare(each))
    return node && !modal() ? middle(node) : null
  }

  window.soak = { named, look, reach, focused, away, mark, settle, turn, hidden, position, square }
})()
