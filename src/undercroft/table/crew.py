"""A crew: worker processes for what takes long, each with limits, each replaced when it ends.

Every place of a crew has a keeper, who hires a worker, waits for its end and hires the next: it
does not matter why one ended or who noticed. Whoever asks waits for a free worker, the most urgent
first, and then for an answer or for the end of the process, whichever comes first.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from .errors import Busy

log = logging.getLogger(__name__)

ENDING = "The server ends this moment: try again when it is back."
STARTING = 120.0
"""Seconds in which a new worker must say that it is ready."""
LONGEST = 1 << 26
"""So many bytes a worker may say in one line."""
LINGER = 1.0
"""Seconds in which the last words of a process that has ended may still arrive."""
KNOWN = 150
"""Tables a worker is trusted to remember; it keeps a few more."""
HASTEN = signal.SIGUSR1
"""Sent to a worker that chooses for a machine: its best answer so far will do."""
PEOPLE, WATCHED, UNWATCHED, LEISURE = range(4)
"""How urgent a question is: somebody waits for it, looks on, or does not; or none is asked yet."""


class NoAnswer(Exception):
    """A worker did not answer; the text says why."""


class Exceeded(NoAnswer):
    """What was asked takes more time or memory than anything may."""


class Said(NamedTuple):
    """What a worker answers: plain data, and text that is passed on as it is."""

    data: dict[str, Any]
    text: bytes = b""


class Crew:
    """A few workers that run one module, started with the crew or when first asked for."""

    def __init__(self, size: int, module: str, memory: int = 0) -> None:
        self.size = size
        self._module = module
        self._memory = memory
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._waiting: list[tuple[int, int, str, int, asyncio.Future[Worker]]] = []
        self._order = itertools.count()
        self._keepers: list[asyncio.Task[None]] = []
        self._closed = False

    async def start(self) -> None:
        """Hire everybody, and wait until they are ready."""
        ready = [asyncio.Event() for _ in range(self.size)]
        self._hire(*(event.set for event in ready))
        await asyncio.gather(*(event.wait() for event in ready))

    async def close(self) -> None:
        """Send everybody home; whoever waits for one of them is told with `Busy`."""
        self._closed = True
        for *_, future in self._waiting:
            if not future.done():
                future.set_exception(Busy(ENDING))
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        for worker in list(self._all):
            worker.kill()
            await worker.gone()

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._all]

    @property
    def pressed(self) -> bool:
        """Whether somebody waits for a worker."""
        return any(rank < LEISURE for rank, *_ in self._waiting)

    # Asking

    async def take(
        self, table: str, rank: int = PEOPLE, spare: int = 0, patience: float | None = None
    ) -> Worker:
        """A free worker, if possible one that knows the table; `spare` ones stay free.

        TimeoutError once patience has ended.
        """
        if self._closed:
            raise Busy(ENDING)
        if not self._keepers:
            self._hire(*[_nothing] * self.size)
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        entry = (rank, next(self._order), table, spare, future)
        self._waiting.append(entry)
        self._assign()
        try:
            async with asyncio.timeout(patience):
                return await future
        except BaseException:
            if entry in self._waiting:
                self._waiting.remove(entry)
            if future.done() and not future.cancelled() and future.exception() is None:
                self.put(future.result())
            raise

    def put(self, worker: Worker) -> None:
        """A worker is free again, if it is still one of the crew."""
        if worker in self._all and worker not in self._idle:
            self._idle.append(worker)
            self._assign()

    def replace(self, worker: Worker) -> None:
        """End a worker; its keeper hires another."""
        if worker in self._all:
            log.warning("worker %s is replaced", worker.process.pid)
        self._dismiss(worker)

    def _dismiss(self, worker: Worker) -> None:
        self._forget(worker)
        worker.kill()

    async def ask(self, worker: Worker, job: dict[str, Any], payload: bytes, budget: float) -> Said:
        """What a worker that was taken says; if it says nothing, it is replaced."""
        try:
            async with asyncio.timeout(budget):
                return await worker.say(job, payload)
        except TimeoutError:
            self.replace(worker)
            raise Exceeded(f"no answer within {budget:g} seconds") from None
        except NoAnswer:
            if self._closed:
                raise Busy(ENDING) from None
            self.replace(worker)
            raise
        except asyncio.CancelledError:  # nobody hears what it would say: nothing is wrong with it
            self._dismiss(worker)
            raise
        except BaseException:  # a mistake of ours: no worker is ever lost
            self.replace(worker)
            raise

    def _assign(self) -> None:
        """Give free workers to those who wait."""
        for entry in sorted(self._waiting, key=lambda entry: entry[:2]):
            _, _, table, spare, future = entry
            if future.done():
                self._waiting.remove(entry)
            elif len(self._idle) > min(spare, self.size - 1):
                knowing = [worker for worker in self._idle if table in worker.known]
                worker = (knowing or self._idle)[-1]
                self._idle.remove(worker)
                self._waiting.remove(entry)
                future.set_result(worker)

    # Hiring

    def _hire(self, *ready: Callable[[], None]) -> None:
        self._keepers += [asyncio.create_task(self._keep(call)) for call in ready]

    async def _keep(self, ready: Callable[[], None]) -> None:
        """See to it that one place of the crew is never empty for long."""
        wait = 0.1
        while True:
            try:
                worker = await Worker.start(self._module, self._memory)
            except (OSError, ValueError, RuntimeError, NoAnswer, TimeoutError) as error:
                log.error("a worker does not start: %s", error)
                await asyncio.sleep(wait)
                wait = min(10.0, wait * 2)
                continue
            wait = 0.1
            self._all.add(worker)
            self.put(worker)
            ready()
            try:
                await worker.gone()
            finally:
                if not self._closed:
                    self._forget(worker)

    def _forget(self, worker: Worker) -> None:
        self._all.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)


def _nothing() -> None:
    pass


class Worker:
    """One process and what it has been told."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.known: OrderedDict[str, Any] = OrderedDict()
        """What its asker believes it to remember of each table."""
        self._jobs = 0
        self._end = asyncio.create_task(process.wait())

    @classmethod
    async def start(cls, module: str, memory: int) -> Worker:
        folder = [path for path in sys.path if path]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            module,
            str(memory),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(folder)},
            start_new_session=True,
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(STARTING):
                said = await worker._hear()
            if not said.data.get("ready"):
                raise ValueError(f"it said {said.data!r}")
        except BaseException:
            worker.kill()
            raise
        return worker

    async def say(self, job: dict[str, Any], payload: bytes = b"") -> Said:
        """Hand a job over and wait for what comes of it."""
        self._jobs += 1
        head = json.dumps({"job": self._jobs, "bytes": len(payload), **job}).encode()
        pipe = self.process.stdin
        assert pipe is not None
        try:
            pipe.write(head + b"\n" + payload)
            await self._or_end(pipe.drain())
        except (RuntimeError, OSError):  # what a pipe says whose other end has died
            raise NoAnswer(await self._why()) from None
        said = await self._hear()
        if said.data.get("job") != self._jobs:
            raise NoAnswer("it answered another question")
        if "exceeded" in said.data:
            raise Exceeded(str(said.data["exceeded"]))
        return said

    async def _hear(self) -> Said:
        reader = self.process.stdout
        assert reader is not None
        try:
            line = await self._or_end(reader.readline())
            if not line:
                raise NoAnswer(await self._why())
            data = json.loads(line)
            if not isinstance(data, dict):
                raise NoAnswer("it said something that is no answer")
            text = b""
            if data.get("bytes"):
                text = await self._or_end(reader.readexactly(data["bytes"]))
        except (ValueError, OSError, asyncio.IncompleteReadError) as error:
            if self.process.returncode is not None:
                raise NoAnswer(await self._why()) from None
            raise NoAnswer(f"it said something that is no answer ({error})") from None
        return Said(data, text)

    async def _or_end(self, waiting: Any) -> Any:
        """What is awaited of the process, which may end before, and then says nothing more."""
        task = asyncio.ensure_future(waiting)
        try:
            await asyncio.wait((task, self._end), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                await asyncio.wait((task,), timeout=LINGER)
            if not task.done():
                raise NoAnswer(await self._why())
            return task.result()
        finally:
            if not task.done():
                task.cancel()

    async def _why(self) -> str:
        """In what way the process has ended; Exceeded if the limits did it."""
        self.kill()
        code = await self.gone()
        if code == -signal.SIGPROF:
            raise Exceeded("it took more time to work out than it may")
        return f"its process has ended ({code})"

    def kill(self) -> None:
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def hasten(self) -> None:
        """The best answer so far will do."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.send_signal(HASTEN)

    async def gone(self) -> int:
        return await asyncio.shield(self._end)
