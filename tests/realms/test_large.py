"""Large Creatures. [large.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, MonsterSpec
from tests.realms.figures import archer, caster, power, soldier
from undercroft.games.realms import aim, movement
from undercroft.games.realms.events import Attacked, FreeAttack


def golem(at: tuple[int, int], **said: object) -> MonsterSpec:
    """Two by two spaces from the upper left one, Speed 3, three dice."""
    return MonsterSpec("candy_golem", at=at, **said)  # type: ignore[arg-type]


@pytest.mark.rule("large.four-spaces")
def test_a_large_creature_fills_four_spaces() -> None:
    a = Arena(
        """
        . . . . .
        . . . . .
        H . . . .
        """,
        H=soldier(), g=golem((2, 0)),
    ).menu("H")  # fmt: skip
    unit = a.numbers["g"]
    assert a.s.footprint(unit) == sum(1 << a.at(x, y) for x in (2, 3) for y in (0, 1))
    for x in (2, 3):
        assert not a.offers("move", (x, 0))
        assert not a.offers("move", (x, 1))
    assert a.offers("move", (1, 1))


@pytest.mark.rule("large.four-spaces")
def test_every_one_of_its_spaces_can_be_struck_and_shot_at() -> None:
    a = Arena(
        """
        . . . . . .
        . . . . . .
        . . . . H .
        """,
        H=soldier(), g=golem((2, 0)),
    ).menu("H")  # fmt: skip
    assert a.offers("attack", 0, "g")
    # Range 5 counts to the nearest of its spaces.
    a = Arena("H . . . . . . .\n. . . . . . . .", H=archer(), g=golem((5, 0))).menu("H")
    assert a.offers("attack", 0, "g")
    a = Arena("H . . . . . . .\n. . . . . . . .", H=archer(), g=golem((6, 0))).menu("H")
    assert not a.offers("attack", 0, "g")


@pytest.mark.rule("large.four-spaces")
@pytest.mark.parametrize(("wall", "seen"), [((2, 1), False), ((3, 0), True)])
def test_sight_is_drawn_to_the_middle_of_its_square(wall: tuple[int, int], seen: bool) -> None:
    """From the middle of space (0, 0) to the corner in the middle of the four spaces."""
    rows = [["."] * 7 for _ in range(3)]
    rows[wall[1]][wall[0]] = "#"
    drawing = "\n".join(" ".join(row) for row in rows)
    a = Arena(drawing, H=archer(at=(0, 0)), g=golem((5, 1))).menu("H")
    assert aim.sees(a.s, a.numbers["H"], a.numbers["g"]) is seen
    assert a.offers("attack", 0, "g") is seen


@pytest.mark.rule("large.four-spaces")
def test_its_own_spaces_do_not_block_its_sight() -> None:
    a = Arena("H . . . .\n. . . . .", H=archer(), g=golem((3, 0))).menu("H")
    assert aim.sees(a.s, a.numbers["g"], a.numbers["H"])


@pytest.mark.rule("large.four-spaces")
def test_a_blast_on_several_of_its_spaces_hits_it_once() -> None:
    a = Arena(
        "H . . . . .\n. . . . . .", H=caster("lava_sphere", energy=4), g=golem((3, 0), health=9)
    ).menu("H")
    a.dice("4 4 1 1 1", "1").do("cast", "lava_sphere", "g")
    assert a.health("g") == 5
    a.done()


@pytest.mark.rule("large.move")
def test_it_moves_only_where_all_its_spaces_are_free() -> None:
    """The gap of one space is too narrow: it stays on its side of the wall."""
    a = Arena(
        """
        . . # . .
        . . # . .
        . . . . H
        . . # . .
        """,
        H=soldier(), g=golem((0, 0)),
    )  # fmt: skip
    a.monster("g")
    assert all(a.s.footprint(a.numbers["g"]) >> a.at(x, y) & 1 == 0 for x in (3, 4) for y in (0, 1))
    # With a gap of two it goes through, a step of the whole square at a time, and strikes.
    a = Arena(
        """
        . . . . .
        . . # . .
        . . . . H
        . . . . .
        """,
        H=soldier(), g=golem((0, 0)),
    ).dice("2 2 2")  # fmt: skip
    a.monster("g")
    assert a.is_at("g", 2, 2)
    assert a.health("H") == 3


@pytest.mark.rule("large.move")
def test_its_own_spaces_are_no_obstacle_to_it() -> None:
    """A corridor two spaces wide: each step only fills two new spaces."""
    a = Arena("# . . . . H\n# . . . . .", H=soldier(), g=golem((1, 0))).dice("1 1 1")
    a.monster("g")
    assert a.is_at("g", 3, 0)


@pytest.mark.rule("large.move", "freeattack.trigger")
@pytest.mark.parametrize(("to", "attacked"), [((2, 0), False), ((0, 0), True)])
def test_only_leaving_a_space_next_to_an_enemy_gives_a_free_attack(
    to: tuple[int, int], attacked: bool
) -> None:
    """The hero is next to one of its spaces; a step to the right fills that space again."""
    a = Arena(
        """
        . . . . . .
        . . . . . .
        . . . H . .
        """,
        H=soldier(), g=golem((1, 0), controlled_by="H"),
    )  # fmt: skip
    a.monster("g")
    a.do("move", to)
    assert (a.asked() == "free") is attacked


@pytest.mark.rule("monster.target")
def test_of_equally_short_ways_it_takes_the_one_with_fewer_free_attacks() -> None:
    """Four steps east, above or below: never away from the spaces beside a swordsman."""
    a = Arena("\n".join([". . . . . . ."] * 6), H=soldier(at=(2, 0)), g=golem((0, 2))).menu("H")
    unit = a.numbers["g"]
    way = movement.route(a.s, unit, movement.ways(a.s, unit, 4), a.at(4, 2), 4)
    assert len(way) == 4
    assert {anchor // a.s.ground.stride for anchor in way} <= {2, 3}
    assert movement.unhindered(a.s, unit, way)


@pytest.mark.rule("monster.target")
def test_it_comes_to_its_target_by_the_way_with_fewer_free_attacks() -> None:
    """The hunted caster stands behind a swordsman, whom only one way to her does not leave."""
    a = Arena(
        "\n".join([". . . . . . . ."] * 6), H=soldier(at=(4, 2)), T=caster(health=1, at=(5, 2)),
        g=golem((0, 3), boosts=power("hunter")),
    ).dice("1 1 1")  # fmt: skip
    a.monster("g")
    assert [a.mark(event.target) for event in a.events(Attacked)] == ["T"]
    assert not a.events(FreeAttack)


@pytest.mark.rule("large.four-spaces", "equip.weapon.range")
@pytest.mark.parametrize("reach", [1, 2, 3])
def test_what_is_near_a_large_creature_is_near_one_of_its_four_spaces(reach: int) -> None:
    a = Arena(
        "\n".join(["H . . . . . . ."] + [". . . . . . . ."] * 7), H=soldier(), g=golem((3, 3))
    )
    ground, at = a.start("card").s.ground, a.at(3, 3)
    four = [at, at + 1, at + ground.stride, at + ground.stride + 1]
    near = 0
    for space in four:
        near |= ground.within(space, 1, reach)
    assert ground.within(at, 2, reach) == near


@pytest.mark.rule("power.fly", "power.ghostly", "large.move")
@pytest.mark.parametrize(("word", "passes"), [("fly", False), ("ghostly", True)])
def test_a_large_creature_that_flies_passes_no_enemy_and_a_ghost_does(
    word: str, passes: bool
) -> None:
    a = Arena(
        ". . H . . .\n. . S . . .", H=soldier(), S=soldier(), g=golem((0, 0), boosts=power(word))
    )
    a.menu("H")
    stops = movement.ways(a.s, a.numbers["g"], 4).stops
    assert bool(stops >> a.at(3, 0) & 1) is passes


def test_a_wolf_has_the_health_of_its_card() -> None:
    a = Arena("H . w", H=soldier(), w=MonsterSpec("hungry_wolf")).menu("H")
    wolf = a.numbers["w"]
    assert a.s.most_health(wolf) == a.s.kinds[a.s.kind[wolf]].health == a.health("w")
