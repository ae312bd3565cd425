"""The arena of Arcade; `tests.superdungeon.arena` says how tests read with it."""

from __future__ import annotations

from tests.superdungeon.arena import PartyArena
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import Position, UnitSpec, build
from undercroft.games.arcade.state import State


class Arena(PartyArena[State]):
    built_in = GAME
    position_class = Position
    unit_class = UnitSpec

    def build(self, position: Position) -> tuple[State, dict[str, int]]:
        return build(self.game.box, position)

    def command(self, *names: str) -> Arena:
        """Start play as the Consul carries out commands ("move", "fight x2"); nobody drinks."""
        return self.dry().set(commands=names).at("commands")
