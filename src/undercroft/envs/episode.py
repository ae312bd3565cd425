"""An episode: one match, and what its seats observe. Both kinds of environments are made of it."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from operator import index
from os import PathLike
from typing import Any

from gymnasium import spaces

import undercroft
from undercroft import agents
from undercroft.encoding.encoder import Writer, encoder_of
from undercroft.encoding.spec import Array, Arrays, Field, Spec
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.victory import share, side_of, together

from .picture import render

ILLEGAL = ("end", "wrap", "raise")
"""What comes of an action that is no option: the episode ends and is lost; it is counted round;
it is refused."""
BOUND = 1.0e4
SEED_BITS = 48


MODES = ("ansi", "rgb_array", "human")
"""How a position can be rendered."""


class Unplayable(UndercroftError):
    """An environment that cannot be had as it was asked for."""


def check(illegal: str, most: int, mode: str | None) -> None:
    """Whether an environment can be had so: what comes of illegal actions, how many steps an
    episode may have, how it is rendered."""
    if illegal not in ILLEGAL:
        raise Unplayable(f'illegal is one of {", ".join(ILLEGAL)}, not "{illegal}"')
    if most < 1:
        raise Unplayable(f"an episode has at least one step, not {most}")
    if mode is not None and mode not in MODES:
        raise Unplayable(f'render_mode is one of {", ".join(MODES)}, not "{mode}"')


def number_of(action: Any) -> int:
    """The number of an option that an action is."""
    try:
        return index(action)
    except TypeError:
        raise Unplayable(f"an action is the number of an option, not {action!r}") from None


def space_of(spec: Spec) -> spaces.Dict:
    """The observations of a game as Gymnasium describes them."""
    return spaces.Dict({field.name: _box(field) for field in spec.fields})


def _box(field: Field) -> spaces.Box:
    if field.name.endswith("mask") or field.name == "planes":
        return spaces.Box(0, 1, field.shape, field.dtype)
    if field.dtype is float or "float" in str(field.dtype):
        return spaces.Box(-BOUND, BOUND, field.shape, field.dtype)
    return spaces.Box(-(2**15), 2**15 - 1, field.shape, field.dtype)


class Episode:
    """The match that is played, and a writer of observations for every seat, or one for all."""

    def __init__(
        self,
        game: str | Any,
        options: Mapping[str, Any] | None,
        variety: bool,
        memory: Array | None = None,
        alone: bool = False,
    ) -> None:
        """`memory`: where observations are written; `alone`: one writer is enough."""
        self.game: Any = registry.game(game) if isinstance(game, str) else game
        self.encoder = encoder_of(self.game)
        self.spec = self.encoder.spec
        self.options: dict[str, Any] = dict(options or {})
        self.variety = variety
        if variety and self.game.extras.variety is None:
            raise Unplayable(f"{self.game.title} draws no options of its own")
        self.seats: tuple[str, ...] = self.game.seats(self.game.checked(self.options))
        self.match: Match[Any] | None = None
        self.seed = 0
        self.answers = 0
        self._writers: dict[int, Writer] = {}
        self._writer = self.encoder.writer(memory) if alone or memory is not None else None

    @property
    def playing(self) -> Match[Any]:
        """The match that is played."""
        if self.match is None:
            raise Unplayable("nothing is played yet: reset the environment first")
        return self.match

    def begin(self, seed: int, options: Mapping[str, Any] | None = None) -> Match[Any]:
        """A new match; equal seeds begin equal ones."""
        wished = dict(self.options)
        if self.variety:
            draws = self.game.extras.variety
            wished = {**draws(chance.stream(seed, 1)), **wished}
        wished.update(options or {})
        checked = self.game.checked(wished)
        self.seats = self.game.seats(checked)
        self.seed = seed
        self.answers = 0
        self.match = self.game.new(seed=seed, events=False, **checked)
        return self.match

    def take(self, match: Match[Any]) -> None:
        """Go on with another match of the same game."""
        self.match = match
        self.seats = self.game.seats(match.options)
        self.answers = sum(seat != CHANCE for seat, _ in match.journal)

    def load(self, path: str | PathLike[str]) -> Match[Any]:
        match = undercroft.load(path)
        if match.game.name != self.game.name:
            raise Unplayable(f"{path} is a save of {match.game.name}, not of {self.game.name}")
        self.take(match)
        return match

    def writer(self, seat: int) -> Writer:
        """Who writes what a seat observes."""
        if self._writer is not None:
            return self._writer
        found = self._writers.get(seat)
        if found is None:
            found = self._writers[seat] = self.encoder.writer()
        return found

    def observe(self, seat: int, copy: bool = True) -> Arrays:
        """What a seat may know now; without a copy the arrays change with the next."""
        match = self.playing
        return self.show(seat, None if match.over else match.ask, copy)

    def show(self, seat: int, ask: Ask | None, copy: bool) -> Arrays:
        """The same, for who knows the open question."""
        match = self.match
        assert match is not None
        writer = self._writer or self.writer(seat)
        arrays = writer.write(match.state, ask, seat, len(self.seats))
        return writer.copy() if copy else arrays

    def answer(self, action: int, illegal: str) -> bool:
        """Answer the open question; False if the action is no option of it."""
        match = self.match
        assert match is not None
        count = min(len(match.ask.options), self.spec.features.options)
        if not 0 <= action < count:
            if illegal == "raise":
                raise Unplayable(f"{action} is no option: there are {count}")
            if illegal == "end":
                return False
            action %= count
        self.answers += 1
        match.answer(action)
        return True

    def result(self, seat: int) -> float:
        """1 for a victory, -1 for a defeat, 0 where nobody has won."""
        match = self.match
        assert match is not None
        return 2.0 * share(self.game, match.options, match.outcome, seat) - 1.0

    def potential(self, seat: int) -> float:
        """How good a position looks, from -1 to 1; 0 once it is over, or where nobody knows."""
        match, value = self.match, self.game.extras.value
        assert match is not None
        if value is None or match.over:
            return 0.0
        return 2.0 * float(value(match.state, seat)) - 1.0

    def side(self) -> tuple[int, ...]:
        """The seats that one learner takes: that of a newcomer, and all that win with it."""
        first = self.game.extras.first_seat(len(self.seats))
        if together(self.game):
            return tuple(range(len(self.seats)))
        if callable(self.game.extras.sides):
            return (first,)
        side = side_of(self.seats[first])
        return tuple(seat for seat, name in enumerate(self.seats) if side_of(name) == side)

    def render(self, seat: int, mode: str | None) -> Any:
        ground = self.spec.features.ground
        return render(self.playing, seat, mode, ground.rows, ground.width)


def seated(others: str | Sequence[Any] | Mapping[int, Any], seat: int, seed: int) -> agents.Agent:
    """The agent of a seat, by a name for all, or names or agents by seat."""
    chosen: Any = others
    if not isinstance(others, str) and isinstance(others, Mapping | Sequence):
        try:
            chosen = others[seat]
        except LookupError:
            raise Unplayable(f"others says nobody for seat {seat}") from None
    if isinstance(chosen, str):
        return agents.agent(chosen, chance.stream(seed, seat))
    found: agents.Agent = chosen
    return found


def copied(player: agents.Agent) -> agents.Agent:
    """An agent that goes on as this one would."""
    twin: agents.Agent = pickle.loads(pickle.dumps(player))
    return twin
