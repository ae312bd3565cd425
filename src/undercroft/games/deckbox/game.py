"""Deckbox Dungeons as one object: what everything outside this folder sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from undercroft.kernel.catalogue import Catalogue, read_catalogue
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.lookout import Lookout
from undercroft.kernel.match import Match, Steps
from undercroft.kernel.options import Offer
from undercroft.kernel.pack import RawPack
from undercroft.kernel.scene import Line, Scene

from . import advice, app, explain, line, lookout, odds, sanity, scene, setup, view, wish, wording
from . import round as rounds
from .box import Box
from .content import STOCK, TABLES, Content, load
from .ending import DUNGEON, HEROES
from .events import Explored, Met
from .odds import Outlook
from .options import DeckboxOptions, checked
from .scenario import Stage
from .state import State

FOLDER = Path(__file__).parent


class Deckbox:
    """The game, over the built-in content and any further packs."""

    name = "deckbox"
    title = "Deckbox Dungeons"
    sides = (HEROES, DUNGEON)
    blurb = "Explore room by room: the app lays the map and says what waits behind each door."
    all_open = True
    tables = TABLES
    options_model = DeckboxOptions
    advice = advice
    app = app
    steps: Steps = {**setup.STEPS, **rounds.STEPS}  # noqa: RUF012  # read only

    def __init__(self, *packs: Path | RawPack) -> None:
        self._packs = packs

    @cached_property
    def content(self) -> Content:
        return load(*self._packs)

    @cached_property
    def box(self) -> Box:
        return Box(self.content)

    @cached_property
    def catalogue(self) -> Catalogue:
        return read_catalogue(FOLDER / "rules.toml", "deckbox")

    @cached_property
    def scenario(self) -> Stage:
        return Stage(self, *self._packs)

    @property
    def content_hash(self) -> str:
        return self.content.hash

    def check_pack(self, raw: Any) -> Any:
        return STOCK.check(raw)

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of the seats: one hero each."""
        players = checked(self.box, options).players
        return tuple(wording.seat_name(players, seat) for seat in range(players))

    def summary(self) -> dict[str, Any]:
        """What the game has to offer, for a list of games."""
        content = self.content
        return {
            "sizes": ["1-4 players"],
            "content": {
                "quests": len(content.quests),
                "Heroes": len(content.heroes),
                "equipment": len(content.equipment),
                "abilities": len(content.abilities),
                "items": len(content.items),
                "enemies": len(content.enemies),
                "room sides": len(content.sides),
            },
        }

    def choices(self) -> dict[str, list[Offer]]:
        """What the options of a game can name, by option."""
        content = self.content
        return {
            "quest": [Offer(id, row.name, row.text) for id, row in content.quests.items()],
            "heroes": [
                Offer(id, row.title, row.text, row.art) for id, row in content.heroes.items()
            ],
            "equipment": [
                Offer(id, row.title, row.text, row.art) for id, row in content.equipment.items()
            ],
            "abilities": [
                Offer(id, row.title, " · ".join(power.name for power in row.abilities), row.art)
                for id, row in content.abilities.items()
            ],
        }

    def new(self, seed: int | None = None, *, events: bool = True, **options: Any) -> Match[State]:
        """A new match; without a seed people throw the dice."""
        return Match(self, self.checked(options), seed, events=events)

    def checked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options of a game as wished; OptionsError if it cannot be had."""
        return checked(self.box, options).model_dump()

    # What a match needs

    def start(self, options: Mapping[str, Any]) -> State:
        """The state before the first question; the options must be checked."""
        s = State(self.box, options["quest"], options["players"])
        numbers = (
            (options["heroes"], self.box.hero_number),
            (options["equipment"], self.box.equipment_number),
            (options["abilities"], self.box.ability_card_number),
        )
        s.wishes = tuple(
            tuple(known[name] if name else -1 for name in names) for names, known in numbers
        )
        setup.start(s)
        return s

    def restore(self, plain: Mapping[str, Any]) -> State:
        return State.from_plain(self.box, dict(plain))

    def label(self, state: State, ask: Ask, option: Option) -> str:
        return wording.label(state, ask, option)

    def prompt(self, state: State, ask: Ask) -> str:
        """The question as one sentence."""
        return wording.prompt(state, ask)

    def tell(self, state: State, event: Any) -> str:
        """An event as one sentence; the rules that made it are its own `rules`."""
        return wording.tell(state, event)

    def line(self, state: State, event: Any, seat: int | None) -> Line:
        """An event as a line of the log; every seat may know everything that happens."""
        return line.line(state, event)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.view(state, seat)

    def scene(self, state: State, ask: Ask | None, seat: int | None) -> Scene:
        """What a client draws for a seat."""
        return scene.scene(state, ask, seat)

    def lookout(self, state: State, unit: int) -> Lookout:
        """What a figure on the map sees and can get to."""
        return lookout.lookout(state, unit)

    def wish(self, state: State, ask: Ask, text: str) -> Option | None:
        """What somebody means who types a wish, offered or not; None if nothing is recognised."""
        return wish.read(state, ask, text)

    def odds(self, state: State, ask: Ask, option: Option) -> float | None:
        return odds.odds(state, ask, option)

    def outlook(self, text: str) -> Outlook:
        """The exact odds of an attack against a defence, as somebody typed them."""
        return odds.outlook(text)

    def reveals(self, event: Any) -> bool:
        """Whether an event showed what was hidden: a room, or what waits in it."""
        return isinstance(event, Explored | Met)

    def flaws(self, state: State) -> list[str]:
        """What contradicts itself in a state between two steps; nothing in a sound one."""
        return sanity.flaws(state)

    def why_not(self, state: State, ask: Ask, wish: Option) -> tuple[str, ...]:
        return explain.why_not(state, ask, wish)


GAME = Deckbox()
__all__ = ["GAME", "Deckbox", "DeckboxOptions"]
