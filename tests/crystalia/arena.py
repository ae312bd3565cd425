"""A small language for tests of Wars of Crystalia: place figures, script dice and choices, look.

    a = Arena('''
    ########
    #F.P...#
    ########''', F="hearthsworn_fighter", P=foe("knucklehead"))
    a.menu("F")                      # F is active, at its menu
    a.dice("2 1 -", "1 -")           # faces of the rolls to come, in the order of the dice
    a.do("attack", "P", "melee")     # marks stand for units, (x, y) for squares
    assert a.wounds("P") == 1

The drawing has a frame, so the upper left square inside is (0, 0); `=` in the frame is an exit.
Dice are written blue first, then red, then green: "-" blank, "2" stars, "h" heart, "p" potion,
"hp" both. A d10 is scripted with the dice, as its number. Everything else chance is asked (draws)
takes the first answer unless `a.chance(...)` says otherwise. A roll that was not scripted fails
the test; so does a script that is not used up when `a.done()` is called. Nobody has wrath or
potions unless a test says so: `wrath=[1, 0]`, `potions=[1]`.
"""

from __future__ import annotations

from typing import Any, Self

from tests.superdungeon.arena import DungeonArena
from undercroft.games.crystalia.events import Rolled
from undercroft.games.crystalia.facing import NAMES
from undercroft.games.crystalia.game import GAME
from undercroft.games.crystalia.position import (
    CurseRow,
    EffectRow,
    HoldRow,
    Position,
    TrapRow,
    UnitSpec,
    build,
)
from undercroft.games.crystalia.state import State
from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.kernel.choice import Ask
from undercroft.kernel.pack import Row
from undercroft.kernel.squares import each


def foe(card: str, **facts: Any) -> UnitSpec:
    """A unit of the second player."""
    return unit(card, owner=1, **facts)


def unit(card: str, **facts: Any) -> UnitSpec:
    """Players and pools are counted from 0, as in the state; in files it is from 1."""
    return UnitSpec(card, **{k: v + 1 if k in COUNTED else v for k, v in facts.items()})


COUNTED = ("owner", "pool", "trophy", "turn", "attacker")
ROWS: dict[str, type[Row]] = {
    "traps": TrapRow, "effects": EffectRow, "holds": HoldRow, "nominated": CurseRow,
}  # fmt: skip


class Arena(DungeonArena[State]):
    built_in = GAME
    position_class = Position
    unit_class = UnitSpec
    rows = ROWS

    def build(self, position: Position) -> tuple[State, dict[str, int]]:
        s, numbers = build(self.game.box, position)
        if self._step:
            s.agenda = [("next_turn",), self._step]
        return s, numbers

    # Setting up

    _step: tuple[Any, ...] = ()

    def step(self, *step: Any) -> Arena:
        """Start play with a step of the agenda, as it is."""
        self._step = step
        return self.at("turn")

    def set(self, **facts: Any) -> Self:
        """Players, tiles and exits are counted from 0, as in the state; in files it is from 1."""
        for name, value in facts.items():
            if name in COUNTED:
                facts[name] = value + 1
            elif name in ("quiet", "deaf", "explored"):
                facts[name] = [number + 1 for number in value]
            elif name == "charred":
                facts[name] = [[tile + 1 for tile in tiles] for tiles in value]
            elif name == "traps":
                facts[name] = [(card, squares, finder + 1) for card, squares, finder in value]
        return super().set(**facts)

    def menu(self, mark: str, **facts: Any) -> Arena:
        """Start play in the middle of a unit's activation, at its menu, in its owner's turn."""
        self.position.turn = self.position.units[mark].owner
        return super().menu(mark, **facts)

    def activate(self, mark: str, **facts: Any) -> Arena:
        """Start play as a unit's activation begins, in its owner's turn."""
        self.position.turn = self.position.units[mark].owner
        return super().activate(mark, **facts)

    def answer(self, ask: Ask) -> int:
        if ask.prompt != "d10":
            return super().answer(ask)
        what, who = ask.about[:2]
        assert self._dice, f"no dice scripted for {what} of {self.mark(who)} {ask.about[2:]}"
        words = self._dice.pop(0).split()
        assert len(words) == 1 and 1 <= int(words[0]) <= 10, f"{what} is one d10, not {words}"
        return int(words[0]) - 1

    # Playing

    def word(self, word: Any) -> Any:
        """Also `trap:` and the id of a trap, `to:` and a facing."""
        if isinstance(word, str) and word.startswith("trap:"):
            return self.game.box.trap_number[word[5:]]
        if isinstance(word, str) and word.startswith("to:"):
            return NAMES.index(word[3:])
        return super().word(word)

    def idle(self, prompt: str, seat: int | None = None) -> Arena:
        """Do nothing at all until somebody, or that seat, is asked this."""
        nothing = (("phase", "wait"), ("end",), ("done",), ("pass",), ("stow",), ("leave",))
        while self.ask.prompt != prompt or seat not in (None, self.ask.seat):
            idle = [option for option in nothing if option in self.ask.options]
            assert idle, f"{self.ask.prompt} to seat {self.ask.seat} cannot be declined"
            self.match.answer_with(idle[0])
        return self

    def targets(self, kind: str = "attack") -> set[str]:
        """Marks of the units that an action of the menu may be aimed at."""
        return {self.mark(option[1]) for option in self.offered(kind)}

    def reachable(self) -> set[tuple[int, int]]:
        """The squares the active unit may move to."""
        return {self.s.board.place(option[2]) for option in self.offered("move")}

    # Looking

    def place(self, mark: str) -> tuple[int, int] | None:
        """Column and row of a unit; None off the warzone."""
        return self.where(mark)

    def facing(self, mark: str) -> str:
        return NAMES[self.s.facing[self.numbers[mark]]]

    def status(self, mark: str) -> set[str]:
        return set(statuses.names(self.s.status[self.numbers[mark]]))

    def backpack(self, player: int = 0) -> list[str]:
        return [self.game.box.equipment[card].id for card in self.s.backpack[player]]

    def chests(self) -> set[tuple[int, int]]:
        return {self.s.board.place(square) for square in each(self.s.chests)}

    def rolls(self) -> list[tuple[str, str, tuple[int, ...], int]]:
        """Every roll so far: who, what for, the pool, the stars."""
        return [
            (self.mark(event.unit), event.what, event.pool, event.stars)
            for event in self.events(Rolled)
        ]
