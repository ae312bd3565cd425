"""What a master knows beyond advice: how the chain at the mother tree is made, and severed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from undercroft.games.crystalia import advice, agenda, mastery
from undercroft.games.crystalia.menu import menu
from undercroft.games.crystalia.turn import next_unit, phase
from undercroft.kernel.choice import Ask, Rule

from .field import Field

TREE = """
#############
#...........#
#....B.....k#
#..C........#
#...........#
#.....A.....#
#############
"""


def field(leader: str = "royal_paladin") -> Field:
    f = Field(TREE, A=leader, B="billman", C="billman", k="kobold_warrens", factions=("forest", ""))
    f.s.tree = f.s.board.at(4, 1)
    f.s.skulls, f.s.hero_free = 3, True
    return f


def best(ask: Ask, worths: Sequence[float] | None) -> tuple[Any, ...]:
    assert worths is not None
    return tuple(ask.options[list(worths).index(max(worths))])


def asked(rule: Rule[None]) -> Ask:
    return next(rule)


def activated(f: Field, mark: str, move: int = 6, actions: int = 2) -> Ask:
    f.s.active, f.s.move, f.s.actions = f[mark], move, actions
    return asked(menu(f.s, f[mark]))


@pytest.mark.parametrize("mark", ["A", "C"])
def test_whoever_is_missing_comes_to_the_tree(mark: str) -> None:
    f = field()
    kind, _, square = best(ask := activated(f, mark), mastery.worths(f.s, ask))
    assert kind == "move"
    x, y = f.s.board.place(square)
    held = {(4, 1), (5, 1)}
    assert any(abs(x - a) + abs(y - b) <= 1 for a, b in held)


def test_nobody_goes_where_no_chain_can_be_made_in_this_turn() -> None:
    f = field(leader="billman")
    ask = activated(f, "C")
    assert mastery.worths(f.s, ask) == advice.worths(f.s, ask)
    assert not agenda.can_be_whole(f.s, 0, 6, hero=True), "nobody leads"


def test_what_skulls_allow_is_what_can_be_made() -> None:
    f = field()
    assert agenda.can_be_whole(f.s, 0, 3, hero=True)
    assert not agenda.can_be_whole(f.s, 0, 0, hero=True), "C must come, too"
    assert not agenda.can_be_whole(f.s, 0, 6, hero=False), "the hero is the only leader"
    f.s.crystals |= 1 << f["C"]
    assert not agenda.can_be_whole(f.s, 0, 3, hero=True), "C has acted"


def test_the_phase_is_that_of_the_leader_who_is_missing() -> None:
    f = field()
    f.s.phase = ""
    ask = asked(phase(f.s))
    assert best(ask, advice.worths(f.s, ask)) != ("phase", "spawning")
    assert best(ask, mastery.worths(f.s, ask)) == ("phase", "hero")


def test_a_leader_who_is_missing_is_activated_first() -> None:
    f = field()
    f.s.phase = "hero"
    ask = asked(next_unit(f.s))
    worths = mastery.worths(f.s, ask)
    assert best(ask, worths) == ("activate", f["A"])
    assert worths is not None
    ranked = dict(zip(ask.options, worths, strict=True))
    assert ranked["activate", f["C"]] > ranked["activate", f["B"]], "B is at the tree"


CHAIN = """
#########
#..ABC..#
#...k...#
#.......#
#########
"""


def test_who_leads_a_whole_chain_is_struck_before_others() -> None:
    """The hero alone leads: without it nothing is won."""
    f = Field(
        CHAIN, A="billman", B="royal_paladin", C="billman", k="royal_spearman",
        factions=("forest", ""), turn=1,
    ).face("k", "N")  # fmt: skip
    f.s.tree = f.s.board.at(3, 1)
    ask = activated(f, "k", move=0, actions=1)
    before, after = advice.worths(f.s, ask), mastery.worths(f.s, ask)
    assert before is not None and after is not None
    gains = {
        option: now - then
        for option, then, now in zip(ask.options, before, after, strict=True)
        if option[0] == "attack"
    }
    at = ("attack", f["B"], "melee")
    assert gains[at] > 0, "three are just enough, and B leads"
    f.s.tree = f.s.board.at(6, 3)
    assert mastery.worths(f.s, ask) == advice.worths(f.s, ask), "no chain at the tree"


def test_other_factions_play_as_advised() -> None:
    f = Field(TREE, A="royal_paladin", B="billman", C="billman", k="kobold_warrens")
    f.s.skulls, f.s.hero_free = 3, True
    ask = activated(f, "A")
    assert mastery.worths(f.s, ask) == advice.worths(f.s, ask)


# Tiles of Woodland March, two by two: the first is the upper left, twelve squares wide.

SIDE = 12


def marching(k: tuple[int, int], c: tuple[int, int], **more: Any) -> Field:
    """Two dwellers of the Peaks on the first tile, a third elsewhere, and one enemy."""
    units = {
        "A": ("knucklehead", 0, (2, 2)), "B": ("knucklehead", 0, (4, 2)),
        "C": ("knucklehead", 0, c), "k": ("swampie", 1, k), **more,
    }  # fmt: skip
    return Field(board="woodland_march", units=units, factions=("peaks", "forest"))


def ends_on(f: Field, mark: str) -> int:
    """The tile on which a unit stops that a master moves."""
    ask = activated(f, mark, move=6, actions=0)
    kind, *_, square = best(ask, mastery.worths(f.s, ask))
    assert kind == "move"
    return f.s.board.tile_at[square]


def test_the_third_of_a_tile_goes_there_and_not_to_the_enemy() -> None:
    f = marching(k=(SIDE + 8, 4), c=(SIDE + 1, 4))
    ask = activated(f, "C", actions=0)
    kind, *_, square = best(ask, advice.worths(f.s, ask))
    assert kind == "move" and f.s.board.tile_at[square] == 1
    assert ends_on(f, "C") == 0
    grounds, kept = agenda.can_be_charred(f.s, f["C"])
    assert [ground.missing for ground in grounds] == [1, 3, 3] and not kept


def test_who_keeps_a_tile_from_being_charred_is_worth_more() -> None:
    f = marching(k=(3, 3), c=(3, 2)).face("C", "S")
    f.s.tree = -1
    ask = activated(f, "C", move=0, actions=1)
    before, after = advice.worths(f.s, ask), mastery.worths(f.s, ask)
    assert before is not None and after is not None
    at = ask.options.index(("attack", f["k"], "melee"))
    assert after[at] > before[at]
    f.s.charred[0] = 1
    after = mastery.worths(f.s, ask)
    assert after is not None and after[at] == before[at]


def test_what_enemies_have_charred_is_restored_by_two() -> None:
    f = marching(k=(2 * SIDE - 2, 5), c=(SIDE + 3, SIDE + 3), j=("swampie", 1, (SIDE - 2, 5)))
    for mark in "AB":
        f.s.lift(f[mark])
    f.s.charred[0] = 0b0011
    f.s.turn = 1
    (ground, *again) = agenda.can_be_restored(f.s, f["k"], 2)
    assert ground.squares == f.s.board.tiles[0].mask and ground.missing == 1
    assert [other.missing for other in again] == [1, 2, 2], "for each of the two that are charred"
    assert agenda.can_be_restored(f.s, f["C"], 2) == [], "its own"
