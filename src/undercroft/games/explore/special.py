"""Special attacks and special actions: their targets, areas and effects. [special-*, area.*]"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel import shapes
from undercroft.kernel.board import Facing
from undercroft.kernel.choice import Option, Options, Rule
from undercroft.kernel.squares import Squares

from ..superdungeon import status
from ..superdungeon.areas import affected, burst_centre, covered, pounce_square
from ..superdungeon.card import HOOKSHOT, NO_POOLS, NO_TRAITS, POUNCE, REGENERATE, Action, Pool
from ..superdungeon.figures import covering, occupied
from ..superdungeon.roll import throw
from . import combat, effect, movement
from .affliction import afflict, cure, heal, mend
from .combat import ATTRIBUTE_OF, MELEE, Attack, foes_of
from .equipment import remove_from_game
from .events import Acted, Shapeshifted, note
from .state import AURA, SMOKE, Effect, State

Script = Callable[[State, int, int, list[int]], Rule[None]]
SCRIPTS: dict[str, Script] = {}
"""What cards do beyond the common effects, by the script's name; see `cards`."""
POUNCE_RANGE = 5
STARTING_SHAPES = ("lance", "spray", "sweep")
BURROW_RANGE = 6
SELF_SCRIPTS = ("rage",)
RAISE = "raise"


# What is offered


def modes(s: State, unit: int, action: Action) -> list[tuple[str, int]]:
    """The ways an action may be aimed: its own distance, or the model's. [distance.combines]"""
    if action.distance is not None:
        return [action.distance]
    return [(MELEE, 0), *s.profile[unit].distances]


def area_modes(s: State, unit: int, action: Action) -> list[str]:
    """The modes an area without a target may be rolled with, the usual one first.

    A distance effect lends its attribute, or is not used at all. [area.replaces-distance]
    """
    if action.distance is not None:
        return [action.distance[0]]
    by_attribute: dict[int, str] = {}
    for mode, _ in s.profile[unit].distances:
        by_attribute.setdefault(ATTRIBUTE_OF[mode], mode)
    by_attribute.setdefault(ATTRIBUTE_OF[MELEE], MELEE)
    return list(by_attribute.values())


def area_mode(s: State, unit: int, action: Action, option: Option = ()) -> str:
    """The mode that the option of an area names at its end, or the usual one."""
    named = option[-1] if option else ""
    return named if named in ATTRIBUTE_OF else area_modes(s, unit, action)[0]


def aimed_at(s: State, unit: int, action: Action) -> Squares:
    """Squares of the models an action may be aimed at. [target.*]"""
    if action.aim == "augment":
        return s.heroes if s.is_hero(unit) else s.foes
    if action.aim == "dangerous":
        return s.heroes | s.foes
    return foes_of(s, unit)


class Aim:
    """Whom one unit may aim at just now, looked up once for all its attacks and specials."""

    __slots__ = ("_found", "s", "unit")

    def __init__(self, s: State, unit: int) -> None:
        self.s = s
        self.unit = unit
        self._found: dict[tuple[str, int, Squares, bool], list[int]] = {}

    def targets(self, mode: str, reach: int, among: Squares, hookshot: bool = False) -> list[int]:
        """Models on `among` in melee, or within the reach of a distance effect."""
        key = (mode, reach, among, hookshot)
        found = self._found.get(key)
        if found is None:
            if mode == MELEE:
                found = combat.melee_targets(self.s, self.unit, among)
            else:
                found = combat.distance_targets(self.s, self.unit, reach, among, hookshot)
            self._found[key] = found
        return found


def offered(aim: Aim, number: int, options: list[Option], lazy: Options | None) -> None:
    """Add every way a unit may use one of its specials."""
    s, unit = aim.s, aim.unit
    action = s.box.actions[number]
    shape = action.shape
    if shape is not None and shape[0] not in ("burst", *STARTING_SHAPES):
        if action.script != RAISE or raisable(s, unit, action):
            _offer_modes(s, unit, ("area", number), action, options)
    elif shape is not None and shape[0] in STARTING_SHAPES:
        _offer_starts(s, unit, number, shape[0], options)
    elif action.script in SELF_SCRIPTS:
        options.append(("special", number, unit, "self"))
    elif action.script == RAISE or action.shapeshift or action.teleport:
        if lazy is not None:
            _offer_squares(s, unit, number, action, lazy)
    elif action.kind == "attack" or shape is not None:
        among = aimed_at(s, unit, action)
        for mode, reach in modes(s, unit, action):
            if action.grants.flags & POUNCE:
                targets = pounce_targets(s, unit)
            else:
                hookshot = action.grants.flags & HOOKSHOT != 0
                targets = aim.targets(mode, reach, among, hookshot)
            if targets:
                himself = action.aim == "augment"
                options += [("special", number, t, mode) for t in targets if himself or t != unit]
    else:
        _offer_single(aim, number, action, options)


def _offer_starts(s: State, unit: int, number: int, shape: str, options: list[Option]) -> None:
    """One option a square beside the base; for a Sweep one a side. [area.initial-square]"""
    action = s.box.actions[number]
    sides: list[str] = []
    for start, facing in shapes.starts(s.board, s.footprint(unit)):
        if shape != "sweep" or facing not in sides:
            sides.append(facing)
            _offer_modes(s, unit, ("aim", number, start, facing), action, options)


def _offer_modes(s: State, unit: int, way: Option, action: Action, options: list[Option]) -> None:
    """An area as usual, and once more for every other attribute it may be rolled with."""
    options.append(way)
    if action.rolls and action.attack_with is None and s.profile[unit].distances:
        options += [(*way, mode) for mode in area_modes(s, unit, action)[1:]]


def _offer_squares(s: State, unit: int, number: int, action: Action, lazy: Options) -> None:
    if action.script == RAISE:
        lazy.squares(("raise", number), raisable(s, unit, action))
    elif action.shapeshift:
        lazy.squares(("shapeshift", number), shapeshift_places(s, unit, action))
    else:
        lazy.squares(("teleport", number), teleport_places(s, unit, action.teleport))


def _offer_single(aim: Aim, number: int, action: Action, options: list[Option]) -> None:
    """A special action without an area: the user's own, unless it reaches others.

    [special-action.self-default, distance.combines, keyword.reach.abilities]
    """
    s, unit = aim.s, aim.unit
    profile = s.profile[unit]
    if action.distance is None and not profile.distances:
        if profile.reach > 1 and (action.aim == "augment" or _works_on_others(action)):
            near = aim.targets(MELEE, 0, aimed_at(s, unit, action))
            options += [("special", number, target, MELEE) for target in near]
        else:
            options.append(("special", number, unit, "self"))
        return
    if action.distance is None and action.aim == "enemy" and not _works_on_others(action):
        options.append(("special", number, unit, "self"))
        return
    among = aimed_at(s, unit, action)
    for mode, reach in modes(s, unit, action):
        if mode == MELEE:
            if action.aim == "augment":
                options.append(("special", number, unit, "self"))
            continue
        for target in aim.targets(mode, reach, among):
            if target != unit or action.distance is not None:
                options.append(("special", number, target, mode))


def _works_on_others(action: Action) -> bool:
    return bool(action.status or action.push or action.pull or action.compel or action.rolls)


def usable(s: State, unit: int, number: int) -> bool:
    """Whether statuses, action points and running allow a special. [status.bind, status.pacify]"""
    action = s.box.actions[number]
    if action.cost > s.actions or s.running:
        return False
    barred = status.PACIFY if action.kind == "attack" else status.BIND
    return not s.status[unit] & barred


def raisable(s: State, unit: int, action: Action) -> Squares:
    """Squares of bone piles that can rise: in the area or range, in sight, and empty."""
    piles = 0
    for _, square in s.bones:
        piles |= 1 << square
    piles &= ~occupied(s)
    if not piles:
        return 0
    if action.shape is not None:
        return piles & area(s, unit, action)
    foot = s.footprint(unit)
    reach = max((x for _, x in modes(s, unit, action)), default=1)
    return effect.visible(s, foot, s.board.within_any(foot, reach) & piles)


def teleport_places(s: State, unit: int, reach: int) -> Squares:
    """Empty squares within reach and line of sight. [ability.teleport]"""
    board = s.board
    base = s.profile[unit].base
    foot = s.footprint(unit)
    near = board.within_any(foot, reach)
    seen = effect.visible(s, foot, near & ~foot)
    free = board.squares & ~(occupied(s) & ~foot)
    return covering(s.board, seen, base) & board.room(free, base) & ~(1 << s.at[unit])


def burrow_places(s: State, unit: int) -> Squares:
    """Empty squares within six, seen or not. [ability.burrow]"""
    board = s.board
    base = s.profile[unit].base
    foot = s.footprint(unit)
    free = board.squares & ~(occupied(s) & ~foot)
    near = covering(s.board, board.within_any(foot, BURROW_RANGE), base)
    return board.room(free, base) & near & ~(1 << s.at[unit])


def shapeshift_places(s: State, unit: int, action: Action) -> Squares:
    """Anchors where the new model fits and covers a square of the old. [shapeshift.placement]"""
    model = s.box.models[s.box.model_number[action.shapeshift]]
    foot = s.footprint(unit)
    free = s.board.squares & ~(occupied(s) & ~foot)
    return covering(s.board, foot, model.base) & s.board.room(free, model.base)


def pounce_targets(s: State, unit: int) -> list[int]:
    """Enemies within five squares and sight with an empty square beside them. [ability.pounce]"""
    found = combat.distance_targets(s, unit, POUNCE_RANGE, foes_of(s, unit))
    return [target for target in found if pounce_places(s, unit, target)]


def pounce_places(s: State, unit: int, target: int) -> Squares:
    board = s.board
    foot = s.footprint(unit)
    base = s.profile[unit].base
    free = board.squares & ~(occupied(s) & ~foot)
    beside = board.spread(s.footprint(target))
    return covering(s.board, beside, base) & board.room(free, base)


# Areas


def area(s: State, unit: int, action: Action, start: int = -1, facing: Facing = "N") -> Squares:
    """The squares of an area effect centred on or starting from its user, in its sight."""
    assert action.shape is not None
    foot = s.footprint(unit)
    return effect.visible(s, foot, covered(s.board, foot, action.shape, start, facing))


def burst_area(s: State, centre: int, size: int) -> Squares:
    """The squares of a Burst: by the target's sight, not the user's. [area.burst.shape]"""
    return effect.visible(s, 1 << centre, shapes.burst(s.board, centre, size))


# Use


def use(s: State, unit: int, choice: Option) -> Rule[None]:
    """Use a special as chosen; its price is already paid. [action.cost-upfront]"""
    number: int = choice[1]
    action = s.box.actions[number]
    kind = choice[0]
    if kind == "teleport":
        note(s, Acted, unit, number, (unit,))
        yield from movement.put(s, unit, choice[2], ("ability.teleport",))
        return
    if kind == "shapeshift":
        yield from shapeshift(s, unit, action, choice[2])
        return
    if kind == "raise" or (kind == "special" and choice[3] == "self" and action.kind == "attack"):
        note(s, Acted, unit, number, (unit,))
        yield from SCRIPTS[action.script](s, unit, number, [choice[2]])
        return
    squares = 0
    mode = MELEE
    reach = 0
    if kind in ("area", "aim"):
        squares = area(s, unit, action, *(choice[2:4] if kind == "aim" else ()))
        targets = affected(s, unit, action, squares)
        mode = area_mode(s, unit, action, choice)
    else:
        target: int = choice[2]
        mode = choice[3]
        targets = [target]
        if mode not in (MELEE, "self"):
            reach = next(x for name, x in modes(s, unit, action) if name == mode)
        if action.grants.flags & POUNCE:
            yield from pounce(s, unit, target)
            reach = 0
            mode = MELEE
        if action.shape is not None:
            centre = yield from burst_centre(s, unit, target, ("area.burst.large-target",))
            squares = burst_area(s, centre, action.shape[1])
            others = affected(s, unit, action, squares)
            targets = [target, *(u for u in others if u != target)]
    if action.rolls:
        attack = Attack(unit, targets, mode, number, action, reach, squares)
        if not targets:
            note(s, Acted, unit, number, ())
        else:
            yield from combat.attack(s, attack)
        if action.script and action.script in SCRIPTS:
            yield from SCRIPTS[action.script](s, unit, number, attack.wounded)
    else:
        note(s, Acted, unit, number, tuple(targets))
        evaded = reach and (yield from combat.evades(s, unit, targets[0], reach))
        if not evaded:
            yield from apply(s, unit, number, targets, squares)
    if action.one_use and s.box.giver[number] in s.gear[unit]:
        remove_from_game(s, unit, s.box.giver[number])


def apply(s: State, user: int, number: int, targets: list[int], squares: Squares) -> Rule[None]:
    """The effects of a special action or potion on everybody it hits. [special-action.no-rolls]"""
    action = s.box.actions[number]
    lasting = action.dice != NO_POOLS or action.grants != NO_TRAITS
    aura = action.shape is not None and action.shape[0] == "aura"
    if aura and (lasting or action.status):
        effect.add(s, Effect(user, number, AURA))
    if action.smoke:
        effect.add(s, Effect(user, number, SMOKE, squares or s.footprint(user)))
    for target in targets:
        if lasting and not aura:
            effect.add(s, Effect(user, number, target))
        if action.remedy:
            cure(s, target, s.status[target], ("ability.remedy",))
        if action.heal:
            yield from heal(s, target, action.heal)
        if action.grants.flags & REGENERATE:
            yield from regenerate(s, target)
        if action.status and (action.kind != "potion" or action.offensive):
            yield from afflict(s, target, action.status, ("status.special-action",))
        yield from combat.move_target(s, user, action, target)
    if action.script:
        yield from SCRIPTS[action.script](s, user, number, targets)


def regenerate(s: State, unit: int) -> Rule[None]:
    """One blue die per wound, one wound off per star. [ability.regenerate]"""
    if s.wounds[unit]:
        roll = yield from throw(s, unit, "regenerate", Pool(blue=s.wounds[unit]))
        mend(s, unit, roll.stars, ("ability.regenerate",))


def pounce(s: State, unit: int, target: int) -> Rule[None]:
    """Leap to an empty square beside the target. [ability.pounce]"""
    rules = ("ability.pounce",)
    square = yield from pounce_square(s, unit, target, pounce_places(s, unit, target), rules)
    if square != s.at[unit]:
        yield from movement.put(s, unit, square, rules)


def shapeshift(s: State, unit: int, action: Action, square: int) -> Rule[None]:
    """Replace a model by its other shape; everything on its card carries over. [shapeshift.*]"""
    from .activation import allowance
    from .wound import destroy, settle

    before = s.footprint(unit)
    speed, points = allowance(s, unit)
    s.lift(unit)
    s.card[unit] = s.box.model_number[action.shapeshift]
    s.dress(unit, s.gear[unit])
    s.place(unit, square)
    note(s, Shapeshifted, unit, s.card[unit], square)
    profile = s.profile[unit]
    if unit == s.active:
        # What it has used this turn stays used. [shapeshift.same-turn]
        new_speed, new_points = allowance(s, unit)
        s.speed = max(0, s.speed + new_speed - speed)
        s.actions = max(0, s.actions + new_points - points)
    s.potions[unit] = min(s.potions[unit], profile.potions)
    effect.purge(s)
    if s.wounds[unit] >= profile.hearts:
        yield from destroy(s, unit, -1)
        settle(s)
        return
    entered = s.footprint(unit) & ~before
    if entered:
        yield from movement.enter_squares(s, unit, entered)
