"""The Consul at a real table: its dice, and what it says is to be moved."""

from __future__ import annotations

import re

import pytest

from tests.walk import keeps_close
from undercroft import agents
from undercroft.games.arcade import app
from undercroft.games.arcade.events import Afflicted, Cured
from undercroft.games.arcade.game import GAME
from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.naming import square_name, unit_name
from undercroft.kernel import chance
from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.dice import decode


def test_dice_are_entered_face_by_face_in_their_order() -> None:
    s = GAME.new(1, heroes=3).state
    roll = Ask(CHANCE, "roll", range(216), ("offense str", 0, Pool(2, 1, 0, 0)))
    assert [colour for colour, _ in app.dice(s, roll)] == ["blue", "blue", "red"]
    assert app.dice(s, roll)[0][1][0] == ""
    assert "★★" in app.dice(s, roll)[0][1]
    index = app.thrown(s, roll, "2 - 3")
    assert index is not None
    faces = s.faces.shown(Pool(2, 1, 0, 0), decode(index, 3))
    assert [face.value for face in faces] == [2, 0, 3]
    assert app.thrown(s, roll, "2 -") is None
    assert app.thrown(s, roll, "9 - 3") is None
    assert "2 blue, 1 red" in app.wanted(s, roll)


def test_one_die_is_rolled_again_by_its_own_faces() -> None:
    s = GAME.new(1, heroes=3).state
    roll = Ask(CHANCE, "roll", range(6), ("reroll", 0, Pool(1, 1, 1, 0), 2))
    assert [colour for colour, _ in app.dice(s, roll)] == ["green"]
    assert app.thrown(s, roll, "4") == [f.value for f in s.faces.green.faces].index(4)


def test_draws_are_not_asked_of_people() -> None:
    s = GAME.new(1, heroes=3).state
    draw = Ask(CHANCE, "draw", range(3), ("loot", (1, 2, 3)))
    assert app.wanted(s, draw) == ""
    assert app.dice(s, draw) == ()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_with_dice_entered_as_faces_says_where_every_monster_goes(seed: int) -> None:
    match = GAME.new(None, heroes=3, ties="app")
    keeps_close(match)
    player = agents.agent("greedy", seed)
    key, rolls = chance.stream(seed), 0
    standing: dict[str, str] = {}
    while not match.over:
        s = match.state
        for event in match.events or ():
            for line in app.announce(s, event):
                if moved := re.fullmatch(r"→ (?:Move|Put) (.+?) (?:from .+ to|on) (\w+)\.", line):
                    standing[moved[1]] = moved[2]
        assert match.events is not None
        match.events.clear()
        # Whoever follows the sentences has every monster where it is.
        for unit in range(len(s.card)) if match.quiet else ():
            if s.at[unit] >= 0 and not s.is_hero(unit):
                assert standing.get(unit_name(s, unit)) == square_name(s.board, s.at[unit])
        ask = match.ask
        if ask.seat != CHANCE:
            match.answer(player.choose(match, ask))
            continue
        rolls += 1
        index = chance.draw(key, rolls, len(ask.options))
        if app.wanted(s, ask):
            faces = decode(index, len(app.dice(s, ask)))
            index = sum(face * 6**place for place, face in enumerate(faces))
        match.answer(index)
    assert rolls > 20


def test_tokens_are_named_as_people_say_it() -> None:
    s = GAME.new(1, heroes=3).state
    ice, bane = (1 << status.NAMES.index(name) for name in ("ice", "bane"))
    name = unit_name(s, 0)
    assert app.announce(s, Afflicted(0, ice, ())) == [f"→ Put an ice token on {name}."]
    assert app.announce(s, Afflicted(0, bane, ())) == [f"→ Put a bane token on {name}."]
    assert app.announce(s, Cured(0, ice | bane, ()))[0].endswith(f"tokens off {name}.")
