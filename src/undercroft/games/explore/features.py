"""Features: what a learner is shown of a dungeon. [see kernel/features.py]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from undercroft.kernel import features as ft
from undercroft.kernel.features import Zone, bits, columns

from ..superdungeon import features as shared
from ..superdungeon import status
from ..superdungeon.card import ATTRIBUTES
from .box import Box, Profile
from .state import CONSUL, SMOKE, State

PLANES = columns("""
    ours squares held by figures of the seat's side
    theirs squares held by figures of the other side
    chests treasure chests
    marker the start marker
    bones piles of bones
    smoke smoke that lies on squares
    active squares of the figure that is activated
""")
NUMBERS = columns("""
    wounds /4 wounds it has
    potions /3 potion counters
    acted activations taken this round
    immune /2 statuses it is immune to until its next activation (bits, as a number of them)
""")
FLAGS = columns("""
    ours of the seat's side
    own led by the seat itself
    active is activated now
    pool may be spawned
    point is a spawning point
    boss is the boss
    bathed a font has healed it this round
""")
TRAITS = columns("""
    hero on the Heroes' side
    base /2 squares along the side of its base
    speed /8 movement
    actions /3 action points
    hearts /6 hearts
    potion_room /3 potions it can hold
    skulls /4 what activating it costs
    reach /3 squares of a melee attack
    range /12 the longest of its distances
    specials /3 special actions
    brews /3 potions it knows
""") + shared.dice_columns(ATTRIBUTES)
TRACKS = columns("""
    round /10 the round, 0 in setup
    heroes_turn the Heroes' turn comes next
    heroes_first the Heroes have the round's first turn
    gauge /80 the space of the power marker
    overcharge the power marker has been flipped
    tokens /10 skull tokens gained this round
    tokens_now /10 skull tokens to spend now
    skulls /8 skull points left in this turn of the Consul
    loot /10 the circle of the loot marker
    called the boss comes with the next round
    fight the boss fight has begun
    timed_out the boss's timeout has struck
    speed /8 movement left to the active figure
    actions /3 action points left to it
    running it runs
    moved it has moved
    busy it has spent an action point
    berserk its free Berserk attack is to come
    free /2 free attacks it has earned
    raging it rages
    loot_deck /40 cards in the loot deck
    treasure_deck /40 cards in the treasure deck
    held /4 finds put aside
    heroes /5 Heroes in the game
    points /4 spawning points that stand
    delve a delve
    crawl a crawl
    siege a siege
""")
ZONES = (
    Zone("worn", "equipment of a figure", "card"),
    Zone("held", "finds put aside for the end of the round", "card"),
    Zone("overcharge", "the loot card that all monsters have", "card"),
    Zone("removed", "equipment out of the game", "card"),
    Zone("loot_discard", "discards of the loot deck", "card"),
    Zone("treasure_discard", "discards of the treasure deck", "card"),
    Zone("effect", "an action or potion that lasts, and on whom", "action"),
)


def _planes(s: State, seat: int) -> tuple[int, ...]:
    ours, theirs = (s.foes, s.heroes) if seat == CONSUL else (s.heroes, s.foes)
    bones = smoke = 0
    for _, square in s.bones:
        bones |= 1 << square
    for effect in s.effects:
        if effect.who == SMOKE:
            smoke |= effect.squares
    marker = 1 << s.marker if s.marker >= 0 else 0
    active = s.feet[s.active] if s.active >= 0 else 0
    return ours, theirs, s.chests, marker, bones, smoke, active


def _units(s: State, seat: int) -> tuple[list[int], ...]:
    spared = s.spared
    immune = [x.bit_count() for x in spared] if any(spared) else spared
    return s.at, s.status, s.card, s.wounds, s.potions, s.acted, immune


@lru_cache(maxsize=256)
def _led(seats: tuple[int, ...], seat: int) -> int:
    """The Heroes that a seat leads, as bits."""
    return bits(tuple(hero for hero, led in enumerate(seats) if led == seat))


def _flags(s: State, seat: int) -> tuple[int, ...]:
    units = len(s.card)
    heroes = (1 << len(s.seats)) - 1 & (1 << units) - 1
    everyone = (1 << units) - 1
    if seat == CONSUL:
        own = ours = everyone & ~heroes
    else:
        ours = heroes
        own = _led(s.seats, seat) & heroes
    active = 1 << s.active if s.active >= 0 else 0
    boss = 1 << s.boss if 0 <= s.boss < units else 0
    return ours, own, active, bits(s.pool), bits(s.points), boss, s.bathed


def _traits(profile: Profile) -> list[float]:
    farthest = max((reach for _, reach in profile.distances), default=0)
    return [
        profile.hero, profile.base, profile.speed, profile.actions, profile.hearts,
        profile.potions, profile.model.skulls, profile.reach, farthest, len(profile.specials),
        len(profile.brews), *shared.dice(profile.dice),
    ]  # fmt: skip


def _tracks(s: State, seat: int) -> list[float]:
    present = s.present
    return [
        s.round, s.side == 0, s.first == 0, s.gauge, s.lap, s.tokens, s.tokens_now, s.skulls,
        s.loot, s.called, s.fight, s.timed_out, max(0, s.speed), max(0, s.actions),
        s.running, s.moved, s.busy, s.berserk, s.free, s.raging,
        s.loot_deck.size, s.treasure_deck.size, len(s.held),
        len(s.seats), (present & bits(s.points)).bit_count(), s.size == "delve",
        s.size == "crawl", s.size == "siege",
    ]  # fmt: skip


def _sources(s: State, seat: int) -> tuple[Any, ...]:
    return (
        tuple(s.gear), s.held, s.overcharge, s.removed, s.loot_deck.discard,
        s.treasure_deck.discard, tuple(s.effects),
    )  # fmt: skip


def _cards(
    gear: Any, held: Any, overcharge: int, removed: Any, loot: Any, treasure: Any, effects: Any
) -> Iterator[tuple[int, int, int]]:
    yield from shared.worn(0, gear)
    yield from shared.lying(1, (card for _, card in held))
    if overcharge >= 0:
        yield 2, overcharge, -1
    yield from shared.lasting(6, effects)
    yield from shared.lying(3, removed)
    yield from shared.lying(4, loot)
    yield from shared.lying(5, treasure)


def features(box: Box) -> ft.Features:
    return ft.Features(
        version=1,
        options=384,
        ground=shared.ground(box.content.terrain, 36, 36),
        planes=ft.Planes(columns=PLANES, read=_planes),
        units=ft.Units(
            most=64, kinds=len(box.models), numbers=NUMBERS, statuses=status.NAMES, read=_units,
            flags=FLAGS, read_flags=_flags, traits=TRAITS, profiles=lambda s: s.profile,
            read_traits=_traits,
        ),
        cards=ft.Cards(most=96, zones=ZONES, sources=_sources, read=_cards),
        tracks=ft.Tracks(columns=TRACKS, read=_tracks),
    )  # fmt: skip
