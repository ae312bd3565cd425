"""Break rules one at a time and see whether a test notices: `make mutants GAMES=explore`.

A mutant is one small change of the code of a game's rules: a comparison turned round, a condition
dropped, a number one larger, a statement left out. For each of a sample the tests that run its line
are run, quickest first, until one fails. What no test notices has survived: a rule that could break
unseen, or a change that means nothing (then it is named in `tests/mutants.toml`, with a reason).
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src/undercroft/games"
KEPT = ROOT / "build/mutants"
KNOWN = ROOT / "tests/mutants.toml"
SURROUNDINGS = {
    "acts", "advice", "answers", "app", "bounds", "deeds", "destination", "events", "fact", "game",
    "log", "lookout", "naming", "odds", "operands", "options", "outfit", "panel", "plan",
    "position", "prompt", "prospect", "resample", "sanity", "scenario", "scene", "schema",
    "script", "sightlines", "soundness", "tables", "telling", "view", "vocabulary", "weighty",
    "wording", "worth",
}  # fmt: skip
"""Modules that are about a game and are none of its rules."""
TELLS = ("note(", "tell(", "s.log", "cache", "remembered")
"""Lines that only report or remember."""
SLOWEST = 120.0
"""Seconds after which a mutant's tests count as failed: it runs for ever."""
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OTHER: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    file: str
    line: int
    start: int
    end: int
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.was} -> {self.now}"


def mutants(path: Path) -> Iterator[Mutant]:
    """Every small change of the functions of a module."""
    source = path.read_text(encoding="utf-8")
    starts = [0]
    for text in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(text.encode()))
    data = source.encode()
    lines = source.splitlines()
    name = str(path.relative_to(ROOT))

    def change(node: ast.expr | ast.stmt, now: str) -> Iterator[Mutant]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        if not any(word in lines[node.lineno - 1] for word in TELLS):
            yield Mutant(name, node.lineno, start, end, data[start:end].decode(), now)

    def inside(node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef):
            for statement in node.body:
                yield from inside(statement)
            return
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            op = TURNED[type(node.ops[0])]()
            yield from change(
                node, f"({ast.unparse(ast.Compare(node.left, [op], node.comparators))})"
            )
        elif isinstance(node, ast.BoolOp):
            op_ = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield from change(node, f"({ast.unparse(ast.BoolOp(op_, node.values))})")
            for i in range(len(node.values)):
                rest = [value for j, value in enumerate(node.values) if j != i]
                now = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
                yield from change(node, f"({ast.unparse(now)})")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield from change(node, f"({ast.unparse(node.operand)})")
        elif isinstance(node, ast.BinOp) and type(node.op) in OTHER:
            other = ast.BinOp(node.left, OTHER[type(node.op)](), node.right)
            yield from change(node, f"({ast.unparse(other)})")
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield from change(node, str(node.value + 1))
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield from change(node, str(not node.value))
        elif (
            isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
        ) or isinstance(node, ast.AugAssign):
            yield from change(node, "pass")
        elif isinstance(node, ast.Continue):
            yield from change(node, "break")
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from inside(child)

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            yield from inside(node)


def modules(game: str) -> list[Path]:
    """The modules of a game's rules, its cards included."""
    found = sorted((GAMES / game).rglob("*.py"))
    return [p for p in found if p.stem not in SURROUNDINGS and not p.stem.startswith("__")]


def tests_of(game: str) -> list[str]:
    shared = ["tests/superdungeon"] if game in ("explore", "arcade", "crystalia") else []
    return [f"tests/{game}", *shared]


def recorded(game: str) -> dict[str, Any]:
    """What each test of a game runs, recorded anew when code or tests have changed."""
    digest = hashlib.sha256()
    for folder in (ROOT / "src/undercroft", ROOT / "tests" / game):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    KEPT.mkdir(parents=True, exist_ok=True)
    target = KEPT / f"{game}-{digest.hexdigest()[:16]}.json"
    if not target.exists():
        print(f"{game}: which test runs which line", flush=True)
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "scripts.lines", *tests_of(game)],
            cwd=ROOT,
            env=os.environ | {"UNDERCROFT_LINES": f"{GAMES / game}:{target}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        if done.returncode:
            target.unlink(missing_ok=True)
            raise SystemExit(f"{done.stdout[-2000:]}\nThe tests of {game} must be green first.")
    found: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
    return found


class Bench:
    """A copy of the project in which code may be broken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("src", "tests", "docs", "scripts", "bench"):
            ignored = shutil.ignore_patterns("__pycache__", "page", "*.pyc")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        for name in ("pyproject.toml", "README.md", "Makefile"):
            shutil.copy(ROOT / name, folder / name)

    def survives(self, mutant: Mutant, tests: list[str]) -> bool:
        path = self.folder / mutant.file
        whole = path.read_bytes()
        path.write_bytes(whole[: mutant.start] + mutant.now.encode() + whole[mutant.end :])
        chosen = self.folder / "chosen.txt"
        chosen.write_text("\n".join(tests), encoding="utf-8")
        command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        try:
            done = subprocess.run(
                [*command, "--no-header", f"@{chosen}"],
                cwd=self.folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=SLOWEST,
            )
        except subprocess.TimeoutExpired:
            return False
        finally:
            path.write_bytes(whole)
        return done.returncode == 0


def equivalent() -> set[tuple[str, str, str]]:
    if not KNOWN.exists():
        return set()
    rows = tomllib.loads(KNOWN.read_text(encoding="utf-8")).get("equivalent", ())
    return {(row["file"], row["was"], row["now"]) for row in rows}


def hunt(game: str, count: int, seed: int, workers: int) -> int:
    """How many of a sample survive."""
    running: dict[tuple[str, int], list[tuple[float, str]]] = {}
    for test, record in recorded(game).items():
        for file, lines in record["lines"].items():
            name = str(Path(file).relative_to(ROOT))
            for line in lines:
                running.setdefault((name, line), []).append((record["seconds"], test))
    known = equivalent()
    found = [m for path in modules(game) for m in dict.fromkeys(mutants(path))]
    found = [m for m in found if (m.file, m.was, m.now) not in known]
    random.Random(seed).shuffle(found)
    sample = found[:count]
    began, left, survivors = time.monotonic(), len(sample), []
    with TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        benches = [Bench(Path(folder) / str(i)) for i in range(workers)]

        def judge(mutant: Mutant) -> tuple[Mutant, bool, int]:
            tests = [test for _, test in sorted(running.get((mutant.file, mutant.line), ()))]
            if not tests:
                return mutant, True, 0
            bench = benches.pop()
            try:
                return mutant, bench.survives(mutant, tests), len(tests)
            finally:
                benches.append(bench)

        for mutant, alive, tests in pool.map(judge, sample):
            left -= 1
            if alive:
                survivors.append(mutant)
                print(f"  survives {tests} tests: {mutant}", flush=True)
            if sys.stderr.isatty():
                done = len(sample) - left
                each = (time.monotonic() - began) / done
                print(f"{game}: {done}/{len(sample)}, {left * each:.0f} s left", end="\r",
                      file=sys.stderr)  # fmt: skip
    dead = len(sample) - len(survivors)
    print(f"{game}: {dead} of {len(sample)} died ({100 * dead / len(sample):.0f} %), "
          f"of {len(found)} in {time.monotonic() - began:.0f} s; seed {seed}")  # fmt: skip
    return len(survivors)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    names = sorted(p.name for p in GAMES.iterdir() if (p / "rules.toml").exists())
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(names)}; all")
    parser.add_argument("-n", "--count", type=int, default=100, help="mutants a game")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--workers", type=int, default=2, help="at the same time")
    wanted = parser.parse_args()
    unknown = [name for name in wanted.games if name not in names]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}: {', '.join(names)}")
    for game in wanted.games or names:
        hunt(game, wanted.count, wanted.seed, wanted.workers)


if __name__ == "__main__":
    main()
