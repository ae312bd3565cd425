"""The anatomy of cards with crystals, which Arcade and Crystalia share, as frozen tables.

Attributes begin with STR, models have affinities, actions are red or blue and potions red, blue
or green. The abilities, and what a game adds to an action, are its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from undercroft.games.superdungeon.card import NO_POOLS, Effects, Pools

STR, ARM, WILL, DEX = range(4)
ATTRIBUTES = ("str", "arm", "will", "dex")

CRYSTALS = ("citrine", "ruby", "emerald", "sapphire")
AFFINITIES = (*CRYSTALS, "amethyst")

Icon = Literal["melee", "magic", "missile"]
ATTRIBUTE_OF: dict[str, int] = {"melee": STR, "magic": WILL, "missile": DEX}
"""What an offensive action with this icon rolls."""
Colour = Literal["red", "blue", "green"]
"""Of a potion: red offensive, blue support, green emergency."""


@dataclass(frozen=True, slots=True)
class Gifts:
    """What a line of abilities, equipment or a lasting effect adds.

    The dice that it adds to offense rolls are a pool, or one for each attribute: each game's own.
    """

    flags: int = 0
    inflicts: int = 0
    """Statuses each successful offensive action gives to whom it beats."""
    immune: int = 0
    dice: Pools = NO_POOLS
    """Dice and stars added to every roll of an attribute."""
    move: int = 0
    actions: int = 0
    hearts: int = 0
    potions: int = 0


@dataclass(frozen=True, slots=True)
class Action(Effects):
    """A unique action: of a unit, of equipment, or a potion."""

    id: str
    name: str
    offensive: bool
    """Red: rolls and wounds; otherwise blue, which does neither unless `rolls` is given."""
    cost: int = 1
    """Action points; potion tokens for a potion."""
    reach: int | None = None
    """Range in squares; None: no range (itself, or its area)."""
    rolls: tuple[int, int] | None = None
    """A support action that rolls: its attribute against the target's."""
    dice: Pools = NO_POOLS
    """Dice added to this action's own roll."""
    colour: Colour | None = None
    """The colour of a potion; None for anything else."""


class Granting(Protocol):
    """An action that may give something for as long as it lasts."""

    @property
    def id(self) -> str: ...

    @property
    def grants(self) -> Hashable: ...


def alike(actions: Sequence[Granting]) -> tuple[int, ...]:
    """By action the first one of its name that gives the same: of these one counts.

    [aoe.stacking, base.area.stacking]
    """
    first: dict[tuple[str, Hashable], int] = {}
    return tuple([first.setdefault((a.id, a.grants), n) for n, a in enumerate(actions)])
