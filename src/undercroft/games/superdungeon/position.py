"""Positions in the words of every Super Dungeon game: drawn maps, squares, names of cards.

What a game's position consists of is its own `position`; a name that nothing has raises
PositionError with the nearest one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from undercroft.kernel.board import Board
from undercroft.kernel.deck import Deck
from undercroft.kernel.names import hint
from undercroft.kernel.squares import Square
from undercroft.kernel.stage import PositionError


class Named(Protocol):
    """A box whose cards have names."""

    model_number: dict[str, int]
    equipment_number: dict[str, int]


@dataclass
class UnitSpec:
    """A unit of a position, by its card's id and what lies on the card."""

    card: str
    at: tuple[int, int] | None = None
    """Column and row of its upper left square from 0; None: off the map."""
    wounds: int = 0
    status: Sequence[str] = ()
    gear: Sequence[str] = ()


# The map


def lift_marks(drawing: str, marks: Collection[str]) -> tuple[str, dict[str, tuple[int, int]]]:
    """The drawing without the marks of units, and the column and row where they stood."""
    if not drawing:
        return "", {}
    lines = drawing.strip("\n").splitlines()
    spaced = lines[0].startswith("+")
    places: dict[str, tuple[int, int]] = {}
    plain = []
    for y, line in enumerate(lines):
        row = ""
        for x, character in enumerate(line):
            if character in marks:
                if character not in places:
                    places[character] = (x // 2, y // 2) if spaced else (x - 1, y - 1)
                row += "."
            else:
                row += character
        plain.append(row)
    return "\n".join(plain), places


def square_at(board: Board, at: tuple[int, int], what: str) -> Square:
    """The square in a column and row, which must be a square of the map."""
    x, y = at
    square = y * board.stride + x
    if not (0 <= x < board.width and 0 <= y < board.height) or not board.squares >> square & 1:
        raise PositionError(f"{what}: there is no square in column {x}, row {y}")
    return square


# Names


def named(numbers: Mapping[str, int], mark: str) -> int:
    """The number of a unit by its mark."""
    if mark not in numbers:
        raise PositionError(f'there is no unit "{mark}"{hint(mark, list(numbers))}')
    return numbers[mark]


def card_named(box: Named, mark: str, name: str) -> int:
    return _number(box.model_number, f'unit "{mark}": ', "card", name)


def equipment_named(box: Named, where: str, name: str) -> int:
    return _number(box.equipment_number, f"{where}: ", "equipment", name)


def _number(known: Mapping[str, int], where: str, noun: str, name: str) -> int:
    if name not in known:
        raise PositionError(f'{where}there is no {noun} "{name}"{hint(name, list(known))}')
    return known[name]


def status_bits(known: Mapping[str, int], mark: str, names: Iterable[str]) -> int:
    """Status effects as bits."""
    bits = 0
    for name in names:
        if name not in known:
            raise PositionError(f'unit "{mark}": no status "{name}"{hint(name, list(known))}')
        bits |= known[name]
    return bits


# Decks


def known_deck(
    cards: Iterable[int], top: Sequence[int], discard: Sequence[int], elsewhere: Iterable[int]
) -> Deck:
    """A deck with known cards on top; what lies anywhere else is not in the rest."""
    rest = list(cards)
    for card in (*top, *discard, *elsewhere):
        if card in rest:
            rest.remove(card)
    return Deck(tuple(top), tuple(sorted(rest)), tuple(discard))
