"""Every consumable does what its text says. [consumable.one-use]"""

from __future__ import annotations

from typing import Any

import pytest

from tests.realms.stage import Stage, box, drawn_in
from undercroft.games.realms import aim, equipment, monster, movement
from undercroft.games.realms.combat import Attack, attack_dice, defense_dice
from undercroft.games.realms.state import MONSTER_CARD, UNTIL_ROUND


def drink(stage: Stage, name: str, *answers: Any, target: int = -1) -> None:
    """The first hero uses it."""
    stage.s.active = 0
    stage.drink(0, name, *answers, target=target)


def dice_of(stage: Stage, unit: int) -> int:
    return attack_dice(stage.s, Attack(unit, stage.s.profile[unit].weapons[0], []))


def far_and_near() -> tuple[Stage, int, int]:
    """Prince Charming with a wolf beside him and a troll five spaces away; Jack behind him."""
    stage = Stage("prince_charming", "jack")
    stage.move(0, 1, 4)
    stage.move(1, 0, 4)
    return stage, stage.monster("hungry_wolf", 2, 4), stage.monster("bridge_troll", 6, 4)


def test_elderflower_cordial_heals_two_for_oneself_or_a_hero_next_to_one() -> None:
    stage = Stage("prince_charming", "jack")
    stage.s.health[:] = [1, 1]
    drink(stage, "healing_cordial", target=1)
    assert stage.s.health == [1, 3]
    drink(stage, "healing_cordial", target=0)
    assert stage.s.health == [3, 3]
    stage.move(1, 7, 7)
    assert stage.targets(0, "healing_cordial") == {0}


def test_honey_cake_gives_a_health_and_two_energy() -> None:
    stage = Stage()
    stage.s.health[0], stage.s.energy[0] = 1, 0
    drink(stage, "honey_cake")
    assert (stage.s.health[0], stage.s.energy[0]) == (2, 2)


@pytest.mark.rule("token.maximum")
def test_strong_coffee_gives_four_energy_and_never_more_than_there_is_room_for() -> None:
    stage = Stage("prince_charming", "jack")
    stage.s.energy[0] = 0
    drink(stage, "strong_coffee")
    assert stage.s.energy[0] == 4
    drink(stage, "strong_coffee")
    assert stage.s.energy[0] == 5


def test_the_water_of_life_heals_any_standing_hero_and_frees_him_of_states() -> None:
    stage = Stage("prince_charming", "the_beast")
    stage.move(1, 7, 7)
    stage.s.health[1], stage.s.conditions[1] = 1, 0b111111
    drink(stage, "water_of_life", target=1)
    assert stage.s.health[1] == 6
    assert stage.states(1) == set()


@pytest.mark.rule("unconscious.heal", "unconscious.return-health")
def test_smelling_salts_bring_back_an_unconscious_hero_wherever_he_lies() -> None:
    stage = Stage("prince_charming", "jack")
    assert stage.targets(0, "smelling_salts") == set()
    stage.fell(1)
    drink(stage, "smelling_salts", ("return", stage.square(4, 4)), target=1)
    assert stage.s.health[1] == 1
    assert stage.place(1) == (4, 4)


def test_powdered_giants_tooth_adds_two_dice_to_the_next_attack_only() -> None:
    stage, wolf, _ = far_and_near()
    stage.s.energy[0] = 0
    drink(stage, "giants_tooth")
    assert dice_of(stage, 0) == 4
    # Melee, miss, miss, miss; the wolf's one defence die fails, and Sure Strike is kept.
    stage.attack(0, wolf, "2111", ("keep",), "1")
    assert stage.s.at[wolf] < 0
    assert dice_of(stage, 0) == 2


def test_a_whetstone_ignores_two_successes_of_the_defender_in_this_activation() -> None:
    stage, _, troll = far_and_near()
    stage.move(0, 5, 4)
    stage.s.energy[0] = 0
    drink(stage, "whetstone")
    # The troll's Critical explodes into a Shield: two successes, both ignored.
    stage.attack(0, troll, "22", ("keep",), "6", "4")
    assert stage.s.health[troll] == 1
    stage.s.end_boosts(0)
    stage.attack(0, troll, "22", ("keep",), "6", "4")
    assert stage.s.health[troll] == 1


def test_a_four_leaf_clover_lets_one_reroll_in_attack_and_defence() -> None:
    stage, wolf, troll = far_and_near()
    stage.s.energy[0] = 0
    drink(stage, "four_leaf_clover")
    stage.attack(0, wolf, "11", ("reroll", 0), "2", ("keep",), "1")
    assert stage.s.at[wolf] < 0
    stage.move(troll, 2, 4)
    health = stage.s.health[0]
    # Two Shields against two hits, the second of them rolled again.
    stage.attack(troll, 0, "221", "41", ("reroll", 1), "4")
    assert stage.s.health[0] == health


def test_an_iron_biscuit_gives_two_defence_dice_until_the_turn_ends() -> None:
    stage = Stage()
    before = defense_dice(stage.s, 0)
    drink(stage, "iron_biscuit")
    assert defense_dice(stage.s, 0) == before + 2
    stage.s.end_boosts(-1, UNTIL_ROUND)
    assert defense_dice(stage.s, 0) == before


def test_a_smoke_pellet_gives_three_defence_dice_against_one_attack() -> None:
    stage, wolf, _ = far_and_near()
    stage.s.energy[0] = 0
    card = box().consumable_number["smoke_pellet"]
    stage.s.consumables[0] = (card,)
    health = stage.s.health[0]
    # It is asked before any dice; then five defence dice are rolled.
    stage.attack(wolf, 0, ("use", card), "22", "44111")
    assert stage.s.health[0] == health
    assert stage.s.consumables[0] == ()
    stage.attack(wolf, 0, "22", "44")
    offered: list[Any] = []
    stage.s.consumables[0] = (card,)
    equipment.uses(stage.s, 0, offered)
    assert offered == []


def test_a_smoke_pellet_may_be_kept() -> None:
    stage, wolf, _ = far_and_near()
    card = box().consumable_number["smoke_pellet"]
    stage.s.consumables[0] = (card,)
    stage.attack(wolf, 0, ("pass",), "22", "44")
    assert stage.s.consumables[0] == (card,)


def test_a_straw_doll_gives_dodge_and_a_defence_die_for_the_turn() -> None:
    stage, wolf, _ = far_and_near()
    stage.s.energy[0] = 0
    card = box().consumable_number["straw_doll"]
    stage.s.consumables[0] = (card,)
    health = stage.s.health[0]
    stage.attack(wolf, 0, ("use", card), "21", "111")
    assert stage.s.health[0] == health
    # Dodge saves one point a turn, the die stays.
    stage.attack(wolf, 0, "21", "111")
    assert stage.s.health[0] == health - 1


def test_hare_drops_give_three_speed_and_agility() -> None:
    stage = Stage("prince_charming", "jack")
    drink(stage, "hare_drops")
    assert stage.s.speed(0) == 8
    stage.s.end_boosts(0)
    assert stage.s.speed(0) == 5
    wolf = stage.monster("hungry_wolf", 3, 3)
    health = stage.s.health[0]
    stage.run(movement.walk(stage.s, 0, [stage.square(3, 5)]))
    assert stage.s.health[0] == health
    assert stage.s.slipped & 1
    assert stage.s.at[wolf] >= 0


def test_a_ghost_candle_lets_one_walk_through_figures() -> None:
    stage = Stage("prince_charming", "jack")
    for column, row in ((2, 3), (3, 3), (4, 3), (2, 4), (2, 5), (3, 5), (4, 5)):
        stage.monster("hungry_wolf", column, row)
    assert not movement.ways(stage.s, 0, 5).stops
    drink(stage, "ghost_candle")
    assert movement.ways(stage.s, 0, 5).stops >> stage.square(3, 1) & 1


def test_a_magic_bean_places_one_on_a_free_space_in_sight_within_six() -> None:
    stage = Stage("prince_charming", "jack")
    stage.move(0, 0, 0)
    stage.monster("hungry_wolf", 1, 1)
    card = box().consumable_number["magic_bean"]
    stage.s.consumables[0] = (card,)
    spaces = equipment.throw_spaces(stage.s, 0, 6)
    assert spaces >> stage.square(6, 0) & 1
    assert not spaces >> stage.square(7, 0) & 1
    # The wolf hides what is behind it, and stands on its own space.
    assert not spaces >> stage.square(3, 3) & 1
    assert not spaces >> stage.square(1, 1) & 1
    stage.run(equipment.use(stage.s, 0, card, -1, stage.square(6, 0)))
    assert stage.place(0) == (6, 0)


def test_a_pepper_bomb_strikes_all_around_its_target_and_blinds_whom_it_hurts() -> None:
    stage, wolf, troll = far_and_near()
    stage.move(wolf, 0, 0)
    other = stage.monster("bridge_troll", 7, 3)
    assert stage.targets(0, "pepper_bomb") == {wolf, troll}
    # Two Ranged symbols; both trolls defend for themselves.
    drink(stage, "pepper_bomb", "3311", ("keep",), "1", "4", target=troll)
    assert stage.s.health[troll] == 1
    assert stage.states(troll) == {"blind"}
    assert stage.s.health[other] == 2
    assert stage.states(other) == {"blind"}
    assert stage.states(wolf) == set()


def test_lamp_oil_is_an_attack_of_five_magical_dice_within_four() -> None:
    stage, wolf, troll = far_and_near()
    assert stage.targets(0, "lamp_oil") == {wolf}
    drink(stage, "lamp_oil", "41111", ("keep",), "1", target=wolf)
    assert stage.s.at[wolf] < 0
    assert stage.targets(0, "lamp_oil") == set()
    stage.move(troll, 5, 4)
    assert stage.targets(0, "lamp_oil") == {troll}


def test_poppy_dust_puts_a_monster_next_to_one_to_sleep() -> None:
    stage, wolf, _ = far_and_near()
    assert stage.targets(0, "poppy_dust") == {wolf}
    before = defense_dice(stage.s, wolf)
    drink(stage, "poppy_dust", target=wolf)
    assert stage.states(wolf) == {"sleep"}
    assert defense_dice(stage.s, wolf) == before - 1


def test_sticky_toffee_keeps_a_monster_from_moving() -> None:
    stage, wolf, troll = far_and_near()
    assert stage.targets(0, "sticky_toffee") == {wolf}
    stage.s.lift(wolf)
    stage.move(troll, 5, 4)
    drink(stage, "sticky_toffee", target=troll)
    stage.s.active = -1
    stage.run(monster.monster(stage.s, troll))
    assert stage.place(troll) == (5, 4)


def test_a_spare_minute_is_one_more_action() -> None:
    stage = Stage()
    stage.s.active, stage.s.actions = 0, 1
    drink(stage, "spare_minute")
    assert stage.s.actions == 2


@pytest.mark.rule("initiative.shift")
def test_a_mouse_courier_sends_the_heroes_to_the_top_in_their_order() -> None:
    stage = Stage("prince_charming", "jack", "gretel")
    wolf = stage.monster("hungry_wolf", 0, 0)
    card = MONSTER_CARD + stage.s.kind[wolf]
    stage.s.row = (2, card, 0, 1)
    stage.s.done = 0b0111
    drink(stage, "mouse_courier")
    assert stage.s.row == (2, 0, 1, card)
    # Who has acted has acted: only the third card, Jack's, is still to come up.
    assert stage.s.done == 0b1011


def test_a_pocket_mirror_hurts_and_freezes() -> None:
    stage, _, troll = far_and_near()
    stage.move(0, 6, 0)
    assert troll in stage.targets(0, "truth_mirror")
    drink(stage, "truth_mirror", target=troll)
    assert stage.s.health[troll] == 2
    assert stage.states(troll) == {"frozen"}


def test_a_lucky_penny_is_ten_gold_and_a_loot_roll() -> None:
    stage = Stage()
    drink(stage, "lucky_penny", "5")
    assert stage.s.gold == [20, 10]
    drink(stage, "lucky_penny", "6", "hatchet")
    assert stage.s.gold == [30, 10]
    assert stage.s.pack[0][-1] == box().item_number["hatchet"]


def test_what_is_out_of_sight_cannot_be_pointed_at() -> None:
    stage, wolf, troll = far_and_near()
    # The wolf stands between them.
    assert not aim.sees(stage.s, 0, troll)
    assert stage.targets(0, "truth_mirror") == {wolf}


def test_every_consumable_has_a_test_here() -> None:
    named = drawn_in(__file__, "drink", "targets")
    asked = {"smoke_pellet", "straw_doll", "magic_bean"}
    assert named | asked == set(box().consumable_number)
