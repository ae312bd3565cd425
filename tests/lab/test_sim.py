from __future__ import annotations

import gc
from typing import Any

import pytest

from undercroft.agents import UnknownAgent
from undercroft.games.registry import UnknownGame
from undercroft.kernel.errors import UndercroftError
from undercroft.lab import sim
from undercroft.lab.sim import Impossible, Plan, Played, plan, play, report, run, summary


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    games = plan("explore", {}, "consul=greedy,heroes=random", seed=9)
    alone = report(games, 13, list(run(games, 13, workers=1)))
    shared = report(games, 13, list(run(games, 13, workers=2)))
    del alone["speed"], shared["speed"]
    assert len(alone["results"]) == 13
    assert alone == shared


@pytest.mark.parametrize("games", [1, 2, 7, 100, 1000])
@pytest.mark.parametrize("workers", [2, 3])
def test_batches_hold_every_game_once(games: int, workers: int) -> None:
    batches = list(sim._batches(games, workers))
    assert [index for batch in batches for index in batch] == list(range(games))
    assert all(1 <= len(batch) <= sim.BATCH for batch in batches)


def test_every_game_has_a_seed_of_its_own_that_any_json_reader_keeps() -> None:
    seeds = [plan("explore", {}, seed=3).seed_of(i) for i in range(500)]
    assert len(set(seeds)) == 500
    assert max(seeds) < 1 << 53
    assert seeds != [plan("explore", {}, seed=4).seed_of(i) for i in range(500)]


def test_a_game_can_be_played_again_by_itself() -> None:
    games = plan("explore", {}, "random", seed=6)
    [*_, last] = sorted(run(games, 4))
    assert last.number == 3
    assert play(games, 3).row() == last.row()


def test_players_sit_where_they_are_asked_to() -> None:
    seats = plan("explore", {}, "Consul=random, heroes=greedy").seats
    assert seats == (("Consul", "random"), ("Heroes", "greedy"))


def test_a_name_stands_for_all_seats_that_it_begins() -> None:
    options = {"size": "crawl", "hero_players": 2}
    seats = plan("explore", options, "heroes=random").seats
    assert seats == (("Consul", "greedy"), ("Heroes 1", "random"), ("Heroes 2", "random"))
    seats = plan("explore", options, "random,heroes 2=greedy").seats
    assert seats == (("Consul", "random"), ("Heroes 1", "random"), ("Heroes 2", "greedy"))


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ("consol=greedy", 'there is no seat "consol" in this game; did you mean "consul"?'),
        ("consul=", 'seat "consul" has no agent: expected one, "consul=greedy"'),
        ("=greedy", '"=greedy" names no seat: expected a seat and an agent, "seat=agent"'),
    ],
)
def test_seats_that_cannot_be_are_answered_with_a_sentence(seats: str, sentence: str) -> None:
    with pytest.raises(Impossible) as caught:
        plan("explore", {}, seats)
    assert str(caught.value) == sentence


def test_unknown_agents_games_and_options_are_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownAgent, match='did you mean "greedy"'):
        plan("explore", {}, "heroes=gready")
    with pytest.raises(UnknownGame, match='did you mean "explore"'):
        plan("explor", {})
    with pytest.raises(UndercroftError, match='did you mean "delve"'):
        plan("explore", {"size": "delv"})


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_that_fails_names_its_seed_and_the_others_go_on(workers: int) -> None:
    # Options that no plan would let through: a Hero who is not there.
    sound = plan("explore", {}, "random", seed=1)
    broken = Plan("explore", {**sound.options, "heroes": ["nobody"]}, sound.seats, 1)
    results = sorted(run(broken, 3, workers))
    assert [one.number for one in results] == [0, 1, 2]
    assert all("nobody" in one.error and one.seed == broken.seed_of(one.number) for one in results)
    found = summary(broken, [*results, play(sound, 7)])
    assert found.played == 1
    assert [one.number for one in found.failed] == [0, 1, 2]


def test_an_endless_game_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "MOST_DECISIONS", 20)
    played = play(plan("explore", {}, "random"), 0)
    assert played.error == "no end after 20 decisions"
    assert not played.winner


def test_a_summary_counts_sides_that_never_won() -> None:
    games = plan("explore", {})
    results = [
        Played(0, 1, "consul", "victory.consul", 3, 100, 0.5),
        Played(1, 2, "consul", "victory.consul", 6, 300, 1.5),
        Played(2, 3, error="lost"),
    ]
    found = summary(games, results)
    assert found.wins == {"consul": 2, "heroes": 0}
    assert (found.rounds.mean, found.rounds.least, found.rounds.most) == (4.5, 3, 6)
    assert found.decisions.mean == 200
    assert found.speed == pytest.approx(200)
    assert found.interval("heroes")[0] == 0.0
    assert found.plain()["failed"] == [results[2].row()]


@pytest.mark.parametrize(
    ("game", "options", "wins"),
    [
        ("arcade", {"heroes": 3, "players": 3}, {"heroes": 1, "consul": 0}),
        ("deckbox", {"players": 2}, {"heroes": 1, "dungeon": 0}),
    ],
)
def test_players_who_win_or_lose_together_are_one_side(
    game: str, options: dict[str, int], wins: dict[str, int]
) -> None:
    games = plan(game, options)
    assert len(games.seats) > 1
    assert summary(games, [Played(0, 1, "heroes", "", 3, 100, 0.5)]).wins == wins


TEAMS = {"mode": "narrative", "players": 4, "teams": True}


@pytest.mark.parametrize(
    ("options", "sides"),
    [({}, ("Player 1", "Player 2")), (TEAMS, ("Players 1 and 3", "Players 2 and 4"))],
)
def test_warbands_win_by_player_or_by_team(options: dict[str, Any], sides: tuple[str, ...]) -> None:
    assert sim.sides(plan("crystalia", options)) == sides


@pytest.mark.parametrize(
    ("name", "options"),
    [("arcade", {}), ("crystalia", {}), ("deckbox", {}), ("explore", {})],
)
def test_whoever_wins_is_one_of_the_sides(name: str, options: dict[str, int]) -> None:
    games = plan(name, options, "random", seed=2)
    assert play(games, 0).winner in sim.sides(games)


def test_closing_a_run_leaves_no_process_behind() -> None:
    import multiprocessing

    running = run(plan("explore", {}, "random"), 1000, workers=2)
    assert next(running).winner
    running.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()


def test_a_simulation_leaves_the_garbage_collector_as_it_was() -> None:
    usual = gc.get_threshold()
    with sim.settled():
        assert gc.get_threshold()[0] == sim.YOUNG
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
