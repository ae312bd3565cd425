"""What clients draw of Realms."""

from __future__ import annotations

from undercroft import agents
from undercroft.games.realms.game import GAME
from undercroft.kernel.scene import Scene


def strays(scene: Scene) -> set[int]:
    """Spaces of figures and props that are not on the board."""
    board = {square.id for square in scene.board.squares}
    figures = {square for token in scene.tokens for square in token.squares}
    figures |= {token.at for token in scene.tokens if token.at is not None}
    return (figures | {square for prop in scene.props for square in prop.squares}) - board


def test_the_map_still_lies_there_when_the_game_is_over() -> None:
    match = GAME.new(7, adventure="path_through_the_wood", events=False)
    agent = agents.agent("greedy", 7)
    while not match.over:
        match.answer(agent.choose(match, match.ask))
    scene = match.scene(None)
    assert scene.outcome
    assert any(token.at is not None for token in scene.tokens)
    assert not strays(scene)


def test_between_two_chapters_there_is_neither_a_map_nor_anybody_on_it() -> None:
    match = GAME.new(7, campaign=True, events=False)
    agent = agents.agent("greedy", 7)
    while match.state.phase != "between":
        match.answer(agent.choose(match, match.ask))
    assert not match.over
    scene = match.scene(0)
    assert not scene.board.squares
    assert not strays(scene)
