"""Which interruptions are worth thinking about: in the Consul's turn, potions that help now."""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.stake import NOW, Stake

from ..superdungeon.advice import left
from ..superdungeon.card import ARM
from ..superdungeon.stake import counters, in_danger, wants_healing
from .state import State

STURDY = 3
"""Hearts of a Hero who can well draw the monsters off a friend."""


def stake(s: State, ask: Ask) -> Stake | None:
    """What hangs on a question; None where no potion helps anybody now.

    [potion.limit.consul-turn]
    """
    if ask.prompt != "green":
        return NOW
    if not any(_helps(s, option) for option in ask.options):
        return None
    return Stake((*ask.about, *counters(s, s.hero_units), *s.potions))


def weighty(s: State, ask: Ask) -> bool:
    return stake(s, ask) is not None


def _helps(s: State, option: Option) -> bool:
    if option[0] == "slurp":
        return _draws_off(s, option[1])
    if option[0] != "drink":
        return False
    drinker = option[1]
    action = s.box.actions[option[2]]
    friends = [h for h in s.hero_units if s.at[h] >= 0]
    reached = [drinker] if action.shape is None else friends
    if action.heal or action.script:
        return any(wants_healing(s, hero, max(1, action.heal)) for hero in reached)
    arm = action.grants.dice[ARM]
    return any(arm) and any(in_danger(s, hero) for hero in reached)


def _draws_off(s: State, hero: int) -> bool:
    """Whether two wrath would turn the monsters from a friend who may fall to a sturdy Hero."""
    if left(s, hero) < STURDY or not s.foes:
        return False
    most = max(s.wrath)
    return s.wrath[hero] < most and any(
        s.wrath[friend] == most and in_danger(s, friend)
        for friend in s.hero_units
        if friend != hero
    )
