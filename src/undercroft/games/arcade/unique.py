"""The unique actions of monsters. [command.unique.*, shapeshift.monster.*]"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.figures import covering, units_on
from undercroft.kernel import shapes
from undercroft.kernel.choice import Ask, Rule
from undercroft.kernel.squares import each

from ..superdungeon.lasting import may_affect
from . import combat, effect, gang, movement, wrath
from .action import area, starts
from .aim import Aim
from .card import HOOKSHOT, NO_GIFTS, Action, Monster
from .events import (
    Acted,
    Shapeshifted,
    note,
)
from .movement import pick_square
from .order import bully, favourites, in_sight
from .shape import make_room, swap
from .state import AURA, Effect, State
from .wound import afflict, heal

MONSTER_SCRIPTS: dict[str, Callable[[State, int, int], Rule[None]]] = {}
"""Unique actions that the common effects cannot say, by the script's name; see `cards`."""


def perform_unique(s: State, unit: int) -> Rule[None] | None:
    """Every unique action it has, in the order listed; None if it has none. [command.unique.all]"""
    card = s.profile[unit].card
    if isinstance(card, Monster) and card.shapeshift:
        return _shift_and_act(s, unit, card.shapeshift)
    if s.status[unit] & status.ICE or not gang.might(s, unit).uniques:
        return None
    return unique_actions(s, unit)


def _shift_and_act(s: State, unit: int, form: str) -> Rule[None]:
    yield from shapeshift(s, unit, form)
    if not s.status[unit] & status.ICE:
        yield from unique_actions(s, unit)


def unique_actions(s: State, unit: int) -> Rule[None]:
    for number in gang.might(s, unit).uniques:
        if s.box.actions[number].signature:
            continue
        if s.at[unit] < 0 or s.outcome is not None:
            return
        yield from unique_action(s, unit, number)


def unique_action(s: State, unit: int, number: int) -> Rule[None]:
    """One unique action of a monster. [command.unique.*]"""
    action = s.box.actions[number]
    if s.status[unit] & status.ICE:
        return
    if action.script and not action.offensive:
        note(s, Acted, unit, number, (), ("command.unique.support",))
        yield from MONSTER_SCRIPTS[action.script](s, unit, number)
        return
    if action.offensive:
        targets = yield from offensive_targets(s, unit, action)
        if targets:
            yield from combat.monster_attacks(s, unit, targets, number)
            if action.script:
                yield from MONSTER_SCRIPTS[action.script](s, unit, number)
        return
    if action.aim == "augment":
        yield from augment(s, unit, number, action)
        return
    targets = yield from offensive_targets(s, unit, action, skip=action.status)
    if targets:
        note(s, Acted, unit, number, tuple(targets), ("command.unique.support",))
        for target in targets:
            afflict(s, target, action.status, ("command.unique.support",))
            yield from combat.move_target(s, unit, action, target)


def in_reach(s: State, unit: int, action: Action) -> list[int]:
    """The Heroes whom a monster may aim an action at."""
    reach = action.reach if action.reach is not None else gang.blow(s, unit).reach
    if action.grants.flags & HOOKSHOT:
        return Aim(s, unit).targets(max(1, reach), s.heroes, hookshot=True)
    return in_sight(s, unit, max(1, reach))


def placings(s: State, unit: int, action: Action) -> list[list[int]]:
    """Every way a monster may set up an action with an area: the Heroes it would take."""
    shape = action.shape
    assert shape is not None
    if shape[0] in ("wave", "cross", "aura"):
        return [units_on(s, area(s, unit, action) & s.heroes)]
    if shape[0] != "burst":
        return [units_on(s, area(s, unit, action, *way) & s.heroes) for way in starts(s, unit)]
    ways = []
    for hero in in_reach(s, unit, action):
        for centre in each(s.feet[hero]):
            squares = effect.visible(s, 1 << centre, shapes.burst(s.board, centre, shape[1]))
            ways.append([hero, *(h for h in units_on(s, squares & s.heroes) if h != hero)])
    return ways


def offensive_targets(s: State, unit: int, action: Action, skip: int = 0) -> Rule[list[int]]:
    """Whom an action of a monster takes: with the most wrath it can reach, and then the most.

    [command.unique.target, command.unique.area, command.unique.support.skip-affected]
    """
    if action.shape is None:
        heroes = in_reach(s, unit, action)
        if skip:
            heroes = [hero for hero in heroes if skip & ~s.status[hero]]
        if heroes:
            tied = favourites(s, unit, heroes)
            heroes = tied if len(tied) == 1 else [(yield from wrath.settle(s, tied))]
        return heroes
    ways = [way for way in placings(s, unit, action) if way]
    if skip:
        ways = [way for way in ways if any(skip & ~s.status[hero] for hero in way)]
    heroes = [h for h in wrath.in_play(s) if any(h in way for way in ways)]
    top = yield from wrath.chosen(s, heroes, bully=bully(s, unit))
    ways = [way for way in ways if top in way]
    most = max((len(way) for way in ways), default=0)
    best: list[list[int]] = []
    for way in ways:
        if len(way) == most and not any(set(way) == set(other) for other in best):
            best.append(way)
    if len(best) > 1 and s.ties:
        options = [("take", *way) for way in best]
        choice = yield Ask(s.captain, "area", options, (unit,), ("command.unique.area",))
        return list(choice[1:])
    return best[0] if best else []


def augment(s: State, unit: int, number: int, action: Action) -> Rule[None]:
    """An Augment goes to the closest friend that benefits, often the user.

    [command.unique.augment]
    """
    rules = ("command.unique.augment",)
    if action.shape is not None and action.shape[0] == "aura":
        note(s, Acted, unit, number, (), rules)
        effect.add(s, Effect(unit, number, AURA))
        return
    if action.shape is not None and action.shape[0] in ("wave", "cross"):
        friends = units_on(s, area(s, unit, action) & s.foes)
    else:
        reach = action.reach if action.reach is not None else gang.blow(s, unit).reach
        friends = Aim(s, unit).targets(max(1, reach), s.foes | s.feet[unit])
    friends = [u for u in friends if s.profile[u].rank != "point"]
    friends = [u for u in friends if may_affect(s, unit, action, u)]
    friends = [u for u in friends if _benefits(s, u, number, action)]
    if not friends:
        return
    if action.shape is None:
        nearest = min(effect.distance(s, unit, u) for u in friends)
        friends = [u for u in friends if effect.distance(s, unit, u) == nearest]
        if len(friends) > 1 and s.ties:
            options = [("friend", u) for u in friends]
            choice = yield Ask(s.captain, "augment", options, (unit,), ("term.closest.ties",))
            friends = [choice[1]]
        friends = friends[:1]
    note(s, Acted, unit, number, tuple(friends), rules)
    for friend in friends:
        yield from heal(s, friend, action.heal, s.captain)
        if action.grants != NO_GIFTS:
            effect.add(s, Effect(unit, number, friend))


def _benefits(s: State, unit: int, number: int, action: Action) -> bool:
    """Whether an Augment would do a model any good."""
    if action.heal and (s.wounds[unit] or s.status[unit]):
        return True
    return action.grants != NO_GIFTS and not _enjoys(s, unit, number)


def _enjoys(s: State, unit: int, number: int) -> bool:
    name = s.box.actions[number].id
    return any(s.box.actions[e.action].id == name and e.who == unit for e in s.effects)


def shapeshift(s: State, unit: int, form: str) -> Rule[None]:
    """On Unique a shapeshifter changes form before it acts. [shapeshift.monster.when]"""
    old, square, foot = s.card[unit], s.at[unit], s.feet[unit]
    swap(s, unit, s.box.model_number[form])
    base = s.profile[unit].base
    anchors = covering(s.board, foot, base)
    places = anchors & movement.legal_squares(s, unit)
    if not places:
        places = yield from make_room(s, unit, anchors)
    if not places:
        swap(s, unit, old)
        s.place(unit, square)
        return
    square = yield from pick_square(s, places, "shape", unit, ("shapeshift.swap",))
    s.place(unit, square)
    note(s, Shapeshifted, unit, s.card[unit], square)
