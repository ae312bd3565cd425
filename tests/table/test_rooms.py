"""Idle rooms are let go when they weigh too much, and nobody who is there or comes notices."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from undercroft.table.errors import Stale
from undercroft.table.guest import Guest
from undercroft.table.house import House
from undercroft.table.pool import Pool
from undercroft.table.room import Room
from undercroft.table.rooms import superfluous
from undercroft.table.store import Store


def opened(folder: Path, evening: Callable[[House], Awaitable[None]], **more: Any) -> None:
    """A house with a database of its own, for an evening."""

    async def whole() -> None:
        store = Store(f"sqlite:///{folder / 'tables.db'}")
        store.prepare()
        house = House(store, Pool(0, 1.0), **more)
        house.store.start()
        try:
            await evening(house)
        finally:
            await house.close()

    asyncio.run(whole())


async def made(house: House) -> Room:
    """A table of two people at Deckbox."""
    seats = [{"kind": "person"}, {"kind": "person"}]
    told = await house.create("deckbox", {"players": 2}, seats=seats)
    return house.rooms[told["table"]]


async def first_answer(room: Room, seat: int) -> Guest:
    guest = Guest((seat,))
    await room.enter(guest, 0)
    await room.answer(guest, room.live.number, seat, 0, None)
    return guest


def test_those_unused_longest_go_first_and_only_as_many_as_must(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        rooms = [await made(house) for _ in range(4)]
        for used, room in enumerate(rooms):
            room.used = used
        weight = rooms[0].weight
        assert weight > 0
        for kept in range(5):
            space = kept * weight + weight // 2
            assert superfluous(rooms, 3.0, 300.0, space) == rooms[: 4 - kept]
        assert superfluous(rooms, 301.5, 300.0, 10 * weight) == rooms[:2]

    opened(tmp_path, evening)


def test_a_table_with_somebody_at_it_stays_and_the_others_are_found_again(tmp_path: Path) -> None:
    """The house has space for no idle table at all."""

    async def evening(house: House) -> None:
        left, full = await made(house), await made(house)
        asked = left.live.asked
        assert asked is not None
        left.leave(await first_answer(left, asked))
        await full.enter(Guest((0,)), 0)
        await house._look_around()
        assert list(house.rooms.values()) == [full]
        again = await house.room(left.id)
        assert again is not left
        assert again.live.number == left.live.number == 1
        assert again.live.match.journal == left.live.match.journal

    opened(tmp_path, evening, idle_megabytes=0)


def test_the_map_is_got_to_know_when_the_first_guest_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: list[str] = []
    monkeypatch.setattr(House, "roam", lambda _, moment: known.append(moment.setup.table))

    async def evening(house: House) -> None:
        one, other = await made(house), await made(house)
        assert not known
        await one.enter(Guest((0,)), 0)
        await one.enter(Guest((1,)), 0)
        await other.enter(Guest(()), 0)
        assert known == [one.id, other.id]

    opened(tmp_path, evening)


def test_who_came_in_time_finds_the_room_that_was_let_go_meanwhile(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        one = await made(house)
        came = await house.room(one.id)
        await house._look_around()
        assert not house.rooms
        await came.enter(Guest((0,)), 0)
        assert house.rooms == {one.id: one}

    opened(tmp_path, evening, idle_megabytes=0)


def test_a_table_never_has_two_rooms(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        one = await made(house)
        await house._look_around()
        other = await house.room(one.id)
        assert other is not one
        try:
            await one.enter(Guest((0,)), 0)
        except Stale:
            assert not one.guests
        else:
            raise AssertionError("two rooms of one table have guests")
        guest = Guest((0,))
        await other.enter(guest, 0)
        await house.delete(one)
        assert guest.gone
        assert not house.rooms

    opened(tmp_path, evening, idle_megabytes=0)


def test_a_long_game_weighs_more_than_one_that_has_just_begun(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        room = await made(house)
        before = room.weight
        asked = room.live.asked
        assert asked is not None
        await first_answer(room, asked)
        assert room.weight > before

    opened(tmp_path, evening)


@pytest.mark.parametrize("game", ["arcade", "crystalia", "deckbox", "explore", "realms"])
def test_a_room_that_is_let_go_is_gone_at_once(tmp_path: Path, game: str) -> None:
    """Nothing waits for the collector, which looks seldom while people play: so memory is bounded
    however fast tables come and go."""

    async def evening(house: House) -> None:
        room = house.rooms[(await house.create(game, {}))["table"]]
        await house.delete(room)
        seats = [{"kind": "person"}] * len(room.seats)
        room = house.rooms[(await house.create(game, {}, seats=seats))["table"]]
        guest = Guest(tuple(range(len(seats))))
        await room.enter(guest, 0)
        while room.machines.busy:  # what has no consequence is placed by itself
            await asyncio.sleep(0.01)
        assert room.live.asked is not None
        await room.answer(guest, room.live.number, room.live.asked, 0, None)
        room.leave(guest)
        await room.set_table(paused=True)
        while not room.idle:
            await asyncio.sleep(0.01)
        parts = [weakref.ref(room), weakref.ref(room.live), weakref.ref(room.machines)]
        del room
        gc.collect()
        gc.disable()
        try:
            await house._look_around()
            assert [part() for part in parts] == [None, None, None]
        finally:
            gc.enable()

    opened(tmp_path, evening, idle_megabytes=0)
