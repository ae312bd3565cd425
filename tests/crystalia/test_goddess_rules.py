"""The goddess's protection, and Insignificant monsters. [goddess.*, insignificant.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.card import ARM
from undercroft.games.crystalia.defense import defence_pool
from undercroft.games.crystalia.events import Activated

from .arena import Arena, foe, unit

FIELD = """
##########
#........#
#.A..T...#
#........#
##########"""


def attacked(card: str, *, gear: tuple[str, ...] = (), **facts: object) -> tuple[int, ...]:
    """The defense pool of a unit of player 1 that a mage attacks from its front."""
    a = Arena(FIELD, A="ember_mage", T=foe(card, facing="W", gear=gear), **facts)
    a.on("A", at=(2, 1)).menu("A")
    pool = defence_pool(a.s, a.numbers["T"], ARM)
    blanks = ["-"] * (pool.blue + pool.red) + ["hp"] * pool.green
    a.dice("- -", *([" ".join(blanks)] if blanks else [])).do("attack", "T", "magic")
    return next(roll[2] for roll in a.rolls() if roll[0] == "T")


@pytest.mark.rule("goddess.zero-defense")
@pytest.mark.parametrize(
    ("card", "pool"), [("gouger", (1, 0, 0, 0)), ("knucklehead", (0, 0, 0, 1))]
)
def test_who_has_no_defense_at_all_rolls_a_blue_die(card: str, pool: tuple[int, ...]) -> None:
    assert attacked(card) == pool


@pytest.mark.rule("goddess.lost-by-item")
@pytest.mark.parametrize(
    ("gear", "pool"),
    [
        ("chainmail", (1, 0, 0, 0)),
        ("adventurer_plate", (0, 1, 0, 0)),
        ("wizard_ring", (0, 0, 0, 1)),
        ("spikes", (1, 0, 0, 0)),
    ],
)
def test_the_die_is_lost_to_an_item_that_gives_defense(gear: str, pool: tuple[int, ...]) -> None:
    assert attacked("gouger", gear=(gear,)) == pool


@pytest.mark.rule("goddess.lost-by-item", "pop.point-benefit")
def test_the_treasure_of_the_spawning_point_is_an_item_too() -> None:
    point = foe("kobold_warrens", at=(7, 0), gear=["ancestral_mail"])
    assert attacked("gouger", P=point) == (0, 0, 1, 0)


@pytest.mark.rule("goddess.lost-by-item")
def test_help_from_elsewhere_is_added_to_the_die() -> None:
    helper = foe("ironscale", at=(5, 2))
    pool = attacked("gouger", i=helper, effects=[("i", "ironscale.scalewall", "aura")])
    assert pool == (1, 0, 0, 1)


@pytest.mark.rule("goddess.spawning-points")
@pytest.mark.parametrize("card", ["egg_clutch", "war_wagon"])
def test_spawning_points_of_both_kinds_have_three_green_dice_more(card: str) -> None:
    assert attacked(card) == (0, 0, 3, 1)


@pytest.mark.rule("goddess.spawning-points", "base.action.support")
def test_an_active_spawning_point_has_them_against_support_that_rolls_too() -> None:
    a = Arena(
        FIELD, A=unit("midnight_queen", at=(3, 1), facing="E"),
        T=foe("kitsune_madoushi", at=(4, 1), facing="W"),
    ).menu("A")  # fmt: skip
    a.dice("3 3 4", "- 4 4 3").do("area", "midnight_queen.broken_will")
    assert ("T", "defense will", (1, 0, 3, 0), 11) in a.rolls()
    assert a.status("T") == set()


@pytest.mark.rule("goddess.zero-defense", "chest.result.1.attack")
def test_the_goddess_helps_against_an_explosion_too() -> None:
    a = Arena(FIELD, A="ember_mage", T=foe("gouger"), chests=[(1, 0)]).on("T", at=(3, 1)).menu("A")
    a.dice("1", "- -", "2 2 1", "2").do("chest", (1, 0))
    assert ("T", "defense arm", (1, 0, 0, 0), 2) in a.rolls()


# ---------------------------------------------------------------- Insignificant


def gels(**facts: object) -> Arena:
    return Arena(
        FIELD, A="ember_mage", T=foe("rex"), g=unit("fire_gel", at=(0, 0)),
        h=unit("fire_gel", at=(0, 2)), k=unit("knucklehead", at=(7, 0)),
        P=unit("lava_whirl", at=(7, 2)), **facts,
    ).on("T", at=(5, 1))  # fmt: skip


@pytest.mark.rule("insignificant.zero-skulls")
def test_an_insignificant_monster_costs_no_skulls_whatever_its_card_says() -> None:
    a = gels().at("warband_phase", skulls=3)
    assert a.game.content.models["fire_gel"].skulls == 1
    a.do("activate", "g").do("end")
    assert a.s.skulls == 3
    a.do("activate", "k").do("end")
    assert a.s.skulls == 2


@pytest.mark.rule("insignificant.activation", "insignificant.zero-skulls")
@pytest.mark.parametrize("moment", ["hero_phase", "warband_phase"])
def test_they_act_for_nothing_in_a_hero_and_in_a_warband_phase(moment: str) -> None:
    a = gels().at(moment, skulls=0)
    assert a.offers("activate", "g")
    assert not a.offers("activate", "k")
    a.do("activate", "g")
    assert "insignificant.activation" in a.events(Activated)[-1].rules
    a.do("end")
    assert not a.offers("activate", "g"), "once in a turn"
    assert a.offers("activate", "h")


@pytest.mark.rule("insignificant.activation")
def test_they_do_not_act_in_a_spawning_phase() -> None:
    a = gels().at("phase").do("phase", "spawning").do("spawn", "P", "units")
    while a.ask.prompt == "bring":
        a.do("done")
    assert a.ask.seat == 1
    assert a.s.crystals == 0
