"""What a host may do, what everybody is told of it, and what a host may not do alone."""

from __future__ import annotations

import asyncio

from .player import Player
from .servers import Server
from .test_play import TWO, sit
from .test_seats import call
from .test_undo import TAKE_BACKS, _past_a_roll, undo


def talk(player: Player) -> list[str]:
    """What the table itself has said."""
    return [m["text"] for m in player.heard if m["type"] == "talk" and m["name"] == "Table"]


def test_what_was_seen_by_a_person_is_not_taken_back_behind_their_back(server: Server) -> None:
    """The host hands the other's seat to a machine, takes back alone, and hands it back."""
    made = server.make("deckbox", **TWO, **TAKE_BACKS)
    host = made["secrets"]["host"]

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            wisher, other, seat = await _past_a_roll(ada, bob)
            # No machine may answer meanwhile, or there would be no undo to speak of.
            paths = f"{made['table']}/seats/{1 - seat}"
            await asyncio.to_thread(call, server, "PATCH", made["table"], host, {"paused": True})
            await asyncio.to_thread(call, server, "POST", paths, host, {"kind": "agent"})
            await wisher.until(lambda: len(talk(wisher)) >= 2)
            assert talk(other)[0] == "The host has paused the table."
            assert "has handed" in talk(other)[1] and "to the machine" in talk(other)[1]
            shown = wisher.table["seats"][1 - seat]
            assert shown["kind"] == "agent"
            await asyncio.to_thread(call, server, "PATCH", made["table"], host, {"paused": False})
            number = wisher.number
            # The machine may answer before this is heard: what is said of it comes all the same.
            wish = {"type": "undo", "seat": seat}
            proposed = await wisher.ask(wish, "proposed", "refused")
            if proposed["type"] == "proposed":  # else the machine was faster: then it stands too
                assert proposed["waiting"] == [1 - seat]
                consent = {"type": "consent", "undo": proposed["undo"], "agree": False}
                await other.say({**consent, "seat": 1 - seat})
                await wisher.until(lambda: "settled" in wisher.kinds())
            assert wisher.number >= number

    asyncio.run(evening())


def test_who_has_another_link_now_cannot_consent_for_who_held_the_old_one(server: Server) -> None:
    made = server.make("deckbox", **TWO, **TAKE_BACKS)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            wisher, _, seat = await _past_a_roll(ada, bob)
            path = f"{made['table']}/seats/{1 - seat}/link"
            got = await asyncio.to_thread(call, server, "POST", path, made["secrets"]["host"])
            await wisher.until(lambda: bool(talk(wisher)))
            assert talk(wisher)[-1].endswith("the old one has ended.")
            # The host holds both seats now, and still cannot take it back.
            words = [made["secrets"]["seats"][str(seat)], got.json()["secret"]]
            async with Player(server.socket, made["table"], words) as both:
                assert "another link" in both.state["undo"]["why"]
                said = await undo(both, seat)
                assert said is not None and said["type"] == "refused"
                assert said["text"].endswith("then has another link now.")

    asyncio.run(evening())


def test_what_the_table_says_of_itself_stays_in_its_talk(server: Server) -> None:
    made = server.make("deckbox", **TWO)
    host, own = made["secrets"]["host"], made["secrets"]["seats"]["1"]
    for secret, body in (
        (host, {"kind": "agent"}), (host, {"level": "random"}), (host, {"kind": "person"}),
        (host, {"name": "Bob"}), (own, {"name": "Robert"}), (own, {"kind": "agent"}),
    ):  # fmt: skip
        got = call(server, "POST", f"{made['table']}/seats/1", secret, body)
        assert got.status_code == 200

    async def evening() -> None:
        async with sit(server, made, 0) as ada:
            said = [line["text"] for line in ada.heard[0]["talk"] if line["name"] == "Table"]
            assert said == [
                "The host has handed the seat “Heroes 2” to the machine (greedy).",
                "The machine of the seat “Heroes 2” plays as random now.",
                "A person plays the seat “Heroes 2” again.",
                "The host calls the seat “Heroes 2” Bob now.",
                "Robert has handed the seat “Heroes 2” to the machine (random).",
            ]

    asyncio.run(evening())
