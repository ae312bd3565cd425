"""The HTTP part about people: statistics and achievements of whoever wants them kept."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request, Response

from undercroft.table import people
from undercroft.table.errors import Forbidden, TooEarly
from undercroft.table.house import House

from .api import SAYS_NO, HouseIn, Secret, TooMany
from .wire import HandedIn, HandIn, Person, PersonMade, PersonWish

router = APIRouter(prefix="/api/people", responses=SAYS_NO)


async def _person(house: House, secret: str) -> dict[str, Any]:
    row = await house.store.read(people.found(secret)) if secret else None
    if row is None:
        raise Forbidden("Show your own secret: Authorization: Bearer SECRET.")
    return row


@router.post("", response_model=PersonMade, status_code=201)
async def begin(request: Request, house: HouseIn, wished: PersonWish) -> Any:
    """Statistics for somebody who wants them. The secret is shown this once."""
    address = request.client.host if request.client else ""
    if not request.app.state.limits.table(address):
        raise TooMany("Too much was begun from this address: try again later.")
    work, id, secret = people.begin(house.store, wished.name.strip())
    await house.finish(house.store.write(work))
    return {"person": id, "secret": secret}


@router.get("/me", response_model=Person)
async def me(house: HouseIn, secret: Secret) -> Any:
    """What is kept of the holder of a secret."""
    row = await _person(house, secret)
    games = await house.store.read(people.games_of(row["id"]))
    return {"person": row["id"], "name": row["name"], **people.summed_up(games)}


@router.patch("/me", status_code=204)
async def rename(house: HouseIn, secret: Secret, wished: PersonWish) -> Response:
    row = await _person(house, secret)
    await house.finish(house.store.write(people.renamed(row["id"], wished.name.strip())))
    return Response(status_code=204)


@router.post("/me/games", response_model=HandedIn)
async def hand_in(house: HouseIn, secret: Secret, given: HandIn) -> Any:
    """Keep a game that is over, for the seats that a secret of its table is good for."""
    row = await _person(house, secret)
    room = await house.room(given.table)
    seats, _, _ = room.proves([given.secret])
    if not seats:
        raise Forbidden("That secret is not good for a seat of this table.")
    if not room.live.over:
        raise TooEarly("The game is not over yet.")
    replay = await house.recordings.find(given.table)
    told = await replay.summary()
    kept = 0
    for seat in seats:
        data = people.record(told, seat)
        kept += await house.finish(
            house.store.write(people.handed_in(row["id"], given.table, seat, data))
        )
    return {"kept": kept}


@router.get("/me/export", responses={200: {"content": {"application/json": {}}}})
async def export(house: HouseIn, secret: Secret) -> Response:
    """Everything that is kept of the holder of a secret, as one file."""
    row = await _person(house, secret)
    games = await house.store.read(people.games_of(row["id"]))
    data = {"name": row["name"], "created": row["created"], "games": games}
    return Response(
        json.dumps(data, indent=1) + "\n",
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="undercroft-statistics.json"'},
    )


@router.delete("/me", status_code=204)
async def forget(house: HouseIn, secret: Secret) -> Response:
    """Forget everything about the holder of a secret."""
    row = await _person(house, secret)
    await house.finish(house.store.write(people.forgotten(row["id"])))
    return Response(status_code=204)
