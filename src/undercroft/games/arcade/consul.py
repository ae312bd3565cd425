"""The Consul Turn: upkeep, the chart, and its commands one by one.

[turn.consul.sequence, consul.*, chart.*, command.*]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.crystal.status import KNOCKDOWN
from undercroft.kernel.choice import Ask, Rule

from . import combat, effect, gang, wrath
from .card import TOUGH
from .events import (
    ChartMoved,
    Commanded,
    ConsulTurnBegan,
    Healed,
    StarBonus,
    StoodUp,
    TwistEnded,
    note,
)
from .march import perform_move, perform_regroup
from .order import actors, foremost, in_order, next_actor, reach_targets, which_first
from .potion import green_window, may_gulp
from .spawn import boss_heals, reinforce, spawn, spawn_boss, spawn_miniboss
from .state import CONSUL_TURN, State
from .twist import BENDS, enforce
from .unique import perform_unique, unique_action
from .wound import cure, hurt, mend, monsters

MARCHES = ("move", "regroup")
"""Commands on which monsters go somewhere."""
SPAWNS = ("spawn", "reinforce", "spawn_miniboss", "spawn_boss")


# The turn


def consul_turn(s: State) -> Rule[None]:
    """Upkeep, a step on the chart, its commands, power-up. [turn.consul.sequence]"""
    s.turn = CONSUL_TURN
    s.number += 1
    s.green = s.passed = s.backlashed = s.signed = 0
    note(s, ConsulTurnBegan, s.number)
    s.agenda.append(("power_up",))
    s.agenda.append(("consul_rest",))
    s.agenda.append(("commands",))
    s.agenda.append(("chart",))
    yield from upkeep(s)
    if s.law.consul_start is not None:
        yield from s.law.consul_start(s)


def upkeep(s: State) -> Rule[None]:
    """Four steps, each done for all monsters before the next. [consul.upkeep.order]"""
    s.regrouped = 0
    heroes = len(s.seats)
    sources = [lasting.source for lasting in s.effects]
    hurting, marked = any(s.wounds[heroes:]), any(s.status[heroes:])
    if not (sources or hurting or marked):
        return
    units = monsters(s)
    for unit in units if sources else ():
        if unit in sources:
            effect.expire(s, unit)
    for unit in units if hurting else ():
        if s.wounds[unit] and effect.has(s, unit, TOUGH):
            s.wounds[unit] -= 1
            note(s, Healed, unit, 1, ("ability.tough",))
    burning = [u for u in units if s.status[u] & status.FIRE] if marked else []
    for unit in (yield from in_order(s, burning)) if burning else ():
        if s.at[unit] >= 0:
            sufferer = unit
            if s.profile[unit].rank == "elite":
                order = yield from combat.expendable(s, unit)
                sufferer = order[0]
            passed_on = () if sufferer == unit else ("gang.expendable.fire",)
            yield from hurt(s, sufferer, 1, -1, ("status.fire", *passed_on))
            if s.outcome is not None:
                return


def consul_rest(s: State) -> None:
    """All status tokens come off all monsters; a Goddess nearby heals. [consul.status-removal]"""
    healing = s.ground.healing
    if not healing & s.foes and not any(s.status[len(s.seats) :]):
        return
    for unit in monsters(s):
        if s.status[unit]:
            cure(s, unit, s.status[unit], ("consul.status-removal",))
        if healing & s.feet[unit] and s.profile[unit].rank in effect.BLESSED:
            mend(s, unit, 1, ("tile.effects", "ability.blessing"))


# The chart


def chart(s: State) -> None:
    """The boss moves one space forward, unless it is in play.

    [chart.advance, boss.fight.no-chart]
    """
    if s.fight:
        return
    spaces = s.box.content.chart(len(s.seats)).spaces
    s.space = min(s.space + 1, len(spaces) - 1)
    note(s, ChartMoved, s.space)
    space = spaces[s.space]
    if space.strength or space.arm:
        s.strength += space.strength
        s.arm += space.arm
        note(s, StarBonus, s.strength, s.arm)


def commands(s: State) -> Rule[None]:
    """Put the commands of this turn on the agenda, in reading order. [consul.command-order]"""
    if s.fight:
        listed: tuple[tuple[str, int], ...] = (
            ("move", 1), ("fight", 1), ("boss_heals", 1), ("challenge", 1),
        )  # fmt: skip
    else:
        listed = s.box.content.chart(len(s.seats)).spaces[s.space].commands
    if (yield from glitter(s)):
        listed = tuple(row for row in listed if row[0] in SPAWNS)
    s.agenda += reversed(in_steps(listed))


def in_steps(listed: Sequence[tuple[str, int]]) -> list[tuple[Any, ...]]:
    """Commands as steps in their order; signature actions come first if nobody is to move.

    [command.signature.without-move]
    """
    steps: list[tuple[Any, ...]] = [("command", name, times) for name, times in listed]
    if not any(name in MARCHES for name, _ in listed):
        steps.insert(0, ("signatures",))
    return steps


def glitter(s: State) -> Rule[bool]:
    """Deluxe Glitter Bomb: once a game the party lets only spawn commands pass."""
    for card in s.modes:
        if BENDS[s.box.twists[card].effect].glitter:
            choice = yield Ask(
                s.captain, "glitter", [("pass",), ("glitter",)], (), ("term.rule-priority",)
            )
            if choice[0] == "glitter":
                s.modes = tuple(c for c in s.modes if c != card)
                enforce(s)
                note(s, TwistEnded, card, ("term.rule-priority",))
                return True
    return False


def command(s: State, name: str, times: int) -> Rule[None]:
    """Begin a command; those of monsters go on monster by monster. [consul.order.finish-kind]"""
    s.command = name
    s.served = 0
    s.queue = None
    if s.log is not None:
        note(s, Commanded, name, (_RULE.get(name, "command.list"),))
    if may_gulp(s):
        yield from green_window(s)
    if name in ("move", "regroup", "unique", "fight", "epic_fight"):
        if name == "regroup":
            for unit in monsters(s):
                s.regrouped |= 1 << unit
        s.agenda.append(("after_command", name))
        s.agenda.append(("monsters", name, times))
    elif name == "spawn":
        yield from spawn(s)
    elif name == "reinforce":
        yield from reinforce(s)
    elif name == "boss_heals":
        yield from boss_heals(s)
    elif name == "plot":
        s.agenda.append(("draw_plot",))
    elif name == "challenge":
        s.agenda.append(("draw_challenge",))
    elif name == "spawn_miniboss":
        # Whichever is first, the chart or the fallen points. [boss.mini.whichever-first]
        s.mini_called += 1
        if s.minis_out < s.mini_called:
            yield from spawn_miniboss(s)
    elif name == "spawn_boss":
        yield from spawn_boss(s)


_RULE = {
    "move": "command.move.distance", "regroup": "command.regroup.like-move",
    "unique": "command.unique.all", "fight": "command.fight.who",
    "epic_fight": "command.epic-fight",
    "spawn": "command.spawn.which-point", "reinforce": "command.reinforce.order",
    "plot": "command.plot.draw", "challenge": "command.challenge.draw",
    "spawn_miniboss": "boss.mini.placement", "spawn_boss": "boss.dungeon.from-chart",
    "boss_heals": "boss.fight.healing",
}  # fmt: skip


def after_command(s: State, name: str) -> Rule[None]:
    """What follows once every monster has performed a command."""
    if name == "move" and s.law.moved is not None:
        yield from s.law.moved(s, -1)
    s.command = ""


def one_monster(s: State, name: str, times: int) -> Rule[None]:
    """The next monster performs the command, so many times in a row. [command.multiplier]

    While nobody has to be asked, the one after it follows in the same step.
    """
    perform, marching = PERFORM[name], name in MARCHES
    while True:
        left = s.actors & ~s.served
        if not left:
            return
        left = left & s.solos or left
        asked = False
        if left & (left - 1):
            heroes = s.leaders or wrath.leaders(s)
            if len(heroes) == 1:
                hero = heroes[0]
            else:
                hero = yield from wrath.settle(s, heroes)
                asked = True
            left = foremost(s, left, hero)
            if left & (left - 1):
                left = 1 << (yield which_first(s, left))[1] if s.ties else left & -left
                asked = True
        s.served |= left
        unit = left.bit_length() - 1
        done, rest = 0, None
        down = s.status[unit] & KNOCKDOWN
        if asked or down or may_gulp(s):
            break
        while done < times and rest is None:
            rest = perform(s, unit)
            done += 1
        if rest is not None or (marching and signs(s, unit)):
            break
    s.agenda.append(("monsters", name, times))
    if down:
        if not marching:
            return
        # Getting up takes the place of one Move. [command.multiplier]
        cure(s, unit, KNOCKDOWN, ("status.knockdown.monster",))
        note(s, StoodUp, unit, ("status.knockdown.monster",))
        done = 1
    if not done and may_gulp(s):
        yield from green_window(s)
    if rest is not None:
        yield from rest
    while done < times:
        if s.at[unit] < 0 or s.outcome is not None:
            return
        rest = perform(s, unit)
        done += 1
        if rest is not None:
            yield from rest
    if marching and s.at[unit] >= 0 and signs(s, unit):
        yield from sign(s, unit)


def signs(s: State, unit: int) -> bool:
    """Whether a monster has a signature action to perform in this Command Phase."""
    if s.signed >> unit & 1:
        return False
    if s.box.signs[s.card[unit]] and gang.might(s, unit).signs:
        return True
    s.signed |= 1 << unit
    return False


def signatures(s: State) -> Rule[None]:
    """Without a Move command signature actions come first. [command.signature.without-move]"""
    may_sign, cards = s.box.signs, s.card
    signing = [u for u in actors(s) if may_sign[cards[u]] and gang.might(s, u).signs]
    for unit in (yield from in_order(s, signing)):
        if s.at[unit] >= 0 and not s.status[unit] & KNOCKDOWN:
            yield from sign(s, unit)


def sign(s: State, unit: int) -> Rule[None]:
    """A monster's signature action, once a Command Phase. [command.signature]"""
    if s.signed >> unit & 1 or s.at[unit] < 0:
        return
    s.signed |= 1 << unit
    might = gang.might(s, unit)
    if not might.signs:
        return
    for number in might.uniques:
        if s.box.actions[number].signature:
            yield from unique_action(s, unit, number)


# Fight


def perform_fight(s: State, unit: int) -> Rule[None] | None:
    """Attack the most wrath among the Heroes in range and sight, if there is one.

    [command.fight.target]
    """
    tied = reach_targets(s, unit, gang.reach(s, unit))
    return fight(s, unit, tied) if tied else None


def fight(s: State, unit: int, tied: list[int]) -> Rule[None]:
    """One basic attack for each action point, the first at one of some Heroes.

    [command.fight.attacks, potion.green-only-consul-turn]
    """
    epic = effect.is_epic(s, unit)
    for attack in range(effect.monster_actions(s, unit)):
        asked = may_gulp(s)
        if asked:
            yield from green_window(s)
        if attack or asked:
            # Whom it goes for is seen when it attacks: a slurp may draw the blow.
            if s.at[unit] < 0 or s.outcome is not None:
                return
            tied = reach_targets(s, unit, gang.reach(s, unit))
            if not tied:
                return
        hero = tied[0] if len(tied) == 1 else (yield from wrath.settle(s, tied))
        yield from combat.monster_attacks(s, unit, [hero], epic=epic)


PERFORM: dict[str, Callable[[State, int], Rule[None] | None]] = {
    "move": perform_move,
    "regroup": perform_regroup,
    "unique": perform_unique,
    "fight": perform_fight,
    "epic_fight": perform_fight,
}
"""What a monster does on a command: a rule to be carried out, or nothing."""


def command_now(s: State, name: str, units: list[int] | None = None) -> Rule[None]:
    """A card orders a command at once, for all monsters or for some."""
    before, s.command = s.command, name
    served, s.served = s.served, 0
    if name == "regroup":
        for unit in monsters(s):
            s.regrouped |= 1 << unit
    left = list(actors(s) if units is None else units)
    while left:
        unit = yield from next_actor(s, left)
        left.remove(unit)
        s.served |= 1 << unit
        if s.at[unit] < 0 or s.outcome is not None:
            continue
        if not s.status[unit] & KNOCKDOWN:
            yield from PERFORM[name](s, unit) or ()
        elif name == "regroup":
            cure(s, unit, KNOCKDOWN, ("status.knockdown.monster",))
            note(s, StoodUp, unit, ("status.knockdown.monster",))
    s.command, s.served = before, served
    s.queue = None
