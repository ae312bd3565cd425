"""A real Chromium, and a page of the client as a person uses it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, Request

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "src" / "undercroft" / "server" / "page" / "index.html"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WAIT = 60_000
"""Milliseconds to wait for what must come, beside whatever else the machine does."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True,
}  # fmt: skip
"""What makes a browser one on a phone."""


STARTING = 120_000
"""Milliseconds that a Chromium has to start, beside whatever else the machine does."""
WITHOUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    # What Playwright leaves out as well: of two such lists Chromium reads the last.
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning", "Translate",
)  # fmt: skip
"""Parts of Chromium that no page sees. Its address bar alone is two pages of its own in every
window, and cost more than ours."""


def launch(playwright: Playwright) -> Browser:
    """The Chromium of this machine, or the one that Playwright brings."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    plain = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    return playwright.chromium.launch(
        executable_path=found,
        args=[*plain, f"--disable-features={','.join(WITHOUT)}"],
        timeout=STARTING,
    )


KEEPING: dict[str, Any] = {"service_workers": "allow"}
"""What makes a browser keep the page for days without a connection.

Others do not: all files of the page would be fetched in the background of every test."""


DRAWN = """() => new Promise(tell =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(tell))))"""
"""Until what is known now is on the screen."""


class Visitor:
    """Somebody at a browser. What goes wrong on their page is kept."""

    def __init__(self, browser: Browser, url: str, **wishes: Any) -> None:
        given = {
            "viewport": {"width": 1440, "height": 900},
            "reduced_motion": "reduce",
            "locale": "en-GB",
            "timezone_id": "UTC",
            "base_url": url,
            "service_workers": "block",
        } | wishes
        self.context: BrowserContext = browser.new_context(**given)
        self.context.set_default_timeout(WAIT)
        self.page: Page = self.context.new_page()
        self.trouble: list[str] = []
        self.frames: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(f"{error} {error.stack}"[:900]))
        self.page.on("console", self._heard)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._framed))

    def told(self) -> str:
        """What the page shows, for the message of a test that fails."""
        asked = self.page.locator(".prompt").inner_text()
        return f"number {self.number}, {self.turn}: {asked}"

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.trouble.append(message.text)

    def _framed(self, frame: Any) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    # Going somewhere

    def open(self, path: str) -> None:
        """Open a page, until all that it asked for has come and is drawn."""
        under_way: set[Request] = set()

        def asked(request: Request) -> None:
            under_way.add(request)

        def come(request: Request) -> None:
            under_way.discard(request)

        listeners: dict[Any, Callable[[Request], None]] = {
            "request": asked,
            "requestfinished": come,
            "requestfailed": come,
        }
        for event, listener in listeners.items():
            self.page.on(event, listener)
        self.page.goto(path)
        until = time.monotonic() + WAIT / 1000
        quiet = 0
        # What has come is drawn with the next picture, and may have asked for more by then.
        while quiet < 2:
            assert time.monotonic() < until, f"{path} still waits for {under_way}"
            self.page.evaluate(DRAWN)
            quiet = 0 if under_way else quiet + 1
        for event, listener in listeners.items():
            self.page.remove_listener(event, listener)

    def sit(self, table: str, secret: str) -> None:
        """Open the link of a seat."""
        self.page.goto(f"/t/{table}#{secret}")
        self.page.wait_for_selector(".play[data-number]")

    def one_click(self, game: str) -> None:
        """From the first page into a game."""
        self.page.goto("/")
        self.page.get_by_role("button", name=f"Play {game}").first.click()
        self.page.wait_for_selector(".play[data-number]")

    # Looking

    @property
    def number(self) -> int:
        return int(self.page.get_attribute(".play", "data-number") or 0)

    @property
    def turn(self) -> str:
        return self.page.get_attribute(".play", "data-state") or ""

    def wait_turn(self, *states: str) -> str:
        """Until it is this person's move, or the game is over."""
        wanted = states or ("mine", "over")
        self.page.wait_for_selector(", ".join(f'.play[data-state="{state}"]' for state in wanted))
        return self.turn

    def wait_past(self, number: int) -> None:
        """Until the question of that number has been answered."""
        self.page.wait_for_function(
            "was => Number(document.querySelector('.play')?.dataset.number) > was", arg=number
        )

    def until(self, seen: Callable[[], bool], *, most: int = 400) -> None:
        """Answer in the plainest way until something is seen."""
        for _ in range(most):
            if seen():
                return
            if self.wait_turn() == "over":
                break
            self.answer()
        assert seen(), "it was never seen"

    # Doing

    def answer(self) -> None:
        """Answer as somebody in a hurry would: strike if one can, else go on."""
        number = self.number
        page = self.page
        # Cards to choose from are fetched when the first is asked about.
        page.wait_for_selector(
            ".ask .answer, .ask .btn--go, .prompt__opts .opt, .prompt__end .btn--go, .pick__take, "
            "rect.reach",
            state="attached",
        )
        dialog = page.locator(".ask .btn--go, .ask .answer--end")
        if dialog.count():
            dialog.first.click()
        elif page.locator(".ask .answer").count():  # It cannot be passed over.
            page.locator(".ask .answer").first.click()
        elif page.locator(".prompt__opts .opt:has(.pct)").count():
            page.locator(".prompt__opts .opt:has(.pct)").first.click()
        elif page.locator(".prompt__end .btn--go").count():
            page.locator(".prompt__end .btn--go").click()
        elif page.locator(".prompt__opts .opt:not([aria-pressed], [aria-disabled])").count():
            page.locator(".prompt__opts .opt:not([aria-pressed], [aria-disabled])").first.click()
        elif page.locator(".pick__take").count():
            page.locator(".pick__take").first.click()
        elif (deed := page.locator(".prompt__opts .opt[aria-pressed]")).count() and (
            not self._offers_squares()
        ):
            deed.first.click()
            page.locator(".prompt__opts .opt").first.click()
        else:
            self.point()
        self.wait_past(number)

    def _offers_squares(self) -> bool:
        return self.page.locator("rect.reach").count() > 0

    def point(self) -> None:
        """Point at the first square that is offered on the map."""
        offered = self.page.locator("rect.reach")
        assert offered.count(), f"nothing is offered: {self.told()}"
        box = offered.first.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def whole_map(self) -> None:
        """Show all of the map, where only what matters now was in sight."""
        self.page.get_by_role("button", name="Show the whole map").click()

    def drag_by_touch(self, source: Locator, target: Locator, held: str) -> None:
        """Hold a finger on something until it is lifted, and let it go over something else."""
        finger = self.context.new_cdp_session(self.page)

        def touch(kind: str, *at: tuple[float, float]) -> None:
            points = [{"x": x, "y": y} for x, y in at]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        x, y = _middle(source)
        touch("touchStart", (x, y))
        self.page.wait_for_selector(held)
        to_x, to_y = _middle(target)
        for part in (0.2, 0.4, 0.6, 0.8, 1.0):
            touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
        touch("touchEnd")
        finger.detach()

    def violations(self, *, slight: bool = False) -> list[str]:
        """What axe-core calls serious or critical on this page, or all that it finds wrong."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            """async all =>
               (await axe.run(document, {resultTypes: ["violations"], preload: false})).violations
               .filter(each => all || each.impact === "serious" || each.impact === "critical")
               .map(each => `${each.id}: ${each.nodes.slice(0, 3).map(n => n.html).join(" ")}`)""",
            slight,
        )
        return list(found)

    def leave(self) -> None:
        self.context.close()


def _middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None, "it is not in sight"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
