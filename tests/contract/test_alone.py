"""A game is whole by itself: whoever imports nothing but the registry can play it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from undercroft.games import registry

PLAY = """
import sys
from undercroft.games import registry

game = registry.game(sys.argv[1])
match = game.new(seed=5, **game.checked({}))
for number in range(150):
    if match.over:
        break
    match.answer((7 * number) % len(match.ask.options))
"""


@pytest.mark.parametrize("name", registry.names())
def test_a_game_is_played_in_a_process_that_knows_nothing_else(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", PLAY, name], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
