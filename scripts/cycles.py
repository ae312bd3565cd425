"""Find modules that import each other in a circle, and games that hide it inside functions.

Part of `make lint`; says nothing and ends with 0 if there are none.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
WHOLE = "undercroft.games."
"""Where modules import everything at their head; elsewhere some wait, for a quick start."""


def modules(package: str) -> dict[str, ast.Module]:
    found = {}
    for path in sorted((SOURCE / package.replace(".", "/")).rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imported(name: str, is_package: bool, node: ast.stmt, known: set[str]) -> Iterator[str]:
    """The modules of ours that an import names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in known)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            parts = name.split(".")
            parts = parts[: len(parts) - node.level + is_package]
            base = ".".join([*parts, base] if base else parts)
        for alias in node.names:
            whole = f"{base}.{alias.name}"
            if whole in known:
                yield whole
            elif base in known:
                yield base


def at_once(tree: ast.Module) -> Iterator[ast.stmt]:
    """What a module runs when it is imported, without what only type checkers read."""
    waiting: list[ast.stmt] = list(tree.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
        elif isinstance(node, ast.If | ast.Try | ast.With):
            waiting += [
                child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)
            ]


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules each of which leads to each other (Tarjan)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        path.append(name)
        for other in sorted(graph[name]):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in path:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            group = path[path.index(name) :]
            del path[path.index(name) :]
            if len(group) > 1:
                found.append(sorted(group))

    for name in graph:
        if name not in number:
            visit(name)
    return found


def only_for_types(tree: ast.Module) -> set[ast.AST]:
    blocks = [n for n in tree.body if isinstance(n, ast.If) and "TYPE_CHECKING" in ast.unparse(n)]
    return {node for block in blocks for node in ast.walk(block)}


def main() -> None:
    trees = modules("undercroft")
    known = set(trees)
    packages = {name for name in known if any(other.startswith(f"{name}.") for other in known)}
    graph: dict[str, set[str]] = {}
    wrong: list[str] = []
    for name, tree in trees.items():
        now = set(at_once(tree))
        found = {m for node in now for m in imported(name, name in packages, node, known)}
        # A package is imported before its modules: what they name of it is no circle.
        graph[name] = {m for m in found if m != name and not name.startswith(f"{m}.")}
        if not name.startswith(WHOLE) or name == f"{WHOLE}registry":
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom) and node not in now:
                if node in only_for_types(tree):
                    continue
                for other in imported(name, name in packages, node, known):
                    wrong.append(f"{name}:{node.lineno}: imports {other} inside a function")
    wrong += [f"{len(g)} modules in a circle: {', '.join(g)}" for g in circles(graph)]
    print(*dict.fromkeys(wrong), sep="\n", end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
