"""Machines: what the server does at a table by itself, so that it never stands still.

It draws where nobody throws, passes interrupts over for quiet seats, answers what people are
spared, and lets agents answer for theirs. Of all processes that know a table one does so at a
time, under a lease in the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from undercroft.kernel.choice import CHANCE

from .errors import Busy, Refused, Stale
from .pool import NoAnswer

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger(__name__)

LEASE = 6.0
"""Seconds for which a process answers for a table's machines; it renews in good time."""
RENEW = 2.0
HOPELESS = 3
"""An agent that fails so often in a row is asked only now and then: workers are dear."""
SELDOM = 20
PASSED_OVER = ("quiet", "table")
"""Steps whose questions are answered at once and shown to nobody."""


class Step(NamedTuple):
    """What the server is to do next."""

    kind: str
    """`agent`, `quiet`, `table` (a person is spared) or `chance`."""
    seat: int
    answer: int = -1
    """Which one, where there is only one to give."""
    note: str = ""


class Machines:
    """What the server does by itself at the table of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._driving: asyncio.Task[None] | None = None
        self._failures: dict[tuple[int, str], int] = {}
        """How often in a row an agent has given no answer."""

    @property
    def busy(self) -> bool:
        return self._driving is not None

    def due(self) -> Step | None:
        """What is the server's to do now, whether or not the table is paused."""
        live = self._room.live
        asked = live.asked
        if asked is None:
            return None
        if asked == CHANCE:
            return Step("chance", CHANCE) if live.throw() is None else None
        seat = self._room.seats[asked]
        if seat["kind"] == "agent":
            return Step("agent", asked)
        if seat["kind"] != "person":
            return None
        if seat["quiet"] is not None:
            passing = live.album.glance.passing
            if passing is not None:
                return Step("quiet", asked, passing)
        spared = self._room.spared(asked)
        return None if spared is None else Step("table", asked, *spared)

    def kick(self) -> None:
        """See to it that somebody does what is the server's to do."""
        room = self._room
        idle = self._driving is None and not room.closed and not room.row["paused"]
        if idle and self.due() is not None:
            self.drive()

    def drive(self) -> None:
        """Do it here, unless another process holds the lease."""
        if self._driving is None and not self._room.closed:
            self._driving = self._room.house.spawn(self._drive())

    def stop(self) -> None:
        if self._driving is not None:
            self._driving.cancel()

    async def _drive(self) -> None:
        """Go on for as long as there is something to do, under a lease."""
        room = self._room
        store, me = room.house.store, room.house.me
        renewing: asyncio.Task[None] | None = None
        again = False
        try:
            if not await store.write(store.hold(room.id, me, LEASE)):
                return
            again = True
            renewing = asyncio.create_task(self._renew())
            while not renewing.done():
                async with room.held():
                    if room.house.bus.shared:
                        await room.catch_up()
                    step = None if room.row["paused"] or room.closed else self.due()
                    number = room.live.number
                    if step is None:
                        break
                    kind, seat, index, note = step
                    if kind == "chance":
                        index = secrets.randbelow(len(room.live.match.ask.options))
                        await room.commit("chance", CHANCE, {"index": index, "by": "server"})
                        continue
                    if kind in PASSED_OVER:
                        payload = {"index": index, "by": kind, **({"note": note} if note else {})}
                        await room.commit("answer", seat, payload)
                        continue
                    level = room.seats[seat]["level"]
                await self._agent(number, seat, level)
        except Stale:
            pass
        except (Busy, Refused) as error:
            log.warning("table %s: %s", room.id, error)
            room.house.watch_soon()
            again = False
        finally:
            if renewing is not None:
                renewing.cancel()
                if not room.closed:
                    with suppress(Busy):  # else it will expire
                        await store.write(store.let_go(room.id, me))
            self._driving = None
            room.wake()
        if again:
            self.kick()

    async def _renew(self) -> None:
        room = self._room
        store = room.house.store
        while True:
            await asyncio.sleep(RENEW)
            try:
                if not await store.write(store.hold(room.id, room.house.me, LEASE)):
                    return
            except Busy:
                pass

    async def _agent(self, number: int, seat: int, level: str) -> None:
        """Let an agent answer; if it does not, a legal answer is drawn for it."""
        room = self._room
        if room.guests and room.house.pace:
            await asyncio.sleep(room.house.pace)
        payload: dict[str, Any] = {}
        failures = self._failures.get((seat, level), 0)
        if failures < HOPELESS or failures % SELDOM == 0:
            try:
                index = await room.house.pool.choose(room.live, seat, level, doubtful=failures > 0)
                payload = {"index": index, "by": "agent"}
            except NoAnswer as error:
                log.warning("table %s: the agent %s of seat %s: %s", room.id, level, seat, error)
        async with room.held():
            live = room.live
            if live.number != number or room.row["paused"] or room.closed:
                return
            if room.seats[seat]["kind"] != "agent" or live.asked != seat:
                return
            count = len(live.match.ask.options)
            if payload and not 0 <= payload["index"] < count:
                text = f"{payload['index']} is none of {count} options"
                log.warning("table %s: the agent %s of seat %s: %s", room.id, level, seat, text)
                payload = {}
            self._failures[seat, level] = 0 if payload else failures + 1
            if not payload:
                payload = {
                    "index": secrets.randbelow(count),
                    "by": "fallback",
                    "note": f"{room.who(seat)}: the machine gave no answer in time; "
                    "one was drawn for it.",
                }
            await room.commit("answer", seat, payload)
