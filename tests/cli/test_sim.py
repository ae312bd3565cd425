from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import undercroft as package

from .conftest import Undercroft

SOURCE = str(Path(package.__file__).parent.parent)


def test_a_simulation_tells_who_won(undercroft: Undercroft) -> None:
    result = undercroft("sim", "explore", "-n", 4, "--seats", "consul=greedy,heroes=random")
    assert result.code == 0
    assert "explore delve: 4 games, Consul greedy, Heroes random, seed 0" in result.out
    assert "consul  4     100.0%" in result.out
    assert "decisions a second" in result.out


def test_the_report_is_the_same_with_one_and_two_workers(
    undercroft: Undercroft, tmp_path: Path
) -> None:
    reports = []
    for workers in (1, 2):
        file = tmp_path / f"{workers}.json"
        words = ("-n", 9, "--seed", 4, "--workers", workers, "--json", file)
        assert undercroft("sim", "explore", *words).code == 0
        report = json.loads(file.read_text())
        assert report.pop("speed")["seconds"] > 0
        reports.append(report)
    assert reports[0] == reports[1]
    assert [row["number"] for row in reports[0]["results"]] == list(range(9))
    assert reports[0]["seats"] == {"Consul": "greedy", "Heroes": "greedy"}


def test_options_reach_the_game(undercroft: Undercroft, tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    heroes = '["royal_paladin", "ember_mage", "riftling_rogue"]'
    words = ("--size", "crawl", "-o", "hero_players=2", "-o", f"heroes={heroes}", "--json", file)
    assert undercroft("sim", "explore", "-n", 1, *words).code == 0
    options = json.loads(file.read_text())["options"]
    assert options["size"] == "crawl"
    assert options["hero_players"] == 2
    assert options["heroes"] == ["royal_paladin", "ember_mage", "riftling_rogue"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("explor",), 'unknown game "explor"; did you mean "explore"?'),
        (("explore", "--seats", "heros=random"), 'no seat "heros"'),
        (("explore", "--seats", "heroes=randum"), 'did you mean "random"?'),
        (("explore", "--size", "crwl"), 'did you mean "crawl"?'),
        (("explore", "-o", "hero_players"), "expected NAME=VALUE, such as hero_players=2"),
        (("explore", "-o", "hero_players=7"), "hero_players"),
        (("explore", "--json", "nowhere/out.json"), "nowhere/out.json: there is no folder"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(
    undercroft: Undercroft, words: tuple[str, ...], sentence: str
) -> None:
    result = undercroft("sim", *words)
    assert result.code == 2
    assert sentence in result.err
    assert "this should not have happened" not in result.err


def _listen() -> None:
    """Heed interrupts, though the tests may have been started in the background, deaf to them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_keeps_what_is_done(tmp_path: Path, workers: str) -> None:
    file = tmp_path / "out.json"
    words = ["sim", "explore", "-n", "1000000", "--workers", workers, "--json", str(file)]
    running = subprocess.Popen(
        [sys.executable, "-m", "undercroft.cli.app", *words],
        env={**os.environ, "PYTHONPATH": SOURCE},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_listen,
    )
    try:
        limit = time.monotonic() + 300
        while not file.exists() and running.poll() is None and time.monotonic() < limit:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=300)
    finally:
        running.kill()
        running.communicate()
    assert running.returncode == 130, err
    assert "Traceback" not in err
    report = json.loads(file.read_text())
    played = len(report["results"])
    assert 0 < played < 1000000
    assert f"Stopped after {played} of 1000000 games." in out
