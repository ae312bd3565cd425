"""What hinders a model in its activation: from acting, aiming, moving and drinking.

Each function looks at one kind of wish and adds the ids of the rules that stand in its way.
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import Ask, Option, Options
from undercroft.kernel.squares import Squares

from ..superdungeon import status
from ..superdungeon.card import (
    BERSERK,
    BURROW,
    FLY,
    HOOKSHOT,
    POUNCE,
    SMALL,
    SUREFOOT,
    Action,
)
from ..superdungeon.explain import Why, on_map
from ..superdungeon.figures import occupied
from . import adventure, combat, effect, movement, potion, special
from .combat import MELEE, foes_of
from .special import RAISE, SELF_SCRIPTS, STARTING_SHAPES
from .state import State

DESTROYED = "destroy.threshold"
"""Why a target may not be on the map."""

# Acting


def _acting(s: State, unit: int, why: Why) -> None:
    if s.running:
        why.append("move.run.no-actions")
    if s.status[unit] & status.KNOCKDOWN:
        why.append("status.knockdown")


def _pays(s: State, unit: int, cost: int, rule: str, why: Why) -> None:
    _acting(s, unit, why)
    if s.actions < cost:
        why.append(rule)
        if s.status[unit] & status.POISON:
            why.append("status.poison")


def _in_melee(s: State, unit: int, target: int, rule: str, why: Why) -> None:
    if target in combat.melee_targets(s, unit, s.footprint(target) & ~s.footprint(unit)):
        return
    reach = s.profile[unit].reach
    if reach == 1:
        why.append(rule)
    elif s.board.distance_between(s.footprint(unit), s.footprint(target)) > reach:
        why.append("keyword.reach")
    else:
        why.append("sight.required")


def _in_range(
    s: State, unit: int, target: int, reach: int, why: Why, hookshot: bool = False
) -> None:
    there, foot = s.footprint(target), s.footprint(unit)
    if target in combat.distance_targets(s, unit, reach, there, hookshot):
        return
    distance = s.board.distance_between(foot, there)
    if distance > reach:
        why.append("distance.counting")
    blind = hookshot or effect.has(s, unit, HOOKSHOT)
    if not blind and not effect.visible(s, foot, there):
        why.append("sight.required")
        if effect.smoke(s):
            why.append("ability.smoke")
    if s.is_hero(unit) != s.is_hero(target) and effect.flags(s, target) & SMALL:
        why.append("ability.small")
    hooks = [hook.shorter for hook in adventure.hooks(s) if hook.shorter is not None]
    if distance <= reach and any(shorter(s, target) for shorter in hooks):
        why.append("effects.dungeon")


def attack(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, target, mode = ask.about[0], wish[1], wish[2]
    if ask.prompt == "menu":
        _pays(s, unit, 1, "action.points", why)
    elif mode != MELEE:
        why.append("combat.basic.melee")
    if not on_map(s, target, DESTROYED, why):
        return
    if s.is_hero(unit) == s.is_hero(target):
        why.append("target.enemies-default")
    distances = dict(s.profile[unit].distances)
    if mode == MELEE:
        _in_melee(s, unit, target, "combat.basic.melee", why)
    elif mode in distances:
        _in_range(s, unit, target, distances[mode], why)
    else:
        why.append("combat.basic.distance")


def free_attack(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, target = ask.about[0], wish[1]
    _acting(s, unit, why)
    if wish[0] == "berserk" and not (s.berserk and effect.has(s, unit, BERSERK)):
        why.append("ability.berserk")
    if wish[0] == "free" and not s.free:
        why.append("ability.insignificant")
    if on_map(s, target, DESTROYED, why):
        if s.is_hero(unit) == s.is_hero(target):
            why.append("target.enemies-default")
        _in_melee(s, unit, target, "combat.basic.melee", why)


def special_use(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """A special action or attack, in any of the ways it can be aimed."""
    unit, number = ask.about[0], wish[1]
    action = s.box.actions[number]
    if number not in s.profile[unit].specials:
        why.append("card.fields.hero" if s.is_hero(unit) else "card.fields.monster")
        return
    _pays(s, unit, action.cost, "action.cost-upfront", why)
    barred = status.PACIFY if action.kind == "attack" else status.BIND
    if s.status[unit] & barred:
        why.append("status.pacify" if action.kind == "attack" else "status.bind")
    _aimed(s, unit, wish, why)


def _aimed(s: State, unit: int, wish: Option, why: Why) -> None:
    """Why a special cannot be aimed so, its price aside."""
    number = wish[1]
    action = s.box.actions[number]
    single: list[Option] = []
    ways = Options(single)
    special.offered(special.Aim(s, unit), number, single, ways)
    if wish in ways:
        return
    before = len(why)
    kind, needed = wish[0], _way(action)
    if kind not in needed:
        why.append(_WAY_RULES[needed[0]](action))
    elif kind == "shapeshift":
        places = special.shapeshift_places(s, unit, action)
        why.append("shapeshift.placement" if places else "shapeshift.room")
    elif kind == "teleport":
        why.append("ability.teleport")
        if occupied(s) >> wish[2] & 1:
            why.append("move.end-empty")
    elif kind == "aim":
        why.append("area.initial-square")
    elif kind in ("raise", "area"):
        why.append("ability.card-text")
    else:
        _special_target(s, unit, action, wish[2], wish[3], why)
    if len(why) == before:
        why.append("action.kinds")


def _way(action: Action) -> tuple[str, ...]:
    """How a special is aimed: the first words of its options."""
    shape = action.shape
    if action.script in SELF_SCRIPTS:
        return ("special",)
    if action.script == RAISE:
        return ("area",) if shape is not None else ("raise",)
    if action.shapeshift:
        return ("shapeshift",)
    if action.teleport:
        return ("teleport",)
    if shape is not None and shape[0] in STARTING_SHAPES:
        return ("aim",)
    if shape is not None and shape[0] != "burst":
        return ("area",)
    return ("special",)


def _single_rule(action: Action) -> str:
    if action.shape is not None:
        return "area.burst.targeting"
    if action.kind == "attack":
        return "special-attack.melee-default"
    return "special-action.self-default"


_WAY_RULES: dict[str, Callable[[Action], str]] = {
    "special": _single_rule,
    "area": lambda action: "area.user-centred" if action.shape else "ability.card-text",
    "aim": lambda action: "area.initial-square",
    "raise": lambda action: "ability.card-text",
    "shapeshift": lambda action: "shapeshift.placement",
    "teleport": lambda action: "ability.teleport",
}


def _special_target(s: State, unit: int, action: Action, target: int, mode: str, why: Why) -> None:
    modes = dict(special.modes(s, unit, action))
    if mode == "self" or action.script in SELF_SCRIPTS:
        why.append(_single_rule(action))
        return
    if not on_map(s, target, DESTROYED, why):
        return
    friends = s.is_hero(unit) == s.is_hero(target)
    if action.aim == "augment" and not friends:
        why.append("target.augment")
    if action.aim == "enemy" and friends:
        why.append("target.enemies-default")
    if mode not in modes:
        overrides = action.distance is not None
        why.append("distance.action-overrides" if overrides else "distance.combines")
        return
    if action.grants.flags & POUNCE:
        if target not in special.pounce_targets(s, unit):
            why.append("ability.pounce")
    elif mode != MELEE:
        _in_range(s, unit, target, modes[mode], why, bool(action.grants.flags & HOOKSHOT))
    elif action.kind == "attack" or action.shape is not None:
        _in_melee(s, unit, target, "special-attack.melee-default", why)
    if target == unit or (mode == MELEE and action.kind != "attack"):
        why.append(_single_rule(action))
    if action.kind != "attack" and action.shape is None and action.distance is None:
        why.append("special-action.self-default")


# Moving


def _moving(s: State, unit: int, why: Why) -> None:
    if s.status[unit] & status.IMMOBILE:
        why.append("status.immobile")
    _rising(s, unit, why)


def _rising(s: State, unit: int, why: Why) -> None:
    """What bars even a model that goes underground from leaving its place."""
    if s.status[unit] & status.KNOCKDOWN:
        why.append("status.knockdown")
    if s.speed <= 0:
        why.append("move.speed")


def is_square(s: State, square: int, why: Why) -> bool:
    if isinstance(square, int) and s.board.has(square):
        return True
    why.append("tile.no-square.movement")
    return False


def _room(s: State, unit: int, square: int, why: Why) -> None:
    """Why a unit cannot stand with its base there."""
    base = s.profile[unit].base
    covered = s.board.footprint(square, base) & s.board.squares
    taken = occupied(s) & ~s.footprint(unit)
    if covered & s.chests:
        why.append("tile.chest.obstacle")
    if covered & taken & ~s.chests:
        why.append("move.end-empty")
    if base > 1 and not s.board.room(s.board.squares & ~taken, base) >> square & 1:
        why.append("move.large-models")


def move(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, square = ask.about[0], wish[1]
    if not is_square(s, square, why):
        return
    _moving(s, unit, why)
    _room(s, unit, square, why)
    if square == s.at[unit]:
        why.append("move.speed")
    if why:
        return
    ways = movement.ways(s, unit, s.speed)
    here = 1 << square
    if (wish[0] == "move" and ways.move & here) or (wish[0] == "brave" and ways.brave & here):
        return
    if ways.move & here:
        why.append("tile.effects.card")
    elif ways.brave & here:
        why += _harm(s, unit)
    else:
        why += _out_of_reach(s, unit, square)


def _harm(s: State, unit: int) -> list[str]:
    """The rules of what the way leads through."""
    found = []
    lava = s.board.terrain.get("lava", 0)
    if lava & movement.harm(s, unit, bool(effect.flags(s, unit) & FLY)):
        found.append("tile.effects.lava")
    if any(hook.harm is not None and hook.harm(s, unit) for hook in adventure.hooks(s)):
        found.append("effects.dungeon")
    return found or ["tile.effects.card"]


def _out_of_reach(s: State, unit: int, square: int) -> list[str]:
    """What keeps a unit from a square it could stop on: foes, chests, rough ground, distance."""
    board, profile = s.board, s.profile[unit]
    bits = effect.flags(s, unit)
    foes = 0 if bits & FLY else foes_of(s, unit)
    slow = 0 if bits & (FLY | SUREFOOT) else effect.difficult(s, unit)

    def reaches(budget: int, closed: Squares, slow: Squares) -> bool:
        layers = board.flood(s.at[unit], budget, board.squares & ~closed, slow, profile.base)
        return any(layer >> square & 1 for layer in layers)

    found = []
    if reaches(s.speed, s.chests, slow):
        found.append("move.not-through-enemies")
    elif reaches(s.speed, foes, slow):
        found.append("tile.chest.obstacle")
    if reaches(s.speed, s.chests | foes, 0):
        found.append("tile.difficult.cost")
        if s.speed < 2:
            found.append("tile.difficult.not-enough-speed")
    if not found:
        found.append("move.speed")
        if s.status[unit] & status.SLOW:
            found.append("status.slow")
    return found


def run(s: State, ask: Ask, wish: Option, why: Why) -> None:
    _moving(s, ask.about[0], why)
    if s.moved or s.busy or s.running:
        why.append("move.run.declare")


def stand(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = ask.about[0]
    if not s.status[unit] & status.KNOCKDOWN or not s.actions:
        why.append("status.knockdown")
    if s.running:
        why.append("move.run.no-actions")


def burrow(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, square = ask.about[0], wish[1]
    if not s.profile[unit].flags & BURROW or s.moved:
        why.append("ability.burrow")
    _rising(s, unit, why)
    if is_square(s, square, why):
        _room(s, unit, square, why)
        if not why and not special.burrow_places(s, unit) >> square & 1:
            why.append("ability.burrow")


def chest(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, square = ask.about[0], wish[1]
    if not s.is_hero(unit):
        why.append("chest.heroes-only")
    _pays(s, unit, 1, "action.points", why)
    beside = s.board.spread(s.footprint(unit)) & s.chests
    if not (isinstance(square, int) and square >= 0 and beside >> square & 1):
        why.append("chest.open")


# Potions


def drink(s: State, ask: Ask, wish: Option, why: Why) -> None:
    _, drinker, owner, number = wish
    if not s.is_hero(drinker) or not s.is_hero(owner) or drinker < 0 or owner < 0:
        why.append("potion.type")
        return
    if s.seats[drinker] != ask.seat:
        why.append("potion.procedure")
    if s.status[drinker] & status.CHOKE:
        why.append("status.choke")
    action = _brew(s, owner, number, why)
    if s.at[drinker] < 0:
        why.append("potion.cannot.at-zero-health")
    if action.offensive:
        why.append("potion.offensive")
    if action.script == potion.BALM:
        target = ask.about[2] if ask.prompt == "interrupt" else -1
        if target < 0 or not s.is_hero(target) or drinker == target:
            why.append("ability.card-text")
    if (
        action.teleport
        and s.at[drinker] >= 0
        and not special.teleport_places(s, drinker, action.teleport)
    ):
        why.append("ability.teleport")


def _brew(s: State, owner: int, number: int, why: Why) -> Action:
    """Whether the owner has such a potion and counters enough."""
    action = s.box.actions[number]
    if number not in potion.brews_of(s, owner):
        why.append("potion.type")
    if s.at[owner] < 0:
        why.append("potion.share")
    if action.cost > s.potions[owner]:
        why.append("potion.needs-counter" if action.cost == 1 else "potion.multi-counter")
    return action


def throw(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, owner = ask.about[0], wish[1]
    if not s.is_hero(unit) or not 0 <= owner < len(s.seats):
        why.append("potion.type")
        return
    _acting(s, unit, why)
    if s.running:
        why.append("move.run.potions")
    if s.status[unit] & status.CHOKE:
        why.append("status.choke")
    action = _brew(s, owner, wish[3], why)
    if s.status[unit] & (status.PACIFY if action.rolls else status.BIND):
        why.append("status.pacify" if action.rolls else "status.bind")
    if not action.offensive:
        why.append("potion.offensive")
    else:
        _aimed(s, unit, wish[2:], why)
