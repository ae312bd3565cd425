"""What a seat may know: all that lies on the table, never what chance or a deck will bring."""

from __future__ import annotations

import json
import random
from typing import Any

from tests.walk import leaves, walk
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.state import State
from undercroft.kernel.deck import Deck
from undercroft.kernel.match import Match

from .arena import Arena

SECRET_SEED = 918273645546372819
DECKS = ("loot", "treasure", "challenge", "boss", "plot")
ROOM = """
######
#W..c#
######"""


def played(seed: int, answers: int, **options: Any) -> Match[State]:
    match = GAME.new(seed=seed, **options)
    for _ in walk(match, random.Random(1), answers):
        pass
    return match


def test_the_seed_is_in_no_view_and_in_no_scene() -> None:
    match = played(SECRET_SEED, 90, heroes=4, players=2)
    for seat in (None, 0, 1):
        assert SECRET_SEED not in leaves(match.view(seat))
        assert str(SECRET_SEED) not in match.scene(seat).model_dump_json()
        assert not {"seed", "journal", "agenda"} & set(leaves(match.view(seat)))


def test_views_are_plain_json() -> None:
    for heroes in (3, 6):
        for setup in ("quick", "full"):
            for answers in (0, 5, 80):
                view = played(3, answers, heroes=heroes, setup=setup).view(0)
                assert json.loads(json.dumps(view)) == view


def test_of_a_deck_only_its_size_and_its_discards_are_seen() -> None:
    a = Arena(ROOM, W="sanctioned_witch", c="tower_blackblade").menu("W")
    for name in DECKS:
        cards = getattr(a.s, f"{name}_deck")
        assert cards.size > 4
        one = Deck(cards.rest[:2], cards.rest[2:], cards.discard)
        other = Deck(cards.rest[2:4], cards.rest[:2] + cards.rest[4:], cards.discard)
        views = []
        for deck in (one, other):
            a.change(**{f"{name}_deck": deck})
            views.append((a.match.view(0), a.match.scene(0)))
        assert views[0] == views[1]
        assert views[0][0]["decks"][name] == {"size": cards.size, "discard": []}


def test_what_lies_open_is_seen() -> None:
    a = Arena(
        ROOM,
        W=UnitSpec("sanctioned_witch", wounds=1, status=["fire"], wrath=2, potions=2),
        c="tower_blackblade",
        coins=3,
        space=4,
        strength=1,
    ).menu("W")
    view = a.match.view(0)
    witch = view["units"][a.numbers["W"]]
    assert (witch["wounds"], witch["status"], witch["wrath"], witch["potions"]) == (
        1, ["fire"], 2, 2,
    )  # fmt: skip
    assert (view["coins"], view["chart"]["space"], view["chart"]["strength"]) == (3, 4, 1)
    assert view["activation"]["unit"] == a.numbers["W"]
