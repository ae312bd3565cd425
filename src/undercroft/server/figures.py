"""The figures of a game's cards that a study may change: every number, wherever a card has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from undercroft.games import registry
from undercroft.kernel.names import hint
from undercroft.table.errors import Refused

UNSAID = {"number", "copies", "page", "count"}
"""Numbers that count or order cards, and say nothing of what one does."""


class Figure(NamedTuple):
    path: str
    """Where it stands in the card; a dot leads into what a field holds."""
    name: str
    value: float | int


class Card(NamedTuple):
    table: str
    id: str
    name: str
    figures: tuple[Figure, ...]


@cache
def cards(game: str) -> tuple[Card, ...]:
    """The cards of a game that have any figure, by table and name."""
    own: Any = registry.game(game)
    found = []
    for table, rows in own.stock.built_in.said.items():
        for row in rows:
            figures = tuple(_figures(row)) if isinstance(row, Mapping) and row.get("id") else ()
            if figures:
                name = str(row.get("name") or _called(own, str(row["id"])))
                found.append(Card(table, str(row["id"]), name, figures))
    return tuple(sorted(found, key=lambda card: (card.table, card.name)))


def _called(own: Any, id: str) -> str:
    """What the game calls a card that says no name itself, begun as a name is."""
    name = str(own.extras.ledger.title(own.box, id)).replace("_", " ")
    return name[:1].upper() + name[1:]


def _figures(at: Any, path: str = "") -> Iterator[Figure]:
    """A list can be entered only by the ids of what it holds."""
    if isinstance(at, Mapping):
        for key, value in at.items():
            if path or key not in UNSAID:
                yield from _figures(value, f"{path}.{key}" if path else str(key))
    elif isinstance(at, list | tuple):
        for each in at:
            if isinstance(each, Mapping) and each.get("id"):
                yield from _figures(each, f"{path}.{each['id']}")
    elif isinstance(at, int | float) and not isinstance(at, bool):
        yield Figure(path, _words(path), at)


def _words(path: str) -> str:
    return path.replace(".", ", ").replace("_", " ")


def figure(game: str, table: str, card: str, path: str, where: str) -> tuple[Card, Figure]:
    """A card and a figure of it; Refused names what there is instead."""
    known = [each for each in cards(game) if table in ("", each.table)]
    found = [each for each in known if each.id == card]
    if not found:
        near = hint(card, (each.id for each in known))
        text = f'There is no card "{card}" whose figures can be changed{near}'
        raise Refused(_ended(text), where=f"{where}.card")
    if len(found) > 1:
        tables = " or ".join(sorted(each.table for each in found))
        raise Refused(f'"{card}" stands in several tables: say {tables}.', where=f"{where}.table")
    for each in found[0].figures:
        if each.path == path:
            return found[0], each
    near = hint(path, (each.path for each in found[0].figures))
    text = f'{found[0].name} has no figure "{path}"{near}'
    raise Refused(_ended(text), where=f"{where}.figure")


def _ended(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."
