"""Every piece of scenery and every Exploration card does what its text says. [explore.card]"""

from __future__ import annotations

from typing import Any

import pytest

from tests.realms.stage import Stage, box, drawn_in
from undercroft.games.realms import explore
from undercroft.games.realms.combat import Attack, attack_dice, defense_dice
from undercroft.games.realms.state import MONSTER_CARD
from undercroft.kernel.squares import each

# ---------------------------------------------------------------- scenery


def use(stage: Stage, name: str, *answers: Any, hero: int = 0) -> None:
    stage.interact(hero, name, *answers)


def item(name: str) -> int:
    return box().item_number[name]


def consumable(name: str) -> int:
    return box().consumable_number[name]


@pytest.mark.rule("action.interact-objects")
def test_an_oak_chest_is_a_loot_roll_once() -> None:
    stage = Stage()
    use(stage, "oak_chest", "2")
    assert stage.s.gold == [10, 10]
    assert not stage.usable(0, "oak_chest")
    assert not stage.usable(1, "oak_chest")


def test_a_gilded_chest_holds_an_equipment_card_of_the_level() -> None:
    stage = Stage()
    use(stage, "gilded_chest", "hatchet")
    assert stage.s.pack[0][-1] == item("hatchet")
    high = Stage(adventure="the_last_page")
    use(high, "gilded_chest", "glass_sword")
    assert high.s.pack[0][-1] == item("glass_sword")


def test_a_strongbox_holds_ten_gold_for_every_hero() -> None:
    stage = Stage()
    use(stage, "strongbox")
    assert stage.s.gold == [10, 10]


def test_a_larder_holds_a_consumable() -> None:
    stage = Stage()
    use(stage, "pantry_chest", "honey_cake")
    assert stage.s.consumables[0] == (consumable("honey_cake"),)


def test_a_grinning_chest_gives_way_to_an_ability_and_else_bites() -> None:
    stage = Stage()
    use(stage, "trapped_chest", "14", "hatchet")
    assert stage.s.pack[0][-1] == item("hatchet")
    stage = Stage()
    health = stage.s.health[0]
    use(stage, "trapped_chest", "12", "honey_cake")
    assert stage.s.health[0] == health - 1
    assert stage.s.consumables[0] == (consumable("honey_cake"),)


@pytest.mark.rule("action.loot-scenery")
def test_a_bookcase_is_searched_for_a_consumable_only_without_monsters() -> None:
    stage = Stage()
    use(stage, "bookcase", "honey_cake")
    assert stage.s.consumables[0] == (consumable("honey_cake"),)
    assert not stage.usable(0, "bookcase")
    stage = Stage()
    use(stage, "haystack", "1")
    stage.s.things = (stage.s.things[0]._replace(used=0),)
    assert stage.usable(0, "haystack")
    stage.monster("hungry_wolf", 7, 7)
    assert not stage.usable(0, "haystack")


def test_a_haystack_gives_a_loot_roll() -> None:
    stage = Stage()
    use(stage, "haystack", "3", "strong_coffee")
    assert stage.s.consumables[0] == (consumable("strong_coffee"),)


def test_a_fallen_knight_gives_two_loot_rolls() -> None:
    stage = Stage()
    use(stage, "fallen_knight", "2", "5")
    assert stage.s.gold == [20, 20]


def test_a_hollow_tree_holds_five_gold_each_and_an_acorn() -> None:
    stage = Stage()
    stage.s.energy[0] = 0
    use(stage, "hollow_tree")
    assert stage.s.gold == [5, 5]
    assert stage.s.energy[0] == 1


def test_a_wishing_well_heals_each_hero_once() -> None:
    stage = Stage()
    stage.s.health[:] = [1, 1]
    stage.move(1, 2, 3)
    use(stage, "wishing_well")
    assert stage.s.health == [2, 1]
    assert not stage.usable(0, "wishing_well")
    use(stage, "wishing_well", hero=1)
    assert stage.s.health == [2, 2]


def test_a_warm_hearth_gives_three_energy_once_a_turn() -> None:
    stage = Stage()
    stage.s.energy[0] = 0
    use(stage, "hearth")
    assert stage.s.energy[0] == 3
    assert not stage.usable(0, "hearth")
    stage.s.round += 1
    assert stage.usable(0, "hearth")


def test_a_wayside_shrine_cures_and_brings_luck_for_the_adventure() -> None:
    stage = Stage("the_beast", "jack")
    stage.s.conditions[0] = 0b11
    stage.s.energy[0] = 0
    use(stage, "shrine")
    assert stage.states(0) == set()
    stage.s.end_boosts(-1, 3)
    wolf = stage.monster("hungry_wolf", 3, 5)
    health = stage.s.health[0]
    stage.attack(wolf, 0, "21", "1", ("reroll", 0), "4")
    assert stage.s.health[0] == health


def test_a_magic_mirror_puts_the_heroes_at_the_top_of_the_row() -> None:
    stage = Stage()
    wolf = stage.monster("hungry_wolf", 0, 0)
    card = MONSTER_CARD + stage.s.kind[wolf]
    stage.s.row = (card, 0, 1)
    use(stage, "magic_mirror")
    assert stage.s.row == (0, 1, card)
    assert stage.s.opaque


def test_a_powder_keg_is_a_big_blast_on_the_nearest_monster() -> None:
    stage = Stage()
    near, far = stage.monster("bridge_troll", 6, 4), stage.monster("bridge_troll", 7, 7)
    # Jack, two spaces from the nearest troll, has to defend as well.
    use(stage, "powder_keg", "3111", ("keep",), "4", ("stay",), "1")
    assert stage.s.health[1] == stage.s.profile[1].health
    assert stage.s.health[near] == 2
    assert stage.s.health[far] == 3


def test_a_caged_bird_sings_for_the_weakest_and_finds_gold() -> None:
    stage = Stage()
    stage.s.health[:] = [3, 2]
    use(stage, "caged_bird")
    assert stage.s.health == [3, 3]
    assert stage.s.gold == [5, 5]


def test_a_wall_of_briars_gives_gold_to_a_melee_and_else_scratches() -> None:
    stage = Stage()
    use(stage, "bramble_wall", "12")
    assert stage.s.gold == [10, 0]
    stage = Stage()
    health = stage.s.health[0]
    use(stage, "bramble_wall", "14")
    assert stage.s.health[0] == health - 1


def test_every_piece_of_scenery_but_levers_has_a_test_here() -> None:
    levers = {name for name, row in zip(box().scenery_number, box().scenery, strict=True)
              if row.kind == "lever"}  # fmt: skip
    assert drawn_in(__file__, "use", "interact") == set(box().scenery_number) - levers


# ---------------------------------------------------------------- exploration cards


def explored(heroes: int, name: str, *answers: Any, energy: int | None = None) -> Stage:
    """The party opens the door to a room in whose deck the card lies, and draws it.

    The adventure is the first in which some room may draw the card.
    """
    content = box().content
    for adventure in content.adventures.values():
        for number, room in enumerate(adventure.room):
            if name in room.exploration:
                party = ("prince_charming", "jack", "gretel", "the_beast")[:heroes]
                stage = Stage(*party, adventure=adventure.id)
                s = stage.s
                if energy is not None:
                    s.energy[:] = [energy] * heroes
                door = next(i for i, d in enumerate(adventure.door) if room.id in d.between)
                # The rooms before it are on the table already.
                for i in range(number):
                    s.laid |= 1 << i
                s.use_ground()
                here = 1 - s.adventure.field.doors[door].rooms.index(number)
                near = each(s.adventure.field.doors[door].spaces[here])
                stage.s.shift(0, near[0])
                stage.s.row = tuple(range(heroes))
                drawn = () if len(room.exploration) == 1 else (name,)
                assert explore.shut(s, 0, door) is None
                stage.run(explore.open_door(s, 0, door), *drawn, *answers)
                assert s.laid >> number & 1
                assert s.newest == number
                assert s.remake
                return stage
    raise AssertionError(f"no room draws {name}")


def set_up(stage: Stage, name: str) -> None:
    """The monsters and the scenery of the card, and of the room, stand on the newest tile."""
    s, content = stage.s, box().content
    card = content.explorations[name]
    cast, room = s.adventure.row.cast, s.adventure.row.room[s.newest]
    wanted: dict[str, int] = {}
    for group in (*card.monsters, *room.monsters):
        kind = group.monster or getattr(cast, group.role or "")
        wanted[kind] = wanted.get(kind, 0) + group.count[len(s.party) - 2]
    mask = s.adventure.field.masks[s.newest]
    there: dict[str, int] = {}
    for unit in s.monsters():
        assert s.footprint(unit) & mask == s.footprint(unit)
        kind = box().monsters[s.kind[unit]].id
        there[kind] = there.get(kind, 0) + 1
    assert there == {kind: count for kind, count in wanted.items() if count}
    things = [box().scenery[thing.card].id for thing in s.things if thing.room == s.newest]
    assert things == [*card.scenery, *room.scenery]
    for thing in s.things:
        assert s.adventure.field.settings[s.newest] >> thing.square & 1


PLAIN = [
    "wolf_hour", "toll", "archers_on_the_wall", "coven", "feast", "quiet_room", "captain",
    "crossfire", "nest", "prisoners", "treasure_room", "trap_chest_room", "war_camp",
    "hedge_school", "last_stand",
]  # fmt: skip
"""Cards that set up monsters and scenery and nothing else."""


@pytest.mark.parametrize("heroes", [2, 3, 4])
@pytest.mark.parametrize("name", PLAIN)
def test_a_card_sets_up_its_monsters_for_the_party_and_its_scenery(name: str, heroes: int) -> None:
    assert not box().content.explorations[name].reveal
    set_up(explored(heroes, name), name)


def strongest(stage: Stage) -> int:
    return max(stage.s.monsters(), key=lambda unit: (stage.s.health[unit], -unit))


def dice_of(stage: Stage, unit: int) -> int:
    s = stage.s
    weapon = s.profile[unit].weapons[0] if s.kind[unit] < 0 else s.kinds[s.kind[unit]].weapon
    return attack_dice(s, Attack(unit, weapon, []))


def test_ambush_gives_every_monster_an_attack_die_this_turn() -> None:
    stage = explored(2, "ambush")
    set_up(stage, "ambush")
    s = stage.s
    for unit in s.monsters():
        assert dice_of(stage, unit) == s.kinds[s.kind[unit]].weapon.dice + 1
    s.end_boosts(-1, 3)
    for unit in s.monsters():
        assert dice_of(stage, unit) == s.kinds[s.kind[unit]].weapon.dice


def test_the_guard_is_asleep() -> None:
    stage = explored(2, "sleeping_guard")
    set_up(stage, "sleeping_guard")
    guard = strongest(stage)
    assert stage.states(guard) == {"sleep"}
    assert [u for u in stage.s.monsters() if stage.states(u)] == [guard]


def test_the_old_soldiers_bread_heals_the_weakest() -> None:
    stage = explored(2, "old_soldier")
    set_up(stage, "old_soldier")
    stage = Stage()
    stage.s.health[:] = [3, 2]
    stage.happen(box().content.explorations["old_soldier"].reveal, me=0)
    assert stage.s.health == [3, 3]


def test_rotten_boards_hurt_whoever_rolls_no_success() -> None:
    # Both heroes stand on the tile of the door.
    stage = explored(2, "rotten_floor", "12", "14")
    set_up(stage, "rotten_floor")
    assert stage.s.health[0] == stage.s.profile[0].health - 1
    assert stage.s.health[1] == stage.s.profile[1].health


def test_a_sweet_smell_stuns_the_hero_at_the_door_without_an_ability() -> None:
    stage = explored(2, "sweet_smell", "12")
    set_up(stage, "sweet_smell")
    assert stage.states(0) == {"stun"}
    assert stage.states(1) == set()
    assert explored(2, "sweet_smell", "14").states(0) == set()


def test_no_light_blinds_all_heroes() -> None:
    stage = explored(3, "dark_room")
    set_up(stage, "dark_room")
    assert all(stage.states(hero) == {"blind"} for hero in range(3))


def test_the_maze_of_mirrors_costs_an_energy_without_an_ability() -> None:
    stage = explored(2, "mirror_maze", "12", "14", energy=3)
    set_up(stage, "mirror_maze")
    assert stage.s.energy == [2, 3]


def test_echoes_give_every_hero_an_energy() -> None:
    stage = explored(2, "echoes", energy=1)
    set_up(stage, "echoes")
    assert stage.s.energy == [2, 2]


def test_the_champion_has_a_defence_die_more_for_the_adventure() -> None:
    stage = explored(2, "elite_guard")
    set_up(stage, "elite_guard")
    champion = strongest(stage)
    kind = stage.s.kinds[stage.s.kind[champion]]
    stage.s.end_boosts(-1, 3)
    assert defense_dice(stage.s, champion) == kind.defense + 1


def test_the_trader_in_trouble_throws_five_gold_to_each() -> None:
    stage = explored(2, "trader_in_trouble")
    set_up(stage, "trader_in_trouble")
    assert stage.s.gold == [5, 5]


def test_where_the_roof_is_gone_everybody_has_a_die_less_this_turn() -> None:
    stage = explored(2, "storm")
    s = stage.s
    for unit in s.monsters():
        assert dice_of(stage, unit) == s.kinds[s.kind[unit]].weapon.dice - 1
    assert dice_of(stage, 0) == s.profile[0].weapons[0].dice - 1


def test_every_exploration_card_has_a_test_here() -> None:
    assert drawn_in(__file__, "explored") | set(PLAIN) == set(box().exploration_number)
