"""Content that is kept: hashed by what play reads, and given back to what began with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from undercroft.agents import agent
from undercroft.games import registry
from undercroft.kernel.pack import PROSE, ContentError

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")


def reworded(said: Any, prose: bool = False) -> Any:
    """The same with every word that is only shown in other words."""
    if isinstance(said, dict):
        return {
            key: reworded(value, prose or key in PROSE or key.endswith("_text"))
            for key, value in said.items()
        }
    if isinstance(said, list):
        return [reworded(value, prose) for value in said]
    return f"{said}-x" if prose and isinstance(said, str) else said


def packs(game: Any, change: Callable[[Any], Any] = lambda tables: tables) -> list[dict[str, Any]]:
    kept = json.loads(json.dumps(game.kept()))
    return [{**pack, "tables": change(pack["tables"])} for pack in kept]


def journal(game: Any, seed: int, most: int = 400) -> list[tuple[int, int]]:
    match = game.new(seed=seed, events=False)
    player = agent("random", seed)
    while not match.over and len(match.journal) < most:
        match.answer(player.choose(match, match.ask))
    answers: list[tuple[int, int]] = match.journal
    return answers


@pytest.mark.parametrize("name", GAMES)
def test_words_that_are_only_shown_change_neither_hash_nor_play(name: str) -> None:
    game: Any = registry.game(name)
    other = game.given_back(packs(game, reworded))
    assert other.content_hash == game.content_hash
    assert json.dumps(other.kept()) != json.dumps(game.kept())
    for seed in (1, 2, 3):
        assert journal(other, seed) == journal(game, seed)


@pytest.mark.parametrize("name", GAMES)
def test_a_figure_changes_the_hash(name: str) -> None:
    game: Any = registry.game(name)

    def stronger(tables: Any) -> Any:
        row = next(iter(tables["hero"]))
        field = next(field for field, value in row.items() if type(value) is int)
        row[field] += 1
        return tables

    (other,) = game.stock.given_back(packs(game, stronger))
    assert other.hash != game.content_hash
    assert not game.plays(other.hash)


@pytest.mark.parametrize("name", GAMES)
def test_content_that_was_kept_comes_back_to_the_letter(name: str) -> None:
    game: Any = registry.game(name)
    again = game.given_back(json.loads(json.dumps(game.kept())))
    assert again.kept() == game.kept()
    assert again.plays(game.content_hash)
    assert journal(again, 4) == journal(game, 4)


def test_content_that_can_be_read_no_longer_is_refused_with_a_place() -> None:
    game: Any = registry.game("deckbox")

    def unreadable(tables: Any) -> Any:
        tables["hero"][0]["wings"] = 2
        return tables

    with pytest.raises(ContentError, match="wings"):
        game.given_back(packs(game, unreadable)).content  # noqa: B018  # reading is what fails
