"""Adjacent spaces. [adjacent.definition]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena
from tests.realms.figures import ogre, soldier


@pytest.mark.rule("adjacent.definition")
def test_an_open_space_has_eight_neighbours() -> None:
    a = Arena(
        """
        . . . . .
        . . . . .
        . . H . .
        . . . . .
        """,
        H=soldier(),
    ).menu("H")  # fmt: skip
    near = a.s.ground.near[a.where("H")]
    around = {a.at(x, y) for x in (1, 2, 3) for y in (1, 2, 3)} - {a.at(2, 2)}
    assert near == sum(1 << square for square in around)


@pytest.mark.rule("adjacent.definition", "equip.weapon.melee-reach")
@pytest.mark.parametrize(
    ("drawing", "reached"),
    [("H . .\n. t .", True), ("H # .\n. t .", True), ("H # .\n# t .", False), ("H . t", False)],
)
def test_spaces_across_a_corner_of_two_blocking_ones_are_not_adjacent(
    drawing: str, reached: bool
) -> None:
    a = Arena(drawing, H=soldier(), t=ogre()).menu("H")
    assert a.offers("attack", 0, "t") is reached
