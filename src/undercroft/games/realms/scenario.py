"""Scenarios of Realms: setting a file up, and scripts in the game's words.

A choice is its kind and what it is about: `attack w dress_rapier`, `cast fireball w`, `move 2,3`,
`open to_mill`, `surge ab`, `end`. Figures go by the names of the position, those that come later
by their card (`hungry_wolf`, with a number where there are several: `hungry_wolf#2`). Spaces are
column and row of the whole map from 0, `mill:2,3` in a room, or as on the screen: `C4`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.deeds import SpokenDeeds
from undercroft.kernel.dice import encode
from undercroft.kernel.event import Event
from undercroft.kernel.match import Match
from undercroft.kernel.names import hint
from undercroft.kernel.problem import ContentError
from undercroft.kernel.scenario import Scenario, Spellings, Unclear, Unordered
from undercroft.kernel.squares import each
from undercroft.kernel.stage import GameStage, NamedUnits, PositionError
from undercroft.kernel.wording import spaced

from . import aim, combat
from .box import SKILLS, UNARMED
from .deeds import DEEDS
from .dice import ATTACK_DIE, DEFENSE_DIE, LOOT_DIE, TYPES
from .plausible import objections
from .position import Position, build, square_at
from .state import MONSTER_CARD, State
from .view import card_name, conditions
from .wording import seat_name, square_name, square_named

if TYPE_CHECKING:
    from .game import Realms


_SPACE = re.compile(r"(?:(\w+):)?(\d+),(\d+)")
_DICE = re.compile(r"[1-6]( [1-6])*")
_FACES = {"attack": ATTACK_DIE, "defense": DEFENSE_DIE, "loot": LOOT_DIE}
_OF_UNIT = ("unit", "hero", "by", "target", "giver", "taker", "instead")
_HANDS = "hands"


class RealmsTable(SpokenDeeds, NamedUnits):
    """A match of Realms in words."""

    noun = "figure"
    deeds = DEEDS
    game: Realms
    match: Match[State]

    @property
    def s(self) -> State:
        return self.match.state

    def seat(self, seat: int) -> str:
        return "chance" if seat == CHANCE else seat_name(self.s.players, seat)

    # Names

    def units(self) -> dict[str, int]:
        """Every figure by its name."""
        s = self.s
        names = dict(self._numbers)
        known = set(names.values())
        for unit, kind in enumerate(s.kind):
            if unit in known:
                continue
            if kind < 0:
                names[s.box.heroes[s.party[unit]].id] = unit
                continue
            alike = [u for u, k in enumerate(s.kind) if k == kind and u not in known]
            name = s.box.monsters[kind].id
            names[name if len(alike) == 1 else f"{name}#{alike.index(unit) + 1}"] = unit
        return names

    def space(self, word: str) -> int:
        found = _SPACE.fullmatch(word)
        if found is None:
            square = square_named(self.s, word)
            if square is None:
                raise Unclear(f'there is no space "{word}": expected such as 2,3 or mill:2,3')
            return square
        column, row = int(found[2]), int(found[3])
        try:
            return square_at(self.s, (found[1], column, row) if found[1] else (column, row), word)
        except PositionError as error:
            raise Unclear(str(error)) from None

    def space_words(self, square: int) -> Spellings:
        field = self.s.adventure.field
        x, y = field.place(square)
        room = field.rooms[field.room_at[square]]
        name = self.s.adventure.row.room[field.room_at[square]].id
        return f"{x},{y}", f"{name}:{x - room.x},{y - room.y}", square_name(self.s, square)

    def weapon(self, number: int) -> str:
        """A weapon of the figure that is asked: the item, with the type if that was changed."""
        who = self.match.ask.about[0]
        if self.s.kind[who] >= 0:
            return TYPES[self.s.kinds[self.s.kind[who]].weapon.kind]
        weapon = self.s.profile[who].weapons[number]
        if weapon.item == UNARMED:
            return _HANDS
        name = self.s.box.items[weapon.item].id
        return name if weapon.kind == weapon.made else f"{name}:{TYPES[weapon.kind]}"

    def things(self) -> dict[str, int]:
        """Scenery by name, with a number where there are several pieces."""
        cards = [self.s.box.scenery[thing.card].id for thing in self.s.things]
        return {
            name if cards.count(name) == 1 else f"{name}#{cards[:n].count(name) + 1}": n
            for n, name in enumerate(cards)
        }

    # Chance

    def chance(self, ask: Ask) -> str:
        if self.is_roll(ask):
            unit, count = ask.about
            return f"a roll of chance: {count} {ask.prompt} dice of {self.mark(unit)}"
        if ask.prompt == "draw":
            return f"a draw of chance from the {ask.about[0]} deck"
        return f'a question to chance: "{ask.prompt}"'

    def is_roll(self, ask: Ask) -> bool:
        return ask.prompt in _FACES

    def roll(self, ask: Ask, text: str) -> int:
        unit, count = ask.about
        shown = [int(word) - 1 for word in text.split()]
        if len(shown) != count:
            raise Unclear(f"{count} {ask.prompt} dice of {self.mark(unit)}")
        return encode(tuple(shown))

    def draw(self, ask: Ask, text: str) -> int:
        if ask.prompt == "row":
            return self._shuffled(ask, text)
        if ask.prompt == "draw":
            deck, cards = ask.about
            box = self.s.box
            known: dict[str, Sequence[Any]] = {
                "events": box.events, "consumables": box.consumables,
                "exploration": box.explorations,
            }  # fmt: skip
            rows = known.get(deck, box.items)
            names = [rows[card].id for card in cards]
        else:
            names = [self.mark(unit) for unit in ask.about]
        if text not in names:
            raise Unclear(f"for {self.chance(ask)} one of {', '.join(dict.fromkeys(names))}")
        return names.index(text)

    def _shuffled(self, ask: Ask, text: str) -> int:
        """The row from its top: `hero` for each Hero card, and the monsters' cards."""
        pile = [
            self.s.box.monsters[c - MONSTER_CARD].id if c >= MONSTER_CARD else "hero"
            for c in ask.about
        ]
        said = text.split()
        if sorted(said) != sorted(pile):
            raise Unclear(f"for the initiative row all of {', '.join(pile)} in some order")
        index, weight = 0, 1
        for name in said:
            index += weight * pile.index(name)
            weight *= len(pile)
            pile.remove(name)
        return index

    # Facts and events

    def fact(self, name: str, events: Sequence[Event]) -> Any:
        if name == "rolls":
            return [self._rolled(event) for event in events if type(event).__name__ == "Rolled"]
        if name in FACTS:
            return FACTS[name](self)
        first, _, rest = name.partition(".")
        what, _, other = rest.partition(".")
        if what in BETWEEN and other:
            return BETWEEN[what](self, self.unit(first), self.unit(other))
        return OF_UNITS[what](self, self.unit(first))

    def object_to_fact(self, name: str) -> str:
        if name in FACTS or name == "rolls":
            return ""
        first, dot, rest = name.partition(".")
        if not dot:
            return f'there is no fact "{name}"{hint(name, [*FACTS, "rolls"])}'
        what, _, other = rest.partition(".")
        known = [*OF_UNITS, *BETWEEN]
        if what not in known:
            return f'there is no fact "{what}" of a figure{hint(what, known)}'
        if what in BETWEEN and not other:
            return f'"{name}": expected the other figure, as in {first}.{what}.w'
        return ""

    def _rolled(self, event: Any) -> str:
        """A roll in words: whose, what for, the symbols and what they are worth."""
        shown = [_FACES[event.what][face] for face in event.faces]
        return " ".join((event.what, self.mark(event.unit), *shown, "=", str(event.value)))

    def marked(self, drawing: str) -> list[str]:
        """Spaces that are marked with a star in a drawing of the map."""
        rows = [line.strip().replace(" ", "") for line in drawing.strip().splitlines()]
        return [f"{x},{y}" for y, row in enumerate(rows) for x, m in enumerate(row) if m == "*"]

    def event(self, event: Event) -> str:
        kind = type(event).__name__
        if kind == "Rolled":
            return f"rolled {self._rolled(event)}"
        said = [spaced(kind)]
        for name, value in event._asdict().items():
            if name != "rules":
                said += self._told(event, name, value)
        return " ".join(said)

    def _told(self, event: Event, name: str, value: Any) -> list[str]:
        s = self.s
        if name in _OF_UNIT:
            if value < 0:
                return []
            return [f"by {self.mark(value)}" if name == "by" else self.mark(value)]
        if name == "sides" or (name == "spell" and value < 0):
            return []
        if name == "targets":
            return [self.mark(unit) for unit in value]
        if name == "square":
            return [self.space_words(value)[0]] if value >= 0 else []
        if name == "path":
            return [self.space_words(square)[0] for square in value]
        if name == "row":
            return [card_name(s, card) for card in value]
        if name == "door":
            return [s.adventure.row.door[value].id]
        if name == "room":
            return [s.adventure.row.room[value].id]
        if name == "thing":
            return [next(word for word, n in self.things().items() if n == value)]
        if name == "skill" and isinstance(value, int):
            return [SKILLS[value]]
        rows: Mapping[str, Sequence[Any]] = {
            "spell": s.box.spells, "item": s.box.items, "consumable": s.box.consumables,
        }  # fmt: skip
        if name == "card":
            return self._card(event, value)
        return [rows[name][value].id if name in rows else str(value)]

    def _card(self, event: Any, card: int) -> list[str]:
        box = self.s.box
        kind = type(event).__name__
        of: Sequence[Any] = box.items
        if kind == "EventDrawn":
            of = box.events
        elif kind == "Revealed":
            of = box.explorations
        elif "consumable" in event:
            of = box.consumables
        return [of[card].id] if card >= 0 else []

    # Objections that need no play

    def object_to_dice(self, text: str) -> str:
        if _DICE.fullmatch(text.strip()):
            return ""
        return f'expected dice as they are printed, such as "2 6 1", not "{text}"'


# ---------------------------------------------------------------- facts


def _names(rows: Sequence[Any], numbers: Sequence[int]) -> list[str]:
    return [rows[number].id for number in numbers]


def _in(rows: Sequence[Any], bits: int) -> Unordered:
    return Unordered(row.id for n, row in enumerate(rows) if bits >> n & 1)


FACTS: dict[str, Callable[[RealmsTable], Any]] = {
    "asked": lambda t: "" if t.match.over else t.match.ask.prompt,
    "seat": lambda t: "" if t.match.over else t.seat(t.match.ask.seat),
    "over": lambda t: t.match.over,
    "winner": lambda t: t.s.outcome[0] if t.s.outcome else "",
    "round": lambda t: t.s.round,
    "phase": lambda t: t.s.phase,
    "active": lambda t: t.mark(t.s.active) if t.s.active >= 0 else "",
    "actions": lambda t: t.s.actions,
    "taken": lambda t: t.s.taken,
    "runs": lambda t: t.s.runs,
    "steps": lambda t: t.s.steps,
    "row": lambda t: [card_name(t.s, card) for card in t.s.row],
    "rooms": lambda t: _in(t.s.adventure.row.room, t.s.laid),
    "doors": lambda t: _in(t.s.adventure.row.door, t.s.opened),
    "looted": lambda t: _in(t.s.adventure.row.room, t.s.looted),
    "used": lambda t: Unordered(name for name, n in t.things().items() if t.s.things[n].used),
    "flags": lambda t: Unordered(t.s.flags),
    "offer": lambda t: Unordered(_names(t.s.box.items, t.s.offer)),
    "event_discard": lambda t: _names(t.s.box.events, t.s.events.discard),
    "monsters": lambda t: Unordered(t.mark(unit) for unit in t.s.monsters()),
}
OF_UNITS: dict[str, Callable[[RealmsTable, int], Any]] = {
    "in_play": lambda t, u: t.s.at[u] >= 0,
    "at": lambda t, u: t.space_words(t.s.at[u])[0] if t.s.at[u] >= 0 else "",
    "spaces": lambda t, u: Unordered(t.space_words(q)[0] for q in each(t.s.footprint(u))),
    "health": lambda t, u: t.s.health[u],
    "speed": lambda t, u: t.s.speed(u),
    "defense": lambda t, u: combat.defense_dice(t.s, u),
    "conditions": lambda t, u: Unordered(conditions(t.s, u)),
    "acted": lambda t, u: bool(t.s.acted >> u & 1),
    "energy": lambda t, u: t.s.energy[u],
    "gold": lambda t, u: t.s.gold[u],
    "experience": lambda t, u: t.s.experience[u],
    "unconscious": lambda t, u: t.s.fallen[u] >= 0,
    "kills": lambda t, u: t.s.kills[u],
    "skills": lambda t, u: Unordered(n for i, n in enumerate(SKILLS) if t.s.skills[u] >> i & 1),
    "spells": lambda t, u: _in(t.s.box.spells, t.s.spells[u]),
    "worn": lambda t, u: Unordered(_names(t.s.box.items, t.s.worn[u])),
    "pack": lambda t, u: Unordered(_names(t.s.box.items, t.s.pack[u])),
    "consumables": lambda t, u: Unordered(_names(t.s.box.consumables, t.s.consumables[u])),
}
BETWEEN: dict[str, Callable[[RealmsTable, int, int], Any]] = {
    "sees": lambda t, u, v: aim.sees(t.s, u, v),
    "distance": lambda t, u, v: min(
        t.s.ground.distance(a, b) for a in each(t.s.footprint(u)) for b in each(t.s.footprint(v))
    ),
}


class Stage(GameStage["Realms", Position]):
    """Sets scenarios of Realms up."""

    position = Position
    table = RealmsTable

    def build(
        self, game: Realms, row: Position, scenario: Scenario
    ) -> tuple[State, Mapping[str, int]]:
        state, numbers = build(game.box, row)
        wrong = list(objections(state, row, numbers))
        if wrong:
            raise ContentError([scenario.problem("position", text) for text in wrong])
        return state, numbers
