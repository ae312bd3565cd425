"""Tiles that turn during the game: everything on them turns along."""

from __future__ import annotations

from undercroft.kernel.squares import Square, each

from ..superdungeon.events import Ids
from . import setup
from .events import Placed, TileTurned, note
from .state import State


def turn_tile(s: State, tile: int, rules: Ids) -> None:
    """Turn a tile a quarter clockwise with all that stands and lies on it.

    A drawn map that is not square stays as it lies.
    """
    cells = each(s.board.tiles[tile].mask)
    side = len({cell % s.board.stride for cell in cells})
    if side * side != len(cells):
        return
    rows = list(s.layout)
    face, x, y, turn, flip = rows[tile]
    rows[tile] = (face, x, y, (turn + 1) % 4, flip)
    before = s.board
    placed = before.tiles[tile]
    after = setup.board_of(s.box, tuple(rows))
    s.layout = tuple(rows)

    def moved(square: Square) -> Square:
        if before.tile_at[square] != tile:
            return square
        column, row = square % before.stride - placed.x, square // before.stride - placed.y
        return after.at(placed.x + side - 1 - row, placed.y + column)

    note(s, TileTurned, tile, rules)
    places = list(s.at)
    chests = sum(1 << moved(square) for square in each(s.chests))
    s.crystals = tuple((moved(square), card) for square, card in s.crystals)
    s.marker = moved(s.marker)
    s.heroes = s.foes = s.present = 0
    s.use_board(after)
    s.chests = chests
    for unit, square in enumerate(places):
        if square < 0:
            continue
        base = s.profile[unit].base
        target = moved(square)
        if base > 1 and before.tile_at[square] == tile:
            # The upper left square of a turned base is that of its lower left before.
            target = moved(square + (base - 1) * before.stride)
        s.at[unit] = -1
        if not after.room(after.squares & ~(s.heroes | s.foes), base) >> target & 1:
            free = after.room(after.squares & ~(s.heroes | s.foes), base)
            near = 1 << target if after.has(target) else free
            while not free & near:
                near = after.spread(near)
            target = (free & near & -(free & near)).bit_length() - 1
        s.place(unit, target)
        if target != square:
            note(s, Placed, unit, target, rules)
