"""What a seat may not know changes nothing that leaves for it.

Positions that differ only in what a seat may not know are made in pairs (`kernel.resample`), and a
table stands at each: everything that such a table sends or answers to the seat must be the same,
letter by letter, for every kind of question of every game.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.contract.games import SAMPLES
from tests.kernel.test_resample import order
from undercroft.games import registry
from undercroft.games.crystalia.game import GAME as CRYSTALIA
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.match import Journal, Match
from undercroft.kernel.resample import resampled
from undercroft.table import inquiry
from undercroft.table.act import Act
from undercroft.table.errors import Refused
from undercroft.table.guest import Guest
from undercroft.table.house import House
from undercroft.table.live import Live, Setup
from undercroft.table.lookout import survey
from undercroft.table.pool import Pool
from undercroft.table.poster import described, ending
from undercroft.table.room import Room
from undercroft.table.store import Store


@contextmanager
def house(folder: Path) -> Iterator[House]:
    store = Store(f"sqlite:///{folder / 'tables.db'}")
    try:
        yield House(store, Pool(0, 1.0))
    finally:
        store.engine.dispose()


def table(at: House, game: Any, options: dict[str, Any], quiet: Any, since: Journal) -> Room:
    """A table that began from a quiet state and saw these answers; chance has answered, too."""
    live = Live(Setup("t", game, options, None, start=json.loads(json.dumps(quiet.plain()))))
    for number, (seat, index) in enumerate(since):
        kind = "chance" if seat == CHANCE else "answer"
        live.apply(Act(number + 1, kind, seat, {"index": index, "by": "person"}))  # type: ignore[arg-type]
    row: dict[str, Any] = {
        "id": "t", "game": game.name, "name": "A table", "dice": "sealed", "paused": False,
        "commitment": "c", "lesson": None, "lead": None, "proposal": None, "seed": None,
        "aside": None, "start": None,
        "manners": None,
    }  # fmt: skip
    seats = [
        {
            "seat": n,
            "name": title,
            "kind": "person",
            "level": "greedy",
            "quiet": None,
            "secret": "",
            "asking": None,
            "ready": False,
            "tells": None,
        }
        for n, title in enumerate(live.titles)
    ]
    return Room(at, row, seats, live)


async def said(work: Coroutine[Any, Any, Any]) -> str:
    """An answer, or the sentence with which it was refused."""
    try:
        return json.dumps(await work)
    except Refused as error:
        return f"{error} {error.rules}"


async def sent(room: Room, seat: int | None) -> dict[str, str]:
    """Everything that a seat is sent, or would be if it asked."""
    live = room.live
    room.house.rooms = {room.id: room}  # the house is only at this one of the two tables
    guest = Guest(() if seat is None else (seat,))
    found = {
        "table": json.dumps(described(room, guest.seats, False)),
        "state": room.letters.whole(room, guest),
        "log": "\n".join(live.log(guest.audience)),
        "over": json.dumps(ending(room)),
    }
    scene = json.loads(found["state"])["scene"]
    for token in [t["id"] for t in scene["tokens"] if t["at"] is not None][:2]:
        try:
            found[f"look {token}"] = json.dumps(survey(live.match, seat, token))
        except Refused as error:
            found[f"look {token}"] = str(error)
    if seat is None:
        return found
    wishes: list[dict[str, Any]] = [
        {"square": square["id"]} for square in scene["board"]["squares"][7:8]
    ]
    wishes += [{"token": token["id"]} for token in scene["tokens"][:1]]
    wishes += [{"text": text} for text in ("search", "keep")]
    for wish in wishes:
        found[f"why {wish}"] = await said(inquiry.why(room, guest, {"seat": seat, **wish}))
    if live.asked != seat:
        for index in (0, 99):
            work = room.answer(guest, live.number, seat, index, None)
            found[f"answer {index}"] = await said(work)
    return found


def positions(name: str, options: dict[str, Any], seed: int, most: int) -> Iterator[Match[Any]]:
    """A few positions of every kind of question of a random game."""
    match: Match[Any] = registry.game(name).new(seed=seed, events=False, **options)
    pick = random.Random(seed)
    seen: dict[str, int] = {}
    for _ in range(most):
        if match.over:
            return
        kind = match.ask.prompt
        seen[kind] = seen.get(kind, 0) + 1
        # The first of each kind, and a later one.
        if seen[kind] in (1, 12):
            yield match
        match.answer(pick.randrange(len(match.ask.options)))


CASES = [
    ("crystalia", {"setup": "full"}, 600),
    *((name, SAMPLES[name][1], 150) for name in SAMPLES if name != "crystalia"),
]


@pytest.mark.parametrize(("name", "options", "most"), CASES, ids=[case[0] for case in CASES])
def test_a_seat_cannot_tell_what_it_may_not_know(
    name: str, options: dict[str, Any], most: int, tmp_path: Path
) -> None:
    game: Any = registry.game(name)
    checked = game.checked(options)
    hidden = 0

    async def compare(one: Room, other: Room, seat: int | None, kind: str) -> None:
        mine, theirs = await sent(one, seat), await sent(other, seat)
        for what in mine:
            assert mine[what] == theirs[what], f"{name}, {kind}: {what} tells seat {seat}"
        assert mine.keys() == theirs.keys()

    with house(tmp_path) as at:
        for number, match in enumerate(positions(name, options, 50, most)):
            asked = match.ask.seat
            others = [s for s in range(len(game.seats(checked))) if s != asked]
            for seat in {asked, others[number % len(others)] if others else None}:
                kind = match.ask.prompt
                twin = resampled(match, seat, number)
                known = table(at, game, checked, match.settled, match.since)
                dealt = table(at, game, checked, twin.settled, twin.since)
                hidden += known.live.match.state.plain() != dealt.live.match.state.plain()
                asyncio.run(compare(known, dealt, seat, kind))
                if match.since:
                    continue
                # Decks whose order somebody knows, and others that hold the same.
                state = match.settled.copy()
                order(state)
                other = game.extras.resample(state, seat, number)
                hidden += state.plain() != other.plain()
                known, dealt = (table(at, game, checked, s, []) for s in (state, other))
                asyncio.run(compare(known, dealt, seat, kind))
    assert hidden > 5, "hardly anything was hidden"


def test_who_waits_is_told_how_many_treasures_another_chooses_from_and_no_more() -> None:
    match = CRYSTALIA.new(seed=5, setup="full")
    while match.ask.prompt != "keep":
        match.answer(0)
    asked = match.ask.seat
    cards = [CRYSTALIA.box.equipment[card].name for card in match.ask.about]
    own, other = match.scene(asked).question, match.scene(1 - asked).question
    assert own is not None and other is not None
    assert all(card in own.prompt for card in cards)
    assert other.prompt == f"Player {asked + 1} looks at 3 treasures and keeps one."
    assert not other.options
