"""Luck: nothing on average, whoever plays, and taking it away leaves the mean."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel.match import Match
from undercroft.lab.arm import Board, orders_of
from undercroft.lab.engine import Here, Pool
from undercroft.lab.estimate import fewer
from undercroft.lab.luck import LUCK, Luck, NoLuck, Part
from undercroft.lab.row import Row
from undercroft.lab.schedule import Scores
from undercroft.lab.spec import spec_of
from undercroft.lab.streams import Streams
from undercroft.lab.study import Study

SHORT: dict[str, Any] = {
    "game": "realms",
    "seed": 5,
    "options": {"rounds": 2},
    "stop": {"pairs": 60, "decide": False},
    "variant": [{"name": "tough", "patch": [{"card": "little_red", "set": {"health": 6}}]}],
}


def rows(games: int, **said: Any) -> list[Row]:
    board = Board(orders_of(spec_of({**SHORT, "variant": [], **said})), 0)
    return [board.play(pair)[0] for pair in range(games)]


@pytest.mark.parametrize("game", sorted(registry.names()))
def test_telling_luck_changes_nothing_of_what_is_played(game: str) -> None:
    said = {"game": game, "options": {}, "seats": "random", "metrics": ["all"]}
    [plain], [told] = rows(1, **said), rows(1, **said, luck=1)
    assert not told.error
    assert [figure for figure in told.figures if figure[0] != LUCK] == list(plain.figures)
    assert told[:-1] == plain[:-1]
    assert LUCK in dict(told.figures)


@pytest.mark.parametrize("seats", ["greedy", "novice"])
def test_luck_is_nothing_on_average(seats: str) -> None:
    """Of a player with a character, too: what he does better or worse than greedy is no luck."""
    lucks = [row.figure(LUCK) for row in rows(300, seats=seats, luck=2)]
    mean = sum(lucks) / len(lucks)
    error = (sum((luck - mean) ** 2 for luck in lucks) / len(lucks) ** 2) ** 0.5
    assert error > 0
    assert abs(mean) < 3.5 * error


def test_other_ways_have_other_dice_of_the_same_kind() -> None:
    """A forced card comes in all of them, so that it is no luck."""
    forced = {"name": "x", "force": {"acid_vial": "in"}}
    board = Board(orders_of(spec_of({"game": "deckbox", "luck": 1, "variant": [forced]})), 1)
    dice = board._dice(3)
    other: Any = dice.elsewhere(4)
    assert (other._due, other._key != dice._key) == (["acid_vial"], True)
    other._due.clear()
    assert dice.elsewhere(5)._due == ["acid_vial"]  # type: ignore[attr-defined]


def test_a_game_without_a_value_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = registry.game("realms")
    match: Match[Any] = Match(game, game.checked({}), None, events=False)

    class Bare:
        title = "Coins"

        class extras:
            value = boundary = advice = None

    monkeypatch.setattr(match, "game", Bare)
    with pytest.raises(NoLuck, match="Coins has no value"):
        Luck(match, 0, [agents.agent("greedy", 1)], 1, 1)


# Taking it away


def drawn(seed: int, games: int) -> list[tuple[float, float]]:
    """Games that are won by luck and by something else."""
    luck = Random(seed)
    found = []
    for _ in range(games):
        fell = luck.gauss(0, 0.3)
        found.append((float(0.5 + 1.2 * fell + luck.gauss(0, 0.15) > 0.4), fell))
    return found


def scores(games: list[tuple[float, float]], luck: int = 1) -> Scores:
    found = Scores(spec_of({"game": "realms", "luck": luck}), 1, 50)
    found.values[0] += [value for value, _ in games]
    found.lucks[0] += [luck for _, luck in games]
    return found


def test_taking_luck_away_leaves_the_mean_and_narrows_the_interval() -> None:
    truth = sum(won for won, _ in drawn(0, 50_000)) / 50_000
    many = [scores(drawn(seed, 300)) for seed in range(1, 151)]
    means = [one.summed(0).mean for one in many]
    average = sum(means) / len(means)
    error = (sum((mean - average) ** 2 for mean in means) / len(means) ** 2) ** 0.5
    assert abs(average - truth) < 3 * error
    told = [fewer(one.evened(0)) for one in many]
    assert sum(one.mean for one in told if one) / len(many) > 1.7
    assert all(one is not None and one.low < one.mean < one.high for one in told)


def test_luck_that_says_nothing_does_no_harm() -> None:
    luck = Random(4)
    games = [(float(luck.random() < 0.5), luck.gauss(0, 1)) for _ in range(2000)]
    found = fewer(scores(games).evened(0))
    assert found is not None and found.mean == pytest.approx(1, abs=0.05)


def test_the_part_is_that_of_the_games_before() -> None:
    games = drawn(1, 100)
    both = scores(games).evened(0)
    part = Part()
    for value, luck in games[:50]:
        part.add(value, luck)
    assert both[:50] == [(value, value) for value, _ in games[:50]]
    assert both[50:] == [(value, value - part.part * luck) for value, luck in games[50:]]
    assert scores(games, luck=0).summed(0).total == sum(value for value, _ in games)


# In a study


def kept(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_with_luck_a_study_is_the_same_whoever_plays_it_in_however_many_pieces(
    tmp_path: Path,
) -> None:
    pytest.importorskip("pyarrow")
    spec = spec_of({**SHORT, "luck": 2})
    whole = Study(spec, tmp_path / "whole")
    for _ in whole.run(Here):
        pass
    running = Study(spec, tmp_path / "pieces").run(Here)
    next(running)
    running.close()
    for _ in Study(spec, tmp_path / "pieces").run(lambda orders: Pool(orders, 2)):
        pass
    assert kept(tmp_path / "pieces") == kept(tmp_path / "whole")
    [difference] = whole.result().differences
    assert difference.luck is not None
    assert difference.luck.sentence.startswith("Luck taken out")
    assert difference.luck.sentence in (tmp_path / "whole" / "report.html").read_text("utf-8")


def test_without_luck_nothing_is_said_of_it() -> None:
    study = Study(spec_of({**SHORT, "stop": {"pairs": 4}}))
    for _ in study.run(Here):
        pass
    assert study.result().differences[0].luck is None
    assert isinstance(Board(study.orders, 0)._dice(1), Streams)
