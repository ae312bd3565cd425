"""The tray: from the options of a question to rows that a person chooses by a key."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from undercroft.cli._draw import FEW
from undercroft.kernel.scene import Choice, Question, Scene

LETTERS = "123456789bcdefgjklmnoprxyz"
"""Keys of the rows in their order; the other letters are commands."""
LAST = "0"
"""The key of what passes or ends."""


class Row(NamedTuple):
    group: str
    options: tuple[Choice, ...]
    key: str = ""
    on_map: bool = False
    """Whether its options are squares, to be pointed at on the map."""
    label: str = ""
    """What it is called, where it stands for several options."""

    @property
    def only(self) -> Choice | None:
        return self.options[0] if len(self.options) == 1 else None


def rows(scene: Scene) -> list[Row]:
    """The rows by group, what ends or passes last; many squares or ways of one deed are one row."""
    question = scene.question
    if question is None or not question.mine:
        return []
    last = ending(question)
    groups: dict[str, list[Row]] = {}
    listed: list[Choice] = []
    for option in question.options:
        if option is last:
            continue
        listed.append(option)
        groups.setdefault(option.group, [])
    if "Other" in groups:
        groups["Other"] = groups.pop("Other")
    spread = {group for group in groups if _squares(listed, group) > FEW}
    alone = [o for o in listed if not (o.squares and o.group in spread)]
    # Where there are more than keys, the ways of one deed are one row.
    fold = len(alone) + len(spread) > len(LETTERS)
    found: list[Row] = []
    for group in groups:
        members = [option for option in listed if option.group == group]
        squares = [option for option in members if option.squares]
        if group in spread:
            found += _by_deed(group, squares, on_map=True)
            members = [option for option in members if not option.squares]
        found += _by_deed(group, members) if fold else [Row(group, (o,)) for o in members]
    keyed = [row._replace(key=key) for row, key in zip(found, LETTERS, strict=False)]
    keyed += found[len(keyed) :]
    return [*keyed, Row("", (last,), LAST)] if last is not None else keyed


def _squares(options: Sequence[Choice], group: str) -> int:
    return sum(bool(option.squares) for option in options if option.group == group)


def ending(question: Question) -> Choice | None:
    """What passes, else what ends: the plain way on."""
    buttons = [option for option in question.options if option.button]
    passing = (option for option in question.options if option.default)
    return next(passing, None) or next((option for option in buttons if option.ends), None)


def _by_deed(group: str, options: list[Choice], on_map: bool = False) -> list[Row]:
    """Options of one deed as one row; what has no deed to share stands alone."""
    deeds: dict[str, list[Choice]] = {}
    for option in options:
        alone = "" if on_map else f"\0{option.index}"
        deeds.setdefault(option.deed or alone, []).append(option)
    return [
        Row(group, tuple(members), on_map=on_map and len(members) > 1,
            label=shared(members) if len(members) > 1 else "")
        for members in deeds.values()
    ]  # fmt: skip


def shared(options: Sequence[Choice]) -> str:
    """What several options are called together: their deed, else the words they begin with."""
    if options[0].deed:
        return options[0].deed
    words = [option.label.split() for option in options]
    common = list(takewhile(lambda row: len(set(row)) == 1, zip(*words, strict=False)))
    return " ".join(word for word, *_ in common) or options[0].group


def pointed(scene: Scene, square: int, live: tuple[Choice, ...]) -> list[Choice]:
    """What pointing at a square means: on the square, or on whoever stands there. Where one can
    walk there, that is meant."""
    standing = {
        token.id for token in scene.tokens
        if token.at is not None and (square == token.at or square in token.squares)
    }  # fmt: skip
    found = [o for o in live if square in o.squares or standing & set(o.tokens)]
    walks = [option for option in found if option.path and square in option.squares]
    return walks or found
