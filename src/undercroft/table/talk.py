"""Talk: what people at a table say, and what the table says of itself among it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import Forbidden
from .guest import Guest
from .notice import NAME

if TYPE_CHECKING:
    from .room import Room


async def say(room: Room, guest: Guest, seat: int | None, text: str) -> None:
    if seat is not None and seat not in guest.seats:
        raise Forbidden("That seat is not yours.")
    if seat is None and guest.seats:
        seat = guest.seats[0]
    if seat is None and not guest.host:
        raise Forbidden("Those who watch do not talk.")
    name = "Host" if seat is None else room.seats[seat]["name"]
    store = room.house.store
    await store.write(store.say(room.id, seat, name, text))
    room.push({"type": "talk", "seat": seat, "name": name, "text": text})


async def tell(room: Room, *sentences: str) -> None:
    """Tell everybody what was changed about the table itself; it stays among the talk."""
    store = room.house.store
    for text in sentences:
        await store.write(store.say(room.id, None, NAME, text))
        room.push({"type": "talk", "seat": None, "name": NAME, "text": text})
