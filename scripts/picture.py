"""The picture of the front page, from a real game: `python -m scripts.picture`.

The position is the same on every machine: a fixed seed, and machines that choose alike.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright
from scripts.screenshots import mid_game
from tests.browser.chromium import Visitor, launch
from tests.browser.positions import table_from
from tests.server.servers import Server

TARGET = Path(__file__).parent.parent / "docs" / "picture.jpg"
GAME = "explore"
SIZE = {"width": 1280, "height": 800}
QUALITY = 82
MOST = 300_000
"""So many bytes a picture may have that everybody fetches."""


def main() -> None:
    match = mid_game(GAME)
    seat = match.ask.seat
    others = tuple(each for each in range(len(match.scene(None).seats)) if each != seat)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place)).start()
        browser = launch(playwright)
        try:
            made = table_from(server, match, machines=others)
            visitor = Visitor(browser, server.url, color_scheme="dark", viewport=SIZE)
            visitor.sit(made["table"], made["secrets"]["seats"][str(seat)])
            visitor.wait_turn("mine")
            visitor.page.evaluate("document.fonts.ready")
            visitor.page.wait_for_load_state("networkidle")
            visitor.page.screenshot(path=TARGET, type="jpeg", quality=QUALITY)
            visitor.leave()
        finally:
            browser.close()
            server.stop()
    size = TARGET.stat().st_size
    print(f"{TARGET.name}: {size / 1000:.0f} KB")
    if size > MOST:
        raise SystemExit(f"the picture has more than {MOST / 1000:.0f} KB")


if __name__ == "__main__":
    main()
