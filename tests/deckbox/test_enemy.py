"""The Enemy Phase."""

from __future__ import annotations

import pytest

from tests.deckbox.packs import pack
from tests.deckbox.table import Table
from undercroft.games.deckbox.enemy import order
from undercroft.games.deckbox.events import Activated, Attacked, EnergyGained, Moved, Rolled


@pytest.mark.rule("enemy.order", "enemy.order-ranged-first", "card.enemy-threat")
def test_enemies_activate_by_threat_and_ranged_before_melee_within_it() -> None:
    t = Table("10a").hero("H", at=(2, 4))
    cards = ["crypt_warden", "pit_ogre", "blood_oracle", "bone_sentry", "grave_chanter",
             "tunnel_rat", "sling_imp"]  # fmt: skip
    spots = [(0, 0), (2, 0), (4, 0), (0, 1), (1, 1), (2, 1), (3, 1)]
    for card, at in zip(cards, spots, strict=True):
        t.enemy(card, card, at=at)
    t.start("players")
    names = [t.mark(unit) for unit in order(t.s)]
    assert names == ["sling_imp", "tunnel_rat", "grave_chanter", "bone_sentry", "blood_oracle",
                     "pit_ogre", "crypt_warden"]  # fmt: skip


@pytest.mark.rule("enemy.order-ties")
def test_equals_activate_in_the_order_they_were_spawned() -> None:
    t = Table("10a").hero("H", at=(2, 4))
    t.enemy("b", at=(4, 0)).enemy("a", at=(0, 0)).enemy("c", at=(2, 0)).start("players")
    assert [t.mark(unit) for unit in order(t.s)] == ["b", "a", "c"]


@pytest.mark.rule("round.enemy", "enemy.order-ties")
def test_every_enemy_on_the_map_activates_even_one_just_spawned() -> None:
    t = Table("10a").hero("H", at=(2, 4), health=12).enemy("a", at=(2, 3)).enemy("b", at=(1, 4))
    t.dice("1 1", "1 1").start("enemies")
    active = [event.unit for event in t.events(Activated) if event.unit]
    assert [t.mark(unit) for unit in active] == ["a", "b"]


@pytest.mark.rule("enemy.movement")
def test_an_enemy_whom_nobody_can_interrupt_goes_all_the_way_at_once() -> None:
    t = Table("10a", market=[], deck_only=True).hero("H", at=(2, 4)).enemy("r", at=(2, 1))
    t.dice("1 1").start("enemies")
    assert [len(event.path) for event in t.events(Moved)] == [2]


@pytest.mark.rule("round.enemy")
def test_enemies_spawned_in_the_player_phase_act_in_the_same_round() -> None:
    t = Table("1a", room="gate").hero("H", at=(2, 0)).menu().spawns("melee 1", "melee 1")
    t.do("move", t.at("U"))
    # Both rats are at most four spaces from the half space.
    t.dice("1 1", "1 1").do("end")
    assert len([e for e in t.events(Attacked)]) >= 1


@pytest.mark.rule("enemy.activation")
def test_an_enemy_moves_as_far_as_needed_and_attacks_once() -> None:
    t = Table("5a").hero("H", at=(2, 4)).enemy("r", at=(2, 1)).dice("1 1").start("enemies")
    assert t.is_at("r", 2, 3)
    assert len(t.events(Rolled)) == 1
    t = Table("10a").hero("H", at=(2, 4)).enemy("r", at=(2, 3)).dice("1 1").start("enemies")
    assert t.events(Moved) == []


@pytest.mark.rule("enemy.activation", "melee.dice", "attack.dice")
def test_it_rolls_the_dice_of_its_card_with_its_modifier() -> None:
    t = (
        Table("10a")
        .hero("H", at=(2, 4))
        .enemy("o", "pit_ogre", at=(2, 3))
        .dice("4 4 1")
        .start("enemies")
    )
    rolled = t.events(Rolled)[0]
    assert (len(rolled.dice), rolled.modifier, rolled.value) == (3, 1, 0)


@pytest.mark.rule("enemy.activation")
def test_out_of_reach_it_moves_its_full_speed_by_the_shortest_way_and_does_not_attack() -> None:
    # The rat has speed 4; the hero stands in the next room.
    t = (
        Table("9a")
        .room("10a", (0, "U"))
        .hero("H", at=(2, 4))
        .enemy("r", at=(2, 0, 1))
        .start("enemies")
    )
    assert t.is_at("r", 2, 4, 1)
    assert t.events(Attacked) == []


@pytest.mark.rule("enemy.behavior")
def test_nearest_goes_for_whom_it_reaches_with_fewest_movement() -> None:
    t = Table("5a").hero("H", at=(2, 4)).hero("B", at=(3, 1), health=9).enemy("r", at=(2, 0))
    t.dice("1 1").start("enemies")
    assert t.mark(t.events(Attacked)[0].target) == "B"


@pytest.mark.rule("enemy.behavior")
def test_ties_go_to_the_hero_with_least_health_then_to_the_lowest_seat() -> None:
    t = Table("5a").hero("H", at=(1, 1)).hero("B", at=(3, 1), health=3).enemy("r", at=(2, 1))
    t.dice("1 1").start("enemies")
    assert t.mark(t.events(Attacked)[0].target) == "B"
    t = (
        Table("5a")
        .hero("H", at=(1, 1), health=3)
        .hero("B", at=(3, 1), health=3)
        .enemy("r", at=(2, 1))
    )
    t.dice("1 1").start("enemies")
    assert t.mark(t.events(Attacked)[0].target) == "H"


@pytest.mark.rule("enemy.behavior")
@pytest.mark.parametrize(
    ("card", "dice", "target"),
    [
        ("drowned_one", "1 1", "W"),
        ("pit_ogre", "1 1 1", "S"),
        ("lantern_thief", "1 1", "R"),
    ],
)
def test_the_line_on_the_card_decides_whom_it_attacks(card: str, dice: str, target: str) -> None:
    t = Table("5a").hero("W", at=(1, 1), health=2).hero("S", at=(2, 0), health=8)
    t.hero("R", at=(3, 1), health=5, loot=4).enemy("e", card, at=(2, 1))
    t.set(market=[], deck_only=True).dice(dice).start("enemies")
    while t.match.state.round == 1 and t.ask.prompt == "window":
        t.do("done")
    assert t.mark(t.events(Attacked)[0].target) == target


@pytest.mark.rule("enemy.behavior")
def test_charged_goes_for_most_energy() -> None:
    t = Table("5a").hero("H", at=(0, 4)).hero("B", at=(4, 4), energy=2, ability="stone_oath")
    t.enemy("e", "grave_chanter", at=(2, 0)).dice("1 1").start("enemies")
    while t.ask.prompt == "window":
        t.do("done")
    assert t.mark(t.events(Attacked)[0].target) == "B"


@pytest.mark.rule("enemy.movement")
def test_an_enemy_passes_enemies_not_heroes_and_ends_on_an_empty_space() -> None:
    # Side 11a: a bridge one space wide; rats in a row behind each other.
    t = Table("11a").hero("H", at=(2, 4)).enemy("a", at=(2, 3), stunned=True).enemy("b", at=(2, 1))
    t.start("enemies")
    assert t.is_at("b", 2, 2)
    # A hero in the way is not passed.
    t = Table("11a").hero("H", at=(2, 2)).hero("B", at=(2, 4), health=1).enemy("b", at=(2, 0))
    t.dice("1 1").start("enemies")
    assert t.is_at("b", 2, 1)


@pytest.mark.rule("enemy.movement", "terrain.water-cost")
def test_enemies_pay_for_water_like_heroes() -> None:
    # Side 14a: channels of water in the second and fourth column. Speed 4: two, one, no more.
    t = Table("14a").hero("H", at=(4, 0)).enemy("r", at=(0, 4)).start("enemies")
    path = t.events(Moved)[0].path
    cost = sum(2 if t.s.ground.water >> square & 1 else 1 for square in path)
    assert cost <= 4
    assert any(t.s.ground.water >> square & 1 for square in path)


@pytest.mark.rule("terrain.pit-damage")
def test_enemies_walk_around_pits() -> None:
    t = (
        Table("3a")
        .hero("H", at=(1, 4))
        .enemy("r", at=(1, 2), health=1)
        .dice("1 1")
        .start("enemies")
    )
    assert t.in_play("r")
    assert not any(t.s.ground.pits >> square & 1 for square in t.events(Moved)[0].path)


@pytest.mark.rule("terrain.pit-damage")
def test_enemies_go_through_pits_when_there_is_no_other_way_and_suffer() -> None:
    t = Table("11a").hero("H", at=(2, 4)).enemy("r", at=(0, 0), health=3).start("enemies")
    entered = [square for square in t.events(Moved)[0].path if t.s.ground.pits >> square & 1]
    assert entered
    assert t.health("r") == 3 - len(entered)


@pytest.mark.rule("enemy.ranged-position", "ranged.minimum")
def test_a_ranged_enemy_beside_a_hero_first_moves_to_where_it_may_shoot() -> None:
    t = (
        Table("10a")
        .hero("H", at=(2, 4))
        .enemy("i", "sling_imp", at=(2, 3))
        .dice("1")
        .start("enemies")
    )
    assert t.events(Attacked)
    assert not t.s.ground.orth[t.at(2, 4)] >> t.where("i") & 1
    assert len(t.events(Moved)[0].path) == 1


@pytest.mark.rule("enemy.ranged-position")
def test_a_ranged_enemy_without_such_a_space_does_not_attack() -> None:
    # Side 6a: the only way out is the half space, where another enemy stands.
    t = Table("6a").hero("H", at=(2, 1)).enemy("i", "sling_imp", at=(2, 0))
    t.enemy("x", at="U", stunned=True).start("enemies")
    assert t.events(Attacked) == []
    assert t.is_at("i", 2, 0)


@pytest.mark.rule("enemy.ranged-position", "ranged.tiles", "ranged.sight")
def test_a_ranged_enemy_needs_sight_and_tile_like_a_hero() -> None:
    t = Table("9a").room("3a", (0, "U")).room("10a", (1, "U")).hero("H", at=(2, 4, 0))
    t.enemy("i", "sling_imp", at=(2, 0, 2)).start("enemies")
    assert t.events(Attacked) == []
    assert t.is_at("i", 2, 3, 2)


@pytest.mark.rule("keyword.siphon")
def test_siphon_takes_an_energy_from_players_on_its_tile_and_joined_tiles_first() -> None:
    t = Table("9a").room("3a", (0, "U")).room("10a", (1, "U"))
    t.hero("H", at=(0, 3), energy=1).hero("B", at=(0, 4, 1), energy=1).hero(
        "C", at=(0, 0, 2), energy=1
    )
    t.enemy("g", "grave_chanter", at=(4, 1, 0)).dice("1 1").start("enemies")
    assert (t.energy("H"), t.energy("B"), t.energy("C")) == (0, 0, 1)
    kinds = [type(event) for event in t.match.events or []]
    assert kinds.index(EnergyGained) < kinds.index(Attacked)


@pytest.mark.rule("keyword.siphon")
def test_siphon_happens_without_an_attack_and_never_below_zero() -> None:
    t = (
        Table("9a")
        .room("3a", (0, "U"))
        .hero("H", at=("U", 0), energy=1)
        .hero("B", at=(0, 3), energy=0)
    )
    t.enemy("g", "grave_chanter", at=(2, 0, 1), stunned=False).dice("1 1").start("enemies")
    assert (t.energy("H"), t.energy("B")) == (0, 0)


@pytest.mark.rule("keyword.stun")
def test_a_stunned_enemy_does_not_activate_not_even_its_siphon() -> None:
    t = (
        Table("10a")
        .hero("H", at=(2, 4), energy=1)
        .enemy("g", "grave_chanter", at=(2, 1), stunned=True)
    )
    t.start("enemies")
    assert t.energy("H") == 1
    assert t.events(Attacked) == []
    assert t.s.stunned == 0


@pytest.mark.rule("keyword.regenerate", "round.refresh.effects")
def test_regenerate_gives_one_health_at_the_end_of_the_round_up_to_the_highest_face() -> None:
    t = Table("9a").room("10a", (0, "U")).hero("H", at=(2, 4))
    t.enemy("a", "drowned_one", at=(0, 0, 1), health=1, stunned=True)
    t.enemy("b", "drowned_one", at=(4, 0, 1), health=3, stunned=True)
    t.enemy("w", "crypt_warden", at=(2, 0, 1), health=5, stunned=True).start("enemies")
    assert (t.health("a"), t.health("b"), t.health("w")) == (2, 3, 5)


@pytest.mark.rule("card.enemy-threat")
def test_a_boss_ranks_above_red(tmp_path: object) -> None:
    t = Table("10a", packs=(pack(tmp_path, _ENEMY),)).hero("H", at=(2, 4))
    t.enemy("r", "pit_ogre", at=(2, 0)).enemy("b", "lord", at=(0, 0)).start("players")
    assert [t.mark(unit) for unit in order(t.s)] == ["r", "b"]


_ENEMY = """
[[enemy]]
id = "lord"
title = "Lord"
dice = 1
modifier = 0
attack = "ranged"
defense = 0
speed = 3
threat = "boss"
"""


@pytest.mark.rule("keyword.reach")
def test_an_enemy_with_reach_strikes_diagonally_without_moving() -> None:
    t = (
        Table("10a")
        .hero("H", at=(2, 4))
        .enemy("s", "bone_sentry", at=(3, 3))
        .dice("1 1")
        .start("enemies")
    )
    assert t.events(Moved) == []
    assert len(t.events(Attacked)) == 1


@pytest.mark.rule("los.ally", "enemy.ranged-position")
def test_a_hero_in_between_covers_another_from_a_ranged_enemy() -> None:
    # Side 11a: B on the bridge stands in the only line to the weaker H; the imp must step back to
    # the half space and shoot B.
    t = Table("11a").hero("H", at=(2, 4), health=1).hero("B", at=(2, 1), health=5)
    t.enemy("i", "sling_imp", at=(2, 0)).dice("1").start("enemies")
    assert t.mark(t.events(Attacked)[0].target) == "B"
    assert t.is_at("i", "U")
