"""A table that was remembered is the table that its acts make."""

from __future__ import annotations

import json
import random
import zlib
from typing import Any

import pytest

from undercroft.games import registry
from undercroft.kernel.choice import CHANCE
from undercroft.table.act import Act
from undercroft.table.live import Setup
from undercroft.table.memory import Forgotten, recalling, remembered
from undercroft.table.slices import at_once

from .test_live import mixing, play, sealed_table, seen, table

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")


@pytest.mark.parametrize("game", GAMES)
def test_a_remembered_table_goes_on_as_if_it_had_never_been_away(game: str) -> None:
    live = table(game, seed=11)
    draw = random.Random(game)
    for _ in range(4):
        play(live, draw.randrange(1, 40), seed=draw.randrange(1000))
        again = at_once(recalling(live.setup, remembered(live)))
        assert seen(again) == seen(live)
        again.follow(play(live, 12, seed=5))
        assert seen(again) == seen(live)
        live = again


def test_with_dice_of_peoples_own_too() -> None:
    live = table("deckbox", seed=None, players=2)
    play(live, 60)
    again = at_once(recalling(live.setup, remembered(live)))
    again.follow(play(live, 30, seed=2))
    assert seen(again) == seen(live)


def test_what_players_have_mixed_into_the_dice_is_remembered() -> None:
    live = sealed_table()
    live.apply(mixing(live, "01" * 32))
    play(live, 30)
    again = at_once(recalling(live.setup, remembered(live)))
    assert (again.seed, again.fallen) == (live.seed, live.fallen)
    again.follow(play(live, 30, seed=2))
    assert seen(again) == seen(live)


def test_what_was_remembered_can_be_taken_back() -> None:
    live = table("deckbox", seed=3)
    play(live, 30)
    again = at_once(recalling(live.setup, remembered(live)))
    to = live.entries[-4].number
    undo = Act(live.number + 1, "undo", live.entries[-4].seat, {"to": to, "label": "that"})
    live.apply(undo)
    again.apply(undo)
    assert seen(again) == seen(live)


def test_a_memory_of_the_first_format_is_still_good() -> None:
    """It lacks only what led to the next combat."""
    live = table("deckbox", seed=3)
    play(live, 30)
    data = json.loads(zlib.decompress(remembered(live)))
    fought = data.pop("fought")
    data |= {"format": 1, "fights": fought["number"], "duel": fought["duel"]}
    again = at_once(recalling(live.setup, zlib.compress(json.dumps(data).encode())))
    assert seen(again) == seen(live)


def test_a_memory_of_another_game_is_refused_and_not_half_believed() -> None:
    memory = remembered(table("deckbox", seed=3))
    other: Any = registry.game("explore")
    with pytest.raises(Forgotten):
        at_once(recalling(Setup("t", other, other.checked({}), 3), memory))
    with pytest.raises(Forgotten):
        at_once(recalling(table("deckbox").setup, b"not a memory"))


def test_acts_that_fit_no_longer_are_left_out_with_a_word() -> None:
    live = table("explore", seed=3)
    play(live, 20)
    memory = remembered(live)
    play(live, 8)
    last = live.number
    assert last == 28
    again = at_once(recalling(live.setup, memory))
    again.number = last
    again.apply(Act(last + 1, "undo", CHANCE, {"to": 21, "label": "So it goes on.", "reset": 20}))
    assert again.number == last + 1
    assert "So it goes on." in again.log(0)[-1]
    assert isinstance(again.undo((0,), (0,), (0,)), str)
    assert len(play(again, 5)) == 5
