"""From home to the first interesting decision: one click opens a table, and few answers follow."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import agents
from undercroft.games import registry
from undercroft.table.tact import Tact

CLICKS = 5


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_five_clicks_lead_from_home_to_the_first_decision_in_play(game: str, seed: int) -> None:
    rules: Any = registry.game(game)
    match = rules.new(seed=seed)
    me = rules.extras.first_seat(len(rules.seats(match.options)))
    agent, tact = agents.agent("greedy", seed=1), Tact()
    prompts: list[str] = []
    while True:
        ask = match.ask
        question = match.scene(ask.seat).question
        passing = next((o.index for o in question.options if o.default), None)
        index = passing if question.interrupt else None
        spared = tact.spared(match, "matters", lambda index=index: index)  # type: ignore[misc]
        if ask.seat == me and spared is None:
            prompts.append(ask.prompt)
            # What a figure does, or how to answer what others do to it.
            if ask.prompt == "menu" or question.interrupt:
                break
        match.answer(agent.choose(match, ask) if spared is None else spared.answer)
    opened = 1
    assert opened + len(prompts[:-1]) <= CLICKS, prompts
