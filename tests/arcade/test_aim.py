"""Aim against the plain rule, model by model. [los.*, range.*, ability.stealth, ability.small]

Looking for targets goes by whole masks; here every pair of models in crowded dungeons is measured
on its own.
"""

from __future__ import annotations

import random

import pytest

from undercroft.games.arcade import effect, movement, order
from undercroft.games.arcade.aim import Aim
from undercroft.games.arcade.card import DARK_DEFENDER, FLY, HOOKSHOT, SMALL, STEALTH
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.state import Effect, State
from undercroft.kernel.sight import sees
from undercroft.kernel.squares import each

from .arena import PACKS, Arena

PARTY = {
    "B": UnitSpec("cat_burglar"),
    "W": UnitSpec("sanctioned_witch", gear=["pegasus_wings"]),
    "T": UnitSpec("tincan", gear=["acorn_charm"]),
    "Z": UnitSpec("ogre"),
    "H": UnitSpec("hexcast_sorceress"),
    "M": UnitSpec("moonspire_guardian", gear=["moleclaw_gauntlets"]),
}
HORDE = [
    "midnight_queen", "daemonus", "knight_of_the_tower", "rex", "shadow_tower", "spider_nest",
    "tower_stalker", "tower_stalker", "tower_arbalist", "tower_blackblade", "spider_speaker",
    "crawler", "crawler", "shadow_spinner", "mole", "mole", "dragon_priest", "ironscale",
]  # fmt: skip
REACHES = (1, 2, 3, 4, 6, 8)
KEEP = """
####################
#........OO........#
#..OOO...OO...OOO..#
#....O........O....#
#....O..####..O....#
#.......#..........#
#..OO...#..vv..OO..#
#..OO......vv..OO..#
#.......OOOO.......#
#..................#
####################"""
"""Structures that take a detour, which counts for everybody but flyers."""


def crowd(seed: int, *cards: str) -> State:
    """Almost everybody somewhere in the Keep or on two tiles, with some cards in force.

    By turns the boss hides, somebody flies for a while, and Daemonus is gone.
    """
    chance = random.Random(seed)
    faces = chance.sample(["tile1a", "tile2b", "tile3a", "tile4a", "tile4b"], 2)
    a = Arena(
        KEEP if seed % 5 < 2 else "",
        layout=[(face, place, 0, 0, 0) for place, face in enumerate(faces)] if seed % 5 > 1 else (),
        packs=(PACKS / "heroes", PACKS / "consul"),
        force=[*cards, *(["secret_escape_plan"] if seed % 3 == 0 else [])],
        **PARTY,
        **{f"m{i}": UnitSpec(name) for i, name in enumerate(HORDE)},
    )
    s, _ = a.build(a.position)
    for unit in range(len(s.card)):
        gone = s.box.models[s.card[unit]].id == "daemonus" and seed % 2
        if not gone and chance.random() < 0.9:
            s.place(unit, chance.choice(each(movement.legal_squares(s, unit))))
    if seed % 4 == 0:
        wings = s.box.action_number["hexcast_sorceress.wizard_wings"]
        effect.add(s, Effect(4, wings, 4))
    return s


def may_target(s: State, unit: int, target: int, reach: int, hookshot: bool = False) -> bool:
    """The rule in the order of the book."""
    if s.is_hero(unit) != s.is_hero(target):
        if effect.has(s, target, STEALTH):
            reach = max(1, reach - 3)
        if effect.has(s, target, SMALL):
            reach = min(reach, 3)
    if effect.distance(s, unit, target) > reach:
        return False
    if s.is_hero(unit) and s.profile[target].rank == "boss":
        here = [u for u in range(len(s.card)) if s.at[u] >= 0]
        if any(effect.has(s, u, DARK_DEFENDER) for u in here):
            return False
    return hookshot or effect.has(s, unit, HOOKSHOT) or effect.sees(s, unit, target)


@pytest.mark.rule("los.required", "range.limit", "ability.stealth", "ability.small")
@pytest.mark.parametrize("seed", range(20))
def test_a_look_at_all_models_finds_those_that_may_be_targeted_one_by_one(seed: int) -> None:
    s = crowd(seed)
    here = [unit for unit in range(len(s.card)) if s.at[unit] >= 0]
    found = 0
    for unit in here:
        if s.profile[unit].rank == "point":
            continue
        for reach in REACHES:
            single = [other for other in here if may_target(s, unit, other, reach)]
            heroes = [other for other in single if s.is_hero(other)]
            foes = [other for other in single if not s.is_hero(other)]
            assert Aim(s, unit).targets(reach, s.heroes) == heroes
            assert Aim(s, unit).targets(reach, s.foes) == foes
            assert Aim(s, unit).targets(reach, s.heroes | s.foes) == single
            found += len(single)
            shot = [u for u in here if not s.is_hero(u) and may_target(s, unit, u, reach, True)]
            assert Aim(s, unit).targets(reach, s.foes, hookshot=True) == shot
    assert found > 200


def plainly_seen(s: State, unit: int, target: int) -> bool:
    """Line of sight from any square of one base to any of another, in the order of the book."""
    ends = s.feet[unit] | s.feet[target]
    blockers = 0
    if not (effect.has(s, unit, FLY) or effect.has(s, target, FLY)):
        large = max(s.profile[unit].base, s.profile[target].base) > 1
        for other in range(len(s.card)):
            if s.is_hero(other) != s.is_hero(unit) and (not large or s.profile[other].base > 1):
                blockers |= s.feet[other]
        blockers |= s.ground.veil
    return unit == target or any(
        sees(s.board, a, b, blockers=blockers & ~ends)
        for a in each(s.feet[unit])
        for b in each(s.feet[target])
    )


@pytest.mark.rule("los.blockers", "los.friends-transparent", "los.self", "los.spawning-points")
@pytest.mark.rule("los.large.viewer", "los.large.target", "los.fly.viewer", "los.fly.target")
@pytest.mark.parametrize("seed", range(8))
def test_who_sees_whom_is_what_the_book_says(seed: int) -> None:
    s = crowd(seed)
    here = [unit for unit in range(len(s.card)) if s.at[unit] >= 0]
    for unit in here:
        for target in here:
            assert effect.sees(s, unit, target) == plainly_seen(s, unit, target), (unit, target)


@pytest.mark.rule("aoe.line-of-sight")
@pytest.mark.parametrize("seed", range(8))
def test_an_area_reaches_what_any_square_of_its_users_base_sees_past_structures(seed: int) -> None:
    s = crowd(seed)
    squares = s.board.squares
    # A small base at least and a large one: the Ogre, or else the first large monster.
    large = next(u for u in (3, *range(len(s.card))) if s.feet[u].bit_count() > 1)
    small = next(u for u in range(len(s.card)) if s.feet[u].bit_count() == 1)
    for foot in (s.feet[large], s.feet[small]):
        single = foot
        for square in each(squares & ~foot):
            if any(sees(s.board, a, square, blockers=s.ground.veil) for a in each(foot)):
                single |= 1 << square
        assert effect.visible(s, foot, squares) == single


@pytest.mark.parametrize("seed", range(20))
def test_who_has_an_ability_is_found_at_once_as_one_by_one(seed: int) -> None:
    s = crowd(seed)
    for ability in (STEALTH, SMALL, FLY, DARK_DEFENDER):
        feet = 0
        for unit in range(len(s.seats), len(s.card)):
            if s.at[unit] >= 0 and effect.has(s, unit, ability):
                feet |= s.feet[unit]
        assert effect.holders(s, ability) == feet


@pytest.mark.rule("los.required", "range.limit", "ability.stealth", "ability.small")
@pytest.mark.parametrize("seed", range(20))
def test_one_look_at_the_farthest_serves_all_nearer_ones(seed: int) -> None:
    s = crowd(seed)
    for hero in s.hero_units:
        if s.at[hero] < 0:
            continue
        for farthest in (4, 8):
            aim = Aim(s, hero)
            aim.look(farthest)
            for reach in REACHES:
                assert aim.foes(reach) == Aim(s, hero).targets(reach, s.foes)


@pytest.mark.rule("los.required", "range.limit", "ability.stealth", "ability.small")
@pytest.mark.parametrize("seed", range(20))
def test_monsters_find_plain_heroes_as_whoever_aims_does(seed: int) -> None:
    s = crowd(seed)
    s.last([])
    for hero in s.hero_units:
        profile = s.profile[hero]
        if s.at[hero] >= 0 and (profile.base > 1 or not profile.plain):
            s.lift(hero)
    assert s.heroes and not (s.odd | s.large) & s.heroes
    for unit in each(s.actors):
        for reach in REACHES:
            assert order.in_sight(s, unit, reach) == Aim(s, unit).targets(reach, s.heroes)
