"""Combat: comparing, wounds, drops, and the goddess."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.wound import hurt, outlived

from .arena import Arena, foe, unit
from .field import Field

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


@pytest.mark.rule("base.wound.hearts")
@pytest.mark.parametrize(("hearts", "stands"), [(2, False), (3, True)])
def test_who_loses_the_hearts_that_kept_it_up_is_destroyed(hearts: int, stands: bool) -> None:
    f = Field("####\n#k.#\n####", k="knucklehead")
    one = f["k"]
    f.s.wounds[one] = 2
    f.s.profile[one] = f.s.profile[one]._replace(hearts=hearts)
    outlived(f.s)
    assert (f.s.at[one] >= 0) == stands


@pytest.mark.rule("base.wound.hearts", "boss.immunity.effects")
def test_who_is_gone_or_immune_takes_no_wound() -> None:
    f = Field("####\n#kb#\n####", k="tincan", b="tincan")
    gone, immune = f["k"], f["b"]
    f.s.lift(gone)
    f.s.immune |= 1 << immune
    for one in (gone, immune):
        assert f.run(hurt(f.s, one, 1, -1, ())) == 0 and f.s.wounds[one] == 0
