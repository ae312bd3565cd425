"""A server that is killed at any moment loses nothing that it has said."""

from __future__ import annotations

import asyncio
import random
import signal

import pytest

from .player import Player
from .servers import Server
from .test_play import sit


async def _play_until_killed(
    server: Server, player: Player, draw: random.Random, after: float
) -> int:
    """Answer at random while the server is killed some time later; the last number accepted."""
    loop = asyncio.get_running_loop()
    assert server.process is not None
    killing = loop.call_later(after, server.process.send_signal, signal.SIGKILL)
    accepted = player.number
    try:
        while await player.my_turn():
            question = player.question
            index = draw.randrange(len(question["options"]))
            message = {"type": "answer", "number": player.number, "seat": question["seat"],
                       "index": index, "id": f"{player.number}"}  # fmt: skip
            try:
                said = await player.ask(message)
            except (StopIteration, RuntimeError, OSError):
                break
            assert said["type"] == "accepted", said
            accepted = said["number"]
            await player.reach(accepted)
            if player.closed:
                break
    finally:
        killing.cancel()
    return max(accepted, player.number)


@pytest.mark.parametrize("seed", range(3))
def test_after_a_kill_every_table_is_where_it_was_and_goes_on(own: Server, seed: int) -> None:
    own.start()
    made = own.make(
        "deckbox", options={"players": 2}, seats=[{"kind": "person"}, {"kind": "agent"}]
    )
    draw = random.Random(seed)

    async def evening() -> None:
        for _ in range(2):
            player = sit(own, made, 0)
            try:
                async with player:
                    told = await _play_until_killed(own, player, draw, draw.uniform(0.05, 1.0))
                    await player.end()
                    lines = list(player.lines)
                    scene = dict(player.scene)
                    number = player.number
            finally:
                await asyncio.to_thread(own.kill)
            await asyncio.to_thread(own.start)
            async with sit(own, made, 0) as again:
                # What anybody was told still holds, to the letter.
                assert again.number >= told
                assert again.lines[: len(lines)] == lines
                if again.number == number:
                    assert again.scene == scene
                # And the game goes on, the machine included.
                for _ in range(6):
                    if not await again.my_turn():
                        return
                    said = await again.answer(draw.randrange(len(again.question["options"])))
                    assert said["type"] == "accepted"

    asyncio.run(evening())


def test_machines_go_on_by_themselves_when_the_server_comes_back(own: Server) -> None:
    own.start()
    made = own.make("explore", seats=[{"kind": "agent"}, {"kind": "agent"}])
    watch = [made["secrets"]["watch"]]

    async def evening() -> None:
        async with Player(own.socket, made["table"], watch) as watcher:
            await watcher.until(lambda: watcher.number > 20)
        await asyncio.to_thread(own.kill)
        await asyncio.to_thread(own.start)
        async with Player(own.socket, made["table"], watch) as watcher:
            begun = watcher.number
            await watcher.until(lambda: watcher.number > begun + 20 or watcher.over is not None)

    asyncio.run(evening())


def test_an_answer_repeated_after_the_restart_is_still_one_answer(own: Server) -> None:
    own.start()
    made = own.make("deckbox", options={"players": 2}, seats=[{"kind": "person"}] * 2)

    async def evening() -> None:
        async with sit(own, made, 0, 1) as both:
            await both.answer(1, id="only")
        await asyncio.to_thread(own.kill)
        await asyncio.to_thread(own.start)
        async with sit(own, made, 0, 1) as both:
            assert both.number == 1
            said = await both.answer(1, number=0, seat=0, id="only")
            assert said == {"type": "accepted", "id": "only", "number": 1}
            assert both.number == 1

    asyncio.run(evening())


def test_pauses_names_quiet_and_proposals_survive(own: Server) -> None:
    own.start()
    manners = {"take_backs": True, "by_hand": True, "think_ahead": True}
    made = own.make(
        "deckbox", options={"players": 2}, seats=[{"kind": "person"}] * 2, manners=manners
    )
    headers = {"Authorization": f"Bearer {made['secrets']['host']}"}

    async def before() -> str:
        async with sit(own, made, 0) as ada, sit(own, made, 1) as bob:
            for _ in range(3):
                await ada.answer(0)
            await bob.my_turn()
            await bob.answer(0)
            await ada.until(lambda: ada.number == 4)
            await bob.say({"type": "quiet", "seat": 1, "until": "turn"})
            await ada.until(lambda: ada.table["seats"][1]["quiet"])
            said = await ada.ask({"type": "undo", "seat": 0}, "proposed", "refused")
            return str(said["undo"])

    undo = asyncio.run(before())
    with own.http() as http:
        body = {"name": "Friday", "paused": True}
        http.patch(f"/api/tables/{made['table']}", json=body, headers=headers)
    own.kill()
    own.start()

    async def after() -> None:
        async with sit(own, made, 1) as bob:
            assert (bob.table["name"], bob.table["paused"]) == ("Friday", True)
            assert bob.table["seats"][1]["quiet"]
            await bob.until(lambda: "proposed" in bob.kinds())
            assert next(m for m in bob.heard if m["type"] == "proposed")["undo"] == undo

    asyncio.run(after())
