"""The same seed makes the same game in every process, whatever Python's hashes are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from tests.contract.games import every_game

HASHES = ("0", "1", "424242")
PLAY = """
import json, sys
from undercroft import agents
from undercroft.games import registry
from undercroft.kernel.save import pack_save

name, options = json.loads(sys.argv[1])
match = registry.game(name).new(seed=31, **options)
agent = agents.agent("random", 31)
for _ in range(1500):
    if match.over:
        break
    match.answer(agent.choose(match, match.ask))
told = [match.tell(event) for event in match.events]
print(json.dumps([pack_save(match), told, match.view(None)]))
"""


def played(name: str, options: dict[str, Any], hashes: str) -> bytes:
    """The save of a game played in a process of its own, and all that was told of it."""
    place = os.pathsep.join(part for part in sys.path if part)
    return subprocess.run(
        [sys.executable, "-c", PLAY, json.dumps([name, options])],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": place, "PYTHONHASHSEED": hashes},
    ).stdout


@every_game
def test_every_process_plays_the_same_game(name: str, options: dict[str, Any]) -> None:
    first, *others = (played(name, options, hashes) for hashes in HASHES)
    assert len(json.loads(first)[0]["journal"]) > 15
    assert all(other == first for other in others)
