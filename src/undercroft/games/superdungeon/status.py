"""The twelve status effects, as bits of one int. [status.twelve]"""

from __future__ import annotations

NAMES = (
    "bind", "choke", "cold", "fire", "fragile", "immobile",
    "knockdown", "pacify", "poison", "slow", "stun", "weak",
)  # fmt: skip

BIND, CHOKE, COLD, FIRE, FRAGILE, IMMOBILE, KNOCKDOWN, PACIFY, POISON, SLOW, STUN, WEAK = (
    1 << i for i in range(12)
)
ALL = (1 << 12) - 1

BIT = {name: 1 << i for i, name in enumerate(NAMES)}


def names(bits: int) -> tuple[str, ...]:
    """The names of the statuses in `bits`, in the order of the quick reference."""
    return tuple(name for i, name in enumerate(NAMES) if bits >> i & 1)
