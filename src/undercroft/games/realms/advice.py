"""Advice: what each option of a question is worth to the party.

One step deep, with exact odds and no dice. A hero strikes where the odds are best, else goes to
where he can; with nobody to fight the party searches, rests, opens the next door, or goes where
the adventure wants it. Points are points of damage. Legality is not looked at here: the options
are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.kernel.choice import Ask

from . import combat
from .deeds import DEEDS
from .destination import STEP, distances, judge_of, steps_to_foes
from .dice import FITS, SHIELDS
from .outfit import Load, Outfit, Schooling
from .plan import Plan, Throw
from .state import State
from .worth import ENERGY, LAST, LIFE, fixed, prize, strike, worth_of

Advice = Callable[[State, Ask], Sequence[float] | None]


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


# ---------------------------------------------------------------- a hero's menu


def _menu(s: State, ask: Ask) -> list[float]:
    return DEEDS.worths(ask, Plan(s, ask.about[0]))


# ---------------------------------------------------------------- dice


def _declare(s: State, ask: Ask) -> list[float]:
    hero, targets = ask.about[:2]
    return DEEDS.worths(ask, Throw(s, hero, targets), 0.0)


def after_defence(s: State, target: int, potential: int) -> float:
    """What so much potential damage to a target is worth."""
    chains = s.profile[target].chains if s.kind[target] < 0 else 0
    left = fixed(potential, combat.defense_dice(s, target), chains, 0)
    return worth_of(left, s.health[target], prize(s, target))


def _improve(s: State, ask: Ask) -> list[float]:
    hero, targets, faces, worth = ask.about[:4]
    target = next((t for t in targets if s.at[t] >= 0), -1)
    if target < 0:
        # A test that has failed: another throw can only be better.
        failed = not targets
        return [float((option[0] == "keep") != failed) for option in ask.options]
    weapons = s.profile[hero].weapons
    kind = weapons[0].kind
    now = after_defence(s, target, worth)
    more = after_defence(s, target, worth + 1)
    fits = FITS[kind]
    out = []
    for option in ask.options:
        value = now
        if option[0] == "surge":
            value = more - combat.SURGE * ENERGY
        elif option[0] == "reroll":
            value = now + (0.3 if not fits[faces[option[1]]] else -0.5)
        elif option[0] == "turn":
            better = fits[option[2]] and not fits[faces[option[1]]]
            value = more if better else now - 0.5
        out.append(value)
    return out


def _improve_spell(s: State, ask: Ask) -> list[float]:
    hero, number, faces, done = ask.about
    need = s.box.magic[number].need
    out = []
    for option in ask.options:
        value = 1.0
        if option[0] == "surge":
            value = 1.3 if not done and s.energy[hero] >= 2 else 0.0
        elif option[0] == "reroll":
            value = 1.1 if not done and faces[option[1]] == 0 else 0.0
        elif option[0] == "turn":
            wanted = option[2] in (1, 2, 3) and need[option[2] - 1]
            value = 1.2 if not done and wanted and faces[option[1]] == 0 else 0.0
        out.append(value)
    return out


def _defend(s: State, ask: Ask) -> list[float]:
    hero, threat, faces, worth = ask.about
    left = threat - worth
    health = s.health[hero]
    deadly = left >= health
    out = []
    for option in ask.options:
        value = 0.0
        if option[0] == "surge":
            gain = LIFE if not deadly or left == health else 0.0
            if deadly and (left - health + 1) * combat.SURGE <= s.energy[hero]:
                gain += LAST
            value = gain - combat.SURGE * ENERGY
        elif option[0] == "reroll":
            value = 0.6 if not SHIELDS[faces[option[1]]] else -0.5
        out.append(value)
    return out


# ---------------------------------------------------------------- chances to strike


def _best_attack(s: State, ask: Ask) -> list[float]:
    by = ask.about[0]
    out = []
    for option in ask.options:
        if option[0] != "attack":
            out.append(0.3 if ask.prompt in ("flurry", "surprise") else 0.0)
        elif s.kind[by] < 0:
            out.append(strike(s, by, s.profile[by].weapons[option[1]], option[2]))
        else:
            worth = strike(s, by, s.kinds[s.kind[by]].weapon, option[2])
            out.append(worth if s.kind[option[2]] >= 0 else -worth)
    return out


def _units(s: State, ask: Ask) -> list[float]:
    """Further targets and cleaving: the more is hurt the better."""
    return [
        0.0 if len(option) == 1 else 1.0 + prize(s, option[1]) / max(1, s.health[option[1]])
        for option in ask.options
    ]


def _intercept(s: State, ask: Ask) -> list[float]:
    hero, target, _ = ask.about
    stronger = s.health[hero] + s.profile[hero].defense > s.health[target] + (
        s.profile[target].defense
    )
    return [0.0 if option[0] == "pass" else 1.0 if stronger else -1.0 for option in ask.options]


def _step_away(s: State, ask: Ask) -> list[float]:
    hero = ask.about[0]
    judge = judge_of(s, hero)
    return [0.0 if len(option) == 1 else judge(option[1], STEP) for option in ask.options]


def _come_back(s: State, ask: Ask) -> list[float]:
    foes = steps_to_foes(s) if s.foes else []
    return [min(foes[option[1]], 6) if foes else 0.0 for option in ask.options]


def _lead_move(s: State, ask: Ask) -> list[float]:
    unit = ask.about[0]
    near = s.foes & ~s.footprint(unit)
    if not near:
        return [1.0 if option[0] == "stay" else 0.0 for option in ask.options]
    away = distances(s.ground, len(s.unit_at), near, s.ground.floor | near)
    return [-float(away[option[1] if len(option) > 1 else s.at[unit]]) for option in ask.options]


# ---------------------------------------------------------------- the rest


def _loot_again(s: State, ask: Ask) -> list[float]:
    miss = ask.about[1] == 0
    return [1.0 if (option[0] == "reroll") == miss else 0.0 for option in ask.options]


def _plain(s: State, ask: Ask) -> list[float]:
    """As the rows of its options say, whatever the position."""
    return DEEDS.worths(ask, s, 0.0)


def _attacked(s: State, ask: Ask) -> list[float]:
    hero = ask.about[0]
    low = s.health[hero] <= 2
    return [0.5 if option[0] == "pass" else 1.0 if low else 0.0 for option in ask.options]


def _way(s: State, ask: Ask) -> list[float]:
    """On with the tale rather than telling it again."""
    return [1.0 if option[1] >= 0 else 0.0 for option in ask.options]


def _arrange(s: State, ask: Ask) -> list[float]:
    return DEEDS.worths(ask, Outfit(s, ask.about[0], 1.0, 0.05, -1.0))


def _trade(s: State, ask: Ask) -> list[float]:
    return DEEDS.worths(ask, Outfit(s, ask.about[0], 2.0, 0.0, -5.0), 0.0)


def _spend(s: State, ask: Ask) -> list[float]:
    return DEEDS.worths(ask, Schooling(s, ask.about[0], len(ask.options) > 1))


def _overfull(s: State, ask: Ask) -> list[float]:
    return DEEDS.worths(ask, Load(s, *ask.about))


_PROMPTS: dict[str, Advice] = {
    "menu": _menu,
    "declare": _declare,
    "improve": _improve,
    "improve_spell": _improve_spell,
    "defend": _defend,
    "extra": _best_attack,
    "flurry": _best_attack,
    "reply": _best_attack,
    "surprise": _best_attack,
    "free": _best_attack,
    "lead_attack": _best_attack,
    "lead_move": _lead_move,
    "also": _units,
    "cleave": _units,
    "intercept": _intercept,
    "reflexes": _step_away,
    "free_move": _step_away,
    "return": _come_back,
    "arrange": _arrange,
    "trader": _trade,
    "spend": _spend,
    "overfull": _overfull,
    "agree": _plain,
    "loot": _loot_again,
    "aim": _plain,
    "aim_spell": _plain,
    "throw": _plain,
    "attacked": _attacked,
    "way": _way,
}
"""By the prompt of the question; what is not here is left to chance."""
