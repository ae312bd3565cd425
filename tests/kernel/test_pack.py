from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import Field, field_validator

from undercroft.kernel.pack import (
    ContentError,
    Row,
    json_schema,
    parse_toml,
    read_meta,
    read_pack,
)


class Special(Row):
    id: str
    cost: int = Field(ge=0, le=3)


class Heal(Row):
    kind: Literal["heal"]
    amount: int = Field(ge=1)


class Push(Row):
    kind: Literal["push"]
    squares: int


class Monster(Row):
    id: str
    skulls: int = Field(0, ge=0, le=10)
    hearts: int = Field(ge=1)
    slot: Literal["weapon", "armor"] | None = None
    level: Literal[1, 2, 3] = 1
    special: tuple[Special, ...] = ()
    dice: tuple[int, int] = (0, 0)
    effects: tuple[Annotated[Heal | Push, Field(discriminator="kind")], ...] = ()
    reach: int | Literal["any"] = 1
    price: Literal["free"] | Special | int = 1

    @field_validator("id")
    @classmethod
    def _no_dragons(cls, value: str) -> str:
        if value == "dragon":
            raise ValueError("here be no dragons")
        return value


class Chart(Row):
    """A table without ids."""

    step: int


TABLES = {"monster": Monster, "chart": Chart}
META = """
id = "tiny"
version = "1.0"
game = "fake"
title = "Tiny"
licence = "CC0-1.0"
"""
KNUCKLEHEAD = '[[monster]]\nid = "knucklehead"\nhearts = 1\n'


def pack(folder: Path, **files: str) -> Path:
    """Write a pack: `monsters="…"` is monsters.toml, `tile_a="…"` is tiles/a.txt."""
    (folder / "tiles").mkdir(parents=True, exist_ok=True)
    for name, text in {"pack": META, **files}.items():
        path = f"tiles/{name[5:]}.txt" if name.startswith("tile_") else f"{name}.toml"
        (folder / path).write_text(text)
    return folder


def complaints(folder: Path, monsters: str) -> list[str]:
    return [str(p) for p in read_pack(pack(folder, monsters=monsters), TABLES).problems]


def test_sound_rows_come_back_as_models_with_their_place(tmp_path: Path) -> None:
    raw = read_pack(pack(tmp_path, monsters=KNUCKLEHEAD), TABLES)
    [(card, where)] = raw.rows["monster"]
    assert card == Monster(id="knucklehead", hearts=1)
    assert where == ("monsters.toml", "monster", "knucklehead", "card")
    assert raw.rows["chart"] == []
    assert raw.problems == []
    assert (raw.meta.id, raw.meta.game) == ("tiny", "fake")


def test_any_file_may_hold_any_table_and_files_are_read_in_order_of_name(tmp_path: Path) -> None:
    b = KNUCKLEHEAD.replace("knucklehead", "b")
    folder = pack(tmp_path, zoo=KNUCKLEHEAD, attic=b + "[[chart]]\nstep = 1\n")
    raw = read_pack(folder, TABLES)
    assert [where.card for _, where in raw.rows["monster"]] == ["b", "knucklehead"]
    assert [where.card for _, where in raw.rows["chart"]] == ["chart 1"]


def test_tiles_are_kept_by_stem_without_trailing_blanks(tmp_path: Path) -> None:
    raw = read_pack(pack(tmp_path, tile_crypt="..#  \r\n.#.\n\n"), TABLES)
    assert raw.texts == {"crypt": "..#\n.#.\n"}


def test_a_wrong_value_is_located_and_says_what_was_expected(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD + 'skulls = "many"\n') == [
        'monsters.toml: card "knucklehead", field "skulls": '
        'expected a whole number from 0 to 10, got "many"'
    ]


def test_a_number_out_of_bounds_gets_the_same_sentence(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD + "skulls = 11\n") == [
        'monsters.toml: card "knucklehead", field "skulls": '
        "expected a whole number from 0 to 10, got 11"
    ]


@pytest.mark.parametrize("value", ["true", '"3"', "3.5"])
def test_what_only_looks_like_a_number_is_none(tmp_path: Path, value: str) -> None:
    assert len(complaints(tmp_path, KNUCKLEHEAD + f"skulls = {value}\n")) == 1


def test_a_missing_field_says_what_belongs_there(tmp_path: Path) -> None:
    assert complaints(tmp_path, '[[monster]]\nid = "rat"\n') == [
        'monsters.toml: card "rat", field "hearts": missing; expected a whole number of at least 1'
    ]


def test_an_unknown_field_suggests_the_nearest_known_one(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD + "skuls = 1\n") == [
        'monsters.toml: card "knucklehead", field "skuls": unknown field; did you mean "skulls"?'
    ]


def test_an_unknown_field_of_an_inner_table_suggests_from_that_table(tmp_path: Path) -> None:
    special = '[[monster.special]]\nid = "bite"\ncost = 1\ncoost = 2\n'
    assert complaints(tmp_path, KNUCKLEHEAD + special) == [
        'monsters.toml: card "knucklehead", field "special[bite].coost": '
        'unknown field; did you mean "cost"?'
    ]


def test_a_word_from_a_list_suggests_the_nearest_word(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD + 'slot = "wepon"\n') == [
        'monsters.toml: card "knucklehead", field "slot": '
        'expected one of "weapon", "armor", got "wepon"; did you mean "weapon"?'
    ]


def test_a_word_where_one_of_some_numbers_belongs_is_told_the_numbers(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD + 'level = "first"\n') == [
        'monsters.toml: card "knucklehead", field "level": expected one of 1, 2, 3, got "first"'
    ]


def test_an_item_of_a_list_is_named_by_its_id_or_counted_from_one(tmp_path: Path) -> None:
    special = '[[monster.special]]\nid = "bite"\ncost = 9\n'
    assert complaints(tmp_path, KNUCKLEHEAD + 'dice = [1, "x"]\n' + special) == [
        'monsters.toml: card "knucklehead", field "special[bite].cost": '
        "expected a whole number from 0 to 3, got 9",
        'monsters.toml: card "knucklehead", field "dice[2]": expected a whole number, got "x"',
    ]


def test_a_wrong_effect_is_judged_by_its_own_kind(tmp_path: Path) -> None:
    effects = 'effects = [{kind = "heal", amount = 0}, {kind = "shove"}, {amount = 1}]\n'
    assert complaints(tmp_path, KNUCKLEHEAD + effects) == [
        'monsters.toml: card "knucklehead", field "effects[1].amount": '
        "expected a whole number of at least 1, got 0",
        'monsters.toml: card "knucklehead", field "effects[2].kind": '
        'expected one of "heal", "push", got "shove"',
        'monsters.toml: card "knucklehead", field "effects[3].kind": '
        'missing; expected one of "heal", "push"',
    ]


def test_a_union_is_one_mistake_not_one_for_each_branch(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD + 'reach = "far"\n') == [
        'monsters.toml: card "knucklehead", field "reach": '
        'expected a whole number or "any", got "far"'
    ]


def test_of_a_union_the_branch_whose_shape_fits_is_the_one_that_is_judged(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD + 'price = {id = "bite", cost = 9, extra = 1}\n') == [
        'monsters.toml: card "knucklehead", field "price.cost": '
        "expected a whole number from 0 to 3, got 9",
        'monsters.toml: card "knucklehead", field "price.extra": unknown field; known: id, cost',
    ]


def test_a_models_own_check_speaks_in_its_own_words(tmp_path: Path) -> None:
    assert complaints(tmp_path, '[[monster]]\nid = "dragon"\nhearts = 9\n') == [
        'monsters.toml: card "dragon", field "id": here be no dragons'
    ]


def test_a_card_without_an_id_is_named_by_its_number(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD + "[[monster]]\nhearts = 1\n") == [
        'monsters.toml: card "monster 2", field "id": missing; expected text'
    ]


def test_an_id_used_twice_names_the_other_file(tmp_path: Path) -> None:
    raw = read_pack(pack(tmp_path, a=KNUCKLEHEAD, b=KNUCKLEHEAD), TABLES)
    assert [str(p) for p in raw.problems] == [
        'b.toml: card "knucklehead", field "id": another monster with this id stands in a.toml'
    ]


def test_an_unknown_table_suggests_the_nearest(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD.replace("[[monster]]", "[[monstre]]")) == [
        'monsters.toml: unknown table "monstre"; did you mean "monster"?'
    ]


def test_a_single_table_where_rows_belong_is_explained(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD.replace("[[monster]]", "[monster]")) == [
        'monsters.toml: "monster": expected cards, each under a line [[monster]]'
    ]


def test_toml_nested_too_deeply_is_told() -> None:
    nested = b"x = " + b"[" * 5000 + b"]" * 5000
    data, (problem,) = parse_toml("deep.toml", nested)
    assert (data, problem.message) == ({}, "brackets are nested too deeply")


def test_broken_toml_is_located_by_line_and_column(tmp_path: Path) -> None:
    assert complaints(tmp_path, KNUCKLEHEAD + "skulls = = 2\n") == [
        "monsters.toml: line 4, column 10: not valid TOML: invalid value"
    ]


def test_a_file_that_is_not_utf8_is_located(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    (folder / "monsters.toml").write_bytes(b"# fine\n# caf\xe9\n")
    assert [str(p) for p in read_pack(folder, TABLES).problems] == [
        "monsters.toml: line 2 is not UTF-8 text; save the file as UTF-8"
    ]


def test_all_mistakes_of_all_files_come_at_once(tmp_path: Path) -> None:
    folder = pack(
        tmp_path,
        pack=META.replace('version = "1.0"', 'version = "one"'),
        a="[[monster",
        b=KNUCKLEHEAD + 'skulls = "many"\nslot = 3\n',
    )
    files = [p.file for p in read_pack(folder, TABLES).problems]
    assert files == ["pack.toml", "a.toml", "b.toml", "b.toml"]


def test_a_broken_pack_file_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    folder = pack(tmp_path, pack=META.replace('version = "1.0"', "version = 1"))
    with pytest.raises(ContentError) as caught:
        read_meta(folder)
    assert str(caught.value) == ('pack.toml: field "version": expected text such as "1.0", got 1')


def test_a_folder_without_a_pack_file_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"not a content pack: expected a file pack\.toml"):
        read_pack(tmp_path, TABLES)
    with pytest.raises(ContentError, match="no such folder"):
        read_pack(tmp_path / "nowhere", TABLES)


def test_layout_and_comments_do_not_change_the_hash(tmp_path: Path) -> None:
    rat = KNUCKLEHEAD.replace("knucklehead", "rat")
    one = read_pack(pack(tmp_path / "one", all=KNUCKLEHEAD + rat, tile_x="..\n"), TABLES)
    two = read_pack(
        pack(tmp_path / "two", a="# a comment\n" + KNUCKLEHEAD, b=rat, tile_x="..  \r\n"), TABLES
    )
    assert one.hash == two.hash


@pytest.mark.parametrize(
    "files",
    [
        {"all": KNUCKLEHEAD.replace("hearts = 1", "hearts = 2"), "tile_x": "..\n"},
        {"all": KNUCKLEHEAD, "tile_x": ".#\n"},
        {"all": KNUCKLEHEAD, "tile_y": "..\n"},
    ],
)
def test_a_changed_card_or_tile_changes_the_hash(tmp_path: Path, files: dict[str, str]) -> None:
    before = read_pack(pack(tmp_path / "old", all=KNUCKLEHEAD, tile_x="..\n"), TABLES)
    after = read_pack(pack(tmp_path / "new", **files), TABLES)
    assert before.hash != after.hash


def test_the_json_schema_knows_every_table_and_its_bounds() -> None:
    schema = json_schema(TABLES, "Fake")
    assert set(schema["properties"]) == {"monster", "chart"}
    assert schema["properties"]["monster"]["items"] == {"$ref": "#/$defs/Monster"}
    skulls = schema["$defs"]["Monster"]["properties"]["skulls"]
    assert (skulls["minimum"], skulls["maximum"]) == (0, 10)
