from __future__ import annotations

import random
import runpy
from typing import Any

import pytest

from undercroft import agents
from undercroft.agents import UnknownAgent, agent
from undercroft.games import registry
from undercroft.kernel.choice import Ask
from undercroft.lab.sim import plan, play

EXPLORE = registry.game("explore")
QUICK = ("random", "novice", "greedy")
"""Those that do not look ahead: see `test_search` for the others."""


def test_an_unknown_agent_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(UnknownAgent, match='unknown agent "gredy"; did you mean "greedy"'):
        agent("gredy")


@pytest.mark.parametrize("name", agents.names())
def test_an_agent_knows_its_name(name: str) -> None:
    assert agent(name).name == name


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("options", [{}, {"size": "crawl", "hero_players": 2}, {"setup": "full"}])
def test_an_agent_answers_every_question_with_one_of_its_options(
    name: str, options: dict[str, object]
) -> None:
    match = EXPLORE.new(seed=11, **options)
    player = agent(name, seed=3)
    for _ in range(1500):
        if match.over:
            break
        index = player.choose(match, match.ask)
        assert type(index) is int and 0 <= index < len(match.ask.options)
        match.answer(index)


@pytest.mark.parametrize("name", QUICK)
def test_looking_changes_nothing(name: str) -> None:
    match = EXPLORE.new(seed=4, size="siege")
    player = agent(name, seed=3)
    for _ in range(300):
        before = match.state.plain()
        index = player.choose(match, match.ask)
        assert match.state.plain() == before
        match.answer(index)


@pytest.mark.parametrize("name", QUICK)
def test_equal_seeds_play_equal_games(name: str) -> None:
    games = plan("explore", {}, name, seed=5)
    assert play(games, 0).row() == play(games, 0).row()


def test_the_agent_of_the_documentation_beats_random(request: pytest.FixtureRequest) -> None:
    """As a file, and as it stands on the page."""
    docs = request.config.rootpath / "docs"
    maker = runpy.run_path(str(docs / "examples/fickle.py"))["Fickle"]
    page = (docs / "agents.md").read_text(encoding="utf-8").partition("## One of your own")[2]
    told: dict[str, Any] = {}
    exec(page.partition("```python\n")[2].partition("```")[0], told)
    seated = {"fickle": maker(1), "told": told["Fickle"](1), "random": agent("random", 1)}
    won = {}
    for name, player in seated.items():
        match = registry.game("realms").new(seed=3, events=False)
        while not match.over:
            match.answer(player.choose(match, match.ask))
        won[name] = match.outcome is not None and match.outcome[0] == "heroes"
    assert won == {"fickle": True, "told": True, "random": False}


def question(options: int) -> Ask:
    return Ask(0, "menu", range(options))


def test_random_agents_with_other_seeds_answer_otherwise() -> None:
    match = EXPLORE.new(seed=1)
    one, other = agent("random", 1), agent("random", 2)
    asks = [question(100)] * 20
    assert [one.choose(match, a) for a in asks] != [other.choose(match, a) for a in asks]


def test_a_random_agent_neither_uses_nor_disturbs_the_global_dice() -> None:
    match = EXPLORE.new(seed=1)
    random.seed(7)
    before = random.getstate()
    one = [agent("random", 9).choose(match, question(1000)) for _ in range(3)]
    assert random.getstate() == before
    random.seed(8)
    assert [agent("random", 9).choose(match, question(1000)) for _ in range(3)] == one


def test_a_random_agent_favours_no_option() -> None:
    match = EXPLORE.new(seed=1)
    player = agent("random", 0)
    counts = [0] * 6
    for _ in range(6000):
        counts[player.choose(match, question(6))] += 1
    # Five standard deviations of 6000 fair throws of a die.
    assert all(abs(count - 1000) < 145 for count in counts)


@pytest.fixture(scope="module")
def hero_wins() -> dict[tuple[str, str], int]:
    """How many of 24 Delves the Heroes win, by who plays the Consul and the Heroes."""
    found = {}
    for consul in ("random", "greedy"):
        for heroes in ("random", "greedy"):
            games = plan("explore", {}, f"consul={consul},heroes={heroes}", seed=2)
            results = [play(games, index) for index in range(24)]
            assert not any(one.error for one in results)
            found[consul, heroes] = sum(one.winner == "heroes" for one in results)
    return found


def test_greedy_heroes_beat_a_random_consul(hero_wins: dict[tuple[str, str], int]) -> None:
    assert hero_wins["random", "greedy"] >= 22


def test_a_greedy_consul_beats_random_heroes(hero_wins: dict[tuple[str, str], int]) -> None:
    assert hero_wins["greedy", "random"] <= 2


def test_against_a_greedy_consul_heroes_had_better_be_greedy(
    hero_wins: dict[tuple[str, str], int],
) -> None:
    assert hero_wins["greedy", "greedy"] >= hero_wins["greedy", "random"] + 6


def test_against_greedy_heroes_the_consul_had_better_be_greedy(
    hero_wins: dict[tuple[str, str], int],
) -> None:
    assert hero_wins["greedy", "greedy"] <= hero_wins["random", "greedy"] - 6
