"""Values and abilities on cards, as scenes show them.

A scene holds hundreds of them, and from one scene to the next nearly all are the same: parts of
scenes are frozen, so equal ones are made once and shared.
"""

from __future__ import annotations

from functools import lru_cache

from undercroft.kernel import scene as sc


@lru_cache(1 << 13)
def stat(label: str, value: str, printed: str, because: tuple[str, ...] = ()) -> sc.Stat:
    return sc.Stat(label=label, value=value, printed=printed, because=because)


@lru_cache(1 << 10)
def ability(name: str, cost: str, text: str) -> sc.Ability:
    return sc.Ability(name=name, cost=cost, text=text)
