"""The unique actions and potions of Heroes: how they are aimed, and what they do. [action.*]"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.superdungeon.areas import (
    affected,
    burst_centre,
    covered,
    pounce_square,
)
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.crystal.charge import charge_end
from undercroft.games.superdungeon.dice import Roll
from undercroft.games.superdungeon.roll import throw
from undercroft.kernel import shapes
from undercroft.kernel.board import FAR, Facing
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import combat, control, effect, movement
from .aim import Aim, no_target, out_of_reach
from .attack import Attack
from .box import AROUND, AT_FOES, AT_SELF, FROM_START, POUNCE_REACH, POUNCING, TELEPORTING
from .card import (
    CHARGE,
    HOOKSHOT,
    NO_GIFTS,
    POUNCE,
    RETREAT,
    Action,
)
from .events import Acted, Held, note
from .state import AURA, Effect, State
from .wound import afflict, cure, heal

RETREAT_PUSH = 5
SCRIPTS: dict[str, Callable[[State, int, int, list[int]], Rule[None]]] = {}
"""What cards do beyond the common effects, by the script's name; see `cards`."""


def offer(aim: Aim, number: int, options: list[Option], lazy: Options | None) -> None:
    """Add every way a Hero may use a unique action."""
    s, unit = aim.s, aim.unit
    action, way = s.box.actions[number], s.box.ways[number]
    if way == AT_FOES:
        assert action.reach is not None
        if action.offensive:
            found = aim.foes(action.reach)
        else:
            found = aim.targets(action.reach, s.foes, offensive=False)
        for target in found:
            options.append(("special", number, target))
    elif way == FROM_START:
        assert action.shape is not None
        sweep, sides = action.shape[0] == "sweep", ""
        for start, facing in starts(s, unit):
            if sweep:
                if facing in sides:
                    continue
                sides += facing
            options.append(("aim", number, start, facing))
    elif way == AROUND:
        options.append(("area", number))
    elif way == TELEPORTING:
        places = teleport_places(s, unit, action.teleport)
        if lazy is not None:
            lazy.squares(("teleport", number), places)
        else:
            options += [("teleport", number, square) for square in each(places)]
    elif way == POUNCING:
        found = aim.foes(POUNCE_REACH)
        if found:
            legal = movement.legal_squares(s, unit)
            for target in found:
                if pounce_places(s, target, legal):
                    options.append(("special", number, target))
    elif action.reach is None:
        options.append(("special", number, unit))
    else:
        hookshot = bool(action.grants.flags & HOOKSHOT)
        among, offensive = aimed_at(s, unit, action), action.offensive
        for target in aim.targets(action.reach, among, hookshot, offensive=offensive):
            if target != unit or action.aim == "augment":
                options.append(("special", number, target))


def way_of(s: State, number: int) -> str:
    """How an action is aimed: the word of its options."""
    return _WORDS.get(s.box.ways[number], "special")


_WORDS = {FROM_START: "aim", AROUND: "area", TELEPORTING: "teleport"}
WAYS = {
    "special": ("action.steps", "it is aimed at a model"),
    "area": ("range.area-effect", "it is an area around its user"),
    "aim": ("range.area-effect", "it is an area that begins beside its user"),
    "teleport": ("ability.on-card", "it sets its user on a square"),
}
"""The ways to aim an action: the rule that has it so, and a sentence."""


def misaimed(s: State, unit: int, way: Option) -> Hindrance | None:
    """What keeps a Hero from aiming an action so, its price aside: `offer`, for a single way."""
    number = way[1]
    needed = way_of(s, number)
    if way[0] != needed:
        rule, says = WAYS[needed]
        return Hindrance(rule, says=says)
    if needed == "special":
        return untargeted(s, unit, number, way[2])
    if needed == "aim":
        return _no_start(s, unit, number, way[2], way[3])
    if needed == "teleport":
        return _not_seen_free(s, unit, way[2], s.box.actions[number].teleport)
    return None


def untargeted(s: State, unit: int, number: int, target: int) -> Hindrance | None:
    """What keeps a Hero from aiming an action at a model."""
    action, way = s.box.actions[number], s.box.ways[number]
    found = no_target(s, target)
    if found is not None:
        return found
    if way == AT_SELF:
        if target == unit:
            return None
        says = "it affects {by:unit} alone"
        return Hindrance("action.augment.no-range", says=says, by=unit)
    pouncing = way == POUNCING
    friend = s.is_hero(target)
    if action.aim == "augment" and not friend and not pouncing:
        return Hindrance("action.augment", says="it is for friends alone")
    if friend and (pouncing or action.aim == "enemy"):
        return Hindrance("term.action.enemies-only", says="it is for enemies alone")
    if target == unit and action.aim != "augment":
        return Hindrance("action.steps", says="{by:unit} cannot aim it at itself", by=unit)
    reach = POUNCE_REACH if pouncing else action.reach or 0
    hookshot = bool(action.grants.flags & HOOKSHOT) and not pouncing
    found = out_of_reach(s, unit, target, reach, hookshot, offensive=action.offensive)
    if found is None and pouncing and not pounce_places(s, target, movement.legal_squares(s, unit)):
        says = "no square beside {target:unit} is free"
        return Hindrance("term.place.legal-square", says=says, target=target)
    return found


def _no_start(s: State, unit: int, number: int, square: Square, facing: Facing) -> Hindrance | None:
    """An area begins beside its user and leads away from it; a sweep begins at one corner."""
    known = starts(s, unit)
    shape = s.box.actions[number].shape
    if shape is not None and shape[0] == "sweep":
        known = list({facing: (start, facing) for start, facing in reversed(known)}.values())
    if (square, facing) in known:
        return None
    says = "it does not begin on {at:square} that way"
    return Hindrance("range.area-effect", says=says, at=square)


def _not_seen_free(s: State, unit: int, square: Square, reach: int) -> Hindrance | None:
    """A teleport ends on a free square in sight and range."""
    foot, here = s.feet[unit], 1 << square
    if movement.standing(s) & here and not foot & here:
        by = s.unit_at[square]
        rules = ("ability.on-card", "term.place.legal-square")
        return Hindrance(*rules, says="{by:unit} stands there", by=by)
    if not movement.legal_squares(s, unit) & here:
        says = "{by:unit} cannot stand on {at:square}"
        return Hindrance("ability.on-card", says=says, by=unit, at=square)
    if foot & here:
        return Hindrance("ability.on-card", says="{by:unit} stands there", by=unit)
    if not s.board.within_any(foot, reach) & here:
        far = s.board.distance_between(foot, here)
        says = "{at:square} is {far} squares away, and {reach} is the most"
        if far >= FAR:
            return Hindrance("ability.on-card", says="there is no way to {at:square}", at=square)
        return Hindrance("ability.on-card", says=says, at=square, far=far, reach=reach)
    if not effect.visible(s, foot, here):
        return Hindrance("ability.on-card", says="{at:square} is out of sight", at=square)
    return None


def starts(s: State, unit: int) -> list[tuple[Square, Facing]]:
    """Where a lance, a spray or a sweep of the unit may begin."""
    foot = s.feet[unit]
    found = s.ground.starts.get(foot)
    if found is None:
        found = s.ground.starts[foot] = shapes.starts(s.board, foot)
    return found


def aimed_at(s: State, unit: int, action: Action) -> Squares:
    """Squares of the models an action may be aimed at. [term.action.enemies-only]"""
    aim = action.aim
    if aim == "dangerous":
        return s.heroes | s.foes
    return s.heroes if (aim == "augment") == (unit < len(s.seats)) else s.foes


def teleport_places(s: State, unit: int, reach: int) -> Squares:
    foot = s.feet[unit]
    near = s.board.within_any(foot, reach)
    seen = effect.visible(s, foot, near & ~foot)
    return seen & movement.legal_squares(s, unit)


def pounce_places(s: State, target: int, legal: Squares) -> Squares:
    """Those of the squares where somebody may be placed that are beside a target."""
    return s.board.within_any(s.feet[target], 1) & legal


# Use


def use(s: State, unit: int, choice: Option) -> Rule[None]:
    """Use a unique action as chosen; its price is already paid."""
    kind, number = choice[0], choice[1]
    action = s.box.actions[number]
    if action.one_use:
        s.used = (*s.used, number)
    if kind == "teleport":
        note(s, Acted, unit, number, (unit,))
        movement.put(s, unit, choice[2], ("ability.on-card",))
        return
    squares = 0
    if kind == "area":
        squares = area(s, unit, action)
        targets = affected(s, unit, action, squares)
    elif kind == "aim":
        squares = area(s, unit, action, choice[2], choice[3])
        targets = affected(s, unit, action, squares)
    else:
        target: int = choice[2]
        targets = [target]
        if action.grants.flags & POUNCE:
            yield from pounce(s, unit, target)
        if action.shape is not None:
            centre = yield from burst_centre(s, unit, target, ("aoe.burst.large-target",))
            squares = effect.visible(s, 1 << centre, shapes.burst(s.board, centre, action.shape[1]))
            others = affected(s, unit, action, squares)
            targets = [target, *(u for u in others if u != target)]
    if action.offensive:
        before = s.footprint(targets[0]) if targets else 0
        if targets:
            yield from combat.hero_attacks(s, Attack(unit, targets, action.icon, number, action))
        if action.grants.flags & CHARGE and s.at[unit] >= 0:
            yield from charge(s, unit, squares)
        if action.grants.flags & RETREAT and s.at[unit] >= 0:
            yield from retreat(s, unit, before)
        if action.script:
            yield from script(s, unit, number, targets)
    else:
        note(s, Acted, unit, number, tuple(targets))
        if action.shape is not None and action.shape[0] == "aura":
            effect.add(s, Effect(unit, number, AURA))
            if action.script:
                yield from script(s, unit, number, targets)
        else:
            yield from apply_support(s, unit, number, targets)


def script(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    yield from SCRIPTS[s.box.actions[number].script](s, unit, number, targets)


def lasting(s: State, unit: int, number: int, target: int) -> None:
    """Put what an action grants into play, until the user's next upkeep."""
    action = s.box.actions[number]
    if action.grants != NO_GIFTS:
        effect.add(s, Effect(unit, number, target))


def area(s: State, unit: int, action: Action, start: int = -1, facing: Facing = "N") -> Squares:
    """The squares of an area effect, in its user's sight; models hide nothing. [aoe.*]"""
    assert action.shape is not None
    foot = s.feet[unit]
    return effect.visible(s, foot, covered(s.board, foot, action.shape, start, facing))


def touched(s: State, unit: int, way: Option) -> Squares:
    """The squares that an action would act on, used so: those of its area, or of its target."""
    action = s.box.actions[way[1]]
    if way_of(s, way[1]) == "teleport":
        return 0
    if action.shape is None:
        return s.feet[way[2]]
    if action.shape[0] != "burst":
        return area(s, unit, action, *way[2:4])
    centre = s.at[way[2]]
    return effect.visible(s, 1 << centre, shapes.burst(s.board, centre, action.shape[1]))


def pounce(s: State, unit: int, target: int) -> Rule[None]:
    """Pounce: to an empty square beside the target."""
    rules = ("ability.on-card",)
    places = pounce_places(s, target, movement.legal_squares(s, unit))
    square = yield from pounce_square(s, unit, target, places, rules)
    movement.put(s, unit, square, rules)


def charge(s: State, unit: int, squares: Squares) -> Rule[None]:
    """Charge: after a Lance the user may be placed in any free square it covered."""
    rules = ("ability.on-card",)
    places = squares & movement.legal_squares(s, unit)
    square = yield from charge_end(s.seats[unit], unit, places, rules)
    if square >= 0:
        movement.put(s, unit, square, rules)


def retreat(s: State, unit: int, away: Squares) -> Rule[None]:
    """Retreat: after the action the user is pushed up to five squares from the target."""
    if not away:
        return
    ends = control.ends_from(s, away, unit, "push", RETREAT_PUSH)
    if not ends:
        return
    layers = movement.flood(s, unit, RETREAT_PUSH)
    options = Options([("stay",)])
    options.squares(("step",), ends)
    choice = yield Ask(s.seats[unit], "retreat", options, (unit,), ("ability.on-card",))
    if choice[0] == "step":
        cost = movement.cost_to(layers, choice[1])
        yield from movement.walk(
            s, unit, layers, choice[1], cost, rules=("ability.on-card", "control.push")
        )


# Support


def support_roll(s: State, unit: int, action: Action) -> Rule[int]:
    """The roll a support action names, one for all its targets: its stars.

    [offense.support-none, aoe.single-roll]
    """
    assert action.rolls is not None
    mine, _ = action.rolls
    drop = 1 if s.status[unit] & status.HEX else 0
    pool = effect.pool(s, unit, mine, offense=True) + action.dice[mine]
    roll: Roll = yield from throw(s, unit, "offense", pool, drop)
    return roll.stars


def withstands(s: State, action: Action, target: int, stars: int) -> Rule[bool]:
    """Whether a target's ARM, or a Hero's roll, is as high as a support roll."""
    assert action.rolls is not None
    if not s.is_hero(target):
        return effect.monster_arm(s, target) >= stars
    _, theirs = action.rolls
    pool = effect.pool(s, target, theirs, offense=False)
    roll: Roll = yield from throw(s, target, combat.DEFENSE[theirs], pool)
    return roll.stars >= stars


def apply_support(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """The effects of a support action on everybody it reaches."""
    action = s.box.actions[number]
    contest = action.rolls is not None and s.is_hero(unit)
    stars = (yield from support_roll(s, unit, action)) if contest and targets else 0
    for target in targets:
        if s.at[target] < 0:
            continue
        if contest and (yield from withstands(s, action, target, stars)):
            note(s, Held, target, unit)
            continue
        if action.heal:
            yield from heal(s, target, action.heal, s.seat_of(target))
        if action.remedy:
            cure(s, target, s.status[target], ("ability.on-card",))
        if action.status:
            afflict(s, target, action.status, ("status.needs-success",))
        yield from combat.move_target(s, unit, action, target)
        lasting(s, unit, number, target)
    if action.script:
        yield from script(s, unit, number, targets)
