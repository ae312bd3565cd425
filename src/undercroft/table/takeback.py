"""Taking back: what somebody at a table wishes to, at once or once the others have agreed.

What may be taken back is the live table's to say; see `Live.undo`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .consent import Proposal
from .errors import Busy, Forbidden, Refused, Stale
from .guest import Guest
from .live import Undo

if TYPE_CHECKING:
    from .room import Room


async def undo(room: Room, guest: Guest, seat: int) -> None:
    """Take back a seat's last answer, or ask the others whether it may be."""
    async with room.held():
        room.owned(guest, seat)
        if room.row["paused"]:
            raise Refused("The table is paused.")
        found = room.live.undo((seat,), guest.seats, room.people, room.links)
        if isinstance(found, str):
            raise Refused(found)
        if found.free:
            await _take_back(room, found)
            return
        proposal = Proposal.to_take_back(found, room.live.number, seat)
        await _propose(room, proposal)
    room.push(proposal.told(), seated=True)


async def consent(room: Room, guest: Guest, undo: str, seat: int, agree: bool) -> None:
    """Agree to what somebody wishes to take back, or do not."""
    async with room.held():
        if seat not in guest.seats:
            raise Forbidden("That seat is not yours.")
        await room.refresh()
        proposal = open_proposal(room)
        if proposal is None or proposal.undo != undo:
            raise Stale("That proposal is settled already.")
        if seat not in proposal.waiting:
            raise Refused("Your consent is not awaited.")
        proposal = proposal.agreed(seat)
        if agree and proposal.waiting:
            await _propose(room, proposal)
            message = proposal.told()
        else:
            if agree:
                await _take_back(room, proposal.act)
            await _propose(room, None)
            message = proposal.settled(agree)
    room.push(message, seated=True)


async def _take_back(room: Room, undo: Undo) -> None:
    await room.commit("undo", undo.seat, {"to": undo.to, "label": undo.label})


def open_proposal(room: Room) -> Proposal | None:
    """What is proposed and still holds."""
    found = Proposal.of(room.row)
    return found if found is not None and found.number == room.live.number else None


async def _propose(room: Room, proposal: Proposal | None) -> None:
    before = room.row["proposal"]
    after = None if proposal is None else proposal.text
    store = room.house.store
    if not await store.write(store.propose(room.id, before, after)):
        await room.refresh()
        raise Stale("Somebody was faster: look again.")
    room.row["proposal"] = after
    room.house.bus.tell({"table": room.id, "meta": True})


async def drop(room: Room) -> None:
    """The table has gone on: what was proposed is void."""
    dropped = Proposal.of(room.row)
    assert dropped is not None
    try:
        await _propose(room, None)
    except (Stale, Busy):
        return
    room.push(dropped.settled(False), seated=True)
