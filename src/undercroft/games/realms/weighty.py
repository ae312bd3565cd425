"""Which interruptions are worth thinking about: dice and things that can still change a blow."""

from __future__ import annotations

from undercroft.kernel.choice import Ask
from undercroft.kernel.stake import NOW, Stake

from .advice import after_defence
from .state import State

FEW = 2
"""With so little health left the next blows may fell a hero."""
NOTHING = 0.02


def stake(s: State, ask: Ask) -> Stake | None:
    """What hangs on a question; None where no answer changes anything worth it."""
    weighs = _WEIGHS.get(ask.prompt)
    return NOW if weighs is None or weighs(s, ask) else None


def weighty(s: State, ask: Ask) -> bool:
    return stake(s, ask) is not None


def _improve(s: State, ask: Ask) -> bool:
    """An attack that may still be defended, or that could hurt more; a test that has failed.

    [energy.surge-after-roll, power.lucky]
    """
    _, targets, _, worth = ask.about[:4]
    if not targets:
        return True
    return any(s.at[target] >= 0 and _gain(s, target, worth) > NOTHING for target in targets)


def _gain(s: State, target: int, worth: int) -> float:
    """What one more success is worth against a target."""
    return after_defence(s, target, worth + 1) - after_defence(s, target, worth)


def _spell(s: State, ask: Ask) -> bool:
    """A spell that is not yet cast."""
    return not ask.about[3]


def _attacked(s: State, ask: Ask) -> bool:
    hero = ask.about[0]
    return bool(s.health[hero] <= max(FEW, s.most_health(hero) // 2))


def _loot(s: State, ask: Ask) -> bool:
    """Nothing was found. [power.lucky]"""
    return bool(ask.about[1] == 0)


_WEIGHS = {"improve": _improve, "improve_spell": _spell, "attacked": _attacked, "loot": _loot}
