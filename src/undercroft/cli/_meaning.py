"""What words mean at a table: figures and options that somebody names."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.cli import _board
from undercroft.kernel.scene import Choice, Scene, Token


def named(scene: Scene, text: str) -> list[Token]:
    """The figures that words may mean: by mark, by whole name, else by a part of it."""
    word = " ".join(text.lower().split())
    if not word:
        return []
    marks = _board.glyphs(scene)
    exact = [
        token
        for token in scene.tokens
        if token.name.lower() == word or (marks[token.id].lower() == word and token.at is not None)
    ]
    return exact or [token for token in scene.tokens if word in token.name.lower()]


def meant(scene: Scene, options: Sequence[Choice], words: str) -> list[Choice]:
    """The options that words may mean, the closest reading that finds any."""
    word = " ".join(words.lower().split())
    exact = [option for option in options if option.label.lower() == word]
    if exact:
        return exact
    square = next((s.id for s in scene.board.squares if s.name.lower() == word), None)
    if square is not None:
        here = [option for option in options if square in option.squares]
        if here:
            return here
        tokens = {token.id for token in scene.tokens if square in token.squares}
        return [option for option in options if tokens & set(option.tokens)]
    tokens = {token.id for token in named(scene, word)}
    called = [option for option in options if tokens & set(option.tokens)]
    if called:
        return called
    parts = word.split()
    return [option for option in options if all(part in option.label.lower() for part in parts)]
