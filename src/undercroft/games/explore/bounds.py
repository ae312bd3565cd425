"""Bounds: what each field of a state can hold, in any game whatever. See `kernel.bounds`."""

from __future__ import annotations

from undercroft.kernel.bounds import (
    OUTCOME,
    Bound,
    Column,
    Fields,
    Flag,
    Found,
    Named,
    Record,
    Row,
    Whole,
    Word,
    bits,
    deck,
    index,
    one,
)

from ..superdungeon import status
from ..superdungeon.bounds import (
    LONG,
    PENDING,
    POOL,
    UNITS,
    WISHES,
    crew,
    each_unit,
    gear,
    layout,
    square,
    squares,
    units,
)
from .box import Box
from .sanity import ACTIVATIONS
from .state import HORDE

SEATS = 6
FARTHEST = 12
"""Tiles between the first tile and any other."""


def fields(box: Box) -> Fields:
    """What each field may hold, with the cards of a box."""
    equipment = index(box.equipment)
    skulls = Whole(0, box.gauge.most_tokens)

    def steps(found: Found) -> Bound:
        unit, count = index(max(1, units(found))), Whole(0, POOL)
        return Column(
            Named(
                choose_heroes=(count,), choose_boss=(), choose_miniboss=(count,),
                choose_points=(count,), lay_tiles=(count,), muster=(), place_points=(count,),
                place_marker=(), place_heroes=(count,), place_chests=(count,), round=(),
                charms=(), spawning=(), spawn=(unit, count), tokens=(), boss_arrives=(),
                initiative=(), turns=(), hero_turn=(), consul_turn=(), end_round=(),
                activate=(unit,), upkeep=(unit,), ready=(unit,), menu=(unit,),
            ),
            0,
            PENDING,
        )  # fmt: skip

    def lasting(found: Found) -> Bound:
        unit = index(units(found))
        last = index(units(found), HORDE)
        return Column(Record(unit, index(box.actions), last, squares(), Flag()), 0, PENDING)

    def some_units(found: Found) -> Bound:
        return Row(index(units(found)), 0, UNITS)

    return {
        "size": Word(*box.content.sizes),
        "seats": Row(Whole(1, SEATS), 1, SEATS),
        "layout": layout(Word(*box.content.tiles), FARTHEST),
        "marker": square(),
        "card": crew(len(box.models)),
        "pool": some_units,
        "points": some_units,
        "summoned": some_units,
        "quick": Flag(),
        "wishes": WISHES,
        "at": each_unit(square()),
        "wounds": each_unit(Whole(0, POOL)),
        "status": each_unit(bits(len(status.NAMES))),
        "potions": each_unit(Whole(0, POOL)),
        "gear": gear(len(box.equipment)),
        "acted": each_unit(Whole(0, ACTIVATIONS)),
        "spared": each_unit(bits(len(status.NAMES))),
        "agenda": steps,
        "effects": lasting,
        "round": Whole(0, LONG),
        "gauge": Whole(0, box.gauge.spaces),
        "lap": Whole(0, 1),
        "tokens": skulls,
        "tokens_now": skulls,
        "loot": Whole(0, box.loot_circles),
        "called": Flag(),
        "fight": Flag(),
        "timed_out": Flag(),
        "boss": one(units, -1),
        "rule_boss": Word("", *box.content.effects),
        "overcharge": index(box.equipment, -1),
        "side": Whole(0, 1),
        "first": Whole(0, 1),
        "outcome": OUTCOME,
        "chests": squares(),
        "loot_deck": deck(equipment, PENDING),
        "treasure_deck": deck(equipment, PENDING),
        "held": Row(Record(Word("loot", "treasure"), equipment), 0, PENDING),
        "removed": Row(equipment, 0, PENDING),
        "bones": lambda found: Row(Record(index(units(found)), square()), 0, UNITS),
        "bathed": lambda found: bits(len(found["seats"])),
        "skulls": Whole(-LONG, POOL),
        "turn_began": Flag(),
        "active": one(units, -1),
        "speed": Whole(-POOL, POOL),
        "actions": Whole(-POOL, POOL),
        "running": Flag(),
        "moved": Flag(),
        "busy": Flag(),
        "berserk": Flag(),
        "free": Whole(0, POOL),
        "raging": Flag(),
        "draft": Row(index(box.models), 0, POOL),
        "doomed": Whole(0, 3),
        "burnt": Whole(0, 1),
    }
