"""Sanity: what holds of every state between two steps, whatever happened before.

No rule asks these questions; tests and long random runs do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .state import HELD, NOBODY, NOWHERE, OUT, State


def astray(s: State) -> list[str]:
    """What a state that somebody wrote down may contradict, beyond the bounds of its fields.

    Whether every card is there is not asked: a position for a lesson may begin with fewer.
    """
    return [*_places(s), *_trackers(s), *_rooms(s)]


def flaws(s: State) -> list[str]:
    """Everything that contradicts itself in a state of a game, a sentence each."""
    return [*astray(s), *_items(s)]


def _places(s: State) -> Iterator[str]:
    """Who stands where, kept in several ways that must agree; nobody shares a space."""
    unit_at = bytearray([NOBODY]) * len(s.unit_at)
    heroes = foes = 0
    for unit, square in enumerate(s.at):
        if square == NOWHERE:
            continue
        bit = 1 << square
        if not s.ground.squares & bit:
            yield f"unit {unit} stands beside the map, on space {square}"
        if (heroes | foes) & bit:
            yield f"unit {unit} shares space {square} with another"
        unit_at[square] = unit
        if unit < s.players:
            heroes |= bit
        else:
            foes |= bit
    if s.unit_at != unit_at:
        yield "unit_at differs from where the units stand"
    if (s.heroes, s.foes) != (heroes, foes):
        yield "the sets of heroes and enemies differ from where the units stand"


def _trackers(s: State) -> Iterator[str]:
    """[setup.tracker-places, hero.max-health, hero.down, defeat.removed]"""
    for unit, square in enumerate(s.at):
        if not 0 <= s.health[unit] <= s.most[unit]:
            yield f"unit {unit} has {s.health[unit]} health of {s.most[unit]}"
        if s.phase != "setup" and (square == NOWHERE) != (s.health[unit] == 0):
            yield f"unit {unit} with {s.health[unit]} health is on space {square}"
        if s.stunned >> unit & 1 and square == NOWHERE:
            yield f"unit {unit} is stunned, and not on the map"
    for hero in range(s.players):
        if s.loot[hero] < 0 or s.energy[hero] < 0:
            yield f"hero {hero} has {s.loot[hero]} Loot and {s.energy[hero]} Energy"
        character = s.character[hero]
        if character.hero >= 0 and s.profile[hero] != s.box.profile(character, s.items[hero]):
            yield f"the profile of hero {hero} is not that of its cards"


def _items(s: State) -> Iterator[str]:
    """Every item lies in one place."""
    places = [s.market, s.deck.top, s.deck.rest, s.deck.discard, *s.items]
    count = Counter(item for place in places for item in place)
    if count and (len(count) != len(s.box.items) or max(count.values()) > 1):
        yield f"items are lost or doubled: {sorted(count.items())}"


def _rooms(s: State) -> Iterator[str]:
    """Map cards lie apart, each once, and tokens are somewhere."""
    if len(s.rooms) != len(s.script):
        yield f"{len(s.rooms)} rooms have {len(s.script)} scripts"
    if len({(room.x, room.y) for room in s.rooms}) != len(s.rooms):
        yield "two rooms lie on each other"
    cards = [s.box.content.sides[room.side].card for room in s.rooms]
    if len(set(cards)) != len(cards):
        yield "a map card is used twice"
    for token, place in enumerate(s.tokens):
        if place <= HELD and (HELD - place >= s.players or s.at[HELD - place] < 0):
            yield f"token {token} is carried by nobody who stands"
        elif place > OUT and not s.ground.squares >> place & 1:
            yield f"token {token} lies beside the map"
