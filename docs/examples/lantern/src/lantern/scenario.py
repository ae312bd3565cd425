"""Scenario files: how a position, a choice, a die and a fact are written. [docs/scenarios.md]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from undercroft.kernel.choice import Ask
from undercroft.kernel.deeds import SpokenDeeds
from undercroft.kernel.event import Event
from undercroft.kernel.match import Match
from undercroft.kernel.names import hint
from undercroft.kernel.pack import ContentError, Row, Where
from undercroft.kernel.scenario import Scenario, Unclear

from .deeds import DEEDS, square_name
from .scene import SEATS, tell
from .state import TAKEN, State

if TYPE_CHECKING:
    from .game import Lantern

FACTS = ("seeker", "gem", "oil", "gusts", "over", "winner")


class PositionRow(Row):
    """[position]: the Seeker's turn in the cave."""

    seeker: str
    gem: str = "taken"
    oil: int
    gusts: int = 0


class Stage:
    position: type[BaseModel] = PositionRow
    options: type[BaseModel]

    def __init__(self, game: Lantern, options: type[BaseModel]) -> None:
        self.game = game
        self.options = options

    def set_up(self, scenario: Scenario) -> Table:
        if scenario.new is not None:
            return Table(Match(self.game, scenario.new.model_dump(), None))
        row = scenario.position
        assert isinstance(row, PositionRow)
        s = self.game.start(self.game.checked({}))
        places = {square_name(s, q): q for q in range(len(s.board.neighbours)) if s.board.has(q)}
        for name in (row.seeker, row.gem):
            if name not in places and name != "taken":
                where = Where(str(scenario.path), "", "")
                raise ContentError([where.problem("position", f'there is no square "{name}"')])
        s.seeker = places[row.seeker]
        s.gem = TAKEN if row.gem == "taken" else places[row.gem]
        s.oil, s.gusts = row.oil, row.gusts
        s.agenda = [("seek",)]
        return Table(Match(self.game, {}, None, start=s.plain()))


class Table(SpokenDeeds):
    """One match in words."""

    deeds = DEEDS

    def __init__(self, match: Match[State]) -> None:
        self.match = match

    def choose(self, index: int) -> None:
        self.match.answer(index)

    def chance(self, ask: Ask) -> str:
        return "a roll of chance: the gust" if self.is_roll(ask) else "a draw of chance: the gem"

    def is_roll(self, ask: Ask) -> bool:
        return ask.prompt == "gust"

    def roll(self, ask: Ask, text: str) -> int:
        if text not in ("1", "2", "3", "4", "5", "6"):
            raise Unclear("a number from 1 to 6 for the gust")
        return int(text) - 1

    def draw(self, ask: Ask, text: str) -> int:
        names = [square_name(self.match.state, square) for square in ask.about[0]]
        if text not in names:
            raise Unclear(f"for the gem one of {', '.join(names)}")
        return names.index(text)

    def fact(self, name: str, events: Sequence[Event]) -> Any:
        s = self.match.state
        facts = {
            "seeker": square_name(s, s.seeker),
            "gem": square_name(s, s.gem) if s.gem >= 0 else "taken",
            "oil": s.oil,
            "gusts": s.gusts,
            "over": self.match.over,
            "winner": s.outcome[0] if s.outcome else "nobody",
        }
        return facts[name]

    def marked(self, drawing: str) -> list[str]:
        return []

    def event(self, event: Event) -> str:
        return tell(self.match.state, event)

    def seat(self, seat: int) -> str:
        return f"the {SEATS[seat]}" if seat >= 0 else "chance"

    def object_to_dice(self, text: str) -> str:
        return "" if text in "123456" else f'"{text}" is no side of the die'

    def object_to_fact(self, name: str) -> str:
        return "" if name in FACTS else f'there is no fact "{name}"{hint(name, FACTS)}'
