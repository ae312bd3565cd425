"""Scripts of scenarios in words: what all Super Dungeon games say in the same way.

Choices are written as the game's deeds have them (`kernel.deed`). Units go by the marks of the
position; those a position does not name go by their card (`crawler`, and with a number where there
are several: `crawler#2`). Squares are column and row from 0, or as on the screen: `3,2` is `D3`.

A game derives its table from `SpokenDeeds` and `Script` and gives it its deeds, its facts, and what
its chance draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.dice import Die, encode
from undercroft.kernel.event import Event
from undercroft.kernel.match import Match
from undercroft.kernel.names import hint
from undercroft.kernel.scenario import Spellings, Unclear, Unordered
from undercroft.kernel.squares import Squares, each
from undercroft.kernel.wording import spaced

from .card import Pool
from .dice import face_name, show
from .naming import square_named
from .position import pair
from .roll import Rolled

S = TypeVar("S", bound=Any)


class Script(Generic[S]):
    """A match in the words of its game."""

    words: Callable[[Option], list[Spellings]]
    """An option word for word, as `SpokenDeeds` has it."""
    facts: ClassVar[Mapping[str, Callable[[Any], Any]]]
    facts_of_units: ClassVar[Mapping[str, Callable[[Any, int], Any]]]
    facts_between: ClassVar[Mapping[str, Callable[[Any, int, int], Any]]]

    def __init__(self, game: Any, match: Match[S], numbers: Mapping[str, int]) -> None:
        self.game = game
        self.match = match
        self._numbers = dict(numbers)
        self._marks = {number: mark for mark, number in numbers.items()}
        self._last: Option = ()
        self._short: dict[str, list[str]] = {}
        for name in game.box.action_number:
            self._short.setdefault(name.rpartition(".")[2], []).append(name)

    @property
    def s(self) -> S:
        return self.match.state

    # Names

    def mark(self, unit: int) -> str:
        """A unit's name: its mark, or its card and which of several it is."""
        self._name_units()
        return self._marks.get(unit, str(unit))

    def _name_units(self) -> None:
        s = self.s
        if len(self._marks) >= len(s.card):
            return
        counts: dict[int, int] = {}
        for unit, card in enumerate(s.card):
            if unit in self._marks:
                continue
            counts[card] = counts.get(card, 0) + 1
            name = s.box.models[card].id
            if s.card.count(card) > 1 or name in self._numbers:
                name = f"{name}#{counts[card]}"
            self._marks[unit] = name
            self._numbers[name] = unit

    def unit(self, name: str) -> int:
        self._name_units()
        if name in self._numbers:
            return self._numbers[name]
        alike = [u for u, c in enumerate(self.s.card) if self.s.box.models[c].id == name]
        if len(alike) == 1:
            return alike[0]
        if alike:
            several = ", ".join(self.mark(u) for u in alike)
            raise Unclear(f'"{name}" may be any of {several}')
        raise Unclear(f'there is no unit "{name}"{hint(name, self._numbers)}')

    def square(self, word: str) -> int:
        named = square_named(self.s.board, word)
        if named is not None:
            return named
        try:
            place = pair(word)
        except ValueError as error:
            raise Unclear(str(error)) from None
        assert isinstance(place, tuple)
        return int(place[1]) * int(self.s.board.stride) + int(place[0])

    def at(self, square: int) -> str:
        stride = self.s.board.stride
        return f"{square % stride},{square // stride}"

    def action_name(self, number: int) -> str:
        names = [n for n, value in self.game.box.action_number.items() if value == number]
        return names[0] if names else str(number)

    def action(self, word: str) -> int:
        known: dict[str, int] = self.game.box.action_number
        if word in known:
            return known[word]
        owners = self._short.get(word, [])
        active = self.s.active
        if active >= 0:
            mine = self.own_actions(active)
            own = [n for n in owners if known[n] in mine]
            owners = own or owners
        if len(owners) == 1:
            return known[owners[0]]
        if owners:
            raise Unclear(f'"{word}" may be any of {", ".join(owners)}')
        near = hint(word, [*known, *self._short])
        raise Unclear(f'there is no special or potion "{word}"{near}')

    def own_actions(self, unit: int) -> Sequence[int]:
        """The actions on a unit's card: of two with the same short name its own is meant."""
        profile = self.s.profile[unit]
        return (*profile.specials, *profile.brews)

    # Playing

    def choose(self, index: int) -> None:
        self._last = self.match.ask.options[index]
        self.match.answer(index)

    # Chance

    def is_roll(self, ask: Ask) -> bool:
        return ask.prompt == "roll"

    def chance(self, ask: Ask) -> str:
        if self.is_roll(ask):
            what, unit, pool, *_ = ask.about
            return f"a roll of chance: {what} of {self.mark(unit)}, {show(Pool(*pool))}"
        if ask.prompt == "draw":
            return f"a draw of chance from the {ask.about[0]} deck"
        return f'a question to chance: "{ask.prompt}"'

    def roll(self, ask: Ask, text: str) -> int:
        what, unit, *_ = ask.about
        dice = self.thrown(ask)
        said = text.split()
        whose = f"{what} of {self.mark(unit)}"
        if len(said) != len(dice):
            colours = " ".join(die.name for die in dice)
            raise Unclear(f"{len(dice)} faces for {whose}, which rolls {colours}")
        sides = []
        for word, die in zip(said, dice, strict=True):
            names = [face_name(face) for face in die.faces]
            if word not in names:
                known = ", ".join(dict.fromkeys(names))
                raise Unclear(f"for {whose} a face of the {die.name} die ({known})")
            sides.append(names.index(word))
        return encode(tuple(sides))

    def thrown(self, ask: Ask) -> Sequence[Die]:
        """The dice a roll is made with; of a reroll the one that was picked up."""
        what, _, pool, *_ = ask.about
        dice = self.game.content.faces.dice(pool)
        return (dice[self._last[1]],) if what == "reroll" else dice

    def draw(self, ask: Ask, text: str) -> int:
        names = self.draws(ask)
        if text not in names:
            known = list(dict.fromkeys(names))
            raise Unclear(f"for {self.chance(ask)} one of {', '.join(known)}")
        return names.index(text)

    def draws(self, ask: Ask) -> list[str]:
        """What lies there for chance to draw, in the order of the answers."""
        found = ask.about[-1]
        if found and isinstance(found[0], tuple):
            return [self.words(option)[-1][0] for option in found]
        return [self.at(square) for square in found]

    def object_to_dice(self, text: str) -> str:
        faces = self.game.content.faces
        dice = (faces.blue, faces.red, faces.green)
        known = list(dict.fromkeys(face_name(face) for die in dice for face in die.faces))
        wrong = [word for word in text.split() if word not in known]
        if wrong:
            return f'"{wrong[0]}" is no face of any die; known: {", ".join(known)}'
        return "" if text.split() else 'expected the faces of a roll, such as "2 1 -"'

    # Facts

    def fact(self, name: str, events: Sequence[Event]) -> Any:
        if name in self.facts:
            return self.facts[name](self)
        if name == "rolls":
            return [self._rolled(event) for event in events if isinstance(event, Rolled)]
        first, _, rest = name.partition(".")
        if first == "count":
            card = self.game.box.model_number[rest]
            return sum(1 for u, c in enumerate(self.s.card) if c == card and self.s.at[u] >= 0)
        unit = self.unit(first)
        what, _, other = rest.partition(".")
        if what in self.facts_between and other:
            return self.facts_between[what](self, unit, self.unit(other))
        return self.facts_of_units[what](self, unit)

    def object_to_fact(self, name: str) -> str:
        if name in self.facts or name == "rolls":
            return ""
        first, dot, rest = name.partition(".")
        models = self.game.box.model_number
        if first == "count":
            return "" if rest in models else f'there is no card "{rest}"{hint(rest, models)}'
        what, _, other = rest.partition(".")
        if not dot:
            if first in self._numbers:
                return f'"{name}" is a unit: expected a fact of it, such as {first}.wounds'
            return f'there is no fact "{name}"{hint(name, [*self.facts, "rolls"])}'
        known = [*self.facts_of_units, *self.facts_between]
        if what not in known:
            return f'there is no fact "{what}" of a unit{hint(what, known)}'
        if what not in self.facts_of_units and not other:
            return f'"{name}": expected the other unit, as in {first}.{what}.P'
        for mark in filter(None, (first, other)) if self._numbers else ():
            if mark not in self._numbers and mark.partition("#")[0] not in models:
                return f'there is no unit "{mark}"{hint(mark, self._numbers)}'
        return ""

    def _rolled(self, event: Rolled) -> str:
        who = f" {self.mark(event.unit)}" if event.unit >= 0 else ""
        return f"{event.what}{who} {show(Pool(*event.pool))} {event.stars}"

    def last_roll(self) -> tuple[str, int, Pool, int | None]:
        """The open roll, or else the last one: what for, whose, its dice, its stars."""
        if not self.match.over and self.match.ask.prompt == "roll":
            what, unit, pool, *_ = self.match.ask.about
            return what, unit, Pool(*pool), None
        for event in reversed(self.match.events or []):
            if isinstance(event, Rolled):
                return event.what, event.unit, Pool(*event.pool), event.stars
        raise Unclear("that nothing has been rolled")

    def squares(self, squares: Squares) -> Unordered:
        stride = self.s.board.stride
        return Unordered([square % stride, square // stride] for square in each(squares))

    def cards(self, numbers: Sequence[int]) -> list[str]:
        return [self.game.box.equipment[card].id for card in numbers]

    # Drawings and events

    def marked(self, drawing: str) -> list[str]:
        """Squares with a star; the frame is drawn as on the map."""
        lines = [line.strip() for line in drawing.strip().splitlines()]
        spaced = bool(lines) and lines[0].startswith("+")
        return [
            f"{x // 2},{y // 2}" if spaced else f"{x - 1},{y - 1}"
            for y, line in enumerate(lines)
            for x, mark in enumerate(line)
            if mark == "*"
        ]

    def event(self, event: Event) -> str:
        if isinstance(event, Rolled):
            faces = self.game.content.faces.shown(Pool(*event.pool), event.faces)
            shown = " ".join(face_name(face) for face in faces)
            return f"rolled {self._rolled(event)}" + (f" ({shown})" if shown else "")
        said = [spaced(type(event).__name__)]
        for name, value in event._asdict().items():
            if name not in ("rules", "sides"):
                said += self.tell(event, name, value)
        return " ".join(word for word in said if word)

    def tell(self, event: Event, name: str, value: Any) -> list[str]:
        """One field of an event in words."""
        if name in ("unit", "by", "owner", "attacker", "point", "target"):
            if value < 0:
                return []
            return [f"by {self.mark(value)}" if name in ("by", "attacker") else self.mark(value)]
        if name == "targets":
            return [self.mark(unit) for unit in value]
        if name == "square":
            return [self.at(value)] if value >= 0 else []
        if name == "path":
            return [self.at(square) for square in value]
        if name == "status":
            return [word for bit, word in enumerate(self.s.status_names) if value >> bit & 1]
        if name == "action":
            return [self.action_name(value)] if value >= 0 else []
        if name in ("card", "replaced") and type(event).__name__ == "Shapeshifted":
            return [self.game.box.models[value].id]
        if name in ("card", "replaced"):
            return self.cards([value]) if value >= 0 else []
        return [str(value)]

    def seat(self, seat: int) -> str:
        return "chance" if seat == CHANCE else f"player {seat}"
