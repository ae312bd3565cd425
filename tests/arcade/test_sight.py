"""Line of sight and range. [los.*, range.*]"""

from __future__ import annotations

import pytest

from undercroft import agents
from undercroft.games import registry
from undercroft.games.arcade.aim import Aim
from undercroft.games.arcade.effect import sees
from undercroft.games.arcade.position import UnitSpec
from undercroft.kernel.squares import each

from .arena import HEROES_PACK, Arena


def view(drawing: str, hero: str = "sanctioned_witch", **names: object) -> Arena:
    """A Hero W at its menu looking at C."""
    return Arena(drawing, packs=HEROES_PACK, W=hero, **names).dry().menu("W")


def saw(a: Arena, one: str, other: str) -> bool:
    return sees(a.s, a.numbers[one], a.numbers[other])


LINE = """
    ########
    #W.{}.C.#
    ########
    """


@pytest.mark.rule("los.required", "los.blockers", "action.steps")
@pytest.mark.parametrize(
    ("between", "seen"),
    [(".", True), ("O", False), ("#", False), ("E", False), ("F", True), ("v", True), ("~", True)],
)
def test_walls_structures_and_enemies_hide_a_target(between: str, seen: bool) -> None:
    units = {"E": "tower_arbalist", "F": "cat_burglar"}
    there = {mark: card for mark, card in units.items() if mark == between}
    a = view(LINE.format(between), C="tower_stalker", **there)
    assert a.offers("attack", "C", "magic") is seen


@pytest.mark.rule("los.friends-transparent")
def test_friends_hide_nothing() -> None:
    a = view(LINE.format("F"), F="cat_burglar", C="tower_stalker", E=UnitSpec("tower_arbalist"))
    assert saw(a, "W", "C")
    b = view(LINE.format("E"), C="tower_stalker", E="tower_arbalist", F=UnitSpec("cat_burglar"))
    # To the monsters the Arbalist is a friend.
    assert not saw(b, "W", "C")
    assert saw(b, "C", "W")


@pytest.mark.rule("los.tokens")
def test_tokens_hide_nothing() -> None:
    a = view(LINE.format("."), C="tower_stalker", chests=[(2, 0)], marker=(3, 0))
    assert a.offers("attack", "C", "magic")


@pytest.mark.rule("los.any-point")
def test_one_clear_line_is_enough() -> None:
    a = view(
        """
        #######
        #W#...#
        #....C#
        #######
        """,
        C="tower_stalker",
    )  # fmt: skip
    assert a.offers("attack", "C", "magic")


@pytest.mark.rule("los.any-point", "los.large.viewer")
def test_any_square_of_a_large_base_will_do() -> None:
    a = view(
        """
        #######
        #W.#.C#
        #..#..#
        #######
        """,
        "ogre",
        C="tower_stalker",
        chests=[(0, 0)],
    )  # fmt: skip
    assert not saw(a, "W", "C")
    b = view(
        """
        #######
        #W.#..#
        #....C#
        #######
        """,
        "ogre",
        C="tower_stalker",
        chests=[(0, 0)],
    )  # fmt: skip
    assert saw(b, "W", "C")
    assert saw(b, "C", "W")


@pytest.mark.rule("los.corners")
def test_a_line_through_a_corner_of_two_blockers_is_blocked() -> None:
    drawing = """
        #####
        #WE.#
        #D..#
        #..C#
        #####
        """
    pinched = view(drawing, E="tower_arbalist", D="tower_arbalist", C="tower_stalker")
    assert not saw(pinched, "W", "C")
    mixed = view(drawing.replace("D", "O"), E="tower_arbalist", C="tower_stalker")
    assert not saw(mixed, "W", "C")
    open_ = view(drawing.replace("D", "."), E="tower_arbalist", C="tower_stalker")
    assert saw(open_, "W", "C")


@pytest.mark.rule("los.any-point", "los.large.viewer")
def test_a_large_viewer_looks_from_every_square_of_its_base() -> None:
    """The pillars hide her from the upper left square."""
    drawing = """
        ########
        #......#
        #.{}.#..#
        #......#
        #...#..#
        #....W.#
        ########
        """
    assert saw(view(drawing.format("C"), C="rex"), "C", "W")
    assert not saw(view(drawing.format("C"), C="tower_stalker"), "C", "W")


@pytest.mark.rule("los.large.viewer")
def test_a_large_viewer_is_hindered_by_large_enemies_only() -> None:
    a = view(
        """
        ###########
        #W..A....C#
        #...B.....#
        ###########
        """,
        "ogre",
        A="tower_arbalist", B="tower_arbalist", C="tower_stalker",
    )  # fmt: skip
    assert saw(a, "W", "C")
    b = view(
        """
        ###########
        #W..A....C#
        #.........#
        ###########
        """,
        "ogre",
        A="crawler", C="tower_stalker",
    )  # fmt: skip
    assert not saw(b, "W", "C")


@pytest.mark.rule("los.large.target")
def test_a_large_target_is_seen_over_small_enemies_but_not_large_ones() -> None:
    a = view(
        """
        ###########
        #W..A...C.#
        #...B.....#
        ###########
        """,
        A="tower_arbalist", B="tower_arbalist", C="crawler",
    )  # fmt: skip
    assert saw(a, "W", "C")
    b = view(
        """
        #########
        #W.A..C.#
        ##......#
        #########
        """,
        A="crawler", C="crawler",
    )  # fmt: skip
    assert not saw(b, "W", "C")


@pytest.mark.rule("los.fly.viewer", "term.distance")
def test_a_flyer_aims_over_structures_that_nobody_gets_round() -> None:
    a = view(LINE.format("O"), "sprite", C="tower_stalker")
    assert a.offers("attack", "C", "magic")


@pytest.mark.rule("los.fly.viewer", "los.fly.target")
@pytest.mark.parametrize(
    ("hero", "target", "seen"),
    [
        ("sanctioned_witch", "tower_stalker", False),
        ("sprite", "tower_stalker", True),
        ("sanctioned_witch", "knight_of_the_tower", True),
    ],
)
def test_flyers_see_and_are_seen_over_models_and_structures(
    hero: str, target: str, seen: bool
) -> None:
    a = view(
        """
        ########
        #WEO.C.#
        ########
        """,
        hero,
        C=target, E="tower_arbalist",
    )  # fmt: skip
    assert a.offers("attack", "C", "magic") is seen
    wall = view(
        """
        ########
        #W.#.C.#
        ########
        """,
        hero,
        C=target,
    )  # fmt: skip
    assert not saw(wall, "W", "C")


@pytest.mark.rule("los.self")
def test_every_model_sees_itself() -> None:
    a = view(LINE.format("."), C="tower_stalker").on("W", wounds=1)
    a.menu("W")
    assert saw(a, "W", "W")
    a.do("special", "sanctioned_witch.curative", "W")
    assert a.wounds("W") == 0


@pytest.mark.rule("los.spawning-points", "term.friendly.consul-side")
def test_a_spawning_point_hides_from_heroes_and_not_from_monsters() -> None:
    a = view(LINE.format("X"), X="shadow_tower", C="tower_stalker")
    assert not saw(a, "W", "C")
    assert saw(a, "C", "W")


@pytest.mark.rule("tile.walls")
def test_a_wall_on_an_edge_hides() -> None:
    a = Arena(
        """
        +-+-+-+-+
        |. .|. .|
        +-+-+-+-+
        """,
        W=UnitSpec("sanctioned_witch", at=(0, 0), potions=0),
        C=UnitSpec("tower_blackblade", at=(3, 0)),
    ).menu("W")
    assert not a.offers("attack", "C", "magic")
    b = Arena(
        """
        +-+-+-+-+
        |. . . .|
        +-+-+-+-+
        """,
        W=UnitSpec("sanctioned_witch", at=(0, 0), potions=0),
        C=UnitSpec("tower_blackblade", at=(3, 0)),
    ).menu("W")
    assert b.offers("attack", "C", "magic")


# Range


@pytest.mark.rule("range.limit", "term.distance", "basic.magic-attack")
@pytest.mark.parametrize(("far", "reached"), [(8, True), (9, False)])
def test_the_targets_own_square_counts_towards_the_range(far: int, reached: bool) -> None:
    row = "#W" + "." * (far - 1) + "C" + "." * (10 - far) + "#"
    frame = "#" * len(row)
    a = view(f"{frame}\n{row}\n{frame}", C="tower_stalker")
    assert a.offers("attack", "C", "magic") is reached


@pytest.mark.rule("range.area-effect")
def test_an_area_takes_the_place_of_a_range() -> None:
    a = view(
        """
        ###########
        #W....C.D.#
        ###########
        """,
        "moonspire_guardian",
        C="tower_blackblade", D="tower_arbalist",
    )  # fmt: skip
    # Piercing Shot is aimed along a line, not at a model.
    assert not a.offers("special", "moonspire_guardian.piercing_shot", "C")
    a.dice("1 1 -").do("aim", "moonspire_guardian.piercing_shot", (1, 0), "E").done()
    assert not a.in_play("C")
    assert not a.in_play("D")


@pytest.mark.rule("los.required", "range.limit")
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 84, 138])
def test_one_look_as_far_as_anything_reaches_finds_whom_each_single_look_finds(seed: int) -> None:
    player = agents.agent("random", seed)
    match = registry.game("arcade").new(seed=seed, events=False)
    found = 0
    while not match.over:
        s = match.state
        if match.ask.prompt == "menu":
            hero = match.ask.about[0]
            aim, heroes = Aim(s, hero), len(s.seats)
            aim.look(8)
            for reach in (1, 2, 5, 8):
                single = [
                    unit
                    for unit in each(s.present >> heroes << heroes)
                    if Aim(s, hero).allows(unit, reach)
                ]
                assert aim.foes(reach) == single
                found += len(single)
        match.answer(player.choose(match, match.ask))
    assert found > 10
