"""Keys: what each does, and the help that says so."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from undercroft.cli.full.palette import Palette

HELP = (
    ("arrows", "move the cursor over the map; with Shift four squares at a time"),
    ("↵, click", "do what stands below the map; where nothing can be done, hear why"),
    (". ,", "the next and the last square or figure that can be chosen"),
    ("1 … 9, letters", "choose that row of the tray; 0 passes or ends"),
    ("Tab, Shift+Tab", "go from panel to panel; arrows scroll or choose there"),
    ("F2 … F6", "party, foes, table, combat, log"),
    ("i, Space", "everything about what is under the cursor, or about the chosen row"),
    ("u", "take back your last answer"),
    ("h", "a hint: what the machine would do"),
    ("w", "why not? name a wish"),
    ("a", "let the machine finish your turn"),
    ("v", "what the figure under the cursor sees, or else who acts; again: the map as before"),
    ("+ - t", "a larger map, a smaller one; light or dark"),
    (":", "type anything that the plain terminal takes:"),
)
LINE = "? help  q quit  Tab panels  ↵ do  : say  i info  u undo  h hint"
"""The last line of the screen."""
COMMANDS = {
    "?": "help", "u": "undo", "h": "hint", "s": "save", "q": "quit", ":": "line", "/": "line",
    "w": "why", ".": "next", ",": "last", "+": "larger", "-": "smaller", "t": "theme",
    "i": "info", " ": "info", "a": "auto", "v": "view",
}  # fmt: skip
"""What the screen does when a key is pressed."""


def explained(colours: Palette, typed: Sequence[tuple[str, str]]) -> Table:
    """All keys, and what may be typed."""
    shown = Table.grid(padding=(0, 2))
    shown.add_column(max_width=22)
    shown.add_column()
    for word, meaning in (*HELP, *((f"  {word}", meaning) for word, meaning in typed)):
        shown.add_row(Text(word, colours.strong), meaning)
    return shown
