"""What both sides of an attack throw and deal, for those who tell of it."""

from __future__ import annotations

from ..superdungeon.card import ATTRIBUTES, STURDY
from ..superdungeon.clash import Lore, Side, Sides, declared
from . import aim, effect, odds, telling
from .attack import (
    Attack,
    attack_detail,
    attack_pool,
    defence_attributes,
    defence_detail,
    defence_drops,
    in_melee,
    wounds_dealt,
)
from .events import Attacked
from .roll import hindered
from .state import State
from .target import MELEE


def attack_of(s: State, opening: Attacked) -> Attack:
    """The attack that an event opens, as far as its dice and wounds go."""
    action = s.box.actions[opening.action] if opening.action >= 0 else None
    reach = 0
    if opening.mode != MELEE:
        if action is None:
            reach = dict(s.profile[opening.unit].distances).get(opening.mode, 0)  # type: ignore[call-overload]
        elif action.shape is None:
            reach = dict(aim.modes(s, opening.unit, action)).get(opening.mode, 0)
    return Attack(opening.unit, list(opening.targets), opening.mode, opening.action, action, reach)


def attacking(s: State, opening: Attacked) -> Side:
    a = attack_of(s, opening)
    return Side(
        ATTRIBUTES[a.attribute].upper(),
        attack_pool(s, a),
        attack_detail(s, a),
        hindered(s, a.by, a.attribute),
    )


def _defends(s: State, opening: Attacked, target: int) -> tuple[Side, ...]:
    a = attack_of(s, opening)
    return tuple(
        Side(
            ATTRIBUTES[attribute].upper(),
            effect.dice(s, target, attribute),
            defence_detail(s, a, target, attribute),
            defence_drops(s, a, target, attribute),
        )
        for attribute in defence_attributes(s, a, target)
    )


def _dealt(s: State, opening: Attacked, target: int, stars: int, defence: int) -> int:
    a = attack_of(s, opening)
    if a.harmless or _unhurt(s, opening, target):
        return 0
    if a.action is not None and a.action.script == "coup_de_grace":
        return stars
    return wounds_dealt(s, a)


def _unhurt(s: State, opening: Attacked, target: int) -> bool:
    """Sturdy models are struck in vain from afar. [ability.sturdy]"""
    a = attack_of(s, opening)
    return not a.harmless and effect.has(s, target, STURDY) and not in_melee(s, a, target)


def _stays(s: State, opening: Attacked) -> float:
    a = attack_of(s, opening)
    found = odds.stays_in_range(s, a.by, a.target, a.reach) if a.reach else None
    return 1.0 if found is None else found


LORE = Lore(attacking, _defends, _dealt, telling.tell, _stays, unhurt=_unhurt)


def sides(s: State, opening: Attacked) -> Sides:
    """What both sides of an attack that is declared would throw."""
    return declared(s, LORE, opening)
