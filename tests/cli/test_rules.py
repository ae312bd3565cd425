from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from undercroft.cli import _coverage
from undercroft.games import registry

from .conftest import Undercroft


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source checkout with a test folder of its own."""
    root = tmp_path / "checkout"
    (root / "tests").mkdir(parents=True)
    (root / "src").mkdir()
    (root / "tests" / "conftest.py").write_text("")
    monkeypatch.setattr(_coverage, "checkout", lambda game: root)
    return root


def record(root: Path, **tests: list[str]) -> Path:
    file = root / _coverage.RECORD
    covered = {id.replace("__", "."): names for id, names in tests.items()}
    file.write_text(json.dumps({"tinycrypt": covered}))
    return file


def test_without_a_game_all_are_listed(undercroft: Undercroft, tinycrypt: str) -> None:
    result = undercroft("rules")
    assert "tinycrypt  2 rules" in result.out
    assert "explore" in result.out


def test_a_game_alone_shows_its_sections(undercroft: Undercroft, tinycrypt: str) -> None:
    result = undercroft("rules", tinycrypt)
    assert result.code == 0
    assert "bite 2" in result.out


def test_a_search_shows_text_page_and_ruling(undercroft: Undercroft, tinycrypt: str) -> None:
    result = undercroft("rules", tinycrypt, "wound")
    assert result.code == 0
    for part in ("bite.hurts", "page 3", "A bite gives one wound.", "ruling: Once is enough."):
        assert part in result.out
    assert "bite.time" not in result.out


def test_rulings_show_what_is_open_and_how_it_is_read(
    undercroft: Undercroft, tinycrypt: str
) -> None:
    result = undercroft("rules", tinycrypt, "--rulings")
    assert result.code == 0
    assert "unclear: Whether twice." in result.out and "ruling: Once is enough." in result.out
    assert "bite.time" not in result.out, "it has none"
    assert "1 of 2 rules of tinycrypt have a ruling." in result.out


def test_rulings_can_be_searched(undercroft: Undercroft) -> None:
    found = json.loads(undercroft("rules", "explore", "--rulings", "fire", "--json").out)
    ids = [rule["id"] for rule in found]
    assert "status.fire" in ids and "token.gain" not in ids
    assert all(rule["ruling"] for rule in found)
    assert undercroft("rules", "explore", "--rulings", "zzzz").code == 1


def test_a_search_in_vain_offers_a_word_that_is_there(
    undercroft: Undercroft, tinycrypt: str
) -> None:
    result = undercroft("rules", tinycrypt, "byte")
    assert result.code == 1
    assert 'No rule of tinycrypt speaks of "byte"; did you mean "bite"?' in result.out


def test_a_long_search_says_how_many_it_kept_back(undercroft: Undercroft) -> None:
    found = len(registry.catalogue("explore").search("hero"))
    short, whole = (
        undercroft("rules", "explore", "hero"),
        undercroft("rules", "explore", "hero", "--all"),
    )
    assert f"and {found - 15} more" in short.out
    assert "more: --all" not in whole.out
    assert len(whole.out) > len(short.out)


def test_one_rule_is_shown_with_the_tests_that_are_known(
    undercroft: Undercroft, tinycrypt: str, checkout: Path
) -> None:
    record(checkout, bite__hurts=["tests/test_bite.py::test_it"])
    result = undercroft("rules", tinycrypt, "bite.hurts")
    assert "A bite gives one wound." in result.out
    assert "tested by tests/test_bite.py::test_it" in result.out


def test_an_unknown_id_is_answered_with_the_nearest(undercroft: Undercroft, tinycrypt: str) -> None:
    result = undercroft("rules", tinycrypt, "bite.hurst")
    assert result.code == 2
    assert 'did you mean "bite.hurts"?' in result.err


def test_json_holds_whole_rules(undercroft: Undercroft, tinycrypt: str) -> None:
    [rule] = json.loads(undercroft("rules", tinycrypt, "wound", "--json").out)
    assert (rule["id"], rule["page"]) == ("bite.hurts", "3")


def test_what_no_test_covers_is_listed_and_fails(
    undercroft: Undercroft, tinycrypt: str, checkout: Path
) -> None:
    record(checkout)
    result = undercroft("rules", tinycrypt, "--coverage")
    assert result.code == 1
    assert "uncovered  bite.hurts" in result.out
    assert "untestable bite.time  How long people think is no rule." in result.out
    assert "0 of 2 rules of tinycrypt are covered" in result.out


def test_an_untestable_rule_fails_nothing(
    undercroft: Undercroft, tinycrypt: str, checkout: Path
) -> None:
    record(checkout, bite__hurts=["tests/test_bite.py::test_it"])
    result = undercroft("rules", tinycrypt, "--coverage", "--json")
    assert result.code == 0
    said = json.loads(result.out)
    assert said["covered"] == {"bite.hurts": ["tests/test_bite.py::test_it"]}
    assert said["uncovered"] == []
    assert list(said["untestable"]) == ["bite.time"]
    assert said["source"] == "by the tests that passed in the last whole run"


def test_a_record_older_than_a_source_is_not_believed(
    undercroft: Undercroft, tinycrypt: str, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = record(checkout, bite__hurts=["tests/test_bite.py::test_it"])
    os.utime(file, (0, 0))
    monkeypatch.setattr(_coverage, "_collect", lambda root, game: {})
    result = undercroft("rules", tinycrypt, "--coverage")
    assert result.code == 1
    assert "by the tests collected now, none of them run" in result.out


def test_collecting_counts_what_the_tests_claim(
    undercroft: Undercroft, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    conftest = (Path(__file__).parents[1] / "conftest.py").read_text()
    (checkout / "pytest.ini").write_text("[pytest]\ntestpaths = tests\nundercroft_game = explore\n")
    (checkout / "tests" / "conftest.py").write_text(conftest)
    (checkout / "tests" / "test_it.py").write_text(
        'import pytest\n@pytest.mark.rule("status.fire")\ndef test_it(): assert False\n'
    )
    monkeypatch.setenv("PYTHONPATH", str(Path(_coverage.__file__).parents[2]))
    said = json.loads(undercroft("rules", "explore", "--coverage", "--json").out)
    assert said["covered"] == {"status.fire": ["tests/test_it.py::test_it"]}


def test_tests_that_cannot_be_collected_are_one_sentence(
    undercroft: Undercroft, tinycrypt: str, checkout: Path
) -> None:
    (checkout / "tests" / "conftest.py").write_text("1 / 0")
    result = undercroft("rules", tinycrypt, "--coverage")
    assert result.code == 2
    assert result.err.startswith("undercroft: the tests cannot be collected: ")


def test_outside_a_checkout_coverage_says_what_it_needs(
    undercroft: Undercroft, tinycrypt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_coverage, "checkout", lambda game: None)
    result = undercroft("rules", tinycrypt, "--coverage")
    assert result.code == 2
    assert "source checkout" in result.err
