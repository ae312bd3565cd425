"""Whole games: they end, they repeat, and everybody can play them."""

from __future__ import annotations

import json
import random

import pytest

from undercroft import agents
from undercroft.games import registry
from undercroft.games.deckbox.game import GAME
from undercroft.kernel import save
from undercroft.kernel.match import Match


def play(seed: int, **options: object) -> Match:  # type: ignore[type-arg]
    match = GAME.new(seed, **options)
    dice = random.Random(seed)
    while not match.over:
        match.answer(dice.randrange(len(match.ask.options)))
    return match


@pytest.mark.parametrize("quest", list(GAME.content.quests))
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_end_within_the_rounds_of_the_quest(quest: str, players: int) -> None:
    for seed in range(12):
        match = play(seed, quest=quest, players=players)
        assert match.outcome is not None
        assert match.outcome[0] in ("heroes", "dungeon")
        assert match.state.round <= GAME.content.quests[quest].rounds


@pytest.mark.parametrize("quest", list(GAME.content.quests))
def test_a_journal_repeats_the_game(quest: str) -> None:
    match = play(21, quest=quest, players=2)
    again = GAME.new(21, quest=quest, players=2)
    again.repeat(match.journal)
    assert again.state.plain() == match.state.plain()
    assert again.events == match.events


def test_a_save_goes_on_where_it_was_left(tmp_path: object) -> None:
    from pathlib import Path

    match = GAME.new(4, quest="lost_lantern", players=4)
    dice = random.Random(4)
    for _ in range(40):
        match.answer(dice.randrange(len(match.ask.options)))
    file = Path(str(tmp_path)) / "evening.undercroft"
    save.save(match, file)
    again = save.load(save.read(file), lambda _: GAME, where=str(file))
    assert again.state.plain() == match.state.plain()
    assert list(again.ask.options) == list(match.ask.options)


@pytest.mark.parametrize("quest", list(GAME.content.quests))
def test_every_option_question_and_event_has_words(quest: str) -> None:
    for seed in range(3):
        match = GAME.new(seed, quest=quest, players=3)
        dice = random.Random(seed)
        while not match.over:
            ask = match.ask
            for option in ask.options:
                words = match.label(option)
                assert words and "_" not in words, option
            assert GAME.prompt(match.state, ask)[-1] in ".?"
            match.answer(dice.randrange(len(ask.options)))
        for event in match.events or []:
            told = match.tell(event)
            assert told.endswith((".", "!")), told
            assert all(rule in GAME.catalogue for rule in event.rules), event


def test_a_view_holds_no_secret() -> None:
    match = GAME.new(6, quest="warden_below", players=2)
    dice = random.Random(6)
    while not match.over:
        shown = json.dumps(match.view(0))
        assert '"seed"' not in shown
        hidden = set(match.state.deck.rest)
        assert isinstance(match.view(0)["deck"], int)
        assert match.view(0)["deck"] == len(hidden) + len(match.state.deck.top)
        match.answer(dice.randrange(len(match.ask.options)))


def test_the_greedy_agent_does_better_than_chance() -> None:
    won = 0
    for seed in range(10):
        match = GAME.new(seed, quest="lost_lantern", players=2, events=False)
        agent = agents.agent("greedy", seed=seed)
        while not match.over:
            match.answer(agent.choose(match, match.ask))
        won += match.outcome is not None and match.outcome[0] == "heroes"
    assert won >= 6
    lost = [play(seed, quest="lost_lantern", players=2) for seed in range(10)]
    assert sum(match.outcome[0] == "heroes" for match in lost if match.outcome) <= 1


def test_the_game_is_registered() -> None:
    assert registry.game("deckbox").title == "Deckbox Dungeons"
    assert GAME.seats({"players": 3}) == ("Heroes 1", "Heroes 2", "Heroes 3")


def test_scenes_can_be_drawn_throughout_a_game() -> None:
    match = GAME.new(2, quest="rising_water", players=2)
    dice = random.Random(2)
    seen = 0
    while not match.over:
        scene = match.scene(match.ask.seat)
        assert scene.question is not None
        assert len(scene.question.options) == len(match.ask.options)
        ids = {square.id for square in scene.board.squares}
        for token in scene.tokens:
            assert token.at is None or token.at in ids
        seen += 1
        match.answer(dice.randrange(len(match.ask.options)))
    assert seen
    assert match.scene(None).outcome


def test_the_terminal_labels_rows_and_columns_as_the_spaces_are_named() -> None:
    from undercroft.cli._board import board

    match = GAME.new(2, players=1)
    for _ in range(4):
        match.answer(0)
    scene = match.scene(0)
    token = scene.tokens[0]
    name = next(square.name for square in scene.board.squares if square.id == token.at)
    lines = board(scene).plain.splitlines()
    row = next(line for line in lines if line.split()[0] == name[1:])
    assert lines[0].index(name[0]) == row.index("IG")


def test_the_summary_counts_the_content() -> None:
    content = GAME.summary()["content"]
    assert content["quests"] == 10
    assert (content["Heroes"], content["items"], content["room sides"]) == (6, 24, 30)
