"""Pictures of the five games as people see them: both themes, at a desk, on a tablet, on a phone.

    python -m scripts.screenshots FOLDER [GAME ...] [--moments turn,aim,struck,asked,end]

Every position is the same on every machine: fixed seeds, and machines that choose alike. What is
thrown after it is chance's.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import PHONE, Visitor, launch
from tests.browser.positions import played_until, table_from
from tests.server.servers import Server

from undercroft.kernel.match import Match
from undercroft.kernel.stake import weighty

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")
SIZES: dict[str, dict[str, Any]] = {
    "1440x900": {"viewport": {"width": 1440, "height": 900}},
    "1024x768": {"viewport": {"width": 1024, "height": 768}},
    "390x844": PHONE,
}
THEMES = ("light", "dark")
MOMENTS = ("turn", "aim", "struck", "asked", "end")
LATER = 60
"""Answers after which a game has something to show."""
MOST = 3000
"""Answers after which nobody asks any more."""
BLOW = ".prompt__opts .opt:has(.pct)"


def mid_game(game: str) -> Match[Any]:
    """Somebody's own turn, well after the beginning, with something to aim at."""

    def wanted(match: Match[Any]) -> bool:
        if len(match.journal) < LATER:
            return False
        question = match.scene(match.ask.seat).question
        if question is None or not question.turn or question.interrupt:
            return False
        return len(question.options) > 6 and any(each.odds is not None for each in question.options)

    return played_until(game, wanted, seed=3)


def interrupted(game: str) -> Match[Any] | None:
    """Somebody is asked in the middle of a combat; nothing in a game that never asks so."""

    def wanted(match: Match[Any]) -> bool:
        if len(match.journal) > MOST or match.over:
            raise StopIteration
        question = match.scene(match.ask.seat).question
        if question is None or not question.interrupt or not match.quiet:
            return False
        return weighty(match.game, match.state, match.ask)

    try:
        return played_until(game, wanted, seed=3)
    except (StopIteration, IndexError):
        return None


class Photographer:
    """Takes the same picture of every size and theme."""

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self.browser, self.server, self.folder = browser, server, folder

    def visitors(self, name: str) -> Iterator[tuple[Visitor, Path]]:
        for size, wishes in SIZES.items():
            for theme in THEMES:
                visitor = Visitor(self.browser, self.server.url, color_scheme=theme, **wishes)
                yield visitor, self.folder / f"{name}-{size}-{theme}.png"
                visitor.leave()

    def take(self, visitor: Visitor, path: Path) -> None:
        visitor.page.evaluate("document.fonts.ready")
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

    def turn(self, game: str) -> None:
        match = mid_game(game)
        for visitor, path in self.visitors(f"{game}-turn"):
            self.sit(visitor, match)
            self.take(visitor, path)

    def aim(self, game: str) -> None:
        match = mid_game(game)
        for visitor, path in self.visitors(f"{game}-aim"):
            self.sit(visitor, match)
            self._blow(visitor).hover()
            self.take(visitor, path)

    def struck(self, game: str) -> None:
        match = mid_game(game)
        for visitor, path in self.visitors(f"{game}-struck"):
            self.sit(visitor, match)
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
        match = interrupted(game)
        if match is None:
            print(f"{game} asks nobody in between")
            return
        for visitor, path in self.visitors(f"{game}-asked"):
            self.sit(visitor, match)
            self.take(visitor, path)

    def end(self, game: str) -> None:
        """Machines play a whole game, and somebody comes to see how it ended."""
        with self.server.http() as http:
            count = len(mid_game(game).scene(None).seats)
            wish = {
                "game": game,
                "seed": 3,
                "seats": [{"kind": "agent", "level": "greedy"}] * count,
            }
            made = http.post("/api/tables", json=wish).raise_for_status().json()
            until = time.monotonic() + 300
            while http.get(f"/api/replays/{made['table']}/summary").status_code != 200:
                if time.monotonic() > until:
                    raise SystemExit(f"{game} does not end")
                time.sleep(0.5)
        for visitor, path in self.visitors(f"{game}-end"):
            visitor.sit(made["table"], made["secrets"]["host"])
            visitor.page.get_by_role("dialog").wait_for()
            self.take(visitor, path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--moments", default=",".join(MOMENTS), help="which, with commas between")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place)).start()
        browser = launch(playwright)
        photographer = Photographer(browser, server, asked.folder)
        try:
            for game in asked.games or GAMES:
                for moment in asked.moments.split(","):
                    getattr(photographer, moment)(game)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
