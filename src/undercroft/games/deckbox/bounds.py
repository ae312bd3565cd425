"""Bounds: what each field of a state can hold, in any game whatever. See `kernel.bounds`."""

from __future__ import annotations

from undercroft.kernel.bounds import (
    OUTCOME,
    Bound,
    Column,
    Distinct,
    Either,
    Fields,
    Found,
    Named,
    Record,
    Row,
    Square,
    Whole,
    Word,
    bits,
    deck,
    each,
    index,
    one,
    some,
)

from .box import KEYWORDS, Box, Quest
from .ground import CELLS, COLUMNS, ROWS
from .state import HELD, OUT, UNTIL
from .stock import ITEM_BIT

PLAYERS = 4
UNITS = 250
"""Heroes and all enemies of a game, the defeated included; figures on the map are kept in bytes."""
LONG = 10_000
"""More than the rounds, Loot or Energy of any game."""
POOL = 60
"""More than anybody's health, actions, steps or dice."""
PENDING = 2 * UNITS
"""Steps that may wait at once."""
ANYWHERE = (1 << CELLS) - 1
STATS = ("dice", "defense", "speed", "melee", "ranged", "keywords", "skill")


def fields(box: Box) -> Fields:
    """What each field may hold, with the cards of a box."""
    item = index(box.items)

    def quest(found: Found) -> Quest:
        return box.quest(found["quest_id"], found["players"])

    def players(found: Found) -> int:
        number: int = found["players"]
        return number

    def units(found: Found) -> int:
        return len(found["card"])

    def steps(found: Found) -> Bound:
        unit, hero, room = index(units(found)), index(players(found)), index(quest(found).rooms)
        return Column(
            Named(
                lay_start=(), build=(hero,), market=(), stand=(hero,), meet=(room,), round=(),
                players=(), choose=(), menu=(hero,), enemies=(), enemy=(unit,), rouse=(unit,),
                stalk=(unit, Whole(0, POOL)), strike=(unit, hero), window=(), refresh=(),
                event=(index(quest(found).row.event),), room_round=(room,), renew=(),
            ),
            0,
            PENDING,
        )  # fmt: skip

    return {
        "quest_id": Word(*box.content.quests),
        "players": Whole(1, PLAYERS),
        "wishes": Either(Row(Whole(0, 0), 0), Row(Row(Whole(-1, 200), 0, PLAYERS), 3)),
        "character": each(
            players,
            Record(index(box.heroes, -1), index(box.equipment, -1), index(box.ability_cards, -1)),
        ),
        "loot": each(players, Whole(0, LONG)),
        "energy": each(players, Whole(0, LONG)),
        "items": each(players, Distinct(Row(item, 0, len(box.items)))),
        "used": each(players, bits(ITEM_BIT + len(box.items))),
        "card": lambda found: Column(index(box.enemies, -1), players(found), UNITS),
        "at": each(units, Square(ANYWHERE)),
        "health": each(units, Whole(0, POOL)),
        "most": each(units, Whole(0, POOL)),
        "agenda": steps,
        "round": Whole(0, LONG),
        "phase": Word("setup", "player", "enemy", "refresh"),
        "active": one(players, -1),
        "actions": Whole(0, POOL),
        "steps": Whole(0, POOL),
        "acted": some(players),
        "stunned": some(units),
        "quiet": some(players),
        "silent": some(players),
        "market": Distinct(Row(item, 0, len(box.items))),
        "deck": deck(item, len(box.items)),
        "boosts": lambda found: Row(
            Record(
                index(players(found)),
                Word(*STATS),
                Whole(-POOL, max(POOL, (1 << len(KEYWORDS)) - 1)),
                index(len(UNTIL)),
            ),
            0,
            PENDING,
        ),
        "rooms": lambda found: Row(
            Record(index(box.content.sides), index(4), index(COLUMNS), index(ROWS)),
            0,
            COLUMNS * ROWS,
        ),
        "script": lambda found: Row(
            Record(index(quest(found).rooms), index(box.encounters, -1)), len(found["rooms"])
        ),
        "finished": lambda found: Row(
            Record(index(quest(found).rooms), Whole(0, POOL)), 0, PENDING
        ),
        "flags": lambda found: bits(len(quest(found).flags)),
        "counters": lambda found: Row(Whole(-LONG, LONG), len(quest(found).counters)),
        "tokens": lambda found: Row(
            Either(Square(ANYWHERE, OUT), Whole(HELD - players(found) + 1, HELD)),
            len(quest(found).tokens),
        ),
        "slain": Row(index(box.enemies), 0, UNITS),
        "held": lambda found: Row(Whole(0, LONG), len(quest(found).rooms)),
        "outcome": OUTCOME,
    }
