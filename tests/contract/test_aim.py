"""Aiming: what is shown of a blow before it is struck is what will be declared."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel.aim import aimed
from undercroft.kernel.match import Match
from undercroft.kernel.resample import resampled
from undercroft.kernel.scene import Choice, Duel

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")
PLAYED = 500


def aims(game: str) -> list[tuple[Match[Any], Choice, Duel]]:
    """Every blow that could be aimed at where a game came to one, with the game as it stood."""
    match = registry.game(game).new(seed=3)
    agent = agents.agent("greedy", seed=1)
    found: list[tuple[Match[Any], Choice, Duel]] = []
    while not match.over and len(match.journal) < PLAYED:
        if match.ask.seat >= 0:
            question = match.scene(match.ask.seat).question
            assert question is not None
            for option in question.options:
                if option.odds is not None and len(found) < 60:
                    duel = aimed(match, option.index)
                    if duel is not None:
                        found.append((match, option, duel))
        match.answer(agent.choose(match, match.ask))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_both_sides_of_a_blow_are_known_before_anybody_throws(game: str) -> None:
    found = aims(game)
    assert found
    for _, option, duel in found:
        assert duel.phase == "aimed"
        assert not duel.attacker.rolled
        assert duel.defenders
        assert duel.attacker.dice
        assert duel.chance == round(option.odds or 0.0, 4)
        assert not duel.verdict and not duel.effects
        if option.tokens and len(duel.defenders) == 1:
            assert duel.defenders[0].token in option.tokens
        if len(duel.defenders) == 1 and (fate := duel.defenders[0].fate) is not None:
            assert abs(fate.good + (option.odds or 0.0) - 1) < 0.001


@pytest.mark.parametrize("game", GAMES)
def test_aiming_changes_nothing_and_sees_no_dice(game: str) -> None:
    twins = [registry.game(game).new(seed=seed) for seed in (3, 3)]
    agent = agents.agent("greedy", seed=1)
    looked = 0
    while not twins[0].over and len(twins[0].journal) < PLAYED and looked < 20:
        ask = twins[0].ask
        if ask.seat >= 0:
            for index in range(len(ask.options)):
                if looked < 20 and twins[0].odds(index) is not None:
                    looked += aimed(twins[0], index) is not None
        choice = agent.choose(twins[1], twins[1].ask)
        for twin in twins:
            twin.answer(choice)
        assert twins[0].journal == twins[1].journal
        assert twins[0].events == twins[1].events
    assert looked


def test_where_nothing_is_thrown_nothing_is_aimed() -> None:
    match = registry.game("explore").new(seed=3)
    while match.ask.seat < 0:
        match.answer(0)
    walks = [n for n in range(len(match.ask.options)) if match.odds(n) is None]
    assert walks
    assert all(aimed(match, index) is None for index in walks)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_may_not_know_is_not_found_out_by_aiming(game: str) -> None:
    match = registry.game(game).new(seed=3, events=False)
    agent = agents.agent("greedy", seed=1)
    looked = 0
    while not match.over and len(match.journal) < PLAYED and looked < 12:
        ask = match.ask
        blow = next((n for n in range(len(ask.options)) if match.odds(n) is not None), None)
        if blow is not None and ask.seat >= 0:
            other = resampled(match, ask.seat, 77 + looked)
            assert aimed(match, blow) == aimed(other, blow)
            looked += 1
        match.answer(agent.choose(match, ask))
    assert looked
