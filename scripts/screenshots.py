"""Pictures of the five games as people see them: both themes, at a desk, on a tablet, on a phone.

    python -m scripts.screenshots FOLDER [GAME ...]

Every position is the same on every machine: fixed seeds, and machines that choose alike.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import PHONE, Visitor, launch
from tests.browser.positions import played_until, table_from
from tests.server.servers import Server

from undercroft.kernel.match import Match

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")
SIZES: dict[str, dict[str, Any]] = {
    "1440x900": {"viewport": {"width": 1440, "height": 900}},
    "1024x768": {"viewport": {"width": 1024, "height": 768}},
    "390x844": PHONE,
}
LATER = 60
"""Answers after which a game has something to show."""


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


def pictures(browser: Browser, server: Server, folder: Path, game: str) -> Iterator[Path]:
    match = mid_game(game)
    seat = match.ask.seat
    others = tuple(each for each in range(len(match.scene(None).seats)) if each != seat)
    made = table_from(server, match, machines=others)
    for size, wishes in SIZES.items():
        for theme in ("light", "dark"):
            visitor = Visitor(browser, server.url, color_scheme=theme, **wishes)
            visitor.sit(made["table"], made["secrets"]["seats"][str(seat)])
            visitor.wait_turn("mine")
            visitor.page.evaluate("document.fonts.ready")
            visitor.page.wait_for_load_state("networkidle")
            path = folder / f"{game}-{size}-{theme}.png"
            visitor.page.screenshot(path=path)
            visitor.leave()
            if visitor.trouble:
                raise SystemExit(f"{path.name}: {visitor.trouble}")
            yield path


def main(folder: str, *games: str) -> None:
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place)).start()
        browser = launch(playwright)
        try:
            for game in games or GAMES:
                for path in pictures(browser, server, into, game):
                    print(path)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
