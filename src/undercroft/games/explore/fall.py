"""Falling: who is taken off the map, and who has won. [destroy.*, victory.*]"""

from __future__ import annotations

from ..superdungeon.lasting import end_all
from .events import Destroyed, GameEnded, note
from .state import State

BOSS_DOWN, HEROES_DOWN = 1, 2


def remove(s: State, unit: int, by: int) -> int:
    """Take a destroyed model off the map; the square that it leaves. [destroy.threshold]"""
    square = s.at[unit]
    s.lift(unit)
    end_all(s, unit)
    note(s, Destroyed, unit, by, square)
    if s.is_hero(unit):
        if not s.heroes:
            s.doomed |= HEROES_DOWN
        return square
    s.wounds[unit] = s.status[unit] = s.spared[unit] = 0
    if unit == s.boss and s.fight:
        s.doomed |= BOSS_DOWN
    return square


def settle(s: State) -> None:
    """End the game once an effect is resolved, if it has ended it. [victory.*]"""
    if not s.doomed or s.outcome is not None:
        return
    if s.doomed & BOSS_DOWN:
        rules = ("victory.heroes.immediate",)
        if s.doomed & HEROES_DOWN:
            rules = ("victory.both",)
        s.outcome = ("heroes", rules[0])
        note(s, GameEnded, "heroes", rules)
    else:
        s.outcome = ("consul", "victory.consul")
        note(s, GameEnded, "consul", ("victory.consul",))
