"""The values that scenes show: remembered ones are those that would be found anew."""

from __future__ import annotations

from undercroft import agents
from undercroft.games.crystalia.game import GAME
from undercroft.games.crystalia.stat import _stats, stats

QUESTIONS = 600


def test_remembered_values_are_those_in_force() -> None:
    changed = 0
    for seed in (3, 4):
        match, agent = GAME.new(seed=seed), agents.agent("random", seed)
        shown: dict[int, object] = {}
        for number in range(QUESTIONS):
            if match.over:
                break
            s = match.state
            for unit in range(len(s.card)) if number % 3 == 0 else ():
                if s.at[unit] >= 0:
                    found = stats(s, unit)
                    assert found == _stats(s, unit)
                    changed += shown.get(unit, found) != found
                    shown[unit] = found
            match.answer(agent.choose(match, match.ask))
    # Gear, statuses and what lasts have come and gone meanwhile.
    assert changed > 50
