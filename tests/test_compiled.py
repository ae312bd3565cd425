"""What a compiled build is made of. Building it is left to `make compiled`."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from scripts import compiled

from undercroft.games import registry


def test_the_rules_are_compiled_and_what_pydantic_reads_is_not() -> None:
    names = set(compiled.modules())
    assert {"kernel.match", "games.deckbox.round", "games.superdungeon.state"} <= names
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


def test_every_game_is_compiled_unless_some_are_named() -> None:
    packages = {name.split(".")[1] for name in compiled.modules() if "games" in name}
    assert packages == {*registry.names(), "superdungeon"}


def test_everything_that_is_named_is_there() -> None:
    modules = {
        ".".join(file.relative_to(compiled.SOURCE / "undercroft").with_suffix("").parts)
        for file in (compiled.SOURCE / "undercroft").rglob("*.py")
    }
    for names in compiled.INTERPRETED.values():
        for name in names:
            assert [module for module in modules if compiled.fnmatch(module, name)], name
    assert modules >= set(compiled.MARKS)


def source(module: str) -> str:
    file = compiled.SOURCE / "undercroft" / f"{module.replace('.', '/')}.py"
    return file.read_text("utf-8")


@pytest.mark.parametrize("module", compiled.MARKS)
def test_classes_are_marked_as_the_table_says(module: str) -> None:
    marked = compiled.marked(module, source(module))
    for name, mark in compiled.MARKS[module].items():
        assert re.search(rf"^@mypyc_attr\({mark}\)\n(@.*\n)*class {name}\b", marked, re.MULTILINE)
    assert marked.count("@mypyc_attr(") == len(compiled.MARKS[module])


def test_no_line_moves() -> None:
    """So that a traceback out of compiled code names the right line."""
    for module in compiled.modules():
        before, after = (
            [(node.lineno, type(node)) for node in ast.parse(text).body if told(node)]
            for text in (source(module), compiled.marked(module, source(module)))
        )
        assert before == after, module


def told(node: ast.stmt) -> bool:
    """Whether a traceback may come from it: a function or a class."""
    return isinstance(node, ast.FunctionDef | ast.ClassDef)


def test_names_in_capitals_are_set_once() -> None:
    lines = [
        compiled.FUTURE,
        "",
        'T = TypeVar("T")',
        "STEP = 1 << 3",
        "NAMES: dict[str, int] = {}",
        "FRONT, SIDE = range(2)",
        "(",
        "    BANE, FIRE,",
        ") = (1 << i for i in range(2))",
        "UPKEEP, TURN = STEP, 1",
        "KNOWN, ODD = looked_up()",
        "fields = ()",
    ]
    compiled.settle(lines)
    assert lines == [
        compiled.FUTURE,
        "",
        'T = TypeVar("T")',
        "STEP: Final = 1 << 3",
        "NAMES: Final[dict[str, int]] = {}",
        "FRONT: Final = 0; SIDE: Final = 1",
        "BANE: Final = 1; FIRE: Final = 2",
        "",
        "",
        "UPKEEP: Final = STEP; TURN: Final = 1",
        "KNOWN, ODD = looked_up()",
        "fields = ()",
    ]


def test_what_is_neither_kernel_nor_game_stays_as_it_is() -> None:
    text = f"{compiled.FUTURE}\n\nX = 1\n"
    assert compiled.marked("server.wire", text) == text
    assert compiled.marked("kernel.deck", text) != text


@pytest.mark.parametrize("module", compiled.LOOSER)
def test_a_type_that_the_compiler_would_insist_on_is_loosened_for_it_alone(module: str) -> None:
    strict, loose = compiled.LOOSER[module]
    marked = compiled.marked(module, source(module))
    assert loose in marked
    assert strict not in marked


def test_the_kernel_and_each_game_are_a_library() -> None:
    assert compiled.extension_of("kernel.match") == "undercroft.kernel.compiled"
    assert compiled.extension_of("games.explore.cards.gels") == "undercroft.games.explore.compiled"


def test_a_name_that_is_no_game_gets_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["compiled", "chess", "explore", "--list"])
    with pytest.raises(SystemExit):
        compiled.main()
    assert "chess: no game; there are arcade, crystalia" in capsys.readouterr().err


TRAVERSE = """static int
{name}_traverse(StateObject *self, visitproc visit, void *arg)
{{
    Py_VISIT(self->_box);
    if (CPyTagged_CheckLong(self->_at)) {{
        Py_VISIT(CPyTagged_LongAsObject(self->_at));
    }}
{more}    int rv = 0;
    return rv;
}}
"""


def test_an_object_shows_the_collector_each_field_once(tmp_path: Path) -> None:
    twice = """    Py_VISIT(self->_box);
    if (CPyTagged_CheckLong(self->_at)) {
        Py_VISIT(CPyTagged_LongAsObject(self->_at));
    }
    Py_VISIT(self->_log);
"""
    once = """    if (CPyTagged_CheckLong(self->_at)) {
    }
    Py_VISIT(self->_log);
"""
    other = TRAVERSE.format(name="Match", more="")
    made = tmp_path / "native.c"
    made.write_text(TRAVERSE.format(name="State", more=twice) + other, "utf-8")
    told = Path(compiled.visiting_once(made)).read_text("utf-8")
    assert told == TRAVERSE.format(name="State", more=once) + other


def test_what_shows_nothing_twice_stays_the_file_it_is(tmp_path: Path) -> None:
    made = tmp_path / "native.c"
    made.write_text("".join(TRAVERSE.format(name=n, more="") for n in ("State", "Match")), "utf-8")
    assert compiled.visiting_once(made) == str(made)
