"""The leaderboard: what it says comes out again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from undercroft.envs import leaderboard


def test_a_line_comes_out_again_and_a_false_one_is_noticed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.toml"
    board.write_text("", encoding="utf-8")
    wished = ["--file", str(board), "--agents", "random", "greedy", "--games", "deckbox"]
    assert leaderboard.main([*wished, "--count", "3", "--write"]) == 0
    weak, strong = leaderboard.read(board)
    assert (weak.agent, strong.agent) == ("random", "greedy") and weak.won < strong.won
    assert leaderboard.main(["--file", str(board)]) == 0
    leaderboard.write([replace(weak, won=2.0), strong], board)
    capsys.readouterr()
    assert leaderboard.main(["--file", str(board)]) == 1
    assert "the file says 66.7%" in capsys.readouterr().out


def test_on_the_board_greedy_is_better_than_chance() -> None:
    lines = {(line.game, line.agent): line for line in leaderboard.read()}
    games = {game for game, _ in lines}
    assert games
    for game in games:
        assert lines[game, "greedy"].share > lines[game, "random"].share


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--agents", "nobody"], 'unknown agent "nobody"'),
        (["--games", "chess"], 'unknown game "chess"'),
        (["--count", "0"], "--count is 1 or more, not 0"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        leaderboard.main(words)
    assert sentence in capsys.readouterr().err
