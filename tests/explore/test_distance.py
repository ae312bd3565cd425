"""Distance effects, how squares are counted, and Hookshot. [distance.*, hookshot.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.explore import effect
from undercroft.games.explore.events import Attacked, Rolled
from undercroft.games.explore.position import UnitSpec

from .arena import Arena

SHAPES = Path(__file__).parent / "packs" / "shapes"


def lane(hero: str, gap: int, gear: tuple[str, ...] = ()) -> Arena:
    """A Hero and a post in a straight lane, so many squares apart."""
    row = "U" + "." * (gap - 1) + "A."
    frame = "#" * (len(row) + 2)
    return Arena(
        f"{frame}\n#{row}#\n{frame}",
        packs=(SHAPES,),
        U=UnitSpec(hero, gear=gear, potions=0),
        A="post",
    ).menu("U")


# The three effects and their attributes


@pytest.mark.rule("distance.kinds", "distance.magic", "combat.basic.distance")
def test_magic_reaches_its_squares_and_rolls_will() -> None:
    assert not lane("ember_mage", 9).offers("attack", "A", "magic")
    a = lane("ember_mage", 8)
    a.dice("1 -").do("attack", "A", "magic").done()
    assert a.events(Rolled)[0].pool == (0, 2, 0, 0)  # WILL 2 red
    assert a.events(Attacked)[0].mode == "magic"
    assert not a.in_play("A")


@pytest.mark.rule("distance.kinds", "distance.missile", "combat.basic.distance")
def test_missile_reaches_its_squares_and_rolls_dex() -> None:
    assert not lane("archer", 9).offers("attack", "A", "missile")
    a = lane("archer", 8)
    a.dice("1").do("attack", "A", "missile").done()
    assert a.events(Rolled)[0].pool == (0, 0, 1, 0)  # DEX 1 green
    assert not a.in_play("A")


@pytest.mark.rule("distance.kinds", "distance.range", "combat.basic.distance")
def test_range_reaches_its_squares_and_rolls_att() -> None:
    assert not lane("ruffian", 15, ("far_glass",)).offers("attack", "A", "range")
    a = lane("ruffian", 14, ("far_glass",))
    a.dice("1").do("attack", "A", "range").done()
    assert a.events(Rolled)[0].pool == (1, 0, 0, 0)  # ATT 1 blue
    assert not a.in_play("A")


@pytest.mark.rule("distance.magic", "distance.missile", "combat.unusual.listed")
def test_an_action_that_names_its_attributes_rolls_those_at_any_distance() -> None:
    a = lane("archer", 5)
    a.dice("1", "-").do("special", "archer.trip", "A", "missile").done()
    attack, defence = a.events(Rolled)
    assert attack.pool == (0, 0, 1, 0)
    assert (defence.what, defence.pool) == ("defense will", (0, 1, 0, 0))


# Combining


@pytest.mark.rule("distance.combines")
def test_a_distance_ability_serves_special_attacks() -> None:
    a = lane("archer", 8)
    assert not lane("archer", 9).offers("special", "archer.steady_aim", "A", "missile")
    a.dice("- 1").do("special", "archer.steady_aim", "A", "missile").done()
    assert a.events(Rolled)[0].pool == (1, 0, 1, 0)  # DEX 1 green and the attack's blue


@pytest.mark.rule("distance.combines", "special-action.no-rolls")
def test_a_distance_ability_serves_special_actions() -> None:
    assert not lane("archer", 9).offers("special", "archer.daze", "A", "missile")
    a = lane("archer", 8).do("special", "archer.daze", "A", "missile")
    assert a.status("A") == ("stun",)
    assert a.events(Rolled) == []


@pytest.mark.rule("distance.combines", "target.augment")
def test_an_augment_action_is_carried_to_a_friend_by_a_distance_ability() -> None:
    a = Arena(
        """
        ############
        #U.......FG#
        #A.........#
        ############
        """,
        packs=(SHAPES,),
        U=UnitSpec("archer", potions=0),
        F=UnitSpec("ruffian", potions=0),
        G=UnitSpec("ruffian", potions=0),
        A="post",
    ).menu("U")
    number = a.game.box.action_number["archer.cheer"]
    targets = {a.mark(o[2]) for o in a.offered("special") if o[1] == number}
    assert targets == {"U", "F"}  # nine squares are too far, and the post is no friend
    a.do("special", "archer.cheer", "F", "missile")
    assert effect.dice(a.s, a.numbers["F"], 0) == (1, 1, 0, 0)


@pytest.mark.rule("distance.action-overrides", "distance.example.override")
def test_an_action_uses_its_own_distance_effect_instead() -> None:
    a = lane("archer", 4)
    assert not a.offers("special", "archer.spark", "A", "missile")
    assert not a.offers("special", "archer.spark", "A", "melee")
    a.dice("1").do("special", "archer.spark", "A", "magic").done()
    assert a.events(Rolled)[0].pool == (0, 1, 0, 0)  # WILL, not DEX
    assert not a.in_play("A")


@pytest.mark.rule("distance.action-overrides")
def test_the_longer_ability_does_not_lengthen_the_actions_own_distance() -> None:
    a = lane("archer", 5)
    assert a.offers("attack", "A", "missile")
    assert not a.offers("special", "archer.spark", "A", "magic")


# Counting


@pytest.mark.rule("distance.counting", "distance.example.ranger", "tile.square.use")
@pytest.mark.parametrize(("column", "offered"), [(8, True), (9, False)])
def test_the_ranger_counts_eight_squares_by_any_shortest_path(column: int, offered: bool) -> None:
    # Diagonal steps count one, so every row of the same column is as far.
    for row in range(4):
        a = Arena(
            """
            ############
            #R.........#
            #..........#
            #..........#
            #..........#
            ############
            """,
            R=UnitSpec("glimmerdusk_ranger", potions=0),
            K=UnitSpec("knucklehead", at=(column, row)),
        ).menu("R")
        assert a.offers("attack", "K", "missile") is offered


@pytest.mark.rule("distance.counting", "sight.models-do-not-block")
def test_models_do_not_lengthen_the_count() -> None:
    a = Arena(
        """
        ##########
        #UB......#
        ##########
        """,
        packs=(SHAPES,),
        U=UnitSpec("archer", potions=0),
        B="post",
        A=UnitSpec("post", at=(7, 0)),
    ).menu("U")
    assert a.offers("attack", "A", "missile")


@pytest.mark.rule("distance.counting")
def test_a_large_base_counts_from_and_to_its_nearest_square() -> None:
    a = Arena(
        """
        ###########
        #UU....BB.#
        #UU....BBA#
        ###########
        """,
        packs=(SHAPES,),
        U=UnitSpec("angry_bear", gear=["orb_of_shapes"], potions=0),
        A="post",
        B="bulk",
    ).menu("U")
    # Range 6: from the bear's right column five squares to the bulk, seven to the post.
    assert a.offers("special", "orb_of_shapes.burst_one", "B", "range")
    assert not a.offers("special", "orb_of_shapes.burst_one", "A", "range")


@pytest.mark.rule("distance.counting", "sight.large")
def test_a_large_target_may_be_near_with_one_square_and_seen_with_another() -> None:
    # The right column of its base is four squares off but hidden; what is seen is five off.
    a = Arena(
        """
        ########
        #.....U#
        #...#..#
        #BB..#.#
        #BB....#
        ########
        """,
        packs=(SHAPES,),
        U=UnitSpec("archer", potions=0),
        B="bulk",
    ).menu("U")
    assert a.offers("special", "archer.spark", "B", "magic")


# Hookshot


def corner(gear: str, hero: str = "archer") -> Arena:
    """The post is out of sight behind a wall, four squares away around it."""
    return Arena(
        """
        #####
        #U#A#
        #.#.#
        #...#
        #####
        """,
        packs=(SHAPES,),
        U=UnitSpec(hero, gear=[gear] if gear else [], potions=0),
        A="post",
    ).menu("U")


@pytest.mark.rule("hookshot.no-sight", "sight.required")
def test_hookshot_targets_what_is_not_seen() -> None:
    assert not corner("").offers("attack", "A", "missile")
    a = corner("grapnel")
    a.dice("1").do("attack", "A", "missile").done()
    assert not a.in_play("A")


@pytest.mark.rule("hookshot.with-distance", "distance.counting")
def test_hookshot_keeps_the_range_of_the_distance_effect_counted_around_walls() -> None:
    # Four squares by foot: within Missile 8 and Magic 4, though only two squares as the crow flies.
    a = corner("grapnel")
    assert a.offers("attack", "A", "missile")
    assert a.offers("special", "archer.spark", "A", "magic")
    longer = Arena(
        """
        #####
        #U#A#
        #.#.#
        #.#.#
        #...#
        #####
        """,
        packs=(SHAPES,),
        U=UnitSpec("archer", gear=["grapnel"], potions=0),
        A="post",
    ).menu("U")
    assert longer.offers("attack", "A", "missile")
    assert not longer.offers("special", "archer.spark", "A", "magic")


@pytest.mark.rule("hookshot.no-sight")
def test_hookshot_may_belong_to_one_attack() -> None:
    a = corner("chain", "ruffian")
    a.dice("-").do("special", "chain.haul", "A", "range").done()
    assert a.events(Attacked)[0].mode == "range"
