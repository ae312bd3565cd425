"""The workshop: packs that are worked on in the browser, checked, built, compared and saved."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import undercroft
from undercroft.games import registry
from undercroft.games.inspection import inspected
from undercroft.kernel import parcel
from undercroft.kernel.shelf import Shelf
from undercroft.lab.pairing import Tally, compared
from undercroft.lab.sim import Played
from undercroft.table import bench

from .servers import Server

META = 'id = "mine"\nversion = "0.1"\ngame = "explore"\ntitle = "Mine"\nlicence = "MIT"\n'


def example(game: str = "explore") -> dict[str, str]:
    folder = registry.example(game)
    assert folder is not None
    return {name: data.decode() for name, data in parcel.gathered(folder).items()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("desk") / "mine"
    place.mkdir()
    (place / "pack.toml").write_text(META)
    (place / "heroes.toml").write_text("# None yet.\n")
    return place


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("workshop"), workshop=folder).start()
    yield running
    running.stop()
    assert "Traceback" not in running.complaints


@pytest.fixture
def http(shop: Server) -> Iterator[httpx.Client]:
    with shop.http() as client:
        yield client


def test_a_kit_has_what_cards_are_made_of(http: httpx.Client) -> None:
    for name in registry.games():
        kit = http.get(f"/api/workshop/games/{name}").json()
        assert set(kit["cards"]["properties"]) == set(kit["own"]) == set(kit["hints"])
        assert kit["drawings"] and kit["example"]["pack.toml"]
        marks = {mark["mark"] for mark in kit["marks"]} | set("#.=+-| \n")
        assert marks >= set("".join(kit["drawings"].values()))
        assert not any(mark["name"].startswith("Mark ") for mark in kit["marks"])
    hero = http.get("/api/workshop/games/explore").json()["hints"]["hero"]
    assert hero["hearts"] == "Wounds it can take. The game's cards have 5 to 6"
    assert http.get("/api/workshop/games/chess").status_code == 404


def test_mistakes_are_those_of_the_command(http: httpx.Client) -> None:
    files = example()
    said = http.post("/api/workshop/check", json={"files": files}).json()
    assert said == {"problems": [], "more": 0, "sound": True}
    files["heroes.toml"] = files["heroes.toml"].replace("hearts = ", "harts = ", 1)
    said = http.post("/api/workshop/check", json={"files": files}).json()
    found = inspected(
        {name: text.encode() for name, text in files.items()}, Path("x"), (), Shelf(Path())
    )
    assert [each["sentence"] for each in said["problems"]] == [str(p) for p in found.problems]
    first = said["problems"][0]
    assert (first["file"], first["field"], first["warning"]) == ("heroes.toml", "hearts", False)
    assert not said["sound"]


@pytest.mark.parametrize(
    ("files", "where"),
    [
        ({}, "pack.toml"),
        ({"pack.toml": "id = "}, "pack.toml"),
        ({"pack.toml": META.replace("explore", "chess")}, "pack.toml"),
        ({"pack.toml": META, "heroes.toml": "[[hero]]\n" * 300}, "heroes.toml"),
        ({"pack.toml": META, "tiles/a.txt": "#"}, "tiles/a.txt"),
    ],
)
def test_whatever_is_on_the_bench_is_looked_at(
    http: httpx.Client, files: dict[str, str], where: str
) -> None:
    said = http.post("/api/workshop/check", json={"files": files})
    assert said.status_code == 200, said.text
    problems = said.json()["problems"]
    assert [each["file"] for each in problems[:1]] == [where]
    assert len(problems) <= 200


def test_what_is_no_pack_is_refused_with_a_sentence(http: httpx.Client) -> None:
    for files in ({"../x.toml": ""}, {"x.py": ""}, {"a:b.toml": ""}):
        for path in ("check", "build"):
            said = http.post(f"/api/workshop/{path}", json={"files": files})
            assert said.status_code == 400 and said.json()["error"]["text"].endswith("."), said.text
    for file in ("nonsense", "////", b64encode(b"PK").decode()):
        assert http.post("/api/workshop/open", json={"file": file}).status_code == 400
    huge = http.post("/api/workshop/check", json={"files": {"a.toml": "x" * 700_000}})
    assert huge.status_code in (413, 422)
    many = {f"{n}.toml": "" for n in range(500)}
    assert http.post("/api/workshop/check", json={"files": many}).status_code == 422


def test_a_pack_becomes_one_file_and_comes_back(http: httpx.Client) -> None:
    files = example()
    built = http.post("/api/workshop/build", json={"files": files}).json()
    folder = registry.example("explore")
    assert folder is not None
    assert b64decode(built["file"]) == parcel.built(parcel.gathered(folder))
    assert built["name"] == "example_explore-1.0.zip"
    back = http.post("/api/workshop/open", json={"file": built["file"]}).json()
    assert back["files"] == files


def test_what_squares_see_follows_the_rule_of_the_game(http: httpx.Client) -> None:
    wish: dict[str, Any] = {
        "game": "explore",
        "drawing": "#====#\n#..v.#\n#.##.#\n######\n",
        "legend": {"v": "veil"},
        "veils": [],
    }
    said = http.post("/api/workshop/sight", json=wish).json()
    squares = [tuple(square) for square in said["squares"]]
    assert squares == [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (3, 1)]

    def seen(said: dict[str, Any]) -> set[tuple[int, int]]:
        return {squares[n] for n in said["seen"][4]}

    assert seen(said) == {(0, 0), (1, 0), (2, 0), (3, 0), (0, 1)}
    assert said["way"] == 3
    veiled = http.post("/api/workshop/sight", json={**wish, "veils": ["veil"]}).json()
    assert seen(veiled) == {(0, 0), (1, 0), (2, 0), (0, 1)}
    broken = http.post("/api/workshop/sight", json={**wish, "drawing": "###\n#x#\n###\n"})
    assert broken.json()["error"]["text"].startswith("Line 2, column 2: expected a cell")


def test_options_bring_a_card_into_the_game(http: httpx.Client) -> None:
    file = http.post("/api/workshop/build", json={"files": example()}).json()["file"]

    def options(*ids: str) -> Any:
        wish = {"game": "explore", "file": file, "ids": ids}
        return http.post("/api/workshop/options", json=wish).json()["options"]

    assert options("royal_paladin") == {"heroes": ["royal_paladin"]}
    assert options("cellar_a", "cellar", "down_the_stairs") == {"layout": "down_the_stairs"}
    assert options("nobody") == {}


def test_a_part_of_what_an_option_names_is_brought_by_one_of_the_games_own(
    http: httpx.Client,
) -> None:
    file = http.post("/api/workshop/build", json={"files": example("crystalia")}).json()["file"]
    wish = {"game": "crystalia", "file": file, "ids": ["royal_gardener"]}
    found = http.post("/api/workshop/options", json=wish).json()["options"]
    (band,) = found["warbands"]
    assert band["hero"] == "royal_gardener" and band["boss"] and len(band["points"]) == 2
    folder = registry.example("crystalia")
    assert folder is not None
    over = undercroft.game("crystalia", packs=[str(folder)])
    assert over.checked(found)["warbands"][0]["hero"] == "royal_gardener"


@pytest.mark.parametrize(
    ("game", "table", "field", "text"),
    [
        ("explore", "hero", "att", "3B vs 2ST"),
        ("arcade", "hero", "str", "4B vs 1*"),
        ("crystalia", "monster", "arm", "2R vs 1B1R1G"),
        ("deckbox", "enemy", "dice", "2+1 enemy vs 1"),
        ("realms", "weapon", "attack", "3 ranged vs 1"),
    ],
)
def test_the_dice_of_a_card_are_reckoned_against_cards_of_the_game(
    http: httpx.Client, game: str, table: str, field: str, text: str
) -> None:
    own = http.get(f"/api/workshop/games/{game}").json()["own"]
    wish = {"game": game, "table": table, "row": own[table][0]}
    said = http.post("/api/workshop/odds", json=wish).json()
    rows = {row["field"]: row for row in [*said["attacks"], *said["defends"]]}
    assert len(rows[field]["against"]) == 3
    exact: Any = registry.game(game)
    chances = [each["chance"] for each in rows[field]["against"]]
    assert exact.extras.outlook(text).hit in [pytest.approx(chance) for chance in chances]


def reckoned(game: str, table: str, row: dict[str, Any]) -> dict[str, Any]:
    work = bench.odds(game, table, row)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: dict[str, Any] = done.value
            return found


def test_a_broken_card_is_reckoned_as_far_as_it_can_be_read(http: httpx.Client) -> None:
    broken: dict[str, Any] = {
        "att": "3X", "arm": ["1B"], "will": 7, "dex": True, "abilities": [1, "magic 8"],
        "special": [1, {"kind": "attack", "dice": "1R"}, {"kind": "attack", "dice": {"att": {}}}],
        "levels": [None, {"attack": "x"}], "solo": 3, "melee": {"dice": 99}, "type": {},
    }  # fmt: skip
    for game in registry.games():
        for table in (*registry.game(game).tables, "nothing"):
            for row in (broken, {}):
                assert set(reckoned(game, table, row)) == {"attacks", "defends"}
    wish: dict[str, Any] = {"game": "explore", "table": "hero", "row": broken}
    assert http.post("/api/workshop/odds", json=wish).status_code == 200
    wish = {"game": "explore", "table": "hero", "row": {"att": "2B", "arm": "1B"}}
    said = http.post("/api/workshop/odds", json=wish).json()
    assert [row["field"] for row in said["attacks"]] == ["att"]
    assert http.post("/api/workshop/odds", json={**wish, "game": "chess"}).status_code == 404


def test_pairs_of_games_are_counted_on_top_of_those_before(http: httpx.Client) -> None:
    files = example("deckbox")
    built = http.post("/api/workshop/build", json={"files": files}).json()
    wish: dict[str, Any] = {"game": "deckbox", "file": built["file"], "seed": 4}
    both = http.post("/api/workshop/compare", json={**wish, "pairs": 2}).json()
    one = http.post("/api/workshop/compare", json=wish).json()
    counted = ("pairs", "without", "with", "gained", "lost")
    before = {side: {k: fared[k] for k in counted} for side, fared in one["sides"].items()}
    two = http.post("/api/workshop/compare", json={**wish, "first": 1, "before": before}).json()
    assert two == both
    heroes = both["sides"]["heroes"]
    assert heroes["pairs"] == 2 and both["failed"] == 0 and both["alike"]
    found, low, high = heroes["difference"]
    assert -1 <= low <= found <= high <= 1
    bad = http.post("/api/workshop/compare", json={**wish, "options": {"players": 9}})
    assert bad.status_code == 400 and bad.json()["error"]["where"] == "options"


def test_a_pack_that_changes_nothing_makes_no_difference() -> None:
    told = {"game": "deckbox", "packs": [], "options": {}, "seed": 1, "first": 0, "pairs": 1}
    side = compared({**told, "before": {}})["sides"]["heroes"]
    assert (side["gained"], side["lost"]) == (0, 0) and side["with"] == side["without"]


def test_the_difference_is_as_sure_as_the_pairs_are_many() -> None:
    won, lost = Played(0, 0, winner="heroes"), Played(0, 0, winner="consul")
    few, many = Tally(), Tally()
    for _ in range(2):
        few = few.plus("heroes", lost, won)
    for _ in range(40):
        many = many.plus("heroes", lost, won)
    assert few.difference()[0] == many.difference()[0] == 1.0
    assert few.difference()[1] < 0 < many.difference()[1]
    assert Tally().difference() == (0.0, -1.0, 1.0)


def test_the_folder_is_written_and_not_over_what_others_wrote(
    http: httpx.Client, folder: Path
) -> None:
    read = http.get("/api/workshop/folder").json()
    assert read["name"] == "mine" and set(read["files"]) == {"pack.toml", "heroes.toml"}
    files = {"pack.toml": META.replace("0.1", "0.2"), "tiles/hall.txt": "###\n#.#\n###\n"}
    wish = {"files": files, "stamp": read["stamp"]}
    written = http.put("/api/workshop/folder", json=wish)
    assert written.status_code == 200 and written.json()["files"] == files
    assert (folder / "tiles" / "hall.txt").read_text() == files["tiles/hall.txt"]
    assert not (folder / "heroes.toml").exists()
    again = http.put("/api/workshop/folder", json=wish)
    assert again.status_code == 409 and "has changed" in again.json()["error"]["text"]
    out = {"files": {"../out.toml": ""}, "stamp": written.json()["stamp"]}
    assert http.put("/api/workshop/folder", json=out).status_code == 400
    assert not (folder.parent / "out.toml").exists()


def test_the_folder_is_for_who_sits_at_the_machine(http: httpx.Client, server: Server) -> None:
    nothing = {"name": "", "files": {}, "stamp": ""}
    elsewhere = {"X-Forwarded-For": "203.0.113.9"}
    assert http.get("/api/workshop/folder", headers=elsewhere).json() == nothing
    wish: dict[str, Any] = {"files": {}, "stamp": ""}
    assert http.put("/api/workshop/folder", json=wish, headers=elsewhere).status_code == 404
    other = http.put(
        "/api/workshop/folder",
        json=wish,
        headers={"Origin": "https://elsewhere.example"},
    )
    assert other.status_code == 403
    with server.http() as plain:
        assert plain.get("/api/workshop/folder").json() == nothing
        assert plain.put("/api/workshop/folder", json=wish).status_code == 404
