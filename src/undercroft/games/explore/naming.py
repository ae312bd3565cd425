"""Names of things in Explore, as people read them.

Squares are called by a letter for the column and a number for the row, both from the upper left
corner of the map: C7 is the third column, seventh row; after Z comes AA. Models that share a card
are numbered in the order in which they were brought to the table: "Knucklehead 2".
"""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.board import Board
from undercroft.kernel.dice import Face
from undercroft.kernel.squares import Square

from ..superdungeon import status
from ..superdungeon.card import ATTRIBUTES, Pool
from ..superdungeon.dice import HEART, POTION
from .state import HEROES, State

MODE = {"melee": "in melee", "range": "at range", "magic": "by magic", "missile": "by missile"}
"""How an attack is made."""
FACING = {"N": "north", "E": "east", "S": "south", "W": "west"}


def column_name(column: int) -> str:
    """A to Z, then AA, AB, ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def square_name(board: Board, square: Square) -> str:
    """C7: third column, seventh row."""
    if square < 0:
        return "nowhere"
    x, y = board.place(square)
    return f"{column_name(x)}{y + 1}"


def square_named(board: Board, name: str) -> Square | None:
    """The square that is called so, if the map has it."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    if not letters.isalpha() or not letters.isascii() or not digits or len(name) > 6:
        return None
    column = 0
    for letter in letters.upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    x, y = column - 1, int(digits) - 1
    if not (0 <= x < board.width and 0 <= y < board.height):
        return None
    square = board.at(x, y)
    return square if board.has(square) else None


def unit_names(s: State) -> list[str]:
    """The names of all units, twins numbered."""
    count: dict[int, int] = {}
    names = []
    for card in s.card:
        count[card] = count.get(card, 0) + 1
        names.append(count[card])
    models = s.box.models
    return [
        models[card].name if count[card] == 1 else f"{models[card].name} {number}"
        for card, number in zip(s.card, names, strict=True)
    ]


def unit_name(s: State, unit: int) -> str:
    if not 0 <= unit < len(s.card):
        return "nobody"
    card = s.card[unit]
    name = s.box.models[card].name
    if s.card.count(card) == 1:
        return name
    return f"{name} {s.card[: unit + 1].count(card)}"


def unit_names_in_a_row(s: State, units: Sequence[int]) -> str:
    return listed([unit_name(s, unit) for unit in units]) or "nobody"


def card_name(s: State, card: int) -> str:
    return s.box.equipment[card].name if card >= 0 else "nothing"


def action_name(s: State, number: int) -> str:
    """The name of a special or potion; of an effect without a card of its own, its id in words."""
    return effect_name(s, s.box.actions[number].name)


def effect_name(s: State, name: str) -> str:
    if "." not in name and "_" not in name:
        return name
    printed = (card.names.get(name) for card in s.box.content.effects.values())
    return next(filter(None, printed), name.rpartition(".")[2].replace("_", " ").title())


def drinking(s: State, drinker: int, owner: int, number: int) -> str:
    """Who drinks which potion, and whose it is if another's."""
    name = action_name(s, number)
    if drinker == owner:
        return f"{unit_name(s, drinker)} drinks {name}"
    return f"{unit_name(s, drinker)} drinks {name} of {unit_name(s, owner)}"


def tile_name(s: State, face: str) -> str:
    return s.box.content.tiles[face].name


def seat_names(players: int) -> tuple[str, ...]:
    """The Consul, then the Hero players."""
    if players == 1:
        return ("Consul", "Heroes")
    return ("Consul", *(f"Heroes {i + 1}" for i in range(players)))


def side_name(side: int) -> str:
    return "the Heroes" if side == HEROES else "the Consul"


def statuses(bits: int) -> str:
    return listed([name.capitalize() for name in status.names(bits)])


def listed(words: Sequence[str]) -> str:
    """ "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# Dice


def face(shown: Face) -> str:
    """Stars, ♥ for a heart, ⚗ for a potion, – for a blank."""
    icons = shown.icons.replace(HEART, "♥").replace(POTION, "⚗")
    return "★" * shown.value + icons or "–"


def dice(s: State, pool: Pool, faces: Sequence[int], dropped: Sequence[int] = ()) -> str:
    """The faces of a roll; discarded dice in brackets, fixed stars after a plus."""
    shown = [face(f) for f in s.box.content.faces.shown(pool, faces)]
    words = [f"({word})" if i in dropped else word for i, word in enumerate(shown)]
    if pool.stars:
        words.append(f"+{pool.stars}★")
    return " ".join(words) or "no dice"


def roll_name(what: str) -> str:
    """What a roll is for; a defense names its attribute."""
    kind, _, attribute = what.partition(" ")
    return f"{attribute.upper()} {kind}" if attribute in ATTRIBUTES else what


def die_name(s: State, pool: Pool, faces: Sequence[int], place: int) -> str:
    die = s.box.content.faces.dice(pool)[place]
    return f"{die.name} die ({face(die.faces[faces[place]])})"
