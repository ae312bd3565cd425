"""Lines of the log: dice as they fell, and what may be animated."""

from typing import Any

import pytest

import undercroft
from undercroft.agents.uniform import Random
from undercroft.kernel.choice import CHANCE


def played(name: str, answers: int, **options: Any) -> Any:
    match = undercroft.game(name).new(seed=11, **options)
    agent = Random(3)
    for _ in range(answers):
        if match.over:
            break
        match.answer(agent.choose(match, match.ask))
    return match


@pytest.mark.parametrize("name", ["explore", "arcade"])
def test_a_roll_shows_each_die_and_strikes_out_those_that_were_discarded(name: str) -> None:
    match = played(name, 400)
    rolls = [event for event in match.events if type(event).__name__ == "Rolled"]
    assert rolls
    for event in rolls:
        (throw,) = match.line(event, None).throws
        thrown = [die for die in throw.dice if die.kind != "white"]
        assert len(thrown) == len(event.faces)
        assert [i for i, die in enumerate(thrown) if die.struck] == sorted(event.dropped)
        stars = sum(die.face.count("★") for die in throw.dice if die.counts)
        assert stars == event.stars
        assert throw.token == (event.unit if event.unit >= 0 else None)


@pytest.mark.parametrize("name", ["explore", "arcade", "deckbox"])
def test_what_can_be_animated_says_who_and_where(name: str) -> None:
    match = played(name, 400)
    seen = set()
    squares = {square.id for square in match.scene(None).board.squares}
    for event in match.events:
        line = match.line(event, None)
        assert line.text == match.tell(event)
        assert line.rules == tuple(event.rules)
        if line.cue is not None:
            seen.add(line.cue.kind)
            assert set(line.cue.path) <= squares
    assert {"move", "appear", "wound", "turn"} <= seen


@pytest.mark.parametrize(
    ("name", "options"), [("explore", {"size": "crawl", "boss": "starfire"}), ("arcade", {})]
)
def test_a_status_is_called_as_its_game_calls_it(name: str, options: dict[str, Any]) -> None:
    match = played(name, 1500, **options)
    afflicted = [event for event in match.events if type(event).__name__ == "Afflicted"]
    assert afflicted
    for event in afflicted:
        line = match.line(event, None)
        assert line.cue.text
        assert line.text.endswith(f"suffers {line.cue.text}.")


def test_the_orders_are_shown_while_the_consul_carries_them_out() -> None:
    match = undercroft.game("arcade").new(seed=4)
    agent = Random(5)
    shown = []
    while not match.over and len(shown) < 5:
        orders = [p for p in match.scene(None).panels if p.id == "orders"]
        if orders and match.ask.seat != CHANCE:
            shown.append([item.state for item in orders[0].items])
        match.answer(agent.choose(match, match.ask))
    assert shown
    assert all(states.count("now") <= 1 for states in shown)


@pytest.mark.parametrize("name", ["explore", "arcade"])
def test_a_deed_is_either_offered_or_refused_with_a_reason(name: str) -> None:
    match = undercroft.game(name).new(seed=2)
    agent = Random(9)
    refused = 0
    for _ in range(300):
        if match.over:
            break
        question = match.scene(match.ask.seat).question
        deeds = {choice.deed for choice in question.options}
        for refusal in question.refused:
            refused += 1
            assert refusal.label not in deeds
            assert refusal.text
            assert set(refusal.rules) <= set(match.game.catalogue.ids)
        match.answer(agent.choose(match, match.ask))
    assert refused
