"""A study is the same whoever plays it, in however many pieces."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from select import select
from typing import Any

import pytest

from undercroft.kernel.errors import UndercroftError
from undercroft.lab import report, store
from undercroft.lab.arm import Board, Boards, orders_of
from undercroft.lab.engine import Differs, Here, Pool, alike, engine
from undercroft.lab.metric import metrics
from undercroft.lab.result import Result
from undercroft.lab.row import Row, Unit
from undercroft.lab.spec import Spec, Sweep, asked, read_spec, spec_of
from undercroft.lab.study import Study

TOML = """
game = "realms"
seats = "random"
seed = 5
measure = "tempo.wounds:heroes:2"
metrics = ["tempo", "cards", "length"]
options = { rounds = 2 }
stop = { pairs = 120, decide = false }
[[variant]]
name = "tough"
[[variant.patch]]
card = "little_red"
set = { health = 6 }
"""
"""Two rounds of a game whose parts are all real."""
SHORT: dict[str, Any] = tomllib.loads(TOML)
DELVE: dict[str, Any] = {**SHORT, "game": "explore", "variant": []}


def spec(**changed: Any) -> Spec:
    return spec_of({**SHORT, **changed})


def delve(**changed: Any) -> Spec:
    return spec_of({**DELVE, **changed})


def files(folder: Path) -> dict[str, bytes]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the study as one process makes them in one go."""
    pytest.importorskip("pyarrow")
    folder = tmp_path_factory.mktemp("whole") / "kept"
    for _ in Study(spec(), folder).run(Here):
        pass
    return files(folder)


def test_two_processes_one_of_which_is_killed_make_the_same_bytes(
    whole: dict[str, bytes], tmp_path: Path
) -> None:
    pools: list[Pool] = []

    def pool(orders: Any) -> Pool:
        pools.append(Pool(orders, 2))
        return pools[0]

    killed = False
    for progress in Study(spec(), tmp_path / "kept").run(pool):
        if progress.pairs < 120 and not killed:
            killed = True
            os.kill(pools[0].pids()[0], signal.SIGKILL)
    assert killed
    assert files(tmp_path / "kept") == whole


def test_what_was_stopped_goes_on_and_ends_in_the_same_bytes(
    whole: dict[str, bytes], tmp_path: Path
) -> None:
    folder = tmp_path / "kept"
    running = Study(spec(), folder).run(Here)
    next(running)
    running.close()
    torn = folder / "rows" / "000-00000050.4242.part"
    torn.write_bytes(b"half a file")
    played: list[int] = []
    again = Study(spec(), folder)

    class Counting(Here):
        def take(self) -> tuple[Unit, list[Row]]:
            unit, rows = super().take()
            played.append(len(rows))
            return unit, rows

    for _ in again.run(Counting):
        pass
    assert sum(played) == 2 * (120 - 50)
    assert files(folder) == whole


DIES = """
import os, signal
from pathlib import Path
from undercroft.lab import store

moved = []

def move(self, target):
    moved.append(target)
    if target.suffix == ".parquet" and len(moved) == 4:
        os.kill(os.getpid(), signal.SIGKILL)
    return os.replace(self, target)

Path.replace = move
from undercroft.cli.app import main
main()
"""
"""The command, killed when the rows of a unit are written and not yet in their place."""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_command_that_is_killed_goes_on_where_it_was(
    whole: dict[str, bytes], tmp_path: Path
) -> None:
    file, folder = tmp_path / "wounds.toml", tmp_path / "kept"
    file.write_text(TOML, encoding="utf-8")
    words = ["study", str(file), "--workers", "1", "--out", str(folder)]
    killed = subprocess.run([sys.executable, "-c", DIES, *words], capture_output=True)
    assert killed.returncode == -signal.SIGKILL
    before = files(folder)
    assert any(name.endswith(".part") for name in before)
    assert 0 < sum(name.endswith(".parquet") for name in before) < 4
    done = subprocess.run(
        [sys.executable, "-m", "undercroft.cli.app", *words], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "instead of" in done.stdout or "not decided" in done.stdout
    after = files(folder)
    told = ("result.json", "report.html")
    """They name the command that makes them again, which `whole` was not made by."""
    assert {k: v for k, v in after.items() if k not in told} == {
        k: v for k, v in whole.items() if k not in told
    }
    assert b"undercroft study wounds.toml" in after["report.html"]


LEAVES = """
import sys
from pathlib import Path

from undercroft.lab.arm import orders_of
from undercroft.lab.engine import Pool
from undercroft.lab.row import Unit
from undercroft.lab.spec import read_spec

if __name__ == "__main__":
    pool = Pool(orders_of(read_spec(Path(sys.argv[1]))), 2)
    pool.give(Unit(0, 0, 1))
    pool.give(Unit(1, 0, 1))
    print(*(pool.take() and pool.pids()), flush=True)
    sys.stdin.read()
"""
"""Two processes that have nothing to do, and the one that began them."""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="nobody is told of ends here")
def test_processes_end_with_the_command_that_is_killed(tmp_path: Path) -> None:
    (tmp_path / "wounds.toml").write_text(TOML, encoding="utf-8")
    (tmp_path / "leaves.py").write_text(LEAVES, encoding="utf-8")
    words = [sys.executable, str(tmp_path / "leaves.py"), str(tmp_path / "wounds.toml")]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as begun:
        assert begun.stdout is not None
        pids = [int(word) for word in begun.stdout.readline().split()]
        ends = [os.pidfd_open(pid) for pid in pids]
        begun.kill()
    assert len(ends) == 2
    for end in ends:
        assert select([end], [], [], 60)[0], "a process is left"
        os.close(end)


def test_a_machine_that_plays_differently_is_found() -> None:
    orders = orders_of(spec())
    here, there = Boards(orders), Boards(orders_of(spec(seed=6)))
    alike(Boards(orders).check, here.check, "a process")
    with pytest.raises(Differs, match="a process on elsewhere plays differently"):
        alike(there.check, here.check, "a process on elsewhere")


def test_the_check_holds_every_answer_of_a_game() -> None:
    """Two games with the same end are told apart by what led to it."""
    board = Board(orders_of(delve(metrics=[], measure="win")), 0)
    (row, first), (_, again), (other, second) = board.play(0), board.play(0), board.play(1)
    assert first == again
    assert row.score == other.score
    assert first != second


def test_rows_come_back_from_their_files_as_they_were(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    rows = [
        Row(0, 0, 0, 7, 1.0, "heroes", "victory.heroes", 3, 40, "", (("a.b", 1.0), ("c", 0.5))),
        Row(1, 2, 1, 1 << 47, 0.5, "", "", 0, 0, "went wrong", ()),
    ]
    store.write(tmp_path / "rows.parquet", rows)
    assert store.read(tmp_path / "rows.parquet") == rows


def test_rows_that_cannot_be_read_are_played_again(tmp_path: Path, whole: dict[str, bytes]) -> None:
    folder = tmp_path / "kept"
    for _ in Study(spec(), folder).run(Here):
        pass
    rows = sorted((folder / "rows").iterdir())
    rows[0].write_bytes(rows[0].read_bytes()[:200])
    rows[1].write_bytes(b"")
    for _ in Study(spec(), folder).run(Here):
        pass
    assert files(folder) == whole


def test_a_folder_that_cannot_be_read_is_told_and_left(tmp_path: Path) -> None:
    for text in ("{", "[]"):
        (tmp_path / "study.json").write_text(text, encoding="utf-8")
        with pytest.raises(UndercroftError, match="cannot be read: begin the study anew"):
            Study(spec(), tmp_path)
        assert (tmp_path / "study.json").read_text(encoding="utf-8") == text


def test_another_study_is_not_mixed_in(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    Study(spec(), tmp_path / "kept")
    with pytest.raises(UndercroftError, match="holds a study with other options and seed: choose"):
        Study(spec(seed=6, options={"rounds": 3}), tmp_path / "kept")
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_text("hello", encoding="utf-8")
    with pytest.raises(UndercroftError, match="is not empty, and no study"):
        Study(spec(), tmp_path / "letters")


def test_without_the_extra_a_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(store, "find_spec", lambda name: None)
    with pytest.raises(UndercroftError, match=re.escape("pip install 'undercroft[lab]'")):
        Study(spec(), tmp_path / "kept")


def test_a_result_is_plain_data(whole: dict[str, bytes]) -> None:
    result = Result.model_validate_json(whole["result.json"])
    assert result.spec == spec().model_dump(mode="json")
    assert Spec.model_validate(result.spec) == spec()
    assert [arm.games for arm in result.arms] == [120, 120]
    assert result.arms[1].changes == ("little_red: health = 6",)
    assert [look.pairs for look in result.looks] == [50, 100, 120]


def test_a_report_stands_alone_and_says_how_to_make_it_again(whole: dict[str, bytes]) -> None:
    page = whole["report.html"].decode()
    assert "http:" not in page and "https:" not in page and "<script" not in page
    assert page.count("<svg") > 5
    for section in re.findall(r"<section.*?</section>", page, re.DOTALL):
        if "<svg" in section and 'class="plot"' in section:
            assert "<table" in section
    assert "seed 5" in page and "What changes with tough?" in page


def test_a_report_shows_plots_or_tables_or_both_and_prints_both(whole: dict[str, bytes]) -> None:
    page = whole["report.html"].decode()
    chosen = re.findall(r'<input type="radio" name="shown" id="(\w+)"( checked)?>', page)
    assert chosen == [("plots", ""), ("both", " checked"), ("tables", "")]
    # Whatever is put away has the other beside it, and only on a screen.
    plots = page.count('<div class="plot">')
    assert plots == len(re.findall(r'<div class="plot">.*?</div><div class="table"', page)) > 2
    rules = re.findall(r"^.*(?:#plots|#tables):checked.*$", page, re.MULTILINE)
    screen = page[page.index("@media screen{") : page.index("@media (pointer:coarse)")]
    assert rules and all(rule in screen for rule in rules)
    # A table is put out of sight, never out of reach.
    assert "display:none" not in screen.partition("#plots")[2]


# What is played


def test_variants_meet_the_same_dungeons_and_dice() -> None:
    """A card that nobody draws changes nothing at all."""
    said = {
        "name": "other",
        "patch": [{"card": "boo_booty", "table": "monster", "set": {"hearts": 2}}],
    }
    orders = orders_of(delve(variant=[said]))
    boards = Boards(orders)
    pairs = [(boards.board(0).play(pair)[0], boards.board(1).play(pair)[0]) for pair in range(6)]
    assert sum(a.figures == b.figures for a, b in pairs) >= 5


@pytest.mark.parametrize("game", ["deckbox", "realms"])
def test_a_card_that_changes_nothing_when_forced_costs_no_game(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows are those of games that were played, to the last figure."""
    orders = orders_of(Study(spec(
        game=game, options={}, draw=True, measure="win", metrics=["cards"], variant=[],
        worth=["all"], seats="random",
    )).spec)  # fmt: skip
    boards = Boards(orders)
    played: list[int] = []
    monkeypatch.setattr(Board, "play", _counted(Board.play, played))
    arms = range(1, len(orders.arms), 15)
    rows = [row for arm in arms for row in boards.rows(Unit(arm, 0, 2))]
    spared = 2 * len(arms) + 2 - len(played)
    assert spared > 0
    for row in rows:
        assert row == boards.board(row.arm).play(row.pair)[0]


def _counted(play: Any, played: list[int]) -> Any:
    def counting(board: Board, pair: int, *rest: Any) -> Any:
        played.append(pair)
        return play(board, pair, *rest)

    return counting


def test_sides_are_swapped_where_there_are_sides() -> None:
    said = spec(
        game="crystalia", options={"rounds": 1}, draw=True, measure="win", metrics=["cast"],
        variant=[], stop={"pairs": 2},
    )  # fmt: skip
    orders = orders_of(said)
    assert orders.swap
    rows = Boards(orders).rows(Unit(0, 0, 2))
    assert [(row.pair, row.turn) for row in rows] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    bands = [{name for name, _ in row.figures if "warband" in name} for row in rows]
    assert bands[0] == bands[1] and len(bands[0]) == 2
    assert not orders_of(spec()).swap


def test_metrics_count_what_happened() -> None:
    board = Board(orders_of(delve(metrics=["all"])), 0)
    row, _ = board.play(3)
    figures = dict(row.figures)
    match = board.game.new(seed=1, **board.options(3))
    assert figures["length.rounds"] == row.rounds
    assert figures["decisions.asked"] == row.decisions >= figures["decisions.mattered"] > 0
    heroes = [name for name in figures if name.startswith("cast.hero:")]
    assert len(heroes) == 2 and all(figures[name] == row.score for name in heroes)
    assert match.options["rounds"] == 2
    falls = sum(v for name, v in figures.items() if name.startswith("tempo.falls:heroes"))
    fell = sum(v for name, v in figures.items() if re.match(r"falls\..*:heroes:", name))
    assert falls == fell


def test_figures_fall_on_the_board_that_a_game_draws() -> None:
    """By the names that its squares have there, whatever the coordinates of its map begin with."""
    for game, seats in (("explore", "random"), ("deckbox", "random"), ("arcade", "random")):
        study = Study(spec(
            game=game, options={}, draw=True, measure="win", metrics=["falls"], variant=[],
            stop={"pairs": 3, "decide": False}, seats=seats,
        ))  # fmt: skip
        for _ in study.run(Here):
            pass
        [falls] = study.result().sections
        assert len(falls.spots) == len(falls.entries) and set(falls.spots) <= set(falls.squares)
        if game == "arcade":  # Its maps are laid anew for each game.
            assert not falls.looks and "laid over each other" in falls.note
            continue
        assert len(falls.looks) == len(falls.squares) > 50 and falls.walls
        names = [entry.label.partition(",")[0] for entry in falls.entries]
        assert all(re.fullmatch("[A-Z]+[0-9]+", name) for name in names)
        across = {ord(name[0]) - spot[0] for name, spot in zip(names, falls.spots, strict=True)
                  if not name[1].isalpha()}  # fmt: skip
        assert len(across) == 1, "columns are called as they lie"
        left, top = (min(spot[axis] for spot in falls.squares) for axis in (0, 1))
        for name, (x, y) in zip(names, falls.spots, strict=True):
            assert name == falls.rims[0][x - left] + falls.rims[1][y - top]
        page = study.result().model_copy(update={"sections": (falls,)})
        assert 'class="wall"' in report.page(page)


def test_who_listens_changes_nothing() -> None:
    heard, deaf = (Board(orders_of(delve(metrics=m)), 0) for m in (["all"], []))
    for pair in range(3):
        loud, quiet = heard.play(pair)[0], deaf.play(pair)[0]
        assert loud[:-1] == quiet[:-1]
        assert loud.figures and not quiet.figures


def test_what_is_measured_is_counted_whether_or_not_its_metric_is_named() -> None:
    study = Study(delve(measure="tempo.wounds:heroes:1", metrics=[], stop={"pairs": 4}))
    for _ in study.run(Here):
        pass
    assert study.spec.metrics == ("tempo",)
    assert any(row.figure("tempo.wounds:heroes:1") for row in study.rows[0])


def test_a_figure_that_no_game_counts_is_no_answer_of_nothing() -> None:
    study = Study(delve(measure="tempo.wound:heroes:1", metrics=[], stop={"pairs": 4}))
    for _ in study.run(Here):
        pass
    answer = study.result().answer
    assert answer.startswith("No game counted “tempo.wound:heroes:1”")
    assert 'did you mean "tempo.wounds:heroes:1"?' in answer


def test_every_metric_has_a_name_and_is_told() -> None:
    assert {"cast", "cards", "tempo", "falls", "luck", "first", "length", "pairs"} <= set(metrics())
    assert all(metric.__doc__ for metric in metrics().values())


# What cannot be


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"game": "exlpore"}, 'unknown game "exlpore"; did you mean "explore"?'),
        ({"metrics": ["cardz"]}, 'unknown metric "cardz"; did you mean "cards"?'),
        ({"measure": "wound.heroes"}, 'unknown metric "wound"'),
        ({"side": "goblins"}, 'there is no side "goblins" in this game'),
        ({"options": {"size": "huge"}}, 'option "size"'),
        ({"variant": [{"name": "x", "patch": [{"card": "rexx", "set": {"hearts": 1}}]}]},
         'there is no card "rexx" in this game; did you mean "rex"?'),
        ({"variant": [{"name": "x", "patch": [{"card": "rex", "set": {"heart.s": 1}}]}]},
         'rex has no field "heart.s"'),
        ({"variant": [{"name": "x", "patch": [{"card": "rex", "set": {"hearts": "many"}}]}]},
         'field "hearts"'),
        ({"variant": [{"name": "x"}, {"name": "x"}]}, "two variants have the same name"),
        ({"stop": {"pears": 3}}, "pears"),
        ({"seats": "greddy"}, 'unknown agent "greddy"; did you mean "greedy"?'),
        ({"seats": "consl=greedy"}, 'there is no seat "consl"'),
        ({"variant": [{"name": "x", "seats": "heroes=greddy"}]}, 'unknown agent "greddy"'),
        ({"variant": [{"name": "x", "force": {"serpent_plat": "in"}}]},
         'no deck has a card "serpent_plat"; did you mean "serpent_plate"?'),
        ({"variant": [{"name": "x", "patch": [{"card": "rex", "set": {"id": "max"}}]}]},
         "rex is called by its id, which stays as it is"),
        ({"variant": [{"name": "x", "patch": [{"card": "rex", "set": {}}]}]},
         "expected a table that is not empty"),
        ({"target": 0.5}, 'field "target": there is no sweep to look for it in'),
        ({"target": 0.5, "sweep": [{"card": "rex", "set": "hearts", "values": [3, 4]}]},
         'field "target": it is a win rate, and something else is measured'),
        ({"variant": [{"name": "x"}, {"name": "y"}], "worth": ["serpent_plate"]},
         "what cards are worth is asked without sweeps, and of one variant at most"),
        ({"variant": [{"name": "x", "patch": [{"card": "boo_booty", "set": {"hearts": 2}}]}]},
         '"boo_booty" stands in several tables: say which table, monster or treasure'),
        ({"sweep": [{"card": "rex", "set": "hearts", "start": 9, "end": 3}]},
         "the sweep of rex begins at 9 and ends below it, at 3"),
    ],
)  # fmt: skip
def test_what_cannot_be_studied_is_said_in_a_sentence(said: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UndercroftError) as caught:
        Study(delve(**said)).run(Here)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value).strip()


def test_a_patch_changes_what_it_names_and_nothing_else() -> None:
    said = {"card": "rex", "set": {"special.rex_smash.grants": [], "special.rex_smash.cost": 2}}
    board = Board(orders_of(delve(variant=[{"name": "mild", "patch": [said]}])), 1)
    was, now = (game.content.models["rex"] for game in (Board(board.orders, 0).game, board.game))
    smash = next(a for a in now.specials if a.id == "rex_smash")
    assert (smash.cost, smash.grants) != (3, was.specials[0].grants)
    assert smash.cost == 2
    assert (now.hearts, now.dice, now.specials[1]) == (was.hearts, was.dice, was.specials[1])


def test_a_file_is_read_or_a_sentence_says_why_not(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    with pytest.raises(UndercroftError, match="there is no such file"):
        read_spec(file)
    file.write_text("game = ", encoding="utf-8")
    with pytest.raises(UndercroftError, match="not valid TOML"):
        read_spec(file)
    file.write_text('game = "explore"\n[stop]\nwidth = 1.5\n', encoding="utf-8")
    assert read_spec(file).stop.width == 1.5


def test_what_is_asked_in_words() -> None:
    assert asked("hearts=8") == {"hearts": 8}
    assert asked('att="3B", special.smash.cost = 2') == {"att": "3B", "special.smash.cost": 2}
    assert asked('abilities=["mob", "reach 2"]') == {"abilities": ["mob", "reach 2"]}
    assert asked("arm=1B1R") == {"arm": "1B1R"}
    with pytest.raises(UndercroftError, match="changes nothing"):
        asked("hearts")
    with pytest.raises(UndercroftError, match="says twice what hearts is"):
        asked("hearts=8, hearts=9")


def test_an_interval_of_few_games_ends_where_win_rates_end() -> None:
    said = spec(measure="win", stop={"pairs": 4})
    study = Study(said)
    for _ in study.run(Here):
        pass
    [span] = study.spans()
    assert (span.low, span.high) == (-100.0, 100.0)
    swept = {"card": "little_red", "set": "health", "values": [5, 6]}
    study = Study(
        said.model_copy(update={"variant": (), "sweep": (Sweep(**swept),), "target": 0.5})
    )
    for _ in study.run(Here):
        pass
    assert {(span.low, span.high) for span in study.spans()} == {(0.0, 100.0)}


def test_engines_by_name() -> None:
    orders = orders_of(spec())
    assert isinstance(engine(orders), Here)
    with pytest.raises(UndercroftError, match='no engine "grid"'):
        engine(orders, "grid")
