"""Potions: who may drink what and when, and what it does. [potion.*]"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import Ask, Option, Options, Rule

from ..superdungeon import status
from ..superdungeon.areas import affected
from . import special
from .combat import Attack
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


def drinkable(
    s: State, seat: int, attack: Attack | None, *, offensive: bool = False
) -> list[Option]:
    """Every potion the Heroes of a seat may drink now: `("drink", drinker, owner, potion)`."""
    owners = [o for o in s.hero_units if s.potions[o] and s.at[o] >= 0]
    if not owners:
        return []
    found: list[Option] = []
    actions = s.box.actions
    for drinker in s.hero_units:
        if s.seats[drinker] != seat or s.at[drinker] < 0 or s.status[drinker] & status.CHOKE:
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
    about = (moment, -1, -1) if attack is None else (moment, attack.by, attack.target)
    for seat in dict.fromkeys(s.seats):
        while drinks := drinkable(s, seat, attack):
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
        options.squares(("land",), special.teleport_places(s, drinker, action.teleport))
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
        squares = special.area(s, drinker, action)
        targets = affected(s, drinker, action, squares)
    yield from special.apply(s, drinker, number, targets, squares)
