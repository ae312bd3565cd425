"""The HTTP part: games, rules, saves, replays, lessons, and dice of people's own."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from undercroft.cli.app import main
from undercroft.games import registry
from undercroft.kernel import save
from undercroft.table.lookout import survey
from undercroft.table.replay import Replay

from .player import Player
from .servers import Server
from .test_play import sit


def test_every_game_says_what_a_client_needs(server: Server) -> None:
    with server.http() as http:
        games = {game["name"]: game for game in http.get("/api/games").json()["games"]}
    assert set(games) == set(registry.games())
    explore = games["explore"]
    assert explore["seats"] == ["Consul", "Heroes"] and explore["newcomer"] == 1
    assert explore["schema"]["properties"]["size"]["enum"] == ["delve", "crawl", "siege"]
    assert explore["levels"][:5] == ["random", "novice", "greedy", "expert", "master"]
    assert games["arcade"]["companion"] and games["deckbox"]["companion"]
    assert not explore["companion"]
    for name in registry.games():
        assert games[name]["lessons"] and games[name]["blurb"]


def test_the_shelf_is_in_the_order_of_the_covers(server: Server) -> None:
    with server.http() as http:
        covers = http.get("/api/covers").json()["covers"]
        games = http.get("/api/games").json()["games"]
        puzzles = http.get("/api/puzzles").json()
    order = [cover["name"] for cover in covers]
    assert order[0] == "explore" and set(order) >= set(registry.games())
    assert [game["name"] for game in games] == [name for name in order if name in registry.games()]
    assert [shelf["game"] for shelf in puzzles] == [game["name"] for game in games]
    for cover in covers:
        assert cover["title"] == registry.game(cover["name"]).title
        assert cover["kind"] and cover["facts"] and cover["top"] != cover["bottom"]
    assert [cover["name"] for cover in covers if cover["led"]] == ["arcade", "deckbox"]


def test_wishes_are_filled_in_or_refused_with_the_rule(server: Server) -> None:
    with server.http() as http:
        got = http.post("/api/games/explore/check", json={"options": {"size": "crawl"}})
        assert got.json()["seats"] == ["Consul", "Heroes"]
        assert got.json()["options"]["setup"] == "quick"
        got = http.post("/api/games/explore/check", json={"options": {"hero_players": 5}})
        assert got.status_code == 400
        assert got.json()["error"]["rules"] == ["size.delve.players"]
        got = http.post("/api/games/explore/check", json={"options": {"sise": "crawl"}})
        assert got.json()["error"]["where"] == "options.sise"
        got = http.post("/api/games/exlpore/check", json={"options": {}})
        assert got.status_code == 404
        assert 'did you mean "explore"?' in got.json()["error"]["text"]


def test_rules_are_searched_and_shown(server: Server) -> None:
    with server.http() as http:
        found = http.get("/api/rules", params={"q": "fire", "game": "explore"}).json()["rules"]
        assert found and all(rule["game"] == "explore" for rule in found)
        one = http.get(f"/api/rules/explore/{found[0]['id']}").json()
        assert one == found[0]
        assert http.get("/api/rules/explore/none.such").status_code == 404
        ties = http.get("/api/rules", params={"q": "tie"}).json()["rules"]
        whole = [bool(re.search(r"\btie\b", " ".join(map(str, each.values())))) for each in ties]
        assert whole == sorted(whole, reverse=True), "whole words first, whatever the game"
        assert len({each["game"] for each in ties[: sum(whole)]}) > 1
        everything = http.get("/api/rules").json()["rules"]
        assert {rule["game"] for rule in everything} == set(registry.names())


def test_the_server_says_that_it_is_well(server: Server) -> None:
    with server.http() as http:
        assert http.get("/api/health").json() | {"tables": 0} == {
            "ok": True, "database": True, "writable": True, "sound": True, "redis": None,
            "tables": 0, "aside": 0,
        }  # fmt: skip


@pytest.fixture(scope="module")
def finished(server: Server) -> dict[str, Any]:
    """A table whose game is over."""
    made = server.make("deckbox", options={"players": 1}, seats=[{"kind": "agent"}])

    async def evening() -> None:
        async with Player(server.socket, made["table"], [made["secrets"]["watch"]]) as watcher:
            await watcher.end()
            made["commitment"] = watcher.table["commitment"]

    asyncio.run(evening())
    return made


def test_a_finished_table_is_a_save_that_verifies(
    server: Server, finished: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with server.http() as http:
        headers = {"Authorization": f"Bearer {finished['secrets']['watch']}"}
        got = http.get(f"/api/tables/{finished['table']}/save", headers=headers)
    file = tmp_path / "evening.undercroft"
    file.write_text(got.text)
    assert save.read(file)["dice"]["commitment"] == finished["commitment"]

    def verify(*words: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as ended:
            main(["verify", *words])
        return int(ended.value.code or 0), capsys.readouterr().out

    code, said = verify(str(file), "--commitment", finished["commitment"])
    assert code == 0, said
    assert "replay to the position saved" in said
    assert "That is the commitment you were shown." in said
    code, said = verify(str(file), "--commitment", "0" * 64)
    assert code == 1
    assert "NOT SO: That is not the commitment you were shown" in said
    # A server that changes one die afterwards is found out, and so is another seed.
    data = save.read(file)
    changed = next(row for row in data["journal"] if row[0] == -1)
    other = "0" if data["seed"][0] != "0" else "1"
    tampered = {**data, "seed": other + data["seed"][1:]}
    (tmp_path / "seed.undercroft").write_text(json.dumps(tampered))
    code, said = verify(str(tmp_path / "seed.undercroft"))
    assert code == 1
    changed[1] ^= 1
    (tmp_path / "die.undercroft").write_text(json.dumps(data))
    code, said = verify(str(tmp_path / "die.undercroft"))
    assert code == 1
    assert "NOT SO: The game does not replay" in said


def test_a_commitment_that_seed_and_salt_do_not_give_is_found_out(
    server: Server, finished: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with server.http() as http:
        headers = {"Authorization": f"Bearer {finished['secrets']['watch']}"}
        data = http.get(f"/api/tables/{finished['table']}/save", headers=headers).json()
    data["dice"]["salt"] = "0" * 32
    file = tmp_path / "salt.undercroft"
    file.write_text(json.dumps(data))
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(file)])
    assert ended.value.code == 1
    assert "do not give the commitment" in capsys.readouterr().out


def test_a_replay_shows_every_position_of_a_game(server: Server, finished: dict[str, Any]) -> None:
    with server.http() as http:
        headers = {"Authorization": f"Bearer {finished['secrets']['watch']}"}
        data = http.get(f"/api/tables/{finished['table']}/save", headers=headers).json()
        kept = http.post("/api/replays", json=data).json()
        assert kept["verified"] and kept["game"] == "deckbox"
        assert kept["outcome"] == data["outcome"]
        players = [row for row in data["journal"] if row[0] != -1]
        assert kept["answers"] == len(players)
        last = http.get(f"/api/replays/{kept['replay']}/{kept['answers']}").json()
        assert last["scene"]["outcome"] and last["scene"]["question"] is None
        middle = kept["answers"] // 2
        for at in (0, 1, middle, middle + 1, kept["answers"] - 1):
            there = http.get(f"/api/replays/{kept['replay']}/{at}", params={"seat": 0}).json()
            same = http.get(f"/api/replays/{finished['table']}/{at}", params={"seat": 0}).json()
            assert there == same
            assert there["scene"]["question"]["options"]
            offered = [option["label"] for option in there["scene"]["question"]["options"]]
            assert players[at][2] in offered
        beyond = http.get(f"/api/replays/{kept['replay']}/{kept['answers'] + 1}")
        assert beyond.status_code == 400
        assert "expected a number from 0 to" in beyond.json()["error"]["text"]


def test_what_a_figure_saw_is_told_at_every_point_of_a_replay(
    server: Server, finished: dict[str, Any]
) -> None:
    """By the game's own answer, back and forth, and nothing that is not on the map there."""
    with server.http() as http:
        headers = {"Authorization": f"Bearer {finished['secrets']['watch']}"}
        data = http.get(f"/api/tables/{finished['table']}/save", headers=headers).json()
        replay = http.post("/api/replays", json=data).json()["replay"]
        walk = Replay(data)
        middle = walk.answers // 2
        for at in (walk.answers, middle, 0, middle + 1):
            match = walk.match(at)
            for figure in [t.id for t in match.scene(0).tokens if t.at is not None][:3]:
                said = http.get(f"/api/replays/{replay}/{at}/look/{figure}", params={"seat": 0})
                assert said.json() == {"number": at, **survey(match, 0, figure)}
        gone = http.get(f"/api/replays/{replay}/{middle}/look/9999")
        assert gone.json()["error"]["text"] == "There is no such figure on the map."
        beyond = http.get(f"/api/replays/{replay}/{walk.answers + 1}/look/0")
        assert "There is no position" in beyond.json()["error"]["text"]
        nobody = http.get(f"/api/replays/{replay}/{middle}/look/0", params={"seat": 9})
        assert "There is no seat 9" in nobody.json()["error"]["text"]


def test_a_save_that_does_not_replay_is_not_kept(server: Server, finished: dict[str, Any]) -> None:
    with server.http() as http:
        headers = {"Authorization": f"Bearer {finished['secrets']['watch']}"}
        data = http.get(f"/api/tables/{finished['table']}/save", headers=headers).json()
        for wrong in (
            {},
            {**data, "game": "chess"},
            {**data, "content": "0"},
            {**data, "journal": [*data["journal"][:-1], [data["journal"][-1][0], 1_000_000]]},
            {**data, "start": {"agenda": 1}},
            {**data, "options": {"quest": []}},
        ):
            got = http.post("/api/replays", json=wrong)
            assert got.status_code == 400, got.text
            assert got.json()["error"]["text"].endswith(".")


def test_a_game_can_be_played_on_from_a_position_of_a_replay(
    server: Server, finished: dict[str, Any]
) -> None:
    with server.http() as http:
        story = http.get(f"/api/replays/{finished['table']}/story").json()
        at = len(story["labels"]) // 2
        there = http.get(f"/api/replays/{finished['table']}/{at}", params={"seat": 0}).json()
    begin = {"replay": finished["table"], "at": at}
    made = server.make("deckbox", **{"from": begin, "seats": [{"kind": "person"}]})
    with server.http() as http:
        for table, midway in ((finished, False), (made, True)):
            headers = {"Authorization": f"Bearer {table['secrets']['watch']}"}
            told = http.get(f"/api/tables/{table['table']}", headers=headers).json()
            assert told["midway"] is midway
    draw = random.Random(2)

    async def evening() -> None:
        async with sit(server, made, 0) as ada:
            assert ada.scene["board"] == there["scene"]["board"]
            for _ in range(5):
                if ada.asked:
                    await ada.answer(draw.randrange(len(ada.question["options"])))
            assert ada.number >= 5 or ada.over is not None

    asyncio.run(evening())


@pytest.mark.parametrize("game", registry.games())
def test_a_lesson_says_what_to_do_until_it_is_learnt(server: Server, game: str) -> None:
    with server.http() as http:
        games = {g["name"]: g for g in http.get("/api/games").json()["games"]}
        lesson = games[game]["lessons"][0]["id"]
        made = http.post(f"/api/lessons/{game}/{lesson}").json()
        assert http.post(f"/api/lessons/{game}/none").status_code == 404

    async def evening() -> None:
        async with sit(server, made, *range(len(made["secrets"]["seats"]))) as pupil:
            seat = pupil.question["seat"]
            said = []
            while pupil.state["coach"]["step"] < pupil.state["coach"]["steps"]:
                coach = pupil.state["coach"]
                said.append(coach["text"])
                assert coach["option"] is not None
                await pupil.answer(coach["option"], seat=seat)
                assert pupil.state["coach"]["step"] == coach["step"] + 1
            assert len(said) >= 4 and len(set(said)) == len(said)
            assert "that was the lesson" in pupil.state["coach"]["text"].lower()

    asyncio.run(evening())


def test_a_lesson_waits_when_something_else_is_chosen(server: Server) -> None:
    with server.http() as http:
        made = http.post("/api/lessons/explore/first-steps").json()

    async def evening() -> None:
        async with sit(server, made, 1) as pupil:
            wanted = pupil.state["coach"]["option"]
            await pupil.answer(1 - wanted)
            assert pupil.state["coach"]["step"] == 0
            assert pupil.state["coach"]["option"] is None
            await pupil.say({"type": "undo", "seat": 1})
            await pupil.reach(2)
            assert pupil.state["coach"]["option"] == wanted

    asyncio.run(evening())


@pytest.mark.parametrize("game", ["deckbox", "arcade"])
def test_people_throw_their_own_dice(server: Server, game: str) -> None:
    options = {"players": 1} if game == "deckbox" else {"heroes": 3, "ties": "app"}
    made = server.make(game, options=options, dice="own", seats=[{"kind": "person"}])
    draw = random.Random(5)

    async def evening() -> None:
        async with sit(server, made, 0) as ada:
            assert ada.table["commitment"] is None
            thrown = 0
            for _ in range(400):
                await ada.until(lambda: ada.asked or "throw" in ada.state or ada.over is not None)
                if ada.over is not None or thrown >= 6:
                    break
                if "throw" not in ada.state:
                    await ada.answer(draw.randrange(len(ada.question["options"])))
                    continue
                throw, number = ada.state["throw"], ada.number
                assert throw["who"] and throw["text"] and throw["dice"]
                base = {"type": "throw", "number": number}
                said = await ada.ask({**base, "faces": [9] * len(throw["dice"])})
                assert "is no such throw" in said["text"]
                if thrown == 3:
                    said = await ada.ask({**base, "text": ""})
                else:
                    faces = [draw.randrange(len(die["faces"])) for die in throw["dice"]]
                    said = await ada.ask({**base, "faces": faces})
                assert said["type"] == "accepted", said
                await ada.reach(said["number"])
                thrown += 1
            assert thrown >= 4
            if game == "arcade":
                assert any(line["text"].startswith("→ ") for line in ada.lines)
            said = await ada.ask({"type": "throw", "number": ada.number, "text": "1"}, "refused")
            assert said["text"]

    asyncio.run(evening())
    with server.http() as http:
        headers = {"Authorization": f"Bearer {made['secrets']['seats']['0']}"}
        data = http.get(f"/api/tables/{made['table']}/save", headers=headers).json()
    assert data["seed"] is None
    save.load(data, registry.game)  # type: ignore[arg-type]


def test_a_game_without_a_companion_has_sealed_dice_only(server: Server) -> None:
    with server.http() as http:
        got = http.post("/api/tables", json={"game": "explore", "dice": "own"})
        assert got.status_code == 400
        assert got.json()["error"]["where"] == "dice"
