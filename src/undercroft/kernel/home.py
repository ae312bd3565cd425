"""Where what belongs to one user is kept: saves, packs, tables."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def home() -> Path:
    """The user's folder, which need not be there yet; UNDERCROFT_HOME names another.

    Otherwise it is where the system keeps such things: the XDG data home, as a rule.
    """
    named = os.environ.get("UNDERCROFT_HOME")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "undercroft"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "undercroft"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "undercroft"
