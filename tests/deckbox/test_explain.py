"""Why not: every refusal names its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deckbox.packs import pack
from tests.deckbox.table import Table
from undercroft.games.deckbox.game import GAME


def test_a_wish_that_is_offered_needs_no_reason() -> None:
    t = Table("10a").hero("H", at=(2, 4)).enemy("e", at=(2, 3)).menu()
    assert t.why_not("attack", "melee", "e") == ()


@pytest.mark.parametrize(
    ("side", "at", "enemy", "wish", "rule"),
    [
        ("10a", (2, 4), (3, 3), "melee", "keyword.reach"),
        ("10a", (2, 4), (2, 1), "melee", "melee.adjacent"),
        ("10a", (2, 4), (2, 3), "ranged", "ranged.minimum"),
        ("6b", (1, 4), (1, 0), "ranged", "los.wall"),
    ],
)
def test_why_an_attack_cannot_be_made(
    side: str, at: tuple[int, int], enemy: tuple[int, int], wish: str, rule: str
) -> None:
    t = Table(side).hero("H", at=at, equipment="sling_and_buckler").enemy("e", at=enemy).menu()
    assert rule in t.why_not("attack", wish, "e")


def test_why_an_enemy_in_the_way_or_another_tile_forbids_a_shot() -> None:
    t = Table("5a").hero("H", at=(2, 4), equipment="yew_bow")
    t.enemy("near", at=(2, 2)).enemy("far", at=(2, 0)).menu()
    assert "los.enemy" in t.why_not("attack", "ranged", "far")
    t = Table("9a").room("3a", (0, "U")).room("10a", (1, "U"))
    t.hero("H", at=(2, 2), equipment="yew_bow").enemy("e", at=(2, 4, 2)).menu()
    assert t.why_not("attack", "ranged", "e") == ("ranged.tiles",)


def test_why_a_space_cannot_be_reached() -> None:
    t = Table("10a").hero("H", at=(2, 4)).hero("B", at=(2, 3)).enemy("e", at=(0, 4)).menu()
    assert t.why_not("move", t.at(2, 3)) == ("action.move.enemies",)
    assert t.why_not("move", t.at(0, 4)) == ("action.move.enemies",)
    assert "action.move.speed" in t.why_not("move", t.at(0, 0))
    assert t.why_not("move", 0) == ("term.space",)
    t = Table("10a").hero("H", at=(2, 4), loot=9).menu(actions=0)
    assert "round.player.two-actions" in t.why_not("move", t.at(2, 3))


def test_why_something_cannot_be_bought_or_used() -> None:
    t = Table("10a", market=["heartwine"]).hero("H", at=(2, 4), loot=1).menu()
    assert t.why_not("buy", "H", "heartwine") == ("item.pay-loot",)
    assert t.why_not("buy", "H", "whetstone") == ("setup.item-market",)
    assert t.why_not("item", "H", "whetstone", -1) == ("item.save",)
    assert "ability.cost" in t.why_not("ability", "H", "second_breath", -1)
    assert t.why_not("ability", "H", "haste", -1) == ("setup.build-character",)
    assert "action.minor.trade" in t.why_not("pay", "H", 1, 1)


def test_an_item_of_once_a_round_is_refused_the_second_time(tmp_path: Path) -> None:
    text = """
[[item]]
id = "bell"
title = "Bell"
art = "ringing-bell"
price = 1
text = "Once a round: regain 1 Energy."
target = "none"
stays = true
once = true
effects = [{ do = "energy", amount = 1, on = "self" }]
"""
    t = Table("10a", packs=(pack(tmp_path, text),), market=[], deck_only=True)
    t.hero("H", at=(2, 4), items=["bell"]).menu().do("item", "H", "bell", -1)
    assert not t.offers("item", "H", "bell", -1)
    assert t.why_not("item", "H", "bell", -1) == ("action.minor.any-time",)


def test_everything_not_offered_has_a_reason_that_is_in_the_catalogue() -> None:
    t = Table("10a").hero("H", at=(2, 4), loot=2).hero("B", at=(0, 0)).enemy("e", at=(4, 4)).menu()
    wishes = [("move", square) for square in range(0, 400, 7)]
    wishes += [("attack", kind, unit) for kind in ("melee", "ranged") for unit in range(3)]
    wishes += [("act", 0, 0), ("activate", 1), ("stand", 3), ("hero", 2), ("give", 0, 1, 3)]
    for wish in wishes:
        if wish in t.ask.options:
            continue
        reasons = t.match.why_not(wish)
        assert reasons, wish
        assert all(rule in GAME.catalogue for rule in reasons)


def test_a_refusal_tells_the_facts_and_the_nearest_way() -> None:
    t = Table("10a").hero("H", at=(2, 4)).hero("B", at=(2, 3)).enemy("e", at=(0, 0)).menu()
    speed = t.s.speed(t.numbers["H"])
    far = t.match.refusal(("move", t.at(4, 0)))
    assert far is not None and far.rules == ("action.move.speed",)
    assert far.facts == {"far": 6, "left": speed}
    assert far.text == f"6 movement away, {speed} left."
    assert far.option is not None and t.ask.options[far.option][0] == "move"
    taken = t.match.refusal(("move", t.at(2, 3)))
    assert taken is not None and taken.facts == {"who": t.numbers["B"]}
    poor = t.match.refusal(t.option("attack", "melee", "e"))
    assert poor is not None and poor.text == "Tunnel Rat is not next to Iron Guard."
    assert poor.instead == "" or poor.instead.endswith("first")


def test_what_blocks_a_shot_is_named() -> None:
    t = Table("5a").hero("H", at=(2, 4), equipment="yew_bow")
    t.enemy("near", at=(2, 2)).enemy("far", at=(2, 0)).menu()
    refusal = t.match.refusal(t.option("attack", "ranged", "far"))
    assert refusal is not None and refusal.facts["by"] == t.numbers["near"]
    assert refusal.text == "Tunnel Rat 1 stands before Tunnel Rat 2."
    assert refusal.instead.startswith("move to ")


def test_pointing_at_a_figure_or_space_means_what_could_be_done_there() -> None:
    t = Table("10a").hero("H", at=(2, 4)).enemy("e", at=(2, 1)).menu()
    wishes = t.match.pointed(tokens=t.numbers["e"])
    assert t.option("attack", "melee", "e") in wishes
    assert ("move", t.at(4, 0)) in t.match.pointed(squares=t.at(4, 0))


def test_wishes_are_read_as_people_type_them() -> None:
    t = Table("10a", market=["red_draught"]).hero("H", at=(2, 4), loot=4, items=["whetstone"])
    t.enemy("a", at=(2, 3)).enemy("b", at=(2, 1)).menu()
    for text, wish in (
        ("attack tunnel rat 1", ("attack", "melee", "a")),
        ("hit rat", ("attack", "melee", "a")),
        ("shoot tunnel rat 2", ("attack", "ranged", "b")),
        ("buy red draught", ("buy", "H", "red_draught")),
        ("use whetstone", ("item", "H", "whetstone", -1)),
        ("end", ("end",)),
    ):
        assert t.match.wish(text) == t.option(*wish), text
    assert t.match.wish("fly") is None


@pytest.mark.rule("term.tile", "ability.cost")
def test_nobody_changes_places_with_itself_and_is_told_so() -> None:
    t = Table("10a", market=[], deck_only=True)
    t.hero("H", at=(2, 4), ability="old_songs", energy=1).hero("J", at=(0, 0)).menu()
    assert t.offers("ability", "H", "changing_partners", "J")
    refusal = t.match.refusal(t.option("ability", "H", "changing_partners", "H"))
    assert refusal is not None and refusal.rules == ("term.tile",)
    assert refusal.text == "It is for another hero on the same tile."


@pytest.mark.rule("ability.cost", "action.minor.any-time")
def test_a_song_that_costs_too_much_is_not_said_to_roll_nothing_again() -> None:
    t = Table("10a", market=[], deck_only=True)
    t.hero("H", at=(2, 4), ability="old_songs", energy=1, items=["lucky_coin"])
    t.enemy("o", "pit_ogre", at=(2, 3), health=3).menu().dice("1 1 1")
    t.do("attack", "melee", "o")
    assert t.match.ask.prompt == "reroll" and t.offers("item", "H", "lucky_coin", -1)
    refusal = t.match.refusal(t.option("ability", "H", "refrain", -1))
    assert refusal is not None and refusal.rules == ("ability.cost", "term.energy")
    assert refusal.facts == {"cost": 2, "left": 1}
    t.do("keep")
    refusal = t.match.refusal(t.option("item", "H", "lucky_coin", -1))
    assert refusal is not None and refusal.text == "It is for rolling dice again."


@pytest.mark.rule("setup.build-character", "setup.starting-tiles")
def test_who_builds_a_character_is_not_told_that_it_is_built() -> None:
    match = GAME.new(3, players=1)

    def said(*wish: object) -> str:
        refusal = match.refusal(wish)
        assert refusal is not None
        return refusal.text

    assert match.ask.prompt == "hero"
    assert said("equipment", 0) == "Another card is chosen now."
    assert said("end") == said("stand", 0) == "First the character is built."
    while match.ask.prompt != "stand":
        match.answer(0)
    assert said("hero", 0) == "The characters are built."
    match.answer(0)
    assert said("stand", match.state.at[0]) == "It is for the setup."
