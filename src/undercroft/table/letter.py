"""Letters: the state of a table as each guest is sent it, whole or what has changed of it.

Guests who have seen the same and may know the same are sent the same letter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .guest import Guest, dump
from .picture import Picture, difference, whole
from .poster import ending

if TYPE_CHECKING:
    from .room import Room


class Letters:
    """Those written at one table about its present state."""

    def __init__(self) -> None:
        self._shared: dict[Any, tuple[str, Picture | None]] = {}
        """By what their readers have seen."""

    def forget(self) -> None:
        """The table has changed, or nobody is there any longer."""
        self._shared.clear()

    def whole(self, room: Room, guest: Guest) -> str:
        """All of the state, whatever the guest has seen of it."""
        guest.sent = None
        state = self.next(room, guest)
        assert state is not None
        return state

    def next(self, room: Room, guest: Guest) -> str | None:
        """The state as a guest has not seen it yet; None if it has. The lock must be held."""
        live = room.live
        seat = _shown(room, guest)
        picture = live.picture(seat)
        quiet = tuple(s for s in guest.seats if room.seats[s]["quiet"] is not None)
        stamp = (live.number, seat, quiet, tuple(room.people), id(picture))
        if guest.sent is not None and stamp == guest.stamp and guest.kept is None:
            return None
        lines = live.log(guest.audience)
        key = (id(guest.sent), stamp, guest.seats, guest.lines, guest.kept, guest.audience)
        known = self._shared.get(key)
        if known is None:
            text = _compose(room, guest, seat, picture, lines, quiet)
            # What it was made from is kept as well: the key names it by its identity.
            known = self._shared[key] = (text, guest.sent)
        guest.stamp = stamp
        guest.sent = picture
        guest.lines = len(lines)
        guest.kept = None
        return known[0]


def _shown(room: Room, guest: Guest) -> int | None:
    """The seat whose scene a guest sees: the one that is asked if it is theirs."""
    if room.live.asked in guest.seats:
        return room.live.asked
    return guest.seats[0] if guest.seats else None


def _compose(
    room: Room,
    guest: Guest,
    seat: int | None,
    picture: Picture,
    lines: list[str],
    quiet: tuple[int, ...],
) -> str:
    live = room.live
    scene = whole(picture)
    if guest.sent is not None:
        scene = difference(guest.sent, picture)
    parts = [
        f'"type":"state","number":{live.number}',
        f'"seat":{"null" if seat is None else seat}',
        f'"scene":{scene}',
        f'"lines":[{",".join(lines[guest.lines :])}]',
        f'"undo":{dump(_undo_shown(room, guest))}',
        f'"quiet":{list(quiet)}',
    ]
    if guest.kept is not None:
        parts.append(f'"kept":{guest.kept}')
    throw = live.throw() if guest.seats else None
    if throw is not None:
        parts.append(f'"throw":{dump(throw)}')
    coach = live.coach() if guest.seats else None
    if coach is not None:
        parts.append(f'"coach":{dump(coach)}')
    if live.over:
        parts.append(f'"over":{dump(ending(room))}')
    return "{" + ",".join(parts) + "}"


def _undo_shown(room: Room, guest: Guest) -> dict[str, Any]:
    if not guest.seats:
        return {"why": "Those who watch have nothing to take back."}
    found = room.live.undo(guest.seats, guest.seats, room.people, room.links)
    if isinstance(found, str):
        return {"why": found}
    shown: dict[str, Any] = {"free": found.free, "label": found.label, "seat": found.seat}
    if not found.free:
        shown["consent"] = True
    return shown
