"""Unique actions of monsters that the common effects cannot say, and the points' auras."""

from __future__ import annotations

from undercroft.games.superdungeon.figures import covering
from undercroft.kernel.choice import Rule

from .. import deck, effect, movement, order, spawn, wrath
from ..card import PREDATOR, STEALTH
from ..challenge import spring, throw_away
from ..effect import POINT_AURAS
from ..events import Spawned, TurnedUp, note
from ..state import Effect, State
from ..unique import MONSTER_SCRIPTS
from ..wound import monsters


def scuttling_swarm(s: State, unit: int, number: int) -> Rule[None]:
    """Scuttling Swarm: one Crawler from the pool within two squares of the elite."""
    for kind in s.box.bonded.get(s.card[unit], ()):
        waiting = spawn.available(s, kind)
        if waiting:
            yield from spawn.enter_near(
                s, waiting[0], [unit], ("command.unique.scuttling-swarm.example",)
            )
            return


def hidden_lever(s: State, unit: int, number: int) -> Rule[None]:
    """Hidden Lever: look at the top challenge; its trap is sprung unless it orders monsters.

    It is not drawn, so no Potion of Luck sends it away.
    """
    name = "boss_deck" if s.boss_out else "challenge_deck"
    card, left = yield from deck.draw(getattr(s, name), name)
    setattr(s, name, left)
    if card < 0:
        return
    note(s, TurnedUp, card, ("ability.on-card",))
    trap = s.box.twists[card].trap
    if trap and trap not in ORDERS:
        yield from spring(s, card)
    throw_away(s, card)


ORDERS: set[str] = set()
"""Traps that give monsters a command; see `challenges`."""


def my_champion(s: State, unit: int, number: int) -> Rule[None]:
    """My Champion: if the champion is not in play it comes in next to the least wrath."""
    for champion in range(len(s.seats), len(s.card)):
        if s.profile[champion].rank != "champion" or s.at[champion] >= 0 or champion in s.kills:
            continue
        hero = yield from wrath.chosen(s, wrath.in_play(s), bully=True)
        if hero < 0:
            return
        base = s.profile[champion].base
        beside = covering(s.board, s.board.spread(s.footprint(hero)), base)
        legal = movement.legal_squares(s, champion)
        places = beside & legal or movement.nearest_to(s, champion, legal, s.footprint(hero))
        if not places:
            return
        places = movement.spaced(s, champion, places)
        rules = ("ability.on-card",)
        square = yield from movement.pick_square(s, places, "spawn", champion, rules)
        s.wounds[champion] = s.status[champion] = 0
        s.place(champion, square)
        note(s, Spawned, champion, square, rules)
        return


def wait_in_shadow(s: State, unit: int, number: int) -> Rule[None]:
    """Wait in Shadow: monsters on its tile have Predator until its next upkeep."""
    tile = order.tiles_of(s, unit)
    effect.add(
        s,
        *[
            Effect(unit, number, other)
            for other in monsters(s)
            if s.footprint(other) & tile and not effect.has(s, other, PREDATOR)
        ],
    )
    return
    yield


POINT_AURAS["shadows"] = STEALTH
POINT_AURAS["ambush"] = PREDATOR
MONSTER_SCRIPTS["scuttling_swarm"] = scuttling_swarm
MONSTER_SCRIPTS["hidden_lever"] = hidden_lever
MONSTER_SCRIPTS["my_champion"] = my_champion
MONSTER_SCRIPTS["wait_in_shadow"] = wait_in_shadow
