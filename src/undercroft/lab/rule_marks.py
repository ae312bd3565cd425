"""Rule ids on tests: `@pytest.mark.rule("combat.tie", ...)`, a plugin of pytest.

An id that stands in no catalogue is a collection error. After a whole run the ids of the tests
that passed are written to `.coverage-rules.json`, which `undercroft rules GAME --coverage` reads;
a partial run leaves the record alone. The game is the folder below `tests/` if that is called so,
else the one of pytest's setting `undercroft_game`, or what the mark says:
`rule("wrath.track", game="arcade")`. A parametrised test may carry ids by parameter:
`pytest.param(..., marks=pytest.mark.rule(...))`.

A game in a distribution of its own has in `tests/conftest.py`

    pytest_plugins = ["undercroft.lab.rule_marks"]
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import pytest

from undercroft.games import registry
from undercroft.kernel.catalogue import RECORD, UnknownRule

TAG = "rule"
"""Rules travel with a test's report under this name, also from the workers of xdist."""

Claim = tuple[str, str]
"""A game and the id of one of its rules."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-record",
        type=Path,
        help="with --collect-only: write the rules that the collected tests carry to this file",
    )
    parser.addini("undercroft_game", "whose rules tests show that do not say it", default="")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids, game=...): the rules that a test shows")
    config.pluginmanager.register(RuleRecord(config), "rule-record")


class RuleRecord:
    """Gathers which rules the tests of one run cover."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.passed: dict[str, list[Claim]] = {}
        self.broken: set[str] = set()
        self.collected = True

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Give every test its claims; unknown ids fail the collection of their file."""
        report = yield
        wrong = []
        for item in _tests(report.result or ()):
            for claim in claims(item):
                item.user_properties.append((TAG, claim))
                wrong += _objection(item, claim)
        if wrong:
            report.outcome = "failed"
            report.longrepr = "\n".join(dict.fromkeys(wrong))
            report.result = []
        return report

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        file: Path | None = self.config.getoption("--rules-record")
        if file and self.config.option.collectonly and not session.testsfailed:
            _write(file, {item.nodeid: _tagged(item.user_properties) for item in session.items})

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.collected = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.broken.add(report.nodeid)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.passed[report.nodeid] = _tagged(report.user_properties)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if hasattr(self.config, "workerinput") or not self._is_whole(session, exitstatus):
            return
        covered = {test: said for test, said in self.passed.items() if test not in self.broken}
        _write(self.config.rootpath / RECORD, covered)

    def _is_whole(self, session: pytest.Session, exitstatus: int) -> bool:
        option = self.config.option
        chosen = ("keyword", "markexpr", "lf", "deselect", "ignore", "ignore_glob", "collectonly")
        return (
            self.collected
            and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
            and self.config.args_source is not pytest.Config.ArgsSource.ARGS
            and not any(getattr(option, name, None) for name in chosen)
            and not session.shouldfail
            and not session.shouldstop
        )


def _tests(nodes: Iterable[pytest.Item | pytest.Collector]) -> Iterator[pytest.Item]:
    """The tests among the nodes, those of their classes too, so that one report names all."""
    for node in nodes:
        if isinstance(node, pytest.Item):
            yield node
        elif isinstance(node, pytest.Class):
            yield from _tests(node.collect())


def claims(item: pytest.Item) -> list[Claim]:
    """The rules that a test says it shows."""
    tests = item.config.rootpath / "tests"
    folder = item.path.relative_to(tests).parts[0] if item.path.is_relative_to(tests) else ""
    here = folder if folder in registry.names() else item.config.getini("undercroft_game")
    marks = item.iter_markers("rule")
    return [(mark.kwargs.get("game", here), id) for mark in marks for id in mark.args]


def _objection(item: pytest.Item, claim: Claim) -> list[str]:
    game, id = claim
    try:
        registry.catalogue(game)[id]
    except (registry.UnknownGame, UnknownRule) as error:
        return [f"{item.name}: {error}"]
    return []


def _tagged(properties: Iterable[tuple[str, object]]) -> list[Claim]:
    return [(value[0], value[1]) for name, value in properties if name == TAG]  # type: ignore[index]


def _write(file: Path, tests: dict[str, list[Claim]]) -> None:
    """Tests by game and rule, in a fixed order."""
    record: dict[str, dict[str, list[str]]] = {}
    for test in sorted(tests):
        for game, id in tests[test]:
            record.setdefault(game, {}).setdefault(id, []).append(test)
    file.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n", encoding="utf-8")
