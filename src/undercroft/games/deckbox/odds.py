"""Exact odds of what is offered, as things stand: before cards that roll again.

An attack succeeds when it does at least 1 damage, a check when it is passed.
"""

from __future__ import annotations

import re
from functools import cache
from math import comb
from typing import NamedTuple

from undercroft.kernel.errors import UndercroftError

from .box import CRUSH, KINDS, PIERCE, keywords
from .state import State
from .tables import SKILLS, Power


@cache
def attack_odds(
    dice: int, modifier: int, defense: int, hit: int = 6, block: int = 6, critical: bool = True
) -> tuple[float, ...]:
    """The chance of 0, 1, 2, ... hits that are not blocked."""
    sure = 1 / 6 if critical else 0.0
    least = min(max(hit - modifier, 1), 7)
    hits = (7 - least) / 6
    hits = max(hits, sure)
    through = sure + (hits - sure) * (1 - blocks(defense, block))
    return tuple(comb(dice, k) * through**k * (1 - through) ** (dice - k) for k in range(dice + 1))


def blocks(defense: int, block: int = 6) -> float:
    """The chance that one die blocks."""
    return (7 - min(max(block - defense, 1), 7)) / 6


@cache
def check_odds(dice: int, modifier: int, need: int) -> float:
    """The chance of so many successes."""
    one = (7 - min(max(6 - modifier, 1), 7)) / 6
    return sum(comb(dice, k) * one**k * (1 - one) ** (dice - k) for k in range(need, dice + 1))


def damage(s: State, hero: int, target: int, kind: int) -> tuple[tuple[float, ...], int]:
    """The odds of hits of a hero's weapon against an enemy, and the damage of each hit."""
    profile = s.of(hero)
    dice = profile.dice[kind] + s.boosted(hero, "dice")
    modifier = profile.modifier[kind] + s.boosted(hero, KINDS[kind])
    words = profile.keywords | s.granted(hero)
    return _against(s, target, dice, modifier, words)


def _against(
    s: State, target: int, dice: int, modifier: int, words: int
) -> tuple[tuple[float, ...], int]:
    defense = s.box.foes[s.card[target]].defense - (1 if words & PIERCE else 0)
    q = s.quest
    found = attack_odds(dice, modifier, defense, q.hit, q.block, q.critical)
    return found, 2 if words & CRUSH else 1


def item_damage(s: State, hero: int, effect: object, target: int) -> tuple[tuple[float, ...], int]:
    """The same for an attack that an ability or item makes."""
    e: object = effect
    kind = KINDS.index(e.kind)  # type: ignore[attr-defined]
    profile = s.of(hero)
    words = keywords(e.keywords) | s.granted(hero)  # type: ignore[attr-defined]
    dice = e.dice + s.boosted(hero, "dice")  # type: ignore[attr-defined]
    modifier = e.modifier + profile.bare[kind] + s.boosted(hero, KINDS[kind])  # type: ignore[attr-defined]
    if e.weapon:  # type: ignore[attr-defined]
        dice += profile.dice[kind]
        modifier += profile.modifier[kind] - profile.bare[kind]
        words |= profile.keywords
    return _against(s, target, dice, modifier, words)


def of_attack(s: State, hero: int, mode: str, target: int) -> float:
    return 1 - damage(s, hero, target, KINDS.index(mode))[0][0]


def of_check(s: State, hero: int, room: int, action: int) -> float | None:
    row = s.box.action(s.script[room][1], action)
    if row.skill is None:
        return None
    modifier = s.of(hero).skills[SKILLS.index(row.skill)] + s.boosted(hero, "skill")
    return check_odds(s.quest.check_dice, modifier, row.need)


def of_ability(s: State, by: int, hero: int, number: int, target: int) -> float | None:
    return _of_power(s, hero, s.box.abilities[number].power, target)


def of_item(s: State, by: int, hero: int, item: int, target: int) -> float | None:
    return _of_power(s, hero, s.box.items[item], target)


def _of_power(s: State, hero: int, power: Power, target: int) -> float | None:
    for effect in power.effects:
        if effect.do == "attack" and effect.on == "target":
            return 1 - item_damage(s, hero, effect, target)[0][0]
    return None


# ---------------------------------------------------------------- as somebody types it


class Outlook(NamedTuple):
    """The odds of an attack against a defence."""

    text: str
    hit: float
    """The chance of at least 1 damage."""
    mean: float
    damage: dict[int, float]
    energy: float
    """The Energy a hero may expect."""

    def rows(self) -> list[tuple[str, str, str]]:
        """What is to be said, why, and what it means."""
        return [
            ("damage", f"{self.hit:.2%}", "at least one hit is not blocked"),
            ("expected", f"{self.mean:.3f}", "damage of one attack"),
            ("energy", f"{self.energy:.3f}", "hits to expect, blocked or not"),
        ]

    def bars(self) -> dict[str, dict[int, float]]:
        return {"damage": self.damage}


class OddsError(UndercroftError):
    """Odds that cannot be read as typed."""


_ATTACK = re.compile(r"(\d)\s*([+-]\s*\d)?")
_WORDS = ("pierce", "crush", "enemy")


def outlook(text: str) -> Outlook:
    """Read "3+2 vs -1", with pierce, crush or enemy (no critical hits) beside the attack."""
    attack, _, defence = text.lower().partition("vs")
    words = [word for word in re.findall(r"[a-z]+", attack)]
    found = _ATTACK.match(attack.strip())
    unknown = [word for word in words if word not in _WORDS]
    number = re.fullmatch(r"\s*([+-]?\s*\d)?\s*", defence)
    if found is None or number is None or unknown or "vs" not in text.lower():
        raise OddsError(
            f'"{text}" cannot be read: expected dice and modifier against a Defense modifier, '
            'such as "3+2 vs -1", "2+1 pierce crush vs 1" or "2+1 enemy vs 3"'
        )
    dice, modifier = int(found[1]), int((found[2] or "0").replace(" ", ""))
    defense = int((number[1] or "0").replace(" ", "")) - ("pierce" in words)
    critical = "enemy" not in words
    chances = attack_odds(dice, modifier, defense, critical=critical)
    each_hit = 2 if "crush" in words else 1
    damages = {each_hit * hits: chance for hits, chance in enumerate(chances)}
    mean = sum(amount * chance for amount, chance in damages.items())
    hits = max((7 - min(max(6 - modifier, 1), 7)) / 6, 1 / 6 if critical else 0.0)
    return Outlook(text, 1 - chances[0], mean, damages, dice * hits)
