"""The box: every card of the content in use, numbered, for every Super Dungeon game.

States hold numbers into these tables. What a card and its equipment add up to is each game's own
`_add_up`; a profile is made once and shared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from struct import Struct
from typing import Any, Generic, Protocol, TypeVar

from .card import Pool, Pools

Gear = tuple[int, ...]
"""The numbers of the equipment that a figure has."""


class Card(Protocol):
    """A card with special actions printed on it."""

    @property
    def id(self) -> str: ...

    @property
    def specials(self) -> Sequence[Any]: ...


class Printed(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


PROFILES = 4096
"""So many equipped models are remembered; there are more ways to equip them than games."""

M = TypeVar("M", bound=Card)
E = TypeVar("E", bound=Card)
A = TypeVar("A", bound=Printed)
P = TypeVar("P")
C = TypeVar("C")


class CardBox(Generic[M, E, A, P]):
    """Models, equipment and their actions as numbered tables, each in the order of the ids."""

    actions: tuple[A, ...]

    def __init__(self, models: Mapping[str, M], equipment: Mapping[str, E]) -> None:
        self.models = in_order(models)
        self.model_number = {model.id: i for i, model in enumerate(self.models)}
        self.equipment = in_order(equipment)
        self.equipment_number = {card.id: i for i, card in enumerate(self.equipment)}
        self.action_number: dict[str, int] = {}
        """By the owner's id and the action's: `royal_paladin.iron_halo`."""
        self._listed: list[A] = []
        self._of_model = [self._number(model.id, model.specials) for model in self.models]
        self._of_equipment = [self._number(card.id, card.specials) for card in self.equipment]
        self.giver: dict[int, int] = {
            action: card for card, numbers in enumerate(self._of_equipment) for action in numbers
        }
        """Which equipment an action comes from."""
        self._profiles: dict[tuple[int, Gear], P] = {}

    def _number(self, owner: str, actions: Sequence[A]) -> tuple[int, ...]:
        """Number the actions of one owner; `actions` is to be made of them once all are listed."""
        numbers = []
        for action in actions:
            self.action_number[f"{owner}.{action.id}"] = len(self._listed)
            numbers.append(len(self._listed))
            self._listed.append(action)
        return tuple(numbers)

    def called(self, action: int) -> str:
        """The name of an action as people read it."""
        return self.actions[action].name

    def profile(self, card: int, gear: Gear) -> P:
        found = self._profiles.get((card, gear))
        if found is None:
            if len(self._profiles) >= PROFILES:
                self._profiles.clear()
            found = self._profiles[card, gear] = self._add_up(card, gear)
        return found

    def _add_up(self, card: int, gear: Gear) -> P:
        raise NotImplementedError


def in_order(cards: Mapping[str, C]) -> tuple[C, ...]:
    return tuple(cards[name] for name in sorted(cards))


def add_pools(a: Pools, b: Pools) -> Pools:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


_FIELD = 16
"""Bits that the number of dice of one colour takes in a packed pool."""
_COUNTS = Struct("<16H")


def packed(pools: Pools) -> int:
    """Pools as one int, so that adding them is one `+`, however many there are."""
    return sum(
        count << _FIELD * place
        for place, count in enumerate(count for pool in pools for count in pool)
    )


_LEVEL = 1 << _FIELD - 1
_LEVELS = sum(_LEVEL << _FIELD * place for place in range(16))
"""Added to a packed pool they leave no number below zero."""


@lru_cache(1 << 12)
def unpacked(pools: int) -> Pools:
    """The pools of a packed int; equal ones are one object."""
    n = [count - _LEVEL for count in _COUNTS.unpack((pools + _LEVELS).to_bytes(32, "little"))]
    return Pool(*n[:4]), Pool(*n[4:8]), Pool(*n[8:12]), Pool(*n[12:])
