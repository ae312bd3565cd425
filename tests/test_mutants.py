"""The tool that breaks rules breaks them in ways that Python can run, one at a time."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path

import pytest
from scripts.mutant import GAMES, modules, mutants
from scripts.mutants import Verdicts, equivalent, thought_of
from scripts.trial import Verdict, exchanged

from undercroft.games import registry


def test_every_mutant_is_one_change_that_can_be_run() -> None:
    path = GAMES / "deckbox" / "movement.py"
    whole = path.read_bytes()
    found = mutants(path)
    assert len(found) > 50
    assert len({(mutant.name, mutant.nth) for mutant in found}) == len(found)
    for mutant in found:
        assert whole[mutant.start : mutant.end].decode() == mutant.was
        assert mutant.text in whole.decode().splitlines()[mutant.line - 1]
        assert ast.dump(ast.parse(mutant.broken(whole))) != ast.dump(ast.parse(whole)), mutant
        assert mutant.path == path


def test_rules_are_broken_and_what_is_said_about_them_is_not() -> None:
    names = {path.stem for path in modules("explore")}
    assert {"combat", "movement", "round"} <= names
    assert not names & {"scene", "advice", "view", "telling"}


def test_a_line_more_changes_neither_the_name_nor_the_lot_of_a_mutant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scripts.mutant.GAMES", tmp_path)
    path = tmp_path / "rule.py"
    path.write_text("class A:\n    def f(self, n):\n        return n < 1\n")
    before = mutants(path)
    path.write_text("import re\n\n\nclass A:\n    def f(self, n):\n        return n < 1\n")
    after = mutants(path)
    assert [(m.function, m.was, m.now) for m in before] == [
        ("A.f", "n < 1", "(n <= 1)"), ("A.f", "1", "2"),
    ]  # fmt: skip
    assert [(m.name, m.lot(1)) for m in before] == [(m.name, m.lot(1)) for m in after]
    assert before != after


def test_what_is_known_of_mutants_fits_the_code_of_today() -> None:
    """Every row names a change that could be made, and every change once found a piece of code."""
    games = [game for game in registry.names() if (GAMES / game).is_dir()]
    files = {GAMES / file for file, *_ in equivalent()}
    today = {mutant.name for path in files for mutant in mutants(path)}
    assert sorted(equivalent() - today) == []
    assert sum(len(thought_of(game)) for game in games) >= 4


def test_functions_that_are_known_already_get_the_code_of_a_mutant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "broken_rule.py"
    path.write_text("def bold(n):\n    return [k for k in range(n) if k > 1]\n")
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("broken_rule")
    try:
        bold = module.bold
        assert exchanged(path, path.read_bytes().replace(b"k > 1", b"k >= 1"))
        assert bold(4) == [1, 2, 3]
    finally:
        del sys.modules["broken_rule"]


def test_a_hunt_goes_on_where_it_was_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dead stay dead until their module changes, survivors survive until anything does."""
    rules, test = tmp_path / "games/maze/rule.py", tmp_path / "test_rule.py"
    rules.parent.mkdir(parents=True)
    rules.write_text("def f(n):\n    return n < 1\n")
    test.write_text("")
    monkeypatch.setattr("scripts.mutant.GAMES", tmp_path / "games")
    monkeypatch.setattr("scripts.mutants.GAMES", tmp_path / "games")
    monkeypatch.setattr("scripts.mutants.KEPT", tmp_path / "kept")
    monkeypatch.setattr("scripts.mutants.tests_of", lambda game: [test])
    dead, alive = mutants(rules)
    Verdicts("maze").keep(dead, Verdict.DIES)
    Verdicts("maze").keep(alive, Verdict.SURVIVES)

    def found() -> tuple[Verdict | None, Verdict | None]:
        verdicts = Verdicts("maze")
        return verdicts.of(dead), verdicts.of(alive)

    assert found() == (Verdict.DIES, Verdict.SURVIVES)
    assert [Verdicts("maze").survived(m) for m in (dead, alive)] == [False, True]
    test.write_text("def test_f(): ...\n")
    assert found() == (Verdict.DIES, None)
    rules.write_text("import re\n" + rules.read_text())
    assert found() == (None, None)
