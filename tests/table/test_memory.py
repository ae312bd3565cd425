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


@pytest.mark.parametrize("game", GAMES)
def test_a_log_goes_on_to_the_letter_from_the_midst_of_a_combat(game: str) -> None:
    """Also the pictures of the combat in it, whatever of it was told before and after."""
    live = table(game, seed=11)
    acts, met = play(live, 30, seed=2), []
    while len(met) < 6 and not live.over and live.number < 400:
        acts += play(live, 1, seed=live.number)
        fought = live.match.fought()
        if fought is not None and fought.open:
            met.append((live.number, remembered(live)))
            acts += play(live, 5, seed=live.number)
    assert met
    play(live, 5)
    for number, memory in met:
        again = at_once(recalling(live.setup, memory))
        again.follow(acts[number : number + 5])
        for audience, lines in again.logs.items():
            assert lines == live.logs[audience][: len(lines)]


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


@pytest.mark.parametrize("number", [1, 2])
def test_a_memory_of_an_older_format_is_still_good(number: int) -> None:
    """It knows the last combat as it was shown, and not all that led to it or to the next."""
    live = table("explore", seed=11)
    while live.match.scene(None).duel is None:
        play(live, 1, seed=live.number)
    data = json.loads(zlib.decompress(remembered(live)))
    duel = live.match.scene(None).duel
    assert duel is not None
    past = data["fought"] | {"duel": duel.model_dump(mode="json")}
    past |= {key: [[*row.pop("of"), row] for row in past[key]] for key in ("lead", "recent")}
    fought = {key: past[key] for key in ("number", "duel", "lead", "recent")}
    data |= {"format": number, "fought": fought}
    if number == 1:
        del data["fought"]
        data |= {"fights": fought["number"], "duel": fought["duel"]}
    again = at_once(recalling(live.setup, zlib.compress(json.dumps(data).encode())))
    assert seen(again) == seen(live)


def test_a_combat_told_in_events_that_are_no_more_stops_no_table() -> None:
    live = table("explore", seed=11)
    while live.match.scene(None).duel is None:
        play(live, 1, seed=live.number)
    data = json.loads(zlib.decompress(remembered(live)))
    data["fought"]["events"][0]["of"][1] = "Retired"
    again = at_once(recalling(live.setup, zlib.compress(json.dumps(data).encode())))
    assert again.logs == live.logs
    assert len(play(again, 5)) == 5


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
