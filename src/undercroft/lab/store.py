"""Where the rows of a study are kept: a folder that grows by whole files, and never changes one.

Each unit of work is one Parquet file, written beside and moved into place when it is whole. What
was killed goes on with what is there; the same study ends in the same bytes whoever played it, in
however many pieces. `study.json` says what the rows belong to: another study is refused.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from undercroft.kernel.save import write_atomically
from undercroft.kernel.wording import listed

from .row import Row, Unit
from .spec import NoStudy

ROWS = "rows"
ABOUT = "study.json"
SAID = {"undercroft": "version of Undercroft", "content": "cards", "spec": ""}
"""What rows belong to, in words; the study's own fields are named one by one."""


def need_parquet() -> None:
    if find_spec("pyarrow") is None:
        raise NoStudy("a study keeps its rows as Parquet: pip install 'undercroft[lab]'")


def _schema() -> Any:
    import pyarrow as pa

    return pa.schema(
        [
            ("arm", pa.int32()), ("pair", pa.int64()), ("turn", pa.int8()), ("seed", pa.int64()),
            ("score", pa.float64()), ("winner", pa.string()), ("why", pa.string()),
            ("rounds", pa.int32()), ("decisions", pa.int32()), ("error", pa.string()),
            ("figures", pa.map_(pa.string(), pa.float64())),
        ]
    )  # fmt: skip


def write(path: Path, rows: Iterable[Row]) -> None:
    """A file of rows; it is there whole or not at all."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = zip(*rows, strict=True)
    schema = _schema()
    arrays = [
        pa.array(list(column), field.type) for column, field in zip(columns, schema, strict=True)
    ]
    table = pa.Table.from_arrays(arrays, schema=schema)
    beside = path.with_suffix(f".{os.getpid()}.part")
    pq.write_table(table, beside, compression="zstd")
    with beside.open("rb") as file:
        os.fsync(file.fileno())
    beside.replace(path)


def read(path: Path) -> list[Row]:
    import pyarrow.parquet as pq

    table = pq.read_table(path, schema=_schema(), use_threads=False)
    columns = [column.to_pylist() for column in table.columns]
    return [Row._make((*row[:-1], tuple(row[-1]))) for row in zip(*columns, strict=True)]


def _differ(kept: Any, now: Any, words: Mapping[str, str]) -> list[str]:
    """What differs between two tables, in words where there are any."""
    names = sorted(name for name in {*kept, *now} if kept.get(name) != now.get(name))
    return [word for name in names if (word := words.get(name, name))]


class Store:
    """The folder of one study."""

    def __init__(self, folder: Path, about: dict[str, Any]) -> None:
        need_parquet()
        self.folder = folder
        self.rows = folder / ROWS
        kept = folder / ABOUT
        if kept.is_file():
            self._same(self._said(kept), about)
        elif folder.exists() and any(folder.iterdir()):
            raise NoStudy(f"{folder} is not empty, and no study: choose another folder")
        self.rows.mkdir(parents=True, exist_ok=True)
        for torn in self.rows.glob("*.part"):
            torn.unlink(missing_ok=True)
        if not kept.is_file():
            write_atomically(kept, json.dumps(about, indent=1, sort_keys=True) + "\n")

    def _said(self, kept: Path) -> dict[str, Any]:
        try:
            said = json.loads(kept.read_text(encoding="utf-8"))
        except ValueError:
            said = None
        if not isinstance(said, dict) or not isinstance(said.get("spec"), dict):
            raise NoStudy(f"{kept} cannot be read: begin the study anew, or choose another folder")
        return said

    def _same(self, kept: dict[str, Any], about: dict[str, Any]) -> None:
        plain = json.loads(json.dumps(about))
        if differ := [*_differ(kept, plain, SAID), *_differ(kept["spec"], plain["spec"], {})]:
            raise NoStudy(
                f"{self.folder} holds a study with other {listed(differ)}: "
                "choose another folder (--out), or begin it anew (--anew)"
            )

    def place(self, unit: Unit) -> Path:
        return self.rows / f"{unit.arm:03d}-{unit.first:08d}.parquet"

    def kept(self, unit: Unit) -> list[Row] | None:
        """The rows of a unit, if they were written before; what cannot be read is played again,
        since rows depend on their variant and seed alone."""
        from pyarrow import ArrowException

        place = self.place(unit)
        try:
            return read(place) if place.is_file() else None
        except (ArrowException, UnicodeDecodeError):
            place.unlink(missing_ok=True)
            return None

    def keep(self, unit: Unit, rows: Iterable[Row]) -> None:
        write(self.place(unit), rows)
