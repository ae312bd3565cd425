"""What the advice for machine players prefers, in positions where one answer is plainly best."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.crystalia import advice, plan
from undercroft.games.crystalia.menu import menu
from undercroft.kernel.choice import Ask

from .field import Field


def chosen(f: Field, mark: str, *, move: int = 6, actions: int = 1) -> tuple[Any, ...]:
    """What is worth most to the unit that is active."""
    f.s.active, f.s.move, f.s.actions = f[mark], move, actions
    ask = next(menu(f.s, f[mark]))
    worths = advice.worths(f.s, ask)
    assert worths is not None
    best = max(worths)
    return tuple(ask.options[list(worths).index(best)])


def goes_to(f: Field, mark: str, **budget: int) -> tuple[int, int]:
    kind, _, square = chosen(f, mark, **budget)
    assert kind == "move"
    return f.s.board.place(square)


AISLE = """
###########
#S...k....#
#.........#
###########
"""


FLANKS, BACKS = [(4, 1), (5, 0), (5, 1)], [(5, 0), (5, 1)]


@pytest.mark.parametrize(("faction", "where"), [("", FLANKS), ("royal", BACKS)])
def test_a_spearman_comes_from_the_side_or_from_where_a_back_is_weak(
    faction: str, where: list[tuple[int, int]]
) -> None:
    f = Field(AISLE, S="royal_spearman", k="billman", factions=("", faction)).face("k", "W")
    assert goes_to(f, "S") in where


SCORCHED = """
########
#S.....#
#.....k#
#......#
########
"""


@pytest.mark.parametrize(("faction", "burnt"), [("", False), ("peaks", True)])
def test_nobody_stops_on_scorched_ground_except_who_does_not_burn(
    faction: str, burnt: bool
) -> None:
    f = Field(SCORCHED, S="royal_spearman", k="kobold_warrens", factions=(faction, "peaks"))
    there = goes_to(f, "S")
    f.s.write("scorched", 1, 1 << f.s.board.at(*there))
    assert (goes_to(f, "S") == there) is burnt


@pytest.mark.parametrize("actions", [0, 1])
def test_a_potion_that_helps_to_strike_is_drunk_before_the_blow(actions: int) -> None:
    f = Field("#####\n#Pk.#\n#####", P="riftling_warrior", k="royal_paladin")
    f.s.assistant = (f.s.card[f["P"]],) * 2
    f.s.potions[0] = 1
    first = chosen(f, "P", actions=actions, move=0)
    assert first[0] == ("drink" if actions else "end")


TREE = """
###########
#.........#
#...BC....#
#.........#
#A.......k#
###########
"""


def at_the_tree(drawing: str, leader: str) -> Field:
    f = Field(
        drawing, A=leader, B="billman", C="billman", k="kobold_warrens", factions=("forest", "")
    )
    f.s.tree = f.s.board.at(4, 1)
    return f


def test_the_last_of_a_chain_comes_to_the_mother_tree() -> None:
    f = at_the_tree(TREE, "royal_paladin")
    assert goes_to(f, "A") in [(3, 1), (4, 0), (4, 2), (5, 0), (5, 2), (6, 1)]


def test_nobody_waits_at_the_tree_for_a_chain_without_a_leader() -> None:
    f = at_the_tree(TREE, "billman")
    assert plan.errand(f.s, f["A"]) == 0
    assert plan.errand(at_the_tree(TREE, "royal_paladin").s, f["A"]) != 0


@pytest.mark.parametrize(("led", "way"), [("S", "round"), ("k", "over")])
def test_enemies_are_led_over_traps_and_friends_round_them(led: str, way: str) -> None:
    f = Field(AISLE, S="royal_spearman", k="billman")
    square = f.s.board.at(3, 0)
    options = [("round",), ("over", "trap:molten_steel", square)]
    ask = Ask(f.s.owner[f["S"]], "control_way", options, (f[led], "push", square))
    worths = advice.worths(f.s, ask)
    assert worths is not None
    assert options[list(worths).index(max(worths))][0] == way
