"""Who leads the companion: the phone that says what is to be done on a real table.

With dice of their own people play at a real table, and the game runs the automated side. One phone
leads them through what is to be done there and says how far they have come. Any other phone may
take over, and goes on where that one was. Until a phone has led, the host's does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import Forbidden, Refused
from .guest import Guest, dump

if TYPE_CHECKING:
    from .room import Room

Seats = Sequence[Mapping[str, Any]]
"""The rows of a table's seats."""


class Lead(NamedTuple):
    """A phone that leads, by an id of its own choice."""

    phone: str
    seat: int | None
    """Whose it is; None is the host's."""
    read: int | None
    """Up to which line of the log all is done; None if it has not said."""

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Lead | None:
        """Who leads at a table, from its row; None before anybody has."""
        return None if row["lead"] is None else cls(**json.loads(row["lead"]))

    @property
    def text(self) -> str:
        """As it is kept in the table's row."""
        return dump(self._asdict())

    def who(self, seats: Seats) -> str:
        name: str = "The host" if self.seat is None else seats[self.seat]["name"]
        return name

    def shown(self, seats: Seats) -> dict[str, Any]:
        """What everybody at the table is told of it."""
        return {**self._asdict(), "who": self.who(seats)}


def led(before: Lead | None, wished: Lead, seats: Seats) -> Lead:
    """Who leads once a phone has said so.

    Without `read` it takes over and goes on where the one before was. With it, it says how far all
    is done, which only the phone that leads may say; Refused if that is another.
    """
    if before is None:
        return wished
    if wished.read is None:
        return wished._replace(read=before.read)
    if wished.phone != before.phone:
        raise Refused(f"{before.who(seats)} leads now, from another phone.")
    return wished


async def take(room: Room, guest: Guest, phone: str, seat: int | None, read: int | None) -> None:
    """With dice of their own: a phone leads through what is to be done on the table."""
    async with room.held():
        await room.refresh()
        if room.row["dice"] != "own":
            raise Refused("Only a table with dice of people's own is led by a phone.")
        if seat is None and not guest.host:
            raise Forbidden("Those who watch do not lead.")
        if seat is not None:
            room.owned(guest, seat)
        found = led(Lead.of(room.row), Lead(phone, seat, read), room.seats)
        store = room.house.store
        await store.write(store.change(room.id, lead=found.text))
        room.row["lead"] = found.text
    room.meta_changed()
