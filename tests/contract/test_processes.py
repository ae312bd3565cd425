"""The same seed makes the same game in every process, whatever Python's hashes are."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.contract.games import SAMPLES
from tests.depth import DEPTH

HASHES = ("0", "424242")
MOST = 500 * DEPTH
"""So many answers of a game are compared."""
PLAY = """
import json, sys
from undercroft import agents
from undercroft.games import registry
from undercroft.kernel.save import pack_save

name, samples, most = json.loads(sys.argv[1])
for options in samples:
    match = registry.game(name).new(seed=31, **options)
    agent = agents.agent("random", 31)
    for _ in range(most):
        if match.over:
            break
        match.answer(agent.choose(match, match.ask))
    told = [match.tell(event) for event in match.events]
    print(json.dumps([pack_save(match), told, match.view(None)]))
"""


def played(name: str, hashes: str) -> list[str]:
    """The saves of games played in a process of their own, and all that was told of them."""
    place = os.pathsep.join(part for part in sys.path if part)
    done = subprocess.run(
        [sys.executable, "-c", PLAY, json.dumps([name, SAMPLES[name], MOST])],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "PYTHONPATH": place, "PYTHONHASHSEED": hashes},
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("name", SAMPLES)
def test_every_process_plays_the_same_game(name: str) -> None:
    first, *others = (played(name, hashes) for hashes in HASHES)
    assert len(first) == len(SAMPLES[name])
    assert all(json.loads(game)[0]["journal"] for game in first)
    assert all(other == first for other in others)
