"""Every Event card does what its text says. [round.event]"""

from __future__ import annotations

from tests.realms.stage import Stage, box, drawn_in
from undercroft.games.realms.combat import Attack, attack_dice, defense_dice
from undercroft.games.realms.state import MONSTER_CARD


def drawn(stage: Stage, name: str, *answers: object) -> None:
    stage.event(name, *answers)


def tired() -> Stage:
    """Prince Charming and Jack, both at 2 Health and without energy or gold."""
    stage = Stage("prince_charming", "jack")
    stage.s.health[:] = [2, 2]
    stage.s.energy[:] = [0, 0]
    return stage


def dice_of(stage: Stage, unit: int) -> int:
    s = stage.s
    weapon = s.profile[unit].weapons[0] if s.kind[unit] < 0 else s.kinds[s.kind[unit]].weapon
    return attack_dice(s, Attack(unit, weapon, []))


# ---------------------------------------------------------------- boons


def test_morning_light_gives_every_hero_two_energy() -> None:
    stage = tired()
    drawn(stage, "morning_light")
    assert stage.s.energy == [2, 2]


def test_a_kind_stranger_heals_the_weakest_hero() -> None:
    stage = tired()
    stage.s.health[:] = [2, 1]
    drawn(stage, "kind_stranger")
    assert stage.s.health == [2, 2]


def test_a_trail_of_crumbs_gives_the_first_hero_of_the_row_a_consumable() -> None:
    stage = tired()
    stage.s.row = (1, 0)
    drawn(stage, "bread_crumbs", "honey_cake")
    assert stage.s.consumables[1] == (box().consumable_number["honey_cake"],)
    assert stage.s.consumables[0] == ()


def test_a_wishing_star_heals_enriches_or_hurries_the_party_as_it_chooses() -> None:
    stage = tired()
    drawn(stage, "wishing_star", ("way", 0))
    assert stage.s.health == [3, 3]
    stage = tired()
    drawn(stage, "wishing_star", ("way", 1))
    assert stage.s.gold == [10, 10]
    assert stage.s.health == [2, 2]
    stage = tired()
    wolf = stage.monster("hungry_wolf", 0, 0)
    card = MONSTER_CARD + stage.s.kind[wolf]
    stage.s.row = (0, card, 1)
    drawn(stage, "wishing_star", ("way", 2))
    assert stage.s.row == (0, 1, card)


def test_a_marching_song_makes_heroes_two_spaces_faster_this_turn() -> None:
    stage = tired()
    before = [stage.s.speed(hero) for hero in (0, 1)]
    drawn(stage, "marching_song")
    assert [stage.s.speed(hero) for hero in (0, 1)] == [speed + 2 for speed in before]
    stage.s.end_boosts(-1, 3)
    assert [stage.s.speed(hero) for hero in (0, 1)] == before


def test_whetted_steel_gives_every_hero_an_attack_die_this_turn() -> None:
    stage = tired()
    wolf = stage.monster("hungry_wolf", 0, 0)
    before = [dice_of(stage, unit) for unit in (0, 1, wolf)]
    drawn(stage, "sharp_morning")
    assert [dice_of(stage, unit) for unit in (0, 1, wolf)] == [
        before[0] + 1, before[1] + 1, before[2]
    ]  # fmt: skip


def test_the_wandering_trader_sells_then_and_there() -> None:
    stage = tired()
    stage.s.gold[:] = [30, 0]
    six = ["hatchet", "hazel_wand", "goose_quill", "acorn_cap", "iron_pot", "copper_ring"]
    hatchet = box().item_number["hatchet"]
    drawn(stage, "wandering_trader", *six, ("buy", hatchet), ("done",), ("done",))
    assert stage.s.gold == [5, 0]
    assert hatchet in stage.s.pack[0]


def test_the_gift_of_the_robin_is_fifteen_gold_for_a_hero_drawn_by_lot() -> None:
    stage = tired()
    drawn(stage, "robins_gift", 1)
    assert stage.s.gold == [0, 15]


def test_a_fairy_ring_frees_heroes_of_states_and_gives_an_energy() -> None:
    stage = tired()
    stage.s.conditions[:] = [0b111111, 1]
    drawn(stage, "fairy_ring")
    assert stage.states(0) == stage.states(1) == set()
    assert stage.s.energy == [1, 1]


def test_a_second_wind_brings_back_the_unconscious_or_heals_the_weakest() -> None:
    stage = tired()
    drawn(stage, "second_wind")
    assert sorted(stage.s.health) == [2, 3]
    stage = tired()
    stage.fell(1)
    drawn(stage, "second_wind", ("return", stage.square(4, 4)))
    assert stage.place(1) == (4, 4)
    assert stage.s.health == [2, 1]


def test_an_old_friend_brings_the_last_hero_of_the_row_an_equipment_card() -> None:
    stage = tired()
    stage.s.row = (1, 0)
    drawn(stage, "old_friend", "hatchet")
    assert stage.s.pack[0] == (box().item_number["hatchet"],)


# ---------------------------------------------------------------- banes


def test_a_dark_cloud_blinds_all_heroes() -> None:
    stage = tired()
    drawn(stage, "dark_cloud")
    assert stage.states(0) == stage.states(1) == {"blind"}


def test_a_cold_snap_slows_each_hero_who_rolls_no_success() -> None:
    stage = tired()
    before = [stage.s.speed(hero) for hero in (0, 1)]
    drawn(stage, "cold_snap", "3", "4")
    assert [stage.s.speed(hero) for hero in (0, 1)] == [before[0] - 2, before[1]]


def test_eyes_in_the_dark_bring_another_of_the_pack_or_a_sleepless_night() -> None:
    stage = tired()
    stage.s.energy[:] = [2, 0]
    drawn(stage, "wolves_at_night")
    assert stage.s.energy == [1, 0]
    assert not stage.s.monsters()
    stage.monster("hungry_wolf", 0, 0)
    drawn(stage, "wolves_at_night")
    assert stage.s.energy == [1, 0]
    # The pack of this adventure is gingerbread.
    kinds = [box().monsters[stage.s.kind[unit]].id for unit in stage.s.monsters()]
    assert kinds == ["hungry_wolf", "gingerbread_soldier"]


def test_a_bad_apple_hurts_a_hero_drawn_by_lot_who_rolls_no_ability() -> None:
    stage = tired()
    drawn(stage, "bad_apple", 1, "23", ("keep",))
    assert stage.s.health == [2, 1]
    # Jack's luck is for all attack dice.
    drawn(stage, "bad_apple", 1, "23", ("reroll", 0), "4")
    assert stage.s.health == [2, 1]
    drawn(stage, "bad_apple", 0, "14")
    assert stage.s.health == [2, 1]


def test_a_pickpocket_takes_ten_gold_from_the_richest_and_no_more_than_he_has() -> None:
    stage = tired()
    stage.s.gold[:] = [4, 25]
    drawn(stage, "pickpocket")
    assert stage.s.gold == [4, 15]
    stage.s.gold[:] = [4, 3]
    drawn(stage, "pickpocket")
    assert stage.s.gold == [0, 3]


def test_moths_eat_a_consumable_of_a_hero_drawn_by_lot() -> None:
    stage = tired()
    cake, coffee = (box().consumable_number[n] for n in ("honey_cake", "strong_coffee"))
    stage.s.consumables[:] = [(cake, coffee), (cake,)]
    drawn(stage, "moths", 0, ("drop", cake))
    assert stage.s.consumables == [(coffee,), (cake,)]
    drawn(stage, "moths", 1)
    assert stage.s.consumables == [(coffee,), ()]


def test_heavy_hearts_cost_every_hero_an_energy() -> None:
    stage = tired()
    stage.s.energy[:] = [3, 0]
    drawn(stage, "heavy_heart")
    assert stage.s.energy == [2, 0]


def test_howling_gives_minions_an_attack_die_but_no_villain() -> None:
    stage = tired()
    wolf, grey = stage.monster("hungry_wolf", 0, 0), stage.monster("greyjaw", 7, 0)
    before = dice_of(stage, wolf), dice_of(stage, grey), dice_of(stage, 0)
    drawn(stage, "howling")
    assert (dice_of(stage, wolf), dice_of(stage, grey), dice_of(stage, 0)) == (
        before[0] + 1, *before[1:]
    )  # fmt: skip


def test_thick_hides_give_minions_a_defence_die() -> None:
    stage = tired()
    wolf, grey = stage.monster("hungry_wolf", 0, 0), stage.monster("greyjaw", 7, 0)
    before = [defense_dice(stage.s, unit) for unit in (wolf, grey, 0)]
    drawn(stage, "thick_hides")
    after = [defense_dice(stage.s, unit) for unit in (wolf, grey, 0)]
    assert after == [before[0] + 1, *before[1:]]


def test_quick_shadows_send_the_last_monster_card_to_the_top() -> None:
    stage = tired()
    wolf, rat = stage.monster("hungry_wolf", 0, 0), stage.monster("hamelin_rat", 7, 0)
    wolves, rats = (MONSTER_CARD + stage.s.kind[unit] for unit in (wolf, rat))
    stage.s.row = (wolves, 0, rats, 1)
    drawn(stage, "quick_shadows")
    assert stage.s.row == (rats, wolves, 0, 1)


def test_a_rope_across_the_path_stops_the_first_hero_of_the_row() -> None:
    stage = tired()
    stage.s.row = (1, 0)
    drawn(stage, "rope_trick")
    assert stage.states(1) == {"immobilize"}
    assert stage.states(0) == set()


def test_laughter_heals_the_strongest_monster_and_villains_or_frightens_a_hero() -> None:
    stage = tired()
    wolf = stage.monster("bridge_troll", 0, 0, health=2)
    grey = stage.monster("greyjaw", 7, 0, health=1)
    drawn(stage, "villains_laugh")
    assert (stage.s.health[wolf], stage.s.health[grey]) == (3, 3)
    stage = tired()
    drawn(stage, "villains_laugh", 1)
    assert stage.states(1) == {"terror"}


def test_the_hedge_stuns_each_hero_who_rolls_no_melee() -> None:
    stage = tired()
    drawn(stage, "thorn_hedge", "34", "15")
    assert stage.states(0) == {"stun"}
    assert stage.states(1) == set()


# ---------------------------------------------------------------- twists


def test_blind_mans_buff_has_the_row_made_anew() -> None:
    stage = tired()
    assert not stage.s.remake
    drawn(stage, "blind_mans_buff")
    assert stage.s.remake


def test_topsy_turvy_the_last_hero_is_first_and_the_first_monster_last() -> None:
    stage = Stage("prince_charming", "jack", "gretel")
    wolf, rat = stage.monster("hungry_wolf", 0, 0), stage.monster("hamelin_rat", 7, 0)
    wolves, rats = (MONSTER_CARD + stage.s.kind[unit] for unit in (wolf, rat))
    stage.s.row = (2, wolves, 0, rats, 1)
    drawn(stage, "topsy_turvy")
    assert stage.s.row == (1, 2, 0, rats, wolves)


def test_the_riddling_crow_rewards_an_ability_and_else_takes_two_energy() -> None:
    stage = tired()
    stage.s.energy[:] = [3, 3]
    drawn(stage, "riddle", "124", "honey_cake")
    assert stage.s.consumables[0] == (box().consumable_number["honey_cake"],)
    drawn(stage, "riddle", "123")
    assert stage.s.energy == [1, 3]


def test_crossroads_cost_energy_or_blood_for_a_loot() -> None:
    stage = tired()
    stage.s.energy[:] = [1, 1]
    drawn(stage, "crossroads", ("way", 0))
    assert stage.s.energy == [0, 0]
    stage.s.health[:] = [2, 3]
    drawn(stage, "crossroads", ("way", 1), "2")
    assert stage.s.gold == [10, 10]
    assert stage.s.health == [2, 2]


def test_a_full_moon_gives_everybody_an_attack_die() -> None:
    stage = tired()
    wolf = stage.monster("hungry_wolf", 0, 0)
    before = [dice_of(stage, unit) for unit in (0, 1, wolf)]
    drawn(stage, "full_moon")
    assert [dice_of(stage, unit) for unit in (0, 1, wolf)] == [count + 1 for count in before]


def test_a_truce_takes_an_attack_die_from_everybody() -> None:
    stage = tired()
    wolf = stage.monster("hungry_wolf", 0, 0)
    before = [dice_of(stage, unit) for unit in (0, 1, wolf)]
    drawn(stage, "truce")
    assert [dice_of(stage, unit) for unit in (0, 1, wolf)] == [count - 1 for count in before]


def test_a_page_turns_and_two_more_events_are_carried_out() -> None:
    stage = tired()
    stage.s.energy[:] = [0, 0]
    drawn(stage, "page_turns", "morning_light", "robins_gift", 0)
    assert stage.s.energy == [2, 2]
    assert stage.s.gold == [15, 0]


def test_the_pumpkin_coach_brings_the_last_hero_to_his_friends() -> None:
    stage = tired()
    stage.move(0, 0, 0)
    stage.move(1, 7, 7)
    stage.s.row = (1, 0)
    drawn(stage, "pumpkin_coach")
    assert stage.s.ground.distance(stage.s.at[0], stage.s.at[1]) == 1
    assert stage.place(1) == (7, 7)
    assert stage.s.health == [3, 2]


def test_every_event_card_has_a_test_here() -> None:
    assert drawn_in(__file__, "drawn") == set(box().event_number)
