"""A small language for tests of Super Dungeon games: place figures, script dice, choose, look.

A game's arena derives from `DungeonArena` and says which game it is; where Heroes stand together
against everybody else it derives from `PartyArena`:

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

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

from tests.arena import Arena

from undercroft.games.superdungeon.dice import face_name
from undercroft.games.superdungeon.roll import Rolled
from undercroft.games.superdungeon.state import DungeonState
from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import Die, encode
from undercroft.kernel.pack import Row

S = TypeVar("S", bound=DungeonState)

_GAMES: dict[tuple[type[Any], tuple[Path, ...]], Any] = {}
"""Games with further packs, which are dear to load."""


def showing(dice: Sequence[Die], words: Sequence[str], roll: str) -> int:
    """The answer of chance by which dice show these faces."""
    assert len(words) == len(dice), f"{roll}, not {words}"
    picked = []
    for word, die in zip(words, dice, strict=True):
        names = [face_name(face) for face in die.faces]
        assert word in names, f"{word} is no face of the {die.name} die: {names}"
        picked.append(names.index(word))
    return encode(tuple(picked))


def _rows(model: type[Row], said: Any) -> Any:
    if isinstance(said, tuple):
        return model(**dict(zip(model.model_fields, said, strict=False)))
    return [_rows(model, one) for one in said] if isinstance(said, list) else said


class DungeonArena(Arena[S]):
    built_in: ClassVar[Any]
    """The game without further packs."""
    position_class: ClassVar[type[Any]]
    unit_class: ClassVar[type[Any]]
    rows: ClassVar[dict[str, type[Row]]] = {}
    """The models of rows in the position, by the field that has them."""

    def build(self, position: Any) -> tuple[S, dict[str, int]]:
        """The state of a position, and the number of each named unit."""
        raise NotImplementedError

    def __init__(self, drawing: str = "", *, packs: tuple[Path, ...] = (), **names: Any) -> None:
        """`names`: marks with card ids or UnitSpecs; other keywords are fields of the position."""
        super().__init__()
        self.game = self._with(packs) if packs else self.built_in
        facts = {name: value for name, value in names.items() if self.is_fact(name)}
        units = {
            mark: self.unit_class(spec) if isinstance(spec, str) else spec
            for mark, spec in names.items()
            if mark not in facts
        }
        self.position = self.position_class(map=drawing, units=units)
        self.set(**facts)

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
        """Change facts of the position: gauge, tokens_now, loot_top, chests, ...

        A row may be a tuple of what a file says in it, in order.
        """
        for name, value in facts.items():
            assert self.is_fact(name), name
            said = _rows(self.rows[name], value) if name in self.rows else value
            setattr(self.position, name, said)
        return self

    def is_fact(self, name: str) -> bool:
        """Whether that is a field of the position."""
        return name in self.position_class.model_fields

    def at(self, moment: str, active: str = "", **facts: Any) -> Self:
        """Start play at a moment of the round: spawning, initiative, heroes, consul, end, ..."""
        self.set(**facts)
        self.position.next = moment
        self.position.active = active
        s, self.numbers = self.build(self.position)
        return self.begin(s)

    def menu(self, mark: str, **facts: Any) -> Self:
        """Start play in the middle of a unit's activation, at its menu."""
        return self.at("menu", mark, **facts)

    def activate(self, mark: str, **facts: Any) -> Self:
        """Start play as a unit's activation begins."""
        return self.at("activate", mark, **facts)

    def answer(self, ask: Ask) -> int:
        if ask.prompt != "roll":
            return self._chance.pop(0) if self._chance else 0
        what, unit, pool, *_ = ask.about
        assert self._dice, f"no dice scripted for {what} of {self.mark(unit)} ({pool})"
        words = self._dice.pop(0).split()
        dice = self.game.content.faces.dice(pool)
        if what == "reroll":
            assert len(words) == 1, f"a re-roll of {self.mark(unit)} is one die, not {words}"
            options = [face_name(face) for die in dice for face in die.faces]
            return options.index(words[0]) % 6
        return showing(dice, words, f"{what} of {self.mark(unit)} rolls {pool}")

    # Playing

    def word(self, word: Any) -> Any:
        """Marks stand for units, (x, y) for squares, ids for actions, `card:` and ids for cards."""
        if isinstance(word, str) and word in self.numbers:
            return self.numbers[word]
        if isinstance(word, tuple) and len(word) == 2:
            return self.square(*word)
        if isinstance(word, str) and "." in word and word in self.game.box.action_number:
            return self.game.box.action_number[word]
        if isinstance(word, str) and word.startswith("card:"):
            return self.game.box.equipment_number[word[5:]]
        return word

    # Looking

    def square(self, x: int, y: int) -> int:
        return y * self.s.board.stride + x

    def where(self, mark: str) -> tuple[int, int] | None:
        square = self.s.at[self.numbers[mark]]
        return None if square < 0 else (square % self.s.board.stride, square // self.s.board.stride)

    def wounds(self, mark: str) -> int:
        return self.s.wounds[self.numbers[mark]]

    def gear(self, mark: str) -> list[str]:
        return [self.game.box.equipment[c].id for c in self.s.gear[self.numbers[mark]]]

    def in_play(self, mark: str) -> bool:
        return self.s.at[self.numbers[mark]] >= 0

    def cited(self) -> set[str]:
        """Ids of all rules that events so far cite."""
        return {rule for event in self.match.events or [] for rule in event.rules}


class PartyArena(DungeonArena[S]):
    """An arena of Heroes and the Consul's monsters, where each Hero has potions of its own."""

    def dry(self) -> Self:
        """Take all potions away, so that nobody is asked to drink."""
        for unit in self.position.units.values():
            unit.potions = 0
        return self

    def potions(self, mark: str) -> int:
        return self.s.potions[self.numbers[mark]]

    def status(self, mark: str) -> tuple[str, ...]:
        bits = self.s.status[self.numbers[mark]]
        return tuple(name for i, name in enumerate(self.s.status_names) if bits >> i & 1)

    def rolls(self, what: str) -> list[Rolled]:
        """All rolls so far of a kind: attack, defense arm, stealth, initiative, ..."""
        return [event for event in self.events(Rolled) if event.what == what]

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
