"""Why something is not allowed just now, as the ids of the rules that forbid it.

Nothing here decides: what is allowed is what the question offers. Each function below looks at one
kind of wish and names every rule that stands in its way; of a wish that is offered it names none.
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import Ask, Option

from ..superdungeon.explain import Reasons, Why
from . import hindrance, movement
from .card import CURSED, Monster
from .state import CONSUL_TURN, State

Ids = tuple[str, ...]

ANYTHING = ("hero.activation.parts",)
"""For a wish that is no kind of thing a Hero can do."""


def why_not(s: State, ask: Ask, wish: Option) -> Ids:
    """Ids of the rules that forbid a wish which is not offered; never empty."""
    return REASONS.of(s, ask, wish) or ask.rules or ANYTHING


# The moment


def _another_moment(s: State, ask: Ask, kind: str) -> Ids:
    """It is the Consul's turn, another Hero's activation, or another step of the turn."""
    if kind in _SETUP_RULES:
        return (_SETUP_RULES[kind],)
    if not s.card or not s.tile_number:
        return ("setup.order",)
    if kind == "drink":
        if s.turn == CONSUL_TURN:
            return ("potion.limit.consul-turn", "potion.no-interrupt")
        return ("potion.no-interrupt",) if s.active >= 0 else ("potion.limit.activation",)
    if kind == "slurp":
        return ("basic.loud-slurping",)
    if kind in ("equip", "trade", "buy_coin", "give"):
        return ("powerup.equipment.when",)
    if kind == "activate":
        return ("turn.hero.one-at-a-time",) if s.active >= 0 else ("turn.alternate",)
    if kind in ("same", "other"):
        return ("coin.spend",)
    if kind in _ACTIONS and s.turn == CONSUL_TURN:
        return ("turn.alternate",)
    if kind in _ACTIONS:
        return ("action.steps",) if s.active >= 0 else ("hero.activation.parts",)
    return ask.rules or ANYTHING


_ACTIONS = (
    "end", "stand", "move", "dash", "attack", "blades", "special", "area", "aim", "teleport",
    "borrow", "chest", "interact",
)  # fmt: skip
_PLACES = (
    "place_marker", "place_hero", "place_chest", "return", "control", "monster_move",
    "place_minion", "set_down", "spawn", "boss_place", "shape", "pushed_out",
)  # fmt: skip
_SETUP_RULES = {
    "boss": "setup.monsters.bosses",
    "miniboss": "setup.monsters.bosses",
    "lay": "setup.dungeon.doorway-match",
}
_MOMENTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_ACTIONS, ("menu",)),
    "drink": ("menu", "green"),
    "slurp": ("green",),
    "pass_turn": ("green",),
    "pass": ("green", "sparkly", "guidance", "nimble", "pit", "glitter"),
    "glitter": ("glitter",),
    "gain": ("sparkly",),
    "arc": ("arc",),
    "stop": ("arc",),
    "drop": ("arc_die",),
    "take": ("area",),
    "friend": ("augment",),
    "minion": ("expendable",),
    "defend": ("defend",),
    "keep": ("keep", "reroll", "cancel"),
    "reroll": ("reroll",),
    "as": ("luck", "oracle"),
    "heart": ("heart",),
    "potion": ("potion",),
    "leave": ("heart", "potion"),
    "heal": ("heal",),
    "from": ("wrath",),
    "stay": ("control", "charge", "retreat", "sidestep", "shapeshift"),
    "shift": ("shapeshift",),
    "push": ("control",),
    "pull": ("control",),
    "compel": ("control",),
    "step": ("retreat", "sidestep"),
    "land": ("pounce", "charge", "shadow_step"),
    "centre": ("centre",),
    "place": _PLACES,
    "activate": ("hero_turn",),
    "monster": ("next_monster",),
    "curse": ("curse",),
    "try": ("nimble", "pit"),
    "roll": ("gauntlet",),
    "suffer": ("resolve",),
    "discard": ("resolve", "guidance"),
    "pay": ("cancel",),
    "equip": ("equipment",),
    "trade": ("equipment",),
    "buy_coin": ("equipment",),
    "done": ("equipment",),
    "give": ("give",),
    "same": ("who_returns",),
    "other": ("who_returns",),
    "hero": ("choose_hero", "most_wrath"),
    "boss": ("choose_boss",),
    "miniboss": ("choose_miniboss",),
    "point": ("choose_point", "place_point", "which_point"),
    "lay": ("lay",),
}


def _by_the_question(s: State, ask: Ask, wish: Option, why: Why) -> None:
    """Simple questions are explained by the rules they cite themselves."""
    if wish not in ask.options:
        why += ask.rules or ANYTHING


# Turns


def _activate(s: State, ask: Ask, wish: Option, why: Why) -> None:
    unit = wish[1]
    if not 0 <= unit < len(s.seats):
        why.append("turn.hero.two-activations" if unit < 0 else "gang.minion.passive")
        return
    if s.at[unit] < 0:
        why.append("turn.token.destroyed-hero")
    if s.this_turn >> unit & 1:
        why.append("turn.hero.not-twice")
    if s.acted[unit]:
        why.append("turn.token.blocks")


# Hearts, potions, equipment


def _heart(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish not in ask.options:
        why.append("ability.heal" if ask.prompt == "heal" else "resolve.offense.hearts")


def _potion(s: State, ask: Ask, wish: Option, why: Why) -> None:
    hero = wish[1]
    if not 0 <= hero < len(s.seats) or s.at[hero] < 0:
        why.append("resolve.offense.potions")
    elif s.potions[hero] >= s.profile[hero].potions:
        why += ["potion.maximum", "resolve.offense.potions"]


def _equip(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    _, hero, card, old = wish
    if card not in s.backpack:
        why.append("powerup.equipment.when")
        return
    if not 0 <= hero < len(s.seats) or s.at[hero] < 0:
        why.append("powerup.equipment.destroyed-hero")
        return
    cards = s.box.equipment
    worn = [e for e in s.gear[hero] if cards[e].slot == cards[card].slot]
    if worn and old not in worn:
        why.append("powerup.equipment.one-per-slot")
    if old >= 0 and cards[old].slot != cards[card].slot:
        why.append("powerup.equipment.slot-colour")
    if any(cards[e].gifts.flags & CURSED for e in (card, *worn)):
        why.append("ability.cursed")
    if not why:
        why.append("powerup.equipment.one-per-slot")


def _trade(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish not in ask.options:
        why.append("powerup.backpack.six-for-one")


# Moved by others, placed, chosen


def _control(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    why.append(f"control.{wish[0]}")
    if hindrance.is_square(s, wish[1], why):
        _taken(s, wish[1], why)


def _place(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    if hindrance.is_square(s, wish[2], why):
        _taken(s, wish[2], why)
    why += ask.rules


def _taken(s: State, square: int, why: Why) -> None:
    if movement.standing(s) >> square & 1:
        why.append("term.place.legal-square")


def _hero(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    if ask.prompt != "choose_hero":
        why += ask.rules
    elif isinstance(s.box.models[wish[1]], Monster):
        why.append("setup.heroes.count")
    else:
        why.append("component.heroes")


def _point(s: State, ask: Ask, wish: Option, why: Why) -> None:
    if wish in ask.options:
        return
    why += ask.rules
    if ask.prompt == "choose_point" and wish[1] in s.box.content.points:
        why.append("expand.spawning-points.same-models")


_KINDS: dict[str, Callable[[State, Ask, Option, Why], None]] = {
    "attack": hindrance.attack,
    "blades": hindrance.blades,
    **dict.fromkeys(("special", "area", "aim", "teleport"), hindrance.unique),
    "borrow": hindrance.borrow,
    "move": hindrance.move,
    "dash": hindrance.move,
    "stand": hindrance.stand,
    "chest": hindrance.chest,
    "interact": hindrance.interact,
    "drink": hindrance.drink,
    "slurp": hindrance.slurp,
    "activate": _activate,
    "heart": _heart,
    "heal": _heart,
    "potion": _potion,
    "equip": _equip,
    "trade": _trade,
    "push": _control,
    "pull": _control,
    "compel": _control,
    "place": _place,
    "hero": _hero,
    "point": _point,
}

REASONS = Reasons(_MOMENTS, _KINDS, _by_the_question, _another_moment)
