"""Line of sight, as it decides who may be targeted. [sight.*]

The geometry itself is tested with the kernel; here the Ranger looks at kobolds.
"""

from __future__ import annotations

import pytest

from undercroft.games.explore.position import UnitSpec

from .arena import Arena


def seen(drawing: str, viewer: str = "R", **units: str) -> set[str]:
    """The marks of the monsters that the viewer may shoot at."""
    cards = {"A": "knucklehead", "B": "knucklehead", "C": "gouger", **units}
    used = {mark: card for mark, card in cards.items() if mark in drawing}
    a = Arena(drawing, R=UnitSpec("glimmerdusk_ranger", potions=0), **used).menu(viewer)
    return {a.mark(option[1]) for option in a.offered("attack") if option[2] != "melee"}


@pytest.mark.rule("sight.required", "tile.wall.sight", "tile.wall.definition")
def test_a_wall_between_two_squares_hides_one_from_the_other() -> None:
    assert seen("#######\n#R.#.A#\n#######") == set()
    assert seen("#######\n#R...A#\n#######") == {"A"}


@pytest.mark.rule("sight.required", "tile.wall.sight")
def test_reach_needs_sight_too() -> None:
    def drawn(middle: str) -> Arena:
        return Arena(
            f"""
            #####
            #G{middle}R#
            #...#
            #####
            """,
            R=UnitSpec("glimmerdusk_ranger", potions=0),
            G="gouger",
        ).menu("G")

    assert drawn(".").offers("attack", "R", "melee")
    assert not drawn("#").offers("attack", "R", "melee")


@pytest.mark.rule("sight.adjacent")
def test_a_model_sees_and_hits_what_is_adjacent_around_a_wall_corner() -> None:
    assert seen("#####\n#R#.#\n##A.#\n#####") == {"A"}


@pytest.mark.rule("sight.adjacent")
def test_smoke_beside_a_corner_does_not_hide_what_is_adjacent() -> None:
    a = Arena(
        "#####\n#R#.#\n#LA.#\n#####",
        L=UnitSpec("riftling_rogue", potions=0),
        R=UnitSpec("glimmerdusk_ranger", potions=0),
        A="knucklehead",
    ).menu("L")
    a.do("area", "riftling_rogue.bamf").play_to("R")
    assert a.offers("attack", "A", "missile")


@pytest.mark.rule("sight.adjacent")
def test_the_next_square_but_one_through_the_same_gap_is_hidden() -> None:
    # Only adjacency lets the Ranger see through the closed corner.
    assert seen("#####\n#R###\n##.A#\n#####") == set()


@pytest.mark.rule("sight.geometry")
def test_any_point_of_one_square_to_any_point_of_the_other_will_do() -> None:
    # From centre to centre the pillar is in the way; along the upper side of the squares it is not.
    assert seen("#######\n#R....#\n#..#.A#\n#######") == {"A"}


@pytest.mark.rule("sight.corner-contact", "sight.geometry")
def test_a_line_that_touches_the_corner_of_a_wall_is_blocked() -> None:
    # The only straight lines run along the wall's side or through its corner.
    assert seen("#####\n#.#A#\n#R#.#\n#####") == set()
    assert seen("######\n#R#..#\n#..#A#\n######") == set()


@pytest.mark.rule("sight.corner-contact")
def test_the_side_of_a_wall_may_not_be_touched_either() -> None:
    # The Ranger and the kobold stand in one column beside each other's wall ends.
    assert seen("#####\n#R..#\n###.#\n#A..#\n#####") == set()


@pytest.mark.rule("sight.models-do-not-block")
def test_models_do_not_block_sight() -> None:
    assert seen("#######\n#RBC.A#\n#######") == {"A", "B", "C"}


@pytest.mark.rule("sight.models-do-not-block", "tile.chest.obstacle")
def test_chests_do_not_block_sight() -> None:
    a = Arena(
        "######\n#R..A#\n######",
        R=UnitSpec("glimmerdusk_ranger", potions=0),
        A="knucklehead",
        chests=[(1, 0), (2, 0)],
    ).menu("R")
    assert a.offers("attack", "A", "missile")


@pytest.mark.rule("sight.models-do-not-block")
def test_the_start_marker_and_bone_piles_do_not_block_sight() -> None:
    a = Arena(
        "######\n#R..A#\n######",
        R=UnitSpec("glimmerdusk_ranger", potions=0),
        A="knucklehead",
        B="bonehead",
        marker=(1, 0),
        bones=[("B", (2, 0))],
    ).menu("R")
    assert a.offers("attack", "A", "missile")


@pytest.mark.rule("sight.large")
def test_one_square_of_a_large_target_is_enough() -> None:
    # Of Rex only the lower squares stand out from behind the wall.
    assert seen("#######\n#R.#XX#\n#.##XX#\n#######", X="rex") == set()
    assert seen("#######\n#R.#..#\n#..#XX#\n#...XX#\n#######", X="rex") == {"X"}


@pytest.mark.rule("sight.large", "sight.mutual")
def test_one_square_of_a_large_viewer_is_enough() -> None:
    # Roxor's Riddle of Steel has Range 6; only his lower squares see past the wall.
    a = Arena(
        "#######\n#R.#..#\n#..#XX#\n#...XX#\n#######",
        R=UnitSpec("glimmerdusk_ranger", potions=0),
        X="roxor",
    ).menu("X")
    assert a.offers("special", "roxor.riddle_of_steel", "R", "range")
    b = Arena(
        "#######\n#R.#XX#\n#.##XX#\n#######",
        R=UnitSpec("glimmerdusk_ranger", potions=0),
        X="roxor",
    ).menu("X")
    assert not b.offers("special", "roxor.riddle_of_steel", "R", "range")


@pytest.mark.rule("sight.mutual")
@pytest.mark.parametrize("pillar", [(x, y) for x in range(1, 5) for y in range(3)])
def test_who_sees_is_seen(pillar: tuple[int, int]) -> None:
    # The Ranger and a Flinger, six columns and two rows apart, around any one pillar.
    rows = [list("R....."), list("......"), list(".....F")]
    rows[pillar[1]][pillar[0]] = "#"
    drawing = "########\n" + "".join(f"#{''.join(row)}#\n" for row in rows) + "########"

    def sees(viewer: str, target: str) -> bool:
        a = Arena(drawing, R=UnitSpec("glimmerdusk_ranger", potions=0), F="flinger").menu(viewer)
        return a.offers("attack", target, "missile")

    assert sees("R", "F") == sees("F", "R")


@pytest.mark.rule("sight.example.ranger")
def test_the_ranger_sees_the_gouger_but_neither_knucklehead() -> None:
    # A stands behind a wall; the only line to B runs through the corner where two walls meet.
    drawing = """
        #########
        #.......#
        #C......#
        #..R#A..#
        #..#....#
        #....B..#
        #########
        """
    assert seen(drawing) == {"C"}
