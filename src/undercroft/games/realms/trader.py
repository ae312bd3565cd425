"""Traders: six cards of the level's deck for their full cost, half of it back. [trade.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance

from . import equipment, token
from .box import BACKPACK
from .events import Bought, Sold, TraderMet, note
from .schema import TraderRow
from .state import State, put

OFFERS = 6
RULES = ("trade.trader", "trade.buy", "trade.sell")


def meet(s: State, name: str, level: int) -> Rule[None]:
    """A trader is met: he lays out his cards, and each hero may buy and sell.

    What he sells may be known before: a position can say it.
    """
    traders = s.box.content.traders
    row = traders[name] if name else _next(s, list(traders.values()))
    if not s.offer:
        yield from lay_out(s, row.offers if row is not None else OFFERS, level)
    note(s, TraderMet, row.id if row is not None else "", s.offer)
    for hero in range(len(s.party)):
        if s.phase == "between" or s.fallen[hero] < 0:
            yield from deal(s, hero)
    leave(s)


def _next(s: State, traders: list[TraderRow]) -> TraderRow | None:
    """Where no trader is named they take turns, by the tales told and the rounds of this one."""
    return traders[(len(s.told) + s.round) % len(traders)] if traders else None


def lay_out(s: State, count: int, level: int) -> Rule[None]:
    """So many cards of the level's equipment deck are for sale. [trade.trader]"""
    offer = []
    for _ in range(count):
        card = yield from equipment.take_item(s, level)
        if card >= 0:
            offer.append(card)
    s.offer = tuple(offer)


def leave(s: State) -> None:
    """What he did not sell goes back to its deck."""
    for item in s.offer:
        equipment.give_back(s, item)
    s.offer = ()


def deals(s: State, hero: int) -> list[Option]:
    """[trade.buy, trade.sell]"""
    items = s.box.items
    options: list[Option] = []
    if len(s.pack[hero]) < BACKPACK:
        for item in dict.fromkeys(s.offer):
            if items[item].cost <= s.gold[hero]:
                options.append(("buy", item))
    for item in dict.fromkeys((*s.pack[hero], *s.worn[hero])):
        options.append(("sell", item))
    return options


def unsold(s: State, hero: int, item: int) -> Hindrance | None:
    """What keeps a hero from buying an item. [trade.buy]"""
    if item not in s.offer:
        return Hindrance("trade.buy", says="the trader does not sell it")
    price, has = s.box.items[item].cost, s.gold[hero]
    if price > has:
        says = "it costs {price} gold, and {by:unit} has {has}"
        return Hindrance("trade.buy", says=says, price=price, has=has, by=hero)
    return equipment.full(s, hero)


def unowned(s: State, hero: int, item: int) -> Hindrance | None:
    """[trade.sell]"""
    if item in s.pack[hero] or item in s.worn[hero]:
        return None
    return Hindrance("trade.sell", says="{by:unit} does not have it", by=hero)


def deal(s: State, hero: int) -> Rule[None]:
    """One hero buys, sells and changes what he wields until he is done. [trade.*]"""
    while True:
        options: list[Option] = [("done",), *deals(s, hero)]
        if s.phase == "between":
            # On the way it would take an action. [action.swap]
            options += list(equipment.swaps(s, hero))
        if len(options) == 1:
            return
        choice: Option = yield Ask(s.seat(hero), "trader", options, (hero,), RULES)
        if choice[0] == "done":
            return
        trade(s, hero, choice)


def trade(s: State, hero: int, choice: Option) -> None:
    kind, item = choice[0], choice[1]
    row = s.box.items[item]
    if kind == "buy":
        offer = list(s.offer)
        offer.remove(item)
        s.offer = tuple(offer)
        token.enrich(s, hero, -row.cost, ("trade.buy",))
        s.pack = put(s.pack, hero, (*s.pack[hero], item))
        note(s, Bought, hero, item, row.cost)
    elif kind == "sell":
        rule = "trade.starting-sell" if row.starting else "trade.sell"
        if item in s.pack[hero]:
            pack = list(s.pack[hero])
            pack.remove(item)
            s.pack = put(s.pack, hero, tuple(pack))
        else:
            worn = list(s.worn[hero])
            worn.remove(item)
            s.worn = put(s.worn, hero, tuple(worn))
            equipment.dressed(s, hero)
        token.enrich(s, hero, row.resale, (rule,))
        equipment.give_back(s, item)
        note(s, Sold, hero, item, row.resale, (rule,))
    else:
        equipment.rearrange(s, hero, choice)
