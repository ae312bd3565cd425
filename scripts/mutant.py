"""Mutants: small changes of the code of a game's rules, one at a time."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src/undercroft/games"
SURROUNDINGS = {
    "acts", "advice", "answers", "app", "bounds", "clash", "contradiction", "deeds",
    "destination", "duel", "events", "fact", "features", "game", "ledger", "log", "lookout",
    "lore", "naming", "odds", "operands", "options", "outfit", "panel", "plan", "plausible",
    "position", "prompt", "proof", "prospect", "reading", "remedy", "resample", "sanity",
    "scenario", "scene", "schema", "script", "sightlines", "signs", "soundness", "source",
    "stat", "stats", "tables", "tally", "telling", "threat", "view", "vocabulary", "weighty",
    "wording", "worth", "deckbox/card", "realms/card",
}  # fmt: skip
"""Modules that are about a game and are none of its rules: they show, tell, advise, read files."""
TELLS = ("note(", "tell(", "s.log", "cache", "remembered")
"""Lines that only report or remember."""
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
    """Below the folder of the games."""
    function: str
    text: str
    """The line on which the change begins."""
    was: str
    now: str
    line: int
    start: int
    end: int
    nth: int = 0
    """Which of those that read alike, in their order."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.was} -> {self.now}"

    @property
    def name(self) -> tuple[str, str, str, str, str]:
        """What it is called in `tests/mutants.toml`: other lines may come and go."""
        return self.file, self.function, self.text, self.was, self.now

    @property
    def path(self) -> Path:
        return GAMES / self.file

    def broken(self, whole: bytes) -> bytes:
        return whole[: self.start] + self.now.encode() + whole[self.end :]

    def lot(self, seed: int) -> str:
        """Its place in a sample; that of the others does not depend on it."""
        said = "\0".join((str(seed), *self.name, str(self.nth)))
        return hashlib.sha256(said.encode()).hexdigest()


def mutants(path: Path) -> list[Mutant]:
    """Every small change of the functions of a module."""
    seen: Counter[tuple[str, ...]] = Counter()
    found = []
    for mutant in sorted(_mutants(path), key=lambda m: (m.start, m.end)):
        found.append(replace(mutant, nth=seen[mutant.name]))
        seen[mutant.name] += 1
    return found


def _mutants(path: Path) -> Iterator[Mutant]:
    source = path.read_text(encoding="utf-8")
    starts = [0]
    for text in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(text.encode()))
    data = source.encode()
    lines = source.splitlines()
    file = path.relative_to(GAMES).as_posix()

    def change(function: str, node: ast.expr | ast.stmt, now: str) -> Iterator[Mutant]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        text = lines[node.lineno - 1]
        if function and not any(word in text for word in TELLS):
            was = data[start:end].decode()
            yield Mutant(file, function, text.strip(), was, now, node.lineno, start, end)

    def inside(node: ast.AST, owner: str, function: str) -> Iterator[Mutant]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            op = TURNED[type(node.ops[0])]()
            turned = ast.Compare(node.left, [op], node.comparators)
            yield from change(function, node, f"({ast.unparse(turned)})")
        elif isinstance(node, ast.BoolOp):
            op_ = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield from change(function, node, f"({ast.unparse(ast.BoolOp(op_, node.values))})")
            for i in range(len(node.values)):
                rest = [value for j, value in enumerate(node.values) if j != i]
                now = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
                yield from change(function, node, f"({ast.unparse(now)})")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield from change(function, node, f"({ast.unparse(node.operand)})")
        elif isinstance(node, ast.BinOp) and type(node.op) in OTHER:
            other = ast.BinOp(node.left, OTHER[type(node.op)](), node.right)
            yield from change(function, node, f"({ast.unparse(other)})")
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield from change(function, node, str(node.value + 1))
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield from change(function, node, str(not node.value))
        elif isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and _does(node.value)):
            yield from change(function, node, "pass")
        elif isinstance(node, ast.Continue):
            yield from change(function, node, "break")
        told = isinstance(node, ast.If) and ast.unparse(node.test) == "s.log is not None"
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns") or (told and field in ("test", "body")):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.FunctionDef):
                    name = f"{owner}{child.name}"
                    for statement in child.body:
                        yield from inside(statement, f"{name}.", name)
                elif isinstance(child, ast.ClassDef):
                    yield from inside(child, f"{owner}{child.name}.", "")
                elif isinstance(child, ast.AST):
                    yield from inside(child, owner, function)

    yield from inside(ast.parse(source), "", "")


def _does(said: ast.expr) -> bool:
    """Whether a statement does anything: no text, and no `yield` that nobody comes to."""
    return not isinstance(said, ast.Constant) and ast.unparse(said) != "(yield)"


def named(file: str, function: str, was: str, now: str) -> Mutant:
    """A change that somebody thought of: a piece of a function, which stands there once."""
    source = (GAMES / file).read_text(encoding="utf-8")
    node: ast.AST = ast.parse(source)
    for name in function.split("."):
        node = next(
            child
            for child in ast.iter_child_nodes(node)
            if isinstance(child, ast.FunctionDef | ast.ClassDef) and child.name == name
        )
    whole = ast.get_source_segment(source, node)
    assert whole is not None and whole.count(was) == 1, f"{file} {function}: {was}"
    begin = source.index(whole) + whole.index(was)
    line = source.count("\n", 0, begin) + 1
    text = source.splitlines()[line - 1].strip()
    start = len(source[:begin].encode())
    return Mutant(file, function, text, was, now, line, start, start + len(was.encode()))


def modules(game: str) -> list[Path]:
    """The modules of a game's rules, its cards included."""
    found = sorted((GAMES / game).rglob("*.py"))
    return [
        path
        for path in found
        if not {path.stem, f"{game}/{path.stem}"} & SURROUNDINGS and not path.stem.startswith("__")
    ]
