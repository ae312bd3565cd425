"""Drawing: the parts of a scene that look alike in every Super Dungeon game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from undercroft.kernel import board as geometry
from undercroft.kernel import scene as sc
from undercroft.kernel.deck import Deck
from undercroft.kernel.squares import each

from .naming import plural, square_name


class Named(Protocol):
    @property
    def name(self) -> str: ...


class Known(Protocol):
    @property
    def id(self) -> str: ...


EMPTY_BOARD = sc.Board(width=0, height=0, squares=(), walls=(), tiles=(), grounds=())
"""Before the first tile is laid."""


def board(
    board: geometry.Board, faces: Mapping[str, Named], grounds: Sequence[sc.Ground]
) -> sc.Board:
    """The map; `grounds` are those of its terrain that people are told about."""
    known = {ground.id for ground in grounds}
    ground = {
        square: name
        for name, mask in sorted(board.terrain.items())
        if name in known
        for square in each(mask)
    }
    squares = []
    for square in each(board.squares):
        x, y = board.place(square)
        squares.append(
            sc.Square(
                id=square,
                name=square_name(board, square),
                x=x,
                y=y,
                ground=ground.get(square, ""),
                tile=board.tile_at[square],
            )
        )
    return sc.Board(
        width=board.width,
        height=board.height,
        squares=tuple(squares),
        walls=tuple(sc.Wall(square=square, side=side) for square, side in board.sides()),
        tiles=tuple(_tile(board, tile, faces) for tile in board.tiles),
        grounds=tuple(ground for ground in grounds if ground.id in board.terrain),
    )


def _tile(board: geometry.Board, tile: geometry.Placed, faces: Mapping[str, Named]) -> sc.Tile:
    cells = [board.place(cell) for cell in each(tile.mask)]
    return sc.Tile(
        name=faces[tile.name].name if tile.name in faces else tile.name,
        x=tile.x,
        y=tile.y,
        width=max(x for x, _ in cells) - tile.x + 1,
        height=max(y for _, y in cells) - tile.y + 1,
    )


def pile(id: str, name: str, deck: Deck, cards: Sequence[Known]) -> sc.Pile:
    """A deck as a number, with its open discards."""
    discard = tuple(cards[card].id for card in deck.discard)
    return sc.Pile(id=id, name=name, count=deck.size, discard=discard)


def idle(
    deeds: Sequence[tuple[str, int]],
    offered: Sequence[sc.Choice],
    left: int,
    rules: tuple[str, ...],
) -> tuple[sc.Refusal, ...]:
    """Deeds of a figure, each with its cost, that cannot be done just now, and why."""
    possible = {choice.deed for choice in offered}
    found = []
    for deed, cost in deeds:
        if deed not in possible:
            text = "nothing to aim at from here"
            if cost > left:
                text = f"needs {plural(cost, 'action')}, {left} left"
            found.append(sc.Refusal(label=deed, text=text, rules=rules, group="Special"))
    return tuple(found)
