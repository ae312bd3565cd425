"""The entry point: finds the command's module, and lets no traceback reach a user."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from inspect import cleandoc
from pathlib import Path
from typing import Any

from undercroft.cli._overview import overview
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.names import unknown

MISTAKE = 2
"""Exit code when the user asked for something that cannot be."""
UNREAD = 1
"""Exit code when nobody reads on, as after `| head -1`."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""
DEFECT = 70
"""Exit code when Undercroft itself is wrong."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `undercroft` with the arguments and exit."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    speak_plainly(sys.stdin, sys.stdout, sys.stderr)
    if find_spec("typer") is None:
        _say("the command needs typer and rich: pip install typer rich")
        sys.exit(MISTAKE)
    try:
        sys.exit(_run(words))
    except BrokenPipeError:
        # Whoever read has seen enough; nothing is left to be written at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(UNREAD)
    except OSError as error:
        said = error.strerror or str(error)
        _say(f"{error.filename}: {said}" if error.filename else said)
        sys.exit(MISTAKE)
    except Exception as error:
        if hasattr(error, "format_message"):
            _say(_misused(error))
            sys.exit(MISTAKE)
        if _is_ours(error):
            _say(str(error))
            sys.exit(MISTAKE)
        if os.environ.get("UNDERCROFT_DEBUG"):
            raise
        _say(
            f"this should not have happened ({type(error).__name__}: {error}); "
            "set UNDERCROFT_DEBUG=1 to see where, and please report it"
        )
        sys.exit(DEFECT)


PLAIN = {
    "·": ".", "•": "*", "▕": "|", "░": "#", "♥": "o", "♡": "-", "▪": "-", "◆": "#", "▣": "$",
    "⌂": "^", "≈": "~", "∴": ":", "✚": "+", "▒": "%", "◦": "o", "⚗": "p", "▶": ">", "✓": "v",
    "↵": "Enter", "█": "#", "▏": "|", "…": "...", "“": '"', "”": '"', "’": "'", "‘": "'", "–": "-",
    "—": "-", "×": "x", "★": "*", "−": "-", "↑": "^", "→": ">", "↓": "v",
    "∘": "'", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "─": "-", "│": "|",
    "←": "<", "∵": ":", "▥": "=", "▤": "=", "≡": "=", "∩": "n", "¤": "o", "§": "$", "¶": "P",
}  # fmt: skip
"""What is drawn where a terminal knows no such signs."""


def speak_plainly(*streams: Any) -> None:
    """Where the locale is not UTF-8, draw what it lacks with plain letters instead of failing."""
    codecs.register_error("undercroft", _plain)
    for stream in streams:
        encoding = (getattr(stream, "encoding", None) or "utf-8").lower().replace("_", "-")
        if encoding in ("utf-8", "utf8") or not hasattr(stream, "reconfigure"):
            continue
        stream.reconfigure(errors="replace" if stream is sys.stdin else "undercroft")


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end]
    return "".join(PLAIN.get(letter, "?") for letter in text), error.end


MEANT = (
    (r"Input should be a valid integer.*", "expected a whole number"),
    (r"Input should be a valid number.*", "expected a number"),
    (r"Input should be greater than or equal to (\S+)", r"expected \1 or more"),
    (r"Input should be less than or equal to (\S+)", r"expected \1 or less"),
)
"""What typer says of a value, and how it is said here."""


def _misused(error: Any) -> str:
    """What typer says about words it does not understand, as one sentence."""
    said = " ".join(error.format_message().split()).rstrip(".")
    for theirs, ours in MEANT:
        said = re.sub(theirs, ours, said)
    path = error.ctx.command_path if getattr(error, "ctx", None) else "undercroft"
    return f"{said[:1].lower()}{said[1:]}; see {path} --help"


def _is_ours(error: Exception) -> bool:
    """Whether an error is one of those that are written for people to read."""
    return isinstance(error, UndercroftError) or type(error).__module__.startswith("undercroft.")


def commands() -> list[str]:
    """The names of the commands: the modules beside this one."""
    found = (path.stem for path in Path(__file__).parent.glob("*.py"))
    return sorted(name for name in found if not name.startswith("_") and name != "app")


def _run(words: list[str]) -> int:
    """Run the command that the words begin with; the exit code."""
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    if words and not words[0].startswith("-") and words[0] not in commands():
        raise UndercroftError(unknown("command", words[0], commands()))
    if not words or words in (["--help"], ["-h"]):
        print(overview(_HELP, {name: _summary(name) for name in commands()}))
        return 0

    import typer

    app = typer.Typer(
        add_completion=False, rich_markup_mode="rich", help=_HELP,
        context_settings={"help_option_names": ["--help", "-h"]},
    )  # fmt: skip

    @app.callback(invoke_without_command=True)
    def options(version: bool = typer.Option(False, "--version", help="Show the version.")) -> None:
        if version:
            from undercroft.cli._version import version as told

            print(f"undercroft {told()}")
            raise typer.Exit

    wanted = [word for word in words[:1] if word in commands()]
    for name in wanted or commands():
        module = import_module(f"undercroft.cli.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            told = getattr(module, name)
            app.command(name, help=flowing(told.__doc__))(told)
    try:
        code = app(words, prog_name="undercroft", standalone_mode=False)
    except typer.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def flowing(told: str) -> str:
    """A help text whose paragraphs fill the terminal; examples, being indented, stay as they are.

    A name in brackets, such as that of an extra, is no markup: it is shown as it stands.
    """
    parts = cleandoc(told).replace("[", "\\[").split("\n\n")
    return "\n\n".join(part if part.startswith(" ") else " ".join(part.split()) for part in parts)


def _summary(name: str) -> str:
    """What a command does, in one sentence."""
    module = import_module(f"undercroft.cli.{name}")
    told = module.app.info.help if hasattr(module, "app") else getattr(module, name).__doc__
    return " ".join(told.partition("\n\n")[0].split())


_HELP = """Play dungeon-crawl board games, read their rules, make cards for them.

Examples:

  undercroft play explore               a game against the machine
  undercroft rules explore              what the catalogue holds
  undercroft rules explore fire         every rule that speaks of fire
  undercroft pack new my_pack --game explore
  undercroft check my.scenario.toml     does it play out as it says?
  undercroft odds explore 2B1R vs 1B1R  how likely a hit is
  undercroft sim explore --games 200    who wins between machine players
  undercroft replay evening.undercroft --log
"""


def _say(sentence: str) -> None:
    print(f"undercroft: {sentence}", file=sys.stderr)


if __name__ == "__main__":
    main()
