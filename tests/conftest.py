"""What all tests have: rule ids on tests (`undercroft.lab.rule_marks`), and patience."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Tests multiply small matrices in several processes: more threads only wait for each other."""

pytest_plugins = ["pytester", "undercroft.lab.rule_marks"]

DEPTH = int(os.environ.get("UNDERCROFT_DEPTH", "1"))
"""As in `tests.depth`; this file is also copied into small projects, where it stands alone."""

settings.register_profile(
    "patient", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", settings.get_profile("patient"), derandomize=False,
                          max_examples=100 * DEPTH)  # fmt: skip
settings.load_profile("deep" if DEPTH > 1 else "patient")
"""What a search for counterexamples says depends neither on how busy the machine is nor on luck;
only `make deep` looks elsewhere every time."""

collect_ignore = ["browser"] if os.environ.get("UNDERCROFT_BROWSER") == "later" else []
"""Tests in a browser have the machine to themselves: `make test` runs them after the others."""


@pytest.fixture(autouse=True)
def no_fuse_is_left() -> Iterator[None]:
    """What limits a worker would end this process in the middle of another test."""
    yield
    left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
    assert not left, f"this process would have been ended after {left:.0f} s of work"


LONG = ("test_soak", "journeys", "release", "server", "test_full")
"""Folders and modules whose tests take long, the longest first."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests first, as many for every worker: nobody waits for one that begins at the end."""
    hands = int(getattr(config, "workerinput", {}).get("workercount", 1))
    places = {place: rank for rank, place in enumerate(LONG)}

    def rank(item: pytest.Item) -> int:
        names = (item.path.stem, item.path.parent.name)
        return min(places.get(name, len(LONG)) for name in names)

    long = sorted((item for item in items if rank(item) < len(LONG)), key=rank)
    modules = list(dict.fromkeys(item.path for item in long))
    others = [item for item in items if rank(item) == len(LONG)]
    # Each worker begins with an equal share of the list, from its front to its end.
    share, rest = divmod(len(items), hands)
    items.clear()
    for hand in range(hands):
        size = share + (hand < rest)
        mine = set(modules[hand::hands])
        dealt = [item for item in long if item.path in mine]
        free = max(0, size - len(dealt))
        items += dealt + others[:free]
        others = others[free:]
    items += others
    assert len(items) == share * hands + rest
