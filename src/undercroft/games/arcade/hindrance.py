"""What hinders a Hero in its activation: from acting, aiming, moving and drinking.

Each function looks at one kind of wish and adds the ids of the rules that stand in its way.
"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Ask, Option, Options
from undercroft.kernel.squares import Squares

from ..superdungeon.explain import Why, on_map
from . import action as actions
from . import activation, effect, movement
from .aim import SMALL_REACH, Aim, shortened
from .box import POUNCE_REACH, STARTING
from .card import HOOKSHOT, MOBILITY, POUNCE, SMALL, STEALTH, WIND_OF_BLADES, Action
from .state import State

DESTROYED = "destroy.when"
"""Why a target may not be on the map."""

# Acting


def _standing(s: State, unit: int, why: Why) -> None:
    if s.status[unit] & status.KNOCKDOWN:
        why.append("status.knockdown.hero")


def _pays(s: State, unit: int, cost: int, why: Why) -> None:
    _standing(s, unit, why)
    if s.actions < cost:
        why.append("action.spend")
        if s.status[unit] & status.POISON:
            why.append("status.poison")


def _in_range(
    s: State, unit: int, target: int, reach: int, why: Why, hookshot: bool = False
) -> None:
    """Why a model cannot be targeted: too far, hidden, or shielded by another."""
    if Aim(s, unit).allows(target, reach, hookshot):
        return
    before = len(why)
    distance = effect.distance(s, unit, target)
    enemies = s.is_hero(unit) != s.is_hero(target)
    if distance > reach:
        why.append("range.limit")
    elif enemies and distance > shortened(reach, effect.having(s, target, STEALTH)):
        why.append("ability.stealth" if effect.has(s, target, STEALTH) else "range.limit")
    elif enemies and effect.has(s, target, SMALL) and distance > SMALL_REACH:
        why.append("ability.small")
    if not hookshot and not effect.has(s, unit, HOOKSHOT) and not effect.sees(s, unit, target):
        why.append("los.required")
    if len(why) == before:
        # Dark Defender: the dungeon boss cannot be targeted while he is in play.
        why.append("ability.on-card")


def attack(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, target, icon = ask.about[0], wish[1], wish[2]
    _pays(s, unit, 1, why)
    _attacks(s, unit, target, icon, why)


def _attacks(s: State, unit: int, target: int, icon: str, why: Why) -> None:
    if not on_map(s, target, DESTROYED, why):
        return
    if s.is_hero(target):
        why.append("term.action.enemies-only")
    reaches = [reach for name, reach in s.profile[unit].attacks if name == icon]
    if not reaches:
        known = icon if icon in ("melee", "magic", "missile") else "melee"
        why.append(f"basic.{known}-attack")
    elif not s.is_hero(target):
        _in_range(s, unit, target, max(reaches), why)


def blades(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """Wind of Blades: all movement, once, for a missile attack."""
    unit = ask.about[0]
    _standing(s, unit, why)
    if not effect.has(s, unit, WIND_OF_BLADES) or s.winded or s.moved or not s.move:
        why.append("ability.on-card")
    _attacks(s, unit, wish[1], "missile", why)


def unique(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """A unique action, in any of the ways it can be aimed."""
    unit, number = ask.about[0], wish[1]
    action = s.box.actions[number]
    if number not in s.profile[unit].specials:
        why.append("action.spend")
        return
    _pays(s, unit, action.cost, why)
    if s.status[unit] & status.ICE:
        why.append("status.ice")
    if number in s.used:
        why.append("ability.one-use-only")
    _aimed(s, unit, wish, why)


def borrow(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """Mastery: whatever is not offered is not on an adjacent friend's card, or is used up."""
    if wish not in ask.options:
        why.append("ability.on-card")


def _aimed(s: State, unit: int, wish: Option, why: Why) -> None:
    """Why an action cannot be aimed so, its price aside."""
    action = s.box.actions[wish[1]]
    single: list[Option] = []
    ways = Options(single)
    actions.offer(Aim(s, unit), wish[1], single, ways)
    if wish in ways:
        return
    before = len(why)
    needed = _way(action)
    if wish[0] != needed:
        why.append(_WAY_RULES[needed])
    elif needed == "teleport":
        why.append("ability.on-card")
        if isinstance(wish[2], int) and wish[2] >= 0 and movement.standing(s) >> wish[2] & 1:
            why.append("term.place.legal-square")
    elif needed == "aim":
        why.append("range.area-effect")
    elif needed == "special":
        _target(s, unit, action, wish[2], why)
    if len(why) == before:
        why.append("action.steps")


def _way(action: Action) -> str:
    """How an action is aimed: the first word of its options."""
    if action.teleport:
        return "teleport"
    if action.shape is not None and action.shape[0] in STARTING:
        return "aim"
    if action.shape is not None and action.shape[0] != "burst":
        return "area"
    return "special"


_WAY_RULES = {
    "special": "action.steps",
    "area": "range.area-effect",
    "aim": "range.area-effect",
    "teleport": "ability.on-card",
}


def _target(s: State, unit: int, action: Action, target: int, why: Why) -> None:
    if not on_map(s, target, DESTROYED, why):
        return
    if action.grants.flags & POUNCE:
        _in_range(s, unit, target, POUNCE_REACH, why)
        return
    if action.reach is None:
        why.append("action.augment.no-range")
        return
    friends = s.is_hero(target)
    if action.aim == "augment" and not friends:
        why.append("action.augment")
    if action.aim == "enemy" and friends:
        why.append("term.action.enemies-only")
    _in_range(s, unit, target, action.reach, why, bool(action.grants.flags & HOOKSHOT))


# Moving


def is_square(s: State, square: int, why: Why) -> bool:
    if isinstance(square, int) and square >= 0 and s.board.has(square):
        return True
    why.append("tile.squares.required")
    return False


def move(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """By movement points, or two squares with a Dash."""
    unit, square = ask.about[0], wish[1]
    points = s.move
    if wish[0] == "dash":
        _pays(s, unit, 1, why)
        points = movement.budget(s, unit, activation.DASH)
    else:
        _standing(s, unit, why)
        if s.move <= 0 and not s.status[unit] & status.IMMOBILE:
            why.append("move.cost")
    if s.status[unit] & status.IMMOBILE:
        why.append("status.immobile")
    elif movement.held_fast(s, unit):
        why.append("ability.on-card")
    if not is_square(s, square, why):
        return
    if movement.standing(s) & ~s.footprint(unit) & 1 << square or square == s.at[unit]:
        why.append("move.end.empty-square")
    if why or movement.ways(s, unit, points).stops >> square & 1:
        return
    why += _out_of_reach(s, unit, square, points)
    if wish[0] == "dash":
        why.append("basic.dash")


def _out_of_reach(s: State, unit: int, square: int, points: int) -> list[str]:
    """What keeps a Hero from a square it could stop on: enemies, ground, or the distance."""
    board = s.board

    def reaches(enter: Squares, slow: Squares) -> bool:
        return any(layer >> square & 1 for layer in board.flood(s.at[unit], points, enter, slow))

    mobility = effect.having(s, unit, MOBILITY)
    enter = movement.open_squares(s, unit, mobility)
    slow = movement.slow_squares(s, unit, mobility) & enter
    found = []
    if not enter >> square & 1:
        found.append("tile.effects")
    elif reaches(enter, slow):
        found.append("move.diagonal.between-enemies")
    elif reaches(enter | s.foes & board.squares, slow):
        found.append("move.through.enemies")
    if reaches(enter, 0) and not reaches(enter, slow):
        found.append("tile.effects")
    if not found:
        found.append("move.cost")
        if s.status[unit] & status.SLOW:
            found.append("status.slow")
    return found


def stand(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """Standing up costs an action point or all movement."""
    if wish not in ask.options:
        why.append("status.knockdown.hero")


def chest(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, square = ask.about[0], wish[1]
    _pays(s, unit, 0 if s.proficient else 1, why)
    near = s.board.spread(s.footprint(unit)) & s.chests
    if not (isinstance(square, int) and square >= 0 and near >> square & 1):
        why.append("basic.open-chest")


def interact(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit, square = ask.about[0], wish[1]
    _pays(s, unit, 0 if s.proficient else 1, why)
    near = activation.interactive(s, unit) if s.crystals else 0
    if not (isinstance(square, int) and square >= 0 and near >> square & 1):
        why.append("basic.interact")


# Potions


def drink(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """A red or blue potion in an activation, a green one in the Consul's turn."""
    unit: int = ask.about[0]
    owner, number, way = wish[1], wish[2], wish[3:]
    if not isinstance(owner, int) or not 0 <= owner < len(s.seats):
        why.append("potion.share.tokens")
        return
    action = s.box.actions[number]
    if number not in s.profile[owner].brews:
        why.append("potion.share.tokens")
        return
    consul = ask.prompt == "green"
    if consul and owner != unit:
        why.append("potion.share.green")
    if (action.colour == "green") != consul:
        why.append("potion.limit.consul-turn" if consul else "potion.green-only-consul-turn")
    if not consul:
        _standing(s, unit, why)
        if s.drunk:
            why.append("potion.limit.activation")
    if s.status[unit] & status.ICE:
        why.append("status.ice")
    if s.at[owner] < 0:
        why.append("potion.share")
    if action.cost > s.potions[owner]:
        why.append("potion.cost")
    if s.law.no_potions:
        why.append("term.rule-priority")
    if len(way) < 2 or way[1] != number:
        why.append("action.steps")
    else:
        single: list[Option] = []
        actions.offer(Aim(s, unit), number, single, None)
        if way not in single:
            _aimed(s, unit, way, why)
            if not why:
                why.append("action.steps")


def slurp(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish not in ask.options:
        why.append("basic.loud-slurping")
