"""Every scenario file of this folder, and that every worked example of a book has one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from undercroft.games import registry
from undercroft.kernel import scenario, scenario_player

HERE = Path(__file__).parent


def cases() -> list[Any]:
    """One case a file, with the rules it says it shows."""
    found = []
    for path in scenario.files([HERE]):
        said = tomllib.loads(path.read_text("utf-8"))
        mark = pytest.mark.rule(*said.get("rules", ()), game=said["game"])
        name = path.relative_to(HERE).as_posix().removesuffix(scenario.SUFFIX)
        found.append(pytest.param(path, marks=mark, id=name))
    return found


@pytest.mark.parametrize("path", cases())
def test_the_scenario_holds(path: Path) -> None:
    result = scenario_player.check(path, registry.game)
    assert result.holds, f"\n{result}"
    raw = [line.text for line in result.story if "=" in line.text and "(" in line.text]
    assert not raw, "the story is told in words that a reader knows"


@pytest.mark.parametrize(
    "game", [folder.name for folder in HERE.iterdir() if folder.name in registry.names()]
)
def test_every_example_of_the_catalogue_has_its_file(game: str) -> None:
    examples = {rule.id for rule in registry.catalogue(game) if rule.kind == "example"}
    shown = {
        path.name.removesuffix(scenario.SUFFIX): tomllib.loads(path.read_text("utf-8"))["rules"]
        for path in scenario.files([HERE / game])
    }
    assert examples
    assert {id for id in examples if id not in shown.get(id, ())} == set()
