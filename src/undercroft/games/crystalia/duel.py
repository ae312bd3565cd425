"""Duels of Crystalia: facing, cover, and dice that wrath may still roll again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.dice import Face
from undercroft.kernel.fight import Story

from ..superdungeon import duel as duels
from ..superdungeon.clash import (
    Lore,
    Reading,
    Rows,
    Side,
    Sides,
    declared,
    fate,
    remembering,
    turned,
)
from ..superdungeon.crystal import status
from ..superdungeon.duel import belongs as belongs
from ..superdungeon.duel import ends as ends
from ..superdungeon.duel import opens as opens
from . import cause, combat, cover, defense, effect, odds, potion, telling
from .card import ATTRIBUTES, MASSIVE_DAMAGE, STURDY
from .combat import Attack
from .events import Attacked
from .state import AIM, State


def _attack(s: State, opening: Attacked) -> Attack:
    lines = list(opening.lines) if len(opening.lines) == len(opening.targets) else None
    targets = list(opening.targets)
    return Attack(s, opening.unit, targets, opening.icon, opening.action, lines)


def _attacks(s: State, opening: Attacked) -> Side:
    a = _attack(s, opening)
    pools = combat.offense_pools(s, a)
    return Side(
        ATTRIBUTES[a.attribute].upper(),
        pools.whole,
        combat.offense_detail(s, a, pools),
        1 if s.status[a.by] & status.HEX else 0,
    )


def _covered(s: State, a: Attack, target: int) -> bool:
    """Whether cover will cost the roll a die against a target. [cover.penalty]"""
    if s.side[target] == s.side[a.by] or target not in a.targets:
        return False
    lines = cover.seen(s, a.by, target) if a.lines is None else a.lines[a.targets.index(target)]
    owner = s.owner[a.by]
    steady = owner == s.turn and s.times(AIM) < s.dials[owner].aim
    return 0 < lines < cover.FULL and not steady


def _thrown(s: State, opening: Attacked, targets: Sequence[int]) -> Rows:
    a = _attack(s, opening)
    pools = combat.offense_pools(s, a)
    kinds = [
        (pools.free[a.targets.index(t)] if t in a.targets else pools.most, _covered(s, a, t))
        for t in targets
    ]
    groups = tuple(dict.fromkeys(kinds))
    hexed = bool(s.status[a.by] & status.HEX)
    return [
        (tuple(stars[groups.index(kind)] for kind in kinds), chance)
        for stars, chance in odds.offense(pools.whole, pools.most, groups, hexed, s.faces)
    ]


def _defends(s: State, opening: Attacked, target: int) -> tuple[Side, ...]:
    action = s.box.actions[opening.action] if opening.action >= 0 else None
    drop = 1 if s.status[target] & status.BANE else 0
    return tuple(
        Side(
            ATTRIBUTES[attribute].upper(),
            defense.defence_pool(s, target, attribute),
            defense.defence_detail(s, target, attribute),
            drop,
        )
        for attribute in defense.defences(s, target, action)
    )


def _dealt(s: State, opening: Attacked, target: int, stars: int, defence: int) -> int:
    a = _attack(s, opening)
    if s.immune >> target & 1:
        return 0
    dealt = 2 if a.has(s, MASSIVE_DAMAGE) else 1
    rolled = combat.offense_pools(s, a).whole.dice
    if stars >= combat.CRITICAL_STARS and stars > 2 * defence and rolled:
        dealt += not s.profile[target].point
    return 1 if dealt > 1 and effect.has(s, target, STURDY) else dealt


LORE = Lore(_attacks, _defends, _dealt, telling.tell, throws=_thrown)
REROLLS = ("wrath", "holy", "steadfast")


def sides(s: State, opening: Attacked) -> Sides:
    """What both sides of an attack that is declared would throw."""
    return declared(s, LORE, opening)


def duel(s: State, ask: Ask | None, story: Story) -> sc.Duel | None:
    return duels.duel(s, LORE, ask, story)


def fates(s: State, ask: Ask, story: Story) -> Sequence[sc.Fate | None]:
    """With each die rolled again, each potion drunk, and without: what comes of the attack."""
    if not story.events:
        return ()
    if ask.prompt == "emergency":
        return _potions(s, ask, story)
    if ask.prompt not in REROLLS:
        return ()
    lore = remembering(LORE)
    reading = Reading(s, lore, ask, story)
    if not reading.unread:
        return ()
    a = _attack(s, reading.opening)
    covered = [t for t in reading.targets if reading.attack is not None and _covered(s, a, t)]
    return [_rerolled(s, ask, story, lore, covered, option) for option in ask.options]


def _rerolled(
    s: State, ask: Ask, story: Story, lore: Lore, covered: list[int], option: Option
) -> sc.Fate | None:
    """What comes of an attack if one die is rolled again, told to whoever would roll it."""
    throws = list(ask.about)
    found: list[sc.Fate] = []
    ours = s.owner[story.events[0].unit] == ask.seat
    if option[0] != "reroll":
        found = [_lies(s, ask, story, lore, covered, throws)]
    else:
        _, number, die = option
        unit, what, pool, faces, sides = throws[number]
        if sides != 6:
            return None
        # Sides that show the same come to the same.
        known: dict[Face, sc.Fate] = {}
        for side, face in enumerate(s.faces.dice(pool)[die].faces):
            if face not in known:
                shown = (*faces[:die], side, *faces[die + 1 :])
                after = [*throws[:number], (unit, what, pool, shown, sides), *throws[number + 1 :]]
                known[face] = _lies(s, ask, story, lore, covered, after)
            found.append(known[face])
    mean = sc.Fate(
        good=round(sum(f.good for f in found) / len(found), 4),
        hurt=round(sum(f.hurt for f in found) / len(found), 4),
        falls=round(sum(f.falls for f in found) / len(found), 4),
    )
    return turned(mean) if ours else mean


def _lies(
    s: State, ask: Ask, story: Story, lore: Lore, covered: list[int], throws: list[Any]
) -> sc.Fate:
    """What comes of an attack with the dice as they lie, some targets being in cover."""
    reading = Reading(s, lore, Ask(ask.seat, ask.prompt, (), tuple(throws)), story)
    if reading.attack is not None:
        shown = s.faces.shown(reading.attack.pool, reading.attack.faces)
        for target in covered:
            lost = reading.lost(target)
            hits = [f.value for i, f in enumerate(shown) if f.value and i not in lost]
            if hits:
                reading.covered[target] = min(hits)
    return fate(reading, reading.targets)


def _potions(s: State, ask: Ask, story: Story) -> Sequence[sc.Fate | None]:
    reading = Reading(s, LORE, ask, story)
    targets = reading.waiting
    if reading.attack is not None or not targets or not reading.running:
        return ()
    return [_drunk(s, reading.opening, option) for option in ask.options]


def _drunk(s: State, opening: Attacked, option: Option) -> sc.Fate | None:
    if option[0] == "drink":
        s = s.copy()
        s.log = None
        _, unit, number, *way = option
        if any(True for _ in potion.drink(s, unit, number, tuple(way))):
            return None
    left = tuple(t for t in opening.targets if s.at[t] >= 0)
    if not left or s.at[opening.unit] < 0:
        return sc.Fate(good=1.0, hurt=0.0)
    keep = opening.lines if len(left) == len(opening.targets) else ()
    after = Story((opening._replace(targets=left, lines=keep),), ())
    return fate(Reading(s, LORE, None, after), left)


cause.carried_out_by(sides=sides)
