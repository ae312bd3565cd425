"""The boss fight challenge deck."""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import CHANCE, Ask, Rule

from .. import combat, consul, movement, setup, spawn, unique, wrath
from ..card import CURSED
from ..challenge import lose
from ..events import Healed, note
from ..state import State
from ..twist import BENDS, TRAPS, Bend
from ..wound import afflict, hurt
from .challenges import RULES
from .monsters import ORDERS


def boss(s: State) -> int:
    """The dungeon boss in play, or -1."""
    return s.bosses[0] if s.at[s.bosses[0]] >= 0 else -1


def baleful_resolve(s: State) -> Rule[None]:
    """Each Hero discards a random piece of equipment or takes two wounds."""
    for hero in wrath.in_play(s):
        gear = [card for card in s.gear[hero] if not s.box.equipment[card].gifts.flags & CURSED]
        if gear:
            choice = yield Ask(
                s.seats[hero], "resolve", [("discard",), ("suffer",)], (hero,), RULES
            )
            if choice[0] == "discard":
                index = 0
                if len(gear) > 1:
                    index = yield Ask(CHANCE, "gear", range(len(gear)), (hero, tuple(gear)))
                yield from lose(s, hero, gear[index])
                continue
        yield from hurt(s, hero, 2, -1, RULES)


def boss_acts(s: State, order: str) -> Rule[None]:
    """The boss makes an offensive action that a card describes."""
    unit = boss(s)
    if unit < 0:
        return
    number = s.box.orders[order]
    targets = yield from unique.offensive_targets(s, unit, s.box.actions[number])
    if targets:
        yield from combat.monster_attacks(s, unit, targets, number, why=combat.ORDERED)


def blistering_armor(s: State) -> Rule[None]:
    """The boss acts: Wave 3, Push 3, Knockdown."""
    yield from boss_acts(s, "boss_blast")


def boss_unique(s: State) -> Rule[None]:
    """The boss performs its unique actions."""
    if boss(s) >= 0:
        yield from consul.command_now(s, "unique", [boss(s)])


def faithful_servants(s: State) -> Rule[None]:
    """The gangs of a random destroyed point spawn within three squares of the boss."""
    fallen = [p for p in s.points if s.at[p] < 0]
    if not fallen or boss(s) < 0:
        return
    index = 0
    if len(fallen) > 1:
        index = yield Ask(CHANCE, "point", range(len(fallen)), (tuple(fallen),))
    point = s.box.content.points[s.profile[fallen[index]].card.id]
    fresh: list[int] = []
    for name, count in point.pool:
        number = s.box.model_number[name]
        rank = s.box.models[number].rank  # type: ignore[union-attr]  # monsters only
        for unit in spawn.available(s, number)[:count]:
            if rank != "minion":
                if (yield from spawn.place_elite(s, unit, boss(s), 0, RULES)):
                    fresh.append(unit)
            else:
                elites = [u for u in fresh if number in s.box.bonded.get(s.card[u], ())]
                if elites:
                    yield from spawn.enter_near(s, unit, elites, RULES)


def flesh_wound(s: State) -> Rule[None]:
    """A destroyed mini-boss returns with half its hearts in wounds; no treasure for it."""
    for unit in s.bosses[1:]:
        if s.at[unit] < 0 and unit in s.retired:
            s.kills = tuple(u for u in s.kills if u != unit)
            yield from spawn.spawn_at_exit(s, unit, RULES)
            s.wounds[unit] = (s.profile[unit].hearts + 1) // 2
            return


def secret_escape(s: State) -> Rule[None]:
    """The boss acts, then is placed by the spawn square of tile two."""
    yield from boss_unique(s)
    unit = boss(s)
    if unit >= 0 and len(s.board.tiles) > 1:
        goal = 1 << setup.spawn_square(s, 1)
        legal = movement.legal_squares(s, unit)
        places = movement.nearest_to(s, unit, legal, goal)
        square = yield from movement.pick_square(s, places, "boss_place", unit, RULES)
        movement.put(s, unit, square, RULES)


def spiteful_curse(s: State) -> Rule[None]:
    """The boss acts: Wave 3, Bane and Poison."""
    yield from boss_acts(s, "boss_curse")


def unprepared(s: State) -> Rule[None]:
    """Heroes lose all potions and suffer Ice."""
    for hero in wrath.in_play(s):
        s.potions[hero] = 0
        afflict(s, hero, status.ICE, RULES)
    return
    yield


def you_can_run(s: State) -> Rule[None]:
    """Boss and mini-bosses heal two wounds each, then perform their unique actions."""
    for unit in s.bosses:
        if s.at[unit] >= 0 and s.wounds[unit]:
            healed = min(2, s.wounds[unit])
            s.wounds[unit] -= healed
            note(s, Healed, unit, healed, RULES)
    yield from consul.command_now(s, "unique", [u for u in s.bosses if s.at[u] >= 0])


TRAPS.update(
    {
        "lose_gear_or_wounds": baleful_resolve,
        "boss_blast": blistering_armor,
        "boss_unique": boss_unique,
        "servants_return": faithful_servants,
        "miniboss_returns": flesh_wound,
        "boss_unique_and_escape": secret_escape,
        "boss_curse": spiteful_curse,
        "freeze_and_spill": unprepared,
        "bosses_heal_and_unique": you_can_run,
    }
)
BENDS.update(
    {
        "boss_arm": Bend(boss_arm=1),
        "boss_one_wound": Bend(boss_one_wound=True),
        "boss_stealth": Bend(boss_stealth=True),
        "one_activation": Bend(hero_activations=1),
    }
)
ORDERS.update(("boss_unique", "boss_unique_and_escape", "bosses_heal_and_unique"))
