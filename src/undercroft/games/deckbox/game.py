"""Deckbox Dungeons as one object: what everything outside this folder sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from undercroft.kernel.bounds import Fields
from undercroft.kernel.deeds import ByDeeds
from undercroft.kernel.extras import Extras
from undercroft.kernel.game import BoxedGame
from undercroft.kernel.match import Steps
from undercroft.kernel.options import Offer
from undercroft.kernel.scene import Card, Line
from undercroft.kernel.sight import CORNER

from . import (
    advice,
    app,
    bounds,
    card,
    duel,
    features,
    log,
    lookout,
    odds,
    proof,
    resample,
    sanity,
    scene,
    setup,
    signs,
    view,
    weighty,
    wording,
)
from . import round as rounds
from .box import Box
from .content import STOCK, TABLES, Content, load
from .deeds import DEEDS
from .ending import DUNGEON, HEROES
from .events import Explored, Met
from .ledger import LEDGER
from .odds import Outlook
from .options import DeckboxOptions, checked
from .scenario import Stage
from .state import State
from .tally import Reader


class Deckbox(ByDeeds[State], BoxedGame[State, Content, Box]):
    """The game, over the built-in content and any further packs."""

    name = "deckbox"
    folder = Path(__file__).parent
    title = "Deckbox Dungeons"
    tables = TABLES
    stock = STOCK
    options_model = DeckboxOptions
    deeds = DEEDS
    steps: Steps = {**setup.STEPS, **rounds.STEPS}  # noqa: RUF012  # read only
    load = staticmethod(load)
    prompt = staticmethod(wording.prompt)
    tell = staticmethod(wording.tell)
    view = staticmethod(view.view)
    scene = staticmethod(scene.scene)
    flaws = staticmethod(sanity.flaws)
    astray = staticmethod(sanity.astray)
    weighty = staticmethod(weighty.weighty)

    def unpacked(self, content: Content) -> Box:
        return Box(content)

    def chosen(self, options: Mapping[str, Any]) -> DeckboxOptions:
        return checked(self.box, options)

    @cached_property
    def extras(self) -> Extras:
        return Extras(
            blurb="Explore room by room: the app lays the map and says what "
            "waits behind each door.",
            options_model=DeckboxOptions, choices=self.choices, summary=self.summary,
            sides=(HEROES, DUNGEON), all_open=True, reveals=self.reveals, line=self.line,
            lookout=lookout.lookout, outlook=self.outlook, tally=Reader, advice=advice, app=app,
            ledger=LEDGER, fights=duel, resample=resample.resample, stake=weighty.stake,
            placings=("stand",), sight=CORNER,
            looks={"water": "water", "pit": "pit"},
            marks={"o": ("Point of interest", "Enemies come into the room on it and around it.")},
            value=signs.VALUE, boundary=signs.boundary, proofs=proof.proofs,
            variety=partial(signs.variety, self.content),
            features=lambda: features.features(self.box),
            policy=Path(__file__).with_name("policy.npz"),
        )  # fmt: skip

    @cached_property
    def scenario(self) -> Stage:
        return Stage(self, *self._packs)

    def seats(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of the seats: one hero each."""
        players = self.chosen(options).players
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
            "heroes": [_offer(card.hero(row, "box")) for row in content.heroes.values()],
            "equipment": [_offer(card.equipment(row, "box")) for row in content.equipment.values()],
            "abilities": [
                _offer(card.ability(row, "box"), " · ".join(power.name for power in row.abilities))
                for row in content.abilities.values()
            ],
        }

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

    @cached_property
    def bounds(self) -> Fields:
        return bounds.fields(self.box)

    def rebuilt(self, plain: Mapping[str, Any]) -> State:
        return State.from_plain(self.box, dict(plain))

    def line(self, state: State, event: Any, seat: int | None) -> Line:
        """An event as a line of the log; every seat may know everything that happens."""
        return log.line(state, event)

    def outlook(self, text: str) -> Outlook:
        """The exact odds of an attack against a defence, as somebody typed them."""
        return odds.outlook(text)

    def reveals(self, event: Any) -> bool:
        """Whether an event showed what was hidden: a room, or what waits in it."""
        return isinstance(event, Explored | Met)


def _offer(shown: Card, text: str = "") -> Offer:
    """A card that an option can name, with all that stands on it."""
    return Offer(
        shown.id, shown.name, text or shown.text, shown.art,
        tuple((stat.label, stat.value) for stat in shown.stats),
        tuple((each.name, each.cost, each.text) for each in shown.abilities),
    )  # fmt: skip


GAME = Deckbox()
__all__ = ["GAME", "Deckbox", "DeckboxOptions"]
