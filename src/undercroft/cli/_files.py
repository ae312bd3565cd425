"""Files that a command writes at its end: whether that can be done is known at its beginning."""

from __future__ import annotations

import os
from pathlib import Path

from undercroft.kernel.errors import UndercroftError


class CannotWrite(UndercroftError):
    """A file that nothing can be written to."""


def writable(*files: Path | None) -> None:
    """Refuse files that could not be written, before hours are spent on what goes into them."""
    for file in files:
        if file is None:
            continue
        folder = file.resolve().parent
        if not folder.is_dir():
            raise CannotWrite(f"{file}: there is no folder {folder}")
        if file.is_dir():
            raise CannotWrite(f"{file} is a folder: name a file in it")
        if not os.access(folder, os.W_OK):
            raise CannotWrite(f"{file}: nothing may be written into {folder}")
