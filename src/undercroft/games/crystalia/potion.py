"""Potions: the hero's own, the assistant's, and those drunk in an emergency.

[base.potion.*, assistant.*, emergency.*]
"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Ask, Option, Rule

from . import facing, unique
from .aim import Aim
from .card import NO_GIFTS, Action
from .events import Drank, note
from .state import State
from .wound import units_of


def brews(s: State, player: int) -> tuple[int, ...]:
    """The potions a hero may use: of its own card and of the assistant's. [assistant.potions]"""
    return s.box.brews[s.card[s.hero[player]]] + s.box.brews[s.assistant[player]]


def barred(s: State, unit: int) -> bool:
    """Ice forbids unique actions, and drinking is one; who lies on the ground cannot act; and a
    cloud may keep a unit from drinking, too. [base.status.ice, base.status.knockdown]"""
    return bool(s.status[unit] & (status.ICE | status.KNOCKDOWN)) or any(
        hold.unit == unit and hold.what == "potion" for hold in s.holds
    )


def offer_drinks(aim: Aim, options: list[Option]) -> None:
    """Red and blue potions in the hero's own activation. [base.potion.one-per-activation]"""
    s, unit = aim.s, aim.unit
    player = s.owner[unit]
    tokens = s.potions[player]
    if not tokens or barred(s, unit):
        return
    for number in brews(s, player):
        action = s.box.actions[number]
        if action.colour != "green" and action.cost <= tokens:
            ways: list[Option] = []
            unique.offer(aim, number, ways, None)
            options += [("drink", number, *way) for way in ways]


def drink(s: State, unit: int, number: int, way: Option) -> Rule[None]:
    """The tokens go, and a free unique action follows. [base.potion.free-action, emergency.cost]"""
    s.potions[s.owner[unit]] -= s.box.actions[number].cost
    note(s, Drank, unit, number)
    yield from unique.use(s, unit, way)


def emergency(s: State) -> Rule[None]:
    """Emergency potions of everybody whose turn it is not. [emergency.*, base.potion.no-interrupt]

    Asked where an enemy unit begins its activation and before it rolls; whoever does not want to
    be asked again this turn says so.
    """
    if not any(s.potions):
        return
    for player in s.players_from(s.turn)[1:]:
        tokens = s.potions[player]
        if not tokens or s.deaf >> player & 1:
            continue
        green = [
            n
            for n in brews(s, player)
            if s.box.actions[n].colour == "green" and s.box.actions[n].cost <= tokens
        ]
        if not green:
            continue
        options: list[Option] = [("pass",), ("deaf",)]
        for unit in units_of(s, player):
            if not s.sipped >> unit & 1 and not barred(s, unit) and not s.immune >> unit & 1:
                _offer_green(s, unit, green, options)
        if len(options) == 2:
            continue
        choice = yield Ask(player, "emergency", options, (player,), ("emergency.any-unit",))
        if choice[0] == "deaf":
            s.deaf |= 1 << player
        elif choice[0] == "drink":
            _, unit, number, *way = choice
            s.sipped |= 1 << unit
            yield from drink(s, unit, number, tuple(way))
            if s.at[unit] >= 0:
                yield from facing.choose(s, unit, "facing.free-change")


def _offer_green(s: State, unit: int, green: list[int], options: list[Option]) -> None:
    aim = Aim(s, unit)
    for number in green:
        if worthwhile(s, unit, s.box.actions[number]):
            ways: list[Option] = []
            unique.offer(aim, number, ways, None)
            options += [("drink", unit, number, *way) for way in ways]


def worthwhile(s: State, unit: int, action: Action) -> bool:
    """Nobody is asked about a potion that heals and finds nothing to heal."""
    plain = action.grants == NO_GIFTS and not action.status and not action.script
    if (
        not plain
        or not (action.heal or action.remedy)
        or action.reach is not None
        or action.shape is not None
    ):
        return True
    return bool(s.wounds[unit] or s.status[unit])
