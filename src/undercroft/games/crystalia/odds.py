"""Exact odds of what is offered, as things stand: facing, cover, Hex and Bane counted in.

An action succeeds when at least one unit it is made on is beaten. Everybody defends with the best
of their attributes; wrath that might still be spent is not foreseen.
"""

from __future__ import annotations

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
    for centre in each(s.footprint(target)):
        reached = unique.affected(s, unit, action, unique.burst(s, centre, action))
        others = [u for u in reached if u != target]
        lines = [first, *(cover.area_lines(s, centre, 1, u) or 1 for u in others)]
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
    groups = tuple(dict.fromkeys(kinds))
    defences = [_defence(s, a, t) for t in a.targets]
    beaten = [0.0] * len(a.targets)
    critical = [0.0] * len(a.targets)
    anybody = deadly = 0.0
    for stars, chance in offense(pools.whole, pools.most, groups, hexed, s.faces):
        safe = spared = 1.0
        for at, target in enumerate(a.targets):
            shown = stars[groups.index(kinds[at])]
            won = sum(p for d, p in defences[at].items() if d < shown)
            hard = 0.0
            sure = s.profile[target].point or effect.has(s, target, STURDY)
            if shown >= combat.CRITICAL_STARS and pools.whole.dice and not sure:
                hard = sum(p for d, p in defences[at].items() if 2 * d < shown)
            beaten[at] += chance * won
            critical[at] += chance * hard
            safe *= 1 - won
            spared *= 1 - hard
        anybody += chance * (1 - safe)
        deadly += chance * (1 - spared)
    return Forecast(
        chance=anybody,
        critical=deadly,
        targets=tuple(zip(a.targets, beaten, strict=True)),
        pool=pools.whole,
        covered=tuple(t for t, hidden in zip(a.targets, covered, strict=True) if hidden),
        free=pools.free,
    )


def _defence(s: State, a: Attack, target: int) -> dict[int, float]:
    """Stars of the best defense a target has."""
    ways = []
    for attribute in defences(s, target, a.action):
        pool = defence_pool(s, target, attribute)
        ways.append(defense(pool, bool(s.status[target] & status.BANE), s.faces))
    return max(ways, key=lambda way: sum(stars * chance for stars, chance in way.items()))


# Distributions


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


Group = tuple[Pool, bool]


@lru_cache(maxsize=4096)
def offense(
    whole: Pool, most: Pool, groups: tuple[Group, ...], hexed: bool, faces: Faces
) -> tuple[tuple[tuple[int, ...], float], ...]:
    """How likely it is that one roll shows so many stars against each group of targets.

    A group has the free dice that its facing grants, and is in cover or not.
    """
    dice = faces.dice(whole)
    lost = [combat.not_granted(whole, most, free) for free, _ in groups]
    start = tuple((0, 0, 0) for _ in groups)
    states: dict[tuple[tuple[int, int, int], ...], float] = {start: 1.0}
    for place, die in enumerate(dice):
        after: dict[tuple[tuple[int, int, int], ...], float] = {}
        for state, chance in states.items():
            for face in die.faces:
                value = face.value
                key = tuple(
                    part if place in gone else _with(part, value)
                    for part, gone in zip(state, lost, strict=True)
                )
                after[key] = after.get(key, 0.0) + chance / len(die.faces)
        states = after
    found: dict[tuple[int, ...], float] = {}
    for state, chance in states.items():
        stars = tuple(
            max(0, _counted(part, whole.stars, hexed, covered, bool(dice)))
            for part, (_, covered) in zip(state, groups, strict=True)
        )
        found[stars] = found.get(stars, 0.0) + chance
    return tuple(found.items())


def _with(part: tuple[int, int, int], value: int) -> tuple[int, int, int]:
    """Sum, lowest success and highest die, with one die more."""
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
