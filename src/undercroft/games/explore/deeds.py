"""The deeds of Explore: one row for each kind of option. See `kernel.deed`.

Those of an activation are in `acts`. What stands in a deed's way is said by the rules' own modules,
beside what finds the offers.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.deed import Deed, answer, asked
from undercroft.kernel.deeds import Deeds
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.operand import Word
from undercroft.kernel.squares import Square
from undercroft.kernel.wording import listed, plural

from ..superdungeon import operands as shared
from ..superdungeon.drawing import wearing
from ..superdungeon.label import gain, roll
from ..superdungeon.naming import card_name, square_name, unit_name
from . import affliction, equipment, movement, setup, spawn
from . import round as rounds
from .acts import ACTS
from .operands import (
    ATTRIBUTE,
    BEARER,
    CARD,
    COLUMN,
    DICE,
    DIE,
    GAINED,
    HERO,
    LOST,
    OLD,
    PLACED,
    ROW,
    SQUARE,
    STATUS,
    THROUGH_HARM,
    TILE,
    TURN,
    UNIT,
    WEARER,
    doer,
)
from .state import CONSUL, State
from .stats import stats

TURNED = ("as printed", "turned right", "upside down", "turned left")
_PLACED = {
    "place_point": "spawning point",
    "place_marker": "start marker",
    "place_hero": "Hero",
    "place_chest": "chest",
}
_PLACES = (
    "return", "place_monster", "place_boss", "summon", "splurt", "place_point", "place_marker",
    "place_hero", "place_chest",
)  # fmt: skip


# Labels


def _chance(s: State, ask: Ask, option: Any) -> str:
    prompt = ask.prompt
    if prompt == "roll":
        return roll(s, ask, option)
    if prompt == "draw":
        return f"{ask.about[0]} card: {card_name(s, ask.about[1][option])}"
    if prompt == "layout":
        return f"map: {s.box.content.layouts[ask.about[0][option]].name}"
    found = ask.about[-1][option]
    if isinstance(found, tuple):
        return DEEDS.worded(s, found, Ask(CONSUL, prompt, ()))
    return f"{_PLACED.get(prompt, 'place')}: {square_name(s.board, found)}"


def _placed(s: State, ask: Ask | None, unit: int, square: Square) -> str:
    what = "it" if ask is None else _PLACED.get(ask.prompt, "it")
    who = unit_name(s, unit) if unit >= 0 else what
    return f"{who} to {square_name(s.board, square)}"


def _recovery(s: State, ask: Ask, unit: int, what: str) -> str:
    return f"{unit_name(s, unit)}: {gain(what)}"


def _equipped(s: State, ask: Ask, hero: int, old: int) -> str:
    text = f"{unit_name(s, hero)} equips it"
    return text if old < 0 else f"{text} in place of {card_name(s, old)}"


def _activated(s: State, ask: Ask, unit: int) -> str:
    if s.is_hero(unit):
        return f"activate {unit_name(s, unit)}"
    again = ", again" if s.acted[unit] else ""
    return f"activate {unit_name(s, unit)} ({_skulls(s, ask, unit)}{again})"


def _skulls(s: State, ask: Ask, unit: int) -> str:
    return "" if s.is_hero(unit) else plural(s.profile[unit].model.skulls, "skull")


def _dropped(s: State, ask: Ask, dice: tuple[int, ...]) -> str:
    return f"discard the {listed([DIE.named(s, ask, die) for die in dice])}"


def _led(kind: str) -> Deed[State]:
    """Where a model is pushed, pulled or compelled to."""

    def says(s: State, ask: Ask, square: Square, through: str | None) -> str:
        harm = ", through harm" if through else ""
        return f"{kind} to {square_name(s.board, square)}{harm}"

    def hinder(s: State, ask: Ask, square: Square, through: str | None) -> Hindrance | None:
        return movement.not_led(
            s, ask, (kind, square) if through is None else (kind, square, through)
        )

    return Deed(
        kind, SQUARE, THROUGH_HARM, says=says, moments=("control",), group="Place", by=asked,
        text=f"{kind.capitalize()} the model to that square.", hinder=hinder,
    )  # fmt: skip


# Finds


def _wearing(s: State, ask: Ask, hero: int, old: int) -> dict[str, Any]:
    return {
        **_found(s, ask),
        "changes": wearing(s, hero, ask.about[0], old, stats),
        "drops": (s.box.equipment[old].id,) if old >= 0 else (),
    }


def _found(s: State, ask: Ask, *_: object) -> dict[str, Any]:
    return {"cards": (s.box.equipment[ask.about[0]].id,)}


# Another moment


def _another_moment(s: State, ask: Ask, deed: Deed[State]) -> Hindrance:
    """It is somebody else's move, or another step of the round."""
    if deed.word == "drink":
        return _not_drunk_now(s, ask)
    if deed.word == "spawn":
        return _NO_MORE if s.fight else _SPAWNING
    if deed.word == "activate" and s.active >= 0:
        return _FINISH
    if ask.prompt == "interrupt":
        return Hindrance("potion.interrupt", says="a potion may be drunk now, no more")
    in_menu = "menu" in deed.moments
    if s.active >= 0 or ask.seat == CHANCE:
        says = "another question is to be answered first"
        return Hindrance(
            *(("combat.order",) if in_menu else ask.rules or ("action.kinds",)), says=says
        )
    if s.round == 0:
        return Hindrance("setup.order", says="the dungeon is being set up")
    if in_menu:
        return Hindrance("turn.alternate", says="nobody is activated now")
    return Hindrance("round.sequence", says="it is for another step of the round")


def _not_drunk_now(s: State, ask: Ask) -> Hindrance:
    if s.active >= 0 and ask.prompt in ("heart", "potion", "luck", "find", "recover"):
        says = "what was rolled or found is dealt with first"
        return Hindrance("potion.cannot.make-room", says=says)
    if ask.prompt in ("reroll", "discard", "first"):
        return Hindrance("potion.cannot.change-made-roll", says="the dice are thrown")
    return Hindrance("potion.when", says="it is not the moment for it")


_NOT_NOW = Hindrance("equip.when-drawn", "equip.fixed", says="no card was found just now")
_SPAWNING = Hindrance("spawn.phase", says="it is for the spawning phase")
_NO_MORE = Hindrance("boss.no-more-spawns", "spawn.phase", says="nothing spawns in a boss fight")
_TOKENS = Hindrance("token.remove-status", says="tokens are spent in the spawning phase")
_FINISH = Hindrance("activation.finish-before-next", says="another activation is to be finished")
_CONSUL = Hindrance("choose.consul.order", says="the monsters are chosen")
_HEROES = Hindrance("choose.heroes.any", says="the Heroes are chosen")
_TILES = Hindrance("setup.map.alternate", says="the map is laid")


DEEDS = Deeds[State](
    *ACTS,
    # In the middle of things
    Deed(
        "pass", says="pass", text="Do nothing now.", moments=("interrupt", "rage", "charm"),
        default=True,
    ),
    Deed(
        "stay", says="leave it where it is", text="Do not move it.", moments=("control",),
        default=True,
    ),
    _led("push"), _led("pull"), _led("compel"),
    answer(
        "centre", SQUARE, says="centre on {square}", moments=("centre",), group="Place",
        text="The Burst spreads from that square.", no="the target does not stand there",
    ),
    Deed(
        "land", SQUARE, says="land on {square}", moments=("teleport", "pounce"), group="Place",
        text="Come down on that square.", by=asked, hinder=movement.not_landing,
    ),
    Deed(
        "reroll", DIE, moments=("reroll",), by=asked,
        says=lambda s, ask, die: f"re-roll the {DIE.named(s, ask, die)}",
        text="This die is thrown again, and the new face counts.",
        hinder=lambda s, ask, die: None if die < len(ask.about[2]) else Hindrance(
            *ask.rules, says="{dice} dice were thrown", dice=len(ask.about[2])
        ),
    ),
    Deed(
        "keep", says="keep the roll", moments=("reroll",), default=True,
        text="Throw nothing again.",
    ),
    answer(
        "discard", DICE, says=_dropped, moments=("discard",),
        text="Take these dice away; the highest must go.",
        no="others are higher, or it is not their number",
    ),
    answer(
        "defend", ATTRIBUTE, says="defend with {attribute}", moments=("defend",),
        text="Roll this attribute against the attack.", no="this attack is not defended with it",
    ),
    Deed(
        "as", Word("icon", "heart", "potion"), says="take it as a {icon}", moments=("luck",),
        text="Luck: take it as a heart or as a potion.",
    ),
    Deed(
        "heart", HERO, LOST, says=_recovery, moments=("heart",), by=asked,
        text="Take a wound or a status off a Hero.", points="hero",
        needs=affliction.fallen, hinder=affliction.nothing_to_heal,
    ),
    Deed(
        "potion", HERO, says="{hero} gains a potion", moments=("potion",), by=asked,
        text="A Hero gains a potion counter.",
        needs=affliction.fallen, hinder=affliction.no_room_for_potion,
    ),
    answer(
        "take_off", UNIT, LOST, says=_recovery, moments=("recover",), points="unit",
        text="Take a wound or a status off.", no="that cannot be taken off now",
    ),
    answer(
        "recover", UNIT, LOST, says=_recovery, moments=("recover",), points="unit",
        text="The monster loses a wound or a status for the icon.",
        no="that cannot be taken off now",
    ),
    answer(
        "leave", says="leave it", moments=("heart", "potion", "recover"), default=True,
        text="Nobody takes it.", no="it must be taken",
    ),
    Deed(
        "heal", Word("ills", "wounds", "statuses"), says="heal {ills}", moments=("heal",),
        text="Take off wounds, or status effects.",
    ),
    # Finds
    Deed(
        "draw", says="draw a card", text="Draw a card, which may be Cursed.",
        moments=("may_draw",), default=True, worth=1.0,
    ),
    Deed("decline", says="draw none", text="Draw no card.", moments=("may_draw",)),
    Deed(
        "hold", says="hold it until the end of the round", moments=("find",), by=asked,
        text="Keep it for later.", otherwise=_NOT_NOW, hinder=equipment.not_held,
        shows=lambda s, ask: {"into": "pack"},
    ),
    Deed(
        "discard", says="discard it", moments=("find",), by=asked, otherwise=_NOT_NOW,
        text="Put the card on the discards.", hinder=equipment.not_discarded,
        shows=lambda s, ask: {"into": "away"},
    ),
    Deed(
        "equip", WEARER, OLD, says=_equipped, moments=("find",), group="Equip", by=asked,
        text="Wear it from now on.", into="worn", points="hero", otherwise=_NOT_NOW,
        needs=equipment.no_bearer, hinder=equipment.no_slot, shows=_wearing,
    ),
    Deed(
        "sacrifice", WEARER, GAINED, moments=("find",), group="Sacrifice", by=asked,
        says=lambda s, ask, hero, what: f"{unit_name(s, hero)} sacrifices it: {gain(what)}",
        text="The card is discarded for what it gives at once.", into="away", points="hero",
        otherwise=_NOT_NOW, needs=equipment.no_bearer,
        hinder=(equipment.cursed_find, equipment.no_gain), shows=_found,
    ),
    Deed(
        "swap", CARD, says="trade it and {card} for a new card", moments=("find",), by=asked,
        text="Discard it with a held card, and draw anew.", otherwise=_NOT_NOW,
        hinder=equipment.no_swap,
    ),
    answer(
        "use", CARD, says="use {card}", moments=("held",), otherwise=_NOT_NOW,
        text="Take this held card next.", no="it is not held",
    ),
    answer(
        "drop", WEARER, CARD, moments=("drop",), into="away",
        says=lambda s, ask, unit, card: f"{unit_name(s, unit)} lets go of {card_name(s, card)}",
        text="Discard a card that no longer fits.", no="it is not in that slot",
    ),
    answer(
        "keep", CARD, says="keep {card}", moments=("luck_chest", "overcharge"),
        text="Keep this card; the others go back.", no="it was not drawn",
    ),
    # The round
    Deed(
        "resurrect", BEARER, CARD, HERO, moments=("charm",), by=asked, points="hero", worth=1.0,
        says=lambda s, ask, bearer, card, hero: (
            f"resurrect {unit_name(s, hero)} with {unit_name(s, bearer)}'s {card_name(s, card)}"
        ),
        text="The charm is used up, and the Hero may return.", hinder=rounds.no_charm,
    ),
    Deed(
        "spawn", UNIT, moments=("spawn",), group="Spawn", button="Spawn", by=asked,
        says=lambda s, ask, unit: f"spawn {unit_name(s, unit)} ({_skulls(s, ask, unit)})",
        text="It comes to the map by a spawning point.", cost=_skulls, needs=spawn.no_monster,
        hinder=(
            spawn.on_the_map, spawn.kept_back, spawn.too_dear, spawn.no_room, spawn.alike,
        ),
    ),
    Deed(
        "clear", UNIT, STATUS, moments=("spawn", "tokens"), group="Token", by=asked,
        says=lambda s, ask, unit, name: (
            f"spend a token: {unit_name(s, unit)} loses {name.capitalize()}"
        ),
        text="Spend a skull token to take a status off a monster.", cost="1 token", points="unit",
        hinder=spawn.not_clearable, otherwise=_TOKENS,
    ),
    Deed(
        "done", says="done", text="Spawn nothing more here.", moments=("spawn", "tokens"),
        default=True,
    ),
    answer(
        "name", UNIT, says="roll for {unit}", moments=("initiative",), group="Roll",
        text="Roll this model's WILL for initiative.",
        no="it is not in play on this side, or one like it stands for it",
    ),
    Deed("first", says="go first", text="Take the round's first turn.", moments=("first",),
         worth=1.0),
    Deed("second", says="go second", text="Let the others begin.", moments=("first",)),
    Deed(
        "activate", UNIT, says=_activated, moments=("hero_turn", "consul_turn"), by=asked,
        text="It moves and acts next.", group="Activate", button="Activate", cost=_skulls,
        needs=rounds.no_turn, hinder=(rounds.has_activated, rounds.too_many_skulls),
    ),
    Deed(
        "stop", ends=True, says="end the Consul's turn", moments=("consul_turn",), by=asked,
        text="Activate nobody else in this turn.", hinder=rounds.must_go_on,
    ),
    # Setting up, and whatever is placed
    Deed(
        "place", PLACED, SQUARE, says=_placed, moments=_PLACES, group="Place", by=asked,
        text="Put it on that square.", points="square", named=True, needs=setup.not_placed,
        hinder=setup.no_place,
    ),
    Deed(
        "hero", shared.Model("model", "choose.heroes.any"), says="{model}", named=True,
        moments=("choose_hero",), text="Choose this Hero.", by=asked, otherwise=_HEROES,
        hinder=setup.no_hero,
    ),
    answer(
        "boss", shared.Model("model", "choose.consul.any"), says="{model}", named=True,
        moments=("choose_boss",), text="Choose this Boss.", otherwise=_CONSUL,
        no="it is no Boss that can be had",
    ),
    answer(
        "miniboss", shared.Model("model", "choose.consul.any"), says="{model}", named=True,
        moments=("choose_miniboss",), text="Choose this Mini-Boss.",
        otherwise=_CONSUL, no="it is no Mini-Boss that can be had",
    ),
    Deed(
        "point", shared.Model("model", "choose.consul.any"), says="{model}", named=True,
        moments=("choose_point",), text="Choose this spawning point.", by=asked,
        otherwise=_CONSUL, hinder=setup.no_point,
    ),
    answer(
        "face", TILE, says="tile {tile}", moments=("tile",), named=True,
        text="Lay this face of a tile next.", otherwise=_TILES, no="the tile is laid",
    ),
    answer(
        "lay", COLUMN, ROW, TURN, moments=("lay",), otherwise=_TILES,
        says=lambda s, ask, x, y, turn: (
            f"lay it at tile column {x}, row {y}, {TURNED[turn % 4]}"
        ),
        text="Lay the tile there, turned so.", no="no hallway would meet another there",
    ),
    by=doer,
    otherwise=_another_moment,
    chance=_chance,
    kinds=(UNIT,),
)  # fmt: skip
