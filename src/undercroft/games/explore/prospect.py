"""What blows are worth: exact chances, weighed by what a wound would mean just now.

Advice is built on this. Worth is counted in ordinary wounds: 1.0 is a wound on a Hero or monster
that nobody needs to worry about yet.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple

from undercroft.kernel.squares import Squares, each

from ..superdungeon import status
from ..superdungeon.advice import left, mean
from ..superdungeon.card import (
    BACKLASH,
    MASSIVE_DAMAGE,
    MOB,
    POUNCE,
    SMALL,
    STEALTH,
    STURDY,
    Action,
    Pool,
)
from ..superdungeon.dice import Faces
from ..superdungeon.figures import units_on
from ..superdungeon.odds import Icons, any_hit_chance, backlash_chance, expected_icons
from . import aim, effect
from .attack import (
    MOST_MOB_DICE,
    Attack,
    attack_causes,
    attack_pool,
    attacker_flags,
    in_melee,
    may_reroll,
    others_with_mob,
)
from .box import Profile
from .odds import defences_of, stays_in_range
from .roll import hindered
from .state import State
from .stats import bearing
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

BOUTS = 1 << 13
"""So many of them are remembered."""
ZONES = 1 << 8
"""A map remembers so many."""


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


class Bout(NamedTuple):
    """What one attack on one target may come to, before anybody asks what that is worth."""

    hit: float
    """The chance to hit."""
    statuses: int
    """What a hit gives that the target has not."""
    harmless: bool
    """Whether a hit wounds nobody: a special action that rolls."""
    sturdy: bool
    """Whether the target is Sturdy, and not struck in melee."""
    massive: bool
    back: float | None
    """The chance that Backlash strikes back, where there is any."""
    icons: Icons | None
    """What a Hero's attack pays out."""


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


def bout(s: State, a: Attack, target: int) -> Bout:
    """What an attack on a target may come to."""
    pool, bits = attack_pool(s, a), effect.flags(s, target)
    faces = s.box.content.faces
    statuses = attack_causes(s, a) & ~s.status[target]
    if statuses:
        statuses &= ~effect.immunities(s, target)
    back = icons = None
    if bits & BACKLASH:
        back = backlash_chance(pool, effect.dice(s, target, a.defend_with), faces=faces)
    if s.is_hero(a.by) and not a.harmless:
        icons = expected_icons(pool, effect.dice(s, target, a.defend_with), faces=faces)
    return Bout(
        _chance(s, a, target, pool, bits),
        statuses,
        a.harmless,
        bool(bits & STURDY) and not in_melee(s, a, target),
        bool(attacker_flags(s, a) & MASSIVE_DAMAGE),
        back,
        icons,
    )


def _worth_of_hit(s: State, target: int, found: Bout, dread: Dread | None) -> float:
    """What a hit on a target is worth: the wounds, or the statuses alone."""
    if dread is None:
        afflicted = STATUS * found.statuses.bit_count() * (2.0 if target == s.boss else 1.0)
    else:
        afflicted = sum(dread[number] for number in each(found.statuses))
    if found.harmless:
        return afflicted
    if found.sturdy:
        return 0.0
    worth = stake(s, target)
    hearts = left(s, target)
    if found.massive and hearts > 1:
        worth *= 2.0
        if hearts == 2 and s.is_hero(target):
            worth += KILL
    return worth + (afflicted if hearts > 1 else 0.0)


def blow(s: State, a: Attack, target: int, dread: Dread | None = None) -> float:
    """What to expect of one attack on one target."""
    return _weighed(s, a.by, target, bout(s, a, target), _needs(s), dread)


def _weighed(
    s: State,
    by: int,
    target: int,
    found: Bout,
    needs: tuple[bool, bool],
    dread: Dread | None,
) -> float:
    """What a bout is worth to who attacks."""
    worth = found.hit * _worth_of_hit(s, target, found, dread)
    if found.back is not None:
        worth -= found.back * min(2.0, stake(s, by)) * _patience(s)
    if found.icons is not None:
        worth += _drops(found.icons, needs)
    return worth if s.is_hero(by) != s.is_hero(target) else -1.5 * worth


def _patience(s: State) -> float:
    """How much a model minds being hurt by its own attack: less and less as a game drags on."""
    return 0.7 * max(0.0, min(1.0, 2.0 - s.round / 15))


def _needs(s: State) -> tuple[bool, bool]:
    """Whether Heroes on the map need hearts, and potions."""
    hurt = room = 0
    for hero in s.hero_units:
        if s.at[hero] >= 0:
            hurt += s.wounds[hero]
            room += s.profile[hero].potions - s.potions[hero]
    return hurt != 0, room != 0


def _drops(icons: Icons, needs: tuple[bool, bool]) -> float:
    """Hearts and potions that may come with a hit, so far as anybody needs them."""
    hurt, room = needs
    return (0.8 * icons.hearts if hurt else 0.0) + (0.3 * icons.potions if room else 0.0)


class Striker:
    """A unit that strikes, one blow after the other.

    The same models meet again at every menu, so what may come of it is remembered by all that it
    depends on: what bears on the two of them, and the dice of a Mob. Areas in melee are reckoned
    anew, as that hangs on who stands where.
    """

    __slots__ = ("_bearing", "_dread", "_mine", "_mob", "_needs", "s", "unit")

    def __init__(self, s: State, unit: int, dread: Dread | None = None) -> None:
        self.s = s
        self.unit = unit
        self._dread = dread
        self._mine: tuple[Hashable, ...] = ()
        self._mob = 0
        self._needs = (False, False)
        self._bearing: dict[int, tuple[Hashable, ...]] = {}

    def blow(self, way: Way, target: int) -> float:
        """What to expect of one blow on a target, wherever the two stand."""
        found = self._bout(way, target)
        return _weighed(self.s, self.unit, target, found, self._needs, self._dread)

    def _bout(self, way: Way, target: int) -> Bout:
        s, unit, action = self.s, self.unit, way.action
        if not self._mine:
            self._mine = bearing(s, unit)
            self._needs = _needs(s)
            self._mob = effect.flags(s, unit) & MOB
        crowd = 0
        if way.mode == MELEE:
            if action is not None and action.shape is not None:
                return bout(s, Attack(unit, [target], MELEE, way.number, action), target)
            if self._mob or (action is not None and action.grants.flags & MOB):
                crowd = min(MOST_MOB_DICE, others_with_mob(s, unit, target))
        theirs = self._bearing.get(target)
        if theirs is None:
            theirs = self._bearing[target] = (*bearing(s, target), s.spared[target])
        known = s.box.bouts
        key = (self._mine, theirs, way.mode, way.number, crowd)
        kept = known.get(key)
        if kept is None:
            if len(known) >= BOUTS:
                known.clear()
            found = bout(s, Attack(unit, [target], way.mode, way.number, action), target)
            # What is remembered holds the profiles, so no others have their numbers.
            known[key] = found, s.profile[unit], s.profile[target]
            return found
        result: Bout = kept[0]
        return result


# All blows of a unit


@lru_cache(maxsize=4096)
def basic_ways(profile: Profile) -> tuple[Way, ...]:
    """The basic attacks of a model."""
    distances = (Way(1, kind, reach, -1, None) for kind, reach in profile.distances)
    return (Way(1, MELEE, profile.reach, -1, None), *distances)


def ways_to_strike(s: State, unit: int, actions: int) -> list[Way]:
    """The ways a unit may attack with so many action points, wherever it stands."""
    profile = s.profile[unit]
    found = list(basic_ways(profile)) if actions else []
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
    """Anchors from which a base of that size has a target in reach and sight.

    Targets stay where they are while others look for ways to them: a map remembers it.
    """
    board = s.board
    foot = s.footprint(target)
    key = (foot, reach, base, effect.smoke(s) if s.effects else 0)
    known: dict[tuple[Squares, int, int, Squares], Squares] = board.known.setdefault(zone, {})
    found = known.get(key)
    if found is None:
        if len(known) >= ZONES:
            known.clear()
        found = known[key] = _zone(s, foot, reach, base)
    return found


def _zone(s: State, foot: Squares, reach: int, base: int) -> Squares:
    board = s.board
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


def near(s: State, unit: int, distance: int, foes: list[int]) -> list[int]:
    """Those of some enemies that are within so many squares of a unit.

    Counted from them: they stay where they are while one unit after the other looks about.
    """
    board, feet = s.board, s.feet
    foot = feet[unit]
    return [t for t in foes if board.within_any(feet[t], distance) & foot]


class Blow(NamedTuple):
    """A blow that could be struck, and where from. `rate` is its worth for each action point."""

    rate: float
    squares: Squares
    target: int


def blows(striker: Striker, actions: int, speed: int, *, melee: bool = False) -> list[Blow]:
    """Every blow that a unit could strike within so much Speed, the best first.

    With `melee` only basic blows in melee count, whatever action points there are.
    """
    s, unit = striker.s, striker.unit
    if melee:
        strikes = list(basic_ways(s.profile[unit])[:1])
    else:
        strikes = ways_to_strike(s, unit, actions)
    if not strikes:
        return []
    profile = s.profile[unit]
    furthest = max(way.reach for way in strikes)
    found: list[Blow] = []
    for target in near(s, unit, speed + furthest, units_on(s, foes_of(s, unit))):
        small = bool(s.profile[target].flags & SMALL)
        for way in strikes:
            if small and way.mode != MELEE:
                continue
            rate = striker.blow(way, target) / way.cost
            if rate > 0:
                found.append(Blow(rate, zone(s, target, way.reach, profile.base), target))
    found.sort(key=lambda one: -one.rate)
    return found


# What models are good for


@lru_cache(maxsize=4096)
def strength(profile: Profile, faces: Faces, distant: float = 1.3, causing: float = 0.3) -> float:
    """A rough measure of what a model can do and stand: stars at a distance count for so many in
    melee, and a status that its attacks cause for so many stars."""
    attack = max(
        mean(profile.dice[attribute], faces) * (1.0 if mode == MELEE else distant)
        for mode, attribute in _attributes(profile)
    )
    defence = mean(profile.dice[1], faces)
    return (attack + causing * profile.causes.bit_count()) * profile.actions + profile.hearts * (
        1.0 + defence
    )


def _attributes(profile: Profile) -> list[tuple[str, int]]:
    modes = [MELEE, *(kind for kind, _ in profile.distances)]
    return [(mode, ATTRIBUTE_OF[mode]) for mode in modes]


@lru_cache(maxsize=4096)
def main_attribute(profile: Profile, faces: Faces) -> int:
    """The attribute a model attacks best with."""
    return max(_attributes(profile), key=lambda pair: mean(profile.dice[pair[1]], faces))[1]
