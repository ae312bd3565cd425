"""The deeds of a war: one row for each kind of option. See `kernel.deed`.

What stands in a deed's way is said by the rules' own modules, beside what finds the offers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.deed import Deed, Deeds, Predicate, asked
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.operand import Kind
from undercroft.kernel.squares import Square
from undercroft.kernel.wording import plural

from ..superdungeon import drawing
from ..superdungeon.card import Pool
from ..superdungeon.naming import action_name, die_name, roll_name, square_name, unit_name
from . import (
    action,
    chest,
    facing,
    faction,
    movement,
    odds,
    potion,
    powerup,
    sightlines,
    spawn,
    trade,
    trap,
    turn,
    unique,
)
from .naming import ICON, chance
from .naming import PHASE as PHASES
from .operands import (
    ACTION,
    AMOUNT,
    ATTRIBUTE,
    CARD,
    COLOUR,
    COLUMN,
    DIE,
    DRINKER,
    EXIT,
    ICONS,
    LINE,
    ONE_SQUARE,
    ONE_TRAP,
    PHASE,
    PLACED,
    PLAYER,
    POINT,
    POTION,
    RECOVERY,
    SIDE,
    SQUARE,
    STANDING,
    TARGET,
    THROW,
    TILE,
    TRAP,
    TRAP_SQUARE,
    TURNS,
    UNIT,
    USE,
    USED_THERE,
    VICTIM,
    WARBAND,
    WARZONE,
    WAY,
    WHAT_FIRST,
    WHO_COMES,
    throws,
)
from .operands import (
    ICON as ATTACK,
)
from .plan import Plan
from .stat import stats
from .state import State

MENU = ("menu",)


def doer(s: State, ask: Ask) -> Any:
    """Who does a deed: the active unit at its menu; elsewhere the question itself."""
    return ask.about[0] if ask.prompt == "menu" else ask


def _option(word: str, values: tuple[Any, ...]) -> Option:
    said = len(values)
    while said and values[said - 1] is None:
        said -= 1
    return (word, *values[:said])


def _among(word: str, says: str) -> Predicate:
    """Of questions whose options are found all at once: whether an option is one of them."""

    def unfit(s: State, ask: Ask, *values: Any) -> Hindrance | None:
        return None if _option(word, values) in ask.options else Hindrance(*ask.rules, says=says)

    return unfit


def _answer(
    word: str, *operands: Kind[Any], moments: str, unless: str = "it is not among the choices",
    **row: Any,
) -> Deed[State]:  # fmt: skip
    """A row for an answer to a question of its own."""
    return Deed(
        word,
        *operands,
        moments=tuple(moments.split()),
        by=asked,
        hinder=_among(word, unless),
        **row,
    )


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

    def to(self, s: State, way: int, square: Square) -> tuple[list[Square], int]:
        """The squares walked and what they cost."""
        if self._ways is None:
            self._ways = action.reachable(s, self.unit)
        return movement.way_to(s, self.unit, self._ways.layers_to(way, square), way, square)


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
    found = odds.of_attack(s, unit, target, icon)
    return _told(found, _attack(s, unit, target, icon)) | sightlines.fields(s, unit, target)


def _let_loose(s: State, unit: int, target: int) -> dict[str, Any]:
    found = odds.of_attack(s, unit, target, "melee")
    return _told(found, _berserk(s, unit, target)) | sightlines.fields(s, unit, target)


def _used(s: State, unit: int, way: Option, label: str) -> dict[str, Any]:
    """What is shown of an action that is used in some way."""
    fields = _told(odds.of_use(s, unit, way), label)
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
        return odds.chance(odds.of_use(s, unit, (word, *values)))

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


# Rolls, cards, places


def _reroll(s: State, ask: Ask, roll: int, die: int) -> str:
    rolls = throws(ask)
    if roll >= len(rolls) or die >= len(rolls[roll][3]):
        return f"reroll die {die + 1} of roll {roll + 1}"
    unit, what, pool, faces, sides = rolls[roll]
    if sides != 6:
        return f"reroll the d10 ({faces[0] + 1})"
    name = die_name(s, Pool(*pool), faces, die)
    return f"reroll die {die + 1} of {unit_name(s, unit)}'s {roll_name(s, what)}, the {name}"


def _wrath(s: State, by: object, target: int | None) -> str:
    side = s.faction[s.turn] if s.turn < len(s.faction) else ""
    name = s.box.content.factions[side].wrath.name if side else "the faction's wrath"
    return name if target is None else f"{name} on {unit_name(s, target)}"


def _equipped(s: State, ask: Ask, unit: int, card: int) -> Hindrance | None:
    if ask.prompt != "equip" and card != ask.about[0]:
        return Hindrance(*ask.rules, says="another card is asked about")
    if card not in s.backpack[ask.seat]:
        return Hindrance("reward.backpack", says="it is not in the backpack")
    return powerup.not_worn(s, ask.seat, unit, card)


def _changes(s: State, ask: Ask, unit: int, card: int) -> dict[str, Any]:
    """What a card would make of who wears it, before it pops anything. [pop.timing]"""
    if ask.prompt == "starting_treasure" or s.at[unit] < 0:
        return {}
    return {"changes": drawing.wearing(s, unit, card, -1, stats)}


def _brought(s: State, ask: Ask, unit: int, square: Square) -> Hindrance | None:
    """[spawn.place.*]"""
    if unit < 0:
        return Hindrance(*ask.rules, says="a unit comes in")
    point, leaders = ask.about[0], (s.hero[ask.seat], s.mini[ask.seat])
    if ask.rules[0] != "spawn.place.three-squares":
        # A leader comes first, and nobody else. [spawn.option.hero, spawn.option.mini-boss]
        due = next(option[1] for option in ask.options)
        if unit != due:
            return Hindrance(*ask.rules, says="{leader:unit} comes first", leader=due)
        return spawn.no_entry(s, point, unit, square)
    if unit in leaders:
        return Hindrance("spawn.option.choose-one", says="{unit:unit} is a leader", unit=unit)
    return spawn.not_brought(s, point, unit, square)


def _placed(s: State, by: object, unit: int, square: Square) -> str:
    at = square_name(s.board, square)
    return at if unit < 0 else f"{unit_name(s, unit)} on {at}"


def _first(s: State, by: object, what: str, card: int | None, square: Square | None) -> str:
    if card is None or square is None:
        return "change shape first"
    return f"{s.box.traps[card].name} on {square_name(s.board, square)} first"


def _skulls(s: State, ask: object, unit: int) -> str:
    hero = unit == s.hero[s.owner[unit]]
    return "" if hero else plural(s.profile[unit].skulls, "skull")


def _interaction(s: State, *_: object) -> str:
    return "free" if s.proficient else "1 action"


def _another_moment(s: State, ask: Ask, deed: Deed[State]) -> Hindrance:
    if "menu" in deed.moments:
        says = "it is for the activation of a unit"
        return Hindrance("base.activation.complete", says=says)
    rules = ask.rules or ("base.activation.parts",)
    return Hindrance(*rules, says="another question is to be answered first")


_SPAWNED = {
    "units": "units only", "hero": "the hero and units", "mini": "the mini-boss and units",
}  # fmt: skip

DEEDS = Deeds[State](
    # A turn
    Deed(
        "phase", PHASE, says=lambda s, ask, phase: PHASES[phase], moments=("phase",),
        text="Choose what this turn is for.", group="Phase", named=True,
        hinder=lambda s, ask, phase: turn.not_played(s, phase),
    ),
    Deed(
        "activate", UNIT, moments=("next_unit",), group="Activate", button="Activate",
        says=lambda s, ask, unit: (
            f"activate {unit_name(s, unit)} ({square_name(s.board, s.at[unit])})"
        ),
        text="It moves and acts next.", cost=_skulls,
        hinder=lambda s, ask, unit: turn.not_ready(s, unit),
    ),
    Deed(
        "spawn", POINT, WHO_COMES, moments=("spawn",), group="Spawn", button="Spawn",
        says=lambda s, ask, point, who: f"{unit_name(s, point)}: {_SPAWNED[who]}",
        text="It comes to the map by a spawning point.",
        hinder=lambda s, ask, point, who: spawn.not_spawned(s, point, who),
    ),
    _answer(
        "enter", EXIT, SQUARE, moments="deploy_boss", group="Spawn",
        says=lambda s, ask, number, square: (
            f"exit {number + 1}, base on {square_name(s.board, square)}"
        ),
        text="The boss breaks in by an exit.", unless="the boss does not fit in there",
    ),
    # An activation
    Deed(
        "end", ends=True, says="end", moments=("menu", "next_unit"), button="End activation",
        text="The activation ends; what is left of it is given up.",
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
        odds=lambda s, unit, *values: odds.chance(odds.of_attack(s, unit, *values)),
        shows=_struck, worth=Plan.attack,
    ),
    Deed(
        "berserk", UNIT, says=_berserk, moments=MENU, group="Attack", button="Berserk",
        text="An attack that costs no action.", needs=(action.lying, action.no_fury),
        hinder=(
            lambda s, unit, target: action.no_attack(s, unit, target, "melee"),
            _in_front("berserk"),
        ),
        odds=lambda s, unit, target: odds.chance(odds.of_attack(s, unit, target, "melee")),
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
        odds=lambda s, unit, number, way: odds.chance(odds.of_use(s, unit, way)),
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
        odds=lambda s, ask, unit, number, way: odds.chance(odds.of_use(s, unit, way)),
        shows=lambda s, ask, unit, number, way: {
            **_told(odds.of_use(s, unit, way), _sip(s, ask, unit, number, way)),
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
    # Interruptions
    _answer("pass", says="pass", moments="emergency buy", text="Do nothing now.", default=True),
    _answer("deaf", says="pass, and do not ask again this turn", moments="emergency",
            text="Drink nothing for the rest of this turn."),
    _answer("keep", says="keep", moments="wrath holy steadfast shapeshift", default=True,
            text="Leave everything as it is."),
    _answer("quiet", says="keep, and do not ask again this turn", moments="wrath",
            text="Spend no wrath for the rest of this turn."),
    _answer("reroll", THROW, DIE, says=_reroll, moments="wrath", group="Wrath", cost="1 wrath",
            text="This die is thrown again, and the new face counts.",
            unless="it is another's die"),
    _answer("reroll", THROW, DIE, says=_reroll, moments="holy steadfast", group="Wrath",
            text="This die is thrown again, and the new face counts.",
            unless="it is another's die"),
    _answer("defend", ATTRIBUTE, says="defend with {attribute}", moments="defend",
            text="Roll this attribute in defense.", unless="it does not defend with that"),
    # What follows an attack
    _answer("arc", UNIT, says="arc to {unit}", moments="arc", group="Attack",
            text="Strike again, with a die less.", unless="the arc does not reach it"),
    _answer("stop", says="stop", moments="arc", text="Strike nobody else.", default=True),
    _answer("drop", COLOUR, says="one {colour} die fewer", moments="arc_die",
            text="Roll one die of this colour less.", unless="no such die is left"),
    _answer("as", ICONS, AMOUNT, moments="healer alchemy",
            says=lambda s, ask, icon, n: f"{n} as {icon}" + ("s" if n != 1 else ""),
            text="Take so many icons as the other kind."),
    _answer("heart", UNIT, RECOVERY, says="{unit}: {what}", moments="heart",
            text="Give the heart to a unit.", unless="it has no such thing to lose"),
    _answer("heal", UNIT, RECOVERY, says="{unit}: {what}", moments="heal",
            text="Take a wound or a status off.", unless="it has no such thing to lose"),
    _answer("leave", says="leave", moments="heart", text="Nobody takes it.", default=True),
    _answer("vines", UNIT, says="vines on {unit}", moments="vines", text="Slow this unit."),
    _answer("lose", CARD, says="lose {card}", moments="grind", text="Discard this card."),
    _answer("wounds", AMOUNT, says="move {amount} wounds", moments="heros_balm",
            text="Take so many wounds over."),
    # Moved and placed
    _answer("stay", says="stay", moments="control pounce charge shadow_step crawl",
            text="It stays where it is.", default=True),
    *(
        _answer(kind, SQUARE, says=kind + " to {square}", moments="control", group="Place",
                text=f"{kind.capitalize()} the unit to this square.",
                unless=f"no {kind} leads there")
        for kind in ("push", "pull", "compel")
    ),
    _answer("land", SQUARE, says="to {square}", moments="pounce charge shadow_step", group="Place",
            text="Be placed on this square.", unless="nobody lands there"),
    _answer("round", says="no further trap", moments="control_way",
            text="Lead it past the other traps."),
    _answer("over", TRAP, TRAP_SQUARE, says="over {trap} on {square}", moments="control_way",
            text="Lead it over a trap."),
    _answer("shift", SQUARE, says="change shape on {square}", moments="shapeshift",
            text="Take the other form.", unless="the other form does not fit in there"),
    _answer("first", WHAT_FIRST, ONE_TRAP, ONE_SQUARE, says=_first, moments="upkeep", points="",
            text="Say what comes first in the upkeep."),
    _answer("centre", SQUARE, says="centre on {square}", moments="centre", group="Place",
            text="Lay the centre of the area here.", unless="it is not on the target"),
    Deed(
        "place", PLACED, SQUARE, says=_placed, moments=("bring",), group="Place", named=True,
        text="Bring the unit in on this square.", hinder=_brought,
    ),
    _answer("place", PLACED, SQUARE, says=_placed, group="Place", named=True,
            moments="set_down smokebomb trapdoor send_home clear_way chest_unit summon "
            "scuttling_swarm deploy_point deploy_hero deploy_units place_chest place_tree",
            text="Set it down on this square.", unless="it cannot be set down there"),
    # Chests, traps, trades
    _answer("again", says="roll again", moments="chest_again", text="Try the chest once more."),
    _answer("discard", says="leave the chest", moments="chest_again", default=True,
            shows=lambda *_: {"into": "away"},
            text="Take what has been won; the chest is gone."),
    _answer("second", SQUARE, says="the chest on {square}", moments="second_chest",
            text="This chest becomes a trapdoor, too.", unless="no other chest stands there"),
    _answer("token", SQUARE, says="token on {square}", moments="lay_trap",
            text="Lay one token of the trap here.", unless="the trap cannot lie there"),
    _answer("block", SQUARE, says="block from {square}", moments="lay_trap",
            text="Lay the trap here, two by two squares.", unless="the trap cannot lie there"),
    _answer("row", WAY, SQUARE, says="row from {square} to the {facing}", moments="lay_trap",
            text="Lay the trap here, four squares in a row.", unless="the trap cannot lie there"),
    _answer("crawl", SQUARE, says="to {square}", moments="crawl", text="The trap moves here.",
            unless="the trap does not get there"),
    _answer("give", CARD, says="give {card}", moments="trade", group="Trade",
            text="Offer this card.", unless="it is not there to be given"),
    _answer("give", CARD, says="give {card}", moments="pay", group="Trade",
            text="Pay with this card.", unless="it is not there to be given"),
    _answer("want", CARD, says="ask for {card}", moments="trade", group="Trade",
            text="Ask for this card.", unless="they do not have it"),
    _answer("propose", says="propose the trade", moments="trade", text="Ask the other player.",
            unless="nothing is offered yet"),
    _answer("cancel", says="no trade", moments="trade", text="Do not trade.", default=True),
    _answer("accept", says="accept", moments="trade_offer", text="The cards change hands."),
    _answer("refuse", says="refuse", moments="trade_offer", text="Nothing changes hands.",
            default=True),
    # Power-Up
    _answer("buy", says="buy a treasure", moments="buy", text="Pay five cards for a treasure."),
    Deed(
        "equip", UNIT, CARD, says="{card} for {unit}",
        moments=("equip", "curse", "starting_treasure"), group="Equip", into="worn",
        hinder=_equipped, shows=_changes,
        text="Wear it from now on; what it displaces is settled at the end of the turn.",
    ),
    _answer("nominate", UNIT, CARD, says="{card} for {unit}", moments="nominate",
            text="This leader will have to wear it."),
    _answer("done", says="done", moments="bring equip deploy_units", text="Go on.", default=True),
    _answer("keep", CARD, says="keep {card}", moments="keep", unless="it was not drawn",
            text="It goes into the backpack; the others are not kept."),
    # Setup
    _answer("band", WARBAND, says="{warband}", moments="choose_warband", named=True,
            text="Lead this warband."),
    _answer("warzone", WARZONE, says="{warzone}", moments="choose_warzone", named=True,
            text="Fight on this warzone."),
    _answer("tile", TILE, says="{tile}", moments="choose_tile", named=True,
            text="Place this tile."),
    _answer("lay", COLUMN, LINE, TURNS, moments="lay_tile",
            says="column {column}, row {row}, {turns} quarter turns",
            text="Lay the tile here, turned so.", unless="it does not touch enough there"),
    _answer("attacker", says="attack", moments="attacker", text="Attack, and play first."),
    _answer("defender", says="defend", moments="attacker", text="Be the defender."),
    _answer("stow", says="into the backpack", moments="starting_treasure", default=True,
            shows=lambda *_: {"into": "pack"}, text="It goes into the backpack, to be worn later."),
    by=doer,
    otherwise=_another_moment,
    chance=chance,
)  # fmt: skip
BLOWS = frozenset(row.word for row in DEEDS.rows if row.group == "Attack")
"""The words of attacks."""
