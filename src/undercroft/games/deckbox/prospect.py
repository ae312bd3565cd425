"""Prospects: exact odds of blows and checks, and what the script of a quest is worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import Any

from . import ending
from .box import CRUSH, KINDS, PIERCE, Quest
from .script import ActionRow
from .state import State
from .tables import SKILLS

KILL = 1.0
"""What an enemy less is worth, beside a point of damage."""

# ---------------------------------------------------------------------- odds


@lru_cache(maxsize=20_000)
def blow(dice: int, hit: int, critical: bool, block: int, each_: int, health: int) -> float:
    """The damage an attack does on average, as far as it is of use, and the hope of a kill.

    `hit` and `block` are the least faces that hit and block; `each_` is the damage of a hit.
    """
    sure = 1 / 6 if critical else 0.0
    hits = max(0, min(6, 7 - (min(hit, 6) if critical else hit))) / 6
    blocks = max(0, min(6, 7 - block)) / 6
    p = sure + (hits - sure) * (1 - blocks)
    worth = 0.0
    for n in range(1, dice + 1):
        damage = n * each_
        chance = comb(dice, n) * p**n * (1 - p) ** (dice - n)
        worth += chance * (min(damage, health) + (KILL if damage >= health else 0.0))
    return worth


@lru_cache(maxsize=2_000)
def passing(dice: int, modifier: int, need: int) -> float:
    """The chance of so many successes. [skill-check.success]"""
    p = max(0, min(6, 1 + modifier)) / 6
    return sum(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(need, dice + 1))


def struck(s: State, target: int, dice: int, modifier: int, words: int) -> float:
    """What an attack with these figures on an enemy is worth."""
    quest = s.quest
    defense = s.box.foes[s.card[target]].defense - (1 if words & PIERCE else 0)
    return (1.3 if s.card[target] in hunted(s) else 1.0) * blow(
        dice,
        quest.hit - modifier,
        quest.critical,
        quest.block - defense,
        2 if words & CRUSH else 1,
        s.health[target],
    )


def hunted(s: State) -> list[int]:
    """The Enemy cards that the aim wants defeated."""
    return [s.box.enemy_number[c.enemy] for c in s.quest.row.aim if c.when == "slain"]


def weapon_blow(s: State, hero: int, target: int, kind: int, more: int = 0) -> float:
    """What an Attack action of a hero on an enemy is worth."""
    profile = s.of(hero)
    dice, modifier, words = profile.dice[kind], profile.modifier[kind], profile.keywords
    if s.boosts:
        dice += s.boosted(hero, "dice")
        modifier += s.boosted(hero, KINDS[kind])
        words |= s.granted(hero)
    return struck(s, target, dice, modifier + more, words) if dice else 0.0


def harm(s: State, enemy: int, hero: int, more: int = 0) -> float:
    """The damage that an enemy's attack does to a hero on average."""
    foe = s.box.foes[s.card[enemy]]
    quest = s.quest
    defense = s.defense(hero) + more - (1 if foe.skills & PIERCE else 0)
    hits = max(0, min(6, 7 - (quest.hit - foe.modifier))) / 6
    blocks = max(0, min(6, 7 - (quest.block - defense))) / 6
    return foe.dice * hits * (1 - blocks) * (2 if foe.skills & CRUSH else 1)


def odds_of(s: State, hero: int, row: ActionRow) -> float:
    """The chance that a hero succeeds at what a room offers."""
    if row.skill is None:
        return 1.0
    modifier = s.of(hero).skills[SKILLS.index(row.skill)] + s.boosted(hero, "skill")
    return passing(s.quest.check_dice, modifier, row.need)


# ---------------------------------------------------------------------- what a script is worth


def boon(s: State, hero: int, happenings: tuple[Any, ...]) -> float:
    """What a script's happenings are worth to the party when a hero sets them off."""
    worth = 0.0
    for h in happenings:
        do = h.do
        heroes = 1 if getattr(h, "on", "") == "actor" else len(s.standing())
        if do == "items":
            worth += 0.9 * h.count * heroes
        elif do == "loot":
            worth += 0.15 * h.amount * heroes
        elif do == "energy":
            worth += 0.1 * h.amount * heroes
        elif do == "heal":
            who = [hero] if heroes == 1 else s.standing()
            worth += sum(0.4 * min(h.amount, s.most[u] - s.health[u]) for u in who)
        elif do == "damage":
            worth -= 0.4 * h.amount * heroes
        elif do == "spawn":
            worth -= 0.3 * len(s.box.icons(h.enemies, h.more, s.players))
        elif do == "count":
            worth += _counted(s, h.counter, h.amount)
        elif do == "mark":
            worth += 2.0 if h.flag in welcome(s.quest) else 0.0
        elif do in ("take", "lay"):
            worth += 2.0
        elif do == "win":
            worth += 20.0
        elif do == "lose":
            worth -= 20.0
        elif do == "when" and ending.all_hold(s, h.all, h.unless):
            worth += boon(s, hero, h.then)
    return worth


def _counted(s: State, counter: str, amount: int) -> float:
    """What a change of a number of the quest is worth."""
    if counter in welcome(s.quest):
        return 2.0 if amount > 0 else -1.0
    amount = max(amount, -s.counters[s.quest.counters[counter]])
    return -0.5 * amount


def welcome(quest: Quest) -> frozenset[str]:
    """The flags and counters of a quest that are good for the party.

    Those that its aim or an action of a room asks for, and those that keep something away.
    """
    known = _WELCOME.get(id(quest))
    if known is None or known[0] is not quest:
        known = _WELCOME[id(quest)] = quest, frozenset(_welcome(quest))
    return known[1]


_WELCOME: dict[int, tuple[Quest, frozenset[str]]] = {}


def _welcome(quest: Quest) -> Iterator[str]:
    row = quest.row
    dreaded = {name for c in row.lost for name in _words(c)}
    asked = [*row.aim, *(c for event in row.event for c in event.unless)]
    for encounter in quest.met:
        asked += [c for action in encounter.action for c in action.when]
        for h in encounter.each_round:
            if h.do == "when":
                asked += h.unless
    for condition in asked:
        yield from (name for name in _words(condition) if name not in dreaded)


def _words(condition: Any) -> list[str]:
    names = (getattr(condition, "flag", None), getattr(condition, "counter", None))
    return [name for name in names if name]


def venture(s: State, hero: int, row: ActionRow) -> float:
    """What doing what a room offers is worth on average."""
    chance = odds_of(s, hero, row)
    worth = chance * boon(s, hero, row.success)
    return worth + (1 - chance) * boon(s, hero, row.failure) if row.failure else worth


def open_actions(s: State) -> list[tuple[int, int, ActionRow]]:
    """What the rooms on the table still offer: room, number and row."""
    found = []
    for room, (_, encounter) in enumerate(s.script):
        if encounter < 0 or not s.box.offers_actions[encounter]:
            continue
        for number, row in enumerate(s.box.encounters[encounter].action):
            if (room, number) not in s.finished and ending.all_hold(s, row.when, row.unless):
                found.append((room, number, row))
    return found


def promising(s: State, happenings: tuple[Any, ...]) -> bool:
    """Whether something comes of it that an aim may ask for."""
    good = welcome(s.quest)
    for h in happenings:
        if h.do in ("take", "lay", "win"):
            return True
        if h.do == "mark" and h.flag in good:
            return True
        if h.do == "count" and h.counter in good and h.amount > 0:
            return True
    return False
