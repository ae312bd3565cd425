"""What games remember does not grow with the number of games played."""

from __future__ import annotations

import gc
from itertools import combinations, islice
from typing import Any
from weakref import ref

import pytest

from undercroft.games.arcade.game import GAME as ARCADE
from undercroft.games.crystalia.game import GAME as CRYSTALIA
from undercroft.games.explore.game import GAME as EXPLORE
from undercroft.games.superdungeon.box import PROFILES
from undercroft.kernel.board import Board
from undercroft.kernel.lanes import lanes

MAP = """
#####
#...#
#...#
#####
"""


class Witness:
    """Something that is remembered and can be held weakly, as boards cannot."""


@pytest.mark.parametrize("look", [ARCADE.box.ground, EXPLORE.box.slow])
def test_what_is_known_of_a_map_is_forgotten_with_it_at_once(look: Any) -> None:
    board = Board.from_text(MAP)
    look(board)
    assert board.known, "it is remembered, and with the map"
    assert lanes(board).past(board.at(0, 0), board.at(2, 1), 0)
    assert board.over.within(board.at(0, 0), 1)
    witness = board.known["witness"] = Witness()
    gone = ref(witness)
    gc.disable()
    try:
        del witness, board
        assert gone() is None, "no search for rubbish has to find it"
    finally:
        gc.enable()


@pytest.mark.parametrize("game", [ARCADE, CRYSTALIA, EXPLORE], ids=lambda game: game.name)
def test_only_so_many_equipped_models_are_remembered(game: Any) -> None:
    box = game.box
    ways = islice(combinations(range(len(box.equipment)), 3), PROFILES + 1)
    for gear in ways:
        box.profile(0, gear)
    assert len(box._profiles) <= PROFILES
    assert box.profile(0, gear) is box.profile(0, gear)
