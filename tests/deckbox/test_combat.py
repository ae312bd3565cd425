"""Attacks, defending, damage, loot and skill checks."""

from __future__ import annotations

import pytest

from tests.deckbox.table import Table
from undercroft.games.deckbox.events import Attacked, Hurt, Rolled


def duel(side: str = "10a", **hero: object) -> Table:
    """A hero with sword and shield (melee +2 in all, 3 dice) below a rat."""
    t = Table(side)
    hero.setdefault("at", (2, 3))
    t.hero("H", **hero)
    t.enemy("r", "tunnel_rat", at=(2, 2), health=3)
    return t


# Attacking


@pytest.mark.rule("attack.dice", "melee.dice")
def test_a_melee_attack_rolls_the_melee_dice_of_the_equipment() -> None:
    t = duel(equipment="twin_knives").menu()
    t.dice("1 1 1 1").do("attack", "melee", "r")
    assert [len(r.dice) for r in t.events(Rolled)] == [4]


@pytest.mark.rule("ranged.dice")
def test_a_ranged_attack_rolls_the_ranged_dice_of_the_equipment() -> None:
    t = Table("10a").hero("H", at=(2, 4), equipment="storm_staff").enemy("r", at=(2, 2))
    t.menu().dice("1 1").do("attack", "ranged", "r")
    assert [len(r.dice) for r in t.events(Rolled)] == [2]


@pytest.mark.rule("ranged.dice")
def test_without_ranged_dice_there_is_no_ranged_attack() -> None:
    t = Table("10a").hero("H", at=(2, 4), equipment="sword_and_shield").enemy("r", at=(2, 2))
    t.menu()
    assert t.offered("attack") == []


@pytest.mark.rule("attack.hit", "melee.modifier", "attack.modifier-sum")
def test_each_die_with_the_sum_of_both_melee_modifiers_hits_from_six() -> None:
    # Iron Guard +1, Sword and Shield +1: a 4 comes to 6, a 3 to 5.
    t = duel().menu()
    t.dice("4 3 3", "1").do("attack", "melee", "r")
    assert t.events(Attacked)[0].hits == 1
    assert t.health("r") == 2


@pytest.mark.rule("attack.hit", "ranged.modifier", "attack.modifier-sum")
def test_a_ranged_attack_adds_the_sum_of_both_ranged_modifiers() -> None:
    # Moss Ranger +2, Yew Bow +1: a 3 comes to 6, a 2 to 5.
    t = Table("10a").hero("H", hero="moss_ranger", at=(2, 4), equipment="yew_bow")
    t.enemy("r", at=(2, 2), health=3).menu()
    t.dice("3 2 2", "1").do("attack", "ranged", "r")
    assert t.events(Attacked)[0].hits == 1


@pytest.mark.rule("attack.modifier-sum")
def test_items_and_abilities_add_to_the_modifier() -> None:
    # +2 by the cards, +1 Bear Gauntlets, +1 a boost: a 2 comes to 6.
    t = duel(items=["bear_gauntlets"], boosts=[("melee", 1, "round")]).menu()
    t.dice("2 1 1", "1").do("attack", "melee", "r")
    assert t.events(Attacked)[0].hits == 1


@pytest.mark.rule("attack.hit-damage")
def test_every_hit_that_is_not_blocked_does_one_damage() -> None:
    # The rat defends with -1: a 6 comes to 5 and blocks nothing.
    t = duel().menu().dice("4 5 3", "6 1").do("attack", "melee", "r")
    assert t.health("r") == 1


@pytest.mark.rule("attack.critical", "defend.dice")
def test_a_natural_six_cannot_be_blocked_and_no_die_is_rolled_for_it() -> None:
    t = duel().enemy("r", "bone_sentry", at=(2, 2), health=3).menu()
    t.dice("6 5 1", "6").do("attack", "melee", "r")
    struck = t.events(Attacked)[0]
    assert (struck.hits, struck.criticals, struck.blocked) == (2, 1, 1)
    assert t.health("r") == 2
    t.done()


@pytest.mark.rule("attack.critical")
def test_a_natural_six_hits_in_spite_of_a_negative_modifier() -> None:
    # Hill Champion -1 with the Yew Bow's +1 and a boost of -2: a 6 comes to 4.
    t = Table("10a").hero(
        "H", hero="hill_champion", at=(2, 4), equipment="yew_bow", boosts=[("ranged", -2, "round")]
    )
    t.enemy("r", at=(2, 2), health=3).menu()
    t.dice("6 5 5").do("attack", "ranged", "r")
    assert t.health("r") == 2


@pytest.mark.rule("attack.critical")
def test_a_total_of_six_on_a_lower_die_is_an_ordinary_hit() -> None:
    t = duel().enemy("r", "bone_sentry", at=(2, 2), health=3).menu()
    t.dice("5 1 1", "5").do("attack", "melee", "r")
    assert t.health("r") == 3


@pytest.mark.rule("attack.energy", "term.energy")
def test_every_hit_gives_one_energy() -> None:
    t = duel().menu().dice("6 4 5", "1 1").loot(0).do("attack", "melee", "r")
    assert t.energy("H") == 3


@pytest.mark.rule("attack.energy")
def test_hits_of_an_item_give_energy_too() -> None:
    t = Table("10a").hero("H", at=(2, 4), items=["fire_flask"]).enemy("r", at=(2, 2), health=3)
    t.menu().dice("6 1 1 1").do("item", "H", "fire_flask", "r")
    assert t.energy("H") == 1


@pytest.mark.rule("ranged.store-item", "ranged.dice")
def test_what_is_thrown_is_not_told_as_dice_of_the_equipment() -> None:
    t = Table("10a").hero("H", at=(2, 4), items=["fire_flask"]).enemy("r", at=(1, 4), health=3)
    t.enemy("q", at=(2, 1), health=3).menu().dice("1 1 1 1", "1 1 1")
    t.do("item", "H", "fire_flask", "q").do("attack", "melee", "r")
    flask, sword = (set(event.rules) for event in t.events(Rolled))
    assert flask == {"attack.hit", "ranged.modifier"}
    assert sword == {"attack.dice", "attack.hit", "melee.dice", "melee.modifier"}


@pytest.mark.rule("attack.energy-blocked")
def test_blocked_and_superfluous_hits_give_energy_as_well() -> None:
    t = duel().enemy("r", "bone_sentry", at=(2, 2), health=1).menu()
    t.dice("5 5 5", "5 5 1").loot(0).do("attack", "melee", "r")
    assert t.energy("H") == 3


@pytest.mark.rule("attack.one-target")
def test_all_dice_of_an_attack_go_at_one_target() -> None:
    t = duel().enemy("q", at=(1, 3), health=3).menu()
    t.dice("6 6 6").loot(0).do("attack", "melee", "r")
    assert not t.in_play("r")
    assert t.health("q") == 3


@pytest.mark.rule("action.attack", "round.player.two-actions")
def test_an_attack_costs_one_action() -> None:
    t = duel().menu().dice("1 1 1").do("attack", "melee", "r")
    assert t.s.actions == 1
    assert t.offers("attack", "melee", "r")
    t = duel().menu(actions=0, steps=1)
    assert t.offered("attack") == []


# Where attacks may go


@pytest.mark.rule("attack.range-diagram", "melee.adjacent", "keyword.reach", "ranged.minimum")
@pytest.mark.parametrize("column", range(5))
@pytest.mark.parametrize("row", range(5))
def test_the_range_diagram(column: int, row: int) -> None:
    diagram = ["RRRRR", "RrMrR", "RMPMR", "RrMrR", "RRRRR"]
    mark = diagram[row][column]
    if mark == "P":
        return
    t = Table("3a").hero("H", at=(2, 2), equipment="sling_and_buckler")
    t.enemy("e", at=(column, row)).menu()
    assert t.offers("attack", "melee", "e") == (mark == "M")
    assert t.offers("attack", "ranged", "e") == (mark == "R")
    t = Table("3a").hero("H", at=(2, 2), equipment="long_spear").enemy("e", at=(column, row)).menu()
    assert t.offers("attack", "melee", "e") == (mark in "Mr")


@pytest.mark.rule("melee.adjacent")
def test_a_wall_between_two_spaces_stops_a_melee_attack() -> None:
    # Side 12a has a thin wall to the right of its middle column.
    t = Table("12a").hero("H", at=(2, 1)).enemy("e", at=(3, 1)).menu()
    assert t.offered("attack") == []
    t = Table("12a").hero("H", at=(2, 3)).enemy("e", at=(3, 3)).menu()
    assert t.offers("attack", "melee", "e")


@pytest.mark.rule("melee.adjacent", "term.adjacent")
def test_a_half_space_is_adjacent_to_the_spaces_on_both_its_sides() -> None:
    t = Table("10a").room("3a", (0, "U")).hero("H", at="U")
    t.enemy("a", at=(2, 0)).enemy("b", at=(2, 4, 1)).menu()
    assert t.offers("attack", "melee", "a")
    assert t.offers("attack", "melee", "b")


@pytest.mark.rule("keyword.reach")
def test_reach_needs_one_way_round_the_corner_without_walls() -> None:
    # Side 6a: from (2, 0), the spaces beside it are wall, so (1, 1) is reached by (2, 1) only.
    t = Table("6a").hero("H", at=(2, 0), equipment="long_spear").enemy("e", at=(1, 1)).menu()
    assert t.offers("attack", "melee", "e")
    t = Table("10b").hero("H", at=(0, 1), equipment="long_spear").enemy("e", at=(1, 0)).menu()
    assert t.offers("attack", "melee", "e")


@pytest.mark.rule("keyword.reach")
def test_reach_does_not_go_between_two_walls() -> None:
    # Side 7a: (0, 1) and (1, 2) touch beside the wall (1, 1); the way by (0, 2) is open.
    t = Table("7a").hero("H", at=(0, 1), equipment="long_spear").enemy("e", at=(1, 2)).menu()
    assert t.offers("attack", "melee", "e")
    # Side 7b: thin walls above and below the screen close both ways from (1, 0) to (2, 1).
    t = Table("7b").hero("H", at=(1, 0), equipment="long_spear").enemy("e", at=(2, 1)).menu()
    assert not t.offers("attack", "melee", "e")


@pytest.mark.rule("ranged.sight")
def test_a_ranged_attack_needs_line_of_sight() -> None:
    # Side 6b has pillars at (1, 1), (3, 1), (1, 3), (3, 3).
    t = Table("6b").hero("H", at=(1, 4), equipment="yew_bow")
    t.enemy("behind", at=(1, 0)).enemy("open", at=(4, 4)).menu()
    assert t.offers("attack", "ranged", "open")
    assert not t.offers("attack", "ranged", "behind")


@pytest.mark.rule("ranged.tiles")
def test_a_ranged_attack_goes_to_the_own_tile_and_to_tiles_joined_to_it() -> None:
    t = Table("9a").room("3a", (0, "U")).room("10a", (1, "U"))
    t.hero("H", at=(2, 2), equipment="yew_bow")
    t.enemy("next", at=(2, 2, 1)).enemy("far", at=(2, 4, 2)).menu()
    assert t.offers("attack", "ranged", "next")
    assert not t.offers("attack", "ranged", "far")
    # Without the enemy in between the tile alone forbids it.
    t = Table("9a").room("3a", (0, "U")).room("10a", (1, "U"))
    t.hero("H", at=(2, 0), equipment="yew_bow").enemy("far", at=(2, 4, 2)).menu()
    assert not t.offers("attack", "ranged", "far")


@pytest.mark.rule("ranged.tiles")
def test_tiles_that_merely_lie_side_by_side_are_not_joined() -> None:
    # The right exit of the room on the left leads up, so the last room lies beside the second.
    t = Table("6a").room("10a", (0, "U")).room("3b", (0, "L")).room("5a", (2, "R"))
    t.hero("H", at=(2, 2, 1), equipment="yew_bow").enemy("e", at=(2, 2, 3)).menu()
    rooms = t.s.rooms
    assert abs(rooms[1].x - rooms[3].x) + abs(rooms[1].y - rooms[3].y) == 1
    assert not t.s.ground.joined[1] >> 3 & 1
    assert not t.offers("attack", "ranged", "e")


@pytest.mark.rule("ranged.half-space")
def test_from_a_half_space_ranged_attacks_go_into_its_two_tiles_only() -> None:
    def table() -> Table:
        t = Table("9a").room("3a", (0, "U")).room("10a", (1, "U"))
        return t.hero("H", at=("U", 0), equipment="yew_bow")

    t = table().enemy("below", at=(2, 2, 0)).enemy("above", at=(2, 2, 1)).menu()
    assert t.offers("attack", "ranged", "below")
    assert t.offers("attack", "ranged", "above")
    t = table().enemy("beyond", at=(2, 4, 2)).menu()
    assert not t.offers("attack", "ranged", "beyond")


@pytest.mark.rule("ranged.half-space")
def test_a_target_on_a_half_space_counts_for_both_of_its_tiles() -> None:
    t = Table("9a").room("3a", (0, "U")).room("10a", (1, "U"))
    t.hero("H", at=(2, 2, 0), equipment="yew_bow").enemy("e", at=("U", 1)).menu()
    assert t.offers("attack", "ranged", "e")


@pytest.mark.rule("ranged.store-item")
def test_an_item_attack_uses_the_hero_card_but_nothing_of_the_weapon() -> None:
    # Moss Ranger +2 and the axe's own +1: a 3 comes to 6.
    t = Table("10a").hero(
        "H", hero="moss_ranger", equipment="twin_crossbows", at=(2, 4), items=["throwing_axe"]
    )
    t.enemy("r", "bone_sentry", at=(2, 2), health=3).menu()
    # Twin Crossbows would pierce: the sentry's +1 stays, and a 5 blocks.
    t.dice("3 2", "5").do("item", "H", "throwing_axe", "r")
    rolled = t.events(Rolled)
    assert (len(rolled[0].dice), rolled[0].modifier, rolled[0].value) == (2, 3, 1)
    assert rolled[1].modifier == 1
    assert t.health("r") == 3


@pytest.mark.rule("ranged.store-item")
def test_the_weapons_ranged_modifier_does_not_help_an_item() -> None:
    # Moss Ranger +2 and the axe's own +1; the Yew Bow's +1 is left out.
    t = Table("10a").hero(
        "H", hero="moss_ranger", equipment="yew_bow", at=(2, 4), items=["throwing_axe"]
    )
    t.enemy("r", at=(2, 2), health=3).menu().dice("2 2").do("item", "H", "throwing_axe", "r")
    assert t.events(Rolled)[0].modifier == 3
    assert t.events(Attacked)[0].hits == 0


# Defending


@pytest.mark.rule("defend.dice")
def test_the_defender_rolls_one_die_for_each_hit() -> None:
    t = duel().menu().dice("4 4 4", "1 1 1").loot(0).do("attack", "melee", "r")
    assert len(t.events(Rolled)[1].dice) == 3


@pytest.mark.rule("defend.block")
def test_a_die_blocks_one_hit_if_it_comes_to_six_with_the_defense_modifier() -> None:
    # A Bone Sentry defends with +1: a 5 blocks, a 4 does not.
    t = duel().enemy("r", "bone_sentry", at=(2, 2), health=3).menu()
    t.dice("5 5 1", "5 4").do("attack", "melee", "r")
    assert t.health("r") == 2


@pytest.mark.rule("defend.block")
def test_a_natural_six_does_not_block_with_a_negative_modifier() -> None:
    t = duel().menu().dice("4 1 1", "6").do("attack", "melee", "r")
    assert t.health("r") == 2


@pytest.mark.rule("defend.modifier-sum", "defend.dice", "defend.block")
def test_a_hero_defends_with_the_sum_of_hero_and_equipment() -> None:
    # Iron Guard +1, Sword and Shield +2: a 3 comes to 6.
    t = duel().dice("5 5", "3 2")
    t.start("enemies")
    assert t.health("H") == 9
    assert t.events(Rolled)[1].modifier == 3


# Damage


@pytest.mark.rule("term.hit-and-damage")
def test_a_hit_may_be_blocked_and_damage_may_not() -> None:
    t = (
        Table("10a")
        .hero("H", at=(2, 4), items=["acid_vial"])
        .enemy("e", "bone_sentry", at=(2, 2), health=3)
    )
    t.menu().do("item", "H", "acid_vial", "e")
    assert t.health("e") == 1
    t.done()


@pytest.mark.rule("defeat.removed")
def test_a_defeated_enemy_leaves_the_map_at_once() -> None:
    t = duel().menu().dice("6 6 6").loot(0).do("attack", "melee", "r")
    assert not t.in_play("r")
    assert t.offers("move", t.at(2, 2))


@pytest.mark.rule("defeat.loot")
@pytest.mark.parametrize(("face", "loot"), [(0, 1), (1, 2), (2, 3), (3, 1), (4, 2), (5, 3)])
def test_loot_is_the_health_on_the_face_that_comes_up(face: int, loot: int) -> None:
    t = duel().menu().dice("6 6 6").loot(face).do("attack", "melee", "r")
    assert t.loot_of("H") == loot


@pytest.mark.rule("defeat.loot")
def test_an_enemy_that_a_pit_kills_gives_no_loot() -> None:
    # Side 11a: from the corner every way leads through pits.
    t = Table("11a").hero("H", at=(2, 4)).enemy("r", at=(0, 0), health=1).start("enemies")
    assert not t.in_play("r")
    assert t.loot_of("H") == 0


@pytest.mark.rule("hero.down")
def test_a_hero_at_zero_health_leaves_the_map_and_takes_no_further_part() -> None:
    t = Table("10a").hero("H", at=(2, 3), health=1).hero("B", at=(0, 0)).enemy("r", at=(2, 2))
    t.dice("5 1", "1").start("enemies")
    assert not t.in_play("H")
    assert t.health("H") == 0
    assert t.ask.about == (t.numbers["B"],)


@pytest.mark.rule("hero.down", "app.quest-end")
def test_when_all_heroes_are_down_the_quest_is_lost() -> None:
    t = duel(health=1).dice("5 1", "1").start("enemies")
    assert t.match.over
    assert t.match.outcome == ("dungeon", "hero.down", "app.quest-end")


# Enemies attack


@pytest.mark.rule("attack.critical-enemy")
def test_a_natural_six_of_an_enemy_can_be_blocked() -> None:
    t = duel().dice("6 1", "3").start("enemies")
    assert t.health("H") == 10


@pytest.mark.rule("attack.critical-enemy")
def test_a_natural_six_of_an_enemy_misses_if_its_total_is_below_six(tmp_path: object) -> None:
    from tests.deckbox.packs import pack

    weak = """
[[enemy]]
id = "weakling"
title = "Weakling"
dice = 2
modifier = -1
attack = "melee"
defense = 0
speed = 3
threat = "green"
"""
    t = (
        Table("10a", packs=(pack(tmp_path, weak),))
        .hero("H", at=(2, 3))
        .enemy("e", "weakling", at=(2, 2))
    )
    t.dice("6 6").start("enemies")
    assert t.health("H") == 10
    t.done()


@pytest.mark.rule("attack.energy")
def test_enemies_gain_no_energy_and_the_defender_neither() -> None:
    t = duel().dice("5 5", "1 1").start("enemies")
    assert t.energy("H") == 0


# Keywords


@pytest.mark.rule("keyword.crush")
def test_crush_does_two_damage_for_each_hit_not_blocked() -> None:
    t = duel(equipment="great_maul").enemy("r", "bone_sentry", at=(2, 2), health=5).menu()
    # Iron Guard +1, Great Maul 0: hits from 5; the sentry blocks one of two.
    t.dice("5 5 1", "5 1").do("attack", "melee", "r")
    assert t.health("r") == 3


@pytest.mark.rule("keyword.crush")
def test_crush_of_an_enemy_hurts_twice_as_much() -> None:
    t = duel().enemy("r", "pit_ogre", at=(2, 2)).dice("5 1 1", "1").start("enemies")
    assert t.health("H") == 8
    assert "keyword.crush" in t.events(Attacked)[0].rules
    t = duel().enemy("r", "pit_ogre", at=(2, 2)).dice("5 1 1", "6").start("enemies")
    assert t.health("H") == 10
    assert "keyword.crush" not in t.events(Attacked)[0].rules


@pytest.mark.rule("keyword.stun", "keyword.stun-weapon")
def test_an_enemy_stunned_by_a_weapon_misses_its_next_activation_only() -> None:
    t = Table("10a").hero("H", at=(2, 3), equipment="storm_staff").enemy("r", at=(2, 2), health=3)
    t.menu().dice("6 1").do("attack", "melee", "r").do("end")
    # The rat did nothing; in the next round it bites.
    assert t.s.round == 2
    assert t.health("H") == 10
    t.dice("6 6", "1 1").do("end")
    assert t.health("H") == 8


@pytest.mark.rule("keyword.stun-weapon")
def test_a_weapon_stuns_only_if_the_attack_does_damage() -> None:
    t = Table("10a").hero("H", at=(2, 3), equipment="storm_staff")
    t.enemy("r", "bone_sentry", at=(2, 2), health=3).menu()
    t.dice("5 1", "6").do("attack", "melee", "r")
    assert t.s.stunned == 0


@pytest.mark.rule("keyword.pierce")
def test_pierce_lowers_the_defense_of_every_die_by_one() -> None:
    t = Table("10a").hero("H", at=(2, 4), hero="moss_ranger", equipment="twin_crossbows")
    t.enemy("r", "bone_sentry", at=(2, 2), health=4).menu()
    # The sentry's +1 counts as 0: two 5s block nothing.
    t.dice("5 5 1 1", "5 5").do("attack", "ranged", "r")
    assert t.health("r") == 2


@pytest.mark.rule("keyword.pierce")
def test_pierce_can_bring_the_modifier_below_zero() -> None:
    t = Table("10a").hero("H", at=(2, 4), hero="moss_ranger", equipment="twin_crossbows")
    t.enemy("r", "grave_chanter", at=(2, 2), health=2).menu()
    t.dice("5 1 1 1", "6").do("attack", "ranged", "r")
    assert t.events(Rolled)[1].modifier == -1
    assert t.health("r") == 1


@pytest.mark.rule("keyword.pierce")
def test_an_enemy_that_pierces_lowers_a_heros_defense() -> None:
    t = Table("10a").hero("H", at=(2, 4)).enemy("r", "blood_oracle", at=(2, 1))
    t.dice("5 1 1", "3").start("enemies")
    assert t.events(Rolled)[1].modifier == 2
    assert t.health("H") == 9


@pytest.mark.rule("keyword.dark-ritual")
def test_dark_ritual_mends_the_weakest_enemy_on_the_tile_once() -> None:
    t = Table("10a").hero("H", at=(2, 4))
    t.enemy("o", "blood_oracle", at=(2, 1), health=3).enemy("b", at=(0, 0), health=2, stunned=True)
    t.enemy("a", at=(4, 0), health=1, stunned=True)
    t.dice("6 5 1", "1 1").start("enemies")
    assert (t.health("a"), t.health("b"), t.health("o")) == (2, 2, 3)


@pytest.mark.rule("keyword.dark-ritual")
def test_dark_ritual_may_mend_itself_and_respects_the_maximum() -> None:
    t = Table("10a").hero("H", at=(2, 4)).enemy("o", "blood_oracle", at=(2, 1), health=3)
    t.dice("6 1 1", "1").start("enemies")
    assert t.health("o") == 3
    t = Table("10a").hero("H", at=(2, 4)).enemy("o", "blood_oracle", at=(2, 1), health=1)
    t.dice("6 1 1", "1").start("enemies")
    assert t.health("o") == 2


@pytest.mark.rule("keyword.dark-ritual", "hero.down")
def test_nothing_is_mended_once_the_last_hero_is_down() -> None:
    t = Table("10a").hero("H", at=(2, 4), health=1).enemy("o", "blood_oracle", at=(2, 1), health=1)
    t.dice("6 1 1", "1").start("enemies")
    assert t.match.outcome is not None
    assert t.health("o") == 1


@pytest.mark.rule("keyword.dark-ritual")
def test_dark_ritual_needs_damage_and_ties_go_to_the_earlier_in_the_order() -> None:
    t = Table("10a").hero("H", at=(2, 4))
    t.enemy("o", "blood_oracle", at=(2, 1), health=2).enemy("m", at=(0, 0), health=1, stunned=True)
    t.enemy("i", "sling_imp", at=(4, 0), health=1, stunned=True)
    t.dice("6 1 1", "6").start("enemies")
    assert (t.health("m"), t.health("i")) == (1, 1)
    t = Table("10a").hero("H", at=(2, 4))
    t.enemy("o", "blood_oracle", at=(2, 1), health=2).enemy("m", at=(0, 0), health=1, stunned=True)
    t.enemy("i", "sling_imp", at=(4, 0), health=1, stunned=True)
    t.dice("6 1 1", "1").start("enemies")
    assert (t.health("m"), t.health("i")) == (1, 2)


# Skill checks


def store(**hero: object) -> Table:
    t = Table("12a", room="store", encounter="lantern_store")
    hero.setdefault("at", (2, 2))
    return t.hero("H", **hero).menu()


@pytest.mark.rule("skill-check.dice")
def test_a_skill_check_rolls_four_dice_with_hero_and_ability_modifiers() -> None:
    # Iron Guard's Strength 2, War Leader's 1: a 3 comes to 6.
    t = store().chance(0).dice("3 2 2 2").do("act", 0, 0)
    rolled = t.events(Rolled)[0]
    assert (len(rolled.dice), rolled.modifier, rolled.value) == (4, 3, 1)


@pytest.mark.rule("skill-check.success")
def test_each_die_of_six_or_more_is_a_success_and_one_is_enough() -> None:
    t = store().dice("2 2 2 2").do("act", 0, 0)
    assert t.items("H") == []
    t.chance(0).dice("3 3 1 1").do("act", 0, 0)
    assert t.events(Rolled)[1].value == 2
    assert len(t.items("H")) == 1


@pytest.mark.rule("skill-check.success")
def test_an_encounter_may_ask_for_more_successes() -> None:
    t = Table("7b", room="chapel", encounter="lantern_chapel")
    t.hero("H", hero="road_minstrel", ability="old_songs", at=(2, 2)).menu()
    # Charisma 3 and 2: a 1 comes to 6.
    t.dice("1 1 1 1").do("act", 0, 0)
    assert t.loot_of("H") == 3


@pytest.mark.rule("skill-check.success")
def test_a_check_that_a_hero_chooses_costs_an_action() -> None:
    t = store().dice("1 1 1 1").do("act", 0, 0)
    assert t.s.actions == 1


@pytest.mark.rule("skill-check.dice")
def test_a_natural_six_is_no_success_if_the_total_is_lower() -> None:
    t = Table("12a", room="store", encounter="lantern_store")
    t.hero("H", hero="lamp_scholar", ability="ember_lore", at=(2, 2)).menu()
    # Strength -1: a 6 comes to 5.
    t.dice("6 6 6 6").do("act", 0, 0)
    assert t.items("H") == []


def test_damage_is_noted_with_what_caused_it() -> None:
    t = duel().menu().dice("6 1 1").do("attack", "melee", "r")
    assert "attack.hit-damage" in t.events(Hurt)[0].rules
