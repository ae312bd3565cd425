"""What heroes carry: wield slots, backpack, consumables; finding, swapping, trading. [wield.*]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.deck import draw
from undercroft.kernel.squares import Squares

from . import combat, effect
from .box import BACKPACK, POUCH, Box, fits
from .events import Discarded, Found, GoldChanged, Handed, Rearranged, Used, note
from .state import State, put

Ids = tuple[str, ...]
SWAP_RULES = ("action.swap", "action.trade", "wield.slots", "wield.backpack")

# ---------------------------------------------------------------- finding


def gain_item(s: State, hero: int, item: int, rules: Ids) -> Rule[None]:
    """An item goes into the backpack, or to a hero with room, or is discarded. [wield.backpack]"""
    note(s, Found, hero, "equipment", item, rules)
    taker = hero
    if len(s.pack[hero]) >= BACKPACK:
        others = [h for h in range(len(s.party)) if len(s.pack[h]) < BACKPACK]
        options: list[Option] = [("leave",), *(("hand", other) for other in others)]
        options += [("drop", old) for old in dict.fromkeys(s.pack[hero])]
        choice: Option = yield Ask(
            s.seat(hero), "overfull", options, (hero, "equipment", item), ("wield.backpack",)
        )
        if choice[0] == "leave":
            discard_item(s, hero, item)
            return
        if choice[0] == "hand":
            taker = choice[1]
        else:
            s.pack = put(s.pack, hero, _without(s.pack[hero], choice[1]))
            discard_item(s, hero, choice[1])
    s.pack = put(s.pack, taker, (*s.pack[taker], item))


def discard_item(s: State, hero: int, item: int) -> None:
    note(s, Discarded, hero, "equipment", item, ("wield.backpack",))
    give_back(s, item)


def give_back(s: State, item: int) -> None:
    """An item goes to the discards of its deck; starting equipment is in none."""
    row = s.box.items[item]
    if not row.starting:
        decks = list(s.equipment_decks)
        decks[row.level - 1] = decks[row.level - 1].discarding(item)
        s.equipment_decks = tuple(decks)


def gain_consumable(s: State, hero: int, card: int, rules: Ids) -> Rule[None]:
    """[consumable.two, dice.loot.consumable]"""
    note(s, Found, hero, "consumable", card, rules)
    taker = hero
    if len(s.consumables[hero]) >= POUCH:
        others = [h for h in range(len(s.party)) if len(s.consumables[h]) < POUCH]
        options: list[Option] = [("leave",), *(("hand", other) for other in others)]
        options += [("drop", old) for old in dict.fromkeys(s.consumables[hero])]
        choice: Option = yield Ask(
            s.seat(hero), "overfull", options, (hero, "consumable", card), ("consumable.two",)
        )
        if choice[0] == "leave":
            discard_consumable(s, hero, card, ("consumable.two",))
            return
        if choice[0] == "hand":
            taker = choice[1]
        else:
            s.consumables[hero] = _without(s.consumables[hero], choice[1])
            discard_consumable(s, hero, choice[1], ("consumable.two",))
    s.consumables[taker] = (*s.consumables[taker], card)


def discard_consumable(s: State, hero: int, card: int, rules: Ids) -> None:
    s.consumable_deck = s.consumable_deck.discarding(card)
    note(s, Discarded, hero, "consumable", card, rules)


def draw_consumable(s: State, hero: int, rules: Ids) -> Rule[None]:
    """The top card of the Consumables deck. [dice.loot.consumable]"""
    card, s.consumable_deck = yield from draw(s.consumable_deck, "consumables")
    if card >= 0:
        yield from gain_consumable(s, hero, card, rules)


def draw_item(s: State, hero: int, level: int, rules: Ids) -> Rule[None]:
    """The top card of the equipment deck of a level. [dice.loot.equipment]"""
    card = yield from take_item(s, level)
    if card >= 0:
        yield from gain_item(s, hero, card, rules)


def take_item(s: State, level: int) -> Rule[int]:
    decks = list(s.equipment_decks)
    card, decks[level - 1] = yield from draw(decks[level - 1], f"equipment {level}")
    s.equipment_decks = tuple(decks)
    return card


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


# ---------------------------------------------------------------- swapping and trading


def arrange(s: State, hero: int, partners: list[int]) -> Rule[None]:
    """The Swap/Trade action: any number of items, until he is done. [action.swap, action.trade]"""
    while True:
        options: list[Option] = [("done",), *swaps(s, hero)]
        for other in partners:
            options += trades(s, hero, other)
        if len(options) == 1:
            return
        choice: Option = yield Ask(s.seat(hero), "arrange", options, (hero,), SWAP_RULES)
        if choice[0] == "done":
            return
        if choice[0] in ("wear", "swap", "stow"):
            rearrange(s, hero, choice)
        else:
            yield from _trade(s, hero, choice)


def swaps(s: State, hero: int) -> tuple[Option, ...]:
    """Every single exchange between wielded items and the backpack. [wield.one-item-per-slot]"""
    return _swaps(s.box, s.worn[hero], s.pack[hero])


@lru_cache(maxsize=4096)
def _swaps(box: Box, worn: tuple[int, ...], pack: tuple[int, ...]) -> tuple[Option, ...]:
    return tuple(_exchanges(box, worn, pack))


def _exchanges(box: Box, worn: tuple[int, ...], pack: tuple[int, ...]) -> Iterator[Option]:
    items = box.items
    for item in dict.fromkeys(pack):
        if fits([items[w] for w in worn] + [items[item]]):
            yield ("wear", item)
            continue
        for old in dict.fromkeys(worn):
            rest = [items[w] for w in _without(worn, old)]
            if fits([*rest, items[item]]):
                yield ("swap", item, old)
    if len(pack) < BACKPACK:
        for old in dict.fromkeys(worn):
            yield ("stow", old)


def rearrange(s: State, hero: int, choice: Option) -> None:
    """[action.swap, wield.effect]"""
    kind, item = choice[0], choice[1]
    if kind == "stow":
        s.worn = put(s.worn, hero, _without(s.worn[hero], item))
        s.pack = put(s.pack, hero, (*s.pack[hero], item))
    else:
        s.pack = put(s.pack, hero, _without(s.pack[hero], item))
        if kind == "swap":
            s.worn = put(s.worn, hero, _without(s.worn[hero], choice[2]))
            s.pack = put(s.pack, hero, (*s.pack[hero], choice[2]))
        s.worn = put(s.worn, hero, (*s.worn[hero], item))
    dressed(s, hero)
    note(s, Rearranged, hero)


def dressed(s: State, hero: int) -> None:
    """A hero wields other items: what he has now counts. [power.increase]"""
    s.dress(hero)
    if s.at[hero] >= 0:
        s.cap()
    else:
        s.energy[hero] = min(s.energy[hero], s.most_energy(hero))


_SUMS = (1, 5, 10)


def trades(s: State, hero: int, other: int) -> Iterator[Option]:
    """What may change hands between two heroes, given or taken. [action.trade]"""
    for giver, taker in ((hero, other), (other, hero)):
        if len(s.pack[taker]) < BACKPACK:
            for item in dict.fromkeys((*s.pack[giver], *s.worn[giver])):
                yield ("give", giver, taker, "equipment", item)
        if len(s.consumables[taker]) < POUCH:
            for card in dict.fromkeys(s.consumables[giver]):
                yield ("give", giver, taker, "consumable", card)
        gold = s.gold[giver]
        for amount in dict.fromkeys((*(n for n in _SUMS if n < gold), gold)):
            if amount:
                yield ("give", giver, taker, "gold", amount)


def _trade(s: State, hero: int, choice: Option) -> Rule[None]:
    _, giver, taker, what, card = choice
    other = giver if taker == hero else taker
    if s.seat(other) != s.seat(hero):
        # Both must agree.
        agreed: Option = yield Ask(
            s.seat(other), "agree", [("agree",), ("refuse",)], choice[1:], ("action.trade",)
        )
        if agreed[0] == "refuse":
            return
    if what == "gold":
        s.gold[giver] -= card
        s.gold[taker] += card
        note(s, GoldChanged, giver, -card, ("action.trade",))
        note(s, GoldChanged, taker, card, ("action.trade",))
        return
    if what == "consumable":
        s.consumables[giver] = _without(s.consumables[giver], card)
        s.consumables[taker] = (*s.consumables[taker], card)
    elif card in s.pack[giver]:
        s.pack = put(s.pack, giver, _without(s.pack[giver], card))
        s.pack = put(s.pack, taker, (*s.pack[taker], card))
    else:
        s.worn = put(s.worn, giver, _without(s.worn[giver], card))
        s.pack = put(s.pack, taker, (*s.pack[taker], card))
        dressed(s, giver)
    note(s, Handed, giver, taker, what, card)


# ---------------------------------------------------------------- using consumables


def uses(s: State, hero: int, single: list[Option]) -> None:
    """The consumables a hero may use in his activation, with what he points at."""
    cards = s.consumables[hero]
    for card in cards if len(cards) == 1 else dict.fromkeys(cards):
        row = s.box.consumables[card]
        if row.moment != "activation":
            continue
        target = row.target
        if target == "none":
            single.append(("use", card))
        elif target == "hero":
            single += [("use", card, h) for h, at in enumerate(s.at[: len(s.party)]) if at >= 0]
        elif target == "adjacent_hero":
            near = s.ground.near[s.at[hero]] | 1 << s.at[hero]
            single += [("use", card, h) for h in s.standing() if near >> s.at[h] & 1]
        elif target == "unconscious":
            single += [("use", card, h) for h, fell in enumerate(s.fallen) if fell >= 0]
        elif target == "adjacent_monster":
            near = s.ground.near[s.at[hero]] & s.foes
            single += [("use", card, unit) for unit in s.units_on(near)]
        elif target == "monster":
            reach = s.ground.blocks[row.range][s.at[hero]] & s.foes
            single += [
                ("use", card, unit) for unit in s.units_on(reach) if combat.sees(s, hero, unit)
            ]
        elif _close(s, hero, row.range) or throw_spaces(s, hero, row.range):
            single.append(("throw", card))


def _close(s: State, hero: int, reach: int) -> Squares:
    """Free spaces next to a hero, which need no looking for."""
    ground, at = s.ground, s.at[hero]
    return ground.near[at] & ground.blocks[reach][at] & ground.floor & ~s.heroes & ~s.foes


def throw_spaces(s: State, hero: int, reach: int) -> Squares:
    """Free spaces in sight and range."""
    ground, at = s.ground, s.at[hero]
    seen = ground.visible(at, combat.blockers(s, hero, None)) | ground.near[at]
    return seen & ground.blocks[reach][at] & ground.floor & ~s.heroes & ~s.foes


def use(s: State, hero: int, card: int, target: int, square: int) -> Rule[None]:
    """[consumable.one-use]"""
    s.consumables[hero] = _without(s.consumables[hero], card)
    s.consumable_deck = s.consumable_deck.discarding(card)
    note(s, Used, hero, card)
    row = s.box.consumables[card]
    yield from effect.happen(s, row.effects, effect.Source(hero, target, square))


def when_attacked(s: State, hero: int, by: int) -> Rule[None]:
    """Consumables that are used when their holder is made a target."""
    while s.at[hero] >= 0:
        cards = [
            card
            for card in dict.fromkeys(s.consumables[hero])
            if s.box.consumables[card].moment == "attacked"
        ]
        if not cards:
            return
        options: list[Option] = [("pass",), *(("use", card) for card in cards)]
        choice: Option = yield Ask(
            s.seat(hero), "attacked", options, (hero, by), ("consumable.one-use",)
        )
        if choice[0] == "pass":
            return
        yield from use(s, hero, choice[1], by, -1)
