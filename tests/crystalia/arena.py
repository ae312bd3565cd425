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

from functools import cache
from pathlib import Path
from typing import Any

from undercroft.games.crystalia import status as statuses
from undercroft.games.crystalia.events import Rolled
from undercroft.games.crystalia.facing import NAMES
from undercroft.games.crystalia.game import GAME, Crystalia
from undercroft.games.crystalia.position import Position, UnitSpec, build
from undercroft.games.crystalia.state import State
from undercroft.games.superdungeon.dice import face_name
from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import encode
from undercroft.kernel.match import Match
from undercroft.kernel.squares import each


@cache
def _game(*packs: Path) -> Crystalia:
    return Crystalia(*packs)


def foe(card: str, **facts: Any) -> UnitSpec:
    """A unit of the second player."""
    return UnitSpec(card, owner=1, **facts)


def unit(card: str, **facts: Any) -> UnitSpec:
    return UnitSpec(card, **facts)


class Arena:
    def __init__(self, drawing: str = "", *, packs: tuple[Path, ...] = (), **names: Any) -> None:
        """`names`: marks with card ids or UnitSpecs; other keywords are fields of Position."""
        self.game = _game(*packs) if packs else GAME
        fields = set(Position.__dataclass_fields__)
        units = {
            mark: UnitSpec(spec) if isinstance(spec, str) else spec
            for mark, spec in names.items()
            if mark not in fields
        }
        facts = {name: value for name, value in names.items() if name in fields}
        lines = [line.strip() for line in drawing.strip().splitlines()]
        self.position = Position(drawing="\n".join(lines), units=units, **facts)
        self._dice: list[str] = []
        self._chance: list[int] = []
        self._match: Match[State] | None = None
        self.numbers: dict[str, int] = {}

    # Setting up

    def on(self, mark: str, **facts: Any) -> Arena:
        """Change what lies on a unit's card: wounds, status, gear, facing, ..."""
        spec = self.position.units[mark]
        for name, value in facts.items():
            assert hasattr(spec, name), name
            setattr(spec, name, value)
        return self

    def set(self, **facts: Any) -> Arena:
        """Change facts of the position: wrath, loot_top, chests, ..."""
        for name, value in facts.items():
            assert hasattr(self.position, name), name
            setattr(self.position, name, value)
        return self

    def at(self, moment: str, active: str = "", **facts: Any) -> Arena:
        """Start play at a moment: turn, phase, hero_phase, spawn, boss, power_up, equip, ..."""
        self.set(**facts)
        self.position.next = moment
        self.position.active = active
        s, self.numbers = build(self.game.box, self.position)
        self._match = Match(self.game, {}, None, start=s.plain(), chance=self._answer, events=True)
        return self

    def menu(self, mark: str, **facts: Any) -> Arena:
        """Start play in the middle of a unit's activation, at its menu, in its owner's turn."""
        self.position.turn = self.position.units[mark].owner
        return self.at("menu", mark, **facts)

    def activate(self, mark: str, **facts: Any) -> Arena:
        """Start play as a unit's activation begins, in its owner's turn."""
        self.position.turn = self.position.units[mark].owner
        return self.at("activate", mark, **facts)

    def dice(self, *rolls: str) -> Arena:
        self._dice += rolls
        return self

    def chance(self, *answers: int) -> Arena:
        """Answers to questions of chance other than dice, in order."""
        self._chance += answers
        return self

    def _answer(self, ask: Ask) -> int:
        if ask.prompt not in ("roll", "d10"):
            return self._chance.pop(0) if self._chance else 0
        what, who = ask.about[:2]
        assert self._dice, f"no dice scripted for {what} of {self.mark(who)} {ask.about[2:]}"
        words = self._dice.pop(0).split()
        if ask.prompt == "d10":
            assert len(words) == 1 and 1 <= int(words[0]) <= 10, f"{what} is one d10, not {words}"
            return int(words[0]) - 1
        dice = self.game.content.faces.dice(ask.about[2])
        shown = f"{what} of {self.mark(who)} rolls {ask.about[2]}, not {words}"
        assert len(words) == len(dice), shown
        picked = []
        for word, die in zip(words, dice, strict=True):
            names = [face_name(face) for face in die.faces]
            assert word in names, f"{word} is no face of the {die.name} die: {names}"
            picked.append(names.index(word))
        return encode(tuple(picked))

    # Playing

    @property
    def match(self) -> Match[State]:
        assert self._match is not None, "start play first: at, menu or activate"
        return self._match

    @property
    def s(self) -> State:
        return self.match.state

    @property
    def ask(self) -> Ask:
        return self.match.ask

    def option(self, *words: Any) -> tuple[Any, ...]:
        """An option in the words of a test: marks for units, (x, y) for squares."""
        return tuple(self._word(word) for word in words)

    def _word(self, word: Any) -> Any:
        if isinstance(word, str):
            if word in self.numbers:
                return self.numbers[word]
            if "." in word and word in self.game.box.action_number:
                return self.game.box.action_number[word]
            if word.startswith("card:"):
                return self.game.box.equipment_number[word[5:]]
            if word.startswith("trap:"):
                return self.game.box.trap_number[word[5:]]
            if word.startswith("to:"):
                return NAMES.index(word[3:])
        if isinstance(word, tuple) and len(word) == 2:
            return self.square(*word)
        return word

    def do(self, *words: Any) -> Arena:
        """Choose an option: `do("attack", "P", "melee")`, `do("move", "to:E", (2, 1))`,
        `do("special", "royal_paladin.smite", "P")`, `do("equip", "P", "card:...")`."""
        option = self.option(*words)
        assert option in self.ask.options, (
            f"{words} ({option}) is not offered; {self.ask.prompt} to seat {self.ask.seat}: "
            f"{list(self.ask.options)[:60]}"
        )
        self.match.answer_with(option)
        return self

    def idle(self, prompt: str, seat: int | None = None) -> Arena:
        """Do nothing at all until somebody, or that seat, is asked this."""
        nothing = (("phase", "wait"), ("end",), ("done",), ("pass",), ("stow",), ("leave",))
        while self.ask.prompt != prompt or seat not in (None, self.ask.seat):
            idle = [option for option in nothing if option in self.ask.options]
            assert idle, f"{self.ask.prompt} to seat {self.ask.seat} cannot be declined"
            self.match.answer_with(idle[0])
        return self

    def offers(self, *words: Any) -> bool:
        return self.option(*words) in self.ask.options

    def offered(self, kind: str) -> list[tuple[Any, ...]]:
        """All options whose first word is `kind`."""
        return [option for option in self.ask.options if option[0] == kind]

    def targets(self, kind: str = "attack") -> set[str]:
        """Marks of the units that an action of the menu may be aimed at."""
        return {self.mark(option[1]) for option in self.offered(kind)}

    def reachable(self) -> set[tuple[int, int]]:
        """The squares the active unit may move to."""
        return {self.s.board.place(option[2]) for option in self.offered("move")}

    def why_not(self, *words: Any) -> tuple[str, ...]:
        return self.match.why_not(self.option(*words))

    def done(self) -> None:
        assert not self._dice, f"dice not rolled: {self._dice}"
        assert not self._chance, f"chance not asked: {self._chance}"

    # Looking

    def mark(self, number: int) -> str:
        return next((m for m, n in self.numbers.items() if n == number), f"unit {number}")

    def square(self, x: int, y: int) -> int:
        return self.s.board.at(x, y)

    def place(self, mark: str) -> tuple[int, int] | None:
        """Column and row of a unit; None off the warzone."""
        square = self.s.at[self.numbers[mark]]
        return None if square < 0 else self.s.board.place(square)

    def facing(self, mark: str) -> str:
        return NAMES[self.s.facing[self.numbers[mark]]]

    def wounds(self, mark: str) -> int:
        return self.s.wounds[self.numbers[mark]]

    def status(self, mark: str) -> set[str]:
        return set(statuses.names(self.s.status[self.numbers[mark]]))

    def gear(self, mark: str) -> list[str]:
        cards = self.game.box.equipment
        return [cards[card].id for card in self.s.gear[self.numbers[mark]]]

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

    def events(self, *kinds: type) -> list[Any]:
        """What has happened, of these kinds or all."""
        assert self.match.events is not None
        return [event for event in self.match.events if not kinds or isinstance(event, kinds)]
