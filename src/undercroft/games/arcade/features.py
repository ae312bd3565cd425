"""Features: what a learner is shown of a dungeon that plays itself. [see kernel/features.py]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel import features as ft
from undercroft.kernel.features import Zone, bits, columns

from ..superdungeon import features as shared
from .box import Box, Profile
from .card import ATTRIBUTES, Hero
from .state import HERO_TURN, State

RANKS = ("hero", "minion", "elite", "champion", "miniboss", "boss", "point")
PLANES = columns("""
    heroes squares held by Heroes
    monsters squares held by monsters
    minions squares held by minions
    chests treasure chests
    marker the start marker
    crystals crystal tokens
    active squares of the figure that is activated
""")
NUMBERS = columns("""
    wounds /4 wounds it has
    potions /3 potion tokens
    wrath /5 wrath on its card
    acted it carries an activation token
    order /20 when it last activated, 0: not yet
""")
FLAGS = columns("""
    ours a Hero
    own led by the seat itself
    active is activated now
    this_turn has activated in this Hero Turn
    regrouped has the ARM of a Regroup
    served has performed the current command
    signed has used its signature action in this phase
    passed asks for no more questions in this Consul Turn
    tracker waits on the loot tracker
""")
TRAITS = columns("""
    base /2 squares along the side of its base
    move /8 movement
    actions /3 action points
    hearts /6 hearts
    arm /4 armour of a monster
    potion_room /3 potions it can hold
    sight /12 how far it reaches
    specials /3 unique actions
    strength /6 what a monster fights with alone
    reach /6 how far a monster reaches alone
    gang_strength /6 what it fights with in a gang
""") + tuple(
    ft.Column(f"rank_{rank}", f"is a {rank}") for rank in RANKS
) + shared.dice_columns(ATTRIBUTES)  # fmt: skip
TRACKS = columns("""
    hero_turn it is the Hero Turn
    consul_turns /20 Consul Turns begun
    left /6 activations left in this Hero Turn
    space /20 the space of the Mighty Monster Chart
    strength /5 bonus of STR of all monsters
    arm /5 bonus of ARM of all monsters
    fight boss fight commands replace the chart
    boss_out the boss is out
    minis_out /2 mini-bosses that came
    coins /3 Princess Coins
    wrath_free /10 wrath that nobody has
    wrath_total /10 wrath in the game
    points_down /4 spawning points destroyed
    fallen /3 Heroes destroyed this turn
    kills /5 monsters on the loot tracker
    move /8 movement left to the active Hero
    actions /3 action points left to it
    moved it has moved
    busy it has spent an action point
    drunk it has drunk its potion
    proficient it is proficient
    traded loot was traded in this power-up
    bought a coin was bought in it
    loot_deck /40 cards in the loot deck
    treasure_deck /40 cards in the treasure deck
    challenge_deck /40 cards in the challenge deck
    plot_deck /10 cards in the plot deck
    heroes /6 Heroes of the party
""")
ZONES = (
    Zone("worn", "equipment of a figure", "card"),
    Zone("backpack", "equipment in the backpack", "card"),
    Zone("challenge", "challenges in force", "twist"),
    Zone("plot", "plots in force", "twist"),
    Zone("mode", "easy and hard cards in force", "twist"),
    Zone("carried", "plots whose crystal a Hero carries", "twist"),
    Zone("effect", "an action or potion that lasts, and on whom", "action"),
    Zone("used", "actions that are used up for the game", "action"),
    Zone("loot_discard", "discards of the loot deck", "card"),
    Zone("treasure_discard", "discards of the treasure deck", "card"),
)


def _planes(s: State, seat: int) -> tuple[int, ...]:
    crystals = 0
    for square, _ in s.crystals:
        crystals |= 1 << square
    marker = 1 << s.marker if s.marker >= 0 else 0
    active = s.feet[s.active] if s.active >= 0 else 0
    return s.heroes, s.foes, s.minions, s.chests, marker, crystals, active


def _units(s: State, seat: int) -> tuple[list[int], ...]:
    return s.at, s.status, s.card, s.wounds, s.potions, s.wrath, s.acted, s.order


@lru_cache(maxsize=256)
def _led(seats: tuple[int, ...], seat: int) -> int:
    """The Heroes that a seat leads, as bits."""
    return bits(tuple(hero for hero, led in enumerate(seats) if led == seat))


def _flags(s: State, seat: int) -> tuple[int, ...]:
    heroes = (1 << len(s.seats)) - 1
    own = _led(s.seats, seat)
    active = 1 << s.active if s.active >= 0 else 0
    return (
        heroes, own, active, s.this_turn, s.regrouped, s.served, s.signed, s.passed, bits(s.kills),
    )  # fmt: skip


def _traits(profile: Profile) -> list[float]:
    card = profile.card
    blows = [0, 0, 0]
    if not isinstance(card, Hero):
        blows = [card.solo.strength, card.solo.reach, card.gang.strength if card.gang else 0]
    return [
        profile.base, profile.move, profile.actions, profile.hearts, profile.arm,
        profile.potions, max(0, profile.sight), len(profile.specials), *blows,
        *(profile.rank == rank for rank in RANKS), *shared.dice(profile.dice),
    ]  # fmt: skip


def _tracks(s: State, seat: int) -> list[float]:
    return [
        s.turn == HERO_TURN, s.number, s.left, s.space, s.strength, s.arm, s.fight, s.boss_out,
        s.minis_out, s.coins, s.wrath_free, s.wrath_total, s.points_down, len(s.fallen),
        len(s.kills), s.move, s.actions, s.moved, s.busy, s.drunk, s.proficient, s.traded,
        s.bought, s.loot_deck.size, s.treasure_deck.size, s.challenge_deck.size,
        s.plot_deck.size, len(s.seats),
    ]  # fmt: skip


def _sources(s: State, seat: int) -> tuple[Any, ...]:
    return (
        tuple(s.gear), s.backpack, s.force, s.plots, s.modes, s.carried, tuple(s.effects), s.used,
        s.loot_deck.discard, s.treasure_deck.discard,
    )  # fmt: skip


def _cards(
    gear: Any, backpack: Any, force: Any, plots: Any, modes: Any, carried: Any, effects: Any,
    used: Any, loot: Any, treasure: Any,
) -> Iterator[tuple[int, int, int]]:  # fmt: skip
    yield from shared.worn(0, gear)
    yield from shared.lying(1, backpack)
    yield from shared.lying(2, (card for card, _ in force))
    yield from shared.lying(3, plots)
    yield from shared.lying(4, modes)
    for hero, card in carried:
        yield 5, card, hero
    yield from shared.lasting(6, effects)
    yield from shared.lying(7, used)
    yield from shared.lying(8, loot)
    yield from shared.lying(9, treasure)


def features(box: Box) -> ft.Features:
    return ft.Features(
        version=1,
        options=256,
        ground=shared.ground(box.content.terrain, 40, 40),
        planes=ft.Planes(columns=PLANES, read=_planes),
        units=ft.Units(
            most=64, kinds=len(box.models), numbers=NUMBERS, statuses=status.NAMES, read=_units,
            flags=FLAGS, read_flags=_flags, traits=TRAITS, profiles=lambda s: s.profile,
            read_traits=_traits,
        ),
        cards=ft.Cards(most=96, zones=ZONES, sources=_sources, read=_cards),
        tracks=ft.Tracks(columns=TRACKS, read=_tracks),
    )  # fmt: skip
