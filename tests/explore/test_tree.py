"""Decision trees counted: how many ways there are to answer the next questions.

Chance always gives its first answer. The numbers are known numbers, as in the perft tests of
chess engines: an option too many or too few anywhere in the tree changes them. A change of the
rules may change them too; then look at which options came or went before writing the new ones.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from undercroft.games.explore.game import GAME
from undercroft.kernel.match import Match


def first_answer(_: object) -> int:
    return 0


def leaves(match: Match[Any], depth: int) -> int:
    """Ways to answer the next `depth` questions; a game that ends early is one way."""
    if depth == 0 or match.over:
        return 1
    count = len(match.ask.options)
    if depth == 1:
        return count
    total = 0
    for index in range(count):
        twin = match.copy()
        twin.answer(index)
        total += leaves(twin, depth - 1)
    return total


def at(answered: int, **options: Any) -> Match[Any]:
    """A game after so many random answers, with dice that always fall alike."""
    match = Match(GAME, GAME.checked(options), None, events=False, chance=first_answer)
    pick = Random(0)
    for _ in range(answered):
        match.answer(pick.randrange(len(match.ask.options)))
    return match


@pytest.mark.parametrize(
    ("answered", "options", "counts"),
    [
        # 8 Heroes, then 7, then 6; 3 bosses; 2 mini-bosses; 5 spawning point cards.
        pytest.param(
            0, {"size": "crawl", "setup": "full"}, [8, 56, 336, 1008, 2016, 10_080],
            id="full setup of a Crawl",
        ),
        pytest.param(
            0, {"size": "delve"}, [7, 53, 328, 2113, 11_204], id="first spawning of a Delve"
        ),
        pytest.param(60, {"size": "delve"}, [57, 1112, 20_612], id="a monster's turn in a Delve"),
        pytest.param(
            250, {"size": "siege", "boss": "roxor"}, [5, 502, 21_487], id="a turn in a Siege"
        ),
    ],
)  # fmt: skip
def test_the_tree_has_as_many_leaves_as_it_had(
    answered: int, options: dict[str, Any], counts: list[int]
) -> None:
    match = at(answered, **options)
    assert [leaves(match, depth) for depth in range(1, len(counts) + 1)] == counts
