"""Pairs of games: the same seeds with a pack and without it, and what the pack changes.

A process that is asked in lines of JSON, as those of a table's crew are: each job is a slice of the
pairs and carries what was counted before, so that nothing is kept between two of them.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from undercroft.games import registry
from undercroft.kernel.errors import UndercroftError
from undercroft.table import limits
from undercroft.table.errors import sentences

from .interval import CONFIDENCE_95, wilson
from .sim import Plan, Played, plan, play, sides

GAME = 60.0
"""Seconds of the processor that one pair may take."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How one side fared in pairs of games."""

    pairs: int = 0
    without: int = 0
    """Won without the pack."""
    with_: int = 0
    gained: int = 0
    """Won with the pack and lost without."""
    lost: int = 0

    def plus(self, side: str, before: Played, after: Played) -> Tally:
        was, now = before.winner == side, after.winner == side
        return Tally(
            self.pairs + 1,
            self.without + was,
            self.with_ + now,
            self.gained + (now and not was),
            self.lost + (was and not now),
        )

    def difference(self) -> tuple[float, float, float]:
        """How much more often it wins with the pack, and between what it plausibly is.

        Only pairs that ended differently say anything; one of each kind is added, so that a few
        pairs that all ended alike do not pass for certainty.
        """
        if not self.pairs:
            return 0.0, -1.0, 1.0
        n, gained, lost = self.pairs + 2, self.gained + 1, self.lost + 1
        middle = (gained - lost) / n
        spread = CONFIDENCE_95 * sqrt(gained + lost - (gained - lost) ** 2 / n) / n
        found = (self.gained - self.lost) / self.pairs
        return found, max(-1.0, min(middle - spread, found)), min(1.0, max(middle + spread, found))

    def plain(self) -> dict[str, Any]:
        return {
            "pairs": self.pairs, "without": self.without, "with": self.with_,
            "gained": self.gained, "lost": self.lost,
            "difference": list(self.difference()),
            "share_without": [self.without / max(1, self.pairs), *wilson(self.without, self.pairs)],
            "share_with": [self.with_ / max(1, self.pairs), *wilson(self.with_, self.pairs)],
        }  # fmt: skip


def compared(told: Mapping[str, Any]) -> dict[str, Any]:
    """Play the pairs of one slice and count them on top of those before.

    With options that only the pack can have, the games without it are played as they usually are.
    """
    own: Any = registry.game(told["game"])
    over = registry.over(own, own.stock.given_back(told["packs"]))
    with_ = plan(over, told["options"], seed=told["seed"])
    try:
        without = plan(own, told["options"], seed=told["seed"])
        alike = True
    except UndercroftError:
        without, alike = plan(own, {}, seed=told["seed"]), False
    return {**_counted(without, with_, told), "alike": alike}


def _counted(without: Plan, with_: Plan, told: Mapping[str, Any]) -> dict[str, Any]:
    names = list(dict.fromkeys([*sides(without), *sides(with_)]))
    tallies = {side: _tally(told["before"].get(side, {})) for side in names}
    failed = 0
    for index in range(told["first"], told["first"] + told["pairs"]):
        limits.renew(GAME)
        before, after = play(without, index), play(with_, index)
        if before.error or after.error:
            failed += 1
            continue
        tallies = {side: tally.plus(side, before, after) for side, tally in tallies.items()}
    return {"sides": {side: tally.plain() for side, tally in tallies.items()}, "failed": failed}


def _tally(said: Mapping[str, int]) -> Tally:
    names: Sequence[str] = ("pairs", "without", "with", "gained", "lost")
    return Tally(*(int(said.get(name, 0)) for name in names))


def answer(job: Mapping[str, Any], payload: bytes) -> dict[str, Any]:
    """What is said to a job, whatever comes of it."""
    try:
        with limits.fuse(GAME):
            return compared(json.loads(payload))
    except (MemoryError, RecursionError):
        return {"exceeded": "it took more memory than it may"}
    except UndercroftError as error:
        return {"refused": sentences(error)}
    except Exception as error:
        return {"stumbled": type(error).__name__}


def main() -> None:
    limits.begin()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def say(data: Mapping[str, Any]) -> None:
        out.write(json.dumps({**data, "bytes": 0}).encode() + b"\n")
        out.flush()

    say({"ready": True})
    for line in sys.stdin.buffer:
        job = json.loads(line)
        payload = sys.stdin.buffer.read(job["bytes"])
        say({"job": job["job"], **answer(job, payload)})


if __name__ == "__main__":
    main()
