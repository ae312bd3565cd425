"""A room: one table as this process serves it, with everybody who is connected to it here.

Whoever changes the table holds the room's lock from looking at the question until the act is
durable; whoever is shown the table holds it while looking. So nobody ever sees what is not written
down. Between two answers of machines the lock is free.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from undercroft.kernel.choice import CHANCE, IllegalAnswer

from . import store as stored
from . import takeback
from .act import Act, Kind, Standing
from .aside import STUMBLE
from .errors import Busy, Forbidden, Refused, Stale
from .guest import Guest, dump
from .letter import Letters
from .live import Broken, Live, witness, witness_of
from .machines import PASSED_OVER, Machines
from .memory import OFTEN, Lost, remembered
from .pool import Moment
from .poster import described
from .quiet import Quiet
from .secret import is_secret
from .tact import Asking, Spared, Tact, asking_of

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger(__name__)

EMPTY, PER_ANSWER = 400_000, 1_000
"""Bytes of a room whose game has just begun, with its map, and of an answer besides its log."""


class Room:
    """A table in this process."""

    def __init__(
        self, house: House, row: dict[str, Any], seats: list[dict[str, Any]], live: Live
    ) -> None:
        self.house = house
        self.id: str = row["id"]
        self.row = row
        self.seats = seats
        self.live = live
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.elsewhere: dict[str, tuple[float, frozenset[int], int]] = {}
        """Of each other process: when it last said so, the seats connected there, and watchers."""
        self.used = house.now()
        self.closed = False
        self.machines = Machines(self)
        self._quiet = Quiet()
        self._tact = Tact(live.setup.manners.by_hand)
        self._hushed = False
        """Whether the open question is about to be passed over, and not worth showing."""
        self.effort = 0.0
        """Seconds for which the last act has held up the loop."""
        self._torn = False
        """Whether the live table may be ahead of what is durable."""
        self._remembered = live.number
        """The act after which the table was last remembered, or read."""
        self._weighed = (-1, 0)
        """What the room weighs, and at which number of the table that was found out."""
        self.letters = Letters()

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """The lock, and behind it the table as it is written down."""
        async with self.lock:
            if not self.closed:
                self.house.keep(self)
            await self._mend()
            yield

    @property
    def idle(self) -> bool:
        """Whether nobody is here, nothing plays and nothing is under way."""
        return not self.guests and not self.machines.busy and not self.lock.locked()

    @property
    def weight(self) -> int:
        """About how many bytes the room holds: most of a long game's are in its logs."""
        if self._weighed[0] != self.live.number:
            lines = sum(len(line) for log in self.live.logs.values() for line in log)
            answers = PER_ANSWER * len(self.live.entries)
            self._weighed = (self.live.number, EMPTY + lines + answers)
        return self._weighed[1]

    # Who is who

    @property
    def people(self) -> list[int]:
        return [seat["seat"] for seat in self.seats if seat["kind"] == "person"]

    @property
    def links(self) -> dict[int, str]:
        """By what each seat is held now, as acts remember it."""
        return dict(witness_of(witness(row["seat"], row["secret"])) for row in self.seats)

    def proves(self, shown: Iterable[str]) -> tuple[tuple[int, ...], bool, bool]:
        """The seats these secrets are good for, and whether for the host's or a watcher's part."""
        words = list(shown)
        seats = tuple(
            seat["seat"] for seat in self.seats if any(is_secret(w, seat["secret"]) for w in words)
        )
        host = any(is_secret(word, self.row["host"]) for word in words)
        watch = any(is_secret(word, self.row["watch"]) for word in words)
        return seats, host, watch

    # Coming and going

    async def enter(self, guest: Guest, wanted: int | None) -> None:
        """Welcome a guest: the whole state, once it is the lock's turn."""
        for seat in guest.seats:
            if self.seats[seat]["kind"] == "open":
                await self.set_seat(seat, kind="person")
        talk = await self.house.store.read(stored.talk_of(self.id))
        async with self.held():
            self.guests.add(guest)
            self.machines.hurry()
            lines = self.live.log(guest.audience)
            first = 0 if wanted is None else max(0, len(lines) - wanted)
            guest.lines = len(lines)
            welcome = (
                '{"type":"welcome","table":'
                + dump(described(self, guest.seats, guest.host))
                + ',"seats":'
                + dump(list(guest.seats))
                + ',"state":'
                + self.letters.whole(self, guest)
                + f',"log":{{"before":{first},"lines":['
                + ",".join(lines[first:])
                + ']},"talk":'
                + dump(talk)
                + "}"
            )
            guest.push(welcome)
            proposal = takeback.open_proposal(self)
            if proposal is not None and guest.seats:
                guest.push(proposal.told())
            if len(self.guests) == 1 and not self.live.over:
                self.house.roam(Moment.of(self.live))
        self.machines.kick()
        self.present()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self.used = self.house.now()
        if not self.guests:
            self.letters.forget()
            self.live.blank()
        self.present()

    def present(self) -> None:
        """Tell everybody who is here."""
        self.show_table(besides=None)
        self.tell_presence()

    def tell_presence(self) -> None:
        here = sorted({seat for guest in self.guests for seat in guest.seats})
        watching = sum(not guest.seats for guest in self.guests)
        self.house.bus.tell({"table": self.id, "here": here, "watching": watching})

    def show_table(self, besides: Guest | None = None) -> None:
        for guest in self.guests:
            if guest is not besides:
                guest.push({"type": "table", **described(self, guest.seats, guest.host)})

    # What a guest is sent

    async def message(self, guest: Guest) -> str | None:
        """The state as this guest has not seen it yet; None if it has."""
        async with self.held():
            return None if self._hushed else self.letters.next(self, guest)

    # What guests wish

    def owned(self, guest: Guest, seat: int) -> None:
        """Refused or Forbidden unless a guest may answer for a seat."""
        if seat not in guest.seats:
            raise Forbidden("That seat is not yours.")
        if self.seats[seat]["kind"] != "person":
            raise Refused("The machine plays this seat now: take it back first.")

    def _open(self) -> None:
        if self.live.over:
            raise Refused("The game is over.")
        if self.row["paused"]:
            raise Refused("The table is paused.")

    async def answer(
        self,
        guest: Guest,
        number: int,
        seat: int,
        index: int,
        id: str | None,
        mix: str | None = None,
    ) -> int:
        """Answer a question; the table's number after it. The same answer twice is one.

        The first `mix` of a seat is mixed into all dice from then on.
        """
        async with self.held():
            live = self.live
            self.owned(guest, seat)
            if number > live.number:
                await self.catch_up()
            if number != live.number:
                return self._late(number, seat, index, id)
            self._open()
            if live.asked != seat:
                raise Refused("That seat is not asked now.")
            payload: dict[str, Any] = {"index": index, "by": "person"}
            if id is not None:
                payload["id"] = id
            if mix is not None and live.may_mix(seat):
                payload["mix"] = mix
            glance = live.album.glance
            if glance.turn:
                self._tact.forget(seat)
            elif index == glance.passing:
                self._tact.passed(live.match)
            try:
                await self.commit("answer", seat, payload)
            except Stale:
                return self._late(number, seat, index, id)
            if "mix" in payload:
                self.show_table()
            return number + 1

    def _late(self, number: int, seat: int, index: int, id: str | None) -> int:
        """An answer to a question that is not open: it was this very one, or it is refused."""
        live = self.live
        if number < live.number and live.same(number, seat, index, id):
            return number + 1
        if number < live.number:
            raise Stale(f"Question {number} is no longer open: the table is at {live.number}.")
        raise Stale(f"There is no question {number} yet: the table is at {live.number}.")

    async def throw(
        self, guest: Guest, number: int, faces: list[Any] | None, text: str | None
    ) -> int:
        """With dice of their own: what people have thrown; nothing lets the server throw."""
        async with self.held():
            live = self.live
            if not any(self.seats[seat]["kind"] == "person" for seat in guest.seats):
                raise Forbidden("Those who watch do not throw dice.")
            if number != live.number:
                raise Stale(f"Question {number} is not open: the table is at {live.number}.")
            self._open()
            wanted = live.throw()
            if wanted is None:
                raise Refused("No dice are awaited now.")
            by = "person"
            if faces is None and not (text or "").strip():
                index: int | None = secrets.randbelow(len(live.match.ask.options))
                by = "app"
            else:
                index = live.thrown(faces, text)
            if index is None:
                said = text if faces is None else faces
                raise Refused(f"{said!r} is no such throw: {wanted['text']}.")
            await self.commit("chance", CHANCE, {"index": index, "by": by})
            return live.number

    async def quiet(self, guest: Guest, seat: int, until: str | None) -> None:
        """Do not ask a seat's interrupts until its own turn, or ask again."""
        async with self.held():
            self.owned(guest, seat)
            quiet = None
            if until is None:
                self._quiet.end(seat)
            else:
                quiet = self._quiet.begin(seat, self.live.album.glance)
            await self.house.store.write(self.house.store.change_seat(self.id, seat, quiet=quiet))
            self.seats[seat]["quiet"] = quiet
            await self._stand()
        self.meta_changed()
        self.machines.kick()

    async def asking(self, guest: Guest, seat: int, when: Asking) -> None:
        """Ask a seat's interrupts always, or only where an answer can help somebody."""
        self.owned(guest, seat)
        await self.set_seat(seat, asking=when)

    def hasten(self, guest: Guest, seat: int) -> None:
        """Let the machines of the table think no longer until a person is asked."""
        self.owned(guest, seat)
        self.machines.hasten()
        self.house.bus.tell({"table": self.id, "hasten": True})

    def spared(self, seat: int) -> Spared | None:
        """What the table answers by itself in place of the person who is asked."""
        live = self.live
        coach = live.coach()
        if coach is not None and coach["option"] is not None:
            return None  # the lesson is about this very question
        asking = asking_of(self.seats[seat])
        return self._tact.spared(live.match, asking, lambda: live.album.glance.passing)

    def _asks_seat(self) -> bool:
        return self.live.asked is not None and self.live.asked != CHANCE

    def push(self, message: dict[str, Any], seated: bool = False) -> None:
        """Send a message to everybody at this table, here and elsewhere."""
        self.spread(message, seated)
        self.house.bus.tell({"table": self.id, "push": message, "seated": seated})

    def spread(self, message: dict[str, Any], seated: bool) -> None:
        text = dump(message)
        for guest in self.guests:
            if guest.seats or not seated:
                guest.push(text)

    def who(self, seat: int | None) -> str:
        if seat is None or seat == CHANCE:
            return "chance"
        return self.live.titles[seat]

    # What the host and the holders of seats may change

    async def set_table(self, **values: Any) -> None:
        async with self.held():
            store = self.house.store
            await store.write(store.change(self.id, **values))
            self.row.update(values)
        self.meta_changed()
        self.machines.kick()

    async def set_seat(self, seat: int, **values: Any) -> None:
        async with self.held():
            store = self.house.store
            await store.write(store.change_seat(self.id, seat, **values))
            self.seats[seat].update(values)
            await self._stand()
        self.meta_changed()
        self.machines.kick()

    def meta_changed(self) -> None:
        self.letters.forget()
        self.show_table()
        self.wake()
        self.house.bus.tell({"table": self.id, "meta": True})

    def end(self, text: str) -> None:
        """The table is gone: say so to everybody here."""
        self.closed = True
        for guest in self.guests:
            guest.push({"type": "gone", "text": text})
            guest.gone = True
        self.machines.stop()

    def expel(self, seat: int) -> None:
        """The secret of a seat has ended: so do the connections that showed it."""
        for guest in list(self.guests):
            if seat in guest.seats:
                guest.push({"type": "gone", "text": "This link has ended: ask for a new one."})
                guest.gone = True

    # Writing down

    async def commit(self, kind: Kind, seat: int, payload: dict[str, Any]) -> None:
        """Do an act and make it durable, then let everybody know. The lock must be held."""
        live = self.live
        if kind != "undo":
            held = (row for row in self.seats if row["kind"] == "person")
            payload["people"] = [witness(row["seat"], row["secret"]) for row in held]
        act = Act(live.number + 1, kind, seat, payload)
        lengths = {audience: len(lines) for audience, lines in live.logs.items()}
        await self.house.rehearse(self, act)
        self._torn = True
        if payload.get("by") == "person" or kind == "undo":
            self.house.turnstile.played()
        began = time.thread_time()
        try:
            live.apply(act)
            self.effort = time.thread_time() - began
        except IllegalAnswer as error:
            self._torn = False
            raise Refused(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
        except Exception:
            log.exception("table %s: act %s cannot be followed", self.id, act)
            await self._mend()
            raise Refused(
                "This should not have happened: the rules stumbled over it. Nothing was changed."
            ) from None
        store = self.house.store
        written = await store.write(store.append(self.id, act, self.standing()))
        if not written:
            await self._mend()
            raise Stale("Somebody was faster.")
        self._torn = False
        if kind == "undo":
            self._tact.forget()
            self._cut(lengths)
            await self._take_up()
        if self.row["proposal"] is not None and kind != "undo":
            await takeback.drop(self)
        # A question that will be passed over in a moment is not shown to anybody.
        step = self.machines.due()
        self._moved(wake=step is None or step.kind not in PASSED_OVER)
        self.house.bus.tell({"table": self.id, "number": act.number})
        self.house.herald.answered(self.id, seat)
        self.house.herald.look(self)
        if live.number - self._remembered >= OFTEN:
            self.house.spawn_quietly(self.remember())
        await self._watch_quiet()
        self.machines.kick()

    async def remember(self) -> None:
        """Write down where the table stands, so that it is soon found again."""
        number = self.live.number
        if self._torn or self.closed or number <= self._remembered:
            return
        self._remembered = number
        store = self.house.store
        with suppress(Busy):
            await store.write(store.remember(self.id, number, remembered(self.live)))

    async def go_on(self, lost: Lost) -> None:
        """The game has changed under the table: leave out what fits no longer, and say so."""
        async with self.lock:
            store, content = self.house.store, self.live.setup.game.content_hash
            payload = {"to": lost.since + 1, "label": lost.told, "reset": lost.since}
            try:
                await self.commit("undo", CHANCE, payload)
            except Stale:
                return
            await store.write(store.change(self.id, content=content))
            self.row["content"] = content
            await self.house.archive.keep(self.live.setup.game)
        await self.remember()

    async def set_aside(self, text: str) -> None:
        """The rules stumbled over what a machine did: the machines stop here."""
        store = self.house.store
        await store.write(store.set_aside(self.id, STUMBLE, text))
        self.row |= {"aside": text, "aside_for": STUMBLE}
        self.meta_changed()

    async def _take_up(self) -> None:
        """What the rules stumbled over has been taken back: machines go on."""
        if self.row["aside"] is not None:
            await self.house.store.write(self.house.store.take_up(self.id))
            self.row |= {"aside": None, "aside_for": None}
            await self._stand()
            self.meta_changed()

    def _cut(self, before: dict[int | None, int]) -> None:
        """Tell guests how much of the log still holds after an undo: all but its last line."""
        live = self.live
        for guest in self.guests:
            guest.cut(len(live.log(guest.audience)) - 1)

    def _moved(self, wake: bool = True) -> None:
        self.letters.forget()
        self.used = self.house.now()
        self._hushed = not wake
        if wake:
            self.wake()

    def wake(self) -> None:
        self._hushed = False
        for guest in self.guests:
            guest.news.set()

    def standing(self) -> Standing:
        live = self.live
        return Standing(live.asked, self.machines.due() is not None, live.over)

    async def _stand(self) -> None:
        store = self.house.store
        await store.write(store.stand(self.id, self.live.number, self.standing()))

    # Following what others have written

    async def _mend(self) -> None:
        """If something failed between doing and writing, begin again from what is durable."""
        if self._torn:
            self.live, _ = await self.house.load_live(self.row)
            self._torn = False
            for guest in self.guests:
                guest.kept, guest.lines = 0, 0
            self._moved()

    async def catch_up(self) -> None:
        """Read the acts that other processes have written. The lock must be held."""
        acts = await self.house.store.read(stored.acts_after(self.id, self.live.number))
        if not acts:
            return
        try:
            for act in acts:
                self.live.apply(act)
                if act.kind == "undo":
                    self._cut({})
        except (Broken, IllegalAnswer):
            self._torn = True
            await self._mend()
        self._moved()

    async def refresh(self) -> None:
        """Read the table's own columns again. The lock must be held."""
        found = await self.house.store.read(stored.table_row(self.id))
        if found is None:
            self.end("The table was deleted.")
            raise Refused("The table was deleted.")
        self.row = found
        self.seats = await self.house.store.read(stored.seat_rows(self.id))

    async def look(self, number: int | None, meta: bool) -> None:
        """There may be news from another process."""
        async with self.held():
            if number is not None and number > self.live.number:
                await self.catch_up()
            if meta:
                try:
                    await self.refresh()
                except Refused:
                    return
                self.letters.forget()
                self.show_table()
                self.wake()

    async def _watch_quiet(self) -> None:
        """End the quiet of seats whose own turn has come."""
        quiet = [seat for seat in self.seats if seat["quiet"] is not None]
        if not quiet or self.live.over or not self._asks_seat():
            return
        for seat in self._quiet.over(quiet, self.live.album.glance):
            self._quiet.end(seat)
            store = self.house.store
            await store.write(store.change_seat(self.id, seat, quiet=None))
            self.seats[seat]["quiet"] = None
            self.meta_changed()
