"""Potions: who may drink what and when, and what it does. [potion.*]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance

from ..superdungeon import status
from ..superdungeon.areas import affected
from . import aim, special
from .attack import Attack
from .events import Drank, note
from .movement import put
from .state import State
from .window import LISTENERS

BALM = "heros_balm"

POTION_SCRIPTS: dict[str, Callable[[State, int, int, Attack | None], Rule[None]]] = {}
"""Potions that look at the attack being made, by the script's name; see `cards`."""


def brews_of(s: State, owner: int) -> tuple[int, ...]:
    """The potions on a Hero's card and those the adventure gives every Hero."""
    brews = s.profile[owner].brews
    if s.rule_boss:
        brews += s.box.common_brews[s.rule_boss]
    return brews


def in_health(s: State, hero: int) -> bool:
    """Whether a Hero is in play with a heart left: no potion saves from the wound that destroys."""
    return s.at[hero] >= 0 and s.wounds[hero] < s.profile[hero].hearts


def drinkable(
    s: State, seat: int, attack: Attack | None, *, offensive: bool = False
) -> list[Option]:
    """Every potion the Heroes of a seat may drink now: `("drink", drinker, owner, potion)`."""
    owners = [o for o in s.hero_units if s.potions[o] and in_health(s, o)]
    if not owners:
        return []
    found: list[Option] = []
    actions = s.box.actions
    for drinker in s.hero_units:
        if s.seats[drinker] != seat or s.status[drinker] & status.CHOKE:
            continue
        if not in_health(s, drinker):
            continue
        for owner in owners:
            for number in brews_of(s, owner):
                action = actions[number]
                if action.cost > s.potions[owner] or action.offensive is not offensive:
                    continue
                if action.script == BALM and not may_take_blow(s, drinker, attack):
                    continue
                found.append(("drink", drinker, owner, number))
    return found


def no_drinker(s: State, seat: int, drinker: int) -> Hindrance | None:
    """What keeps a Hero from drinking at all. [potion.procedure, status.choke]"""
    if not s.is_hero(drinker):
        return Hindrance("potion.type", says="{unit:unit} drinks no potions", unit=drinker)
    if not in_health(s, drinker):
        rule = "potion.cannot.at-zero-health"
        return Hindrance(rule, says="{unit:unit} has fallen", unit=drinker)
    if s.seats[drinker] != seat:
        says = "another player decides for {unit:unit}"
        return Hindrance("potion.procedure", says=says, unit=drinker)
    if s.status[drinker] & status.CHOKE:
        return Hindrance("status.choke", says="{unit:unit} chokes", unit=drinker)
    return None


def no_brew(s: State, owner: int, number: int) -> Hindrance | None:
    """What keeps a potion in its flask. [potion.type, potion.share, potion.needs-counter]"""
    if not s.is_hero(owner) or number not in brews_of(s, owner):
        says = "{unit:unit} has no such potion"
        return Hindrance("potion.type", says=says, unit=owner)
    if not in_health(s, owner):
        return Hindrance("potion.share", says="{unit:unit} has fallen", unit=owner)
    cost, left = s.box.actions[number].cost, s.potions[owner]
    if cost <= left:
        return None
    rule = "potion.needs-counter" if cost == 1 else "potion.multi-counter"
    counters = "counter" if cost == 1 else "counters"
    says = f"it takes {{cost}} {counters}, and {{unit:unit}} has {{left}}"
    return Hindrance(rule, says=says, unit=owner, cost=cost, left=left)


def thrown_only(s: State, number: int) -> Hindrance | None:
    if not s.box.actions[number].offensive:
        return None
    return Hindrance("potion.offensive", says="it is thrown, not drunk")


def drunk_only(s: State, number: int) -> Hindrance | None:
    if s.box.actions[number].offensive:
        return None
    return Hindrance("potion.offensive", says="it is drunk, not thrown")


def no_blow(s: State, drinker: int, number: int, targets: Sequence[int]) -> Hindrance | None:
    """A balm is drunk while a friend is attacked; `targets`: the one just now, then the rest."""
    if s.box.actions[number].script != BALM:
        return None
    if targets and s.is_hero(targets[0]) and drinker not in targets:
        return None
    says = "no friend is attacked whose place {unit:unit} could take"
    return Hindrance("ability.card-text", says=says, unit=drinker)


def may_take_blow(s: State, drinker: int, attack: Attack | None) -> bool:
    """Whether an attack on a Hero is being made that the drinker can take upon itself."""
    return (
        attack is not None
        and s.is_hero(attack.target)
        and drinker != attack.target
        and drinker not in attack.targets
    )


def interrupt(s: State, moment: str, attack: Attack | None) -> Rule[None]:
    """Ask every Hero player with something to drink. [potion.when, potion.interrupt]"""
    if not any(s.potions[: len(s.seats)]) or s.active < 0:
        return
    for seat in dict.fromkeys(s.seats):
        while drinks := drinkable(s, seat, attack):
            about: tuple[Any, ...] = (moment, -1, -1)
            if attack is not None:
                others = (target for target in attack.targets if target != attack.target)
                about = (moment, attack.by, attack.target, *others)
            choice = yield Ask(seat, "interrupt", [("pass",), *drinks], about, ("potion.when",))
            if choice[0] == "pass":
                break
            yield from drink(s, choice[1], choice[2], choice[3], attack)


LISTENERS.append(interrupt)


def drink(s: State, drinker: int, owner: int, number: int, attack: Attack | None) -> Rule[None]:
    """Drink a potion: the owner's counter goes, the drinker has the effect. [potion.procedure]"""
    action = s.box.actions[number]
    s.potions[owner] -= action.cost
    note(s, Drank, drinker, owner, number)
    if action.teleport:
        options = Options([])
        options.squares(("land",), aim.teleport_places(s, drinker, action.teleport))
        if not options:
            return
        choice = yield Ask(
            s.seat_of(drinker), "teleport", options, (drinker,), ("ability.teleport",)
        )
        yield from put(s, drinker, choice[1], ("ability.teleport",))
        return
    if action.script in POTION_SCRIPTS:
        yield from POTION_SCRIPTS[action.script](s, drinker, number, attack)
        return
    targets, squares = [drinker], 0
    if action.shape is not None:
        squares = aim.area(s, drinker, action)
        targets = [t for t in affected(s, drinker, action, squares) if in_health(s, t)]
    yield from special.apply(s, drinker, number, targets, squares)
