"""Setting up: choices that chance makes in a quick setup, and tiles edge to edge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from undercroft.kernel.board import Board
from undercroft.kernel.choice import CHANCE, Ask, Option, Options, Rule
from undercroft.kernel.squares import Square, Squares

from .events import Ids
from .state import DungeonState


def wish(s: DungeonState, name: str) -> Any:
    """What the game's options ask for, or None."""
    for wished, what in s.wishes:
        if wished == name:
            return what
    return None


def choose(
    s: DungeonState,
    seat: int,
    prompt: str,
    options: Sequence[Option],
    rules: Ids,
    about: tuple[Any, ...] = (),
) -> Rule[Option]:
    """Ask a seat, or chance in a quick setup; a single option is taken unasked."""
    if len(options) == 1:
        return options[0]
    if s.quick:
        index: int = yield Ask(CHANCE, prompt, range(len(options)), (*about, tuple(options)))
        return options[index]
    choice: Option = yield Ask(seat, prompt, options, about, rules)
    return choice


def ask_square(seat: int, prompt: str, unit: int, squares: Squares, rules: Ids) -> Rule[Square]:
    """A seat's choice of where a unit goes; `unit` is -1 for anything else."""
    options = Options([])
    options.squares(("place", unit), squares)
    choice = yield Ask(seat, prompt, options, (unit,), rules)
    square: Square = choice[2]
    return square


def chance_square(prompt: str, unit: int, places: Sequence[Square]) -> Rule[Square]:
    """The same by chance."""
    index: int = yield Ask(CHANCE, prompt, range(len(places)), (unit, tuple(places)))
    return places[index]


def borders(layout: Iterable[Sequence[Any]]) -> list[tuple[int, int]]:
    """Free places edge to edge with a tile already down; rows are face, column, row, ..."""
    taken = {(row[1], row[2]) for row in layout}
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return sorted(beside - taken)


def drawn_board(box: Any, layout: Sequence[Sequence[Any]]) -> Board | None:
    """The board of a map drawn by hand, which stands in for tiles in scenarios; None for tiles."""
    if "\n" not in layout[0][0]:
        return None
    legend = {ground.mark: name for name, ground in box.content.terrain.items()}
    return Board.from_text(layout[0][0], legend)
