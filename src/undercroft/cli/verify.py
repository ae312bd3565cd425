"""`undercroft verify`: was this game played by the rules, with the dice that were promised?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def verify(
    file: Annotated[Path, typer.Argument(help="A saved game, such as a table's.")],
    commitment: Annotated[
        str, typer.Option(help="The commitment that the table showed at its start.")
    ] = "",
) -> None:
    """Check a finished game: its answers, its dice and the promise made before it began.

    Exit code 1 says that something does not hold. docs/fair-dice.md tells how it works.

    Examples:

      undercroft verify evening.undercroft
      undercroft verify evening.undercroft --commitment 3f9a…
    """
    from undercroft.kernel import save
    from undercroft.kernel.errors import UndercroftError

    try:
        from undercroft.table import fair
    except ModuleNotFoundError as error:
        raise UndercroftError(
            f"this needs {error.name}: pip install 'undercroft[server]'"
        ) from None

    findings = fair.verify(save.read(file), str(file), commitment)
    for finding in findings:
        print(finding.text if finding.holds else f"NOT SO: {finding.text}")
    sound = all(finding.holds for finding in findings)
    print(f"{file} is sound." if sound else f"{file} is not sound.")
    raise typer.Exit(0 if sound else 1)
