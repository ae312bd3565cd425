"""What equipment and experience are worth to a hero: what to wear, buy, sell, learn and leave."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.choice import Option

from .box import SKILLS, fits
from .equipment import exchanges
from .schema import ArmorRow, WeaponRow
from .state import State


def score(s: State, hero: int, item: int) -> float:
    """How good an item is in a hero's hands."""
    row = s.box.items[item]
    total = 0.5 * len(row.powers) + 0.1 * row.level
    if isinstance(row, WeaponRow):
        faces = 3 if row.type == "melee" else 2
        dice = row.attack or (2.0 if row.type == "melee" else 1.0)
        total += dice * faces / 6 + 0.15 * row.range
        if row.wield == "one_hand":
            total += 0.2
        if row.type == "magical" and s.profile[hero].spells:
            total += 2.5
    elif isinstance(row, ArmorRow):
        total += 0.6 * row.defense
    return total


def _outfit(s: State, hero: int, worn: Sequence[int]) -> float:
    weapons = [score(s, hero, i) for i in worn if isinstance(s.box.items[i], WeaponRow)]
    others = [score(s, hero, i) for i in worn if not isinstance(s.box.items[i], WeaponRow)]
    return max(weapons, default=0.0) + 0.2 * sum(weapons) + sum(others)


def _changed(s: State, hero: int, new: int | None, old: int | None) -> float:
    """What an outfit gains by an exchange."""
    worn = list(s.worn[hero])
    before = _outfit(s, hero, worn)
    if old is not None:
        worn.remove(old)
    if new is not None:
        worn.append(new)
    return _outfit(s, hero, worn) - before


def better(s: State, hero: int) -> float:
    """How much better a hero would be with what is in his backpack."""
    return max((_changed(s, hero, new, old) for new, old in exchanges(s, hero)), default=0.0)


class Outfit:
    """One look at what a hero wears, carries and may buy."""

    def __init__(self, s: State, hero: int, eager: float, done: float, stowed: float) -> None:
        """What an improvement counts for, what it is to leave it so, and to wear less."""
        self.s = s
        self.hero = hero
        self.eager = eager
        self.idle = done
        self.stowed = stowed

    def wear(self, option: Option) -> float:
        old = option[2] if len(option) > 2 else None
        return self.eager * _changed(self.s, self.hero, option[1], old)

    def stow(self, option: Option) -> float:
        return self.stowed

    def done(self, option: Option) -> float:
        return self.idle

    def buy(self, option: Option) -> float:
        s, hero = self.s, self.hero
        best = max((_outfit(s, hero, s.worn[hero]), 0.0))
        gain = 0.0
        for old in (None, *s.worn[hero]):
            worn = [item for item in s.worn[hero] if item != old] + [option[1]]
            if _fits(s, worn):
                gain = max(gain, _outfit(s, hero, worn) - best)
        return gain if gain > 0.4 else -1.0

    def sell(self, option: Option) -> float:
        spare = option[1] in self.s.pack[self.hero] and better(self.s, self.hero) <= 0
        return 0.3 if spare else -5.0


def _fits(s: State, worn: Sequence[int]) -> bool:
    return fits([s.box.items[item] for item in worn])


class Schooling:
    """What the hero's sheet advises to learn, first things first."""

    def __init__(self, s: State, hero: int, more: bool) -> None:
        self.s = s
        self.advice = s.box.heroes[s.party[hero]].advice
        self.more = more

    def save(self, option: Option) -> float:
        return -50.0 if self.more else 0.0

    def learn(self, option: Option) -> float:
        return self._named(SKILLS[option[1]])

    def learn_spell(self, option: Option) -> float:
        return self._named(self.s.box.spells[option[1]].id)

    def _named(self, name: str) -> float:
        return -float(self.advice.index(name)) if name in self.advice else -40.0


class Load:
    """One look at what is too much for a hero."""

    def __init__(self, s: State, hero: int, deck: str, card: int) -> None:
        self.s = s
        self.hero = hero
        self.consumable = deck == "consumable"
        self.card = card

    def leave(self, option: Option) -> float:
        return 0.5 if self.consumable else self._without(self.card)

    def drop(self, option: Option) -> float:
        return 0.0 if self.consumable else self._without(option[1])

    def _without(self, card: int) -> float:
        return 1.0 - 0.1 * score(self.s, self.hero, card)
