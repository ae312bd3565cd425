"""Which interruptions are worth thinking about: potions that help now and could not wait.

What a Hero may as well drink in its own activation is not asked about in between.
"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.stake import NOW, Stake

from ..superdungeon import status
from ..superdungeon.advice import left
from ..superdungeon.areas import affected
from ..superdungeon.card import ARM, DEX, DODGE, STEALTH
from ..superdungeon.stake import counters, in_danger, wants_healing
from . import aim, effect, potion
from .state import State
from .window import ACTIVATION, AFTER_COUNTER, BEFORE_ATTACK, BEFORE_DEFENSE

ATTACKED = (BEFORE_ATTACK, BEFORE_DEFENSE)


def stake(s: State, ask: Ask) -> Stake | None:
    """What hangs on a question; None where no potion helps anybody now. [potion.when]"""
    if ask.prompt != "interrupt":
        return NOW
    moment, by, target, *_ = ask.about
    if moment in ATTACKED and not s.is_hero(by):
        if any(_saves(s, option, moment, by, target) for option in ask.options[1:]):
            return NOW
    elif moment == ACTIVATION and _burning(s) and _douses(s, ask):
        return NOW
    # Healing can wait for a Hero's own activation, but not while monsters strike.
    waits = s.active >= 0 and s.is_hero(s.active) and moment != AFTER_COUNTER
    if not waits and any(_heals(s, option) for option in ask.options[1:]):
        return Stake((*counters(s, s.hero_units), *s.potions[: len(s.seats)]))
    return None


def weighty(s: State, ask: Ask) -> bool:
    return stake(s, ask) is not None


def _saves(s: State, option: Option, moment: str, by: int, target: int) -> bool:
    """Whether a potion betters the defence at hand of somebody who may fall by it."""
    _, drinker, _, number = option
    action = s.box.actions[number]
    if not s.is_hero(target) or not in_danger(s, target):
        return False
    if action.script == potion.BALM:
        return left(s, target) == 1 and left(s, drinker) > 1
    if drinker != target:
        return False
    if any(action.dice[ARM]):
        return True
    early = moment == BEFORE_ATTACK
    apart = s.board.distance_between(s.footprint(by), s.footprint(target)) > 1
    if any(action.dice[DEX]) and effect.has(s, target, DODGE):
        return True
    return early and (bool(action.teleport) or (apart and bool(action.grants.flags & STEALTH)))


def _burning(s: State) -> bool:
    """Whether the Hero whose activation begins is about to lose its last heart to fire."""
    hero = s.active
    return s.is_hero(hero) and bool(s.status[hero] & status.FIRE) and left(s, hero) == 1


def _douses(s: State, ask: Ask) -> bool:
    actions = s.box.actions
    return any(
        option[1] == s.active and (actions[option[3]].heal or actions[option[3]].remedy)
        for option in ask.options[1:]
    )


def _heals(s: State, option: Option) -> bool:
    """Whether a potion heals somebody who needs it."""
    _, drinker, _, number = option
    action = s.box.actions[number]
    if not action.heal:
        return False
    targets = [drinker]
    if action.shape is not None:
        targets = affected(s, drinker, action, aim.area(s, drinker, action))
    return any(wants_healing(s, target, action.heal) for target in targets)
