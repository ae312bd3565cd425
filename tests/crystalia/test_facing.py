"""Facing: the four directions, free turns, and the dice of side and back."""

from __future__ import annotations

import pytest

from .arena import Arena, foe


def duel(attacker: tuple[int, int], facing: str = "N") -> Arena:
    a = Arena(
        """
        #########
        #.......#
        #.......#
        #.......#
        #.......#
        #.......#
        #.......#
        #.......#
        #########""",
        A="ember_mage",
        T=foe("hearthsworn_fighter", at=(3, 3), facing=facing),
    )
    a.on("A", at=attacker)
    return a.menu("A")


@pytest.mark.rule("facing.behind.die", "facing.behind.geometry", "facing.example")
@pytest.mark.parametrize("place", [(3, 4), (5, 6)])
def test_an_attack_from_behind_has_a_free_red_die(place: tuple[int, int]) -> None:
    a = duel(place).dice("- - -", "- -")
    a.do("attack", "T", "magic")
    assert a.rolls()[0][2] == (0, 3, 0, 0)
    a.done()


@pytest.mark.rule("facing.side.die", "facing.side.geometry", "facing.example")
def test_an_attack_from_the_side_has_a_free_blue_die() -> None:
    a = duel((5, 3)).dice("- - -", "- -")
    a.do("attack", "T", "magic")
    assert a.rolls()[0][2] == (1, 2, 0, 0)


@pytest.mark.rule("facing.front", "facing.example")
def test_an_attack_from_the_front_has_no_free_die() -> None:
    a = duel((4, 2)).dice("- -", "- -")
    a.do("attack", "T", "magic")
    assert a.rolls()[0][2] == (0, 2, 0, 0)


@pytest.mark.rule("facing.target", "facing.free-change")
def test_an_attacker_turns_to_its_target_for_nothing() -> None:
    a = duel((3, 6), "S").dice("- -", "- -")
    a.on("A", facing="S")
    a.menu("A")
    actions = a.s.actions
    a.do("attack", "T", "magic")
    assert a.facing("A") == "N"
    assert a.s.actions == actions - 1


@pytest.mark.rule("facing.movement")
def test_a_moving_unit_faces_the_way_of_its_last_step() -> None:
    a = duel((0, 6))
    a.do("move", "to:E", (1, 5))
    assert a.facing("A") == "E"
    a.do("move", "to:S", (1, 6))
    assert a.facing("A") == "S"


@pytest.mark.rule("facing.free-change")
def test_a_free_turn_must_be_followed_by_an_action() -> None:
    a = duel((3, 6))
    a.do("face", "to:W")
    assert a.facing("A") == "W"
    assert not a.offers("end") and not a.offered("move")
    assert a.offers("dash")
    assert not a.offered("attack"), "the target is not to the west"


@pytest.mark.rule("action.change-facing")
def test_change_facing_costs_an_action_point() -> None:
    a = duel((3, 6))
    actions = a.s.actions
    a.do("turn", "to:W")
    assert (a.facing("A"), a.s.actions) == ("W", actions - 1)
    assert a.offers("end")
