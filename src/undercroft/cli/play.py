"""`undercroft play`: a game in the terminal, against the machine or around one screen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from undercroft.cli._packs import Packs
from undercroft.cli._stage import Full, Plain


def play(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="A game, or a scenario file.")],
    file: Annotated[
        Path | None, typer.Argument(help="With --resume: the save to go on with.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a saved game, or with the last one.")
    ] = False,
    size: Annotated[str, typer.Option(help="Size of the game: delve, crawl, siege.")] = "",
    quest: Annotated[str, typer.Option(help="Id of a quest, in games that have them.")] = "",
    heroes: Annotated[str, typer.Option(help="Ids of your Heroes, with commas between.")] = "",
    seat: Annotated[
        str, typer.Option(help="The seats that people play, with commas between.")
    ] = "",
    level: Annotated[
        str,
        typer.Option(help="How well the machine plays: random, novice, greedy, expert, master."),
    ] = "greedy",
    seed: Annotated[int | None, typer.Option(help="Equal seeds throw equal dice.")] = None,
    setup: Annotated[str, typer.Option(help="quick, or full: every choice of the book.")] = "",
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="People play all seats at one screen.")
    ] = False,
    take_backs: Annotated[
        bool, typer.Option("--take-backs", help="Dice, draws and reveals may be taken back, too.")
    ] = False,
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="Place by hand also what stands anywhere as well.")
    ] = False,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="Any other option of the game."),
    ] = None,
    pack: Packs = None,
    plain: Plain = False,
    full: Full = False,
) -> None:
    """Play a game in the terminal.

    With undercroft[terminal] installed it fills the screen: a map with a cursor, keys and mouse;
    ? tells the rest. Lines of text are used by --plain, in pipes, on terminals that can do no
    more, and wherever UNDERCROFT_PLAIN is set, as users of screen readers may want it.

    In lines of text, answer with the number of an option, the name of a square (C7), a figure, or
    words of the option; `help` tells the rest. Every answer is saved: after a crash --resume goes
    on.

    Examples:

      undercroft play explore                         a Delve against the machine
      undercroft play explore --seat consul --size crawl
      undercroft play explore --heroes royal_paladin,ember_mage --setup full
      undercroft play deckbox --quest lost_lantern
      undercroft play explore --hot-seat              two people, one screen
      undercroft play explore --pack my_pack          with cards of your own
      undercroft play explore --resume                go on with the last game
      undercroft play my.scenario.toml                a position, or a puzzle
    """
    from undercroft.cli import _puzzle
    from undercroft.cli import _session as session
    from undercroft.cli import _stage as stage
    from undercroft.cli._options import RESUMED, SCENARIO, only, options
    from undercroft.table.manners import Manners

    whole = stage.whole(plain, full)
    if _puzzle.is_scenario(game):
        only(context, SCENARIO, "a scenario says that itself")
        begun = _puzzle.begin(Path(game), level, hot_seat, pack or ())
        raise typer.Exit(stage.play(begun, whole))
    if resume or file is not None:
        only(context, RESUMED, "a saved game goes on as it was begun")
        begun = session.resume(game, file, pack or ())
    else:
        wishes: dict[str, Any] = options(option or [])
        for name, value in (("size", size), ("setup", setup), ("quest", quest)):
            if value:
                wishes[name] = value
        if heroes:
            wishes["heroes"] = [word.strip() for word in heroes.split(",") if word.strip()]
        manners = Manners(take_backs, by_hand)
        begun = session.begin(game, wishes, seat, level, seed, hot_seat, manners, pack or ())
    raise typer.Exit(stage.play(begun, whole))
