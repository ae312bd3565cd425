"""Moving: where a figure may go, the way it takes, and free attacks on it. [action.move*]"""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import aim, cause
from .box import AGILE, FLY, GHOSTLY, INVISIBLE, Weapon
from .dice import OF_MELEE, OF_RANGED
from .events import FreeAttack, Moved, note
from .ground import Ground
from .pool import Attack
from .state import MONSTER_CARD, State


class Ways(NamedTuple):
    """Where a figure may go with some movement."""

    layers: list[Squares]
    """By the number of steps."""
    stops: Squares
    """Spaces it may end on, its own not included."""
    enter: Squares
    over: bool


FAR = 400
"""More steps than any map is wide."""
_new = tuple.__new__
"""Makes the most frequent of records in a third of the time."""


def ways(s: State, unit: int, budget: int) -> Ways:
    """[action.move-through, action.move-end, power.fly, power.ghostly, large.move]"""
    ground, at = s.ground, s.at[unit]
    figures = s.heroes | s.foes
    kind = s.kind[unit]
    bits = s.profile[unit].bits if kind < 0 else s.kinds[kind].bits
    if s.boosts:
        bits |= s.granted(unit)
    if kind >= 0 and s.kinds[kind].size > 1:
        own = s.footprint(unit)
        enter = ground.floor & ~(figures & ~own)
        if bits & (FLY | GHOSTLY):
            through = ground.squares if bits & GHOSTLY else ground.squares & ~_enemies(s, unit)
            layers = ground.flood_large(at, budget, through)
        else:
            layers = ground.flood_large(at, budget, enter)
        stops = 0
        for layer in layers[1:]:
            stops |= layer
        return Ways(layers, stops & ground.room(enter), enter, False)
    free = ground.floor & ~figures
    if not bits & (FLY | GHOSTLY):
        return _new(Ways, (*ground.reach(at, budget, free), free, False))
    enter = ground.squares if bits & GHOSTLY else ground.squares & ~_enemies(s, unit)
    layers, stops = ground.reach(at, budget, enter, True)
    return Ways(layers, stops & free, enter, True)


def _enemies(s: State, unit: int) -> Squares:
    return s.foes if s.kind[unit] < 0 else s.heroes


# ---------------------------------------------------------------- what is in the way


def steps_to(s: State, unit: int, square: Square) -> int:
    """Steps to a space on which a figure may end; -1 where no way leads there."""
    found = ways(s, unit, FAR)
    if not found.stops >> square & 1:
        return -1
    return next(steps for steps, layer in enumerate(found.layers) if layer >> square & 1)


def taken(s: State, unit: int, square: Square) -> Hindrance | None:
    """Whether a figure could end on a space, were it near enough. [action.move-end]"""
    if square == s.at[unit]:
        return Hindrance("action.move", says="{by:unit} stands there already", by=unit)
    if s.unit_at[square] == unit:
        return None
    return aim.occupied(s, square, "action.move-end")


def too_far(s: State, unit: int, square: Square, budget: int) -> Hindrance | None:
    """What keeps a figure from a space with some movement: `ways`, for a single space."""
    far = steps_to(s, unit, square)
    if 0 <= far <= budget:
        return None
    if far < 0:
        says = "no way leads to {at:space}"
        return Hindrance("action.move", "action.move-through", says=says, at=square)
    return Hindrance("action.move", says="{far} spaces away, {left} left", far=far, left=budget)


def nearest(s: State, unit: int, square: Square, budget: int) -> Square | None:
    """The space on the way to one that is too far, as far as some movement leads."""
    far = steps_to(s, unit, square)
    if not budget or far <= 0:
        return None
    found = ways(s, unit, far)
    reached = [at for at in route(s, unit, found, square, far)[:budget] if found.stops >> at & 1]
    return reached[-1] if reached else None


# ---------------------------------------------------------------- free attacks


def threats(s: State, unit: int) -> list[tuple[int, Squares]]:
    """The enemies that would attack a figure leaving a space, with the spaces next to them.

    [freeattack.trigger, freeattack.ranged, freeattack.both-sides]
    """
    ground = s.ground
    found: list[tuple[int, Squares]] = []
    unseen = bool(s.powers(unit) & INVISIBLE)
    if s.kind[unit] < 0:
        if not s.foes:
            return found
        for enemy in range(len(s.party), len(s.at)):
            at = s.at[enemy]
            if at >= 0:
                kind = s.kinds[s.kind[enemy]]
                if strikes(kind.weapon, unseen):
                    found.append((enemy, ground.adjacent(at, kind.size)))
    else:
        for hero in range(len(s.party)):
            if s.at[hero] >= 0 and any(strikes(w, unseen) for w in s.profile[hero].weapons):
                found.append((hero, ground.near[s.at[hero]]))
    return found


def strikes(weapon: Weapon, unseen: bool) -> bool:
    """Whether a weapon meets somebody so near who leaves. [freeattack.ranged, power.invisible]"""
    return weapon.kind == OF_MELEE or (weapon.kind != OF_RANGED and not unseen)


def no_free_attack(s: State, weapon: Weapon, target: int) -> Hindrance | None:
    """What keeps a weapon from a free attack. [freeattack.ranged, power.invisible]"""
    unseen = bool(s.powers(target) & INVISIBLE)
    if strikes(weapon, unseen):
        return None
    if weapon.kind == OF_RANGED:
        says = "a Ranged weapon makes no free attack"
        return Hindrance("freeattack.ranged", says=says)
    says = "{target:unit} is invisible: only Melee attacks can be aimed at it"
    return Hindrance("power.invisible", says=says, target=target)


def route(s: State, unit: int, found: Ways, dest: Square, budget: int) -> list[Square]:
    """The way to a space that causes the fewest free attacks, and of those the shortest.

    With the fewest steps as the budget: of the shortest ways that with the fewest free attacks.
    """
    if s.kind[unit] >= 0 and s.size(unit) > 1:
        return large_route(s, unit, found, 1 << dest)
    steps = 0
    for layer in found.layers:
        if layer >> dest & 1:
            break
        steps += 1
    if steps == 1:
        return [dest]
    ground = s.ground
    start = s.at[unit]
    reached = 0
    for layer in found.layers[:-1]:
        reached |= layer
    union = 0
    if ground.spread(_enemies(s, unit), True) & reached and not s.powers(unit) & GHOSTLY:
        menace = [mask for _, mask in threats(s, unit)]
        for mask in menace:
            union |= mask
    if not union & reached:
        return _back_through(ground, found.layers, dest, steps, found.over)
    # A way that leaves no further space next to an enemy cannot be bettered.
    bit = 1 << dest
    layers = ground.flood(start, budget, found.enter & ~union | bit, found.over)
    for k, layer in enumerate(layers):
        if layer & bit:
            return _back_through(ground, layers, dest, k, found.over)
    return _safest(s, start, dest, budget, found, menace)


def _back_through(
    ground: Ground, layers: list[Squares], dest: Square, steps: int, over: bool
) -> list[Square]:
    """A shortest way to a space of the last layer, from after the start."""
    way = [dest]
    for k in range(steps - 1, 0, -1):
        beside = ground.near[dest] if over else ground.steps[dest]
        before = beside & layers[k]
        dest = (before & -before).bit_length() - 1
        way.append(dest)
    way.reverse()
    return way


def _safest(
    s: State, start: Square, dest: Square, budget: int, found: Ways, menace: list[Squares]
) -> list[Square]:
    ground = s.ground
    # Spaces by how many free attacks leaving them causes.
    at_least = [-1]
    for mask in menace:
        for count in range(len(at_least) - 1, -1, -1):
            both = at_least[count] & mask
            if both:
                if count + 1 == len(at_least):
                    at_least.append(both)
                else:
                    at_least[count + 1] |= both
    exactly = [
        mask & ~(at_least[count + 1] if count + 1 < len(at_least) else 0)
        for count, mask in enumerate(at_least)
    ]
    # For each number of free attacks the spaces first reached after each number of steps.
    table: list[list[Squares]] = []
    known = [0] * (budget + 1)
    enter = found.enter
    for price in range(budget * (len(exactly) - 1) + 1):
        layers = [1 << start if price == 0 else 0]
        table.append(layers)
        if price == 0:
            known = [1 << start] * (budget + 1)
        for k in range(1, budget + 1):
            new = 0
            for count, mask in enumerate(exactly):
                if count > price:
                    break
                leaving = table[price - count]
                if k - 1 < len(leaving):
                    source = leaving[k - 1] & mask
                    if source:
                        new |= ground.spread(source, found.over)
            new &= enter & ~known[k]
            layers.append(new)
            if new:
                for later in range(k, budget + 1):
                    known[later] |= new
                if new >> dest & 1:
                    return _back(ground, table, exactly, dest, price, k, found.over)
    raise AssertionError("a space that was flooded can be walked to")


def _back(
    ground: Ground, table: list[list[Squares]], exactly: list[Squares], dest: Square, price: int,
    k: int, over: bool,
) -> list[Square]:  # fmt: skip
    way = [dest]
    while k > 1:
        around = ground.spread(1 << dest, over)
        for count, mask in enumerate(exactly):
            if count > price:
                continue
            before = around & mask & table[price - count][k - 1] & ~(1 << dest)
            if before:
                dest = (before & -before).bit_length() - 1
                price -= count
                break
        k -= 1
        way.append(dest)
    way.reverse()
    return way


def large_route(s: State, unit: int, found: Ways, goals: Squares) -> list[Square]:
    """A shortest way of a figure of four spaces to one of some, with the fewest free attacks."""
    ground, stride, size = s.ground, s.ground.stride, s.size(unit)
    menace = [] if s.powers(unit) & GHOSTLY else [near for _, near in threats(s, unit)]
    start = s.at[unit]
    trail = [{start: (0, start)}]
    for layer in found.layers[1:]:
        reached: dict[Square, tuple[int, Square]] = {}
        for here in each(layer):
            row = 1 << here | 1 << here + 1 | 1 << here >> 1
            around = row | row << stride | row >> stride
            body = ground.footprint(here, size)
            reached[here] = min(
                (
                    price
                    + sum(bool(near & ground.footprint(before, size) & ~body) for near in menace),
                    before,
                )
                for before, (price, _) in trail[-1].items()
                if around >> before & 1
            )
        trail.append(reached)
        if layer & goals:
            break
    here = min((trail[-1][goal][0], goal) for goal in each(goals) if goal in trail[-1])[1]
    way = []
    for reached in reversed(trail[1:]):
        way.append(here)
        here = reached[here][1]
    way.reverse()
    return way


def walk(s: State, unit: int, path: list[Square], reflex: bool = False) -> Rule[int]:
    """Go along a path, suffering free attacks; gives how many steps were made.

    [freeattack.*, power.agile, power.ghostly-no-free-attacks]
    """
    if unhindered(s, unit, path):
        stroll(s, unit, path)
        return len(path)
    return (yield from brave(s, unit, path, reflex))


def stroll(s: State, unit: int, path: list[Square]) -> None:
    """Go along a path that provokes nobody."""
    s.shift(unit, path[-1])
    tell(s, unit, path)


def brave(s: State, unit: int, path: list[Square], reflex: bool = False) -> Rule[int]:
    """Go along a path past enemies; gives how many steps were made.

    Whom the answer to a free attack has moved elsewhere goes no farther on it.
    """
    menace = threats(s, unit)
    if len(menace) > 1:
        menace.sort(key=lambda threat: _turn_of(s, threat[0]))
    size = s.size(unit)
    others = (s.heroes | s.foes) & ~s.footprint(unit)
    here = s.at[unit]
    made = 0
    walked: list[Square] = []
    for square in path:
        mask = s.ground.footprint(here, size)
        left = mask & ~s.ground.footprint(square, size)
        for enemy, near in menace:
            if near & left and s.at[enemy] >= 0:
                if walked:
                    tell(s, unit, walked)
                    walked = []
                if here != s.at[unit] and not mask & others:
                    s.shift(unit, here)
                stood = s.at[unit]
                yield from free_attack(s, enemy, unit, reflex)
                if s.at[unit] != stood:
                    return made
                others = (s.heroes | s.foes) & ~s.footprint(unit)
        here = square
        made += 1
        walked.append(square)
    if not s.ground.footprint(here, size) & (s.heroes | s.foes) & ~s.footprint(unit):
        # Unless a free attack has brought somebody there.
        s.shift(unit, here)
        tell(s, unit, walked)
    return made


def unhindered(s: State, unit: int, path: list[Square]) -> bool:
    """Whether a figure leaves no space next to an enemy on its way."""
    left = s.footprint(unit)
    if len(path) > 1:
        size = s.size(unit)
        for square in path[:-1]:
            left |= s.ground.footprint(square, size)
    if not s.ground.spread(_enemies(s, unit), True) & left:
        return True
    return bool(s.powers(unit) & GHOSTLY)


def tell(s: State, unit: int, walked: list[Square]) -> None:
    if s.log is not None:
        rules = (
            ("action.move",) if s.kind[unit] < 0 else ("action.move", "monster.move-then-attack")
        )
        note(s, Moved, unit, tuple(walked), rules)


def _turn_of(s: State, unit: int) -> tuple[int, int]:
    """The place of a figure's card in the initiative row. [freeattack.each-enemy]"""
    card = MONSTER_CARD + s.kind[unit] if s.kind[unit] >= 0 else unit
    return (s.row.index(card) if card in s.row else len(s.row), unit)


def free_attack(s: State, by: int, target: int, reflex: bool = False) -> Rule[None]:
    """An enemy attacks a figure that is about to leave. [freeattack.trigger]"""
    if not s.slipped >> target & 1 and s.powers(target) & AGILE:
        s.slipped |= 1 << target
        note(s, FreeAttack, by, target, False, ("power.agile",))
        return
    if s.kind[by] >= 0:
        a = Attack(by, s.kinds[s.kind[by]].weapon, [target])
    else:
        # He may decline, and uses any one weapon that can be aimed so near.
        options: list[Option] = [("decline",)]
        unseen = bool(s.powers(target) & INVISIBLE)
        for number, weapon in enumerate(s.profile[by].weapons):
            if strikes(weapon, unseen):
                options.append(("attack", number, target))
        choice: Option = yield Ask(
            s.seat(by), "free", options, (by, target),
            ("freeattack.both-sides", "freeattack.trigger"),
        )  # fmt: skip
        if choice[0] == "decline":
            return
        a = Attack(by, s.profile[by].weapons[choice[1]], [target])
    a.free = True
    a.reflex = reflex
    note(s, FreeAttack, by, target, True)
    yield from cause.attack(s, a)
