"""Plays the units of a study on a Ray cluster, or on a Ray of this machine alone.

Tasks are whole units, so what Ray spends on each is small beside them. A worker that dies is Ray's
to replace: a unit has the same rows wherever it is played, so it is simply played again.
"""

from __future__ import annotations

from hashlib import sha256
from importlib.util import find_spec
from typing import Any

from .arm import Boards, Orders
from .engine import alike
from .row import Row, Unit
from .spec import NoStudy

RETRIES = 5


class Cluster:
    """Plays where Ray is."""

    def __init__(self, orders: Orders, address: str = "", workers: int = 0) -> None:
        if find_spec("ray") is None:
            raise NoStudy("the engine ray needs Ray: pip install ray")
        import ray

        self._ray: Any = ray
        self._known = Boards(orders).check
        self._ours = not ray.is_initialized()
        if self._ours:
            here: dict[str, Any] = {"address": address} if address else {
                "num_cpus": max(1, workers), "include_dashboard": False,
                "_node_ip_address": "127.0.0.1",
            }  # fmt: skip
            ray.init(logging_level="error", log_to_driver=False, **here)
        self._task: Any = ray.remote(max_retries=RETRIES)(_played)
        self._orders: Any = ray.put(orders)
        self._name = sha256(repr(orders).encode()).hexdigest()
        self.width = max(1, workers or int(ray.cluster_resources().get("CPU", 1)))
        self._running: dict[Any, Unit] = {}

    def give(self, unit: Unit) -> None:
        self._running[self._task.remote(self._name, self._orders, unit)] = unit

    def take(self) -> tuple[Unit, list[Row]]:
        [done], _ = self._ray.wait(list(self._running), num_returns=1)
        unit = self._running.pop(done)
        who, check, rows = self._ray.get(done)
        alike(check, self._known, who)
        return unit, [Row(*row) for row in rows]

    def close(self) -> None:
        for task in self._running:
            self._ray.cancel(task, force=True)
        self._running.clear()
        if self._ours:
            self._ray.shutdown()


def _played(name: str, orders: Orders, unit: Unit) -> tuple[str, str, list[tuple[Any, ...]]]:
    """In a process of Ray: it keeps the games that it has loaded."""
    from platform import node

    if name not in _known:
        _known.clear()
        _known[name] = Boards(orders)
    boards = _known[name]
    return f"a process on {node()}", boards.check, [tuple(row) for row in boards.rows(unit)]


_known: dict[str, Boards] = {}
