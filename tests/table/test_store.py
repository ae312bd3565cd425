"""The store: what is written is durable, in order, once, and many writes are one flush."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from undercroft.table import schema
from undercroft.table import store as stored
from undercroft.table.act import Act, Standing
from undercroft.table.errors import Busy
from undercroft.table.store import Store, StoreError

ROW: dict[str, Any] = {
    "id": "t", "game": "deckbox", "content": "c", "name": "n", "options": "{}", "start": None,
    "lesson": None, "dice": "sealed", "seed": "0", "salt": "s", "commitment": "c", "host": "h",
    "watch": "w", "created": 0.0, "touched": 0.0, "paused": False, "version": 1, "number": 0,
    "asked": 0, "due": False, "over": False, "proposal": None, "holder": None, "lease": 0.0,
}  # fmt: skip
SEAT = {"table_id": "t", "seat": 0, "kind": "person", "level": "greedy", "name": "Ada",
        "secret": "x", "quiet": None}  # fmt: skip
STANDING = Standing(0, True, False)


def with_store(folder: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(f"sqlite:///{folder / 'tables.db'}")
        store.prepare()
        store.start()
        try:
            await store.write(store.create(ROW, [SEAT]))
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_of_two_acts_with_one_number_the_first_stays(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        first = Act(1, "answer", 0, {"index": 1})
        assert await store.write(store.append("t", first, STANDING))
        assert not await store.write(store.append("t", Act(1, "answer", 0, {"index": 2}), STANDING))
        assert await store.read(stored.acts_after("t", 0)) == [first]
        row = await store.read(stored.table_row("t"))
        assert row is not None and (row["number"], row["due"]) == (1, True)

    with_store(tmp_path, work)


def test_writes_that_come_together_are_flushed_together(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        before = store.flushes
        acts = [Act(n, "answer", 0, {"index": n}) for n in range(1, 201)]
        done = await asyncio.gather(*(store.write(store.append("t", a, STANDING)) for a in acts))
        assert all(done)
        assert store.flushes - before < 50
        assert await store.read(stored.acts_after("t", 0)) == acts

    with_store(tmp_path, work)


def test_one_write_that_fails_does_not_take_others_with_it(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        def fail(connection: Any) -> None:
            raise ValueError("no")

        good = [store.write(store.append("t", Act(n, "answer", 0, {"index": 0}), STANDING))
                for n in (1, 2)]  # fmt: skip
        results = await asyncio.gather(good[0], store.write(fail), good[1], return_exceptions=True)
        assert results[0] is True and results[2] is True
        assert isinstance(results[1], ValueError)
        assert len(await store.read(stored.acts_after("t", 0))) == 2

    with_store(tmp_path, work)


def test_a_table_is_held_by_one_process_until_its_lease_ends(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert await store.write(store.hold("t", "one", 60))
        assert await store.write(store.hold("t", "one", 60))
        assert not await store.write(store.hold("t", "other", 60))
        await store.write(store.let_go("t", "other"))
        assert not await store.write(store.hold("t", "other", 60))
        await store.write(store.let_go("t", "one"))
        assert await store.write(store.hold("t", "other", -1))
        assert await store.write(store.hold("t", "one", 60))

    with_store(tmp_path, work)


def test_tables_that_wait_for_nobody_in_particular_are_found(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert await store.read(stored.due_tables()) == []
        await store.write(store.stand("t", 0, STANDING))
        assert await store.read(stored.due_tables()) == ["t"]
        await store.write(store.hold("t", "one", 60))
        assert await store.read(stored.due_tables()) == []
        await store.write(store.let_go_all())
        assert await store.read(stored.due_tables()) == ["t"]
        await store.write(store.change("t", paused=True))
        assert await store.read(stored.due_tables()) == []

    with_store(tmp_path, work)


def test_a_proposal_is_replaced_only_by_who_has_seen_it(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert await store.write(store.propose("t", None, "a"))
        assert not await store.write(store.propose("t", None, "b"))
        assert await store.write(store.propose("t", "a", "b"))
        row = await store.read(stored.table_row("t"))
        assert row is not None and row["proposal"] == "b"

    with_store(tmp_path, work)


def test_a_deleted_table_leaves_nothing_behind(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.write(store.append("t", Act(1, "answer", 0, {"index": 0}), STANDING))
        await store.write(store.say("t", 0, "Ada", "hello"))
        await store.write(store.delete("t"))
        with store.engine.connect() as connection:
            for table in (schema.tables, schema.seats, schema.acts, schema.talk):
                assert connection.execute(table.select()).first() is None

    with_store(tmp_path, work)


def test_the_migrations_make_the_shape_that_the_program_expects(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    store.prepare()
    store.prepare()
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        assert connection.exec_driver_sql("pragma journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("pragma synchronous").scalar() == 2
    store.engine.dispose()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "is no database: expected sqlite:///FILE or postgresql"),
        ("mysql://me@here/x", "mysql is not supported"),
        ("sqlite://", "needs a file"),
    ],
)
def test_a_database_that_cannot_be_is_refused_with_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        Store(url)


def test_a_database_that_is_not_there_is_named(tmp_path: Path) -> None:
    store = Store("postgresql://nobody@127.0.0.1:1/none")
    began = time.monotonic()
    with pytest.raises(StoreError, match=r"postgresql.*cannot be used"):
        store.prepare()
    assert time.monotonic() - began < 30


def test_a_lease_ends_also_when_the_clock_is_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store) -> None:
        now = time.time()
        monkeypatch.setattr(stored.time, "time", lambda: now)
        assert await store.write(store.hold("t", "one", 6.0))
        assert not await store.write(store.hold("t", "other", 6.0))
        # An hour forward: the lease is long over. A day back: nobody gave it for so long.
        for jump in (3600.0, -86_400.0):
            monkeypatch.setattr(stored.time, "time", lambda jump=jump: now + jump)
            assert await store.write(store.hold("t", f"at {jump}", 6.0))
            assert not await store.write(store.hold("t", "other", 6.0))
        monkeypatch.undo()

    with_store(tmp_path, work)


def test_a_table_that_waits_is_found_whatever_the_clock_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store) -> None:
        now = time.time()
        monkeypatch.setattr(stored.time, "time", lambda: now)
        assert await store.write(store.append("t", Act(1, "answer", 0, {"index": 0}), STANDING))
        assert await store.write(store.hold("t", "one", 6.0))
        assert await store.read(stored.due_tables()) == []
        monkeypatch.setattr(stored.time, "time", lambda: now - 86_400.0)
        assert await store.read(stored.due_tables()) == ["t"]
        monkeypatch.undo()

    with_store(tmp_path, work)


def test_what_a_database_says_of_itself_is_for_its_operator_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(store: Store) -> None:
        def fail(connection: Any) -> None:
            connection.exec_driver_sql("select * from nowhere_at_10_1_2_3")

        for way in (store.read, store.write):
            with pytest.raises(Busy) as refused:
                await way(fail)
            assert "nowhere" not in str(refused.value)
            assert str(refused.value).startswith("The server cannot")
        assert caplog.text.count("nowhere_at_10_1_2_3") == 2

    with_store(tmp_path, work)


def test_everything_is_on_the_disk_before_anybody_is_answered(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        def pragmas(connection: Any) -> list[Any]:
            words = ("journal_mode", "synchronous", "foreign_keys")
            return [connection.exec_driver_sql(f"pragma {word}").scalar() for word in words]

        assert await store.write(pragmas) == ["wal", 2, 1]

    with_store(tmp_path, work)


def test_a_folder_that_cannot_be_had_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be made"):
        Store(f"sqlite:///{tmp_path / 'file' / 'deeper' / 'tables.db'}")
