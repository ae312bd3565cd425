"""Features: what a learner is shown of a quest. [see kernel/features.py]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from undercroft.kernel import features as ft
from undercroft.kernel.features import Zone, columns

from .box import Box, Character, Foe, Profile
from .ground import HEIGHT, STRIDE, WIDTH
from .state import HELD, State
from .tables import SKILLS

PHASES = ("setup", "player", "enemy", "refresh")
GROUND = columns("""
    space a space of a room that has been laid
    east a step to the right is open
    north a step up is open
    water water
    pit a pit
    half a half space between two tiles
    exit a half space behind which nothing has been laid
    point a point of interest
""")
PLANES = columns("""
    heroes spaces held by heroes
    enemies spaces held by enemies
    tokens tokens of the quest
    active the space of the hero who is activated
""")
NUMBERS = columns("""
    health /8 health left
    most /8 the most health
    loot /6 Loot of a hero
    energy /6 Energy of a hero
    carries /2 tokens a hero carries
    boost_defense /2 what lasts on him
    boost_speed /2 what lasts on him
    boost_attack /2 what lasts on him
""")
FLAGS = columns("""
    hero a hero
    own led by the seat itself
    active is activated now
    acted has activated this round
    stunned misses its next activation
    quiet wants no questions in this activation
    silent wants no questions in this phase
""")
TRAITS = (
    *columns("""
        built its cards are known
        melee_dice /3 dice of a melee attack
        ranged_dice /3 dice of a ranged attack
        melee /4 added to a melee attack
        ranged /4 added to a ranged attack
        defense /4 defence
        speed /6 movement
        health /8 health of its cards
        abilities /3 abilities
        rank /20 its place in the order of enemies
        kind /3 how an enemy attacks
        skills /4 skills of an enemy
        loot_die /3 the die that is rolled for its loot
    """),
    *(ft.Column(skill, f"a hero's {skill}", 4.0) for skill in SKILLS),
)
TRACKS = (
    *columns("""
        round /20 the round
        rounds /20 rounds the quest lasts, 0: no limit
        actions /2 actions left to the active hero
        steps /6 movement left of the Move being made
        rooms /8 rooms laid
        all_rooms /8 rooms of the quest
        finished /4 actions of rooms that are used up
        slain /10 enemies defeated
        market /4 items for sale
        deck /20 cards in the item deck
        tokens_out /4 tokens of the quest on the map
        heroes /4 heroes
    """),
    *(ft.Column(f"phase_{phase}", f"the {phase} phase") for phase in PHASES),
)
ZONES = (
    Zone("hero_card", "the Hero card of a character", "hero_card"),
    Zone("equipment_card", "his Equipment card", "equipment_card"),
    Zone("ability_card", "his Ability card", "ability_card"),
    Zone("item", "items he carries", "item"),
    Zone("market", "items for sale", "item"),
    Zone("encounter", "encounters of the rooms", "encounter"),
    Zone("discard", "discards of the item deck", "item"),
    Zone("quest", "the quest", "quest"),
)


def _lie(s: State) -> ft.Lie:
    ground = s.ground
    exits = points = 0
    for square in ground.open_exits:
        exits |= 1 << square
    for square in ground.points:
        points |= 1 << square
    return ft.Lie(
        STRIDE,
        (ground.squares, ground.east, ground.north, ground.water, ground.pits, ground.halves,
         exits, points),
    )  # fmt: skip


def _planes(s: State, seat: int) -> tuple[int, ...]:
    tokens = 0
    for place in s.tokens:
        if place >= 0:
            tokens |= 1 << place
    at = s.at[s.active] if s.active >= 0 else -1
    return s.heroes, s.foes, tokens, 1 << at if at >= 0 else 0


@lru_cache(maxsize=1024)
def _kinds(characters: tuple[Character, ...], card: tuple[int, ...], first: int) -> list[int]:
    """Which cards the figures have: Hero cards, then those of enemies."""
    enemies = card[len(characters) :]
    return [*(character.hero + 1 for character in characters), *(first + c for c in enemies)]


def _units(s: State, seat: int) -> tuple[Any, ...]:
    count = len(s.at)
    zero = [0] * (count - s.players)
    kinds = _kinds(tuple(s.character), tuple(s.card), len(s.box.heroes) + 1)
    carries = defense = speed = attack = nothing = [0] * count
    if s.tokens:
        carries = nothing.copy()
        for place in s.tokens:
            if place <= HELD:
                carries[HELD - place] += 1
    if s.boosts:
        defense, speed, attack = nothing.copy(), nothing.copy(), nothing.copy()
        lists = {"defense": defense, "speed": speed, "melee": attack, "ranged": attack}
        for boost in s.boosts:
            if boost.stat in lists:
                lists[boost.stat][boost.hero] += boost.amount
    return (
        s.at, nothing, kinds, s.health, s.most, s.loot + zero, s.energy + zero, carries,
        defense, speed, attack,
    )  # fmt: skip


def _flags(s: State, seat: int) -> tuple[int, ...]:
    active = 1 << s.active if s.active >= 0 else 0
    heroes = (1 << s.players) - 1
    return heroes, 1 << seat & heroes, active, s.acted, s.stunned, s.quiet, s.silent


def _profiles(s: State) -> list[Profile | Foe | None]:
    foes = s.box.foes
    return [*s.profile, *[foes[card] for card in s.card[s.players :]]]


def _traits(profile: Profile | Foe | None) -> list[float]:
    if profile is None:
        return [0.0] * len(TRAITS)
    if isinstance(profile, Foe):
        dice, more = profile.dice, profile.modifier
        near = profile.kind == 0
        return [
            1, dice if near else 0, 0 if near else dice, more if near else 0,
            0 if near else more, profile.defense, profile.speed, 0, 0, profile.rank,
            profile.kind, profile.skills.bit_count(), profile.die, *[0] * len(SKILLS),
        ]  # fmt: skip
    return [
        1, *profile.dice, *profile.modifier, profile.defense, profile.speed, profile.health,
        len(profile.powers), 0, 0, 0, 0, *profile.skills,
    ]  # fmt: skip


_PHASE = {phase: tuple(float(phase == name) for name in PHASES) for phase in PHASES}
_NO_PHASE = (0.0,) * len(PHASES)


def _tracks(s: State, seat: int) -> list[float]:
    phase = s.phase
    return [
        s.round, s.quest.row.rounds or 0, s.actions, s.steps, len(s.rooms), len(s.quest.rooms),
        len(s.finished), len(s.slain), len(s.market), s.deck.size,
        sum([place >= 0 for place in s.tokens]), s.players,
        *_PHASE.get(phase, _NO_PHASE),
    ]  # fmt: skip


def _sources(s: State, seat: int) -> tuple[Any, ...]:
    return tuple(s.character), tuple(s.items), s.market, s.script, s.deck.discard, s.quest_id


def features(box: Box) -> ft.Features:
    quests = {name: number for number, name in enumerate(box.content.quests)}

    def cards(
        characters: Any, items: Any, market: Any, script: Any, discard: Any, quest: str
    ) -> Iterator[tuple[int, int, int]]:
        for hero, character in enumerate(characters):
            for zone, card in enumerate(character[:3]):
                if card >= 0:
                    yield zone, card, hero
            for item in items[hero]:
                yield 3, item, hero
        for item in market:
            yield 4, item, -1
        for _, encounter in script:
            if encounter >= 0:
                yield 5, encounter, -1
        yield 7, quests.get(quest, len(quests)), -1
        for item in discard:
            yield 6, item, -1

    return ft.Features(
        version=1,
        options=128,
        ground=ft.Ground(
            rows=HEIGHT, width=WIDTH, columns=GROUND, key=lambda s: s.ground, lie=_lie
        ),
        planes=ft.Planes(columns=PLANES, read=_planes),
        units=ft.Units(
            most=48, kinds=len(box.heroes) + len(box.enemies) + 1, numbers=NUMBERS, statuses=(),
            read=_units, flags=FLAGS, read_flags=_flags, traits=TRAITS, profiles=_profiles,
            read_traits=_traits,
        ),
        cards=ft.Cards(most=64, zones=ZONES, sources=_sources, read=cards),
        tracks=ft.Tracks(columns=TRACKS, read=_tracks),
    )  # fmt: skip
