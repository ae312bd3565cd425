"""Potions: drinking in an activation, and the window for green ones in the Consul's turn.

[potion.*, basic.loud-slurping]
"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.wording import plural

from . import action, effect, wrath
from .aim import Aim
from .box import AT_SELF
from .events import Drank, note
from .state import CONSUL_TURN, State


def offer_drinks(aim: Aim, single: list[Option]) -> None:
    """Red and blue potions of any Hero in play. [potion.share, potion.limit.activation]"""
    s = aim.s
    if s.law.no_potions:
        return
    potions, actions = s.potions, s.box.actions
    for owner in s.hero_units:
        if not potions[owner] or s.at[owner] < 0:
            continue
        for number in s.profile[owner].brews:
            brew = actions[number]
            if brew.colour == "green" or brew.cost > potions[owner]:
                continue
            ways: list[Option] = []
            action.offer(aim, number, ways, None)
            single += [("drink", owner, number, *way) for way in ways]


def not_brewed(s: State, owner: int, number: int) -> Hindrance | None:
    """A potion is on its Hero's card. [potion.share.tokens]"""
    if number in s.profile[owner].brews:
        return None
    says = "{owner:unit} has no {potion:action}"
    return Hindrance("potion.share.tokens", says=says, owner=owner, potion=number)


def unpaid(s: State, owner: int, number: int) -> Hindrance | None:
    """A potion is paid for by its Hero, who is in play. [potion.cost, potion.share]"""
    cost, left = s.box.actions[number].cost, s.potions[owner]
    if s.at[owner] < 0:
        return Hindrance("potion.share", says="{owner:unit} is not in play", owner=owner)
    if cost <= left:
        return None
    says = f"it takes {plural(cost, 'potion token')}, and {{owner:unit}} has {left or 'none'}"
    return Hindrance("potion.cost", says=says, owner=owner, cost=cost, left=left)


def forbidden(s: State, *_: object) -> Hindrance | None:
    """A card in force may keep all potions closed. [term.rule-priority]"""
    if not s.law.no_potions:
        return None
    return Hindrance("term.rule-priority", says="a card in force forbids all potions")


def not_now(s: State, unit: int, number: int) -> Hindrance | None:
    """Red and blue, one an activation. [potion.green-only-consul-turn, potion.limit.activation]"""
    if s.box.actions[number].colour == "green":
        says = "it is green: for the Consul's turn alone"
        return Hindrance("potion.green-only-consul-turn", says=says)
    if s.drunk:
        says = "{by:unit} has drunk in this activation"
        return Hindrance("potion.limit.activation", says=says, by=unit)
    return None


def not_green(s: State, number: int) -> Hindrance | None:
    """[potion.limit.consul-turn]"""
    if s.box.actions[number].colour == "green":
        return None
    says = "only green potions are drunk in the Consul's turn"
    return Hindrance("potion.limit.consul-turn", says=says)


def shared(s: State, owner: int, number: int, way: Option) -> Hindrance | None:
    """Green potions are drunk by the Hero whose they are. [potion.share.green]"""
    if s.box.ways[number] != AT_SELF or len(way) < 3 or way[2] == owner or not s.is_hero(way[2]):
        return None
    says = "only {owner:unit} can drink it"
    return Hindrance("potion.share.green", says=says, owner=owner)


def misused(s: State, unit: int, number: int, way: Option) -> Hindrance | None:
    """What keeps a potion from being used so."""
    if way[1] != number:
        return Hindrance("action.steps", says="that is how another potion is used")
    return action.misaimed(s, unit, way)


def drink(s: State, unit: int, owner: int, number: int, way: Option) -> Rule[None]:
    """Drink a red or blue potion: a free unique action. [potion.share.tokens]"""
    s.potions[owner] -= s.box.actions[number].cost
    note(s, Drank, unit, owner, number)
    yield from action.use(s, unit, way)


# In the Consul's turn


def may_gulp(s: State) -> bool:
    """Whether there is anybody to ask in a green window just now."""
    potions, heroes = s.potions, len(s.seats)
    if s.turn != CONSUL_TURN or not any(potions[:heroes]) or s.law.no_potions:
        return False
    for hero in range(heroes):  # noqa: SIM110  # asked at every step: a loop is quicker
        if potions[hero] and _wakeful(s, hero):
            return True
    return False


def _wakeful(s: State, hero: int) -> bool:
    """Whether a Hero stands, has not drunk in this Consul Turn and has not passed for all of it.

    Who is knocked down takes no action, and a potion is one. [status.knockdown.hero]
    """
    if s.at[hero] < 0 or (s.green | s.passed) >> hero & 1:
        return False
    if s.status[hero] & status.KNOCKDOWN:
        return False
    return s.wounds[hero] < effect.hearts(s, hero)


def thirsty(s: State, seat: int) -> tuple[int, ...]:
    """The Heroes of a seat who may drink now."""
    if s.law.no_potions:
        return ()
    return tuple(
        hero
        for hero in s.hero_units
        if s.seats[hero] == seat and s.potions[hero] and _wakeful(s, hero)
    )


def not_thirsty(s: State, seat: int, hero: int) -> Hindrance | None:
    """What keeps a Hero from any potion in the Consul's turn: `thirsty`, for a single one."""
    rule, says = "potion.limit.consul-turn", ""
    if s.at[hero] < 0:
        says = "{hero:unit} is not in play"
    elif s.seats[hero] != seat:
        rule, says = "potion.share.green", "another player has {hero:unit}"
    elif s.green >> hero & 1:
        says = "{hero:unit} has drunk in this Consul turn"
    elif s.passed >> hero & 1:
        says = "{hero:unit} has passed until the Consul's turn is over"
    elif s.status[hero] & status.KNOCKDOWN:
        rule, says = "status.knockdown.hero", "{hero:unit} is knocked down"
    if says:
        return Hindrance(rule, says=says, hero=hero)
    if not s.potions[hero]:
        return Hindrance("potion.cost", says="{hero:unit} has no potion", hero=hero, left=0)
    return None


def green_window(s: State) -> Rule[None]:
    """Green potions and Loud Slurping, between the Consul's steps: one question for all Heroes.

    Each player is asked for all Heroes of his, again after each drink. Who passes for the turn is
    asked again in the next one. [potion.green-only-consul-turn]
    """
    for seat in dict.fromkeys(s.seats):
        while heroes := thirsty(s, seat):
            options: list[Option] = [("pass",)]
            for hero in heroes:
                options += _emergencies(s, hero)
            options.append(("pass_turn",))
            choice = yield Ask(seat, "green", options, heroes, ("potion.limit.consul-turn",))
            if choice[0] == "pass":
                break
            if choice[0] == "pass_turn":
                for hero in heroes:
                    s.passed |= 1 << hero
                break
            yield from _gulp(s, choice)


def _emergencies(s: State, hero: int) -> list[Option]:
    """What a Hero may drink in the Consul's turn. [basic.loud-slurping, potion.share.green]"""
    aim = Aim(s, hero)
    options: list[Option] = [("slurp", hero)]
    for number in () if s.status[hero] & status.ICE else s.profile[hero].brews:
        brew = s.box.actions[number]
        if brew.colour == "green" and brew.cost <= s.potions[hero]:
            ways: list[Option] = []
            action.offer(aim, number, ways, None)
            options += [("drink", hero, number, *way) for way in ways]
    return options


def _gulp(s: State, choice: Option) -> Rule[None]:
    hero: int = choice[1]
    s.green |= 1 << hero
    if choice[0] == "slurp":
        s.potions[hero] -= 1
        note(s, Drank, hero, hero, -1, ("basic.loud-slurping",))
        yield from wrath.gain(s, hero, 2, ("basic.loud-slurping",))
    else:
        yield from drink(s, hero, hero, choice[2], choice[3:])
