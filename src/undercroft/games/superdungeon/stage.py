"""Scenario files of every Super Dungeon game: squares, maps and names in `[position]`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from undercroft.kernel.board import BoardError
from undercroft.kernel.names import hint
from undercroft.kernel.pack import ContentError
from undercroft.kernel.scenario import Scenario
from undercroft.kernel.stage import G, GameStage, PositionError, R
from undercroft.kernel.tile import TileError

from .script import pair

Place = Annotated[
    tuple[int, int],
    BeforeValidator(pair),
    WithJsonSchema({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
]
"""A square in a scenario file: column and row from 0."""
Count = Annotated[int, Field(ge=0)]


def drawn(text: str) -> str:
    """A map as it stands in a file, without the indentation."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


class Names:
    """Looks names of a position up, and keeps a sentence for each that nothing has."""

    def __init__(self) -> None:
        self.wrong: list[tuple[str, str]] = []
        """The field, and what is wrong with it."""

    def look(self, place: str, noun: str, names: Iterable[str], known: Sequence[str]) -> None:
        for name in names:
            if name and name not in known:
                self.wrong.append((place, f'there is no {noun} "{name}"{hint(name, known)}'))


class DungeonStage(GameStage[G, R]):
    """Sets scenarios of a Super Dungeon game up."""

    moments_of_one: tuple[str, ...]
    """Moments that are about one unit, which must be on the map."""

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
        if not state.heroes:
            message = "expected at least one Hero on the map"
            raise ContentError([scenario.problem("position.units", message)])
        said: Any = row
        if said.next in self.moments_of_one and state.at[numbers[said.active]] < 0:
            message = f'"{said.active}" is not on the map'
            raise ContentError([scenario.problem("position.active", message)])
        return state, numbers
