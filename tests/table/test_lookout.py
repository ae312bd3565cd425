"""Lookouts: what is shown of sight and reach is what the game itself offers by them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.games import SAMPLES
from undercroft.games import registry
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Scene
from undercroft.table.errors import Refused
from undercroft.table.lookout import roaming, survey

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")


def positions(game: str, count: int, nth: int = 1) -> Iterator[tuple[Match[Any], Scene]]:
    """Every nth position of a random game in which a seat is asked, with that seat's scene."""
    rules: Any = registry.game(game)
    match: Match[Any] = rules.new(seed=3, **rules.checked(SAMPLES[game][0]))
    draw = random.Random(5)
    asked = 0
    for _ in range(count):
        if match.over:
            return
        asked += match.ask.seat != CHANCE
        if match.ask.seat != CHANCE and (asked - 1) % nth == 0:
            yield match, match.scene(match.ask.seat)
        match.answer(draw.randrange(len(match.ask.options)))


@pytest.mark.parametrize("game", GAMES)
def test_who_can_be_attacked_is_seen_and_where_one_can_walk_is_in_reach(game: str) -> None:
    """Whatever lets a figure move farther than usual, such as running, is no part of its reach."""
    attacked = walked = 0
    for match, scene in positions(game, 700):
        assert scene.question is not None
        actor = scene.question.about
        if actor is None:
            continue
        found: dict[str, Any] | None = None
        for option, choice in zip(match.ask.options, scene.question.options, strict=True):
            if option[0] not in ("attack", "move"):
                continue
            found = found or survey(match, match.ask.seat, actor)
            if option[0] == "attack":
                attacked += 1
                assert set(choice.tokens) <= {*found["figures"], actor}, choice.label
            else:
                reach = dict(found["reach"])
                price = int([*re.findall(r"\d+", choice.cost), len(choice.path)][0])
                if price <= max(reach.values(), default=0):
                    walked += 1
                    assert all(reach[square] <= price for square in choice.squares)
    assert attacked and walked


@pytest.mark.parametrize("game", GAMES)
def test_a_lookout_names_only_what_the_scene_shows(game: str) -> None:
    looked = 0
    for match, scene in positions(game, 400, 40):
        standing = {token.id: token for token in scene.tokens if token.at is not None}
        squares = {square.id for square in scene.board.squares}
        for id in standing:
            found = survey(match, match.ask.seat, id)
            assert set(found["figures"]) <= set(standing) - {id}
            assert set(found["seen"]) | {square for square, _ in found["reach"]} <= squares
            assert set(standing[id].squares or (standing[id].at,)) <= set(found["seen"])
            looked += 1
    assert looked


def test_who_is_not_on_the_map_has_no_lookout() -> None:
    match, scene = next(positions("explore", 1))
    with pytest.raises(Refused, match="no such figure"):
        survey(match, match.ask.seat, max(token.id for token in scene.tokens) + 1)


def test_who_roams_looks_out_from_every_figure_and_lets_others_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, scene = next(positions("explore", 40, nth=8))
    looked: list[int] = []
    monkeypatch.setattr(Match, "lookout", lambda _, figure: looked.append(figure) or ())
    steps = sum(1 for _ in roaming(match))
    figures = [token.id for token in scene.tokens if token.at is not None]
    assert looked == figures
    assert steps == len(figures) > 3


def test_nobody_roams_where_a_game_tells_no_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = next(positions("explore", 1))
    monkeypatch.setattr(Match, "lookout", lambda *_: None)
    assert not list(roaming(match))
