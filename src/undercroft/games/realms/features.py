"""Features: what a learner is shown of an adventure. [see kernel/features.py]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from undercroft.kernel import features as ft
from undercroft.kernel.features import Zone, bits, columns
from undercroft.kernel.squares import each

from .box import Box, Kind, Profile
from .signs import HARDNESS
from .state import CONDITIONS, MONSTER_CARD, State

LONG = 100
"""So many rounds are as good as no limit."""
PHASES = ("setup", "refresh", "event", "action", "end", "between")
GROUND = columns("""
    space a space of a room that has been revealed
    floor a figure may stand on it
    wall_east a wall stands on its right edge
    wall_south a wall stands on its lower edge
    lair a lair
    setting a setting
    door before a door
""")
PLANES = columns("""
    heroes spaces held by heroes
    monsters spaces held by monsters
    things scenery
    unused scenery that can still be used
    active the space of the figure that is activated
""")
NUMBERS = columns("""
    health /10 health left
    frenzy /3 extra attack dice in its next activation
    energy /6 energy of a hero
    gold /10 gold of a hero
    experience /20 experience of a hero
    row /10 its place in the initiative row from 1, 0: none
    boost_attack /2 dice that last on it
    boost_defense /2 dice that last on it
    boost_speed /2 movement that lasts on it
""")
FLAGS = columns("""
    hero a hero
    own led by the seat itself
    active is activated now
    acted has been activated this round
    fallen is unconscious
    revived came back this round
    dodged its Dodge is used up
    slipped its Agile is used up
    controlled somebody else decides its next activation
""")
TRAITS = columns("""
    size /2 spaces along its side
    speed /6 movement
    health /10 the most health
    energy /6 the most energy
    defense /4 defence dice
    attack /4 dice of its strongest weapon
    range /10 the greatest range
    weapons /2 weapons
    shield /2 dice of a shield
    magic /10 range of a magical weapon
    penetrative /2 defence it ignores
    regeneration /2 health it regains
    spells /4 spells
    skills /6 skills
    minion a minion
    villain a villain
    level /3 level of a monster
""")
TRACKS = (
    *columns("""
        round /20 the round
        rounds /20 rounds the adventure lasts; 100: no limit
        actions /3 actions left to the active hero
        taken /3 actions he has taken
        runs /2 how often he has run
        steps /8 movement left of the Move being made
        laid /8 rooms revealed
        opened /8 doors opened
        looted /8 rooms searched
        slain /20 monsters defeated
        done /10 cards of the row that have come up
        row /10 cards of the row
        offer /6 what the trader sells
        events /20 cards in the event deck
        consumables /20 cards in the deck of consumables
        chapter /8 the chapter of a campaign, from 1
        difficulty how hard it is
        heroes /4 heroes of the party
    """),
    *(ft.Column(f"phase_{phase}", f"the {phase} phase") for phase in PHASES),
)
ZONES = (
    Zone("worn", "items a hero wields", "item"),
    Zone("pack", "items in a hero's pack", "item"),
    Zone("consumable", "consumables of a hero", "consumable"),
    Zone("spell", "spells a hero knows", "spell"),
    Zone("skill", "skills a hero has", "skill"),
    Zone("offer", "what the trader sells", "item"),
    Zone("row", "the initiative row, whose cards are not all of heroes on the map", "initiative"),
    Zone("event_discard", "events that have happened", "event"),
    Zone("thing", "scenery on the map", "scenery"),
)


def _lie(s: State) -> ft.Lie:
    ground = s.ground
    field, vista = ground.field, ground.vista
    lairs = settings = 0
    for mask in field.lairs:
        lairs |= mask
    for mask in field.settings:
        settings |= mask
    shown = ground.squares
    doors = field.before_doors & shown
    return ft.Lie(
        ground.stride,
        (shown, ground.floor, vista.walls_east, vista.walls_south, lairs & shown,
         settings & shown, doors),
    )  # fmt: skip


def _planes(s: State, seat: int) -> tuple[int, ...]:
    things = unused = 0
    for thing in s.things:
        things |= 1 << thing.square
        if thing.used >= 0:
            unused |= 1 << thing.square
    at = s.at[s.active] if s.active >= 0 else -1
    return s.heroes, s.foes, things, unused, 1 << at if at >= 0 else 0


@lru_cache(maxsize=1024)
def _cast(
    party: tuple[int, ...], kind: tuple[int, ...], row: tuple[int, ...], first: int
) -> tuple[list[int], list[int], list[int], list[int]]:
    """Of all figures: their kinds and places in the row; and noughts for all and for monsters."""
    heroes = len(party)
    place = {card: number for number, card in enumerate(row, 1)}.get
    monsters = kind[heroes:]
    rows = [place(hero, 0) for hero in range(heroes)]
    rows += [place(MONSTER_CARD + number, 0) for number in monsters]
    kinds = [*party, *[first + number for number in monsters]]
    return kinds, rows, [0] * len(kind), [0] * len(monsters)


def _units(s: State, seat: int) -> tuple[Any, ...]:
    kinds, row, nothing, zero = _cast(s.party, tuple(s.kind), s.row, len(s.box.heroes))
    statuses: Any = s.conditions
    if s.active >= 0 and s.now:
        statuses = statuses.copy()
        statuses[s.active] |= s.now
    attack = defense = speed = nothing
    if s.boosts:
        attack, defense, speed = nothing.copy(), nothing.copy(), nothing.copy()
        lists = {"attack": attack, "defense": defense, "speed": speed}
        for boost in s.boosts:
            if boost.stat in lists and 0 <= boost.unit < len(nothing):
                lists[boost.stat][boost.unit] += boost.amount
    return (
        s.at, statuses, kinds, s.health, s.frenzy, s.energy + zero, s.gold + zero,
        [*s.experience, *zero], row, attack, defense, speed,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _own(heroes: int, players: int, seat: int) -> int:
    """The heroes that a seat leads, as bits; see `State.seat`."""
    return bits(tuple(hero for hero in range(heroes) if hero % players == seat))


def _flags(s: State, seat: int) -> tuple[int, ...]:
    heroes = len(s.party)
    fallen = 0
    for hero, since in enumerate(s.fallen):
        if since >= 0:
            fallen |= 1 << hero
    controlled = bits(tuple([unit for unit, _ in s.controls])) if s.controls else 0
    active = 1 << s.active if s.active >= 0 else 0
    return (
        (1 << heroes) - 1, _own(heroes, s.players, seat), active, s.acted, fallen, s.revived,
        s.dodged, s.slipped, controlled,
    )  # fmt: skip


def _profiles(s: State) -> list[Profile | Kind]:
    kinds = s.kinds
    return [*s.profile, *[kinds[kind] for kind in s.kind[len(s.party) :]]]


def _traits(profile: Profile | Kind) -> list[float]:
    if isinstance(profile, Kind):
        weapon = profile.weapon
        return [
            profile.size, profile.speed, profile.health, 0, profile.defense, weapon.dice,
            weapon.range, 1, 0, 0, weapon.penetrative, profile.regeneration, 0, 0,
            profile.minion, profile.villain, profile.level,
        ]  # fmt: skip
    strongest = max((weapon.dice for weapon in profile.weapons), default=0)
    return [
        1, profile.speed, profile.health, profile.energy, profile.defense, strongest,
        profile.farthest, len(profile.weapons), max(0, profile.shield), profile.magic,
        profile.penetrative, profile.regeneration, len(profile.spells),
        profile.skills.bit_count(), 0, 0, 0,
    ]  # fmt: skip


_PHASE = {phase: tuple(float(phase == name) for name in PHASES) for phase in PHASES}
_NO_PHASE = (0.0,) * len(PHASES)


def _tracks(s: State, seat: int) -> list[float]:
    phase = s.phase
    return [
        s.round, min(s.options[2] or LONG, s.adventure.row.rounds, LONG), s.actions, s.taken,
        s.runs, s.steps, s.laid.bit_count(),
        s.opened.bit_count(), s.looted.bit_count(), len(s.slain),
        s.done.bit_count(), len(s.row), len(s.offer), s.events.size,
        s.consumable_deck.size, s.chapter + 1, HARDNESS.get(s.options[1], 0.5), len(s.party),
        *_PHASE.get(phase, _NO_PHASE),
    ]  # fmt: skip


def _sources(s: State, seat: int) -> tuple[Any, ...]:
    return (
        s.worn, s.pack, tuple(s.consumables), s.spells, s.skills, s.offer, s.row,
        s.events.discard, s.things,
    )  # fmt: skip


def _cards(
    worn: Any, pack: Any, consumables: Any, spells: Any, skills: Any, offer: Any, row: Any,
    discard: Any, things: Any,
) -> Iterator[tuple[int, int, int]]:  # fmt: skip
    held = (worn, pack, consumables, [each(owned) for owned in spells], map(each, skills))
    for zone, owned in enumerate(held):
        for hero, cards in enumerate(owned):
            for card in cards:
                yield zone, card, hero
    for zone, lying in ((5, offer), (6, row), (8, (thing.card for thing in things)), (7, discard)):
        for card in lying:
            yield zone, card, -1


def features(box: Box) -> ft.Features:
    return ft.Features(
        version=1,
        options=192,
        ground=ft.Ground(
            rows=40, width=40, columns=GROUND, key=lambda s: s.ground, lie=_lie
        ),
        planes=ft.Planes(columns=PLANES, read=_planes),
        units=ft.Units(
            most=48, kinds=len(box.heroes) + len(box.monsters), numbers=NUMBERS,
            statuses=CONDITIONS, read=_units, flags=FLAGS, read_flags=_flags, traits=TRAITS,
            profiles=_profiles, read_traits=_traits,
        ),
        cards=ft.Cards(most=96, zones=ZONES, sources=_sources, read=_cards),
        tracks=ft.Tracks(columns=TRACKS, read=_tracks),
    )  # fmt: skip
