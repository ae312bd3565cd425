"""Which modules of a game name its deeds: a row in deeds.py, and the rule that offers it.

A module names a deed where its word leads an option or is compared with the first word of one: not
where the same word is a prompt, a step, a rule or part of a text. `make lint` prints the counts,
and fails where the median of a game is above two.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from undercroft.games import registry

GAMES = Path(__file__).parent.parent / "src" / "undercroft" / "games"
MOST = 2
ROWS = {"Deed", "answer", "_led", "_special_deed", "_unique", "_drink"}
"""What makes a row."""
ELSEWHERE = {"prompt", "about", "phase", "agenda", "kind", "mode", "turn", "command", "id", "name"}
"""What else is compared with words: attributes that hold no option."""


def named(tree: ast.AST, words: set[str]) -> Iterator[tuple[str, int]]:
    """Words of deeds as a module names them, and in which line."""
    for node in ast.walk(tree):
        match node:
            case ast.Tuple(elts=[ast.Constant(value=str(word)), *_]) if word in words:
                yield word, node.lineno
            case ast.Compare(left=left, comparators=[right]) if not _elsewhere(left):
                for found in _texts(right) & words:
                    yield found, node.lineno
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(word)), *_]):
                if word in words and name in ROWS:
                    yield word, node.lineno
            case ast.Dict(keys=keys):
                texts = [key.value for key in keys if isinstance(key, ast.Constant)]
                if len(texts) > 1 and all(text in words for text in texts):
                    yield from ((text, node.lineno) for text in texts)
            case ast.match_case(pattern=pattern):
                for part in ast.walk(pattern):
                    if isinstance(part, ast.MatchValue):
                        yield from ((word, part.lineno) for word in _texts(part.value) & words)


def _elsewhere(left: ast.expr) -> bool:
    return isinstance(left, ast.Attribute) and left.attr in ELSEWHERE


def _texts(node: ast.expr) -> set[str]:
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return {p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str)}


def modules(game: str, words: set[str]) -> dict[str, dict[str, list[int]]]:
    """For every deed the modules that name it, with the lines."""
    found: dict[str, dict[str, list[int]]] = {word: {} for word in words}
    for path in sorted((GAMES / game).rglob("*.py")):
        for word, line in named(ast.parse(path.read_text(encoding="utf-8")), words):
            found[word].setdefault(str(path.relative_to(GAMES / game)), []).append(line)
    return found


def main(show: list[str]) -> int:
    high = False
    for name in registry.names():
        rows = registry.game(name).deeds.rows  # type: ignore[attr-defined]
        found = modules(name, {row.word for row in rows})
        counts = [len(places) for places in found.values()]
        middle = median(counts)
        high = high or middle > MOST
        print(f"{name:10} {len(counts):3} deeds, named in {middle:g} modules each (median)")
        if name in show:
            for word, places in sorted(found.items(), key=lambda each: -len(each[1])):
                told = ", ".join(f"{place}:{lines[0]}" for place, lines in places.items())
                print(f"    {len(places)} {word}: {told}")
    return int(high)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
