"""What equipment and experience are worth to a hero: what to wear, buy, sell, learn and leave."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.choice import Ask, Option

from .box import SKILLS, fits
from .equipment import swaps
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


def _arranged(s: State, hero: int, option: Option) -> float:
    """What an outfit gains by an exchange."""
    worn = list(s.worn[hero])
    before = _outfit(s, hero, worn)
    if option[0] == "stow":
        worn.remove(option[1])
    else:
        if option[0] == "swap":
            worn.remove(option[2])
        worn.append(option[1])
    return _outfit(s, hero, worn) - before


def better(s: State, hero: int) -> float:
    """How much better a hero would be with what is in his backpack."""
    return max(
        (_arranged(s, hero, option) for option in swaps(s, hero) if option[0] != "stow"),
        default=0.0,
    )


def arrange(s: State, ask: Ask) -> list[float]:
    hero = ask.about[0]
    out = []
    for option in ask.options:
        if option[0] == "done":
            out.append(0.05)
        elif option[0] in ("wear", "swap"):
            out.append(_arranged(s, hero, option))
        else:
            out.append(-1.0)
    return out


def trader(s: State, ask: Ask) -> list[float]:
    hero = ask.about[0]
    best = max((_outfit(s, hero, s.worn[hero]), 0.0))
    out = []
    for option in ask.options:
        worth = 0.0
        if option[0] == "buy":
            gain = 0.0
            for old in (None, *s.worn[hero]):
                worn = [item for item in s.worn[hero] if item != old] + [option[1]]
                if _fits(s, worn):
                    gain = max(gain, _outfit(s, hero, worn) - best)
            worth = gain if gain > 0.4 else -1.0
        elif option[0] == "sell":
            spare = option[1] in s.pack[hero] and better(s, hero) <= 0
            worth = 0.3 if spare else -5.0
        elif option[0] in ("wear", "swap"):
            worth = 2.0 * _arranged(s, hero, option)
        elif option[0] == "stow":
            worth = -5.0
        out.append(worth)
    return out


def _fits(s: State, worn: Sequence[int]) -> bool:
    return fits([s.box.items[item] for item in worn])


def spend(s: State, ask: Ask) -> list[float]:
    """What the hero's sheet advises, first things first."""
    advice = s.box.heroes[s.party[ask.about[0]]].advice
    out = []
    for option in ask.options:
        if option[0] == "save":
            out.append(-50.0 if len(ask.options) > 1 else 0.0)
            continue
        if option[0] == "learn":
            name = SKILLS[option[1]]
        else:
            name = s.box.spells[option[1]].id
        out.append(-float(advice.index(name)) if name in advice else -40.0)
    return out


def overfull(s: State, ask: Ask) -> list[float]:
    hero, deck, card = ask.about
    out = []
    for option in ask.options:
        if option[0] == "hand":
            out.append(2.0)
        elif deck == "consumable":
            out.append(0.5 if option[0] == "leave" else 0.0)
        else:
            gone = card if option[0] == "leave" else option[1]
            out.append(1.0 - 0.1 * score(s, hero, gone))
    return out
