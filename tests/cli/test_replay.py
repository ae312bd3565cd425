from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from undercroft.agents import agent
from undercroft.games import registry
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.save import save

from .conftest import Undercroft


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished Delve between greedy players."""
    match = registry.game("explore").new(seed=5, size="delve")
    player = agent("greedy", 1)
    while not match.over:
        match.answer(player.choose(match, match.ask))
    file = tmp_path_factory.mktemp("saves") / "evening.undercroft"
    save(match, file)
    return file


def journal(file: Path) -> list[Any]:
    entries: list[Any] = json.loads(file.read_text())["journal"]
    return entries


def test_a_sound_save_is_called_sound(undercroft: Undercroft, evening: Path) -> None:
    result = undercroft("replay", evening)
    chosen = sum(row[0] != CHANCE for row in journal(evening))
    assert result.code == 0
    assert result.out.startswith(f"sound: {evening}, Super Dungeon Explore, seed 5: ")
    assert f"{chosen} answers of players" in result.out
    assert " won (victory." in result.out


def test_a_save_in_the_middle_says_who_is_asked(undercroft: Undercroft, tmp_path: Path) -> None:
    match = registry.game("explore").new(seed=5)
    while match.ask.seat != 1:
        match.answer(0)
    file = tmp_path / "half.undercroft"
    save(match, file)
    assert "Heroes to answer" in undercroft("replay", file).out


def test_the_log_tells_every_answer_and_what_came_of_it(
    undercroft: Undercroft, evening: Path
) -> None:
    result = undercroft("replay", evening, "--log")
    assert result.code == 0
    for seat, _, label in journal(evening):
        if seat != CHANCE:
            assert f"{('Consul', 'Heroes')[seat]}: {label}" in result.out
    assert "takes a wound from" in result.out


def test_the_log_names_rules_when_asked(undercroft: Undercroft, evening: Path) -> None:
    plain, ruled = (
        undercroft("replay", evening, "--log", *more).out for more in ((), ("--rules",))
    )
    assert "[combat.hit]" in ruled
    assert "[combat.hit]" not in plain


def test_a_log_may_stop_early(undercroft: Undercroft, evening: Path) -> None:
    result = undercroft("replay", evening, "--to", 20)
    numbers = [int(line[:5]) for line in result.out.splitlines() if line[:5].strip().isdigit()]
    players = [i + 1 for i, row in enumerate(journal(evening)) if row[0] != CHANCE]
    assert numbers == [n for n in players if n <= 20]
    assert "sound:" not in result.out


def test_steps_wait_for_enter_and_end_with_q(
    undercroft: Undercroft, evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\nq\n"))
    result = undercroft("replay", evening, "--step")
    labels = [row[2] for row in journal(evening) if row[0] != CHANCE]
    assert labels[0] in result.out
    assert result.out.count("Enter goes on") == 3
    assert result.out.count("Consul: ") + result.out.count("Heroes: ") == 2


def test_steps_wait_for_nobody_where_nobody_sits(
    undercroft: Undercroft, evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    result = undercroft("replay", evening, "--step", "--to", 40)
    labels = [row[2] for row in journal(evening)[:40] if row[0] != CHANCE]
    assert all(label in result.out for label in labels)
    assert result.out.count("Enter goes on") == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data["journal"].__setitem__(40, [3, 0, ""]), "answer 41 of the journal"),
        (lambda data: data.update(content="0" * 64), "saved under other content"),
        (lambda data: data.update(seed=6), "of the journal"),
        (lambda data: data["snapshot"].update(round=99), "ends in another position"),
        (lambda data: data.update(game="explor"), 'did you mean "explore"?'),
        (lambda data: data.pop("journal"), 'field "journal": expected list'),
    ],
)
def test_a_save_that_does_not_fit_is_refused_with_what_differs(
    undercroft: Undercroft, evening: Path, tmp_path: Path, change: Any, sentence: str
) -> None:
    data = json.loads(evening.read_text())
    change(data)
    file = tmp_path / "changed.undercroft"
    file.write_text(json.dumps(data))
    result = undercroft("replay", file)
    assert result.code == 2
    assert sentence in result.err
    assert not result.out


def test_bad_input_is_answered_with_a_sentence(
    undercroft: Undercroft, evening: Path, tmp_path: Path
) -> None:
    missing = tmp_path / "nothing.undercroft"
    assert f"{missing}: there is no such file" in undercroft("replay", missing).err
    count = len(journal(evening))
    result = undercroft("replay", evening, "--to", count + 1)
    assert result.code == 2
    assert f"holds {count} answers: there is no answer {count + 1}" in result.err
