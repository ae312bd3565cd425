"""Bounds: what each field of a state can hold, in any game whatever. See `kernel.bounds`."""

from __future__ import annotations

from undercroft.kernel.bounds import (
    OUTCOME,
    Bound,
    Column,
    Either,
    Fields,
    Flag,
    Found,
    Named,
    Record,
    Row,
    Square,
    Text,
    Whole,
    Word,
    bits,
    deck,
    each,
    each_fixed,
    index,
    one,
    some,
)

from .box import DRAWN, SKILLS, Adventure, Box
from .state import CONDITIONS, HEALED, MONSTER_CARD, UNCHOSEN, UNTIL_ADVENTURE

PLAYERS = 4
UNITS = 250
"""Heroes and all monsters of an adventure; figures on the map are kept in bytes."""
LONG = 10_000
"""More than the rounds, gold or experience of any game."""
POOL = 100
"""More than anybody's health, actions, steps or dice."""
PENDING = 2 * UNITS
"""Steps that may wait at once, and things that may last."""
DRAWING = 4_000
"""Characters of a map that is drawn for the occasion."""
POWERS = 128
"""More powers than there are."""
VERDICTS = ("", "won", "lost", "late", "fallen")
PHASES = ("setup", "refresh", "event", "action", "end", "between")


class Drawn(Text):
    """A map that is drawn for the occasion."""

    @property
    def expected(self) -> str:
        return "a drawn map"

    def holds(self, value: object) -> bool:
        return isinstance(value, str) and value.startswith(DRAWN) and super().holds(value)


def fields(box: Box) -> Fields:
    """What each field may hold, with the cards of a box."""
    adventures = Word(*box.content.adventures)
    consumable, item, monster = index(box.consumables), index(box.items), index(box.monsters)

    def heroes(found: Found) -> int:
        return len(found["party"])

    def units(found: Found) -> int:
        return len(found["kind"])

    def adventure(found: Found) -> Adventure:
        return box.adventure(found["adventure_id"])

    def rooms(found: Found) -> int:
        return len(adventure(found).field.rooms)

    def cells(found: Found) -> int:
        field = adventure(found).field
        return field.stride * field.height

    def steps(found: Found) -> Bound:
        unit, hero = index(units(found)), index(heroes(found))
        return Column(
            Named(
                ready=(), begin=(), round=(), refresh=(), events=(), card=(), row=(),
                token=(Whole(0, POOL),), story=(Word("at_once", "end"),), activate=(hero,),
                menu=(hero,), monster=(unit,), end=(), closing=(), check=(), finish=(),
                spend=(hero,), trader=(), way=(Word("won", "lost"),), prepare=(hero,),
                outfit=(hero,),
            ),
            0,
            PENDING,
        )  # fmt: skip

    def lasting(found: Found) -> Bound:
        unit, until = index(units(found)), Whole(0, UNTIL_ADVENTURE)
        return Row(
            Either(
                Record(unit, Word("power", "lucky", "cancel"), bits(POWERS), until),
                Record(unit, Text(40), Whole(-POOL, POOL), until),
            ),
            0,
            PENDING,
        )

    def scenery(found: Found) -> Bound:
        places = Square((1 << cells(found)) - 1, None)
        used = Whole(-1, (1 << PLAYERS) - 1)
        thing = Record(index(box.scenery), places, index(rooms(found)), used)
        return Row(thing, 0, PENDING)

    return {
        "players": Whole(1, PLAYERS),
        "party": Row(index(box.heroes), 1, PLAYERS),
        "options": Record(
            Word("", *box.content.campaigns),
            Word("", *box.content.difficulties),
            Whole(0, LONG),
        ),
        "gold": each(heroes, Whole(0, LONG)),
        "energy": each(heroes, Whole(0, POOL)),
        "consumables": each(heroes, Row(consumable, 0, POOL)),
        "used_round": each(heroes, bits(max(len(SKILLS), 31))),
        "fallen": each(heroes, Either(Whole(-1, LONG), Whole(HEALED - 1, HEALED + LONG))),
        "attacked_by": each(heroes, bits(UNITS)),
        "kind": lambda found: Column(index(box.monsters, -1), heroes(found), UNITS),
        "adventure_id": Either(adventures, Drawn(DRAWING)),
        "at": lambda found: Column(Square((1 << cells(found)) - 1), units(found)),
        "health": each(units, Whole(0, POOL)),
        "conditions": each(units, bits(len(CONDITIONS))),
        "frenzy": each(units, Whole(0, POOL)),
        "agenda": steps,
        "experience": each_fixed(heroes, Whole(0, LONG)),
        "skills": each_fixed(heroes, bits(len(SKILLS))),
        "spells": each_fixed(heroes, bits(len(box.spells))),
        "worn": each_fixed(heroes, Row(item, 0, POOL)),
        "pack": each_fixed(heroes, Row(item, 0, POOL)),
        "used_adventure": each_fixed(heroes, bits(max(len(SKILLS), 31))),
        "kills": each_fixed(heroes, Whole(0, LONG)),
        "chapter": Whole(-1, POOL),
        "tries": Whole(0, LONG),
        "legacy": Row(Text(80), 0, PENDING),
        "told": Row(Record(adventures, Word("won", "lost")), 0, LONG),
        "phase": Word(*PHASES),
        "round": Whole(0, LONG),
        "active": one(units, -1),
        "actions": Whole(0, POOL),
        "taken": Whole(0, POOL),
        "runs": Whole(0, POOL),
        "steps": Whole(0, POOL),
        "now": bits(len(CONDITIONS)),
        "rage": Whole(0, POOL),
        "acted": bits(UNITS),
        "revived": some(heroes),
        "row": Row(Whole(UNCHOSEN, MONSTER_CARD + len(box.monsters) - 1), 0, POOL),
        "done": bits(POOL),
        "remake": Flag(),
        "events": deck(index(box.events), PENDING),
        "consumable_deck": deck(consumable, PENDING),
        "equipment_decks": Row(deck(item, PENDING), 3),
        "explorations": deck(index(box.explorations), PENDING),
        "drawn": each_fixed(rooms, index(box.explorations, -1)),
        "laid": some(rooms),
        "opened": bits(POOL),
        "unlocked": bits(POOL),
        "things": scenery,
        "looted": some(rooms),
        "boosts": lasting,
        "dodged": bits(UNITS),
        "slipped": bits(UNITS),
        "controls": lambda found: Row(
            Record(index(units(found)), index(units(found), -1)), 0, UNITS
        ),
        "reacted": lambda found: Row(
            Record(index(units(found)), Whole(0, POOL), Whole(0, LONG)), 0, PENDING
        ),
        "slain": Row(monster, 0, UNITS),
        "flags": Row(Text(80), 0, PENDING),
        "counters": Row(Record(Text(80), Whole(-LONG, LONG)), 0, PENDING),
        "beats": bits(POOL),
        "entrances": lambda found: Row(bits(cells(found)), rooms(found)),
        "newest": one(rooms),
        "offer": Row(item, 0, PENDING),
        "verdict": Word(*VERDICTS),
        "more": each_fixed(heroes, Whole(0, POOL)),
        "outcome": OUTCOME,
    }
