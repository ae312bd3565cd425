"""Training: what is kept of it is enough to go on as if it had not been stopped."""

from __future__ import annotations

from pathlib import Path
from queue import Queue
from typing import Any

import numpy as np
from scripts.learn import Training, first_weights, gathered, play, sides

from undercroft.agents.greedy import Greedy
from undercroft.agents.policy import STEEP, Policy
from undercroft.agents.sheet import reader_of
from undercroft.games import registry


def test_training_that_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    game = registry.game("deckbox")
    begun = Training.begun(game, tmp_path / "none.npz")
    begun.weights = {key: value + 1 for key, value in begun.weights.items()}
    begun.moments = {"last/exp_avg": np.arange(3.0), "last/step": np.array(7.0)}
    begun.rounds, begun.games, begun.curve = 3, 144, [{"round": 3, "won": {"0": 0.5}}]
    begun.save(tmp_path / "deckbox.state.npz")
    again = Training.load(tmp_path / "deckbox.state.npz")
    for part in Training.PARTS:
        one, other = getattr(begun, part), getattr(again, part)
        assert one.keys() == other.keys()
        assert all(np.array_equal(one[key], other[key]) for key in one)
    assert (again.rounds, again.games, again.curve) == (3, 144, begun.curve)
    assert not np.array_equal(again.weights["last"], again.before["last"])
    assert [file.name for file in tmp_path.iterdir()] == ["deckbox.state.npz"]


def test_the_games_of_a_round_are_in_order_whoever_was_quicker() -> None:
    played: Any = Queue()
    for number in (2, 0, 3, 1):
        played.put((number, [f"steps {number}"], {}))
    assert gathered(played, 0, 2) == [[["steps 0"], {}], [["steps 1"], {}]]
    assert gathered(played, 2, 2) == [[["steps 2"], {}], [["steps 3"], {}]]


def test_a_game_depends_on_its_number_and_the_weights_alone() -> None:
    game = registry.game("realms")
    policy = Policy(first_weights(game))
    (one, said), (other, again) = (play(game, policy, 4711, sides(game, 0)) for _ in range(2))
    assert said == again and said["answers"] > 20
    for mine, theirs in zip(one[0], other[0], strict=True):
        assert np.array_equal(mine, theirs)


def test_three_of_four_games_are_against_greedy_and_half_of_those_for_each_side() -> None:
    explore, realms = registry.game("explore"), registry.game("realms")
    learned = [sides(explore, number) for number in range(800)]
    assert learned.count({0}) == learned.count({1}) == 300
    assert learned.count(None) == 200
    assert sides(realms, 1) is None, "all win together"


def test_the_steeper_the_first_weights_the_more_often_they_pick_what_is_advised() -> None:
    """Explore and Crystalia value options in finer steps than others: at 3 hardly a game is won."""
    game: Any = registry.game("explore")
    match, player, reader = game.new(seed=5, events=False), Greedy(), reader_of(game)
    policies = [Policy(first_weights(game, steep)) for steep in (STEEP, 25.0)]
    chosen: list[list[float]] = [[], []]
    for _ in range(200):
        sheet = reader.read(match, match.ask)
        if len(sheet.indices) > 1:
            for policy, found in zip(policies, chosen, strict=True):
                odds = np.exp(policy.preferences(sheet))
                found.append(float(odds[sheet.behind == 0].sum() / odds.sum()))
        match.answer(player.choose(match, match.ask))
    blunt, sharp = map(np.mean, chosen)
    assert blunt < 0.8 < 0.9 < sharp


def test_weights_that_do_not_say_how_steep_they_are_go_on_as_they_were(tmp_path: Path) -> None:
    game = registry.game("deckbox")
    kept = {key: value for key, value in first_weights(game).items() if key != "steep"}
    np.savez(tmp_path / "deckbox.npz", **kept)
    begun = Training.begun(game, tmp_path / "deckbox.npz", steep=25.0)
    assert begun.weights["steep"] == STEEP


def test_training_goes_on_from_weights_that_ship() -> None:
    """They are kept half as exact as those that are learned."""
    game: Any = registry.game("arcade")
    begun = Training.begun(game, game.extras.policy)
    assert {value.dtype for value in begun.weights.values()} == {np.dtype(np.float32)}
    with np.load(game.extras.policy) as kept:
        assert np.array_equal(begun.weights["last"], kept["last"])


def test_who_leans_begins_as_steep_as_is_wished_and_prefers_the_same() -> None:
    game: Any = registry.game("explore")
    shipped = Policy.load(game.extras.policy)
    begun = Policy(Training.begun(game, game.extras.policy, steep=10.0).weights)
    assert begun.has_network and not shipped.has_network
    match, player, reader, leaning = game.new(seed=5, events=False), Greedy(), reader_of(game), 0
    for _ in range(200):
        sheet = reader.read(match, match.ask)
        if len(sheet.indices) > 1:
            assert np.allclose(begun.preferences(sheet), 10 * shipped.preferences(sheet), atol=1e-3)
            leaning += bool(shipped.leaning(sheet).any())
        match.answer(player.choose(match, match.ask))
    assert leaning > 5
