"""A combat as a scene tells it: sources, what is struck, the verdict, and the worth of answers."""

from __future__ import annotations

from typing import Any

import undercroft
from undercroft.agents import agent
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Duel


def fought(seed: int, answers: int) -> list[tuple[Match[Any], Duel]]:
    """Every combat of a game as its lines tell it, the last word on each."""
    match: Match[Any] = undercroft.game("explore").new(seed=seed)
    machine = agent("greedy", seed=1)
    last: dict[int, Duel] = {}
    for _ in range(answers):
        if match.over:
            break
        match.answer(machine.choose(match, match.ask))
        for event in match.events or ():
            line = match.line(event, None)
            if line is not None and line.duel is not None:
                assert line.fight == line.duel.number
                last[line.duel.number] = line.duel
        match.forget()
    return [(match, duel) for duel in last.values()]


def test_a_verdict_says_what_both_sides_rolled() -> None:
    found = [duel for _, duel in fought(11, 400) if duel.phase == "done"]
    assert len(found) > 20
    for duel in found:
        for bout in duel.defenders:
            if bout.outcome:
                assert duel.attacker.total is not None
                assert bout.total is not None
                assert (bout.outcome == "hit") == (duel.attacker.total > bout.total), duel
        if len(duel.defenders) == 1 and duel.defenders[0].total is not None:
            assert f"against {duel.defenders[0].total}" in duel.verdict
        shown = [die.face.count("★") for die in duel.attacker.dice if die.counts]
        assert sum(shown) == duel.attacker.total, duel
        assert all(die.source for die in duel.attacker.dice)


def test_the_answers_of_an_interrupt_are_worth_what_the_dice_say() -> None:
    match: Match[Any] = undercroft.game("explore").new(seed=4)
    machine = agent("greedy", seed=1)
    seen = 0
    while not match.over and len(match.journal) < 300:
        ask = match.ask
        scene = match.scene(ask.seat)
        if ask.prompt == "interrupt" and scene.duel is not None and scene.question is not None:
            fates = [option.fate for option in scene.question.options]
            if fates[0] is not None and not match.state.is_hero(ask.about[1]):
                seen += 1
                bout = next(b for b in scene.duel.defenders if b.token == ask.about[2])
                assert bout.fate == fates[0]
                assert abs(fates[0].good + fates[0].hurt + fates[0].falls - 1) < 0.001
        match.answer(machine.choose(match, ask))
    assert seen


def test_only_who_is_asked_sees_what_answers_are_worth() -> None:
    match: Match[Any] = undercroft.game("explore").new(seed=4)
    machine = agent("greedy", seed=1)
    while match.ask.prompt != "interrupt" or match.ask.about[1] < 0:
        match.answer(machine.choose(match, match.ask))
    asked, other = match.scene(match.ask.seat), match.scene(1 - match.ask.seat)
    assert asked.duel == other.duel
    assert asked.question is not None
    assert any(option.fate for option in asked.question.options)
    assert other.question is not None
    assert other.question.options == ()
