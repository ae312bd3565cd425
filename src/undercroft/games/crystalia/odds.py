"""Exact odds of what is offered, as things stand: facing, cover, Hex and Bane counted in.

An action succeeds when at least one unit it is made on is beaten. Everybody defends with the best
of their attributes; wrath that might still be spent is not foreseen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.choice import Option
from undercroft.kernel.scene import Target
from undercroft.kernel.squares import each

from ..superdungeon.card import Pool
from ..superdungeon.dice import Faces, show
from . import combat, cover, effect, unique
from .card import FLY, HOOKSHOT, MASSIVE_DAMAGE, POUNCE, STURDY
from .combat import Attack
from .defense import defence_pool, defences
from .state import AIM, State


class Forecast(NamedTuple):
    """What an option that rolls would come to."""

    chance: float
    """That at least one unit is beaten."""
    critical: float
    """That at least one unit takes the extra wound of a critical success."""
    targets: tuple[tuple[int, float], ...]
    """Each unit that is attacked, with its own chance to be beaten."""
    pool: Pool
    """The dice of the offense roll."""
    covered: tuple[int, ...] = ()
    """The targets in cover."""
    free: tuple[Pool, ...] = ()
    """The free dice against each target."""

    @property
    def fields(self) -> dict[str, Any]:
        """What a choice shows of it."""
        return {
            "odds": self.chance,
            "critical": self.critical,
            "dice": show(self.pool),
            "targets": tuple(Target(token=unit, chance=chance) for unit, chance in self.targets),
        }


def chance(found: Forecast | None) -> float | None:
    """The chance that what was looked ahead to succeeds."""
    return None if found is None else found.chance


def of_attack(s: State, unit: int, target: int, icon: str) -> Forecast:
    """What a basic attack would come to."""
    return _attack(s, Attack(s, unit, [target], icon))


def of_use(s: State, unit: int, option: Option) -> Forecast | None:
    """What a unique action would come to, used in some way; None where nothing is rolled."""
    number = option[1]
    action = s.box.actions[number]
    if not action.offensive or action.teleport:
        return None
    assert action.icon is not None
    best: Forecast | None = None
    for targets, lines in targets_of(s, unit, option):
        if targets:
            found = _attack(s, Attack(s, unit, targets, action.icon, number, lines))
            if best is None or found.chance > best.chance:
                best = found
    return best


def told_of_attack(s: State, unit: int, target: int, icon: str) -> Forecast:
    """What a basic attack would come to from the best square that its user may pounce to."""
    found = of_attack(s, unit, target, icon)
    if icon == "melee" and effect.has(s, unit, POUNCE):
        reach = next((r for i, r in s.profile[unit].attacks if i == icon), 1)
        leaps = [of_attack(t, unit, target, icon) for t in _landed(s, unit, target, reach)]
        return max(leaps, key=lambda leap: leap.chance, default=found)
    return found


def told_of_use(s: State, unit: int, option: Option) -> Forecast | None:
    """What a unique action would come to from the best square that its user may pounce to.

    Players are told this; those who weigh options look no further than `of_use`.
    """
    found = of_use(s, unit, option)
    if found is None or option[0] != "special":
        return found
    action = s.box.actions[option[1]]
    if not (action.grants.flags & POUNCE or effect.has(s, unit, POUNCE)):
        return found
    landed = _landed(s, unit, option[2], action.reach or 1)
    leaps = filter(None, [of_use(t, unit, option) for t in landed])
    return max(leaps, key=lambda leap: leap.chance, default=found)


def _landed(s: State, unit: int, target: int, reach: int) -> Iterator[State]:
    """Things as they stand wherever a unit may strike from: what lies hidden there is not seen."""
    places = unique.pounce_places(s, unit, target)
    if not places or s.board.within_any(s.footprint(unit), reach) & s.footprint(target):
        yield s
    for square in each(places):
        landed = s.copy()
        landed.shift(unit, square)
        effect.settle(landed)
        yield landed


def targets_of(s: State, unit: int, option: Option) -> list[tuple[list[int], list[int]]]:
    """The units an action would affect with their lines; one row for each way to carry it out."""
    kind, number = option[0], option[1]
    action = s.box.actions[number]
    base, flies = s.profile[unit].base, effect.has(s, unit, FLY)
    if kind in ("area", "aim"):
        squares = unique.area(s, unit, action, *option[2:4])
        targets = unique.affected(s, unit, action, squares)
        lines = [cover.area_lines(s, s.at[unit], base, t, flies) or 1 for t in targets]
        return [(targets, lines)]
    target = option[2]
    hooked = action.grants.flags & HOOKSHOT or effect.has(s, unit, HOOKSHOT)
    pounces = action.grants.flags & POUNCE
    first = cover.FULL if hooked or pounces else cover.seen(s, unit, target)
    if action.shape is None:
        return [([target], [first])]
    ways = []
    flies = effect.has(s, target, FLY)
    for centre in each(s.footprint(target)):
        reached = unique.affected(s, unit, action, unique.burst(s, centre, action, target))
        others = [u for u in reached if u != target]
        lines = [first, *(cover.area_lines(s, centre, 1, u, flies) or 1 for u in others)]
        ways.append(([target, *others], lines))
    return ways


def _attack(s: State, a: Attack) -> Forecast:
    if a.lines is None:
        a.lines = [cover.seen(s, a.by, t) for t in a.targets]
    pools = combat.offense_pools(s, a)
    owner = s.owner[a.by]
    aimed = owner == s.turn and s.times(AIM) < s.dials[owner].aim
    hexed = bool(s.status[a.by] & status.HEX)
    enemies = [s.side[t] != s.side[a.by] for t in a.targets]
    covered = [
        0 < lines < cover.FULL and enemy for lines, enemy in zip(a.lines, enemies, strict=True)
    ]
    kinds = tuple(
        (free, hidden and not aimed) for free, hidden in zip(pools.free, covered, strict=True)
    )
    guards = tuple([_guard(s, a, t) for t in a.targets])
    anybody, deadly, beaten = _reckoned(pools.whole, pools.most, kinds, hexed, guards, s.faces)
    return Forecast(
        chance=anybody,
        critical=deadly,
        targets=tuple(zip(a.targets, beaten, strict=True)),
        pool=pools.whole,
        covered=tuple(t for t, hidden in zip(a.targets, covered, strict=True) if hidden),
        free=pools.free,
    )


class _Guard(NamedTuple):
    """What a target can put up against a blow."""

    pools: tuple[Pool, ...]
    """The dice of each defense roll that it may choose."""
    bane: bool
    sure: bool
    """Whether nothing is critical for it."""


def _guard(s: State, a: Attack, target: int) -> _Guard:
    pools = tuple([defence_pool(s, target, i) for i in defences(s, target, a.action)])
    sure = s.profile[target].point or effect.has(s, target, STURDY)
    return _Guard(pools, bool(s.status[target] & status.BANE), sure)


# Distributions


Group = tuple[Pool, bool]
"""The free dice against some targets, and whether they are in cover."""


@lru_cache(maxsize=4096)
def _reckoned(
    whole: Pool, most: Pool, kinds: tuple[Group, ...], hexed: bool, guards: tuple[_Guard, ...],
    faces: Faces,
) -> tuple[float, float, tuple[float, ...]]:  # fmt: skip
    """How likely it is that anybody is beaten, and critically, and each target's own chance.

    Whoever weighs options asks the same at every menu, so it is remembered.
    """
    groups = tuple(dict.fromkeys(kinds))
    group_of = [groups.index(kind) for kind in kinds]
    # Of each target: how likely a number of stars beats it, and critically.
    known: list[dict[int, tuple[float, float]]] = [{} for _ in guards]
    defended = [_best(guard.pools, guard.bane, faces) for guard in guards]
    beaten = [0.0] * len(guards)
    anybody = deadly = 0.0
    for stars, chance in offense(whole, most, groups, hexed, faces):
        safe = spared = 1.0
        for at, group in enumerate(group_of):
            shown = stars[group]
            if shown not in known[at]:
                defence = defended[at].items()
                won = sum(p for d, p in defence if d < shown)
                hard = 0.0
                if shown >= combat.CRITICAL_STARS and whole.dice and not guards[at].sure:
                    hard = sum(p for d, p in defence if 2 * d < shown)
                known[at][shown] = won, hard
            won, hard = known[at][shown]
            beaten[at] += chance * won
            safe *= 1 - won
            spared *= 1 - hard
        anybody += chance * (1 - safe)
        deadly += chance * (1 - spared)
    return anybody, deadly, tuple(beaten)


@lru_cache(maxsize=4096)
def _best(pools: tuple[Pool, ...], bane: bool, faces: Faces) -> dict[int, float]:
    """Stars of the best of some defenses."""
    ways = [defense(pool, bane, faces) for pool in pools]
    return max(ways, key=lambda way: sum(stars * chance for stars, chance in way.items()))


@lru_cache(maxsize=4096)
def defense(pool: Pool, bane: bool, faces: Faces) -> dict[int, float]:
    """How likely each number of stars of a defense roll is. [base.status.bane]"""
    found: dict[int, float] = {}
    if not pool.dice:
        return {max(0, pool.stars - bane): 1.0}
    states = {(0, 0): 1.0}
    for die in faces.dice(pool):
        after: dict[tuple[int, int], float] = {}
        for (total, high), chance in states.items():
            for face in die.faces:
                key = (total + face.value, max(high, face.value))
                after[key] = after.get(key, 0.0) + chance / len(die.faces)
        states = after
    for (total, high), chance in states.items():
        stars = total + pool.stars - (high if bane else 0)
        found[stars] = found.get(stars, 0.0) + chance
    return found


@lru_cache(maxsize=4096)
def offense(
    whole: Pool, most: Pool, groups: tuple[Group, ...], hexed: bool, faces: Faces
) -> tuple[tuple[tuple[int, ...], float], ...]:
    """How likely it is that one roll shows so many stars against each group of targets.

    A group has the free dice that its facing grants, and is in cover or not.
    """
    dice = faces.dice(whole)
    lost = [combat.not_granted(whole, most, free) for free, _ in groups]
    thrown = tuple([
        (tuple([face.value for face in die.faces]), tuple([place not in gone for gone in lost]))
        for place, die in enumerate(dice)
    ])  # fmt: skip
    states = _thrown(thrown, len(groups))
    found: dict[tuple[int, ...], float] = {}
    for state, chance in states.items():
        stars = tuple(
            max(0, _counted(part, whole.stars, hexed, covered, bool(dice)))
            for part, (_, covered) in zip(state, groups, strict=True)
        )
        found[stars] = found.get(stars, 0.0) + chance
    return tuple(found.items())


_Part = tuple[int, int, int]
"""Sum, lowest success and highest die of a roll against one group."""


@lru_cache(maxsize=128)
def _thrown(
    dice: tuple[tuple[tuple[int, ...], tuple[bool, ...]], ...], groups: int
) -> dict[tuple[_Part, ...], float]:
    """How likely rolls are; each die with its values and for which groups it counts.

    One die less has often been thrown before.
    """
    if not dice:
        return {((0, 0, 0),) * groups: 1.0}
    values, counts = dice[-1]
    after: dict[tuple[_Part, ...], float] = {}
    for state, chance in _thrown(dice[:-1], groups).items():
        chance /= len(values)
        if groups == 1 and counts[0]:
            (total, low, high) = state[0]
            for value in values:
                least = min(low, value) if low and value else low or value
                one = ((total + value, least, max(high, value)),)
                after[one] = after.get(one, 0.0) + chance
            continue
        for value in values:
            key = tuple([
                _with(part, value) if counted else part
                for part, counted in zip(state, counts, strict=True)
            ])  # fmt: skip
            after[key] = after.get(key, 0.0) + chance
    return after


def _with(part: _Part, value: int) -> _Part:
    """The same with one die more."""
    total, low, high = part
    low = min(low, value) if low and value else low or value
    return total + value, low, max(high, value)


def _counted(
    part: tuple[int, int, int], stars: int, hexed: bool, covered: bool, rolled: bool
) -> int:
    total, low, high = part
    left = total
    if hexed:
        if not rolled:
            return stars - 1
        left -= high
    if covered and left:
        left -= low
    return stars + left


def expected_wounds(s: State, found: Forecast, a: Attack) -> float:
    """Wounds an attack is worth, for those who weigh options."""
    each_ = 2 if a.has(s, MASSIVE_DAMAGE) else 1
    return sum(chance for _, chance in found.targets) * each_ + found.critical
