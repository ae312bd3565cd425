"""Sanity: what holds of every state between two steps, whatever happened before.

No rule asks these questions; tests and long random runs do. Between steps only: while a step
resolves, a card may be in a hand and a model without hearts still stand on the map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from undercroft.games.superdungeon.figures import NOBODY
from undercroft.kernel.squares import each

from . import effect, status
from .state import NOWHERE, State


def flaws(s: State) -> list[str]:
    """Everything that contradicts itself in a state of a game from its setup, a sentence each."""
    if s.draft or not s.card:
        return []
    return [*_places(s), *_models(s), *_cards(s), *_tracks(s)]


def _places(s: State) -> Iterator[str]:
    """Who stands where, kept in several ways that must agree; nothing shares a square."""
    board = s.board
    unit_at = bytearray([NOBODY]) * len(s.unit_at)
    held = {True: 0, False: 0}
    present = 0
    for unit, square in enumerate(s.at):
        if square == NOWHERE:
            continue
        foot = s.footprint(unit)
        if foot & ~board.squares:
            yield f"unit {unit} stands beside the map, on square {square}"
        if foot & (held[True] | held[False]):
            yield f"unit {unit} shares square {square} with another"
        for place in each(foot):
            unit_at[place] = unit
        held[s.is_hero(unit)] |= foot
        present |= 1 << unit
    if s.unit_at != unit_at:
        yield "unit_at differs from where the units stand"
    if (s.heroes, s.foes) != (held[True], held[False]):
        yield "heroes or foes differ from where the units stand"
    if s.present != present:
        yield "present differs from who is on the map"
    if s.chests & ~board.squares:
        yield "a chest lies beside the map"


def _models(s: State) -> Iterator[str]:
    """What stands on the cards of the models."""
    for unit, profile in enumerate(s.profile):
        name = f"unit {unit} ({profile.card.id})"
        if profile != s.box.profile(s.card[unit], s.gear[unit]):
            yield f"{name} has another profile than its card and gear make"
        if s.wounds[unit] < 0 or (s.at[unit] != NOWHERE and s.wounds[unit] >= profile.hearts):
            yield f"{name} is on the map with {s.wounds[unit]} wounds of {profile.hearts} hearts"
        if s.status[unit] & ~status.ALL:
            yield f"{name} has a status that there is not"
        if s.at[unit] != NOWHERE and s.status[unit] & effect.immunities(s, unit):
            yield f"{name} has a status it is immune to"
        if not 0 <= s.potions[unit] <= (profile.potions if s.is_hero(unit) else 0):
            yield f"{name} has {s.potions[unit]} potions, with room for {profile.potions}"
        slots = Counter(s.box.equipment[card].slot for card in s.gear[unit])
        if any(count > 1 for count in slots.values()):
            yield f"{name} wears two cards in a slot"
    for what in s.effects:
        if s.at[what.source] == NOWHERE:
            yield f"an effect of unit {what.source}, which is not in play, lasts"
        if what.who >= 0 and s.at[what.who] == NOWHERE:
            yield f"an effect is on unit {what.who}, which is not in play"


def _cards(s: State) -> Iterator[str]:
    """Loot and treasure lie in the piles of their own decks."""
    for name, deck in (("loot", s.loot_deck), ("treasure", s.treasure_deck)):
        if any(s.box.equipment[card].deck != name for pile in deck for card in pile):
            yield f"the {name} deck holds a card of the other deck"


def _tracks(s: State) -> Iterator[str]:
    """Tokens and what an activation has left."""
    held = sum(s.wrath[: len(s.seats)])
    if held + s.wrath_free != s.wrath_total or s.wrath_free < 0:
        yield f"{held} wrath tokens held and {s.wrath_free} free make not {s.wrath_total}"
    for name in ("coins", "move", "actions", "space", "left"):
        if getattr(s, name) < 0:
            yield f"{name} is {getattr(s, name)}"
    if s.outcome is None and s.fight and not s.boss_out:
        yield "the boss fight is on without a boss"
