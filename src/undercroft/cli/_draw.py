"""A scene in the terminal: the board in colours, panels beside it, and the options.

Nothing here knows a game: all that is drawn stands in the scene.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_letters, ascii_uppercase
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.style import Style
from rich.table import Table
from rich.text import Text

from undercroft.kernel.scene import Ability, Card, Choice, Line, Question, Scene, Token, Track

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
CROWD = 14
"""With more figures than this on the map, those of the other side are listed close together."""
NOTE = 40
"""Characters of the note beside a track."""
OFFERED, REACHED = "•", "rgb(190,230,220)"
"""Marks a square that can be chosen, also where there are no colours."""
FEW = 8
"""More squares than this in one group are shaded on the board instead of listed."""
LOG = 12
"""Lines of the log beside the board."""
COLUMN = 58
"""Columns that a list of options wants; with room for two there are two."""
SIDE = 52
"""Columns that the panels beside the board need."""


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


# The board


def board(scene: Scene) -> Text:
    """The map: two columns a square, walls as edges, reachable squares shaded."""
    cells = {(square.x, square.y): square for square in scene.board.squares}
    closed: dict[int, set[str]] = {}
    for wall in scene.board.walls:
        closed.setdefault(wall.square, set()).add(wall.side)
    options = scene.question.options if scene.question else ()
    offered = {square for option in options for square in option.squares}
    aimed = {token for option in options if option.odds is not None for token in option.tokens}
    marks = glyphs(scene)
    drawn = {
        square: (token, square == token.at)
        for token in scene.tokens
        if token.at is not None
        for square in token.squares
    }
    props = {square: prop.kind for prop in scene.props for square in prop.squares}
    prop_signs, ground_signs = signs(scene)
    text = Text("   ", no_wrap=True)
    names = {x: cells[x, y].name.rstrip("0123456789") for x, y in cells}
    for x in range(scene.board.width):
        text.append(f"{names.get(x, ''):<2}", RULE if x % 2 else "rgb(170,170,180)")
    rows = {y: cells[x, y].name.lstrip(ascii_letters) for x, y in cells}
    for y in range(scene.board.height):
        text.append(f"\n{rows.get(y, ''):>2} ", RULE)
        for x in range(scene.board.width):
            square = cells.get((x, y))
            if square is None:
                inside = any(
                    t.x <= x < t.x + t.width and t.y <= y < t.y + t.height
                    for t in scene.board.tiles
                )
                text.append("░░" if inside else "  ", WALL if inside else "")
                continue
            sides = closed.get(square.id, set())
            style = Style.parse(REACH) if square.id in offered else Style()
            if "S" in sides and (x, y + 1) in cells:
                style += Style(underline=True)
            if square.id in drawn:
                token, first = drawn[square.id]
                text.append(marks[token.id] if first else "  ", style + _figure(token, aimed))
                continue
            chosen = square.id in offered
            if square.id in props:
                sign, colour = prop_signs[props[square.id]]
            elif square.ground:
                sign, colour = ground_signs[square.ground]
            else:
                sign, colour = (OFFERED, REACHED) if chosen else ("·", FLOOR)
            text.append(sign, style + Style.parse(colour))
            edge = "E" in sides and (x + 1, y) in cells
            # Where something else is drawn, the mark stands beside it.
            beside = OFFERED if chosen and sign != OFFERED else " "
            text.append("▕" if edge else beside, style + Style.parse(EDGE if edge else ""))
    return text


def _figure(token: Token, aimed: set[int]) -> Style:
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


# The panels


def hearts(token: Token) -> Text:
    left = token.hearts - token.wounds
    return Text("♥" * left, "rgb(230,80,90)").append("♡" * token.wounds, RULE)


def _rows(scene: Scene, tokens: Iterable[Token], marks: dict[int, str]) -> Table:
    table = Table.grid(padding=(0, 1))
    names = {square.id: square.name for square in scene.board.squares}
    cards = {card.id: card.name for card in scene.cards}
    for token in tokens:
        notes = Text()
        for kind, count in token.counters:
            if count:
                sign = "⚗" if kind == "potion" else f"{kind} "
                notes.append(f"{sign}{count} ", "rgb(120,200,255)")
        for name in token.statuses:
            notes.append(f"{name} ", "rgb(255,170,80)")
        worn = [cards.get(card, card) for card in token.cards]
        if worn and token.side == "ours":
            notes.append(", ".join(worn), RULE)
        mark = Text(f"{marks[token.id]:<2}", _figure(token, set()))
        where = names.get(token.at, "") if token.at is not None else "out"
        where += ARROWS[token.facing] if token.facing and token.at is not None else ""
        done = "▶" if token.active else "✓" if token.activated else " "
        table.add_row(mark, Text(token.name, no_wrap=True), Text(where, RULE), hearts(token),
                      Text(done, "rgb(120,200,120)"), notes)  # fmt: skip
    return table


def party(scene: Scene, close: bool = False) -> Panel:
    """Those on one's side; `close` together where there is little room."""
    ours = [token for token in scene.tokens if token.side == "ours"]
    heroes = [token for token in ours if token.at is not None or token.kind == "hero"]
    waiting = [token for token in ours if token not in heroes]
    listed = _crowd if close else _rows
    body: list[RenderableType] = [listed(scene, heroes, glyphs(scene)), *beside(waiting)]
    return Panel(Group(*body), title="Party", title_align="left",
                 border_style="rgb(38,84,156)", padding=(0, 1))  # fmt: skip


def beside(tokens: Iterable[Token]) -> list[Text]:
    """Those who are not on the map, in a line."""
    waiting: dict[str, int] = {}
    for token in tokens:
        bare = token.name.rstrip("0123456789 ")
        waiting[bare] = waiting.get(bare, 0) + 1
    reserve = ", ".join(f"{n} {name}" if n > 1 else name for name, n in waiting.items())
    return [Text(f"off the map: {reserve}", RULE)] if reserve else []


def _crowd(scene: Scene, tokens: Sequence[Token], marks: dict[int, str]) -> Text:
    """Many figures close together: those of one name in a line."""
    names = {square.id: square.name for square in scene.board.squares}
    groups: dict[str, list[Token]] = {}
    for token in tokens:
        groups.setdefault(token.name.rstrip("0123456789 "), []).append(token)
    text = Text()
    for name, members in groups.items():
        text.append(f"{name}: ")
        for token in members:
            at = names.get(token.at, "") if token.at is not None else ""
            facing = ARROWS[token.facing] if token.facing else ""
            text.append(marks[token.id], _figure(token, set()))
            text.append(f" {at}{facing} ", RULE).append_text(hearts(token)).append(" ")
            text.append(
                "▶ " if token.active else "✓ " if token.activated else "", "rgb(120,200,120)"
            )
            for kind, count in token.counters:
                sign = "⚗" if kind == "potion" else f"{kind} "
                text.append(f"{sign}{count} " if count else "", "rgb(120,200,255)")
            text.append("".join(f"{status} " for status in token.statuses), "rgb(255,170,80)")
        text.append("\n")
    text.rstrip()
    return text


def foes(scene: Scene, close: bool = False) -> Panel:
    theirs = [token for token in scene.tokens if token.side != "ours"]
    there = [token for token in theirs if token.at is not None]
    waiting = [token for token in theirs if token.at is None and token.kind != "trap"]
    crowded = close or sum(token.at is not None for token in scene.tokens) > CROWD
    listed = _crowd if crowded else _rows
    body: list[RenderableType] = [listed(scene, there, glyphs(scene)), *beside(waiting)]
    return Panel(Group(*body), title="Foes", title_align="left",
                 border_style="rgb(150,42,32)", padding=(0, 1))  # fmt: skip


def track(row: Track) -> Text:
    text = Text(f"{row.label} ", "bold")
    if row.spaces:
        marked = {mark.space: mark.label for mark in row.marks}
        for space in range(1, row.spaces + 1):
            sign = "◆" if space in marked else "▪"
            text.append(sign, "rgb(240,196,64)" if space <= row.value else RULE)
        text.append(f" {row.value}/{row.spaces}")
        ahead = next((mark for mark in row.marks if mark.space > row.value), None)
        if ahead is not None:
            text.append(f", {ahead.label} at {ahead.space}", RULE)
    else:
        text.append(str(row.value), "rgb(240,196,64)")
    if row.note:
        note = row.note if len(row.note) <= NOTE else row.note[: NOTE - 1] + "…"
        text.append(f" ({note})", "rgb(255,170,80)")
    return text


def log(lines: Sequence[Line], most: int) -> Text:
    """The last lines, each with the ids of its rules."""
    text = Text()
    hidden = len(lines) - most
    if hidden > 0:
        text.append(f"… {hidden} more: log\n", RULE)
    for line in lines[-most:] if most else ():
        text.append("· ", RULE).append(line.text)
        text.append(f"  {' '.join(line.rules)}\n", RULE)
    text.rstrip()
    return text


# The question


def options(scene: Scene, width: int, few: int = FEW) -> RenderableType:
    """The options by group, in two columns if they are more than few; many squares of one group
    are shaded on the board instead."""
    question = scene.question
    assert question is not None
    groups: dict[str, list[Choice]] = {}
    for option in question.options:
        groups.setdefault(option.group, []).append(option)
    if "Other" in groups:
        groups["Other"] = groups.pop("Other")
    numbers = numbered(question)
    rows: list[tuple[Text, Text, Text]] = []
    for name, members in groups.items():
        heading = Text(name, "bold rgb(200,170,110)")
        shaded = [option for option in members if option.squares]
        if len(shaded) > FEW:
            members = [option for option in members if not option.squares]
            many = f"{len(shaded)} squares, marked {OFFERED}: type one"
            rows.append((heading, Text("  "), Text(many, RULE)))
            heading = Text()
        for option in members:
            number = Text(f"{numbers[option.index]:>2}", "bold")
            rows.append((heading, number, described(option, scene)))
            heading = Text()
    if width < 2 * COLUMN or len(rows) <= few:
        return _listed(rows)
    half = (len(rows) + 1) // 2
    # A group is not torn apart if its end is near.
    half = next((i for i in range(half, min(half + 4, len(rows))) if rows[i][0].plain), half)
    both = Table.grid(padding=(0, 2), expand=True)
    both.add_column(ratio=1)
    both.add_column(ratio=1)
    both.add_row(_listed(rows[:half]), _listed(rows[half:]))
    return both


def numbered(question: Question) -> dict[int, int]:
    """The number of each option by its index: what ends or passes something comes last."""
    last = sorted(question.options, key=lambda o: o.default or o.group == "Other")
    return {option.index: number for number, option in enumerate(last, 1)}


def _listed(rows: list[tuple[Text, Text, Text]]) -> Table:
    table = Table.grid(padding=(0, 1))
    for row in rows:
        table.add_row(*row)
    return table


def described(option: Choice, scene: Scene | None = None, enter: str = "↵") -> Text:
    """An option with its odds and price; `enter` marks what changes nothing."""
    # A label that ends with its price says it once.
    text = Text(option.label.removesuffix(f" ({option.cost})"))
    if option.odds is not None:
        text.append(f"  {percent(option.odds)}", _colour(option.odds))
    notes = [note for note in (option.dice, option.cost) if note]
    if option.critical:
        notes.insert(0, f"critical {percent(option.critical)}")
    if len(option.targets) > 1:
        notes.append(targets(option, scene))
    if option.default and enter:
        notes.append(enter)
    if notes:
        text.append(f"  {' · '.join(notes)}", RULE)
    return text


def targets(option: Choice, scene: Scene | None) -> str:
    """Whom an option would touch, each with the chance; friends are marked as such."""
    tokens = {token.id: token for token in scene.tokens} if scene else {}
    said = []
    for target in option.targets:
        token = tokens.get(target.token)
        if token is None:
            return f"{len(option.targets)} targets"
        odds = "" if target.chance is None else f" {percent(target.chance)}"
        said.append(f"{token.name}{' (yours)' if token.side == 'ours' else ''}{odds}")
    return ", ".join(said)


def percent(chance: float) -> str:
    """Whole percents; certain and impossible only if they are."""
    if 0.0 < chance < 0.005:
        return "<1%"
    if 0.995 < chance < 1.0:
        return ">99%"
    return f"{round(100 * chance)}%"


def _colour(chance: float) -> str:
    if chance >= 0.6:
        return "bold rgb(110,210,120)"
    return "bold rgb(240,196,64)" if chance >= 0.3 else "bold rgb(230,110,90)"


def details(scene: Scene, token: Token) -> Panel:
    """Everything about one figure."""
    return Panel(details_text(scene, token), title=token.name, title_align="left", padding=(0, 1))


def details_text(scene: Scene, token: Token) -> Text:
    body = Text()
    body.append_text(hearts(token)).append(f"  {' '.join(token.tags)}\n", RULE)
    held = ", ".join(f"{count} {kind}" for kind, count in token.counters if count)
    if token.facing or held or token.statuses:
        facing = f"faces {token.facing}" if token.facing else ""
        parts = (facing, held, ", ".join(token.statuses))
        body.append("; ".join(part for part in parts if part) + "\n")
    for stat in token.stats:
        body.append(f"{stat.label:<8}", "bold").append(stat.value)
        if stat.value != stat.printed:
            body.append(f"  printed {stat.printed}", RULE)
        if stat.because:
            body.append(f"  {', '.join(stat.because)}", "rgb(255,170,80)")
        body.append("\n")
    _abilities(body, token.abilities)
    for card in scene.cards:
        if card.token == token.id:
            body.append(f"{card.name} ", "bold").append(f"({card.kind}) {card.text}\n")
            _abilities(body, card.abilities)
    return body.append(token.text, "italic")


def _abilities(body: Text, abilities: Iterable[Ability]) -> None:
    for ability in abilities:
        body.append(f"{ability.name} ", "bold rgb(200,170,110)")
        body.append(f"({ability.cost}) " if ability.cost else "", RULE)
        body.append(f"{ability.text}\n")


def card(scene: Scene, shown: Card) -> Panel:
    """A card to read."""
    return Panel(card_text(scene, shown), title=shown.name, title_align="left", padding=(0, 1))


def card_text(scene: Scene, shown: Card) -> Text:
    body = Text()
    for stat in shown.stats:
        body.append(f"{stat.label:<8}", "bold").append(f"{stat.value}\n")
    body.append(f"{shown.text}\n" if shown.text else "")
    _abilities(body, shown.abilities)
    owner = next((token.name for token in scene.tokens if token.id == shown.token), "")
    whose = ", ".join(part for part in (shown.kind, shown.zone, owner) if part)
    return body.append(whose, RULE)


# The whole table


def lying_dice(scene: Scene) -> list[Text]:
    """The dice of a combat that is asked about in its middle, as they lie."""
    duel, question = scene.duel, scene.question
    if duel is None or question is None or not question.interrupt:
        return []
    sides = [side for side in (duel.attacker, *duel.defenders) if side.rolled]
    return [
        Text(f"{side.who} {side.does}: {' '.join(die.face or '–' for die in side.dice)}")
        for side in sides
    ]


class Manner(NamedTuple):
    """How much of a table is told."""

    log: int = LOG
    close: bool = False
    """Whether figures and tracks stand close together."""


MANNERS = (Manner(), Manner(6), Manner(6, close=True), Manner(3, close=True), Manner(0, close=True))
"""From everything to what one cannot play without."""


def table(
    out: Console, scene: Scene, lines: Sequence[Line], seat: str, height: int | None = None
) -> None:
    """Draw board, panels, log and question; as much of them as so many lines hold."""
    for manner in MANNERS:
        with out.capture() as drawn:
            _table(out, scene, lines, seat, manner)
        if height is None or drawn.get().count("\n") <= height:
            break
    _table(out, scene, lines, seat, manner)


def _table(out: Console, scene: Scene, lines: Sequence[Line], seat: str, manner: Manner) -> None:
    width = 2 * scene.board.width + 5
    title = Text.assemble((scene.title, "bold rgb(240,196,64)"), f"  {scene.phase}")
    if seat:
        title.append(f"  you are {seat}", RULE)
    out.rule(title, style="rgb(90,76,50)", align="left")
    for panel in scene.panels:
        if panel.kind == "text" and panel.text:
            out.print(Text.assemble((f"{panel.title}: ", "bold"), panel.text))
    piles = "   ".join(f"{pile.name} {pile.count}" for pile in scene.piles if pile.count)
    tracks: RenderableType = Group(*(track(row) for row in scene.tracks), Text(piles, RULE))
    if manner.close:
        values = (f"{row.label} {row.value}" + f"/{row.spaces}" * bool(row.spaces)
                  for row in scene.tracks)  # fmt: skip
        tracks = Text(" · ".join((*values, piles)))
    told = log(lines, manner.log) if lines else Text()
    if not scene.board.squares:
        out.print(Group(tracks, told))
    elif out.width >= width + SIDE:
        grid = Table.grid(padding=(0, 1), expand=True)
        grid.add_column(width=width)
        grid.add_column(ratio=1)
        left: list[RenderableType] = [board(scene)]
        right: list[RenderableType] = [
            tracks, party(scene, manner.close), foes(scene, manner.close)
        ]  # fmt: skip
        # The log goes where there is more room.
        figures = sum(token.at is not None for token in scene.tokens)
        roomy = width >= SIDE and scene.board.height + LOG <= figures + 8
        (right if manner.close else left).append(legend(scene))
        (left if roomy else right).append(told)
        grid.add_row(Group(*left), Group(*right))
        out.print(grid)
    else:
        out.print(board(scene), overflow="ignore", crop=False)
        below: list[RenderableType] = [legend(scene), tracks, party(scene, manner.close)]
        if out.width < 2 * SIDE:
            out.print(Group(*below, foes(scene, manner.close), told))
        else:
            grid = Table.grid(padding=(0, 1), expand=True)
            grid.add_column(ratio=1)
            grid.add_column(ratio=1)
            grid.add_row(Group(*below, told), foes(scene, manner.close))
            out.print(grid)
    question = scene.question
    if question is None:
        return
    for line in lying_dice(scene):
        out.print(line)
    prompt = Text(question.prompt, "bold")
    prompt.append(f"  {' '.join(question.rules)}", RULE)
    few = FEW // 2 if manner.close else FEW
    out.print(Panel(options(scene, out.width, few), title=prompt, title_align="left",
                    border_style="rgb(200,170,110)", padding=(0, 1)))  # fmt: skip
