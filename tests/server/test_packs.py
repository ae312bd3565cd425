"""Packs at tables: those of the server's folder, and those that a host brings."""

from __future__ import annotations

import asyncio
import json
import shutil
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from undercroft.cli.app import main
from undercroft.kernel import parcel

from .player import Player
from .servers import ROOT, Server
from .test_play import sit

META = 'id = "{id}"\nversion = "1.0"\ngame = "{game}"\ntitle = "{title}"\nlicence = "MIT"\n'
QUEST = (ROOT / "docs" / "quests.md").read_text().split("## A whole quest")[1]
QUEST = QUEST.split("```toml")[1].split("```")[0]
SHORT = QUEST.replace("rounds = 30", "rounds = 3")
SALT = {"quest": "salt_road", "players": 1}


def pack(folder: Path, cards: str, game: str = "deckbox") -> Path:
    folder.mkdir(parents=True)
    meta = META.format(id=folder.name, game=game, title=folder.name.title())
    (folder / "pack.toml").write_text(meta)
    (folder / "cards.toml").write_text(cards)
    return folder


def brought(folder: Path) -> dict[str, str]:
    return {"file": b64encode(parcel.built(parcel.gathered(folder))).decode()}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shelf")
    pack(folder / "salt", SHORT)
    pack(folder / "broken", SHORT.replace('"gate"', '"gatr"', 1))
    return folder


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, shelf: Path) -> Iterator[Server]:
    """A server with a folder of packs."""
    running = Server(tmp_path_factory.mktemp("shop"), packs=shelf).start()
    yield running
    running.stop()
    assert "Traceback" not in running.complaints


def over(server: Server, made: dict[str, Any]) -> dict[str, Any]:
    """The save of a table that machines have played to its end."""

    async def watch() -> None:
        async with Player(server.socket, made["table"], [made["secrets"]["watch"]]) as watcher:
            await watcher.until(lambda: watcher.over is not None)

    asyncio.run(watch())
    secret = {"Authorization": f"Bearer {made['secrets']['host']}"}
    with server.http() as http:
        data: dict[str, Any] = http.get(f"/api/tables/{made['table']}/save", headers=secret).json()
    return data


def test_the_sound_packs_of_the_folder_are_offered(shop: Server) -> None:
    with shop.http() as http:
        found = http.get("/api/packs").json()["packs"]
    assert [(one["id"], one["game"], one["cards"]) for one in found] == [
        ("salt", "deckbox", {"encounter": 3, "quest": 1})
    ]


def test_a_game_is_told_as_it_is_with_packs(shop: Server) -> None:
    with shop.http() as http:
        wish = {"packs": [{"id": "salt"}]}
        told = http.post("/api/games/deckbox/packed", json=wish).json()
        assert "salt_road" in [offer["id"] for offer in told["game"]["choices"]["quest"]]
        assert [(one["id"], one["brought"]) for one in told["packs"]] == [("salt", False)]
        own = next(g for g in http.get("/api/games").json()["games"] if g["name"] == "deckbox")
        assert "salt_road" not in [offer["id"] for offer in own["choices"]["quest"]]
        asked = {"options": SALT, **wish}
        assert http.post("/api/games/deckbox/check", json=asked).status_code == 200
        without = http.post("/api/games/deckbox/check", json={"options": SALT})
        assert without.json()["error"]["where"] == "options.quest"


def test_a_table_keeps_its_pack_whatever_becomes_of_the_folder(tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    pack(shelf / "salt", SHORT)
    server = Server(tmp_path, packs=shelf).start()
    try:
        packs = {"packs": [{"id": "salt"}]}
        made = server.make("deckbox", options=SALT, seats=[{"kind": "person"}], **packs)
        machines = server.make("deckbox", options=SALT, seats=[{"kind": "agent"}], **packs)
        save = over(server, machines)
        assert [one["id"] for one in save["packs"]] == ["salt"]

        async def first() -> None:
            async with sit(server, made, 0) as ada:
                assert [one["title"] for one in ada.table["packs"]] == ["Salt"]
                await ada.answer(0)

        asyncio.run(first())
        server.kill()
        shutil.rmtree(shelf / "salt")
        server.start()

        async def later() -> None:
            async with sit(server, made, 0) as ada:
                assert "Salt Road" in json.dumps(ada.scene)
                assert (await ada.answer(0))["type"] == "accepted"

        asyncio.run(later())
        with server.http() as http:
            # The content of its tables is kept, so their saves are shown as well.
            kept = http.post("/api/replays", json=save)
            assert kept.json()["verified"], kept.json()
            story = http.get(f"/api/replays/{kept.json()['replay']}/story").json()
            assert any("salt" in line["text"].lower() for step in story["lines"] for line in step)
            # A table may go on from a position of it.
            begin = {"replay": kept.json()["replay"], "at": 1}
            branched = http.post("/api/tables", json={"game": "deckbox", "from": begin})
            assert branched.status_code == 201, branched.json()
            whose = {"Authorization": f"Bearer {branched.json()['secrets']['host']}"}
            told = http.get(f"/api/tables/{branched.json()['table']}", headers=whose).json()
            assert [one["id"] for one in told["packs"]] == ["salt"]
    finally:
        server.stop()
    assert "Traceback" not in server.complaints


def test_a_save_with_packs_the_server_lacks_is_refused_by_their_names(
    shop: Server, server: Server, shelf: Path, tmp_path: Path
) -> None:
    wish = {"packs": [{"id": "salt"}]}
    save = over(shop, shop.make("deckbox", options=SALT, seats=[{"kind": "agent"}], **wish))
    with server.http() as http:
        got = http.post("/api/replays", json=save)
    assert got.status_code == 400
    assert got.json()["error"]["text"] == (
        "This game was played with “Salt” (salt 1.0), which this server does not have as it was."
    )
    file = tmp_path / "evening.undercroft"
    file.write_text(json.dumps(save))
    for word in ("replay", "verify"):
        with pytest.raises(SystemExit) as left:
            main([word, str(file), "--pack", str(shelf / "salt")])
        assert left.value.code == 0


def test_a_host_brings_a_pack_to_their_own_table(server: Server, tmp_path: Path) -> None:
    mine = brought(pack(tmp_path / "mine", SHORT))
    with server.http() as http:
        assert http.get("/api/packs").json() == {"packs": []}
        told = http.post("/api/games/deckbox/packed", json={"packs": [mine]})
        assert [(one["id"], one["brought"]) for one in told.json()["packs"]] == [("mine", True)]
    made = server.make("deckbox", options=SALT, seats=[{"kind": "person"}], packs=[mine])

    async def play() -> None:
        async with sit(server, made, 0) as ada:
            assert [one["id"] for one in ada.table["packs"]] == ["mine"]
            for _ in range(5):
                assert (await ada.answer(0))["type"] == "accepted"

    asyncio.run(play())
    with server.http() as http:
        assert http.get("/api/packs").json() == {"packs": []}


def test_what_is_brought_is_checked_before_it_is_played(server: Server, tmp_path: Path) -> None:
    wrong = pack(tmp_path / "wrong", SHORT.replace('"gate"', '"gatr"', 1))
    other = pack(tmp_path / "other", SHORT, game="explore")
    code = {"file": b64encode(parcel.built({"pack.toml": b"", "a.md": b""})).decode()}
    cases: list[tuple[dict[str, str], str]] = [
        (brought(wrong), 'Cards.toml: card "salt_road"'),
        (brought(other), 'this pack is for the game "explore", not for "deckbox"'),
        (code, "missing; expected"),
        ({"file": b64encode(b"nonsense").decode()}, "not an archive that can be read"),
        ({"file": "no base64!"}, "Expected the file of a pack in base64."),
        ({"file": b64encode(b"x" * 600_001).decode()}, "at most 600,000 bytes"),
        ({"id": "nothing"}, 'This server has no pack "nothing".'),
        ({}, "This server has no pack"),
    ]
    with server.http() as http:
        for wish, said in cases:
            for path, more in (("games/deckbox/packed", {}), ("tables", {"game": "deckbox"})):
                got = http.post(f"/api/{path}", json={"packs": [wish], **more})
                assert got.status_code == 400, (said, got.text)
                assert said in got.json()["error"]["text"]
                assert got.json()["error"]["where"].startswith("packs")
