from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel.tile import FLOOR, WALL, Edge, Tile, TileError

PLAIN = """
    #==##
    #...#
    #.~##
    #####
"""
SPACED = """
    +=+-+-+
    |. .|.|
    + +-+ +
    |. . ~|
    +-+-+-+
"""
LEGEND = {"~": "lava"}


@st.composite
def tiles(draw: st.DrawFn) -> Tile:
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    ground = tuple(
        tuple(draw(st.sampled_from([FLOOR, FLOOR, WALL, "lava"])) for _ in range(width))
        for _ in range(height)
    )
    inner = [
        Edge(column, row)
        for row in range(1, 2 * height)
        for column in range(1 + row % 2, 2 * width, 2)
    ]
    outer = [Edge(2 * x + 1, y) for x in range(width) for y in (0, 2 * height)]
    outer += [Edge(x, 2 * y + 1) for y in range(height) for x in (0, 2 * width)]
    walls = draw(st.sets(st.sampled_from(inner))) if inner else set()
    return Tile("t", ground, frozenset(walls), frozenset(draw(st.sets(st.sampled_from(outer)))))


def drawn(tile: Tile) -> str:
    """The spaced drawing of a tile."""
    marks = {WALL: "#", FLOOR: ".", "lava": "~"}
    rows = [[" "] * (2 * tile.width + 1) for _ in range(2 * tile.height + 1)]
    for row in range(2 * tile.height + 1):
        for column in range(2 * tile.width + 1):
            edge = Edge(column, row)
            border = column in (0, 2 * tile.width) or row in (0, 2 * tile.height)
            if column % 2 and row % 2:
                rows[row][column] = marks[tile.ground[row // 2][column // 2]]
            elif column % 2 == row % 2 == 0:
                rows[row][column] = "+"
            elif edge in tile.hallways:
                rows[row][column] = "="
            elif border or edge in tile.walls:
                rows[row][column] = "-" if column % 2 else "|"
    return "\n".join("".join(row) for row in rows)


def test_a_plain_drawing_has_one_character_for_each_cell() -> None:
    tile = Tile.parse("t", PLAIN, LEGEND)
    assert (tile.width, tile.height) == (3, 2)
    assert tile.ground == ((FLOOR, FLOOR, FLOOR), (FLOOR, "lava", WALL))
    assert tile.hallways == {Edge(1, 0), Edge(3, 0)}
    assert not tile.walls


def test_a_spaced_drawing_has_walls_on_edges() -> None:
    tile = Tile.parse("t", SPACED, LEGEND)
    assert (tile.width, tile.height) == (3, 2)
    assert tile.walls == {Edge(4, 1), Edge(3, 2)}
    assert tile.hallways == {Edge(1, 0)}


@given(tiles())
def test_a_drawing_is_read_as_it_was_drawn(tile: Tile) -> None:
    blind = [e for e in tile.hallways if tile.ground[cell(tile, e)[1]][cell(tile, e)[0]] == WALL]
    if blind:
        with pytest.raises(TileError, match="no hallway beside a wall cell"):
            Tile.parse("t", drawn(tile), LEGEND)
    else:
        assert Tile.parse("t", drawn(tile), LEGEND) == tile


def cell(tile: Tile, edge: Edge) -> tuple[int, int]:
    """The cell a border edge belongs to."""
    return min(edge.column // 2, tile.width - 1), min(edge.row // 2, tile.height - 1)


@given(tiles())
def test_four_quarter_turns_change_nothing(tile: Tile) -> None:
    assert tile.turned(4) == tile
    assert tile.turned().turned().turned().turned() == tile
    assert tile.turned(-1) == tile.turned(3)


@given(tiles())
def test_two_flips_change_nothing(tile: Tile) -> None:
    assert tile.flipped().flipped() == tile


@given(tiles())
def test_a_flip_between_two_quarter_turns_undoes_them(tile: Tile) -> None:
    assert tile.turned().flipped().turned() == tile.flipped()


def test_a_turn_is_clockwise() -> None:
    tile = Tile.parse("t", PLAIN, LEGEND).turned()
    assert tile.ground == ((FLOOR, FLOOR), ("lava", FLOOR), (WALL, FLOOR))
    assert tile.hallways == {Edge(4, 1), Edge(4, 3)}


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("###\n#?#\n###", 2, 2, "a cell"),
        ("\n  ####\n  #..#\n  ###\n", 4, 6, "4 characters"),
        ("###\n..#\n###", 2, 1, "# or ="),
        ("#=#\n###\n###", 1, 2, "# beside a wall cell"),
        (".##\n#.#\n###", 1, 1, "# at the corner"),
        ("+-+\n|.|\n| |\n+-+", 4, 1, "odd number of lines"),
        ("+-+-+\n|.x.|\n+-+-+", 2, 3, "between cells"),
        ("+-+\n .|\n+-+", 2, 1, "in the frame"),
        ("", 1, 1, "a frame"),
    ],
)
def test_a_drawing_error_says_where_and_what_was_expected(
    text: str, line: int, column: int, expected: str
) -> None:
    with pytest.raises(TileError) as error:
        Tile.parse("cellar", text)
    assert (error.value.line, error.value.column) == (line, column)
    assert expected in error.value.expected
    assert "cellar" in str(error.value)
