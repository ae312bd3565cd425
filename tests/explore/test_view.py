"""What a seat may know: all that lies on the table, never what chance or a deck will bring."""

from __future__ import annotations

import json
import random
from typing import Any

from tests.walk import leaves, walk
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec
from undercroft.games.explore.state import State
from undercroft.kernel.deck import Deck
from undercroft.kernel.match import Match

from .arena import Arena

SECRET_SEED = 918273645546372819
ROOM = """
######
#F..k#
######"""


def played(seed: int, answers: int, **options: Any) -> Match[State]:
    match = GAME.new(seed=seed, **options)
    for _ in walk(match, random.Random(1), answers):
        pass
    return match


def test_the_seed_is_in_no_view_and_in_no_scene() -> None:
    match = played(SECRET_SEED, 200, size="crawl")
    for seat in (None, 0, 1):
        assert SECRET_SEED not in leaves(match.view(seat))
        assert str(SECRET_SEED) not in match.scene(seat).model_dump_json()
        assert not {"seed", "journal", "agenda"} & set(leaves(match.view(seat)))


def test_the_turn_after_a_heros_is_the_consuls_and_the_other_way_round() -> None:
    match = GAME.new(seed=6)
    pick = random.Random(6)
    seen = set()
    for _ in range(200):
        asked = match.ask
        if asked.prompt == "menu":
            hero = match.state.is_hero(asked.about[0])
            assert match.view(None)["next_turn"] == ("consul" if hero else "heroes")
            seen.add(hero)
        match.answer(pick.randrange(len(asked.options)))
    assert seen == {True, False}


def test_views_are_plain_json() -> None:
    for size in ("delve", "crawl", "siege"):
        for setup in ("quick", "full"):
            match = played(3, 150, size=size, setup=setup)
            view = match.view(1)
            assert json.loads(json.dumps(view)) == view


def test_what_a_deck_holds_changes_no_view() -> None:
    """Neither the cards known to lie on top nor those of the rest, as long as they are as many."""
    match = played(5, 120, size="crawl")
    s = match.state
    seen = [(match.view(seat), match.scene(seat)) for seat in (None, 0, 1)]
    for name in ("loot_deck", "treasure_deck"):
        deck = getattr(s, name)
        other = Deck((0, 1), (2,) * (deck.size - 2), deck.discard)
        assert (other.top, other.rest) != (deck.top, deck.rest)
        setattr(s, name, other)
    assert [(match.view(seat), match.scene(seat)) for seat in (None, 0, 1)] == seen


def test_a_view_does_not_depend_on_the_dice_to_come() -> None:
    match = played(5, 120, size="crawl")
    other = match.copy(branch=3)
    assert other.view(1) == match.view(1)


def test_all_that_lies_on_the_table_is_seen() -> None:
    """Every public fact of a state shows: changing it changes the view."""
    weapon = next(c.id for c in GAME.box.equipment if c.slot == "weapon")
    a = Arena(ROOM, F="hearthsworn_fighter", k="knucklehead").menu("F")
    before = a.match.view(1)
    changes: dict[str, Any] = {
        "wounds": lambda u: u.update(wounds=1),
        "status": lambda u: u.update(status=["fire"]),
        "potions": lambda u: u.update(potions=0),
        "gear": lambda u: u.update(gear=[weapon]),
        "acted": lambda u: u.update(acted=2),
    }
    for name, change in changes.items():
        facts: dict[str, Any] = {"card": "hearthsworn_fighter"}
        change(facts)
        b = Arena(ROOM, F=UnitSpec(**facts), k="knucklehead").menu("F")
        assert b.match.view(1) != before, name
    for name, value in {
        "gauge": 3, "loot": 2, "tokens": 1, "tokens_now": 1, "round": 4, "called": True,
        "fight": True, "timed_out": True, "held": [weapon], "loot_discard": [weapon],
        "overcharge": weapon, "chests": [(1, 0)], "marker": (1, 0), "bones": [("k", (1, 0))],
        "speed": 1, "actions": 0, "moved": True, "skulls": 1,
    }.items():  # fmt: skip
        b = Arena(ROOM, F="hearthsworn_fighter", k="knucklehead", **{name: value}).menu("F")
        assert b.match.view(1) != before, name


def test_only_the_seat_that_is_asked_sees_the_options() -> None:
    match = played(5, 40, size="delve")
    asked = match.ask.seat
    for seat in (None, 0, 1):
        question = match.scene(seat).question
        assert question is not None
        assert question.mine == (seat == asked)
        assert bool(question.options) == (seat == asked)
