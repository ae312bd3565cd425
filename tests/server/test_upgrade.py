"""A release opens what another one wrote: tables outlive typos, figures and rules that change."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from undercroft.games import registry

from .servers import ROOT, Server
from .test_play import sit

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")
WORDS = re.compile(r'^(text = ".*)"$', re.MULTILINE)
HEARTS = re.compile(r"^(hearts|health) = (\d+)$", re.MULTILINE)


def release(folder: Path, change: Callable[[Path], None]) -> Path:
    """The program as a later release may have it; what is not changed need not be compiled."""
    source = folder / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("page"))
    change(source / "undercroft")
    return source


def rewrite(path: Path, pattern: re.Pattern[str], by: str | Callable[[Any], str]) -> int:
    text, count = pattern.subn(by, path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    return count


def new_words_and_figures(program: Path) -> None:
    """Every card reads otherwise, and every hero has another number of hearts."""
    for game in GAMES:
        content = program / "games" / game / "content"
        assert sum(rewrite(file, WORDS, r'\1, indeed"') for file in content.rglob("*.toml"))
    for game in ("explore", "arcade", "crystalia"):
        files = (program / "games" / game / "content").rglob("*hero*.toml")
        assert sum(rewrite(file, HEARTS, lambda m: f"{m[1]} = {int(m[2]) + 1}") for file in files)


def fewer_options(program: Path) -> None:
    """Nobody may do the last thing of a menu any longer: old answers cannot be given."""
    path = program / "games" / "deckbox" / "round.py"
    asked = re.compile(r'Ask\(hero, "menu", options,')
    assert rewrite(path, asked, 'Ask(hero, "menu", list(options)[:1],') == 1


def people(server: Server, game: str) -> dict[str, Any]:
    """A table with people in all seats: nothing moves unless it is told to."""
    rules: Any = registry.game(game)
    options = {"heroes": ["royal_paladin", "ember_mage"]} if game == "explore" else {}
    seats = rules.seats(rules.checked(options))
    return server.make(game, options=options, seats=[{"kind": "person"}] * len(seats))


async def played(server: Server, made: Any, answers: int, last: bool = False) -> dict[str, Any]:
    """Give some answers; what the people round this one screen then have before them."""
    async with sit(server, made, *range(len(made["secrets"]["seats"]))) as player:
        for turn in range(answers):
            assert await player.my_turn()
            count = len(player.question["options"])
            said = await player.answer(count - 1 if last else turn % count)
            assert said["type"] == "accepted"
            await player.reach(said["number"])
        await player.my_turn()
        shown = {"number": player.number, "lines": player.lines, "scene": player.scene}
        return dict(json.loads(json.dumps(shown)))


def test_tables_go_on_under_the_content_they_began_with(own: Server, tmp_path: Path) -> None:
    own.start()
    tables = {game: people(own, game) for game in GAMES}
    before = {game: asyncio.run(played(own, made, 4)) for game, made in tables.items()}
    own.stop()
    own.path = str(release(tmp_path, new_words_and_figures))
    own.start()
    for game, made in tables.items():
        # Where only words were mended, the table has the mended ones.
        again = json.dumps(asyncio.run(played(own, made, 0)))
        assert (", indeed" in again) == (game in ("deckbox", "realms"))
        assert json.loads(again.replace(", indeed", "")) == before[game]
        assert asyncio.run(played(own, made, 2))["number"] > before[game]["number"]
    # A table that begins now has what the new release brings.
    fresh = asyncio.run(played(own, people(own, "explore"), 0))
    hearts = {token["name"]: token["hearts"] for token in fresh["scene"]["tokens"]}
    old = {token["name"]: token["hearts"] for token in before["explore"]["scene"]["tokens"]}
    shared = [name for name in hearts if name in old and hearts[name] != old[name]]
    assert shared and all(hearts[name] == old[name] + 1 for name in shared)
    assert "Traceback" not in own.complaints


def test_where_old_answers_fit_no_longer_the_table_goes_on_and_says_so(
    own: Server, tmp_path: Path
) -> None:
    own.start()
    made = people(own, "deckbox")
    asyncio.run(played(own, made, 6))
    own.stop()  # a server that is stopped remembers where its tables are
    own.start()
    before = asyncio.run(played(own, made, 0))
    after = asyncio.run(played(own, made, 3, last=True))
    own.kill()
    own.path = str(release(tmp_path, fewer_options))
    own.start()
    again = asyncio.run(played(own, made, 0))
    assert again["lines"][: len(before["lines"])] == before["lines"]
    told = again["lines"][len(before["lines"])]["text"]
    assert told == (
        "The rules of its game have changed since this table began: "
        f"it goes on without its last {after['number'] - before['number']} answers."
    )
    # Said once, and played on from there.
    later = asyncio.run(played(own, made, 1))
    assert [line["text"] for line in later["lines"]].count(told) == 1
    own.kill()
    own.start()
    assert asyncio.run(played(own, made, 0))["lines"] == later["lines"]


@pytest.mark.parametrize("broken", [False, True])
def test_a_change_of_the_database_is_tried_on_a_copy_first(
    own: Server, tmp_path: Path, broken: bool
) -> None:
    own.start()
    made = people(own, "deckbox")
    before = asyncio.run(played(own, made, 2))
    own.stop()

    def another_step(program: Path) -> None:
        steps = program / "table" / "migrations" / "versions"
        newest = max(int(path.name[1:5]) for path in steps.glob("t0*.py"))
        does = "op.drop_column('tables', 'no_such')" if broken else "op.execute('select 1')"
        (steps / "t9999_more.py").write_text(
            "from alembic import op\n"
            f"revision, down_revision = '9999', '{newest:04}'\n"
            "branch_labels = depends_on = None\n\n\n"
            f"def upgrade():\n    op.execute('delete from acts')\n    {does}\n"
        )

    whole = own.path
    own.path = str(release(tmp_path, another_step))
    if broken:
        with pytest.raises(AssertionError, match="cannot be used"):
            own.start()
        own.path = whole
        own.start()
        assert asyncio.run(played(own, made, 0)) == before
    else:
        own.start()
        own.stop()
        (copy,) = tmp_path.glob("tables.db.before-*")
        with closing(sqlite3.connect(copy)) as kept:
            assert kept.execute("select count(*) from acts").fetchone()[0] >= 2
