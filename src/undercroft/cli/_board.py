"""The map of a scene in lines of text: squares, walls, figures, and what can be chosen."""

from __future__ import annotations

from collections.abc import Collection
from string import ascii_letters, ascii_uppercase
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from undercroft.kernel.scene import Scene, Token

OURS, THEIRS = "bold white on rgb(38,84,156)", "bold white on rgb(150,42,32)"
ACTIVE = "bold black on rgb(240,196,64)"
AIMED = "bold rgb(255,224,130) on rgb(150,42,32)"
DONE = "rgb(150,165,190) on rgb(30,48,80)"
DONE_FOE = "rgb(200,150,145) on rgb(74,32,28)"
REACH = "on rgb(20,78,74)"
FLOOR, WALL, EDGE = "rgb(105,105,115)", "rgb(70,64,58) on rgb(46,42,38)", "rgb(190,160,110)"
RULE = "rgb(120,120,130)"
GROUND = {"harm": ("≈", "rgb(255,120,50)"), "slow": ("∴", "rgb(200,180,70)"),
          "good": ("✚", "rgb(90,200,140)")}  # fmt: skip
PROP = {"chest": ("▣", "bold rgb(240,196,64)"), "start": ("⌂", "rgb(120,180,240)"),
        "bones": ("%", "rgb(220,220,200)"), "smoke": ("▒", "rgb(170,170,170)"),
        "crystal": ("◆", "bold rgb(200,120,240)"), "point": ("◦", "rgb(120,180,240)"),
        "token": ("◆", "bold rgb(240,196,64)")}  # fmt: skip
MORE_GROUND = {"harm": "≈~^", "slow": "∴:∵", "good": "✚▥≡▤"}
"""Signs of further grounds of a kind, so that no two on one map look alike."""
MORE_PROPS = "∩¤§¶%&@"
ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
OFFERED, REACHED = "•", "rgb(190,230,220)"
"""Marks a square that can be chosen, also where there are no colours."""
SEEN, IN_SIGHT = "∘", "rgb(255,236,170) on rgb(66,60,30)"
"""Marks a square that somebody sees."""


def glyphs(scene: Scene) -> dict[int, str]:
    """Two characters for every token: initials, or a letter and the number of a twin."""
    letters: dict[str, str] = {}
    taken: set[str] = set()
    found: dict[int, str] = {}
    for token in scene.tokens:
        words = token.name.split()
        number = words.pop() if words[-1].isdigit() else ""
        bare = " ".join(words)
        if bare not in letters:
            letters[bare] = _mark(words, bool(number), taken)
            taken.add(letters[bare])
        mark = letters[bare]
        found[token.id] = f"{mark}{number[-1]}" if number else mark
    return found


def _mark(words: list[str], numbered: bool, taken: set[str]) -> str:
    """A mark that no other name has."""
    name = "".join(word for word in words if word[0].isalnum())
    if numbered:
        tries = [*name.upper(), *name.lower(), *ascii_uppercase]
    else:
        initials = "".join(word[0] for word in words[:2]).upper()
        pairs = [name[0].upper() + letter.lower() for letter in name[1:] or name]
        tries = [initials] * (len(initials) == 2) + pairs
    return str(next((mark for mark in tries if mark not in taken), tries[0]))


class Part(NamedTuple):
    """The squares of a map that are in sight."""

    x: int
    y: int
    wide: int
    high: int


LEFT = 3
"""Columns for the names of the rows."""


def width(scene: Scene) -> int:
    """Columns of the whole map."""
    return LEFT + 2 * scene.board.width


def middle(scene: Scene) -> tuple[int, int]:
    """Where something happens: with who acts, else where something can be chosen."""
    places = {square.id: (square.x, square.y) for square in scene.board.squares}
    question = scene.question
    about = question.about if question is not None else None
    options = question.options if question is not None else ()
    acting = [token for token in scene.tokens if token.id == about]
    acting += [token for token in scene.tokens if token.active]
    offered = [square for option in options for square in option.squares]
    ours = [token.at for token in scene.tokens if token.side == "ours"]
    for square in (*(token.at for token in acting), *offered, *ours):
        if square in places:
            return places[square]
    return scene.board.width // 2, scene.board.height // 2


def around(scene: Scene, wide: int, high: int) -> Part:
    """So many squares of the map, those around what happens."""
    wide, high = min(wide, scene.board.width), min(high, scene.board.height)
    x, y = middle(scene)
    left = min(max(0, x - wide // 2), scene.board.width - wide)
    top = min(max(0, y - high // 2), scene.board.height - high)
    return Part(left, top, wide, high)


class Sight(NamedTuple):
    """What a figure sees."""

    token: int
    squares: frozenset[int]
    figures: frozenset[int]


def board(scene: Scene, part: Part | None = None, sight: Sight | None = None) -> Text:
    """The map, or a part of it: two columns a square, walls as edges, and shaded what can be
    chosen, or what somebody sees.

    Beside the names of the columns stands where there is more of it: ^ v < >.
    """
    part = part or Part(0, 0, scene.board.width, scene.board.height)
    cells = {(square.x, square.y): square for square in scene.board.squares}
    closed: dict[int, set[str]] = {}
    for wall in scene.board.walls:
        closed.setdefault(wall.square, set()).add(wall.side)
    options = scene.question.options if scene.question else ()
    offered: Collection[int] = {square for option in options for square in option.squares}
    aimed = {token for option in options if option.odds is not None for token in option.tokens}
    mark, marked, shade = OFFERED, REACHED, REACH
    if sight is not None:
        offered, aimed = sight.squares, set(sight.figures)
        mark, marked, shade = SEEN, IN_SIGHT, IN_SIGHT
    marks = glyphs(scene)
    drawn = {
        square: (token, square == token.at)
        for token in scene.tokens
        if token.at is not None
        for square in token.squares
    }
    props = {square: prop.kind for prop in scene.props for square in prop.squares}
    prop_signs, ground_signs = signs(scene)
    columns, lines = range(part.x, part.x + part.wide), range(part.y, part.y + part.high)
    south, east = part.y + part.high < scene.board.height, part.x + part.wide < scene.board.width
    beyond = ("^" if part.y else " ") + ("v" if south else " ") + ("<" if part.x else " ")
    text = Text(beyond, "bold", no_wrap=True)
    names = {x: cells[x, y].name.rstrip("0123456789") for x, y in cells}
    for x in columns:
        text.append(f"{names.get(x, ''):<2}", RULE if x % 2 else "rgb(170,170,180)")
    text.append(">" if east else "", "bold")
    rows = {y: cells[x, y].name.lstrip(ascii_letters) for x, y in cells}
    for y in lines:
        text.append(f"\n{rows.get(y, ''):>2} ", RULE)
        for x in columns:
            square = cells.get((x, y))
            if square is None:
                inside = any(
                    t.x <= x < t.x + t.width and t.y <= y < t.y + t.height
                    for t in scene.board.tiles
                )
                text.append("░░" if inside else "  ", WALL if inside else "")
                continue
            sides = closed.get(square.id, set())
            style = Style.parse(shade) if square.id in offered else Style()
            if "S" in sides and (x, y + 1) in cells:
                style += Style(underline=True)
            if square.id in drawn:
                token, first = drawn[square.id]
                text.append(marks[token.id] if first else "  ", style + figure(token, aimed))
                continue
            chosen = square.id in offered
            if square.id in props:
                sign, colour = prop_signs[props[square.id]]
            elif square.ground:
                sign, colour = ground_signs[square.ground]
            else:
                sign, colour = (mark, marked) if chosen else ("·", FLOOR)
            text.append(sign, style + Style.parse(colour))
            edge = "E" in sides and (x + 1, y) in cells
            # Where something else is drawn, the mark stands beside it.
            beside = mark if chosen and sign != mark else " "
            text.append("▕" if edge else beside, style + Style.parse(EDGE if edge else ""))
    return text


def figure(token: Token, aimed: set[int]) -> Style:
    if token.active:
        return Style.parse(ACTIVE)
    if token.id in aimed:
        return Style.parse(AIMED)
    if token.side == "ours":
        return Style.parse(DONE if token.activated else OURS)
    return Style.parse(DONE_FOE if token.activated else THEIRS)


def legend(scene: Scene) -> Text:
    """What the signs on the board mean, as far as they are on it."""
    text = Text()
    props, grounds = signs(scene)
    for kind, (sign, colour) in props.items():
        text.append(f"{sign} ", colour).append(f"{kind}  ", RULE)
    for ground in scene.board.grounds:
        sign, colour = grounds[ground.id]
        text.append(f"{sign} ", colour).append(f"{ground.name}  ", RULE)
    return text


Signs = dict[str, tuple[str, str]]


def signs(scene: Scene) -> tuple[Signs, Signs]:
    """The sign and colour of each kind of thing and of each ground: no two share one."""
    spare = iter(MORE_PROPS)
    props = {
        kind: PROP.get(kind) or (next(spare, "?"), "bold")
        for kind in dict.fromkeys(prop.kind for prop in scene.props)
    }
    grounds: Signs = {}
    used = {kind: iter(marks) for kind, marks in MORE_GROUND.items()}
    for ground in scene.board.grounds:
        kind = "harm" if ground.harmful else "slow" if ground.cost > 1 else "good"
        grounds[ground.id] = (next(used[kind], "?"), GROUND[kind][1])
    return props, grounds
