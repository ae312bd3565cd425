"""Special attacks and special actions: using them, and what they do. [special-*, area.*]

How they may be aimed is said in `aim`.
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import Option, Rule
from undercroft.kernel.squares import Squares

from ..superdungeon.areas import affected, burst_centre, pounce_square
from ..superdungeon.card import NO_POOLS, NO_TRAITS, POUNCE, REGENERATE, Action, Pool
from ..superdungeon.control import controls
from ..superdungeon.roll import throw
from . import combat, effect, movement
from .affliction import afflict, cure, heal, mend
from .aim import area, area_mode, burst_area, modes, pounce_places
from .attack import Attack
from .equipment import remove_from_game
from .events import Acted, Shapeshifted, note
from .fall import settle
from .state import AURA, SMOKE, Effect, State
from .target import MELEE
from .window import BEFORE_ACTION, window
from .wound import destroy

Script = Callable[[State, int, int, list[int]], Rule[None]]
SCRIPTS: dict[str, Script] = {}
"""What cards do beyond the common effects, by the script's name; see `cards`."""


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
        rules = ("ability.card-text",)
        note(s, Acted, unit, number, (unit,), rules)
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
            rule = "area.initial-square-empty" if kind == "aim" else "area.user-centred"
            note(s, Acted, unit, number, (), (rule,))
        else:
            yield from combat.attack(s, attack)
        if action.script and action.script in SCRIPTS:
            yield from SCRIPTS[action.script](s, unit, number, attack.wounded)
    else:
        # Smoke lies on squares: of models it has at most the one it is aimed at.
        told = targets[: kind == "special"] if action.smoke else targets
        note(s, Acted, unit, number, tuple(told))
        if besets(s, unit, action, targets):
            targets = yield from forestall(
                s, Attack(unit, targets, mode, number, action, reach, squares)
            )
        if s.at[unit] >= 0 and not (
            reach and targets and (yield from combat.evades(s, unit, targets[0], reach))
        ):
            yield from apply(s, unit, number, targets, squares)
    if action.one_use and s.box.giver[number] in s.gear[unit]:
        remove_from_game(s, unit, s.box.giver[number])


def besets(s: State, user: int, action: Action, targets: list[int]) -> bool:
    """Whether a special action is about to give others' Heroes a status, or to move them."""
    if not action.status and not any(controls(action)):
        return False
    return any(s.is_hero(target) and s.seat_of(target) != s.seat_of(user) for target in targets)


def forestall(s: State, a: Attack) -> Rule[list[int]]:
    """Potions before a special action that rolls nothing: whom it then hits. [potion.interrupt]"""
    meant, stock = tuple(a.targets), s.potions.copy()
    yield from window(s, BEFORE_ACTION)
    if s.potions != stock:
        combat.spare_who_left(s, a, meant)
    return a.targets


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
        yield from afflict(s, targets, action.status, ("status.special-action",))
    for target in targets:
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
    before = s.footprint(unit)
    s.lift(unit)
    s.card[unit] = s.box.model_number[action.shapeshift]
    s.dress(unit, s.gear[unit])
    s.place(unit, square)
    note(s, Shapeshifted, unit, s.card[unit], square)
    profile = s.profile[unit]
    s.potions[unit] = min(s.potions[unit], profile.potions)
    effect.purge(s)
    if s.wounds[unit] >= profile.hearts:
        yield from destroy(s, unit, -1)
        settle(s)
        return
    entered = s.footprint(unit) & ~before
    if entered:
        yield from movement.enter_squares(s, unit, entered)
