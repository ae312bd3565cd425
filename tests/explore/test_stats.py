"""The values and models that scenes show: remembered ones are those that would be found anew."""

from __future__ import annotations

from undercroft import agents
from undercroft.games.explore.game import GAME
from undercroft.games.explore.stats import _stats, stats
from undercroft.kernel import scene as sc

QUESTIONS = 600


def test_remembered_values_are_those_in_force() -> None:
    changed = lasting = 0
    for seed in (3, 4):
        match, agent = GAME.new(seed=seed), agents.agent("random", seed)
        shown: dict[int, object] = {}
        for number in range(QUESTIONS):
            if match.over:
                break
            s = match.state
            lasting += bool(s.effects)
            for unit in range(len(s.card)) if number % 3 == 0 else ():
                if s.at[unit] >= 0:
                    found = stats(s, unit)
                    assert found == _stats(s, unit)
                    changed += shown.get(unit, found) != found
                    shown[unit] = found
            match.answer(agent.choose(match, match.ask))
    # Gear, statuses and what lasts have come and gone meanwhile.
    assert changed > 20
    assert lasting > 50


def test_a_model_that_is_drawn_once_looks_as_if_it_were_drawn_anew() -> None:
    """Scenes of one map share figures: whatever is shown of one is part of what it is found by."""
    match, agent = GAME.new(seed=5), agents.agent("random", 5)
    shown: dict[int, set[sc.Token]] = {}
    for number in range(QUESTIONS):
        if match.over:
            break
        if number % 5 == 0:
            tokens = match.scene(match.ask.seat).tokens
            s = match.state.copy()
            s.board.known.pop((sc.Token, s.box), None)
            assert GAME.scene(s, None, match.ask.seat).tokens == tokens
            for token in tokens:
                shown.setdefault(token.id, set()).add(token)
        match.answer(agent.choose(match, match.ask))
    assert max(map(len, shown.values())) > 10
