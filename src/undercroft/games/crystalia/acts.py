"""What a unit does in its activation: a row for each kind of option of its menu. [docs/deeds.md]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.deed import Deed, Predicate, asked
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.operand import Kind
from undercroft.kernel.squares import Square
from undercroft.kernel.wording import plural

from ..superdungeon.naming import action_name, square_name, unit_name
from . import (
    action,
    chest,
    facing,
    faction,
    movement,
    odds,
    potion,
    sightlines,
    trade,
    trap,
    unique,
)
from .naming import ICON
from .operands import (
    ACTION,
    DRINKER,
    EXIT,
    PLAYER,
    POTION,
    SIDE,
    SQUARE,
    STANDING,
    TARGET,
    TRAP,
    TRAP_SQUARE,
    UNIT,
    USE,
    USED_THERE,
    VICTIM,
    WAY,
)
from .operands import (
    ICON as ATTACK,
)
from .plan import Plan
from .state import State

MENU = ("menu",)


def _option(word: str, values: tuple[Any, ...]) -> Option:
    said = len(values)
    while said and values[said - 1] is None:
        said -= 1
    return (word, *values[:said])


def _in_front(word: str) -> Predicate:
    """After a free turn: whether what an action is about lies in front. [facing.target]"""
    return lambda s, unit, *values: action.looking_away(s, unit, _option(word, values))


def _costs(points: int) -> Predicate:
    return lambda s, *_: action.too_few(s, points)


# Moving and turning


class Walk:
    """The ways of the active unit, found once for all its moves."""

    def __init__(self, s: State, ask: Ask) -> None:
        self.unit: int = ask.about[0] if ask.prompt == "menu" else s.active
        self._ways: movement.Ways | None = None
        self._known: dict[int, dict[Square, list[Square]]] = {}
        """Paths that were found, by the flood they lead through."""

    def to(self, s: State, way: int, square: Square) -> tuple[list[Square], int]:
        """The squares walked and what they cost."""
        if self._ways is None:
            self._ways = action.reachable(s, self.unit)
        layers = self._ways.layers_to(way, square)
        known = self._known.setdefault(id(layers), {})
        return movement.way_to(s, self.unit, layers, way, square, known)


def _walked(rule: Callable[..., Hindrance | None]) -> Predicate:
    return lambda s, walk, *values: rule(s, walk.unit, *values)


def _nearer(s: State, walk: Walk, way: int, square: Square) -> Option | None:
    """The square on the way there that can be reached now."""
    return action.nearest_move(s, walk.unit, square)


def _moved(s: State, walk: Walk, way: int, square: Square) -> dict[str, Any]:
    path, cost = walk.to(s, way, square)
    return {
        "path": tuple(path), "cost": f"{cost} movement", "steps": cost,
        "facing": facing.NAMES[way],
    }  # fmt: skip


def _turned(s: State, by: object, way: int) -> dict[str, Any]:
    return {"facing": facing.NAMES[way]}


def _idle_turn(s: State, ask: Ask, way: int) -> Hindrance | None:
    return action.no_use(s, ask.about[0], way, action.actions_among(ask.options))


# Attacks and unique actions


def _attack(s: State, by: object, target: int, icon: str) -> str:
    return f"attack {unit_name(s, target)} {ICON[icon]}"


def _berserk(s: State, by: object, target: int) -> str:
    return f"free attack on {unit_name(s, target)}"


def _special(s: State, by: object, number: int, target: int) -> str:
    name = action_name(s, number)
    return name if target == by else f"{name} on {unit_name(s, target)}"


def _aim(s: State, by: object, number: int, start: Square, side: str) -> str:
    way = facing.WORDS[facing.NAMES.index(side)]
    return f"{action_name(s, number)} to the {way} from {square_name(s.board, start)}"


def _teleport(s: State, by: object, number: int, square: Square) -> str:
    return f"{action_name(s, number)} to {square_name(s.board, square)}"


def _area(s: State, by: object, number: int) -> str:
    return action_name(s, number)


_USES: dict[str, Callable[..., str]] = {
    "special": _special, "aim": _aim, "area": _area, "teleport": _teleport,
}  # fmt: skip


def _drink(s: State, by: object, number: int, way: Option) -> str:
    return f"drink {_USES[way[0]](s, by, *way[1:])}"


def _sip(s: State, by: object, unit: int, number: int, way: Option) -> str:
    return f"{unit_name(s, unit)} drinks {_USES[way[0]](s, unit, *way[1:])}"


def _told(found: odds.Forecast | None, label: str) -> dict[str, Any]:
    """What a choice shows of its odds."""
    if found is None:
        return {"odds": None}
    return found.fields | ({"label": f"{label} (in cover)"} if found.covered else {})


def _struck(s: State, unit: int, target: int, icon: str) -> dict[str, Any]:
    found = odds.told_of_attack(s, unit, target, icon)
    return _told(found, _attack(s, unit, target, icon)) | sightlines.fields(s, unit, target)


def _let_loose(s: State, unit: int, target: int) -> dict[str, Any]:
    found = odds.told_of_attack(s, unit, target, "melee")
    return _told(found, _berserk(s, unit, target)) | sightlines.fields(s, unit, target)


def _used(s: State, unit: int, way: Option, label: str) -> dict[str, Any]:
    """What is shown of an action that is used in some way."""
    fields = _told(odds.told_of_use(s, unit, way), label)
    if way[0] == "special":
        fields |= sightlines.fields(s, unit, way[2])
    text = s.box.actions[way[1]].text
    return fields | {"text": text, "affected": sightlines.squares(s, unit, way)}


def _uses(word: str) -> Callable[..., dict[str, Any]]:
    def shown(s: State, unit: int, *values: Any) -> dict[str, Any]:
        return _used(s, unit, (word, *values), _USES[word](s, unit, *values))

    return shown


def _chance_of(word: str) -> Callable[..., float | None]:
    def likely(s: State, unit: int, *values: Any) -> float | None:
        return odds.chance(odds.told_of_use(s, unit, (word, *values)))

    return likely


def _unique(word: str, *operands: Kind[Any], **row: Any) -> Deed[State]:
    """A row for one of the ways in which unique actions are used."""
    return Deed(
        word, *operands, says=_USES[word], moments=MENU, group="Unique", named=True,
        synonyms=("use",), button=lambda s, by, number, *_: action_name(s, number),
        cost=lambda s, by, number, *_: plural(s.box.actions[number].cost, "action"),
        needs=(action.lying, lambda s, unit, number, *_: unique.unusable(s, unit, number)),
        hinder=(
            lambda s, unit, number, *_: action.too_few(s, s.box.actions[number].cost),
            lambda s, unit, *values: unique.misused(s, unit, (word, *values)),
            _in_front(word),
        ),
        instead=lambda s, unit, *values: action.step_to_use(s, unit, (word, *values)),
        odds=_chance_of(word), shows=_uses(word), **row,
    )  # fmt: skip


# Wrath and things on the map


def _wrath(s: State, by: object, target: int | None) -> str:
    side = s.faction[s.turn] if s.turn < len(s.faction) else ""
    name = s.box.content.factions[side].wrath.name if side else "the faction's wrath"
    return name if target is None else f"{name} on {unit_name(s, target)}"


def _interaction(s: State, *_: object) -> str:
    return "free" if s.proficient else "1 action"


ACTS: tuple[Deed[State], ...] = (
    Deed(
        "end", ends=True, says="end", moments=("menu", "next_unit"),
        button=lambda s, by: "End the phase" if isinstance(by, Ask) else "End activation",
        text="It is over; what is left of it is given up.",
        hinder=lambda s, by: None if isinstance(by, Ask) else action.bound_to_act(s, by),
        worth=0.0,
    ),
    Deed(
        "stand", STANDING, moments=MENU, group="Move", button="Stand up",
        says=lambda s, unit, means: (
            "stand up with " + ("an action point" if means == "action" else "all movement")
        ),
        text="Get up from the ground.", hinder=action.stands,
        cost=lambda s, unit, means: "1 action" if means == "action" else "all movement", worth=0.5,
    ),
    Deed(
        "move", WAY, SQUARE, says="move to {square} facing {facing}", moments=MENU, group="Move",
        text="Spend movement points.", button="Move", synonyms=("go", "walk"), by=Walk,
        needs=(
            _walked(action.lying), _walked(action.bound_to_act),
            lambda s, walk, way, square: movement.taken(s, walk.unit, square),
        ),
        hinder=_walked(action.no_move), instead=_nearer, shows=_moved, worth=Plan.move,
    ),
    Deed(
        "face", WAY, says="face {facing}, then act (free)", moments=MENU, group="Facing",
        text="Look another way, then go on.", button="Face, then act", cost="free", shows=_turned,
        by=asked, needs=lambda s, ask, way: action.lying(s, ask.about[0]),
        hinder=_idle_turn,
    ),
    Deed(
        "face", WAY, says="face {facing}", moments=("face",), group="Facing", shows=_turned,
        text="Look that way.",
    ),
    Deed(
        "turn", WAY, says="turn {facing} (1 action)", moments=MENU, group="Facing", button="Turn",
        text="Spend an action to look another way.", cost="1 action", shows=_turned,
        needs=(action.lying, action.bound_to_act), hinder=(_costs(1), action.faces_so),
    ),
    Deed(
        "keep_dashing", says="keep dashing", moments=MENU, group="Move", button="Keep dashing",
        text="Go on with the dash.", needs=(action.lying, action.bound_to_act),
        hinder=action.no_running_on,
    ),
    Deed(
        "attack", UNIT, ATTACK, says=_attack, moments=MENU, group="Attack", button="Attack",
        text="Roll against the target's defence; who rolls more stars wins.", cost="1 action",
        synonyms=("hit", "shoot", "strike"), needs=action.lying,
        hinder=(_costs(1), action.no_attack, _in_front("attack")), instead=action.step_to_attack,
        odds=lambda s, unit, *values: odds.chance(odds.told_of_attack(s, unit, *values)),
        shows=_struck, worth=Plan.attack,
    ),
    Deed(
        "berserk", UNIT, says=_berserk, moments=MENU, group="Attack", button="Berserk",
        text="An attack that costs no action.", needs=(action.lying, action.no_fury),
        hinder=(
            lambda s, unit, target: action.no_attack(s, unit, target, "melee"),
            _in_front("berserk"),
        ),
        odds=lambda s, unit, target: odds.chance(odds.told_of_attack(s, unit, target, "melee")),
        shows=_let_loose, worth=Plan.berserk,
    ),
    _unique(
        "special", ACTION, TARGET, text="Use a unique action on a unit.", worth=Plan.use,
    ),
    _unique("area", ACTION, text="Use a unique action around the user.", worth=Plan.use),
    _unique("aim", ACTION, SQUARE, SIDE, text="Use a unique action from a square beside the user.",
            worth=Plan.use),
    _unique("teleport", ACTION, SQUARE, text="Use a unique action to be placed on a square.",
            worth=Plan.teleport),
    Deed(
        "drink", POTION, USE, says=_drink, moments=MENU, group="Potion",
        text="Drink a potion and use what it does, for no action.",
        button=lambda s, by, number, way: action_name(s, number),
        cost=lambda s, by, number, way: plural(s.box.actions[number].cost, "potion"),
        needs=(
            action.lying, lambda s, unit, *_: potion.not_the_hero(s, unit),
            lambda s, unit, number, way: potion.undrinkable(s, unit, number, green=False),
        ),
        hinder=(
            lambda s, unit, number, way: unique.misused(s, unit, way),
            lambda s, unit, number, way: action.looking_away(s, unit, way),
        ),
        odds=lambda s, unit, number, way: odds.chance(odds.told_of_use(s, unit, way)),
        shows=lambda s, unit, number, way: _used(s, unit, way, _drink(s, unit, number, way)),
        worth=Plan.drink,
    ),
    Deed(
        "drink", DRINKER, POTION, USED_THERE, says=_sip, moments=("emergency",), group="Potion",
        text="Drink a potion in an emergency.",
        button=lambda s, by, unit, number, way: action_name(s, number),
        cost=lambda s, by, unit, number, way: plural(s.box.actions[number].cost, "potion"),
        needs=lambda s, ask, unit, number, way: potion.not_in_need(s, ask.seat, unit, number),
        hinder=lambda s, ask, unit, number, way: unique.misused(s, unit, way),
        odds=lambda s, ask, unit, number, way: odds.chance(odds.told_of_use(s, unit, way)),
        shows=lambda s, ask, unit, number, way: {
            **_told(odds.told_of_use(s, unit, way), _sip(s, ask, unit, number, way)),
            "text": s.box.actions[number].text,
        },
    ),
    Deed(
        "dash", says="dash", moments=MENU, group="Move", button="Dash", cost="1 action",
        text="Spend an action to move farther.", needs=action.lying,
        hinder=(_costs(1), lambda s, unit: action.done_once(s.dashed, "action.dash.once")),
        worth=Plan.dash,
    ),
    Deed(
        "meditate", says="meditate", moments=MENU, cost="2 actions", text="Restore 1 heart.",
        needs=action.lying, hinder=(_costs(2), action.no_rest), worth=0.3,
    ),
    Deed(
        "retreat", says="retreat", moments=MENU, cost="2 actions", needs=action.lying,
        text="Leave by the exit, back into the pool, free of wounds and statuses.",
        hinder=(_costs(2), action.no_retreat),
    ),
    Deed(
        "smokebomb", says="throw a smokebomb", moments=MENU, cost="2 actions",
        text="Be placed next to an allied spawning point.", needs=action.lying,
        hinder=(_costs(2), action.no_smoke),
    ),
    Deed(
        "search", says="search for traps", moments=MENU, group="Traps", cost="2 actions",
        text="Test Willpower: 5 stars show the trap of this tile.", button="Search for traps",
        needs=action.lying, hinder=(_costs(2), trap.no_search),
    ),
    Deed(
        "disarm", TRAP, TRAP_SQUARE, says="disarm {trap} on {square}", moments=MENU,
        text="Test Dexterity against the trap to make it harmless.", group="Traps",
        button="Disarm", cost=_interaction, needs=action.lying,
        hinder=(action.too_few_to_interact, trap.not_disarmed), worth=-0.1,
    ),
    Deed(
        "chest", SQUARE, says="open the chest on {square}", moments=MENU, group="Chest",
        text="Open the chest and draw what is in it.", button="Open chest", cost=_interaction,
        synonyms=("open",), needs=action.lying,
        hinder=(action.too_few_to_interact, chest.not_opened, _in_front("chest")), worth=0.6,
    ),
    Deed(
        "trapdoor", SQUARE, says="through the trapdoor on {square}", moments=MENU, group="Chest",
        text="Be placed next to the other trapdoor.", button="Trapdoor", cost=_interaction,
        needs=action.lying, hinder=(action.too_few_to_interact, chest.not_used),
    ),
    Deed(
        "explore", EXIT, says=lambda s, unit, number: f"explore exit {number + 1}", moments=MENU,
        text="Roll for what lies behind an exit.", group="Chest", cost=_interaction,
        needs=action.lying,
        hinder=(action.too_few_to_interact, chest.not_explored, _in_front("explore")), worth=0.1,
    ),
    Deed(
        "trade", PLAYER, says="trade with {player}", moments=MENU, group="Trade",
        text="Offer cards of the backpack to another player.", cost="1 action",
        needs=action.lying, hinder=(_costs(1), trade.no_trade),
    ),
    Deed(
        "wrath", VICTIM, says=_wrath, moments=MENU, group="Wrath",
        text="Spend wrath as only this faction can.", needs=action.lying, hinder=faction.no_wrath,
    ),
    Deed(
        "brew", says="drink the faction's potion", moments=MENU, group="Potion",
        text="Drink the potion of the faction, once in a war.", needs=action.lying,
        hinder=faction.no_brew, worth=0.2,
    ),
)  # fmt: skip
