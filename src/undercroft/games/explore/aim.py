"""How specials may be aimed: modes, targets, areas and places. [special-*, area.*, distance.*]"""

from __future__ import annotations

from undercroft.kernel import shapes
from undercroft.kernel.board import FAR, Facing
from undercroft.kernel.choice import Option, Options
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares

from ..superdungeon import status
from ..superdungeon.areas import covered
from ..superdungeon.card import HOOKSHOT, POUNCE, Action
from ..superdungeon.figures import covering, occupied
from . import effect
from .naming import MODE
from .state import State
from .target import (
    ATTRIBUTE_OF,
    MELEE,
    distance_targets,
    foes_of,
    friend,
    gone,
    melee_targets,
    out_of_melee,
    out_of_range,
)

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
                found = melee_targets(self.s, self.unit, among)
            else:
                found = distance_targets(self.s, self.unit, reach, among, hookshot)
            self._found[key] = found
        return found


def offered(aim: Aim, number: int, options: list[Option], lazy: Options | None) -> None:
    """Add every way a unit may use one of its specials."""
    s, unit = aim.s, aim.unit
    action = s.box.actions[number]
    shape = action.shape
    if shape is not None and shape[0] != "burst" and shape[0] not in STARTING_SHAPES:
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
    found = distance_targets(s, unit, POUNCE_RANGE, foes_of(s, unit))
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


# What keeps a special from being aimed so


def aimed_by(action: Action) -> str:
    """How a special is aimed: the first word of its options."""
    shape = action.shape
    if shape is not None and shape[0] != "burst":
        return "aim" if shape[0] in STARTING_SHAPES else "area"
    if action.script in SELF_SCRIPTS:
        return "special"
    if action.script == RAISE:
        return "raise"
    if action.shapeshift:
        return "shapeshift"
    return "teleport" if action.teleport else "special"


def misaimed(s: State, unit: int, way: Option, *, thrown: bool = False) -> Hindrance | None:
    """What keeps a unit from aiming a special so, its price aside: `offered`, for a single way."""
    kind, number = way[:2]
    action = s.box.actions[number]
    needed = aimed_by(action)
    if kind != needed:
        rule, says = _WAYS[needed]
        return Hindrance(rule or _single_rule(action), says=says)
    single: list[Option] = []
    ways = Options(single)
    offered(Aim(s, unit), number, single, None if thrown else ways)
    if way in ways:
        return None
    if kind == "special":
        return _misses(s, unit, action, way[2], way[3])
    if kind in ("aim", "area"):
        return _no_area(s, unit, action, way)
    return _no_place(s, unit, action, way[2])


_WAYS = {
    "special": ("", "it is aimed at one model"),
    "area": ("area.user-centred", "it goes out from its user"),
    "aim": ("area.initial-square", "it begins on a square beside its user"),
    "raise": ("ability.card-text", "it is aimed at bones"),
    "shapeshift": ("shapeshift.placement", "it changes its user's shape"),
    "teleport": ("ability.teleport", "it takes its user to a square"),
}
"""By how a special is aimed: the rule, and a sentence."""


def _single_rule(action: Action) -> str:
    if action.shape is not None:
        return "area.burst.targeting"
    if action.kind == "attack":
        return "special-attack.melee-default"
    return "special-action.self-default"


def _misses(s: State, unit: int, action: Action, target: int, mode: str) -> Hindrance:
    """What keeps a special from one model."""
    found = gone(s, unit, target)
    if found is not None:
        return found
    known = dict(modes(s, unit, action))
    at_others = action.kind == "attack" or action.shape is not None
    itself = Hindrance(_single_rule(action), says="it is for its user alone")
    if action.script in SELF_SCRIPTS or (target != unit and mode == "self"):
        return itself
    if mode == "self":
        return Hindrance(_single_rule(action), says="it is aimed at others")
    if mode not in known:
        rule = "distance.combines" if action.distance is None else "distance.action-overrides"
        says = "it is not used {mode}"
        return Hindrance(rule, says=says, mode=MODE.get(mode, f"by {mode}"))
    if not at_others and action.distance is None and not _reaches_others(s, unit, action):
        return itself
    if action.aim == "augment" and s.is_hero(unit) != s.is_hero(target):
        return Hindrance("target.augment", says="{target:unit} is no friend", target=target)
    if action.aim == "enemy" and (found := friend(s, unit, target)) is not None:
        return found
    if mode != MELEE or action.grants.flags & POUNCE:
        return _from_afar(s, unit, action, target, mode, known[mode])
    if not at_others and s.profile[unit].distances:
        return Hindrance(_single_rule(action), says="it is not used in melee")
    if (found := out_of_melee(s, unit, target, _single_rule(action))) is not None:
        return found
    return Hindrance(_single_rule(action), says="it is aimed at others")


def _reaches_others(s: State, unit: int, action: Action) -> bool:
    profile = s.profile[unit]
    far = bool(profile.distances) or profile.reach > 1
    return far and (action.aim != "enemy" or _works_on_others(action))


def _from_afar(
    s: State, unit: int, action: Action, target: int, mode: str, reach: int
) -> Hindrance:
    if action.grants.flags & POUNCE:
        found = out_of_range(s, unit, target, "range", POUNCE_RANGE)
        if found is None:
            says = "no square beside {target:unit} is empty"
            return Hindrance("ability.pounce", says=says, target=target)
        return Hindrance("ability.pounce", *found.rules, says=found.says, **found.facts)
    hookshot = bool(action.grants.flags & HOOKSHOT)
    found = out_of_range(s, unit, target, mode, reach, hookshot)
    return found or Hindrance(_single_rule(action), says="it is aimed at others")


def _no_area(s: State, unit: int, action: Action, way: Option) -> Hindrance:
    """What keeps an area from its user, its first square, or the attribute it is rolled with."""
    bare = way[:2] if way[0] == "area" else way[:4]
    if len(way) > len(bare) and misaimed(s, unit, bare) is None:
        return Hindrance("area.replaces-distance", says="it is not rolled so")
    if way[0] == "area":
        return Hindrance("ability.card-text", says="no bones lie in its area")
    return Hindrance("area.initial-square", says="it does not begin there")


def _no_place(s: State, unit: int, action: Action, square: Square) -> Hindrance:
    foot = s.footprint(unit)
    far = s.board.distance_between(foot, 1 << square)
    if action.shapeshift:
        if not shapeshift_places(s, unit, action):
            return Hindrance("shapeshift.room", says="there is no room for the new shape")
        says = "the new shape covers a square of the old one, and no others' squares"
        return Hindrance("shapeshift.placement", says=says)
    if action.script == RAISE:
        return Hindrance("ability.card-text", says="no bones that can rise lie there")
    if occupied(s) >> square & 1:
        return Hindrance("ability.teleport", "move.end-empty", says="the square is not empty")
    if action.teleport < far < FAR:
        says = "{far} squares away, and the range is {range}"
        return Hindrance("ability.teleport", says=says, far=far, range=action.teleport)
    return Hindrance("ability.teleport", says="there is no room in sight there")
