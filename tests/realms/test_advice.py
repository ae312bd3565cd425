"""Machines that follow the advice play sensibly, from single questions to whole campaigns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from undercroft import agents
from undercroft.games.realms import advice
from undercroft.games.realms.game import GAME


def advised(a: Arena) -> tuple[Any, ...]:
    """The option that the advice values most."""
    worths = advice.worths(a.s, a.ask)
    assert worths is not None
    assert len(worths) == len(a.ask.options)
    best: tuple[Any, ...] = a.ask.options[max(range(len(worths)), key=worths.__getitem__)]
    return best


def play(agent: str, seed: int, **options: Any) -> Any:
    chooser = agents.agent(agent, seed)
    match = GAME.new(seed=seed, events=False, **options)
    while not match.over:
        match.answer(chooser.choose(match, match.ask))
    return match


def test_a_hero_strikes_the_weaker_of_two_monsters() -> None:
    a = Arena(
        """
        . w . .
        . H . S
        . v . .
        """,
        H=HeroSpec("nutcracker", skills=[]),
        S="snow_white",
        w=MonsterSpec("bridge_troll"),
        v=MonsterSpec("hamelin_rat"),
    ).menu("H")
    assert advised(a) == a.option("attack", 0, "v")


def test_an_archer_does_not_stay_next_to_a_monster_she_cannot_shoot() -> None:
    a = Arena(
        """
        . . . . . .
        . w . . R S
        . . . . . .
        """,
        R=HeroSpec("little_red", skills=[], worn=["red_hunting_bow"]),
        S="snow_white",
        w="hungry_wolf",
    ).menu("R")
    assert advised(a)[0] == "attack"


def test_a_surge_is_spent_where_it_keeps_a_hero_standing() -> None:
    a = Arena(
        "H w . S",
        H=HeroSpec("nutcracker", worn=["parade_sabre"], skills=[], health=1, energy=2),
        S="snow_white",
        w="hungry_wolf",
    )
    a.dice("2 1").monster("w")
    assert a.asked() == "defend"
    assert advised(a) == ("surge",)


def test_a_party_that_is_advised_wins_where_chance_loses() -> None:
    won = sum(play("greedy", seed).outcome[0] == "heroes" for seed in range(4))
    lucky = sum(play("random", seed).outcome[0] == "heroes" for seed in range(4))
    assert won >= 3
    assert lucky == 0


@pytest.mark.rule("advance.experience", "end.rewards", "trade.trader")
def test_a_campaign_goes_from_adventure_to_adventure_to_its_end(tmp_path: Path) -> None:
    chooser = agents.agent("greedy", 1)
    match = GAME.new(seed=1, events=False, campaign=True, party=3)
    asked: set[str] = set()
    while len(match.state.told) < 2:
        asked.add(match.ask.prompt)
        match.answer(chooser.choose(match, match.ask))
    assert match.state.told[0] == (GAME.box.first, "won")
    assert {"spend", "trader"} <= asked
    assert any(match.state.skills[h] | match.state.spells[h] for h in range(3))
    # Saved in the middle and resumed, it goes on as it would have.
    match.save(tmp_path / "tale.undercroft")
    again = undercroft.load(tmp_path / "tale.undercroft")
    assert again.state.plain() == match.state.plain()
    while not again.over:
        again.answer(chooser.choose(again, again.ask))
    assert again.outcome[0] == "heroes"
    assert again.state.told[-1][0] == "the_last_page"
    assert len(again.state.told) >= 8
