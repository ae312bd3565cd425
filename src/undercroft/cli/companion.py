"""`undercroft companion`: the app of a game at a real table, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from undercroft.cli._packs import Packs
from undercroft.cli._stage import Full, Plain


def companion(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="A game with an app: arcade, deckbox.")],
    file: Annotated[
        Path | None, typer.Argument(help="With --resume: the save to go on with.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a saved game, or with the last one.")
    ] = False,
    players: Annotated[int, typer.Option(help="How many players sit at the table.")] = 1,
    quest: Annotated[str, typer.Option(help="Id of the quest; without one you are asked.")] = "",
    roll: Annotated[
        bool, typer.Option("--roll", help="The app rolls all dice; else you may enter your own.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="Equal seeds roll equal dice.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="Any other option of the game."),
    ] = None,
    pack: Packs = None,
    plain: Plain = False,
    full: Full = False,
) -> None:
    """Let the app run the automated side of a game that you play at a real table.

    It shows the starting tiles, reveals rooms as you explore, leads through what enemies do and
    knows every rule: Deckbox's app, Arcade's Consul. Enter the results of your own dice, or press
    ↵ and it rolls.

    Examples:

      undercroft companion deckbox --players 3 --quest lost_lantern
      undercroft companion arcade --players 4 --roll
      undercroft companion deckbox --resume
    """
    from undercroft.cli import _companion
    from undercroft.cli import _stage as stage
    from undercroft.cli._options import RESUMED, only, options

    whole = stage.whole(plain, full)
    if resume or file is not None:
        only(context, RESUMED, "a saved game goes on as it was begun")
        raise typer.Exit(stage.play(_companion.resume(game, file, pack or ()), whole))
    wishes: dict[str, Any] = options(option or [])
    wishes["players"] = players
    if quest:
        wishes["quest"] = quest
    begun = _companion.begin(game, wishes, seed, roll, pack or ())
    raise typer.Exit(stage.play(begun, whole))
