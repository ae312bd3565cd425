"""Scenarios of Deckbox: setting a file up, and scripts in the game's words.

A choice is its kind and what it is about: `attack melee r`, `move 2,3`, `ability H spark r`,
`item H red_draught H`, `buy H whetstone`, `act 0 open`, `end`. Units go by the names of the
position, those spawned later by their card (`tunnel_rat`, with a number where there are several:
`tunnel_rat#2`). Spaces are column and row of the first room, `2,3@1` of another, `U@0` a half
space, or as on the screen: `P4`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.deeds import SpokenDeeds
from undercroft.kernel.event import Event
from undercroft.kernel.match import Match
from undercroft.kernel.names import hint
from undercroft.kernel.scenario import Scenario, Unclear, Unordered
from undercroft.kernel.squares import each
from undercroft.kernel.stage import GameStage, NamedUnits

from . import app
from .deeds import DEEDS
from .ground import SIDE
from .operands import spellings
from .position import (
    Position,
    build,
    possible,
)
from .state import State
from .wording import seat_name, tell

if TYPE_CHECKING:
    from .game import Deckbox


_DICE = re.compile(r"[1-6]( [1-6])*|[mr][1-9]( [mr][1-9])*")


class DeckboxTable(SpokenDeeds, NamedUnits):
    """A match of Deckbox in words."""

    noun = "unit"
    deeds = DEEDS
    game: Deckbox
    match: Match[State]

    @property
    def s(self) -> State:
        return self.match.state

    def seat(self, seat: int) -> str:
        return "chance" if seat == CHANCE else seat_name(self.s.players, seat)

    # Names

    def units(self) -> dict[str, int]:
        """Every unit by its name."""
        s = self.s
        names = dict(self._numbers)
        known = set(names.values())
        for unit in range(len(s.at)):
            if unit in known:
                continue
            if unit < s.players:
                names[f"hero{unit + 1}"] = unit
                continue
            card = s.card[unit]
            title = s.box.enemies[card].id
            alike = [u for u in range(s.players, len(s.at)) if s.card[u] == card]
            names[title if len(alike) == 1 else f"{title}#{alike.index(unit) + 1}"] = unit
        return names

    # Chance

    def chance(self, ask: Ask) -> str:
        return self.game.prompt(self.s, ask)

    def is_roll(self, ask: Ask) -> bool:
        return ask.prompt in ("roll", "spawn", "loot")

    def roll(self, ask: Ask, text: str) -> int:
        index = app.thrown(self.s, ask, text)
        if index is None:
            raise Unclear(app.wanted(self.s, ask))
        return index

    def draw(self, ask: Ask, text: str) -> int:
        for index, option in enumerate(ask.options):
            if self.game.label(self.s, ask, option).partition(": ")[2].lower() == text.lower():
                return index
            if ask.prompt == "draw" and self.s.box.items[ask.about[1][index]].id == text:
                return index
        raise Unclear(f'"{text}" does not lie there')

    # Facts and events

    def fact(self, name: str, events: Sequence[Event]) -> Any:
        if name in _FACTS:
            return _FACTS[name](self)
        mark, _, what = name.rpartition(".")
        if what not in _OF_UNITS:
            raise Unclear(f'there is no fact "{name}"')
        value = _OF_UNITS[what](self.s, self.unit(mark))
        return spellings(self.s, value)[0] if what == "at" and value is not None else value

    def marked(self, drawing: str) -> list[str]:
        """Spaces of the first room that are marked with a star in a drawing of it."""
        rows = [line.strip() for line in drawing.strip().splitlines()]
        if len(rows) != SIDE + 2 or any(len(row) != SIDE + 2 for row in rows):
            raise Unclear(f"expected a drawing of {SIDE} by {SIDE} spaces in a frame")
        return [
            f"{x},{y}"
            for y, row in enumerate(rows[1:-1])
            for x, mark in enumerate(row[1:-1])
            if mark == "*"
        ]

    def event(self, event: Event) -> str:
        return tell(self.s, event)

    def object_to_dice(self, text: str) -> str:
        if _DICE.fullmatch(text.strip()):
            return ""
        return f'expected dice such as "6 1 3" or enemy dice such as "m2 r1", not "{text}"'

    def object_to_fact(self, name: str) -> str:
        known = [*_FACTS, *_OF_UNITS]
        last = name.rpartition(".")[2]
        return "" if name in _FACTS or last in _OF_UNITS else f'no fact "{name}"{hint(last, known)}'


_FACTS: dict[str, Callable[[DeckboxTable], Any]] = {
    "asked": lambda t: "nothing" if t.match.over else t.match.ask.prompt,
    "seat": lambda t: -1 if t.match.over else t.match.ask.seat,
    "over": lambda t: t.match.over,
    "round": lambda t: t.s.round,
    "phase": lambda t: t.s.phase,
    "actions": lambda t: t.s.actions,
    "steps": lambda t: t.s.steps,
    "market": lambda t: [t.s.box.items[item].id for item in t.s.market],
    "rooms": lambda t: [t.s.box.content.sides[room.side].id for room in t.s.rooms],
    "outcome": lambda t: t.s.outcome[0] if t.s.outcome else "",
    "enemies": lambda t: Unordered(t.s.box.enemies[t.s.card[unit]].id for unit in t.s.enemies()),
}
_OF_UNITS: dict[str, Callable[[State, int], Any]] = {
    "health": lambda s, unit: s.health[unit],
    "at": lambda s, unit: s.at[unit] if s.at[unit] >= 0 else None,
    "in_play": lambda s, unit: s.at[unit] >= 0,
    "loot": lambda s, unit: s.loot[unit],
    "energy": lambda s, unit: s.energy[unit],
    "items": lambda s, unit: [s.box.items[item].id for item in s.items[unit]],
    "stunned": lambda s, unit: bool(s.stunned >> unit & 1),
    "tokens": lambda s, unit: [s.quest.row.token[s.quest.tokens[t]].id for t in s.carries(unit)],
    "tiles": lambda s, unit: each(s.ground.tiles_of[s.at[unit]]),
}


class Stage(GameStage["Deckbox", Position]):
    """Sets scenarios of Deckbox up."""

    position = Position
    table = DeckboxTable

    def build(
        self, game: Deckbox, row: Position, scenario: Scenario
    ) -> tuple[State, Mapping[str, int]]:
        state, numbers = build(game.box, row)
        possible(state, row, numbers)
        return state, numbers
