"""Counters on a figure's card: wounds, status effects and potions put on and taken off.

When that is allowed, and what follows from it, is for the games to say.
"""

from __future__ import annotations

from undercroft.kernel.choice import Option
from undercroft.kernel.event import note

from .events import Afflicted, Cured, GainedPotion, Healed, Ids
from .state import DungeonState


def mend(s: DungeonState, unit: int, wounds: int, rules: Ids) -> None:
    """Take up to so many wounds off."""
    healed = min(wounds, s.wounds[unit])
    if healed > 0:
        s.wounds[unit] -= healed
        note(s, Healed, unit, healed, rules)


def give(s: DungeonState, unit: int, bits: int, rules: Ids) -> None:
    """Give status effects that the figure neither has nor is immune to."""
    s.status[unit] |= bits
    note(s, Afflicted, unit, bits, rules)


def cure(s: DungeonState, unit: int, bits: int, rules: Ids) -> None:
    """Take status effects off; those it does not have are passed over."""
    bits &= s.status[unit]
    if bits:
        s.status[unit] &= ~bits
        note(s, Cured, unit, bits, rules)


def recoveries(s: DungeonState, unit: int, head: Option) -> list[Option]:
    """What one heart may take off: a wound or any one status."""
    options: list[Option] = []
    if s.wounds[unit]:
        options.append((*head, "wound"))
    bits = s.status[unit]
    if bits:
        options += [(*head, name) for i, name in enumerate(s.status_names) if bits >> i & 1]
    return options


def gain_potion(s: DungeonState, unit: int, rules: Ids) -> None:
    """A potion counter, never above the card's quantity."""
    if s.potions[unit] < s.profile[unit].potions:
        s.potions[unit] += 1
        note(s, GainedPotion, unit, s.potions[unit], rules)
