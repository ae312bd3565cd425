"""Bounds: what each field of a state can hold, in any game whatever. See `kernel.bounds`."""

from __future__ import annotations

from undercroft.kernel.bounds import (
    OUTCOME,
    Bound,
    Column,
    Fields,
    Flag,
    Found,
    Loose,
    Named,
    Record,
    Row,
    Text,
    Whole,
    Word,
    bits,
    deck,
    index,
    one,
    some,
)

from ..superdungeon.bounds import (
    LONG,
    PENDING,
    POOL,
    TILES,
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
from ..superdungeon.crystal import status
from .box import Box
from .card import COMMANDS
from .state import AURA, CONSUL_TURN, TURN

SEATS = 6
FARTHEST = 12
"""Tiles between the first tile and any other."""
STARS = 20
"""More than the chart can ever add to strength or armour."""


def fields(box: Box) -> Fields:
    """What each field may hold, with the cards of a box."""
    equipment, twist = index(box.equipment), index(box.twists)
    command = Word(*COMMANDS, "boss_heals")
    count = Whole(0, POOL)

    def party(found: Found) -> int:
        return len(found["seats"])

    def steps(found: Found) -> Bound:
        unit = index(max(1, units(found)))
        return Column(
            Named(
                choose_monsters=(), choose_points=(), choose_heroes=(count,), lay_first=(),
                lay_next=(count,), muster=(), difficulty=(count, count), place_marker=(),
                place_heroes=(count,), place_points=(count,), place_chests=(count,),
                opening_spawn=(), come_prepared=(), hero_turn=(), hero_next=(), activate=(unit,),
                menu=(unit,), end_activation=(unit,), consul_turn=(), chart=(), commands=(),
                command=(command, Whole(0, STARS)), after_command=(command,),
                monsters=(command, Whole(0, STARS)), signatures=(), consul_rest=(),
                draw_challenge=(), draw_plot=(), point_fell=(unit,), power_up=(), rewards=(),
                equipment=(), bosses=(), clean_up=(), coins=(), turn_over=(),
            ),
            0,
            PENDING,
        )  # fmt: skip

    def lasting(found: Found) -> Bound:
        unit = index(units(found))
        on = index(units(found), AURA)
        return Column(Record(unit, index(box.actions), on, Whole(0, TURN)), 0, PENDING)

    def some_units(found: Found) -> Bound:
        return Row(index(units(found)), 0, UNITS)

    return {
        "seats": Row(Whole(0, SEATS), 1, SEATS),
        "layout": layout(Word(*box.content.tiles), FARTHEST, Whole(0, 1)),
        "marker": square(),
        "card": crew(len(box.models)),
        "points": some_units,
        "tile_number": Row(Whole(0, TILES), 0, TILES),
        "quick": Flag(),
        "wishes": WISHES,
        "ties": Flag(),
        "bosses": some_units,
        "modes": Row(twist, 0, POOL),
        "spares": Row(index(box.models), 0, POOL),
        "at": each_unit(square()),
        "wounds": each_unit(count),
        "status": each_unit(bits(len(status.NAMES))),
        "potions": each_unit(count),
        "gear": gear(len(box.equipment)),
        "wrath": each_unit(count),
        "acted": each_unit(Whole(0, 1)),
        "order": each_unit(Whole(0, LONG)),
        "agenda": steps,
        "effects": lasting,
        "turn": Whole(0, CONSUL_TURN),
        "number": Whole(0, LONG),
        "space": Whole(0, POOL),
        "strength": Whole(0, STARS),
        "arm": Whole(0, STARS),
        "regrouped": some(units),
        "coins": Whole(0, LONG),
        "wrath_free": count,
        "wrath_total": count,
        "tokens": Whole(0, LONG),
        "this_turn": some(party),
        "left": Whole(0, SEATS),
        "fight": Flag(),
        "mini_called": Whole(0, STARS),
        "plot_drawn": Flag(),
        "boss_out": Flag(),
        "minis_out": Whole(0, STARS),
        "fallen": some_units,
        "kills": some_units,
        "points_down": Whole(0, TILES),
        "backpack": Row(equipment, 0, PENDING),
        "chests": squares(),
        "loot_deck": deck(equipment, PENDING),
        "treasure_deck": deck(equipment, PENDING),
        "challenge_deck": deck(twist, PENDING),
        "boss_deck": deck(twist, PENDING),
        "plot_deck": deck(twist, PENDING),
        "force": Row(Record(twist, Whole(0, LONG)), 0, POOL),
        "plots": Row(twist, 0, POOL),
        "crystals": Row(Record(square(), twist), 0, PENDING),
        "carried": lambda found: Row(Record(index(units(found)), twist), 0, PENDING),
        "used": lambda found: Row(Whole(-len(box.models), len(box.actions)), 0, PENDING),
        "spared_actions": count,
        "outcome": OUTCOME,
        "active": one(units, -1),
        "move": count,
        "actions": count,
        "moved": Flag(),
        "busy": Flag(),
        "drunk": Flag(),
        "green": some(party),
        "passed": some(party),
        "proficient": Flag(),
        "winded": Flag(),
        "backlashed": some(party),
        "mastered": Flag(),
        "traded": Flag(),
        "draft": Row(Loose(2, POOL), 0, POOL),
        "command": Word("", *COMMANDS, "boss_heals"),
        "served": some(units),
        "retired": some_units,
        "sipped": some(units),
        "signed": some(units),
        "steps_taken": Whole(0, LONG),
        "bought": Flag(),
        "tracker": Row(Record(Text(40), Whole(0, TILES)), 0, UNITS),
    }
