"""Dungeon tiles: squares, hallways, walls, difficult terrain and tile effects. [tile.*]"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft.games.explore.events import Moved
from undercroft.games.explore.position import UnitSpec

from .arena import Arena

SHAPES = Path(__file__).parent / "packs" / "shapes"


def ends(a: Arena, kind: str = "move") -> set[tuple[int, int]]:
    """The squares offered to move to, as columns and rows."""
    stride = a.s.board.stride
    return {(option[1] % stride, option[1] // stride) for option in a.offered(kind)}


def walker(drawing: str, card: str = "hearthsworn_fighter", **facts: Any) -> Arena:
    """A walker (U) at its menu, perhaps with a Hero (H) on the map."""
    speed = facts.pop("speed")
    units: dict[str, Any] = {"U": UnitSpec(card, potions=0)}
    if "H" in drawing:
        units["H"] = UnitSpec("ember_mage", potions=0)
    return Arena(drawing, **units, **facts).menu("U", speed=speed)


# Squares


@pytest.mark.rule("tile.adjacent.corners", "tile.square.use")
def test_a_step_over_a_corner_is_one_square() -> None:
    a = walker("#####\n#...#\n#.U.#\n#...#\n#####", speed=1)
    assert ends(a) == {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    a.do("move", (2, 2))
    assert a.s.speed == 0


@pytest.mark.rule("tile.adjacent.corners")
def test_squares_that_touch_between_two_wall_corners_are_adjacent() -> None:
    a = walker("####\n#U##\n##.#\n####", speed=1)
    assert ends(a) == {(1, 1)}
    b = Arena(
        "####\n#F##\n##K#\n####", F=UnitSpec("hearthsworn_fighter", potions=0), K="knucklehead"
    ).menu("F")
    assert b.offers("attack", "K", "melee")


@pytest.mark.rule("tile.adjacent.corners", "distance.counting")
def test_distance_is_counted_over_such_a_corner_too() -> None:
    # With Hookshot the Archer needs no sight; Magic 4 just reaches through the closed corner.
    a = Arena(
        "#######\n#U#####\n##...A#\n#######",
        packs=(SHAPES,),
        U=UnitSpec("archer", gear=["grapnel"], potions=0),
        A="post",
    ).menu("U")
    assert a.offers("special", "archer.spark", "A", "magic")


@pytest.mark.rule("tile.no-square.movement", "tile.wall.definition")
def test_no_model_enters_or_crosses_a_place_without_a_square() -> None:
    a = walker("######\n#U#..#\n#.#..#\n######", speed=6)
    assert ends(a) == {(0, 1)}


@pytest.mark.rule("tile.no-square.movement")
def test_not_even_a_flier_crosses_a_wall() -> None:
    a = walker("######\n#U#..#\n#.#.H#\n######", "wyrmling", speed=6)
    assert ends(a) == {(0, 1)}


@pytest.mark.rule("tile.no-square.movement")
def test_a_large_base_needs_a_square_under_each_corner() -> None:
    a = walker("######\n#UU..#\n#UU#.#\n#....#\n######", "angry_bear", speed=6)
    assert ends(a) == {(0, 1)}


@pytest.mark.rule("tile.no-square.effects")
def test_no_ability_affects_a_place_without_a_square() -> None:
    a = Arena(
        "#####\n#U#.#\n#.#.#\n#...#\n#####",
        U=UnitSpec("hearthsworn_fighter", gear=["guttering_candle"], potions=0),
        K=UnitSpec("knucklehead", at=(2, 2)),
    ).menu("U")
    stride = a.s.board.stride
    places = {(o[2] % stride, o[2] // stride) for o in a.offered("teleport")}
    assert places == {(0, 1), (0, 2), (1, 2)}


@pytest.mark.rule("tile.no-square.effects", "tile.wall.definition")
def test_a_lance_does_not_pass_over_a_place_without_a_square() -> None:
    a = Arena(
        "######\n#U.#A#\n#....#\n######",
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
        A="post",
    ).menu("U")
    a.do("aim", "orb_of_shapes.lance_three", (1, 0), "E")
    assert a.status("A") == ()


# Hallways. Two Halls of Pillars side by side: the hallway joins columns 11 and 12 in rows 5 and 6.

TWO_HALLS = [("tile1a", 0, 0, 0), ("tile1a", 1, 0, 0)]


def halls(u: tuple[int, int], k: tuple[int, int], card: str = "glimmerdusk_ranger") -> Arena:
    return Arena(
        tiles=TWO_HALLS,
        U=UnitSpec(card, at=u, potions=0),
        K=UnitSpec("knucklehead", at=k),
    ).menu("U", speed=1)


@pytest.mark.rule("tile.hallway.definition", "tile.hallway.adjacency")
def test_squares_of_a_hallway_are_adjacent_to_those_of_the_other_tile() -> None:
    a = halls((11, 5), (20, 5))
    # Facing and diagonally facing squares across the join, and the five on its own tile.
    assert {at for at in ends(a) if at[0] == 12} == {(12, 5), (12, 6)}
    assert len(ends(a)) == 7


@pytest.mark.rule("tile.hallway.adjacency")
def test_melee_and_distance_go_straight_across_the_join() -> None:
    assert halls((11, 5), (12, 6)).offers("attack", "K", "melee")
    assert halls((8, 5), (16, 5)).offers("attack", "K", "missile")  # eight squares
    assert not halls((8, 5), (17, 5)).offers("attack", "K", "missile")  # nine


@pytest.mark.rule("tile.hallway.adjacency", "tile.wall.definition")
def test_beside_the_hallway_the_tiles_are_walled_off() -> None:
    a = halls((11, 4), (12, 4))
    assert (11, 5) in ends(a)
    assert not {at for at in ends(a) if at[0] == 12}
    assert not a.offers("attack", "K", "melee")
    assert not a.offers("attack", "K", "missile")
    assert not halls((11, 4), (12, 5)).offers("attack", "K", "melee")


@pytest.mark.rule("tile.hallway.sight")
def test_a_hallway_does_not_block_sight() -> None:
    assert halls((8, 5), (15, 6)).offers("attack", "K", "missile")
    assert not halls((8, 3), (15, 3)).offers("attack", "K", "missile")  # beside it a wall does


@pytest.mark.rule("tile.hallway.open-end")
def test_a_hallway_with_no_tile_behind_it_leads_nowhere() -> None:
    a = halls((23, 5), (12, 5))
    assert ends(a) == {(22, 4), (22, 5), (22, 6), (23, 4), (23, 6)}


@pytest.mark.rule("tile.hallway.open-end")
def test_nobody_is_pushed_out_through_an_open_hallway() -> None:
    a = Arena(
        tiles=TWO_HALLS,
        F=UnitSpec("hearthsworn_fighter", at=(21, 5), potions=0),
        X=UnitSpec("rex", at=(19, 5)),
    ).menu("X")
    a.dice("2 2 3 3", "- -").do("special", "rex.thwomp", "F", "melee").done()
    pushed = ends(a, "push")
    assert (23, 5) in pushed
    assert max(x for x, _ in pushed) == 23


# Walls


@pytest.mark.rule("tile.wall.sight", "tile.wall.definition")
def test_a_pillar_blocks_sight_and_movement() -> None:
    # In the Hall of Pillars one stands in column 4, row 4.
    a = Arena(
        tiles=[("tile1a", 0, 0, 0)],
        U=UnitSpec("glimmerdusk_ranger", at=(3, 4), potions=0),
        K=UnitSpec("knucklehead", at=(5, 4)),
    ).menu("U", speed=1)
    assert (4, 4) not in ends(a)
    assert (4, 3) in ends(a)
    assert not a.offers("attack", "K", "missile")


# Difficult terrain


@pytest.mark.rule("tile.difficult.cost", "tile.difficult.leaving")
def test_entering_difficult_terrain_costs_two_and_leaving_it_one() -> None:
    a = walker("#####\n#U:.#\n#####", speed=6)
    a.do("move", (1, 0))
    assert a.s.speed == 4
    a.do("move", (2, 0))
    assert a.s.speed == 3


@pytest.mark.rule("tile.difficult.cost")
def test_each_square_of_difficult_terrain_costs_two() -> None:
    a = walker("######\n#U::.#\n######", speed=5)
    assert ends(a) == {(1, 0), (2, 0), (3, 0)}
    a.do("move", (3, 0))
    assert a.s.speed == 0
    assert ends(walker("######\n#U::.#\n######", speed=4)) == {(1, 0), (2, 0)}


@pytest.mark.rule("tile.difficult.not-enough-speed")
def test_one_point_of_speed_is_not_enough_for_difficult_terrain() -> None:
    assert ends(walker("#####\n#U:.#\n#.#.#\n#####", speed=1)) == {(0, 1)}
    a = walker("######\n#U.:.#\n######", speed=2)
    assert ends(a) == {(1, 0)}


@pytest.mark.rule("tile.difficult.large")
@pytest.mark.parametrize("column", [":\n.", ".\n:", ":\n:"])
def test_a_large_base_pays_two_for_a_step_onto_any_difficult_square(column: str) -> None:
    upper, lower = column.split("\n")
    a = walker(f"######\n#UU{upper}.#\n#UU{lower}.#\n######", "angry_bear", speed=3)
    a.do("move", (1, 0))
    assert a.s.speed == 1


@pytest.mark.rule("tile.difficult.large-occupied", "tile.difficult.large")
def test_difficult_squares_a_large_base_already_stands_on_do_not_count() -> None:
    a = walker("######\n#UU:.#\n#UU:.#\n######", "angry_bear", speed=6)
    a.do("move", (1, 0))
    assert a.s.speed == 4
    # Its right column stands on the rubble; the next step covers new floor only.
    a.do("move", (2, 0))
    assert a.s.speed == 3


@pytest.mark.rule("tile.difficult.ignored")
def test_a_flier_pays_one_for_difficult_terrain() -> None:
    a = walker("######\n#U::H#\n######", "wyrmling", speed=2)
    a.do("move", (2, 0))
    assert a.s.speed == 0


# Tile effects


@pytest.mark.rule("tile.effects.lava", "tile.effects.card")
def test_lava_costs_two_and_gives_fire_on_entering() -> None:
    a = walker("#####\n#U~.#\n#####", speed=6)
    assert not a.offers("move", (1, 0))
    a.do("brave", (1, 0))
    assert a.s.speed == 4
    assert a.status("U") == ("fire",)
    assert "tile.effects.lava" in a.cited()


@pytest.mark.rule("tile.effects.lava")
def test_crossing_lava_gives_fire_too() -> None:
    a = walker("#####\n#U~.#\n#####", speed=6)
    a.do("brave", (2, 0))
    assert a.where("U") == (2, 0)
    assert a.s.speed == 3
    assert a.status("U") == ("fire",)


@pytest.mark.rule("tile.effects.lava")
def test_a_way_around_lava_is_walked_where_there_is_one() -> None:
    a = walker("#####\n#U~.#\n#...#\n#####", speed=6)
    a.do("move", (2, 0))
    assert a.status("U") == ()
    assert a.square(1, 0) not in a.events(Moved)[0].path


@pytest.mark.rule("tile.effects.lava")
def test_standing_on_lava_gives_no_fire() -> None:
    a = Arena(
        "#####\n#~..#\n#..K#\n#####",
        U=UnitSpec("hearthsworn_fighter", at=(0, 0), potions=0),
        K="knucklehead",
    ).activate("U")
    assert a.ask.prompt == "menu"
    assert a.status("U") == ()
    a.do("move", (1, 0))
    assert a.status("U") == ()


@pytest.mark.rule("tile.effects.lava", "tile.effects.card")
def test_a_flier_takes_neither_fire_nor_cost_from_lava() -> None:
    a = walker("######\n#U~~H#\n######", "wyrmling", speed=2)
    a.do("move", (2, 0))
    assert a.s.speed == 0
    assert a.status("U") == ()


@pytest.mark.rule("tile.effects.lava")
def test_immunity_to_fire_saves_from_the_fire_but_not_from_the_cost() -> None:
    a = Arena(
        "#####\n#U~.#\n#####",
        U=UnitSpec("hearthsworn_fighter", gear=["dragon_scale_cloak"], potions=0),
    ).menu("U", speed=3)
    a.do("move", (1, 0))
    assert a.s.speed == 1
    assert a.status("U") == ()


@pytest.mark.rule("tile.effects.lava", "tile.effects.card")
@pytest.mark.parametrize(
    ("gear", "status"),
    [([], ("fire",)), (["pegasus_feather"], ()), (["dragon_scale_cloak"], ())],
)
def test_a_model_pushed_into_lava_gets_fire_unless_it_flies_or_is_immune(
    gear: list[str], status: tuple[str, ...]
) -> None:
    a = Arena(
        "########\n#XXF~~.#\n#XX...##\n########",
        F=UnitSpec("hearthsworn_fighter", gear=gear, potions=0),
        X="rex",
    ).menu("X")
    defence = "- - 1" if gear == ["dragon_scale_cloak"] else "- -"
    a.dice("2 2 3 3", defence).do("special", "rex.thwomp", "F", "melee").do("push", (3, 0))
    assert a.where("F") == (3, 0)
    assert a.status("F") == status


@pytest.mark.rule("tile.effects.lava", "area.large-target")
def test_a_large_model_burns_by_any_square_it_newly_covers() -> None:
    a = walker("######\n#UU..#\n#UU~.#\n######", "angry_bear", speed=6)
    assert not a.offers("move", (1, 0))
    a.do("brave", (1, 0))
    assert a.status("U") == ("fire",)
    assert a.s.speed == 4


@pytest.mark.rule("tile.effects.lava")
def test_a_large_model_does_not_burn_by_a_square_it_already_covers() -> None:
    a = Arena(
        "######\n#.~..#\n#....#\n######",
        U=UnitSpec("angry_bear", at=(0, 0), potions=0),
    ).menu("U", speed=6)
    a.do("move", (1, 0))
    assert a.status("U") == ()
    assert a.s.speed == 5


@pytest.mark.rule("tile.effects.card")
def test_a_font_heals_a_hero_that_enters_it_once_a_round() -> None:
    a = Arena(
        "#####\n#U+.#\n#..K#\n#####",
        U=UnitSpec("hearthsworn_fighter", potions=0, wounds=3),
        K="knucklehead",
    ).menu("U", speed=6)
    a.do("move", (1, 0))
    assert a.wounds("U") == 2
    a.do("move", (0, 0)).do("move", (1, 0))
    assert a.wounds("U") == 2


@pytest.mark.rule("tile.effects.card")
def test_a_font_takes_a_status_off_a_hero_without_wounds_who_passes() -> None:
    alley = "#####\n#U+.#\n#####"
    a = Arena(alley, U=UnitSpec("hearthsworn_fighter", potions=0, status=["weak"])).menu("U")
    a.do("move", (2, 0))
    assert (a.where("U"), a.status("U")) == ((2, 0), ())


@pytest.mark.rule("tile.effects.card", "tile.effects.lava")
def test_a_font_takes_off_what_a_hero_has_got_on_the_way_to_it() -> None:
    alley = "######\n#U~+.#\n######"
    a = Arena(alley, U=UnitSpec("hearthsworn_fighter", potions=0)).menu("U", speed=6)
    a.do("brave", (3, 0))
    assert (a.where("U"), a.status("U")) == ((3, 0), ())


@pytest.mark.rule("tile.effects.card", "area.aura.membership")
def test_a_font_takes_off_what_an_aura_gives_on_the_way_to_it() -> None:
    a = Arena(
        "#########\n#..H...P#\n#+......#\n#########",
        P=UnitSpec("royal_paladin", potions=0), H="ember_hound",
    ).menu("H")  # fmt: skip
    a.do("area", "ember_hound.ash_cloud").play_to("P").do("move", (0, 1))
    assert (a.where("P"), a.status("P")) == ((0, 1), ())


@pytest.mark.rule("tile.effects.card")
def test_a_font_does_nothing_for_monsters() -> None:
    a = Arena(
        "#####\n#P+.#\n#..F#\n#####",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        P=UnitSpec("dragon_priest", wounds=1, status=["weak"]),
    ).menu("P", speed=6)
    a.do("move", (1, 0))
    assert (a.wounds("P"), a.status("P")) == (1, ("weak",))


# Chests and the start marker


@pytest.mark.rule("tile.chest.obstacle")
def test_no_model_enters_or_crosses_a_closed_chest() -> None:
    assert ends(walker("#####\n#U..#\n#####", chests=[(1, 0)], speed=6)) == set()
    flier = walker("######\n#U..H#\n######", "wyrmling", chests=[(1, 0)], speed=6)
    assert ends(flier) == set()


@pytest.mark.rule("tile.chest.obstacle")
def test_a_large_base_does_not_cover_a_chest() -> None:
    a = walker("######\n#UU..#\n#UU..#\n######", "angry_bear", chests=[(2, 1)], speed=6)
    assert ends(a) == set()


@pytest.mark.rule("tile.chest.obstacle")
def test_the_square_is_free_once_the_chest_is_opened() -> None:
    a = walker("#####\n#U..#\n#####", chests=[(1, 0)], treasure_top=["rune_of_mithril"], speed=6)
    a.do("chest", (1, 0)).do("hold")
    assert ends(a) == {(1, 0), (2, 0)}


@pytest.mark.rule("tile.start-marker.no-obstacle")
def test_models_move_through_the_start_marker_and_stop_on_it() -> None:
    a = walker("#####\n#U..#\n#####", marker=(1, 0), speed=6)
    assert ends(a) == {(1, 0), (2, 0)}
    a.do("move", (1, 0))
    assert a.s.marker == a.square(1, 0)
