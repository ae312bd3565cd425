"""Every ability and every item, one by one."""

from __future__ import annotations

import pytest

from tests.deckbox.table import Table
from undercroft.games.deckbox.events import Attacked, Rolled
from undercroft.games.deckbox.game import GAME


def solo(**hero: object) -> Table:
    hero.setdefault("at", (2, 4))
    return Table("10a", market=[], deck_only=True).hero("H", **hero)


def with_ability(card: str, energy: int = 6, **hero: object) -> Table:
    return solo(ability=card, energy=energy, **hero)


def carrying(*items: str, **hero: object) -> Table:
    return solo(items=items, **hero)


# Abilities


def test_rallying_shout_adds_one_to_melee_dice_of_heroes_on_the_tile() -> None:
    t = (
        with_ability("war_leader", energy=2)
        .hero("B", at=(0, 1))
        .hero("C", at="U")
        .room("3a", (0, "U"))
    )
    t.hero("D", at=(2, 2, 1)).menu().do("ability", "H", "rallying_shout", -1)
    assert [t.s.boosted(hero, "melee") for hero in range(4)] == [1, 1, 1, 0]


def test_second_breath_heals_two() -> None:
    t = (
        with_ability("war_leader", energy=3, health=5)
        .menu()
        .do("ability", "H", "second_breath", -1)
    )
    assert t.health("H") == 7


def test_bind_wounds_heals_oneself_or_an_adjacent_hero() -> None:
    t = with_ability("field_surgeon", energy=4).hero("B", at=(2, 3), health=4).hero("C", at=(0, 0))
    t.menu()
    targets = {option[3] for option in t.offered("ability")}
    assert targets == {0, 1}
    t.do("ability", "H", "bind_wounds", "B")
    assert t.health("B") == 6


def test_back_on_your_feet_returns_a_fallen_hero_with_three_health() -> None:
    t = with_ability("field_surgeon").hero("B").menu()
    t.do("ability", "H", "back_on_your_feet", "B")
    assert t.health("B") == 3
    assert t.s.ground.orth[t.at(2, 4)] >> t.where("B") & 1
    assert t.energy("H") == 0


def test_spark_is_a_piercing_ranged_attack_of_three_dice() -> None:
    t = with_ability("ember_lore", energy=2).enemy("e", "bone_sentry", at=(2, 1), health=3).menu()
    # The Hero card's 0 and Spark's +1; the sentry's +1 counts as 0.
    t.dice("5 1 1", "5").do("ability", "H", "spark", "e")
    assert t.health("e") == 2


def test_wall_of_embers_hurts_every_enemy_on_the_tile() -> None:
    t = with_ability("ember_lore", energy=5).room("3a", (0, "U"))
    t.enemy("a", at=(0, 0), health=2).enemy("b", at=(4, 0), health=1).enemy(
        "c", at=(2, 4, 1), health=2
    )
    t.menu().loot(2).do("ability", "H", "wall_of_embers", -1)
    assert (t.health("a"), t.in_play("b"), t.health("c")) == (1, False, 2)
    assert t.loot_of("H") == 3


def test_step_through_places_the_hero_on_a_free_space_it_sees() -> None:
    t = (
        Table("6b", market=[], deck_only=True)
        .hero("H", ability="shadow_craft", energy=2, at=(1, 4))
        .menu()
    )
    assert t.offers("ability", "H", "step_through", t.at(4, 4))
    assert not t.offers("ability", "H", "step_through", t.at(1, 0))
    t.do("ability", "H", "step_through", t.at(4, 4))
    assert t.is_at("H", 4, 4)
    assert t.s.actions == 2


def test_blurred_outline_adds_two_to_defense_once_a_round() -> None:
    t = with_ability("shadow_craft").menu().do("ability", "H", "blurred_outline", -1)
    assert t.s.defense(0) == 5
    assert not t.offers("ability", "H", "blurred_outline", -1)


def test_bulwark_adds_two_to_the_defense_of_a_hero_next_to_one() -> None:
    t = with_ability("stone_oath", energy=2).hero("B", at=(2, 3), equipment="great_maul").menu()
    before = t.s.defense(1)
    t.do("ability", "H", "bulwark", "B")
    assert t.s.defense(1) == before + 2


def test_earthshaker_gives_the_next_attack_crush_and_a_die() -> None:
    t = with_ability("stone_oath", energy=3).enemy("e", at=(2, 3), health=9).menu()
    t.do("ability", "H", "earthshaker", -1).dice("6 1 1 1").do("attack", "melee", "e")
    assert t.health("e") == 7
    t.dice("6 1 1").do("attack", "melee", "e")
    assert t.health("e") == 6


def test_rime_stuns_an_enemy_on_the_tile() -> None:
    t = (
        with_ability("frost_lore", energy=3)
        .enemy("e", at=(0, 0))
        .menu()
        .do("ability", "H", "rime", "e")
    )
    assert t.s.stunned >> t.numbers["e"] & 1


def test_icicle_does_one_damage_at_range() -> None:
    t = with_ability("frost_lore", energy=3).enemy("e", "bone_sentry", at=(2, 1), health=2)
    t.enemy("near", at=(2, 3)).menu()
    assert not t.offers("ability", "H", "icicle", "near")
    t = with_ability("frost_lore", energy=3).enemy("e", "bone_sentry", at=(2, 1), health=2).menu()
    t.do("ability", "H", "icicle", "e")
    assert t.health("e") == 1


def test_haste_gives_an_action_in_ones_own_activation_only() -> None:
    t = with_ability("quick_hands", energy=3).menu().do("ability", "H", "haste", -1)
    assert t.s.actions == 3
    t = with_ability("quick_hands", energy=3).enemy("r", at=(2, 3)).dice("1 1").start("enemies")
    assert t.ask.prompt == "menu"


def test_dart_gives_two_movement_points() -> None:
    t = with_ability("quick_hands", energy=1).menu(actions=0).do("ability", "H", "dart", -1)
    assert t.s.steps == 2
    assert t.offers("step", t.at(2, 2))
    assert not t.offers("step", t.at(2, 1))


@pytest.mark.parametrize("what", ["attack", "defense", "check"])
def test_refrain_rolls_ones_own_dice_again(what: str) -> None:
    if what == "attack":
        t = with_ability("old_songs", energy=2).enemy("e", at=(2, 3), health=3).menu()
        t.dice("1 1 1").do("attack", "melee", "e")
        t.dice("6 1 1").do("ability", "H", "refrain", -1)
        assert t.health("e") == 2
    elif what == "defense":
        t = (
            with_ability("old_songs", energy=2)
            .enemy("e", at=(2, 3))
            .dice("6 1", "1")
            .start("enemies")
        )
        t.dice("6").do("ability", "H", "refrain", -1)
        assert t.health("H") == 10
    else:
        t = Table("12a", room="store", encounter="lantern_store", market=[])
        t.hero("H", ability="old_songs", energy=2, at=(2, 2)).menu().chance(0)
        t.dice("1 1 1 1").do("act", 0, 0)
        t.dice("6 1 1 1").do("ability", "H", "refrain", -1)
        assert len(t.items("H")) == 1
    assert t.events(Rolled)
    assert t.energy("H") == (1 if what == "attack" else 0)


def test_changing_partners_swaps_two_heroes_on_a_tile() -> None:
    t = with_ability("old_songs", energy=1).hero("B", at=(0, 1)).menu()
    assert not t.offers("ability", "H", "changing_partners", "H")
    t.do("ability", "H", "changing_partners", "B")
    assert t.is_at("H", 0, 1)
    assert t.is_at("B", 2, 4)
    assert t.s.unit_at[t.at(0, 1)] == 0
    assert t.s.heroes == 1 << t.at(0, 1) | 1 << t.at(2, 4)


# Items


@pytest.mark.parametrize(("item", "amount"), [("red_draught", 3), ("heartwine", 5)])
def test_draughts_heal_oneself_or_an_adjacent_hero(item: str, amount: int) -> None:
    t = carrying(item, health=2).menu().do("item", "H", item, "H")
    assert t.health("H") == 2 + amount
    t = carrying(item).hero("B", at=(2, 3), health=1).menu().do("item", "H", item, "B")
    assert t.health("B") == 1 + amount


def test_blue_draught_gives_three_energy() -> None:
    t = carrying("blue_draught").menu().do("item", "H", "blue_draught", "H")
    assert t.energy("H") == 3


def test_camp_kettle_heals_everybody_on_the_tile() -> None:
    t = carrying("camp_kettle", health=5).hero("B", at=(0, 0), health=3).menu()
    t.do("item", "H", "camp_kettle", -1)
    assert (t.health("H"), t.health("B")) == (7, 5)


def test_fire_flask_attacks_with_four_dice() -> None:
    t = carrying("fire_flask").enemy("e", at=(2, 1), health=3).menu()
    t.dice("5 1 1 1", "1").do("item", "H", "fire_flask", "e")
    assert t.health("e") == 2


def test_throwing_axe_crushes() -> None:
    t = carrying("throwing_axe").enemy("e", at=(2, 1), health=3).menu()
    t.dice("6 1").do("item", "H", "throwing_axe", "e")
    assert t.health("e") == 1


def test_thunderstone_stuns_all_enemies_on_the_tile() -> None:
    t = carrying("thunderstone").enemy("a", at=(0, 0)).enemy("b", at=(4, 0)).menu()
    t.do("item", "H", "thunderstone", -1).do("end")
    assert t.events(Attacked) == []
    assert t.is_at("a", 0, 0)


def test_acid_vial_does_two_damage_at_range() -> None:
    t = (
        carrying("acid_vial")
        .enemy("e", at=(2, 1), health=3)
        .menu()
        .do("item", "H", "acid_vial", "e")
    )
    assert t.health("e") == 1


def test_bear_trap_hurts_and_stuns_an_adjacent_enemy() -> None:
    t = carrying("bear_trap").enemy("e", at=(2, 3), health=2).enemy("far", at=(0, 0)).menu()
    assert [option[3] for option in t.offered("item")] == [t.numbers["e"]]
    t.do("item", "H", "bear_trap", "e")
    assert t.health("e") == 1
    assert t.s.stunned == 1 << t.numbers["e"]


def test_bear_trap_stuns_nobody_who_died_of_it() -> None:
    t = carrying("bear_trap").enemy("e", at=(2, 3), health=1).menu().loot(0)
    t.do("item", "H", "bear_trap", "e")
    assert t.s.stunned == 0


def test_whirling_chain_hurts_every_adjacent_enemy() -> None:
    t = carrying("whirling_chain").enemy("a", at=(2, 3), health=2).enemy("b", at=(1, 4), health=2)
    t.enemy("c", at=(3, 3), health=2).menu().do("item", "H", "whirling_chain", -1)
    assert (t.health("a"), t.health("b"), t.health("c")) == (1, 1, 2)


def test_smoke_pot_places_the_hero() -> None:
    t = carrying("smoke_pot").menu().do("item", "H", "smoke_pot", t_at(0, 1))
    assert t.is_at("H", 0, 1)


def t_at(column: int, row: int) -> int:
    return solo().menu().at(column, row)


def test_whetstone_adds_one_to_melee_until_the_round_ends() -> None:
    t = (
        carrying("whetstone")
        .enemy("e", at=(2, 3), health=9)
        .menu()
        .do("item", "H", "whetstone", -1)
    )
    t.dice("3 2 1", "1").do("attack", "melee", "e")
    assert t.health("e") == 8
    t.dice("3 2 1", "1").do("attack", "melee", "e")
    assert t.health("e") == 7


def test_keen_arrows_add_two_to_the_next_attack_only() -> None:
    t = carrying("keen_arrows", equipment="yew_bow").enemy("e", at=(2, 1), health=9).menu(actions=3)
    t.do("item", "H", "keen_arrows", -1).dice("3 2 1", "1").do("attack", "ranged", "e")
    assert t.health("e") == 8
    t.dice("3 3 1").do("attack", "ranged", "e")
    assert t.health("e") == 8


@pytest.mark.rule("action.minor.use-item")
def test_what_lasts_for_an_activation_ends_with_it_and_what_lasts_for_the_round_does_not() -> None:
    t = solo(items=["whetstone", "thinking_cap"]).hero("B", at=(0, 0)).menu()
    t.do("item", "H", "whetstone", -1).do("item", "H", "thinking_cap", -1)
    assert (t.s.boosted(0, "melee"), t.s.boosted(0, "skill")) == (1, 2)
    t.do("end")
    assert t.s.round == 1
    assert (t.s.boosted(0, "melee"), t.s.boosted(0, "skill")) == (1, 0)


def test_iron_oil_adds_two_to_the_defense_of_a_hero_on_the_tile() -> None:
    t = carrying("iron_oil").hero("B", at=(0, 0)).menu()
    before = t.s.defense(1)
    t.do("item", "H", "iron_oil", "B")
    assert t.s.defense(1) == before + 2


def test_thinking_cap_adds_two_to_skill_checks_of_the_activation() -> None:
    t = Table("12a", room="store", encounter="lantern_store", market=[])
    t.hero("H", hero="moss_ranger", ability="ember_lore", items=["thinking_cap"], at=(2, 2)).menu()
    t.do("item", "H", "thinking_cap", -1).chance(0).dice("4 1 1 1").do("act", 0, 0)
    assert len(t.items("H")) == 1
    t.do("end")
    assert t.s.boosts == ()


@pytest.mark.parametrize(
    ("item", "look", "change"),
    [
        ("long_boots", lambda t: t.s.speed(0), 1),
        ("oak_shield", lambda t: t.s.defense(0), 1),
        ("hawk_brooch", lambda t: t.s.of(0).modifier[1], 1),
        ("hawk_brooch", lambda t: t.s.of(0).skills[1], 1),
        ("bear_gauntlets", lambda t: t.s.of(0).modifier[0], 1),
        ("bear_gauntlets", lambda t: t.s.of(0).skills[0], 1),
    ],
)
def test_items_that_stay_work_while_they_are_carried(item: str, look, change: int) -> None:  # type: ignore[no-untyped-def]
    assert look(carrying(item).menu()) == look(solo().menu()) + change
    t = carrying(item).menu()
    assert t.offered("item") == []


def test_hooked_blade_gives_reach() -> None:
    t = carrying("hooked_blade").enemy("e", at=(3, 3)).menu()
    assert t.offers("attack", "melee", "e")


def test_lodestone_charm_gives_an_energy_once_a_round_and_stays() -> None:
    t = carrying("lodestone_charm").menu().do("item", "H", "lodestone_charm", -1)
    assert t.energy("H") == 1
    assert t.offered("item") == []
    t.do("end")
    assert t.offers("item", "H", "lodestone_charm", -1)


@pytest.mark.parametrize("what", ["defense", "attack"])
def test_lucky_coin_rolls_again_and_is_gone(what: str) -> None:
    t = carrying("lucky_coin").enemy("e", at=(2, 3), health=3)
    if what == "attack":
        t.menu().dice("1 1 1").do("attack", "melee", "e").dice("6 6 1")
        t.do("item", "H", "lucky_coin", -1)
        assert t.health("e") == 1
    else:
        t.dice("6 6", "1 1").start("enemies").dice("6 6").do("item", "H", "lucky_coin", -1)
        assert t.health("H") == 10
    assert t.items("H") == []


def test_lucky_coin_may_be_kept() -> None:
    t = carrying("lucky_coin").enemy("e", at=(2, 3), health=3).menu()
    t.dice("6 1 1").do("attack", "melee", "e").do("keep")
    assert t.items("H") == ["lucky_coin"]
    assert t.health("e") == 2


@pytest.mark.rule("hero.down")
def test_phoenix_feather_brings_a_hero_back_with_four_health() -> None:
    t = carrying("phoenix_feather").hero("B").menu().do("item", "H", "phoenix_feather", "B")
    assert t.health("B") == 4
    assert t.in_play("B")


def test_pedlars_bell_turns_up_new_items_and_gives_a_loot() -> None:
    t = Table("10a", market=["whetstone", "red_draught", "heartwine"],
              deck=["lucky_coin", "iron_oil", "bear_trap"])  # fmt: skip
    t.hero("H", at=(2, 4), items=["pedlars_bell"]).menu().do("item", "H", "pedlars_bell", -1)
    assert t.market() == ["lucky_coin", "iron_oil", "bear_trap"]
    assert t.loot_of("H") == 1


# All of them


def test_every_ability_and_item_has_a_test_here() -> None:
    from pathlib import Path

    text = Path(__file__).read_text()
    for ability in GAME.box.abilities:
        assert ability.id in text, ability.id
    for item in GAME.box.items:
        assert item.id in text, item.id


@pytest.mark.rule("card.hero", "card.equipment")
@pytest.mark.parametrize("hero", [row.id for row in GAME.box.heroes])
@pytest.mark.parametrize("equipment", [row.id for row in GAME.box.equipment])
def test_a_character_is_the_sum_of_its_cards(hero: str, equipment: str) -> None:
    t = solo(hero=hero, equipment=equipment).menu()
    h, e = GAME.content.heroes[hero], GAME.content.equipment[equipment]
    profile = t.s.of(0)
    assert profile.dice == (e.melee.dice, e.ranged.dice)
    assert profile.modifier == (h.melee + e.melee.modifier, h.ranged + e.ranged.modifier)
    assert profile.defense == h.defense + e.defense
    assert profile.speed == max(1, h.speed + e.movement)
    assert profile.health == h.health
