"""Oddities: what a pack says that may be meant, but probably is not.

They are warnings. Every pack but the first, which is the game's own, is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .pack import PROSE, Problem, RawPack, Where

DICE = re.compile(r"(?:\d+(?:B|R|G|ST))+")
ONE = re.compile(r"\d+")
NAME = re.compile(r"[a-z][a-z0-9_]*")
NO_FIGURES = frozenset({"number", "copies", "cards"})
"""Numbers that say nothing about how strong a card is."""
KINDS = ("kind", "rank", "threat")
"""Fields that part a table into cards that can be compared."""


class Oddities(NamedTuple):
    """What to look at in the packs of a game."""

    figures: tuple[str, ...] = ()
    """Tables whose numbers are compared with those of the game's own cards."""
    called: Mapping[str, Callable[[Any], bool]] = {}  # never changed
    """Tables of figures that come into play only if some card names them, and which of them."""
    words: Mapping[str, tuple[str, str]] = {}  # never changed
    """Of a table, a field and a word that is expected in it."""

    def found(self, packs: Sequence[RawPack]) -> Iterator[Problem]:
        yield from _beyond(packs, self.figures)
        yield from _uncalled(packs, self.called)
        yield from _wordless(packs, self.words)


def _beyond(packs: Sequence[RawPack], tables: Sequence[str]) -> Iterator[Problem]:
    """Figures that no card of the game's own has, or comes near to."""
    for table in tables:
        known: dict[tuple[str, str], list[int]] = {}
        for card in packs[0].said.get(table, ()):
            for path, value in _figures(card):
                known.setdefault((_kind(card), path), []).append(value)
        for pack in packs[1:]:
            files = {where.card: where for _, where in pack.rows.get(table, ())}
            for card in pack.said.get(table, ()):
                where = files.get(str(card.get("id")))
                if where is not None:
                    yield from _compared(table, card, where, known)


def _compared(
    table: str, card: Mapping[str, Any], where: Where, known: Mapping[tuple[str, str], list[int]]
) -> Iterator[Problem]:
    for path, value in _figures(card):
        usual = known.get((_kind(card), path))
        if usual is None or min(usual) <= value <= max(usual):
            continue
        kind = _kind(card).replace("_", " ") or table
        far = "more" if value > max(usual) else "less"
        least, most = min(usual), max(usual)
        span = str(most) if least == most else f"{least} to {most}"
        dice = " dice" if isinstance(_at(card, path), str) else ""
        yield where.warning(path, f"{value}{dice} is {far} than any {kind} of the game has: {span}")


def _kind(card: Mapping[str, Any]) -> str:
    return next((str(card[name]) for name in KINDS if isinstance(card.get(name), str)), "")


def _figures(said: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """The numbers of a card and how many dice it has, by the names of their fields."""
    if isinstance(said, Mapping):
        for name, value in said.items():
            if name not in NO_FIGURES and name not in PROSE and name != "id":
                yield from _figures(value, f"{path}.{name}" if path else str(name))
    elif isinstance(said, list):
        for value in said:
            if isinstance(value, Mapping):
                yield from _figures(value, path)
    elif isinstance(said, int) and not isinstance(said, bool):
        yield path, said
    elif isinstance(said, str) and DICE.fullmatch(said):
        yield path, sum(map(int, ONE.findall(said)))


def _at(said: Any, path: str) -> Any:
    for name in path.split("."):
        said = said.get(name) if isinstance(said, Mapping) else None
    return said


def _uncalled(
    packs: Sequence[RawPack], tables: Mapping[str, Callable[[Any], bool]]
) -> Iterator[Problem]:
    """Figures that no spawning pool, gang, quest or other card names: they never come."""
    for table, waits in tables.items():
        named: set[str] = set()
        for pack in packs:
            for other, cards in pack.said.items():
                for card in cards:
                    named |= set(_names(card, but="id" if other == table else ""))
        for pack in packs[1:]:
            for row, where in pack.rows.get(table, ()):
                if where.card not in named and waits(row):
                    message = f"no other card names this {table}: it never comes into play"
                    yield where.warning("id", message)


def _names(said: Any, but: str = "") -> Iterator[str]:
    if isinstance(said, Mapping):
        for name, value in said.items():
            if name != but and name not in PROSE:
                yield str(name)
                yield from _names(value)
    elif isinstance(said, list):
        for value in said:
            yield from _names(value)
    elif isinstance(said, str):
        yield from NAME.findall(said)


def _wordless(packs: Sequence[RawPack], words: Mapping[str, tuple[str, str]]) -> Iterator[Problem]:
    for table, (field, word) in words.items():
        for pack in packs[1:]:
            files = {where.card: where for _, where in pack.rows.get(table, ())}
            for card in pack.said.get(table, ()):
                where = files.get(str(card.get("id")))
                said = str(card.get(field, ""))
                if where is not None and word.lower() not in said.lower().split():
                    message = f'"{said}" does not say "{word}": no card that speaks of such a one'
                    yield where.warning(field, f"{message} means it")
