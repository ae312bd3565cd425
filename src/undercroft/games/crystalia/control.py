"""Control: units that are pushed, pulled or compelled, step by legal step. [base.control.*]"""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.squares import Square, Squares, each

from . import cause, effect, movement, snare
from .card import BURROW
from .events import Displaced, note
from .state import State


def control(s: State, seat: int, origin: Squares, unit: int, kind: str, squares: int) -> Rule[None]:
    """Push, pull or compel a unit; the player who uses the effect chooses the way.

    [base.control.*, move.forced-orthogonal]
    """
    if s.at[unit] < 0 or s.profile[unit].static or s.immune >> unit & 1:
        return
    if not origin and kind != "compel":
        return
    came = controlled(s, origin, unit, kind, squares)
    ends = (
        sum(1 << anchor for anchor in came) & movement.legal_squares(s, unit) & ~(1 << s.at[unit])
    )
    if not ends:
        return
    rules = (f"base.control.{kind}",)
    options = Options([("stay",)])
    options.squares((kind,), ends)
    choice: Option = yield Ask(seat, "control", options, (unit, kind), rules)
    if choice[0] == "stay":
        return
    start, crossed = s.footprint(unit), 0
    if s.traps:
        safe = controlled(s, origin, unit, kind, squares, snare.dangerous(s, unit) & ~start)
        crossed = _crossed(s, unit, came if choice[1] not in safe else safe, choice[1])
        lead = Lead(origin, unit, kind, squares)
        across = _ways_across(s, lead, choice[1], crossed)
        if across:
            routes: list[Option] = [("round",), *across]
            about = (unit, kind, choice[1])
            route = yield Ask(seat, "control_way", routes, about, ("base.control.general",))
            crossed = across.get(route, crossed)
    s.shift(unit, choice[1])
    note(s, Displaced, unit, choice[1], rules)
    effect.settle(s)
    if s.traps:
        yield from cause.moved_into(s, unit, start, crossed)


def _crossed(s: State, unit: int, came: dict[Square, Square], end: Square) -> Squares:
    """The squares a unit enters on its way to where it is moved."""
    base = s.profile[unit].base
    found = 0
    while came[end] != end:
        found |= s.board.footprint(end, base)
        end = came[end]
    return found & ~s.footprint(unit)


def _ways_across(s: State, lead: Lead, end: Square, crossed: Squares) -> dict[Option, Squares]:
    """Which further traps a unit can be led over on its way, and the squares it crosses then.

    Whoever uses a control effect chooses the path. [base.control.general]
    """
    unit, start = lead.unit, s.footprint(lead.unit)
    base = s.profile[unit].base
    crossed |= s.board.footprint(end, base) & ~start
    avoided = []
    for token, zone in snare.alarms(s, unit):
        # Who leaves a trap does not set it off from beside it.
        zone = (token.squares if token.squares & start else zone) & ~start
        if not zone & crossed:
            avoided.append((token, zone))
    found: dict[Option, Squares] = {}
    for token, zone in avoided:
        shut = 0
        for other, away in avoided:
            if other is not token:
                shut |= away
        shut &= ~zone
        came, most = led(s, lead, s.at[unit], lead.squares, shut)
        for middle in came:
            if not s.board.footprint(middle, base) & zone:
                continue
            on, _ = led(s, lead, middle, most[middle], shut)
            if end in on:
                name = ("over", token.card, (token.squares & -token.squares).bit_length() - 1)
                found[name] = _crossed(s, unit, came, middle) | _crossed(s, unit, on, end)
                break
    return found


def steps_between(s: State, foot: Squares, origin: Squares) -> int:
    """How many orthogonal steps lie between two bases, walls aside. [base.control.pull]"""
    stride = s.board.stride
    fewest = 1 << 16
    for a in each(foot):
        y, x = divmod(a, stride)
        for b in each(origin):
            v, u = divmod(b, stride)
            fewest = min(fewest, abs(x - u) + abs(y - v))
    return fewest


class Lead(NamedTuple):
    """A control effect: from where it works on whom, how, and how far."""

    origin: Squares
    unit: int
    kind: str
    squares: int


def controlled(
    s: State, origin: Squares, unit: int, kind: str, squares: int, shut: Squares = 0
) -> dict[Square, Square]:
    """Where a control effect may lead a unit, step by legal step, and from where it comes there."""
    return led(s, Lead(origin, unit, kind, squares), s.at[unit], squares, shut)[0]


def led(
    s: State, lead: Lead, start: Square, squares: int, shut: Squares
) -> tuple[dict[Square, Square], dict[Square, int]]:
    """Where a unit may be led from some square: from where it comes there, and what is left then.

    [base.control.legal]
    """
    origin, unit, kind, _ = lead
    board = s.board
    base = s.profile[unit].base
    slow = movement.slow_squares(s, unit)
    enter = board.room(movement.open_squares(s, unit) & ~shut, base)
    burrows = effect.has(s, unit, BURROW)
    counted = origin and kind != "compel"
    most = {start: squares}
    came = {start: start}
    frontier = [start]
    while frontier:
        anchor = frontier.pop(0)
        left = most[anchor]
        here = board.footprint(anchor, base)
        away = steps_between(s, here, origin) if counted else 0
        if kind == "pull" and board.spread(here) & origin:
            continue
        for allowed, shift in board.steps[:4]:
            step = anchor + shift
            if step < 0 or not enter >> step & 1 or not (burrows or allowed >> anchor & 1):
                continue
            foot = board.footprint(step, base)
            after = left - (movement.SLOW if slow & foot & ~here else 1)
            there = steps_between(s, foot, origin) if counted else 0
            wrong = there >= away if kind == "pull" else there <= away and kind == "push"
            if after >= 0 and not wrong and most.get(step, -1) < after:
                most[step] = after
                came[step] = anchor
                frontier.append(step)
    return came, most
