"""A table for a small terminal: a window of the map, who is near, the last of the log, and a page
of the options. It never has more lines than there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from undercroft.cli import _board, _draw
from undercroft.cli._board import RULE
from undercroft.kernel.scene import Line, Scene, Token

BESIDE = (28, 34, 40, 46)
"""Columns that the figures take beside the map, as many as they need; with fewer than the first and
as many for the map they stand below it."""
MAP = 8
"""Rows of the map, the names of its columns among them, that the options leave to it."""
LOG = 3
"""Lines of the log for which something else is left out."""
NEAR = 3
"""Lines of figures where they stand below the map."""
GAP = 2
"""Columns between two columns of options."""
HEADING = "bold rgb(200,170,110)"


class Small(NamedTuple):
    """The lines of a table, and how many pages its options have."""

    lines: list[Text]
    pages: int


def table(
    out: Console, scene: Scene, lines: Sequence[Line], seat: str, height: int, page: int
) -> Small:
    wide = out.width
    top = [_ruled(_draw.title(scene, seat), wide)]
    top += [_short(line, wide) for line in _draw.aims(scene)[:2]]
    values = _draw.values(scene)
    top += [_short(values, wide)] if values.plain else []
    asked = [_short(line, wide) for line in _draw.lying_dice(scene)[:2]]
    asked += _prompt(out, scene, wide)
    room = max(2, height - len(top) - len(asked))
    kept = min(LOG, len(lines)) if room > MAP else 0
    least = min(MAP, 1 + scene.board.height) if scene.board.squares else 0
    options, pages = _page(out, _entries(scene), max(2, room - least - kept), wide, page)
    room -= len(options)
    middle = _middle(out, scene, room - kept, wide) if scene.board.squares else []
    told = [_short(line, wide) for line in _log(lines, room - len(middle))]
    return Small([*top, *middle, *told, *asked, *options][:height], pages)


def _short(text: Text, wide: int) -> Text:
    """A line, with … where it is too long."""
    line = text.copy()
    line.truncate(wide, overflow="ellipsis")
    return line


def _ruled(text: Text, wide: int) -> Text:
    line = Text("── ", _draw.BORDER).append_text(_short(text, wide - 4)).append(" ")
    return line.append("─" * max(0, wide - line.cell_len), _draw.BORDER)


# The map, and who is on it


def _middle(out: Console, scene: Scene, room: int, wide: int) -> list[Text]:
    """A window of the map with the figures beside it, or below it where that is too narrow."""
    if wide < 2 * BESIDE[0]:
        below = min(NEAR, max(0, room - 4))
        part = _window(scene, wide, room - below)
        figures = _cut(_figures(out, scene, wide), below)
        return [*_board.board(scene, part).split("\n"), *figures]
    for beside in BESIDE:
        part = _window(scene, wide - beside, room)
        left = _board.LEFT + 2 * part.wide + 2
        figures = _figures(out, scene, wide - left)
        if len(figures) <= room or wide - beside < beside:
            break
    map_, figures = _board.board(scene, part).split("\n"), _cut(figures, room)
    found = []
    for at in range(max(len(map_), len(figures))):
        line = map_[at].copy() if at < len(map_) else Text()
        line.pad_right(max(0, left - line.cell_len))
        found.append(line.append_text(figures[at]) if at < len(figures) else line)
    return found


def _window(scene: Scene, wide: int, high: int) -> _board.Part:
    """What of the map so many columns and rows hold."""
    squares = (wide - _board.LEFT - 2) // 2
    return _board.around(scene, max(1, squares), max(1, high - 1))


def _cut(lines: list[Text], room: int) -> list[Text]:
    """So many of them; that there are more is said."""
    if len(lines) <= room:
        return lines
    return [*lines[: max(0, room - 1)], Text("… all of them: look", RULE)][:room]


def _figures(out: Console, scene: Scene, wide: int) -> list[Text]:
    """One's own, then the others, the nearest first."""
    there = [token for token in scene.tokens if token.at is not None]
    ours = [
        token
        for token in scene.tokens
        if token.side == "ours" and (token.at is not None or token.kind == "hero")
    ]
    theirs = sorted((token for token in there if token.side != "ours"), key=_Far(scene))
    marks = _board.glyphs(scene)
    found: list[Text] = []
    for side in (ours, theirs):
        for line in _draw.crowd(scene, side, marks).split("\n") if side else ():
            found += line.wrap(out, wide)
    return found


class _Far:
    """How far a figure is from where something happens."""

    def __init__(self, scene: Scene) -> None:
        self.places = {square.id: (square.x, square.y) for square in scene.board.squares}
        self.x, self.y = _board.middle(scene)

    def __call__(self, token: Token) -> int:
        x, y = self.places.get(token.at if token.at is not None else -1, (99, 99))
        return max(abs(x - self.x), abs(y - self.y))


def _log(lines: Sequence[Line], room: int) -> list[Text]:
    """The last that happened, without the rules: `log` tells them."""
    room = min(room, len(lines), _draw.LOG)
    if room <= 0:
        return []
    found = [Text.assemble(("· ", RULE), line.text) for line in lines[-room:]]
    hidden = len(lines) - room
    if hidden:
        found[0] = Text(f"… {hidden + 1} lines before: log", RULE)
    return found


# The question


def _prompt(out: Console, scene: Scene, wide: int) -> list[Text]:
    """What is asked, on a line of its own where it is long."""
    question = scene.question
    if question is None:
        return []
    prompt = Text(question.prompt, "bold")
    if prompt.cell_len > wide - 4:
        return [_ruled(Text(" ".join(question.rules), RULE), wide), *prompt.wrap(out, wide)]
    return [_ruled(prompt.append(f"  {' '.join(question.rules)}", RULE), wide)]


class Entries(NamedTuple):
    """What can be done: the squares that are marked on the map, what is listed, and what passes or
    ends something, which is on every page."""

    marked: list[Text]
    listed: list[Text]
    last: list[Text]


def _entries(scene: Scene) -> Entries:
    found = Entries([], [], [])
    question = scene.question
    if question is None:
        return found
    numbers = _draw.numbered(question)
    ends = {f"{numbers[o.index]}" for o in question.options if o.default or o.ends}
    group = ""
    for heading, number, said in _draw.rows(scene):
        group = heading.plain or group
        if not number.plain.strip():
            text = Text.assemble("    ", (f"{group}: ", HEADING))
            found.marked.append(text.append_text(said))
            continue
        text = Text(f"{number.plain:>3} ", "bold").append_text(said)
        (found.last if number.plain.strip() in ends else found.listed).append(text)
    return found


def _page(
    out: Console, entries: Entries, room: int, wide: int, page: int
) -> tuple[list[Text], int]:
    """The options that so many lines hold, and how many pages there are."""
    marked, last = (_columns(out, texts, wide) for texts in (entries.marked, entries.last))
    both = _columns(out, [*entries.listed, *entries.last], wide)
    if len(marked) + len(both) <= room:
        return [*marked, *both], 1
    rest = [*marked, *_columns(out, entries.listed, wide)]
    last = last[: max(1, room // 3)]
    high = max(1, room - 1 - len(last))
    pages = -(-len(rest) // high)
    page %= pages
    more = Text(f"    … page {page + 1} of {pages}: more shows the next", RULE)
    return [*rest[page * high : (page + 1) * high], more, *last], pages


def _columns(out: Console, texts: Sequence[Text], wide: int) -> list[Text]:
    """Texts in as many columns as they fit, read downwards; long ones over several lines."""
    longest = max((text.cell_len for text in texts), default=0)
    count = min(3, max(1, (wide + GAP) // (longest + GAP))) if longest else 1
    if count == 1:
        found = []
        for text in texts:
            first, *others = text.wrap(out, wide - 5) if text.cell_len > wide else [text]
            found += [first, *(Text("     ").append_text(other) for other in others)]
        return found
    high = -(-len(texts) // count)
    found = []
    for row in range(high):
        line = Text()
        for text in texts[row::high]:
            line.pad_right(line.cell_len and -line.cell_len % (longest + GAP))
            line.append_text(text)
        found.append(line)
    return found
