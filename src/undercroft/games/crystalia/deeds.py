"""The deeds of a war: one row for each kind of option. See `kernel.deed`.

What stands in a deed's way is said by the rules' own modules, beside what finds the offers.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.deed import Deed, answer
from undercroft.kernel.deeds import Deeds
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square
from undercroft.kernel.wording import plural

from ..superdungeon import drawing
from ..superdungeon.card import Pool
from ..superdungeon.naming import die_name, roll_name, square_name, unit_name
from . import (
    powerup,
    spawn,
    turn,
)
from .acts import ACTS
from .naming import PHASE as PHASES
from .naming import chance
from .operands import (
    AMOUNT,
    ATTRIBUTE,
    CARD,
    COLOUR,
    COLUMN,
    DIE,
    EXIT,
    ICONS,
    LINE,
    ONE_SQUARE,
    ONE_TRAP,
    PHASE,
    PLACED,
    POINT,
    RECOVERY,
    SQUARE,
    THROW,
    TILE,
    TRAP,
    TRAP_SQUARE,
    TURNS,
    UNIT,
    WARBAND,
    WARZONE,
    WAY,
    WHAT_FIRST,
    WHO_COMES,
    throws,
)
from .stat import stats
from .state import State


def doer(s: State, ask: Ask) -> Any:
    """Who does a deed: the active unit at its menu; elsewhere the question itself."""
    return ask.about[0] if ask.prompt == "menu" else ask


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


def _another_moment(s: State, ask: Ask, deed: Deed[State]) -> Hindrance:
    if "menu" in deed.moments:
        says = "it is for the activation of a unit"
        return Hindrance("base.activation.complete", says=says)
    rules = ask.rules or ("base.activation.parts",)
    return Hindrance(*rules, says="another question is to be answered first")


_SPAWNED = {
    "units": "units only", "hero": "the hero and units", "mini": "the mini-boss and units",
}  # fmt: skip

_PHASE = {
    "wait": "Nobody acts. The Power-Up phase follows.",
    "spawning": "Units come to the map by spawning points. Nobody acts.",
    "hero": f"The hero acts, and monsters of up to {turn.HERO_SKULLS} skulls.",
    "warband": f"Monsters of up to {turn.WARBAND_SKULLS} skulls act, the hero does not.",
}
"""What a turn is that is spent on a phase."""

DEEDS = Deeds[State](
    # A turn
    Deed(
        "phase", PHASE, says=lambda s, ask, phase: PHASES[phase], moments=("phase",),
        text="Choose what this turn is for.", group="Phase", named=True,
        hinder=lambda s, ask, phase: turn.not_played(s, phase),
        shows=lambda s, ask, phase: {"text": _PHASE[phase]},
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
    answer(
        "enter", EXIT, SQUARE, moments="deploy_boss", group="Spawn",
        says=lambda s, ask, number, square: (
            f"exit {number + 1}, base on {square_name(s.board, square)}"
        ),
        text="The boss breaks in by an exit.", no="the boss does not fit in there",
    ),
    *ACTS,
    # Interruptions
    answer("pass", says="pass", moments="emergency buy", text="Do nothing now.", default=True),
    answer("deaf", says="pass, and do not ask again this turn", moments="emergency",
           text="Drink nothing for the rest of this turn."),
    answer("keep", says="keep", moments="wrath holy steadfast shapeshift", default=True,
           text="Leave everything as it is."),
    answer("quiet", says="keep, and do not ask again this turn", moments="wrath",
           text="Spend no wrath for the rest of this turn."),
    answer("reroll", THROW, DIE, says=_reroll, moments="wrath", group="Wrath", cost="1 wrath",
           text="This die is thrown again, and the new face counts.", no="it is another's die"),
    answer("reroll", THROW, DIE, says=_reroll, moments="holy steadfast", group="Wrath",
           text="This die is thrown again, and the new face counts.", no="it is another's die"),
    answer("defend", ATTRIBUTE, says="defend with {attribute}", moments="defend",
           text="Roll this attribute in defense.", no="it does not defend with that"),
    # What follows an attack
    answer("arc", UNIT, says="arc to {unit}", moments="arc", group="Attack",
           text="Strike again, with a die less.", no="the arc does not reach it"),
    answer("stop", says="stop", moments="arc", text="Strike nobody else.", default=True),
    answer("drop", COLOUR, says="one {colour} die fewer", moments="arc_die",
           text="Roll one die of this colour less.", no="no such die is left"),
    answer("as", ICONS, AMOUNT, moments="healer alchemy",
           says=lambda s, ask, icon, n: f"{n} as {icon}" + ("s" if n != 1 else ""),
           text="Take so many icons as the other kind."),
    answer("heart", UNIT, RECOVERY, says="{unit}: {what}", moments="heart",
           text="Give the heart to a unit.", no="it has no such thing to lose"),
    answer("heal", UNIT, RECOVERY, says="{unit}: {what}", moments="heal",
           text="Take a wound or a status off.", no="it has no such thing to lose"),
    answer("leave", says="leave", moments="heart", text="Nobody takes it.", default=True),
    answer("vines", UNIT, says="vines on {unit}", moments="vines", text="Slow this unit."),
    answer("lose", CARD, says="lose {card}", moments="grind", text="Discard this card."),
    answer("wounds", AMOUNT, says="move {amount} wounds", moments="heros_balm",
           text="Take so many wounds over."),
    # Moved and placed
    answer("stay", says="stay", moments="control pounce charge shadow_step crawl",
           text="It stays where it is.", default=True),
    *(
        answer(kind, SQUARE, says=kind + " to {square}", moments="control", group="Place",
               text=f"{kind.capitalize()} the unit to this square.",
               no=f"no {kind} leads there")
        for kind in ("push", "pull", "compel")
    ),
    answer("land", SQUARE, says="to {square}", moments="pounce charge shadow_step", group="Place",
           text="Be placed on this square.", no="nobody lands there"),
    answer("round", says="no further trap", moments="control_way",
           text="Lead it past the other traps."),
    answer("over", TRAP, TRAP_SQUARE, says="over {trap} on {square}", moments="control_way",
           text="Lead it over a trap."),
    answer("shift", SQUARE, says="change shape on {square}", moments="shapeshift",
           text="Take the other form.", no="the other form does not fit in there"),
    answer("first", WHAT_FIRST, ONE_TRAP, ONE_SQUARE, says=_first, moments="upkeep", points="",
           text="Say what comes first in the upkeep."),
    answer("centre", SQUARE, says="centre on {square}", moments="centre", group="Place",
           text="Lay the centre of the area here.", no="it is not on the target"),
    Deed(
        "place", PLACED, SQUARE, says=_placed, moments=("bring",), group="Place", named=True,
        text="Bring the unit in on this square.", hinder=_brought,
    ),
    answer("place", PLACED, SQUARE, says=_placed, group="Place", named=True,
           moments="set_down smokebomb trapdoor send_home clear_way chest_unit summon "
           "scuttling_swarm deploy_point deploy_hero deploy_units place_chest place_tree",
           text="Set it down on this square.", no="it cannot be set down there"),
    # Chests, traps, trades
    answer("again", says="roll again", moments="chest_again", text="Try the chest once more."),
    answer("discard", says="leave the chest", moments="chest_again", default=True,
           shows=lambda *_: {"into": "away"},
           text="Take what has been won; the chest is gone."),
    answer("second", SQUARE, says="the chest on {square}", moments="second_chest",
           text="This chest becomes a trapdoor, too.", no="no other chest stands there"),
    answer("token", SQUARE, says="token on {square}", moments="lay_trap",
           text="Lay one token of the trap here.", no="the trap cannot lie there"),
    answer("block", SQUARE, says="block from {square}", moments="lay_trap",
           text="Lay the trap here, two by two squares.", no="the trap cannot lie there"),
    answer("row", WAY, SQUARE, says="row from {square} to the {facing}", moments="lay_trap",
           text="Lay the trap here, four squares in a row.", no="the trap cannot lie there"),
    answer("crawl", SQUARE, says="to {square}", moments="crawl", text="The trap moves here.",
           no="the trap does not get there"),
    answer("give", CARD, says="give {card}", moments="trade", group="Trade",
           text="Offer this card.", no="it is not there to be given"),
    answer("give", CARD, says="give {card}", moments="pay", group="Trade",
           text="Pay with this card.", no="it is not there to be given"),
    answer("want", CARD, says="ask for {card}", moments="trade", group="Trade",
           text="Ask for this card.", no="they do not have it"),
    answer("propose", says="propose the trade", moments="trade", text="Ask the other player.",
           no="nothing is offered yet"),
    answer("cancel", says="no trade", moments="trade", text="Do not trade.", default=True),
    answer("accept", says="accept", moments="trade_offer", text="The cards change hands."),
    answer("refuse", says="refuse", moments="trade_offer", text="Nothing changes hands.",
           default=True),
    # Power-Up
    answer("buy", says="buy a treasure", moments="buy", text="Pay five cards for a treasure."),
    Deed(
        "equip", UNIT, CARD, says="{card} for {unit}",
        moments=("equip", "curse", "starting_treasure"), group="Equip", into="worn",
        hinder=_equipped, shows=_changes,
        text="Wear it from now on; what it displaces is settled at the end of the turn.",
    ),
    answer("nominate", UNIT, CARD, says="{card} for {unit}", moments="nominate",
           text="This leader will have to wear it."),
    answer("done", says="done", moments="bring equip deploy_units", text="Go on.", default=True),
    answer("keep", CARD, says="keep {card}", moments="keep", no="it was not drawn",
           text="It goes into the backpack; the others are not kept."),
    # Setup
    answer("band", WARBAND, says="{warband}", moments="choose_warband", named=True,
           text="Lead this warband."),
    answer("warzone", WARZONE, says="{warzone}", moments="choose_warzone", named=True,
           text="Fight on this warzone."),
    answer("tile", TILE, says="{tile}", moments="choose_tile", named=True,
           text="Place this tile."),
    answer("lay", COLUMN, LINE, TURNS, moments="lay_tile",
           says="column {column}, row {row}, {turns} quarter turns",
           text="Lay the tile here, turned so.", no="it does not touch enough there"),
    answer("attacker", says="attack", moments="attacker", text="Attack, and play first."),
    answer("defender", says="defend", moments="attacker", text="Be the defender."),
    answer("stow", says="into the backpack", moments="starting_treasure", default=True,
           shows=lambda *_: {"into": "pack"}, text="It goes into the backpack, to be worn later."),
    by=doer,
    otherwise=_another_moment,
    chance=chance,
)  # fmt: skip
BLOWS = frozenset(row.word for row in DEEDS.rows if row.group == "Attack")
"""The words of attacks."""
