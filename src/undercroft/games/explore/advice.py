"""Advice: what each option of a question is worth to the seat that is asked.

One step deep, with exact odds and no dice. Every prompt has its own function, which values all
options of a question at once; what a prompt does not know it leaves to chance. Legality is not
looked at here: the options are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.squares import Squares

from ..superdungeon import status
from ..superdungeon.advice import discard, heart_or_potion, left, mean
from ..superdungeon.card import (
    ARM,
    BACKLASH,
    DEX,
    FLY,
    HEALER,
    LUCK,
    STEALTH,
    WILL,
    Equipment,
)
from ..superdungeon.figures import units_on
from . import effect, equipment, potion
from .attack import Attack
from .deeds import DEEDS
from .movement import THROUGH
from .plan import Plan
from .prospect import (
    Dread,
    Striker,
    basic_ways,
    blow,
    main_attribute,
    near,
    strength,
)
from .remedy import POTION, brew, relief, status_off, wound_off
from .roll import hindered
from .state import CONSUL, State
from .target import MELEE, foes_of
from .window import AFTER_COUNTER, BEFORE_ATTACK

Advice = Callable[[State, Ask], Sequence[float]]

NOT_NOW = -1.0
"""What it is worth to activate nobody else in this turn."""


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


# ---------------------------------------------------------------------- an activation


def menu(s: State, ask: Ask) -> list[float]:
    """What the active model does next."""
    unit: int = ask.about[0]
    return DEEDS.worths(ask, Plan(s, unit, DEEDS))


def rage(s: State, ask: Ask) -> list[float]:
    unit: int = ask.about[0]
    return [
        0.0 if option[0] == "pass" else blow(s, Attack(unit, [option[1]], MELEE), option[1])
        for option in ask.options
    ]


# ---------------------------------------------------------------------- potions and healing


def interrupt(s: State, ask: Ask) -> list[float]:
    """Whether to drink now: against a blow, or for wounds just taken. [potion.when]"""
    moment, by, target, *_ = ask.about
    attack = (by, target) if moment == BEFORE_ATTACK and by >= 0 and not s.is_hero(by) else None
    urgent = moment == AFTER_COUNTER
    found = [0.0]
    for option in ask.options[1:]:
        action = s.box.actions[option[3]]
        if (action.heal or action.remedy) and not urgent:
            found.append(-1.0)
        else:
            found.append(brew(s, option, attack, 0.0) - POTION)
    return found


def give_heart(s: State, ask: Ask) -> list[float]:
    return [
        relief(s, option[1], option[2]) if option[0] == "heart" else 0.0 for option in ask.options
    ]


def give_potion(s: State, ask: Ask) -> list[float]:
    """To the Hero with the fewest, healers first."""
    found = []
    for option in ask.options:
        if option[0] != "potion":
            found.append(0.0)
            continue
        hero = option[1]
        heals = any(s.box.actions[n].heal for n in potion.brews_of(s, hero))
        found.append(1.0 + 0.5 * heals - 0.1 * s.potions[hero])
    return found


def recover(s: State, ask: Ask) -> list[float]:
    return [relief(s, option[1], option[2]) if len(option) > 2 else 0.0 for option in ask.options]


def heal(s: State, ask: Ask) -> list[float]:
    unit, amount = ask.about
    wounds = min(amount, s.wounds[unit])
    hearts = left(s, unit)
    statuses = sorted((status_off(name) for name in status.names(s.status[unit])), reverse=True)
    values = {
        "wounds": sum(wound_off(hearts + i) for i in range(wounds)),
        "statuses": sum(statuses[:amount]),
    }
    return [values[option[1]] for option in ask.options]


# ---------------------------------------------------------------------- rolls


def defend(s: State, ask: Ask) -> list[float]:
    unit: int = ask.about[0]
    faces = s.box.content.faces
    return [
        mean(effect.dice(s, unit, option[1]), faces) - hindered(s, unit, option[1])
        for option in ask.options
    ]


def reroll(s: State, ask: Ask) -> list[float]:
    """Roll the die again that shows least against what it may show. [ability.holy]"""
    _, pool, fell = ask.about
    faces = s.box.content.faces
    dice = faces.dice(pool)
    shown = faces.shown(pool, fell)
    found = []
    for option in ask.options:
        if option[0] == "keep":
            found.append(0.0)
            continue
        die, face = dice[option[1]], shown[option[1]]
        usual: float = sum(die.values) / len(die.values)
        found.append(usual - face.value - 0.3 * len(face.icons))
    return found


# ---------------------------------------------------------------------- finds


def gear_worth(s: State, unit: int, card: int) -> float:
    """What a card is worth on a Hero."""
    profile = s.profile[unit]
    faces = s.box.content.faces
    find: Equipment = s.box.equipment[card]
    traits = find.traits
    main = main_attribute(profile, faces)
    worth = 0.1
    for attribute, pool in enumerate(traits.dice):
        if any(pool):
            share = 1.1 if attribute == ARM else 1.2 if attribute == main else 0.15
            worth += share * mean(pool, faces)
    worth += 1.2 * traits.hearts + 2.5 * traits.actions + 0.1 * traits.speed
    worth += 0.3 * (traits.causes & ~profile.causes).bit_count()
    worth += 0.08 * (traits.immune & ~profile.immune).bit_count()
    new = traits.flags & ~profile.flags
    worth += 0.5 * (new & (HEALER | BACKLASH | STEALTH | FLY | LUCK)).bit_count()
    worth += 0.4 * len(find.specials)
    if find.id == equipment.CHARM:
        worth += 0.7
    return worth


def find(s: State, ask: Ask) -> list[float]:
    """Equip whoever gains most; sacrifice for those who are near their end."""
    card: int = ask.about[0]
    found = []
    for option in ask.options:
        if option[0] == "equip":
            old = gear_worth(s, option[1], option[2]) if option[2] >= 0 else 0.0
            found.append(gear_worth(s, option[1], card) - old)
        elif option[0] == "sacrifice":
            what = option[2]
            found.append(0.4 if what == "potion" else relief(s, option[1], what))
        else:
            found.append(0.05 if option[0] == "hold" else 0.0)
    return found


def keep_best(s: State, ask: Ask) -> list[float]:
    """Luck at a chest: the card that suits anybody best. [ability.luck.chest]"""
    heroes = [h for h in s.hero_units if s.at[h] >= 0]
    return [max(gear_worth(s, h, option[1]) for h in heroes) for option in ask.options]


def drop(s: State, ask: Ask) -> list[float]:
    return [-gear_worth(s, option[1], option[2]) for option in ask.options]


def overcharge(s: State, ask: Ask) -> list[float]:
    """What arms all monsters best: dice they use, then statuses. [overcharge.loot.draw]"""
    faces = s.box.content.faces
    found = []
    for option in ask.options:
        traits = s.box.equipment[option[1]].traits
        worth = mean(traits.dice[0], faces) + mean(traits.dice[ARM], faces)
        worth += 0.2 * (mean(traits.dice[WILL], faces) + mean(traits.dice[DEX], faces))
        found.append(worth + 2 * traits.actions + traits.hearts + 0.3 * traits.causes.bit_count())
    return found


# ---------------------------------------------------------------------- the round


def initiative(s: State, ask: Ask) -> list[float]:
    faces = s.box.content.faces
    return [
        mean(effect.dice(s, option[1], WILL), faces) - hindered(s, option[1], WILL)
        for option in ask.options
    ]


def plain(s: State, ask: Ask) -> list[float]:
    """As the rows of its options say, whatever the position."""
    return DEEDS.worths(ask, s, 0.0)


def activate(s: State, ask: Ask) -> list[float]:
    """Who acts now: whoever can strike the best blow, before the chance is gone."""
    foes = units_on(s, s.heroes if ask.seat == CONSUL else s.foes)
    return [
        readiness(s, option[1], foes) if option[0] == "activate" else NOT_NOW
        for option in ask.options
    ]


def readiness(s: State, unit: int, foes: list[int], dread: Dread | None = None) -> float:
    """The best blow that a model could strike at some enemies in its activation."""
    profile = s.profile[unit]
    best = 0.0
    speed = 0 if s.status[unit] & status.IMMOBILE else profile.speed
    striker = Striker(s, unit, dread)
    for way in basic_ways(profile):
        for target in near(s, unit, speed + way.reach, foes):
            best = max(best, striker.blow(way, target))
    worth = best * profile.actions
    if s.is_hero(unit):
        # The hurt strike or flee before the enemy comes to them.
        worth += 0.3 * s.wounds[unit]
    return worth


def spawn(s: State, ask: Ask) -> list[float]:
    """The most strength for each skull; tokens are lost if they are not spent. [token.expire]"""
    found = []
    faces = s.box.content.faces
    for option in ask.options:
        if option[0] == "spawn":
            profile = s.profile[option[1]]
            found.append(1.0 + strength(profile, faces) / max(1, profile.model.skulls))
        elif option[0] == "clear":
            found.append(_clearing(s, option))
        else:
            found.append(0.0)
    return found


def _clearing(s: State, option: Option) -> float:
    skulls = s.profile[option[1]].model.skulls
    return 0.5 + status_off(option[2]) * skulls * 0.1


def tokens(s: State, ask: Ask) -> list[float]:
    return [_clearing(s, option) if option[0] == "clear" else 0.0 for option in ask.options]


def place_near_heroes(s: State, ask: Ask) -> list[float]:
    """As near to a Hero as may be, the hurt first, and not where a large base is stuck."""
    heroes = [(s.at[h], left(s, h)) for h in s.hero_units if s.at[h] >= 0]
    base = s.profile[ask.about[0]].base
    stuck = _out_of_the_way(s, base) if base > 1 else 0
    found = []
    for option in ask.options:
        square = option[-1]
        near = min((s.board.distance(square, at) + 0.2 * h for at, h in heroes), default=0.0)
        found.append(-near - 100.0 * (stuck >> square & 1))
    return found


def _out_of_the_way(s: State, base: int) -> Squares:
    """Anchors from which a large base can walk to no square beside a Hero."""
    board = s.board
    room = board.room(board.squares & ~s.chests, base)
    mask = board.spread(s.heroes) & room
    while (wider := board.spread(mask) & room) != mask:
        mask = wider
    return room & ~mask


def control(s: State, ask: Ask) -> list[float]:
    """Where to move a model: friends towards the enemy, enemies among ours."""
    _, unit, _ = ask.about
    ours = s.is_hero(unit) == (ask.seat != 0)
    board = s.board
    others = foes_of(s, unit)
    here = s.at[unit]
    found = []
    for option in ask.options:
        square = here if option[0] == "stay" else option[1]
        if ours:
            worth = -float(board.distances_from(others)[square])
        elif s.is_hero(unit):
            worth = float((board.neighbours[square] & others).bit_count())
        else:
            worth = 0.0
        harmed = 0.05 if option[-1] == THROUGH else 0.0
        found.append(worth + (0.1 if square == here else 0.0) + (-harmed if ours else harmed))
    return found


def centre(s: State, ask: Ask) -> list[float]:
    """The middle of a Burst with most of the enemy in it."""
    unit: int = ask.about[0]
    foes = foes_of(s, unit)
    board = s.board
    return [float((board.within(option[1], 1) & foes).bit_count()) for option in ask.options]


def land(s: State, ask: Ask) -> list[float]:
    """A square to appear on: next to few enemies, but not far from the nearest."""
    unit: int = ask.about[0]
    foes = foes_of(s, unit)
    board = s.board
    found = []
    for option in ask.options:
        beside = (board.neighbours[option[1]] & foes).bit_count()
        found.append(-float(beside) if left(s, unit) <= 2 else float(beside == 1) - 0.1 * beside)
    return found


# ---------------------------------------------------------------------- setup


def place_point(s: State, ask: Ask) -> list[float]:
    """Spawning points with room around them, away from the ways in."""
    board = s.board
    return [
        2.0 * board.neighbours[option[-1]].bit_count()
        + 4.0 * (not board.within(option[-1], 2) & board.hallways)
        for option in ask.options
    ]


def place_marker(s: State, ask: Ask) -> list[float]:
    """Close to the first spawning point, but out of its monsters' first step."""
    board = s.board
    return [
        -float(abs(min(board.distance(option[-1], s.at[p]) for p in s.points) - 6))
        for option in ask.options
    ]


def place_chest(s: State, ask: Ask) -> list[float]:
    """Far from where the Heroes start."""
    return [float(min(s.board.distance(option[-1], s.marker), 20)) for option in ask.options]


_PROMPTS: dict[str, Advice] = {
    "menu": menu,
    "rage": rage,
    "interrupt": interrupt,
    "heart": give_heart,
    "potion": give_potion,
    "recover": recover,
    "heal": heal,
    "luck": heart_or_potion,
    "defend": defend,
    "reroll": reroll,
    "discard": discard,
    "find": find,
    "may_draw": plain,
    "luck_chest": keep_best,
    "drop": drop,
    "overcharge": overcharge,
    "initiative": initiative,
    "first": plain,
    "charm": plain,
    "hero_turn": activate,
    "consul_turn": activate,
    "spawn": spawn,
    "tokens": tokens,
    "place_monster": place_near_heroes,
    "place_boss": place_near_heroes,
    "summon": place_near_heroes,
    "splurt": place_near_heroes,
    "control": control,
    "centre": centre,
    "pounce": land,
    "teleport": land,
    "place_point": place_point,
    "place_marker": place_marker,
    "place_chest": place_chest,
}
