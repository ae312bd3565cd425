"""Unique actions, and potions like them: what may be done with one, and doing it.

[base.action.*, base.area.*, base.ability.one-use]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from undercroft.games.superdungeon.areas import burst_centre, covered
from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.counters import cure
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.crystal.charge import charge_end
from undercroft.games.superdungeon.figures import covering
from undercroft.kernel import shapes
from undercroft.kernel.board import Facing
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import cause, combat, cover, effect, facing, movement, wrath
from .aim import Aim, units_on_any
from .card import ATTRIBUTES, CHARGE, FLY, HOOKSHOT, NO_GIFTS, POUNCE, Action
from .combat import Attack, aims_well, move_target, not_granted, steal
from .defense import GODDESS, POINT_DICE
from .events import Acted, Held, InCover, note
from .state import AURA, Effect, State
from .wound import afflict, heal
from .wrath import Throw

POUNCE_REACH = 5
STARTING = ("lance", "spray", "sweep")
USED = {
    "special": "on a unit",
    "area": "all around its user",
    "aim": "from a square beside its user",
    "teleport": "to go to a square",
}
"""How unique actions are used."""
WAYS = tuple(USED)
SCRIPTS: dict[str, Callable[[State, int, int, list[int]], Rule[None]]] = {}
"""What cards do beyond the common effects, by the script's name; see `cards`."""


# What may be done


def used_up(s: State, unit: int, number: int) -> bool:
    """Whether a One Use Only action has been used. [base.ability.one-use]

    That of an item is used up whoever wears the item, once for each copy of the card; that of a
    unit's own card only by the unit.
    """
    card = s.box.giver.get(number)
    if card is None:
        return (unit, number) in s.used
    return sum(used == number for _, used in s.used) >= s.box.equipment[card].copies


def form(action: Action) -> str:
    """In which of the four ways an action is used."""
    if action.teleport:
        return "teleport"
    if action.shape is None or action.shape[0] == "burst":
        return "special"
    return "aim" if action.shape[0] in STARTING else "area"


def starts(s: State, unit: int, action: Action) -> Iterator[tuple[Square, str]]:
    """From where and which way an area that starts beside its user may go.

    [base.area.lance, base.area.spray, base.area.sweep]
    """
    sweeps = action.shape is not None and action.shape[0] == "sweep"
    sides: list[str] = []
    for start, side in s.box.starts(s.board, s.feet[unit]):
        if sweeps:
            if side in sides:
                continue
            sides.append(side)
        yield start, side


def offer(aim: Aim, number: int, options: list[Option], lazy: Options | None) -> None:
    """Add every way a unit may use a unique action."""
    s, unit = aim.s, aim.unit
    action = s.box.actions[number]
    shape = action.shape
    if action.teleport:
        places = movement.teleport_places(s, unit, action.teleport)
        if lazy is not None:
            lazy.squares(("teleport", number), places)
        else:
            options += [("teleport", number, square) for square in each(places)]
        return
    if shape is not None and shape[0] in STARTING:
        options += [("aim", number, start, side) for start, side in starts(s, unit, action)]
        return
    if shape is not None and shape[0] != "burst":
        options.append(("area", number))
        return
    if action.reach is None:
        options.append(("special", number, unit))
        return
    among = s.everyone
    if action.aim == "augment":
        among = s.held[s.side[unit]]
    elif action.aim == "enemy":
        among = s.enemies(unit)
    reach = action.reach
    if action.grants.flags & POUNCE or (aim.abilities & POUNCE and action.icon == "melee"):
        found = aim.targets(POUNCE_REACH, among)
        near = aim.targets(reach, among)
        options += [
            ("special", number, u)
            for u in found
            if effect.meant(s, unit, action, u) and (u in near or pounce_places(s, unit, u))
        ]
        return
    hookshot = bool((action.grants.flags | aim.abilities) & HOOKSHOT)
    for target in aim.targets(reach, among, hookshot):
        if effect.meant(s, unit, action, target) and (target != unit or action.aim == "augment"):
            options.append(("special", number, target))


# What stands in the way


def unusable(s: State, unit: int, number: int) -> Hindrance | None:
    """What keeps a unit from a unique action however it is used. [base.ability.one-use]"""
    action = s.box.actions[number]
    if number not in s.profile[unit].specials:
        says = "{unit:unit} does not have {what:action}"
        return Hindrance("base.equip.effect", says=says, unit=unit, what=number)
    if s.status[unit] & status.ICE:
        return Hindrance("base.status.ice", says="{unit:unit} has Ice", unit=unit)
    if action.once and number in s.onces:
        return Hindrance("base.ap.repeat", says="used in this activation")
    if action.one_use and used_up(s, unit, number):
        return Hindrance("base.ability.one-use", says="used up in this war")
    return None


def misused(s: State, unit: int, way: Option) -> Hindrance | None:
    """What is wrong with where or on whom an action is used: `offer`, for a single way."""
    word, number, *rest = way
    action = s.box.actions[number]
    if word != form(action):
        says = f"{{what:action}} is used {USED[form(action)]}"
        return Hindrance("base.priority.card", says=says, what=number)
    if word == "teleport":
        return movement.no_teleport(s, unit, action.teleport, rest[0])
    if word == "aim":
        if tuple(rest) in list(starts(s, unit, action)):
            return None
        assert action.shape is not None
        says = "it starts beside its user and goes straight on"
        return Hindrance(f"base.area.{action.shape[0]}", says=says)
    return _off_target(s, unit, action, rest[0]) if word == "special" else None


def _off_target(s: State, unit: int, action: Action, target: int) -> Hindrance | None:
    aim = Aim(s, unit)
    if action.reach is None:
        if target == unit:
            return None
        return Hindrance("base.action.range", says="it is used on {unit:unit} itself", unit=unit)
    found = effect.not_meant(s, unit, action, target)
    if found is not None:
        return found
    if action.grants.flags & POUNCE or (aim.abilities & POUNCE and action.icon == "melee"):
        return off_pounce(aim, target, action.reach)
    if target == unit and action.aim != "augment":
        return Hindrance("base.action.dangerous", says="nobody is its own target")
    hookshot = bool((action.grants.flags | aim.abilities) & HOOKSHOT)
    return aim.off_target(target, action.reach, hookshot)


def off_pounce(aim: Aim, target: int, reach: int, hookshot: bool = False) -> Hindrance | None:
    """What keeps a unit from an attack before which it may leap at its target."""
    found = aim.off_target(target, POUNCE_REACH)
    if found is not None or aim.off_target(target, reach, hookshot) is None:
        return found
    if pounce_places(aim.s, aim.unit, target):
        return None
    says = "no square beside {target:unit} is free to leap to"
    return Hindrance("ability.list-open", says=says, target=target)


def pounce_places(s: State, unit: int, target: int) -> Squares:
    """Where a unit may land to strike: beside the target and in LOS of it. [cover.los-needed]"""
    there, base = s.footprint(target), s.profile[unit].base
    beside = s.board.spread(there) & ~there
    places = covering(s.board, beside, base) & movement.legal_squares(s, unit)
    hidden = cover.veil(s) & ~there
    if not hidden or not places:
        return places
    if effect.has(s, unit, FLY) or effect.has(s, target, FLY):
        hidden &= cover.blinds(s)
    at, size = s.at[target], s.profile[target].base
    return sum([1 << q for q in each(places) if cover.count_bases(s, q, base, at, size, hidden)])


# Doing it


def use(s: State, unit: int, choice: Option) -> Rule[None]:
    """Use a unique action as chosen; its price is already paid."""
    kind, number = choice[0], choice[1]
    action = s.box.actions[number]
    if kind == "teleport":
        note(s, Acted, unit, number, (unit,))
        yield from movement.place_and_face(s, unit, choice[2], "base.term.place")
        return
    lines: list[int] | None = None
    squares = 0
    if kind in ("area", "aim"):
        if kind == "aim":
            facing.turn(s, unit, facing.NAMES.index(choice[3]), ("facing.free-change",))
        squares = area(s, unit, action, *choice[2:4])
        targets = affected(s, unit, action, squares)
        base, flies = s.profile[unit].base, effect.has(s, unit, FLY)
        lines = [cover.area_lines(s, s.at[unit], base, t, flies) or 1 for t in targets]
    else:
        target: int = choice[2]
        targets = [target]
        leaps = action.grants.flags & POUNCE or (action.offensive and effect.has(s, unit, POUNCE))
        if leaps and not (yield from pounce(s, unit, target, action.reach or 1)):
            return
        facing.face(s, unit, target)
        if action.grants.flags & HOOKSHOT or effect.has(s, unit, HOOKSHOT):
            lines = [cover.FULL]
        if action.shape is not None:
            centre = yield from burst_centre(s, unit, target, ("base.area.burst",))
            squares = burst(s, centre, action, target)
            first = (lines or [cover.seen(s, unit, target)])[0]
            others = [u for u in affected(s, unit, action, squares) if u != target]
            targets = [target, *others]
            flies = effect.has(s, target, FLY)
            lines = [first, *(cover.area_lines(s, centre, 1, u, flies) or 1 for u in others)]
    if action.offensive:
        if targets:
            assert action.icon is not None
            a = Attack(s, unit, targets, action.icon, number, lines)
            yield from combat.attack(s, a)
        if action.grants.flags & CHARGE and s.at[unit] >= 0:
            yield from charge(s, unit, squares)
        if action.script:
            yield from SCRIPTS[action.script](s, unit, number, targets)
    else:
        note(s, Acted, unit, number, tuple(targets))
        if action.shape is not None and action.shape[0] == "aura":
            effect.add(s, Effect(unit, number, AURA))
            if action.script:
                yield from SCRIPTS[action.script](s, unit, number, targets)
        else:
            yield from support(s, unit, number, targets, lines)


def lasting(s: State, unit: int, number: int, target: int, until: int = 0) -> None:
    """Put what an action grants into play, until the user's next upkeep. [base.potion.duration]"""
    if s.box.actions[number].grants != NO_GIFTS:
        effect.add(s, Effect(unit, number, target, until))


def area(s: State, unit: int, action: Action, start: int = -1, side: Facing = "N") -> Squares:
    """The squares of an area effect, in its user's LOS; units hide nothing. [base.area.*]"""
    assert action.shape is not None
    squares = covered(s.board, s.footprint(unit), action.shape, start, side)
    fly = effect.has(s, unit, FLY)
    return cover.in_area(s, s.at[unit], s.profile[unit].base, squares, fly=fly)


def burst(s: State, centre: int, action: Action, target: int) -> Squares:
    """[base.area.burst]"""
    assert action.shape is not None
    squares = shapes.burst(s.board, centre, action.shape[1])
    return cover.in_area(s, centre, 1, squares, fly=effect.has(s, target, FLY))


def affected(s: State, unit: int, action: Action, squares: Squares) -> list[int]:
    """The units in an area whom the action affects. [base.area.friendly]"""
    standing = squares & s.everyone
    found = []
    for other in units_on_any(s, standing):
        static = s.profile[other].static
        if effect.meant(s, unit, action, other) and (not static or action.offensive):
            if static and s.friendly(unit, other):
                continue
            found.append(other)
    return found


def pounce(s: State, unit: int, target: int, reach: int) -> Rule[bool]:
    """Pounce: to a free square beside the target, if the user likes or must.

    A trap there goes off at once; whether the target is still within reach after it.
    [base.term.place]
    """
    places = pounce_places(s, unit, target)
    if not places:
        return True
    near = s.board.within_any(s.footprint(unit), reach) & s.footprint(target)
    options = Options([("stay",)] if near else [])
    options.squares(("land",), places)
    choice = yield Ask(s.owner[unit], "pounce", options, (unit, target), ("ability.list-open",))
    if choice[0] == "land":
        movement.put(s, unit, choice[1], ("ability.list-open",))
        if s.traps:
            yield from cause.moved_into(s, unit, 0)
            if s.at[unit] < 0 or s.at[target] < 0:
                return False
            return bool(s.board.within_any(s.footprint(unit), reach) & s.footprint(target))
    return True


def charge(s: State, unit: int, squares: Squares) -> Rule[None]:
    """Charge: after a Lance the user may be placed in any free square it covered."""
    places = squares & movement.legal_squares(s, unit)
    square = yield from charge_end(s.owner[unit], unit, places, ("ability.list-open",))
    if square >= 0:
        yield from movement.place_and_face(s, unit, square, "ability.list-open")


# Support


def support(
    s: State, unit: int, number: int, targets: list[int], lines: list[int] | None = None
) -> Rule[None]:
    """The effects of a support action on everybody it reaches. [base.action.support]"""
    action = s.box.actions[number]
    if action.rolls is not None:
        targets = yield from contest(s, unit, action, targets, lines)
    for target in targets:
        if s.at[target] < 0 or s.immune >> target & 1:
            continue
        if action.heal:
            yield from heal(s, target, action.heal, s.owner[unit], support=True)
        if action.remedy:
            cure(s, target, s.status[target], ("base.wound.heal",))
        if action.status:
            afflict(s, target, action.status, ("base.status.gain",))
        if action.steal:
            yield from steal(s, unit, target, action.steal)
        yield from move_target(s, unit, action, target)
        lasting(s, unit, number, target)
    if action.script:
        yield from SCRIPTS[action.script](s, unit, number, targets)


def contest(
    s: State, unit: int, action: Action, targets: list[int], lines: list[int] | None
) -> Rule[list[int]]:
    """A support action that rolls, attribute against attribute: whom it overcomes.

    One roll for all; facing and cover count against enemies. [facing.behind.die, cover.penalty]
    """
    assert action.rolls is not None
    mine, theirs = action.rolls
    opposed = [t for t in targets if s.side[t] != s.side[unit]]
    if not opposed:
        return targets
    seen = dict(zip(targets, lines or [cover.seen(s, unit, t) for t in targets], strict=True))
    free = tuple(facing.bonus(s, unit, t) for t in opposed)
    most = Pool(max(f.blue for f in free), max(f.red for f in free))
    whole = effect.pool(s, unit, mine, offense=False) + action.dice[mine] + most
    offense = Throw(s, unit, f"test {ATTRIBUTES[mine]}", whole)
    yield from wrath.cast(offense)
    against = []
    for target in opposed:
        pool = effect.pool(s, target, theirs, offense=False)
        if s.profile[target].point:
            pool = pool + POINT_DICE
        elif s.profile[target].dice[theirs] == EMPTY:
            pool = pool + GODDESS
        throw = Throw(s, target, f"defense {ATTRIBUTES[theirs]}", pool)
        yield from wrath.cast(throw)
        against.append(throw)
    yield from wrath.rerolls(s, [offense, *against])
    roll = offense.read(s)
    shown = s.faces.shown(whole, roll.faces)
    steady = False
    lost = []
    for target, own, throw in zip(opposed, free, against, strict=True):
        gone = not_granted(whole, most, own)
        kept = [face.value for place, face in enumerate(shown) if place not in gone]
        stars = whole.stars + sum(kept)
        hits = [value for value in kept if value]
        if hits and 0 < seen[target] < cover.FULL:
            steady = steady or aims_well(s, unit)
            if not steady:
                stars -= min(hits)
                note(s, InCover, unit, target, min(hits))
        if stars <= throw.read(s).stars:
            note(s, Held, target, unit)
            lost.append(target)
    return [target for target in targets if target not in lost]
