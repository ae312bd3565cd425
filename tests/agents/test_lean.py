"""Leanings: what they change, and that a trial finds out what helps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scripts.lean import Leaning, leanings_of, policy_of, told, trial

from undercroft.agents.policy import Policy
from undercroft.agents.sheet import reader_of
from undercroft.games import registry

from .test_search import begun


def test_all_columns_are_named() -> None:
    for name in registry.names():
        reader = reader_of(registry.game(name))
        assert len(reader.columns()) == reader.numbers


def test_columns_say_what_is_read() -> None:
    match = begun("explore", 60)
    while match.ask.prompt != "menu":
        match.answer(0)
    reader = reader_of(match.game)
    sheet = reader.read(match, match.ask)
    columns = reader.columns()
    assert np.array_equal(sheet.numbers[:, columns.index("advised")], np.ones(len(sheet.indices)))
    assert np.array_equal(sheet.numbers[:, columns.index("best")], sheet.behind == 0)
    assert sheet.numbers[:, columns.index("acting.active")].all()


def test_a_leaning_counts_for_its_side_its_question_and_its_deeds_alone(tmp_path: Path) -> None:
    match = begun("explore", 60)
    while match.ask.prompt != "menu":
        match.answer(0)
    sheet = reader_of(match.game).read(match, match.ask)
    ends = sheet.numbers[:, reader_of(match.game).columns().index("ends")]
    asked, plain = match.ask.seat, -sheet.behind

    def preferred(side: int, prompt: str, towards: str) -> Any:
        leanings = [Leaning(side, prompt, towards, at=7.0), Leaning(1, "find", "hold", step=1.0)]
        policy_of(match.game, leanings, [0, 0]).save(tmp_path / "policy.npz")
        return Policy.load(tmp_path / "policy.npz").preferences(sheet)

    assert np.array_equal(preferred(asked, "menu", "ends"), plain + 7 * ends)
    assert np.array_equal(preferred(1 - asked, "menu", "ends"), plain)
    assert np.array_equal(preferred(asked, "spawn", "ends"), plain)
    gain = preferred(asked, "menu", "end, run") - plain
    words = [match.ask.options[index][0] for index in sheet.indices]
    assert [word in ("end", "run") for word in words] == [bool(one) for one in gain]


def test_what_is_neither_a_column_nor_a_deed_is_refused() -> None:
    with pytest.raises(SystemExit, match="sideways is neither a column nor deeds"):
        policy_of(registry.game("explore"), [Leaning(0, "menu", "sideways")], [0])


def test_a_trial_depends_on_its_number_and_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text(
        '[[leaning]]\nside = 1\nprompt = "menu"\ntowards = "one.point"\nat = 0.5\n'
        '[[leaning]]\nside = 1\nprompt = "find"\ntowards = "hold"\nstep = 0.5\n'
    )
    game, leanings = registry.game("explore"), leanings_of(file)
    one, other = (trial(game, leanings, 3, 5) for _ in range(2))
    assert one == other
    assert one["side"] == 1 and one["taken"][0] == 0


def test_what_helped_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    leanings = [Leaning(0, "menu", "end", step=1.0), Leaning(0, "menu", "run", step=1.0)]
    rows = [
        {"side": 0, "taken": [first, second], "greedy": 0.0, "won": float(first)}
        for first in (0, 1)
        for second in (0, 1)
        for _ in range(5)
    ]
    told(leanings, rows)
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("side 0: 20 games, +50.0 ±")
    assert said[1].strip() == "menu end +1: +100.0 ± 0.0"
    assert said[2].strip() in ("menu run +1: +0.0 ± 0.0", "menu run +1: -0.0 ± 0.0")
