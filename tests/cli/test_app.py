from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from inspect import cleandoc
from pathlib import Path

import pytest

from undercroft.cli import app, rules
from undercroft.cli._version import compiled
from undercroft.kernel.errors import UndercroftError

from .conftest import Undercroft


class IllegalWish(ValueError):
    """As games define them: no common base, but at home in undercroft."""

    __module__ = "undercroft.kernel.wish"


def test_help_lists_every_command(undercroft: Undercroft) -> None:
    result = undercroft("--help")
    assert result.code == 0
    listed = re.findall(r"^│ ([a-z]+)  +\S", result.out, re.MULTILINE)
    assert listed == app.commands()


def test_the_help_fits_a_narrow_terminal(
    undercroft: Undercroft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    panels = [line for line in undercroft("--help").out.splitlines() if line[:1] in "╭│╰"]
    assert {len(line) for line in panels if line} == {60}


SUBCOMMANDS = [["pack", "check"], ["pack", "new"], ["pack", "schema"]]


@pytest.mark.parametrize(
    "words", [*([name] for name in app.commands() if name != "pack"), *SUBCOMMANDS], ids=" ".join
)
def test_the_help_of_a_command_holds_an_example(undercroft: Undercroft, words: list[str]) -> None:
    result = undercroft(*words, "--help")
    assert result.code == 0
    assert "Example" in result.out
    assert "undercroft " + " ".join(words) in result.out.partition("Example")[2]


@pytest.mark.parametrize("name", [name for name in app.commands() if name != "pack"])
def test_examples_are_whole_lines_and_names_in_brackets_stay(
    undercroft: Undercroft, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = cleandoc(getattr(import_module(f"undercroft.cli.{name}"), name).__doc__)
    shown = undercroft(name, "--help").out
    lines = [line.strip() for line in shown.splitlines()]
    assert [
        line for line in told.splitlines() if line[:1] == " " and line.strip() not in lines
    ] == []
    assert [word for word in re.findall(r"\S+\[\w+\]", told) if word not in shown] == []


def test_the_version_is_told(undercroft: Undercroft) -> None:
    result = undercroft("--version")
    assert (result.code, result.out[:11]) == (0, "undercroft ")


def test_the_version_names_the_games_that_are_compiled(tmp_path: Path) -> None:
    for name in ("arcade", "explore", "superdungeon"):
        folder = tmp_path / "games" / name
        folder.mkdir(parents=True)
        (folder / "state.py").touch()
        (folder / f"state{EXTENSION_SUFFIXES[0]}").touch()
        if name != "superdungeon":
            (folder / "rules.toml").touch()
    assert compiled(tmp_path) == ["arcade", "explore"]
    (tmp_path / "games" / "explore" / f"state{EXTENSION_SUFFIXES[0]}").unlink()
    assert compiled(tmp_path) == ["arcade"]


def test_an_unknown_command_is_answered_with_the_nearest(undercroft: Undercroft) -> None:
    said = 'undercroft: unknown command "ruels"; did you mean "rules"?\n'
    assert undercroft("ruels") == (2, "", said)


def test_an_unknown_game_is_one_sentence(undercroft: Undercroft) -> None:
    result = undercroft("rules", "exlpore")
    assert result == (2, "", 'undercroft: unknown game "exlpore"; did you mean "explore"?\n')


def test_without_a_word_there_is_help(undercroft: Undercroft) -> None:
    assert undercroft() == undercroft("--help")


@pytest.mark.parametrize("words", [["--help"], ["games"], ["pack", "schema", "explore"]])
def test_who_reads_no_further_is_told_nothing(words: list[str]) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(
        [sys.executable, "-m", "undercroft.cli.app", *words],
        stdout=writes, stderr=subprocess.PIPE, text=True, timeout=120,
        env=os.environ | {"PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    os.close(writes)
    assert (done.returncode, done.stderr) == (app.UNREAD, "")


def test_help_is_had_by_any_of_its_names(undercroft: Undercroft) -> None:
    assert undercroft("help") == undercroft("-h") == undercroft("--help")
    assert undercroft("help", "odds") == undercroft("odds", "-h") == undercroft("odds", "--help")
    assert undercroft("pack", "new", "-h").code == 0


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("play explore --seed soon", "'--seed': expected a whole number"),
        ("study explore --target soon", "'--target': expected a number"),
        ("sim explore --games 0", "expected 1 or more"),
        ("study explore --luck 200", "expected 100 or less"),
    ],
)
def test_a_value_of_the_wrong_kind_is_answered_with_the_right_one(
    undercroft: Undercroft, words: str, expected: str
) -> None:
    result = undercroft(*words.split())
    assert result.code == 2
    assert expected in result.err and "Input should" not in result.err


@pytest.mark.parametrize(
    "words",
    [
        "frobnicate",
        "--frob",
        "play",
        "play explore --frob",
        "play explore --seed soon",
        "play explore --size huge",
        "play explore --setup slow",
        "play explore --heroes nobody",
        "play explore --heroes ember_mage,ember_mage",
        "play explore --seat nobody",
        "play explore --level genius",
        "play explore --option hero_players",
        "play explore --option hero_players=9",
        "play explore --option hero_players=3",
        "play explore --option boss=starfire",
        "play explore none.undercroft",
        "play explore a.toml",
        "play explore --resume --seed 4",
        "play a.toml --size delve",
        "companion deckbox --resume --players 2",
        "companion deckbox --players 0",
        "serve --port 99999",
        "serve --port -1",
        "workshop --port 99999",
        "sim",
        "sim nogame",
        "sim explore --games 0",
        "sim explore --games many",
        "sim explore --workers 0",
        "sim explore --seats consul=wizard",
        "sim explore --json none/sim.json",
        "ladder",
        "ladder nogame",
        "ladder explore --levels greedy",
        "ladder explore --levels greedy,wizard",
        "ladder explore --games 1",
        "ladder explore --levels greedy,greedy",
        "ladder explore --json none/ladder.json",
        "review binary --html none/page.html",
        "review binary --answer 3",
        "verify none.undercroft",
        "fit deckbox --out none/weights.toml",
        "fit deckbox --keep --out weights.toml",
        "fit",
        "fit nogame",
        "fit explore --games 3",
        "replay",
        "replay none.undercroft",
        "replay .",
        "replay a.toml",
        "replay binary",
        "odds",
        "odds explore",
        "odds explore 2B",
        "odds explore 2X vs 1B",
        "odds explore 99B vs 1B",
        "rules nogame",
        "rules explore combat.tei",
        "check",
        "check none.toml",
        "check .",
        "pack frob",
        "pack new",
        "pack new my_pack",
        "pack new my_pack --game nogame",
        "pack new My-Pack --game explore",
        "pack check none",
        "pack check a.toml",
        "pack schema nogame",
        "games explore",
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    undercroft: Undercroft, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.toml").write_text("not toml [")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    result = undercroft(*words.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("undercroft: ")
    assert result.err.count("\n") == 1
    assert not any(word in result.err for word in ("Errno", "codec", "Traceback", "should not"))


@pytest.mark.parametrize("kind", [UndercroftError, IllegalWish])
def test_an_error_written_for_people_is_one_sentence(
    undercroft: Undercroft, monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    def rules_that_refuse() -> None:
        """Refuse."""
        raise kind("there is no such square")

    monkeypatch.setattr(rules, "rules", rules_that_refuse)
    assert undercroft("rules") == (2, "", "undercroft: there is no such square\n")


def test_a_defect_of_ours_shows_no_traceback(
    undercroft: Undercroft, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rules_with_a_defect() -> None:
        """Break."""
        raise KeyError("lost")

    monkeypatch.setattr(rules, "rules", rules_with_a_defect)
    result = undercroft("rules")
    assert result.code == app.DEFECT
    assert result.err.startswith("undercroft: this should not have happened (KeyError: 'lost')")
    assert "Traceback" not in result.err


def test_without_its_packages_the_command_says_what_to_install(
    undercroft: Undercroft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    result = undercroft("rules")
    assert result.code == 2
    assert "pip install typer rich" in result.err


def test_the_help_of_one_command_imports_no_other_and_no_game() -> None:
    code = (
        "import sys\nfrom undercroft.cli.app import main\n"
        "try: main(['rules', '--help'])\nexcept SystemExit: pass\n"
        "heavy = {'icepool', 'undercroft.games.registry', 'undercroft.cli.pack'}\n"
        "sys.exit(f'imported: {heavy & set(sys.modules)}' if heavy & set(sys.modules) else 0)"
    )
    source = Path(app.__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("name", app.commands())
def test_the_help_names_nothing_that_is_not_installed(undercroft: Undercroft, name: str) -> None:
    """Who installs a wheel has neither the tests nor the sources of the documentation."""
    more = re.findall(r"^│ ([a-z]+) ", undercroft(name, "--help").out, re.MULTILINE)
    for words in ([name], *([name, each] for each in more if name == "pack")):
        shown = undercroft(*words, "--help").out
        assert shown
        assert re.findall(r"\b(?:docs|tests|scripts|web)/\S*|\S+\.md\b|\bmake \w+", shown) == []
