"""Whether a game is played in lines of text or on the whole screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from undercroft.cli import _extras
from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from undercroft.cli._session import Session

Plain = Annotated[bool, typer.Option("--plain", help="Lines of text: also for screen readers.")]
Full = Annotated[bool, typer.Option("--full", help="The whole screen, with keys and mouse.")]
LEAST = (60, 20)
"""Columns and rows below which the screen is too small to be laid out."""
PLAIN = "UNDERCROFT_PLAIN"
"""The environment variable by which somebody wants lines of text always."""


class NoStage(UndercroftError):
    """The whole screen is wished for where there is none."""


def whole(plain: bool, full: bool) -> bool:
    """Whether to fill the screen: as wished, else if that can be done here."""
    if plain and full:
        raise NoStage("--plain and --full exclude each other")
    if plain:
        return False
    hitch = _hitch(os.environ, sys.stdin, sys.stdout)
    if full:
        _extras.need("terminal", "the whole screen")
        if hitch:
            raise NoStage(f"the whole screen cannot be used: {hitch}; leave out --full")
        return True
    return not hitch and not os.environ.get(PLAIN) and _extras.has("terminal")


def _hitch(environment: Mapping[str, str], stdin: TextIO, stdout: TextIO) -> str:
    """Why the whole screen cannot be used here; empty if it can."""
    if not (stdin.isatty() and stdout.isatty()):
        return "this is no terminal"
    if environment.get("TERM", "dumb") in ("dumb", "unknown") and os.name != "nt":
        return "this terminal is a plain one"
    if "utf" not in (stdout.encoding or "").lower():
        return "this terminal knows no UTF-8"
    width, height = os.get_terminal_size(stdout.fileno())
    if width < LEAST[0] or height < LEAST[1]:
        return f"{width} x {height} is too small, {LEAST[0]} x {LEAST[1]} would do"
    return ""


def play(session: Session, whole: bool) -> int:
    """Play to the end, or until somebody leaves; the exit code."""
    if not whole:
        return session.run()
    from undercroft.cli.full.app import run

    return run(session)
