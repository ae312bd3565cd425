"""An attack of a Hero as it is made: its dice, and where those of both sides come from.

[offense.*, defense.*]
"""

from __future__ import annotations

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.dice import Roll
from undercroft.games.superdungeon.roll import Detail
from undercroft.games.superdungeon.source import named

from . import effect
from .card import ARC, ATTRIBUTE_OF, HUNGER, MASSIVE_DAMAGE, ORACLE, Action
from .state import State

CRITICAL_STARS = 5


class Attack:
    """One offensive action being made by a Hero: working values."""

    __slots__ = (
        "action", "attribute", "by", "dropped", "hurt", "icon", "number", "roll", "targets",
        "wounds",
    )  # fmt: skip

    def __init__(
        self, by: int, targets: list[int], icon: str, number: int, action: Action | None
    ) -> None:
        self.by = by
        self.targets = targets
        self.icon = icon
        self.number = number
        self.action = action
        self.attribute = ATTRIBUTE_OF[icon]
        self.roll: Roll | None = None
        self.wounds = 0
        self.hurt: list[int] = []
        """The models that have suffered them."""
        self.dropped = EMPTY
        """Dice that Arc has taken away so far."""

    @property
    def single(self) -> bool:
        return self.action is None or self.action.shape is None


def flags_of(s: State, a: Attack) -> int:
    granted = a.action.grants.flags if a.action is not None else 0
    return granted | effect.having(s, a.by, MASSIVE_DAMAGE | ORACLE | HUNGER | ARC)


def offense_pool(s: State, a: Attack) -> Pool:
    """The dice of an offense roll. [offense.total]"""
    pool = effect.pool(s, a.by, a.attribute, offense=True)
    if a.action is not None:
        pool = pool + a.action.dice[a.attribute]
    if a.dropped != EMPTY:
        pool = Pool(*(have - gone for have, gone in zip(pool, a.dropped, strict=True)))
    return pool


def offense_detail(s: State, a: Attack) -> Detail:
    """Where the dice of an offense roll come from, what strikes some, and every target's ARM."""
    parts = effect.sources(s, a.by, a.attribute, offense=True)
    if a.action is not None:
        parts.append((a.action.name, a.action.dice[a.attribute]))
    return Detail(
        named(parts, offense_pool(s, a)),
        ("Hex",) if s.status[a.by] & status.HEX else (),
        tuple((t, () if s.is_hero(t) else (effect.monster_arm(s, t),)) for t in a.targets),
    )


def defense_detail(s: State, hero: int, attribute: int) -> Detail:
    """Where the dice of a defense roll come from, and what strikes some."""
    parts = effect.sources(s, hero, attribute, offense=False)
    struck = ("Bane",) if s.status[hero] & status.BANE else ()
    return Detail(named(parts, effect.guard(s, hero, attribute)), struck)


def unhurt(s: State, unit: int) -> bool:
    """Whether a card in force keeps a model from being wounded at all."""
    point = s.profile[unit].rank == "point"
    law = s.law
    if law.harmless:
        return True
    if not point:
        return law.monsters_unhurt
    return law.points_unhurt or (law.point_unhurt is not None and law.point_unhurt(s, unit))
