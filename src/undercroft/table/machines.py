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
from weakref import ref

from undercroft.kernel.choice import CHANCE

from .aside import STUMBLED, Aside
from .crew import UNWATCHED, WATCHED, NoAnswer
from .errors import Busy, Refused, Stale
from .pool import Moment

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger(__name__)

LEASE, ALONE = 6.0, 45.0
"""Seconds for which a process answers for a table's machines, if there are others and if not."""
RENEW = 1 / 3
"""The part of that time after which it renews."""
SLOWLY = 10
"""So many times longer do machines wait at a table that nobody watches."""
HOPELESS = 3
"""An agent that fails so often in a row is asked only now and then: workers are dear."""
SELDOM = 20
PASSED_OVER = ("quiet", "table")
"""Steps whose questions are answered at once and shown to nobody."""
STUMBLES = 3
"""What could not be done so often is not tried again."""


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
        self._of = ref(room)
        self._driving: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._hastened = False
        """Whether somebody at the table will not wait for thoughts until a person is asked."""
        self._stumbles = (0, 0)
        """At which number of the table what was to be done could not be, and how often."""
        self._ahead: asyncio.Task[None] | None = None
        """Machines that think about what they may be asked next, while a person is asked."""
        self._ahead_of = -1
        """The number of the table at which they began to."""
        self._failures: dict[tuple[int, str], int] = {}
        """How often in a row an agent has given no answer."""

    @property
    def _room(self) -> Room:
        """Whoever asks has the room: it owns its machines, and goes at once when it is let go."""
        room = self._of()
        assert room is not None
        return room

    @property
    def busy(self) -> bool:
        return self._driving is not None

    def due(self) -> Step | None:
        """What is the server's to do now, whether or not the table is paused."""
        live = self._room.live
        asked = live.asked
        if asked is None or self._room.row["aside"] is not None:
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
        if not idle:
            return
        if self.due() is not None:
            self.drive()
        else:
            self._think_ahead()

    def _think_ahead(self) -> None:
        """Use the time in which a person is asked, where the table allows it."""
        room = self._room
        live = room.live
        machines = {row["seat"]: row["level"] for row in room.seats if row["kind"] == "agent"}
        if not live.setup.manners.think_ahead or live.asked in (None, CHANCE) or not machines:
            return
        if not room.guests or (self._ahead_of == live.number and self._ahead is not None):
            return
        number = self._ahead_of = live.number
        of = self._of

        def wanted() -> bool:
            room = of()
            if room is None or room.closed or room.row["paused"] or not room.guests:
                return False
            return room.live.number == number

        thinking = room.house.ahead(Moment.of(live), machines, wanted)
        self._ahead = room.house.spawn_quietly(thinking)
        self._ahead.add_done_callback(self._thought)

    def _thought(self, task: asyncio.Task[None]) -> None:
        if self._ahead is task:
            self._ahead = None

    def drive(self) -> None:
        """Do it here, unless another process holds the lease."""
        room = self._room
        if self._driving is None and not room.closed:
            self._driving = room.house.spawn(self._drive(room))

    def stop(self) -> None:
        if self._driving is not None:
            self._driving.cancel()

    async def _drive(self, room: Room) -> None:
        """Go on for as long as there is something to do, under a lease."""
        store, me = room.house.store, room.house.me
        renewing: asyncio.Task[None] | None = None
        again = parted = False
        try:
            if not await store.write(store.hold(room.id, me, self._lease)):
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
                watched = bool(room.guests)
                if not watched and not room.house.shift.admits(room.id):
                    parted = True
                    break
                await room.house.turnstile.enter(watched)
                await self._agent(number, seat, level)
                room.house.turnstile.cost(watched, room.effort)
        except Stale:
            pass
        except Aside:
            again = False
        except Busy as error:
            log.warning("table %s: %s", room.id, error)
            room.house.watch_soon()
            again = False
        except Refused as error:
            log.warning("table %s: %s", room.id, error)
            again = False
            await self._stumble()
        except Exception:
            log.exception("table %s: its machines stumbled", room.id)
            again = False
            await self._stumble()
        finally:
            if renewing is not None:
                renewing.cancel()
                if not room.closed:
                    with suppress(Busy):  # else it will expire
                        await store.write(store.let_go(room.id, me))
            self._driving, self._hastened = None, False
            room.house.shift.leave(room.id)
            room.wake()
        if again and (room.guests or not parted):
            self.kick()

    async def _stumble(self) -> None:
        """What could not be done is tried a few times, and then the machines stop."""
        room = self._room
        number, count = room.live.number, 1
        if self._stumbles[0] == number:
            count += self._stumbles[1]
        self._stumbles = (number, count)
        if count < STUMBLES or room.closed:
            room.house.watch_soon()
            return
        with suppress(Busy):
            async with room.held():
                await room.set_aside(STUMBLED)

    @property
    def _lease(self) -> float:
        return LEASE if self._room.house.bus.shared else ALONE

    async def _renew(self) -> None:
        room = self._room
        store = room.house.store
        while True:
            await asyncio.sleep(self._lease * RENEW)
            try:
                if not await store.write(store.hold(room.id, room.house.me, self._lease)):
                    return
            except Busy:
                pass

    async def _linger(self, seconds: float) -> None:
        """Wait between two answers; whoever comes meanwhile need not wait as long."""
        self._hurry.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), seconds)

    def hurry(self) -> None:
        """Somebody has come to watch."""
        self._hurry.set()

    def hasten(self) -> None:
        """Answer what is thought about now with the best so far, and think no more until a person
        is asked."""
        step = self.due()
        if step is not None and step.kind == "agent":
            self._hastened = True
            self._room.house.pool.hasten(self._room.id)

    async def _agent(self, number: int, seat: int, level: str) -> None:
        """Let an agent answer; if it does not, a legal answer is drawn for it."""
        room = self._room
        pace = room.house.pace
        if pace:
            await self._linger(pace if room.guests else SLOWLY * pace)
        payload: dict[str, Any] = {}
        failures = self._failures.get((seat, level), 0)
        if failures < HOPELESS or failures % SELDOM == 0:
            try:
                rank = WATCHED if room.guests else UNWATCHED
                index = await room.house.pool.choose(
                    room.live, seat, level, rank=rank,
                    doubtful=failures > 0, hastened=lambda: self._hastened,
                )  # fmt: skip
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
            if not count:
                raise Refused("A question without an answer is open.")
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
