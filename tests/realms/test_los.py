"""Line of sight from centre to centre. [los.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, ThingSpec
from tests.realms.figures import archer, ogre, power, soldier
from tests.realms.stage import Stage
from undercroft.games.realms import aim
from undercroft.kernel.squares import each


def sees(a: Arena, one: str, other: str) -> bool:
    return aim.sees(a.s, a.numbers[one], a.numbers[other])


@pytest.mark.rule("los.line")
@pytest.mark.parametrize(
    ("drawing", "seen"),
    [
        # The line crosses the inside of the space above the middle.
        ("""
         H # . .
         . . . t
         """, False),
        ("""
         H . # .
         . . . t
         """, True),
        # A line that runs exactly through a corner is not blocked by one space that meets there.
        ("""
         H # .
         . . .
         . . t
         """, True),
        ("""
         H # .
         # . .
         . . t
         """, False),
    ],
)  # fmt: skip
def test_only_spaces_whose_inside_the_line_crosses_block_it(drawing: str, seen: bool) -> None:
    a = Arena(drawing, H=archer(), t=ogre()).menu("H")
    assert sees(a, "H", "t") is seen
    assert sees(a, "t", "H") is seen
    assert a.offers("attack", 0, "t") is seen


@pytest.mark.rule("los.figures")
@pytest.mark.parametrize("between", ["friend", "enemy"])
def test_any_figure_between_blocks_whoever_it_is(between: str) -> None:
    other = {"friend": soldier(), "enemy": ogre()}[between]
    a = Arena("H . x . t", H=archer(), x=other, t=ogre()).menu("H")
    assert not a.offers("attack", 0, "t")
    assert "los.figures" in a.why_not("attack", 0, "t")
    assert not sees(a, "t", "H")


@pytest.mark.rule("los.figures")
def test_a_figure_beside_the_line_does_not_block() -> None:
    a = Arena(
        """
        H . . . t
        . . x . .
        """,
        H=archer(), x=ogre(), t=ogre(),
    ).menu("H")  # fmt: skip
    assert a.offers("attack", 0, "t")


@pytest.mark.rule("los.terrain")
def test_walls_and_tall_scenery_block_and_low_obstacles_do_not() -> None:
    a = Arena("H . o . t", H=archer(), t=ogre()).menu("H")
    assert a.offers("attack", 0, "t")
    a = Arena("H . # . t", H=archer(), t=ogre()).menu("H")
    assert not a.offers("attack", 0, "t")
    for scenery, seen in (("bookcase", False), ("oak_chest", True)):
        a = Arena("H . . . t", H=archer(), t=ogre(), things=[ThingSpec(scenery, (2, 0))]).menu("H")
        assert a.offers("attack", 0, "t") is seen


@pytest.mark.rule("los.off-map")
def test_a_line_that_leaves_the_map_is_blocked() -> None:
    """The porch and the larder meet in a corner; between them the line runs off the map."""
    a = Arena(
        adventure="the_oven", laid=["kitchen", "larder"], opened=["to_kitchen", "to_larder"],
        H=HeroSpec("robin_hood", at=("porch", 7, 1), skills=[], energy=0),
        S=HeroSpec("gretel", at=("larder", 2, 7), skills=[], energy=0),
    ).menu("H")  # fmt: skip
    place = a.s.adventure.field.place
    (x, y), (left, top) = place(a.where("H")), place(a.where("S"))
    assert (left - x, top - y) == (3, -2)
    assert not sees(a, "H", "S")
    # The same line on the porch is free.
    a = Arena(
        adventure="the_oven",
        H=HeroSpec("robin_hood", at=("porch", 2, 5), skills=[], energy=0),
        S=HeroSpec("gretel", at=("porch", 5, 3), skills=[], energy=0),
    ).menu("H")  # fmt: skip
    assert sees(a, "H", "S")


@pytest.mark.rule("los.figures", "power.deadeye")
def test_deadeye_looks_past_friends_and_not_past_enemies() -> None:
    bow = archer(boosts=power("deadeye"))
    a = Arena("H . S . t", H=bow, S=soldier(), t=ogre()).menu("H")
    assert a.offers("attack", 0, "t")
    a = Arena("H . u . t", H=bow, u=ogre(), t=ogre()).menu("H")
    assert not a.offers("attack", 0, "t")


@pytest.mark.rule("los.line", "los.terrain")
def test_nobody_sees_through_a_wall_that_he_stands_at() -> None:
    """Whichever side it is on: rooms lie wall to wall until their doors open."""
    s = Stage("gretel").s
    s.laid = (1 << len(s.adventure.row.room)) - 1
    s.use_ground()
    field, stride = s.adventure.field, s.adventure.field.stride
    apart = [
        (here, there)
        for here in each(s.ground.squares)
        for there in (here + 1, here + stride)
        if s.ground.squares >> there & 1 and field.room_at[here] != field.room_at[there]
    ]
    assert apart
    for here, there in apart:
        assert not s.ground.sees(here, 1, there, 1, 0)
        assert not s.ground.sees(there, 1, here, 1, 0)
