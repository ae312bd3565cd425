"""`undercroft fit`: weigh the signs by which a game's chance to win is told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from undercroft.lab.fit import Quality


def fit(
    game: Annotated[str, typer.Argument(help="A game.")],
    games: Annotated[int, typer.Option("--games", "-n", min=20, help="Games to play.")] = 800,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal weights.")] = 7,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the weights here; the game's own are kept."),
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Replace the game's own weights.")] = False,
) -> None:
    """Fit the chance to win to games of mixed strength, and tell how good it is.

    The weights are fitted to all games. How good they are is told from games held out, each quarter
    valued by what the others say. They are what the levels expert and master, hints and reviews
    judge positions by.

    Examples:

      undercroft fit deckbox
      undercroft fit explore --games 2000 --out explore.toml
    """
    from rich.console import Console as Wide
    from rich.progress import track

    from undercroft.cli._files import writable
    from undercroft.cli._screen import screen
    from undercroft.games import registry
    from undercroft.kernel.errors import UndercroftError
    from undercroft.kernel.save import write_atomically
    from undercroft.kernel.value import text_of
    from undercroft.lab import fit as lab
    from undercroft.lab.sim import settled

    if keep and out is not None:
        raise UndercroftError("--keep replaces the game's own weights, --out leaves them: say one")
    value = registry.game(game).extras.value
    writable(value.file if keep and value is not None else out)
    rows: list[lab.Row] = []
    bar = Wide(stderr=True)
    with settled():
        played = lab.played(game, games, seed)
        for found in track(played, game, games, console=bar, transient=True):
            rows += found
    weights = lab.fitted(rows)
    good = lab.quality(lab.crossed(rows))
    _show(screen(), game, games, good)
    recipe = {
        "command": f"undercroft fit {game} --games {games} --seed {seed} --keep",
        "positions": good.positions,
        "auc": round(good.auc, 3),
        "off": round(good.off, 3),
        "most": round(good.most, 3),
    }
    assert value is not None
    target = value.file if keep else out
    if target is not None:
        write_atomically(target, text_of(lab.named(game, weights), recipe))


def _show(out: Console, game: str, games: int, good: Quality) -> None:
    from rich.table import Table

    out.print(
        f"[bold]{game}[/bold]: {games} games; on {good.positions:,} positions of games held out a "
        f"won one is valued above a lost one {good.auc:.1%} of the time, and chances are off by "
        f"{100 * good.off:.1f} points on average"
    )
    table = Table("chance said", "positions", "said", "won", "off", box=None, pad_edge=False)
    for number, tenth in enumerate(good.tenths):
        if tenth is not None:
            name = f"{10 * number} to {10 * number + 10} %"
            off = f"{100 * tenth.off:+.1f} ± {100 * tenth.doubt:.1f}"
            row = name, str(tenth.positions), f"{tenth.said:.1%}", f"{tenth.won:.1%}", off
            table.add_row(*row)
    out.print(table)
