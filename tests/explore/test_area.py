"""Area effects: their squares, and whom they hit. [area.*]

The shapes are shown as pictures: every free square of a map holds a post, the user gives Slow to
everything in the area, and `*` marks the posts that got it.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from undercroft.games.explore import effect
from undercroft.games.explore.events import Acted, Attacked, Defended, Rolled, Wounded
from undercroft.games.explore.position import UnitSpec
from undercroft.games.superdungeon.card import ARM, ATT

from .arena import Arena

SHAPES = Path(__file__).parent / "packs" / "shapes"


def crowd(picture: str, user: str, **units: Any) -> Arena:
    """The user (U) with the orb among posts on every free square of a picture without a frame."""
    rows = dedent(picture).strip().splitlines()
    width = len(rows[0]) + 2
    framed = "\n".join(["#" * width, *(f"#{row}#" for row in rows), "#" * width])
    a = Arena(framed, packs=(SHAPES,), U=UnitSpec(user, gear=["orb_of_shapes"]), **units)
    a.position.units.update(  # type: ignore[attr-defined]
        {
            f"{x},{y}": UnitSpec("post", at=(x, y))
            for y, row in enumerate(rows)
            for x, mark in enumerate(row)
            if mark == "."
        }
    )
    return a


def struck(a: Arena, picture: str) -> str:
    """The picture with the posts that suffer Slow as `*`, ready to be compared."""
    rows = [list(row) for row in dedent(picture).strip().splitlines()]
    for mark in a.numbers:
        if "," in mark and a.status(mark) == ("slow",):
            x, y = (int(n) for n in mark.split(","))
            rows[y][x] = "*"
    return "\n".join("".join(row) for row in rows)


def blank(expected: str) -> str:
    return expected.replace("*", ".")


def shows(expected: str, user: str, *words: Any) -> bool:
    """Whether the orb's action hits exactly the squares marked `*`."""
    a = crowd(blank(expected), user).on("U", potions=0).menu("U", actions=9)
    kind, action, *rest = words
    a.do(kind, f"orb_of_shapes.{action}", *rest)
    found = struck(a, blank(expected))
    assert found == dedent(expected).strip(), f"\n{found}"
    return True


# Shapes around the user


@pytest.mark.rule("area.wave.shape", "area.user-centred", "tile.adjacent.areas")
def test_a_wave_covers_every_square_within_its_number_corners_included() -> None:
    assert shows(
        """
        .......
        .*****.
        .*****.
        .**U**.
        .*****.
        .*****.
        .......
        """,
        "ruffian", "area", "wave_two",
    )  # fmt: skip


@pytest.mark.rule("area.aura.shape", "area.user-centred")
def test_an_aura_covers_the_same_squares_as_a_wave() -> None:
    assert shows(
        """
        .......
        .*****.
        .*****.
        .**U**.
        .*****.
        .*****.
        .......
        """,
        "ruffian", "area", "aura_two",
    )  # fmt: skip


@pytest.mark.rule("area.cross.shape", "area.user-centred")
def test_a_cross_reaches_in_four_directions_and_covers_no_diagonal() -> None:
    assert shows(
        """
        .......
        ...*...
        ...*...
        .**U**.
        ...*...
        ...*...
        .......
        """,
        "ruffian", "area", "cross_two",
    )  # fmt: skip


# Shapes from an initial square


@pytest.mark.rule("area.lance.shape", "area.initial-square")
def test_a_lance_is_a_straight_line_away_from_the_user() -> None:
    assert shows(
        """
        .......
        .......
        .U***..
        .......
        """,
        "ruffian", "aim", "lance_three", (2, 2), "E",
    )  # fmt: skip


@pytest.mark.rule("area.spray.shape", "area.initial-square")
def test_a_spray_is_a_filled_triangle_from_the_initial_square() -> None:
    assert shows(
        """
        .......
        .......
        ...U...
        ...*...
        ..***..
        .*****.
        .......
        """,
        "ruffian", "aim", "spray_three", (3, 3), "S",
    )  # fmt: skip


@pytest.mark.rule("area.sweep.shape", "area.initial-square")
def test_a_sweep_one_is_three_squares_beside_the_user() -> None:
    assert shows(
        """
        .......
        ..***..
        ...U...
        .......
        """,
        "ruffian", "aim", "sweep_one", (3, 1), "N",
    )  # fmt: skip


@pytest.mark.rule("area.sweep.shape", "area.initial-square")
def test_a_sweep_two_is_five_by_two_squares() -> None:
    assert shows(
        """
        .......
        .**....
        .**....
        .**U...
        .**....
        .**....
        .......
        """,
        "ruffian", "aim", "sweep_two", (2, 3), "W",
    )  # fmt: skip


@pytest.mark.rule("area.initial-square", "area.initial-square-empty")
@pytest.mark.parametrize("action", ["lance_three", "spray_three", "sweep_one"])
def test_the_initial_square_shares_a_side_with_the_user_and_may_be_empty(action: str) -> None:
    a = Arena(
        """
        #####
        #...#
        #.U.#
        #...#
        #####
        """,
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
    ).menu("U")
    number = a.game.box.action_number[f"orb_of_shapes.{action}"]
    offered = {option[2:] for option in a.offered("aim") if option[1] == number}
    assert offered == {
        (a.square(1, 0), "N"),
        (a.square(2, 1), "E"),
        (a.square(1, 2), "S"),
        (a.square(0, 1), "W"),
    }
    a.do("aim", f"orb_of_shapes.{action}", (2, 1), "E")
    assert a.events(Acted)[-1].targets == ()


@pytest.mark.rule("area.initial-square")
def test_a_wall_is_no_initial_square() -> None:
    a = Arena(
        """
        #####
        #.#.#
        #.U.#
        #...#
        #####
        """,
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
    ).menu("U")
    assert a.offers("aim", "orb_of_shapes.lance_three", (1, 2), "S")
    assert {option[3] for option in a.offered("aim")} == {"E", "S", "W"}


# Large bases


@pytest.mark.rule("area.large-user", "area.wave.shape")
def test_a_wave_of_a_large_base_is_measured_from_the_whole_base() -> None:
    assert shows(
        """
        ........
        .******.
        .******.
        .**UU**.
        .**UU**.
        .******.
        .******.
        ........
        """,
        "angry_bear", "area", "wave_two",
    )  # fmt: skip


@pytest.mark.rule("area.large-user", "area.cross.shape")
def test_a_cross_of_a_large_base_is_two_squares_wide() -> None:
    assert shows(
        """
        ........
        ...**...
        ...**...
        .**UU**.
        .**UU**.
        ...**...
        ...**...
        ........
        """,
        "angry_bear", "area", "cross_two",
    )  # fmt: skip


@pytest.mark.rule("area.large-user", "area.lance.shape")
def test_a_lance_of_a_large_base_is_one_square_wide() -> None:
    assert shows(
        """
        .......
        .UU....
        .UU***.
        .......
        """,
        "angry_bear", "aim", "lance_three", (3, 2), "E",
    )  # fmt: skip


@pytest.mark.rule("area.large-user", "area.spray.shape")
def test_a_spray_of_a_large_base_widens_from_the_initial_square() -> None:
    assert shows(
        """
        ....*..
        ...**..
        UU***..
        UU.**..
        ....*..
        """,
        "angry_bear", "aim", "spray_three", (2, 2), "E",
    )  # fmt: skip


@pytest.mark.rule("area.large-user", "area.sweep.shape")
def test_a_sweep_of_a_large_base_covers_what_lies_beyond_its_side() -> None:
    assert shows(
        """
        ........
        ........
        ..UU....
        ..UU....
        .****...
        ........
        """,
        "angry_bear", "aim", "sweep_one", (2, 4), "S",
    )  # fmt: skip


@pytest.mark.rule("area.large-user", "area.initial-square")
def test_a_large_base_starts_a_lance_from_any_square_beside_it() -> None:
    a = Arena(
        """
        ######
        #....#
        #.UU.#
        #.UU.#
        #....#
        ######
        """,
        packs=(SHAPES,),
        U=UnitSpec("angry_bear", gear=["orb_of_shapes"], potions=0),
    ).menu("U")
    number = a.game.box.action_number["orb_of_shapes.lance_three"]
    starts = {option[2] for option in a.offered("aim") if option[1] == number}
    beside = [(1, 0), (2, 0), (3, 1), (3, 2), (1, 3), (2, 3), (0, 1), (0, 2)]
    assert starts == {a.square(*at) for at in beside}


def bear_and_bulk(drawing: str) -> Arena:
    return Arena(
        drawing,
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
        B="bulk",
    ).menu("U")


@pytest.mark.rule("area.large-target")
def test_one_covered_square_is_enough_to_hit_a_large_model_once() -> None:
    a = bear_and_bulk(
        """
        ########
        #......#
        #.U....#
        #..BB..#
        #..BB..#
        ########
        """
    )
    a.do("aim", "orb_of_shapes.sweep_one", (2, 1), "E")
    assert a.events(Acted)[-1].targets == (a.numbers["B"],)
    assert a.status("B") == ("slow",)


@pytest.mark.rule("area.large-target")
def test_a_large_model_with_four_squares_in_the_area_is_hit_once() -> None:
    a = bear_and_bulk(
        """
        ########
        #......#
        #.UBB..#
        #..BB..#
        ########
        """
    )
    a.dice("2 2").do("area", "orb_of_shapes.shout").done()
    assert a.wounds("B") == 1
    assert a.events(Attacked)[-1].targets == (a.numbers["B"],)


# Bursts


@pytest.mark.rule("area.burst.shape")
def test_a_burst_hits_its_target_and_everybody_around_it() -> None:
    assert shows(
        """
        ........
        ....***.
        U...***.
        ....***.
        ........
        """,
        "ruffian", "special", "burst_one", "5,2", "range",
    )  # fmt: skip


@pytest.mark.rule("area.burst.shape", "area.sight")
def test_a_burst_goes_by_the_sight_of_its_target_not_of_its_user() -> None:
    # The square behind the pillar is hidden from the user, but not from the target.
    assert shows(
        """
        .....
        U#**.
        .***.
        .***.
        """,
        "ruffian", "special", "burst_one", "2,2", "range",
    )  # fmt: skip
    a = crowd("U#..\n....\n....", "ruffian").menu("U")
    a.do("area", "orb_of_shapes.wave_two")
    assert a.status("2,0") == ()


@pytest.mark.rule("area.burst.shape")
def test_a_burst_misses_what_its_target_cannot_see() -> None:
    # The Mage is two squares from the Paladin around the pillar, and hidden from him by it.
    a = Arena(
        """
        #######
        #..P..#
        #F.#..#
        #..M..#
        #######
        """,
        F="bombardier",
        P=UnitSpec("royal_paladin", potions=0),
        M=UnitSpec("ember_mage", potions=0),
    ).menu("F")
    a.dice("- - - -", "1 1").do("special", "bombardier.turtle_cannon", "P", "range").done()
    assert a.events(Attacked)[-1].targets == (a.numbers["P"],)


@pytest.mark.rule("area.burst.targeting", "sight.required")
def test_a_burst_needs_a_target_in_range_and_sight() -> None:
    a = Arena(
        """
        ###########
        #U.....A.B#
        #.........#
        ###.......#
        #C........#
        ###########
        """,
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
        A="post",
        B="post",
        C="post",
    ).menu("U")
    number = a.game.box.action_number["orb_of_shapes.burst_one"]
    targets = [option[2:] for option in a.offered("special") if option[1] == number]
    assert targets == [(a.numbers["A"], "range")]


@pytest.mark.rule("area.burst.targeting", "distance.combines")
def test_a_burst_without_a_distance_uses_that_of_its_user() -> None:
    a = Arena(
        """
        ############
        #U.......A.#
        #.........B#
        ############
        """,
        packs=(SHAPES,),
        U=UnitSpec("archer", gear=["orb_of_shapes"], potions=0),
        A="post",
        B="post",
    ).menu("U")
    assert a.offers("special", "orb_of_shapes.blast", "A", "missile")
    assert not a.offers("special", "orb_of_shapes.blast", "B", "missile")
    a.dice("3").do("special", "orb_of_shapes.blast", "A", "missile").done()
    assert not a.in_play("A")
    assert not a.in_play("B")


@pytest.mark.rule("area.burst.large-target")
def test_one_square_of_a_large_target_is_the_centre_of_a_burst() -> None:
    a = Arena(
        """
        #########
        #U......#
        #...BB..#
        #..ABBD.#
        #.......#
        #########
        """,
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
        A="post",
        B="bulk",
        D="post",
    ).menu("U")
    a.do("special", "orb_of_shapes.burst_one", "B", "range")
    assert a.ask.prompt == "centre"
    centres = {option[1] for option in a.ask.options}
    assert centres == {a.square(*at) for at in [(3, 1), (4, 1), (3, 2), (4, 2)]}
    a.do("centre", (4, 1))
    assert a.status("B") == a.status("D") == ("slow",)
    assert a.status("A") == ()


# Rolls


def mage_among_friends_and_foes() -> Arena:
    return Arena(
        """
        #######
        #.KFL.#
        #..M..#
        #....N#
        #######
        """,
        M=UnitSpec("ember_mage", potions=0),
        F=UnitSpec("hearthsworn_fighter", potions=0),
        K="knucklehead",
        L="dragon_priest",
        N="gouger",
    ).menu("M")


@pytest.mark.rule(
    "area.example.fire-wave", "area.single-attack-roll", "area.separate-defense",
    "area.friends-spared", "area.replaces-distance", "distance.magic",
)  # fmt: skip
def test_fire_wave_rolls_will_once_and_every_enemy_beside_her_defends() -> None:
    a = mage_among_friends_and_foes()
    # WILL 2 red once; the Knucklehead has a fixed star, the Priest rolls 1 blue and 1 red.
    a.dice("1 2", "2 1").do("area", "ember_mage.fire_wave").done()
    rolls = [(roll.unit, roll.what, roll.pool) for roll in a.events(Rolled)]
    assert rolls == [
        (a.numbers["M"], "attack", (0, 2, 0, 0)),
        (a.numbers["K"], "defense arm", (0, 0, 0, 1)),
        (a.numbers["L"], "defense arm", (1, 1, 0, 0)),
    ]
    assert not a.in_play("K")  # 3 against 1
    assert a.wounds("L") == 0  # 3 against 3
    assert [event.unit for event in a.events(Defended)] == [a.numbers["L"]]
    # The friend, she herself and the Gouger two squares off are not touched.
    assert a.wounds("F") == a.wounds("M") == 0
    assert a.status("F") == a.status("M") == ()
    assert a.in_play("N")


@pytest.mark.rule("area.single-attack-roll", "area.separate-defense")
def test_each_model_is_compared_with_the_attack_roll_on_its_own() -> None:
    a = mage_among_friends_and_foes()
    a.dice("1 -", "- p").do("area", "ember_mage.fire_wave").done()
    assert a.in_play("K")  # 1 against 1
    assert a.wounds("L") == 1  # 1 against 0
    assert a.status("L") == ("fire",)


@pytest.mark.rule("area.simultaneous")
def test_every_defence_is_rolled_before_any_wound_is_placed() -> None:
    # The Ironscale's Shieldwall still shields the Knucklehead, though it falls to the same attack.
    a = Arena(
        """
        #####
        #A.B#
        #.M.#
        #####
        """,
        M=UnitSpec("ember_mage", potions=0),
        A="ironscale",
        B="knucklehead",
    ).menu("A")
    a.do("area", "ironscale.shieldwall").do("move", (1, 0)).play_to("M")
    a.dice("3 2", "-", "-").do("area", "ember_mage.fire_wave").done()
    defences = [roll.pool for roll in a.events(Rolled) if roll.what == "defense arm"]
    assert defences == [(1, 0, 0, 2), (1, 0, 0, 1)]
    story = [e for e in a.match.events or [] if isinstance(e, Rolled | Wounded)]
    assert [type(event) for event in story] == [Rolled, Rolled, Rolled, Wounded, Wounded]


@pytest.mark.rule("area.sight")
def test_squares_out_of_the_users_sight_are_not_affected() -> None:
    assert shows(
        """
        **#..
        *U#..
        ****.
        ****.
        """,
        "ruffian", "area", "wave_two",
    )  # fmt: skip


@pytest.mark.rule("area.sight", "area.lance.shape")
def test_a_lance_ends_at_a_wall() -> None:
    assert shows("U*#..", "ruffian", "aim", "lance_three", (1, 0), "E")


@pytest.mark.rule("area.replaces-distance")
@pytest.mark.parametrize(
    ("mode", "dice", "pool"), [((), "1", (0, 0, 1, 0)), (("melee",), "1 -", (1, 1, 0, 0))]
)
def test_an_area_attack_may_use_the_attribute_of_a_distance_ability_or_do_without(
    mode: tuple[str, ...], dice: str, pool: tuple[int, ...]
) -> None:
    a = Arena(
        """
        ######
        #UA.B#
        ######
        """,
        packs=(SHAPES,),
        U=UnitSpec("archer", gear=["orb_of_shapes"], potions=0),
        A="post",
        B="post",
    ).menu("U")
    a.dice(dice).do("area", "orb_of_shapes.shout", *mode).done()
    assert a.events(Rolled)[0].pool == pool
    assert not a.in_play("A")
    assert a.in_play("B")  # Missile 8 gives the wave no reach


@pytest.mark.rule("area.replaces-distance")
def test_a_model_without_a_distance_ability_rolls_att_for_an_area() -> None:
    a = Arena(
        "#####\n#UA.#\n#####",
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
        A="post",
    ).menu("U")
    a.dice("1 -").do("area", "orb_of_shapes.shout").done()
    assert a.events(Rolled)[0].pool == (1, 1, 0, 0)


# Stacking


def att_of(a: Arena, mark: str, target: str, dice: str) -> tuple[int, ...]:
    """The pool of a basic melee attack."""
    a.dice(dice).do("attack", target, "melee").done()
    pools = [r.pool for r in a.events(Rolled) if r.unit == a.numbers[mark] and r.what == "attack"]
    return tuple(pools[-1])


def singer() -> Arena:
    return Arena(
        """
        ######
        #UBB.#
        #.BB.#
        ######
        """,
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
        B="bulk",
    ).menu("U")


@pytest.mark.rule("area.stacking")
def test_different_area_abilities_add_up_even_when_they_are_alike() -> None:
    a = singer().do("area", "orb_of_shapes.warcry").do("area", "orb_of_shapes.bellow")
    assert att_of(a, "U", "B", "- - -") == (3, 0, 0, 0)


@pytest.mark.rule("area.stacking")
def test_the_same_area_ability_twice_does_not_add_up() -> None:
    a = singer().do("area", "orb_of_shapes.warcry").do("area", "orb_of_shapes.warcry")
    assert att_of(a, "U", "B", "- -") == (2, 0, 0, 0)


@pytest.mark.rule("area.stacking")
def test_two_auras_of_one_name_do_not_add_up() -> None:
    a = Arena(
        """
        ######
        #AKB.#
        #.P..#
        ######
        """,
        P=UnitSpec("royal_paladin", potions=0),
        A="ironscale",
        B="ironscale",
        K="knucklehead",
    ).at("consul")
    a.play_to("A").do("area", "ironscale.shieldwall").play_to("B")
    a.do("area", "ironscale.shieldwall").play_to("P")
    a.dice("- - -", "-").do("attack", "K", "melee").done()
    assert a.events(Rolled)[-1].pool == (1, 0, 0, 1)
    assert dict(a.events(Rolled)[-1].detail.parts)["Shieldwall"] == (1, 0, 0, 0)


# Auras


def halo() -> Arena:
    """The Paladin's Iron Halo is up; the Mage is four squares away, the Knucklehead beside him."""
    return (
        Arena(
            """
        ##########
        #........#
        #KP...M..#
        #........#
        ##########
        """,
            P=UnitSpec("royal_paladin", potions=0),
            M=UnitSpec("ember_mage", potions=0),
            K="knucklehead",
        )
        .menu("P")
        .do("area", "royal_paladin.iron_halo")
    )


def arm(a: Arena, mark: str) -> int:
    """Blue dice of a unit's ARM just now."""
    return effect.dice(a.s, a.numbers[mark], ARM).blue


@pytest.mark.rule("area.aura.membership")
def test_a_model_has_an_auras_effect_only_while_it_stands_inside() -> None:
    a = halo()
    assert arm(a, "M") == 3
    a.play_to("M").do("move", (4, 1))
    assert arm(a, "M") == 4
    a.do("move", (5, 1))
    assert arm(a, "M") == 3


@pytest.mark.rule("area.aura.lasting")
def test_an_aura_moves_with_its_user() -> None:
    a = halo().do("move", (2, 1))
    assert arm(a, "M") == 4
    a.do("move", (0, 0))
    assert arm(a, "M") == 3


@pytest.mark.rule("area.aura.lasting", "special-action.duration")
def test_an_aura_lasts_until_its_users_next_activation_begins() -> None:
    a = halo().play_to("M")
    a.do("move", (4, 1)).do("end").dice("- -", "- -")  # initiative
    for _ in range(10):
        if a.s.round == 2 and a.ask.prompt == "hero_turn":
            break
        assert arm(a, "M") == 4
        a.match.answer(0)
    assert arm(a, "M") == 4
    a.do("activate", "P")
    assert arm(a, "M") == 3


@pytest.mark.rule("area.aura.membership", "area.sight")
def test_an_aura_does_not_reach_behind_a_wall() -> None:
    a = (
        Arena(
            """
        ######
        #.#M.#
        #P#..#
        #....#
        ######
        """,
            P=UnitSpec("royal_paladin", potions=0),
            M=UnitSpec("ember_mage", potions=0),
        )
        .menu("P")
        .do("area", "royal_paladin.iron_halo")
    )
    assert arm(a, "M") == 3
    a.do("move", (1, 2))
    assert arm(a, "M") == 4


@pytest.mark.rule("area.sight", "area.large-target", "area.aura.membership")
def test_an_aura_takes_a_large_model_only_by_a_square_that_is_both_inside_and_seen() -> None:
    # The right column of its base is four squares off but hidden; what is seen is five off.
    a = bear_and_bulk(
        """
        ########
        #.....U#
        #...#..#
        #BB..#.#
        #BB....#
        ########
        """
    )
    board = a.s.board
    user, right = 1 << a.square(5, 0), 1 << a.square(1, 2) | 1 << a.square(1, 3)
    bulk = a.s.footprint(a.numbers["B"])
    assert bulk & board.within(a.square(5, 0), 4) == right
    assert effect.visible(a.s, user, bulk) == 1 << a.square(0, 2)
    a.do("area", "orb_of_shapes.aura_four")
    assert effect.dice(a.s, a.numbers["B"], ARM).green == 0
    a.do("move", (4, 0))
    assert effect.dice(a.s, a.numbers["B"], ARM).green == 1


@pytest.mark.rule("target.augment")
def test_an_augment_burst_may_be_centred_on_its_user() -> None:
    a = bear_and_bulk("########\n#U..BB.#\n#...BB.#\n########")
    a.do("special", "orb_of_shapes.blessing", "U", "range")
    assert effect.dice(a.s, a.numbers["U"], ATT).red == 1
    assert effect.dice(a.s, a.numbers["B"], ATT).red == 0


@pytest.mark.rule("area.aura.membership")
def test_an_aura_that_gives_a_status_catches_whoever_its_user_comes_near() -> None:
    a = Arena(
        """
        #######
        #H..P.#
        #.....#
        #######
        """,
        P=UnitSpec("royal_paladin", potions=0),
        H="ember_hound",
    ).menu("H", actions=2)
    a.do("area", "ember_hound.ash_cloud")
    assert a.status("P") == ()
    a.do("move", (2, 1))
    assert a.status("P") == ("choke",)


@pytest.mark.rule("area.aura.membership")
def test_an_aura_that_gives_a_status_catches_whoever_walks_into_it() -> None:
    a = Arena(
        """
        #######
        #H..P.#
        #.....#
        #######
        """,
        P=UnitSpec("royal_paladin", potions=0),
        H="ember_hound",
    ).menu("H")
    a.do("area", "ember_hound.ash_cloud").play_to("P")
    a.do("move", (2, 1))
    assert a.status("P") == ()
    a.do("move", (1, 1))
    assert a.status("P") == ("choke",)


@pytest.mark.rule("area.aura.membership", "resurrect.return")
def test_an_aura_that_gives_a_status_catches_who_is_resurrected_into_it() -> None:
    a = Arena(
        """
        #######
        #HP...#
        #.....#
        #######
        """,
        P=UnitSpec("royal_paladin", potions=0, gear=["resurrection_charm"]),
        M=UnitSpec("ember_mage", potions=0, wounds=5),
        H="ember_hound",
        marker=(0, 1),
    ).menu("H")
    a.do("area", "ember_hound.ash_cloud").do("end").play_to("P").do("end")
    a.dice("1 1 1 1 1").do("resurrect", "P", "card:resurrection_charm", "M")
    a.do("place", "M", (1, 1)).done()
    assert a.status("M") == ("choke",)


@pytest.mark.rule("area.aura.membership")
def test_an_aura_that_comes_near_catches_who_stands_in_the_first_square_of_the_map() -> None:
    a = Arena(
        "#######\n#P..H.#\n#.....#\n#######",
        P=UnitSpec("royal_paladin", potions=0),
        H="ember_hound",
    ).menu("H", actions=2)
    a.do("area", "ember_hound.ash_cloud")
    assert a.status("P") == ()
    a.do("move", (1, 1))
    assert a.status("P") == ("choke",)
