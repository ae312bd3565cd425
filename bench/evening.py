"""A whole evening beside masters, in a real Chromium: `python bench/evening.py GAME...`.

Somebody begins a table on the page with masters in all other seats, waits for them and then will
not wait, asks for a hint and takes it, plays on, changes a machine's level in the middle, and after
some answers lets the machine finish for them too. When the game is over they look at the review,
step through it with keys, and play on from a slip or from the beginning. What goes wrong is named;
how long everything took is told.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.chromium import PAGE, Visitor, launch
from tests.server.servers import Server

from undercroft.games import registry

TOGETHER = {"deckbox": 2, "realms": 2, "arcade": 2, "crystalia": 2}
"""So many sit at the table, where a form must be told."""
REVIEWING = 600_000
PLAYING = 3_600_000


def evening(browser: Browser, server: Server, game: str, own: int, pictures: Path) -> None:
    """One whole game, begun and looked at by a person."""
    ada = Visitor(browser, server.url)
    page = ada.page
    begun = time.monotonic()

    def tell(what: str) -> None:
        print(f"{game} {time.monotonic() - begun:6.0f} s  {what}", flush=True)

    def picture(name: str) -> None:
        pictures.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=pictures / f"{game}-{name}.png")

    def clean() -> None:
        found = ada.violations()
        assert found == [], found

    page.goto(f"/new/{game}")
    if game in TOGETHER and game != "crystalia":
        players = page.get_by_role("group", name=re.compile("^Players"))
        players.get_by_label(str(TOGETHER[game]), exact=True).check(force=True)
    masters = page.get_by_role("radiogroup", name=re.compile("^Strength of the machine"))
    expect(masters.first).to_be_visible()
    count = masters.count()
    for place in range(count):
        masters.nth(place).get_by_role("radio", name=re.compile("^master", re.I)).check(force=True)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".play[data-number], .lobby")
    page.wait_for_selector(".play[data-number]")
    tell(f"a table with {count} masters")

    def hint() -> str:
        """Ask for one and take it; what it said."""
        number = ada.number
        page.keyboard.press("h")
        told = page.get_by_role("status").filter(has_text="The machine would do this")
        expect(told).to_be_visible(timeout=60_000)
        if not hinted:
            picture("hint")
            clean()
        said = " ".join(told.inner_text().split())
        told.locator(".whynot__way").first.click()
        ada.wait_past(number)
        return said

    skipped = hinted = False
    answered = 0
    while answered < own:
        if ada.wait_turn("mine", "waiting", "over") == "over":
            break
        if ada.turn == "waiting":
            hasten = page.get_by_role("button", name="Don’t wait")
            told = page.locator(".prompt").inner_text()
            if not skipped and "Don’t wait" in told:
                assert re.search("thinking|The machine chooses", told), told
                picture("thinking")
                clean()
                skipped = True
                tell("a machine thinks, and nobody has to wait")
            page.keyboard.press("Escape") if hasten.count() else page.wait_for_timeout(50)
            continue
        if not hinted and answered >= 5:
            tell(f"a hint: {hint()}")
            hinted = True
        else:
            try:
                ada.answer()
            except AssertionError:
                hint()
        answered += 1
    tell(f"{answered} answers, {'hint taken' if hinted else 'no hint'}, "
         f"{'thinking seen' if skipped else 'nobody thought for long'}")  # fmt: skip
    if ada.turn != "over":
        page.get_by_role("button", name="Seats and links").click()
        seats = page.get_by_role("dialog", name="Seats")
        level = seats.get_by_role("combobox", name=re.compile("^Strength: ")).first
        expect(level).to_have_value("master")
        level.select_option("expert")
        expect(level).to_have_value("expert")
        level.select_option("greedy")
        picture("seats")
        clean()
        hand = seats.get_by_role("button", name=re.compile("^Hand to the machine"))
        while hand.count():
            before = hand.count()
            hand.first.click()
            expect(hand).to_have_count(before - 1)
        page.keyboard.press("Escape")
        tell("a level changed in mid-game, the rest left to machines")
    page.wait_for_selector('.play[data-state="over"]', timeout=PLAYING)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=1)).to_be_visible(timeout=60_000)
    tell(f"over: {dialog.get_by_role('heading', level=1).inner_text()}")
    picture("over")
    clean()

    dialog.get_by_role("link", name=re.compile("Skill or luck")).click()
    expect(page.get_by_text(re.compile(r"The chance of .* to win was"))).to_be_visible(
        timeout=REVIEWING
    )
    tell(" ".join(page.locator(".page__head p").inner_text().split()))
    picture("review")
    clean()
    slider = page.get_by_role("slider", name="Decisions")
    if page.locator(".review__points button").count():
        page.locator(".review__points button").first.click()
    at = int(slider.input_value())
    step = 1 if at < int(slider.get_attribute("max") or 0) else -1
    page.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")
    expect(slider).to_have_value(str(at + step))
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    tell(f"{int(slider.get_attribute('max') or 0) + 1} decisions, stepped by keyboard")
    slips = page.get_by_role("button", name="Play on from here")
    if slips.count():
        slips.first.click()
        page.wait_for_selector(".play[data-number]")
        ada.wait_turn("mine", "over")
        picture("played-on")
        tell("played on from a decision")
    assert ada.trouble == [], ada.trouble
    ada.leave()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", help="games to play; all without any")
    parser.add_argument("--own", type=int, default=25, help="answers of one's own")
    parser.add_argument("--pictures", type=Path, default=Path("soak-pictures"))
    asked = parser.parse_args()
    if not PAGE.is_file():
        parser.error("the page is not built: make web")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser, server = launch(playwright), Server(Path(folder)).start()
        try:
            for game in asked.games or sorted(registry.names()):
                evening(browser, server, game, asked.own, asked.pictures)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
