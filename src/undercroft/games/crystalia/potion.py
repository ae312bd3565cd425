"""Potions: the hero's own, the assistant's, and those drunk in an emergency.

[base.potion.*, assistant.*, emergency.*]
"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.wording import plural

from . import cause, facing, unique
from .aim import Aim
from .events import Drank, note
from .state import State
from .wound import units_of


def brews(s: State, player: int) -> tuple[int, ...]:
    """The potions a hero may use: of its own card and of the assistant's. [assistant.potions]"""
    return s.box.brews[s.card[s.hero[player]]] + s.box.brews[s.assistant[player]]


def undrinkable(s: State, unit: int, number: int, *, green: bool) -> Hindrance | None:
    """What keeps a unit from a potion however it is used; `green`: in an emergency.

    [base.potion.free-action, emergency.opponent-turn]
    """
    player = s.owner[unit]
    action = s.box.actions[number]
    if number not in brews(s, player):
        says = "neither hero nor assistant has {what:action}"
        return Hindrance("assistant.potions", says=says, what=number)
    if green != (action.colour == "green"):
        rules = ("base.potion.colours", "emergency.opponent-turn")
        says = "{what:action} is {colour}"
        return Hindrance(*rules, says=says, what=number, colour=str(action.colour))
    if s.status[unit] & status.ICE:
        return Hindrance("base.status.ice", says="{unit:unit} has Ice", unit=unit)
    if s.status[unit] & status.KNOCKDOWN:
        return Hindrance("base.status.knockdown", says="{unit:unit} is knocked down", unit=unit)
    if barred(s, unit):
        return Hindrance("trap.special", says="{unit:unit} cannot drink", unit=unit)
    if action.cost > s.potions[player]:
        rules = ("base.potion.free-action", "emergency.cost")
        says = f"it costs {plural(action.cost, 'potion')}, {{left}} left"
        return Hindrance(*rules, says=says, cost=action.cost, left=s.potions[player])
    return None


def not_the_hero(s: State, unit: int) -> Hindrance | None:
    """Only the hero drinks in its own activation, and once. [base.potion.one-per-activation]"""
    hero = s.hero[s.owner[unit]]
    if unit != hero:
        says = "{hero:unit} drinks in its own activation, and {unit:unit} in an emergency"
        return Hindrance("emergency.opponent-turn", says=says, hero=hero, unit=unit)
    if s.drunk:
        return Hindrance("base.potion.one-per-activation", says="one was drunk in this activation")
    return None


def not_in_need(s: State, player: int, unit: int, number: int) -> Hindrance | None:
    """What keeps a unit from an emergency potion in an enemy's turn. [emergency.*]"""
    if s.owner[unit] != player:
        return Hindrance("emergency.any-unit", says="{unit:unit} is another's", unit=unit)
    if unit not in units_of(s, player):
        return Hindrance("emergency.any-unit", says="{unit:unit} is not in play", unit=unit)
    if s.sipped >> unit & 1:
        says = "{unit:unit} has drunk one in this turn"
        return Hindrance("emergency.limit", says=says, unit=unit)
    if s.immune >> unit & 1:
        return Hindrance("boss.immunity.effects", says="{unit:unit} is immune", unit=unit)
    found = undrinkable(s, unit, number, green=True)
    if found is None and not worthwhile(s, unit, number):
        says = "there is nothing to heal"
        return Hindrance("emergency.any-unit", says=says)
    return found


def barred(s: State, unit: int) -> bool:
    """Ice forbids unique actions, and drinking is one; who lies on the ground cannot act; and a
    cloud may keep a unit from drinking, too. [base.status.ice, base.status.knockdown]"""
    if s.status[unit] & (status.ICE | status.KNOCKDOWN):
        return True
    return bool(s.holds) and any(hold.unit == unit and hold.what == "potion" for hold in s.holds)


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

    Asked where an enemy unit begins its activation and before it rolls, before anybody comes in a
    Spawning phase, and when the phase is over, whichever it was; whoever does not want to be asked
    again this turn says so.
    """
    if not any(s.potions):
        return
    for player in s.players_from(s.turn)[1:]:
        if s.teams[player] == s.teams[s.turn]:
            continue
        while (yield from _one_drinks(s, player)):
            pass


def _one_drinks(s: State, player: int) -> Rule[bool]:
    """Ask who of a warband drinks in an emergency; whether anybody did. [emergency.limit]"""
    tokens = s.potions[player]
    if not tokens or s.deaf >> player & 1:
        return False
    green = [
        n
        for n in brews(s, player)
        if s.box.actions[n].colour == "green" and s.box.actions[n].cost <= tokens
    ]
    if not green:
        return False
    options: list[Option] = [("pass",), ("deaf",)]
    for unit in units_of(s, player):
        if not s.sipped >> unit & 1 and not barred(s, unit) and not s.immune >> unit & 1:
            _offer_green(s, unit, green, options)
    if len(options) == 2:
        return False
    choice = yield Ask(player, "emergency", options, (player,), ("emergency.any-unit",))
    if choice[0] != "drink":
        if choice[0] == "deaf":
            s.deaf |= 1 << player
        return False
    _, unit, number, *way = choice
    s.sipped |= 1 << unit
    yield from drink(s, unit, number, tuple(way))
    if s.at[unit] >= 0:
        yield from facing.choose(s, unit, "facing.free-change")
    return True


def _offer_green(s: State, unit: int, green: list[int], options: list[Option]) -> None:
    aim = None
    for number in green:
        if worthwhile(s, unit, number):
            ways: list[Option] = []
            aim = aim or Aim(s, unit)
            unique.offer(aim, number, ways, None)
            options += [("drink", unit, number, *way) for way in ways]


def worthwhile(s: State, unit: int, number: int) -> bool:
    """Nobody is asked about a potion that heals and finds nothing to heal."""
    return not s.box.only_heals[number] or bool(s.wounds[unit] or s.status[unit])


cause.carried_out_by(emergency=emergency)
