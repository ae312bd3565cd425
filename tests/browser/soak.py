"""Whole games played through the page by somebody who chooses at random among what is in sight.

A soak knows buttons, squares, figures and keys, and nothing of the protocol. It stops with a
picture of the page where a question cannot be answered, and gathers whatever else goes wrong.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from playwright.sync_api import Browser

from ..server.servers import Server
from .chromium import PHONE, Visitor

SCRIPT = (Path(__file__).parent / "soak.js").read_text(encoding="utf-8")
PATIENCE = 10.0
"""Seconds after which a question that nobody could answer, or no new one, is a stall."""
CLICKS = 60
"""So often somebody may choose something without answering before that is one too."""
LOOKED_AT = 10
"""Every so many questions all controls are looked for where they should be."""
WAYS = ("mouse", "keys", "touch")
EAGER = re.compile(r"\b(open|explore|door|attack|strike|shoot|use|take|search|learn|buy)", re.I)
"""What somebody does rather than not: whoever never opens a door never sees what is behind it."""

SHORT: dict[str, list[dict[str, Any]]] = {
    "explore": [{"rounds": 3}, {"rounds": 2, "hero_players": 2}, {"rounds": 2, "setup": "full"}],
    "arcade": [{}, {"players": 2}, {"heroes": 4, "easy": 1}],
    "crystalia": [
        {"rounds": 3},
        {"rounds": 2, "tiles": 1, "mode": "narrative"},
        {"rounds": 2, "players": 3, "mode": "narrative"},
    ],
    "realms": [{}, {"players": 2}, {"party": 2}],
    "deckbox": [{}, {"players": 2}, {}],
}  # fmt: skip
"""Options that make whole games short, by game; they are taken in turn."""


class Stall(AssertionError):
    """A question that could not be answered."""


@dataclass(frozen=True)
class Wish:
    """One game to be played."""

    game: str
    seed: int
    ways: tuple[str, ...] = ("mouse",)
    """How questions are answered; with several, each one of them by chance."""
    moving: bool = False
    """Whether what happens is played back."""
    patience: float = PATIENCE
    level: str = ""
    """How well the machines play; as they usually do."""

    @property
    def options(self) -> dict[str, Any]:
        known = SHORT.get(self.game, [{}])
        return known[self.seed % len(known)]

    def __str__(self) -> str:
        return f"{self.game} {'+'.join(self.ways)} seed {self.seed}"


@dataclass
class Played:
    """What came of it."""

    wish: Wish
    questions: int = 0
    clicks: int = 0
    looks: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    """The longest that the table stood still, in seconds."""
    wrong: list[str] = field(default_factory=list)


def play(browser: Browser, server: Server, wish: Wish, pictures: Path | None = None) -> Played:
    """One whole game, and everything that was wrong with it."""
    played = Played(wish)
    motion = {"reduced_motion": "no-preference" if wish.moving else "reduce"}
    phone = PHONE if "touch" in wish.ways else {}
    visitor = Visitor(browser, server.url, **motion, **phone)
    visitor.context.add_init_script(SCRIPT)
    if wish.moving:
        liked = 'localStorage["undercroft.likes"] ??= JSON.stringify({ speed: 2 })'
        visitor.context.add_init_script(liked)
    begun = time.monotonic()
    try:
        table, seat, secret = _table(server, wish)
        visitor.sit(table, secret)
        _Guest(visitor, wish, played).to_the_end()
        played.wrong += _differences(visitor, server, table, seat)
    except Exception as error:
        played.wrong.append(f"{type(error).__name__}: {error}")
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
            file = pictures / f"{str(wish).replace(' ', '-')}.png"
            visitor.page.screenshot(path=file)
            file.with_suffix(".html").write_text(visitor.page.content(), encoding="utf-8")
            played.wrong.append(f"as {file} shows")
    finally:
        played.seconds = time.monotonic() - begun
        played.wrong += [f"on the page: {line}" for line in visitor.trouble]
        visitor.leave()
    return played


def _table(server: Server, wish: Wish) -> tuple[str, int, str]:
    """A table with machines in all seats but the newcomer's: its id, that seat and its secret."""
    with server.http() as http:
        games = http.get("/api/games").raise_for_status().json()["games"]
    seat = next(game["newcomer"] for game in games if game["name"] == wish.game)
    made = server.make(wish.game, seed=wish.seed, options=wish.options)
    if wish.level:
        secret = {"Authorization": f"Bearer {made['secrets']['host']}"}
        with server.http() as http:
            for each in map(int, made["secrets"]["seats"]):
                if each != seat:
                    where = f"/api/tables/{made['table']}/seats/{each}"
                    http.post(where, json={"level": wish.level}, headers=secret).raise_for_status()
    return made["table"], seat, made["secrets"]["seats"][str(seat)]


class _Guest:
    """Somebody who plays at random: whoever sits at the page of a visitor."""

    def __init__(self, visitor: Visitor, wish: Wish, played: Played) -> None:
        self.visitor, self.wish, self.played = visitor, wish, played
        self.page = visitor.page
        self.pick = Random(wish.seed)

    def _see(self, what: str, *given: Any) -> Any:
        return self.page.evaluate(f"given => soak.{what}(...given)", list(given))

    def to_the_end(self) -> None:
        patience = self.wish.patience
        number, clicks, since = -1, 0, time.monotonic()
        while True:
            seen = self._turn()
            if seen["state"] == "over":
                return
            if self.visitor.trouble:
                raise Stall(f"the page has failed: {self._told(seen)}")
            if seen["number"] != number:
                self._note(since)
                number, clicks, since = seen["number"], 0, time.monotonic()
                self.played.questions += 1
                if self.played.questions % LOOKED_AT == 1:
                    self._look_round(seen)
                if self.pick.random() < 0.05:
                    self._aside()
                    continue
            clicks += 1
            self.played.clicks += 1
            if clicks > CLICKS:
                raise Stall(f"{clicks} tries did not answer {self._told(seen)}")
            if seen["dialog"] and not seen["offers"]:
                # A card that opened only after it was put away again.
                self.page.keyboard.press("Escape")
                continue
            before = self._see("mark")
            if not self._choose(seen, clicks):
                if time.monotonic() - since > patience:
                    raise Stall(f"nothing can be chosen: {self._told(seen)}")
                self.page.wait_for_timeout(50)
                continue
            if self._see("settle", number, before, 400) == "waiting":
                self._turn()

    def _turn(self) -> Any:
        """What is seen once it is this person's move, or the game is over."""
        at, since = "", time.monotonic()
        while True:
            now = self._see("turn", 500)
            seen = self._see("look")
            if seen["dialog"] or seen["state"] in ("mine", "over"):
                self._note(since)
                return seen
            if now != at:
                self._note(since)
                at, since = now, time.monotonic()
            elif time.monotonic() - since > self.wish.patience:
                raise Stall(f"the table stands still: {self._told(seen)}")

    def _note(self, since: float) -> None:
        self.played.slowest = max(self.played.slowest, time.monotonic() - since)

    def _told(self, seen: Any) -> str:
        offers = ", ".join(f"{each['kind']} {each['label']}" for each in seen["offers"][:8])
        return (
            f"number {seen['number']}, {seen['state']}, {seen['asked']!r} {seen['dialog']!r}: "
            f"{len(seen['offers'])} offers: {offers}"
        )

    def _look_round(self, seen: Any) -> None:
        self.played.looks += 1
        where = f"at {seen['number']} ({seen['asked'][:40]})"
        for flaw in self._see("hidden"):
            self.played.wrong.append(f"{flaw}, {where}")

    # Choosing

    def _choose(self, seen: Any, clicks: int) -> bool:
        """Choose something in sight; False where nothing can be pointed at now."""
        way = self.pick.choice(self.wish.ways)
        for offer in self._in_turn(seen["offers"], clicks):
            if way == "keys":
                done = self._press(offer)
            else:
                done = self._point(offer, way)
            if done:
                return True
        return way == "touch" and self._see_more()

    def _in_turn(self, offers: list[Any], clicks: int) -> Iterator[Any]:
        """Offers by chance: buttons as often as the map, what answers at once more and more."""
        rest = list(offers)
        while rest:
            buttons = [each for each in rest if each["kind"] == "button"]
            sure = [each for each in rest if each["sure"]]
            on_map = [each for each in rest if each["kind"] != "button"]
            kinds = [each for each in (buttons, on_map) if each]
            if sure and self.pick.random() < 0.1 * clicks:
                kinds = [sure]
            chosen = self.pick.choice(self._eager(self.pick.choice(kinds)))
            rest.remove(chosen)
            yield chosen

    def _eager(self, offers: list[Any]) -> list[Any]:
        """Half the time only what leads somewhere: deeds, and the farthest squares."""
        if self.pick.random() < 0.5:
            return offers
        far = max(offer["cost"] for offer in offers)
        if far:
            return [offer for offer in offers if offer["cost"] == far]
        return [offer for offer in offers if EAGER.search(offer["label"])] or offers

    def _point(self, offer: Any, way: str) -> bool:
        at = self._see("reach", offer["i"])
        if at is None:
            return False
        if way == "touch":
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)
        return True

    def _see_more(self) -> bool:
        """On a phone, what can be chosen may lie beyond what the map shows."""
        whole = self._see("named", "Show the whole map")
        if whole is None:
            return False
        self.page.touchscreen.tap(*whole)
        return True

    KEYS: ClassVar = {"↵": "Enter", "Esc": "Escape", "−": "-"}

    def _press(self, offer: Any) -> bool:
        if offer["kind"] != "button":
            return self._walk(offer)
        key = offer["key"]
        if key and self.pick.random() < 0.8:
            self.page.keyboard.press(self.KEYS.get(key, key.lower().replace(" ", "+")))
            return True
        for _ in range(150):
            if self._see("focused", offer["i"]):
                self.page.keyboard.press("Enter")
                return True
            self.page.keyboard.press("Tab")
        return False

    STEPS: ClassVar = {
        (-1, 0): "ArrowLeft", (1, 0): "ArrowRight", (0, -1): "ArrowUp", (0, 1): "ArrowDown",
        (-1, -1): "y", (1, -1): "u", (-1, 1): "b", (1, 1): "n",
    }  # fmt: skip

    def _walk(self, offer: Any) -> bool:
        """Lead the cursor of the map to a place and press Enter there."""
        self.page.keyboard.press("m")
        stuck = 0
        was: list[float] | None = None
        for _ in range(60):
            away = self._see("away", offer["i"])
            if away is None:
                return False
            if max(map(abs, away)) < 0.5:
                self.page.keyboard.press("Enter")
                return True
            stuck = stuck + 1 if away == was else 0
            if stuck > 3:
                return False
            was = away
            x, y = ((part > 0.5) - (part < -0.5) for part in away)
            if stuck:
                x, y = self.pick.choice([step for step in self.STEPS if step != (x, y)])
            self.page.keyboard.press(self.STEPS[x, y])
        return False

    def _aside(self) -> None:
        """Something that answers nothing: looking at a figure, a rule, the lines of sight."""
        keyboard = self.page.keyboard
        way = self.pick.choice(self.wish.ways)
        lens = self.pick.choice("vr")
        if way == "keys":
            for key in self.pick.choice([(lens, lens), ("?", "Escape"), ("m", "ArrowUp", "Tab")]):
                keyboard.press(key)
            return
        at = self._see("square", self.pick.random())
        if at is None:
            return
        if way == "touch":
            name = "Lines of sight" if lens == "v" else "How far a figure can go"
            for _ in range(2):
                tool = self._see("named", name)
                if tool is not None:
                    self.page.touchscreen.tap(*tool)
        elif self.pick.random() < 0.5:
            self.page.mouse.click(*at, button="right")
            keyboard.press("Escape")
        else:
            self.page.mouse.move(*at)
            keyboard.press(lens)
            keyboard.press(lens)


def _differences(visitor: Visitor, server: Server, table: str, seat: int) -> Iterator[str]:
    """What the page shows at the end of a game and the server does not know, or the reverse."""
    page = visitor.page
    drawn = page.evaluate("soak.position()")
    with server.http() as http:
        story = http.get(f"/api/replays/{table}/story").raise_for_status().json()
        last = len(story["labels"]) if isinstance(story["labels"], list) else 0
        at = http.get(f"/api/replays/{table}/{last}", params={"seat": seat}).raise_for_status()
    scene = at.json()["scene"]
    if scene["question"] is not None:
        yield "the page says that the game is over, the server asks on"
    if scene["outcome"] not in " ".join(drawn["asked"]):
        yield f"the page says {drawn['asked']}, the server {scene['outcome']!r}"
    yield from _misplaced(drawn["figures"], scene)

    # Whoever comes anew is sent everything at once, and sees the same.
    page.reload()
    page.wait_for_selector('.play[data-state="over"]')
    again = page.evaluate("soak.position()")
    for what in drawn:
        if drawn[what] != again[what]:
            yield f"after a reload {what} differ: {drawn[what]} and {again[what]}"


def _misplaced(figures: dict[str, Any], scene: dict[str, Any]) -> Iterator[str]:
    """Figures that stand elsewhere or are hurt otherwise: equal columns are drawn at equal places,
    later ones farther right, and so with rows."""
    squares = {square["id"]: square for square in scene["board"]["squares"]}
    placed = {str(t["id"]): t for t in scene["tokens"] if t["at"] is not None}
    if not squares:
        return
    if set(figures) != set(placed):
        yield f"on the map stand {sorted(figures)}, by the server {sorted(placed)}"
        return
    for token in placed.values():
        left = token["hearts"] - token["wounds"]
        if 1 < token["hearts"] <= 12 and figures[str(token["id"])]["hearts"] != left:
            yield f"{token['name']} has {left} hearts, and other ones on the map"
    small = [token for token in placed.values() if token["base"] == 1]
    for axis in "xy":
        spots = sorted((squares[t["at"]][axis], figures[str(t["id"])][axis]) for t in small)
        for (a, drawn_a), (b, drawn_b) in pairwise(spots):
            if (a == b and drawn_a != drawn_b) or (a < b and drawn_b - drawn_a < 20 * (b - a)):
                yield f"figures in {axis} {a} and {b} are drawn at {drawn_a} and {drawn_b}"
