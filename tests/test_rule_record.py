"""The rule marks of conftest.py, seen from inner test runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import undercroft

CONFTEST = Path(__file__).with_name("conftest.py").read_text()
RECORD = ".coverage-rules.json"

SUITE = """
import pytest

@pytest.mark.rule("status.fire", "dice.kinds")
def test_passes():
    pass

@pytest.mark.rule("status.cold")
def test_fails():
    assert False

@pytest.mark.rule("status.choke")
def test_is_skipped():
    pytest.skip("later")

@pytest.mark.rule("status.bind")
@pytest.mark.xfail
def test_is_known_to_fail():
    assert False

@pytest.mark.rule("status.pacify")
@pytest.mark.xfail
def test_passes_though_it_should_not():
    pass

@pytest.fixture
def broken():
    yield
    assert False

@pytest.mark.rule("status.poison")
def test_breaks_in_the_end(broken):
    pass

@pytest.mark.parametrize("n", [
    pytest.param(1, marks=pytest.mark.rule("status.slow")),
    pytest.param(2, marks=pytest.mark.rule("status.stun")),
])
def test_each(n):
    assert n == 1
"""


@pytest.fixture
def inner(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A small project with our conftest and one explore test file."""
    monkeypatch.setenv("PYTHONPATH", str(Path(undercroft.__file__).parents[1]))
    pytester.makeini(
        "[pytest]\ntestpaths = tests\nundercroft_game = explore\naddopts = --import-mode=importlib"
    )
    write(pytester, "conftest.py", CONFTEST.replace('"pytester", ', ""))
    write(pytester, "explore/test_suite.py", SUITE)
    return pytester


def write(inner: pytest.Pytester, name: str, text: str) -> None:
    file = inner.path / "tests" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def run(inner: pytest.Pytester, options: list[str]) -> pytest.RunResult:
    """Workers need a process of their own; without them this one will do, and is quicker."""
    return inner.runpytest_subprocess(*options) if options else inner.runpytest_inprocess()


def record(inner: pytest.Pytester) -> dict[str, dict[str, list[str]]]:
    loaded: dict[str, dict[str, list[str]]] = json.loads((inner.path / RECORD).read_text())
    return loaded


@pytest.mark.parametrize("options", [[], ["-n", "2"]], ids=["one process", "two workers"])
def test_only_passing_tests_cover_their_rules(inner: pytest.Pytester, options: list[str]) -> None:
    run(inner, options)
    assert record(inner) == {
        "explore": {
            "dice.kinds": ["tests/explore/test_suite.py::test_passes"],
            "status.fire": ["tests/explore/test_suite.py::test_passes"],
            "status.slow": ["tests/explore/test_suite.py::test_each[1]"],
        }
    }


@pytest.mark.parametrize(
    "options", [["-k", "passes"], ["tests/explore/test_suite.py"], ["-x"], ["--collect-only"]]
)
def test_a_partial_run_leaves_the_record_alone(inner: pytest.Pytester, options: list[str]) -> None:
    (inner.path / RECORD).write_text("{}")
    result = inner.runpytest_inprocess("-v", *options)
    result.stdout.fnmatch_lines(["*test_passes*"])
    assert record(inner) == {}


@pytest.mark.parametrize("options", [[], ["-n", "2"]], ids=["one process", "two workers"])
def test_every_unknown_id_is_a_collection_error(inner: pytest.Pytester, options: list[str]) -> None:
    write(
        inner,
        "explore/test_wrong.py",
        "import pytest\n"
        '@pytest.mark.rule("status.fyre")\ndef test_a(): pass\n'
        "class TestB:\n"
        '    @pytest.mark.rule("status.fire", "no.such.thing")\n    def test_b(self): pass\n'
        '@pytest.mark.rule("status.fire", game="exlpore")\ndef test_c(): pass\n',
    )
    result = run(inner, options)
    assert result.ret
    result.stdout.fnmatch_lines_random(
        [
            'test_a: unknown rule of explore "status.fyre"; did you mean "status.fire"?',
            'test_b: unknown rule of explore "no.such.thing"*',
            'test_c: unknown game "exlpore"*',
        ]
    )
    assert not (inner.path / RECORD).exists()


def test_collecting_records_what_the_tests_claim(inner: pytest.Pytester) -> None:
    file = inner.path / "claims.json"
    inner.runpytest_inprocess("--collect-only", f"--rules-record={file}")
    claimed = json.loads(file.read_text())["explore"]
    assert len(claimed) == 9
    assert "status.cold" in claimed
    assert "status.choke" in claimed


def test_a_folder_that_is_no_game_speaks_of_explore_unless_it_says_otherwise(
    inner: pytest.Pytester,
) -> None:
    write(
        inner,
        "kernel/test_inner_sight.py",
        'import pytest\n@pytest.mark.rule("status.weak")\ndef test_a(): pass\n',
    )
    inner.runpytest_inprocess()
    assert record(inner)["explore"]["status.weak"] == ["tests/kernel/test_inner_sight.py::test_a"]
