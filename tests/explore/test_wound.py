"""Wounds and what follows from them: all counters first, then the rest. [area.simultaneous]"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from undercroft.games.explore.events import (
    Destroyed,
    Drank,
    Drew,
    GaugeMoved,
    LootMoved,
    Spawned,
    TimedOut,
    Wounded,
)
from undercroft.games.explore.position import UnitSpec

from .arena import Arena

TREMOR = "crusher.turtle_tremor"
WAVE = "ember_mage.fire_wave"


DEFENCES = {"P": "- -", "E": "- - -", "F": "- -"}


def tremor(order: tuple[str, ...], **wounds: int) -> Arena:
    """A Crusher among three Heroes who were brought to the table in some order; the tremor hits
    them all, and the Paladin alone has a potion."""
    heroes = {
        "P": UnitSpec("royal_paladin", at=(1, 0), potions=1),
        "E": UnitSpec("ember_mage", at=(1, 1), potions=0),
        "F": UnitSpec("hearthsworn_fighter", at=(4, 0), potions=0),
    }
    a = Arena(
        """
        ########
        #......#
        #......#
        #......#
        ########
        """,
        **{mark: heroes[mark] for mark in order}, C=UnitSpec("crusher", at=(2, 0)),
    )  # fmt: skip
    for mark, number in wounds.items():
        a.on(mark, wounds=number)
    return a.menu("C").dice("2 2 3", *(DEFENCES[mark] for mark in order)).do("area", TREMOR)


def interrupted(a: Arena, *drink: str) -> list[str]:
    """The moments at which potions could be drunk; after a counter `drink` is, if it can be."""
    moments = []
    while a.ask.prompt == "interrupt":
        moments.append(a.ask.about[0])
        a.do(*(drink if drink and moments[-1] == "after_counter" else ("pass",)))
    return [moment for moment in moments if moment == "after_counter"]


def cards(a: Arena) -> dict[str, Any]:
    """Where everybody is, and what lies on their cards."""
    return {
        mark: (a.where(mark), a.wounds(mark), a.status(mark), a.potions(mark)) for mark in a.numbers
    }


ORDERS = list(permutations("PEF"))


@pytest.mark.rule("area.simultaneous", "potion.cannot.at-zero-health", "potion.share")
def test_the_order_of_heroes_does_not_decide_whose_potion_may_still_be_drunk() -> None:
    """The Paladin falls: his potion is gone for those who are hit with him, whoever is first."""
    found = []
    for order in ORDERS:
        a = tremor(order, P=4)
        assert interrupted(a, "drink", "E", "P", "royal_paladin.elixir") == []
        found.append(cards(a))
        assert not a.in_play("P") and a.wounds("E") == 1 and a.status("E") == ("knockdown",)
    assert all(one == found[0] for one in found)


@pytest.mark.rule("area.simultaneous", "potion.can.after-counter")
def test_potions_are_drunk_once_when_all_counters_of_an_area_are_placed() -> None:
    found = []
    for order in ORDERS:
        a = tremor(order, E=4)
        assert interrupted(a, "drink", "F", "P", "royal_paladin.elixir") == ["after_counter"]
        found.append(cards(a))
        assert not a.in_play("E") and (a.wounds("F"), a.wounds("P")) == (0, 1)
        placed = [type(event) for event in a.match.events or ()]
        assert max(i for i, kind in enumerate(placed) if kind is Wounded) < placed.index(Drank)
        assert placed.index(Drank) < placed.index(Destroyed)
    assert all(one == found[0] for one in found)


HALL = """
####################
#..............wBB.#
#..............MBB.#
#..................#
####################
"""


def wave(order: tuple[str, ...], **facts: Any) -> Arena:
    """A Mage between Starfire, one wound from her timeout, and a Whelp; her wave hits both."""
    foes = {"B": UnitSpec("starfire", wounds=3), "w": UnitSpec("whelp")}
    a = Arena(
        HALL, M=UnitSpec("ember_mage", potions=0),
        **{mark: foes[mark] for mark in order}, fight=True, **facts,
    ).menu("M")  # fmt: skip
    defences = {"B": "- - 1", "w": ""}
    return a.dice("3 3", *filter(None, (defences[mark] for mark in order))).do("area", WAVE)


@pytest.mark.rule("area.simultaneous", "timeout.summon.in-play", "timeout.trigger")
def test_who_falls_with_the_blow_that_brings_a_timeout_is_off_the_map_when_it_summons() -> None:
    found = []
    for order in (("B", "w"), ("w", "B")):
        a = wave(order)
        story = [type(event) for event in a.match.events or ()]
        assert story.index(Destroyed) < story.index(TimedOut)
        while a.ask.prompt in ("summon", "place_boss"):
            a.match.answer(0)
        came = sorted(a.s.box.models[a.s.card[e.unit]].id for e in a.events(Spawned))
        found.append((came, a.s.gauge, a.s.loot, a.wounds("B"), a.in_play("w")))
    assert found[0] == found[1]
    assert found[0][0].count("whelp") == 2 and found[0][4]


@pytest.mark.rule("timeout.clear-status", "timeout.trigger")
def test_a_status_of_the_blow_that_brings_the_timeout_does_not_outlast_it() -> None:
    a = duel(weapon="sappers_axe").on("B", wounds=3).menu("F")
    a.dice("2 2 2 3", "- - 1").do("attack", "B", "melee")
    while a.ask.prompt in ("summon", "place_boss"):
        a.match.answer(0)
    assert a.ask.prompt == "menu" and a.status("B") == ()
    b = duel(weapon="sappers_axe").on("B", wounds=0).menu("F")
    b.dice("2 2 2 3", "- - 1").do("attack", "B", "melee")
    assert b.status("B") == ("weak",)


@pytest.mark.rule("timeout.trigger", "loot.meter.advance", "gauge.advance")
def test_the_markers_move_after_the_timeout() -> None:
    a = duel(loot=2, loot_top=["rune_of_focus"]).on("B", wounds=3).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee")
    assert a.events(TimedOut) and not a.events(GaugeMoved) and not a.events(LootMoved)
    while a.ask.prompt in ("summon", "place_boss"):
        a.match.answer(0)
    assert a.ask.prompt == "find"
    assert len(a.events(GaugeMoved)) == len(a.events(LootMoved)) == 1


@pytest.mark.rule("victory.heroes.immediate")
def test_a_wound_that_ends_the_game_ends_it_before_its_loot() -> None:
    a = duel(loot=2, loot_top=["rune_of_focus"], timed_out=True).on("B", wounds=7).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee").done()
    assert a.match.over and a.s.outcome == ("heroes", "victory.heroes.immediate")
    assert not a.events(Drew) and not a.events(LootMoved)


def duel(weapon: str = "", **facts: Any) -> Arena:
    gear = [weapon] if weapon else []
    return Arena(
        """
        ####################
        #...............BBF#
        #...............BB.#
        #..................#
        ####################
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0, gear=gear), B="starfire", fight=True, **facts,
    )  # fmt: skip
