"""Squares and sets of squares.

A square is a small int and a set of squares is a Python int with one bit for each: union is
`|`, intersection `&`, the size `int.bit_count()`. Only what an int cannot do by itself is here.
"""

from __future__ import annotations

Square = int
Squares = int

_BITS = [tuple(i for i in range(8) if byte >> i & 1) for byte in range(256)]
"""The bits of each byte value, ascending."""

_PLACES: list[list[tuple[int, ...]]] = []
"""The squares each byte value means at each place of a bitboard; grows with the largest board."""

_HALVINGS = [[(1 << k, (1 << (1 << k)) - 1) for k in range(n + 2, 2, -1)] for n in range(15)]
"""How to halve 8 << n bits down to one byte: the widths with the masks of that many low bits."""

_FEW = 4
_SPARSE = 12
"""So many members are found one by one sooner than byte by byte."""


def bit(square: Square) -> Squares:
    return 1 << square


def each(squares: Squares) -> list[Square]:
    """The members of a set of squares, ascending."""
    if squares.bit_count() <= _SPARSE:
        # From the top: the number shrinks as its members go.
        few = []
        while squares:
            last = squares.bit_length() - 1
            few.append(last)
            squares ^= 1 << last
        few.reverse()
        return few
    octets = squares.to_bytes((squares.bit_length() + 7) >> 3, "little")
    if len(octets) > len(_PLACES):
        _grow(len(octets))
    members: list[Square] = []
    for place, octet in zip(_PLACES, octets, strict=False):
        if octet:
            members += place[octet]
    return members


def nth(squares: Squares, i: int, count: int) -> Square:
    """The i-th member of a set of so many squares in ascending order, as `each(squares)[i]` gives.

    Raises IndexError when there are not that many; does not count from the end.
    """
    if not 0 <= i < count:
        raise IndexError(f"no member {i} in a set of {count} squares")
    if i <= _FEW:
        for _ in range(i):
            squares &= squares - 1
        return (squares & -squares).bit_length() - 1
    if count - i <= _FEW:
        for _ in range(count - i - 1):
            squares ^= 1 << squares.bit_length() - 1
        return squares.bit_length() - 1
    base = (squares & -squares).bit_length() - 1
    squares >>= base
    for width, low_bits in _HALVINGS[(squares.bit_length() - 1 | 7).bit_length() - 3]:
        low = squares & low_bits
        count = low.bit_count()
        if i < count:
            squares = low
        else:
            i -= count
            squares >>= width
            base += width
    return base + _BITS[squares][i]


def _grow(places: int) -> None:
    for place in range(len(_PLACES), places):
        _PLACES.append([tuple(map((8 * place).__add__, bits)) for bits in _BITS])
