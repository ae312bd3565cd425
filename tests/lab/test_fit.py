"""Values: that fitting finds what is there, that files fit their games, and how good they are."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel.value import Value, ValueMismatch, chance_of, text_of
from undercroft.lab import fit, logistic
from undercroft.lab.interval import CONFIDENCE_95

GAMES = sorted(registry.names())


def test_the_weights_behind_what_happened_are_found() -> None:
    luck = random.Random(1)
    behind = [0.3, 1.5, -2.0]
    rows = []
    for _ in range(4000):
        seen = (1.0, luck.uniform(-1, 1), luck.uniform(-1, 1))
        chance = chance_of(sum(a * b for a, b in zip(behind, seen, strict=True)))
        rows.append((seen, float(luck.random() < chance)))
    found = logistic.fitted(rows, 0.01)
    for i, weight in enumerate(behind):
        error = found.covariance[i][i] ** 0.5
        assert 0.02 < error < 0.1
        assert abs(found.weights[i] - weight) < 4 * error


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_taken_with_whether_they_were_won(name: str) -> None:
    rows = fit.rows_of(name, 3, 7)
    assert rows == fit.rows_of(name, 3, 7)
    value = registry.game(name).extras.value
    assert value is not None
    assert len(rows) >= 6 and {len(row.signs) for row in rows} == {len(value.names)}
    assert all(abs(sign) < 12 for row in rows for sign in row.signs), "each is about one"
    assert {row.won for row in rows} <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("name", ["crystalia", "explore"])
def test_what_one_side_may_hope_for_the_other_may_not(name: str) -> None:
    value = registry.game(name).extras.value
    assert value is not None
    match = registry.game(name).new(seed=2, events=False)
    player = agents.agent("greedy", 1)
    for _ in range(80):
        match.answer(player.choose(match, match.ask))
        assert value(match.state, 0) + value(match.state, 1) == pytest.approx(1.0, abs=0.05)


@pytest.mark.parametrize("name", GAMES)
def test_the_weights_of_a_game_tell_who_wins(name: str) -> None:
    """On dungeons they were not fitted to: better than a guess, by far."""
    value = registry.game(name).extras.value
    assert value is not None
    recipe = tomllib.loads(value.file.read_text(encoding="utf-8"))["recipe"]
    assert f"undercroft fit {name}" in recipe["command"]
    rows = [row for index in range(14) for row in fit.rows_of(name, index, 12345)]
    good = fit.quality(fit.said_of(value.weights, rows))
    assert good.positions == len(rows) and good.auc > 0.6


def test_quality_is_what_it_says() -> None:
    rows = [fit.Row(0, (float(won),), float(won)) for won in (0, 1) for _ in range(10)]

    def quality(*weights: float) -> fit.Quality:
        return fit.quality(fit.said_of(weights, rows))

    perfect = quality(-3.0, 6.0)
    assert perfect.auc == 1.0 and perfect.off == pytest.approx(1 - chance_of(3.0))
    assert perfect.most == pytest.approx(perfect.off)
    assert quality(0.0, 0.0).auc == 0.5
    assert quality(3.0, -6.0).auc == 0.0


def test_positions_of_one_game_are_no_independent_witnesses() -> None:
    """A tenth of twenty games is as sure with twelve positions of each as with one."""
    one = [fit.Said(game, 0.55, float(game % 2)) for game in range(20)]
    many = [said for said in one for _ in range(12)]
    few, more = fit.quality(one).tenths[5], fit.quality(many).tenths[5]
    assert few is not None and more is not None
    assert few.off == pytest.approx(-0.05) and few.doubt == pytest.approx(
        CONFIDENCE_95 * 0.5 / 20**0.5
    )
    assert (few.off, few.doubt) == (pytest.approx(more.off), pytest.approx(more.doubt))
    assert (few.positions, more.positions) == (20, 240)


def test_every_game_is_held_out_once_and_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [fit.Row(index, (0.0,), index % 2) for index in range(9) for _ in range(3)]
    fits: list[set[int]] = []

    def fitted(known: list[fit.Row]) -> list[float]:
        fits.append({row.game for row in known})
        return [float(len(fits)), 0.0]

    monkeypatch.setattr(fit, "fitted", fitted)
    said = fit.crossed(rows)
    assert sorted(one.game for one in said) == sorted(row.game for row in rows)
    for one in said:
        by = next(number for number in range(4) if one.chance == chance_of(number + 1.0))
        assert one.game not in fits[by] and len(fits[by]) < 9


def test_weights_of_other_signs_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "value.toml"
    file.write_text(text_of({"base": 0.5, "hearts": 1.0}, {"command": "undercroft fit it"}))
    assert Value(("hearts",), lambda s, seat: [s], file)(1.5, 0) == chance_of(2.0)
    with pytest.raises(ValueMismatch, match=r"value\.toml: .*\(hearts, stars\).*fit them anew"):
        assert Value(("stars",), lambda s, seat: [s], file).weights
