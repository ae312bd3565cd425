"""Lines between the corners of two bases: which of the sixteen are clear, for many looks.

A base has four outer corners. What can block the lines between two bases depends only on how far
apart they are, so it is woven once into a template: each obstacle is a bit of one int, cells first,
then walls to the right of cells, then walls below them. All obstacles of a map are one int of the
same kind; shifted to where the two bases stand, an `&` with the template leaves those that are in
the way. What is left is the key under which the answer is remembered, for all maps of that shape,
as it comes again elsewhere, on this map and on others.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from undercroft.kernel.board import Board
from undercroft.kernel.line import CELL, EAST, SOUTH, Obstacle
from undercroft.kernel.sight import CORNER_GRAZING, Sight, tried
from undercroft.kernel.squares import Square, Squares, each

REMEMBERED = 256
"""So many ways to block the lines of one template are remembered."""
BASES = 4096
"""So many templates of large bases are kept for one shape of maps."""


class Clear(NamedTuple):
    """Which lines between two bases are clear."""

    joined: int
    """Bit 4 i + j: the line from corner i of the first base to corner j of the other."""
    first: int
    """How many lines from its best corner are clear, 0 to 4."""
    other: int
    """The same from the best corner of the other base."""
    turned: int
    """Bit 4 j + i, for the same lines."""


class Thread(NamedTuple):
    """One of the sixteen lines, with what blocks it as bits of one int."""

    joins: int
    """Its bit among `Clear.joined`."""
    alone: int
    """What blocks it by itself."""
    beside: int
    """What blocks it only together with something else."""
    together: tuple[tuple[int, int], ...]
    """Pairs of groups: any of the one blocks together with any of the other."""
    moved: int
    """How far the bits of these groups are yet to be shifted; most are never asked for."""


class Template(NamedTuple):
    """The lines between two bases that are so far apart."""

    obstacles: int
    """All that can block any of them."""
    known: dict[int, Clear]
    open: dict[int, bool]
    """Whether any line is clear, for whoever need not know which."""
    threads: tuple[Thread, ...]


class Loom:
    """The templates of one rule for all maps of one shape."""

    def __init__(self, rule: Sight, stride: int, rows: int) -> None:
        self.rule = rule
        self.stride = stride
        self.size = rows * stride
        """How many bits one kind of obstacle takes."""
        self.small: dict[int, Template] = {}
        """For single squares, by the way from the first to the other: what is to be added to its
        number to get to the right or straight down, what is to be taken away to get to the left."""
        self.large: dict[tuple[int, int, int], Template] = {}
        """The same for larger bases, by the way and the two bases."""
        self._pairs: dict[tuple[int, int], tuple[int, int]] = {}
        """Equal pairs of groups are one object: hardly any is in one template alone."""

    def between(self, way: int, base: int, size: int) -> Template:
        """Weave the template of one way between two bases."""
        stride = self.stride
        dy, dx = divmod(abs(way), stride)
        if way < 0:
            dy, dx = dy + 1, dx - stride
        if base == size == 1:
            return self._single(dx, dy)
        if len(self.large) >= BASES:
            self.large.clear()
        found = self.large[way, base, size] = self._joined(dx, dy, base, size)
        return found

    def _single(self, dx: int, dy: int) -> Template:
        way = dy * self.stride + dx
        if dx < 0:
            way = -way
        found = self.small.get(way)
        if found is None:
            found = self.small[way] = self._woven(dx, dy)
        return found

    def _joined(self, dx: int, dy: int, base: int, size: int) -> Template:
        """Lines between outer corners: each is one of those between the two squares there."""
        stride, threads = self.stride, []
        for mine in range(4):
            px, py = (mine & 1) * (base - 1), (mine >> 1) * (base - 1)
            for theirs in range(4):
                qx, qy = dx + (theirs & 1) * (size - 1), dy + (theirs >> 1) * (size - 1)
                x, y, ends = px, py, (mine, theirs)
                ldx, ldy = qx - px, qy - py
                if ldy < 0 or (not ldy and ldx < 0):
                    x, y, ends, ldx, ldy = qx, qy, (theirs, mine), -ldx, -ldy
                moved = y * stride + x - min(0, dx) + min(0, ldx)
                joins = 1 << 4 * ends[0] + ends[1]
                for line in self._single(ldx, ldy).threads:
                    if line.joins == joins:
                        alone, beside = line.alone << moved, line.beside << moved
                        joins = 1 << 4 * mine + theirs
                        threads.append(Thread(joins, alone, beside, line.together, moved))
                        break
        return _template(threads)

    def _woven(self, dx: int, dy: int) -> Template:
        """The lines between two squares: those of one eighth of all ways, turned."""
        stride = self.stride
        origin = stride + 1 - min(0, dx)
        kinds = (0, self.size, 2 * self.size)
        wide = abs(dx)
        mirrored, crossed = dx < 0, wide < dy
        obstacles, lines = _eighth(self.rule, max(wide, dy), min(wide, dy))
        bits = []
        for kind, x, y in obstacles:
            if crossed:
                kind, x, y = (CELL, SOUTH, EAST)[kind], y, x
            if mirrored:
                x = -x - 1 if kind == EAST else -x
            bits.append(1 << kinds[kind] + y * stride + x + origin)
        bit = bits.__getitem__
        threads = []
        for ends, alone, beside, together in lines:
            mine, theirs = (_turned(end, mirrored, crossed) for end in ends)
            pairs = [(sum(map(bit, one)), sum(map(bit, other))) for one, other in together]
            groups = tuple([self._pairs.setdefault(pair, pair) for pair in pairs])
            joins = 1 << 4 * mine + theirs
            # Each bit is another, so that adding them joins them.
            threads.append(Thread(joins, sum(map(bit, alone)), sum(map(bit, beside)), groups, 0))
        return _template(threads)


_loom = cache(Loom)


def _template(threads: list[Thread]) -> Template:
    everything = 0
    for line in threads:
        everything |= line.alone | line.beside
    return Template(everything, {}, {}, tuple(threads))


_Group = tuple[int, ...]
"""Obstacles by their places in a list."""
_Line = tuple[tuple[int, int], _Group, _Group, tuple[tuple[_Group, _Group], ...]]
"""The corners it joins, and what blocks it: see `Thread`."""


@cache
def _eighth(rule: Sight, dx: int, dy: int) -> tuple[list[Obstacle], list[_Line]]:
    """The lines between two squares at least as far apart in columns as in rows: what can block any
    of them, and each. All other ways are this one mirrored, or with columns and rows exchanged."""
    places: dict[Obstacle, int] = {}

    def group(obstacles: Iterable[Obstacle]) -> _Group:
        return tuple([places.setdefault(there, len(places)) for there in obstacles])

    lines: list[_Line] = []
    for ends, (alone, together) in tried(rule, dx, dy):
        pairs = tuple([(group(one), group(other)) for one, other in together])
        beside = {place for pair in pairs for each in pair for place in each}
        lines.append((ends, group(alone), tuple(beside), pairs))
    return list(places), lines


def _turned(corner: int, mirrored: bool, crossed: bool) -> int:
    if crossed:
        corner = (corner & 1) << 1 | corner >> 1
    return corner ^ 1 if mirrored else corner


def _ground(board: Board, rule: Sight) -> tuple[int, Loom]:
    """All obstacles of a map as one int, with one row and one column more on every side; and the
    templates for maps like it, whose heights are rounded up so that more of them are alike."""
    stride = board.stride
    pad, rows = stride + 1, board.height + 4 + 7 & ~7
    loom = _loom(rule, stride, rows)
    cells = (1 << loom.size) - 1 ^ board.squares << pad
    cells |= board.walls_east << pad + loom.size | board.walls_south << pad + 2 * loom.size
    found = board.lines[rule] = (cells, loom)
    return found


def _look(
    board: Board, a: Square, b: Square, rule: Sight, blockers: Squares, base: int, size: int
) -> tuple[Template, int]:
    """The lines between two bases, of which that at a stands first, and what is in their way."""
    ground, loom = board.lines.get(rule) or _ground(board, rule)
    stride = board.stride
    left = a % stride - b % stride
    if left > 0:
        way, origin = a - b, a - left
    else:
        way, origin = b - a, a
    if base == size == 1:
        template = loom.small.get(way)
    else:
        template = loom.large.get((way, base, size))
    if template is None:
        template = loom.between(way, base, size)
    return template, (ground | blockers << stride + 1) >> origin & template[0]


def _clear(template: Template, met: int) -> Clear:
    """Which lines something in the way leaves clear."""
    known = template.known
    found = known.get(met)
    if found is None:
        if len(known) >= REMEMBERED:
            known.clear()
        found = known[met] = _counted(_unbroken(template.threads, met))
    return found


def _open(template: Template, met: int) -> bool:
    """Whether it leaves any line clear: most often one of the first that are tried."""
    known = template.open
    if len(known) >= REMEMBERED:
        known.clear()
    for _, alone, beside, together, moved in template.threads:
        if alone & met:
            continue
        near = met >> moved if beside & met else 0
        for one, other in together if near else ():
            if one & near and other & near:
                break
        else:
            known[met] = True
            return True
    known[met] = False
    return False


def _unbroken(threads: tuple[Thread, ...], met: int) -> int:
    found = 0
    for joins, alone, beside, together, moved in threads:
        if alone & met:
            continue
        if beside & met:
            near = met >> moved
            for one, other in together:
                if one & near and other & near:
                    break
            else:
                found |= joins
        else:
            found |= joins
    return found


@lru_cache(1 << 14)
def _counted(joined: int) -> Clear:
    """Equal answers are one object."""
    pairs = [(i, j) for i in range(4) for j in range(4) if joined >> 4 * i + j & 1]
    first = max(sum(i == corner for i, _ in pairs) for corner in range(4))
    other = max(sum(j == corner for _, j in pairs) for corner in range(4))
    return Clear(joined, first, other, sum(1 << 4 * j + i for i, j in pairs))


def clear_lines(
    board: Board, a: Square, b: Square, rule: Sight = CORNER_GRAZING, blockers: Squares = 0,
    base: int = 1, size: int = 1,
) -> int:  # fmt: skip
    """How many lines from the best outer corner of a base at a to the four of a base of a size at b
    are clear, 0 to 4.

    Figures on the two bases themselves must not be among the blockers.
    """
    if a > b:
        return _clear(*_look(board, b, a, rule, blockers, size, base)).other
    return _clear(*_look(board, a, b, rule, blockers, base, size)).first


def any_clear(
    board: Board, a: Square, b: Square, rule: Sight = CORNER_GRAZING, blockers: Squares = 0,
    base: int = 1, size: int = 1,
) -> bool:  # fmt: skip
    """Whether any line is clear, which is found sooner than how many."""
    if a > b:
        a, b, base, size = b, a, size, base
    template, met = _look(board, a, b, rule, blockers, base, size)
    found = template.open.get(met)
    return _open(template, met) if found is None else found


def clear_corners(
    board: Board, a: Square, b: Square, rule: Sight = CORNER_GRAZING, blockers: Squares = 0,
    base: int = 1, size: int = 1,
) -> int:  # fmt: skip
    """Which of the sixteen lines between two bases are clear: bit 4 i + j is the line from outer
    corner i of that at a to corner j of that at b; corners count from the upper left by rows."""
    if a > b:
        return _clear(*_look(board, b, a, rule, blockers, size, base)).turned
    return _clear(*_look(board, a, b, rule, blockers, base, size)).joined


def seen_from(
    board: Board, a: Square, squares: Squares, rule: Sight = CORNER_GRAZING,
    blockers: Squares = 0, base: int = 1, least: int = 1,
) -> Squares:  # fmt: skip
    """Those of some squares to each of which at least so many lines from the best corner of a base
    at a are clear: `clear_lines`, for many squares. Blockers may stand on the squares themselves.
    """
    ground, loom = board.lines.get(rule) or _ground(board, rule)
    stride, small, large = board.stride, loom.small, loom.large
    met_by_all = ground | blockers << stride + 1
    here, column = met_by_all >> a, a % stride
    found = 0
    for b in each(squares):
        left = column - b % stride
        if b < a:
            # Seen from there, to the right is to the left.
            way, shifted = (b - a, met_by_all >> b + left) if left < 0 else (a - b, met_by_all >> b)
        elif left > 0:
            way, shifted = a - b, met_by_all >> a - left
        else:
            way, shifted = b - a, here
        if base == 1:
            template = small.get(way) or loom.between(way, 1, 1)
        else:
            bases = (1, base) if b < a else (base, 1)
            template = large.get((way, *bases)) or loom.between(way, *bases)
        met = shifted & template[0]
        if least == 1:
            clear = template[2].get(met)
            if clear or (clear is None and _open(template, met)):
                found |= 1 << b
        elif _clear(template, met)[2 if b < a else 1] >= least:
            found |= 1 << b
    return found
