"""Positions that somebody made up: real ones in which one or two fields were changed.

Each is sent to a server as the start of a save. The server refuses it, or plays it within its
limits; some are made tables at which machines go on. Meanwhile somebody else plays, and must not
notice.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx

from undercroft.games import registry
from undercroft.kernel.match import Match
from undercroft.kernel.save import FORMAT, VERSION
from undercroft.table.crew import Exceeded
from undercroft.table.errors import Refused
from undercroft.table.trials import Trials

from .player import Player
from .servers import Server

Plain = dict[str, Any]
NUMBERS = (-1, -2, 0, 1, 2, 3, 7, 30, 255, 10**4, 10**7, 2**31, 2**63, 1 << 200, -(10**9))
ODD: tuple[Any, ...] = (None, True, False, "", "x", "x" * 5000, 1.5, [], {"t": []}, {"d": []}, {})
FRESH = httpx.Limits(max_keepalive_connections=0)
"""Every request has a connection of its own: an idle one may be closed while it is used."""
LIMIT = 2.0
"""Seconds of the processor in which a position must come to its first question, to be sent
again as a save that fits and made a table."""


def corpus(
    name: str, samples: list[dict[str, Any]], seed: int, answers: int
) -> list[tuple[Plain, Plain]]:
    """Options and quiet states of random games, from the first question to the last ones."""
    found = []
    game: Any = registry.game(name)
    for number, options in enumerate(samples):
        match = game.new(seed=seed + number, events=False, **options)
        pick = random.Random(seed + number)
        for count in range(answers):
            if match.over:
                break
            if count in (0, 5, 20) or count % 60 == 0:
                found.append((match.options, json.loads(json.dumps(match.settled.plain()))))
            match.answer(pick.randrange(len(match.ask.options)))
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every part of a plain value."""
    yield path
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from places(item, (*path, number))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))


def changed(value: Any, others: list[Any], pick: random.Random) -> Any:
    """A value that is not this one, likely or not."""
    kind = pick.random()
    if kind < 0.25 and others:
        return pick.choice(others)
    if isinstance(value, bool):
        return pick.choice((not value, not value, *ODD))
    if isinstance(value, int):
        if kind < 0.6:
            return value + pick.choice((-2, -1, 1, 1, 2, 5))
        if kind < 0.7:
            return value ^ 1 << pick.randrange(max(8, value.bit_length() + 2))
        return pick.choice(NUMBERS) if kind < 0.9 else pick.choice(ODD)
    if isinstance(value, list) and value and kind < 0.9:
        return pick.choice(
            (
                value[:-1], value[1:], [*value, value[-1]], value * 2, value * 300, value[::-1],
                [], {"t": value}, [*value, 0], [value[-1], *value[:-1]],
            )
        )  # fmt: skip
    if isinstance(value, str) and kind < 0.7:
        return pick.choice(("", value + "x", value[:-1], "x" * 3000, value.upper()))
    return pick.choice((*ODD, *NUMBERS))


def _one(plain: Plain, name: str, all_states: list[Plain], pick: random.Random) -> str:
    """Change a field somewhere; where."""
    kind = pick.random()
    if kind < 0.01:
        del plain[name]
        return f"{name} missing"
    if kind < 0.02:
        plain[name + "s"] = plain[name]
        return f"{name}s added"
    path = pick.choice(list(places(plain[name]))) if kind < 0.9 else ()
    holder: Any = plain
    steps = (name, *path)
    for step in steps[:-1]:
        holder = holder[step]
    others = [] if path else [other[name] for other in all_states if name in other]
    holder[steps[-1]] = json.loads(json.dumps(changed(holder[steps[-1]], others, pick)))
    return f"{name}{list(path) or ''}"


@dataclass
class Change:
    """A position that was made up."""

    game: str
    what: str
    options: Plain
    start: Plain


def changes(
    name: str, samples: list[dict[str, Any]], count: int, seed: int, answers: int = 900
) -> Iterator[Change]:
    """So many positions of a game with one or two changed fields; every field gets its turn."""
    states = corpus(name, samples, seed, answers)
    plains = [plain for _, plain in states]
    pick = random.Random(f"{name} {seed}")
    names = sorted(plains[0])
    for number in range(count):
        options, plain = pick.choice(states)
        plain = json.loads(json.dumps(plain))
        first = names[number % len(names)]
        wanted = [first] if number % 2 == 0 else [first, pick.choice(names)]
        what = [_one(plain, field, plains, pick) for field in wanted if field in plain]
        yield Change(name, ", ".join(what), options, plain)


def save_of(change: Change, snapshot: Plain | None = None) -> Plain:
    """A position as a save that ends where it begins, unless its end is told."""
    game: Any = registry.game(change.game)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": change.game,
        "content": game.content_hash,
        "options": change.options,
        "seed": None,
        "start": change.start,
        "journal": [],
        "outcome": None,
        "snapshot": change.start if snapshot is None else snapshot,
    }


def ending(change: Change) -> Plain | None:
    """Where a position comes to its first question, worked out in a process that may be ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            signal.setitimer(signal.ITIMER_PROF, LIMIT)
            match: Match[Any] = Match(
                registry.game(change.game),  # type: ignore[arg-type]
                change.options, None, start=change.start,
            )  # fmt: skip
            with os.fdopen(writing, "w") as out:
                json.dump(match.state.plain(), out)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as file:
        text = file.read()
    os.waitpid(child, 0)
    try:
        found: Plain = json.loads(text)
    except ValueError:
        return None
    return found


@dataclass
class Report:
    """What came of all positions, and how long somebody else waited meanwhile."""

    verdicts: Counter[str] = field(default_factory=Counter)
    sentences: Counter[str] = field(default_factory=Counter)
    exceeded: list[str] = field(default_factory=list)
    stumbled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    tables: int = 0
    aside: int = 0

    def __str__(self) -> str:
        def share(values: list[float], part: float) -> str:
            ordered = sorted(values) or [0.0]
            return f"{1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]:.0f} ms"

        said = ", ".join(f"{count} {what}" for what, count in sorted(self.verdicts.items()))
        lines = [
            f"{sum(self.verdicts.values())} positions: {said}",
            f"  {self.tables} tables of machines begun from them, {self.aside} set aside",
        ]
        for name, values in (("a position", self.took), ("somebody else", self.waits)):
            lines.append(
                f"  {name}: p50 {share(values, 0.5)}, p95 {share(values, 0.95)}, "
                f"p99 {share(values, 0.99)}, max {share(values, 1)} ({len(values)} times)"
            )
        lines += [f"  took too long: {what}" for what in self.exceeded[:20]]
        if self.stumbled:
            lines.append(f"  the rules stumbled over {len(self.stumbled)}, such as:")
            lines += [f"    {what}" for what in self.stumbled[:5]]
        return "\n".join(lines)


async def prove_all(made_up: list[Change], workers: int = 2) -> Report:
    """Give all positions to provers, without a server between."""
    report = Report()
    waiting = iter(made_up)
    trials = Trials(workers)

    async def sender(name: str) -> None:
        for change in waiting:
            began = time.perf_counter()
            try:
                await trials.keep(name, json.dumps(save_of(change)).encode())
                report.verdicts["played"] += 1
            except Refused as error:
                _count(report, change, str(error))
            except Exceeded as error:
                report.verdicts["took too long"] += 1
                report.exceeded.append(f"{change.game}: {change.what}: {error}")
            report.took.append(time.perf_counter() - began)

    try:
        await asyncio.gather(*(sender(f"r{number}") for number in range(workers)))
    finally:
        await trials.close()
    return report


def _count(report: Report, change: Change, text: str) -> None:
    """Count what a refusal says: that the position was played, or what is wrong with it."""
    if "ends in another position" in text:
        report.verdicts["played"] += 1
        return
    report.verdicts["refused"] += 1
    report.sentences[text] += 1
    if "cannot make anything of this position" in text:
        report.stumbled.append(f"{change.game}: {change.what}")


async def try_all(
    server: Server, made_up: list[Change], *, tables: int, at_once: int = 4
) -> Report:
    """Send all positions; every `tables`-th that is played is made a table for machines."""
    report = Report()
    waiting = iter(made_up)
    async with httpx.AsyncClient(base_url=server.url, timeout=600, limits=FRESH) as http:
        done = asyncio.Event()
        other = asyncio.create_task(_somebody(server, http, report, done))

        async def sender() -> None:
            for change in waiting:
                await _try(http, change, report, tables)

        try:
            await asyncio.gather(*(sender() for _ in range(at_once)))
        finally:
            done.set()
            await other
        report.aside = (await http.get("/api/health")).json()["aside"]
    return report


async def _somebody(
    server: Server, http: httpx.AsyncClient, report: Report, done: asyncio.Event
) -> None:
    """Play at a table of one's own, as long as the others go on."""
    pick = random.Random(1)
    while not done.is_set():
        seats = [{"kind": "person"}]
        made = (await http.post("/api/tables", json={"game": "deckbox", "seats": seats})).json()
        word = made["secrets"]["seats"]["0"]
        async with Player(server.socket, made["table"], [word]) as player:
            for _ in range(150):
                if done.is_set() or player.over is not None:
                    break
                await player.until(lambda: player.question is not None or player.over is not None)
                if player.question is None:
                    break
                began = time.perf_counter()
                await player.answer(pick.randrange(len(player.question["options"])))
                report.waits.append(time.perf_counter() - began)
                await asyncio.sleep(0.03)
        headers = {"Authorization": f"Bearer {made['secrets']['host']}"}
        await http.delete(f"/api/tables/{made['table']}", headers=headers)


async def _try(http: httpx.AsyncClient, change: Change, report: Report, tables: int) -> None:
    began = time.perf_counter()
    answer = await http.post("/api/replays", json=save_of(change))
    report.took.append(time.perf_counter() - began)
    name = f"{change.game}: {change.what}"
    if answer.status_code == 201:
        report.verdicts["played"] += 1
    elif answer.status_code != 400:
        report.wrong.append(f"{name}: {answer.status_code} {answer.text[:200]}")
        return
    else:
        text = answer.json()["error"]["text"]
        if "takes too much time or memory" in text:
            report.verdicts["took too long"] += 1
            report.exceeded.append(name)
            return
        _count(report, change, text)
        if "ends in another position" not in text:
            return
    if report.verdicts["played"] % tables == 0:
        await _table(http, change, report)


async def _table(http: httpx.AsyncClient, change: Change, report: Report) -> None:
    """Let machines play on from a position, for a moment."""
    snapshot = ending(change)
    if snapshot is None:
        return
    kept = await http.post("/api/replays", json=save_of(change, snapshot))
    if kept.status_code != 201:
        return
    begin = {"replay": kept.json()["replay"], "at": 0}
    wish = {"game": change.game, "from": begin, "seats": [{"kind": "agent", "level": "random"}]}
    made = await http.post("/api/tables", json=wish)
    if made.status_code != 201:
        if made.status_code != 400:
            report.wrong.append(f"{change.game}: {change.what}: {made.text[:200]}")
        return
    report.tables += 1
    host = made.json()["secrets"]["host"]
    headers = {"Authorization": f"Bearer {host}"}
    table = f"/api/tables/{made.json()['table']}"
    before = -1
    for _ in range(40):
        await asyncio.sleep(0.05)
        state = await http.get(table, headers=headers)
        if state.status_code != 200 or state.json()["over"]:
            break
        if state.json()["number"] == before and state.json()["aside"]:
            break
        before = state.json()["number"]
    if state.status_code == 200:
        await http.delete(table, headers=headers)
