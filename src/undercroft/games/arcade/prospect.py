"""Prospects: what models are worth, and the exact chances of blows and defences."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from undercroft.games.superdungeon.advice import left, mean
from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.dice import Faces
from undercroft.games.superdungeon.odds import star_chances
from undercroft.kernel.squares import Squares

from . import effect, gang
from .attack import CRITICAL_STARS
from .box import Profile
from .card import ATTRIBUTE_OF, MASSIVE_DAMAGE, Action
from .state import State

HEART = 2.0
"""What a Hero's heart is worth, in wounds of a common monster."""
STATUS_OFF = {"bane": 0.6, "fire": 1.4, "hex": 0.6, "ice": 0.3, "immobile": 0.4,
              "knockdown": 0.9, "poison": 0.8, "slow": 0.3}  # fmt: skip

# What a wound on each rank is worth, and the last one on top of it.
WOUND = {"minion": 1.0, "elite": 1.3, "trap": 1.1, "champion": 2.0, "miniboss": 1.2, "point": 1.9,
         "boss": 2.5}  # fmt: skip
LAST = {"minion": 0.2, "elite": 1.0, "trap": 0.8, "champion": 1.0, "miniboss": 2.0, "point": 1.5,
        "boss": 10.0}  # fmt: skip


@lru_cache(maxsize=16384)
def blow_chances(pool: Pool, drop: int, arm: int, faces: Faces) -> tuple[float, float]:
    """The chances that a pool beats a fixed ARM, and that it does so critically."""
    hit = critical = 0.0
    for stars, chance in star_chances(pool, drop=drop, faces=faces).items():
        if stars > arm:
            hit += chance
            if stars >= CRITICAL_STARS and stars > 2 * arm:
                critical += chance
    return hit, critical


@lru_cache(maxsize=16384)
def hold_chance(pool: Pool, drop: int, strength: int, faces: Faces) -> float:
    """The chance that a defence equals a fixed STR."""
    chances = star_chances(pool, drop=drop, faces=faces).items()
    return sum(chance for stars, chance in chances if stars >= strength)


def objectives(s: State) -> Squares:
    """The squares of what the party is after: spawning points, then the boss."""
    squares = 0
    for point in s.points:
        squares |= s.footprint(point)
    return squares or s.footprint(s.bosses[0])


class Mark(NamedTuple):
    """What counts of a model that is struck at: where all this is alike, so is the blow."""

    arm: int
    rank: str
    hearts: int
    status: int
    covered: bool
    """Whether an Expendable minion stands in front of it."""
    shielded: bool
    """Whether it is a boss while spawning points stand."""


def mark(s: State, target: int) -> Mark:
    rank = s.profile[target].rank
    covered = rank == "elite" and bool(gang.minions(s, target))
    shielded = rank == "boss" and any(s.at[p] >= 0 for p in s.points)
    arm = effect.monster_arm(s, target)
    return Mark(arm, rank, left(s, target), s.status[target], covered, shielded)


def wound_worth(at: Mark, wounds: float) -> float:
    """What so many wounds on a model are worth, those of minions in front of it considered."""
    rank = at.rank
    if at.covered:
        # An Expendable minion takes it, and the gang is weaker.
        return wounds * (WOUND["minion"] + LAST["minion"] + 0.2)
    hearts = max(1, at.hearts)
    worth = WOUND[rank] * min(wounds, hearts)
    if at.shielded:
        worth *= 0.5
    return worth + LAST[rank] * min(1.0, wounds / hearts)


class Swing(NamedTuple):
    """What a Hero puts into one offensive action, whoever it is aimed at."""

    pool: Pool
    drop: int
    wounds: int
    inflicts: int


def swing(s: State, hero: int, icon: str, action: Action | None) -> Swing:
    attribute = ATTRIBUTE_OF[icon]
    pool = effect.pool(s, hero, attribute, offense=True)
    massive = effect.has(s, hero, MASSIVE_DAMAGE)
    inflicts = effect.inflicts(s, hero)
    if action is not None:
        pool = pool + action.dice[attribute]
        massive = massive or bool(action.grants.flags & MASSIVE_DAMAGE)
        inflicts |= action.status | action.grants.inflicts
    drop = 1 if s.status[hero] & status.HEX else 0
    return Swing(pool, drop, 2 if massive else 1, inflicts)


@lru_cache(maxsize=16384)
def struck(put: Swing, at: Mark, faces: Faces) -> float:
    """What a swing is worth against what is marked so; the same blows come at every menu."""
    hit, critical = blow_chances(put.pool, put.drop, at.arm, faces)
    if not hit:
        return 0.0
    wounds = put.wounds + (0 if at.rank == "point" else critical / hit)
    worth = wound_worth(at, wounds)
    if at.hearts > 1:
        worth += 0.25 * (put.inflicts & ~at.status).bit_count()
    return hit * worth


def relief(s: State, hero: int, what: str) -> float:
    """What taking one wound or status off a Hero is worth."""
    if what == "wound":
        return HEART * (2.0 if left(s, hero) <= 2 else 1.0) + 0.1 / (1 + left(s, hero))
    return STATUS_OFF.get(what, 0.3)


def defence_mean(s: State, hero: int) -> float:
    faces = s.box.content.faces
    pools = [effect.pool(s, hero, a, offense=False) for a in s.profile[hero].defends]
    return max((mean(pool, faces) for pool in pools), default=0.0)


def strongest(s: State, unit: int) -> float:
    """How hard a monster fights just now."""
    blow = gang.blow(s, unit)
    return float(blow.actions * blow.strength)


def main_attribute(profile: Profile, faces: Faces) -> int:
    """The attribute a Hero attacks with best."""
    attributes = [ATTRIBUTE_OF[icon] for icon, _ in profile.attacks]
    return max(attributes, key=lambda a: mean(profile.dice[a], faces), default=0)


class Guard:
    """A Hero in defence against one monster after the other."""

    def __init__(self, s: State, hero: int) -> None:
        self._s, self._hero = s, hero
        self._drop = 1 if s.status[hero] & status.BANE else 0
        self._pools = [effect.pool(s, hero, a, offense=False) for a in s.profile[hero].defends]
        self._held: dict[int, float] = {}

    def held(self, strength: int) -> float:
        """The chance that the best defence equals a STR."""
        known = self._held.get(strength)
        if known is None:
            faces = self._s.box.content.faces
            chances = [hold_chance(pool, self._drop, strength, faces) for pool in self._pools]
            known = self._held[strength] = max(chances, default=0.0)
        return known

    def harm(self, unit: int) -> float:
        """Wounds to expect of one Fight of a monster."""
        strength = effect.monster_strength(self._s, unit, self._hero, None)
        return effect.monster_actions(self._s, unit) * (1.0 - self.held(strength))
