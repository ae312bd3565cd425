"""Spawning: options, coins, the zone, and what it does to the spawning point."""

from __future__ import annotations

import pytest

from .arena import Arena, foe, unit

FIELD = """
###==#######
#..........#
#...P......#
#..........#
#..........#
#......E...#
#..........#
############"""


def field(**facts: object) -> Arena:
    names: dict[str, object] = {
        "P": "bramble_knight", "E": foe("hearthsworn_fighter"),
        "k": unit("knucklehead", pool=0), "h": "ember_mage", "m": "rex",
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


@pytest.mark.rule("spawn.damage", "spawn.option.units", "spawn.facing")
def test_spawning_units_damages_the_spawning_point_once() -> None:
    a = field().at("spawn")
    a.do("spawn", "P", "units").do("place", "k", (5, 1)).do("face", "to:S")
    assert a.place("k") == (5, 1) and a.facing("k") == "S"
    assert a.wounds("P") == 1
    assert a.s.coins == [1, 1]


@pytest.mark.rule("spawn.option.hero", "spawn.coin.only-one")
def test_a_dead_hero_comes_back_for_the_princess_coin() -> None:
    a = field().at("spawn")
    a.do("spawn", "P", "hero").do("place", "h", (5, 2)).do("face", "to:N").do("done")
    assert a.place("h") == (5, 2)
    assert a.s.coins == [0, 1]


@pytest.mark.rule("spawn.coin.only-one")
def test_without_the_coin_the_hero_stays_away() -> None:
    a = field(coins=[0, 1]).at("spawn")
    assert not a.offers("spawn", "P", "hero")


@pytest.mark.rule("unlock.mini-boss", "spawn.option.mini-boss.cost", "spawn.option.mini-boss")
def test_the_unlocked_mini_boss_comes_free_once() -> None:
    assert not field().at("spawn").offers("spawn", "P", "mini")
    a = field(unlocked=[1, 0]).at("spawn")
    a.do("spawn", "P", "mini").do("place", "m", (5, 2)).do("face", "to:N")
    assert a.s.coins == [1, 1]
    assert a.s.mini_uses == [1, 0]
    again = field(unlocked=[1, 0], mini_uses=[1, 0], coins=[0, 0]).at("spawn")
    assert not again.offers("spawn", "P", "mini")


@pytest.mark.rule("spawn.place.three-squares", "spawn.place.full-los")
def test_units_come_in_within_three_squares_in_full_sight() -> None:
    a = field().at("spawn").do("spawn", "P", "units")
    assert a.offers("place", "k", (6, 3))
    assert not a.offers("place", "k", (7, 1))
    assert not a.offers("place", "k", (3, 1)), "the spawning point stands there"


@pytest.mark.rule("unlock.mini-boss", "unlock.boss.both-points")
def test_spawning_a_point_away_unlocks_the_mini_boss() -> None:
    a = field(P=unit("bramble_knight", wounds=2), Q=unit("spider_nest", at=(9, 5))).at("spawn")
    a.do("spawn", "P", "units").do("done")
    assert a.place("P") is None
    assert a.s.unlocked == [1, 0]
    assert a.s.boss_due == [0, 0]
