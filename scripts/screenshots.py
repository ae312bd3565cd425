"""Pictures of the page as people see it: both themes, at a desk, on a tablet, on a phone.

    python -m scripts.screenshots FOLDER [GAME ...] [--moments turn,aim,...] [--sizes 1440x900]
                                  [--themes dark]

Without names it makes them all: every moment of the five games, then the pages beside them. Every
position is the same on every machine: fixed seeds, and machines that choose alike. What is thrown
after it is chance's.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Error, sync_playwright
from tests.browser.chromium import PHONE, Visitor, launch
from tests.browser.positions import played_until, table_from
from tests.server.servers import Server

import undercroft
from undercroft.kernel.choice import IllegalAnswer
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Question
from undercroft.kernel.stake import weighty

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")
SIZES: dict[str, dict[str, Any]] = {
    "1440x900": {"viewport": {"width": 1440, "height": 900}},
    "1024x768": {"viewport": {"width": 1024, "height": 768}},
    "390x844": PHONE,
}
THEMES = ("light", "dark")
MOMENTS = (
    "turn", "aim", "action", "hero", "enemy", "asked", "struck", "heroes", "equipment", "reveal",
    "banner", "end", "review",
)  # fmt: skip
PAGES = ("home", "levels", "lobby", "learn", "puzzles", "companion", "workshop", "painter", "lab")
LATER = 60
"""Answers after which a game has something to show."""
SEEDS = range(3, 9)
MOST = 2000
"""Answers after which a moment is not waited for any more."""
BLOW = ".prompt__opts .opt:has(.pct)"
MOVING = {"reduced_motion": "no-preference"}
TRIES = 25
"""Turns that are passed until something happens."""


@cache
def found(game: str, wanted: Callable[[Match[Any], Question], bool]) -> Match[Any] | None:
    """The first question of a game that is as wanted; None if there is no such one."""

    def right(match: Match[Any]) -> bool:
        if len(match.journal) > MOST or match.over:
            raise StopIteration
        question = match.scene(match.ask.seat).question
        return question is not None and wanted(match, question)

    for seed in SEEDS:
        first = undercroft.game(game).new(seed=seed)
        if first.ask.seat >= 0 and right(first):
            return first
        try:
            return played_until(game, right, seed=seed)
        except (StopIteration, IllegalAnswer):
            continue
    return None


def mid_game(match: Match[Any], question: Question) -> bool:
    """Somebody's own turn, well after the beginning, with something to aim at."""
    return (
        len(match.journal) >= LATER
        and question.turn
        and not question.interrupt
        and len(question.options) > 6
        and any(each.odds is not None for each in question.options)
    )


def interrupted(match: Match[Any], question: Question) -> bool:
    """Somebody is asked in the middle of a combat."""
    return question.interrupt and match.quiet and weighty(match.game, match.state, match.ask)


def choosing(_match: Match[Any], question: Question) -> bool:
    """Cards are chosen among, which nobody wears yet."""
    return bool(question.cards) and not any(each.changes for each in question.options)


def equipping(_match: Match[Any], question: Question) -> bool:
    """Cards are chosen among, and compared with what is worn."""
    return bool(question.cards) and any(each.changes for each in question.options)


class Photographer:
    """Takes the same picture of every size and theme."""

    def __init__(
        self, browser: Browser, server: Server, folder: Path, sizes: list[str], themes: list[str]
    ) -> None:
        self.browser, self.server, self.folder = browser, server, folder
        self.sizes, self.themes = sizes, themes

    def visitors(self, name: str, **wishes: Any) -> Iterator[tuple[Visitor, Path]]:
        for size in self.sizes:
            for theme in self.themes:
                given = SIZES[size] | wishes
                visitor = Visitor(self.browser, self.server.url, color_scheme=theme, **given)
                try:
                    yield visitor, self.folder / f"{name}-{size}-{theme}.png"
                finally:
                    visitor.leave()

    def take(self, visitor: Visitor, path: Path, *, at_once: bool = False) -> None:
        visitor.page.evaluate("document.fonts.ready")
        if not at_once:
            visitor.page.wait_for_load_state("networkidle")
        visitor.page.screenshot(path=path)
        print(path, flush=True)
        if visitor.trouble:
            raise SystemExit(f"{path.name}: {visitor.trouble}")

    def sit(self, visitor: Visitor, match: Match[Any]) -> None:
        seat = match.ask.seat
        others = tuple(each for each in range(len(match.scene(None).seats)) if each != seat)
        made = table_from(self.server, match, machines=others)
        visitor.sit(made["table"], made["secrets"]["seats"][str(seat)])
        visitor.wait_turn("mine")

    def at(
        self, game: str, moment: str, wanted: Callable[[Match[Any], Question], bool], **wishes: Any
    ) -> Iterator[tuple[Visitor, Path]]:
        """Everybody who sits down where a question is as wanted."""
        match = found(game, wanted)
        if match is None:
            print(f"{game} has no {moment}")
            return
        for visitor, path in self.visitors(f"{game}-{moment}", **wishes):
            self.sit(visitor, match)
            yield visitor, path

    # Moments of a game

    def turn(self, game: str) -> None:
        for visitor, path in self.at(game, "turn", mid_game):
            self.take(visitor, path)

    def aim(self, game: str) -> None:
        for visitor, path in self.at(game, "aim", mid_game):
            self._blow(visitor).hover()
            self.take(visitor, path)

    def action(self, game: str) -> None:
        """What a button does, told in full."""
        for visitor, path in self.at(game, "action", mid_game):
            visitor.page.keyboard.press("m")
            visitor.page.locator(
                ".prompt__opts .opt:not(:has(.pct)):not([aria-disabled])"
            ).first.focus()
            self.take(visitor, path)

    def hero(self, game: str) -> None:
        for visitor, path in self.at(game, "hero", mid_game):
            visitor.page.keyboard.press("k")
            visitor.page.get_by_role("dialog").wait_for()
            self.take(visitor, path)

    def enemy(self, game: str) -> None:
        self._when(game, "enemy", '.duel[data-phase]:not([data-phase="done"])')

    def reveal(self, game: str) -> None:
        self._when(game, "reveal", "#map .fresh")

    def banner(self, game: str) -> None:
        self._when(game, "banner", ".banner span")

    def _when(self, game: str, moment: str, seen: str) -> None:
        """What is seen in passing, once turns are played until it comes."""
        for visitor, path in self.at(game, moment, mid_game, **MOVING):
            page = visitor.page
            for _ in range(TRIES):
                if visitor.wait_turn() == "over":
                    break
                number = visitor.number
                end = page.locator(".prompt__end .btn--go")
                if moment != "reveal" and end.count():
                    end.click()
                else:
                    visitor.answer()
                try:
                    again = f'.play[data-state="mine"]:not([data-number="{number}"])'
                    page.wait_for_selector(f"{seen}, {again}", timeout=20_000)
                except Error:
                    if visitor.turn == "over":
                        print(f"{path.name}: the game ended before it was seen")
                        break
                    continue
                if page.locator(seen).count():
                    page.wait_for_timeout(450)
                    self.take(visitor, path, at_once=True)
                    break
            else:
                print(f"{path.name}: it was not seen")

    def struck(self, game: str) -> None:
        for visitor, path in self.at(game, "struck", mid_game):
            number = visitor.number
            self._blow(visitor).click()
            visitor.wait_past(number)
            visitor.wait_turn()
            self.take(visitor, path)

    def _blow(self, visitor: Visitor) -> Any:
        """The likeliest blow; on a phone the deed comes first."""
        page = visitor.page
        if not page.locator(BLOW).count():
            page.locator(".prompt__opts .opt", has_text="Attack").first.click()
        return page.locator(BLOW).first

    def asked(self, game: str) -> None:
        for visitor, path in self.at(game, "asked", interrupted):
            self.take(visitor, path)

    def heroes(self, game: str) -> None:
        for visitor, path in self.at(game, "heroes", choosing):
            self.take(visitor, path)

    def equipment(self, game: str) -> None:
        for visitor, path in self.at(game, "equipment", equipping):
            self.take(visitor, path)

    @cache  # noqa: B019  # one photographer is all there is
    def ended(self, game: str) -> dict[str, Any]:
        """A table at which machines have played a whole game."""
        first = found(game, lambda *_: True)
        assert first is not None
        with self.server.http() as http:
            seats = [{"kind": "agent", "level": "greedy"}] * len(first.scene(None).seats)
            made: dict[str, Any] = self.server.make(game, seed=3, seats=seats)
            until = time.monotonic() + 300
            while http.get(f"/api/replays/{made['table']}/summary").status_code != 200:
                if time.monotonic() > until:
                    raise SystemExit(f"{game} does not end")
                time.sleep(0.5)
        return made

    def end(self, game: str) -> None:
        """Somebody comes to see how it ended."""
        made = self.ended(game)
        for visitor, path in self.visitors(f"{game}-end"):
            visitor.sit(made["table"], made["secrets"]["host"])
            visitor.page.get_by_role("dialog").wait_for()
            self.take(visitor, path)

    def review(self, game: str) -> None:
        made = self.ended(game)
        for visitor, path in self.visitors(f"{game}-review"):
            visitor.page.goto(f"/review/{made['table']}")
            visitor.page.locator(".review__points button").first.wait_for(timeout=300_000)
            visitor.page.locator(".review__points button").first.click()
            self.take(visitor, path)

    # Pages beside the games

    def _opened(self, name: str, address: str) -> None:
        for visitor, path in self.visitors(name):
            visitor.page.goto(address)
            self.take(visitor, path)

    def home(self) -> None:
        self._opened("home", "/")

    def levels(self) -> None:
        for visitor, path in self.visitors("levels"):
            visitor.page.goto("/new/explore")
            visitor.page.get_by_label("Who plays Consul").wait_for()
            self.take(visitor, path)

    def lobby(self) -> None:
        for visitor, path in self.visitors("lobby"):
            page = visitor.page
            page.goto("/new/explore")
            page.get_by_label("Who plays Consul").select_option(label="Somebody else, by link")
            page.get_by_label("Name for Consul").fill("Bo")
            page.get_by_role("button", name="Begin").click()
            page.wait_for_url("**/lobby/*")
            page.get_by_role("img", name="QR code").first.wait_for()
            self.take(visitor, path)

    def learn(self) -> None:
        self._opened("learn", "/learn")

    def puzzles(self) -> None:
        self._opened("puzzles", "/puzzles")

    def companion(self) -> None:
        self._opened("companion", "/companion")

    def workshop(self) -> None:
        for visitor, path in self.visitors("workshop"):
            self._pack(visitor, "Hero", "Ember Mage")
            visitor.page.get_by_role("textbox", name="Hearts").fill("8")
            visitor.page.locator(".ws-facts", has_text="sound").wait_for(timeout=120_000)
            self.take(visitor, path)

    def painter(self) -> None:
        for visitor, path in self.visitors("painter"):
            self._pack(visitor, "A drawing of a tile", "Tile1a")
            page = visitor.page
            page.get_by_role("application").focus()
            for key in [*["ArrowRight"] * 5, *["ArrowDown"] * 3, "4", "Space", "w", "ArrowRight"]:
                page.keyboard.press(key)
            page.locator(".ws-facts", has_text="sound").wait_for(timeout=120_000)
            self.take(visitor, path)

    def _pack(self, visitor: Visitor, kind: str, begun: str) -> None:
        page = visitor.page
        page.goto("/workshop")
        page.get_by_role("radio", name="Super Dungeon Explore").check(force=True)
        page.get_by_label("What people will call it").fill("Cinder Road")
        page.get_by_role("button", name="Begin").click()
        page.get_by_role("button", name=re.compile("^New")).click()
        page.get_by_label("What kind").select_option(label=kind)
        page.get_by_label("Begin from").select_option(label=begun)
        page.get_by_role("button", name="Make it").click()

    def lab(self) -> None:
        """A study while it runs; the first visitor asks, the others look on."""
        link = ""
        for visitor, path in self.visitors("lab"):
            page = visitor.page
            if not link:
                page.goto("/lab")
                page.get_by_role("radio", name="Deckbox").check(force=True)
                page.get_by_label("Find a card").fill("acid vi")
                page.get_by_label("Find a card").press("Enter")
                page.get_by_label("Price").fill("9")
                page.get_by_label("Who plays?").select_option("random")
                self.take(visitor, path.with_name(path.name.replace("lab-", "lab-question-")))
                page.get_by_role("button", name="Run the study").press("Enter")
                page.wait_for_url("**/lab/*", timeout=120_000)
                link = page.url
            else:
                page.goto(link)
            page.get_by_role("table").first.wait_for(timeout=120_000)
            self.take(visitor, path, at_once=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--moments", default=",".join((*MOMENTS, *PAGES)), help="which, by commas")
    parser.add_argument("--sizes", default=",".join(SIZES), help="which, by commas")
    parser.add_argument("--themes", default=",".join(THEMES), help="light, dark or both")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    moments = asked.moments.split(",")
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place)).start()
        browser = launch(playwright)
        sizes, themes = asked.sizes.split(","), asked.themes.split(",")
        photographer = Photographer(browser, server, asked.folder, sizes, themes)
        try:
            for page in (each for each in moments if each in PAGES):
                getattr(photographer, page)()
            for game in asked.games or GAMES:
                for moment in (each for each in moments if each in MOMENTS):
                    getattr(photographer, moment)(game)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
