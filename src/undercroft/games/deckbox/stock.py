"""Items: for sale, carried, used up; and paying for what one uses. [item.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Option, Rule
from undercroft.kernel.deck import draw
from undercroft.kernel.hindrance import Hindrance

from .events import Bought, Found, Invoked, TurnedUp, Used, note
from .state import State
from .tables import Power

ITEM_BIT = 64
"""In `State.used`: where the bits of items begin."""


def refill(s: State, rules: tuple[str, ...] = ("item.refill",)) -> Rule[None]:
    """Turn up items until three are for sale, or none is left. [item.refill]"""
    while len(s.market) < s.quest.market:
        item, s.deck = yield from draw(s.deck, "items")
        if item < 0:
            return
        s.market = (*s.market, item)
        note(s, TurnedUp, item, rules)


def buy(s: State, hero: int, item: int) -> Rule[None]:
    """Pay for an item; the next one takes its place at once. [item.pay-loot, item.refill]"""
    price = s.box.prices[item]
    s.loot[hero] -= price
    place = s.market.index(item)
    s.market = (*s.market[:place], *s.market[place + 1 :])
    note(s, Bought, hero, item, price)
    carry(s, hero, item)
    yield from refill(s)


def find(s: State, hero: int, rules: tuple[str, ...]) -> Rule[None]:
    """Get an item from the top of the deck without paying."""
    item, s.deck = yield from draw(s.deck, "items")
    if item >= 0:
        note(s, Found, hero, item, rules)
        carry(s, hero, item)


def carry(s: State, hero: int, item: int) -> None:
    """[item.save]"""
    s.items[hero] = tuple(sorted((*s.items[hero], item)))
    s.dress(hero)


def drop(s: State, hero: int, item: int) -> None:
    """Take an item from a hero, to nowhere."""
    items = s.items[hero]
    place = items.index(item)
    s.items[hero] = (*items[:place], *items[place + 1 :])
    s.dress(hero)


def restock(s: State) -> Rule[None]:
    """Discard the items for sale and turn up new ones."""
    s.deck = s.deck.discarding(*s.market)
    s.market = ()
    yield from refill(s)


def spent(s: State, hero: int, bit: int, power: Power) -> Hindrance | None:
    """What keeps a hero from using an ability or an item just now, whatever it is used on."""
    if power.own_activation and s.active != hero:
        return _OWN
    if power.once and any(used >> bit & 1 for used in s.used):
        # Whoever used it: it may have changed hands since.
        return _ONCE
    return None


_OWN = Hindrance("action.minor.any-time", says="it is for one's own activation")
_ONCE = Hindrance("action.minor.any-time", says="it has been used in this round")


def spend(s: State, hero: int, option: Option) -> None:
    """Pay the Energy of an ability, or discard an item unless it stays.

    [ability.cost, item.save]
    """
    kind, _, number = option[:3]
    if kind == "ability":
        ability = s.box.abilities[number]
        s.energy[hero] -= ability.cost
        if ability.power.once:
            s.used[hero] |= 1 << number
        note(s, Invoked, hero, number, ability.cost)
        return
    card = s.box.items[number]
    note(s, Used, hero, number)
    if card.once:
        s.used[hero] |= 1 << ITEM_BIT + number
    if not card.stays:
        drop(s, hero, number)
        s.deck = s.deck.discarding(number)
