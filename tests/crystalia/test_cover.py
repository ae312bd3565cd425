"""Cover: counting lines between corners, and the die that is lost."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia import cover

from .arena import Arena, foe


def row(drawing: str, **names: object) -> Arena:
    return Arena(drawing, A="ember_mage", T=foe("hearthsworn_fighter", facing="W"), **names)


@pytest.mark.rule("cover.full-los.example", "cover.partial", "cover.los.blocked")
def test_an_enemy_between_actor_and_target_leaves_two_of_four_lines() -> None:
    a = row(
        """
        #########
        #.......#
        #.A.E.T.#
        #.......#
        #########""",
        E=foe("knucklehead"),
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == 2


@pytest.mark.rule("cover.friendly", "cover.full-los")
def test_a_friend_between_actor_and_target_hides_nothing() -> None:
    a = row(
        """
        #########
        #.......#
        #.A.E.T.#
        #.......#
        #########""",
        E="knucklehead",
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == cover.FULL


@pytest.mark.rule("cover.penalty", "cover.penalty.example", "cover.penalty.successful")
def test_the_lowest_successful_die_is_lost_against_cover() -> None:
    a = row(
        """
        #########
        #.......#
        #.A.E.T.#
        #.......#
        #########""",
        E=foe("knucklehead"),
    ).menu("A")
    a.dice("1 2", "2 -").do("attack", "T", "magic")
    assert a.wounds("T") == 0, "2 stars count, and the defense has as many"
    a.dice("1 3", "2 -").do("attack", "T", "magic")
    assert a.wounds("T") == 1


@pytest.mark.rule("cover.adjacent")
def test_adjacent_units_are_never_in_cover() -> None:
    a = row(
        """
        #####
        #AE.#
        #ET.#
        #####""",
        E=foe("knucklehead"),
    ).menu("A")
    assert cover.seen(a.s, a.numbers["A"], a.numbers["T"]) == cover.FULL
