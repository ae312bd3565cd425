"""The worked example of docs/adding-a-game.md: a game in a distribution of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LANTERN = ROOT / "docs" / "examples" / "lantern"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a Python in which the example is installed beside Undercroft."""
    project = tomllib.loads((LANTERN / "pyproject.toml").read_text())["project"]
    site = tmp_path_factory.mktemp("site")
    info = site / "lantern-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lantern\nVersion: 1.0\n")
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("".join(lines))
    folders = [str(site), str(LANTERN / "src"), str(ROOT / "src"), *filter(None, sys.path)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folders), "XDG_DATA_HOME": str(site)}


def run(
    environment: dict[str, str], *words: str, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT, env=environment, input=typed, capture_output=True, text=True,
    )  # fmt: skip


def test_it_keeps_the_contract_of_every_game(installed: dict[str, str]) -> None:
    suite = ("tests/contract", "-q", "-k", "lantern", "-p", "no:cacheprovider")
    done = run(installed, "pytest", *suite)
    passed = re.search(r"(\d+) passed", done.stdout)
    assert done.returncode == 0, done.stdout
    assert passed and int(passed[1]) > 40


def test_its_own_tests_pass(installed: dict[str, str]) -> None:
    options = (f"--rootdir={LANTERN}", f"-c{LANTERN / 'pyproject.toml'}", "-p", "no:cacheprovider")
    done = run(installed, "pytest", "-q", *options, str(LANTERN / "tests"))
    assert done.returncode == 0, done.stdout


def test_its_types_are_sound(installed: dict[str, str]) -> None:
    done = run(installed, "mypy", "--strict", str(LANTERN / "src"))
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["games"], "Lantern"),
        (["rules", "lantern", "oil"], "oil.burn"),
        (["rules", "lantern", "--coverage"], "9 of 9 rules of lantern are covered"),
        (["check", str(LANTERN)], "1 of 1 scenarios hold."),
        (["pack", "check", str(LANTERN / "src/lantern/content")], "sound: lantern_core"),
        (["sim", "lantern", "-n", "40", "--seats", "seeker=greedy,dark=random"], "seeker"),
    ],
)
def test_every_command_knows_it(installed: dict[str, str], words: list[str], said: str) -> None:
    done = run(installed, "undercroft.cli.app", *words)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


def test_it_is_played_in_the_terminal_by_the_names_of_squares(installed: dict[str, str]) -> None:
    typed = "why c3\nb1\nundo\nb1\nquit\n"
    done = run(installed, "undercroft.cli.app", "play", "lantern", "--seed", "1", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "move.adjacent" in done.stdout
    assert "The Seeker moves to B1." in done.stdout


def test_its_advice_brings_the_seeker_home(installed: dict[str, str]) -> None:
    code = (
        "from undercroft.lab import sim\n"
        "for agent in ('greedy', 'random'):\n"
        "    plan = sim.plan('lantern', {'lantern': 'brass'}, f'seeker={agent},dark=random')\n"
        "    print(sim.summary(plan, list(sim.run(plan, 60))).wins['seeker'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=installed, capture_output=True, text=True, check=True
    )
    greedy, random = map(int, done.stdout.split())
    assert greedy > random + 20
