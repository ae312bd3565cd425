"""Reveals come first: a tile, its text, its foes, and only then what anybody does."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import agents
from undercroft.games import registry

TILES = ("Revealed", "Explored")
TEXTS = ("Told", "Met")
FOES = ("Stood", "Spawned", "Placed")
DEEDS = ("Activated", "Moved", "Rolled", "Attacked")


def events_of(game: str) -> list[tuple[str, Any]]:
    """What a greedy game of a few hundred answers told, with the names of the kinds."""
    match = registry.game(game).new(seed=3)
    agent = agents.agent("greedy", seed=1)
    for _ in range(400):
        if match.over:
            break
        match.answer(agent.choose(match, match.ask))
    return [(type(event).__name__, event) for event in match.events]


@pytest.mark.parametrize("game", ["arcade", "crystalia", "deckbox", "explore", "realms"])
def test_nobody_does_anything_before_it_stands_on_the_board(game: str) -> None:
    acted: set[int] = set()
    appeared = 0
    for kind, event in events_of(game):
        unit = getattr(event, "unit", -1)
        if kind in ("Stood", "Spawned") and unit >= 0:
            appeared += 1
            assert unit not in acted, f"{unit} acted before it appeared"
        elif kind in ("Destroyed", "Defeated", "Fell", "Removed", "Slain"):
            acted.discard(unit)
        elif kind in DEEDS and unit >= 0 and kind != "Rolled":
            acted.add(unit)
    assert appeared


@pytest.mark.parametrize("game", ["realms", "deckbox"])
def test_a_new_tile_is_told_before_its_text_and_its_text_before_its_foes(game: str) -> None:
    kinds = [kind for kind, _ in events_of(game)]
    tiles = [place for place, kind in enumerate(kinds) if kind in TILES]
    assert len(tiles) > 1
    for place in tiles:
        rest = kinds[place + 1 :]
        deed = next((n for n, kind in enumerate(rest) if kind in DEEDS), len(rest))
        before = rest[:deed]
        foes = [n for n, kind in enumerate(before) if kind in FOES]
        if foes:
            assert set(before[: foes[0]]) <= set(TEXTS), "nothing but its text comes in between"
