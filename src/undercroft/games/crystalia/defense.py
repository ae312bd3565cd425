"""Defense rolls: with what, and what they come to. [base.attack.defense, goddess.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.roll import Detail
from undercroft.games.superdungeon.source import named
from undercroft.kernel.choice import Ask, Option, Rule

from . import effect, wrath
from .card import ARM, ATTRIBUTES, STEADFAST, Action
from .state import State
from .wrath import Throw

POINT_DICE = Pool(green=3)
"""[goddess.spawning-points]"""
GODDESS = Pool(blue=1)
"""[goddess.zero-defense]"""


def defence_pool(s: State, unit: int, attribute: int) -> Pool:
    """The dice of a defense roll. [base.attack.defense, goddess.*]"""
    pool = effect.pool(s, unit, attribute, offense=False)
    profile = s.profile[unit]
    if attribute == ARM and s.effects and raging(s, unit):
        return GODDESS
    if profile.point:
        pool = pool + POINT_DICE
    elif profile.dice[attribute] == EMPTY and profile.worn[attribute] == EMPTY:
        pool = pool + GODDESS
    return pool


def defence_detail(s: State, unit: int, attribute: int) -> Detail:
    """Where the dice of a defense roll come from, and what strikes some."""
    parts = effect.sources(s, unit, attribute, offense=False)
    if s.profile[unit].point:
        parts.append(("spawning point", POINT_DICE))
    else:
        parts.append(("Goddess", GODDESS))
    struck = ("Bane",) if s.status[unit] & status.BANE else ()
    return Detail(named(parts, defence_pool(s, unit, attribute)), struck)


def raging(s: State, unit: int) -> bool:
    """Rage leaves a single blue die of Armor."""
    number = s.box.gifts["rage"]
    return any(e.who == unit and e.action == number for e in s.effects)


def defences(s: State, unit: int, action: Action | None) -> tuple[int, ...]:
    """Attributes a unit may defend with. [base.attack.other-attribute]"""
    if action is not None and action.against is not None:
        return (action.against,)
    return s.profile[unit].defends or (ARM,)


def defend(s: State, unit: int, action: Action | None = None) -> Rule[Throw]:
    """Throw a unit's defense dice; they are read when all rerolls are done."""
    attributes = defences(s, unit, action)
    attribute = attributes[0]
    if len(attributes) > 1:
        choice = yield Ask(
            s.owner[unit], "defend", [("defend", i) for i in attributes], (unit,),
            ("base.attack.defense",),
        )  # fmt: skip
        attribute = choice[1]
    what = f"defense {ATTRIBUTES[attribute]}"
    throw = Throw(s, unit, what, defence_pool(s, unit, attribute))
    if s.log is not None:
        throw.detail = defence_detail(s, unit, attribute)
    yield from wrath.cast(throw)
    if throw.dice and effect.has(s, unit, STEADFAST):
        yield from free_reroll(s, throw, "steadfast")
    return throw


def free_reroll(s: State, throw: Throw, prompt: str) -> Rule[None]:
    """An ability rerolls one die, once. [base.dice.reroll]"""
    options: list[Option] = [("keep",), *(("reroll", 0, i) for i in range(throw.dice))]
    about = ((throw.unit, throw.what, throw.pool, throw.faces(s), throw.sides),)
    choice = yield Ask(throw.seat, prompt, options, about, ("base.dice.reroll",))
    if choice[0] == "reroll":
        yield from wrath.recast(s, throw, choice[2])


def defence_stars(s: State, unit: int, throw: Throw) -> int:
    """The stars of a defense roll; Bane takes the highest die away. [base.status.bane]"""
    roll = throw.read(s)
    if not s.status[unit] & status.BANE:
        return roll.stars
    if not roll.faces:
        return max(0, roll.stars - 1)
    return roll.stars - max(face.value for face in s.faces.shown(throw.pool, roll.faces))


def withstands(s: State, unit: int, stars: int) -> Rule[bool]:
    """Whether a unit defends itself against fixed stars: a trap, an explosion. [trap.attack]"""
    throw = yield from defend(s, unit)
    yield from wrath.rerolls(s, [throw])
    return defence_stars(s, unit, throw) >= stars
