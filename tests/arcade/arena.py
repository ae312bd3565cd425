"""The arena of Arcade; `tests.superdungeon.arena` says how tests read with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.superdungeon.arena import PartyArena
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import Position, UnitSpec, build
from undercroft.games.arcade.state import State

PACKS = Path(__file__).parent / "packs"
HEROES_PACK = (PACKS / "heroes",)
"""Heroes and equipment with abilities that the box does not have."""
CONSUL_PACK = (PACKS / "consul",)
"""The same for monsters and bosses, and the Tester."""


class Arena(PartyArena[State]):
    built_in = GAME
    position_class = Position
    unit_class = UnitSpec

    def build(self, position: Position) -> tuple[State, dict[str, int]]:
        return build(self.game.box, position)

    def command(self, *names: str) -> Arena:
        """Start play as the Consul carries out commands ("move", "fight x2"); nobody drinks."""
        return self.dry().set(commands=names).at("commands")


def play(drawing: str, **units: Any) -> Arena:
    """The Tester X and, if drawn, the Witch W and the Tincan T; nobody drinks."""
    heroes = {"X": "tester", "W": "sanctioned_witch", "T": "tincan"}
    inside = {mark: kind for mark, kind in heroes.items() if mark in drawing}
    return Arena(drawing, packs=CONSUL_PACK, **inside, **units).dry()


def pair(drawing: str, **units: Any) -> Arena:
    """The Witch W with wrath 3, the Tincan T with wrath 1, and some monsters; nobody drinks."""
    a = Arena(drawing, packs=CONSUL_PACK, W="sanctioned_witch", T="tincan", **units)
    return a.on("W", wrath=3).on("T", wrath=1).dry()
