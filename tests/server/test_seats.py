"""Seats, links and what the host may do, over HTTP, with clients watching."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx

from undercroft.games import registry
from undercroft.kernel.save import pack_save
from undercroft.kernel.scenario import read

from .player import Player, next_asked
from .servers import Server
from .test_play import TWO, sit


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def call(server: Server, method: str, path: str, secret: str, body: Any = None) -> httpx.Response:
    with server.http() as http:
        return http.request(method, f"/api/tables/{path}", headers=bearer(secret), json=body)


def test_a_table_is_filled_with_the_newcomer_and_machines(server: Server) -> None:
    made = server.make("explore")
    table = call(server, "GET", made["table"], made["secrets"]["host"]).json()
    assert [seat["kind"] for seat in table["seats"]] == ["agent", "person"]
    assert [seat["title"] for seat in table["seats"]] == ["Consul", "Heroes"]
    assert table["host"] is True and table["mine"] == []


def test_a_secret_is_needed_even_to_look(server: Server) -> None:
    made = server.make("deckbox", **TWO)
    for secret in ("none", "wrong" * 20):
        got = call(server, "GET", made["table"], secret)
        assert got.status_code == 401
        assert "secret" in got.json()["error"]["text"]
    seat = call(server, "GET", made["table"], made["secrets"]["seats"]["1"]).json()
    assert seat["mine"] == [1] and seat["host"] is False


def test_only_the_host_renames_pauses_and_deletes(server: Server) -> None:
    made = server.make("deckbox", **TWO)
    seat, host = made["secrets"]["seats"]["0"], made["secrets"]["host"]
    assert call(server, "PATCH", made["table"], seat, {"name": "Mine"}).status_code == 401
    assert call(server, "DELETE", made["table"], seat).status_code == 401
    changed = call(server, "PATCH", made["table"], host, {"name": "Friday", "paused": True})
    assert changed.json()["name"] == "Friday"

    async def evening() -> None:
        async with sit(server, made, 0, 1) as both:
            assert both.table["paused"]
            said = await both.answer(0)
            assert said["text"] == "The table is paused."
            await asyncio.to_thread(call, server, "PATCH", made["table"], host, {"paused": False})
            await both.until(lambda: not both.table["paused"])
            assert (await both.answer(0))["type"] == "accepted"
            gone = await asyncio.to_thread(call, server, "DELETE", made["table"], host)
            assert gone.status_code == 204
            await both.until(lambda: both.closed)
            assert both.heard[-1] == {"type": "gone", "text": "The table was deleted."}

    asyncio.run(evening())
    assert call(server, "GET", made["table"], host).status_code == 404


def test_a_seat_is_handed_to_the_machine_and_taken_back(server: Server) -> None:
    # A war is not decided within a few answers, whatever the dice say.
    made = server.make("crystalia", seats=[{"kind": "person"}, {"kind": "person"}])
    mine = made["secrets"]["seats"]["1"]

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            seat = f"{made['table']}/seats/1"
            left = await asyncio.to_thread(
                call, server, "POST", seat, mine, {"kind": "agent", "level": "random"}
            )
            assert left.json()["seats"][1]["kind"] == "agent"
            # The machine answers for the seat, and its holder no longer does.
            for _ in range(10):
                assert await ada.my_turn()
                await ada.answer(0)
            assert await ada.my_turn()
            said = await bob.answer(0, seat=1)
            assert "The machine plays this seat" in said["text"]
            back = {"kind": "person", "name": "Bob"}
            await asyncio.to_thread(call, server, "POST", seat, mine, back)
            await ada.until(lambda: ada.table["seats"][1]["name"] == "Bob")
            while await next_asked(ada, bob) is ada:
                await ada.answer(0)
                await bob.reach(ada.number)
            assert (await bob.answer(0))["type"] == "accepted"

    asyncio.run(evening())


def test_nobody_else_changes_a_seat(server: Server) -> None:
    made = server.make("deckbox", **TWO)
    seat = f"{made['table']}/seats/1"
    got = call(server, "POST", seat, made["secrets"]["seats"]["0"], {"kind": "agent"})
    assert got.status_code == 401
    got = call(server, "POST", seat, made["secrets"]["host"], {"level": "gready"})
    assert got.status_code == 400
    assert 'did you mean "greedy"?' in got.json()["error"]["text"]
    got = call(server, "POST", f"{made['table']}/seats/9", made["secrets"]["host"], {})
    assert got.status_code == 404


def test_a_new_link_ends_the_old_one_at_once(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 1) as bob:
            link = await asyncio.to_thread(
                call, server, "POST", f"{made['table']}/seats/1/link", made["secrets"]["host"]
            )
            await bob.until(lambda: bob.closed)
            assert "link has ended" in bob.heard[-1]["text"]
            async with sit(server, made, 1) as again:
                await again.until(lambda: again.closed)
                assert "not good for this table" in again.heard[-1]["text"]
            new = Player(server.socket, made["table"], [link.json()["secret"]])
            async with new:
                assert new.heard[0]["seats"] == [1]

    asyncio.run(evening())


def test_an_open_seat_waits_and_is_taken_by_its_link(server: Server) -> None:
    made = server.make("deckbox", options={"players": 2},
                       seats=[{"kind": "person"}, {"kind": "open"}])  # fmt: skip

    async def evening() -> None:
        async with sit(server, made, 0) as ada:
            assert ada.table["seats"][1]["kind"] == "open"
            while ada.asked:
                await ada.answer(0)
            assert ada.question["seat"] == 1
            async with sit(server, made, 1) as bob:
                await ada.until(lambda: ada.table["seats"][1]["kind"] == "person")
                assert bob.asked
                assert (await bob.answer(0))["type"] == "accepted"

    asyncio.run(evening())


POTIONS = (
    """
title = "A Mage with potions watches the Fighter"
game = "explore"

[position]
map = """
    + '''"""
##########
#F.......#
#E......P#
##########
"""'''
    + """
next = "heroes"
side = "heroes"

[position.units]
F = { card = "hearthsworn_fighter", potions = 0 }
E = { card = "ember_mage", potions = 2 }
P = "dragon_priest"

[[step]]
do = "activate F"
"""
)


def table_from(server: Server, text: str, folder: Path) -> dict[str, Any]:
    """A table of two people that begins from the position of a scenario."""
    file = folder / "position.scenario.toml"
    file.write_text(text)
    scenario = read(file, registry.game)
    match = scenario.stage.set_up(scenario).match
    with server.http() as http:
        kept = http.post("/api/replays", json=pack_save(match))
        assert kept.status_code == 201, kept.text
        wishes = {
            "game": match.game.name,
            "seats": [{"kind": "person"}, {"kind": "person"}],
            "from": {"replay": kept.json()["replay"], "at": 0},
        }
        made = http.post("/api/tables", json=wishes)
        assert made.status_code == 201, made.text
        return dict(made.json())


async def always(player: Player, seat: int) -> None:
    """Be asked about every interrupt."""
    await player.say({"type": "asking", "seat": seat, "when": "always"})
    await player.until(lambda: player.table["seats"][seat]["asking"] == "always")


def test_interrupts_that_help_nobody_are_passed_over_unless_a_seat_wants_all(
    server: Server, tmp_path: Path
) -> None:
    """Nobody is hurt: no potion helps while the Fighter's activation begins."""
    made = table_from(server, POTIONS, tmp_path)

    async def evening() -> None:
        async with sit(server, made, 1) as heroes:
            assert heroes.table["seats"][1]["asking"] == "matters"
            await heroes.answer(0)
            await heroes.until(lambda: heroes.number == 2)
            assert heroes.question["turn"] and not heroes.question["interrupt"]
            # The question was never sent, and taking back goes behind it.
            shown = [m["scene"].get("question") for m in heroes.heard if m["type"] == "state"]
            assert not any(question and question["interrupt"] for question in shown)
            assert heroes.state["undo"]["free"]
            await heroes.say({"type": "undo", "seat": 1})
            await heroes.until(lambda: heroes.number == 3)
            await always(heroes, 1)
            await heroes.answer(0)
            assert heroes.question["interrupt"]
        async with sit(server, made, 0) as consul:
            said = await consul.ask({"type": "asking", "seat": 1, "when": "always"}, "refused")
            assert said["text"] == "That seat is not yours."

    asyncio.run(evening())


def test_interrupts_are_passed_over_for_a_seat_that_wants_quiet(
    server: Server, tmp_path: Path
) -> None:
    loud = table_from(server, POTIONS, tmp_path)
    quiet = table_from(server, POTIONS, tmp_path)

    async def evening() -> None:
        async with sit(server, loud, 1) as heroes:
            await always(heroes, 1)
            await heroes.answer(0)
            assert heroes.question["interrupt"]
        async with sit(server, quiet, 1) as heroes:
            await always(heroes, 1)
            await heroes.say({"type": "quiet", "seat": 1, "until": "turn"})
            await heroes.until(lambda: heroes.state["quiet"] == [1])
            await heroes.answer(0)
            await heroes.until(lambda: heroes.number == 2)
            assert heroes.question["turn"] and not heroes.question["interrupt"]
            shown = [m for m in heroes.heard if m["type"] == "state"]
            questions = [m["scene"]["question"] for m in shown if "question" in m["scene"]]
            assert not any(question["interrupt"] for question in questions)
            # It was its own turn all along: quiet lasts until the Consul has had one.
            assert heroes.state["quiet"] == [1]

    asyncio.run(evening())
    # What was passed over stands in the journal like any answer.
    with sqlite3.connect(server.folder / "tables.db") as database:
        rows = database.execute("select payload from acts where table_id = ?", [quiet["table"]])
        assert [json.loads(payload)["by"] for (payload,) in rows] == ["person", "quiet"]
    database.close()


def test_quiet_ends_with_the_next_turn_of_ones_own(server: Server, tmp_path: Path) -> None:
    made = table_from(server, POTIONS, tmp_path)

    async def evening() -> None:
        async with sit(server, made, 1) as heroes, sit(server, made, 0) as consul:
            await heroes.say({"type": "quiet", "seat": 1, "until": "turn"})
            await heroes.until(lambda: heroes.state["quiet"] == [1])
            turns = []
            while not turns or turns[-1] != 1 or 0 not in turns:
                asked = heroes if heroes.asked else consul
                assert asked.asked
                if asked.question["turn"]:
                    turns.append(asked.question["seat"])
                assert heroes.state["quiet"] == ([1] if 0 not in turns or turns[-1] == 0 else [])
                options = asked.question["options"]
                end = [o for o in options if o["label"].startswith(("end", "pass", "done"))]
                await asked.answer(end[0]["index"] if end else 0)
                await consul.until(lambda: consul.number >= heroes.number)
                await heroes.until(lambda: heroes.number >= consul.number)

    asyncio.run(evening())


def test_a_seat_can_ask_to_be_asked_again(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            await ada.say({"type": "quiet", "seat": 0, "until": "turn"})
            await bob.until(lambda: bob.table["seats"][0]["quiet"])
            await ada.say({"type": "quiet", "seat": 0, "until": None})
            await bob.until(lambda: not bob.table["seats"][0]["quiet"])
            said = await bob.ask({"type": "quiet", "seat": 0, "until": "turn"}, "refused")
            assert said["text"] == "That seat is not yours."

    asyncio.run(evening())
