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
    Loose,
    Named,
    Record,
    Row,
    Whole,
    Word,
    bits,
    deck,
    each,
    index,
    one,
    some,
)

from ..superdungeon.bounds import (
    CELLS,
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
from .state import ARCHETYPES, DEAD, EVERY, NO_POOL, PLAY, revealed
from .wrath import MOST

PLAYERS = 5
FARTHEST = 100
"""Squares between the first tile and any other."""
OWED = 40
"""More cards than can ever fall to a player at once."""
FREE_TURNS = 8
"""So many activations may be put aside for one in between."""
PHASES = ("", "spawning", "hero", "warband", "power-up")


def fields(box: Box) -> Fields:
    """What each field may hold, with the cards of a box."""
    equipment, trap = index(box.equipment), index(box.traps)
    count, flag = Whole(0, POOL), Whole(0, 1)
    flags = [Flag()] * 11

    def players(found: Found) -> int:
        number: int = found["players"]
        return number

    def per_player(item: Bound) -> Bound:
        """One for each player, or none yet."""
        return Either(Row(item, 0), Row(item, 1, PLAYERS))

    def steps(found: Found) -> Bound:
        unit, player, anchor = index(max(1, units(found))), index(players(found)), index(CELLS)
        return Column(
            Named(
                choose_warband=(player,), muster=(), decks=(), initiative=(), world=(),
                lay_tile=(player,), lay_traps=(), place_chests=(), place_chest=(player,),
                place_tree=(), attacker=(), deploy_point=(player, Whole(0, 1)),
                deploy_hero=(player,), deploy_units=(player, Whole(0, 1), count),
                starting_treasure=(player,), tokens=(), next_turn=(), begin=(), phase=(),
                choose_spawn=(), emergency=(), bring=(unit,), wear_down=(unit,), deploy=(),
                clear_way=(anchor,), enter_boss=(anchor,), next_unit=(), activate=(unit,),
                menu=(unit,), end_activation=(unit,), power_up=(), rewards=(), buy=(), equip=(),
                equip_more=(), popping=(), turn_over=(), eliminate=(),
            ),
            0,
            PENDING,
        )  # fmt: skip

    def pairs(found: Found) -> Bound:
        """Units with what they have met."""
        return Row(Record(index(units(found)), Whole(-POOL, LONG)), 0, PENDING)

    def once() -> Bound:
        return Row(Whole(-POOL, len(box.actions)), 0, POOL)

    def put_aside(found: Found) -> Bound:
        """An activation that was put aside for another, and what had been put aside before it."""
        inner: Bound = Row(flag, 0)
        for _ in range(FREE_TURNS):
            kept = Record(*flags, pairs(found), pairs(found), once())
            inner = Either(Row(flag, 0), Record(index(units(found), -1), count, count, kept, inner))
        return inner

    return {
        "players": Whole(2, PLAYERS),
        "teams": lambda found: Row(index(PLAYERS), players(found)),
        "variants": Whole(0, 2 * ARCHETYPES - 1),
        "quick": Flag(),
        "rounds": Whole(0, LONG),
        "layout": layout(Word(*box.content.tiles, *box.content.warzones), FARTHEST),
        "wishes": WISHES,
        "card": crew(len(box.models)),
        "faction": per_player(Word("", *box.content.factions)),
        "hero": lambda found: per_player(index(units(found))),
        "mini": lambda found: per_player(index(units(found))),
        "boss": lambda found: per_player(index(units(found))),
        "points": lambda found: per_player(Record(index(units(found)), index(units(found)))),
        "assistant": per_player(index(box.models, -1)),
        "tree": square(),
        "attacker": one(players, -1),
        "owner": lambda found: Column(index(players(found)), units(found)),
        "pool": each_unit(Whole(NO_POOL, UNITS)),
        "at": each_unit(square()),
        "facing": each_unit(Whole(0, 3)),
        "wounds": each_unit(count),
        "status": each_unit(bits(len(status.NAMES))),
        "gear": gear(len(box.equipment)),
        "wrath": each(players, Whole(0, MOST)),
        "coins": each(players, Whole(0, 1)),
        "potions": each(players, count),
        "backpack": each(players, Row(equipment, 0, PENDING)),
        "trophies": lambda found: Column(Row(index(units(found)), 0, UNITS), players(found)),
        "owed_loot": each(players, Whole(0, OWED)),
        "owed_treasure": each(players, Whole(0, OWED)),
        "turns": each(players, Whole(0, LONG)),
        "unlocked": each(players, flag),
        "mini_uses": each(players, Whole(0, LONG)),
        "boss_state": each(players, Whole(0, DEAD)),
        "boss_due": each(players, flag),
        "timed_out": each(players, flag),
        "out": each(players, flag),
        "fragments": each(players, count),
        "charred": each(players, bits(TILES)),
        "scorched": each(players, squares()),
        "nominated": lambda found: Column(
            Row(Record(equipment, index(units(found))), 0, PENDING), players(found)
        ),
        "brewed": each(players, flag),
        "agenda": steps,
        "effects": lambda found: Column(
            Record(
                index(units(found)),
                index(box.actions),
                index(units(found), EVERY),
                Whole(0, PLAY),
            ),
            0,
            PENDING,
        ),
        "traps": lambda found: Column(
            Record(trap, squares(), index(players(found), -1)), 0, PENDING
        ),
        "holds": lambda found: Column(
            Record(index(units(found)), Word("move", "potion"), count, trap), 0, PENDING
        ),
        "turn": one(players),
        "round": Whole(0, LONG),
        "phase": Word(*PHASES),
        "skulls": Whole(-POOL, POOL),
        "hero_free": Flag(),
        "crystals": some(units),
        "immune": some(units),
        "down": some(units),
        "spent": bits(16 * PLAYERS),
        "bombing": Flag(),
        "quiet": some(players),
        "deaf": some(players),
        "sipped": some(units),
        "healed": lambda found: Row(index(units(found)), 0, PENDING),
        "falling": lambda found: Row(index(players(found)), 0, PLAYERS),
        "outcome": OUTCOME,
        "tile_traps": Row(index(box.traps, revealed(len(box.traps) - 1)), 0, TILES),
        "chests": squares(),
        "trapdoors": Row(Record(index(CELLS), index(CELLS)), 0, TILES),
        "explored": bits(PENDING),
        "loot_deck": deck(equipment, PENDING),
        "treasure_deck": deck(equipment, PENDING),
        "mimic_deck": deck(index(box.models), PENDING),
        "used": lambda found: Row(Record(index(units(found)), index(box.actions)), 0, PENDING),
        "fresh": lambda found: Row(Record(index(units(found)), equipment), 0, PENDING),
        "draft": Row(Loose(4, POOL), 0, POOL),
        "active": one(units, -1),
        "move": count,
        "actions": count,
        "moved": Flag(),
        "turned": Flag(),
        "busy": Flag(),
        "dashed": Flag(),
        "traded": Flag(),
        "meditated": Flag(),
        "drunk": Flag(),
        "berserk": Flag(),
        "proficient": Flag(),
        "surged": Flag(),
        "first_roll": Flag(),
        "sprung": pairs,
        "lured": pairs,
        "onces": once(),
        "interlude": put_aside,
    }
