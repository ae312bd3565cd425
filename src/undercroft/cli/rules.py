"""`undercroft rules`: read, search and audit the rule catalogue of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.cli._packs import Packs

if TYPE_CHECKING:
    from rich.console import Console

    from undercroft.cli._coverage import Coverage
    from undercroft.kernel.catalogue import Catalogue, Rule

SHOWN = 15
"""So many rules are shown when a search finds more."""


def rules(
    game: Annotated[str, typer.Argument(help="A game; without one, all are listed.")] = "",
    words: Annotated[
        list[str] | None, typer.Argument(help="A rule id, or words to search for.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="List the rules that no test covers.")
    ] = False,
    rulings: Annotated[
        bool, typer.Option("--rulings", help="Show how open points are read.")
    ] = False,
    all_: Annotated[bool, typer.Option("--all", help="Show everything a search finds.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    pack: Packs = None,
) -> None:
    """Read, search and audit the rules of a game.

    Examples:

      undercroft rules explore                what the catalogue holds
      undercroft rules explore fire wound     the rules that speak of both
      undercroft rules explore status.fire    one rule whole, with its tests
      undercroft rules explore fire --pack my_pack    and cards of a pack
      undercroft rules explore --rulings      how open points are read
      undercroft rules explore --coverage     what no passing test covers
    """
    from undercroft.games import registry

    if not game:
        _list_games(json)
        return
    catalogue = registry.catalogue(game)
    if pack and words and not json:
        _cards(game, pack, words)
    if coverage:
        _cover(catalogue, json)
    elif rulings:
        _rulings(catalogue, words or [], json)
    elif words and len(words) == 1 and (words[0] in catalogue or "." in words[0]):
        _one(catalogue, words[0], json)
    elif words:
        _search(catalogue, words, json, all_)
    else:
        _overview(catalogue, json)


def _list_games(json: bool) -> None:
    from undercroft.cli._screen import print_json, screen
    from undercroft.games import registry

    counts = {name: len(registry.catalogue(name)) for name in registry.names()}
    if json:
        print_json(counts)
        return
    for name, count in counts.items():
        screen().print(f"[bold]{name}[/bold]  {count} rules")


def _overview(catalogue: Catalogue, json: bool) -> None:
    from undercroft.cli._screen import print_json, screen

    if json:
        print_json([rule.model_dump() for rule in catalogue])
        return
    from rich.columns import Columns

    out = screen()
    out.print(f"[bold]{catalogue.game}[/bold]: {len(catalogue)} rules, by the first word of the id")
    sections = catalogue.sections().items()
    out.print(
        Columns([f"{name} [dim]{len(rules)}[/dim]" for name, rules in sections], padding=(0, 3))
    )
    out.print(
        f"[dim]undercroft rules {catalogue.game} WORD… searches; an id shows one rule whole[/dim]"
    )


def _cards(game: str, packs: list[str], words: list[str]) -> None:
    """The cards of packs that speak of all the words."""
    from rich.text import Text

    from undercroft.cli._packs import packed
    from undercroft.cli._screen import screen

    out = screen()
    for raw in packed(game, packs).added:
        for table, cards in raw.said.items():
            for card in cards:
                said = " ".join(_texts(card))
                if all(word.lower() in said.lower() for word in words):
                    line = Text.assemble((f"{table} {card.get('id', '')}", "bold magenta"), "  ")
                    line.append(raw.meta.title, "dim").append(f"\n    {said}")
                    line.highlight_words(words, "reverse", case_sensitive=False)
                    out.print(line, soft_wrap=True)


def _texts(value: object) -> list[str]:
    """What a card says in words."""
    if isinstance(value, dict):
        shown = [v for k, v in value.items() if k in ("name", "title", "text", "rule", "type")]
        inner = [v for v in value.values() if isinstance(v, dict | list) and v not in shown]
        return [text for part in (*shown, *inner) for text in _texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in _texts(part) if not isinstance(part, str)]
    return [value] if isinstance(value, str) and value else []


def _one(catalogue: Catalogue, id: str, json: bool) -> None:
    from undercroft.cli._coverage import known_tests
    from undercroft.cli._screen import print_json, screen

    rule = catalogue[id]
    tests = known_tests(rule, catalogue.game)
    if json:
        print_json({**rule.model_dump(), "tests": tests})
        return
    out = screen()
    _show(out, rule)
    for test in tests:
        out.print(f"  [dim]tested by[/dim] {test}", soft_wrap=True)


def _search(catalogue: Catalogue, words: list[str], json: bool, everything: bool) -> None:
    from undercroft.cli._screen import print_json, screen
    from undercroft.kernel.names import hint

    found = catalogue.search(*words)
    if json:
        print_json([rule.model_dump() for rule in found])
        raise typer.Exit(0 if found else 1)
    out = screen()
    if not found:
        spoken = " and ".join(f'"{word}"' for word in words)
        vocabulary = {w for rule in catalogue for w in rule.id.replace("-", ".").split(".")}
        lost = [word for word in words if not catalogue.search(word)]
        near = hint(lost[0], sorted(vocabulary)) if lost else ""
        out.print(f"No rule of {catalogue.game} speaks of {spoken}{near or '.'}", markup=False)
        raise typer.Exit(1)
    shown = found if everything else found[:SHOWN]
    for rule in shown:
        _show(out, rule, words)
    if len(shown) < len(found):
        out.print(f"[dim]… and {len(found) - len(shown)} more: --all shows them[/dim]")


def _rulings(catalogue: Catalogue, words: list[str], json: bool) -> None:
    """All rulings by section, or those of the rules in which every word occurs."""
    from rich.text import Text

    from undercroft.cli._screen import print_json, screen

    found = catalogue.search(*words) if words else list(catalogue)
    ruled = [rule for rule in catalogue if rule.ruling and rule in found]
    if json:
        print_json([rule.model_dump() for rule in ruled])
        raise typer.Exit(0 if ruled else 1)
    out = screen()
    section = ""
    for rule in ruled:
        if rule.section != section:
            section = rule.section
            out.print(Text(section, "bold underline"))
        _show(out, rule, words)
    of = f"{len(catalogue)} rules of {catalogue.game}"
    out.print(Text(f"{len(ruled)} of {of} have a ruling{' that fits' if words else ''}.", "bold"))
    raise typer.Exit(0 if ruled else 1)


def _show(out: Console, rule: Rule, words: list[str] | None = None) -> None:
    from rich.padding import Padding
    from rich.text import Text

    page = f"page {rule.page}" if rule.page[0].isdigit() else rule.page
    kind = rule.kind + (", optional" if rule.optional else "")
    out.print(Text.assemble((rule.id, "bold cyan"), f"  {kind} · {page}", style="dim"))
    parts = {
        "": rule.text,
        "given": rule.given,
        "expect": rule.expect,
        "unclear": rule.unclear,
        "ruling": rule.ruling,
        "untestable": rule.untestable,
    }
    colours = {"unclear": "yellow", "ruling": "green", "given": "blue", "expect": "blue"}
    for label, text in parts.items():
        if text:
            line = Text.assemble((f"{label}: ", colours.get(label, "dim"))) if label else Text()
            line.append(text)
            line.highlight_words(words or [], "reverse", case_sensitive=False)
            out.print(Padding(line, (0, 0, 0, 4 if label else 2)))
    out.print()


def _cover(catalogue: Catalogue, json: bool) -> None:
    from undercroft.cli._coverage import measure
    from undercroft.cli._screen import print_json

    coverage = measure(catalogue)
    if json:
        print_json(
            {
                "game": catalogue.game,
                "source": coverage.source,
                "total": len(catalogue),
                "covered": {rule.id: coverage.tests[rule.id] for rule in coverage.covered},
                "uncovered": [rule.id for rule in coverage.uncovered],
                "untestable": {rule.id: rule.untestable for rule in coverage.untestable},
            }
        )
    else:
        _report(coverage)
    raise typer.Exit(1 if coverage.uncovered else 0)


def _report(coverage: Coverage) -> None:
    from undercroft.cli._screen import screen

    out = screen()
    for rule in coverage.uncovered:
        out.print(f"[yellow]uncovered[/yellow]  {rule.id}  [dim]{rule.kind}[/dim]")
    for rule in coverage.untestable:
        out.print(f"[dim]untestable[/dim] {rule.id}  [dim]{rule.untestable}[/dim]")
    total = len(coverage.catalogue)
    counts = f"{len(coverage.covered)} of {total} rules of {coverage.catalogue.game} are covered"
    rest = f"{len(coverage.uncovered)} uncovered, {len(coverage.untestable)} untestable"
    out.print(f"[bold]{counts}[/bold] {coverage.source}; {rest}.")
