"""Metrics: a user's own, and what those of Undercroft hear."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from undercroft.kernel.errors import UndercroftError
from undercroft.lab import metric
from undercroft.lab.arm import Board, orders_of
from undercroft.lab.metric import Metric, listens, metrics, wanted
from undercroft.lab.spec import spec_of
from undercroft.lab.study import Study

SAID: dict[str, Any] = {
    "game": "explore", "seats": "random", "options": {"rounds": 2}, "stop": {"pairs": 3},
}  # fmt: skip


class Wounds(Metric):
    """A user's metric, as docs/studies.md shows one."""

    name = "wounds"

    def counted(self, play: Any, count: Any, unit: Any, by: Any) -> None:
        if count.kind == "wound":
            self.add(play.label(unit.side), count.amount)

    @classmethod
    def sections(cls, reading: Any) -> Iterator[Any]:
        sides = [(f"wounds.{side}", side) for side in reading.known("wounds.")]
        yield from reading.means("wounds", "Wounds, a game", "side", sides)


class Nameless:
    pass


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """What users have installed; each entry is looked for as any entry point is."""
    entries: list[EntryPoint] = []
    monkeypatch.setattr(metric, "entry_points", lambda group: entries)
    metrics.cache_clear()
    yield entries
    metrics.cache_clear()


def test_a_metric_of_a_user_is_found_by_its_entry_point(installed: list[EntryPoint]) -> None:
    installed.append(EntryPoint("wounds", f"{__name__}:Wounds", metric.GROUP))
    study = Study(spec_of({**SAID, "metrics": ["wounds", "tempo"]}))
    for _ in study.run():
        pass
    [section, *_] = study.result().sections
    assert section.title == "Wounds, a game"
    assert {entry.label for entry in section.entries} == {"heroes", "consul"}
    for row in study.rows[0]:
        by_round = sum(v for name, v in row.figures if name.startswith("tempo.wounds:heroes:"))
        assert row.figure("wounds.heroes") == by_round


def test_what_is_no_metric_is_said(installed: list[EntryPoint]) -> None:
    installed.append(EntryPoint("odd", f"{__name__}:Nameless", metric.GROUP))
    with pytest.raises(UndercroftError, match='"odd" of undercroft'):
        wanted(["length"])


def test_events_are_noted_only_for_who_listens() -> None:
    deaf = [metrics()[name] for name in ("length", "cast", "pairs", "decisions")]
    assert not listens(deaf)
    assert listens([metrics()["cards"]])
    board = Board(orders_of(spec_of({**SAID, "metrics": ["cards"]})), 0)
    assert board.play(0)[0].error == ""


def test_a_game_that_breaks_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, play: Any) -> None:
        raise ZeroDivisionError("nothing to divide by")

    monkeypatch.setattr(metrics()["length"], "ended", broken)
    study = Study(spec_of({**SAID, "metrics": ["length"]}))
    for _ in study.run():
        pass
    failed = study.result().failed
    assert [one.pair for one in failed] == [0, 1, 2]
    assert "nothing to divide by" in failed[0].sentence
    assert failed[0].seed == study.rows[0][0].seed


@pytest.mark.parametrize("game", ["arcade", "crystalia", "deckbox", "explore", "realms"])
def test_every_game_tells_its_figures_cards_and_parts(game: str) -> None:
    said: dict[str, Any] = {"game": game, "metrics": ["all"], "draw": True, "seed": 4}
    if game == "crystalia":
        said["options"] = {"rounds": 8}
    board = Board(orders_of(spec_of(said)), 0)
    row, _ = board.play(0)
    assert row.error == ""
    kinds = {name.partition(":")[0] for name, _ in row.figures}
    assert {"cast.hero", "length.rounds", "decisions.asked"} <= kinds
    assert any(name.startswith("tempo.wounds") for name, _ in row.figures)
    ledger = board.game.extras.ledger
    titles = {ledger.title(board.game.box, card) for card in ledger.cards(board.game.box)}
    assert titles and all(title[:1].isupper() or title[:1].isdigit() for title in titles)


def test_cards_and_figures_are_told_for_the_side_that_has_them() -> None:
    said = {"game": "crystalia", "metrics": ["cards", "spawns"], "draw": True, "seats": "random",
            "options": {"rounds": 6}}  # fmt: skip
    row, _ = Board(orders_of(spec_of(said)), 0).play(0)
    assert row.error == ""
    figures = dict(row.figures)
    dealt = [name for name in figures if name.startswith("cards.dealt:")]
    assert len(dealt) == 2
    """Each side keeps one treasure before the first round, and here they differ."""
    one, other = (figures[name] for name in dealt)
    assert one + other == 1.0
    spawned = [name for name in figures if name.startswith("spawns.held:")]
    assert spawned and all(figures[name] in (0.0, 0.5, 1.0) for name in spawned)


def test_what_comes_is_told_with_and_without_it() -> None:
    study = Study(spec_of({**SAID, "metrics": ["spawns"], "stop": {"pairs": 4}}))
    for _ in study.run():
        pass
    [section] = study.result().sections
    assert section.head == "figure"
    assert section.columns == ("spawned", "win with", "win without", "worth")
    share = section.entries[0].cells[0]
    assert isinstance(share, float) and 0 < share <= 100
