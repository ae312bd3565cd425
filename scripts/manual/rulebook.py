"""The rules of a game as one page: each with its ruling, its tests and positions that show it."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from scripts.manual.search import Entry

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "undercroft" / "games"
TESTS = ROOT / "tests"
TITLES = {
    "arcade": "Super Dungeon Arcade",
    "crystalia": "Wars of Crystalia",
    "deckbox": "Deckbox Dungeons",
    "explore": "Super Dungeon Explore",
    "realms": "12 Realms: Dungeonland",
}
DEFAULT = "explore"
"""The game that is meant by a mark in a folder that is no game's (see tests/conftest.py)."""
KINDS = {
    "rule": "",
    "setup": "setup",
    "definition": "definition",
    "component": "in the box",
    "example": "example",
}


class Scenario(NamedTuple):
    """A file that sets up a position and plays it."""

    title: str
    place: str
    text: str


Tests = dict[tuple[str, str], list[str]]
Scenarios = dict[tuple[str, str], list[Scenario]]


def tests() -> Tests:
    """By game and rule: the tests that say they show it, as `file: what the name says`."""
    found: Tests = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        folder = path.relative_to(TESTS).parts[0]
        here = folder if folder in TITLES else DEFAULT
        text = path.read_text("utf-8")
        if MARK not in text:
            continue
        for name, game, rule in _marks(ast.parse(text), here):
            told = f"{path.relative_to(ROOT).as_posix()}: {name.removeprefix('test_')}"
            rows = found.setdefault((game, rule), [])
            if told not in rows:
                rows.append(told)
    return found


MARK = "mark.rule("


def _marks(tree: ast.Module, here: str) -> Iterator[tuple[str, str, str]]:
    """Name of the test, game and rule of every mark, those of parameters included."""
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for call in (each for mark in node.decorator_list for each in ast.walk(mark)):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            if call.func.attr != "rule":
                continue
            named = [word.value for word in call.keywords if word.arg == "game"]
            game = next((w.value for w in named if isinstance(w, ast.Constant)), here)
            for argument in call.args:
                if isinstance(argument, ast.Constant):
                    yield node.name, str(game), str(argument.value)


def scenarios() -> Scenarios:
    """By game and rule: the scenario files that name it."""
    found: Scenarios = {}
    for path in sorted((TESTS / "scenarios").rglob("*.scenario.toml")):
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
        told = Scenario(data.get("title", path.stem), path.name, text)
        for rule in data.get("rules", ()):
            found.setdefault((data["game"], rule), []).append(told)
    return found


def games() -> list[str]:
    return sorted(path.parent.name for path in GAMES.glob("*/rules.toml"))


def read(game: str) -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = tomllib.loads((GAMES / game / "rules.toml").read_text("utf-8"))[
        "rule"
    ]
    return rules


def address(game: str) -> str:
    return f"rules-{game}.html"


def page(game: str, shown: Tests, played: Scenarios) -> tuple[str, list[tuple[str, str]]]:
    """The page's body, and its sections by anchor."""
    rules = read(game)
    title = TITLES.get(game, game.title())
    chapters: dict[str, list[dict[str, Any]]] = {}
    for rule in rules:
        chapters.setdefault(rule["id"].partition(".")[0], []).append(rule)
    unclear = sum("unclear" in rule for rule in rules)
    parts = [
        f"<h1>The rules of {escape(title)}</h1>",
        f"<p>{len(rules)} rules, in our own words; {unclear} of them leave something open in the "
        "book and carry a ruling. Every rule has an id to link to; tests show that the engine "
        f"keeps it, and <code>undercroft rules {game} WORD</code> finds it in the terminal.</p>",
    ]
    for chapter, members in chapters.items():
        parts.append(f'<section><h2 id="{_chapter(chapter)}">{escape(_worded(chapter))}</h2>')
        parts += [_rule(game, rule, shown, played) for rule in members]
        parts.append("</section>")
    return "\n".join(parts), [(_chapter(name), _worded(name)) for name in chapters]


def _chapter(name: str) -> str:
    """The anchor of a chapter, which is never that of a rule."""
    return f"chapter-{name}"


def _worded(word: str) -> str:
    return word.replace("-", " ").capitalize()


def _rule(game: str, rule: dict[str, Any], shown: Tests, played: Scenarios) -> str:
    id = rule["id"]
    kind = KINDS[rule["kind"]] + (" · optional" if rule.get("optional") else "")
    rows = [
        f'<article class="rule" id="{id}">',
        f'<h3><a href="#{id}">{id}</a>',
        f"<small>{escape(rule['page'])}{' · ' + kind.strip(' ·') if kind else ''}</small></h3>",
        f"<p>{escape(rule['text'])}</p>",
    ]
    for field, label in (("given", "Given"), ("expect", "Then"), ("unclear", "Open in the book")):
        if rule.get(field):
            rows.append(f'<p class="{field}"><b>{label}:</b> {escape(rule[field])}</p>')
    if rule.get("ruling"):
        rows.append(f'<p class="ruling"><b>Ruling:</b> {escape(rule["ruling"])}</p>')
    for scenario in played.get((game, id), ()):
        rows.append(
            f"<details><summary>Position: {escape(scenario.title)}</summary>"
            f"<pre tabindex=0>{escape(scenario.text)}</pre></details>"
        )
    told = shown.get((game, id), [])
    if told:
        items = "".join(f"<li>{_sentence(each)}</li>" for each in told)
        count = f"{len(told)} test" + ("s" if len(told) > 1 else "")
        rows.append(f"<details><summary>{count}</summary><ul>{items}</ul></details>")
    elif rule.get("untestable"):
        rows.append(f"<p><small>No test can show it: {escape(rule['untestable'])}</small></p>")
    return "\n".join([*rows, "</article>"])


def _sentence(test: str) -> str:
    place, _, name = test.partition(": ")
    words = name.replace("_", " ")
    return f"{escape(words[:1].upper() + words[1:])} <small>{escape(place)}</small>"


def entries(game: str) -> Iterator[Entry]:
    for rule in read(game):
        said = [rule["text"], rule.get("ruling", ""), rule.get("given", ""), rule.get("expect", "")]
        yield Entry(rule["id"], f"{address(game)}#{rule['id']}", TITLES[game], " ".join(said))
