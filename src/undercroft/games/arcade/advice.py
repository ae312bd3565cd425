"""Advice: what each option of a question is worth to the party.

One step deep, with exact odds and no dice. Every prompt has its own function, which values all
options of a question at once; what a prompt does not know it leaves to chance. Legality is not
looked at here: the options are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from undercroft.kernel.choice import Ask, Options
from undercroft.kernel.squares import Square

from ..superdungeon.advice import discard, heart_or_potion, left, mean
from . import effect
from .card import CURSED, LUCK, STEALTH, TOUGH
from .deeds import DEEDS
from .plan import Plan
from .prospect import (
    Mark,
    defence_mean,
    main_attribute,
    objectives,
    relief,
    strongest,
)
from .state import State

AWAY = 12
"""No Hero minds whether a monster is farther off than that."""

Advice = Callable[[State, Ask], Sequence[float]]


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


# ---------------------------------------------------------------------- the Heroes' turn


def hero_turn(s: State, ask: Ask) -> list[float]:
    """Who acts now: whoever strikes best from where he can get to."""
    marks: dict[int, Mark] = {}
    return [Plan(s, option[1], fresh=True, marks=marks).best() for option in ask.options]


def menu(s: State, ask: Ask) -> list[float]:
    plan = Plan(s, ask.about[0])
    if isinstance(ask.options, Options):
        plan.look(ask.options.covered)
    return DEEDS.worths(ask, plan)


def green(s: State, ask: Ask) -> list[float]:
    """A potion in the Consul's turn: when it heals somebody who needs it."""
    return DEEDS.worths(ask, {hero: Plan(s, hero) for hero in ask.about})


def pass_on(s: State, ask: Ask) -> list[float]:
    """Leave well alone: the first option changes nothing."""
    return [0.0 if index == 0 else -1.0 for index in range(len(ask.options))]


def land(s: State, ask: Ask) -> list[float]:
    """A square to appear on: near what the party is after, and next to few enemies."""
    hero: int = ask.about[0]
    plan = Plan(s, hero)
    here = s.at[hero]
    if isinstance(ask.options, Options):
        plan.weigh(ask.options.covered)
    return [
        plan.standing(option[-1] if len(option) > 1 else here) - 0.01 * (len(option) > 1)
        for option in ask.options
    ]


def control(s: State, ask: Ask) -> list[float]:
    """Friends out of the enemy's way, enemies away from the Hero who is worst off."""
    unit: int = ask.about[1] if len(ask.about) > 1 else ask.about[0]
    ends = [s.at[unit] if option[0] == "stay" else option[-1] for option in ask.options]
    if s.is_hero(unit):
        plan = Plan(s, unit)
        plan.weigh(reduce(or_, [1 << square for square in ends], 0))
        return [plan.standing(square) for square in ends]
    weakest = min((h for h in s.hero_units if s.at[h] >= 0), key=lambda h: left(s, h), default=-1)
    if weakest < 0:
        return [0.0] * len(ends)
    return [float(s.board.distance(s.at[weakest], square)) for square in ends]


# ---------------------------------------------------------------------- hearts and potions


def heart(s: State, ask: Ask) -> list[float]:
    return [relief(s, o[1], o[2]) if len(o) > 2 else 0.0 for o in ask.options]


def potion(s: State, ask: Ask) -> list[float]:
    found = []
    for option in ask.options:
        if option[0] != "potion":
            found.append(0.0)
            continue
        brews = [s.box.actions[n] for n in s.profile[option[1]].brews]
        found.append(1.0 + 0.5 * any(b.heal for b in brews) + 0.2 * len(brews))
    return found


# ---------------------------------------------------------------------- rolls


def defend(s: State, ask: Ask) -> list[float]:
    hero: int = ask.about[0]
    faces = s.box.content.faces
    return [mean(effect.pool(s, hero, o[1], offense=False), faces) for o in ask.options]


def reroll(s: State, ask: Ask) -> list[float]:
    """Roll the die again that shows least against what it may show."""
    _, pool, fell = ask.about
    faces = s.box.content.faces
    dice, shown = faces.dice(pool), faces.shown(pool, fell)
    found = []
    for option in ask.options:
        if option[0] == "keep":
            found.append(0.0)
            continue
        die = dice[option[1]]
        found.append(sum(die.values) / len(die.values) - shown[option[1]].value)
    return found


# ---------------------------------------------------------------------- equipment


def gear_worth(s: State, hero: int, card: int) -> float:
    """What a card is worth on a Hero."""
    profile = s.profile[hero]
    faces = s.box.content.faces
    find = s.box.equipment[card]
    gifts = find.gifts
    main = main_attribute(profile, faces)
    worth = 0.1
    for attribute in range(4):
        dice = mean(gifts.dice[attribute], faces)
        defends = attribute in profile.defends
        share = 1.2 * (attribute == main) + 1.1 * defends or 0.1
        worth += share * dice
        worth += (1.2 if attribute == main else 0.1) * mean(gifts.offense[attribute], faces)
    worth += 1.2 * gifts.hearts + 2.5 * gifts.actions + 0.1 * gifts.move + 0.3 * gifts.potions
    worth += 0.3 * (gifts.inflicts & ~profile.inflicts).bit_count()
    worth += 0.08 * (gifts.immune & ~profile.immune).bit_count()
    new = gifts.flags & ~profile.flags
    worth += 0.4 * (new & ~CURSED).bit_count() + 0.4 * bool(new & (STEALTH | TOUGH | LUCK))
    return worth + 0.4 * len(find.specials) - 0.5 * bool(gifts.flags & CURSED)


def equipment(s: State, ask: Ask) -> list[float]:
    """Equip whoever gains most; what nobody wants is traded for treasure."""
    found = []
    for option in ask.options:
        if option[0] == "equip":
            old = gear_worth(s, option[1], option[3]) if option[3] >= 0 else 0.0
            found.append(gear_worth(s, option[1], option[2]) - old - 0.05)
        elif option[0] == "trade":
            found.append(0.04)
        elif option[0] == "buy_coin":
            found.append(0.6)
        else:
            found.append(0.0)
    return found


def keep(s: State, ask: Ask) -> list[float]:
    heroes = [h for h in s.hero_units if s.at[h] >= 0]
    return [max((_gain(s, h, o[1]) for h in heroes), default=0.0) for o in ask.options]


def give(s: State, ask: Ask) -> list[float]:
    return [-worth for worth in keep(s, ask)]


def _gain(s: State, hero: int, card: int) -> float:
    """What a card adds to a Hero over what he wears in its slot."""
    slot = s.box.equipment[card].slot
    worn = [e for e in s.gear[hero] if s.box.equipment[e].slot == slot]
    return gear_worth(s, hero, card) - (gear_worth(s, hero, worn[0]) if worn else 0.0)


# ---------------------------------------------------------------------- wrath


def take_wrath(s: State, ask: Ask) -> list[float]:
    """Draw the monsters off the one who can bear them least."""
    return [-_sturdiness(s, option[1]) + 0.1 * s.wrath[option[1]] for option in ask.options]


def bear_wrath(s: State, ask: Ask) -> list[float]:
    """Of Heroes who stand alike, the sturdiest."""
    return [_sturdiness(s, option[1]) for option in ask.options]


def _sturdiness(s: State, hero: int) -> float:
    return left(s, hero) * (0.5 + defence_mean(s, hero))


# ---------------------------------------------------------------------- the choices of ties


def keep_away(s: State, ask: Ask) -> list[float]:
    """Monsters where they do least harm: far from the Hero who is worst off."""
    heroes = [(s.at[h], left(s, h)) for h in s.hero_units if s.at[h] >= 0]
    distance = s.board.distance
    return [
        sum([min(distance(at, option[-1], AWAY), AWAY) / (1 + hearts) for at, hearts in heroes])
        for option in ask.options
    ]


def weakest_monster(s: State, ask: Ask) -> list[float]:
    """Whoever fights worst goes first and stands in the others' way."""
    return [-strongest(s, option[1]) for option in ask.options]


def come_back(s: State, ask: Ask) -> list[float]:
    """Back among the others, but not into the enemy's arms."""
    goals = objectives(s)
    distances = s.board.distances_from(goals) if goals else None
    found = []
    for option in ask.options:
        square: Square = option[-1]
        beside = (s.board.neighbours[square] & s.foes).bit_count()
        far = distances[square] if distances else 0
        found.append(-0.15 * far - 0.5 * beside)
    return found


def who_returns(s: State, ask: Ask) -> list[float]:
    """The same Hero, with all he wears."""
    return [float(option[0] == "same") for option in ask.options]


def most_foes(s: State, ask: Ask) -> list[float]:
    """The middle of a Burst with most of the enemy in it."""
    return [float((s.board.within(o[1], 1) & s.foes).bit_count()) for o in ask.options]


def arc(s: State, ask: Ask) -> list[float]:
    return [float(option[0] != "stop") for option in ask.options]


_PROMPTS: dict[str, Advice] = {
    "hero_turn": hero_turn,
    "menu": menu,
    "green": green,
    "heart": heart,
    "heal": heart,
    "potion": potion,
    "oracle": heart_or_potion,
    "defend": defend,
    "reroll": reroll,
    "discard": discard,
    "equipment": equipment,
    "keep": keep,
    "give": give,
    "wrath": take_wrath,
    "most_wrath": bear_wrath,
    "monster_move": keep_away,
    "spawn": keep_away,
    "place_minion": keep_away,
    "boss_place": keep_away,
    "next_monster": weakest_monster,
    "control": control,
    "sidestep": land,
    "pounce": land,
    "charge": land,
    "retreat": land,
    "return": come_back,
    "who_returns": who_returns,
    "centre": most_foes,
    "arc": arc,
    "sparkly": pass_on,
    "cancel": pass_on,
    "guidance": pass_on,
}
