"""What holds of the scene at any question of a Super Dungeon game."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.match import Match


def every_option_can_be_pointed_at(match: Match[Any]) -> None:
    scene = match.scene(match.ask.seat)
    question = scene.question
    assert question is not None and len(question.options) == len(match.ask.options)
    squares = {square.id for square in scene.board.squares}
    for option in question.options:
        assert set(option.squares) | set(option.affected) | set(option.path) <= squares
        assert all(0 <= token < len(scene.tokens) for token in option.tokens)
        assert option.button != bool(option.squares or option.tokens or option.cards)
        assert option.odds is None or 0.0 <= option.odds <= 1.0 + 1e-12
