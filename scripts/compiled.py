"""Compile the kernel and the games with mypyc: `make compiled`.

The rules stay as they are written. What is compiled is a copy of them, in which some classes carry
a mark for the compiler; the result stands in a folder of its own, `build/compiled`, beside all that
stays interpreted, and nobody runs it who does not ask for it:

    PYTHONPATH=build/compiled .venv/bin/undercroft --version

What is compiled is every module of the kernel and of the games, but for those that `INTERPRETED`
names. `make uncompiled` takes it all away.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PLACE = ROOT / "build" / "compiled"
"""What `make compiled` makes: a whole package, of which parts are compiled."""
WORK = ROOT / "build" / "mypyc"
"""What the compiler keeps between two builds."""
LEVEL = os.environ.get("UNDERCROFT_OPTIMIZE", "2")
"""How hard the C compiler tries; what it makes at each level is kept apart."""

PACKAGES = ("kernel", "games")

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")
SUPER_DUNGEON = ("arcade", "crystalia", "explore")
"""These share a package and are compiled together with it."""

INTERPRETED: dict[str, tuple[str, ...]] = {
    "pydantic reads its classes": (
        "kernel.catalogue", "kernel.cover", "kernel.extras", "kernel.game", "kernel.gloss",
        "kernel.options", "kernel.pack", "kernel.picture", "kernel.problem", "kernel.scenario",
        "kernel.scene", "kernel.stage", "kernel.starter", "kernel.stock",
        "games.registry", "games.superdungeon.stage", "games.superdungeon.words",
        "games.superdungeon.tiles", "games.*.content", "games.*.schema", "games.*.tables",
        "games.*.scenario", "games.*.options", "games.*.script", "games.*.vocabulary",
    ),
    "what is interpreted inherits from its classes": ("kernel.errors", "kernel.rules"),
    "words, pictures and files for people, which no game waits for": (
        "kernel.bounds", "kernel.deed", "kernel.deeds", "kernel.features", "kernel.fight",
        "kernel.home", "kernel.ledger", "kernel.lookout", "kernel.oddity", "kernel.operand",
        "kernel.parcel", "kernel.proof", "kernel.save", "kernel.scenario_player", "kernel.shelf",
        "kernel.stake", "kernel.tally", "kernel.victory", "kernel.wording",
        *(
            f"games.*.{name}"
            for name in (
                "acts", "answers", "app", "bounds", "clash", "contradiction", "deeds", "drawing",
                "duel", "fact", "features", "game", "label", "ledger", "log", "lookout", "lore",
                "naming", "operands", "panel", "plausible", "position", "prompt", "proof",
                "reading", "remedy", "sanity", "scene", "sightlines", "soundness", "stake",
                "stat", "stats", "tally", "telling", "view", "wording",
            )
        ),
    ),
}  # fmt: skip
"""Why some modules stay as they are."""

FROM_NOTHING = "allow_interpreted_subclasses=True"
"""A copy is made without the constructor, which the compiler allows for such classes only."""

MARKS: dict[str, dict[str, str]] = {
    "kernel.board": {"Board": FROM_NOTHING},
    "kernel.match": {"Match": FROM_NOTHING},
    "kernel.state": {"GameState": FROM_NOTHING},
    "games.superdungeon.state": {"BoxState": FROM_NOTHING},
    "games.explore.state": {"State": FROM_NOTHING},
    "games.arcade.state": {"State": FROM_NOTHING},
    "games.crystalia.state": {"State": FROM_NOTHING},
    "games.realms.state": {"State": FROM_NOTHING},
    "games.deckbox.state": {"State": FROM_NOTHING},
}
"""What the compiler is told about classes, by module."""

LOOSER = {
    "kernel.choice": ("self.options: Sequence[Option]", "self.options: Sequence[Any]"),
    "kernel.match": ("def answer(self, choice: int | Option)", "def answer(self, choice: Any)"),
}
"""Types that tell people what they may expect and that the compiler would insist on: the options
of chance are numbers, and what is no answer at all gets a sentence."""

SETTINGS = """[mypy]
strict = True
warn_unused_ignores = False
ignore_missing_imports = True
disallow_subclassing_any = False
"""


def reason(module: str) -> str:
    """Why a module stays interpreted; empty if it is compiled."""
    if module.split(".")[0] not in PACKAGES:
        return "no part of the kernel or a game"
    for why, names in INTERPRETED.items():
        if any(fnmatch(module, name) for name in names):
            return why
    return ""


def modules(games: Iterable[str] = ()) -> Iterator[str]:
    """The modules that are compiled: those of the kernel, and of the games named or of all."""
    chosen = set(games) or set(GAMES)
    if chosen.intersection(SUPER_DUNGEON):
        chosen.add("superdungeon")
    for package in PACKAGES:
        for file in sorted((SOURCE / "undercroft" / package).rglob("*.py")):
            module = ".".join(file.relative_to(SOURCE / "undercroft").with_suffix("").parts)
            if file.name == "__init__.py" or reason(module):
                continue
            if package == "kernel" or module.split(".")[1] in chosen:
                yield module


def extension_of(module: str) -> str:
    """Where a module is compiled together with others: those of the kernel, or of one game."""
    parts = module.split(".")
    return ".".join(("undercroft", *parts[: 1 + (parts[0] == "games")], "compiled"))


def marked(module: str, text: str) -> str:
    """The source of a module as the compiler is to read it, every line in its place."""
    if module.split(".")[0] not in PACKAGES:
        return text
    strict, loose = LOOSER.get(module, ("", ""))
    if strict not in text:
        raise SystemExit(f"{module}: {strict} is no longer there")
    lines = text.replace(strict, loose).split("\n") if strict else text.split("\n")
    for name, mark in MARKS.get(module, {}).items():
        at = next(i for i, line in enumerate(lines) if re.match(rf"class {name}\b", line))
        while lines[at - 1].startswith("@"):
            at -= 1
        if lines[at - 1] or lines[at - 2]:
            raise SystemExit(f"{module}: there are no two empty lines above the class {name}")
        # For the compiler alone: where the result runs, this package need not be there.
        lines[at - 2] = "if TYPE_CHECKING: from mypy_extensions import mypyc_attr"
        lines[at - 1] = f"@mypyc_attr({mark})"
    settle(lines)
    if FUTURE in lines:
        at = lines.index(FUTURE) + 1
        assert not lines[at], f"{module}: no empty line after {FUTURE}"
        lines[at] = "from typing import TYPE_CHECKING, Final"
    return "\n".join(lines)


FUTURE = "from __future__ import annotations"
_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*")


def settle(lines: list[str]) -> None:
    """Tell the compiler which names of a module are never set again: those in capitals.

    It then reads them where they are used, instead of looking them up by name. What stands on one
    line together, `FRONT, SIDE, BEHIND = range(3)`, is set one by one.
    """
    if FUTURE not in lines:
        return
    for node in reversed(ast.parse("\n".join(lines)).body):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            if _constant(node.target):
                _insert(lines, node.annotation.end_lineno, node.annotation.end_col_offset, "]")
                _insert(lines, node.annotation.lineno, node.annotation.col_offset, "Final[")
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            if _constant(target) and not _makes_a_type(node.value):
                _insert(lines, target.end_lineno, target.end_col_offset, ": Final")
            elif isinstance(target, ast.Tuple) and all(map(_constant, target.elts)):
                values = _values(node.value)
                if len(values) == len(target.elts):
                    names = (ast.unparse(name) for name in target.elts)
                    told = "; ".join(map("{}: Final = {}".format, names, values))
                    at, end = node.lineno - 1, node.end_lineno or node.lineno
                    lines[at:end] = [told] + [""] * (end - at - 1)


def _constant(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and _CONSTANT.fullmatch(target.id) is not None


def _makes_a_type(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) in ("TypeVar", "ParamSpec")


def _values(value: ast.expr) -> list[str]:
    """What stands on the right of several names, one by one; nothing where that is not known."""
    if isinstance(value, ast.Tuple):
        return [ast.unparse(part) for part in value.elts]
    names = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
    if not names <= {"range", "i"}:
        return []
    return [repr(number) for number in eval(ast.unparse(value))]


def _insert(lines: list[str], line: int | None, column: int | None, text: str) -> None:
    assert line is not None
    before = lines[line - 1].encode()
    lines[line - 1] = (before[:column] + text.encode() + before[column:]).decode()


def copy_source() -> Path:
    """A copy of the package for the compiler; files that did not change stay untouched."""
    source = WORK / "src"
    wanted = set()
    for file in (SOURCE / "undercroft").rglob("*.py"):
        place = file.relative_to(SOURCE)
        text = marked(".".join(place.with_suffix("").parts[1:]), file.read_text("utf-8"))
        to = source / place
        wanted.add(to)
        if not to.is_file() or to.read_text("utf-8") != text:
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(text, "utf-8")
    for old in set(source.rglob("*.py")) - wanted:
        old.unlink()
    return source


def extensions(games: Iterable[str] = ()) -> list[Any]:
    """What setuptools builds: a library for the kernel, one a game, and a door to each module."""
    from mypyc.build import mypycify

    source = copy_source()
    (WORK / "mypy.ini").write_text(SETTINGS, "utf-8")
    libraries: dict[str, list[str]] = {}
    for module in modules(games):
        file = f"undercroft/{module.replace('.', '/')}.py"
        libraries.setdefault(extension_of(module), []).append(file)
    files = [file for together in libraries.values() for file in together]
    before = Path.cwd()
    os.chdir(source)
    try:
        made = mypycify(
            [f"--config-file={WORK / 'mypy.ini'}", f"--cache-dir={WORK / 'cache'}", *files],
            separate=[(together, name) for name, together in libraries.items()],
            opt_level=LEVEL,
            debug_level="0",
            target_dir=str(WORK / "c"),
        )
    finally:
        os.chdir(before)
    for extension in made:
        extension.sources = [visiting_once(Path(file)) for file in extension.sources]
    return made


_VISITS = re.compile(r"_traverse\(.*visitproc visit, void \*arg\)$")


def visiting_once(file: Path) -> str:
    """A C file in which an object shows the garbage collector each of its fields once.

    The compiler shows a field that a class and its base both declare twice. The collector then
    takes what is in it for forgotten while the object still has it, and empties it.
    """
    lines = file.read_text("utf-8").split("\n")
    kept: list[str] = []
    shown: set[str] | None = None
    for line in lines:
        text = line.strip()
        if _VISITS.search(text):
            shown = set()
        elif text == "return rv;":
            shown = None
        elif shown is not None and text.startswith("Py_VISIT("):
            if text in shown:
                continue
            shown.add(text)
        kept.append(line)
    if len(kept) == len(lines):
        return str(file)
    to = file.with_name(f"{file.stem}_once.c")
    told = "\n".join(kept)
    if not to.is_file() or to.read_text("utf-8") != told:
        to.write_text(told, "utf-8")
    return str(to)


def build(games: Iterable[str] = ()) -> int:
    """Make `build/compiled`; how many modules are compiled."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    names = list(modules(games))
    command = build_ext(Distribution({"ext_modules": extensions(games)}))
    library = WORK / f"lib{LEVEL}"
    command.build_lib, command.build_temp = str(library), str(WORK / f"objects{LEVEL}")
    command.ensure_finalized()
    command.run()
    shutil.rmtree(PLACE, ignore_errors=True)
    shutil.copytree(
        SOURCE / "undercroft", PLACE / "undercroft", ignore=shutil.ignore_patterns("__pycache__")
    )
    for made in map(Path, command.get_outputs()):
        shutil.copyfile(made, PLACE / made.relative_to(library))
    return len(names)


def main() -> int:
    reader = argparse.ArgumentParser(description="Compile the kernel and the games with mypyc.")
    reader.add_argument("games", nargs="*", help="these games; all of them by default")
    reader.add_argument("--list", action="store_true", help="only say what would be compiled")
    chosen = reader.parse_args()
    unknown = set(chosen.games).difference(GAMES)
    if unknown:
        reader.error(f"{', '.join(sorted(unknown))}: no game; there are {', '.join(GAMES)}")
    if chosen.list:
        for module in modules(chosen.games):
            print(module)
        return 0
    count = build(chosen.games)
    print(
        f"{count} modules are compiled: PYTHONPATH={PLACE.relative_to(ROOT)} undercroft --version"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
