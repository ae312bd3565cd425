"""How long the page takes from an input to the next picture, and from opening a map to seeing it.

    python -m bench.paint

Every game stands at a fixed position of many figures. The pointer goes from square to square and
clicks, keys move the cursor: for each input the browser itself says (Event Timing) when the picture
after it was painted. The first look at a map is measured for every map of the largest game: what a
figure sees and where it could go, from the key to the answer drawn.
"""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.browser.chromium import KEEPING, Visitor, launch
from tests.browser.positions import played_until, table_from
from tests.server.servers import Server

from undercroft.kernel.match import Match

MEDIAN, WORST, FIRST = 100, 300, 150
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "arcade": ("arcade", {}),
    "crystalia": ("crystalia", {}),
    "crystalia, forty figures": ("crystalia", {"players": 4, "mode": "narrative"}),
    "deckbox": ("deckbox", {}),
    "explore": ("explore", {}),
    "realms": ("realms", {}),
}
FORTY = 40
"""So many figures stand on the map of the fullest table at least."""

WATCH = """() => {
    window.paints = []
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) window.paints.push([entry.name, entry.duration])
    }).observe({type: "event", durationThreshold: 16, buffered: false})
    window.inputs = 0
    for (const kind of ["pointermove", "pointerdown", "keydown"])
        addEventListener(kind, event => {
            const begun = event.timeStamp
            window.inputs++
            requestAnimationFrame(() => {
                const channel = new MessageChannel()
                channel.port1.onmessage = () =>
                    window.paints.push(["frame", performance.now() - begun])
                channel.port2.postMessage(0)
            })
        }, {capture: true})
}"""
"""After an input the next frame is drawn, and a message that is posted in it comes after it."""


def crowded(game: str, options: dict[str, Any]) -> Match[Any]:
    """Somebody's own turn with as many figures on the map as there come to be."""

    def wanted(match: Match[Any]) -> bool:
        if len(match.journal) < 60:
            return False
        question = match.scene(match.ask.seat).question
        return question is not None and question.turn and len(question.options) > 6

    return played_until(game, wanted, seed=3, **options)


def inputs(page: Page) -> list[float]:
    """The pointer walks over the map, then the cursor does; how long each took to be seen."""
    page.evaluate(WATCH)
    box = page.locator("#map").bounding_box()
    assert box is not None
    for row in range(6):
        for column in range(10):
            x = box["x"] + box["width"] * (0.1 + 0.08 * column)
            page.mouse.move(x, box["y"] + box["height"] * (0.1 + 0.15 * row))
            page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    page.locator("#map").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 5:
        page.keyboard.press(key)
        page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    found = page.evaluate("window.paints.filter(([kind]) => kind === 'frame').map(each => each[1])")
    return [float(each) for each in found]


def first_looks(page: Page) -> list[float]:
    """From the key to what each of several figures sees, drawn."""
    looks = []
    page.get_by_role("button", name="Show the whole map").click()
    for token in page.locator("g.tok[data-token]").all()[:6]:
        token.hover(force=True)
        looks.append(
            page.evaluate(
                """() => new Promise((done, fail) => {
                    const begun = performance.now()
                    const seen = () => document.querySelector("#map .lens")
                    const look = () => seen()
                        ? requestAnimationFrame(() => done(performance.now() - begun))
                        : performance.now() - begun > 5000 ? fail("never")
                        : requestAnimationFrame(look)
                    document.querySelector("#map").dispatchEvent(
                        new KeyboardEvent("keydown", {key: "v", bubbles: true}))
                    look()
                })"""
            )
        )
        page.keyboard.press("v")
    return [float(each) for each in looks]


def main() -> None:
    report: dict[str, Any] = {}
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place)).start()
        browser = launch(playwright)
        try:
            for name, (game, options) in CASES.items():
                match = crowded(game, options)
                made = table_from(server, match)
                visitor = Visitor(browser, server.url, **KEEPING)
                visitor.sit(made["table"], made["secrets"]["seats"][str(match.ask.seat)])
                visitor.wait_turn("mine")
                took = inputs(visitor.page)
                report[name] = {
                    "figures": visitor.page.locator("g.tok[data-token]").count(),
                    "inputs": len(took),
                    "median ms": round(statistics.median(took)),
                    "worst ms": round(max(took)),
                }
                if game == "crystalia":
                    looks = first_looks(visitor.page)
                    report[name]["first looks ms"] = [round(each) for each in looks]
                visitor.leave()
                print(name, json.dumps(report[name]), flush=True)
        finally:
            browser.close()
            server.stop()
    if max(each["figures"] for each in report.values()) < FORTY:
        raise SystemExit(f"no table had {FORTY} figures")
    late = [
        name
        for name, each in report.items()
        if each["median ms"] > MEDIAN
        or each["worst ms"] > WORST
        or max(each.get("first looks ms", [0])) > FIRST
    ]
    if late:
        raise SystemExit(f"slower than wanted: {', '.join(late)}")


if __name__ == "__main__":
    main()
