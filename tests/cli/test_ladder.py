from __future__ import annotations

import json
import tomllib
from pathlib import Path

from undercroft.agents import agent
from undercroft.games import registry

from .conftest import Undercroft


def test_a_ladder_is_shown_and_written_down(undercroft: Undercroft, tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file in files:
        words = ("-n", 3, "--levels", "random,greedy", "--seed", 2, "--json", file)
        result = undercroft("ladder", "deckbox", *words)
        assert result.code == 0
        assert "deckbox: 6 games, seed 2" in result.out
        assert "greedy over random" in result.out
    report = json.loads(files[0].read_text())
    assert files[0].read_text() == files[1].read_text(), "time is no part of it"
    assert [rung["level"] for rung in report["rungs"]] == ["random", "greedy"]
    assert len(report["results"]) == 6 and report["steps"][0]["dungeons"] == 3


def test_weights_are_fitted_and_written_where_one_says(
    undercroft: Undercroft, tmp_path: Path
) -> None:
    file = tmp_path / "value.toml"
    result = undercroft("fit", "deckbox", "-n", 20, "--seed", 3, "--out", file)
    assert result.code == 0
    assert "positions of games held out" in result.out
    kept = tomllib.loads(file.read_text())
    assert kept["recipe"]["command"] == "undercroft fit deckbox --games 20 --seed 3 --keep"
    assert "health" in kept["weights"] and "base" in kept["weights"]


def test_a_save_is_reviewed(undercroft: Undercroft, tmp_path: Path) -> None:
    match = registry.game("deckbox").new(seed=1, events=False)
    player = agent("novice", 1)
    while len(match.journal) < 60 and not match.over:
        match.answer(player.choose(match, match.ask))
    save = tmp_path / "evening.undercroft"
    match.save(save)
    html, figures = tmp_path / "evening.html", tmp_path / "evening.json"
    slip = tmp_path / "slip.scenario.toml"
    words = ("--budget", 60, "--html", html, "--json", figures, "--puzzle", slip)
    result = undercroft("review", save, *words)
    assert result.code == 0
    assert "Turning points" in result.out and "the chance of Heroes to win" in result.out
    kept = json.loads(figures.read_text())
    assert html.read_text().count('<tr id="d') == len(kept["decisions"]) > 5
    assert f"as a puzzle: undercroft play {slip}" in result.out.replace("\n", "")
    assert undercroft("check", slip).code == 0
    assert undercroft("review", save, "--seat", 9).code == 2
