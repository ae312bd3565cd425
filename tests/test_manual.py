"""The documentation as a site: whole, linked, found by a search, and opened by the command."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from scripts.manual import build, rulebook

from undercroft.cli import docs
from undercroft.games import registry

from .cli.conftest import Undercroft, undercroft  # noqa: F401

ROOT = Path(__file__).parents[1]


class Reader(HTMLParser):
    """The links and anchors of a page, and whether every element is closed."""

    VOID = ("meta", "link", "input", "img", "br", "hr")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.links += [v for k in ("href", "src") if (v := given.get(k))]
        if found := given.get("id"):
            self.ids.append(found)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag in self.VOID or self.open.pop() == tag


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual") / "site"
    assert build.build(folder)
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Reader]:
    return {path.name: Reader(path.read_text("utf-8")) for path in site.glob("*.html")}


def index(site: Path) -> list[list[str]]:
    text = (site / "search.js").read_text("utf-8")
    rows: list[list[str]] = json.loads(text.removeprefix("found(").removesuffix(")\n"))
    return rows


def missing(pages: dict[str, Reader], site: Path, links: Iterator[tuple[str, str]]) -> list[str]:
    lost = []
    for here, link in links:
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        name = file or here
        found = name in pages and (not anchor or anchor in pages[name].ids)
        if not found and not (not anchor and (site / name).is_file()):
            lost.append(f"{here}: {link}")
    return lost


def test_every_page_is_sound_and_every_link_and_hit_leads_somewhere(
    site: Path, pages: dict[str, Reader]
) -> None:
    links = ((name, link) for name, page in pages.items() for link in page.links)
    assert missing(pages, site, links) == []
    assert missing(pages, site, (("index.html", row[1]) for row in index(site))) == []
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), name


def test_every_source_is_a_page_and_stands_on_a_shelf(pages: dict[str, Reader]) -> None:
    named = [name for shelf in build.shelves() for name in shelf.pages]
    assert len(named) == len(set(named))
    assert {f"{name}.html" for name in named} | {"index.html"} == set(pages)
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} - {"README"} <= set(named)


@pytest.mark.parametrize("game", registry.names())
def test_every_rule_can_be_read_found_and_linked_to(
    site: Path, pages: dict[str, Reader], game: str
) -> None:
    catalogue = registry.catalogue(game)
    name = rulebook.address(game)
    assert [rule.id for rule in catalogue if rule.id not in pages[name].ids] == []
    hits = {row[1] for row in index(site)}
    assert [rule.id for rule in catalogue if f"{name}#{rule.id}" not in hits] == []
    assert registry.game(game).title == rulebook.TITLES[game]


def test_a_rule_stands_with_its_ruling_its_tests_and_a_position(site: Path) -> None:
    text = (site / "rules-explore.html").read_text("utf-8")
    (tie,) = re.findall(r'id="combat\.tie">.*?</article>', text, re.DOTALL)
    assert "A tie is a successful defence" in tie and "tests/explore/test_combat.py" in tie
    (wave,) = re.findall(r'id="area\.example\.fire-wave">.*?</article>', text, re.DOTALL)
    assert "Position: Fire Wave around the Mage" in wave and "#..ER.#" in wave
    (damage,) = re.findall(r'id="combat\.damage">.*?</article>', text, re.DOTALL)
    assert "<b>Ruling:</b> Damage and suffering a wound are the same thing" in damage


def test_the_command_names_pages_and_rules(
    site: Path,
    undercroft: Undercroft,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(docs, "_folder", lambda: site)
    assert undercroft("docs", "--where").out == (site / "index.html").as_uri() + "\n"
    shown = undercroft("docs", "explore", "combat.tie", "--where").out
    assert shown == (site / "rules-explore.html").as_uri() + "#combat.tie\n"
    assert "api\n" in undercroft("docs", "--list").out
    assert '"apy"' in undercroft("docs", "apy").err
    assert "combat.tie" in undercroft("docs", "explore", "combat.tye").err


def test_without_a_built_site_the_command_says_so(
    undercroft: Undercroft,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("importlib.resources.files", lambda name: tmp_path)
    result = undercroft("docs")
    assert result.code == 2 and "the documentation is not built here" in result.err


SERVED = """
import signal, sys
from pathlib import Path
# Whoever is started in the background may have inherited that Ctrl-C means nothing.
signal.signal(signal.SIGINT, signal.default_int_handler)
from undercroft.cli import app, docs
docs._folder = lambda: Path(sys.argv[1])
app.main(["docs", "--serve", "0"])
"""


def test_the_command_serves_the_pages_until_it_is_ended(site: Path) -> None:
    served = subprocess.Popen(
        [sys.executable, "-c", SERVED, str(site)], env={"PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert served.stdout is not None
        said = served.stdout.readline()
        (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", said)
        for name in ("index.html", "rules-explore.html", "search.js"):
            with urlopen(address + name) as page:
                assert page.read() == (site / name).read_bytes()
        with pytest.raises(HTTPError) as refused:
            urlopen(address + "../pyproject.toml")
        refused.value.close()
        served.send_signal(signal.SIGINT)
        _, error = served.communicate(timeout=300)
        assert served.returncode == 0 and "Traceback" not in error
    finally:
        served.kill()
        served.communicate()
