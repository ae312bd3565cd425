"""The figures of a game's cards that a study may change: every number, wherever a card has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

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


@lru_cache(maxsize=8)
def cards(game: Any) -> tuple[Card, ...]:
    """The cards of a game, with those of packs that it is played over, that have any figure: by
    table and name."""
    found: dict[tuple[str, str], Card] = {}
    for pack in (game.stock.built_in, *game.stock.given_back(game.kept()[1:])):
        for table, rows in pack.said.items():
            for row in rows:
                if not isinstance(row, Mapping) or not row.get("id"):
                    continue
                # What is said last is so, and may have no figures any more.
                id = str(row["id"])
                found[table, id] = Card(
                    table, id, str(row.get("name") or _called(game, id)), tuple(_figures(row))
                )
    known = [card for card in found.values() if card.figures]
    return tuple(sorted(known, key=lambda card: (card.table, card.name)))


def drawn(game: Any) -> list[tuple[str, str]]:
    """The cards that chance draws, by name: what each is worth can be asked."""
    ledger = game.extras.ledger
    named = {str(id): str(ledger.title(game.box, id)) for id in ledger.cards(game.box)}
    return sorted(named.items(), key=lambda one: (one[1], one[0]))


def _called(game: Any, id: str) -> str:
    """What the game calls a card that says no name itself, begun as a name is."""
    name = str(game.extras.ledger.title(game.box, id)).replace("_", " ")
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


def figure(game: Any, table: str, card: str, path: str, where: str) -> tuple[Card, Figure]:
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
