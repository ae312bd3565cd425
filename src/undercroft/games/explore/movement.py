"""Movement: where a model may go, what it costs, and what entering squares does. [move.*]

Moves are offered by destination. A model walks the cheapest way that harms it nowhere; where a
cheaper way leads through harm, that way is offered too (`brave`). Moving square by square is
open to everybody, so any path can be walked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from undercroft.kernel import shapes
from undercroft.kernel.board import FAR
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from ..superdungeon import status
from ..superdungeon.card import FLY, SUREFOOT
from ..superdungeon.figures import covering, occupied, units_on
from ..superdungeon.lasting import may_affect
from . import adventure, effect
from .affliction import afflict, recover
from .events import Displaced, Moved, note
from .state import AURA, NOBODY, State


class Ways(NamedTuple):
    """Where a model may move: floods by cost, and the squares each offers."""

    safe: list[Squares]
    any: list[Squares]
    slow: Squares
    move: Squares
    """Anchors to stop on, by a way that harms nowhere."""
    brave: Squares
    """Anchors to stop on that harm must be taken for, or that harm makes cheaper."""


THROUGH = "through"
"""The last word of the option to move a model by a way that harms it."""
NOWHERE = Ways([], [], 0, 0, 0)


def harm(s: State, unit: int, fly: bool) -> Squares:
    """Squares that harm the unit as it enters them, so far as it does not fly."""
    squares = 0
    if not fly:
        for ground, here in s.box.grounds(s.board):
            if ground.status & ~effect.immunities(s, unit):
                squares |= here
    if s.rule_boss:
        for hook in adventure.hooks(s):
            if hook.harm is not None:
                squares |= hook.harm(s, unit)
    return squares


def unburnt(s: State, unit: int) -> bool:
    """Whether a model has not got what the ground under it gives to those who enter it."""
    foot, lacking = s.footprint(unit), ~s.status[unit]
    return any(ground.status & lacking and foot & here for ground, here in s.box.grounds(s.board))


def ways(s: State, unit: int, budget: int) -> Ways:
    """Where the unit may move with so much Speed. [move.speed, move.end-empty]"""
    if budget <= 0:
        return NOWHERE
    board = s.board
    profile = s.profile[unit]
    start = s.at[unit]
    base = profile.base
    foot = s.feet[unit]
    able = effect.having(s, unit, FLY | SUREFOOT)
    fly = able & FLY != 0
    # Friends and, for fliers, enemies are passed through; chests never are.
    closed = s.chests
    slow = 0
    if not fly:
        closed |= s.foes if profile.hero else s.heroes
        if not able & SUREFOOT:
            slow = effect.difficult(s, unit)
    enter = board.squares & ~closed
    layers = board.flood(start, budget, enter, slow, base)
    reach = 0
    for layer in layers:
        reach |= layer
    free = board.squares & ~(occupied(s) & ~foot)
    stops = reach & (board.room(free, base) if base > 1 else free) & ~(1 << start)
    danger = harm(s, unit, fly)
    if danger:
        danger &= ~foot
        touched = reach & danger if base == 1 else danger
        if touched:
            safe = board.flood(start, budget, enter & ~danger, slow, base)
            move = brave = cheaper = 0
            passed = 0
            for cost, layer in enumerate(layers):
                passed |= safe[cost]
                move |= safe[cost]
                cheaper |= layer & ~passed
            brave = cheaper & stops
            return Ways(safe, layers, slow, move & stops, brave)
    return Ways(layers, layers, slow, stops, 0)


# What keeps a model from moving


def stuck(s: State, unit: int, *_: object) -> Hindrance | None:
    """[status.immobile, status.knockdown]"""
    bits = s.status[unit] & (status.IMMOBILE | status.KNOCKDOWN)
    if not bits:
        return None
    names = status.names(bits)
    says = "{unit:unit} is " + " and ".join(_HELD[name] for name in names)
    return Hindrance(*(f"status.{name}" for name in names), says=says, unit=unit)


_HELD = {"immobile": "immobile", "knockdown": "knocked down"}


def spent(s: State, unit: int, *_: object) -> Hindrance | None:
    """[move.speed]"""
    if s.speed > 0:
        return None
    return Hindrance("move.speed", says="no Speed is left", left=0)


def taken(s: State, unit: int, square: Square) -> Hindrance | None:
    """What keeps a unit's base from standing there. [move.end-empty]"""
    base = s.profile[unit].base
    if square == s.at[unit]:
        return Hindrance("move.speed", says="{unit:unit} stands there already", unit=unit)
    covered = s.board.footprint(square, base) & s.board.squares
    held = occupied(s) & ~s.footprint(unit)
    if covered & s.chests:
        return Hindrance("tile.chest.obstacle", says="a chest stands there")
    if covered & held:
        on = units_on(s, covered & held)[0]
        return Hindrance("move.end-empty", says="{on:unit} stands there", on=on)
    if base > 1 and not s.board.room(s.board.squares & ~held, base) >> square & 1:
        says = "a base of {base} by {base} squares does not fit there"
        return Hindrance("move.large-models", says=says, base=base)
    return None


def out_of_reach(s: State, unit: int, square: Square, brave: bool) -> Hindrance | None:
    """What keeps a unit from a free square with its Speed: `ways`, for a single square."""
    found = ways(s, unit, s.speed)
    here = 1 << square
    if (found.brave if brave else found.move) & here:
        return None
    if found.move & here:
        return Hindrance("tile.effects.card", says="no way through harm is shorter")
    far = price(s, unit, square, safe=not brave)
    if found.brave & here:
        says = "the ways of {left} Speed lead through harm"
        facts = {"left": s.speed} if far == FAR else {"left": s.speed, "far": far}
        return Hindrance(*_harms(s, unit), says=says, **facts)
    rules = _barred(s, unit, square)
    if far == FAR:
        return Hindrance(*rules, says="no way leads there")
    says = "{far} Speed away, {left} left"
    return Hindrance(*rules, says=says, far=far, left=s.speed)


def price(s: State, unit: int, square: Square, *, safe: bool = False) -> int:
    """The Speed that the cheapest way to a square costs, however far; FAR if there is none."""
    found = ways(s, unit, _FARTHEST)
    layers = found.safe if safe else found.any
    return next((cost for cost, layer in enumerate(layers) if layer >> square & 1), FAR)


_FARTHEST = 120


def _harms(s: State, unit: int) -> list[str]:
    """The rules of what the way leads through."""
    found = []
    if s.board.terrain.get("lava", 0) & harm(s, unit, effect.has(s, unit, FLY)):
        found.append("tile.effects.lava")
    if any(hook.harm is not None and hook.harm(s, unit) for hook in adventure.hooks(s)):
        found.append("effects.dungeon")
    return found or ["tile.effects.card"]


def _barred(s: State, unit: int, square: Square) -> list[str]:
    """What keeps a unit from a square it could stop on: foes, chests, rough ground, distance."""
    board, base = s.board, s.profile[unit].base
    fly = effect.has(s, unit, FLY)
    foes = 0 if fly else s.foes if s.is_hero(unit) else s.heroes
    slow = 0 if fly or effect.has(s, unit, SUREFOOT) else effect.difficult(s, unit)

    def reaches(closed: Squares, slow: Squares) -> bool:
        layers = board.flood(s.at[unit], s.speed, board.squares & ~closed, slow, base)
        return any(layer >> square & 1 for layer in layers)

    found = []
    if reaches(s.chests, slow):
        found.append("move.not-through-enemies")
    elif reaches(foes, slow):
        found.append("tile.chest.obstacle")
    if reaches(s.chests | foes, 0):
        found.append("tile.difficult.cost")
        if s.speed < 2:
            found.append("tile.difficult.not-enough-speed")
    if not found:
        found.append("move.speed")
        if s.status[unit] & status.SLOW:
            found.append("status.slow")
    return found


def nearest(s: State, unit: int, square: Square) -> Option | None:
    """The square on the way to a farther one that can be reached now, as an option."""
    if stuck(s, unit) or not s.speed > 0:
        return None
    far = ways(s, unit, _FARTHEST)
    stops = ways(s, unit, s.speed).move
    if not any(layer >> square & 1 for layer in far.safe):
        return None
    for step in reversed(s.board.route(far.safe, square, far.slow, s.profile[unit].base)):
        if stops >> step & 1:
            return ("move", step)
    return None


def route(
    s: State, unit: int, found: Ways, square: Square, brave: bool
) -> tuple[list[Square], int]:
    """The squares walked to one of the `ways`, and what they cost."""
    layers = found.any if brave else found.safe
    cost = next(c for c, layer in enumerate(layers) if layer >> square & 1)
    base = s.profile[unit].base
    return s.board.route(layers[: cost + 1], square, found.slow, base), cost


# Moving


def move(s: State, unit: int, found: Ways, square: Square, brave: bool) -> Rule[None]:
    """Walk to a square offered by `ways`, square by square where it matters."""
    board = s.board
    layers = found.any if brave else found.safe
    base = s.profile[unit].base
    here = 1 << square
    cost = 0
    while not layers[cost] & here:
        cost += 1
    s.moved = True
    start = s.at[unit]
    special = _special(s, unit, brave)
    if special and base == 1:
        passed = 0
        for layer in layers[: cost + 1]:
            passed |= layer
        special &= passed
    if not special and s.log is None:
        s.speed -= cost
        s.shift(unit, square)
        return
    path = board.route(layers[: cost + 1], square, found.slow, base)
    note(s, Moved, unit, (start, *path))
    s.speed -= cost
    if not special:
        s.shift(unit, square)
        return
    left_after = yield from walk(s, unit, path, special)
    if left_after:
        # Squares that it does not come to cost nothing. [move.speed]
        last = 1 << path[left_after - 1]
        s.speed += cost - next(paid for paid, layer in enumerate(layers) if layer & last)
    elif s.at[unit] != square:
        s.shift(unit, square)


def walk(s: State, unit: int, path: Sequence[Square], special: Squares) -> Rule[int]:
    """Take a unit over a path as far as it matters; after how many squares it left it, or 0."""
    board = s.board
    base = s.profile[unit].base
    before = s.footprint(unit)
    for walked, step in enumerate(path, 1):
        after = board.footprint(step, base)
        entered = after & ~before
        before = after
        if entered & special:
            if s.unit_at[step] == NOBODY and base == 1:
                s.shift(unit, step)
            here = s.at[unit]
            yield from enter_squares(s, unit, entered, after)
            # It may have fallen, or drunk a potion that took it elsewhere.
            if s.at[unit] != here:
                return walked
    return 0


def _special(s: State, unit: int, brave: bool) -> Squares:
    """Squares that would do something to a unit on its way; only a brave one walks into harm."""
    grounds = s.box.grounds(s.board)
    squares = 0
    if s.effects:
        for effect_ in s.effects:
            action = s.box.actions[effect_.action]
            if effect_.who == AURA and action.status and effect_.source == unit:
                return s.board.squares
        squares = auras(s, unit)
    if grounds:
        # A font also helps against what the way to it does.
        hurt = brave or squares or s.wounds[unit] or s.status[unit]
        for ground, here in grounds:
            if ground.status:
                if brave:
                    squares |= here
            elif hurt and (s.is_hero(unit) or not ground.heroes_only) and not s.bathed >> unit & 1:
                squares |= here
    if brave:
        for hook in adventure.hooks(s):
            if hook.harm is not None:
                squares |= hook.harm(s, unit)
    return squares


def auras(s: State, unit: int) -> Squares:
    """Squares around other models whose aura may give the unit a status it has not."""
    squares = 0
    for aura in s.effects:
        action = s.box.actions[aura.action]
        if (
            aura.who == AURA
            and aura.source != unit
            and action.shape is not None
            and action.status & ~s.status[unit]
            and may_affect(s, aura.source, action, unit)
        ):
            squares |= shapes.wave(s.board, s.footprint(aura.source), action.shape[1])
    return squares


def enter_squares(s: State, unit: int, entered: Squares, foot: Squares = 0) -> Rule[None]:
    """What newly entered squares do to a model, however it came there. [tile.effects.card]

    `foot` is where a model stands that only passes through; by default where it is.
    """
    grounds = s.box.grounds(s.board)
    if grounds and not effect.has(s, unit, FLY):
        for ground, here in grounds:
            if not entered & here:
                continue
            if ground.heroes_only and not s.is_hero(unit):
                continue
            if ground.status:
                yield from afflict(s, unit, ground.status, (f"tile.effects.{ground.id}",))
            if ground.heal and (s.wounds[unit] or s.status[unit]):
                if ground.once_per_round:
                    if s.bathed >> unit & 1:
                        continue
                    s.bathed |= 1 << unit
                yield from recover(s, unit, ground.id, ("tile.effects.card",))
    for hook in adventure.hooks(s):
        if hook.entered is not None:
            yield from hook.entered(s, unit, entered)
    yield from meet_auras(s, unit, foot or s.footprint(unit))


def meet_auras(s: State, unit: int, here: Squares) -> Rule[None]:
    """Auras that give a status catch whoever comes in, and whoever they come upon.

    [area.aura.membership, control.harmful-squares]
    """
    for aura in tuple(s.effects):
        action = s.box.actions[aura.action]
        if aura.who != AURA or not action.status or action.shape is None:
            continue
        size = action.shape[1]
        if aura.source != unit:
            caught = [unit] if effect.reaches(s, s.footprint(aura.source), size, here) else []
        else:
            standing = [u for u, square in enumerate(s.at) if square >= 0 and u != unit]
            caught = [u for u in standing if effect.reaches(s, here, size, s.footprint(u))]
        hit = [other for other in caught if may_affect(s, aura.source, action, other)]
        yield from afflict(s, hit, action.status, ("area.aura.membership",))


# Moved otherwise


def not_led(s: State, ask: Ask, option: Option) -> Hindrance | None:
    """What keeps a model from being led so: `control`, for a single way. [control.*]"""
    if option in ask.options:
        return None
    _, unit, kind = ask.about
    rule = f"control.{kind}"
    if option[0] != kind:
        return Hindrance(rule, says=f"it is a {kind}")
    if occupied(s) & ~s.footprint(unit) >> option[1] & 1:
        says = "the square is not empty"
        return Hindrance(rule, "control.legal-end", says=says)
    if (kind, option[1]) in ask.options:
        return Hindrance(rule, "control.harmful-squares", says="no way there harms it")
    return Hindrance(rule, says="it cannot be led there")


def not_landing(s: State, ask: Ask, square: Square) -> Hindrance | None:
    """What keeps a model from coming down there, by its leap or potion."""
    if ("land", square) in ask.options:
        return None
    if occupied(s) & ~s.footprint(ask.about[0]) >> square & 1:
        return Hindrance(*ask.rules, "move.end-empty", says="the square is not empty")
    return Hindrance(*ask.rules, says="it is out of reach or sight")


def put(s: State, unit: int, square: Square, rules: tuple[str, ...]) -> Rule[None]:
    """Place a model elsewhere on the map, by anything but its own movement."""
    before = s.footprint(unit)
    s.shift(unit, square)
    note(s, Displaced, unit, square, rules)
    entered = s.footprint(unit) & ~before
    yield from enter_squares(s, unit, entered)


def control(s: State, seat: int, by: int, unit: int, kind: str, squares: int) -> Rule[None]:
    """Push, pull or compel a model; the controlling seat chooses how far. [control.*]"""
    if s.at[unit] < 0 or (s.at[by] < 0 and kind != "compel") or s.profile[unit].speed == 0:
        return
    board = s.board
    base = s.profile[unit].base
    start = s.at[unit]
    foot = s.footprint(unit)
    if kind == "compel":
        step = shapes.compelling(board, base)
    elif kind == "pull":
        step = shapes.pulling(board, s.footprint(by), base)
    else:
        step = shapes.pushing(board, s.footprint(by), base)
    perils = harm(s, unit, effect.has(s, unit, FLY)) | auras(s, unit)
    if base > 1 or not unburnt(s, unit):
        perils &= ~foot
    danger = covering(board, perils, base)
    found = shapes.led(start, squares, step, danger)
    free = board.squares & ~(occupied(s) & ~foot)
    free = board.room(free, base) if base > 1 else free
    # An end that harms does so however the model comes there; else the way may matter, and it may
    # lead through harm to where the model stood, or out of the harm there and into it.
    through = reduce(or_, found.through) & free & ~danger
    back = reduce(or_, found.clear[2:] + found.through) & danger & 1 << start
    through |= back
    ends = (reduce(or_, found.clear) | found.ends & danger) & free & ~(1 << start)
    if not ends | through:
        return
    options = Options([("stay",), *((kind, square, THROUGH) for square in each(through))])
    options.squares((kind,), ends)
    choice: Option = yield Ask(seat, "control", options, (by, unit, kind), (f"control.{kind}",))
    if choice[0] == "stay":
        return
    rules: tuple[str, ...] = (f"control.{kind}",)
    if choice[-1] == THROUGH:
        if back >> choice[1] & 1:
            out = found.clear[1] & ~danger or found.clear[1]
            way = [each(out)[0], start, start]
        else:
            way = shapes.way_through(found, step, danger, choice[1])
        if (yield from walk(s, unit, way[:-1], perils)):
            return
        rules = (*rules, "control.harmful-squares")
    yield from put(s, unit, choice[1], rules)
