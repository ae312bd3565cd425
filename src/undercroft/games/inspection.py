"""What is to be said of a pack: every mistake in it, and what is odd about it.

The command and the workshop ask the same here. A pack that is no pack raises nothing: that, too, is
a mistake with a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from undercroft.kernel.game import BoxedGame
from undercroft.kernel.pack import ContentError, Problem, RawPack, meta_of, read_files
from undercroft.kernel.shelf import NoPack, Pack, Shelf, gather

from . import registry
from .registry import Game


class Found(NamedTuple):
    """A pack, and everything that is to be said of it."""

    raw: RawPack | None
    game: Game | None
    problems: list[Problem]

    @property
    def mistakes(self) -> list[Problem]:
        return [problem for problem in self.problems if not problem.warning]


def inspected(
    files: Mapping[str, bytes], place: Path, packs: Sequence[Pack], shelf: Shelf
) -> Found:
    """A pack of these files; what it builds on is among `packs` or on the shelf."""
    try:
        game = registry.game(meta_of(files, place).game)
    except ContentError as error:
        return Found(None, None, error.problems)
    except registry.UnknownGame as error:
        return Found(None, None, [Problem("pack.toml", "", "game", str(error))])
    raw = read_files(files, game.tables, place)
    if raw.problems:
        return Found(raw, game, raw.problems)
    if not isinstance(game, BoxedGame) or raw.meta.id == game.stock.built_in.meta.id:
        return Found(raw, game, game.check_pack(raw))
    try:
        *before, last = gather(game.stock, [*packs, raw], shelf)
    except NoPack as error:
        return Found(raw, game, [Problem("pack.toml", "", "requires", str(error))])
    return Found(raw, game, game.stock.check(last, *before))
