"""What a compiled build is made of. Building it is left to `make compiled`."""

from __future__ import annotations

import pytest
from scripts import compiled


def test_the_rules_are_compiled_and_what_pydantic_reads_is_not() -> None:
    names = set(compiled.modules())
    assert {"kernel.match", "games.deckbox.round"} <= names
    assert not names & {
        "kernel.scene",
        "kernel.pack",
        "games.explore.content",
        "games.realms.scene",
    }
    assert compiled.reason("games.explore.content") == "pydantic reads its classes"
    assert compiled.reason("server.app")


def test_one_game_is_compiled_with_the_kernel_and_what_it_shares() -> None:
    packages = {name.split(".")[1] for name in compiled.modules(["explore"]) if "games" in name}
    assert packages == {"explore", "superdungeon"}
    assert "kernel.match" in set(compiled.modules(["deckbox"]))


def test_everything_that_is_named_is_there() -> None:
    modules = {
        ".".join(file.relative_to(compiled.SOURCE / "undercroft").with_suffix("").parts)
        for file in (compiled.SOURCE / "undercroft").rglob("*.py")
    }
    for names in compiled.INTERPRETED.values():
        for name in names:
            assert [module for module in modules if compiled.fnmatch(module, name)], name
    assert modules >= set(compiled.MARKS)


@pytest.mark.parametrize("module", compiled.MARKS)
def test_marks_move_no_line(module: str) -> None:
    """So that a traceback out of compiled code names the right line."""
    file = compiled.SOURCE / "undercroft" / f"{module.replace('.', '/')}.py"
    text = file.read_text("utf-8")
    marked = compiled.marked(module, text)
    assert marked.count("@mypyc_attr(") == len(compiled.MARKS[module])
    before, after = text.split("\n"), marked.split("\n")
    assert len(before) == len(after)
    changed = [old for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [""] * (2 * len(compiled.MARKS[module]) + 1)


def test_a_module_without_marks_stays_as_it_is() -> None:
    assert compiled.marked("kernel.deck", "x = 1\n") == "x = 1\n"


@pytest.mark.parametrize("module", compiled.LOOSER)
def test_a_type_that_the_compiler_would_insist_on_is_loosened_for_it_alone(module: str) -> None:
    file = compiled.SOURCE / "undercroft" / f"{module.replace('.', '/')}.py"
    strict, loose = compiled.LOOSER[module]
    text = file.read_text("utf-8")
    assert compiled.marked(module, text) == text.replace(strict, loose) != text
