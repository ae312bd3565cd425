"""Content packs: a folder with a `pack.toml`, tables in TOML files, and maps in `tiles/*.txt`.

A pack may also come as one file, see `parcel`. Reading is the same for every game. The game says
which tables there are and what a row of each looks like (a pydantic model); any file of the folder
may hold any table, as `[[hero]]`. Reading never stops at the first mistake: all of them come back
together in `RawPack.problems`. What needs to look at several cards at once is the game's
`check_pack`.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.json_schema import models_json_schema

from undercroft.kernel import parcel
from undercroft.kernel.names import unknown
from undercroft.kernel.problem import ContentError, Problem, Where, mistakes

__all__ = [
    "ContentError", "Meta", "Named", "Problem", "RawPack", "Row", "Rows", "Where",
    "duplicates", "json_schema", "loose_pack", "make_meta", "meta_of", "parse_toml",
    "read_bytes", "read_files", "read_meta", "read_pack", "read_tables",
]  # fmt: skip

META_FILE = "pack.toml"
TILES = "tiles"


class Row(BaseModel):
    """Base of the models of rows: frozen, and a field it does not know is a mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    def said(self, *but: str) -> dict[str, Any]:
        """Its fields by name, except some: what a table with the same names is made of."""
        return {name: getattr(self, name) for name in type(self).model_fields if name not in but}


class Meta(Row):
    """What `pack.toml` says."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$", examples=["my_pack"])
    version: str = Field(pattern=r"^\d+\.\d+(\.\d+)?$", examples=["1.0"])
    game: str = Field(min_length=1)
    title: str = Field(min_length=1)
    licence: str = Field(min_length=1)
    authors: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    """Ids of packs whose cards this one builds on."""


class Named(NamedTuple):
    """What a save says of a pack, so that it can be found again."""

    id: str
    version: str
    title: str
    hash: str

    def __str__(self) -> str:
        return f"{self.id} {self.version} ({self.hash[:12]})"


Model = TypeVar("Model", bound=BaseModel)
Rows = dict[str, list[tuple[BaseModel, Where]]]


@dataclass(slots=True)
class RawPack:
    """A pack as read: the sound rows, and the mistakes in the others."""

    folder: Path
    meta: Meta
    """Named after the folder when `pack.toml` itself is broken; the problems say so."""
    rows: Rows
    """Every table the game knows, in order of file name and place in the file."""
    texts: dict[str, str]
    """The files `tiles/*.txt` by stem, with plain newlines and no trailing blanks."""
    problems: list[Problem] = field(default_factory=list)
    said: Mapping[str, Any] = field(default_factory=dict)
    """Every table as its files say it, so that the pack can be kept and read again."""
    hash: str = ""
    """Equal for packs that play alike, however they are worded, laid out and split."""
    letter: str = ""
    """Equal for packs that say the same to the letter, texts and names included."""

    @property
    def named(self) -> Named:
        return Named(self.meta.id, self.meta.version, self.meta.title, self.hash)


def read_pack(place: Path, tables: Mapping[str, type[BaseModel]]) -> RawPack:
    """Read a pack, which is a folder or one file, and check every row by itself.

    What is no pack at all raises ContentError.
    """
    return read_files(read_bytes(place), tables, place)


def read_files(
    files: Mapping[str, bytes], tables: Mapping[str, type[BaseModel]], place: Path
) -> RawPack:
    """A pack of these files, by their path; `place` is where they are from."""
    if META_FILE not in files:
        raise ContentError([_no_pack(place)])
    meta, problems = _meta(files[META_FILE], place.name.removesuffix(parcel.SUFFIX))
    rows: Rows = {table: [] for table in tables}
    said: dict[str, list[Any]] = {}
    for name in _toml_files(files):
        data, wrong = parse_toml(name, files[name])
        problems += wrong
        found, wrong = read_tables(name, data, tables)
        problems += wrong
        for table, cards in found.items():
            rows[table] += cards
        for table, value in data.items():
            said.setdefault(table, []).extend(value if isinstance(value, list) else [value])
    problems += duplicates(rows)
    texts, wrong = _texts(files)
    problems += wrong
    return _read(place, meta, rows, texts, problems, said)


def loose_pack(
    file: str,
    meta: Meta,
    data: Mapping[str, Any],
    tables: Mapping[str, type[BaseModel]],
    texts: Mapping[str, str] | None = None,
) -> RawPack:
    """A pack without a folder: cards that stand in some other file."""
    found, problems = read_tables(file, data, tables)
    rows: Rows = {table: found.get(table, []) for table in tables}
    problems += duplicates(rows)
    return _read(Path(), meta, rows, dict(texts or {}), problems, data)


def _read(
    folder: Path,
    meta: Meta,
    rows: Rows,
    texts: dict[str, str],
    problems: list[Problem],
    said: Mapping[str, Any],
) -> RawPack:
    played = _hash(meta.id, _played(said), texts)
    return RawPack(folder, meta, rows, texts, problems, said, played, _hash(meta.id, said, texts))


def kept(pack: RawPack) -> dict[str, Any]:
    """A pack as JSON can hold it; `given_back` makes it a pack again."""
    data = {"meta": pack.meta.model_dump(), "tables": pack.said, "texts": pack.texts}
    plain: dict[str, Any] = json.loads(json.dumps(data, default=str))
    return plain


def given_back(data: Mapping[str, Any], tables: Mapping[str, type[BaseModel]]) -> RawPack:
    """The pack that was kept; its rows are checked as any pack's are."""
    meta = Meta.model_validate(data["meta"])
    return loose_pack(meta.id, meta, data["tables"], tables, data["texts"])


def read_meta(place: Path) -> Meta:
    """What `pack.toml` says, or ContentError."""
    return meta_of(read_bytes(place), place)


def meta_of(files: Mapping[str, bytes], place: Path) -> Meta:
    """What `pack.toml` says among the files of a pack, or ContentError."""
    if META_FILE not in files:
        raise ContentError([_no_pack(place)])
    meta, problems = _meta(files[META_FILE], place.name.removesuffix(parcel.SUFFIX))
    if problems:
        raise ContentError(problems)
    return meta


def make_meta(**said: str) -> Meta:
    """What a new `pack.toml` is to say, or ContentError."""
    try:
        return Meta.model_validate(said)
    except ValidationError as error:
        raise ContentError(mistakes(error, Meta, said, Where(META_FILE, "", ""))) from None


def parse_toml(file: str, content: bytes) -> tuple[dict[str, Any], list[Problem]]:
    """The tables of a TOML file; a syntax error empties it and is located by line and column."""
    try:
        return tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n")), []
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        message = f"line {line} is not UTF-8 text; save the file as UTF-8"
    except tomllib.TOMLDecodeError as error:
        reason, line_column = _split_position(str(error))
        message = f"{line_column}: not valid TOML: {reason[0].lower()}{reason[1:]}"
        message += _numbered(content.decode("utf-8-sig").splitlines(), line_column)
    except RecursionError:
        message = "brackets are nested too deeply"
    return {}, [Problem(file, "", "", message, "valid TOML")]


def read_tables(
    file: str,
    data: Mapping[str, Any],
    tables: Mapping[str, type[BaseModel]],
    noun: str = "card",
) -> tuple[Rows, list[Problem]]:
    """Validate the rows of one parsed file against the model of their table."""
    rows: Rows = {}
    problems: list[Problem] = []
    for table, value in data.items():
        if table not in tables:
            problems.append(Problem(file, "", "", unknown("table", table, tables)))
        elif not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            expected = f"{noun}s, each under a line [[{table}]]"
            message = f'"{table}": expected {expected}'
            problems.append(Problem(file, "", "", message, expected))
        else:
            for number, row in enumerate(value, 1):
                where = Where(file, table, _name(row, table, number), noun)
                try:
                    card = _validate(tables[table], row)
                except ValidationError as error:
                    problems += mistakes(error, tables[table], row, where)
                else:
                    rows.setdefault(table, []).append((card, where))
    return rows, problems


def duplicates(rows: Rows) -> list[Problem]:
    """A problem for every id that a table holds a second time."""
    problems = []
    for table, cards in rows.items():
        first: dict[str, Where] = {}
        for card, where in cards:
            if not hasattr(card, "id"):
                continue
            earlier = first.setdefault(where.card, where)
            if earlier is not where:
                message = f"another {table} with this id stands in {earlier.file}"
                problems.append(where.problem("id", message, f"an id no other {table} has"))
    return problems


def json_schema(tables: Mapping[str, type[BaseModel]], title: str = "") -> dict[str, Any]:
    """JSON Schema of a pack's TOML files, for editors that complete and check as one types."""
    models = [(model, "validation") for model in dict.fromkeys(tables.values())]
    refs, definitions = models_json_schema(models)  # type: ignore[arg-type]  # literal widened
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": {
            table: {"type": "array", "items": refs[(model, "validation")]}
            for table, model in tables.items()
        },
        "additionalProperties": False,
        **definitions,
    }


def read_bytes(place: Path) -> Mapping[str, bytes]:
    """The files of a folder, or of an archive."""
    if not place.is_file():
        return parcel.gathered(place)
    if place.stat().st_size > parcel.LARGEST:
        message = f"expected an archive of at most {parcel.LARGEST:,} bytes"
        raise ContentError([Problem(str(place), "", "", message)])
    return parcel.opened(place.read_bytes(), str(place))


def _no_pack(place: Path) -> Problem:
    if not place.exists():
        return Problem(str(place), "", "", "no such folder", "the folder of a content pack")
    expected = f"a file {META_FILE}"
    return Problem(str(place), "", "", f"not a content pack: expected {expected}", expected)


def _meta(content: bytes, name: str) -> tuple[Meta, list[Problem]]:
    data, problems = parse_toml(META_FILE, content)
    if not problems:
        try:
            return _validate(Meta, data), []
        except ValidationError as error:
            problems = mistakes(error, Meta, data, Where(META_FILE, "", ""))
    stand_in = {"id": name, "version": "0.0", "game": "", "title": "", "licence": ""}
    return Meta.model_construct(**{**stand_in, **data}), problems


def _validate(model: type[Model], row: Mapping[str, Any]) -> Model:
    """By way of JSON, so that `true` is no number and "3" no 3, yet a list may be a tuple."""
    return model.model_validate_json(json.dumps(row, default=str), strict=True)


def _toml_files(files: Mapping[str, bytes]) -> list[str]:
    return sorted(name for name in files if name.endswith(".toml") and name != META_FILE)


def _texts(files: Mapping[str, bytes]) -> tuple[dict[str, str], list[Problem]]:
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    for name in sorted(files):
        folder, _, file = name.rpartition("/")
        if folder != TILES or not file.endswith(".txt"):
            continue
        try:
            lines = files[name].decode("utf-8-sig").splitlines()
        except UnicodeDecodeError:
            message = "not UTF-8 text; save the file as UTF-8"
            problems.append(Problem(name, "", "", message, "UTF-8 text"))
        else:
            stem = file.removesuffix(".txt")
            texts[stem] = "\n".join(line.rstrip() for line in lines).rstrip("\n") + "\n"
    return texts, problems


def _name(row: Mapping[str, Any], table: str, number: int) -> str:
    name = row.get("id")
    return name if isinstance(name, str) and name else f"{table} {number}"


def _split_position(message: str) -> tuple[str, str]:
    """tomllib says `reason (at line 3, column 5)` or `reason (at end of document)`."""
    match = re.fullmatch(r"(.*) \(at (.*)\)", message, re.DOTALL)
    return (match[1], match[2]) if match else (message, "somewhere")


def _numbered(lines: list[str], line_column: str) -> str:
    """What to write for a name with a number, such as `whelp#2`, that stands without quotes."""
    found = re.match(r"line (\d+)", line_column)
    if found and int(found[1]) <= len(lines):
        name = re.search(r"([\w-]+#\d+)((?:\.[\w-]+)*)\s*=", lines[int(found[1]) - 1])
        if name:
            return f'; a name with # stands in quotes: "{name[1]}"{name[2]} ='
    return ""


PROSE = frozenset({"name", "names", "title", "text", "rule", "art"})
"""What is only ever shown, in every table of every game; so is whatever ends in "_text"."""


def _played(said: Any) -> Any:
    """What play reads of something said: all but the words and pictures that are only shown."""
    if isinstance(said, Mapping):
        return {
            key: _played(value)
            for key, value in said.items()
            if key not in PROSE and not key.endswith("_text")
        }
    return [_played(value) for value in said] if isinstance(said, list) else said


def _hash(pack: str, said: Mapping[str, Any], texts: Mapping[str, str]) -> str:
    canonical = json.dumps(
        {"id": pack, "tables": said, "texts": texts}, sort_keys=True, default=str
    )
    return hashlib.sha256(canonical.encode()).hexdigest()
