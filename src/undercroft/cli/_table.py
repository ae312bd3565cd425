"""A whole table in lines of text: board, panels, log and question, as much of them as there is
room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from undercroft.cli import _board, _draw, _small
from undercroft.kernel.scene import Line, Scene


class Manner(NamedTuple):
    """How much of a table is told."""

    log: int = _draw.LOG
    close: bool = False
    """Whether figures and tracks stand close together."""


FRAME = 6
"""Columns that a panel takes beside its title."""
MANNERS = (Manner(), Manner(6), Manner(6, close=True), Manner(3, close=True), Manner(0, close=True))
"""From everything to what one cannot play without."""


def table(
    out: Console,
    scene: Scene,
    lines: Sequence[Line],
    seat: str,
    height: int | None = None,
    page: int = 0,
) -> int:
    """Draw board, panels, log and question; as much of them as so many lines hold.

    Where that is little, the options come in pages: how many there are.
    """
    if height is None:
        _table(out, scene, lines, seat, MANNERS[0])
        return 1
    for manner in MANNERS if _board.width(scene) <= out.width else ():
        with out.capture() as drawn:
            _table(out, scene, lines, seat, manner)
        if drawn.get().count("\n") <= height:
            _table(out, scene, lines, seat, manner)
            return 1
    drawn_small = _small.table(out, scene, lines, seat, height, page)
    for line in drawn_small.lines:
        out.print(line, no_wrap=True, overflow="ellipsis", crop=True)
    return drawn_small.pages


def _table(out: Console, scene: Scene, lines: Sequence[Line], seat: str, manner: Manner) -> None:
    width = 2 * scene.board.width + 5
    out.rule(_draw.title(scene, seat), style=_draw.BORDER, align="left")
    for line in _draw.aims(scene):
        out.print(line)
    piles = Text(_draw.piles(scene), _board.RULE)
    tracks: RenderableType = Group(*(_draw.track(row) for row in scene.tracks), piles)
    if manner.close:
        tracks = _draw.values(scene)
    told = _draw.log(lines, manner.log) if lines else Text()
    if not scene.board.squares:
        out.print(Group(tracks, told))
    elif out.width >= width + _draw.SIDE:
        grid = Table.grid(padding=(0, 1), expand=True)
        grid.add_column(width=width)
        grid.add_column(ratio=1)
        left: list[RenderableType] = [_board.board(scene)]
        right: list[RenderableType] = [
            tracks, _draw.party(scene, manner.close), _draw.foes(scene, manner.close)
        ]  # fmt: skip
        # The log goes where there is more room.
        figures = sum(token.at is not None for token in scene.tokens)
        roomy = width >= _draw.SIDE and scene.board.height + _draw.LOG <= figures + 8
        (right if manner.close else left).append(_board.legend(scene))
        (left if roomy else right).append(told)
        grid.add_row(Group(*left), Group(*right))
        out.print(grid)
    else:
        out.print(_board.board(scene), overflow="ignore", crop=False)
        below: list[RenderableType] = [
            _board.legend(scene),
            tracks,
            _draw.party(scene, manner.close),
        ]
        if out.width < 2 * _draw.SIDE:
            out.print(Group(*below, _draw.foes(scene, manner.close), told))
        else:
            grid = Table.grid(padding=(0, 1), expand=True)
            grid.add_column(ratio=1)
            grid.add_column(ratio=1)
            grid.add_row(Group(*below, told), _draw.foes(scene, manner.close))
            out.print(grid)
    question = scene.question
    if question is None:
        return
    for line in _draw.lying_dice(scene):
        out.print(line)
    prompt = Text(question.prompt, "bold")
    for rule in question.rules:
        # The ids that there is room for, whole.
        if prompt.cell_len + len(rule) + 2 > out.width - FRAME:
            break
        prompt.append(f"{' ' if rule is question.rules[0] else ''} {rule}", _board.RULE)
    few = _draw.FEW // 2 if manner.close else _draw.FEW
    out.print(Panel(_draw.options(scene, out.width, few), title=prompt, title_align="left",
                    border_style="rgb(200,170,110)", padding=(0, 1)))  # fmt: skip
