"""The house: every table that this process serves, and the watch that keeps them going."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from undercroft.games import registry
from undercroft.kernel.chance import Seed
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.save import plays
from undercroft.kernel.shelf import Shelf, own_shelf

from . import lesson as lessons
from . import store as stored
from .act import Act
from .archive import Archive
from .aside import LIMITS, LOAD, TOO_MUCH, UNREADABLE, Aside, outside
from .bus import Alone, Bus
from .crew import Exceeded, NoAnswer
from .errors import Busy, Refused, Stale, Unknown, sentence
from .herald import Herald
from .live import Broken, Live
from .manners import PLAIN, Manners
from .memory import Forgotten, Lost
from .pool import Moment, Pool, packs_of
from .rack import Packed, Rack
from .recall import followed, recalled, setup_of
from .recordings import Recordings
from .replay import TOO_LONG
from .room import Room
from .rooms import IDLE, IDLE_MEGABYTES, superfluous
from .secret import commitment, hashed, new_id, new_secret, seal, written
from .shift import Shift
from .slices import sliced
from .store import Store
from .trials import Past, Trials
from .turnstile import Turnstile
from .why import explain, sighted
from .wish import checked_options, seated

log = logging.getLogger(__name__)
T = TypeVar("T")

WATCH = 1.0
"""Seconds between two looks at what others have written and what waits for somebody."""
PRESENCE = 8.0
WAKING = 4
"""So many tables are loaded at a time for their machines."""


class House:
    """All tables of one process."""

    def __init__(
        self,
        store: Store,
        pool: Pool,
        bus: Bus | None = None,
        pace: float = 0.0,
        idle: float = IDLE,
        idle_megabytes: float = IDLE_MEGABYTES,
        shelf: Shelf | None = None,
        packs: Sequence[Path] = (),
    ) -> None:
        self.store = store
        self.pool = pool
        self.bus: Bus = bus or Alone()
        self.pace = pace
        """Seconds between two answers of machines while somebody watches."""
        self.idle = idle
        self.idle_bytes = int(idle_megabytes * 1_000_000)
        self.me = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.herald = Herald()
        self.rooms: dict[str, Room] = {}
        self.dismissed = 0
        """Rooms that nobody used any longer and that are rubbish by now."""
        self.archive = Archive(store)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.recordings = Recordings(self)
        self.trials = Trials()
        self.rack = Rack(self.trials, shelf or own_shelf(), packs)
        self.turnstile = Turnstile()
        self.shift = Shift()
        self._waking: set[str] = set()
        self._beds = asyncio.Semaphore(WAKING)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._soon = asyncio.Event()
        self._closing = False

    def now(self) -> float:
        return time.monotonic()

    # Opening and closing the house

    async def start(self) -> None:
        self.store.start()
        await self.bus.start(self._hear)
        if not self.bus.shared:
            await self.store.write(self.store.let_go_all())
        self.spawn(self._watch())

    async def close(self) -> None:
        self._closing = True
        for room in self.rooms.values():
            for guest in room.guests:
                guest.gone = True
                guest.news.set()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(room.remember() for room in self.rooms.values()))
        await self.pool.close()
        await self.trials.close()
        await self.bus.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Let something go on by itself; what goes wrong in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, Busy):  # a database that starts again: the watch catches up
            log.warning("not now: %s", error)
        else:
            log.error("something went wrong", exc_info=error)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end even if whoever asked for it goes away."""
        return await asyncio.shield(self.spawn_quietly(work))

    def spawn_quietly(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            error = task.exception()
            if error is not None and not isinstance(error, UndercroftError):
                log.error("something went wrong", exc_info=error)

    # Finding tables

    async def room(self, table: str) -> Room:
        """A table; Unknown if there is none."""
        found = self.rooms.get(table)
        if found is not None and not found.closed:
            found.used = self.now()
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = self.spawn_quietly(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Room:
        row = await self.store.read(stored.table_row(table))
        if row is None:
            raise Unknown("There is no such table, or it was deleted.")
        if row["aside_for"] == LIMITS:
            raise Aside(row["aside"])
        seats = await self.store.read(stored.seat_rows(table))
        try:
            live, lost = await self.load_live(row)
            room = Room(self, row, seats, live)
        except (Busy, Aside):
            raise
        except Exception as error:
            text = UNREADABLE
            if isinstance(error, UndercroftError):
                text = sentence(str(error))
            else:
                log.exception("table %s cannot be loaded", table)
            await self.store.write(self.store.set_aside(table, LOAD, text))
            raise Aside(text) from None
        if row["aside_for"] == LOAD:
            await self.store.write(self.store.take_up(table))
            row |= {"aside": None, "aside_for": None}
            await self.store.write(self.store.stand(table, live.number, room.standing()))
        self.rooms[table] = room
        if lost is not None:
            await room.go_on(lost)
        return room

    async def load_live(self, row: Mapping[str, Any]) -> tuple[Live, Lost | None]:
        """A table as its acts have made it, from what is durable.

        Where its last acts fit the game no longer, it is as it was remembered before them.
        """
        game = await self.archive.game(row["game"], row["content"])
        setup = setup_of(dict(row), game)
        memory = await self.store.read(stored.memory_of(row["id"]))
        if outside(row):
            try:
                await self.trials.sit(row, await self._past(row))
            except Exceeded as error:
                raise await self.exceeded(row["id"], error) from None
        if memory is not None:
            acts = await self.store.read(stored.acts_after(row["id"], memory.number))
            try:
                return await sliced(recalled(setup, memory, acts, row["content"]))
            except Forgotten as error:
                log.warning("table %s: its memory does not fit: %s", row["id"], error)
        acts = await self.store.read(stored.acts_after(row["id"], 0))
        try:
            live = await sliced(followed(Live.making(setup), acts))
        except Broken as error:
            raise Refused(
                f"This table was begun with another version of its game and cannot go on: {error}."
            ) from None
        if plays(game, row["content"]):
            return live, None
        return live, Lost(live.number, 0, "Its cards have changed")

    # What came from outside

    async def rehearse(self, room: Room, act: Act) -> None:
        """Let an act at a table that came from outside be done elsewhere first."""
        if not outside(room.row) or "reset" in act.payload:
            return
        try:
            await self.trials.act(room.row, act, lambda: self._past(room.row))
        except Exceeded as error:
            aside = await self.exceeded(room.id, error)
            raise aside from None

    async def why(self, room: Room, seat: int, wish: Mapping[str, Any]) -> dict[str, Any]:
        """Why something is not offered, in the words of the rules; the lock must be held."""
        if not outside(room.row):
            return explain(room.live.match, room.live.match.scene(seat), wish)
        try:
            return await self.trials.why(
                room.row, room.live.number, seat, wish, lambda: self._past(room.row)
            )
        except Exceeded:
            raise Refused("It could not be found out in time.") from None

    async def aim(self, room: Room, seat: int, index: int) -> dict[str, Any] | None:
        """Both sides of the combat that an option would open; the lock must be held."""
        if not outside(room.row):
            return sighted(room.live.match, index)
        try:
            return await self.trials.aim(
                room.row, room.live.number, seat, index, lambda: self._past(room.row)
            )
        except Exceeded:
            return None

    async def _past(self, row: Mapping[str, Any]) -> Past:
        """What a prover must know of a table to make it as it is."""
        memory = await self.store.read(stored.memory_of(row["id"]))
        since = 0 if memory is None else memory.number
        acts = await self.store.read(stored.acts_after(row["id"], since))
        game = await self.archive.game(row["game"], row["content"])
        return Past(memory, acts, packs_of(game))

    async def exceeded(self, table: str, error: Exception) -> Aside:
        """Set a table aside for good whose play exceeds the limits."""
        log.warning("table %s is set aside: %s", table, error)
        await self.store.write(self.store.set_aside(table, LIMITS, TOO_MUCH))
        self._set_aside(table, TOO_MUCH)
        self.bus.tell({"table": table, "aside": TOO_MUCH})
        return Aside(TOO_MUCH)

    def _set_aside(self, table: str, text: str) -> None:
        room = self.rooms.pop(table, None)
        if room is not None:
            room.end(text)

    # Making tables

    async def create(
        self,
        game: str,
        options: Mapping[str, Any],
        *,
        name: str = "",
        seats: Sequence[Mapping[str, Any]] = (),
        dice: str = "sealed",
        start: dict[str, Any] | None = None,
        lesson: str | None = None,
        seed: Seed | None = None,
        manners: Manners = PLAIN,
        over: Packed | None = None,
    ) -> dict[str, Any]:
        """A new table and its secrets, which are not kept anywhere in the clear.

        `over` is the game with the packs it is to be played with, where there are any.
        """
        rules: Any = registry.game(game) if over is None else over.game
        checked = dict(options) if start is not None else checked_options(rules, options)
        if dice not in ("sealed", "own"):
            raise Refused(f'"{dice}" are no dice: expected "sealed" or "own".', where="dice")
        if dice == "own" and rules.extras.app is None:
            raise Refused(f"{rules.title} has no companion: its dice are sealed.", where="dice")
        sealed = seal() if dice == "sealed" else None
        if sealed is not None and seed is not None:
            sealed = sealed._replace(seed=seed, commitment=commitment(seed, sealed.salt))
        table = new_id()
        row: dict[str, Any] = {
            "id": table,
            "game": game,
            "content": rules.content_hash,
            "name": name or rules.title,
            "options": json.dumps(checked),
            "start": None if start is None else json.dumps(start),
            "lesson": lesson,
            "dice": dice,
            "seed": None if sealed is None else written(sealed.seed),
            "salt": None if sealed is None else sealed.salt,
            "commitment": None if sealed is None else sealed.commitment,
            "created": time.time(),
            "touched": time.time(),
            "paused": False,
            "version": 1,
            "number": 0,
            "proposal": None,
            "lead": None,
            "manners": manners.text,
            "aside": None,
            "aside_for": None,
            "packs": None if over is None else over.row(),
            "holder": None,
            "lease": 0.0,
        }
        await self.archive.keep(rules)
        if outside(row):
            try:
                await self.trials.sit(row, Past(None, (), packs_of(rules)))
            except Exceeded as error:
                log.warning("a table is not begun: %s", error)
                where = "packs" if start is None else "from"
                raise Refused(TOO_LONG, where=where) from None
        live = await sliced(Live.making(setup_of(row, rules)))
        held, words = seated(rules, live, seats, table)
        host, watch = new_secret(), new_secret()
        row |= {"host": hashed(host), "watch": hashed(watch)}
        room = Room(self, row, held, live)
        row |= room.standing()._asdict()
        await self.store.write(self.store.create(row, held))
        self.rooms[table] = room
        room.machines.kick()
        return {
            "table": table,
            "secrets": {
                "host": host,
                "watch": watch,
                "seats": {str(seat): word for seat, word in enumerate(words)},
            },
        }

    async def teach(self, game: str, lesson: str) -> dict[str, Any]:
        """A table that begins from the position of a lesson or a puzzle, which may be tried again
        and again; the newcomer has the asked seat."""
        registry.game(game)
        found = await asyncio.to_thread(lessons.find, game, lesson)
        asked = found.seat
        seats = [{"kind": "agent"} for _ in range(found.seats)]
        seats[asked] = {"kind": "person"}
        return await self.create(
            game,
            found.options,
            name=found.title,
            seats=seats,
            start=found.start,
            lesson=lesson,
            seed=found.seed,
            manners=PLAIN._replace(take_backs=True),
        )

    async def branch(
        self,
        replay: str,
        at: int,
        *,
        name: str,
        seats: Sequence[Mapping[str, Any]],
        dice: str,
        manners: Manners = PLAIN,
    ) -> dict[str, Any]:
        """A table that plays on from a position of a replay, from its last quiet point."""
        found = await self.recordings.find(replay)
        start, options = await found.settled(at)
        return await self.create(
            found.game.name,
            options,
            name=name,
            seats=seats,
            dice=dice,
            start=start,
            manners=manners,
            over=Packed(found.game, frozenset(), ()),
        )

    async def delete(self, room: Room) -> None:
        async with room.lock:
            await self.store.write(self.store.delete(room.id))
            room.end("The table was deleted.")
        self._gone(room.id)
        self.herald.forget(room.id)
        self.bus.tell({"table": room.id, "gone": True})

    async def new_link(self, room: Room, seat: int) -> str:
        word = new_secret()
        await room.set_seat(seat, secret=hashed(word), webhook=None, ready=False)
        room.expel(seat)
        self.bus.tell({"table": room.id, "expel": seat})
        return word

    # Looking out

    async def look(
        self, moment: Moment, seat: int | None, token: int, squares: bool = True
    ) -> dict[str, Any]:
        """What a figure sees and can get to in a position, found without holding up a table."""
        try:
            return await self.pool.survey(moment, seat, token, squares)
        except NoAnswer as error:
            log.warning("a look at %s: %s", moment.setup.table, error)
            raise Refused("It could not be found out in time: try again.") from None

    def roam(self, moment: Moment) -> None:
        """Let the map of a table that somebody has come to be known before they look."""
        self.spawn_quietly(self._roam(moment))

    async def _roam(self, moment: Moment) -> None:
        try:
            await self.pool.roam(moment)
        except (NoAnswer, Busy) as error:
            log.info("nobody knows the map of %s yet: %s", moment.setup.table, error)

    async def ahead(
        self, moment: Moment, machines: dict[int, str], wanted: Callable[[], bool]
    ) -> None:
        """Let machines think about what they may be asked next, while a person is."""
        try:
            await self.pool.ahead(moment, machines, wanted)
        except (NoAnswer, Busy) as error:
            log.info("nobody thinks ahead at %s: %s", moment.setup.table, error)

    # The watch

    def watch_soon(self) -> None:
        self._soon.set()

    async def _watch(self) -> None:
        """Look after tables: those that wait, those that others changed, those nobody needs."""
        said = 0.0
        while True:
            try:
                await self._look_around()
                if self.bus.shared and self.now() - said > PRESENCE:
                    said = self.now()
                    for room in self.rooms.values():
                        if room.guests:
                            room.tell_presence()
            except asyncio.CancelledError:
                raise
            except UndercroftError as error:
                log.warning("the watch: %s", error)
            except Exception:
                log.exception("the watch stumbled")
            try:
                await asyncio.wait_for(self._soon.wait(), WATCH)
                await asyncio.sleep(WATCH / 4)
            except TimeoutError:
                pass
            self._soon.clear()

    async def _look_around(self) -> None:
        for table in await self._due():
            if table not in self._waking:
                self._waking.add(table)
                self.spawn(self._wake(table))
        if self.bus.shared and self.rooms:
            known = list(self.rooms)
            now = await self.store.read(stored.versions(known))
            for table in known:
                room_or_none = self.rooms.get(table)
                if room_or_none is None:
                    continue
                if table not in now:
                    self._gone(table)
                    continue
                number, version = now[table]
                if number > room_or_none.live.number or version != room_or_none.row["version"]:
                    await room_or_none.look(number, version != room_or_none.row["version"])
                for other, (when, _, _) in list(room_or_none.elsewhere.items()):
                    if self.now() - when > 3 * PRESENCE:
                        del room_or_none.elsewhere[other]
                        room_or_none.show_table()
        await self._let_go()

    async def _due(self) -> list[str]:
        """Tables for whose machines there is a place: half of them those that waited longest."""
        free = max(0, self.shift.free - len(self._waking))
        newest = await self.store.read(stored.due_tables(free + 1))
        self.shift.crowded = len(newest) > free
        if not self.shift.crowded:
            return newest
        longest = await self.store.read(stored.due_tables((free + 1) // 2, newest=False))
        return [*longest, *(table for table in newest if table not in longest)][:free]

    async def _let_go(self) -> None:
        """Keep no more idle rooms than there is space for. What somebody uses meanwhile stays."""
        rooms = self.rooms.values()
        for room in superfluous(rooms, self.now(), self.idle, self.idle_bytes):
            used = room.used
            await room.remember()
            if room.idle and room.used == used and self.rooms.get(room.id) is room:
                del self.rooms[room.id]
                self.dismissed += 1

    def keep(self, room: Room) -> None:
        """Somebody who came in time still uses a room that was let go: it is the table's again.

        Stale if the table was opened anew meanwhile: it has another room now.
        """
        if self.rooms.setdefault(room.id, room) is not room:
            raise Stale("The table was opened anew this moment: try again.")

    async def _wake(self, table: str) -> None:
        """Let the machines of a table go on; if it cannot be had, that is its own affair."""
        try:
            async with self._beds:
                room = await self.room(table)
            if not room.machines.busy:
                room.machines.drive()
        except UndercroftError as error:
            log.warning("table %s: %s", table, error)
        finally:
            self._waking.discard(table)

    def _gone(self, table: str) -> None:
        room = self.rooms.pop(table, None)
        if room is not None:
            room.end("The table was deleted.")

    def _hear(self, news: dict[str, Any]) -> None:
        """Another process says that there is something new at a table."""
        room = self.rooms.get(news.get("table", ""))
        if room is None:
            return
        if "push" in news:
            room.spread(news["push"], bool(news.get("seated")))
            if news["push"].get("type") in ("proposed", "settled"):
                self.spawn(room.look(None, True))
        elif "here" in news:
            before = room.elsewhere.get(news["from"])
            room.elsewhere[news["from"]] = (
                self.now(), frozenset(news["here"]), int(news["watching"]),
            )  # fmt: skip
            if before is None or before[1:] != room.elsewhere[news["from"]][1:]:
                room.show_table()
        elif "gone" in news:
            self._gone(room.id)
        elif "hasten" in news:
            room.machines.hasten()
        elif "aside" in news:
            self._set_aside(room.id, news["aside"])
        elif "expel" in news:
            room.expel(news["expel"])
            self.spawn(room.look(None, True))
        else:
            self.spawn(room.look(news.get("number"), bool(news.get("meta"))))
