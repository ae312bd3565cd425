"""What leaves the server: the whole traffic of two seats and a spectator, word for word."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
from typing import Any

import pytest

from undercroft.games import registry
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Line, Scene

from .player import Player
from .servers import Server
from .test_play import sit
from .test_seats import always

GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "explore": ({"size": "delve"}, 60),
    "arcade": ({"heroes": 4, "players": 2}, 60),
    "deckbox": ({"players": 2}, 60),
}
ALLOWED = {
    "welcome": {"type", "table", "seats", "state", "log", "talk"},
    "state": {"type", "number", "seat", "scene", "lines", "undo", "quiet"},
    "accepted": {"type", "id", "number"},
    "table": {
        "type", "table", "name", "game", "title", "options", "dice", "number", "seats", "asked",
        "over", "paused", "commitment", "mixes", "lesson", "aside", "hidden", "midway", "lead",
        "watchers", "mine", "host",
        "manners", "packs",
    },
}  # fmt: skip


def secrets_of(server: Server, table: str) -> tuple[str, str, list[str]]:
    """Seed, salt and hashes, as only the database has them."""
    with sqlite3.connect(server.folder / "tables.db") as database:
        seed, salt, host, watch = database.execute(
            "select seed, salt, host, watch from tables where id = ?", [table]
        ).fetchone()
        hashes = [
            row[0]
            for row in database.execute("select secret from seats where table_id = ?", [table])
        ]
    database.close()
    assert len(seed) == 64
    return seed, salt, [host, watch, *hashes]


@pytest.mark.parametrize("game", GAMES)
def test_no_seat_hears_more_than_its_scenes_and_lines(server: Server, game: str) -> None:
    options, count = GAMES[game]
    made = server.make(
        game,
        options=options,
        seats=[{"kind": "person"}, {"kind": "person"}],
        manners={"by_hand": True},
    )
    draw = random.Random(7)

    async def evening() -> list[Player]:
        watcher = Player(server.socket, made["table"], [made["secrets"]["watch"]])
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob, watcher:
            await always(ada, 0)
            await always(bob, 1)
            for _ in range(count):
                asked = ada if ada.asked else bob
                if not asked.asked:
                    break
                await asked.answer(draw.randrange(len(asked.question["options"])))
                for player in (ada, bob, watcher):
                    await player.reach(asked.number)
        return [ada, bob, watcher]

    players = asyncio.run(evening())
    seed, salt, hashes = secrets_of(server, made["table"])
    journal = _journal(server, made["table"])
    for seat, player in zip((0, 1, None), players, strict=True):
        assert player.number >= 20
        traffic = "\n".join(player.raw)
        # Nothing that proves or foretells anything.
        for secret in (seed, str(int(seed, 16)), salt, *hashes, made["secrets"]["host"]):
            assert secret not in traffic
        for other, secret in made["secrets"]["seats"].items():
            assert secret not in traffic, f"the secret of seat {other}"
        # Nothing but the messages of the protocol, with exactly their fields.
        for message in player.heard:
            assert message.keys() <= ALLOWED[message["type"]], message["type"]
        # Every scene is what the game shows this seat after those answers, and not a word more.
        rules: Any = registry.game(game)
        match: Match[Any] = Match(rules, rules.checked(options), seed)
        shown: dict[str, Any] = {}
        answers = iter(journal)
        number = 0
        for message in player.heard:
            state = message.get("state", message)
            if "scene" not in state:
                continue
            while number < state["number"]:
                match.answer(next(answers))
                number += 1
            shown |= state["scene"]
            assert shown == json.loads(match.scene(seat).model_dump_json())
            assert state["seat"] == seat
        Scene.model_validate_json(json.dumps(shown))
        for line in player.lines:
            Line.model_validate_json(json.dumps(line))


def _journal(server: Server, table: str) -> list[int]:
    with sqlite3.connect(server.folder / "tables.db") as database:
        rows = database.execute(
            "select payload from acts where table_id = ? order by number", [table]
        ).fetchall()
    database.close()
    return [json.loads(payload)["index"] for (payload,) in rows]


def test_secrets_are_kept_as_hashes_only(server: Server) -> None:
    made = server.make("deckbox", options={"players": 2}, seats=[{"kind": "person"}] * 2)
    kept = b"".join(path.read_bytes() for path in server.folder.glob("tables.db*"))
    words = [made["secrets"]["host"], made["secrets"]["watch"], *made["secrets"]["seats"].values()]
    for word in words:
        assert re.fullmatch(r"[\w-]{32}", word)
        assert word.encode() not in kept
    assert len(set(words)) == len(words)


def test_a_save_is_not_given_away_before_the_end(server: Server) -> None:
    made = server.make("deckbox", options={"players": 1})
    with server.http() as http:
        headers = {"Authorization": f"Bearer {made['secrets']['host']}"}
        got = http.get(f"/api/tables/{made['table']}/save", headers=headers)
        assert got.status_code == 409
        assert "sealed until the game is over" in got.json()["error"]["text"]
        got = http.get(f"/api/replays/{made['table']}/0")
        assert got.status_code == 404
