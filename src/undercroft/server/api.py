"""The HTTP part: games, rules, tables, replays, lessons and health."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from undercroft import agents
from undercroft.agents.strength import strengths
from undercroft.games import registry
from undercroft.kernel.catalogue import Rule, search
from undercroft.kernel.extras import Extras
from undercroft.table import lesson as lessons
from undercroft.table import notice, talk
from undercroft.table import store as stored
from undercroft.table.errors import Forbidden, Refused, Unknown
from undercroft.table.herald import Unreachable
from undercroft.table.house import House
from undercroft.table.manners import Manners
from undercroft.table.poster import described
from undercroft.table.rack import Packed as Over
from undercroft.table.recordings import saved
from undercroft.table.room import Room
from undercroft.table.wish import checked_level, checked_options

from .wire import (
    Checked,
    Cover,
    Covers,
    Game,
    Games,
    Health,
    Judgements,
    Lesson,
    Link,
    Lookout,
    Made,
    Measured,
    NewTable,
    Offer,
    Packed,
    PackOffers,
    PacksWished,
    PackWish,
    Position,
    Puzzles,
    PuzzleTitle,
    Refusal,
    ReplayMade,
    Rules,
    RuleText,
    SeatChange,
    Story,
    Summary,
    TableChange,
    TableState,
    Told,
    Webhook,
    Wished,
)


class TooMany(Refused):
    """More than one address may have."""


SAYS_NO: dict[int | str, dict[str, Any]] = {
    code: {"model": Refusal, "description": text}
    for code, text in (
        (400, "It cannot be had"),
        (401, "A secret is missing or not good for this"),
        (403, "From another site"),
        (404, "There is no such thing"),
        (409, "Not in this state of the table"),
        (413, "Too large"),
        (422, "Not of the right shape"),
        (429, "Too many requests"),
        (503, "The database is away"),
    )
}
router = APIRouter(prefix="/api", responses=SAYS_NO)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def _secret(authorization: Annotated[str | None, Header()] = None) -> str:
    kind, _, word = (authorization or "").partition(" ")
    return word.strip() if kind.lower() == "bearer" else ""


HouseIn = Annotated[House, Depends(_house)]
Secret = Annotated[str, Depends(_secret)]
TableId = Annotated[str, Path(max_length=64)]
Seat = Annotated[int, Path(ge=0, le=63)]


async def _room(house: House, table: str, secret: str) -> tuple[Room, tuple[int, ...], bool]:
    """A table, for somebody who holds one of its secrets."""
    room = await house.room(table)
    seats, host, watch = room.proves([secret])
    if not (seats or host or watch):
        raise Forbidden("Show a secret of this table: Authorization: Bearer SECRET.")
    return room, seats, host


async def _hosted(house: House, table: str, secret: str) -> Room:
    room, _, host = await _room(house, table, secret)
    if not host:
        raise Forbidden("Only the host of the table may do this.")
    return room


# Games and rules


@router.get("/games", response_model=Games, response_model_by_alias=True)
async def games() -> Any:
    """Every game that can be played here."""
    playable = registry.games()
    shelf = registry.shelf()
    coming = [
        {"name": name, "rules": len(registry.catalogue(name))}
        for name in shelf
        if name not in playable
    ]
    return {"games": [_game(name) for name in shelf if name in playable], "coming": coming}


@router.get("/covers", response_model=Covers)
async def covers() -> Any:
    """How the games stand on a shelf: their titles, colours and icons, in its order."""
    return _covers()


@cache
def _covers() -> Covers:
    return Covers(
        covers=[
            Cover(name=name, **registry.cover(name).model_dump(exclude={"place"}))
            for name in registry.shelf()
        ]
    )


@cache
def _game(name: str) -> Game:
    return _described(registry.game(name))


def _described(game: Any) -> Game:
    name = game.name
    seats = list(game.seats(game.checked({})))
    extras: Extras = game.extras
    model = extras.options_model
    return Game(
        name=name,
        title=game.title,
        blurb=extras.blurb,
        art=extras.art,
        seats=seats,
        newcomer=extras.first_seat(len(seats)),
        levels=list(agents.names()),
        strength=[Measured(**each._asdict()) for each in strengths(name)],
        schema={} if model is None else model.model_json_schema(),
        choices={
            option: [Offer(**offer._asdict()) for offer in offers]
            for option, offers in ({} if extras.choices is None else extras.choices()).items()
        },
        summary={} if extras.summary is None else dict(extras.summary()),
        lessons=[Lesson(id=x.id, title=x.title, text=x.text) for x in lessons.lessons(name)],
        companion=extras.app is not None,
    )


@router.get("/packs", response_model=PackOffers)
def packs(house: HouseIn) -> Any:
    """The packs that new tables may be played with; a host may bring others."""
    return {
        "packs": [
            {
                **pack.named._asdict(),
                "game": pack.game,
                "licence": pack.licence,
                "authors": list(pack.authors),
                "cards": pack.cards,
            }
            for pack in house.rack.offered()
        ]
    }


@router.post("/games/{game}/packed", response_model=Packed, response_model_by_alias=True)
async def packed(
    request: Request,
    house: HouseIn,
    game: Annotated[str, Path(max_length=64)],
    wished: PacksWished,
) -> Any:
    """A game as it is with packs: what its options can name, or what is wrong with them."""
    found = await _over(request, house, game, wished.packs)
    return {
        "game": _described(found.game),
        "packs": json.loads(found.row() or "[]"),
        "warnings": list(found.warnings),
    }


async def _over(request: Request, house: House, game: str, wished: list[PackWish]) -> Over:
    """The game over packs; those that must be tried count as a table of who brings them."""
    packs = [pack.model_dump() for pack in wished]
    if not await house.rack.knows(game, packs):
        _count_table(request)
    return await house.finish(house.rack.game(game, packs))


@router.post("/games/{game}/check", response_model=Checked)
async def check(
    request: Request, house: HouseIn, game: Annotated[str, Path(max_length=64)], wished: Wished
) -> Any:
    """Options as wished: filled in with the names of the seats, or what is wrong with them."""
    rules = (await _over(request, house, game, wished.packs)).game
    options = checked_options(rules, wished.options)
    return {"options": options, "seats": list(rules.seats(options))}


@router.get("/rules", response_model=Rules)
def rules(
    q: Annotated[str, Query(max_length=200)] = "", game: Annotated[str, Query(max_length=64)] = ""
) -> Any:
    """The rules in which all words of `q` occur, best first; all of them without words."""
    catalogues = map(registry.catalogue, [game] if game else registry.names())
    return {"rules": [_rule(name, rule) for name, rule in search(catalogues, *q.split())]}


@router.get("/rules/{game}/{id}", response_model=RuleText)
def rule(
    game: Annotated[str, Path(max_length=64)], id: Annotated[str, Path(max_length=200)]
) -> Any:
    """One rule."""
    catalogue = registry.catalogue(game)
    if id not in catalogue:
        raise Unknown(f'There is no rule "{id}" of {game}.')
    return _rule(game, catalogue[id])


def _rule(game: str, rule: Rule) -> RuleText:
    return RuleText(
        id=rule.id, game=game, page=rule.page, kind=rule.kind, text=rule.text, ruling=rule.ruling,
        unclear=rule.unclear, given=rule.given, expect=rule.expect,
    )  # fmt: skip


# Tables


@router.post("/tables", response_model=Made, status_code=201)
async def make(request: Request, house: HouseIn, wished: NewTable) -> Any:
    """A new table. Its secrets are shown this once and kept only as hashes."""
    _count_table(request)
    seats = [seat.model_dump() for seat in wished.seats]
    manners = Manners(**wished.manners.model_dump())
    if wished.begin is not None:
        begin = wished.begin
        return await house.finish(
            house.branch(
                begin.replay,
                begin.at,
                name=wished.name,
                seats=seats,
                dice=wished.dice,
                manners=manners,
            )
        )
    return await house.finish(
        house.create(
            wished.game,
            wished.options,
            name=wished.name,
            seats=seats,
            dice=wished.dice,
            manners=manners,
            over=await _over(request, house, wished.game, wished.packs),
        )
    )


@router.post("/lessons/{game}/{lesson}", response_model=Made, status_code=201)
async def teach(
    request: Request,
    house: HouseIn,
    game: Annotated[str, Path(max_length=64)],
    lesson: Annotated[str, Path(max_length=64)],
) -> Any:
    """A table that begins from the position of a guided first game, or of a puzzle."""
    _count_table(request)
    return await house.finish(house.teach(game, lesson))


@router.get("/puzzles", response_model=list[Puzzles])
async def puzzles() -> Any:
    """The puzzles of every game; each is begun like a lesson."""
    return await asyncio.to_thread(_puzzles)


@cache
def _puzzles() -> list[Puzzles]:
    playable = registry.games()
    return [
        Puzzles(
            game=name,
            title=playable[name].title,
            puzzles=[PuzzleTitle(**each._asdict()) for each in lessons.puzzles(name)],
        )
        for name in registry.shelf()
        if name in playable
    ]


def _count_table(request: Request) -> None:
    address = request.client.host if request.client else ""
    if not request.app.state.limits.table(address):
        raise TooMany("Too many tables were made from this address: try again later.")


@router.get("/tables/{table}", response_model=TableState)
async def table(house: HouseIn, table: TableId, secret: Secret) -> Any:
    """What the holder of a secret may know of a table."""
    room, seats, host = await _room(house, table, secret)
    return described(room, seats, host)


@router.patch("/tables/{table}", response_model=TableState)
async def change(house: HouseIn, table: TableId, secret: Secret, wished: TableChange) -> Any:
    """The host renames, pauses or goes on."""
    room = await _hosted(house, table, secret)
    values = {k: v for k, v in wished.model_dump().items() if v is not None}
    if "name" in values:
        values["name"] = values["name"].strip() or room.row["name"]
    if values:
        paused = bool(room.row["paused"])
        await house.finish(room.set_table(**values))
        if bool(room.row["paused"]) != paused:
            await house.finish(talk.tell(room, notice.of_pause(not paused)))
    return described(room, room.proves([secret])[0], True)


@router.delete("/tables/{table}", status_code=204)
async def delete(house: HouseIn, table: TableId, secret: Secret) -> Response:
    """The host ends a table for good."""
    room = await _hosted(house, table, secret)
    await house.finish(house.delete(room))
    return Response(status_code=204)


@router.post("/tables/{table}/seats/{seat}", response_model=TableState)
async def seat(
    house: HouseIn, table: TableId, seat: Seat, secret: Secret, wished: SeatChange
) -> Any:
    """Take a seat, leave it, rename it, or hand it to an agent."""
    room, seats, host = await _room(house, table, secret)
    if not host and seat not in seats:
        raise Forbidden("Only the host and the holder of this seat may do this.")
    _is_seat(room, seat)
    values: dict[str, Any] = {k: v for k, v in wished.model_dump().items() if v is not None}
    if "level" in values:
        values["level"] = checked_level(values["level"], "level")
    if "name" in values:
        values["name"] = values["name"].strip() or room.live.titles[seat]
    if values.get("kind", "person") != "person":
        values["quiet"] = None
    if values:
        before = dict(room.seats[seat])
        await house.finish(room.set_seat(seat, **values))
        title, after = room.live.titles[seat], room.seats[seat]
        said = notice.of_seat(title, before, after, by_host=seat not in seats)
        await house.finish(talk.tell(room, *said))
    return described(room, seats, host)


@router.post("/tables/{table}/seats/{seat}/link", response_model=Link)
async def link(house: HouseIn, table: TableId, seat: Seat, secret: Secret) -> Any:
    """A new secret for a seat; the old one ends at once."""
    room = await _hosted(house, table, secret)
    _is_seat(room, seat)
    secret = await house.finish(house.new_link(room, seat))
    await house.finish(talk.tell(room, notice.of_link(room.live.titles[seat])))
    return {"seat": seat, "secret": secret}


@router.put("/tables/{table}/seats/{seat}/webhook", response_model=Told)
async def webhook(
    house: HouseIn, table: TableId, seat: Seat, secret: Secret, wished: Webhook
) -> Any:
    """Where the holder of a seat wants to be told of its turn; tried once, and kept in any case."""
    room, seats, _ = await _room(house, table, secret)
    _is_seat(room, seat)
    if seat not in seats:
        raise Forbidden("Only the holder of this seat may do this.")
    url = (wished.url or "").strip()
    if not url:
        await house.finish(room.set_seat(seat, webhook=None))
        return {"tells": False, "reached": False, "text": "This seat is told no longer."}
    await house.herald.find(url)
    await house.finish(room.set_seat(seat, webhook=url))
    text = f"You will be told here when it is your turn at “{room.row['name']}”."
    try:
        await house.herald.post(url, house.herald.message(room, seat, "hello", text))
    except Unreachable as error:
        said = f"It is kept, but did not answer just now: {error}."
        return {"tells": True, "reached": False, "text": said}
    return {"tells": True, "reached": True, "text": "It answered: you will be told there."}


def _is_seat(room: Room, seat: int) -> None:
    if seat >= len(room.seats):
        raise Unknown(f"There is no seat {seat}: expected 0 to {len(room.seats) - 1}.")


@router.get(
    "/tables/{table}/save",
    response_class=JSONResponse,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def save(house: HouseIn, table: TableId, secret: Secret) -> Response:
    """The save of a table that is over, or of one with own dice; `undercroft verify` checks it."""
    room, _, _ = await _room(house, table, secret)
    data = await saved(room)
    name = f"{room.row['game']}-{room.id}.undercroft"
    return Response(
        json.dumps(data, separators=(",", ":")) + "\n",
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


# Replays


@router.post("/replays", response_model=ReplayMade, status_code=201)
async def keep(request: Request, house: HouseIn, data: Annotated[dict[str, Any], Body()]) -> Any:
    """Upload a save; it is played through before it is kept."""
    _count_table(request)
    replay = await house.finish(house.recordings.keep(data))
    return {
        "replay": replay.id,
        "game": replay.game.name,
        "title": replay.game.title,
        "answers": replay.answers,
        "outcome": replay.outcome,
        "verified": True,
    }


@router.get("/replays/{replay}", response_model=ReplayMade)
async def replay(house: HouseIn, replay: TableId) -> Any:
    """A replay, or a finished table."""
    found = await house.recordings.find(replay)
    return {
        "replay": replay,
        "game": found.game.name,
        "title": found.game.title,
        "answers": found.answers,
        "outcome": found.outcome,
        "verified": True,
    }


@router.get("/replays/{replay}/story", responses={200: {"model": Story}}, response_class=Response)
async def story(house: HouseIn, replay: TableId) -> Response:
    """A whole replay in words."""
    found = await house.recordings.find(replay)
    return Response(await found.story(), media_type="application/json")


@router.get("/replays/{replay}/summary", response_model=Summary)
async def summary(house: HouseIn, replay: TableId) -> Any:
    """How a finished game went: who did what, how the dice fell, when it turned."""
    found = await house.recordings.find(replay)
    told = await found.summary()
    row = await house.store.read(stored.table_row(replay))
    minutes = None if row is None else round((row["touched"] - row["created"]) / 60)
    return {**told, "facts": {**told["facts"], "minutes": minutes}}


@router.get("/replays/{replay}/review/{at}", response_model=Judgements)
async def judgements(
    house: HouseIn,
    replay: TableId,
    at: Annotated[int, Path(ge=0, le=1_000_000)],
    count: Annotated[int, Query(ge=1, le=50)] = 10,
) -> Any:
    """What the next answers from a position on were worth; a client asks until `next` is null."""
    found = await house.recordings.find(replay)
    return await found.judged(at, count)


@router.get("/replays/{replay}/puzzle/{at}", response_class=Response)
async def as_puzzle(
    house: HouseIn, replay: TableId, at: Annotated[int, Path(ge=0, le=1_000_000)]
) -> Response:
    """The answer given at a position as a scenario file: who plays it has to find a better one."""
    found = await house.recordings.find(replay)
    name = f"{found.game.name}-{at + 1}.scenario.toml"
    return Response(
        await found.puzzle(at),
        media_type="application/toml",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/replays/{replay}/{at}", responses={200: {"model": Position}}, response_class=Response)
async def position(
    house: HouseIn,
    replay: TableId,
    at: Annotated[int, Path(ge=0, le=1_000_000)],
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
) -> Response:
    """The position after so many answers of players."""
    found = await house.recordings.find(replay)
    return Response(await found.position(at, seat), media_type="application/json")


@router.get("/replays/{replay}/{at}/look/{token}", response_model=Lookout)
async def look(
    house: HouseIn,
    replay: TableId,
    at: Annotated[int, Path(ge=0, le=1_000_000)],
    token: Annotated[int, Path(ge=0, le=1_000_000)],
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
) -> Any:
    """What a figure saw and could get to in the position after so many answers of players."""
    found = await house.recordings.find(replay)
    return await found.look(at, seat, token)


@router.get("/health", response_model=Health)
async def health(request: Request, house: HouseIn) -> Any:
    """Whether the server and what it stands on are well."""
    state = await request.app.state.wellness.look()
    try:
        aside = await house.store.read(stored.count_aside())
    except Refused:
        aside = None
    redis = await house.bus.well() if house.bus.shared else None
    ok = all(state) and redis is not False
    body = {
        "ok": ok,
        "database": state.readable,
        "writable": state.writable,
        "sound": state.sound,
        "redis": redis,
        "tables": len(house.rooms),
        "aside": aside,
    }
    return JSONResponse(body, status_code=200 if ok else 503)
