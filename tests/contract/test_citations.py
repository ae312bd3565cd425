"""Every statement of kind `rule` is cited by something in play, or its entry says why it is not.

What a game cites is read from its code: the ids in its strings, and the beginnings and ends from
which ids are put together. Docstrings do not count.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import undercroft
from undercroft.games import registry

GAMES = Path(undercroft.__file__).parent / "games"
SHARED = {"explore": "superdungeon", "arcade": "superdungeon", "crystalia": "superdungeon"}
BUILT_IN = [name for name in registry.games() if (GAMES / name / "rules.toml").is_file()]
PART = r"[a-z0-9-]+(?:\.[a-z0-9-]+)*"


@cache
def _said(folder: str) -> tuple[frozenset[str], frozenset[str]]:
    """The strings in the code of a folder, and patterns of those that are put together."""
    whole: set[str] = set()
    made: set[str] = set()
    for file in sorted((GAMES / folder).rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if id(node) not in alone:
                    whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                made.add(_pattern(node.values))
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                made.add(_pattern([node.left, node.right]))
    for file in sorted((GAMES / folder).glob("content/**/*.toml")):
        whole |= set(re.findall(rf'"({PART})"', file.read_text("utf-8")))
    return frozenset(whole), frozenset(made - {""})


def _pattern(parts: list[ast.expr]) -> str:
    """What a string put together looks like, if it looks like the id of a rule."""
    said = [
        part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else None
        for part in parts
    ]
    known = "".join(part or "" for part in said)
    if not re.fullmatch(r"[a-z0-9.-]{4,}", known) or "." not in known:
        return ""
    return "".join(PART if part is None else re.escape(part) for part in said)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_rule_is_cited_or_says_why_not(name: str) -> None:
    whole, made = _said(name)
    if name in SHARED:
        whole, made = whole | _said(SHARED[name])[0], made | _said(SHARED[name])[1]
    composed = re.compile("|".join(f"(?:{pattern})" for pattern in sorted(made)))
    silent, stale = [], []
    for rule in registry.game(name).catalogue:
        if rule.uncited:
            if rule.id in whole or rule.kind != "rule":
                stale.append(rule.id)
        elif rule.kind == "rule" and rule.id not in whole and not composed.fullmatch(rule.id):
            silent.append(rule.id)
    assert silent == [], "cite them in an event, a question or a refusal, or say why: uncited"
    assert stale == [], "something cites them: take their `uncited` out"
