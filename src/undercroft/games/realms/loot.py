"""Looting: the loot die, tiles and scenery that can be searched. [loot.*, dice.loot.*]"""

from __future__ import annotations

from undercroft.kernel.choice import CHANCE, Ask, Option, Rule

from . import effect, equipment, token
from .dice import CONSUMABLE, EQUIPMENT, GOLD, LOOT_DIE
from .events import Looted, Rerolled, note
from .state import State, Thing

_SIX = range(6)
TREASURE = 10
"""[dice.loot.gold]"""


def may_loot(s: State, hero: int) -> bool:
    """Whether the tile a hero stands in can be searched.

    [loot.no-monsters, loot.once-per-tile, loot.not-starting-tile, action.loot]
    """
    if s.foes:
        return False
    room = s.room_of(s.at[hero])
    return room > 0 and not s.looted >> room & 1


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


def usable(s: State, hero: int, thing: Thing) -> bool:
    """Whether a hero next to it can use a piece of scenery now. [action.interact]"""
    if thing.used < 0:
        return False
    row = s.box.scenery[thing.card]
    if row.once == "hero" and thing.used >> hero & 1:
        return False
    if row.once == "turn" and thing.used == s.round:
        return False
    if row.kind == "lootable" and s.foes:
        return False
    at = s.at[hero]
    return bool(s.ground.near[at] >> thing.square & 1) or at == thing.square


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
    yield from effect.happen(s, effects, effect.Source(hero, -1, -1))
