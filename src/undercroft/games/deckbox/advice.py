"""Advice: what each option of a question is worth to the party.

One step deep, with exact odds and no dice. A hero strikes where the odds are best, else goes
where the quest wants somebody: to a point of interest with something to do, to a token, to the
enemy that must fall, to the way out, or to the next exit nobody has looked behind. Legality is not
looked at here: the options are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.kernel.choice import Ask

from .deeds import DEEDS
from .destination import exits, spread
from .plan import Plan
from .state import State

Advice = Callable[[State, Ask], Sequence[float]]


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


# ---------------------------------------------------------------------- an activation


def acting(s: State, ask: Ask) -> list[float]:
    """What a hero does next: in the own activation, or for a moment in somebody else's."""
    return DEEDS.worths(ask, Plan(s, ask.about[0]))


# ---------------------------------------------------------------------- other questions


def reroll(s: State, ask: Ask) -> list[float]:
    """Roll again when the dice are well below what they bring on average."""
    what, unit, shown, modifier = ask.about
    least = 6 if what == "check" else s.quest.hit if what == "attack" else s.quest.block
    good = sum(face + modifier >= least for face in shown)
    mean = len(shown) * max(0, min(6, 7 - least + modifier)) / 6
    if what == "defense" and good < len(shown) and s.health[unit] <= len(shown) - good:
        mean += 1.0
    gain = mean - good
    return [0.0 if option[0] == "keep" else gain - 0.6 for option in ask.options]


def trade(s: State, ask: Ask) -> list[float]:
    return DEEDS.worths(ask, s, 0.0)


def stand(s: State, ask: Ask) -> list[float]:
    """As near to the exits as possible."""
    layers = spread(s, {0: exits(s) or 1 << s.ground.points[0]}, s.ground.squares)
    return [
        -float(next((k for k, layer in enumerate(layers) if layer >> o[1] & 1), 99))
        for o in ask.options
    ]


def equipment(s: State, ask: Ask) -> list[float] | None:
    """Arms that suit the Hero card just chosen, and a set of arms not too unlike the others."""
    if len(ask.about) < 2:
        return None
    hero = s.box.heroes[ask.about[1]]
    out = []
    for _, number in ask.options:
        arms = s.box.equipment[number]
        melee = arms.melee.dice * max(1, 1 + arms.melee.modifier + hero.melee)
        ranged = arms.ranged.dice * max(1, 1 + arms.ranged.modifier + hero.ranged)
        words = 1.3 if "crush" in arms.keywords else 1.1 if arms.keywords else 1.0
        might = max(melee, 1.1 * ranged) * words
        out.append(might + 1.5 * arms.defense + 0.7 * arms.movement)
    return out


_PROMPTS: dict[str, Advice] = {
    "menu": acting,
    "window": acting,
    "reroll": reroll,
    "trade": trade,
    "stand": stand,
    "equipment": equipment,  # type: ignore[dict-item]  # None where the hero is not known
}
