"""Which interruptions are worth thinking about: rerolls that turn a roll, potions that help."""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.stake import NOW, Stake

from ..superdungeon.stake import counters, in_danger, wants_healing
from .state import State
from .wound import units_of

REROLLS = ("wrath", "holy", "steadfast")
COVER = 1
"""Successes that cover or a shield may still take from a roll that lies on the table."""


def stake(s: State, ask: Ask) -> Stake | None:
    """What hangs on a question; None where no answer helps. [wrath.reroll, emergency.any-unit]"""
    if ask.prompt in REROLLS:
        return NOW if _turns(s, ask) else None
    if ask.prompt == "emergency":
        if any(option[0] == "drink" and _helps(s, option) for option in ask.options):
            player = ask.seat
            return Stake((*counters(s, units_of(s, player)), s.potions[player]))
        return None
    return NOW


def weighty(s: State, ask: Ask) -> bool:
    return stake(s, ask) is not None


def _turns(s: State, ask: Ask) -> bool:
    """Whether rolling again could turn a combat that the asked player is losing."""
    shown = ask.about
    if shown[0][1] != "offense" or any(sides != 6 for *_, sides in shown):
        return True
    stars = [
        pool.stars + sum(face.value for face in s.faces.shown(pool, faces))
        for _, _, pool, faces, _ in shown
    ]
    tokens = s.wrath[ask.seat] if ask.prompt == "wrath" else 1
    attacks = s.owner[shown[0][0]] == ask.seat
    for number, row in enumerate(shown):
        if number == 0 or s.owner[row[0]] == s.owner[shown[0][0]]:
            continue
        ahead = stars[0] - stars[number]
        mine = 0 if attacks else number
        if not attacks and s.owner[row[0]] != ask.seat:
            continue
        behind = 1 - ahead if attacks else ahead
        if -COVER < behind <= _most(s, ask, mine, tokens):
            return True
    return False


def _most(s: State, ask: Ask, number: int, tokens: int) -> int:
    """The stars that rerolls can add to a throw at best."""
    _, _, pool, faces, _ = ask.about[number]
    dice = {option[2] for option in ask.options if option[0] == "reroll" and option[1] == number}
    shown = s.faces.shown(pool, faces)
    thrown = s.faces.dice(pool)
    gains = sorted((max(thrown[die].values) - shown[die].value for die in dice), reverse=True)
    return sum(gain for gain in gains[:tokens] if gain > 0)


def _helps(s: State, option: Option) -> bool:
    """Whether a potion drunk now heals somebody who needs it."""
    _, unit, number, *_ = option
    action = s.box.actions[number]
    ours = list(units_of(s, s.owner[unit]))
    if action.heal:
        reached = [unit] if action.shape is None and action.reach is None else ours
        return any(wants_healing(s, one, action.heal) for one in reached)
    if not action.script:
        return False
    return any(wants_healing(s, one, 1) and in_danger(s, one) for one in ours)
