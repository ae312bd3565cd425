"""The three trackers of a character, and the health of enemies. [setup.tracker-places]"""

from __future__ import annotations

from .events import EnergyGained, Healed, LootGained, note
from .state import State


def energise(s: State, hero: int, amount: int, rules: tuple[str, ...]) -> None:
    """Energy gained or lost; never below 0. [setup.tracker-places]"""
    amount = max(amount, -s.energy[hero])
    if amount:
        s.energy[hero] += amount
        note(s, EnergyGained, hero, amount, rules)


def enrich(s: State, hero: int, amount: int, rules: tuple[str, ...]) -> None:
    """Loot gained or lost; never below 0. [setup.tracker-places]"""
    amount = max(amount, -s.loot[hero])
    if amount:
        s.loot[hero] += amount
        note(s, LootGained, hero, amount, rules)


def mend(s: State, unit: int, amount: int, rules: tuple[str, ...]) -> None:
    """Health regained, up to the most it can be. [hero.max-health]"""
    amount = min(amount, s.most[unit] - s.health[unit])
    if amount > 0:
        s.health[unit] += amount
        note(s, Healed, unit, amount, rules)
