"""Looting: the loot die, tiles and scenery that can be searched. [loot.*, dice.loot.*]"""

from __future__ import annotations

from undercroft.kernel.choice import CHANCE, Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance

from . import cause, equipment, token
from .dice import CONSUMABLE, EQUIPMENT, GOLD, LOOT_DIE
from .events import Looted, Rerolled, note
from .state import State, Thing

_SIX = range(6)
TREASURE = 10
"""[dice.loot.gold]"""


MONSTERS = Hindrance("loot.no-monsters", says="there are monsters on the map")
_START = Hindrance("loot.not-starting-tile", says="there is nothing to find on the starting tile")
_LOOTED = Hindrance("loot.once-per-tile", says="this tile has been searched")


def nothing_here(s: State, hero: int) -> Hindrance | None:
    """What keeps the tile a hero stands in from being searched. [action.loot]"""
    if s.foes:
        return MONSTERS
    room = s.room_of(s.at[hero])
    if not room:
        return _START
    return _LOOTED if s.looted >> room & 1 else None


def loot_tile(s: State, hero: int) -> Rule[None]:
    """[loot.free, loot.roll]"""
    s.looted |= 1 << s.room_of(s.at[hero])
    yield from roll(s, hero)


def roll(s: State, hero: int) -> Rule[None]:
    """Roll the loot die and take what it shows. [loot.take]"""
    face: int = yield Ask(CHANCE, "loot", _SIX, (hero, 1))
    lucky = s.profile[hero].lucky & 4
    if s.boosts:
        lucky |= s.granted(hero, "lucky") & 4
    if lucky:
        choice: Option = yield Ask(
            s.seat(hero), "loot", [("keep",), ("reroll", 0)], (hero, face), ("power.lucky",)
        )
        if choice[0] == "reroll":
            note(s, Rerolled, hero, 0)
            face = yield Ask(CHANCE, "loot", _SIX, (hero, 1))
    shown = LOOT_DIE[face]
    note(s, Looted, hero, shown)
    if shown == GOLD:
        for other in range(len(s.party)):
            token.enrich(s, other, TREASURE, ("dice.loot.gold",))
    elif shown == CONSUMABLE:
        yield from equipment.draw_consumable(s, hero, ("dice.loot.consumable",))
    elif shown == EQUIPMENT:
        level = s.adventure.level
        yield from equipment.draw_item(s, hero, level, ("dice.loot.equipment",))


# ---------------------------------------------------------------- scenery


_USED = Hindrance("action.interact", says="it has been used")
_HIS = Hindrance("action.interact", says="this hero has used it")
_TURN = Hindrance("action.interact", says="it has been used in this round")


def useless(s: State, hero: int, thing: Thing) -> Hindrance | None:
    """What keeps a hero from using a piece of scenery now. [action.interact]"""
    if thing.used < 0:
        return _USED
    row = s.box.scenery[thing.card]
    if row.once == "hero" and thing.used >> hero & 1:
        return _HIS
    if row.once == "turn" and thing.used == s.round:
        return _TURN
    if row.kind == "lootable" and s.foes:
        return MONSTERS
    at = s.at[hero]
    if at == thing.square or s.ground.near[at] >> thing.square & 1:
        return None
    far = s.ground.distance(at, thing.square)
    return Hindrance("action.interact", says="it is not adjacent: the distance is {far}", far=far)


def use_thing(s: State, hero: int, number: int) -> Rule[None]:
    """Open a chest, use a fixture or a lever, search what can be searched.

    [action.interact-objects, action.loot-scenery]
    """
    thing = s.things[number]
    row = s.box.scenery[thing.card]
    used = -1
    if row.once == "hero":
        used = thing.used | 1 << hero
    elif row.once == "turn":
        used = s.round
    s.things = (*s.things[:number], thing._replace(used=used), *s.things[number + 1 :])
    effects = row.effects
    if row.kind == "lever":
        lever = s.adventure.levers.get((thing.room, thing.card))
        effects = s.adventure.row.lever[lever].effects if lever is not None else ()
    rule = "action.loot-scenery" if row.kind == "lootable" else "action.interact-objects"
    yield from cause.happen(s, effects, cause.Source(hero, rules=(rule,)))
