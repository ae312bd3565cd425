"""Power-Up: rewards, buying, equipping and popping."""

from __future__ import annotations

import pytest

from .arena import Arena, foe, unit

FIELD = """
##########
#...P....#
#.A....k.#
#........#
#......E.#
##########"""


def field(**facts: object) -> Arena:
    names: dict[str, object] = {
        "A": "ember_mage", "P": "kobold_warrens", "k": "knucklehead",
        "E": foe("hearthsworn_fighter"),
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


@pytest.mark.rule("reward.8-bit", "reward.8-bit.return", "reward.8-bit.carry")
def test_three_small_trophies_are_a_loot_card_and_go_home() -> None:
    trophies = {f"t{i}": foe("gouger", trophy=0) for i in range(4)}
    a = field(**trophies).at("rewards")
    assert len(a.backpack(0)) == 1
    assert a.s.trophies[0] == (a.numbers["t3"],)


@pytest.mark.rule("reward.leader")
def test_a_destroyed_leader_is_worth_two_loot_cards() -> None:
    a = field(owed_loot=[2, 0]).at("rewards")
    assert len(a.backpack(0)) == 2


LOOT = ["adventurer_plate", "arcane_tome", "brass_knuckles", "chainmail", "crude_blunderbuss"]


@pytest.mark.rule("buy.cost", "buy.draw")
def test_five_cards_buy_one_of_three_treasures() -> None:
    top = ["ancestral_mail", "blessed_spear", "bejeweled_shield"]
    a = field(backpack=[LOOT], treasure_top=top).at("buy")
    a.do("buy").do("keep", "card:blessed_spear")
    assert a.backpack(0) == ["blessed_spear"]
    assert a.ask.prompt == "equip", "a treasure is bought once in each Power-Up phase"


@pytest.mark.rule("buy.cost")
def test_four_cards_buy_nothing() -> None:
    a = field(backpack=[LOOT[:4]]).at("buy")
    assert a.ask.prompt == "equip"


@pytest.mark.rule("pop.same-slot", "pop.discarded")
def test_a_new_card_pops_the_old_one_in_its_slot() -> None:
    a = field(backpack=[["ancestral_mail"]]).on("A", gear=["bejeweled_shield"]).at("equip")
    a.do("equip", "A", "card:ancestral_mail")
    assert a.gear("A") == ["ancestral_mail"]
    assert a.backpack(0) == []


@pytest.mark.rule("pop.point-over-monsters", "pop.point-benefit", "pop.point-benefit.pair")
def test_a_treasure_on_a_spawning_point_pops_those_of_its_monsters() -> None:
    a = field(backpack=[["ancestral_mail"]]).on("k", gear=["blessed_spear"]).at("equip")
    armour = a.s.profile[a.numbers["k"]].dice[1]
    a.do("equip", "P", "card:ancestral_mail")
    assert a.gear("k") == []
    assert a.s.profile[a.numbers["k"]].dice[1].green == armour.green + 1


@pytest.mark.rule("pop.treasure-over-point", "pop.monster-over-point")
def test_a_treasure_on_a_monster_destroys_that_of_its_spawning_point() -> None:
    a = field(backpack=[["blessed_spear"]]).on("P", gear=["ancestral_mail"]).at("equip")
    a.do("equip", "k", "card:blessed_spear")
    assert a.gear("P") == []
    assert a.gear("k") == ["blessed_spear"]


@pytest.mark.rule("pop.on-warzone-only")
def test_only_who_is_on_the_warzone_can_be_equipped() -> None:
    a = field(backpack=[["ancestral_mail"]], g=unit("gouger")).at("equip")
    assert not a.offers("equip", "g", "card:ancestral_mail")
    assert "pop.on-warzone-only" in a.why_not("equip", "g", "card:ancestral_mail")
