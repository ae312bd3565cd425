"""The tool that breaks rules breaks them in ways that Python can run, one at a time."""

from __future__ import annotations

import ast

from scripts.mutants import GAMES, ROOT, modules, mutants


def test_every_mutant_is_one_change_that_can_be_run() -> None:
    path = GAMES / "deckbox" / "movement.py"
    whole = path.read_bytes()
    found = list(mutants(path))
    assert len(found) > 50
    for mutant in found:
        broken = whole[: mutant.start] + mutant.now.encode() + whole[mutant.end :]
        assert whole[mutant.start : mutant.end].decode() == mutant.was
        assert ast.dump(ast.parse(broken)) != ast.dump(ast.parse(whole)), mutant
        assert f"{ROOT / mutant.file}" == f"{path}"


def test_rules_are_broken_and_what_is_said_about_them_is_not() -> None:
    names = {path.stem for path in modules("explore")}
    assert {"combat", "movement", "round"} <= names
    assert not names & {"scene", "advice", "view", "telling"}
