"""Words that any game's sentences are made of: places on a map, lists, numbers of things.

A place is called by a letter for the column and a number for the row: C7 is the third column,
seventh row; after Z comes AA. From where rows are counted is the game's to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

LONGEST_NAME = 6
"""No map has a place with a longer name."""


@lru_cache(1 << 8)
def column_name(column: int) -> str:
    """A to Z, then AA, AB, ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def place_name(column: int, row: int) -> str:
    """C7: third column, seventh row; both are counted from 0."""
    return f"{column_name(column)}{row + 1}"


def place_named(name: str) -> tuple[int, int] | None:
    """Column and row of a place's name, in large or small letters; None if it is no such name."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    if not letters.isalpha() or not letters.isascii() or not digits or len(name) > LONGEST_NAME:
        return None
    column = 0
    for letter in letters.upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1, int(digits) - 1


def listed(words: Sequence[str]) -> str:
    """ "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def spaced(name: str) -> str:
    """`GaugeMoved` as `gauge moved`."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


_ARTICLE = re.compile(r"(?<=[a-z,] )(The|An|A)(?= [A-Z])")


def midway(sentence: str) -> str:
    """A sentence in which a name that begins with an article stands in the middle.

    >>> midway("Jack attacks The Beast.")
    'Jack attacks the Beast.'
    """
    return _ARTICLE.sub(lambda found: found[1].lower(), sentence)


def plural(count: int, noun: str) -> str:
    if count == 1:
        return f"1 {noun}"
    return f"{count} {'dice' if noun == 'die' else noun + 's'}"
