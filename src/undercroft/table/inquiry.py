"""Inquiries: what people at a table wish to know before they answer, and that changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import Forbidden, Refused
from .guest import Guest
from .pool import Moment
from .why import said

if TYPE_CHECKING:
    from .room import Room


async def why(room: Room, guest: Guest, message: dict[str, Any]) -> dict[str, Any]:
    """Why something is not offered, in the words of the rules."""
    async with room.held():
        seat = message["seat"]
        if seat not in guest.seats:
            raise Forbidden("That seat is not yours.")
        if room.live.over:
            raise Refused("The game is over.")
        if room.live.asked != seat:
            who = room.who(room.live.asked)
            text = f"It is not your turn to answer: {who} is asked."
            return {"type": "why", **said(text)}
        found = await room.house.why(room, seat, message)
    return {"type": "why", **found}


async def aim(room: Room, guest: Guest, number: int, seat: int, index: int) -> dict[str, Any]:
    """Both sides of the combat that an option would open, if it opens one."""
    async with room.held():
        if seat not in guest.seats:
            raise Forbidden("That seat is not yours.")
        live = room.live
        duel: dict[str, Any] | None = None
        # What was asked about a question that has been answered since needs no answer.
        if live.number == number and not live.over and live.asked == seat:
            if index >= len(live.match.ask.options):
                raise Refused("There is no such option.")
            duel = await room.house.aim(room, seat, index)
    return {"type": "aim", "number": number, "index": index, "duel": duel}


async def look(
    room: Room, guest: Guest, seat: int | None, token: int, squares: bool = True
) -> dict[str, Any]:
    """What a figure sees and can get to, as far as a seat knows the map."""
    async with room.held():
        if seat is not None and seat not in guest.seats:
            raise Forbidden("That seat is not yours.")
        number, moment = room.live.number, Moment.of(room.live)
    found = await room.house.look(moment, seat, token, squares)
    return {"type": "look", "number": number, **found}
