"""The arena of Arcade; `tests.superdungeon.arena` says how tests read with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from tests.superdungeon.arena import PartyArena
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import (
    BearerRow,
    CrystalRow,
    KillRow,
    Position,
    UnitSpec,
    build,
)
from undercroft.games.arcade.state import State
from undercroft.kernel.match import Match
from undercroft.kernel.pack import Row

PACKS = Path(__file__).parent / "packs"
HEROES_PACK = (PACKS / "heroes",)
"""Heroes and equipment with abilities that the box does not have."""
CONSUL_PACK = (PACKS / "consul",)
"""The same for monsters and bosses, and the Tester."""


class Arena(PartyArena[State]):
    built_in = GAME
    position_class = Position
    unit_class = UnitSpec
    rows: ClassVar[dict[str, type[Row]]] = {
        "crystals": CrystalRow, "carried": BearerRow, "killed": KillRow,
    }  # fmt: skip

    played: ClassVar[list[Arena]] = []
    """The arenas of the test that is running; `conftest` has them played again without a log."""

    def build(self, position: Position) -> tuple[State, dict[str, int]]:
        return build(self.game.box, position)

    def begin(self, s: State) -> Arena:
        self._start: dict[str, Any] | None = s.plain()
        Arena.played.append(self)
        return super().begin(s)

    def change(self, **facts: Any) -> Arena:
        """Change the state in the middle of play, which nobody can play again from the start."""
        self._start = None
        for name, value in facts.items():
            assert hasattr(self.s, name), name
            setattr(self.s, name, value)
        return self

    def play_again_silently(self) -> None:
        """Give all answers again where no log is kept, which must come to the same.

        Much is quicker there, as nobody asks how it came about.
        """
        if self._start is not None:
            silent = Match(self.game, {}, None, start=self._start, events=False)
            silent.repeat(self.match.journal)
            assert silent.state.plain() == self.s.plain()

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
