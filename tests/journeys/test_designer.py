"""A designer's whole way, as one script: from an empty folder to a save in somebody else's home.

Every command is a process of its own, as a person would start it, and how long each step takes is
printed at the end (`pytest -s`).
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect, sync_playwright

from ..browser.chromium import WAIT, Visitor, launch
from ..server.player import Player
from ..server.servers import ROOT, Server
from .test_pages import BLOCK, DOCS, SAVED

PAGE = (DOCS / "packs.md").read_text("utf-8")
QUEST = BLOCK.findall((DOCS / "quests.md").read_text("utf-8").partition("## A whole quest")[2])[0]
PARTY = ("--heroes", "royal_paladin,ember_mage", "--seed", "7")
MAP = ("-o", 'points=["rat_hole"]', "-o", "layout=down_the_stairs")


class Done(NamedTuple):
    code: int
    out: str
    err: str


class Designer:
    """Somebody with a home and a folder to work in, who types."""

    def __init__(self, home: Path, desk: Path) -> None:
        self.home, self.desk = home, desk
        desk.mkdir(parents=True, exist_ok=True)

    def __call__(self, *words: object, typing: str = "") -> Done:
        environment = {k: v for k, v in os.environ.items() if not k.startswith("UNDERCROFT_")}
        environment |= {
            "UNDERCROFT_HOME": str(self.home), "PYTHONPATH": str(ROOT / "src"),
            "COLUMNS": "160", "PYTHONUTF8": "1",
        }  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-m", "undercroft.cli.app", *map(str, words)], cwd=self.desk,
            env=environment, input=typing, capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip
        assert "Traceback" not in done.stderr, done.stderr
        return Done(done.returncode, done.stdout, done.stderr)

    def write(self, name: str, text: str) -> None:
        (self.desk / name).write_text(text, encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.desk / name).read_text("utf-8")
        assert old in text
        self.write(name, text.replace(old, new, 1))

    def saves(self) -> list[Path]:
        return sorted((self.home / "saves").iterdir(), key=lambda file: file.stat().st_mtime_ns)


class Clock:
    def __init__(self) -> None:
        self.steps: list[tuple[str, float]] = []

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        begun = time.monotonic()
        yield
        self.steps.append((name, time.monotonic() - begun))

    def __str__(self) -> str:
        lines = [f"{seconds:6.1f} s  {name}" for name, seconds in self.steps]
        return "\n".join([*lines, f"{sum(s for _, s in self.steps):6.1f} s  altogether"])


def test_a_designers_way_from_the_first_idea_to_another_home(tmp_path: Path) -> None:
    ada = Designer(tmp_path / "ada", tmp_path / "desk")
    clock = Clock()

    with clock.step("two new packs: a hero, a monster, a tile; a quest"):
        assert ada("pack", "new", "cellar", "--game", "explore").code == 0
        assert ada("pack", "new", "salt", "--game", "deckbox").code == 0
        for name, text in SAVED.findall(PAGE):
            ada.write(name, text)
        ada.write("salt/quests.toml", QUEST)

    with clock.step("broken, and every mistake named where it is"):
        ada.change("cellar/heroes.toml", "hearts = 6", 'hearts = "many"')
        ada.change("salt/quests.toml", 'room = "gate", who', 'room = "gatr", who')
        found = ada("pack", "check", "cellar", "salt")
        assert found.code == 1
        assert found.out.splitlines() == [
            'heroes.toml: card "royal_paladin", field "hearts": '
            'expected a whole number of at least 1, got "many"',
            "1 mistake in cellar",
            'quests.toml: card "salt_road", field "aim": unknown room "gatr"; did you mean "gate"?',
            "1 mistake in salt",
        ]
        assert ada("play", "explore", "--pack", "cellar").code == 2
        ada.change("cellar/heroes.toml", 'hearts = "many"', "hearts = 6")
        ada.change("cellar/tiles/cellar_a.txt", "#....::::....#", "#....::::...#")
        ada.change("cellar/monsters.toml", "cellar_rat = 4", "celar_rat = 4")
        found = ada("pack", "check", "cellar")
        assert "tiles/cellar_a.txt: line 6" in found.out
        assert 'field "pool": unknown monster "celar_rat"; did you mean "cellar_rat"?' in found.out

    with clock.step("mended"):
        ada.change("cellar/tiles/cellar_a.txt", "#....::::...#", "#....::::....#")
        ada.change("cellar/monsters.toml", "celar_rat = 4", "cellar_rat = 4")
        ada.change("salt/quests.toml", 'room = "gatr", who', 'room = "gate", who')
        sound = ada("pack", "check", "cellar", "salt")
        assert (sound.code, sound.out.count("sound: ")) == (0, 2), sound.out
        assert "warning" not in sound.out

    with clock.step("played in the terminal"):
        played = ada("play", "explore", "--pack", "cellar", *PARTY, *MAP,
                     typing="\n".join(["look royal paladin", "1", "1", "quit"]))  # fmt: skip
        assert played.code == 0 and "Broom Sweep" in played.out, played.out
        assert "Rat Hole" in played.out
        evening = ada.saves()[-1]
        assert [one["id"] for one in json.loads(evening.read_text())["packs"]] == ["cellar"]
        quest = ada("play", "deckbox", "--pack", "salt", "--quest", "salt_road", typing="quit\n")
        assert quest.code == 0 and "The Salt Road" in quest.out

    with clock.step("tried by the machines"):
        told = ada("sim", "deckbox", "--pack", "salt", "--quest", "salt_road", "--games", "3")
        assert "deckbox with salt 0.1: 3 games" in told.out

    with clock.step("handed over as files"):
        for name in ("cellar", "salt"):
            assert ada("pack", "build", name).code == 0
            first = (ada.desk / f"{name}-0.1.zip").read_bytes()
            assert ada("pack", "build", name, "--out", "again.zip").code == 0
            assert (ada.desk / "again.zip").read_bytes() == first
        assert ada("pack", "install", "salt-0.1.zip").code == 0

    finished = tmp_path / "finished.undercroft"
    server = Server(ada.home, packs=ada.home / "packs").start()
    try:
        # In a thread of its own: a browser of another test may have a loop in this one.
        with ThreadPoolExecutor(1) as aside:
            aside.submit(_in_a_browser, ada, server, clock).result()
        with clock.step("played to its end at a table of the server"):
            _to_its_end(server, finished)
    finally:
        server.stop()
    assert "Traceback" not in server.complaints

    with clock.step("a save of it in another home"):
        bo = Designer(tmp_path / "bo", tmp_path / "bos desk")
        file = bo.desk / "evening.undercroft"
        file.write_bytes(evening.read_bytes().replace(str(ada.desk).encode(), b"/nowhere"))
        missing = bo("play", "explore", file, "--resume")
        assert missing.code == 2
        assert re.search(r'played with the pack "Cellar", cellar 0\.1 \(\w{12}\)', missing.err)
        assert f"nor in {bo.home / 'packs'}" in missing.err
        for name in ("cellar", "salt"):
            (bo.desk / f"{name}.zip").write_bytes((ada.desk / f"{name}-0.1.zip").read_bytes())
            assert bo("pack", "install", f"{name}.zip").code == 0
        again = bo("play", "explore", file, "--resume", typing="quit\n")
        assert again.code == 0 and "Royal Paladin" in again.out, again.err
        assert bo("replay", file).out.startswith("sound: ")
        assert bo("verify", finished).code == 0
    print(f"\n{clock}")


def _in_a_browser(ada: Designer, server: Server, clock: Clock) -> None:
    """The file of the pack on the bench of the workshop, compared, and at a table at once."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        visitor = Visitor(browser, server.url)
        page = visitor.page
        with clock.step("opened in the browser, from the file"):
            page.goto("/workshop")
            page.get_by_label("Open a pack’s file").set_input_files(ada.desk / "cellar-0.1.zip")
            page.get_by_role("button", name="Royal Paladin").first.click()
            expect(page.get_by_role("row", name="Hearts 5 6")).to_be_visible(timeout=WAIT)
            expect(page.locator(".ws-facts")).to_contain_text("sound", timeout=4 * WAIT)
        with clock.step("compared: pairs of games with the pack and without it, on the same seeds"):
            page.get_by_role("button", name="Play pairs of games").click()
            expect(page.locator(".ws-ci")).to_have_count(2, timeout=8 * WAIT)
            page.get_by_role("button", name="Stop").click()
            expect(page.get_by_role("button", name="Play more")).to_be_visible(timeout=8 * WAIT)
            told = page.locator("section[aria-labelledby=ws-cmp-h]").inner_text()
            played = re.search(r"(\d+) of \1 pairs of games played", told)
            assert played is not None and int(played[1]) >= 2, told
            assert re.search(r"[+−]\d+ points for Heroes, -?\d+ to -?\d+\.", told), told
        with clock.step("played in the browser"):
            page.get_by_role("button", name="Put it on a table").click()
            page.wait_for_selector(".play[data-number]")
            expect(page.get_by_role("img", name="6 of 6 hearts").first).to_be_visible(timeout=WAIT)
            for _ in range(3):
                visitor.wait_turn()
                visitor.answer()
        assert visitor.trouble == []
        visitor.leave()
        browser.close()


def _to_its_end(server: Server, finished: Path) -> None:
    """A game of machines with a pack of the server's folder."""
    with server.http() as http:
        assert [one["id"] for one in http.get("/api/packs").json()["packs"]] == ["salt"]
    options = {"quest": "salt_road", "players": 1}
    seats = [{"kind": "agent", "level": "random"}]
    played = server.make("deckbox", options=options, packs=[{"id": "salt"}], seats=seats)

    async def evening() -> None:
        watch = Player(server.socket, played["table"], [played["secrets"]["watch"]])
        async with watch:
            await watch.until(lambda: watch.over is not None)

    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, evening()).result()
    with server.http() as http:
        secret = {"Authorization": f"Bearer {played['secrets']['host']}"}
        finished.write_text(http.get(f"/api/tables/{played['table']}/save", headers=secret).text)
