"""People: statistics and achievements of whoever wants them kept, on this server only.

Somebody who asks for it gets a secret; behind it are the games that they have handed in with the
secret of their seat. Nothing is kept of anybody who does not ask, and everything goes when they say
so. What a game was like comes from its summary; what has been achieved follows from the games.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable, delete, insert, select, update

from . import schema
from .secret import hashed, new_id, new_secret
from .store import Store, Work

MOST = 2_000
"""So many games are kept of one person."""


class Achievement(NamedTuple):
    id: str
    title: str
    text: str
    icon: str
    won: Callable[[Sequence[Mapping[str, Any]]], bool]


def _wins(games: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [game for game in games if game["won"]]


ACHIEVEMENTS = (
    Achievement("first", "First torch", "Play a game to its end.", "candle-flame", bool),
    Achievement("won", "Down and back up", "Win a game.", "trophy-cup", lambda g: bool(_wins(g))),
    Achievement(
        "shelf", "The whole shelf", "Finish a game of each of five kinds.", "scroll-unfurled",
        lambda g: len({game["game"] for game in g}) >= 5,
    ),
    Achievement(
        "streak", "Three in a row", "Win three games one after the other.", "laurel-crown",
        lambda g: any(all(x["won"] for x in g[i : i + 3]) for i in range(len(g) - 2)),
    ),
    Achievement(
        "clean", "Not a scratch", "Win without a wound on any of your figures.", "checked-shield",
        lambda g: any(game["taken"] == 0 and game["dealt"] > 0 for game in _wins(g)),
    ),
    Achievement(
        "against", "Against the dice", "Win though your dice were among the worst of ten games.",
        "broken-skull", lambda g: any(game["luck"] <= 0.1 for game in _wins(g)),
    ),
    Achievement(
        "reaper", "A busy evening", "Fell ten foes in one game.", "battered-axe",
        lambda g: any(game["felled"] >= 10 for game in g),
    ),
    Achievement(
        "regular", "A regular", "Finish ten games.", "turtle", lambda g: len(g) >= 10,
    ),
)  # fmt: skip


def record(told: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """What is kept of a finished game for who held a seat."""
    own = next((each for each in told["seats"] if each["number"] == seat), None)
    side = "ours" if own is None else own["side"]
    winner = told["winner"] or [None]
    winners = winner[2] if len(winner) > 2 and isinstance(winner[2], list | tuple) else None
    won = seat in winners if winners is not None else (winner[0] == "heroes") == (side == "ours")
    mine = [each for each in told["figures"] if each["seat"] == seat and each["side"] == side]
    if not mine:
        mine = [each for each in told["figures"] if each["side"] == side]
    luck = next((each["better"] for each in told["luck"] if each["side"] == side), 0.5)
    summed = {
        name: sum(each[name] for each in mine)
        for name in ("dealt", "taken", "felled", "healed", "walked", "chests", "rolls")
    }
    return {
        "game": told["game"],
        "title": told["title"],
        "outcome": told["outcome"],
        "won": bool(winner[0]) and winner[0] != "nobody" and bool(won),
        "side": side,
        "rounds": told["facts"]["rounds"],
        "luck": luck,
        **summed,
    }


def summed_up(games: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Games, oldest first, as numbers and achievements."""
    by_game: dict[str, dict[str, Any]] = {}
    for game in games:
        row = by_game.setdefault(
            game["game"], {"game": game["game"], "title": game["title"], "played": 0, "won": 0}
        )
        row["played"] += 1
        row["won"] += bool(game["won"])
    names = ("dealt", "taken", "felled", "healed", "walked", "chests", "rolls")
    return {
        "played": len(games),
        "won": len(_wins(games)),
        "sums": {name: sum(game[name] for game in games) for name in names},
        "by_game": list(by_game.values()),
        "achievements": [
            {"id": a.id, "title": a.title, "text": a.text, "icon": a.icon, "done": a.won(games)}
            for a in ACHIEVEMENTS
        ],
        "games": list(games)[::-1][:50],
    }


# What is written and read


def begin(store: Store, name: str) -> tuple[Work[None], str, str]:
    """Somebody new; their number and their secret, which is kept only as a hash."""
    id, word = new_id(), new_secret()
    row = {"id": id, "secret": hashed(word), "name": name, "created": time.time()}
    put = insert(schema.people).values(**row)
    return _done(put), id, word


def found(secret: str) -> Work[dict[str, Any] | None]:
    query = select(schema.people).where(schema.people.c.secret == hashed(secret))

    def work(connection: Connection) -> dict[str, Any] | None:
        row = connection.execute(query).first()
        return None if row is None else dict(row._mapping)

    return work


def renamed(person: str, name: str) -> Work[None]:
    put = update(schema.people).where(schema.people.c.id == person).values(name=name)
    return _done(put)


def handed_in(person: str, table: str, seat: int, data: Mapping[str, Any]) -> Work[bool]:
    """Keep a game; False if it is kept already."""
    rows = schema.played.c
    row = {"person_id": person, "table_id": table, "seat": seat, "ended": time.time()}
    known = select(rows.seat).where(
        rows.person_id == person, rows.table_id == table, rows.seat == seat
    )

    def work(connection: Connection) -> bool:
        if connection.execute(known).first() is not None:
            return False
        if len(connection.execute(select(rows.seat).where(rows.person_id == person)).all()) >= MOST:
            return False
        connection.execute(insert(schema.played).values(**row, data=json.dumps(data)))
        return True

    return work


def games_of(person: str) -> Work[list[dict[str, Any]]]:
    """The games of somebody, oldest first."""
    rows = schema.played.c
    query = select(schema.played).where(rows.person_id == person).order_by(rows.ended)
    return lambda connection: [
        {**json.loads(row.data), "table": row.table_id, "seat": row.seat, "ended": row.ended}
        for row in connection.execute(query)
    ]


def forgotten(person: str) -> Work[None]:
    def work(connection: Connection) -> None:
        connection.execute(delete(schema.played).where(schema.played.c.person_id == person))
        connection.execute(delete(schema.people).where(schema.people.c.id == person))

    return work


def _done(statement: Executable) -> Work[None]:
    def work(connection: Connection) -> None:
        connection.execute(statement)

    return work
