"""Features: what a learner is shown of a war. [see kernel/features.py]

Players are seen from the seat that looks: it is the first, the others follow in the order of
their turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel import features as ft
from undercroft.kernel.features import Column, Zone, columns

from ..superdungeon import features as shared
from .box import Box, Profile
from .card import ATTRIBUTES
from .state import State

SHOWN = 4
"""So many players have tracks of their own: the seat and those whose turns come next."""
PLANES = columns("""
    ours squares held by units of the seat's side
    theirs squares held by units of the other sides
    chests chests, trapdoors included
    trapdoors trapdoors
    traps traps that have been found
    tree the mother tree
    scorched squares that somebody has scorched
    active squares of the unit that is activated
""")
NUMBERS = columns("""
    facing /4 0 north, 1 east, 2 south, 3 west
    wounds /4 wounds it has
    owner /4 players from the seat to its owner, in the order of turns
    pool /4 its spawning pool, from 1; 0: of none
""")
FLAGS = columns("""
    ours of the seat's side
    own led by the seat itself
    active is activated now
    crystal has an activation crystal
    immune has Immunity
    down has fallen while it kept dashing
    sipped has drunk an emergency potion this turn
""")
TRAITS = columns("""
    hero is a hero
    leader is a leader
    monster is of a spawning pool, a mimic or a champion
    point is a spawning point
    static is a spawning point that is no unit
    base /2 squares along the side of its base
    move /8 movement
    actions /3 action points
    hearts /6 hearts
    potion_room /3 potions it can hold
    skulls /4 what activating it costs
    range /12 the longest of its attacks
    attacks /3 attack icons
    defends /3 attributes it defends with
    specials /3 unique actions
    offense_dice /4 dice added to offense rolls
""") + shared.dice_columns(ATTRIBUTES)
PLAYER = columns("""
    plays there is such a player, and he is not out
    ally of the seat's side
    turn it is his turn
    wrath /5 wrath
    coins /3 coins
    potions /3 potion tokens
    backpack /5 cards in the backpack
    trophies /10 trophies
    owed_loot /3 loot cards due
    owed_treasure /3 treasure cards due
    turns /10 own turns begun
    unlocked the mini-boss is unlocked
    mini_uses /3 how often the mini-boss was spawned
    boss_out the boss is out
    boss_lost the boss has been destroyed
    boss_due the boss must be deployed in the next turn
    timed_out timed out
    fragments /3 fragments
""")
TRACKS = columns("""
    round /10 the round
    skulls /8 skulls left in this phase
    hero_free the hero may still be activated in this phase
    phase_spawning the Spawning phase
    phase_hero the Hero phase
    phase_powerup the Power-Up phase
    phase_warband the Warband phase
    move /8 movement left to the active unit
    actions /3 action points left to it
    moved it has moved
    turned it has turned and must act
    busy it has acted
    dashed it has dashed
    traded it has traded
    meditated it has meditated
    drunk it has drunk
    berserk its free attack is to come
    proficient it is proficient
    loot_deck /40 cards in the loot deck
    treasure_deck /40 cards in the treasure deck
    mimic_deck /10 cards in the mimic deck
    hidden_traps /6 tiles with a trap face down
    players /4 players
""") + tuple(
    Column(f"{column.name}_{place}", f"player {place} from the seat: {column.text}", column.scale)
    for place in range(SHOWN)
    for column in PLAYER
)  # fmt: skip
ZONES = (
    Zone("worn", "equipment of a unit", "card"),
    Zone("backpack", "equipment in the seat's own backpack", "card"),
    Zone("their_backpack", "equipment in the backpacks of others", "card"),
    Zone("effect", "an action or potion that lasts, and on whom", "action"),
    Zone("trap", "traps that have been found", "trap"),
    Zone("used", "actions that a unit has used up", "action"),
    Zone("loot_discard", "discards of the loot deck", "card"),
    Zone("treasure_discard", "discards of the treasure deck", "card"),
)


@lru_cache(maxsize=256)
def _sides(owner: tuple[int, ...], teams: tuple[int, ...], seat: int) -> tuple[int, int, list[int]]:
    """The units of the seat's side and its own, as bits, and how far all owners sit from it."""
    ours = own = 0
    for unit, player in enumerate(owner):
        if player >= 0 and seat < len(teams):
            ours |= (teams[player] == teams[seat]) << unit
            own |= (player == seat) << unit
    count = max(1, len(teams))
    return ours, own, [(player - seat) % count if player >= 0 else count for player in owner]


def _planes(s: State, seat: int) -> tuple[int, ...]:
    ours = theirs = doors = traps = scorched = 0
    side = s.teams[seat] if seat < len(s.teams) else -1
    for team, held in enumerate(s.held):
        if team == side:
            ours |= held
        else:
            theirs |= held
    for pair in s.trapdoors:
        doors |= 1 << pair[0] | 1 << pair[1]
    for token in s.traps:
        traps |= token.squares
    for squares in s.scorched:
        scorched |= squares
    tree = 1 << s.tree if s.tree >= 0 else 0
    active = s.feet[s.active] if s.active >= 0 else 0
    return ours, theirs, s.chests, doors, traps, tree, scorched, active


def _units(s: State, seat: int) -> tuple[Any, ...]:
    owners = _sides(tuple(s.owner), s.teams, seat)[2]
    pools = [pool + 1 for pool in s.pool]
    return s.at, s.status, s.card, s.facing, s.wounds, owners, pools


def _flags(s: State, seat: int) -> tuple[int, ...]:
    ours, own, _ = _sides(tuple(s.owner), s.teams, seat)
    active = 1 << s.active if s.active >= 0 else 0
    return ours, own, active, s.crystals, s.immune, s.down, s.sipped


def _traits(profile: Profile) -> list[float]:
    farthest = max((reach for _, reach in profile.attacks), default=0)
    return [
        profile.hero, profile.leader, profile.monster, profile.point, profile.static,
        profile.base, profile.move, profile.actions, profile.hearts, profile.potions,
        profile.skulls, farthest, len(profile.attacks), len(profile.defends),
        len(profile.specials), sum(profile.offense), *shared.dice(profile.dice),
    ]  # fmt: skip


_NO_PLAYER = [0.0] * len(PLAYER)


def _player(s: State, player: int, seat: int) -> list[float]:
    state = s.boss_state[player]
    return [
        not s.out[player], s.teams[player] == s.teams[seat], s.turn == player, s.wrath[player],
        s.coins[player], s.potions[player], len(s.backpack[player]), len(s.trophies[player]),
        s.owed_loot[player], s.owed_treasure[player], s.turns[player], s.unlocked[player],
        s.mini_uses[player], state == 1, state == 2, s.boss_due[player], s.timed_out[player],
        s.fragments[player],
    ]  # fmt: skip


def _tracks(s: State, seat: int) -> list[float]:
    phase = s.phase
    found: list[float] = [
        s.round, s.skulls, s.hero_free, phase == "spawning", phase == "hero", phase == "power-up",
        phase == "warband",
        s.move, s.actions, s.moved, s.turned, s.busy, s.dashed, s.traded, s.meditated, s.drunk,
        s.berserk, s.proficient, s.loot_deck.size, s.treasure_deck.size, s.mimic_deck.size,
        sum([card >= 0 for card in s.tile_traps]), s.players,
    ]  # fmt: skip
    count = s.players if s.hero else 0
    for place in range(SHOWN):
        found += _player(s, (seat + place) % count, seat) if place < count else _NO_PLAYER
    return found


def _sources(s: State, seat: int) -> tuple[Any, ...]:
    return (
        seat, tuple(s.gear), tuple(s.backpack), tuple(s.effects), tuple(s.traps), s.used,
        s.loot_deck.discard, s.treasure_deck.discard,
    )  # fmt: skip


def _cards(
    seat: int, gear: Any, backpack: Any, effects: Any, traps: Any, used: Any, loot: Any,
    treasure: Any,
) -> Iterator[tuple[int, int, int]]:  # fmt: skip
    yield from shared.worn(0, gear)
    for player, cards in enumerate(backpack):
        yield from shared.lying(1 if player == seat else 2, cards)
    yield from shared.lasting(3, effects)
    yield from shared.lying(4, (token.card for token in traps))
    for unit, action in used:
        yield 5, action, unit
    yield from shared.lying(6, loot)
    yield from shared.lying(7, treasure)


def features(box: Box) -> ft.Features:
    return ft.Features(
        version=1,
        options=640,
        ground=shared.ground(box.content.terrain, 36, 36),
        planes=ft.Planes(columns=PLANES, read=_planes),
        units=ft.Units(
            most=96, kinds=len(box.models), numbers=NUMBERS, statuses=status.NAMES, read=_units,
            flags=FLAGS, read_flags=_flags, traits=TRAITS, profiles=lambda s: s.profile,
            read_traits=_traits,
        ),
        cards=ft.Cards(most=128, zones=ZONES, sources=_sources, read=_cards),
        tracks=ft.Tracks(columns=TRACKS, read=_tracks),
    )  # fmt: skip
