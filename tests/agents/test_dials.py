"""Dials: what they turn, and that a trial finds out which level helps."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.dials import Trial, drawn, play, put, told, trial_of

from undercroft.games.explore import mastery

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "dials" / "consul.toml"


@pytest.fixture(autouse=True)
def _dials_stand_as_they_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mastery, "AMONG", mastery.AMONG)
    monkeypatch.setattr(mastery, "FAVOUR", dict(mastery.FAVOUR))


def test_a_dial_turns_a_figure_of_a_module_or_of_a_table_in_it() -> None:
    put("explore", "mastery.AMONG", 7.0)
    put("explore", "mastery.FAVOUR.crusher", 3.0)
    assert mastery.AMONG == 7.0 and mastery.FAVOUR["crusher"] == 3.0


def test_a_dial_that_is_nowhere_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"mastery\.NOWHERE: mastery of explore has no NOWHERE"):
        put("explore", "mastery.NOWHERE", 1.0)


def test_the_example_begins_where_its_dials_stand() -> None:
    for dial, levels in trial_of("explore", EXAMPLE).dials.items():
        _, name, *key = dial.split(".")
        figure = getattr(mastery, name)
        assert levels[0] == (figure[key[0]] if key else figure), dial


def test_a_game_depends_on_its_number_the_seed_and_the_file_alone() -> None:
    trial = Trial("explore", 0, "master", {"mastery.AMONG": [1.0, 5.0]})
    turned = next(number for number in range(20) if drawn(trial, 3, number) == [1])
    assert play(trial, 3, turned) == play(trial, 3, turned)
    assert mastery.AMONG == 5.0


def test_what_helped_is_told_first() -> None:
    trial = Trial("explore", 0, "master", {"a": [0.0, 1.0], "b": [0.0, 1.0, 2.0]})
    rows = [
        {"number": n, "at": [first, second], "won": 0.25 + 0.5 * (second == 2)}
        for n, (first, second) in enumerate((f, s) for f in (0, 1) for s in (0, 1, 2))
    ] * 3
    lines = told(trial, rows)
    assert lines[0] == "18 games, 41.7 % won"
    assert lines[1] == "  b 0.0 -> 2.0: +50.0 ± 0.0"
    assert len(lines) == 4
