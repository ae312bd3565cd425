"""Threats: the attack that an enemy is about to make, and what a minor action would make of it."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask, Option, Rule

from . import minor, odds
from .box import KINDS, PIERCE, STUN, keywords
from .enemy import plan
from .events import Aimed
from .source import defence_parts
from .state import State
from .tables import Power

SAFE = sc.Fate(good=1.0, hurt=0.0)


def coming(s: State) -> Aimed | None:
    """The attack of the enemy whose turn is interrupted, if things stay as they are."""
    if not s.agenda or s.agenda[-1][0] not in ("rouse", "stalk"):
        return None
    step = s.agenda[-1]
    unit = step[1]
    if s.at[unit] < 0 or s.stunned >> unit & 1:
        return None
    foe = s.box.foes[s.card[unit]]
    hero, _ = plan(s, unit, foe.speed if step[0] == "rouse" else step[2])
    if hero < 0 or not foe.dice:
        return None
    return Aimed(
        unit, hero, KINDS[foe.kind], foe.dice, foe.modifier,
        s.defense(hero) - (1 if foe.skills & PIERCE else 0), foe.skills, s.health[hero],
        (), defence_parts(s, hero),
    )  # fmt: skip


def after(
    s: State, threat: Aimed, option: Option, fate: Callable[[State, Aimed], sc.Fate]
) -> sc.Fate | None:
    """What comes of a threat with an answer; None where that hangs on more than its own dice."""
    if option[0] not in ("ability", "item"):
        return fate(s, threat)
    power: Power = (
        s.box.abilities[option[2]].power if option[0] == "ability" else s.box.items[option[2]]
    )
    blows = [effect for effect in power.effects if effect.do == "attack"]
    if blows:
        if len(power.effects) > 1 or blows[0].on != "target" or option[3] != threat.unit:
            return None if len(power.effects) > 1 or blows[0].on != "target" else fate(s, threat)
        chances, each = odds.item_damage(s, option[1], blows[0], option[3])
        words = keywords(blows[0].keywords) | s.granted(option[1])
        if blows[0].weapon:
            words |= s.of(option[1]).keywords
        left = s.health[threat.unit]
        gone = sum(
            chance for n, chance in enumerate(chances) if n * each >= left or (n and words & STUN)
        )
        still = fate(s, threat)
        return sc.Fate(
            good=round(gone + (1 - gone) * still.good, 4),
            hurt=round((1 - gone) * still.hurt, 4),
            falls=round((1 - gone) * still.falls, 4),
        )
    s = s.copy()
    s.log = None
    if not _carried_out(minor.do(s, option)):
        return None
    then = coming(s)
    return SAFE if then is None else fate(s, then)


def _carried_out(rule: Rule[None]) -> bool:
    """Carry a rule out; False if it asks anything but how much loot there is."""
    answer: int | None = None
    while True:
        try:
            ask: Ask = rule.send(answer)
        except StopIteration:
            return True
        if ask.prompt != "loot":
            return False
        answer = 0
