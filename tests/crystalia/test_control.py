"""Push, pull and compel: square by square, as the moved unit could go. [base.control.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from .arena import Arena, foe

PACK = Path(__file__).parent / "packs" / "shapes"


def ends(drawing: str, kind: str, **names: object) -> set[tuple[int, int]]:
    """Where the target may be moved to."""
    a = controlled(drawing, kind, **names)
    return {a.s.board.place(option[1]) for option in a.offered(kind)}


def controlled(drawing: str, kind: str, **names: object) -> Arena:
    facts: dict[str, object] = {"A": "geometer", "T": foe("dragon_priest"), **names}
    a = Arena(drawing, packs=(PACK,), **facts).menu("A")
    return a.do("special", f"geometer.{kind}", "T")


def squares(drawing: str) -> set[tuple[int, int]]:
    lines = [line.strip() for line in drawing.strip().splitlines()]
    return {
        (x - 1, y - 1) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark == "*"
    }


@pytest.mark.rule("base.control.push", "move.forced-orthogonal")
def test_each_step_of_a_push_goes_farther_away() -> None:
    found = ends(
        """
        ########
        #......#
        #.A.T..#
        #......#
        ########""",
        "push",
    )
    assert found == squares(
        """
        ########
        #...***#
        #.A..**#
        #...***#
        ########"""
    )


@pytest.mark.rule("base.control.push")
def test_a_push_ends_where_it_can_go_no_farther() -> None:
    assert ends("#######\n#A.T..#\n#######", "push") == {(3, 0), (4, 0)}
    a = Arena("######\n#A..T#\n######", packs=(PACK,), A="geometer", T=foe("dragon_priest")).menu(
        "A"
    )
    a.do("special", "geometer.push", "T")
    assert a.ask.prompt == "menu" and a.place("T") == (3, 0)


@pytest.mark.rule("base.control.pull", "move.forced-orthogonal")
def test_each_step_of_a_pull_comes_closer_and_it_stops_when_adjacent() -> None:
    found = ends(
        """
        #########
        #.......#
        #A...T..#
        #.......#
        #########""",
        "pull",
    )
    assert found == {(3, 1), (2, 1), (1, 1)}
    diagonal = ends(
        """
        ######
        #A...#
        #....#
        #..T.#
        ######""",
        "pull",
    )
    assert diagonal == {(1, 2), (2, 1), (1, 1), (0, 2), (2, 0), (0, 1), (1, 0)}
    two = ends("#####\n#A..#\n#...#\n#..T#\n#####", "pull", chests=[(0, 2), (2, 0)])
    assert two == {(1, 2), (2, 1), (1, 1)}, "diagonally adjacent is adjacent: no farther"


@pytest.mark.rule("base.control.pull")
def test_who_is_adjacent_already_is_not_pulled() -> None:
    a = controlled("#####\n#AT.#\n#####", "pull")
    assert a.ask.prompt == "menu" and a.place("T") == (1, 0)


@pytest.mark.rule("base.control.compel")
def test_a_compelled_unit_goes_anywhere_within_so_many_steps() -> None:
    found = ends(
        """
        #######
        #.....#
        #..T..#
        #A....#
        #######""",
        "compel",
    )
    assert found == squares(
        """
        #######
        #.***.#
        #**.**#
        #A***.#
        #######"""
    )


@pytest.mark.rule("base.control.general")
def test_a_moved_unit_has_not_acted_and_its_enemy_chose_the_way() -> None:
    a = Arena(
        """
        #######
        #A.T..#
        #.....#
        #######""",
        packs=(PACK,),
        A="geometer",
        T=foe("dragon_priest"),
        H=foe("tincan", at=(4, 1)),
    ).menu("A", phase="hero")
    a.do("special", "geometer.push", "T")
    assert a.ask.seat == 0 and a.offers("stay"), "whoever uses the effect decides, up to X squares"
    a.do("push", (3, 0))
    assert a.place("T") == (3, 0) and not a.s.crystals
    a.do("end").do("phase", "warband")
    assert a.ask.seat == 1
    assert "T" in a.targets("activate")


@pytest.mark.rule("base.control.legal")
def test_control_moves_a_unit_only_as_it_could_move_itself() -> None:
    """Not through its enemies, chests or chasms; through its friends, but not onto them."""
    blocked = "########\n#A.TX..#\n########"
    assert ends(blocked, "push", X=foe("knucklehead")) == {(4, 0), (5, 0)}
    a = controlled(blocked, "push", X="knucklehead")
    assert a.place("T") == (2, 0) and a.ask.prompt == "menu"
    chasm = controlled("########\n#A.Tv..#\n########", "push")
    assert chasm.ask.prompt == "menu"
    flier = ends("########\n#A.Tv..#\n########", "push", T=foe("wyrmling"))
    assert flier == {(3, 0), (4, 0), (5, 0)}


@pytest.mark.rule("base.control.legal", "base.tile.difficult")
def test_difficult_terrain_counts_twice_for_who_is_moved() -> None:
    assert ends("########\n#A.T:..#\n########", "push") == {(3, 0), (4, 0)}
    assert ends("########\n#A.T::.#\n########", "push") == {(3, 0)}
    sure = ends("########\n#A.T::.#\n########", "push", T=foe("frog_knight"))
    assert sure == {(3, 0), (4, 0), (5, 0)}


@pytest.mark.rule("base.control.legal", "base.status.immobile", "ability.grabby")
def test_immobile_and_held_units_can_be_moved_by_control() -> None:
    found = ends(
        "########\n#A.T...#\n########", "push", T=foe("dragon_priest", status=("immobile",))
    )
    assert found == {(3, 0), (4, 0), (5, 0)}
    held = ends(
        """
        ########
        #A.T...#
        #..G...#
        ########""",
        "push",
        G="swampie",
    )
    assert (5, 0) in held


@pytest.mark.rule("base.control.general")
def test_static_spawning_points_are_not_moved() -> None:
    a = controlled("########\n#A.T...#\n########", "push", T=foe("egg_clutch"))
    assert a.ask.prompt == "menu" and a.place("T") == (2, 0)


@pytest.mark.rule("base.control.push")
def test_a_large_unit_is_pushed_with_its_whole_base() -> None:
    found = ends(
        """
        ########
        #A.T...#
        #......#
        ########""",
        "push",
        T=foe("rex"),
    )
    assert found == {(3, 0), (4, 0)}, "its right half stands on the last column then"
