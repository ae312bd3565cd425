"""Deeds that answer other questions than what an active Hero does: fights, placing, cards, setup.

Most such questions list what may be chosen, and the rules they cite say why nothing else may be.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.deed import Deed, Predicate, answer, asked, unlisted
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square
from undercroft.kernel.wording import listed, plural

from ..superdungeon import drawing
from ..superdungeon.crystal import status
from ..superdungeon.label import gain
from ..superdungeon.naming import card_name, die_name, square_name, unit_name
from . import movement, powerup, turn
from .card import Monster
from .operands import (
    AMOUNT,
    ATTRIBUTE,
    CARD,
    COLOUR,
    COLUMN,
    DIE,
    DROP,
    HERO,
    ICON_AS,
    KEPT,
    MODEL,
    PLACED,
    POINT,
    REPLACED,
    ROW,
    SPOT,
    SQUARE,
    TAKEN,
    UNIT,
    WHAT,
    WORN,
)
from .stat import stats
from .state import State
from .wording import PLACED_THINGS


def _no_place(word: str) -> Predicate:
    def no_place(s: State, ask: Ask, *values: Any) -> Hindrance | None:
        """A square that is not among those where something may go. [term.place.legal-square]"""
        square: Square = values[-1]
        if (word, *values) in ask.options:
            return None
        if s.card and movement.standing(s) >> square & 1:
            by = s.unit_at[square]
            rules = (*ask.rules, "term.place.legal-square")
            return Hindrance(*rules, says="{by:unit} stands there", by=by)
        return Hindrance(*ask.rules, says="{at:square} is none of the squares", at=square)

    return no_place


def _onto(word: str, says: str, text: str, *moments: str, group: str = "Place") -> Deed[State]:
    """A square that somebody chooses for a figure."""
    return Deed(
        word, SQUARE, says=says, text=text, moments=moments, group=group, by=asked,
        hinder=_no_place(word),
    )  # fmt: skip


def _off(word: str, *moments: str, text: str) -> Deed[State]:
    """A wound or status that comes off a Hero."""

    def no_token(s: State, ask: Ask, hero: int, what: str) -> Hindrance | None:
        if (word, hero, what) in ask.options:
            return None
        says = "{hero:unit} is not in play"
        if s.at[hero] >= 0:
            says = f"{{hero:unit}} has no {'wound' if what == 'wound' else what.capitalize()}"
            has = s.wounds[hero] if what == "wound" else s.status[hero] & status.BIT[what]
            says = "a rule or card gives it to somebody else" if has else says
        return Hindrance(*ask.rules, says=says, hero=hero)

    return Deed(
        word, UNIT, WHAT, moments=moments, text=text, by=asked, hinder=no_token,
        says=lambda s, ask, unit, what: f"{unit_name(s, unit)}: {gain(what)}",
    )  # fmt: skip


def _full(s: State, ask: Ask, hero: int) -> Hindrance | None:
    """[resolve.offense.potions, potion.maximum]"""
    rule = "resolve.offense.potions"
    if s.at[hero] < 0:
        return Hindrance(rule, says="{hero:unit} is not in play", hero=hero)
    held, most = s.potions[hero], s.profile[hero].potions
    if held < most:
        return None
    says = "{hero:unit} has {held} potions and holds no more"
    return Hindrance("potion.maximum", rule, says=says, hero=hero, held=held, most=most)


def _taken(s: State, ask: Ask, *units: int | None) -> str:
    return " and ".join(unit_name(s, unit) for unit in units if unit is not None)


def _placed(s: State, ask: Ask | None, unit: int, square: Square) -> str:
    thing = PLACED_THINGS.get(ask.prompt if ask else "", "it")
    who = unit_name(s, unit) if unit >= 0 else thing
    return f"{who} to {square_name(s.board, square)}"


def _die(s: State, ask: Ask, place: int) -> str:
    """A die of the roll that is asked about, or any other by its place."""
    if ask.prompt not in ("reroll", "discard") or place >= len(ask.about[2]):
        return f"die {place + 1}"
    _, pool, faces = ask.about
    return die_name(s, pool, faces, place)


def _no_die(s: State, ask: Ask, place: int) -> Hindrance | None:
    if ("reroll", place) in ask.options:
        return None
    dice = len(ask.about[2])
    return Hindrance(*ask.rules, says="the roll has {dice} dice", dice=dice)


def _gone(s: State, ask: Ask, hero: int, gear: int) -> str:
    text = f"{unit_name(s, hero)} discards {card_name(s, gear)}"
    return text if ask.prompt == "lift_curse" else f"{text}: no trap"


# Power-up and setup


def _equips(s: State, ask: Ask, hero: int, card: int, old: int) -> str:
    text = f"{unit_name(s, hero)} equips {card_name(s, card)}"
    return text if old < 0 else f"{text} in place of {card_name(s, old)}"


def _unwearable(s: State, ask: Ask, hero: int, card: int, old: int) -> Hindrance | None:
    if ask.about and hero != ask.about[0]:
        says = "{hero:unit} equips now"
        return Hindrance(*ask.rules, says=says, hero=ask.about[0])
    found = powerup.unwearable(s, hero, card, old)
    if found is None and not ask.about and not powerup.bound(s, card, old):
        return powerup.cursed_first(s)
    return found


def _cursed_first(s: State, ask: Ask, *_: object) -> Hindrance | None:
    return None if ask.about else powerup.cursed_first(s)


def _sold_now(s: State, ask: Ask, *_: object) -> Hindrance | None:
    return Hindrance("powerup.equipment.when", says="it is for power-up") if ask.about else None


def _wears(s: State, ask: Ask, hero: int, card: int, old: int) -> dict[str, Any]:
    drops = (s.box.equipment[old].id,) if old >= 0 else ()
    return {"changes": drawing.wearing(s, hero, card, old, stats), "drops": drops}


def _no_hero(s: State, ask: Ask, card: int) -> Hindrance | None:
    if ("hero", card) in ask.options:
        return None
    if isinstance(s.box.models[card], Monster):
        return Hindrance("setup.heroes.count", says="{card:model} is no Hero", card=card)
    return Hindrance("component.heroes", says="{card:model} is in the party", card=card)


def _no_point(s: State, ask: Ask, point: str) -> Hindrance | None:
    if ("point", point) in ask.options:
        return None
    rules = (*ask.rules, "expand.spawning-points.same-models")
    return Hindrance(*rules, says="with it the spawning points would not come out even")


_BOSSES = Hindrance("setup.monsters.bosses", says="it is for the setup")
_LAID = Hindrance("setup.dungeon.doorway-match", says="it is for the setup")
_GEAR = Hindrance("powerup.equipment.when", says="it is for the Heroes' power-up")
_COIN = Hindrance("coin.spend", says="it is for when a Hero returns")
_PLACES = (
    "place_marker", "place_hero", "place_chest", "return", "control", "monster_move",
    "place_minion", "set_down", "spawn", "boss_place", "shape", "pushed_out",
)  # fmt: skip

ANSWERS: tuple[Deed[State], ...] = (
    # Combat
    answer(
        "arc", UNIT, says="Arc: on to {unit}", moments=("arc",), group="Attack",
        text="The attack goes on to another enemy nearby, with one die fewer.",
        no="the attack does not arc there",
    ),
    Deed("stop", says="stop here", text="The attack ends.", moments=("arc",), default=True),
    answer(
        "drop", COLOUR, says="one {colour} die fewer", moments=("arc_die",),
        text="Leave a die of this colour out.", no="the roll has no such die",
    ),
    answer(
        "take", *TAKEN, says=_taken, moments=("area",), group="Attack",
        text="The monster's area takes these Heroes.", points="first",
        no="the area does not take them, or takes fewer than it can",
    ),
    answer(
        "friend", UNIT, says="{unit}", moments=("augment",), group="Monster",
        text="The monster helps this friend.", no="it is not the closest friend that benefits",
    ),
    answer(
        "minion", UNIT, says="{unit} takes the wound", moments=("expendable",), group="Monster",
        text="This minion takes the wound of its elite.", no="it is not one of the closest minions",
    ),
    answer(
        "defend", ATTRIBUTE, says="defend with {attribute}", moments=("defend",),
        text="Roll the dice of this attribute.", no="the Hero's card does not defend with it",
    ),
    Deed(
        "keep", says="keep the roll", text="Roll nothing again.", moments=("reroll",),
        default=True,
    ),
    Deed(
        "keep", says="let it come", text="Spend nothing: the card takes effect.",
        moments=("cancel",), default=True,
    ),
    answer(
        "keep", KEPT, says="keep {card}", moments=("keep",), no="it was not drawn",
        text="It goes into the backpack, and the others are discarded.",
    ),
    answer(
        "keep", KEPT, says="keep {card}", moments=("lift_curse",), no="it is not Cursed",
        text="The Hero goes on wearing it.",
    ),
    Deed(
        "reroll", DIE, says=lambda s, ask, place: f"re-roll the {_die(s, ask, place)}",
        moments=("reroll",), by=asked, hinder=_no_die,
        text="This die is thrown again, and the new face counts.",
    ),
    answer(
        "discard", DROP, moments=("discard",),
        says=lambda s, ask, dice: f"discard the {listed([_die(s, ask, die) for die in dice])}",
        text="These dice do not count.", no="only the highest dice are ignored",
    ),
    answer(
        "as", ICON_AS, says="take it as a {as}", moments=("oracle",),
        text="What was rolled counts as this.", no="it is not among what may be chosen",
    ),
    _off("heart", "heart", text="Take one wound or status off a Hero."),
    _off("heal", "heal", text="Take one wound or status off who is healed."),
    Deed(
        "potion", HERO, says="{hero} gains a potion", moments=("potion",), by=asked,
        text="Put the potion on this Hero's card.", hinder=_full,
        otherwise=Hindrance("resolve.offense.potions", says="no potion was rolled"),
    ),
    Deed(
        "leave", says="leave it", text="Nobody takes it.", moments=("heart", "potion"),
        default=True,
    ),
    answer(
        "from", UNIT, says="from {unit}", moments=("wrath",), text="Take a wrath token from here.",
        no="there is no wrath to take",
    ),
    Deed("gain", says="gain 2 wrath", text="Take two wrath tokens.", moments=("sparkly",)),
    # Moved and placed
    Deed(
        "stay", says="stay", text="Nothing is moved.", default=True,
        moments=("control", "charge", "retreat", "sidestep", "shapeshift", "crystal"),
        by=asked, hinder=unlisted("stay", "it must be moved"),
    ),
    _onto("push", "push to {square}", "Push the target there.", "control"),
    _onto("pull", "pull to {square}", "Pull the target there.", "control"),
    _onto("compel", "compel to {square}", "Move the target there.", "control"),
    _onto("step", "step to {square}", "Move there.", "retreat", "sidestep", group="Move"),
    _onto(
        "land", "to {square}", "Be set down there.", "pounce", "charge", "shadow_step", "crystal"
    ),
    _onto("shift", "shapeshift on {square}", "Change form there.", "shapeshift",
          group="Shapeshift"),
    _onto("centre", "centre on {square}", "The middle of the area.", "centre"),
    Deed(
        "place", PLACED, SQUARE, says=_placed, moments=_PLACES, group="Place", points="square",
        text="It is set on this square.", by=asked, hinder=_no_place("place"), named=True,
    ),
    # Turns and cards
    Deed(
        "activate", UNIT, says="activate {unit}", moments=("hero_turn",), group="Activate",
        text="It moves and acts next.", button="Activate",
        hinder=lambda s, by, unit: turn.waits(s, unit),
    ),
    answer(
        "monster", UNIT, says="{unit}", moments=("next_monster",), group="Monster",
        text="It is the next to carry out the command.", no="it is not one of the closest",
    ),
    answer(
        "curse", UNIT, says="{unit} suffers it", moments=("curse",),
        text="This Hero gets the status.", no="others have suffered less",
    ),
    Deed(
        "glitter", says="throw the Deluxe Glitter Bomb", moments=("glitter",),
        text="Only spawn commands count in this turn; the card is used up.",
    ),
    answer(
        "try", UNIT, says="{unit} dares it", moments=("nimble", "pit"),
        text="This Hero rolls for it.", no="nobody dares it who is not in play",
    ),
    answer(
        "roll", ATTRIBUTE, says="roll {attribute}", moments=("gauntlet",),
        text="Roll the dice of this attribute.", no="the card names other attributes",
    ),
    Deed("suffer", says="take 2 wounds", text="Keep the equipment.", moments=("resolve",)),
    Deed(
        "discard", says="discard a random piece of equipment", moments=("resolve",),
        text="Take no wounds.", into="away",
    ),
    answer(
        "discard", UNIT, WORN, says=_gone, moments=("guidance", "lift_curse"), points="worn",
        text="The card is given up.", into="away", no="it is not worn, or does not do that",
    ),
    answer(
        "pay", UNIT, says="{unit} spends a potion: draw another", moments=("cancel",),
        text="The card is sent away for a potion.", cost="1 potion",
        no="no potion can be taken from there",
    ),
    # Power-up
    Deed(
        "equip", HERO, CARD, REPLACED, says=_equips, moments=("equipment",), group="Equip",
        text="Wear it from now on; what is worn in its place is discarded.", into="worn",
        by=asked, hinder=_unwearable, otherwise=_GEAR, shows=_wears, points="hero card",
        synonyms=("wear",),
    ),
    Deed(
        "trade", says="trade 6 loot cards for a treasure", moments=("equipment",), group="Trade",
        text="Six loot cards are discarded, and a treasure is drawn.", by=asked, otherwise=_GEAR,
        needs=_sold_now, hinder=(lambda s, ask: powerup.untradable(s), _cursed_first),
    ),
    Deed(
        "buy_coin", AMOUNT, moments=("equipment",), group="Trade", by=asked, otherwise=_GEAR,
        says=lambda s, ask, price: f"buy a Princess Coin for {plural(price, 'loot card')}",
        text="The loot cards are discarded, and a Princess Coin is gained.", needs=_sold_now,
        hinder=(lambda s, ask, price: powerup.unsaleable(s, price), _cursed_first),
    ),
    Deed(
        "done", says="done", text="Equip and trade nothing more.", moments=("equipment",),
        by=asked, hinder=_cursed_first, default=True,
    ),
    answer(
        "give", CARD, says="hand in {card}", moments=("give",), group="Trade",
        text="The card is discarded.", no="it is not a card that can be handed in",
        otherwise=_GEAR,
    ),
    answer(
        "same", MODEL, says="{model} returns", moments=("who_returns",), otherwise=_COIN,
        text="The Hero comes back with all it wore.", no="another Hero was destroyed",
    ),
    answer(
        "other", MODEL, says="{model} comes instead", moments=("who_returns",), otherwise=_COIN,
        text="Another Hero comes, without equipment or potions.", no="it cannot come",
    ),
    # Setup
    Deed(
        "hero", MODEL, says="{model}", moments=("choose_hero",), by=asked, hinder=_no_hero,
        text="Choose a Hero for the party.", named=True,
    ),
    answer(
        "hero", UNIT, says="{unit}", moments=("most_wrath", "farthest"), named=True,
        text="It is this Hero.", no="it is not one of those that are alike",
    ),
    answer(
        "boss", MODEL, says="{model}", moments=("choose_boss",), otherwise=_BOSSES,
        text="Choose the dungeon boss.", no="it is no dungeon boss", named=True,
    ),
    answer(
        "miniboss", MODEL, says="{model}", moments=("choose_miniboss",), otherwise=_BOSSES,
        text="Choose a mini-boss.", no="it is no further mini-boss", named=True,
    ),
    Deed(
        "point", POINT, says="{point}", moments=("choose_point",), by=asked, hinder=_no_point,
        text="Choose a spawning point.", named=True,
    ),
    answer(
        "point", SPOT, says="{point}", moments=("place_point", "which_point"), named=True,
        text="It is this spawning point.", no="it is not one of those",
    ),
    answer(
        "lay", COLUMN, ROW, says="lay it at tile column {column}, row {row}", moments=("lay",),
        text="Join the tile to the map there.", otherwise=_LAID, no="it does not join there",
    ),
)  # fmt: skip
