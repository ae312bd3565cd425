"""The content: lanterns as cards in TOML, the cave as a drawing."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Annotated, cast

from pydantic import Field

from undercroft.kernel.board import Board
from undercroft.kernel.pack import ContentError, RawPack, Row, read_pack

FOLDER = Path(__file__).parent / "content"


class LanternRow(Row):
    """[[lantern]]: how much oil it holds, and how many gusts the Dark has against it."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", examples=["tin"])]
    name: str
    oil: Annotated[int, Field(ge=1)]
    gusts: Annotated[int, Field(ge=0)]
    text: str


TABLES = {"lantern": LanternRow}


class Content:
    """The built-in pack, read when it is first needed."""

    @cached_property
    def pack(self) -> RawPack:
        raw = read_pack(FOLDER, TABLES)
        if raw.problems:
            raise ContentError(raw.problems)
        return raw

    @cached_property
    def lanterns(self) -> dict[str, LanternRow]:
        rows = (cast(LanternRow, row) for row, _ in self.pack.rows["lantern"])
        return {row.id: row for row in rows}

    @cached_property
    def board(self) -> Board:
        return Board.from_text(self.pack.texts["cave"])
