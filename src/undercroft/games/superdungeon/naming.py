"""Names of things as people read them, for every Super Dungeon game.

Squares are called by a letter for the column and a number for the row, both from the upper left
corner of the map: C7 is the third column, seventh row; after Z comes AA. Models that share a card
are numbered in the order in which they were brought to the table: "Knucklehead 2".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from undercroft.kernel.board import Board
from undercroft.kernel.dice import Face
from undercroft.kernel.squares import Square
from undercroft.kernel.wording import listed, place_name, place_named

from .card import Pool
from .dice import HEART, POTION, Faces

FACING = {"N": "north", "E": "east", "S": "south", "W": "west"}


class Figures(Protocol):
    """What is needed of a state: models by their cards, and what the words stand for."""

    card: list[int]
    box: Any

    @property
    def attributes(self) -> Sequence[str]: ...

    @property
    def status_names(self) -> Sequence[str]: ...

    @property
    def faces(self) -> Faces: ...


# Squares


def square_name(board: Board, square: Square) -> str:
    """C7: third column, seventh row."""
    if square < 0:
        return "nowhere"
    return place_name(*board.place(square))


def square_named(board: Board, name: str) -> Square | None:
    """The square that is called so, if the map has it."""
    place = place_named(name)
    if place is None or not (0 <= place[0] < board.width and 0 <= place[1] < board.height):
        return None
    square = board.at(*place)
    return square if board.has(square) else None


# Models


def numbered(cards: Sequence[int], names: Sequence[str]) -> list[str]:
    """The names of models by their cards, twins numbered."""
    seen: dict[int, int] = {}
    found = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        found.append(seen[card])
    return [
        names[card] if seen[card] == 1 else f"{names[card]} {number}"
        for card, number in zip(cards, found, strict=True)
    ]


def unit_names(s: Figures) -> list[str]:
    """The names of all models, twins numbered."""
    return numbered(s.card, [model.name for model in s.box.models])


def unit_name(s: Figures, unit: int) -> str:
    """The name of one model, with its number if it has twins."""
    cards = s.card
    if not 0 <= unit < len(cards):
        return "nobody"
    card = cards[unit]
    name: str = s.box.models[card].name
    if cards.count(card) == 1:
        return name
    return f"{name} {cards[: unit + 1].count(card)}"


def unit_names_in_a_row(s: Figures, units: Sequence[int]) -> str:
    return listed([unit_name(s, unit) for unit in units]) or "nobody"


# Cards


def card_name(s: Figures, card: int) -> str:
    """A loot or treasure card."""
    return str(s.box.equipment[card].name) if card >= 0 else "nothing"


def action_name(s: Figures, number: int) -> str:
    """A special action, special attack or potion."""
    return str(s.box.called(number))


def drinking(s: Figures, drinker: int, owner: int, number: int) -> str:
    """Who drinks which potion, and whose it is if another's."""
    name = action_name(s, number)
    if drinker == owner:
        return f"{unit_name(s, drinker)} drinks {name}"
    return f"{unit_name(s, drinker)} drinks {name} of {unit_name(s, owner)}"


def tile_name(s: Figures, face: str) -> str:
    return str(s.box.content.tiles[face].name)


def statuses(s: Figures, bits: int) -> str:
    names = s.status_names
    return listed([name.capitalize() for i, name in enumerate(names) if bits >> i & 1])


# Dice


def face(shown: Face) -> str:
    """Stars, ♥ for a heart, ⚗ for a potion, – for a blank."""
    icons = shown.icons.replace(HEART, "♥").replace(POTION, "⚗")
    return "★" * shown.value + icons or "–"


def dice(s: Figures, pool: Pool, faces: Sequence[int], dropped: Sequence[int] = ()) -> str:
    """The faces of a roll; discarded dice in brackets, fixed stars after a plus."""
    shown = [face(f) for f in s.faces.shown(pool, faces)]
    words = [f"({word})" if i in dropped else word for i, word in enumerate(shown)]
    if pool.stars:
        words.append(f"+{pool.stars}★")
    return " ".join(words) or "no dice"


def die_name(s: Figures, pool: Pool, faces: Sequence[int], place: int) -> str:
    die = s.faces.dice(pool)[place]
    return f"{die.name} die ({face(die.faces[faces[place]])})"


def roll_name(s: Figures, what: str) -> str:
    """What a roll is for; a defense names its attribute."""
    kind, _, attribute = what.partition(" ")
    return f"{attribute.upper()} {kind}" if attribute in s.attributes else what
