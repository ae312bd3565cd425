"""What blows are worth: exact chances, weighed by what a wound would mean just now.

Advice is built on this. Worth is counted in ordinary wounds: 1.0 is a wound on a Hero or monster
that nobody needs to worry about yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from undercroft.kernel.squares import Squares, each

from ..superdungeon import status
from ..superdungeon.advice import left, mean
from ..superdungeon.card import (
    BACKLASH,
    MASSIVE_DAMAGE,
    POUNCE,
    SMALL,
    STEALTH,
    STURDY,
    Action,
    Pool,
)
from ..superdungeon.dice import Faces
from ..superdungeon.figures import units_on
from ..superdungeon.odds import any_hit_chance, backlash_chance, expected_icons
from . import aim, effect
from .attack import Attack, attack_causes, attack_pool, attacker_flags, in_melee, may_reroll
from .box import Profile
from .odds import defences_of, stays_in_range
from .roll import hindered
from .state import State
from .target import ATTRIBUTE_OF, MELEE, foes_of

KILL = 3.0
"""What the last wound of a Hero is worth beyond the wound itself."""
LAST_HERO = 40.0
BOSS = 2.0
"""Little: Heroes who strike at nothing but the Boss are worn down by its monsters."""
POINT = 3.5
STATUS = 0.2

Dread = Sequence[float]
"""What each status is worth to who brings it, in the order of `status.NAMES`, if not `STATUS`."""


class Way(NamedTuple):
    """One way a unit may strike: basic or special, in melee or at a distance."""

    cost: int
    mode: str
    reach: int
    number: int
    action: Action | None


# What is at stake


def stake(s: State, unit: int) -> float:
    """What one wound on a unit is worth to its enemies."""
    hearts = left(s, unit)
    if s.is_hero(unit):
        worth = 1.0 + KILL / hearts
        if hearts == 1 and not s.heroes & ~s.footprint(unit):
            worth += LAST_HERO
        return worth
    model = s.profile[unit].model
    if unit == s.boss and s.fight:
        return BOSS + (LAST_HERO if hearts == 1 else 0.0)
    if model.kind == "point":
        return 0.7 if s.fight else POINT + 1.0 / hearts
    # A monster's skulls say what it can do; half of that is in the last wound.
    skulls = 0.6 + 0.4 * model.skulls
    total = s.profile[unit].hearts
    return skulls if hearts == 1 else skulls * (0.5 + 0.5 / hearts) * 1.5 / (total + 0.5)


# One blow


def chance(s: State, a: Attack, target: int) -> float:
    """The exact chance that an attack hits a target, which defends as well as it can."""
    return _chance(s, a, target, attack_pool(s, a), effect.flags(s, target))


def _chance(s: State, a: Attack, target: int, pool: Pool, bits: int) -> float:
    """The same, once the dice and the target's abilities are added up."""
    hit = any_hit_chance(
        pool,
        (defences_of(s, a, target),),
        drop_attack=hindered(s, a.by, a.attribute),
        reroll=int(may_reroll(s, a, pool)),
        faces=s.box.content.faces,
    )
    stays = stays_in_range(s, a.by, target, a.reach) if a.reach and bits & STEALTH else None
    return hit if stays is None else hit * stays


def _worth_of_hit(s: State, a: Attack, target: int, bits: int, dread: Dread | None) -> float:
    """What a hit on a target is worth: the wounds, or the statuses alone."""
    statuses = attack_causes(s, a) & ~s.status[target]
    if statuses:
        statuses &= ~effect.immunities(s, target)
    if dread is None:
        afflicted = STATUS * statuses.bit_count() * (2.0 if target == s.boss else 1.0)
    else:
        afflicted = sum(dread[number] for number in each(statuses))
    if a.harmless:
        return afflicted
    if bits & STURDY and not in_melee(s, a, target):
        return 0.0
    worth = stake(s, target)
    hearts = left(s, target)
    if attacker_flags(s, a) & MASSIVE_DAMAGE and hearts > 1:
        worth *= 2.0
        if hearts == 2 and s.is_hero(target):
            worth += KILL
    return worth + (afflicted if hearts > 1 else 0.0)


def blow(s: State, a: Attack, target: int, dread: Dread | None = None) -> float:
    """What to expect of one attack on one target."""
    pool, bits = attack_pool(s, a), effect.flags(s, target)
    worth = _chance(s, a, target, pool, bits) * _worth_of_hit(s, a, target, bits, dread)
    if bits & BACKLASH:
        back = backlash_chance(
            pool, effect.dice(s, target, a.defend_with),
            faces=s.box.content.faces,
        )  # fmt: skip
        worth -= back * min(2.0, stake(s, a.by)) * _patience(s)
    if s.is_hero(a.by) and not a.harmless:
        worth += _drops(s, a, target, pool)
    return worth if s.is_hero(a.by) != s.is_hero(target) else -1.5 * worth


def _patience(s: State) -> float:
    """How much a model minds being hurt by its own attack: less and less as a game drags on."""
    return 0.7 * max(0.0, min(1.0, 2.0 - s.round / 15))


def _drops(s: State, a: Attack, target: int, pool: Pool) -> float:
    """Hearts and potions that may come with a hit, so far as anybody needs them."""
    hurt = room = 0
    for hero in s.hero_units:
        if s.at[hero] >= 0:
            hurt += s.wounds[hero]
            room += s.profile[hero].potions - s.potions[hero]
    if not hurt and not room:
        return 0.0
    icons = expected_icons(
        pool, effect.dice(s, target, a.defend_with),
        faces=s.box.content.faces,
    )  # fmt: skip
    return (0.8 * icons.hearts if hurt else 0.0) + (0.3 * icons.potions if room else 0.0)


def blow_by(s: State, unit: int, way: Way, target: int, dread: Dread | None = None) -> float:
    return blow(s, Attack(unit, [target], way.mode, way.number, way.action), target, dread)


# All blows of a unit


def ways_to_strike(s: State, unit: int, actions: int) -> list[Way]:
    """The ways a unit may attack with so many action points, wherever it stands."""
    profile = s.profile[unit]
    found: list[Way] = []
    if actions:
        found.append(Way(1, MELEE, profile.reach, -1, None))
        found += [Way(1, kind, reach, -1, None) for kind, reach in profile.distances]
    for number in profile.specials:
        action = s.box.actions[number]
        barred = status.PACIFY if action.kind == "attack" else status.BIND
        if not action.rolls or action.cost > actions or s.status[unit] & barred:
            continue
        if action.script in aim.SELF_SCRIPTS or action.aim != "enemy":
            continue
        shape = action.shape
        if action.grants.flags & POUNCE:
            found.append(Way(action.cost, MELEE, aim.POUNCE_RANGE, number, action))
        elif shape is not None and shape[0] != "burst":
            reach = 1 if shape[0] in aim.STARTING_SHAPES else shape[1]
            mode = aim.area_mode(s, unit, action)
            found.append(Way(action.cost, mode, reach, number, action))
        else:
            for mode, reach in aim.modes(s, unit, action):
                if mode == MELEE:
                    reach = profile.reach
                found.append(Way(action.cost, mode, reach, number, action))
    return found


def zone(s: State, target: int, reach: int, base: int) -> Squares:
    """Anchors from which a base of that size has a target in reach and sight."""
    board = s.board
    foot = s.footprint(target)
    squares = board.spread(foot)
    if reach > 1:
        squares = effect.visible(s, foot, board.within_any(foot, reach))
    squares &= ~foot
    if base == 1:
        return squares
    anchors = 0
    for row in range(base):
        for column in range(base):
            anchors |= squares >> (row * board.stride + column)
    return anchors & board.squares


class Blow(NamedTuple):
    """A blow that could be struck, and where from. `rate` is its worth for each action point."""

    rate: float
    squares: Squares
    target: int


def blows(
    s: State,
    unit: int,
    actions: int,
    speed: int,
    *,
    melee: bool = False,
    dread: Dread | None = None,
) -> list[Blow]:
    """Every blow that a unit could strike within so much Speed, the best first.

    With `melee` only basic blows in melee count, whatever action points there are.
    """
    if melee:
        strikes = [Way(1, MELEE, s.profile[unit].reach, -1, None)]
    else:
        strikes = ways_to_strike(s, unit, actions)
    if not strikes:
        return []
    board = s.board
    profile = s.profile[unit]
    foot = s.footprint(unit)
    foes = foes_of(s, unit)
    furthest = max(way.reach for way in strikes)
    near = board.within_any(foot, speed + furthest) & foes
    zones: dict[tuple[int, int], Squares] = {}
    found: list[Blow] = []
    for target in units_on(s, near):
        small = bool(s.profile[target].flags & SMALL)
        for way in strikes:
            if small and way.mode != MELEE:
                continue
            squares = zones.get((target, way.reach))
            if squares is None:
                squares = zones[target, way.reach] = zone(s, target, way.reach, profile.base)
            rate = blow_by(s, unit, way, target, dread) / way.cost
            if rate > 0:
                found.append(Blow(rate, squares, target))
    found.sort(key=lambda one: -one.rate)
    return found


# What models are good for


@lru_cache(maxsize=4096)
def strength(profile: Profile, faces: Faces) -> float:
    """A rough measure of what a model can do and stand."""
    attack = max(
        mean(profile.dice[attribute], faces) * (1.0 if mode == MELEE else 1.3)
        for mode, attribute in _attributes(profile)
    )
    defence = mean(profile.dice[1], faces)
    return (attack + 0.3 * profile.causes.bit_count()) * profile.actions + profile.hearts * (
        1.0 + defence
    )


def _attributes(profile: Profile) -> list[tuple[str, int]]:
    modes = [MELEE, *(kind for kind, _ in profile.distances)]
    return [(mode, ATTRIBUTE_OF[mode]) for mode in modes]


@lru_cache(maxsize=4096)
def main_attribute(profile: Profile, faces: Faces) -> int:
    """The attribute a model attacks best with."""
    return max(_attributes(profile), key=lambda pair: mean(profile.dice[pair[1]], faces))[1]
