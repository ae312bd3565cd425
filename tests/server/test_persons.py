"""Being told of one's turn at an address, being ready, and statistics for whoever wants them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import httpx
import pytest

from .servers import Server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may post to this machine."""
    wish = {"private_webhooks": "yes", "public_url": "https://table.example"}
    running = Server(tmp_path_factory.mktemp("persons"), **wish).start()
    yield running
    running.stop()
    assert "Traceback" not in running.complaints


@pytest.fixture
def heard() -> Iterator[tuple[str, Queue[dict[str, Any]]]]:
    """A listener on this machine, and what it is told."""
    told: Queue[dict[str, Any]] = Queue()

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Ear)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/turn", told
    server.shutdown()
    server.server_close()


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def made(http: httpx.Client, game: str, *kinds: str) -> dict[str, Any]:
    wish = {"game": game, "name": "Friday", "seats": [{"kind": kind} for kind in kinds]}
    table: dict[str, Any] = http.post("/api/tables", json=wish).raise_for_status().json()
    return table


def test_a_seat_that_is_away_is_told_of_its_turn_without_any_secret(
    house: Server, heard: tuple[str, Queue[dict[str, Any]]]
) -> None:
    url, told = heard
    with house.http() as http:
        # The machine has the first turn; the Heroes' seat is a person's who is away.
        table = made(http, "explore", "person", "person")
        path = f"/api/tables/{table['table']}/seats/1/webhook"
        seat = table["secrets"]["seats"]["1"]
        for stranger in (table["secrets"]["host"], table["secrets"]["seats"]["0"]):
            got = http.put(path, json={"url": url}, headers=bearer(stranger))
            assert got.status_code == 401
        got = http.put(path, json={"url": url}, headers=bearer(seat)).raise_for_status().json()
        assert got["tells"] and got["reached"]
        assert told.get(timeout=60)["kind"] == "hello"
        state = http.get(f"/api/tables/{table['table']}", headers=bearer(seat)).json()
        assert [each["tells"] for each in state["seats"]] == [False, True]
        assert url not in json.dumps(state)
        # Now the machine plays the other seat until the Heroes are asked.
        http.post(
            f"/api/tables/{table['table']}/seats/0", json={"kind": "agent"},
            headers=bearer(table["secrets"]["host"]),
        ).raise_for_status()  # fmt: skip
        turn = told.get(timeout=60)
        assert turn["kind"] == "turn" and turn["seat"] == 1
        assert turn["text"] == "It is your turn at “Friday”, as Heroes."
        assert turn["link"] == f"https://table.example/t/{table['table']}"
        words = json.dumps(turn)
        assert not any(secret in words for secret in table["secrets"]["seats"].values())
        http.put(path, json={"url": None}, headers=bearer(seat)).raise_for_status()
    assert told.empty()


def test_an_address_inside_is_refused_unless_the_server_allows_it(tmp_path: Path) -> None:
    careful = Server(tmp_path).start()
    try:
        with careful.http() as http:
            table = made(http, "deckbox", "person")
            path = f"/api/tables/{table['table']}/seats/0/webhook"
            for url in ("http://127.0.0.1:9/", "http://localhost/", "ftp://example.org/"):
                got = http.put(
                    path, json={"url": url}, headers=bearer(table["secrets"]["seats"]["0"])
                )
                assert got.status_code == 400 and got.json()["error"]["where"] == "url"
    finally:
        careful.stop()


def test_who_is_ready_is_seen_by_everybody(house: Server) -> None:
    with house.http() as http:
        table = made(http, "explore", "agent", "person")
        path = f"/api/tables/{table['table']}"
        seat = bearer(table["secrets"]["seats"]["1"])
        watch = bearer(table["secrets"]["watch"])
        seats = http.get(path, headers=watch).json()["seats"]
        assert [each["ready"] for each in seats] == [True, False]
        http.post(f"{path}/seats/1", json={"ready": True}, headers=seat).raise_for_status()
        seats = http.get(path, headers=watch).json()["seats"]
        assert [each["ready"] for each in seats] == [True, True]


def test_statistics_are_kept_for_who_asks_given_back_and_forgotten(house: Server) -> None:
    with house.http() as http:
        assert http.get("/api/people/me").status_code == 401
        me = http.post("/api/people", json={"name": "Ada"}).raise_for_status().json()
        mine = bearer(me["secret"])
        table = made(http, "deckbox", "agent")
        seat = table["secrets"]["seats"]["0"]
        hand = {"table": table["table"], "secret": seat}
        until = time.monotonic() + 300
        while True:
            got = http.post("/api/people/me/games", json=hand, headers=mine)
            if got.status_code != 409:
                break
            assert time.monotonic() < until, "the machine did not finish"
            time.sleep(0.1)
        assert got.json() == {"kept": 1}
        # Twice is once, and a secret of no seat is none.
        again = http.post("/api/people/me/games", json=hand, headers=mine)
        assert again.json() == {"kept": 0}
        bad = {"table": table["table"], "secret": table["secrets"]["watch"]}
        assert http.post("/api/people/me/games", json=bad, headers=mine).status_code == 401

        told = http.get("/api/people/me", headers=mine).json()
        summary = http.get(f"/api/replays/{table['table']}/summary").json()
        hero = next(figure for figure in summary["figures"] if figure["side"] == "ours")
        assert told["name"] == "Ada" and told["played"] == 1
        assert told["won"] == (summary["winner"][0] == "heroes")
        assert told["sums"]["dealt"] == hero["dealt"] and told["sums"]["taken"] == hero["taken"]
        done = {each["id"] for each in told["achievements"] if each["done"]}
        assert "first" in done and "shelf" not in done

        # What is kept outlives the table, can be taken along, and goes when it is to go.
        http.delete(f"/api/tables/{table['table']}", headers=bearer(table["secrets"]["host"]))
        taken = http.get("/api/people/me/export", headers=mine).json()
        assert taken["name"] == "Ada" and len(taken["games"]) == 1
        assert http.delete("/api/people/me", headers=mine).status_code == 204
        assert http.get("/api/people/me", headers=mine).status_code == 401
