"""Agendas: how far off a faction's agenda is, for those who plan. [faction.agenda.*]

What fulfils one is in `faction`; this says what units could still do about it in a turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from undercroft.kernel.squares import Squares

from .action import DASH
from .movement import beside
from .plan import beside_the_chain
from .state import State
from .wound import units_of

# The chain at the mother tree [faction.forest.agenda.ritual]


def reveres(s: State, player: int) -> bool:
    """Whether a player wins by a chain of units at the mother tree."""
    return bool(s.dials[player].ritual_units) and s.tree >= 0


def chain_at_the_tree(s: State, player: int, without: int = -1) -> list[int]:
    """A player's units hand in hand with the tree, as if one of them were not there."""
    tree = 1 << s.tree
    near = tree | beside(s, tree)
    left = [unit for unit in units_of(s, player) if unit != without]
    chain: list[int] = []
    while joined := [unit for unit in left if s.footprint(unit) & near]:
        chain += joined
        left = [unit for unit in left if unit not in joined]
        for unit in joined:
            near |= beside(s, s.footprint(unit))
    return chain


def led(s: State, chain: Sequence[int]) -> bool:
    return any(s.profile[unit].leader for unit in chain)


def whole(s: State, player: int, chain: Sequence[int]) -> bool:
    """Whether a chain at the tree fulfils the agenda."""
    dials = s.dials[player]
    return len(chain) >= dials.ritual_units and (led(s, chain) or not dials.ritual_leaders)


def can_be_whole(s: State, player: int, skulls: int, *, hero: bool) -> bool:
    """Whether units that may still be activated can make the chain whole in this turn.

    They are taken to find the way that is free now, each by itself.
    """
    if s.turn != player:
        return False
    chain = chain_at_the_tree(s, player)
    if whole(s, player, chain):
        return True
    goal = beside_the_chain(s, s.held[s.teams[player]])
    able: list[tuple[int, bool]] = []
    for unit in units_of(s, player):
        if unit in chain or (unit == s.hero[player] != s.active and not hero):
            continue
        if s.board.distance_between(s.footprint(unit), goal) <= stride(s, unit):
            free = unit in (s.active, s.hero[player])
            able.append((0 if free else s.profile[unit].skulls, s.profile[unit].leader))
    has_leader = led(s, chain)
    missing = max(1, s.dials[player].ritual_units - len(chain))
    return any(
        sum(cost for cost, _ in units) <= skulls
        and (has_leader or any(leads for _, leads in units))
        for units in combinations(able, missing)
    )


def stride(s: State, unit: int) -> int:
    """How far a unit may still go in this turn."""
    if unit == s.active:
        return s.move + (DASH if s.actions and not s.dashed else 0)
    if (s.crystals | s.immune) >> unit & 1:
        return 0
    return s.profile[unit].move + DASH


def indispensable(s: State, player: int) -> int:
    """The units, as bits, without which a player's whole chain would not be."""
    chain = chain_at_the_tree(s, player)
    if not whole(s, player, chain):
        return 0
    leaders = [unit for unit in chain if s.profile[unit].leader]
    if len(chain) > s.dials[player].ritual_units:
        chain = leaders if len(leaders) == 1 else []
    return sum(1 << unit for unit in chain)


# Charred tiles [faction.peaks.agenda.char]


class Ground(NamedTuple):
    """A tile that a unit could help to char, or to restore."""

    squares: Squares
    missing: int
    """Units that it takes, with this one."""


def can_be_charred(s: State, unit: int) -> tuple[list[Ground], Squares]:
    """The tiles that a unit could help to char; and those where only enemies stand against it."""
    player = s.owner[unit]
    needed = s.dials[player].char_units
    found: list[Ground] = []
    held: Squares = 0
    enemies = s.enemies(unit)
    for number, tile in enumerate(s.board.tiles):
        if s.charred[player] >> number & 1:
            continue
        missing = needed - _fully_on(s, unit, tile.mask)
        if not enemies & tile.mask:
            if missing > 0 and s.profile[unit].base == 1:
                found.append(Ground(tile.mask, missing))
        elif missing <= 1:
            held |= tile.mask
    return found, held


def can_be_restored(s: State, unit: int, restorers: int) -> list[Ground]:
    """The tiles that a unit could help to restore, once for each that an enemy has charred."""
    found: list[Ground] = []
    if s.profile[unit].base > 1:
        return found
    for other, charred in enumerate(s.charred):
        if not charred or s.teams[other] == s.side[unit] or s.out[other]:
            continue
        for number, tile in enumerate(s.board.tiles):
            if charred >> number & 1 and not s.held[s.teams[other]] & tile.mask:
                missing = restorers - _fully_on(s, unit, tile.mask)
                if missing > 0:
                    found += [Ground(tile.mask, missing)] * charred.bit_count()
    return found


def _fully_on(s: State, unit: int, tile: Squares) -> int:
    """How many others of a unit's warband stand fully on a tile."""
    mine = units_of(s, s.owner[unit])
    return sum(other != unit and not s.footprint(other) & ~tile for other in mine)
