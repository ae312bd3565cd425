"""Hints: what the machine would answer for somebody who asks, told at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import talk
from .crew import NoAnswer
from .errors import Forbidden, Refused
from .pool import Moment

if TYPE_CHECKING:
    from .guest import Guest
    from .room import Room

AT_ONCE = 1
"""So many hints a guest may wait for."""


async def hint(room: Room, guest: Guest, seat: int) -> dict[str, Any]:
    """The best answers to the open question of a seat, the one to give first, with chances to win,
    and what speaks for it.

    Everybody is told that the seat has asked.
    """
    async with room.held():
        if seat not in guest.seats:
            raise Forbidden("That seat is not yours.")
        live = room.live
        if live.over:
            raise Refused("The game is over.")
        if live.asked != seat:
            raise Refused(f"It is not your turn to answer: {room.who(live.asked)} is asked.")
        number, moment = live.number, Moment.of(live)
    try:
        advice = await room.house.pool.advise(moment, seat)
    except NoAnswer:
        raise Refused("No hint could be found in time: try again.") from None
    if not advice["answers"]:
        raise Refused("The machine has no opinion here: any answer is as good as another.")
    await talk.tell(room, f"{room.who(seat)} asked the machine for a hint.")
    return {"type": "hint", "number": number, "seat": seat, **advice}
