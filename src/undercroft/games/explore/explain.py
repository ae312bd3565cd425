"""Why something is not allowed just now, as the ids of the rules that forbid it.

Nothing here decides: what is allowed is what the question offers. Each function below looks at one
kind of wish and names every rule that stands in its way; of a wish that is offered it names none.
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import CHANCE, Ask, Option, Options
from undercroft.kernel.squares import Squares

from ..superdungeon import status
from ..superdungeon.card import (
    BERSERK,
    BURROW,
    CURSED,
    FLY,
    HOOKSHOT,
    POUNCE,
    SMALL,
    SUREFOOT,
    Action,
)
from . import adventure, combat, effect, equipment, movement, potion, special
from . import round as rounds
from .combat import MELEE, foes_of
from .special import RAISE, SELF_SCRIPTS, STARTING_SHAPES
from .state import State

Ids = tuple[str, ...]
Why = list[str]

ANYTHING = ("action.kinds",)
"""For a wish that is no kind of thing a model can do."""


def why_not(s: State, ask: Ask, wish: Option) -> Ids:
    """Ids of the rules that forbid a wish which is not offered; never empty."""
    found = reasons(s, ask, wish)
    return found or ask.rules or ANYTHING


def reasons(s: State, ask: Ask, wish: Option) -> Ids:
    """What stands in the way of a wish, in the order of the checks; empty if nothing is found."""
    if not isinstance(wish, tuple) or not wish or not isinstance(wish[0], str):
        return ()
    moments = _MOMENTS.get(wish[0])
    if moments is None:
        return ()
    if ask.prompt not in moments:
        return _another_moment(s, ask, wish[0])
    why: Why = []
    try:
        _KINDS.get(wish[0], _by_the_question)(s, ask, wish, why)
    except (IndexError, KeyError, TypeError, ValueError):
        # A wish without the parts that such a wish has names nothing that could be explained.
        return ()
    return tuple(dict.fromkeys(why))


# The moment


def _another_moment(s: State, ask: Ask, kind: str) -> Ids:
    """It is somebody else's move, or another step of the round."""
    if kind in ("spawn", "clear"):
        if s.fight and kind == "spawn":
            return ("boss.no-more-spawns", "spawn.phase")
        return ("spawn.phase",) if kind == "spawn" else ("token.remove-status",)
    if kind in ("equip", "sacrifice", "hold", "discard", "swap", "use"):
        return ("equip.when-drawn", "equip.fixed")
    if kind == "drink":
        if ask.prompt in ("heart", "potion", "luck", "find", "recover"):
            return ("potion.cannot.make-room",)
        if ask.prompt in ("reroll", "discard", "first"):
            return ("potion.cannot.change-made-roll",)
        return ("potion.when",)
    if kind == "activate" and s.active >= 0:
        return ("activation.finish-before-next",)
    if kind in _SETUP_RULES:
        return (_SETUP_RULES[kind],)
    if ask.prompt == "interrupt":
        return ("potion.interrupt",)
    if s.active >= 0 or ask.seat == CHANCE:
        return ("combat.order",) if kind in _ACTIONS else ask.rules or ANYTHING
    if s.round == 0:
        return ("setup.order",)
    return ("turn.alternate",) if kind in _ACTIONS else ("round.sequence",)


_ACTIONS = (
    "end", "run", "stand", "attack", "berserk", "free", "special", "area", "aim", "raise",
    "shapeshift", "teleport", "chest", "throw", "move", "brave", "burrow", "activate",
)  # fmt: skip
_PLACES = (
    "return", "place_monster", "place_boss", "summon", "splurt", "place_point", "place_marker",
    "place_hero", "place_chest",
)  # fmt: skip
_SETUP_RULES = {
    "hero": "choose.heroes.any",
    "boss": "choose.consul.order",
    "miniboss": "choose.consul.order",
    "point": "choose.consul.order",
    "face": "setup.map.alternate",
    "lay": "setup.map.adjoin",
}
_MOMENTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_ACTIONS, ("menu",)),
    "attack": ("menu", "rage"),
    "activate": ("hero_turn", "consul_turn"),
    "stop": ("consul_turn",),
    "drink": ("menu", "interrupt"),
    "pass": ("interrupt", "rage", "charm"),
    "spawn": ("spawn",),
    "clear": ("spawn", "tokens"),
    "done": ("spawn", "tokens"),
    "name": ("initiative",),
    "first": ("first",),
    "second": ("first",),
    "equip": ("find",),
    "sacrifice": ("find",),
    "hold": ("find",),
    "swap": ("find",),
    "discard": ("find", "discard"),
    "use": ("held",),
    "drop": ("drop",),
    "keep": ("luck_chest", "overcharge", "reroll"),
    "reroll": ("reroll",),
    "defend": ("defend",),
    "as": ("luck",),
    "heart": ("heart",),
    "potion": ("potion",),
    "leave": ("heart", "potion", "recover"),
    "take_off": ("recover",),
    "recover": ("recover",),
    "heal": ("heal",),
    "stay": ("control",),
    "push": ("control",),
    "pull": ("control",),
    "compel": ("control",),
    "land": ("teleport", "pounce"),
    "centre": ("centre",),
    "resurrect": ("charm",),
    "place": _PLACES,
    "hero": ("choose_hero",),
    "boss": ("choose_boss",),
    "miniboss": ("choose_miniboss",),
    "point": ("choose_point",),
    "face": ("tile",),
    "lay": ("lay",),
}


def _by_the_question(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """Simple questions are explained by the rules they cite themselves."""
    if wish not in ask.options:
        why += ask.rules


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


def _on_map(s: State, target: int, why: Why) -> bool:
    if not isinstance(target, int) or not 0 <= target < len(s.card) or s.at[target] < 0:
        why.append("destroy.threshold")
        return False
    return True


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


def _attack(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, target, mode = ask.about[0], wish[1], wish[2]
    if ask.prompt == "menu":
        _pays(s, unit, 1, "action.points", why)
    elif mode != MELEE:
        why.append("combat.basic.melee")
    if not _on_map(s, target, why):
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


def _free_attack(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, target = ask.about[0], wish[1]
    _acting(s, unit, why)
    if wish[0] == "berserk" and not (s.berserk and effect.has(s, unit, BERSERK)):
        why.append("ability.berserk")
    if wish[0] == "free" and not s.free:
        why.append("ability.insignificant")
    if _on_map(s, target, why):
        if s.is_hero(unit) == s.is_hero(target):
            why.append("target.enemies-default")
        _in_melee(s, unit, target, "combat.basic.melee", why)


def _special(s: State, ask: Ask, wish: Option, why: Why) -> None:
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
        if movement.occupied(s) >> wish[2] & 1:
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
    if not _on_map(s, target, why):
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


def _is_square(s: State, square: int, why: Why) -> bool:
    if isinstance(square, int) and s.board.has(square):
        return True
    why.append("tile.no-square.movement")
    return False


def _room(s: State, unit: int, square: int, why: Why) -> None:
    """Why a unit cannot stand with its base there."""
    base = s.profile[unit].base
    covered = s.board.footprint(square, base) & s.board.squares
    taken = movement.occupied(s) & ~s.footprint(unit)
    if covered & s.chests:
        why.append("tile.chest.obstacle")
    if covered & taken & ~s.chests:
        why.append("move.end-empty")
    if base > 1 and not s.board.room(s.board.squares & ~taken, base) >> square & 1:
        why.append("move.large-models")


def _move(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, square = ask.about[0], wish[1]
    if not _is_square(s, square, why):
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


def _run(s: State, ask: Ask, wish: Option, why: Why) -> None:
    _moving(s, ask.about[0], why)
    if s.moved or s.busy or s.running:
        why.append("move.run.declare")


def _stand(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = ask.about[0]
    if not s.status[unit] & status.KNOCKDOWN or not s.actions:
        why.append("status.knockdown")
    if s.running:
        why.append("move.run.no-actions")


def _burrow(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, square = ask.about[0], wish[1]
    if not s.profile[unit].flags & BURROW or s.moved:
        why.append("ability.burrow")
    _rising(s, unit, why)
    if _is_square(s, square, why):
        _room(s, unit, square, why)
        if square == s.at[unit] or not special.burrow_places(s, unit) >> square & 1:
            near = s.board.within_any(s.footprint(unit), special.BURROW_RANGE)
            near = movement.covering(s, near, s.profile[unit].base)
            if square == s.at[unit] or not near >> square & 1:
                why.append("ability.burrow")


def _chest(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, square = ask.about[0], wish[1]
    if not s.is_hero(unit):
        why.append("chest.heroes-only")
    _pays(s, unit, 1, "action.points", why)
    beside = s.board.spread(s.footprint(unit)) & s.chests
    if not (isinstance(square, int) and square >= 0 and beside >> square & 1):
        why.append("chest.open")


# Potions


def _drink(s: State, ask: Ask, wish: Option, why: Why) -> None:
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


def _throw(s: State, ask: Ask, wish: Option, why: Why) -> None:
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


# The Consul's spawning


def _spawn(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = wish[1]
    point, left, tokens = ask.about
    if unit not in s.pool:
        kind = s.profile[unit].model.kind
        why.append("spawn.boo-booty-never" if kind == "trap" else "choose.pool.contents")
        if kind == "boss":
            why.append("type.boss")
        return
    if s.at[unit] >= 0:
        why.append("spawn.not-in-play")
    why += _platform(s, unit)
    if s.profile[unit].model.skulls > left + tokens:
        why.append("spawn.four-points")
        if tokens:
            why.append("token.extra-point")
    if s.at[unit] < 0 and not rounds.spawn_places(s, unit, point):
        why.append("spawn.no-room")
    if not why and unit not in rounds.candidates(s):
        # Models of a card are alike: the first of them is offered for all.
        why.append("card.shared-by-models")


def _platform(s: State, unit: int) -> Ids:
    """Why gauge and mini-boss limit keep a monster back."""
    if rounds.may_spawn(s, unit):
        return ()
    model = s.profile[unit].model
    reached_16 = s.lap == 1 or s.gauge >= s.box.gauge.sixteen_bit
    if model.platform == "super":
        return ("type.boss",)
    if s.size == "delve" and (model.platform == "16-bit" or model.kind == "miniboss"):
        return ("gauge.16-bit.delve-spawn",)
    if model.platform == "overcharge":
        return ("overcharge.platforms",) if s.size == "siege" else ("overcharge.siege-only",)
    if not reached_16:
        rule = "miniboss.spawn" if model.kind == "miniboss" else "gauge.8-bit"
        return (rule, "spawn.first-round-platform") if s.round == 1 else (rule,)
    return ("overcharge.two-mini-bosses",) if s.lap else ("gauge.16-bit.one-mini-boss",)


# Turns


def _activate(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = wish[1]
    hero = s.is_hero(unit)
    if unit in s.points:
        why.append("activation.spawning-points-never")
    if hero != (ask.prompt == "hero_turn"):
        why += ["turn.alternate"] if hero else ["turn.hero-one", "turn.alternate"]
        return
    if s.at[unit] < 0:
        why.append("destroy.heroes-wait" if hero else "spawn.phase")
        return
    if hero:
        if s.acted[unit]:
            why.append("activation.once-per-round")
        return
    finishing = not any(s.at[u] >= 0 and not s.acted[u] for u in s.hero_units)
    again = unit == s.boss and s.fight and s.acted[unit] == 1
    if s.acted[unit] and not (again and rounds.extra_activation(s)):
        why.append("boss.extra-activation.lost" if again else "activation.once-per-round")
    elif again and s.burnt and not finishing:
        why.append("boss.extra-activation")
    price = s.profile[unit].model.skulls
    big = price > rounds.SKULLS_PER_TURN or again
    if not finishing and price > s.skulls and not (big and not s.turn_began):
        why.append("turn.consul-big-monster" if big else "turn.consul-four-skulls")


def _stop(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    finishing = not any(s.at[u] >= 0 and not s.acted[u] for u in s.hero_units)
    why.append("turn.heroes-finished" if finishing else "turn.consul-four-skulls")


# Finds


def _equip(s: State, ask: Ask, wish: Option, why: Why) -> None:
    card, hero, old = ask.about[0], wish[1], wish[2]
    find = s.box.equipment[card]
    if not 0 <= hero < len(s.seats) or s.at[hero] < 0:
        why.append("equip.sacrifice.who")
        return
    worn = equipment.in_slot(s, hero, find.slot)
    full = len(worn) >= equipment.capacity(s, hero, find.slot)
    if old < 0:
        if full:
            why.append("equip.one-per-slot")
            if all(s.box.equipment[c].traits.flags & CURSED for c in worn):
                why.append("ability.cursed")
        return
    if s.box.equipment[old].slot != find.slot:
        why.append("equip.matching-slot")
    elif old not in worn or not full:
        why.append("equip.replace")
    elif s.box.equipment[old].traits.flags & CURSED:
        why.append("ability.cursed")


def _sacrifice(s: State, ask: Ask, wish: Option, why: Why) -> None:
    card, hero, what = ask.about[0], wish[1], wish[2]
    find = s.box.equipment[card]
    if not 0 <= hero < len(s.seats) or s.at[hero] < 0:
        why.append("equip.sacrifice.who")
        return
    if find.traits.flags & CURSED:
        why.append("ability.cursed")
    if what == "potion":
        if find.slot != "relic":
            why.append("equip.sacrifice.potion")
        if s.potions[hero] >= s.profile[hero].potions:
            why.append("card.potion-quantity")
    elif not _has(s, hero, what):
        why.append("equip.sacrifice.heart")


def _has(s: State, unit: int, what: str) -> bool:
    """Whether a wound or the named status lies on a unit's card."""
    if what == "wound":
        return s.wounds[unit] > 0
    return bool(s.status[unit] & status.BIT.get(what, 0))


def _put_aside(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """Holding and discarding a find; discarding dice is another question."""
    if wish in ask.options:
        return
    if ask.prompt == "find" and s.box.equipment[ask.about[0]].traits.flags & CURSED:
        why.append("ability.cursed")
    else:
        why += ask.rules


def _swap(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish not in ask.options:
        why.append("effects.dungeon")


# Hearts and potions


def _heart(s: State, ask: Ask, wish: Option, why: Why) -> None:
    hero, what = wish[1], wish[2]
    if not 0 <= hero < len(s.seats) or s.at[hero] < 0:
        why.append("dice.drop.any-hero")
    elif not _has(s, hero, what):
        why.append("dice.drop.heart")


def _potion(s: State, ask: Ask, wish: Option, why: Why) -> None:
    hero = wish[1]
    if not 0 <= hero < len(s.seats) or s.at[hero] < 0:
        why.append("dice.drop.any-hero")
    elif s.potions[hero] >= s.profile[hero].potions:
        why += ["dice.drop.potion", "card.potion-quantity"]
    elif wish not in ask.options:
        # Its counter was drunk only after the potion had been rolled.
        why.append("potion.cannot.make-room")


def _clear(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = wish[1]
    if s.is_hero(unit) or s.at[unit] < 0 or not _has(s, unit, wish[2]) or not s.tokens_now:
        why.append("token.remove-status")


# Moved by others, placed, chosen


def _control(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    _, unit, kind = ask.about
    why.append(f"control.{kind}")
    square = wish[1]
    if _is_square(s, square, why) and movement.occupied(s) & ~s.footprint(unit) >> square & 1:
        why.append("control.legal-end")


def _place(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    square = wish[2]
    if _is_square(s, square, why) and wish[1] == ask.about[0]:
        here = 1 << square
        tile = next((t.mask for t in s.board.tiles if t.mask & here), 0)
        if ask.prompt == "place_point":
            if s.board.hallways & here:
                why.append("setup.spawning-points.not-hallway")
            if tile & s.foes:
                why.append("setup.spawning-points.one-per-tile")
        elif ask.prompt == "place_chest" and tile & s.chests:
            why.append("setup.chests.one-per-tile")
    if not why:
        why += ask.rules


def _choose_hero(s: State, ask: Ask, wish: Option, why: Why) -> None:
    number, hero = wish[1], ask.about[0]
    kind = s.box.models[number].kind
    if kind != "hero":
        why.append("choose.heroes.no-shapeshift" if kind == "shapeshift" else "type.sides")
    elif number in [s.draft[h] for h in range(hero) if s.seats[h] == s.seats[hero]]:
        alone = len(set(s.seats)) == 1
        rule = "no-duplicates" if alone else "duplicates-multiplayer"
        why.append(f"choose.heroes.{rule}")


def _choose_point(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    point = s.box.content.points.get(s.box.models[wish[1]].id)
    why.append("choose.consul.any" if point is None else "choose.spawning-points.free")
    if point is not None and point.count > 1:
        why.append("choose.spawning-points.pairs")


def _choose_monster(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish not in ask.options:
        why.append("choose.consul.any")


def _tile(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish not in ask.options:
        why.append("component.tiles")


_KINDS: dict[str, Callable[[State, Ask, Option, Why], None]] = {
    "attack": _attack,
    "berserk": _free_attack,
    "free": _free_attack,
    **dict.fromkeys(("special", "area", "aim", "raise", "shapeshift", "teleport"), _special),
    "move": _move,
    "brave": _move,
    "run": _run,
    "stand": _stand,
    "burrow": _burrow,
    "chest": _chest,
    "drink": _drink,
    "throw": _throw,
    "spawn": _spawn,
    "clear": _clear,
    "activate": _activate,
    "stop": _stop,
    "equip": _equip,
    "sacrifice": _sacrifice,
    "hold": _put_aside,
    "discard": _put_aside,
    "swap": _swap,
    "heart": _heart,
    "potion": _potion,
    "push": _control,
    "pull": _control,
    "compel": _control,
    "place": _place,
    "hero": _choose_hero,
    "boss": _choose_monster,
    "miniboss": _choose_monster,
    "point": _choose_point,
    "face": _tile,
}
