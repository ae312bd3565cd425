"""The public API: its page runs, a user's file is typed, and a match goes to another process."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

import undercroft
from undercroft.agents import agent
from undercroft.games import registry
from undercroft.kernel.choice import CHANCE, IllegalAnswer

ROOT = Path(__file__).parents[1]
USER = """
import undercroft
from undercroft import Ask, Game, Match, Option
from undercroft.agents import Agent, agent

game: Game = undercroft.game("explore", packs=[])
match = game.new(seed=7, size="delve")
reveal_type(match)
ask = match.ask
reveal_type(ask)
reveal_type(ask.options)
reveal_type(ask.options[0])
reveal_type(match.outcome)
reveal_type(match.view(0))
reveal_type(match.scene(None))
reveal_type(match.label(0))
reveal_type(match.odds(ask.options[0]))
reveal_type(match.events)
reveal_type(match.copy(branch=1))
reveal_type(undercroft.load("evening.undercroft"))
player: Agent = agent("greedy")
match.answer(player.choose(match, ask))
match.answer(ask.options[0])
match.undo(2)
match.answer("first")
match.anser(0)
"""
TYPES = [
    "Match[Any]", "Ask", "Sequence[tuple[Any, ...]]", "tuple[Any, ...]", "tuple[Any, ...] | None",
    "dict[str, Any]", "Scene", "str", "float | None", "list[Event] | None", "Match[Any]",
    "Match[Any]",
]  # fmt: skip


def test_the_examples_of_the_page_run(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(examples) >= 8
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", "".join(examples)],
        capture_output=True, text=True, cwd=tmp_path, timeout=300,
        env={"PYTHONPATH": str(ROOT / "src")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "victory" in done.stdout


def test_the_page_names_everything_that_is_public() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    code = " ".join(re.findall(r"`([^`]+)`|```python\n(.*?)```", page, re.DOTALL).__str__().split())
    types = {"__version__", "Game", "Option", "Event", "Refusal", "Scene"}
    assert [name for name in undercroft.__all__ if name not in code and name not in types] == []
    assert [name for name in undercroft.__all__ if not hasattr(undercroft, name)] == []


def test_a_file_of_a_user_is_typed(tmp_path: Path) -> None:
    """Nothing that matters is Any under `mypy --strict`, and mistakes are found."""
    file = tmp_path / "evening.py"
    file.write_text(USER)
    cache = ROOT / ".mypy_cache"
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={cache}",
         "--no-error-summary", "--no-pretty", file.name],
        capture_output=True, text=True, cwd=tmp_path,
        env={"MYPYPATH": str(ROOT / "src"), "PATH": "", "HOME": str(tmp_path)},
    )  # fmt: skip
    told = re.findall(r'Revealed type is "(.*)"', done.stdout)
    plain = [re.sub(r"\b(?:[a-z_]+\.)+", "", each) for each in told]
    assert plain == TYPES, done.stdout + done.stderr
    errors = re.findall(r":(\d+): error: (.*)", done.stdout)
    assert [number for number, _ in errors] == ["25", "26"], done.stdout
    assert 'has incompatible type "str"' in errors[0][1]
    assert 'has no attribute "anser"' in errors[1][1]


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("seed", [3, None])
def test_a_match_is_pickled_wherever_it_stands(name: str, seed: int | None) -> None:
    """In the middle of a step, too; what it is then asked and told is the same to the end."""
    match = undercroft.game(name).new(seed=seed)
    player = agent("random", seed=2)
    for count in range(1, 91):
        chance = match.ask.seat == CHANCE
        match.answer(count % len(match.ask.options) if chance else player.choose(match, match.ask))
        if match.over:
            break
        if count % 30:
            continue
        twin = pickle.loads(pickle.dumps(match))
        assert twin.game is match.game and twin.journal == match.journal
        assert twin.state.plain() == match.state.plain()
        assert twin.events == match.events
        assert twin.ask.options[:] == match.ask.options[:]
        match.answer(0)
        twin.answer(0)
        assert twin.state.plain() == match.state.plain() and twin.events == match.events
        match.undo()
        twin.undo()
        assert twin.view(0) == match.view(0)


def test_a_copy_that_looks_ahead_keeps_its_own_dice_when_pickled() -> None:
    match = undercroft.game("realms").new(seed=3)
    player = agent("random", seed=2)
    for _ in range(60):
        match.answer(player.choose(match, match.ask))
    ahead = match.copy(branch=5)
    twin = pickle.loads(pickle.dumps(ahead))
    for _ in range(40):
        ahead.answer(0)
        twin.answer(0)
    assert twin.journal == ahead.journal
    with pytest.raises(IllegalAnswer, match="takes nothing back"):
        twin.undo()


def test_a_game_over_packs_and_a_match_that_is_over_are_pickled() -> None:
    example = registry.example("deckbox")
    assert example is not None
    game = undercroft.game("deckbox", packs=[example])
    match = game.new(seed=3)
    player = agent("random", seed=2)
    while not match.over:
        match.answer(player.choose(match, match.ask))
    twin = pickle.loads(pickle.dumps(match))
    assert twin.over and twin.outcome == match.outcome
    assert twin.game is not undercroft.game("deckbox")
    assert twin.game.content_hash == match.game.content_hash


def test_an_option_and_its_index_are_the_same_answer() -> None:
    match = undercroft.game("explore").new(seed=7)
    twin = match.copy()
    last = len(match.ask.options) - 1
    option = match.ask.options[last]
    assert match.label(last) == match.label(option) and match.odds(last) == match.odds(option)
    match.answer(last)
    twin.answer(option)
    assert match.journal == twin.journal
    for wrong in (-1, 10_000, True, "0", ("fly", 3), None):
        with pytest.raises(IllegalAnswer):
            match.answer(wrong)  # type: ignore[arg-type]
    for beyond in (-1, 10_000, True):
        with pytest.raises(IllegalAnswer):
            match.label(beyond)
    assert match.journal == twin.journal
