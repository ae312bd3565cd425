"""A tiny game in a distribution of its own, and a way to call the command."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from undercroft.cli.app import main
from undercroft.games import registry

GAME = """
from pydantic import Field
from undercroft.kernel.extras import NONE
from undercroft.kernel.pack import Row


class Monster(Row):
    id: str
    skulls: int = Field(ge=0, le=10)
    minions: tuple[str, ...] = ()


class Tiny:
    name = "tinycrypt"
    title = "Tiny Crypt"
    tables = {"monster": Monster}
    extras = NONE

    def seats(self, options):
        return ("Crypt",)

    def check_pack(self, raw):
        known = {card.id for card, _ in raw.rows["monster"]}
        return [
            where.problem("minions", f'no monster "{name}"')
            for card, where in raw.rows["monster"]
            for name in card.minions
            if name not in known
        ]


GAME = Tiny()
"""
RULES = """
[[rule]]
id = "bite.hurts"
page = "3"
text = "A bite gives one wound."
kind = "rule"
unclear = "Whether twice."
ruling = "Once is enough."

[[rule]]
id = "bite.time"
page = "Playing time"
text = "A game takes a minute."
kind = "setup"
untestable = "How long people think is no rule."
"""


class Result(NamedTuple):
    code: int
    out: str
    err: str


Undercroft = Callable[..., Result]


@pytest.fixture
def undercroft(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Undercroft:
    """Call the command as the shell would; wide enough that nothing wraps."""
    monkeypatch.setenv("COLUMNS", "200")

    def call(*words: object) -> Result:
        with pytest.raises(SystemExit) as caught:
            main([str(word) for word in words])
        code = caught.value.code
        return Result(code if isinstance(code, int) else 0, *capsys.readouterr())

    return call


@pytest.fixture
def tinycrypt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An installed distribution that brings the game `tinycrypt` by its entry point."""
    site = tmp_path / "site"
    package, info = site / "tinycrypt", site / "tinycrypt-1.0.dist-info"
    package.mkdir(parents=True)
    info.mkdir()
    (package / "__init__.py").touch()
    (package / "game.py").write_text(GAME)
    (package / "rules.toml").write_text(RULES)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tinycrypt\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[undercroft.games]\ntinycrypt = tinycrypt.game:GAME\n")
    monkeypatch.syspath_prepend(site)
    forget()
    yield "tinycrypt"
    forget()
    for name in [name for name in sys.modules if name.partition(".")[0] == "tinycrypt"]:
        del sys.modules[name]


def forget() -> None:
    registry._targets.cache_clear()
    registry.catalogue.cache_clear()
