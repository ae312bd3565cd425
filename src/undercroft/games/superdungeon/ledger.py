"""What a study counts in every Super Dungeon game: they name their events and tables alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from undercroft.kernel.ledger import Deed, Figure, Handled, Part

FINDS = ("loot", "treasure")
"""The decks of equipment, whatever else is in their names."""


class Ledger:
    """Reads a game; what differs from game to game are sides and who takes part."""

    def __init__(
        self,
        side: Callable[[Any, int], str],
        cast: Callable[[Any], Iterable[Part]],
        tables: Callable[[Any], Iterable[Mapping[str, Any]]] = lambda box: (),
        owner: Callable[[Any, int], str] | None = None,
    ) -> None:
        self._side = side
        self.cast = cast
        self._tables = tables
        """Further tables of content that have names."""
        self._owner = owner
        """The side of a player, where players have cards of their own."""

    def figure(self, s: Any, unit: int) -> Figure | None:
        if not 0 <= unit < len(s.card):
            return None
        at = s.at[unit]
        x, y = s.board.place(at) if at >= 0 else (-1, -1)
        return Figure(s.box.models[s.card[unit]].id, self._side(s, unit), x, y)

    def handled(self, s: Any, event: Any) -> Iterator[Handled]:
        kind = type(event).__name__
        box = s.box
        if kind in ("Attacked", "Acted"):
            giver = box.giver.get(event.action)
            if giver is not None:
                yield self._told(s, "used", box.equipment[giver].id, event)
            return
        if kind in ("Spawned", "BossSpawned"):
            yield self._told(s, "spawned", box.models[s.card[event.unit]].id, event)
            return
        deed = _DEEDS.get(kind)
        if deed is None or event.card < 0 or (kind == "Drew" and not _finds(event)):
            return
        yield self._told(s, deed, box.equipment[event.card].id, event)

    def _told(self, s: Any, deed: Deed, card: str, event: Any) -> Handled:
        unit = getattr(event, "unit", -1)
        side = ""
        if self._owner is not None:
            player = getattr(event, "player", -1)
            side = self._side(s, unit) if unit >= 0 else self._owner(s, player)
        return Handled(deed, card, unit, side)

    def square(self, s: Any, event: Any) -> tuple[int, int] | None:
        path = getattr(event, "path", ())
        square = path[-1] if path else getattr(event, "square", -1)
        return s.board.place(square) if square >= 0 else None

    def card(self, box: Any, deck: str, number: int) -> str:
        found = any(find in deck for find in FINDS)
        return str(box.equipment[number].id) if found else ""

    def cards(self, box: Any) -> list[str]:
        return [card.id for card in box.equipment]

    def title(self, box: Any, id: str) -> str:
        if id in box.equipment_number:
            return str(box.equipment[box.equipment_number[id]].name)
        if id in box.model_number:
            return str(box.models[box.model_number[id]].name)
        for table in self._tables(box):
            if id in table:
                return str(table[id].name)
        return id.replace("_", " ")


_DEEDS: Mapping[str, Deed] = {"Drew": "drawn", "Equipped": "equipped", "Popped": "used"}
"""By the name of the event."""


def _finds(event: Any) -> bool:
    """Whether what was drawn is equipment; a game with no other decks does not say which."""
    deck = getattr(event, "deck", FINDS[0])
    return any(find in deck for find in FINDS)
