"""The workshop: packs that somebody works on in the browser.

What is posted is data that somebody else made: it is checked, opened and looked at in the processes
that do so with packs, and nothing of it is kept. The one folder that may be written is the one that
whoever started the server named, and only somebody at the same machine may.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from ipaddress import ip_address
from pathlib import Path as Folder
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field

from undercroft.games import registry
from undercroft.kernel import parcel
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.extras import Extras
from undercroft.kernel.gloss import hinted
from undercroft.kernel.pack import json_schema, read_files
from undercroft.kernel.save import write_atomically
from undercroft.table.crew import PEOPLE, Crew, Exceeded, NoAnswer
from undercroft.table.errors import Busy, Refused, Stale, Unknown
from undercroft.table.rack import BROUGHT
from undercroft.table.trials import Stumbled

from .api import SAYS_NO, HouseIn, TooMany
from .wire import Shape, Wish

router = APIRouter(prefix="/api/workshop", responses=SAYS_NO)

PATIENCE = 120.0
"""Seconds after which a slice of games is given up."""
COMPANY = 6
"""So many cards of a kind a game may want, where one is not enough."""
PLAIN_MARKS = {"#", ".", "=", " ", "+", "-", "|"}
"""What every drawing is made of."""

Name = Annotated[str, Field(max_length=parcel.LONGEST)]
Text = Annotated[str, Field(max_length=BROUGHT)]
Texts = Annotated[dict[Name, Text], Field(max_length=parcel.MOST_FILES)]
"""The files of a pack, by their path."""
File = Annotated[str, Field(max_length=900_000)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]


class Mark(Shape):
    """A ground that drawings can have."""

    mark: str
    id: str
    name: str
    text: str
    veil: bool
    look: str = ""
    """As what it is drawn at a table."""


class Kit(Shape):
    """Everything that is needed to make cards for a game."""

    game: str
    title: str
    cards: dict[str, Any]
    """The JSON Schema of a pack's files."""
    hints: dict[str, dict[str, str]]
    """What is told beside the fields of each table, by the path of the field."""
    own: dict[str, list[dict[str, Any]]]
    """The game's own cards."""
    drawings: dict[str, str]
    """The game's own maps."""
    marks: list[Mark]
    version: str
    example: dict[str, str]
    """The files of a small pack to begin with."""


class Bench(Wish):
    files: Texts


class Mistake(Shape):
    file: str
    card: str
    field: str
    message: str
    expected: str
    noun: str
    warning: bool
    sentence: str


class Verdict(Shape):
    problems: list[Mistake]
    more: int
    sound: bool


class Parcel(Shape):
    """A pack as one file, in base64."""

    name: str
    file: str


class Brought(Wish):
    file: File


class Files(Shape):
    files: dict[str, str]


class Drawing(Wish):
    game: str = Field(max_length=64)
    drawing: str = Field(max_length=20_000)
    legend: dict[Annotated[str, Field(max_length=1)], Annotated[str, Field(max_length=64)]] = Field(
        max_length=64
    )
    veils: list[Annotated[str, Field(max_length=64)]] = Field(default_factory=list, max_length=64)


class Sight(Shape):
    """The squares of a drawing, and which of them each sees."""

    squares: list[tuple[int, int]]
    seen: list[list[int]]
    way: int | None


class Dice(Wish):
    game: str = Field(max_length=64)
    table: str = Field(max_length=64)
    row: dict[str, Any]
    """The card as it is said, sound or not."""


class Against(Shape):
    name: str
    chance: float


class Reckoned(Shape):
    """Dice of a card: those of the field, what they are called, and what they can do."""

    field: str
    label: str
    dice: str
    against: list[Against]


class Odds(Shape):
    attacks: list[Reckoned]
    """The chances that it wounds."""
    defends: list[Reckoned]
    """The chances that it is wounded."""


class Counted(Wish):
    pairs: Count = 0
    without: Count = 0
    with_: Count = Field(0, alias="with")
    gained: Count = 0
    lost: Count = 0


class Comparison(Wish):
    game: str = Field(max_length=64)
    file: File
    options: dict[str, Any] = Field(default_factory=dict)
    seed: int = Field(0, ge=0, le=2**31)
    first: int = Field(0, ge=0, le=100_000)
    pairs: int = Field(1, ge=1, le=8)
    before: dict[Annotated[str, Field(max_length=64)], Counted] = Field(
        default_factory=dict, max_length=16
    )


class Showing(Wish):
    game: str = Field(max_length=64)
    file: File
    ids: list[Annotated[str, Field(max_length=64)]] = Field(default_factory=list, max_length=64)


class Shown(Shape):
    options: dict[str, Any]


Interval = tuple[float, float, float]


class Fared(Shape):
    """How a side fares with a pack and without it; shares with what they plausibly are."""

    pairs: int
    without: int
    with_: int = Field(alias="with")
    gained: int
    lost: int
    difference: Interval
    share_without: Interval
    share_with: Interval


class Compared(Shape):
    sides: dict[str, Fared]
    failed: int
    alike: bool
    """Whether the games without the pack could have the same options."""


class OnDisk(Shape):
    """The folder that the workshop works on."""

    name: str
    files: dict[str, str]
    stamp: str
    """Stands for what is in the folder; a change is only written over what it was made from."""


class Saving(Wish):
    files: Texts
    stamp: str = Field(max_length=64)


# What there is to make


@router.get("/games/{game}", response_model=Kit)
async def kit(game: Annotated[str, Path(max_length=64)]) -> Any:
    """The cards of a game: what they may say, what its own say, and where to begin."""
    return await asyncio.to_thread(_kit, game)


@cache
def _kit(name: str) -> Kit:
    game: Any = registry.game(name)
    own = game.stock.built_in
    said = json.loads(json.dumps(own.said, default=str))
    folder = registry.example(name)
    example = {} if folder is None else parcel.gathered(folder)
    return Kit(
        game=name,
        title=game.title,
        cards=json_schema(game.tables, f"Cards for {game.title}"),
        hints={table: hinted(model, said.get(table, ())) for table, model in game.tables.items()},
        own={table: said.get(table, []) for table in game.tables},
        drawings=own.texts,
        marks=_marks(said.get("terrain", []), own.texts, game.extras),
        version=own.meta.version,
        example={path: text.decode() for path, text in example.items()},
    )


def _marks(
    terrain: list[dict[str, Any]],
    drawings: Mapping[str, str],
    extras: Extras,
) -> list[Mark]:
    """The grounds of the game, and whatever else its own drawings have."""
    marks = [
        Mark(
            mark=row["mark"], id=row["id"], name=row.get("name", row["id"]),
            text=row.get("text", ""), veil=bool(row.get("veil")),
            look=extras.looks.get(row["id"], ""),
        )
        for row in terrain
        if "mark" in row
    ]  # fmt: skip
    known = PLAIN_MARKS | {mark.mark for mark in marks}
    others = sorted({letter for text in drawings.values() for letter in text if letter > " "})
    more = {letter: extras.marks.get(letter, (f"Mark “{letter}”", "")) for letter in others}
    return marks + [
        Mark(mark=letter, id=f"mark_{ord(letter)}", name=name, text=text, veil=False)
        for letter, (name, text) in more.items()
        if letter not in known
    ]


# A pack on the bench


@router.post("/check", response_model=Verdict)
async def check(request: Request, house: HouseIn, wished: Bench) -> Any:
    """Every mistake in a pack, as `undercroft pack check` names them."""
    _count(request)
    _small(wished.files)
    return await _tried(house, "inspect", json.dumps(wished.files).encode())


@router.post("/build", response_model=Parcel)
async def build(request: Request, wished: Bench) -> Any:
    """One file of a pack, as `undercroft pack build` makes it."""
    _count(request)
    _small(wished.files)
    files = _encoded(wished.files)
    data = parcel.built(files)
    meta = read_files(files, {}, Folder("the pack")).meta
    name = f"{meta.id}-{meta.version}{parcel.SUFFIX}"
    return {"name": name[:120], "file": b64encode(data).decode()}


@router.post("/open", response_model=Files)
async def open_(request: Request, house: HouseIn, wished: Brought) -> Any:
    """The files of a pack that comes as one file."""
    _count(request)
    try:
        b64decode(wished.file, validate=True)
    except (NotBase64, ValueError):
        raise Refused("Expected the file of a pack in base64.", where="file") from None
    return await _tried(house, "open", wished.file.encode())


@router.post("/sight", response_model=Sight)
async def sight(request: Request, house: HouseIn, wished: Drawing) -> Any:
    """What the squares of a drawing see, by the rule of its game."""
    _count(request)
    registry.game(wished.game)
    return await _tried(house, "sight", wished.model_dump_json().encode(), wished.game)


@router.post("/odds", response_model=Odds)
async def odds(request: Request, house: HouseIn, wished: Dice) -> Any:
    """Exact odds of a card's attacks, and of attacks on it, against cards of its game."""
    _count(request)
    registry.game(wished.game)
    return await _tried(house, "odds", wished.model_dump_json().encode(), wished.game)


async def _tried(house: Any, do: str, payload: bytes, game: str = "") -> Any:
    try:
        told = await house.finish(house.trials.bench(do, payload, game))
    except asyncio.CancelledError:
        raise Busy("This server is being stopped: try again in a while.") from None
    except Exceeded:
        raise Refused("This takes too much time or memory to be read.") from None
    except Stumbled:
        raise Refused("Nothing can be made of this pack: take back what was done last.") from None
    return {key: value for key, value in told.items() if key not in ("job", "bytes")}


# At a table, with the pack and without it


@router.post("/options", response_model=Shown)
async def options(request: Request, house: HouseIn, wished: Showing) -> Any:
    """Options of a game that bring a card into it, which goes by the first of these ids that any
    option names; none where no option does."""
    _count(request)
    over = await house.finish(house.rack.game(wished.game, [{"file": wished.file}]))
    return {"options": await asyncio.to_thread(bringing, over.game, wished.ids)}


def bringing(game: Any, ids: list[str]) -> dict[str, Any]:
    choices = game.extras.choices() if game.extras.choices else {}
    model = game.extras.options_model
    schema = {} if model is None else model.model_json_schema()
    for id in ids:
        for option, offers in choices.items():
            names = [offer.id for offer in offers]
            if id not in names:
                continue
            for wish in _wishes(game, schema, option, id, names):
                with suppress(UndercroftError):
                    game.checked(wish)
                    return wish
    return {}


def _wishes(
    game: Any, schema: Mapping[str, Any], option: str, id: str, names: list[str]
) -> Iterator[dict[str, Any]]:
    """Options that name an id, the plainest first."""
    whole, _, part = option.partition(".")
    field = schema.get("properties", {}).get(whole)
    if field is None:
        return
    if not part:
        yield from ({option: wish} for wish in _named(field, id, names))
        return
    # What has parts is wished for as one of the game's own, with the card in its place.
    made = _parts(schema, field)
    for row in _ready(game, [offer.id for offer in game.extras.choices().get(whole, ())]):
        own = {name: row[name] for name in made if name in row}
        for wish in _named(made.get(part, {}), id, names):
            yield {whole: [{**own, part: wish}]}


def _named(field: Mapping[str, Any], id: str, names: list[str]) -> list[Any]:
    """An id as a field takes it: by itself, or with others where one is not enough."""
    if field.get("type") != "array":
        return [id]
    others = [name for name in names if name != id]
    more = [[id, *others[:count]] for count in range(min(COMPANY, len(names)))]
    return more + [[id, other] for other in others[1:]]


def _parts(schema: Mapping[str, Any], field: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of what a list is made of, where that is a table."""
    item = field.get("items", {})
    for way in item.get("anyOf", [item]):
        name = str(way.get("$ref", "")).rpartition("/")[2]
        found = schema.get("$defs", {}).get(name, way)
        if found.get("type") == "object":
            return dict(found.get("properties", {}))
    return {}


def _ready(game: Any, ids: list[str]) -> list[Mapping[str, Any]]:
    """The game's own cards of some ids, from the table that has the first."""
    for rows in game.stock.built_in.said.values():
        by_id = {row["id"]: row for row in rows if isinstance(row.get("id"), str)}
        if ids and ids[0] in by_id:
            return [by_id[id] for id in ids if id in by_id]
    return []


@router.post("/compare", response_model=Compared, response_model_by_alias=True)
async def compare(request: Request, house: HouseIn, wished: Comparison) -> Any:
    """A few pairs of games with the same seeds, with a pack and without it, counted on top of
    those before: ask again with what came back, until there are enough."""
    _count(request)
    over = await house.finish(house.rack.game(wished.game, [{"file": wished.file}]))
    told = {
        **wished.model_dump(by_alias=True, exclude={"file"}),
        "packs": over.game.kept()[1:],
    }
    return await house.finish(_played(request.app.state.pairing, told))


async def _played(crew: Crew, told: Mapping[str, Any]) -> Any:
    try:
        worker = await crew.take("pairs", PEOPLE, patience=PATIENCE)
    except TimeoutError:
        raise Busy("Many are comparing just now: try again in a while.") from None
    try:
        said = (await crew.ask(worker, {}, json.dumps(told).encode(), PATIENCE)).data
    except NoAnswer:
        text = "These games take too much time or memory: they are not played here."
        raise Refused(text, where="file") from None
    finally:
        crew.put(worker)
    if "refused" in said:
        raise Refused(said["refused"], where="options")
    if "stumbled" in said:
        raise Refused("The rules cannot make anything of these options.", where="options")
    return {key: said[key] for key in ("sides", "failed", "alike")}


# The folder on disk


@router.get("/folder", response_model=OnDisk)
async def folder(request: Request) -> Any:
    """The pack in the folder that whoever started the server named; nothing for anybody else."""
    try:
        place = _folder(request)
    except Unknown:
        return {"name": "", "files": {}, "stamp": ""}
    files = await asyncio.to_thread(_texts, place)
    return {"name": place.name, "files": files, "stamp": _stamp(files)}


@router.put("/folder", response_model=OnDisk)
async def save(request: Request, wished: Saving) -> Any:
    """Write the pack into its folder, unless somebody else has changed it there."""
    place = _folder(request)
    _small(wished.files)
    parcel.built(_encoded(wished.files))
    before = await asyncio.to_thread(_texts, place)
    if _stamp(before) != wished.stamp:
        raise Stale("The folder has changed since it was read: look at it again before you save.")
    await asyncio.to_thread(_write, place, before, wished.files)
    files = await asyncio.to_thread(_texts, place)
    return {"name": place.name, "files": files, "stamp": _stamp(files)}


def _folder(request: Request) -> Folder:
    """The folder to work on, for somebody at this machine."""
    named = request.app.state.settings.workshop
    if not named:
        raise Unknown("This server works on no folder: start one with undercroft workshop FOLDER.")
    try:
        here = ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        here = False
    if not here or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        raise Unknown("The folder of this server is for whoever sits at its machine.")
    return Folder(named)


def _texts(place: Folder) -> dict[str, str]:
    found = {}
    for name, content in parcel.gathered(place).items():
        try:
            found[name] = content.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise Refused(f"{name} is not UTF-8 text: save it as UTF-8.") from None
    return found


def _stamp(files: Mapping[str, str]) -> str:
    return hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()


def _write(place: Folder, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    root = place.resolve()
    for name in {**before, **after}:
        if not (root / name).resolve().is_relative_to(root):
            raise Refused(f"{name} leads out of the folder.", where="files")
    for name, text in after.items():
        if before.get(name) != text:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(root / name, text)
    for name in before:
        if name not in after:
            os.unlink(root / name)


# Bounds


def _encoded(files: Mapping[str, str]) -> dict[str, bytes]:
    return {name: text.encode() for name, text in files.items()}


def _small(files: Mapping[str, str]) -> None:
    if sum(map(len, files.values())) > BROUGHT:
        raise Refused(f"A pack in the workshop has at most {BROUGHT:,} bytes.", where="files")


def _count(request: Request) -> None:
    address = request.client.host if request.client else ""
    if not request.app.state.limits.work(address):
        raise TooMany("That is much at once: wait a moment.")
