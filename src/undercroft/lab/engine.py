"""Engines: who plays the units of a study. What comes out is the same whoever does.

An engine is given units and gives back their rows in any order. A process that dies is replaced,
and what it had not given back is played again. Each process plays one known game before anything
else: a machine on which that goes another way is found before its rows count.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Protocol

from .arm import Boards, Orders
from .row import Row, Unit
from .sim import follow, settle
from .spec import NoStudy

DEATHS = 5
"""So often in a row processes may die without anything coming back."""


class Differs(NoStudy):
    """A machine that plays differently."""


class Engine(Protocol):
    """Plays units somewhere."""

    @property
    def width(self) -> int:
        """How many units it plays at a time."""
        ...

    def give(self, unit: Unit) -> None: ...

    def take(self) -> tuple[Unit, list[Row]]:
        """Some unit that is done; waits for one."""
        ...

    def close(self) -> None: ...


Make = Callable[[Orders], Engine]


def alike(check: str, known: str, who: str) -> None:
    """Differs if the known game went another way there."""
    if check != known:
        raise Differs(
            f"{who} plays differently: its first game came to {check[:12] or 'nothing'} "
            f"instead of {known[:12]}. Is it the same version of Undercroft?"
        )


class Here:
    """Plays in this process."""

    width = 1

    def __init__(self, orders: Orders) -> None:
        self.boards = Boards(orders)
        self._due: list[Unit] = []

    def give(self, unit: Unit) -> None:
        self._due.append(unit)

    def take(self) -> tuple[Unit, list[Row]]:
        unit = self._due.pop(0)
        return unit, self.boards.rows(unit)

    def close(self) -> None:
        self._due.clear()


class Pool:
    """Plays in processes of this machine."""

    def __init__(self, orders: Orders, workers: int) -> None:
        self.width = workers
        self._orders = orders
        self._known = Boards(orders).check
        self._running: dict[Future[tuple[str, list[Row]]], Unit] = {}
        self._deaths = 0
        self._open()

    def _open(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.width, context, _begin, (self._orders,))

    def give(self, unit: Unit) -> None:
        try:
            self._running[self._pool.submit(_played, unit)] = unit
        except BrokenProcessPool:
            self._again([unit])

    def take(self) -> tuple[Unit, list[Row]]:
        while True:
            done, _ = wait(self._running, return_when=FIRST_COMPLETED)
            future = min(done, key=lambda one: self._running[one])
            unit = self._running.pop(future)
            try:
                check, rows = future.result()
            except BrokenProcessPool:
                self._again([unit])
                continue
            self._deaths = 0
            alike(check, self._known, "a process")
            return unit, rows

    def _again(self, lost: list[Unit]) -> None:
        """A process died, and took all others with it: begin new ones."""
        self._deaths += 1
        if self._deaths > DEATHS:
            raise NoStudy("processes die again and again before they have played anything")
        lost += self._running.values()
        self._running.clear()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._open()
        for unit in sorted(lost):
            self.give(unit)

    def pids(self) -> list[int]:
        """The processes that play now."""
        return sorted(self._pool._processes)

    def close(self) -> None:
        self._running.clear()
        for process in list((self._pool._processes or {}).values()):
            process.terminate()
        with suppress(KeyboardInterrupt):
            self._pool.shutdown(wait=True, cancel_futures=True)


_boards: Boards


def _begin(orders: Orders) -> None:
    """In a new process: load the game, play the known one, leave Ctrl-C to who started it."""
    global _boards
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow()
    _boards = Boards(orders)
    settle()


def _played(unit: Unit) -> tuple[str, list[Row]]:
    return _boards.check, _boards.rows(unit)


def engine(orders: Orders, name: str = "local", workers: int = 1, address: str = "") -> Engine:
    """The engine of that name: `local`, or `ray` with the address of a cluster."""
    if name == "ray":
        from .ray_engine import Cluster

        return Cluster(orders, address, workers)
    if name != "local":
        raise NoStudy(f'there is no engine "{name}": expected local or ray')
    return Here(orders) if workers <= 1 else Pool(orders, workers)
