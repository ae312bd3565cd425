"""Control effects: a model is pushed, pulled or compelled. [control.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import covering
from undercroft.kernel.board import Board
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.squares import Square, Squares, each

from . import effect
from .card import BURROW, FLY, MOBILITY
from .events import Displaced, note
from .movement import (
    going,
    legal_squares,
    open_squares,
    pick_square,
    slow_squares,
    spreading,
    steps_from,
)
from .state import State


def control(s: State, seat: int, by: int, unit: int, kind: str, squares: int) -> Rule[None]:
    """Push, pull or compel a model. [control.*]"""
    if s.at[unit] < 0 or s.profile[unit].rank == "point" or (s.at[by] < 0 and kind != "compel"):
        return
    ends = control_ends(s, by, unit, kind, squares)
    if not ends:
        return
    rules = (f"control.{kind}",)
    if s.is_hero(by):
        options = Options([("stay",)])
        options.squares((kind,), ends)
        choice: Option = yield Ask(seat, "control", options, (by, unit, kind), rules)
        if choice[0] == "stay":
            return
        square: Square = choice[1]
    else:
        # Monsters move a Hero as far as it goes; a Compel's way is the players' choice.
        if kind == "compel":
            ends |= 1 << s.at[unit]
        else:
            ends = _farthest(s, by, unit, ends, kind)
        square = yield from pick_square(s, ends, "control", unit, ("control.by-monsters",))
    if square != s.at[unit]:
        s.shift(unit, square)
        note(s, Displaced, unit, square, rules)


def control_ends(s: State, by: int, unit: int, kind: str, squares: int) -> Squares:
    """Where a control effect may leave a model, step by legal step. [control.legal-movement]

    A pull brings each step closer, until it is adjacent; a push takes each step farther away.
    """
    return ends_from(s, s.feet[by], unit, kind, squares)


def ends_from(s: State, goal: Squares, unit: int, kind: str, squares: int) -> Squares:
    """The same, told by the squares that a pull leads to and a push away from."""
    legal = legal_squares(s, unit) & ~(1 << s.at[unit])
    base = s.profile[unit].base
    if kind == "compel" and base == 1:
        ends = 0
        for layer in spreading(s, unit, squares, secretly=False):
            ends |= layer
        return ends & legal
    board = s.board
    mobility = effect.having(s, unit, MOBILITY)
    slow = slow_squares(s, unit, mobility)
    enter = board.room(open_squares(s, unit, mobility), base)
    ground = going(s, unit, mobility)
    # Each step of a push or a pull leads one square on, unless it leads over or under walls.
    uneven = base > 1 or mobility & (FLY | BURROW)
    far = board.distance_between(s.feet[unit], goal)
    most = {s.at[unit]: squares}
    frontier = [s.at[unit]]
    while frontier:
        onward = enter & _onward(board, goal, far, kind, base)
        far += 1 if kind == "push" else -1
        reached = []
        for anchor in frontier:
            foot = board.footprint(anchor, base)
            if uneven:
                here = board.distance_between(foot, goal)
                onward = enter & _onward(board, goal, here, kind, base)
            for step in each(onward & steps_from(board, ground, anchor)):
                after = most[anchor] - (2 if slow & board.footprint(step, base) & ~foot else 1)
                if after >= 0 and most.get(step, -1) < after:
                    most[step] = after
                    reached.append(step)
        frontier = reached
    return sum([1 << anchor for anchor in most]) & legal


def _onward(board: Board, goal: Squares, far: int, kind: str, base: int) -> Squares:
    """Where the next step of a control effect may lead a base so far from who has it moved."""
    if kind == "push":
        return ~covering(board, board.within_any(goal, far), base)
    if kind == "pull":
        return covering(board, board.within_any(goal, far - 1), base) if far > 0 else 0
    return -1


def _farthest(s: State, by: int, unit: int, ends: Squares, kind: str) -> Squares:
    """The ends that use up most of a monster's push or pull."""
    goal = s.feet[by]
    base = s.profile[unit].base
    distances = {e: s.board.distance_between(s.board.footprint(e, base), goal) for e in each(ends)}
    best = max(distances.values()) if kind == "push" else min(distances.values())
    return sum(1 << e for e, d in distances.items() if d == best)
