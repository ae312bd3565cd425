"""Proofs: what the dice of a card are worth against other cards, for whoever makes one.

A card that somebody works on may be broken anywhere: what cannot be read is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple


class Clash(NamedTuple):
    """A card against another, as the game's `outlook` reads it."""

    field: str
    """The field whose dice these are, as mistakes name it: "att", "special[smite].dice"."""
    label: str
    dice: str
    against: str
    text: str
    """Both sides: "3B vs 1B1R"."""
    attacks: bool = True
    """Whether the card attacks; else it defends itself."""


Card = Mapping[str, Any]
Own = Mapping[str, Sequence[Card]]
"""The game's own cards, by table."""
Proofs = Callable[[str, Card, Own], list[Clash]]


def named(own: Own, table: str, ids: Sequence[str]) -> list[Card]:
    """Cards of the game by their ids, as far as there are any."""
    found = {row.get("id"): row for row in own.get(table, ())}
    return [found[id] for id in ids if id in found]


def title(row: Card) -> str:
    return str(row.get("name") or row.get("title") or row.get("id") or "?")


def rows(row: Card, key: str) -> list[Card]:
    """A list of tables within a card; whatever else stands there is none."""
    found = row.get(key)
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, list) else []


def words(row: Card, key: str) -> list[str]:
    found = row.get(key)
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def number(row: Card, key: str, otherwise: int = 0) -> int:
    found = row.get(key)
    return found if type(found) is int else otherwise
