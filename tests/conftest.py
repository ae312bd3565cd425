"""Rule ids on tests: `@pytest.mark.rule("combat.tie", ...)`.

An id that stands in no catalogue is a collection error. After a whole run the ids of the tests
that passed are written to `.coverage-rules.json`, which `undercroft rules GAME --coverage` reads;
a partial run leaves the record alone. The game is the folder below `tests/`; elsewhere it is
explore, or what the mark says: `rule("wrath.track", game="arcade")`. A parametrised test may
carry ids by parameter: `pytest.param(..., marks=pytest.mark.rule(...))`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from undercroft.cli._coverage import RECORD
from undercroft.games import registry
from undercroft.kernel.catalogue import UnknownRule

DEFAULT_GAME = "explore"
TAG = "rule"
"""Rules travel with a test's report under this name, also from the workers of xdist."""

pytest_plugins = ["pytester"]

DEPTH = int(os.environ.get("UNDERCROFT_DEPTH", "1"))
"""As in `tests.depth`; this file is also copied into small projects, where it stands alone."""

settings.register_profile(
    "patient", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", settings.get_profile("patient"), derandomize=False,
                          max_examples=100 * DEPTH)  # fmt: skip
settings.load_profile("deep" if DEPTH > 1 else "patient")
"""What a search for counterexamples says depends neither on how busy the machine is nor on luck;
only `make deep` looks elsewhere every time."""

Claim = tuple[str, str]
"""A game and the id of one of its rules."""


collect_ignore = ["browser"] if os.environ.get("UNDERCROFT_BROWSER") == "later" else []
"""Tests in a browser have the machine to themselves: `make test` runs them after the others."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-record",
        type=Path,
        help="with --collect-only: write the rules that the collected tests carry to this file",
    )


def pytest_configure(config: pytest.Config) -> None:
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
    folder = item.path.relative_to(item.config.rootpath / "tests").parts[0]
    here = folder if folder in registry.names() else DEFAULT_GAME
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
