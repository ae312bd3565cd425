"""Setting scenarios up, as far as it is the same for every game.

A game derives its `game.scenario` from `GameStage` and says what a position is and how one is
built.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel

from .bounds import Unsound
from .errors import UndercroftError
from .match import Match
from .names import hint
from .options import OptionsError
from .pack import ContentError, Meta, RawPack, loose_pack
from .scenario import Moment, Scenario, Table, Unclear

U = TypeVar("U")
G = TypeVar("G", bound=Any)
R = TypeVar("R", bound=BaseModel)


class PositionError(UndercroftError):
    """A position that cannot be set up; the message says what was expected."""


def number_of(known: Mapping[str, int], what: str, name: str) -> int:
    """What a name in a position stands for; `what` says where it is written."""
    if name not in known:
        raise PositionError(f'{what}: there is no "{name}"{hint(name, list(known))}')
    return known[name]


def unit_rows(units: Mapping[str, str | U], bare: Callable[[str], U]) -> dict[str, U]:
    """Units by their marks; a word alone is that of its card."""
    return {mark: bare(unit) if isinstance(unit, str) else unit for mark, unit in units.items()}


class NamedUnits:
    """A match whose units a scenario calls by names; those of the position keep theirs."""

    noun: ClassVar[str]
    """What the game calls a unit."""

    def __init__(self, game: Any, match: Match[Any], numbers: Mapping[str, int]) -> None:
        self.game = game
        self.match = match
        self._numbers = dict(numbers)

    def units(self) -> dict[str, int]:
        """Every unit by its name."""
        raise NotImplementedError

    def mark(self, unit: int) -> str:
        return next((name for name, u in self.units().items() if u == unit), str(unit))

    def unit(self, name: str) -> int:
        names = self.units()
        if name not in names:
            raise Unclear(f'there is no {self.noun} "{name}"{hint(name, list(names))}')
        return names[name]

    def choose(self, index: int) -> None:
        self.match.answer(index)


class GameStage(Generic[G, R]):
    """Sets scenarios of a game up; `game` is the one without the cards of any scenario."""

    position: type[BaseModel]
    """What `[position]` may say."""
    table: ClassVar[type[Any]]
    """A match in words: made of the game, the match and the numbers of the units it names."""

    def __init__(self, game: G, *packs: Path | RawPack) -> None:
        self._game = game
        self._packs = packs
        self.options: type[BaseModel] = game.options_model

    def build(self, game: G, row: R, scenario: Scenario) -> tuple[Any, Mapping[str, int]]:
        """The state of a position and the number of each unit it names.

        PositionError, or ContentError where several things or one in a known place are wrong.
        """
        raise NotImplementedError

    def set_up(self, scenario: Scenario) -> Table:
        game = self._with_cards(scenario)
        if scenario.new is not None:
            try:
                options = game.checked(scenario.new.model_dump(exclude_unset=True))
            except OptionsError as error:
                raise ContentError([scenario.problem("new", str(error))]) from None
            table: Table = self.table(game, Match(game, options, None), {})
            return table
        if scenario.moment is not None:
            kept: Table = self.table(game, self._as_it_was(game, scenario, scenario.moment), {})
            return kept
        row: Any = scenario.position
        try:
            state, numbers = self.build(game, row, scenario)
        except PositionError as error:
            raise ContentError([scenario.problem("position", str(error))]) from None
        plain = state.plain()
        try:
            game.admitted(plain)
        except Unsound as error:
            raise ContentError([scenario.problem("position", str(error))]) from None
        table = self.table(game, Match(game, {}, None, start=plain), numbers)
        return table

    def _as_it_was(self, game: G, scenario: Scenario, moment: Moment) -> Match[Any]:
        """A match that stands where another one stood."""
        if not game.plays(moment.content):
            text = (
                f"kept under other cards: the file names {moment.content[:12]}, "
                f"those in use are {game.content_hash[:12]}"
            )
            raise ContentError([scenario.problem("moment.content", text)])
        said: dict[str, Any] = {}
        for name in ("options", "state"):
            try:
                said[name] = json.loads(getattr(moment, name))
            except ValueError:
                raise ContentError([scenario.problem(f"moment.{name}", "expected JSON")]) from None
            if not isinstance(said[name], dict):
                text = "expected fields with their values, as JSON"
                raise ContentError([scenario.problem(f"moment.{name}", text)])
        try:
            options = game.checked(said["options"])
            game.admitted(said["state"])
        except OptionsError as error:
            raise ContentError([scenario.problem("moment.options", str(error))]) from None
        except Unsound as error:
            raise ContentError([scenario.problem("moment.state", str(error))]) from None
        return Match(game, options, None, start=said["state"])

    def _with_cards(self, scenario: Scenario) -> G:
        if not scenario.packs and not scenario.cards:
            return self._game
        further: list[Path | RawPack] = [*self._packs, *scenario.packs]
        if scenario.cards:
            name, title = self._game.name, scenario.title
            meta = Meta(id="scenario", version="1.0", game=name, title=title, licence="-")
            further.append(loose_pack(scenario.path.name, meta, scenario.cards, self._game.tables))
        game: G = type(self._game)(*further)
        _ = game.content
        return game
