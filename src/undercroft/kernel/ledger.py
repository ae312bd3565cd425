"""Ledgers: what a study of many games calls the figures, cards and maps of one of them.

A game may bring one. Everything is named by the id that its content has for it, so that games with
other cards, or more of them, can be laid beside each other. Whoever counts knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Protocol

from .event import Event

Deed = Literal["drawn", "equipped", "used", "learned", "spawned"]


class Figure(NamedTuple):
    """Who a unit is."""

    card: str
    """The id of its card."""
    side: str
    """Whose it is, as the outcome of a game calls who won."""
    x: int
    y: int
    """Where it stands on the map; -1 for nowhere."""


class Handled(NamedTuple):
    """Something that was done with a card."""

    deed: Deed
    card: str
    unit: int = -1
    side: str = ""
    """Whose card it is, where each side has its own."""


class Part(NamedTuple):
    """Something that takes part in a whole game: `Part("hero", "royal_paladin")`."""

    kind: str
    id: str
    side: str = ""
    """Whose it is where each side has its own; else it is there for all."""


class Ledger(Protocol):
    """Reads the states and events of one game; its box is all its cards, as its rules have them."""

    def figure(self, s: Any, unit: int, /) -> Figure | None: ...

    def handled(self, s: Any, event: Event, /) -> Iterable[Handled]:
        """What an event has done with cards."""
        ...

    def square(self, s: Any, event: Event, /) -> tuple[int, int] | None:
        """Where on the map an event says that it happened; the end of a walk."""
        ...

    def card(self, box: Any, deck: str, number: int, /) -> str:
        """The id of a card of a deck, as chance draws it; empty if it is no card to study."""
        ...

    def cards(self, box: Any, /) -> Iterable[str]:
        """The ids of all cards that `card` can tell."""
        ...

    def cast(self, s: Any, /) -> Iterable[Part]:
        """Who and what takes part."""
        ...

    def title(self, box: Any, id: str, /) -> str:
        """What people call the card or map of that id."""
        ...
