"""What a study counts: whose side a figure is on, and who takes part."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.ledger import Part

from ..superdungeon.ledger import Ledger
from .state import State


def _side(s: State, unit: int) -> str:
    return "heroes" if s.profile[unit].hero else "consul"


def _cast(s: State) -> Iterator[Part]:
    for hero in range(len(s.seats)):
        yield Part("hero", s.profile[hero].model.id)
    if s.boss >= 0:
        yield Part("boss", s.profile[s.boss].model.id)
    for unit in s.pool:
        if s.profile[unit].model.kind == "miniboss" and unit != s.boss:
            yield Part("mini-boss", s.profile[unit].model.id)
    for point in s.points:
        yield Part("spawning point", s.profile[point].model.id)
    yield Part("size", s.size)
    layouts = s.box.content.layouts.values()
    for layout in layouts:
        if tuple((p.face, p.x, p.y, p.turn) for p in layout.places) == s.layout:
            yield Part("map", layout.id)


LEDGER = Ledger(_side, _cast, lambda box: (box.content.layouts, box.content.sizes))
