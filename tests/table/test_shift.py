"""The shift: machines play at some of the tables that nobody watches, by turns."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from undercroft.table.guest import Guest
from undercroft.table.house import House
from undercroft.table.pool import Pool
from undercroft.table.shift import Shift
from undercroft.table.store import Store

MACHINES = [{"kind": "agent", "level": "random"}, {"kind": "agent", "level": "random"}]


def test_there_are_so_many_places_and_who_had_a_stint_makes_way() -> None:
    shift = Shift(places=2, stint=3)
    assert shift.admits("a") and shift.admits("b")
    assert not shift.crowded
    assert not shift.admits("c")
    assert shift.crowded and shift.free == 0
    assert [shift.admits("a") for _ in range(3)] == [True, True, False]
    shift.leave("a")
    assert shift.free == 1 and shift.admits("c")
    shift.crowded = False
    assert all(shift.admits("b") for _ in range(9)), "nobody waits: it may stay"


class Counted(Shift):
    """A shift that tells when machines have played long enough at so many tables."""

    def __init__(self, tables: int, answers: int) -> None:
        super().__init__(places=1, stint=5)
        self._tables, self._answers = tables, answers
        self.answered: Counter[str] = Counter()
        self.most = 0
        self.done = asyncio.Event()

    def admits(self, table: str) -> bool:
        admitted = super().admits(table)
        self.answered[table] += admitted
        self.most = max(self.most, len(self._given))
        if sum(count >= self._answers for count in self.answered.values()) == self._tables:
            self.done.set()
        return admitted


def test_machines_play_at_all_tables_by_turns_and_at_once_where_somebody_comes(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        store.prepare()
        house = House(store, Pool(1, 60.0))
        house.shift = counted = Counted(2, 6)
        await house.start()
        try:
            for _ in range(2):
                await house.create("deckbox", {"players": 2}, seats=MACHINES)
            await counted.done.wait()
            assert counted.most == 1

            house.shift = Shift(places=0)
            room = await house.room(next(iter(counted.answered)))
            while (driving := room.machines._driving) is not None:
                await driving
            number, guest = room.live.number, Guest(())
            await room.enter(guest, 0)
            while room.live.number < number + 3:
                guest.news.clear()
                await guest.news.wait()
        finally:
            await house.close()

    asyncio.run(asyncio.wait_for(evening(), 120))
