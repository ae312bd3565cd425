"""What a study counts: whose side a figure is on, who takes part, and the cards of the Consul."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.kernel.ledger import Handled, Part

from ..superdungeon.ledger import Ledger
from .box import Box
from .events import TurnedUp, TwistDrawn
from .state import State

TWISTS = {"challenge_deck": "challenge", "boss_deck": "boss", "plot": "plot"}
"""The decks of the Consul as chance draws from them, and what their cards call them."""


class ArcadeLedger(Ledger):
    def handled(self, s: State, event: Any) -> Iterator[Handled]:
        if isinstance(event, TwistDrawn | TurnedUp):
            yield Handled("drawn", s.box.twists[event.card].id)
        else:
            yield from super().handled(s, event)

    def card(self, box: Box, deck: str, number: int) -> str:
        if deck in TWISTS:
            return box.twists[number].id
        return super().card(box, deck, number)

    def cards(self, box: Box) -> list[str]:
        twists = [card.id for card in box.twists if card.deck in TWISTS.values()]
        return [*super().cards(box), *twists]


def _side(s: State, unit: int) -> str:
    return "heroes" if s.profile[unit].hero else "consul"


def _cast(s: State) -> Iterator[Part]:
    for hero in s.hero_units:
        yield Part("hero", s.box.models[s.card[hero]].id)
    for place, boss in enumerate(s.bosses):
        yield Part("boss" if place == 0 else "mini-boss", s.box.models[s.card[boss]].id)
    for point in s.points:
        yield Part("spawning point", s.box.models[s.card[point]].id)
    for mode in s.modes:
        yield Part("difficulty", s.box.twists[mode].id)
    yield Part("party", str(len(s.hero_units)))


LEDGER = ArcadeLedger(_side, _cast, lambda box: (box.content.twists,))
