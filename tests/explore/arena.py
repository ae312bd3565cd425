"""The arena of Explore; `tests.superdungeon.arena` says how tests read with it."""

from __future__ import annotations

from typing import Any, Self

from tests.superdungeon.arena import PartyArena
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import Position, UnitSpec, build
from undercroft.games.explore.state import State

GAUGE = GAME.box.gauge
"""As it is printed; its length is ours and may be tuned, so tests speak of its marks."""
SKULL, BIT, SUPER = GAUGE.skulls[0], GAUGE.sixteen_bit, GAUGE.super


class Arena(PartyArena[State]):
    built_in = GAME
    position_class = Position
    unit_class = UnitSpec

    def is_fact(self, name: str) -> bool:
        """Also `loot_top` and its like, parts of the decks."""
        return super().is_fact(name) or name.rpartition("_")[0] in ("loot", "treasure")

    def set(self, **facts: Any) -> Self:
        if "bones" in facts:
            facts["bones"] = dict(facts["bones"])
        for name in set(facts) - set(Position.model_fields):
            deck, _, part = name.rpartition("_")
            known = getattr(self.position, f"{deck}_deck")
            row = known.model_copy(update={part: facts.pop(name)})
            super().set(**{f"{deck}_deck": row})
        return super().set(**facts)

    def build(self, position: Position) -> tuple[State, dict[str, int]]:
        return build(self.game.box, position)
