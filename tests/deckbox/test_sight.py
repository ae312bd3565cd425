"""Sight on every card of the box, measured against the sixteen lines of the book drawn by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from tests.deckbox.table import Table
from undercroft.games.deckbox.game import GAME
from undercroft.games.deckbox.ground import START, STRIDE, Ground, Room
from undercroft.kernel.squares import each

Cell = tuple[int, int]
Edge = frozenset[Cell]


class Drawing:
    """A ground as a person sees it: closed spaces, and thin walls between two of them."""

    def __init__(self, ground: Ground, blockers: int) -> None:
        cells = {(s % STRIDE, s // STRIDE) for s in each(ground.squares)}
        self.free = cells - {(s % STRIDE, s // STRIDE) for s in each(blockers)}
        self.thin: set[Edge] = set()
        for s in each(ground.squares):
            x, y = s % STRIDE, s // STRIDE
            for there, opens in (((x + 1, y), ground.east), ((x, y + 1), ground.north)):
                if there in cells and not opens >> s & 1:
                    self.thin.add(frozenset(((x, y), there)))

    def open(self, a: Cell, b: Cell) -> bool:
        return frozenset((a, b)) not in self.thin

    def sees(self, a: Cell, b: Cell) -> bool:
        here = Drawing.__new__(Drawing)
        here.free, here.thin = self.free | {a, b}, self.thin
        corners = list(product((0, 1), repeat=2))
        return any(
            here._clear(a, b, (a[0] + i, a[1] + j), (b[0] + k, b[1] + m))
            for (i, j), (k, m) in product(corners, repeat=2)
        )

    def _clear(self, a: Cell, b: Cell, start: Cell, end: Cell) -> bool:
        if start == end:
            return False  # They touch: nobody shoots from there.
        low = [min(p, q) for p, q in zip(start, end, strict=True)]
        high = [max(p, q) for p, q in zip(start, end, strict=True)]
        near = list(product(range(low[0] - 1, high[0] + 1), range(low[1] - 1, high[1] + 1)))
        closed = [cell for cell in near if cell not in self.free]
        if any(_meets(start, end, (x, y), (x + 1, y + 1)) for x, y in closed):
            return False
        for one, other in (sorted(edge) for edge in self.thin):
            if one[0] < other[0]:
                wall = (other, (other[0], other[1] + 1))
            else:
                wall = (other, (other[0] + 1, other[1]))
            if _meets(start, end, *wall):
                return False
        return self._leaves(a, start, end) and self._leaves(b, end, start)

    def _leaves(self, own: Cell, corner: Cell, towards: Cell) -> bool:
        """Does a line get out of its own space at this corner?"""
        dx, dy = (t - c for t, c in zip(towards, corner, strict=True))
        x, y = corner
        xs = {x if dx > 0 else x - 1} if dx else {x - 1, x}
        ys = {y if dy > 0 else y - 1} if dy else {y - 1, y}
        entered = set(product(xs, ys))
        if own in entered:
            return True
        near = [c for c in entered if abs(c[0] - own[0]) + abs(c[1] - own[1]) == 1]
        if near:
            return all(self.open(own, cell) for cell in near)
        (far,) = entered
        return any(
            side in self.free and self.open(own, side) and self.open(side, far)
            for side in ((own[0], far[1]), (far[0], own[1]))
        )


def _meets(start: Cell, end: Cell, low: Cell, high: Cell) -> bool:
    """Does a line, its two ends left out, touch a closed box?"""
    first, last = Fraction(0), Fraction(1)
    for p, q, least, most in zip(start, end, low, high, strict=True):
        if p == q:
            if not least <= p <= most:
                return False
            continue
        times = sorted((Fraction(least - p, q - p), Fraction(most - p, q - p)))
        first, last = max(first, times[0]), min(last, times[1])
    return first < last or (first == last and 0 < first < 1)


def _agree(ground: Ground, chance: Random, pairs: int, label: str) -> int:
    """Compare pairs of spaces by turns without figures and with some; how many see each other."""
    spaces = list(each(ground.squares))
    seeing = 0
    for number in range(pairs):
        a, b = chance.sample(spaces, 2)
        if not ground.region(a) >> b & 1 or ground.ring(a) >> b & 1:
            continue
        others = [s for s in spaces if s not in (a, b)]
        beside = [s for s in others if (ground.ring(a) | ground.ring(b)) >> s & 1]
        figures = chance.sample(beside, min(len(beside), 4)) + chance.sample(others, 2)
        blockers = sum(1 << s for s in set(figures)) if number % 2 else 0
        found = ground.sees(a, b, blockers)
        places = [(s % STRIDE, s // STRIDE) for s in (a, b)]
        expected = Drawing(ground, blockers).sees(*places)
        assert found == expected, (label, *places, list(each(blockers)))
        assert blockers or found == bool(ground.ranged(a) >> b & 1), (label, *places)
        seeing += found
    return seeing


@pytest.mark.rule("los.corners", "los.enemy", "los.wall", "los.border")
def test_sight_on_every_card_is_that_of_the_ruling() -> None:
    chance = Random(16)
    atlas = GAME.box.atlas
    seeing = 0
    for side in atlas.sides:
        seeing += _agree(atlas.ground((Room(side.number, 0, *START),)), chance, 60, side.id)
    assert seeing > 300


@pytest.mark.parametrize("letter", ("U", "R", "L"))
def test_sight_from_card_to_card_is_that_of_the_ruling(letter: str) -> None:
    ground = Table("6b").room("14b", (0, letter)).hero("H", at=(2, 4)).menu().s.ground
    assert _agree(ground, Random(letter), 150, letter) > 20


@pytest.mark.rule("los.border", "los.doubt")
def test_two_blockers_that_meet_at_the_end_of_a_line_block_it_and_one_does_not() -> None:
    def offered(*beside: tuple[int, int]) -> bool:
        t = Table("10a").hero("H", at=(0, 4), equipment="yew_bow").enemy("far", at=(2, 2))
        for number, at in enumerate(beside):
            t.enemy(f"e{number}", at=at)
        return t.menu().offers("attack", "ranged", "far")

    assert offered((1, 4))
    assert offered((0, 3))
    assert not offered((1, 4), (0, 3))
    assert not offered((2, 3), (1, 2))
