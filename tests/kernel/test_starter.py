from __future__ import annotations

from typing import Literal

from pydantic import Field

from undercroft.kernel.pack import Row, make_meta
from undercroft.kernel.starter import starter


class Claw(Row):
    cost: int


class Monster(Row):
    id: str = Field(examples=["cave_rat"])
    kind: Literal["minion", "boss"]
    speed: int = Field(6, ge=0)
    flies: bool = False
    claws: tuple[Claw, ...] = (Claw(cost=1),)
    words: tuple[str, ...] = ()


META = make_meta(id="tiny", version="1.0", game="fake", title="Tiny", licence="CC0-1.0")


def test_every_field_is_drawn_with_a_sample_and_what_it_expects() -> None:
    drawing = starter(META, {"monster": Monster})["monster.toml"].partition("\n\n")[2]
    assert drawing.splitlines() == [
        "# [[monster]]",
        '# id = "cave_rat"  # text such as "cave_rat"; required',
        '# kind = "minion"  # one of "minion", "boss"; required',
        "# speed = 6  # a whole number of at least 0",
        "# flies = false  # true or false",
        "# claws = []  # a list, each a table with cost",
        "# words = []  # a list of text",
    ]


def test_there_is_a_file_for_each_table_and_a_schema_that_editors_find() -> None:
    files = starter(META, {"monster": Monster, "claw": Claw})
    assert set(files) == {
        "pack.toml", "schema.json", "monster.toml", "claw.toml", "tiles/README.md"
    }  # fmt: skip
    assert files["monster.toml"].startswith("#:schema ./schema.json\n")
