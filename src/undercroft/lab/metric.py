"""Metrics: what is counted while a game is played, and how that is told in the end.

A metric is a class with a few lines in a file of its own: it overrides what it wants to hear, adds
to `self.figures`, and makes sections of the report from the figures of all games. Those of
Undercroft lie in `lab/metrics`; a user's are found by the entry point `undercroft.metrics`.

    class Potions(Metric):
        "How many potions are drunk."
        name = "potions"

        def counted(self, play, count, unit, by):
            if count.kind == "drink":
                self.add(unit.side)

        @classmethod
        def sections(cls, reading):
            yield reading.means("Potions drunk", "side", cls.name)

Events are noted only in studies that have a metric which listens to them; others run as fast as
bare games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar

from undercroft.kernel.choice import Ask
from undercroft.kernel.ledger import Figure, Handled, Part
from undercroft.kernel.match import Match
from undercroft.kernel.names import unknown
from undercroft.kernel.tally import Count, Thrown
from undercroft.kernel.victory import EVEN, NOBODY, side_of, together

from .spec import NoStudy

if TYPE_CHECKING:
    from .reading import Reading
    from .result import Section

GROUP = "undercroft.metrics"


OURS, THEIRS = "the first side", "the other side"
"""What sides are called that change places from game to game."""


class Play:
    """One game as metrics see it."""

    def __init__(self, game: Any, match: Match[Any], side: str, swapped: bool) -> None:
        self.game = game
        self.match = match
        self.side = side
        """Whose wins are counted."""
        self._swapped = swapped
        self.winner = ""
        self.score = 0.5
        self.cast: tuple[Part, ...] = ()
        """Who takes part, once it is known."""
        self.places: dict[int, tuple[int, int]] = {}
        """Where each unit was seen last."""

    def label(self, side: str) -> str:
        """What a side is called in figures: by its place where the sides are swapped."""
        if not self._swapped:
            return side
        return OURS if side == self.side else THEIRS

    def won(self, side: str) -> float:
        """The part of the victory that a side has, once the game is over."""
        return EVEN if self.winner == NOBODY else float(self.winner == side)

    @property
    def round(self) -> int:
        return int(getattr(self.match.state, "round", 0))


def side_name(game: Any, options: Any, seat: int) -> str:
    """The side of a seat as the outcome of a game names it."""
    sides = game.extras.sides
    if together(game):
        return str(sides[0])
    if callable(sides):
        named = sides(options)
        return str(named[seat % len(named)])
    return side_of(game.seats(options)[seat])


class Metric:
    """Counts in one game; all it may override does nothing by itself."""

    name: ClassVar[str] = ""

    def __init__(self) -> None:
        self.figures: dict[str, float] = {}

    def add(self, figure: str, amount: float = 1.0) -> None:
        """Add to a figure of this game."""
        self.figures[figure] = self.figures.get(figure, 0.0) + amount

    # What may be heard

    def counted(self, play: Play, count: Count, unit: Figure, by: Figure | None) -> None:
        """Somebody was wounded, healed, fell, walked, opened a chest..."""

    def handled(self, play: Play, handled: Handled) -> None:
        """A card was drawn, equipped or used; a figure came."""

    def thrown(self, play: Play, thrown: Thrown, by: Figure | None) -> None:
        """Dice were thrown."""

    def event(self, play: Play, event: Any) -> None:
        """Anything that happened, as the game tells it."""

    def decided(self, play: Play, ask: Ask, index: int) -> None:
        """Somebody is about to answer."""

    def ended(self, play: Play) -> None:
        """The game is over."""

    # What is told

    @classmethod
    def sections(cls, reading: Reading) -> Iterable[Section]:
        """Parts of the report."""
        return ()


HEARD = ("counted", "handled", "thrown", "event")


class Ears:
    """Listens to one game for all metrics that want to know something of it."""

    def __init__(self, metrics: Sequence[type[Metric]]) -> None:
        self.metrics = [metric() for metric in metrics]
        wants: dict[str, list[Any]] = {
            name: [getattr(m, name) for m in self.metrics if _overrides(type(m), name)]
            for name in (*HEARD, "decided", "ended")
        }
        self.decided, self.ended = wants["decided"], wants["ended"]
        self._counted, self._handled = wants["counted"], wants["handled"]
        self._thrown, self._event = wants["thrown"], wants["event"]
        self._play: Play | None = None

    def begin(self, play: Play) -> None:
        self._play = play
        game = play.game
        make = game.extras.tally
        self._reader = make() if make is not None and (self._counted or self._thrown) else None
        self._ledger = game.extras.ledger

    def chance(self, ask: Ask, index: int) -> None:
        """Chance is about to answer."""
        play = self._play
        if play is None or not self._thrown or self._reader is None:
            return
        state = play.match.state
        for thrown in self._reader.chance(state, ask, index):
            self._throw(play, state, thrown)

    def _throw(self, play: Play, state: Any, thrown: Thrown) -> None:
        ledger = self._ledger
        by = None if ledger is None else ledger.figure(state, thrown.unit)
        for hear in self._thrown:
            hear(play, thrown, by)

    def hear(self) -> None:
        """Read what has happened since the last time."""
        play = self._play
        assert play is not None
        match = play.match
        events = match.events
        if not events:
            return
        state, ledger, reader = match.state, self._ledger, self._reader
        for event in events:
            for hear in self._event:
                hear(play, event)
            if reader is not None:
                for told in reader.event(state, event):
                    if isinstance(told, Thrown):
                        if self._thrown:
                            self._throw(play, state, told)
                    elif self._counted and ledger is not None:
                        self._count(play, state, told, event)
            if self._handled and ledger is not None:
                for handled in ledger.handled(state, event):
                    for hear in self._handled:
                        hear(play, handled)
        events.clear()

    def _count(self, play: Play, state: Any, count: Count, event: Any) -> None:
        ledger = self._ledger
        assert ledger is not None
        if count.kind in ("walk", "fall"):
            place = ledger.square(state, event)
            if place is not None:
                play.places[count.unit] = place
        unit = ledger.figure(state, count.unit)
        if unit is None:
            return
        by = ledger.figure(state, count.by) if count.by >= 0 else None
        if count.kind == "fall" and count.unit in play.places:
            x, y = play.places[count.unit]
            unit = unit._replace(x=x, y=y)
        for hear in self._counted:
            hear(play, count, unit, by)

    def figures(self) -> tuple[tuple[str, float], ...]:
        """All figures of the game, each with the name of its metric before it."""
        found = [
            (f"{metric.name}.{name}", float(value))
            for metric in self.metrics
            for name, value in metric.figures.items()
        ]
        return tuple(sorted(found))


def listens(metrics: Iterable[type[Metric]]) -> bool:
    """Whether events must be noted for these."""
    return any(_overrides(metric, name) for metric in metrics for name in HEARD)


def _overrides(metric: type[Metric], name: str) -> bool:
    return getattr(metric, name) is not getattr(Metric, name)


# Which there are


@cache
def metrics() -> dict[str, type[Metric]]:
    """All metrics by name: those of Undercroft, then those that users have installed."""
    found = {metric.name: metric for metric in _own()}
    for entry in entry_points(group=GROUP):
        metric = entry.load()
        if not (isinstance(metric, type) and issubclass(metric, Metric) and metric.name):
            raise NoStudy(f'the entry point "{entry.name}" of {GROUP} is no metric with a name')
        found[metric.name] = metric
    return found


def _own() -> Iterator[type[Metric]]:
    folder = files("undercroft.lab") / "metrics"
    for name in sorted(file.name for file in folder.iterdir()):
        if name.endswith(".py") and not name.startswith("_"):
            module = import_module(f"undercroft.lab.metrics.{name.removesuffix('.py')}")
            for value in vars(module).values():
                if isinstance(value, type) and issubclass(value, Metric) and value.name:
                    yield value


ALL = "all"


def wanted(names: Sequence[str]) -> list[type[Metric]]:
    """The metrics of these names; `all` are those of Undercroft and of users together."""
    known = metrics()
    if ALL in names:
        return list(known.values())
    for name in names:
        if name not in known:
            # All of them, though they are many: they stand nowhere else where one is typed.
            said = unknown("metric", name, known)
            raise NoStudy(said if ";" in said else f"{said}; known: {', '.join(known)}")
    return [known[name] for name in dict.fromkeys(names)]
