"""What sets off what is known to a game that nobody else has loaded anything of."""

from __future__ import annotations

import subprocess
import sys

ALONE = """
from undercroft import agents
from undercroft.games import registry
match = registry.game("realms").new(seed=5, adventure="path_through_the_wood")
agent = agents.agent("greedy", 5)
while not match.over and match.state.round < 12:
    match.answer(agent.choose(match, match.ask))
kinds = {type(event).__name__ for event in match.events}
assert {"Attacked", "EventDrawn"} <= kinds, kinds
"""


def test_attacks_and_effects_are_carried_out_in_a_process_of_their_own() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
