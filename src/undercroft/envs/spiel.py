"""States as OpenSpiel has them: chance is a player whose outcomes can be listed.

For algorithms that walk a tree. Nothing of OpenSpiel is needed; what its `State` is asked most has
the same name here. Chance is one whole throw or draw, and all its outcomes are equally likely.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from undercroft.encoding.encoder import encoder_of
from undercroft.encoding.spec import Array, Arrays
from undercroft.games import registry
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.match import Match
from undercroft.kernel.victory import share

from .episode import Unplayable

CHANCE_PLAYER, TERMINAL_PLAYER = -1, -4
"""As OpenSpiel numbers them."""


class TreeState:
    """A position of a game in which nobody throws the dice but who asks for an outcome."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match

    def num_players(self) -> int:
        game: Any = self.match.game
        return len(game.seats(self.match.options))

    def current_player(self) -> int:
        if self.match.over:
            return TERMINAL_PLAYER
        seat = self.match.ask.seat
        return CHANCE_PLAYER if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        return self.match.over

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE_PLAYER

    def legal_actions(self) -> list[int]:
        return [] if self.match.over else list(range(len(self.match.ask.options)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability; a large pool of dice has thousands."""
        count = len(self.match.ask.options)
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def apply_action(self, action: int) -> None:
        self.match.answer(int(action))

    def child(self, action: int) -> TreeState:
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def clone(self) -> TreeState:
        return TreeState(self.match.copy())

    def action_to_string(self, action: int) -> str:
        return self.match.label(action)

    def returns(self) -> list[float]:
        """1 for a victory, -1 for a defeat, 0 otherwise, for each player."""
        match = self.match
        if not match.over:
            return [0.0] * self.num_players()
        return [
            2.0 * share(match.game, match.options, match.outcome, seat) - 1.0
            for seat in range(self.num_players())
        ]

    def observation(self, player: int) -> Arrays:
        """What a player may know, as arrays."""
        if not 0 <= player < self.num_players():
            raise Unplayable(f"the players are 0 to {self.num_players() - 1}, not {player}")
        writer = encoder_of(self.match.game).writer()
        ask = None if self.match.over else self.match.ask
        return writer.write(self.match.state, ask, player, self.num_players())

    def observation_tensor(self, player: int) -> Array:
        """The same as one row of numbers."""
        arrays = self.observation(player)
        return np.concatenate([array.ravel().astype(np.float32) for array in arrays.values()])


def new_initial_state(game: str, **options: Any) -> TreeState:
    """The beginning of a game."""
    return TreeState(registry.game(game).new(seed=None, events=False, **options))
