"""What the panels say, as texts: figures, tracks, a combat, what an option does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from undercroft.cli import _board, _draw
from undercroft.cli._board import Sight
from undercroft.cli.full.desk import Row
from undercroft.cli.full.palette import Palette
from undercroft.kernel.scene import Bout, Choice, Duel, Panel, Scene, Token

STATE = {
    "done": "✓", "now": "▶", "next": "›", "spent": "–", "owned": "✓", "open": "○", "locked": "×",
}  # fmt: skip
"""Marks of the items of a panel."""
KIN = {"worse": "worse", "better": "better", "same": "as before"}


def head(scene: Scene, seat: str, colours: Palette) -> Text:
    """One line: the game, where it stands, who one is."""
    text = Text.assemble((scene.title, colours.gold), f"  {scene.phase}")
    if seat:
        text.append(f"  you are {seat}", colours.dim)
    return text


def aim(scene: Scene) -> str:
    """What the game is about, in a line that is always in sight."""
    told = [f"{p.title}: {p.text}" for p in scene.panels if p.kind == "text" and p.text]
    return "  ".join(told) or scene.quest or " · ".join(_short(t) for t in scene.tracks)


def _short(track: object) -> str:
    value, spaces = getattr(track, "value", 0), getattr(track, "spaces", 0)
    return f"{getattr(track, 'label', '')} {value}" + (f"/{spaces}" if spaces else "")


# Figures


def figures(scene: Scene, ours: bool, width: int, colours: Palette) -> Text:
    """The figures of a side, one a line; those who are off the map at the end."""
    marks = _board.glyphs(scene)
    names = {square.id: square.name for square in scene.board.squares}
    side = [token for token in scene.tokens if (token.side == "ours") == ours]
    there = [token for token in side if token.at is not None or token.kind == "hero"]
    text = Text()
    for token in there:
        counted = [f"{'⚗' if kind == 'potion' else kind + ' '}{count}"
                   for kind, count in token.counters if count]  # fmt: skip
        state = "▶" if token.active else "✓" if token.activated else " "
        where = names.get(token.at, "") if token.at is not None else "out"
        facing = _board.ARROWS[token.facing] if token.facing and token.at is not None else ""
        shown = hearts(token, colours)
        rest = " ".join([where + facing, shown.plain, *counted, *token.statuses])
        room = max(10, width - len(rest) - 5)
        name = token.name if len(token.name) <= room else token.name[: room - 1] + "…"
        text.append(state, colours.good)
        text.append(f"{marks[token.id]:<2}", _figure(token, colours))
        text.append(f" {name}", colours.strong if token.active else "")
        text.append(f" {where}{facing} ", colours.dim)
        text.append_text(shown)
        for counter in counted:
            text.append(f" {counter}", colours.gold)
        for status in token.statuses:
            text.append(f" {status}", colours.said)
        text.append("\n")
    waiting = _draw.beside(t for t in side if t not in there and t.kind != "trap")
    for line in waiting:
        text.append(line.plain, colours.dim).append("\n")
    text.rstrip()
    return text if text.plain else Text("nobody", colours.dim)


def _figure(token: Token, colours: Palette) -> str:
    if token.active:
        return colours.active
    if token.side == "ours":
        return colours.done if token.activated else colours.ours
    return colours.done_foe if token.activated else colours.theirs


def hearts(token: Token, colours: Palette) -> Text:
    left = token.hearts - token.wounds
    if token.hearts > 6:
        return Text(f"♥{left}/{token.hearts}", colours.heart)
    return Text("♥" * left, colours.heart).append("♡" * token.wounds, colours.dim)


# Beside the map


def tracks(scene: Scene, colours: Palette) -> Text:
    """Tracks, piles and what else a game lays beside its map."""
    text = Text()
    for row in scene.tracks:
        text.append_text(colours.dressed(_draw.track(row))).append("\n")
    piles = "  ".join(f"{pile.name} {pile.count}" for pile in scene.piles if pile.count)
    if piles:
        text.append(f"{piles}\n", colours.dim)
    for panel in scene.panels:
        _panel(text, panel, colours)
    text.rstrip()
    return text


def _panel(text: Text, panel: Panel, colours: Palette) -> None:
    text.append(panel.title, colours.strong)
    points = "" if panel.points is None else f" ({panel.points} to spend)"
    text.append(f"{points}{': ' + panel.text if panel.text else ''}")
    text.append(f"  {panel.note}\n" if panel.note else "\n", colours.dim)
    for item in panel.items:
        if not item.label or (item.state == "locked" and panel.kind == "tree"):
            continue
        mark = STATE.get(item.state, "·")
        text.append(f" {mark} {item.label}", colours.gold if item.state == "now" else "")
        text.append(f" {item.badge}" if item.badge else "", colours.dim)
        if panel.kind in ("steps", "orders") and item.text:
            text.append(f"  {item.text}", colours.dim)
        text.append("\n")


# A combat


def duel(fight: Duel, colours: Palette) -> Text:
    """A combat as it lies on the table: dice, what they come to, and what follows."""
    text = Text().append(fight.title, colours.gold)
    if fight.why:
        text.append(f"\n{fight.why}", colours.dim)
    for bout in (fight.attacker, *fight.defenders):
        text.append("\n").append_text(_bout(bout, fight.symbol, colours))
    if fight.chance is not None and fight.phase != "done":
        text.append(f"\nChance that somebody is hit: {_draw.percent(fight.chance)}")
    if fight.verdict:
        text.append(f"\n{fight.verdict}", colours.strong)
    for effect in fight.effects:
        counted = effect.before is not None and effect.after is not None
        change = f" {effect.before} → {effect.after}" if counted else ""
        text.append(f"\n› {effect.text}{change}", colours.said)
    return text


def _bout(bout: Bout, symbol: str, colours: Palette) -> Text:
    text = Text(f"{bout.who} {bout.does}: ")
    for die in bout.dice:
        style = colours.dim if die.struck or not die.counts else colours.strong
        face = die.face or " "
        shown = f"{die.kind[:1]}[{face}]" if bout.rolled else f"{die.kind[:1]}[?]"
        text.append(f"{shown.replace('[', '(').replace(']', ')') if die.struck else shown} ", style)
    if bout.rolled and bout.total is not None:
        text.append(f"= {bout.total}{symbol}", colours.gold)
    elif bout.average is not None and not bout.rolled:
        text.append(f"about {bout.average:.1f}{symbol}", colours.dim)
    if bout.outcome:
        hit = bout.outcome == "hit"
        text.append("  hit" if hit else "  holds", colours.bad if hit else colours.good)
    for note in bout.notes:
        text.append(f"\n  {note}", colours.dim)
    return text


# The question


def row(line: Row, scene: Scene, colours: Palette) -> Text:
    """A row of the tray: its key, what it does, odds and price."""
    text = Text().append(f"{line.key or ' '} ", colours.gold)
    if line.only is not None:
        return text.append_text(colours.dressed(_draw.described(line.only, scene, enter="")))
    odds = sorted(o.odds for o in line.options if o.odds is not None)
    text.append(line.label or line.group)
    many = f"{len(line.options)} squares, marked {_board.OFFERED} on the map" if line.on_map else ""
    text.append(f"  {many or f'{len(line.options)} ways …'}", colours.dim)
    if odds:
        low, high = _draw.percent(odds[0]), _draw.percent(odds[-1])
        text.append(f"  {low if low == high else f'{low} to {high}'}", colours.gold)
    return text


def under(scene: Scene, square: int, colours: Palette) -> Text:
    """What is on a square, in a line."""
    found = next((s for s in scene.board.squares if s.id == square), None)
    if found is None:
        return Text()
    text = Text().append(found.name, colours.gold)
    for token in scene.tokens:
        if token.at is not None and (square == token.at or square in token.squares):
            facing = f" faces {token.facing}" if token.facing else ""
            text.append(f"  {token.name}", colours.strong).append(f"{facing} ")
            text.append_text(hearts(token, colours))
            text.append("".join(f" {status}" for status in token.statuses), colours.said)
    for prop in scene.props:
        if square in prop.squares:
            text.append(f"  {prop.name}")
    ground = next((g for g in scene.board.grounds if g.id == found.ground), None)
    if ground is not None:
        cost = f", costs {ground.cost} to enter" if ground.cost > 1 else ""
        text.append(f"  {ground.name}{cost}{': ' + ground.text if ground.text else ''}")
    elif len(text.plain) == len(found.name):
        text.append("  plain floor", colours.dim)
    return text


def sees(scene: Scene, sight: Sight, colours: Palette) -> Text:
    """Whom a figure sees, and whom of the others it does not, in a line."""
    who = next(token for token in scene.tokens if token.id == sight.token)
    others = [t for t in scene.tokens if t.at is not None and t.side != who.side]
    seen = [token.name for token in others if token.id in sight.figures]
    not_seen = [token.name for token in others if token.id not in sight.figures]
    text = Text(f"{_board.SEEN} {who.name} sees ", colours.gold)
    text.append(", ".join(seen) or "none of the others", colours.strong)
    return text.append(f"; not {', '.join(not_seen)}" if not_seen else "", colours.dim)


def would(scene: Scene, options: Sequence[Choice], colours: Palette) -> Text:
    """What pointing there would do, in a line."""
    if not options:
        return Text("↵ why nothing can be done here", colours.dim)
    text = Text().append("↵ ", colours.gold)
    if len(options) == 1:
        (option,) = options
        text.append_text(colours.dressed(_draw.described(option, scene, enter="")))
        steps = "" if option.steps is None or option.cost else f"  {option.steps} to walk"
        brave = "  through harm" if option.brave else ""
        return text.append(f"{steps}{brave}{'  ' + option.note if option.note else ''}")
    text.append(f"{len(options)} ways: ")
    return text.append("; ".join(option.label for option in options))


def told(option: Choice, scene: Scene, colours: Palette) -> Text:
    """Everything about an option: what it does, to whom, how likely, and its card to read."""
    text = Text().append(option.label, colours.strong)
    facts = []
    if option.odds is not None:
        facts.append(f"{_draw.percent(option.odds)} to succeed")
    if option.critical:
        facts.append(f"critical {_draw.percent(option.critical)}")
    facts += [fact for fact in (option.dice, option.cost) if fact]
    if option.steps is not None and not option.cost:
        facts.append(f"{option.steps} to walk")
    if facts:
        text.append(f"\n{' · '.join(facts)}", colours.gold)
    if option.fate is not None:
        fate = option.fate
        parts = ((fate.good, "goes well"), (fate.hurt, "somebody is hurt"), (fate.falls, "falls"))
        chances = [f"{word} {_draw.percent(chance)}" for chance, word in parts if chance]
        text.append(f"\n{', '.join(chances)}", colours.gold)
    if option.targets:
        text.append(f"\nTouches {_draw.targets(option, scene)}")
    for sentence in (option.note, option.text):
        if sentence:
            text.append(f"\n{sentence}")
    for change in option.changes:
        text.append(f"\n{change.label} {change.before} → {change.after} ({KIN[change.way]})",
                    colours.good if change.way == "better" else colours.dim)  # fmt: skip
    dropped = [card.name for card in scene.cards if card.id in option.drops]
    if dropped:
        text.append(f"\nGives up {', '.join(dropped)}", colours.said)
    text.append_text(_cards(scene, option.cards, colours))
    return text


def choosing(scene: Scene, colours: Palette) -> Text:
    """The cards to choose among, whole."""
    cards = scene.question.cards if scene.question else ()
    text = _cards(scene, cards, colours)
    return text[1:] if text.plain else text


def _cards(scene: Scene, ids: Iterable[str], colours: Palette) -> Text:
    text = Text()
    for card in scene.cards:
        if card.id in ids:
            text.append(f"\n{card.name}\n", colours.gold)
            text.append_text(colours.dressed(_draw.card_text(scene, card)))
    return text
