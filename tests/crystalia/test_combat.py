"""Combat: comparing, wounds, drops, and the goddess."""

from __future__ import annotations

import pytest

from .arena import Arena, foe, unit

DUEL = """
##########
#........#
#.A.T....#
#........#
##########"""


def duel(target: str = "hearthsworn_fighter", **facts: object) -> Arena:
    names: dict[str, object] = {"A": "ember_mage", "T": foe(target, facing="W")}
    return Arena(DUEL, **(names | facts)).menu("A")


@pytest.mark.rule("base.attack.win")
def test_a_tie_is_a_successful_defence() -> None:
    a = duel().dice("1 1", "1 1").do("attack", "T", "magic")
    assert a.wounds("T") == 0


@pytest.mark.rule("base.attack.critical")
def test_five_stars_and_more_than_double_wound_twice() -> None:
    a = duel().dice("3 2", "1 1").do("attack", "T", "magic")
    assert a.wounds("T") == 2
    b = duel().dice("2 2", "1 -").do("attack", "T", "magic")
    assert b.wounds("T") == 1


@pytest.mark.rule("goddess.zero-defense")
def test_who_has_no_defence_rolls_one_blue_die() -> None:
    a = duel("gouger").dice("1 1", "1").do("attack", "T", "magic")
    assert a.rolls()[1][2] == (1, 0, 0, 0)


@pytest.mark.rule("goddess.spawning-points")
def test_a_spawning_point_rolls_three_green_dice_more() -> None:
    a = duel("bramble_knight").dice("1 1", "1 1 1").do("attack", "T", "magic")
    pool = a.rolls()[1][2]
    assert pool[2] == 3
    assert pool[3] == a.s.profile[a.numbers["T"]].card.dice[1].stars


@pytest.mark.rule("drops.heart", "drops.heart.other-unit", "drops.heart.any-roller")
def test_a_heart_goes_to_another_friendly_unit() -> None:
    a = Arena(
        DUEL,
        A=unit("knucklehead", at=(2, 1), facing="E", wounds=0),
        H=unit("ember_mage", at=(0, 0), wounds=2),
        T=foe("gouger", facing="W", at=(3, 1)),
    ).menu("A")
    a.dice("1 2 h", "-").do("attack", "T", "melee")
    assert a.ask.prompt == "heart"
    assert not a.offers("heart", "A", "wound")
    a.do("heart", "H", "wound")
    assert a.wounds("H") == 1


@pytest.mark.rule("reward.8-bit.carry", "reward.trophy.unavailable")
def test_a_small_unit_destroyed_by_dice_is_a_trophy() -> None:
    a = duel("gouger").dice("1 1", "-").do("attack", "T", "magic")
    assert a.s.trophies[0] == (a.numbers["T"],)


@pytest.mark.rule("base.status.hex")
def test_hex_takes_the_highest_die_of_an_offense_roll() -> None:
    a = Arena(DUEL, A=unit("ember_mage", status=["hex"]), T=foe("gouger", facing="W")).menu("A")
    a.dice("3 1", "1").do("attack", "T", "magic")
    assert a.place("T") is not None


@pytest.mark.rule("base.status.bane")
def test_bane_takes_the_highest_die_of_a_defense_roll() -> None:
    a = Arena(DUEL, A="ember_mage", T=foe("hearthsworn_fighter", facing="W", status=["bane"])).menu(
        "A"
    )
    a.dice("1 1", "2 1").do("attack", "T", "magic")
    assert a.wounds("T") == 1


@pytest.mark.rule("ability.backlash")
def test_backlash_wounds_an_attacker_who_is_held() -> None:
    a = Arena(
        DUEL,
        A="ember_mage",
        T=foe("hearthsworn_fighter", facing="W", gear=["bejeweled_shield"]),
    ).menu("A")
    a.dice("1 -", "1 - -").do("attack", "T", "magic")
    assert a.wounds("A") == 1
