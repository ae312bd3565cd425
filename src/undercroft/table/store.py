"""The store: what is durable, in SQLite or PostgreSQL.

One thread writes. Everything that waits to be written when it is free goes into one transaction, so
that a hundred tables cost one flush of the disk; nobody is answered before that flush. Reading
happens beside it, in a few threads of its own.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    and_,
    create_engine,
    delete,
    event,
    func,
    insert,
    literal,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from undercroft.kernel.errors import UndercroftError

from . import schema
from .act import Act, Standing
from .errors import Busy

log = logging.getLogger(__name__)
T = TypeVar("T")
Work = Callable[[Connection], T]
READERS = 4
BATCH = 256
DAMAGE = ("malformed", "not a database", "invalid page", "corrupt")
"""What databases say of themselves when their files are not what they wrote."""
LONGEST_LEASE = 60.0
"""Seconds that no lease is given for."""
TALK = 100
"""So many lines of talk are kept in sight."""


class StoreError(UndercroftError):
    """A database that cannot be used; the text says which and why."""


class Store:
    """A database of tables. `prepare` it, then `write` and `read`, at last `close`."""

    def __init__(self, url: str) -> None:
        try:
            parsed = make_url(url)
        except ArgumentError:
            raise StoreError(
                f'"{url}" is no database: expected sqlite:///FILE or postgresql://USER@HOST/NAME'
            ) from None
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        self.kind = parsed.get_backend_name()
        if self.kind not in ("sqlite", "postgresql"):
            raise StoreError(f"{self.kind} is not supported: expected sqlite or postgresql")
        self.name = parsed.render_as_string(hide_password=True)
        if self.kind == "sqlite":
            if not parsed.database or parsed.database == ":memory:":
                raise StoreError("an SQLite database needs a file: sqlite:///undercroft.db")
            folder = Path(parsed.database).absolute().parent
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(f"{folder} cannot be made: {error.strerror}") from None
        self.engine: Engine = create_engine(
            parsed, poolclass=QueuePool, pool_size=READERS + 2, max_overflow=2, pool_pre_ping=True
        )
        if self.kind == "sqlite":
            event.listen(self.engine, "connect", _sqlite_connection)
            event.listen(self.engine, "begin", _sqlite_begin)
        self._insert = sqlite.insert if self.kind == "sqlite" else postgresql.insert
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-read")
        self.flushes = 0
        """Transactions committed; fewer than writes when writes came together."""
        self.damaged = False
        """Whether something was read that cannot be right."""

    def prepare(self) -> None:
        """Bring the database to the shape this program expects."""
        config = Config()
        config.set_main_option(
            "script_location", str(Path(__file__).parent / "migrations").replace("%", "%%")
        )
        try:
            if self.kind == "sqlite":
                self._rehearse(config)
            with self.engine.begin() as connection:
                if self.kind == "postgresql":
                    # Two processes that start together take the steps one after the other.
                    connection.execute(text("select pg_advisory_xact_lock(7733041)"))
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except (SQLAlchemyError, CommandError) as error:
            newer = re.match(r"Can't locate revision identified by '(.*)'", str(error))
            if newer is not None:
                known = ScriptDirectory.from_config(config).get_current_head()
                raise StoreError(
                    f"{self.name} was written by a newer Undercroft: its shape is {newer[1]}, "
                    f"this program knows them up to {known}"
                ) from None
            raise StoreError(f"{self.name} cannot be used: {_cause(error)}") from None

    def _rehearse(self, config: Config) -> None:
        """Take the steps on a copy first, and keep what was there before them beside it.

        PostgreSQL takes all steps in one transaction or none; so does SQLite, but a file that
        people copy about deserves a way back to the program that wrote it.
        """
        with self.engine.connect() as connection:
            now = MigrationContext.configure(connection).get_current_revision()
        steps = [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()]
        # From a shape that is not known here no step leads on, and nothing is changed.
        if now == steps[0] or now not in steps:
            return
        path = Path(str(self.engine.url.database))
        kept = path.with_name(f"{path.name}.before-{now}")
        trial = path.with_name(f".{path.name}.trial")
        try:
            with closing(sqlite3.connect(path)) as old:
                for copy in (kept, trial):
                    with closing(sqlite3.connect(copy)) as new:
                        old.backup(new)
            engine = create_engine(f"sqlite:///{trial}")
            try:
                with engine.begin() as connection:
                    config.attributes["connection"] = connection
                    command.upgrade(config, "head")
            finally:
                engine.dispose()
        except sqlite3.Error as error:
            raise StoreError(
                f"{self.name} cannot be copied before it is changed: {error}"
            ) from None
        finally:
            trial.unlink(missing_ok=True)

    def start(self) -> None:
        """Begin to write."""
        self._writer = threading.Thread(target=self._write_all, name="store-write", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        """Write what waits and let go of the database."""
        if self._writer is not None:
            self._waiting.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._readers.shutdown()
        self.engine.dispose()

    # Two ways in

    async def write(self, work: Work[T]) -> T:
        """Do this in a transaction; when it returns, it is durable. Raises Busy if it cannot be."""
        job = _Job(work, asyncio.get_running_loop())
        self._waiting.put(job)
        result: T = await job.done
        return result

    async def read(self, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._read, work)
        except SQLAlchemyError as error:
            self._note(error, "read")
            raise Busy("The server cannot read its database now: try again in a moment.") from None

    def _note(self, error: SQLAlchemyError, what: str) -> None:
        """For the operator alone: the database's own words may name its address or its files."""
        cause = _cause(error)
        log.warning("the database cannot be %s: %s", what, cause)
        if any(word in cause.lower() for word in DAMAGE):
            self.damaged = True

    def _read(self, work: Work[T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    def _write_all(self) -> None:
        """The writing thread: batch after batch until nothing more will come."""
        while True:
            job = self._waiting.get()
            if job is None:
                return
            batch = [job]
            last = False
            while len(batch) < BATCH:
                try:
                    more = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                    break
                batch.append(more)
            if not self._write_batch(batch):
                for single in batch:
                    self._write_single(single)
            if last:
                return

    def _write_batch(self, batch: list[_Job]) -> bool:
        """One transaction for all; False if any part of it failed, and then none was done."""
        try:
            with self.engine.begin() as connection:
                results = [job.work(connection) for job in batch]
        except Exception:
            return False
        self.flushes += 1
        for job, result in zip(batch, results, strict=True):
            job.finish(result, None)
        return True

    def _write_single(self, job: _Job) -> None:
        try:
            with self.engine.begin() as connection:
                result = job.work(connection)
        except SQLAlchemyError as error:
            self._note(error, "written to")
            text = "The server cannot write this down now. Nothing was changed: try again later."
            job.finish(None, Busy(text))
        except Exception as error:
            job.finish(None, error)
        else:
            self.flushes += 1
            job.finish(result, None)

    # What is written

    def append(self, table: str, act: Act, standing: Standing) -> Work[bool]:
        """Write an act; False if another has that number already."""
        row = self._insert(schema.acts).values(
            table_id=table, number=act.number, kind=act.kind, seat=act.seat, payload=act.text
        )
        put = row.on_conflict_do_nothing().returning(schema.acts.c.number)
        stand = (
            update(schema.tables)
            .where(schema.tables.c.id == table, schema.tables.c.number < act.number)
            .values(number=act.number, touched=time.time(), **standing._asdict())
        )

        def work(connection: Connection) -> bool:
            if connection.execute(put).first() is None:
                return False
            connection.execute(stand)
            return True

        return work

    def stand(self, table: str, number: int, standing: Standing) -> Work[None]:
        """Correct where a table stands, without an act: a seat has changed hands."""
        stand = (
            update(schema.tables)
            .where(schema.tables.c.id == table, schema.tables.c.number == number)
            .values(**standing._asdict())
        )
        return _done(stand)

    def create(self, row: Mapping[str, Any], seats: Iterable[Mapping[str, Any]]) -> Work[None]:
        places = [dict(seat) for seat in seats]

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tables).values(**row))
            connection.execute(insert(schema.seats), places)

        return work

    def change(self, table: str, **values: Any) -> Work[bool]:
        """Change a table's own columns; those who look will see that its version grew."""
        put = (
            update(schema.tables)
            .where(schema.tables.c.id == table)
            .values(version=schema.tables.c.version + 1, **values)
        )
        return lambda connection: connection.execute(put).rowcount > 0

    def change_seat(self, table: str, seat: int, **values: Any) -> Work[None]:
        put = (
            update(schema.seats)
            .where(schema.seats.c.table_id == table, schema.seats.c.seat == seat)
            .values(**values)
        )
        grow = self.change(table)

        def work(connection: Connection) -> None:
            connection.execute(put)
            grow(connection)

        return work

    def propose(self, table: str, before: str | None, after: str | None) -> Work[bool]:
        """Replace the open proposal, if it is still the one that was seen."""
        seen = schema.tables.c.proposal
        put = (
            update(schema.tables)
            .where(
                schema.tables.c.id == table, seen.is_(None) if before is None else seen == before
            )
            .values(proposal=after, version=schema.tables.c.version + 1)
        )
        return lambda connection: connection.execute(put).rowcount > 0

    def delete(self, table: str) -> Work[None]:
        def work(connection: Connection) -> None:
            for rows in (schema.memories, schema.acts, schema.seats, schema.talk):
                connection.execute(delete(rows).where(rows.c.table_id == table))
            connection.execute(delete(schema.tables).where(schema.tables.c.id == table))

        return work

    def hold(self, table: str, holder: str, seconds: float) -> Work[bool]:
        """Take or renew the lease that says who answers for a table's machines."""
        now = time.time()
        rows = schema.tables.c
        put = (
            update(schema.tables)
            .where(rows.id == table, or_(rows.holder == holder, _free(now)))
            .values(holder=holder, lease=now + seconds)
        )
        return lambda connection: connection.execute(put).rowcount > 0

    def let_go(self, table: str, holder: str) -> Work[None]:
        rows = schema.tables.c
        put = (
            update(schema.tables)
            .where(rows.id == table, rows.holder == holder)
            .values(holder=None, lease=0.0)
        )
        return _done(put)

    def let_go_all(self) -> Work[None]:
        """Nobody else serves these tables: leases that were left over mean nothing."""
        put = update(schema.tables).where(schema.tables.c.lease > 0).values(holder=None, lease=0.0)
        return _done(put)

    def set_aside(self, table: str, kind: str, words: str) -> Work[bool]:
        """A table that cannot go on waits for nobody, and says why."""
        return self.change(table, due=False, aside=words, aside_for=kind)

    def take_up(self, table: str) -> Work[bool]:
        """A table that was set aside goes on."""
        return self.change(table, aside=None, aside_for=None)

    def say(self, table: str, seat: int | None, name: str, words: str) -> Work[None]:
        put = insert(schema.talk).values(table_id=table, seat=seat, name=name, text=words)
        return _done(put)

    def keep_content(self, hash: str, game: str, packs: str) -> Work[None]:
        """Content that tables begin with; what is kept already stays."""
        row = self._insert(schema.contents).values(hash=hash, game=game, packs=packs)
        return _done(row.on_conflict_do_nothing())

    def remember(self, table: str, number: int, data: bytes) -> Work[None]:
        """Where a table stood after an act, in place of what was remembered of it before."""
        row = self._insert(schema.memories).values(table_id=table, number=number, data=data)
        put = row.on_conflict_do_update(
            index_elements=["table_id"],
            set_={"number": row.excluded.number, "data": row.excluded.data},
            where=schema.memories.c.number < row.excluded.number,
        )
        there = select(literal(1)).where(schema.tables.c.id == table)

        def work(connection: Connection) -> None:
            if connection.execute(there).first() is not None:
                connection.execute(put)

        return work

    def keep_replay(self, replay: str, data: str) -> Work[None]:
        put = insert(schema.replays).values(id=replay, created=time.time(), data=data)
        return _done(put)


# What is read


def table_row(table: str) -> Work[dict[str, Any] | None]:
    def work(connection: Connection) -> dict[str, Any] | None:
        found = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).first()
        return None if found is None else dict(found._mapping)

    return work


def seat_rows(table: str) -> Work[list[dict[str, Any]]]:
    query = (
        select(schema.seats).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat)
    )
    return lambda connection: [dict(row._mapping) for row in connection.execute(query)]


def acts_after(table: str, number: int) -> Work[list[Act]]:
    rows = schema.acts.c
    query = (
        select(rows.number, rows.kind, rows.seat, rows.payload)
        .where(rows.table_id == table, rows.number > number)
        .order_by(rows.number)
    )
    return lambda connection: [
        Act(row.number, row.kind, row.seat, json.loads(row.payload))
        for row in connection.execute(query)
    ]


def talk_of(table: str) -> Work[list[dict[str, Any]]]:
    rows = schema.talk.c
    query = (
        select(rows.seat, rows.name, rows.text)
        .where(rows.table_id == table)
        .order_by(rows.id.desc())
        .limit(TALK)
    )

    def work(connection: Connection) -> list[dict[str, Any]]:
        return [dict(row._mapping) for row in connection.execute(query)][::-1]

    return work


def due_tables(limit: int = 200, newest: bool = True) -> Work[list[str]]:
    """Tables that wait for the server while nobody holds them: the newest, or the others first."""
    rows = schema.tables.c
    query = (
        select(rows.id)
        .where(rows.due, ~rows.over, ~rows.paused, _free(time.time()))
        .order_by(rows.touched.desc() if newest else rows.touched)
        .limit(limit)
    )
    return lambda connection: list(connection.execute(query).scalars())


def versions(tables: Sequence[str]) -> Work[dict[str, tuple[int, int]]]:
    """Number and version of each table that is still there."""
    rows = schema.tables.c
    query = select(rows.id, rows.number, rows.version).where(rows.id.in_(tables))
    return lambda connection: {
        row.id: (row.number, row.version) for row in connection.execute(query)
    }


def replay_data(replay: str) -> Work[str | None]:
    query = select(schema.replays.c.data).where(schema.replays.c.id == replay)
    return lambda connection: connection.execute(query).scalar()


def content_kept(hash: str) -> Work[str | None]:
    query = select(schema.contents.c.packs).where(schema.contents.c.hash == hash)
    return lambda connection: connection.execute(query).scalar()


class Memory(NamedTuple):
    """Where a table stood after an act."""

    number: int
    data: bytes


def memory_of(table: str) -> Work[Memory | None]:
    rows = schema.memories.c
    query = select(rows.number, rows.data).where(rows.table_id == table)

    def work(connection: Connection) -> Memory | None:
        found = connection.execute(query).first()
        return None if found is None else Memory(found.number, bytes(found.data))

    return work


def alive() -> Work[bool]:
    return lambda connection: connection.execute(select(literal(1))).scalar() == 1


def count_tables() -> Work[int]:
    query = select(func.count()).select_from(schema.tables).where(and_(~schema.tables.c.over))
    return lambda connection: int(connection.execute(query).scalar() or 0)


def _free(now: float) -> Any:
    """Leases that are over, or that were given by a clock that has been put back since."""
    lease = schema.tables.c.lease
    return or_(lease < now, lease > now + LONGEST_LEASE)


def count_aside() -> Work[int]:
    query = (
        select(func.count()).select_from(schema.tables).where(schema.tables.c.aside.is_not(None))
    )
    return lambda connection: int(connection.execute(query).scalar() or 0)


def _done(statement: Executable) -> Work[None]:
    def work(connection: Connection) -> None:
        connection.execute(statement)

    return work


class _Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("_loop", "done", "work")

    def __init__(self, work: Work[Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self._loop = loop
        self.done: asyncio.Future[Any] = loop.create_future()

    def finish(self, result: Any, error: Exception | None) -> None:
        # When the loop has ended, nobody waits any longer.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._settle, result, error)

    def _settle(self, result: Any, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(error)


def _sqlite_connection(connection: Any, record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("pragma busy_timeout=10000")
    cursor.execute("pragma journal_mode=wal")
    cursor.execute("pragma synchronous=full")
    cursor.execute("pragma foreign_keys=on")
    cursor.close()


def _sqlite_begin(connection: Connection) -> None:
    # Those who write come from the writing thread only; taking the lock at once avoids a
    # transaction that began by reading and may then not write.
    writing = threading.current_thread().name in ("store-write", "MainThread")
    connection.exec_driver_sql("begin immediate" if writing else "begin")


def _cause(error: Exception) -> str:
    """The database's own words, without the statement."""
    words = str(getattr(error, "orig", None) or error).strip().splitlines()
    return words[0] if words else type(error).__name__
