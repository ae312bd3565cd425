"""What holds of the deeds of every game that has a table of them.

For positions of play: every deed over every operand is offered exactly when nothing stands
in its way, every refusal cites rules of the catalogue and says something, and every offer can be
typed as it is labelled and spelt as scenario files have it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.games import SAMPLES
from tests.depth import DEPTH
from undercroft.agents import agent
from undercroft.games import registry
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.deeds import ByDeeds
from undercroft.kernel.match import Match
from undercroft.table.why import explain

WITH_DEEDS = [name for name, game in registry.games().items() if isinstance(game, ByDeeds)]
CASES = [(name, number) for name in WITH_DEEDS for number in range(len(SAMPLES[name]))]
LOOKED_AT = 24 * DEPTH
"""Positions of a game whose deeds are looked at."""
GREEDY = 0.75
"""How much of what people answer."""
WISHES = 400
"""Wishes a position, of each kind its share."""


def positions(name: str, sample: int, greedy: float = GREEDY) -> Iterator[Match[Any]]:
    """Questions to players of a game, more of the rare kinds than it would show.

    Most answers are greedy: who answers at random seldom comes to blows.
    """
    match = registry.game(name).new(seed=11 + sample, **SAMPLES[name][sample])
    pick, player = random.Random(sample), agent("greedy", sample)
    seen: dict[str, int] = {}
    left = LOOKED_AT
    while not match.over and left:
        ask = match.ask
        if ask.seat != CHANCE:
            count = seen[ask.prompt] = seen.get(ask.prompt, 0) + 1
            if count < 6 or pick.random() < 0.1:
                left -= 1
                yield match
        if ask.seat != CHANCE and pick.random() < greedy:
            match.answer(player.choose(match, ask))
        else:
            match.answer(pick.randrange(len(ask.options)))


def wishes(match: Match[Any], pick: random.Random) -> list[Any]:
    """Every deed over every operand; of deeds with very many, some."""
    deeds = match.game.deeds  # type: ignore[attr-defined]
    by_word: dict[str, list[Any]] = {}
    for option in deeds.every(match.state, match.ask):
        by_word.setdefault(option[0], []).append(option)
    share = WISHES // len(by_word)
    found = [o for alike in by_word.values() for o in pick.sample(alike, min(share, len(alike)))]
    return found + list(match.ask.options)[:WISHES]


@pytest.mark.parametrize(("name", "sample"), CASES)
def test_a_deed_is_offered_exactly_when_nothing_stands_in_its_way(name: str, sample: int) -> None:
    catalogue = registry.game(name).catalogue
    pick = random.Random(sample)
    for match in positions(name, sample):
        s, ask = match.state, match.ask
        deeds = match.game.deeds  # type: ignore[attr-defined]
        offered = set(ask.options)
        for option in wishes(match, pick):
            found = deeds.hindrances(s, ask, option)
            assert (option in offered) == (not found), (ask, option, found)
            for hindrance in found:
                assert hindrance.rules, (ask, option)
                assert all(rule in catalogue for rule in hindrance.rules), hindrance
                deeds.sentence(s, hindrance)


@pytest.mark.parametrize(("name", "sample"), CASES)
def test_every_offer_is_in_the_table_and_can_be_typed_as_it_is_labelled(
    name: str, sample: int
) -> None:
    for match in positions(name, sample):
        ask = match.ask
        deeds = match.game.deeds  # type: ignore[attr-defined]
        for option in list(ask.options)[:: 1 + len(ask.options) // 10]:
            row = deeds.row(ask, option)
            assert row is not None and ask.prompt in row.moments, (ask, option)
            assert match.wish(match.label(option)) == option


@pytest.mark.parametrize("name", WITH_DEEDS)
def test_the_rows_say_what_they_are_about(name: str) -> None:
    deeds: Any = registry.game(name).deeds  # type: ignore[attr-defined]
    for row in deeds.rows:
        assert row.text.endswith(".") and "\n" not in row.text, row.word
        names = [operand.name for operand in row.operands]
        assert len(set(names)) == len(names), row.word
        assert set((row.points or "").split()) <= set(names), row.word


@pytest.mark.parametrize(("name", "sample"), CASES)
def test_whatever_somebody_points_at_is_offered_or_refused_with_a_reason(
    name: str, sample: int
) -> None:
    catalogue = registry.game(name).catalogue
    pick = random.Random(sample)
    for match in positions(name, sample):
        scene = match.scene(match.ask.seat)
        pointed = [{"square": each.id} for each in scene.board.squares]
        pointed += [{"token": each.id} for each in scene.tokens]
        pointed += [{"card": each.id} for each in scene.cards]
        for at in pick.sample(pointed, min(12, len(pointed))):
            said = explain(match, scene, at)
            assert said["text"].endswith((".", "?", "!")), (at, said)
            if said["offered"] is None:
                assert all(rule in catalogue for rule in said["rules"])
            else:
                assert 0 <= said["offered"] < len(match.ask.options)
