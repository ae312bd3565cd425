"""Scenario files of every Super Dungeon game: squares, maps and names in `[position]`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from undercroft.kernel.board import BoardError
from undercroft.kernel.names import hint
from undercroft.kernel.pack import ContentError
from undercroft.kernel.scenario import Scenario
from undercroft.kernel.stage import G, GameStage, PositionError, R
from undercroft.kernel.tile import TileError

FARTHEST = 12
"""How far, in tiles, one may be laid from the first: more than any map has."""
LONGEST = 300
"""Lines of a drawn map, and signs in each of them."""


class Effect(Protocol):
    """A lasting effect in play, as written."""

    @property
    def by(self) -> str: ...
    @property
    def action(self) -> str: ...
    @property
    def on(self) -> str: ...


class Named(Protocol):
    """A box whose cards and actions have names."""

    model_number: dict[str, int]
    equipment_number: dict[str, int]
    action_number: dict[str, int]


class Names:
    """Looks names of a position up, and keeps a sentence for each that nothing has."""

    def __init__(self) -> None:
        self.wrong: list[tuple[str, str]] = []
        """The field, and what is wrong with it."""

    def look(self, place: str, noun: str, names: Iterable[str], known: Sequence[str]) -> None:
        for name in names:
            if name and name not in known:
                self.wrong.append((place, f'there is no {noun} "{name}"{hint(name, known)}'))

    def unit(
        self, box: Named, mark: str, card: str, gear: Iterable[str], status: Iterable[str],
        statuses: Sequence[str],
    ) -> None:  # fmt: skip
        place = f"units.{mark}.card"
        self.find(not card, place, "expected the id of a card")
        self.look(place, "card", (card,), list(box.model_number))
        self.look(f"units.{mark}.gear", "equipment", gear, list(box.equipment_number))
        self.look(f"units.{mark}.status", "status", status, statuses)

    def effects(
        self, box: Named, effects: Iterable[Effect], marks: Sequence[str], *else_on: str
    ) -> None:
        """Lasting effects; `else_on` is what one may lie on that is no unit."""
        for number, effect in enumerate(effects, 1):
            place = f"effects[{number}]"
            self.look(f"{place}.by", "unit", (effect.by,), marks)
            self.look(f"{place}.on", "unit", (effect.on,), [*marks, *else_on])
            self.look(f"{place}.action", "action", (effect.action,), list(box.action_number))

    def whose(self, moment: str, of_one: Sequence[str], active: str, noun: str = "unit") -> None:
        """A moment that is about one unit needs it."""
        if moment in of_one and not active:
            message = f'missing; next = "{moment}" needs the {noun} whose it is'
            self.wrong.append(("active", message))

    def find(self, wrong: bool, place: str, message: str) -> None:
        """Keep a sentence about anything else that cannot be."""
        if wrong:
            self.wrong.append((place, message))

    def letters(
        self, drawing: str, marks: Iterable[str], grounds: Iterable[str], legend: Mapping[str, str]
    ) -> None:
        """A letter of the map that is no unit's may be one that was forgotten."""
        meant = {*marks, *grounds}
        for letter in dict.fromkeys(drawing):
            if letter.isalpha() and letter not in meant:
                name = legend.get(letter, "")
                message = f'the map has "{letter}", and no unit is called so'
                if name:
                    message += f'; if it is {name}, say so: grounds = ["{letter}"]'
                self.wrong.append(("map", message))

    def copies(self, where: Mapping[str, Iterable[str]], cards: Mapping[str, int]) -> None:
        """Cards that lie in more places than there are copies; `where` has those of each field."""
        seen: dict[str, int] = {}
        for place, names in where.items():
            for name in names:
                seen[name] = seen.get(name, 0) + 1
                if seen[name] == cards.get(name, seen[name]) + 1:
                    times = f"{cards[name]} times" if cards[name] != 1 else "once"
                    self.wrong.append((place, f'"{name}" is in the game {times} only'))

    def one_map(self, drawing: str, layout: Sequence[tuple[Any, ...]]) -> None:
        if bool(drawing) == bool(layout):
            self.wrong.append(("map", "expected one of map and layout"))
        self.sound_map(drawing, "layout", layout)

    def sound_map(self, drawing: str, place: str, tiles: Sequence[tuple[Any, ...]]) -> None:
        """A drawing takes several lines, and tiles lie near each other."""
        message = 'expected a drawing of several lines, between """'
        self.find(bool(drawing) and "\n" not in drawing, "map", message)
        lines = drawing.splitlines()
        message = f"a drawing has at most {LONGEST} lines, and as many signs in each"
        self.find(max(map(len, (lines, *lines))) > LONGEST, "map", message)
        for face, column, row, *_ in tiles:
            message = f'"{face}" lies more than {FARTHEST} tiles from the first'
            self.find(max(abs(column), abs(row)) > FARTHEST, place, message)


class DungeonStage(GameStage[G, R]):
    """Sets scenarios of a Super Dungeon game up."""

    moments_of_one: tuple[str, ...]
    """Moments that are about one unit, which must be on the map."""
    party: bool = True
    """Whether there are Heroes against everybody else, one of them on the map."""

    def unknown_names(self, row: R, game: G) -> list[tuple[str, str]]:
        """Every name in a position that nothing has: the field, and a sentence."""
        raise NotImplementedError

    def put_up(self, row: R, game: G) -> tuple[Any, Mapping[str, int]]:
        """The state of a position whose names all mean something."""
        raise NotImplementedError

    def build(self, game: G, row: R, scenario: Scenario) -> tuple[Any, Mapping[str, int]]:
        wrong = self.unknown_names(row, game)
        if wrong:
            raise ContentError(scenario.problem(f"position.{f}", text) for f, text in wrong)
        try:
            state, numbers = self.put_up(row, game)
        except (TileError, BoardError) as error:
            raise PositionError(str(error)) from None
        if self.party and not state.heroes:
            message = "expected at least one Hero on the map"
            raise ContentError([scenario.problem("position.units", message)])
        said: Any = row
        if said.next in self.moments_of_one and state.at[numbers[said.active]] < 0:
            message = f'"{said.active}" is not on the map'
            raise ContentError([scenario.problem("position.active", message)])
        return state, numbers
