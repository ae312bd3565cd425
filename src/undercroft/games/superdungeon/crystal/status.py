"""The eight status effects of the games with crystals, as bits of one int."""

from __future__ import annotations

NAMES = ("bane", "fire", "hex", "ice", "immobile", "knockdown", "poison", "slow")

BANE, FIRE, HEX, ICE, IMMOBILE, KNOCKDOWN, POISON, SLOW = (1 << i for i in range(8))
ALL = (1 << 8) - 1

BIT = {name: 1 << i for i, name in enumerate(NAMES)}


def names(bits: int) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(NAMES) if bits >> i & 1)
