"""Questions and their options.

The list of options in a question *is* the rule about what is allowed. An option is a small tuple
whose first word says what it is (`("move", 133)`); an answer is its index. Options are a lazy
sequence: one for each square of a set is kept as the set, and read only where somebody looks.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any, TypeVar, overload

from .squares import Squares, each, nth

CHANCE = -1
"""The seat of chance."""

Option = tuple[Any, ...]
T = TypeVar("T")


class Options(Sequence[Option]):
    """Single options first, then, for each set of squares, one option a square.

    The list of single options stays the caller's, who may add to it until the question is asked.
    """

    __slots__ = ("_on_squares", "_sets", "_single")

    def __init__(self, single: list[Option]) -> None:
        self._single = single
        self._sets: list[tuple[Option, Squares, int]] = []
        self._on_squares = 0

    def squares(self, head: Option, squares: Squares) -> None:
        """Offer `(*head, square)` for each of the squares."""
        if squares:
            count = squares.bit_count()
            self._sets.append((head, squares, count))
            self._on_squares += count

    @property
    def parts(self) -> tuple[list[Option], list[tuple[Option, Squares, int]]]:
        """The single options; and the sets of squares, each with what stands before a square and
        how many there are."""
        return self._single, self._sets

    @property
    def covered(self) -> Squares:
        """The squares that options are offered on, of whatever kind."""
        covered = 0
        for _, squares, _ in self._sets:
            covered |= squares
        return covered

    def __len__(self) -> int:
        return len(self._single) + self._on_squares

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += len(self)
        beyond = index - len(self._single)
        if beyond >= 0:
            for head, squares, count in self._sets:
                if beyond < count:
                    return (*head, nth(squares, beyond, count))
                beyond -= count
        elif index >= 0:
            return self._single[index]
        raise IndexError("there is no such option")

    def __iter__(self) -> Iterator[Option]:
        yield from self._single
        for head, squares, _ in self._sets:
            for square in each(squares):
                yield (*head, square)

    def __contains__(self, option: object) -> bool:
        return any(option == offered for offered in self)


class Ask:
    """A question: who is asked, what about, and everything they may answer.

    The options of chance, which people see who throw their own dice, are numbers from 0.
    """

    __slots__ = ("about", "options", "prompt", "rules", "seat")

    def __init__(
        self,
        seat: int,
        prompt: str,
        options: Sequence[Any],
        about: tuple[Any, ...] = (),
        rules: tuple[str, ...] = (),
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.options: Sequence[Option] = options
        self.about = about
        self.rules = rules

    def __repr__(self) -> str:
        return f"Ask(seat={self.seat}, {self.prompt!r}, {len(self.options)} options, {self.about})"


Rule = Generator[Ask, Any, T]
"""A rule in progress: it yields questions, is sent the chosen option, and returns a T."""


class IllegalAnswer(ValueError):
    """An answer that is none of the options."""
