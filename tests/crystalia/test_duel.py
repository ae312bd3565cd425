"""Duels: what comes of an attack whose dice may still be rolled again."""

from __future__ import annotations

import random

import pytest

from undercroft.games.crystalia import duel
from undercroft.games.crystalia.game import GAME


def test_dice_rolled_again_come_to_what_an_attack_comes_to_that_is_read_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both sides of it are looked up once for all dice."""
    match = GAME.new(seed=3)
    pick = random.Random(3)
    told = 0
    while not match.over and told < 60:
        ask = match.ask
        if ask.prompt in duel.REROLLS:
            question = match.scene(ask.seat).question
            with monkeypatch.context() as patch:
                patch.setattr(duel, "remembering", lambda lore: lore)
                anew = match.scene(ask.seat).question
            assert question is not None
            assert question == anew
            told += sum(option.fate is not None for option in question.options)
        match.answer(pick.randrange(len(ask.options)))
    assert told >= 60
