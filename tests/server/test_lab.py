"""The lab of a server: studies that are begun, followed, stopped, kept and shared."""

from __future__ import annotations

import os
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from undercroft.games import deckbox
from undercroft.lab.spec import spec_of
from undercroft.lab.study import Study
from undercroft.server.settings import Settings, SettingsError, from_environment
from undercroft.server.study_file import study_file

from .servers import Server
from .test_packs import pack

TINY: dict[str, Any] = {
    "game": "deckbox",
    "changes": [{"card": "acid_vial", "figure": "price", "value": 9}],
    "pairs": 20,
    "players": "random",
    "decide": False,
}
LONG = TINY | {"pairs": 5000}
PATIENCE = 300.0


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("lab")).start()
    yield running
    running.stop()
    assert "Traceback" not in running.complaints


def until(http: httpx.Client, id: str, seen: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """A study once something is seen of it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told: dict[str, Any] = http.get(f"/api/lab/studies/{id}").json()
        if seen(told):
            return told
        time.sleep(0.05)
    raise AssertionError(f"it was never seen: {told}")


def players(lab: Server) -> list[int]:
    """The processes that give way to all others of a server."""
    assert lab.process is not None
    least = os.getpriority(os.PRIO_PROCESS, lab.process.pid) + 10
    return [pid for pid in lab.children if os.getpriority(os.PRIO_PROCESS, pid) >= min(19, least)]


def test_a_study_is_played_and_kept_over_a_restart(lab: Server) -> None:
    with lab.http() as http:
        begun = http.post("/api/lab/studies", json=TINY).json()
        assert (begun["state"], begun["result"]) == ("running", None)
        done = until(http, begun["id"], lambda told: told["state"] != "running")
        assert (done["state"], done["trouble"]) == ("done", "")
        assert done["question"] == "Acid Vial: price 9 instead of 4"
        result = done["result"]
        assert [arm["games"] for arm in result["arms"]] == [20, 20]
        assert result["looks"][-1]["pairs"] == done["progress"]["pairs"] == 20
        report = http.get(f"/api/lab/studies/{begun['id']}/report")
        assert report.headers["content-type"].startswith("text/html")
        assert result["answer"].split(":")[0] in report.text and "<script" not in report.text
        # What runs when the server ends is stopped, and keeps what it had.
        going = http.post("/api/lab/studies", json=LONG).json()["id"]
        until(http, going, lambda told: told["result"] is not None)
        playing = players(lab)
        assert len(playing) == 1
        busy = http.post("/api/lab/studies", json=TINY)
        assert busy.status_code == 503
        assert busy.json()["error"]["text"].startswith("Another study is being played")
    lab.stop()
    assert not Path(f"/proc/{playing[0]}").exists()
    lab.start()
    with lab.http() as http:
        kept = http.get("/api/lab/studies").json()
        assert kept["allowed"]
        states = {each["id"]: each["state"] for each in kept["studies"]}
        assert states == {begun["id"]: "done", going: "stopped"}
        assert http.get(f"/api/lab/studies/{begun['id']}").json() == done
        assert http.get(f"/api/lab/studies/{going}").json()["result"]["looks"]
        assert http.delete(f"/api/lab/studies/{going}").status_code == 204
        assert http.get(f"/api/lab/studies/{going}").status_code == 404


def test_a_study_is_stopped(lab: Server) -> None:
    with lab.http() as http:
        id = http.post("/api/lab/studies", json=LONG).json()["id"]
        assert http.delete(f"/api/lab/studies/{id}").status_code == 400
        until(http, id, lambda told: told["progress"] is not None)
        stopped = http.post(f"/api/lab/studies/{id}/stop").json()
        assert stopped["state"] == "stopped"
        assert 0 < stopped["progress"]["pairs"] < 5000
        assert http.post(f"/api/lab/studies/{id}/stop").json() == stopped
        # Killed by somebody else, it says so.
        id = http.post("/api/lab/studies", json=LONG).json()["id"]
        [pid] = players(lab)
        os.kill(pid, 9)
        failed = until(http, id, lambda told: told["state"] != "running")
        assert failed["state"] == "failed"
        assert failed["trouble"].startswith("The study ended by itself")


ACID = TINY["changes"][0]
ACID_RANGE = {"card": "acid_vial", "figure": "price", "start": 3, "end": 5}


@pytest.mark.parametrize(
    ("change", "status", "where", "text"),
    [
        ({"game": "chess"}, 404, None, "chess"),
        ({"changes": []}, 400, "changes", "Say what changes"),
        ({"changes": [ACID | {"card": "acid_vail"}]}, 400, "changes.0.card", "acid_vial"),
        ({"changes": [ACID | {"figure": "prize"}]}, 400, "changes.0.figure", '"price"'),
        ({"changes": [ACID | {"value": 4}]}, 400, "changes.0.value", "already"),
        ({"changes": [ACID | {"value": 3.5}]}, 400, "changes.0.value", "whole number"),
        ({"changes": [ACID | {"value": -5}]}, 400, "changes", "price"),
        ({"changes": [ACID | {"value": 1e9}]}, 422, "changes.0.value", "less than"),
        ({"changes": [], "pack": "none_such"}, 400, "pack", "none_such"),
        ({"sweep": ACID_RANGE}, 400, "changes", "Say what changes"),
        ({"changes": [], "sweep": ACID_RANGE | {"end": 1}}, 400, "sweep.end", "lower figure"),
        ({"changes": [], "sweep": ACID_RANGE | {"end": 99}}, 400, "sweep.end", "at most 12"),
        ({"changes": [], "sweep": ACID_RANGE | {"end": 5.5}}, 400, "sweep.start", "whole"),
        ({"target": 50}, 400, "target", "range of figures"),
        ({"metrics": ["potions"]}, 400, "changes", "potions"),
        ({"measure": "Wins!"}, 422, "measure", "pattern"),
        ({"pairs": 5001}, 422, "pairs", "5000"),
        ({"pairs": 19}, 422, "pairs", "20"),
        ({"luck": 21}, 422, "luck", "20"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(
    lab: Server, change: dict[str, Any], status: int, where: str | None, text: str
) -> None:
    with lab.http() as http:
        said = http.post("/api/lab/studies", json=TINY | change)
        assert said.status_code == status
        error = said.json()["error"]
        assert text in error["text"] and error.get("where") == where
        assert error["text"].endswith((".", "?"))


def test_a_figure_over_a_range_and_another_measure(lab: Server) -> None:
    asked = TINY | {
        "changes": [], "sweep": ACID_RANGE, "measure": "rounds", "metrics": ["cast"],
    }  # fmt: skip
    with lab.http() as http:
        begun = http.post("/api/lab/studies", json=asked).json()
        assert begun["question"] == "Acid Vial: price from 3 to 5"
        done = until(http, begun["id"], lambda told: told["state"] != "running")
        result = done["result"]
        assert [arm["figure"] for arm in result["arms"]] == [[3.0], [4.0], [5.0]]
        assert (result["measure"], result["axes"]) == ("rounds", ["acid_vial: price"])
        assert "cast-hero" in [section["id"] for section in result["sections"]]
        wished = asked | {"measure": "win", "target": 40.0}
        begun = http.post("/api/lab/studies", json=wished).json()
        done = until(http, begun["id"], lambda told: told["state"] != "running")
        assert done["result"]["target"] == 0.4
        assert "comes nearest to 40 %" in done["result"]["answer"]


def test_luck_is_taken_out_where_it_is_asked_for(lab: Server) -> None:
    asked = TINY | {
        "game": "realms", "changes": [{"card": "little_red", "figure": "health", "value": 6}],
        "pairs": 40, "luck": 1,
    }  # fmt: skip
    with lab.http() as http:
        begun = http.post("/api/lab/studies", json=asked).json()
        assert "error" not in begun
        assert begun["wish"]["luck"] == 1
        done = until(http, begun["id"], lambda told: told["state"] != "running")
        [difference] = done["result"]["differences"]
        assert difference["luck"]["sentence"].startswith("Luck taken out: ")
        report = http.get(f"/api/lab/studies/{begun['id']}/report").text
        assert difference["luck"]["sentence"] in report
        assert "Luck is taken out: of every turn 1 other way" in report


def test_a_study_is_handed_out_as_files_that_make_it_again(lab: Server) -> None:
    with lab.http() as http:
        id = http.post("/api/lab/studies", json=TINY).json()["id"]
        done = until(http, id, lambda told: told["state"] != "running")
        file = http.get(f"/api/lab/studies/{id}/file")
        assert file.headers["content-disposition"] == f'attachment; filename="deckbox-{id}.toml"'
        said = spec_of(tomllib.loads(file.text))
        assert said.model_dump(mode="json") == done["result"]["spec"]
        # The command that is told reads the file under the name that it is handed out by.
        command = f"undercroft study deckbox-{id}.toml"
        again = Study(said, command=command)
        for _ in again.run():
            pass
        assert again.result().model_dump(mode="json") == done["result"]
        table = http.get(f"/api/lab/studies/{id}/seeds").text
        assert table.splitlines()[0] == "pair,seed"
        played = [f"{row.pair},{row.seed}" for row in again.rows[0]]
        assert table.splitlines()[1:] == played and len(played) == 20
        for part in ("file", "seeds"):
            # Whoever has the link of a study may have its files.
            assert http.get(f"/api/lab/studies/{id}/{part}", headers=AWAY).status_code == 200
            assert http.get(f"/api/lab/studies/none/{part}").status_code == 404


def test_a_study_file_says_packs_by_name_and_every_value_that_toml_knows() -> None:
    said = {
        "question": 'A "dear" vial\x7f\n', "game": "deckbox", "options": {"party": ["a", "b"]},
        "luck": 0, "target": None, "stop": {"pairs": 20, "decide": False, "width": None},
        "variant": [
            {"name": "as it is", "packs": ["/srv/packs/dear"], "patch": [], "seats": ""},
            {"name": "b", "patch": [{"card": "x", "table": "item", "set": {"a.b": 0, "c": []}}]},
        ],
    }  # fmt: skip
    told = tomllib.loads(study_file(said))
    assert told == {
        "question": said["question"], "game": "deckbox", "options": said["options"], "luck": 0,
        "stop": {"pairs": 20, "decide": False},
        "variant": [
            {"name": "as it is", "packs": ["dear"]},
            {"name": "b", "patch": [{"card": "x", "table": "item", "set": {"a.b": 0, "c": []}}]},
        ],
    }  # fmt: skip


AWAY = {"x-forwarded-for": "203.0.113.9"}


def test_opened_to_all_a_pack_is_compared_with_the_game_as_it_is(tmp_path: Path) -> None:
    items = (Path(deckbox.__file__).with_name("content") / "items.toml").read_text()
    [vial] = [row for row in items.split("[[item]]") if 'id = "acid_vial"' in row]
    dearer = vial.replace("price = 4", "price = 9")
    other = dearer.replace("acid_vial", "dear_vial").replace("Acid Vial", "Dear Vial")
    dear = pack(tmp_path / "packs" / "dear", f"[[item]]{dearer}[[item]]{other}")
    assert "price = 9" in (dear / "cards.toml").read_text()
    server = Server(tmp_path, lab="on").start()
    try:
        with server.http() as http:
            assert http.get("/api/lab/studies", headers=AWAY).json()["allowed"]
            asked = TINY | {"changes": [], "pack": "dear"}
            begun = http.post("/api/lab/studies", json=asked, headers=AWAY).json()
            assert begun["question"] == "With the pack Dear"
            done = until(http, begun["id"], lambda told: told["state"] != "running")
            assert done["trouble"] == ""
            assert [arm["name"] for arm in done["result"]["arms"]] == ["as it is", "with Dear"]
            assert done["result"]["spec"]["variant"][1]["packs"] == ["dear"]
            assert done["result"]["command"] == f"undercroft study deckbox-{begun['id']}.toml"
            shown = http.get(f"/api/lab/studies/{begun['id']}/report").text
            assert done["result"]["command"] in shown
            for text in (shown, str(done)):
                assert str(tmp_path) not in text, "where a pack lies is told to nobody"

            # A card that the pack alone has, over that pack.
            told = http.get("/api/lab/games/deckbox", params={"pack": "dear"}).json()
            names = {card["id"]: card["name"] for card in told["cards"] if card["table"] == "item"}
            assert names["dear_vial"] == "Dear Vial"
            change = {"card": "dear_vial", "figure": "price", "value": 2}
            refused = http.post("/api/lab/studies", json=asked | {"pack": "", "changes": [change]})
            assert 'no card "dear_vial"' in refused.json()["error"]["text"]
            drawn = {card["id"]: card["name"] for card in told["drawn"]}
            assert drawn["dear_vial"] == "Dear Vial"
            begun = http.post("/api/lab/studies", json=asked | {"worth": "dear_vial"}).json()
            assert begun["question"] == "Dear Vial: what is it worth? (with the pack Dear)"
            done = until(http, begun["id"], lambda told: told["state"] != "running")
            assert [arm["name"] for arm in done["result"]["arms"]] == [
                "with Dear", "never dear_vial", "dear_vial first",
            ]  # fmt: skip
            assert done["result"]["sections"][0]["id"] == "worth"
            for said, question, arms in (
                ({"changes": [change]}, "price 2 instead of 9", ["with Dear", "price 2"]),
                ({"sweep": {"card": "dear_vial", "figure": "price", "start": 8, "end": 9}},
                 "price from 8 to 9", ["8", "9"]),
            ):  # fmt: skip
                begun = http.post("/api/lab/studies", json=asked | said).json()
                assert begun["question"] == f"Dear Vial: {question}, with the pack Dear"
                done = until(http, begun["id"], lambda told: told["state"] != "running")
                assert (done["state"], done["trouble"]) == ("done", "")
                assert [arm["name"] for arm in done["result"]["arms"]] == arms
            lost = http.get("/api/lab/games/deckbox", params={"pack": "cheap"})
            assert 'no pack "cheap"' in lost.json()["error"]["text"]
    finally:
        server.stop()


def test_switched_off_there_is_no_lab(tmp_path: Path) -> None:
    server = Server(tmp_path, lab="off").start()
    try:
        with server.http() as http:
            told = http.get("/api/lab/studies").json()
            assert not told["allowed"] and "UNDERCROFT_LAB" in told["why"]
            for refused in (
                http.post("/api/lab/studies", json=TINY),
                http.get("/api/lab/studies/none"),
            ):
                assert refused.status_code == 404
                assert refused.json()["error"]["text"] == told["why"]
    finally:
        server.stop()


def test_figures_of_cards_are_told(lab: Server) -> None:
    with lab.http() as http:
        cards = http.get("/api/lab/games/explore").json()["cards"]
        [mage] = [card for card in cards if card["id"] == "ember_mage"]
        figures = {figure["path"]: figure["value"] for figure in mage["figures"]}
        assert mage["name"] == "Ember Mage" and figures["hearts"] == 5
        # A row that says no name itself is called what the game calls it.
        assert {card["name"] for card in cards if card["id"] == "von_drakk"} == {"Von Drakk"}
        cards = http.get("/api/lab/games/deckbox").json()["cards"]
        assert [card["name"] for card in cards if card["id"] == "acid_vial"] == ["Acid Vial"]
        assert http.get("/api/lab/games/chess").status_code == 404
        assert http.get("/api/lab/studies/none").status_code == 404


def test_only_those_allowed(lab: Server) -> None:
    with lab.http() as http:
        said = http.get("/api/lab/studies", headers=AWAY).json()
        assert (said["allowed"], said["studies"]) == (False, [])
        assert "whoever sits at its machine" in said["why"]
        refused = http.post("/api/lab/studies", json=TINY, headers=AWAY)
        assert (refused.status_code, refused.json()["error"]["text"]) == (404, said["why"])
    assert Settings().lab == "local"
    with pytest.raises(SettingsError, match="off, local, on"):
        from_environment({"UNDERCROFT_LAB": "perhaps"})
