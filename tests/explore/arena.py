"""The arena of Explore; `tests.superdungeon.arena` says how tests read with it."""

from __future__ import annotations

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

    def build(self, position: Position) -> tuple[State, dict[str, int]]:
        return build(self.game.box, position)
