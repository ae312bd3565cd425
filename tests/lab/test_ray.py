"""Studies on a real Ray, on this machine alone; `make test` and `make ray` install it."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

from undercroft.lab.arm import Orders
from undercroft.lab.engine import Here, engine
from undercroft.lab.spec import spec_of
from undercroft.lab.study import Study

ray: Any = pytest.importorskip("ray", reason="Ray is not installed; `make ray` tests with it")

pytestmark = pytest.mark.filterwarnings("ignore")

SAID: dict[str, Any] = {
    "game": "deckbox", "seats": "random", "seed": 8, "metrics": ["cards", "length"],
    "variant": [{"name": "cheap", "patch": [{"card": "acid_vial", "set": {"price": 1}}]}],
    "stop": {"pairs": 200, "decide": False},
}  # fmt: skip


def played(make: Any) -> Study:
    study = Study(spec_of(SAID))
    for _ in study.run(make):
        pass
    return study


def test_ray_plays_what_one_process_plays() -> None:
    def cluster(orders: Orders) -> Any:
        return engine(orders, "ray", workers=2)

    alone, shared = played(Here), played(cluster)
    assert shared.rows == alone.rows
    assert shared.result() == alone.result()
    assert not ray.is_initialized()


def test_a_worker_of_ray_that_is_killed_changes_nothing() -> None:
    study = Study(spec_of(SAID))
    killed = False
    for _ in study.run(lambda orders: engine(orders, "ray", workers=2)):
        if not killed:
            killed = True
            for worker in _workers():
                os.kill(worker, signal.SIGKILL)
    assert study.rows == played(Here).rows


def _workers() -> list[int]:
    """The processes of Ray that play, by asking one for its number."""

    @ray.remote
    def number() -> int:
        return os.getpid()

    return [ray.get(number.remote())]
