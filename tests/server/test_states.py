"""Positions from outside: refused, played within limits, or set aside, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from undercroft.games import registry
from undercroft.kernel.match import Match
from undercroft.table.aside import STUMBLED
from undercroft.table.crew import ENDING
from undercroft.table.errors import Refused
from undercroft.table.trials import Trials

from ..contract.games import SAMPLES
from .player import Player
from .servers import ROOT, Server
from .states import Change, changes, save_of, try_all

EACH = 250
"""Changes of each game that are tried here; `make states` tries 10,000."""
SENT = 16
"""Changes of each game that are sent to a real server."""

ENDLESS = """
import os
import pathlib
import time

from undercroft.games.deckbox.game import Deckbox
from undercroft.kernel.choice import Ask

menu, rebuilt = Deckbox.steps["menu"], Deckbox.rebuilt


def never_ends(s, hero):
    heap = []
    while s.round == 5000 and s.actions < 2:
        pass
    while s.round == 6000 and s.actions < 2:
        heap.append(bytearray(1 << 24))
    while s.round == 4000 and s.actions < 2:
        yield Ask(hero, "menu", [], (hero,), ())
    yield from menu(s, hero)


def never_reads(self, plain):
    while plain["round"] == 7000:
        pass
    if plain["round"] == 8000:
        pathlib.Path(__file__).with_name(f"begun-{os.getpid()}").touch()
        time.sleep(600)
    return rebuilt(self, plain)


Deckbox.steps["menu"] = never_ends
Deckbox.rebuilt = never_reads
"""
"""A rule that goes round in circles in some rounds, takes all the memory there is or asks without
an answer, and another that cannot be read."""


@pytest.mark.parametrize("game", sorted(SAMPLES))
def test_every_changed_position_is_refused_or_played(game: str) -> None:
    async def evening() -> tuple[int, int]:
        trials = Trials(1)
        refused = played = 0
        try:
            for change in changes(game, SAMPLES[game], EACH, 5, answers=190):
                try:
                    await trials.keep("r", json.dumps(save_of(change)).encode())
                    played += 1
                except Refused as error:
                    text = str(error)
                    assert text.endswith(".") and "Error" not in text, (change.what, text)
                    if "ends in another position" in text:
                        played += 1
                    else:
                        refused += 1
        finally:
            await trials.close()
        return refused, played

    refused, played = asyncio.run(evening())
    assert refused + played == EACH
    assert refused > EACH / 4 and played > EACH / 10


def test_a_server_under_made_up_positions_answers_somebody_else(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    made_up = [
        change
        for game in sorted(SAMPLES)
        for change in changes(game, SAMPLES[game][:1], SENT, 6, answers=130)
    ]
    try:
        report = asyncio.run(try_all(server, made_up, tables=8, at_once=2))
    finally:
        server.stop()
    assert report.wrong == []
    assert sum(report.verdicts.values()) == len(made_up)
    assert report.tables
    assert len(report.waits) > 10
    assert "Traceback" not in server.complaints


def position(round: int) -> Change:
    """A position of a game in a given round, in which a hero has yet to act."""
    game: Any = registry.game("deckbox")
    match = game.new(seed=3, **game.checked({}))
    while not match.settled.agenda or match.settled.agenda[-1][0] != "menu":
        match.answer(0)
    start = json.loads(json.dumps(match.settled.plain())) | {"round": round}
    return Change("deckbox", f"round {round}", match.options, start)


def uploaded(change: Change) -> dict[str, Any]:
    rules: Any = registry.game(change.game)
    match: Match[Any] = Match(rules, change.options, None, start=change.start)
    return save_of(change, json.loads(json.dumps(match.state.plain())))


@pytest.fixture
def circles(tmp_path: Path) -> Server:
    """A server, not started yet, whose rules go round in circles in some rounds."""
    folder = tmp_path / "circles"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(ENDLESS)
    return Server(tmp_path, python_path=f"{folder}:{ROOT / 'src'}")


def begin(http: httpx.Client, change: Change, kind: str) -> dict[str, Any]:
    replay = http.post("/api/replays", json=uploaded(change))
    assert replay.status_code == 201, replay.text
    seat = {"kind": kind, "level": "random"}
    wish = {"game": "deckbox", "from": {"replay": replay.json()["replay"], "at": 0}}
    made = http.post("/api/tables", json={**wish, "seats": [seat]})
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()
    return found


def state_of(http: httpx.Client, made: dict[str, Any]) -> httpx.Response:
    headers = {"Authorization": f"Bearer {made['secrets']['host']}"}
    return http.get(f"/api/tables/{made['table']}", headers=headers)


def wait_for_aside(http: httpx.Client, count: int) -> None:
    until = time.monotonic() + 120
    while http.get("/api/health").json()["aside"] < count:
        assert time.monotonic() < until, "no table was set aside"
        time.sleep(0.1)


def test_a_table_whose_play_exceeds_the_limits_is_set_aside_for_good(circles: Server) -> None:
    server = circles.start()
    try:
        with server.http() as http:
            endless = http.post("/api/replays", json=save_of(position(7000)))
            assert "takes too much time or memory" in endless.json()["error"]["text"]
            greedy = begin(http, position(6000), "agent")
            made = begin(http, position(5000), "person")

            async def evening() -> dict[str, Any]:
                word = made["secrets"]["seats"]["0"]
                async with Player(server.socket, made["table"], [word]) as player:
                    headers = {"Authorization": f"Bearer {made['secrets']['host']}"}
                    seat = f"/api/tables/{made['table']}/seats/0"
                    http.post(seat, json={"kind": "agent"}, headers=headers).raise_for_status()
                    await player.until(lambda: player.closed)
                    return next(m for m in player.heard if m["type"] == "gone")

            told = asyncio.run(evening())
            assert "set aside" in told["text"]
            wait_for_aside(http, 2)
            for table in (made, greedy):
                state = state_of(http, table)
                assert state.status_code == 410
                assert state.json()["error"]["text"] == told["text"]
        tried = server.complaints.count("is set aside")
        assert tried == 2
        server.kill()
        server.start()
        with server.http() as http:
            assert state_of(http, made).status_code == 410
            health = http.get("/api/health").json()
            assert health["ok"] and health["aside"] == 2
            other = server.make("deckbox", seats=[{"kind": "agent"}])
            while state_of(http, other).json()["number"] < 5:
                time.sleep(0.05)
        assert server.complaints.count("is set aside") == tried
    finally:
        server.stop()


def test_a_table_that_cannot_be_loaded_fails_alone(circles: Server) -> None:
    server = circles.start()
    seats = [{"kind": "agent", "level": "random"}]
    try:
        with server.http() as http:
            made = [server.make("deckbox", seats=seats) for _ in range(4)]
            begun = begin(http, position(100), "agent")
        server.kill()
        with sqlite3.connect(server.folder / "tables.db") as database:
            torn, odd, foreign, _ = [one["table"] for one in made]
            database.execute("update tables set due = 1, over = 0")
            database.execute("delete from memories")
            database.execute("update tables set options = '{' where id = ?", (torn,))
            database.execute("update tables set game = 'no such game' where id = ?", (foreign,))
            database.execute("insert or replace into acts values (?, 1, 'answer', 0, '[]')", (odd,))
            start = json.dumps(position(7000).start)
            database.execute("update tables set start = ? where id = ?", (start, begun["table"]))
        server.start()
        with server.http() as http:
            before = state_of(http, made[3]).json()["number"]
            wait_for_aside(http, 4)
            while not (after := state_of(http, made[3]).json())["over"]:
                if after["number"] > before:
                    break
                time.sleep(0.05)
            for one in made[:3]:
                answer = state_of(http, one)
                assert answer.status_code == 410, answer.text
                text = answer.json()["error"]["text"]
                assert text.endswith((".", "?")) and "Error" not in text
            assert state_of(http, begun).status_code == 410
        assert server.complaints.count("the watch stumbled") == 0
        with sqlite3.connect(server.folder / "tables.db") as database:
            database.execute("update tables set game = 'deckbox' where id = ?", (foreign,))
        with server.http() as http:
            assert state_of(http, made[2]).status_code == 200
            assert http.get("/api/health").json()["aside"] == 3
    finally:
        server.stop()


def test_a_question_without_an_answer_stops_the_machines_of_its_table_alone(
    circles: Server,
) -> None:
    server = circles.start()
    try:
        with server.http() as http:
            mute = begin(http, position(4000), "agent")
            wait_for_aside(http, 1)
            told = state_of(http, mute).json()
            assert told["aside"] == STUMBLED
            other = server.make("deckbox", seats=[{"kind": "agent", "level": "random"}])
            while state_of(http, other).json()["number"] < 5:
                time.sleep(0.05)
            assert http.get("/api/health").json()["ok"]
        assert "A question without an answer is open." in server.complaints
        assert "Traceback" not in server.complaints
    finally:
        server.stop()


def test_a_server_that_is_asked_to_end_waits_for_no_trial(circles: Server) -> None:
    """Whoever waits for it is told so, and nothing is complained about."""
    server = circles.start()
    try:
        with server.http() as http, ThreadPoolExecutor(2) as people:
            save = save_of(position(8000))
            posts = [people.submit(http.post, "/api/replays", json=save) for _ in range(2)]
            until = time.monotonic() + 300
            while len([*server.folder.glob("circles/begun-*")]) < 2:
                assert time.monotonic() < until
                time.sleep(0.01)
            process = server.process
            assert process is not None
            process.send_signal(signal.SIGTERM)
            for post in posts:
                answer = post.result()
                assert answer.status_code == 503
                assert answer.json()["error"]["text"] == ENDING
            assert process.wait(60) in (0, -signal.SIGTERM)
        assert "Traceback" not in server.complaints
    finally:
        server.stop()
