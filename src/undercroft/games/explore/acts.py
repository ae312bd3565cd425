"""The deeds of an activation: moving, attacking, specials, chests and potions.

What stands in their way is said by the rules' own modules; here it is only fitted to the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.deed import Deed, Worth, Worths, asked
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, each
from undercroft.kernel.wording import plural

from ..superdungeon import status
from ..superdungeon.card import ATTRIBUTES, Action
from ..superdungeon.drawing import foreseen
from ..superdungeon.naming import FACING as COMPASS
from ..superdungeon.naming import action_name, drinking, square_name, unit_name
from . import activation, aim, movement, odds, potion, target
from .naming import MODE as HOW
from .operands import (
    AIMED,
    BREW,
    CHEST,
    DRINKER,
    FACING,
    MANNER,
    MODE,
    OWNER,
    ROLLED,
    SPECIAL,
    SQUARE,
    START,
    UNIT,
    WAY,
    doer,
)
from .plan import CHEST as CHEST_WORTH
from .plan import Plan
from .state import State
from .target import ATTRIBUTE_OF, MELEE

# Moving


class Walk:
    """The ways of the active model, found once for all its moves."""

    def __init__(self, s: State, ask: Ask) -> None:
        self.unit = doer(s, ask)
        self._ways: movement.Ways | None = None

    def to(self, s: State, square: Square, brave: bool) -> tuple[list[Square], int]:
        """The squares walked with the Speed at hand, and what they cost."""
        if self._ways is None:
            self._ways = movement.ways(s, self.unit, s.speed)
        return movement.route(s, self.unit, self._ways, square, brave)


def _walked(rule: Callable[..., Hindrance | None]) -> Callable[..., Hindrance | None]:
    return lambda s, walk, *values: rule(s, walk.unit, *values)


_MAY_WALK = (_walked(movement.stuck), _walked(movement.spent), _walked(movement.taken))


def _walks(brave: bool) -> Callable[..., dict[str, Any]]:
    def shown(s: State, walk: Walk, square: Square) -> dict[str, Any]:
        path, cost = walk.to(s, square, brave)
        return {"path": tuple(path), "cost": f"{cost} Speed", "steps": cost, "brave": brave}

    return shown


def _nearer(s: State, walk: Walk, square: Square) -> Option | None:
    """A run where it would be far enough, else the square on the way that can be reached."""
    unit = walk.unit
    declared = activation.too_late_to_run(s, unit)
    if declared is None and movement.price(s, unit, square, safe=True) <= 2 * s.speed:
        return ("run",)
    return movement.nearest(s, unit, square)


# Attacking


def _attacked(s: State, unit: int, at: int, mode: str) -> str:
    return f"attack {unit_name(s, at)} {HOW.get(mode, mode)}"


def _foreseen(s: State, unit: int, at: int, mode: str = MELEE) -> dict[str, Any]:
    shown = foreseen(odds.of_attack(s, unit, at, mode))
    return {**shown, "affected": tuple(each(s.footprint(at)))}


def _chance(s: State, unit: int, at: int, mode: str = MELEE) -> float:
    return odds.of_attack(s, unit, at, mode).chance


def _strike_from(s: State, unit: int, at: int, mode: str = MELEE) -> Option | None:
    if target.gone(s, unit, at) or target.friend(s, unit, at):
        return None
    return activation.striking_from(
        s, unit, 1, lambda then: activation.out_of_strike(then, unit, at, mode) is None
    )


def _rage(s: State, unit: int, at: int, mode: str) -> Hindrance | None:
    """A rage lets a model strike in melee alone."""
    if mode == MELEE:
        return activation.out_of_strike(s, unit, at)
    return Hindrance("combat.basic.melee", says="a rage is fought in melee")


# Specials


def _way(word: str, values: tuple[Any, ...]) -> Option:
    return (word, *(values if values[-1] is not None else values[:-1]))


def _not_own(s: State, unit: int, number: int, *_: object) -> Hindrance | None:
    if number in s.profile[unit].specials:
        return None
    rule = "card.fields.hero" if s.is_hero(unit) else "card.fields.monster"
    return Hindrance(rule, says="{unit:unit} has no such special", unit=unit)


def _price(s: State, unit: int, number: int, *_: object) -> Hindrance | None:
    return activation.unpaid(s, unit, s.box.actions[number].cost, "action.cost-upfront")


def _barred(s: State, unit: int, attack: bool) -> Hindrance | None:
    """[status.pacify, status.bind]"""
    if not s.status[unit] & (status.PACIFY if attack else status.BIND):
        return None
    rule, word = ("status.pacify", "pacified") if attack else ("status.bind", "bound")
    return Hindrance(rule, says=f"{{unit:unit}} is {word}", unit=unit)


def _kept(s: State, unit: int, number: int, *_: object) -> Hindrance | None:
    return _barred(s, unit, s.box.actions[number].kind == "attack")


def _cast_from(s: State, unit: int, way: Option) -> Option | None:
    """Where to go first with a special that is aimed at one model."""
    action = s.box.actions[way[1]]
    barred = _barred(s, unit, action.kind == "attack")
    if barred or way[0] != "special" or way[3] == "self" or s.at[way[2]] < 0:
        return None
    return activation.striking_from(
        s, unit, action.cost, lambda then: aim.misaimed(then, unit, way) is None
    )


def _covered(s: State, unit: int, way: Option) -> tuple[int, ...]:
    """The squares a special would cover, or those of its target."""
    kind, number = way[:2]
    shape = s.box.actions[number].shape
    if kind == "special":
        if shape is None or way[3] == "self":
            return tuple(each(s.footprint(way[2])))
        return tuple(each(aim.burst_area(s, s.at[way[2]], shape[1])))
    if shape is None:
        return ()
    start = way[2:4] if kind == "aim" else ()
    return tuple(each(aim.area(s, unit, s.box.actions[number], *start)))


def _shown(s: State, unit: int, way: Option) -> dict[str, Any]:
    shown = foreseen(odds.of_special(s, unit, way))
    return {**shown, "affected": _covered(s, unit, way), "text": s.box.actions[way[1]].text}


def _special_deed(
    word: str,
    *operands: Any,
    says: Any,
    text: str,
    points: str,
    worth: float | Worth | None = None,
    worths: Worths | None = None,
) -> Deed[State]:
    """One way to aim a special."""

    def misaimed(s: State, unit: int, *values: Any) -> Hindrance | None:
        return aim.misaimed(s, unit, _way(word, values))

    def chance(s: State, unit: int, *values: Any) -> float | None:
        found = odds.of_special(s, unit, _way(word, values))
        return None if found is None else found.chance

    return Deed(
        word, SPECIAL, *operands, says=says, text=text, moments=("menu",), group="Special",
        synonyms=("use", "cast"), named=True, points=points,
        button=lambda s, unit, number, *_: action_name(s, number),
        needs=_not_own,
        hinder=(activation.running, activation.knocked_down, _price, _kept, misaimed),
        instead=lambda s, unit, *values: _cast_from(s, unit, _way(word, values)),
        odds=chance, cost=lambda s, unit, number, *_: plural(s.box.actions[number].cost, "action"),
        shows=lambda s, unit, *values: _shown(s, unit, _way(word, values)), worth=worth,
        worths=worths,
    )  # fmt: skip


def _used_on(s: State, unit: int, number: int, at: int, mode: str) -> str:
    name = action_name(s, number)
    if mode == "self":
        return name
    how = f" {HOW[mode]}" if mode in HOW and mode != MELEE else ""
    return f"{name} on {unit_name(s, at)}{how}"


def _aimed(s: State, unit: int, number: int, start: Square, facing: str, mode: str | None) -> str:
    where = f"{COMPASS[facing]}, from {square_name(s.board, start)}"
    return f"{action_name(s, number)} {where}{_rolled_with(mode)}"


def _rolled_with(mode: str | None) -> str:
    return f", with {ATTRIBUTES[ATTRIBUTE_OF[mode]].upper()}" if mode else ""


# Potions


def _no_drinker(s: State, ask: Ask, drinker: int, *_: object) -> Hindrance | None:
    return potion.no_drinker(s, ask.seat, drinker)


def _no_blow(s: State, ask: Ask, drinker: int, owner: int, number: int) -> Hindrance | None:
    targets = ask.about[2:] if ask.prompt == "interrupt" and ask.about[2] >= 0 else ()
    return potion.no_blow(s, drinker, number, targets)


def _not_thrown_now(s: State, unit: int, owner: int, way: Option) -> Hindrance | None:
    if s.running:
        rules = ("move.run.no-actions", "move.run.potions")
        return Hindrance(*rules, says="{unit:unit} is running", unit=unit)
    return activation.knocked_down(s, unit)


def _thrown(s: State, unit: int, owner: int, way: Option) -> Hindrance | None:
    return aim.misaimed(s, unit, way, thrown=True)


def _brewed(s: State, way: Option) -> Action:
    return s.box.actions[way[1]]


_SPECIAL = "Use a special action or attack."

ACTS: tuple[Deed[State], ...] = (
    Deed(
        "end", ends=True, says="end the activation", moments=("menu",), button="End activation",
        text="The activation ends; what is left of it is given up.",
        worth=0.0,
    ),
    Deed(
        "run", says="run", moments=("menu",), group="Move", button="Run",
        text="Move up to twice the Speed, and do nothing else.",
        hinder=(movement.stuck, movement.spent, activation.too_late_to_run),
        worth=Plan.run,
    ),
    Deed(
        "stand", says="stand up", moments=("menu",), group="Move", button="Stand up",
        text="Get up from the ground.", cost="1 action", needs=activation.standing,
        hinder=(
            activation.running, lambda s, unit: activation.unpaid(s, unit, 1, "status.knockdown"),
        ),
        worth=3.0,
    ),
    Deed(
        "attack", UNIT, MODE, says=_attacked, moments=("menu",), group="Attack", button="Attack",
        text="Roll against the target's defence; who rolls more stars wins.",
        synonyms=("hit", "shoot", "strike"), cost="1 action", needs=target.gone,
        hinder=(
            activation.running, activation.knocked_down, activation.one_action, target.friend,
            activation.out_of_strike,
        ),
        instead=_strike_from, odds=_chance, shows=_foreseen,
        worth=Plan.attack,
    ),
    Deed(
        "attack", UNIT, MODE, says=_attacked, moments=("rage",), group="Attack", button="Attack",
        text="Roll against the target's defence; who rolls more stars wins.",
        synonyms=("hit", "strike"), needs=target.gone, hinder=(target.friend, _rage),
        odds=_chance, shows=_foreseen,
    ),
    Deed(
        "berserk", UNIT, says="Berserk: free attack on {unit}", moments=("menu",),
        group="Attack", button="Berserk", text="An attack that costs no action.",
        needs=target.gone,
        hinder=(
            activation.running, activation.knocked_down, activation.no_berserk, target.friend,
            activation.out_of_strike,
        ),
        instead=_strike_from, odds=_chance, shows=_foreseen,
        worth=Plan.free_attack,
    ),
    Deed(
        "free", UNIT, says="free attack on {unit}", moments=("menu",), group="Attack",
        button="Free attack", text="An attack that costs no action.", needs=target.gone,
        hinder=(
            activation.running, activation.knocked_down, activation.none_free, target.friend,
            activation.out_of_strike,
        ),
        instead=_strike_from, odds=_chance, shows=_foreseen,
        worth=Plan.free_attack,
    ),
    _special_deed("special", AIMED, MANNER, says=_used_on, text=_SPECIAL, points="unit",
                  worth=Plan.special),
    _special_deed(
        "area", ROLLED, points="",
        says=lambda s, unit, number, mode: action_name(s, number) + _rolled_with(mode),
        text="Use a special whose area goes out from its user.",
        worth=Plan.area,
    ),
    _special_deed(
        "aim", START, FACING, ROLLED, says=_aimed, points="square",
        text="Use a special whose area begins on a square beside its user.",
        worth=Plan.area,
    ),
    _special_deed(
        "raise", SQUARE, says="{special}: the bones on {square}", points="square",
        text="Use a special that lets bones rise.",
        worth=0.8,
    ),
    _special_deed(
        "shapeshift", SQUARE, says="{special}, to {square}", points="square",
        text="Change the shape; the new model covers a square of the old.",
        worth=Plan.shapeshift,
    ),
    _special_deed(
        "teleport", SQUARE, says="{special} to {square}", points="square",
        text="Go to a square in sight at once.",
        worths=Plan.teleports,
    ),
    Deed(
        "chest", CHEST, says="open the chest on {square}", moments=("menu",), group="Chest",
        button="Open chest", text="Open the chest and draw what is in it.", cost="1 action",
        synonyms=("open",),
        hinder=(
            activation.running, activation.knocked_down, activation.one_action,
            activation.no_chest,
        ),
        instead=lambda s, unit, square: None if not s.is_hero(unit) else activation.striking_from(
            s, unit, 1, lambda then: activation.no_chest(then, unit, square) is None
        ),
        worth=CHEST_WORTH,
    ),
    Deed(
        "throw", OWNER, WAY, moments=("menu",), group="Potion", points="way",
        says=lambda s, unit, owner, way: (
            f"{WAY.says(s, way, ())} (potion of {unit_name(s, owner)})"
        ),
        text="Throw an offensive potion.",
        button=lambda s, unit, owner, way: action_name(s, way[1]),
        cost=lambda s, unit, owner, way: plural(_brewed(s, way).cost, "potion"),
        needs=(
            lambda s, unit, owner, way: potion.no_drinker(s, s.seat_of(unit), unit),
            lambda s, unit, owner, way: potion.no_brew(s, owner, way[1]),
            lambda s, unit, owner, way: potion.drunk_only(s, way[1]),
        ),
        hinder=(
            _not_thrown_now,
            lambda s, unit, owner, way: _barred(s, unit, _brewed(s, way).rolls),
            _thrown,
        ),
        odds=lambda s, unit, owner, way: (
            None if (found := odds.of_special(s, unit, way)) is None else found.chance
        ),
        shows=lambda s, unit, owner, way: _shown(s, unit, way),
        worth=Plan.throw,
    ),
    Deed(
        "drink", DRINKER, OWNER, BREW, moments=("menu", "interrupt"), group="Potion",
        says=lambda s, ask, drinker, owner, number: drinking(s, drinker, owner, number),
        text="Drink a potion.", by=asked, points="drinker",
        button=lambda s, ask, drinker, owner, number: action_name(s, number),
        cost=lambda s, ask, drinker, owner, number: plural(s.box.actions[number].cost, "potion"),
        needs=(
            _no_drinker,
            lambda s, ask, drinker, owner, number: potion.no_brew(s, owner, number),
            lambda s, ask, drinker, owner, number: potion.thrown_only(s, number),
        ),
        hinder=_no_blow,
        shows=lambda s, ask, drinker, owner, number: {"text": s.box.actions[number].text},
        worth=Plan.drink,
    ),
    Deed(
        "move", SQUARE, says="move to {square}", moments=("menu",), group="Move", button="Move",
        text="Move there.", synonyms=("go", "walk"), named=True, by=Walk, needs=_MAY_WALK,
        hinder=lambda s, walk, square: movement.out_of_reach(s, walk.unit, square, False),
        instead=_nearer, shows=_walks(False),
        worths=Plan.moves,
    ),
    Deed(
        "brave", SQUARE, says="move to {square} through harm", moments=("menu",), group="Move",
        button="Move through harm", text="Move through squares that harm.", named=True,
        by=Walk, needs=_MAY_WALK,
        hinder=lambda s, walk, square: movement.out_of_reach(s, walk.unit, square, True),
        instead=_nearer, shows=_walks(True),
        worths=lambda plan, head, squares: [worth - 0.8 for worth in plan.worths(squares)],
    ),
    Deed(
        "burrow", SQUARE, says="burrow to {square}", moments=("menu",), group="Move",
        button="Burrow", text="Go under the ground to another square.",
        needs=(
            activation.no_burrower, activation.knocked_down, movement.spent, movement.taken,
        ),
        hinder=activation.out_of_burrow,
        worths=lambda plan, head, squares: [worth - 0.02 for worth in plan.worths(squares)],
    ),
)  # fmt: skip
