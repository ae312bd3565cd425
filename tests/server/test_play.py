"""The protocol of a table, as two clients see it over real sockets."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from typing import Any

import pytest

import undercroft
from undercroft.agents import agent
from undercroft.kernel.save import pack_save
from undercroft.table.fair import verify
from undercroft.table.secret import commitment

from .player import Player
from .servers import Server

TWO = {"options": {"players": 2}, "seats": [{"kind": "person"}, {"kind": "person"}]}
"""Deckbox with two people: quick, and both are asked from the start."""


def seats(made: dict[str, Any], *wanted: int) -> list[str]:
    return [made["secrets"]["seats"][str(seat)] for seat in wanted]


def sit(server: Server, made: dict[str, Any], *wanted: int) -> Player:
    return Player(server.socket, made["table"], seats(made, *wanted))


async def both_asked(one: Player, other: Player) -> tuple[Player, Player]:
    """Who is asked now, and who is not."""
    await one.until(lambda: one.scene["question"] is not None)
    await other.until(lambda: other.number >= one.number)
    return (one, other) if one.asked else (other, one)


def test_the_first_message_holds_everything_and_the_next_only_what_changed(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            welcome = ada.heard[0]
            assert welcome["type"] == "welcome"
            assert welcome["seats"] == [0]
            assert {"board", "tokens", "question", "piles"} <= welcome["state"]["scene"].keys()
            assert welcome["table"]["commitment"] and not welcome["table"]["over"]
            asked, waiting = await both_asked(ada, bob)
            before = asked.number
            said = await asked.answer(0)
            assert said == {"type": "accepted", "id": "a1", "number": before + 1}
            await waiting.until(lambda: waiting.number == before + 1)
            assert "board" not in waiting.state["scene"]
            assert "title" not in waiting.state["scene"]
            assert waiting.state["scene"]["question"] is not None

    asyncio.run(evening())


def test_what_is_laid_over_and_over_is_what_a_newcomer_is_sent_whole(server: Server) -> None:
    made = server.make("deckbox", options={"players": 2}, seats=[{"kind": "person"}] * 2)
    draw = random.Random(3)

    async def evening() -> None:
        async with sit(server, made, 0, 1) as both:
            watcher = Player(server.socket, made["table"], [made["secrets"]["watch"]])
            async with watcher:
                for _ in range(40):
                    await both.answer(draw.randrange(len(both.question["options"])))
                await watcher.until(lambda: watcher.number == both.number)
                async with Player(server.socket, made["table"], [made["secrets"]["watch"]]) as late:
                    assert late.scene == watcher.scene
                    assert late.lines == watcher.lines
                async with sit(server, made, 0, 1) as again:
                    assert again.scene == both.scene
                    assert again.lines == both.lines

    asyncio.run(evening())


def test_only_who_is_asked_sees_the_options(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            asked, waiting = await both_asked(ada, bob)
            assert asked.question["options"]
            assert waiting.question["options"] == []
            assert waiting.question["seat"] == asked.question["seat"]

    asyncio.run(evening())


def test_an_answer_given_twice_is_one_answer(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0, 1) as both:
            before, seat = both.number, both.question["seat"]
            first = await both.answer(0, number=before, seat=seat, id="x")
            second = await both.answer(0, number=before, seat=seat, id="x")
            assert first == second == {"type": "accepted", "id": "x", "number": before + 1}
            assert both.number == before + 1

    asyncio.run(evening())


def test_an_answer_to_an_earlier_question_is_refused(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0, 1) as both:
            before, seat = both.number, both.question["seat"]
            await both.answer(0, number=before, seat=seat, id="x")
            said = await both.answer(1, number=before, seat=seat, id="y")
            assert said["type"] == "refused"
            assert said["id"] == "y"
            assert "no longer open" in said["text"]
            said = await both.answer(0, number=before + 7, seat=seat)
            assert "no question" in said["text"]
            assert both.number == before + 1

    asyncio.run(evening())


def test_nobody_answers_for_another_seat_and_nobody_who_watches(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            asked, waiting = await both_asked(ada, bob)
            said = await waiting.answer(0, seat=asked.question["seat"])
            assert said["text"] == "That seat is not yours."
            said = await waiting.answer(0, seat=1 - asked.question["seat"])
            assert said["text"] == "That seat is not asked now."
            watcher = Player(server.socket, made["table"], [made["secrets"]["watch"]])
            async with watcher:
                said = await watcher.answer(0)
                assert said["text"] == "That seat is not yours."
            assert asked.number == 0

    asyncio.run(evening())


def test_an_option_that_is_not_offered_is_refused(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0, 1) as both:
            said = await both.answer(len(both.question["options"]))
            assert said["type"] == "refused"
            assert said["text"].startswith("There is no option")
            assert both.number == 0

    asyncio.run(evening())


def test_a_link_that_is_not_good_is_sent_away_with_a_sentence(server: Server) -> None:
    made = server.make("deckbox", **TWO)
    other = server.make("deckbox", **TWO)

    async def evening() -> None:
        for secrets in (["nonsense"], [], seats(other, 0, 1)):
            async with Player(server.socket, made["table"], secrets) as stranger:
                await stranger.until(lambda: stranger.closed)
                assert [m["type"] for m in stranger.heard] == ["gone"]
                assert "not good for this table" in stranger.heard[0]["text"]
        async with Player(server.socket, "0" * 12, seats(made, 0)) as lost:
            await lost.until(lambda: lost.closed)
            assert "no such table" in lost.heard[0]["text"]

    asyncio.run(evening())


def test_one_screen_with_several_seats_is_shown_the_seat_that_is_asked(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0, 1) as both:
            shown = set()
            for _ in range(12):
                assert both.asked
                assert both.state["seat"] == both.question["seat"] == both.scene["seat"]
                shown.add(both.state["seat"])
                await both.answer(0)
            assert shown == {0, 1}

    asyncio.run(evening())


def test_why_something_is_not_offered_is_answered_with_the_rules(server: Server) -> None:
    made = server.make("explore")

    async def evening() -> None:
        async with sit(server, made, 1) as heroes:
            while await heroes.my_turn():
                if any(option["path"] for option in heroes.question["options"]):
                    break
                await heroes.answer(0)
            reach = {s for o in heroes.question["options"] for s in o["squares"]}
            far = next(s for s in heroes.scene["board"]["squares"] if s["id"] not in reach)
            ask = {"type": "why", "number": heroes.number, "seat": 1}
            said = await heroes.ask({**ask, "square": far["id"]}, "why")
            assert said["offered"] is None
            assert said["rules"] and said["text"]
            move = next(o for o in heroes.question["options"] if o["group"] == "Move" and o["path"])
            said = await heroes.ask({**ask, "square": move["squares"][0]}, "why")
            assert said["offered"] == move["index"] or said["offered"] is not None
            said = await heroes.ask({**ask, "text": "sing a song"}, "why")
            assert said["text"] == "That means nothing here."

    asyncio.run(evening())


def test_both_sides_of_a_blow_are_told_on_demand(server: Server) -> None:
    match = undercroft.game("deckbox").new(seed=3)
    player = agent("greedy", 1)
    while not any(match.odds(index) for index in range(len(match.ask.options))):
        match.answer(player.choose(match, match.ask))
    with server.http() as http:
        replay = http.post("/api/replays", json=pack_save(match)).json()
        begun = {"replay": replay["replay"], "at": replay["answers"]}
        wish = {"game": "deckbox", "from": begun, "seats": [{"kind": "person"}]}
        made = http.post("/api/tables", json=wish).raise_for_status().json()

    async def evening() -> None:
        async with sit(server, made, 0) as hero:
            assert await hero.my_turn()
            strikes = [o for o in hero.question["options"] if o["odds"] and o["tokens"]]
            strike = strikes[0]
            ask = {"type": "aim", "number": hero.number, "seat": 0}
            said = await hero.ask({**ask, "index": strike["index"]}, "aim")
            assert (said["number"], said["index"]) == (hero.number, strike["index"])
            duel = said["duel"]
            assert duel["phase"] == "aimed"
            assert abs(duel["chance"] - strike["odds"]) < 0.001
            assert [bout["token"] for bout in duel["defenders"]] == strike["tokens"]
            # Of what cannot be struck with nothing is told, nor of a question that is over.
            idle = next(o["index"] for o in hero.question["options"] if o["odds"] is None)
            assert (await hero.ask({**ask, "index": idle}, "aim"))["duel"] is None
            past = {**ask, "number": hero.number + 1, "index": strike["index"]}
            assert (await hero.ask(past, "aim"))["duel"] is None
            said = await hero.ask({**ask, "index": 9999}, "refused")
            assert "no such option" in said["text"]

    asyncio.run(evening())


def test_what_a_figure_sees_and_reaches_is_told_on_demand(server: Server) -> None:
    made = server.make("explore")

    async def evening() -> None:
        async with sit(server, made, 1) as heroes:
            while await heroes.my_turn():
                if any(option["path"] for option in heroes.question["options"]):
                    break
                await heroes.answer(0)
            actor = heroes.question["about"]
            walks = {s for o in heroes.question["options"] if o["path"] for s in o["squares"]}
            said = await heroes.ask({"type": "look", "seat": 1, "token": actor}, "look")
            assert (said["token"], said["number"]) == (actor, heroes.number)
            assert walks <= {square for square, _ in said["reach"]}
            assert said["seen"]
            # Whom it sees and where it could go is told without all that it sees, if one wants it.
            briefly = {"type": "look", "seat": 1, "token": actor, "squares": False}
            assert await heroes.ask(briefly, "look") == {**said, "seen": None}
            said = await heroes.ask({"type": "look", "seat": 0, "token": actor}, "refused")
            assert said["text"] == "That seat is not yours."
            said = await heroes.ask({"type": "look", "seat": 1, "token": 9999}, "refused")
            assert said["text"] == "There is no such figure on the map."

    asyncio.run(evening())


def test_nobody_waits_while_somebody_looks_out(server: Server) -> None:
    """What is said after a look is answered before it: the look is found out elsewhere."""
    large = server.make("crystalia", seats=[{"kind": "person"}, {"kind": "person"}])
    other = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, large, 0) as ada, sit(server, other, 0) as bob:
            figure = next(t["id"] for t in ada.scene["tokens"] if t["at"] is not None)
            look = {"type": "look", "seat": 0, "token": figure}
            # Whoever looks out for people rests until everybody else was answered.
            workers = server.children
            for worker in workers:
                os.kill(worker, signal.SIGSTOP)
            try:
                await ada.say(look)
                await ada.ask({"type": "ping", "id": "ada"}, "pong")
                await bob.ask({"type": "ping", "id": "bob"}, "pong")
            finally:
                for worker in workers:
                    os.kill(worker, signal.SIGCONT)
            await ada.until(lambda: "look" in ada.kinds())
            assert ada.kinds().index("pong") < ada.kinds().index("look")
            known = {square["id"] for square in ada.scene["board"]["squares"]}
            assert set(ada.heard[ada.kinds().index("look")]["seen"]) <= known

        # Who leaves in the middle of a look takes no worker along.
        async with sit(server, large, 0) as ada:
            await ada.say(look)
        async with sit(server, large, 1) as cleo:
            said = await cleo.ask({"type": "look", "seat": 1, "token": figure}, "look")
            assert said["seen"]
        assert "is replaced" not in server.complaints

    asyncio.run(evening())


def test_any_phone_takes_over_leading_where_the_other_was(server: Server) -> None:
    made = server.make("deckbox", dice="own", **TWO)
    sealed = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:

            async def leads(seat: int, read: int | None) -> None:
                """Everybody is told which phone it is, and how far it has come."""
                for one in (ada, bob):
                    await one.until(lambda one=one: (one.table["lead"] or {}).get("seat") == seat)
                    await one.until(lambda one=one: one.table["lead"]["read"] == read)

            assert ada.table["lead"] is None
            await ada.say({"type": "lead", "phone": "a", "seat": 0, "read": 7})
            await leads(0, 7)
            await bob.say({"type": "lead", "phone": "b", "seat": 1})
            await leads(1, 7)
            lead = ada.table["lead"]
            assert (lead["phone"], lead["who"]) == ("b", bob.table["seats"][1]["name"])

            # Only who leads says what is done; and nobody leads from a seat of others.
            said = await ada.ask({"type": "lead", "phone": "a", "seat": 0, "read": 9}, "refused")
            assert "leads now, from another phone" in said["text"]
            said = await ada.ask({"type": "lead", "phone": "a", "seat": 1}, "refused")
            assert said["text"] == "That seat is not yours."
            said = await ada.ask({"type": "lead", "phone": "a"}, "refused")
            assert said["text"] == "Those who watch do not lead."
            await bob.say({"type": "lead", "phone": "b", "seat": 1, "read": 8})
            await leads(1, 8)
        async with sit(server, made, 0) as ada:
            assert ada.table["lead"]["read"] == 8, "it is kept"
        async with sit(server, sealed, 0) as ada:
            said = await ada.ask({"type": "lead", "phone": "a", "seat": 0}, "refused")
            assert "dice of people's own" in said["text"]

    asyncio.run(evening())


def test_talk_reaches_everybody_and_those_who_come_later(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            await ada.say({"type": "say", "seat": 0, "text": "Well met!"})
            await bob.until(lambda: "talk" in bob.kinds())
            talk = next(m for m in bob.heard if m["type"] == "talk")
            assert (talk["seat"], talk["text"]) == (0, "Well met!")
            said = await bob.ask({"type": "say", "seat": 0, "text": "I am Ada"}, "refused")
            assert said["text"] == "That seat is not yours."
        async with sit(server, made, 1) as late:
            assert [t["text"] for t in late.heard[0]["talk"]] == ["Well met!"]

    asyncio.run(evening())


def test_everybody_sees_who_is_here(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada:
            assert [seat["here"] for seat in ada.table["seats"]] == [True, False]
            async with sit(server, made, 1):
                await ada.until(lambda: ada.table["seats"][1]["here"])
            await ada.until(lambda: not ada.table["seats"][1]["here"])

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("{", "That message is no JSON."),
        ("[]", "Expected a JSON object with a type."),
        ('"hello"', "Expected a JSON object with a type."),
        ('{"type": "dance"}', 'Expected "type" to be hello'),
        ('{"type": "answer", "seat": 0, "index": 0}', 'Field "number": field required.'),
        ('{"type": "answer", "number": 0, "seat": 0, "index": "0"}', 'Field "index": input should'),
        ('{"type": "answer", "number": 0, "seat": 0, "index": true}', 'Field "index": input'),
        ('{"type": "ping", "more": 1}', 'Field "more": extra inputs are not permitted.'),
        (b"\x00\x01", "Expected a message of text, not of bytes."),
        ("x" * 20_000, "That message is too long: at most 16384 bytes are read."),
    ],
)
def test_what_is_no_message_gets_a_sentence(
    server: Server, message: str | bytes, sentence: str
) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0, 1) as both:
            seen = len(both.heard)
            await both.say(message)
            await both.until(lambda: "refused" in both.kinds()[seen:])
            said = next(m for m in both.heard[seen:] if m["type"] == "refused")
            assert said["text"].startswith(sentence)
            assert (await both.ask({"type": "ping", "id": 1}, "pong"))["id"] == 1

    asyncio.run(evening())


def test_before_hello_nothing_is_done(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        player = sit(server, made, 0, 1)
        await player.connect()
        message = {"type": "answer", "number": 0, "seat": 0, "index": 0}
        said = await player.ask(message, "refused")
        assert said["text"] == "Say hello first."
        await player.close()

    asyncio.run(evening())


def test_a_whole_game_against_the_machine_ends_and_shows_its_dice(server: Server) -> None:
    """The person mixes something into them; it counts once, and the save can be checked."""
    made = server.make("explore")
    draw = random.Random(1)
    mixes = [digit * 64 for digit in "0123456789abcdef"]

    async def evening() -> dict[str, Any]:
        async with sit(server, made, 1) as heroes:
            assert await heroes.my_turn() and heroes.table["mixes"] == []
            assert (await heroes.answer(0, mix="0F" * 32))["type"] == "refused"
            answers = 0
            while await heroes.my_turn():
                index = draw.randrange(len(heroes.question["options"]))
                said = await heroes.answer(index, mix=mixes[answers % 16])
                assert said["type"] == "accepted", said
                answers += 1
            assert heroes.over is not None
            assert heroes.scene["question"] is None
            assert heroes.scene["outcome"]
            assert heroes.table["mixes"] == heroes.over["mixes"]
            return heroes.over

    over = asyncio.run(evening())
    assert over["outcome"][0] in ("heroes", "consul", "nobody")
    assert [(mix["seat"], mix["mix"]) for mix in over["mixes"]] == [(1, mixes[0])]
    assert commitment(over["seed"], over["salt"]) == over["commitment"]
    with server.http() as http:
        headers = {"Authorization": f"Bearer {made['secrets']['host']}"}
        data = http.get(f"/api/tables/{made['table']}/save", headers=headers).json()
    assert data["seed"] == f"{over['seed']} {over['mixes'][0]['after']}:1:{mixes[0]}"
    findings = verify(data, "the save", over["commitment"])
    assert all(finding.holds for finding in findings), findings


def test_a_hint_is_an_answer_with_its_chance_and_everybody_is_told(server: Server) -> None:
    made = server.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(server, made, 0) as ada, sit(server, made, 1) as bob:
            asked, waiting = await both_asked(ada, bob)
            seats_of = {ada: 0, bob: 1}
            mine, other = seats_of[asked], seats_of[waiting]
            said = await asked.ask({"type": "hint", "seat": mine, "id": "h"}, "hint", "refused")
            assert (said["number"], said["seat"], said["id"]) == (asked.number, mine, "h")
            indices = [answer["index"] for answer in said["answers"]]
            offered = {option["index"] for option in asked.question["options"]}
            assert set(indices) <= offered and len(indices) == len(set(indices)) >= 1
            chances = [answer["chance"] for answer in said["answers"]]
            assert all(chance is None or 0 <= chance <= 1 for chance in chances)
            await waiting.until(lambda: "talk" in waiting.kinds())
            talk = waiting.heard[waiting.kinds().index("talk")]
            assert talk["text"].endswith("asked the machine for a hint.")
            said = await asked.ask({"type": "hint", "seat": other}, "refused")
            assert said["text"] == "That seat is not yours."
            said = await waiting.ask({"type": "hint", "seat": other}, "refused")
            assert said["text"].startswith("It is not your turn to answer")

    asyncio.run(evening())


def test_the_answers_of_a_replay_are_judged_part_by_part(server: Server) -> None:
    match = undercroft.game("deckbox").new(seed=3, events=False)
    player = agent("novice", 1)
    while not match.over:
        match.answer(player.choose(match, match.ask))
    with server.http() as http:
        made = http.post("/api/replays", json=pack_save(match)).json()
        rows: list[dict[str, Any]] = []
        at: int | None = 0
        while at is not None:
            said = http.get(f"/api/replays/{made['replay']}/review/{at}?count=20").json()
            rows += said["rows"]
            assert said["next"] is None or at < said["next"] <= made["answers"]
            at = said["next"]
        numbers = [row["number"] for row in rows]
        assert len(numbers) > 5 and numbers == sorted(set(numbers))
        assert numbers[0] >= 1 and numbers[-1] <= made["answers"]
        for row in rows:
            assert 0 <= row["chosen"] <= 1 and 0 <= row["best"] <= 1 and row["answers"]
            assert row["chosen"] < row["best"] or not row["better"]
        better = [row["number"] for row in rows if row["better"]]
        puzzles = [http.get(f"/api/replays/{made['replay']}/puzzle/{n - 1}") for n in better[:4]]
        assert any(said.status_code == 200 and "[moment]" in said.text for said in puzzles)
        even = next(row["number"] for row in rows if not row["better"])
        refused = http.get(f"/api/replays/{made['replay']}/puzzle/{even - 1}")
        assert refused.status_code == 400 and "better beyond doubt" in refused.text
        past = http.get(f"/api/replays/{made['replay']}/review/{made['answers'] + 1}")
        assert past.status_code == 400 and "There is no position" in past.text
