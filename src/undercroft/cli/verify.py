"""`undercroft verify`: was this game played by the rules, with the dice that were promised?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli._packs import Packs


def verify(
    file: Annotated[Path, typer.Argument(help="A saved game, such as a table's.")],
    commitment: Annotated[
        str, typer.Option(help="The commitment that the table showed at its start.")
    ] = "",
    pack: Packs = None,
) -> None:
    """Check a finished game: its answers, its dice and the promise made before it began.

    Exit code 1 says that something does not hold. `undercroft docs fair-dice` tells how it works.

    Examples:

      undercroft verify evening.undercroft
      undercroft verify evening.undercroft --commitment 3f9a…
    """
    from undercroft.cli import _saves
    from undercroft.cli._packs import near
    from undercroft.games import registry
    from undercroft.kernel import save
    from undercroft.table import fair

    file = _saves.found(file)
    data = save.read(file)
    game = registry.game_of_save(data, str(file), near(data, pack))
    findings = fair.verify(data, str(file), commitment, game)
    for finding in findings:
        print(finding.text if finding.holds else f"NOT SO: {finding.text}")
    sound = all(finding.holds for finding in findings)
    print(f"{file} is sound." if sound else f"{file} is not sound.")
    raise typer.Exit(0 if sound else 1)
