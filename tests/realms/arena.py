"""A small language for tests of Realms: place figures, script dice and choices, look.

    a = Arena('''
        . . H . .
        . . w . .
        ''', H="prince_charming", w="hungry_wolf")
    a.menu("H")                          # H is active, at his menu
    a.dice("2 6", "3", "4")              # attack dice, the die a Critical adds, defence dice
    a.do("attack", 0, "w")               # marks stand for units, ids for cards, (x, y) for spaces
    assert a.health("w") == 1

Every character of the drawing is a space: `.` floor, `#` wall, `o` an obstacle, `s` and `m` where
scenery and monsters are set up, and marks of figures. A hero or monster is an id or a spec.
Everything chance is asked is scripted: dice by `dice`, a throw at a time as printed (1 to 6), draws
by `draws` (ids of cards), the rest by `chance`. What was not scripted fails the test.
"""

from __future__ import annotations

from typing import Any

from tests import arena
from undercroft.games.realms.box import SKILLS
from undercroft.games.realms.game import GAME
from undercroft.games.realms.position import (
    HeroSpec,
    MonsterSpec,
    Position,
    ThingSpec,
    build,
    square_at,
)
from undercroft.games.realms.state import State
from undercroft.games.realms.view import card_name, conditions
from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import encode

__all__ = ["Arena", "HeroSpec", "MonsterSpec", "ThingSpec"]


class Arena(arena.Arena[State]):
    game = GAME

    def __init__(self, drawing: str = "", **names: Any) -> None:
        """`names`: marks with ids or specs; other keywords are fields of Position."""
        super().__init__()
        fields = set(Position.model_fields)
        self.heroes: dict[str, HeroSpec] = {}
        self.monsters: dict[str, MonsterSpec] = {}
        for mark, spec in names.items():
            if mark in fields:
                continue
            if isinstance(spec, str):
                known = spec in GAME.box.hero_number
                spec = HeroSpec(spec) if known else MonsterSpec(spec)
            if isinstance(spec, HeroSpec):
                self.heroes[mark] = spec
            else:
                self.monsters[mark] = spec
        self.facts = {name: value for name, value in names.items() if name in fields}
        self.drawing = drawing
        self._draws: list[str] = []

    # Setting up

    def start(self, moment: str, active: str = "", **facts: Any) -> Arena:
        """Start play at a moment: round, events, card, end, menu, monster, spend, trader."""
        self.facts.update(facts)
        position = Position(
            map=self.drawing, heroes=self.heroes, monsters=self.monsters, next=moment,
            active=active, **self.facts,
        )  # fmt: skip
        s, self.numbers = build(self.game.box, position)
        return self.begin(s)

    def menu(self, mark: str = "H", **facts: Any) -> Arena:
        return self.start("menu", mark, **facts)

    def monster(self, mark: str, **facts: Any) -> Arena:
        """The monster activates, with the dice scripted so far."""
        return self.start("monster", mark, **facts)

    def draws(self, *cards: str) -> Arena:
        self._draws += cards
        return self

    def answer(self, ask: Ask) -> int:
        if ask.prompt in ("attack", "defense", "loot"):
            unit, count = ask.about
            who = self.mark(unit)
            assert self._dice, f"no dice scripted for the {ask.prompt} of {who} ({count})"
            shown = [int(word) - 1 for word in self._dice.pop(0).split()]
            assert len(shown) == count, f"{ask.prompt} of {who} rolls {count} dice: {shown}"
            assert len(ask.options) == 6**count
            return encode(tuple(shown))
        if ask.prompt == "draw" and self._draws:
            deck, cards = ask.about
            return int(cards.index(self._card(deck, self._draws.pop(0))))
        assert self._chance, f"chance not scripted: {ask}"
        return self._chance.pop(0)

    def _card(self, deck: str, name: str) -> int:
        box = self.game.box
        known = {
            "events": box.event_number, "consumables": box.consumable_number,
            "exploration": box.exploration_number,
        }  # fmt: skip
        return known.get(deck, box.item_number)[name]

    # Playing

    def at(self, *spot: Any) -> int:
        """The number of a space: at(2, 3), at("room", 2, 3) or at("C7")."""
        return square_at(self.s, spot[0] if len(spot) == 1 else spot, "test")

    def option(self, *words: Any) -> tuple[Any, ...]:
        """As always, but the kind of an option is never the name of a card."""
        kind, *about = words
        return (kind, *super().option(*about))

    def word(self, word: Any) -> Any:
        """Marks stand for units, ids for cards, skills and doors, (x, y) for spaces."""
        if isinstance(word, tuple):
            return square_at(self.s, word, "test")
        if isinstance(word, str):
            box = self.game.box
            skills = {name: number for number, name in enumerate(SKILLS)}
            known: tuple[dict[str, int], ...] = (
                self.numbers, box.spell_number, box.item_number, box.consumable_number, skills,
                self.s.adventure.doors,
            )  # fmt: skip
            for numbers in known:
                if word in numbers:
                    return numbers[word]
        return word

    def asked(self) -> str:
        """The prompt of the open question, "" when the game is over."""
        return "" if self.match.over else self.ask.prompt

    def scripts(self) -> tuple[list[Any], ...]:
        return self._dice, self._draws, self._chance

    # Looking

    def health(self, mark: str) -> int:
        return self.s.health[self.numbers[mark]]

    def energy(self, mark: str) -> int:
        return self.s.energy[self.numbers[mark]]

    def gold(self, mark: str) -> int:
        return self.s.gold[self.numbers[mark]]

    def conditions(self, mark: str) -> list[str]:
        return conditions(self.s, self.numbers[mark])

    def worn(self, mark: str) -> list[str]:
        return [self.game.box.items[item].id for item in self.s.worn[self.numbers[mark]]]

    def pack(self, mark: str) -> list[str]:
        return [self.game.box.items[item].id for item in self.s.pack[self.numbers[mark]]]

    def consumables(self, mark: str) -> list[str]:
        held = self.s.consumables[self.numbers[mark]]
        return [self.game.box.consumables[card].id for card in held]

    def row(self) -> list[str]:
        """The initiative row: ids of heroes and monsters, "hero" for a card without a token."""
        return [card_name(self.s, card) for card in self.s.row]

    def where(self, mark: str) -> int:
        return self.s.at[self.numbers[mark]]

    def is_at(self, mark: str, *spot: Any) -> bool:
        return self.where(mark) == self.at(*spot)

    def in_play(self, mark: str) -> bool:
        return self.where(mark) >= 0
