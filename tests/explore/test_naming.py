from __future__ import annotations

import pytest

from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec
from undercroft.games.superdungeon import naming
from undercroft.kernel.wording import column_name

from .arena import Arena

ROOM = """
########
#F.k.k.#
#......#
########"""


def test_squares_have_a_letter_and_a_number() -> None:
    assert [column_name(n) for n in (0, 2, 25, 26, 27, 51, 52)] == [
        "A", "C", "Z", "AA", "AB", "AZ", "BA",
    ]  # fmt: skip
    a = Arena(ROOM, F="hearthsworn_fighter", k="knucklehead").menu("F")
    board = a.s.board
    assert naming.square_name(board, a.square(2, 1)) == "C2"
    assert naming.square_named(board, "c2") == a.square(2, 1)


@pytest.mark.parametrize("text", ["", "C", "7", "C99", "Z1", "C0", "7C", "é1", "C2x", "A" * 50])
def test_what_is_no_square_is_none(text: str) -> None:
    a = Arena(ROOM, F="hearthsworn_fighter", k="knucklehead").menu("F")
    assert naming.square_named(a.s.board, text) is None


def test_every_square_of_a_large_map_is_found_by_its_name() -> None:
    match = GAME.new(seed=5, size="siege")
    board = match.state.board
    for s in range(board.stride * board.height):
        if board.has(s):
            assert naming.square_named(board, naming.square_name(board, s)) == s


@pytest.mark.rule("card.shared-by-models")
def test_twins_are_numbered_and_single_models_are_not() -> None:
    a = Arena(
        ROOM,
        F="hearthsworn_fighter",
        k=UnitSpec("knucklehead", at=(2, 0)),
        l=UnitSpec("knucklehead", at=(4, 0)),
    ).menu("F")
    names = naming.unit_names(a.s)
    assert [names[a.numbers[m]] for m in "Fkl"] == [
        "Hearthsworn Fighter",
        "Knucklehead 1",
        "Knucklehead 2",
    ]
    assert names == [naming.unit_name(a.s, unit) for unit in range(len(a.s.card))]
