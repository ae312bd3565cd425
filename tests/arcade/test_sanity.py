"""What holds between any two steps: random games keep it, and a state that breaks it is told."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.walk import keeps_close
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.state import State

from .arena import Arena

ROOM = """
#########
#T..S...#
#.......#
#########"""


@pytest.mark.parametrize("seed", [3, 8, 26, 56])
def test_random_games_never_contradict_themselves(seed: int) -> None:
    match = GAME.new(
        seed=seed, heroes=3 + seed % 4, players=1 + seed % 3, easy=seed % 4,
        hard=(seed // 2) % 4, events=False,
    )  # fmt: skip
    keeps_close(match)
    pick = random.Random(seed)
    for number in range(3000):
        if match.over:
            break
        match.answer(pick.randrange(len(match.ask.options)))
        if number % 7 == 0 or match.over:
            assert GAME.flaws(match.settled) == [], f"after {number + 1} answers"


def two_on_a_square(s: State) -> None:
    s.at[1] = s.at[0]


def too_many_wounds(s: State) -> None:
    s.wounds[0] = 99


def wrath_from_nowhere(s: State) -> None:
    s.wrath[0] += 1


def a_card_twice(s: State) -> None:
    s.backpack = (s.loot_deck.rest[0],)


def a_challenge_twice(s: State) -> None:
    s.force = ((s.challenge_deck.rest[0], 1),)


def immune_but_poisoned(s: State) -> None:
    s.status[0] = GAME.box.models[s.card[0]].gifts.immune


def beyond_the_chart(s: State) -> None:
    s.space = 99


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (two_on_a_square, "shares square"),
        (too_many_wounds, "99 wounds of 6 hearts"),
        (wrath_from_nowhere, "wrath are not"),
        (a_card_twice, "cards of"),
        (a_challenge_twice, "cards of"),
        (immune_but_poisoned, "immune to"),
        (beyond_the_chart, "space: 99"),
    ],
)
def test_a_contradiction_is_told(spoil: Callable[[State], None], told: str) -> None:
    a = Arena(ROOM, T="tincan", S=UnitSpec("tower_stalker")).menu("T")
    s = a.s.copy()
    assert GAME.flaws(s) == []
    spoil(s)
    assert any(told in flaw for flaw in GAME.flaws(s))
