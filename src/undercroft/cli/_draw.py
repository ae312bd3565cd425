"""A scene in the terminal: the board in colours, panels beside it, and the options.

Nothing here knows a game: all that is drawn stands in the scene.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from undercroft.cli import _board
from undercroft.cli._board import RULE
from undercroft.kernel.scene import Ability, Card, Choice, Line, Question, Scene, Stat, Token, Track

CROWD = 14
"""With more figures than this on the map, those of the other side are listed close together."""
NOTE = 40
"""Characters of the note beside a track."""
FEW = 8
"""More squares than this in one group are shaded on the board instead of listed."""
LOG = 12
"""Lines of the log beside the board."""
COLUMN = 58
"""Columns that a list of options wants; with room for two there are two."""
SIDE = 52
"""Columns that the panels beside the board need."""
BORDER = "rgb(90,76,50)"


# The panels


def title(scene: Scene, seat: str) -> Text:
    text = Text.assemble((scene.title, "bold rgb(240,196,64)"), f"  {scene.phase}")
    return text.append(f"  you are {seat}" if seat else "", RULE)


def aims(scene: Scene) -> list[Text]:
    """What the game is about, and what else is told in words."""
    return [
        Text.assemble((f"{panel.title}: ", "bold"), panel.text)
        for panel in scene.panels
        if panel.kind == "text" and panel.text
    ]


def piles(scene: Scene) -> str:
    return "   ".join(f"{pile.name} {pile.count}" for pile in scene.piles if pile.count)


def values(scene: Scene) -> Text:
    """Tracks and piles in a line."""
    said = [f"{row.label} {row.value}" + f"/{row.spaces}" * bool(row.spaces)
            for row in scene.tracks]  # fmt: skip
    return Text(" · ".join(filter(None, (*said, piles(scene)))))


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
        mark = Text(f"{marks[token.id]:<2}", _board.figure(token, set()))
        where = names.get(token.at, "") if token.at is not None else "out"
        where += _board.ARROWS[token.facing] if token.facing and token.at is not None else ""
        done = "▶" if token.active else "✓" if token.activated else " "
        table.add_row(mark, Text(token.name, no_wrap=True), Text(where, RULE), hearts(token),
                      Text(done, "rgb(120,200,120)"), notes)  # fmt: skip
    return table


def party(scene: Scene, close: bool = False) -> Panel:
    """Those on one's side; `close` together where there is little room."""
    ours = [token for token in scene.tokens if token.side == "ours"]
    heroes = [token for token in ours if token.at is not None or token.kind == "hero"]
    waiting = [token for token in ours if token not in heroes]
    listed = crowd if close else _rows
    body: list[RenderableType] = [listed(scene, heroes, _board.glyphs(scene)), *beside(waiting)]
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


def crowd(scene: Scene, tokens: Sequence[Token], marks: dict[int, str]) -> Text:
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
            facing = _board.ARROWS[token.facing] if token.facing else ""
            text.append(marks[token.id], _board.figure(token, set()))
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
    listed = crowd if crowded else _rows
    body: list[RenderableType] = [listed(scene, there, _board.glyphs(scene)), *beside(waiting)]
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


Row = tuple[Text, Text, Text]
"""The group of an option, where it is the first of it, its number, and what it says."""


def rows(scene: Scene) -> list[Row]:
    """The options by group; many squares of one group are shaded on the board instead."""
    question = scene.question
    assert question is not None
    groups: dict[str, list[Choice]] = {}
    for option in question.options:
        groups.setdefault(option.group, []).append(option)
    if "Other" in groups:
        groups["Other"] = groups.pop("Other")
    numbers = numbered(question)
    found: list[Row] = []
    for name, members in groups.items():
        heading = Text(name, "bold rgb(200,170,110)")
        shaded = [option for option in members if option.squares]
        if len(shaded) > FEW:
            members = [option for option in members if not option.squares]
            many = f"{len(shaded)} squares, marked {_board.OFFERED}: type one"
            found.append((heading, Text("  "), Text(many, RULE)))
            heading = Text()
        for option in members:
            number = Text(f"{numbers[option.index]:>2}", "bold")
            found.append((heading, number, described(option, scene)))
            heading = Text()
    return found


def options(scene: Scene, width: int, few: int = FEW) -> RenderableType:
    """The options by group, in two columns if they are more than few."""
    listed = rows(scene)
    if width < 2 * COLUMN or len(listed) <= few:
        return _listed(listed)
    half = (len(listed) + 1) // 2
    # A group is not torn apart if its end is near.
    half = next((i for i in range(half, min(half + 4, len(listed))) if listed[i][0].plain), half)
    both = Table.grid(padding=(0, 2), expand=True)
    both.add_column(ratio=1)
    both.add_column(ratio=1)
    both.add_row(_listed(listed[:half]), _listed(listed[half:]))
    return both


def numbered(question: Question) -> dict[int, int]:
    """The number of each option by its index: what ends or passes something comes last."""
    last = sorted(question.options, key=lambda o: o.default or o.group == "Other")
    return {option.index: number for number, option in enumerate(last, 1)}


def _listed(listed: list[Row]) -> Table:
    table = Table.grid(padding=(0, 1))
    for row in listed:
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
    wide = _widest(token.stats)
    for stat in token.stats:
        body.append(f"{stat.label:<{wide}}", "bold").append(stat.value)
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


def _widest(stats: Iterable[Stat]) -> int:
    """How wide the column of names is, with a space before the values."""
    return max((len(stat.label) + 1 for stat in stats), default=0)


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
    wide = _widest(shown.stats)
    for stat in shown.stats:
        body.append(f"{stat.label:<{wide}}", "bold").append(f"{stat.value}\n")
    body.append(f"{shown.text}\n" if shown.text else "")
    _abilities(body, shown.abilities)
    owner = next((token.name for token in scene.tokens if token.id == shown.token), "")
    whose = ", ".join(part for part in (shown.kind, shown.zone, owner) if part)
    return body.append(whose, RULE)


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
