"""`undercroft odds`: exact odds of an attack against a defence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from undercroft.cli._packs import Packs

if TYPE_CHECKING:
    from rich.console import Console

    from undercroft.games.superdungeon.odds import Outlook

BAR = 40
"""Columns of the longest bar."""


def odds(
    game: Annotated[str, typer.Argument(help="A game.")],
    words: Annotated[
        list[str], typer.Argument(metavar="ATTACK vs DEFENCE", help='Such as "2B1R vs 1B1R".')
    ],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    pack: Packs = None,
) -> None:
    """Work out the exact odds of an attack against a defence.

    B, R and G are blue, red and green dice, * is a fixed star, - is no dice at all. Beside a
    side may stand what it suffers from: weak, fragile, cold, stun (the highest die is discarded),
    vulnerable (one more, for the defence), holy (the attack re-rolls a die).

    Examples:

      undercroft odds explore 2B1R vs 1B1R
      undercroft odds explore "2B1R weak vs 1B+1*"
      undercroft odds explore "3B holy vs 2R vulnerable"
    """
    from undercroft.cli._packs import packed
    from undercroft.cli._screen import print_json, screen
    from undercroft.kernel.errors import UndercroftError

    found = packed(game, pack)
    outlook = found.extras.outlook
    if outlook is None:
        raise UndercroftError(f"{found.title} has no attack and defence dice to compare")
    answer: Any = outlook(" ".join(words))
    if hasattr(answer, "rows"):
        if json:
            print_json(answer._asdict())
        else:
            _show_rows(screen(), answer)
    elif json:
        print_json(_plain(answer))
    else:
        _show(screen(), answer)


def _show_rows(out: Console, answer: Any) -> None:
    """Odds that say themselves what there is to say, and have bars to draw."""
    from rich.table import Table

    table = Table(box=None, show_header=False, pad_edge=False)
    for name, value, meaning in answer.rows():
        table.add_row(name, f"[bold]{value}[/bold]", meaning)
    out.print(table)
    for name, chances in answer.bars().items():
        longest = max(chances.values())
        out.print(f"\n[bold]{name}[/bold]")
        for amount, p in chances.items():
            out.print(f"{amount:4}  {p:7.2%}  {'█' * round(BAR * p / longest) or '▏'}")


def _plain(answer: Outlook) -> dict[str, object]:
    versus = answer.versus
    dice = {"attack": versus.attack._asdict(), "defence": versus.defence._asdict()}
    return {
        **answer._asdict(),
        "versus": {**versus._asdict(), **dice},
        "icons": answer.icons._asdict(),
    }


def _show(out: Console, answer: Outlook) -> None:
    from rich.table import Table

    icons = answer.icons
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("hit", f"[bold]{answer.hit:.2%}[/bold]", "more stars than the defence")
    table.add_row("tie", f"{answer.tie:.2%}", "the defence holds")
    table.add_row("higher defence", f"{answer.backlash:.2%}", "Backlash would strike")
    table.add_row("a heart", f"{icons.heart:.2%}", f"{icons.hearts:.3f} to expect of one attack")
    table.add_row("a potion", f"{icons.potion:.2%}", f"{icons.potions:.3f} to expect of one attack")
    out.print(table)
    reroll = ", before the re-roll" if answer.versus.reroll else ""
    longest = max(*answer.attack.values(), *answer.defence.values())
    for name, chances, colour in (
        (f"stars of the attack{reroll}", answer.attack, "red"),
        ("stars of the defence", answer.defence, "blue"),
    ):
        mean = sum(stars * p for stars, p in chances.items())
        out.print(f"\n[bold]{name}[/bold], {mean:.2f} to expect")
        for stars, p in chances.items():
            bar = "█" * round(BAR * p / longest) or "▏"
            out.print(f"{stars:4}  {p:7.2%}  [{colour}]{bar}[/{colour}]")
