"""The box: what it remembers from game to game has an end."""

from __future__ import annotations

from undercroft.games.crystalia.box import DRAWINGS, Box
from undercroft.games.crystalia.game import GAME


def drawing(columns: int) -> str:
    return "\n".join(["#" * (columns + 2), "#" + "." * columns + "#", "#" * (columns + 2)])


def test_equal_drawings_share_a_board_and_only_the_last_are_kept() -> None:
    box = Box(GAME.content)
    first = box.drawn(drawing(1))
    assert box.drawn(drawing(1)) is first
    for columns in range(2, DRAWINGS + 4):
        last = box.drawn(drawing(columns))
    assert box.drawn(drawing(DRAWINGS + 3)) is last
    assert len(box._drawn) == DRAWINGS
    assert box.drawn(drawing(1)) is not first


WALLED = """
+-+-+-+-+-+-+
|. . . . .|.|
+ + + + +-+ +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+ + + + + + +
|. . . . .|.|
+-+ + + + +-+
|. . . . . .|
+ + + + + + +
|. . . . . .|
+-+-+-+-+-+-+"""


def test_a_map_that_is_cut_into_four_tiles_keeps_its_walls() -> None:
    whole, cut = (GAME.box.drawn(WALLED.strip(), quarters) for quarters in (False, True))
    assert len(cut.tiles) == 4 and len(whole.tiles) == 1
    assert cut.neighbours == whole.neighbours
