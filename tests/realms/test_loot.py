"""Looting tiles. [loot.*, action.loot]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec, ThingSpec
from undercroft.games.realms.events import Looted


def hunt(**facts: object) -> Arena:
    """Two heroes in the mill, which lies open; the path is the starting tile."""
    said = {
        "adventure": "path_through_the_wood", "laid": ["mill"], "opened": ["to_mill"],
        "H": HeroSpec("gretel", at=("mill", 3, 0), skills=[], energy=0),
        "S": HeroSpec("snow_white", at=("mill", 4, 0), skills=[], energy=0),
    }  # fmt: skip
    return Arena(**{**said, **facts})


@pytest.mark.rule("loot.no-monsters")
def test_no_tile_is_looted_while_a_monster_is_anywhere_on_the_map() -> None:
    assert hunt().menu("H").offers("loot")
    a = hunt(w=MonsterSpec("hungry_wolf", at=("path", 3, 7))).menu("H")
    assert not a.offers("loot")
    assert a.why_not("loot") == ("loot.no-monsters",)


@pytest.mark.rule("loot.no-monsters", "action.loot-scenery")
def test_scenery_is_not_looted_with_a_monster_on_the_map_either() -> None:
    stack = [ThingSpec("haystack", ("mill", 3, 3))]
    hero = HeroSpec("gretel", at=("mill", 2, 3), skills=[], energy=0)
    assert hunt(H=hero, things=stack).menu("H").offers("search", 0)
    a = hunt(H=hero, things=stack, w=MonsterSpec("hungry_wolf", at=("path", 3, 7))).menu("H")
    assert not a.offers("search", 0)


@pytest.mark.rule("action.loot-scenery")
def test_searching_scenery_takes_an_action_needs_a_neighbour_and_is_counted_apart() -> None:
    stack = [ThingSpec("haystack", ("mill", 3, 3))]
    a = hunt(things=stack).menu("H")
    assert not a.offers("search", 0)
    hero = HeroSpec("gretel", at=("mill", 2, 3), skills=[], energy=0)
    a = hunt(H=hero, things=stack).menu("H")
    a.dice("1").do("search", 0)
    assert a.s.actions == 1
    assert not a.offers("search", 0)
    # The tile itself has not been searched.
    assert a.offers("loot")
    a.dice("1").do("loot")
    assert not a.offers("loot")


@pytest.mark.rule("loot.free")
def test_looting_a_tile_costs_no_action_and_may_come_last() -> None:
    a = hunt().menu("H")
    a.dice("1").do("loot")
    assert a.s.actions == 2
    a = hunt().menu("H", actions=0, taken=2)
    a.dice("1").do("loot")
    assert len(a.events(Looted)) == 1


@pytest.mark.rule("loot.once-per-tile")
def test_a_tile_is_looted_once_for_the_whole_party() -> None:
    a = hunt().menu("H")
    a.dice("1").do("loot")
    assert not a.offers("loot")
    assert a.why_not("loot") == ("loot.once-per-tile",)
    a.do("end")
    assert a.s.active == a.numbers["S"]
    assert not a.offers("loot")


@pytest.mark.rule("loot.not-starting-tile")
def test_the_starting_tile_is_never_looted() -> None:
    a = hunt(H=HeroSpec("gretel", at=("path", 3, 7), skills=[], energy=0)).menu("H")
    assert not a.offers("loot")
    assert a.why_not("loot") == ("loot.not-starting-tile",)


@pytest.mark.rule("action.loot")
def test_a_hero_searches_the_tile_he_is_in_and_no_other() -> None:
    a = hunt(laid=["mill", "stones"], opened=["to_mill", "to_stones"]).menu("H")
    a.dice("1").do("loot")
    rooms = a.s.adventure.rooms
    assert a.s.looted == 1 << rooms["mill"]
    assert not a.offers("loot")


@pytest.mark.rule("loot.roll", "loot.take")
@pytest.mark.parametrize(
    ("face", "gold", "consumables", "pack"),
    [
        ("1", 0, [], []),
        ("2", 10, [], []),
        ("3", 0, ["honey_cake"], []),
        ("6", 0, [], ["hatchet"]),
    ],
)
def test_one_loot_die_says_what_is_taken(
    face: str, gold: int, consumables: list[str], pack: list[str]
) -> None:
    a = hunt(consumable_deck=["honey_cake"], equipment_deck=["hatchet"]).menu("H")
    a.dice(face).do("loot")
    assert (a.gold("H"), a.consumables("H"), a.pack("H")) == (gold, consumables, pack)
    a.done()


@pytest.mark.rule("power.lucky")
def test_luck_with_attack_dice_is_none_with_the_loot_die() -> None:
    jack = HeroSpec("jack", at=("mill", 3, 0), worn=["wood_axe"], skills=[], energy=0)
    a = hunt(H=jack).menu("H")
    a.dice("1").do("loot")
    assert a.asked() == "menu"
