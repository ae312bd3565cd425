"""What a study counts: whose side a figure is on, and who takes part."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.ledger import Part

from ..superdungeon.ledger import Ledger
from .state import State


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


LEDGER = Ledger(_side, _cast, lambda box: (box.content.twists,))
