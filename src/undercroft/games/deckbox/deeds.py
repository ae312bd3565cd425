"""The deeds of Deckbox: one row for each kind of option. See `kernel.deed`.

What stands in a deed's way is said by the rules' own modules, beside what finds the offers.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.deed import Deed, Predicate, asked
from undercroft.kernel.deeds import Deeds
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square

from . import card, combat, minor, movement, odds, setup
from . import round as rounds
from .operands import (
    ABILITY,
    ABILITY_CARD,
    ACTION,
    AMOUNT,
    EQUIPMENT_CARD,
    HERO,
    HERO_CARD,
    ITEM,
    MODE,
    OTHER,
    ROOM,
    SPACE,
    TARGET,
    UNIT,
    hero_asked,
    power_of,
)
from .plan import Plan
from .state import State
from .wording import chance, square_name, unit_name

# Moving


def _under_way(s: State, hero: int, square: Square) -> Hindrance | None:
    """What is left of the Move in hand is used before another action. [action.move.speed]"""
    far = movement.price(movement.ways(s, hero, movement.FAR), square)
    if not 0 <= far <= s.steps:
        return None
    says = "{far} movement away, and {left} of the Move in hand are left"
    return Hindrance("action.move.speed", says=says, far=far, left=s.steps)


def _by_moving(s: State, hero: int, square: Square) -> Hindrance | None:
    return movement.too_far(s, hero, square, s.speed(hero))


def _by_stepping(s: State, hero: int, square: Square) -> Hindrance | None:
    """What is left of a Move does not lead there; nor does a Move that could still be made."""
    if s.steps:
        return movement.too_far(s, hero, square, s.steps)
    far = movement.too_far(s, hero, square, s.speed(hero)) if s.actions else None
    return far or Hindrance("action.move.speed", says="no movement is left", left=0)


def _nearer(s: State, hero: int, square: Square) -> Option | None:
    """The space on the way there that can be reached now."""
    stop = movement.nearest(s, hero, square, max(s.steps, s.speed(hero) if s.actions else 0))
    if stop is None:
        return None
    return "move" if _by_stepping(s, hero, stop) else "step", stop


def _walked(s: State, budget: int, square: Square) -> dict[str, Any]:
    path, cost = movement.route(s, movement.ways(s, s.active, budget), square)
    return {"path": tuple(path), "cost": f"{cost} movement", "steps": cost}


# Attacking


def _strike_from(s: State, hero: int, mode: str, target: int) -> str | None:
    """The nearest space within the first of two actions from which an attack could be made."""
    if s.actions < 2 or target < s.players or s.at[target] < 0 or combat.unarmed(s, hero, mode):
        return None
    layers, _, free = movement.ways(s, hero, s.speed(hero))
    words = s.of(hero).keywords | s.granted(hero)
    there = 1 << s.at[target]
    for layer in layers:
        for square in range(layer.bit_length()):
            if not layer >> square & free >> square & 1:
                continue
            if mode == "melee":
                reached = combat.melee_targets(s, square, words, there)
            else:
                reached = combat.ranged_targets(s, square, there, s.foes)
            if reached:
                return f"move to {square_name(square)} first"
    return None


# Minor actions


def _own(s: State, by: int, hero: int, *_: object) -> Hindrance | None:
    """Everybody does minor actions when asked. [action.minor.any-time]"""
    if by == hero:
        return None
    says = "{by:unit} is asked, not {hero:unit}"
    return Hindrance("action.minor.any-time", says=says, by=by, hero=hero)


def _aim(word: str) -> Predicate:
    def aimed(s: State, by: int, hero: int, number: int, target: int) -> Hindrance | None:
        return minor.no_target(s, hero, power_of(s, (word, hero, number)), target)

    return aimed


def _used(name: str, s: State, option: Option) -> str:
    """An ability or item, and what it is pointed at."""
    target = option[3]
    if power_of(s, option).target == "space":
        return f"{name} to {square_name(target)}"
    return f"{name} on {unit_name(s, target)}" if target >= 0 else name


def _ability(s: State, by: object, hero: int, number: int, target: int) -> str:
    row = s.box.abilities[number]
    return _used(f"{row.name} ({row.cost} Energy)", s, ("ability", hero, number, target))


def _item(s: State, by: object, hero: int, item: int, target: int) -> str:
    return _used(s.box.items[item].title, s, ("item", hero, item, target))


def _power_text(s: State, by: object, hero: int, number: int, target: int) -> dict[str, str]:
    return {"text": s.box.abilities[number].text}


def _item_text(s: State, by: object, hero: int, item: int, *_: object) -> dict[str, str]:
    return {"text": s.box.items[item].text}


def _no_reroll(word: str) -> Predicate:
    def unfit(s: State, ask: Ask, hero: int, number: int, target: int) -> Hindrance | None:
        """Only cards that roll dice again can be used on a roll. [action.minor.any-time]"""
        what, unit = ask.about[:2]
        if hero != unit:
            says = "{by:unit} is asked, not {hero:unit}"
            return Hindrance("action.minor.any-time", says=says, by=unit, hero=hero)
        if target >= 0:
            return Hindrance("action.minor.any-time", says="it is pointed at nothing")
        return combat.no_reroll(s, hero, word, number, what)

    return unfit


# Rooms and setting up


def _not_here(s: State, hero: int, room: int, action: int) -> Hindrance | None:
    if room in s.ground.rooms_at[s.at[hero]]:
        return None
    return Hindrance("action.special", says="{hero:unit} is not on that tile", hero=hero)


def _offered_as(s: State, hero: int, room: int, action: int) -> str:
    row = s.box.action(s.script[room][1], action)
    return f"{row.name} ({row.skill.capitalize()} check)" if row.skill else row.name


def _offer_text(s: State, hero: int, room: int, action: int) -> dict[str, str]:
    return {"text": s.box.action(s.script[room][1], action).text}


def _waits(s: State, by: int, hero: int) -> Hindrance | None:
    if hero >= s.players:
        return Hindrance("round.player.any-order", says="{hero:unit} is no hero", hero=hero)
    if s.at[hero] < 0:
        return Hindrance("hero.down", says="{hero:unit} is down", hero=hero)
    if s.acted >> hero & 1:
        says = "{hero:unit} has activated in this round"
        return Hindrance("round.player.any-order", says=says, hero=hero)
    return None


def _free_spot(s: State, ask: Ask, square: Square) -> Hindrance | None:
    if setup.spots(s) >> square & 1:
        return None
    return Hindrance("setup.starting-tiles", says="{at:space} is no free start", at=square)


def _free_card(s: State, ask: Ask, card: int) -> Hindrance | None:
    if card in setup.free_cards(s, setup.PARTS.index(ask.prompt)):
        return None
    return Hindrance("setup.build-character", says="another player has it")


def _another_moment(s: State, ask: Ask, deed: Deed[State]) -> Hindrance:
    if ask.prompt in setup.PARTS:
        of_card = deed.moments[0] in setup.PARTS
        says = "another card is chosen now" if of_card else "first the character is built"
        return Hindrance("setup.build-character", says=says)
    if deed.moments[0] in setup.PARTS:
        return Hindrance("setup.build-character", says="the characters are built")
    if deed.word == "stand":
        return Hindrance("setup.starting-tiles", says="it is for the setup")
    if ask.prompt == "window" and deed.moments == ("menu",):
        says = "it is for one's own activation"
        return Hindrance("round.player.finish-first", "action.minor.any-time", says=says)
    return Hindrance(*ask.rules, says="another question is to be answered first")


_MINOR = ("menu", "window")

DEEDS = Deeds[State](
    Deed(
        "end", ends=True, says="end the activation", moments=("menu",),
        text="End the activation; actions that are left are given up.",
        worth=0.0,
    ),
    Deed(
        "attack", MODE, UNIT, says=lambda s, hero, mode, unit: (
            f"attack {unit_name(s, unit)} {'in melee' if mode == 'melee' else 'at range'}"
        ),
        text="Spend an action to attack an enemy with one's weapon.", moments=("menu",),
        synonyms=("hit", "strike", "shoot"), group="Attack", cost="1 action",
        needs=lambda s, hero, mode, unit: combat.no_enemy(s, unit),
        hinder=(
            rounds.no_action,
            lambda s, hero, mode, unit: combat.unarmed(s, hero, mode),
            combat.out_of_reach,
        ),
        instead=_strike_from, odds=odds.of_attack,
        worth=Plan.attack,
    ),
    Deed(
        "act", ROOM, ACTION, says=_offered_as, moments=("menu",), group="Room", named=True,
        text="Do what a room offers, for an action unless it is free.",
        needs=_not_here, hinder=rounds.not_offered, odds=odds.of_check, shows=_offer_text,
        worth=Plan.act,
    ),
    Deed(
        "ability", HERO, ABILITY, TARGET, says=_ability, moments=_MINOR, group="Ability",
        text="Use an ability for its Energy.", synonyms=("use", "cast"), named=True,
        needs=(_own, lambda s, by, hero, number, target: minor.no_ability(s, hero, number)),
        hinder=_aim("ability"), odds=odds.of_ability,
        cost=lambda s, by, hero, number, target: f"{s.box.abilities[number].cost} Energy",
        shows=_power_text,
        worth=Plan.ability,
    ),
    Deed(
        "item", HERO, ITEM, TARGET, says=_item, moments=_MINOR, group="Item",
        text="Use an item that is carried.", synonyms=("use", "drink", "throw"), named=True,
        needs=(_own, lambda s, by, hero, item, target: minor.no_item(s, hero, item)),
        hinder=_aim("item"), odds=odds.of_item, shows=_item_text,
        worth=Plan.item,
    ),
    Deed(
        "ability", HERO, ABILITY, TARGET, says=_ability, moments=("reroll",), group="Ability",
        text="Roll the dice again with an ability, for its Energy.", by=asked, named=True,
        hinder=_no_reroll("ability"),
        cost=lambda s, by, hero, number, target: f"{s.box.abilities[number].cost} Energy",
        shows=_power_text,
    ),
    Deed(
        "item", HERO, ITEM, TARGET, says=_item, moments=("reroll",), group="Item",
        text="Roll the dice again with an item.", by=asked, named=True,
        hinder=_no_reroll("item"), shows=_item_text,
    ),
    Deed(
        "buy", HERO, ITEM, says=lambda s, by, hero, item: (
            f"buy {s.box.items[item].title} ({s.box.prices[item]} Loot)"
        ),
        text="Buy an item that is for sale, for its Loot.", moments=_MINOR, group="Buy",
        needs=(_own, lambda s, by, hero, item: minor.not_for_sale(s, item)),
        hinder=lambda s, by, hero, item: minor.too_dear(s, hero, item),
        cost=lambda s, by, hero, item: f"{s.box.prices[item]} Loot", shows=_item_text,
        worth=Plan.buy,
    ),
    Deed(
        "give", HERO, OTHER, ITEM, says="give {item} to {other}", moments=_MINOR, group="Trade",
        text="Offer an item to an adjacent hero.", points="other",
        needs=(_own, lambda s, by, hero, other, item: minor.not_beside(s, hero, other)),
        hinder=lambda s, by, hero, other, item: minor.not_carried(s, hero, item),
    ),
    Deed(
        "pay", HERO, OTHER, AMOUNT, says="give {amount} Loot to {other}", moments=_MINOR,
        text="Offer Loot to an adjacent hero.", group="Trade", synonyms=("give",),
        needs=(_own, lambda s, by, hero, other, amount: minor.not_beside(s, hero, other)),
        hinder=lambda s, by, hero, other, amount: minor.not_had(s, hero, amount),
    ),
    Deed(
        "step", SPACE, says="go on to {space}", moments=("menu",), group="Move",
        text="Go on with the movement that is left of a Move.",
        synonyms=("move", "go", "walk"), needs=movement.taken, hinder=_by_stepping,
        instead=_nearer, shows=lambda s, hero, space: _walked(s, s.steps, space),
        worth=Plan.step,
    ),
    Deed(
        "move", SPACE, says="move to {space}", moments=("menu",), group="Move",
        text="Spend an action to move up to one's Speed.",
        synonyms=("go", "walk", "step"), needs=movement.taken,
        hinder=(rounds.no_action, _under_way, _by_moving), instead=_nearer,
        shows=lambda s, hero, space: _walked(s, s.speed(hero), space),
        worth=Plan.move,
    ),
    Deed("accept", says="accept", text="Take what is offered.", moments=("trade",),
         worth=1.0),
    Deed("refuse", says="refuse", text="Do not take it.", moments=("trade",)),
    Deed(
        "wait", says="wait for the next step", moments=("window",),
        text="Do nothing now, and be asked again after the next step.",
        worth=0.0,
    ),
    Deed(
        "pass", says="pass for this activation", moments=("window",), default=True,
        text="Do nothing, and be asked again after this activation.",
        worth=0.01,
    ),
    Deed(
        "done", says="pass for this phase", moments=("window",),
        text="Do nothing, and be asked again in the next phase.",
        worth=Plan.done,
    ),
    Deed("keep", says="keep the roll", text="Roll nothing again.", moments=("reroll",),
         default=True),
    Deed(
        "activate", UNIT, says="activate {unit}", moments=("activate",), group="Activate",
        text="Say which hero activates next.", hinder=_waits,
        otherwise=Hindrance("round.player.any-order", "round.player.finish-first"),
    ),
    Deed(
        "stand", SPACE, says="start on {space}", moments=("stand",), group="Place",
        text="Choose a starting space.", by=asked, hinder=_free_spot, synonyms=("start",),
    ),
    Deed(
        "hero", HERO_CARD, says="{hero_card}", moments=("hero",), group="Hero", named=True,
        text="Choose a Hero card.", by=asked, hinder=_free_card,
    ),
    Deed(
        "equipment", EQUIPMENT_CARD, says="{equipment_card}", moments=("equipment",), named=True,
        text="Choose an Equipment card.", group="Equipment", by=asked, hinder=_free_card,
        shows=lambda s, ask, number: {"changes": card.with_equipment(s, ask, number)},
    ),
    Deed(
        "ability", ABILITY_CARD, says="{ability_card}", moments=("ability",), script="card",
        text="Choose an Ability card.", group="Ability", by=asked, hinder=_free_card,
        named=True,
        shows=lambda s, ask, number: {"changes": card.with_ability(s, ask, number)},
    ),
    by=hero_asked,
    otherwise=_another_moment,
    chance=chance,
)  # fmt: skip
