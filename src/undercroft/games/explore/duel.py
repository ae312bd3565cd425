"""Duels of Explore: what both sides throw, and what comes of drinking a potion in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.fight import Story

from ..superdungeon import duel as duels
from ..superdungeon.clash import Reading, fate, rerolled, turned
from ..superdungeon.duel import belongs as belongs
from ..superdungeon.duel import ends as ends
from ..superdungeon.duel import opens as opens
from . import potion, threat
from .lore import LORE, attack_of, attacking
from .state import State


def duel(s: State, ask: Ask | None, story: Story) -> sc.Duel | None:
    return duels.duel(s, LORE, ask, story)


def fates(s: State, ask: Ask, story: Story) -> Sequence[sc.Fate | None]:
    """With each answer: what becomes of those who are attacked, or may be."""
    if ask.prompt == "interrupt" and ask.about[1] < 0:
        return threat.fates(s, ask)
    if not story.events:
        return ()
    if ask.prompt == "reroll" and ask.about[0] == story.events[0].unit:
        return _rerolls(s, ask, story)
    if ask.prompt != "interrupt" or ask.about[1] != story.events[0].unit:
        return ()
    reading = Reading(s, LORE, ask, story)
    if not reading.running:
        return ()
    targets = reading.waiting
    if ask.about[2] not in targets:
        targets = [ask.about[2]]
    return [_after(s, option, reading, targets) for option in ask.options]


def _after(s: State, option: Option, reading: Reading, targets: list[int]) -> sc.Fate | None:
    """What comes of an attack once somebody has drunk, or nobody."""
    opening = reading.opening._replace(targets=tuple(targets))
    if option[0] == "drink":
        s = s.copy()
        s.log = None
        a = attack_of(s, opening)
        if not _done(potion.drink(s, option[1], option[2], option[3], a)) or s.at[a.by] < 0:
            return None
        opening = opening._replace(targets=tuple(t for t in a.targets if s.at[t] >= 0))
    if not opening.targets:
        return sc.Fate(good=1.0, hurt=0.0)
    after = Reading(s, LORE, None, Story((opening,), ()))
    after.attack = reading.attack
    found = fate(after, opening.targets)
    return turned(found) if s.is_hero(opening.unit) else found


def _rerolls(s: State, ask: Ask, story: Story) -> list[sc.Fate | None]:
    """Holy: one die of the attack is rolled again, before the highest are discarded."""
    reading = Reading(s, LORE, ask, story)
    _, pool, faces = ask.about
    drop = attacking(s, reading.opening).drop
    found: list[sc.Fate | None] = []
    for option in ask.options:
        stars = rerolled(s, pool, faces, option[1] if option[0] == "reroll" else None, drop)
        found.append(turned(fate(reading, reading.targets, stars)))
    return found


def _done(rule: Any) -> bool:
    """Carry a rule out; False if it asks something on the way."""
    return not any(True for _ in rule)
