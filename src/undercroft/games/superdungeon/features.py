"""Features that are alike in the Super Dungeon games. [see kernel/features.py]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from undercroft.kernel.features import Column, Ground, Lie, columns

from .card import Pool
from .state import DungeonState


def ground(terrain: Iterable[str], rows: int, width: int) -> Ground:
    """Floor, walls and the kinds of terrain that the content has."""
    kinds = sorted(terrain)

    def lie(s: DungeonState) -> Lie:
        board = s.board
        walls = (board.squares, board.walls_east, board.walls_south)
        return Lie(board.stride, (*walls, *(board.terrain.get(kind, 0) for kind in kinds)))

    named = columns("""
        floor a figure may be on it
        wall_east a wall stands on its right edge
        wall_south a wall stands on its lower edge
    """) + tuple(Column(kind, f"terrain of the kind {kind}") for kind in kinds)
    return Ground(rows=rows, width=width, columns=named, key=lambda s: s.board, lie=lie)


def dice_columns(attributes: Sequence[str]) -> tuple[Column, ...]:
    return tuple(
        Column(f"{name}_{colour}", f"{colour} of {name.upper()}", 4.0)
        for name in attributes
        for colour in Pool._fields
    )


def dice(pools: Iterable[Pool]) -> list[int]:
    return [number for pool in pools for number in pool]


def worn(zone: int, gear: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, int, int]]:
    """Cards that figures wear."""
    for unit, cards in enumerate(gear):
        for card in cards:
            yield zone, card, unit


def lying(zone: int, cards: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """Cards of nobody."""
    for card in cards:
        yield zone, card, -1


def lasting(zone: int, effects: Iterable[Any]) -> Iterator[tuple[int, int, int]]:
    """Actions whose effects last, and on whom; -1 for those on squares or on several."""
    for effect in effects:
        yield zone, effect.action, max(-1, effect.who)
