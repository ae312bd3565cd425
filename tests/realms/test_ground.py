"""The map: sight against the kernel's rule of centres, steps against plain search, areas."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.games.realms.ground import RADIUS, Field, Ground
from undercroft.kernel.board import Board
from undercroft.kernel.sight import CENTRE, sees
from undercroft.kernel.squares import each
from undercroft.kernel.tile import Tile


def ground_of(rows: list[str]) -> Ground:
    frame = "#" * (len(rows[0]) + 2)
    drawing = "\n".join((frame, *(f"#{row}#" for row in rows), frame))
    return Field([(Tile.parse("t", drawing, {"o": "obstacle"}), 0, 0)], []).ground(1, 0, 0)


@st.composite
def maps(draw: st.DrawFn, marks: str = "..........##o") -> list[str]:
    width, height = draw(st.integers(3, 9)), draw(st.integers(3, 9))
    return ["".join(draw(st.sampled_from(marks)) for _ in range(width)) for _ in range(height)]


@settings(max_examples=60, deadline=None)
@given(maps(), st.randoms(use_true_random=False))
@pytest.mark.rule("los.line", "los.figures", "los.terrain", "los.off-map")
def test_sight_is_a_line_between_centres_that_nothing_interrupts(
    rows: list[str], chance: object
) -> None:
    ground = ground_of(rows)
    board = Board.from_text(
        "\n".join(("#" * (len(rows[0]) + 2), *(f"#{r}#" for r in rows), "#" * (len(rows[0]) + 2))),
        {"o": "obstacle"},
    )
    squares = each(ground.squares)
    if len(squares) < 2:
        return
    figures = chance.sample(squares, min(6, len(squares)))  # type: ignore[attr-defined]
    place = ground.field.place

    def there(square: int) -> int:
        return board.at(*place(square))

    for a in squares[:12]:
        blockers = sum(1 << f for f in figures if f != a)
        seen = ground.visible(a, blockers)
        for b in squares:
            if a == b:
                continue
            others = sum(1 << there(f) for f in figures if f not in (a, b))
            assert bool(seen >> b & 1) == sees(board, there(a), there(b), CENTRE, others)


@settings(max_examples=60, deadline=None)
@given(maps())
@pytest.mark.rule("adjacent.definition", "action.move")
def test_no_step_goes_between_two_blocking_spaces_and_obstacles_are_reached_over(
    rows: list[str],
) -> None:
    ground = ground_of(rows)
    field = ground.field

    def blocks(x: int, y: int, marks: str) -> bool:
        inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
        return not inside or rows[y][x] in marks

    for s in each(ground.squares):
        x, y = field.place(s)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                u, v = x + dx, y + dy
                if (dx, dy) == (0, 0) or not (0 <= v < len(rows) and 0 <= u < len(rows[0])):
                    continue
                there = field.at(u, v)
                pinched = dx and dy and blocks(x + dx, y, "#o") and blocks(x, y + dy, "#o")
                walled = dx and dy and blocks(x + dx, y, "#") and blocks(x, y + dy, "#")
                open_ = rows[v][u] != "#"
                assert bool(ground.steps[s] >> there & 1) == bool(open_ and not pinched)
                assert bool(ground.near[s] >> there & 1) == bool(open_ and not walled)


@settings(max_examples=40, deadline=None)
@given(maps(), st.integers(1, 6))
def test_a_flood_finds_what_a_plain_search_finds(rows: list[str], budget: int) -> None:
    ground = ground_of(rows)
    squares = each(ground.floor)
    if not squares:
        return
    start = squares[0]
    steps = {start: 0}
    queue = deque([start])
    while queue:
        s = queue.popleft()
        if steps[s] == budget:
            continue
        for t in each(ground.steps[s] & ground.floor):
            if t not in steps:
                steps[t] = steps[s] + 1
                queue.append(t)
    layers = ground.flood(start, budget, ground.floor)
    found = {s: k for k, layer in enumerate(layers) for s in each(layer)}
    assert found == steps


@pytest.mark.rule("spell.type.blast", "spell.type.big-blast", "spell.type.blast-sight")
def test_a_blast_does_not_pass_walls() -> None:
    ground = ground_of([".....", "###..", "....."])
    field = ground.field
    area = ground.area(1 << field.at(1, 0), 1)
    assert sorted(field.place(s) for s in each(area)) == [(0, 0), (1, 0), (2, 0)]
    wide = ground.area(1 << field.at(2, 0), 2)
    assert wide >> field.at(4, 2) & 1
    assert not wide >> field.at(1, 2) & 1


@pytest.mark.rule("large.four-spaces")
def test_a_large_creature_sees_from_its_middle() -> None:
    ground = ground_of(["......", "......", "...#..", "......"])
    at = ground.field.at
    assert ground.sees(at(0, 0), 2, at(5, 0), 1, 0)
    assert not ground.sees(at(0, 2), 2, at(5, 2), 1, 1 << at(2, 2) | 1 << at(3, 3))
    assert ground.within(at(0, 0), 2, 1) >> at(2, 2) & 1
    assert not ground.within(at(0, 0), 1, 1) >> at(2, 2) & 1


def test_no_weapon_of_the_content_reaches_farther_than_sight_is_kept() -> None:
    from undercroft.games.realms.game import GAME
    from undercroft.games.realms.schema import WeaponRow

    content = GAME.content
    weapons = [row.range for row in content.items.values() if isinstance(row, WeaponRow)]
    monsters = [row.range for row in content.monsters.values()]
    consumables = [row.range for row in content.consumables.values()]
    assert max(*weapons, *monsters, *consumables) <= RADIUS
