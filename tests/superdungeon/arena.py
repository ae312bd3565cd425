"""A small language for tests of Super Dungeon games: place figures, script dice, choose, look.

A game's arena derives from `DungeonArena` and says which game it is:

    a = Arena('''
    ########
    #F.P...#
    ########''', F="hearthsworn_fighter", P="dragon_priest")
    a.menu("F")                      # F is active, at its menu
    a.dice("2 1 -", "1 -")           # faces of the rolls to come, in the order of the dice
    a.do("attack", "P", "melee")     # marks stand for units, (x, y) for squares
    assert a.wounds("P") == 1

The drawing has a frame, so the upper left square inside is (0, 0). Dice are written blue first,
then red, then green: "-" blank, "2" stars, "h" heart, "p" potion, "hp" both. Everything that chance
is asked besides dice (draws, quick setup) takes the first answer unless `a.chance(...)` says
otherwise. A roll that was not scripted fails the test; so does a script that is not used up
when `a.done()` is called.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from undercroft.games.superdungeon.dice import face_name
from undercroft.games.superdungeon.roll import Rolled
from undercroft.games.superdungeon.state import DungeonState
from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import encode
from undercroft.kernel.match import Match

S = TypeVar("S", bound=DungeonState)

_GAMES: dict[tuple[type[Any], tuple[Path, ...]], Any] = {}
"""Games with further packs, which are dear to load."""


class DungeonArena(Generic[S]):
    built_in: ClassVar[Any]
    """The game without further packs."""
    position_class: ClassVar[type[Any]]
    unit_class: ClassVar[type[Any]]

    def build(self, position: Any) -> tuple[S, dict[str, int]]:
        """The state of a position, and the number of each named unit."""
        raise NotImplementedError

    def __init__(self, drawing: str = "", *, packs: tuple[Path, ...] = (), **names: Any) -> None:
        """`names`: marks with card ids or UnitSpecs; other keywords are fields of the position."""
        self.game = self._with(packs) if packs else self.built_in
        fields = set(self.position_class.__dataclass_fields__)
        units = {
            mark: self.unit_class(spec) if isinstance(spec, str) else spec
            for mark, spec in names.items()
            if mark not in fields
        }
        facts = {name: value for name, value in names.items() if name in fields}
        lines = [line.strip() for line in drawing.strip().splitlines()]
        self.position = self.position_class(drawing="\n".join(lines), units=units, **facts)
        self._dice: list[str] = []
        self._chance: list[int] = []
        self._match: Match[Any] | None = None
        self.numbers: dict[str, int] = {}

    def _with(self, packs: tuple[Path, ...]) -> Any:
        kind = type(self.built_in)
        if (kind, packs) not in _GAMES:
            _GAMES[kind, packs] = kind(*packs)
        return _GAMES[kind, packs]

    # Setting up

    def on(self, mark: str, **facts: Any) -> Self:
        """Change what lies on a unit's card: wounds, status, potions, gear, acted, seat, ..."""
        unit = self.position.units[mark]
        for name, value in facts.items():
            assert hasattr(unit, name), name
            setattr(unit, name, value)
        return self

    def set(self, **facts: Any) -> Self:
        """Change facts of the position: gauge, tokens_now, loot_top, chests, ..."""
        for name, value in facts.items():
            assert hasattr(self.position, name), name
            setattr(self.position, name, value)
        return self

    def dry(self) -> Self:
        """Take all potions away, so that nobody is asked to drink."""
        for unit in self.position.units.values():
            unit.potions = 0
        return self

    def at(self, moment: str, active: str = "") -> Self:
        """Start play at a moment of the round: spawning, initiative, heroes, consul, end, ..."""
        self.position.next = moment
        self.position.active = active
        s, self.numbers = self.build(self.position)
        self._match = Match(self.game, {}, None, start=s.plain(), chance=self._answer, events=True)
        return self

    def menu(self, mark: str, **facts: Any) -> Self:
        """Start play in the middle of a unit's activation, at its menu."""
        return self.set(**facts).at("menu", mark)

    def activate(self, mark: str) -> Self:
        """Start play as a unit's activation begins."""
        return self.at("activate", mark)

    def dice(self, *rolls: str) -> Self:
        self._dice += rolls
        return self

    def chance(self, *answers: int) -> Self:
        """Answers to questions of chance other than dice, in order."""
        self._chance += answers
        return self

    def _answer(self, ask: Ask) -> int:
        if ask.prompt != "roll":
            return self._chance.pop(0) if self._chance else 0
        what, unit, pool, *_ = ask.about
        assert self._dice, f"no dice scripted for {what} of {self.mark(unit)} ({pool})"
        words = self._dice.pop(0).split()
        faces = self.game.content.faces
        if what == "reroll":
            dice = faces.dice(pool)
            options = [face_name(face) for die in dice for face in die.faces]
            return options.index(words[0]) % 6
        dice = faces.dice(pool)
        assert len(words) == len(dice), f"{what} of {self.mark(unit)} rolls {pool}, not {words}"
        picked = []
        for word, die in zip(words, dice, strict=True):
            names = [face_name(face) for face in die.faces]
            assert word in names, f"{word} is no face of the {die.name} die: {names}"
            picked.append(names.index(word))
        return encode(tuple(picked))

    # Playing

    @property
    def match(self) -> Match[Any]:
        assert self._match is not None, "start play first: at, menu or activate"
        return self._match

    @property
    def s(self) -> S:
        state: S = self.match.state
        return state

    @property
    def ask(self) -> Ask:
        return self.match.ask

    def option(self, *words: Any) -> tuple[Any, ...]:
        """An option in the words of a test: marks for units, (x, y) for squares."""
        return tuple(self._word(word) for word in words)

    def _word(self, word: Any) -> Any:
        if isinstance(word, str) and word in self.numbers:
            return self.numbers[word]
        if isinstance(word, tuple) and len(word) == 2:
            return self.square(*word)
        if isinstance(word, str) and "." in word and word in self.game.box.action_number:
            return self.game.box.action_number[word]
        if isinstance(word, str) and word.startswith("card:"):
            return self.game.box.equipment_number[word[5:]]
        return word

    def do(self, *words: Any) -> Self:
        """Choose an option: `do("attack", "P", "melee")`, `do("move", (2, 1))`,
        `do("special", "royal_paladin.smite", "P", "melee")`, `do("equip", "P", -1)`."""
        option = self.option(*words)
        assert option in self.ask.options, (
            f"{words} ({option}) is not offered; {self.ask.prompt} to seat {self.ask.seat}: "
            f"{list(self.ask.options)[:60]}"
        )
        self.match.answer_with(option)
        return self

    def play_to(self, mark: str) -> Self:
        """Play on until a unit is at its menu: others end at once, nobody spawns or drinks."""
        for _ in range(100):
            ask = self.ask
            if ask.prompt == "menu" and self.s.active == self.numbers[mark]:
                return self
            mine = ("activate", self.numbers[mark])
            idle = [("end",), ("pass",), ("stop",), ("done",), ("first",), mine]
            quiet = [option for option in ask.options if option in idle]
            wanted = mine if mine in quiet else (quiet or list(ask.options))[0]
            assert quiet or ask.prompt in ("hero_turn", "consul_turn", "initiative"), ask
            self.match.answer_with(wanted)
        raise AssertionError(f"{mark} never came to its menu")

    def offers(self, *words: Any) -> bool:
        return self.option(*words) in self.ask.options

    def offered(self, kind: str) -> list[tuple[Any, ...]]:
        """All options whose first word is `kind`."""
        return [option for option in self.ask.options if option[0] == kind]

    def why_not(self, *words: Any) -> tuple[str, ...]:
        return self.match.why_not(self.option(*words))

    def done(self) -> None:
        assert not self._dice, f"dice not rolled: {self._dice}"
        assert not self._chance, f"chance not asked: {self._chance}"

    # Looking

    def square(self, x: int, y: int) -> int:
        return y * self.s.board.stride + x

    def where(self, mark: str) -> tuple[int, int] | None:
        square = self.s.at[self.numbers[mark]]
        return None if square < 0 else (square % self.s.board.stride, square // self.s.board.stride)

    def wounds(self, mark: str) -> int:
        return self.s.wounds[self.numbers[mark]]

    def status(self, mark: str) -> tuple[str, ...]:
        bits = self.s.status[self.numbers[mark]]
        return tuple(name for i, name in enumerate(self.s.status_names) if bits >> i & 1)

    def potions(self, mark: str) -> int:
        return self.s.potions[self.numbers[mark]]

    def gear(self, mark: str) -> list[str]:
        return [self.game.box.equipment[c].id for c in self.s.gear[self.numbers[mark]]]

    def in_play(self, mark: str) -> bool:
        return self.s.at[self.numbers[mark]] >= 0

    def mark(self, unit: int) -> str:
        return next((m for m, n in self.numbers.items() if n == unit), str(unit))

    def events(self, kind: type) -> list[Any]:
        return [event for event in self.match.events or [] if isinstance(event, kind)]

    def rolls(self, what: str) -> list[Rolled]:
        """All rolls so far of a kind: attack, defense arm, stealth, initiative, ..."""
        return [event for event in self.events(Rolled) if event.what == what]

    def cited(self) -> set[str]:
        """Ids of all rules that events so far cite."""
        return {rule for event in self.match.events or [] for rule in event.rules}
