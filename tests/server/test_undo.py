"""Taking back: freely until something is seen; beyond that only where the table allows it."""

from __future__ import annotations

import asyncio
from typing import Any

from .player import Player
from .servers import Server
from .test_play import TWO, both_asked, sit

TAKE_BACKS = {"manners": {"take_backs": True}}


async def undo(player: Player, seat: int) -> dict[str, Any] | None:
    """Ask for an undo; what was refused or proposed, None if it was simply done."""
    seen, number = len(player.heard), player.number
    await player.say({"type": "undo", "seat": seat})
    kinds = ("refused", "proposed")
    await player.until(
        lambda: player.number > number or any(m["type"] in kinds for m in player.heard[seen:])
    )
    return next((m for m in player.heard[seen:] if m["type"] in kinds), None)


def test_an_answer_that_showed_nothing_is_taken_back_at_once(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            asked, waiting = await both_asked(ada, bob)
            seat, before, log = asked.question["seat"], dict(asked.scene), list(asked.lines)
            label = asked.question["options"][1]["label"]
            await asked.answer(1)
            assert asked.state["undo"] == {"free": True, "label": label, "seat": seat}
            number = asked.number
            assert await undo(asked, seat) is None
            await waiting.until(lambda: waiting.number == number + 1)
            assert asked.scene == before
            # The log is cut, and says what was done.
            assert asked.lines[:-1] == waiting.lines[:-1] == log
            assert asked.lines[-1]["text"] == f"Taken back: {label}."

    asyncio.run(evening())


async def _past_a_roll(ada: Player, bob: Player) -> tuple[Player, Player, int]:
    """Play until somebody else has answered after ada; who could take back beyond that."""
    people = {0: ada, 1: bob}
    last: list[int] = []
    while True:
        asked, waiting = await both_asked(ada, bob)
        seat = asked.question["seat"]
        last.append(seat)
        await asked.answer(0)
        if len(last) > 1 and last[-1] != last[-2]:
            mine = last[-2]
            await waiting.reach(asked.number)
            return people[mine], people[1 - mine], mine


def test_another_seats_answer_is_final(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            wisher, other, seat = await _past_a_roll(ada, bob)
            name = other.table["seats"][1 - seat]["title"]
            assert wisher.state["undo"]["why"].endswith(f"stands: {name} answered since.")
            said = await undo(wisher, seat)
            assert said is not None and said["type"] == "refused"
            assert said["text"] == wisher.state["undo"]["why"]

    asyncio.run(evening())


def test_where_take_backs_are_free_everybody_else_must_consent(
    server: Server,
) -> None:
    made = server.make("deckbox", **TWO, **TAKE_BACKS)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            wisher, other, seat = await _past_a_roll(ada, bob)
            shown = wisher.state["undo"]
            assert shown["free"] is False and shown["consent"] is True
            number = wisher.number
            proposed = await undo(wisher, seat)
            assert proposed is not None and proposed["type"] == "proposed"
            assert proposed["waiting"] == [1 - seat]
            await other.until(lambda: "proposed" in other.kinds())
            # Only who is waited for may decide.
            consent = {"type": "consent", "undo": proposed["undo"], "seat": seat, "agree": True}
            said = await wisher.ask(consent, "refused")
            assert "not awaited" in said["text"]
            await other.say({**consent, "seat": 1 - seat})
            await wisher.until(lambda: "settled" in wisher.kinds())
            settled = next(m for m in wisher.heard if m["type"] == "settled")
            assert settled == {"type": "settled", "undo": proposed["undo"], "agreed": True}
            await wisher.until(lambda: wisher.number == number + 1)
            assert wisher.question["seat"] == seat

    asyncio.run(evening())


def test_who_does_not_consent_keeps_the_table_as_it_is(server: Server) -> None:
    made = server.make("deckbox", **TWO, **TAKE_BACKS)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            wisher, other, seat = await _past_a_roll(ada, bob)
            number = wisher.number
            proposed = await undo(wisher, seat)
            assert proposed is not None
            consent = {"type": "consent", "undo": proposed["undo"], "seat": 1 - seat}
            await other.say({**consent, "agree": False})
            await wisher.until(lambda: "settled" in wisher.kinds())
            assert not next(m for m in wisher.heard if m["type"] == "settled")["agreed"]
            assert wisher.number == number
            said = await other.ask({**consent, "agree": True}, "refused")
            assert "settled already" in said["text"]

    asyncio.run(evening())


def test_a_proposal_ends_when_the_game_goes_on(server: Server) -> None:
    made = server.make("deckbox", **TWO, **TAKE_BACKS)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            wisher, _, seat = await _past_a_roll(ada, bob)
            proposed = await undo(wisher, seat)
            assert proposed is not None
            asked, _ = await both_asked(ada, bob)
            await asked.answer(0)
            await wisher.until(lambda: "settled" in wisher.kinds())
            assert not next(m for m in wisher.heard if m["type"] == "settled")["agreed"]

    asyncio.run(evening())


def test_one_screen_needs_nobodys_consent(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0, 1) as both:
            seats = []
            while len(set(seats)) < 2:
                seats.append(both.question["seat"])
                await both.answer(0)
            assert both.state["undo"]["free"]
            assert await undo(both, seats[0]) is None
            assert both.question["seat"] == seats[0]

    asyncio.run(evening())


def test_the_same_answers_meet_the_same_dice_after_an_undo(server: Server) -> None:
    made = server.make("deckbox", options={"players": 1}, **TAKE_BACKS)

    async def evening() -> None:
        async with sit(server, made, 0) as ada:
            throws = 0
            while throws == 0 and ada.over is None:
                before, lines = ada.number, len(ada.lines)
                options = ada.question["options"]
                index = next((o["index"] for o in options if o["group"] == "Attack"), None)
                if index is None:
                    index = len(options) - 1
                await ada.answer(index)
                told = ada.lines[lines:]
                throws = sum(bool(line["throws"]) or " rolls " in line["text"] for line in told)
                if throws:
                    assert await undo(ada, 0) is None
                    assert ada.number == before + 2
                    start = len(ada.lines)
                    await ada.answer(index)
                    assert ada.lines[start:] == told
            assert throws

    asyncio.run(evening())


def test_there_is_nothing_to_take_back_before_the_first_answer(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada:
            assert ada.state["undo"] == {"why": "There is nothing of yours to take back."}
            said = await undo(ada, 0)
            assert said is not None
            assert said["text"] == "There is nothing of yours to take back."

    asyncio.run(evening())
