"""Exact odds of what is offered, as things stand: before cards that roll again.

An attack succeeds when it does at least 1 damage, a check when it is passed.
"""

from __future__ import annotations

from functools import cache
from math import comb

from undercroft.kernel.choice import Ask, Option

from .box import CRUSH, KINDS, PIERCE, keywords
from .state import State
from .tables import SKILLS


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


def odds(s: State, ask: Ask, option: Option) -> float | None:
    """The chance that an option succeeds; None where nothing is rolled."""
    if ask.prompt not in ("menu", "window"):
        return None
    kind = option[0]
    if kind == "attack":
        found, _ = damage(s, ask.about[0], option[2], KINDS.index(option[1]))
        return 1 - found[0]
    if kind == "act":
        row = s.box.action(s.script[option[1]][1], option[2])
        if row.skill is None:
            return None
        hero = ask.about[0]
        modifier = s.of(hero).skills[SKILLS.index(row.skill)] + s.boosted(hero, "skill")
        return check_odds(s.quest.check_dice, modifier, row.need)
    if kind in ("ability", "item"):
        power = s.box.abilities[option[2]].power if kind == "ability" else s.box.items[option[2]]
        for effect in power.effects:
            if effect.do == "attack" and effect.on == "target":
                found, _ = item_damage(s, option[1], effect, option[3])
                return 1 - found[0]
    return None
