"""A tree search in sixty lines, on nothing but `match.copy()`.

    python docs/examples/research/tree.py --game realms --games 20

It tries the options of the open question in turn, those that did well more often (UCB1); what comes
after an option is played at random until the game's turn is over, and judged by its fitted value.
"""

from __future__ import annotations

import argparse
import math
import random

import undercroft
from undercroft.games import registry
from undercroft.kernel.resample import resampled
from undercroft.kernel.victory import share


class Tree:
    """An agent: `choose` is all that is asked of one."""

    name = "tree"

    def __init__(self, tries: int = 64, seed: int = 0) -> None:
        self.tries = tries
        self.pick = random.Random(seed)

    def choose(self, match, ask) -> int:
        count = len(ask.options)
        if count == 1 or not self.tries:
            return self.pick.randrange(count)
        few = sorted(self.pick.sample(range(count), min(count, self.tries // 2)))
        visits, worths = dict.fromkeys(few, 0), dict.fromkeys(few, 0.0)
        for number in range(self.tries):
            option = max(few, key=lambda i: self._promise(visits[i], worths[i], number))
            visits[option] += 1
            worths[option] += self._look(match, option, ask.seat)
        return max(few, key=lambda i: (visits[i], worths[i]))

    def _promise(self, visits: int, worth: float, number: int) -> float:
        if not visits:
            return math.inf
        return worth / visits + 0.5 * math.sqrt(math.log(number + 1) / visits)

    def _look(self, match, option: int, seat: int) -> float:
        """What comes of an option in one future, which need not be the one that will be."""
        future = resampled(match, seat, self.pick.getrandbits(32))
        boundary = future.game.extras.boundary
        now = boundary(future.state)
        future.answer(option)
        for _ in range(60):
            if future.over or boundary(future.state) != now:
                break
            future.answer(self.pick.randrange(len(future.ask.options)))
        if future.over:
            return share(future.game, future.options, future.outcome, seat)
        return future.game.extras.value(future.state, seat)


def play(game: str, tries: int, games: int, seed: int = 0) -> float:
    """The share of games that are won by whoever searches so long for every answer."""
    won = 0.0
    for number in range(games):
        match = undercroft.game(game).new(seed=seed + number, events=False)
        player = Tree(tries, seed + number)
        while not match.over:
            match.answer(player.choose(match, match.ask))
        won += share(match.game, match.options, match.outcome, 0)
    return won / games


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--game", default="realms", choices=registry.names(), help="one whose seats win together"
    )
    parser.add_argument("--games", type=int, default=20)
    said = parser.parse_args()
    for tries in (0, 16, 64):
        print(f"{tries:4} tries an answer: {play(said.game, tries, said.games):.1%} won")
