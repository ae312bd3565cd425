"""Worker processes for what takes long, with a time budget for every answer.

They think for machine players, and look out for people: what a figure sees can take a moment to be
drawn, in which no table may stand still (see `slices` for why no thread does it). A worker that is
too slow or dies is replaced; who asked gets `NoAnswer` and goes on without it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from collections import OrderedDict
from contextlib import suppress
from typing import Any, NamedTuple
from zlib import crc32

from undercroft.games import registry
from undercroft.kernel.match import Journal

from .errors import Refused
from .live import Live, Setup

log = logging.getLogger(__name__)

STARTING = 60.0
"""Seconds in which a new worker must say that it is ready."""
KNOWN = 150
"""Tables a worker is trusted to remember; it keeps a few more."""


class NoAnswer(Exception):
    """A worker did not answer; the text says why."""


class Moment(NamedTuple):
    """A position as a worker finds it: what is played there, and every answer so far."""

    setup: Setup
    journal: Journal
    epoch: int = 0
    """As long as it stays the same, a longer journal only goes on."""

    @classmethod
    def of(cls, live: Live) -> Moment:
        """Where a table stands now, whatever it does next."""
        return cls(live.setup, live.match.journal.copy(), live.epoch)


class Pool:
    """A few workers. Whoever asks waits for a free one."""

    def __init__(self, size: int, budget: float) -> None:
        self.size = size
        self.budget = budget
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._free = asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        await asyncio.gather(*(self._hire() for _ in range(self.size)))

    async def close(self) -> None:
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        for worker in list(self._all):
            worker.kill()
            await worker.gone()

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._all]

    async def choose(self, live: Live, seat: int, level: str, doubtful: bool = False) -> int:
        """What an agent answers to the open question of a table; it may be no legal answer.

        An agent that is doubtful, having failed before, never gets the last free worker.
        """
        try:
            taking = self._take(live.setup.table, doubtful)
            worker = await asyncio.wait_for(taking, self.budget if doubtful else None)
        except TimeoutError:
            raise NoAnswer("no worker is free for an agent that has failed before") from None
        seed = crc32(f"{live.setup.table} {seat}".encode())
        task = {"do": "choose", "seat": seat, "level": level, "seed": seed}
        index = (await self._ask(worker, Moment.of(live), task)).get("index")
        if type(index) is not int:
            raise NoAnswer(f"{index!r} is no answer")
        return index

    async def survey(self, moment: Moment, seat: int | None, token: int) -> dict[str, Any]:
        """What a figure sees and can get to in a position, as far as a seat knows the map."""
        worker = await self._take(moment.setup.table, False)
        task = {"do": "look", "seat": seat, "token": token}
        said = await self._ask(worker, moment, task)
        if "refused" in said:
            raise Refused(said["refused"])
        found: dict[str, Any] = said["found"]
        return found

    async def _ask(self, worker: _Worker, moment: Moment, task: dict[str, Any]) -> dict[str, Any]:
        """What a worker that was taken says; then it is free again, or replaced."""
        try:
            said = await asyncio.wait_for(worker.ask(moment, task), self.budget)
        except TimeoutError:
            self._replace(worker)
            raise NoAnswer(f"no answer within {self.budget:g} seconds") from None
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            self._replace(worker)
            raise NoAnswer(f"it has crashed ({error})") from None
        except NoAnswer:
            await self._put(worker)
            raise
        except BaseException:  # called off, or a mistake of ours: no worker is ever lost
            self._replace(worker)
            raise
        await self._put(worker)
        return said

    async def _take(self, table: str, doubtful: bool) -> _Worker:
        """A free worker, if possible one that knows the table."""
        spare = 1 if doubtful and self.size > 1 else 0
        async with self._free:
            await self._free.wait_for(lambda: len(self._idle) > spare)
            knowing = [worker for worker in self._idle if table in worker.known]
            worker = (knowing or self._idle)[-1]
            self._idle.remove(worker)
            return worker

    async def _put(self, worker: _Worker) -> None:
        async with self._free:
            self._idle.append(worker)
            self._free.notify_all()

    def _replace(self, worker: _Worker) -> None:
        log.warning("worker %s is replaced", worker.process.pid)
        worker.kill()
        self._all.discard(worker)
        if not self._closed:
            task = asyncio.create_task(self._hire(worker))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _hire(self, instead_of: _Worker | None = None) -> None:
        if instead_of is not None:
            await instead_of.gone()
        wait = 0.1
        while not self._closed:
            try:
                worker = await _Worker.start()
            except (OSError, ValueError, TimeoutError) as error:
                log.error("a worker does not start: %s", error)
                await asyncio.sleep(wait)
                wait = min(10.0, wait * 2)
                continue
            self._all.add(worker)
            await self._put(worker)
            return


def _packs(game: Any) -> list[dict[str, Any]] | None:
    """What a worker must be told of a game that is not over the program's own content."""
    own: Any = registry.game(game.name)
    return None if own.content_hash == game.content_hash else game.kept()


class _Worker:
    """One process and what it has been told."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.known: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """Of each table the epoch and how much of its journal it knows."""
        self._jobs = 0

    @classmethod
    async def start(cls) -> _Worker:
        folder = [path for path in sys.path if path]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "undercroft.table.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(folder)},
            start_new_session=True,
        )
        worker = cls(process)
        try:
            said = await asyncio.wait_for(worker._read(), STARTING)
        except BaseException:
            worker.kill()
            raise
        if not said.get("ready"):
            worker.kill()
            raise ValueError(f"it said {said!r}")
        return worker

    async def ask(self, moment: Moment, task: dict[str, Any]) -> dict[str, Any]:
        setup, journal, epoch = moment
        table = setup.table
        known, base = self.known.get(table, (-1, 0))
        if known != epoch or base > len(journal):
            base = 0
        for first in (base, 0):
            said = await self._say(setup, journal, first, task)
            if not said.get("need"):
                break
        if "error" in said:
            self.known.pop(table, None)
            raise NoAnswer(str(said["error"]))
        self.known[table] = (epoch, len(journal))
        self.known.move_to_end(table)
        if len(self.known) > KNOWN:
            self.known.popitem(last=False)
        return said

    async def _say(
        self, setup: Setup, journal: Journal, base: int, task: dict[str, Any]
    ) -> dict[str, Any]:
        self._jobs += 1
        job = {
            "job": self._jobs,
            "table": setup.table,
            "game": setup.game.name,
            "content": setup.game.content_hash,
            "packs": _packs(setup.game) if base == 0 else None,
            "options": setup.options,
            "start": setup.start if base == 0 else None,
            "base": base,
            "journal": journal[base:],
            **task,
        }
        pipe = self.process.stdin
        assert pipe is not None
        try:
            pipe.write(json.dumps(job).encode() + b"\n")
            await pipe.drain()
        except RuntimeError as error:  # what uvloop makes of a pipe whose other end has died
            raise ValueError("its process has ended") from error
        return await self._read()

    async def _read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise ValueError("its process has ended")
        said = json.loads(line)
        if not isinstance(said, dict):
            raise ValueError("it said something that is no answer")
        return said

    def kill(self) -> None:
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    async def gone(self) -> None:
        await self.process.wait()
