"""Sanity of a state: what is kept in several ways must agree, and nothing may be impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from undercroft.kernel.squares import each

from .figures import NOBODY, NOWHERE
from .state import DungeonState


def misplaced(s: DungeonState) -> Iterator[str]:
    """Nothing shares a square, nothing is beside the map, and all masks agree."""
    board = s.board
    unit_at = bytearray([NOBODY]) * len(s.unit_at)
    held = {True: 0, False: 0}
    present = 0
    for unit, square in enumerate(s.at):
        foot = board.footprint(square, s.profile[unit].base) if square != NOWHERE else 0
        if s.feet[unit] != foot:
            yield f"unit {unit} covers other squares than its base does on square {square}"
        if not foot:
            continue
        if foot & ~board.squares:
            yield f"unit {unit} stands beside the map, on square {square}"
        if foot & (held[True] | held[False]):
            yield f"unit {unit} shares square {square} with another"
        for place in each(foot):
            unit_at[place] = unit
        held[s.profile[unit].hero] |= foot
        present |= 1 << unit
    if s.unit_at != unit_at:
        wrong = [i for i, (a, b) in enumerate(zip(s.unit_at, unit_at, strict=True)) if a != b]
        yield f"unit_at differs from where the units stand, on squares {wrong}"
    if (s.heroes, s.foes) != (held[True], held[False]):
        yield "heroes or foes differ from where the units stand"
    if s.present != present:
        yield "present differs from who is on the map"
    if s.chests & ~board.squares:
        yield "a chest lies beside the map"
    if s.marker != NOWHERE and not board.squares >> s.marker & 1:
        yield f"the start marker lies beside the map, on square {s.marker}"


def crowded(s: DungeonState) -> Iterator[str]:
    """What no setup lays; a position that somebody wrote down may."""
    for tile in s.board.tiles:
        if (tile.mask & s.chests).bit_count() > 1:
            yield "two chests lie on one tile"


def misfit(
    s: DungeonState, unit: int, name: str, immunities: Callable[[Any, int], int]
) -> Iterator[str]:
    """What cannot be of one figure's card and the counters on it."""
    profile = s.profile[unit]
    if profile != s.box.profile(s.card[unit], s.gear[unit]):
        yield f"{name} has another profile than its card and gear make"
    if profile.hero != s.is_hero(unit):
        yield f"{name} is on the wrong side"
    if s.wounds[unit] < 0 or (s.at[unit] != NOWHERE and s.wounds[unit] >= profile.hearts):
        yield f"{name} is on the map with {s.wounds[unit]} wounds of {profile.hearts} hearts"
    if s.status[unit] >> len(s.status_names):
        yield f"{name} has a status that there is not"
    if s.at[unit] != NOWHERE and s.status[unit] & immunities(s, unit):
        yield f"{name} has a status it is immune to"
    if not 0 <= s.potions[unit] <= (profile.potions if s.is_hero(unit) else 0):
        yield f"{name} has {s.potions[unit]} potions, with room for {profile.potions}"


def outlasting(s: DungeonState) -> Iterator[str]:
    """Lasting effects of models, or on models, that are not in play."""
    for effect in s.effects:
        source, _, who, *_ = effect
        if s.at[source] == NOWHERE:
            yield f"an effect of unit {source}, which is not in play, lasts"
        if who >= 0 and s.at[who] == NOWHERE:
            yield f"an effect is on unit {who}, which is not in play"


def miscounted(
    expected: Iterable[int], found: Iterable[int], name: Callable[[int], str]
) -> Iterator[str]:
    """Every card of the game is in exactly one place."""
    wanted, seen = Counter(expected), Counter(found)
    for card in sorted(wanted.keys() | seen.keys()):
        if wanted[card] != seen[card]:
            yield f"there are {seen[card]} cards of {name(card)} in the game, not {wanted[card]}"


def beyond(values: Iterable[tuple[str, int, int]]) -> Iterator[str]:
    """Values with the most they can be; none is below nought."""
    for name, value, most in values:
        if not 0 <= value <= most:
            yield f"{name}: {value}, expected 0 to {most}"
