"""All pages of the site: from markdown, from the rules, and the first one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from scripts.manual import rulebook
from scripts.manual.search import Entry, index

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
HERE = Path(__file__).parent
LOOKS = ("manual.css", "manual.js")


class Shelf(NamedTuple):
    """Pages for one kind of reader."""

    title: str
    about: str
    pages: tuple[str, ...]


SHELVES = (
    Shelf("Players", "Play, look a rule up, know that the dice were fair.",
          ("start", "rulings", "fair-dice", "serving", "content")),
    Shelf("Designers", "Cards, maps, quests and positions of your own.",
          ("packs", "quests", "scenarios", "studies")),
    Shelf("Researchers", "Five games behind one typed API.",
          ("api", "versions", "protocol")),
    Shelf("Contributors", "How it is built, and how to change it.",
          ("architecture", "deeds", "adding-a-game", "client", "contributing", "changelog",
           "credits", "licences")),
)  # fmt: skip
ELSEWHERE = {
    "start": ROOT / "README.md",
    "contributing": ROOT / "CONTRIBUTING.md",
    "changelog": ROOT / "CHANGELOG.md",
}
"""Pages whose text does not lie in docs/."""


class Page(NamedTuple):
    name: str
    title: str
    body: str
    sections: list[tuple[str, str]]
    """Anchors and words of its headings."""
    entries: list[Entry]


def sources() -> dict[str, Path]:
    """Every page that is written by hand, by the name of its address."""
    found = {path.stem: path for path in sorted(DOCS.glob("*.md")) if path.stem != "README"}
    return found | {name: path for name, path in ELSEWHERE.items() if path.is_file()}


def build(folder: Path) -> list[Path]:
    """Write the whole site into a folder, which holds nothing else afterwards."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    written = [written_page(name, path) for name, path in sources().items()]
    shown, played = rulebook.tests(), rulebook.scenarios()
    for game in rulebook.games():
        body, sections = rulebook.page(game, shown, played)
        title = f"Rules: {rulebook.TITLES[game]}"
        name = rulebook.address(game).removesuffix(".html")
        written.append(Page(name, title, body, sections, list(rulebook.entries(game))))
    titles = {page.name: _short(page) for page in written}
    for page in written:
        (folder / f"{page.name}.html").write_text(framed(page, titles), "utf-8")
    first = Page("index", "Undercroft", front(titles), [], [])
    (folder / "index.html").write_text(framed(first, titles), "utf-8")
    everything = (entry for page in written for entry in page.entries)
    (folder / "search.js").write_text(index(everything), "utf-8")
    for name in LOOKS:
        shutil.copyfile(HERE / name, folder / name)
    for picture in (*DOCS.glob("*.svg"), *DOCS.glob("*.jpg")):
        shutil.copyfile(picture, folder / picture.name)
    return sorted(path for path in folder.iterdir() if path.is_file())


# Pages of markdown


def written_page(name: str, path: Path) -> Page:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(path.read_text("utf-8"))
    sections: list[tuple[str, str]] = []
    entries: list[Entry] = []
    title, seen = name, set[str]()
    for at, token in enumerate(tokens):
        if token.type == "inline":
            _redirect(token.children or [], path)
        if token.type == "heading_open":
            words = _plain(tokens[at + 1])
            anchor = _anchor(words, seen)
            token.attrSet("id", anchor)
            if token.tag == "h1":
                title = words
            elif token.tag == "h2":
                sections.append((anchor, words))
            entries.append(Entry(words, f"{name}.html#{anchor}", title, ""))
        elif token.type in ("inline", "fence", "code_block") and entries:
            last = entries[-1]
            entries[-1] = last._replace(text=f"{last.text} {_plain(token)}")
    body = reader.renderer.render(tokens, reader.options, {})
    body = body.replace("<table>", '<div class="wide" tabindex="0"><table>')
    body = body.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
    return Page(name, title, body, sections, entries)


def _plain(token: Token) -> str:
    if token.type != "inline":
        return token.content
    return "".join(
        child.content if child.type in ("text", "code_inline") else " "
        for child in token.children or ()
        if not child.type.endswith(("_open", "_close"))
    )


def _anchor(words: str, seen: set[str]) -> str:
    base = re.sub(r"[^\w]+", "-", words.lower()).strip("-") or "section"
    anchor, count = base, 1
    while anchor in seen:
        count += 1
        anchor = f"{base}-{count}"
    seen.add(anchor)
    return anchor


@cache
def _pages() -> dict[Path, str]:
    """The address of every source."""
    found = {source.resolve(): f"{name}.html" for name, source in sources().items()}
    return found | {(DOCS / "README.md").resolve(): "index.html"}


def _redirect(tokens: Iterable[Token], path: Path) -> None:
    """Links between sources become links between pages; to what is no page, plain words."""
    lost = 0
    for token in tokens:
        if token.type == "link_open":
            place, hash, anchor = str(token.attrGet("href")).partition("#")
            if "://" in place or not place:
                continue
            target = _pages().get((path.parent / place).resolve())
            if target is None:
                token.tag, token.attrs, lost = "span", {}, lost + 1
            else:
                token.attrSet("href", f"{target}{hash}{anchor}")
        elif token.type == "link_close" and lost:
            token.tag, lost = "span", lost - 1
        elif token.type == "image":
            token.attrSet("src", Path(str(token.attrGet("src"))).name)
            token.attrSet("loading", "lazy")


# What is around a page


def framed(page: Page, titles: dict[str, str]) -> str:
    whole = "Undercroft" if page.name == "index" else f"{page.title} · Undercroft"
    here = "".join(_item(f"#{anchor}", words) for anchor, words in page.sections)
    contents = (
        f'<nav class="here" aria-label="On this page"><h2>On this page</h2><ul>{here}</ul></nav>'
        if len(page.sections) > 1
        else ""
    )
    return FRAME.format(
        title=escape(whole),
        shelves="".join(_shelf(shelf, page.name, titles) for shelf in shelves()),
        body=page.body,
        contents=contents,
    )


def _short(page: Page) -> str:
    """What a page is called in a list."""
    if page.name == "start":
        return "Start here"
    return page.title.removeprefix("Rules: ").partition(", and ")[0]


def shelves() -> Iterator[Shelf]:
    """The shelves, with the rules of the games as one of their own after the players'."""
    rules = tuple(rulebook.address(game).removesuffix(".html") for game in rulebook.games())
    about = "Every rule of five games, to read, search and link to."
    for at, shelf in enumerate(SHELVES):
        yield shelf._replace(pages=(*shelf.pages, *_unshelved(shelf)))
        if at == 0:
            yield Shelf("Rules", about, rules)


def _unshelved(shelf: Shelf) -> list[str]:
    """Pages that no shelf names: beside the one they are called after, otherwise on the last."""
    named = {name for each in SHELVES for name in each.pages}
    found = []
    for page in sources():
        if page in named:
            continue
        after = [each for each in SHELVES if any(page.startswith(f"{n}-") for n in each.pages)]
        if shelf is (after or SHELVES)[0 if after else -1]:
            found.append(page)
    return found


def _shelf(shelf: Shelf, current: str, titles: dict[str, str]) -> str:
    items = "".join(
        _item(f"{name}.html", titles[name], name == current)
        for name in shelf.pages
        if name in titles
    )
    return f"<h2>{escape(shelf.title)}</h2><ul>{items}</ul>"


def _item(address: str, words: str, current: bool = False) -> str:
    marked = ' aria-current="page"' if current else ""
    return f'<li><a href="{escape(address)}"{marked}>{escape(words)}</a></li>'


def front(titles: dict[str, str]) -> str:
    cards = "".join(
        f'<section class="card"><h2>{escape(shelf.title)}</h2><p>{escape(shelf.about)}</p><ul>'
        + "".join(_item(f"{name}.html", titles[name]) for name in shelf.pages if name in titles)
        + "</ul></section>"
        for shelf in shelves()
    )
    return f"{FRONT}<div class=cards>{cards}</div>"


FRONT = """<h1>Undercroft</h1>
<p class=lead>Plays dungeon-crawl board games by their rulebooks, whole: setup, rounds, every card,
every status, every awkward case. Every event says which rule made it so, and every illegal wish is
answered with the rule that forbids it.</p>
<pre tabindex=0>pip install 'undercroft[server]'
undercroft serve --open          # in the browser
undercroft play explore          # in the terminal</pre>
"""
FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="manual.css">
<script src="manual.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="home" href="index.html">Undercroft</a>
<div class="search" role="search">
<input id="wanted" type="search" placeholder="Search rules and pages" autocomplete="off"
 aria-label="Search rules and pages" role="combobox" aria-expanded="false" aria-controls="hits"
 aria-autocomplete="list">
<kbd aria-hidden="true">/</kbd>
<ul id="hits" role="listbox" aria-label="Found" hidden></ul>
<p id="count" class="heard" role="status"></p>
</div>
<button id="theme" type="button">Theme</button>
<button id="menu" type="button" aria-expanded="false" aria-controls="pages">Pages</button>
</header>
<nav id="pages" aria-label="Pages">{shelves}</nav>
<main id="content" tabindex="-1">
{body}
</main>
{contents}
</body>
</html>
"""
