"""`undercroft replay`: verify a save by playing it again, and tell its story."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from undercroft.cli._packs import Packs
from undercroft.kernel.chance import bare

if TYPE_CHECKING:
    from rich.console import Console

    from undercroft.kernel.match import Match


def replay(
    file: Annotated[Path, typer.Argument(help="A save.")],
    log: Annotated[bool, typer.Option("--log", help="Tell the whole story.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Tell it answer by answer.")] = False,
    to: Annotated[
        int | None,
        typer.Option("--to", min=0, metavar="N", help="Stop after answer N of the journal."),
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Name the rules that made things so.")
    ] = False,
    pack: Packs = None,
) -> None:
    """Verify a save by playing it again from its first answer.

    Every answer must fit the question it was given to, every die must fall as it fell, and the
    end must be the position that was saved.

    Examples:

      undercroft replay evening.undercroft                 sound, or what differs
      undercroft replay evening.undercroft --log --rules   the story, and why
      undercroft replay evening.undercroft --step --to 40  40 answers, one by one
    """
    from undercroft.cli import _saves
    from undercroft.cli._packs import near
    from undercroft.cli._screen import screen
    from undercroft.games import registry
    from undercroft.kernel import save
    from undercroft.kernel.errors import UndercroftError

    file = _saves.found(file)
    data = save.read(file)
    found = registry.game_of_save(data, str(file), near(data, pack))
    match = save.load(data, lambda name: found, where=str(file))
    count = len(match.journal)
    if to is not None and to > count:
        raise UndercroftError(f"{file} holds {count} answers: there is no answer {to}")
    out = screen()
    if log or step or to is not None:
        _tell(out, match, count if to is None else to, step, rules)
    if to is None:
        out.print(_summary(match, str(file)), markup=False, soft_wrap=True)


def _summary(match: Match[Any], file: str) -> str:
    from undercroft.kernel.choice import CHANCE

    game: Any = match.game
    rolled = sum(seat == CHANCE for seat, _ in match.journal)
    chosen = len(match.journal) - rolled
    if match.outcome is not None:
        end = f"the {match.outcome[0]} have won ({match.outcome[1]})"
        if not match.outcome[0].endswith("s"):
            end = end.replace(" have ", " has ")
    else:
        end = f"{_seats(match)[match.ask.seat]} to answer" if match.ask.seat >= 0 else "to roll"
    seed = "thrown by people" if match.seed is None else f"seed {bare(match.seed)}"
    return (
        f"sound: {file}, {game.title}, {seed}: {chosen} answers of players and {rolled} of chance; "
        f"{end}"
    )


def _seats(match: Match[Any]) -> tuple[str, ...]:
    game: Any = match.game
    names: tuple[str, ...] = game.seats(match.options)
    return names


def _tell(out: Console, played: Match[Any], to: int, step: bool, rules: bool) -> None:
    """Play the answers again and say after each what came of it."""
    from undercroft.kernel.choice import CHANCE
    from undercroft.kernel.match import Match

    walk: Match[Any] = Match(played.game, played.options, played.seed, start=played.start)
    seats = _seats(played)
    seen = _events(out, walk, 0, rules)
    while len(walk.journal) < to:
        if step:
            try:
                if not _go_on(out):
                    break
            except EOFError:
                if sys.stdin.isatty():
                    break
                # Nobody sits there: nobody is waited for.
                out.print()
                step = False
        seat, index = played.journal[len(walk.journal)]
        who = "Chance" if seat == CHANCE else seats[seat]
        number = len(walk.journal) + 1
        said = walk.label(walk.ask.options[index])
        out.print(f"[dim]{number:5}[/dim] [bold]{who}[/bold]: ", end="")
        out.print(said, markup=False, soft_wrap=True)
        walk.answer(index)
        seen = _events(out, walk, seen, rules)


def _go_on(out: Console) -> bool:
    return out.input("[dim]Enter goes on, q stops [/dim]").strip().lower() not in ("q", "quit")


def _events(out: Console, match: Match[Any], seen: int, rules: bool) -> int:
    """Tell what has happened since; how many events there are now."""
    from rich.text import Text

    events = match.events or []
    for event in events[seen:]:
        sentence = match.tell(event)
        line = Text("        " + (sentence or _bare(event)))
        if rules and event.rules:
            line.append(f"  [{', '.join(event.rules)}]", "dim")
        out.print(line, soft_wrap=True)
    return len(events)


def _bare(event: Any) -> str:
    """An event whose game has no words for it: its kind and what it holds."""
    kind = re.sub(r"(?<!^)([A-Z])", r" \1", type(event).__name__).lower()
    fields = ", ".join(f"{k} {v}" for k, v in event._asdict().items() if k != "rules")
    return f"{kind}: {fields}" if fields else kind
