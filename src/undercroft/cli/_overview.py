"""What `undercroft --help` says, drawn like the help of a command.

That one is typer's, which loads more of rich than it draws with; this one takes half the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from shutil import get_terminal_size
from textwrap import wrap

OPTIONS = {"--version": "Show the version.", "--help": "Show this message and exit."}


def overview(help_: str, commands: Mapping[str, str]) -> str:
    """The whole page: how the command is used, its options, and what each command does."""
    width = max(40, get_terminal_size().columns)
    lines = ["", " Usage: undercroft [OPTIONS] COMMAND [ARGS]...", ""]
    lines += [f" {line.strip()}" if line.strip() else "" for line in help_.strip().splitlines()]
    lines += ["", *_panel("Options", OPTIONS, width), *_panel("Commands", commands, width), ""]
    return "\n".join(lines)


def _panel(title: str, rows: Mapping[str, str], width: int) -> list[str]:
    names = max(map(len, rows)) + 2
    lines = [f"╭─ {title} {'─' * (width - len(title) - 5)}╮"]
    for name, text in rows.items():
        for number, line in enumerate(wrap(text, width - names - 4)):
            told = f"{'' if number else name:{names}}{line}"
            lines.append(f"│ {told:{width - 4}} │")
    return [*lines, f"╰{'─' * (width - 2)}╯"]
