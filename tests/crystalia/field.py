"""A small language for tests of single rules: place units, script dice and choices, run a rule.

    f = Field('''
    ########
    #P..K..#
    ########''', P="royal_paladin", k="knucklehead")

Marks in capitals belong to player 0, small letters to player 1. A board of the pack has its units
by square: `Field(board="woodland_march", units={"P": ("royal_paladin", 0, (3, 3))})`. Units face
north unless `f.face("P", "E")` says otherwise. Every player has a hero, a mini-boss, a boss and two
spawning points; those that are not placed are off the warzone.

    f.dice("2 1", "1 -")        # faces of the rolls to come, blue first, then red, then green
    f.run(basic_attack(f.s, f["P"], f["k"], "melee"))

A question that is not scripted by `f.answer(...)` takes its first option if it has only one, and
fails the test otherwise; so does a roll that is not scripted.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any

from tests.superdungeon.arena import showing
from undercroft.games.crystalia.box import Box
from undercroft.games.crystalia.content import load
from undercroft.games.crystalia.state import State
from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.board import Board
from undercroft.kernel.choice import CHANCE, Ask

Spec = tuple[str, int, tuple[int, int]]
"""A card, its player, and its square."""
FACINGS = "NESW"
ABSENT = ("royal_paladin", "rex", "starfire", "egg_clutch", "shadow_tower")
"""Hero, mini-boss, boss and spawning points of a player who places none."""


@cache
def box() -> Box:
    return Box(load())


class Field:
    def __init__(
        self,
        drawing: str = "",
        *,
        board: str = "",
        units: dict[str, Spec] | None = None,
        factions: tuple[str, ...] = ("", ""),
        turn: int = 0,
        **names: str,
    ) -> None:
        self.s = s = State(box())
        self.marks: dict[str, int] = {}
        self._dice: list[str] = []
        self._answers: list[tuple[Any, ...]] = []
        s.seat(len(factions))
        s.faction = factions
        s.turn = turn
        specs = dict(units or {})
        if board:
            s.use_board(box().content.board(box().content.warzones[board].places))
        else:
            s.use_board(self._draw(drawing, names, specs))
        s.ally()
        self._enlist(specs)

    def _draw(self, drawing: str, names: dict[str, str], specs: dict[str, Spec]) -> Board:
        lines = [line.strip() for line in drawing.strip().splitlines()]
        legend = {ground.mark: name for name, ground in box().content.terrain.items()}
        for y, line in enumerate(lines[1:-1]):
            for x, mark in enumerate(line[1:-1]):
                if mark in names:
                    specs.setdefault(mark, (names[mark], mark.islower(), (x, y)))
        plain = "\n".join("".join("." if c in names else c for c in line) for line in lines)
        return Board.from_text(plain, legend)

    def _enlist(self, specs: dict[str, Spec]) -> None:
        s = self.s
        found: dict[tuple[int, str], list[int]] = {}
        for mark, (card, player, (x, y)) in specs.items():
            unit = s.recruit(s.box.model_number[card], int(player), 2 * int(player))
            self.marks[mark] = unit
            s.place(unit, s.board.at(x, y))
            found.setdefault((int(player), s.profile[unit].kind), []).append(unit)

        def part(player: int, kind: str, card: str, place: int = 0) -> int:
            have = found.get((player, kind), [])
            if place < len(have):
                return have[place]
            return s.recruit(s.box.model_number[card], player)

        hero, mini, boss, one, two = ABSENT
        players = range(s.players)
        s.hero = tuple(part(p, "hero", hero) for p in players)
        s.mini = tuple(part(p, "miniboss", mini) for p in players)
        s.boss = tuple(part(p, "boss", boss) for p in players)
        s.points = tuple((part(p, "point", one), part(p, "point", two, 1)) for p in players)
        s.light()

    def __getitem__(self, mark: str) -> int:
        return self.marks[mark]

    # Setting up

    def face(self, mark: str, way: str) -> Field:
        self.s.facing[self[mark]] = FACINGS.index(way)
        return self

    def dice(self, *rolls: str) -> Field:
        self._dice += rolls
        return self

    def answer(self, *options: tuple[Any, ...]) -> Field:
        self._answers += options
        return self

    # Running a rule

    def run(self, rule: Generator[Ask, Any, Any] | None) -> Any:
        """Carry a rule out to its end and return what it returns."""
        if rule is None:
            return None
        reply: Any = None
        try:
            while True:
                reply = self._reply(rule.send(reply))
        except StopIteration as end:
            assert not self._dice, f"not rolled: {self._dice}"
            assert not self._answers, f"not asked: {self._answers}"
            return end.value

    def _reply(self, ask: Ask) -> Any:
        if ask.seat == CHANCE and ask.prompt == "roll":
            return self._roll(ask)
        if ask.seat == CHANCE and ask.prompt == "d10":
            assert self._dice, f"{ask.about} was not scripted"
            return int(self._dice.pop(0)) - 1
        if ask.seat == CHANCE:
            return 0
        if len(ask.options) == 1:
            return ask.options[0]
        assert self._answers, f"{ask.prompt} was not answered: {list(ask.options)}"
        choice = self._answers.pop(0)
        assert choice in ask.options, f"{choice} is not among {list(ask.options)}"
        return choice

    def _roll(self, ask: Ask) -> int:
        what, unit, pool = ask.about
        dice = self.s.faces.dice(pool)
        assert self._dice, f"{what} of {unit} with {pool} was not scripted"
        words = self._dice.pop(0).split()
        return showing(dice, words, f"{what} of {unit} rolls {pool}")

    # Looking

    def wounds(self, mark: str) -> int:
        return self.s.wounds[self[mark]]

    def statuses(self, mark: str) -> tuple[str, ...]:
        return status.names(self.s.status[self[mark]])
