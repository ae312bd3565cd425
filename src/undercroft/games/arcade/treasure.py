"""Loot and treasure: drawing, the backpack, chests and boo booties.

[basic.open-chest.*, boo-booty.*]
"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import covering
from undercroft.games.superdungeon.finds import draw_card
from undercroft.kernel.choice import Ask, Rule

from . import deck, effect, movement
from .card import LUCK
from .events import Discarded, Spawned, Stored, note
from .state import State
from .wound import tile_number

Ids = tuple[str, ...]


def draw_loot(s: State, rules: Ids) -> Rule[int]:
    return (yield from draw_card(s, "loot", deck.draw, rules))


def draw_treasure(s: State, rules: Ids, *, from_chest: bool = False) -> Rule[int]:
    """A treasure; a boo booty drawn otherwise than from a chest is replaced.

    So is a card of the Consul of Explore. [boo-booty.only-chests,
    powerup.rewards.explore-only-cards]
    """
    for _ in range(s.treasure_deck.size + len(s.treasure_deck.discard)):
        card = yield from draw_card(s, "treasure", deck.draw, rules)
        if card < 0:
            return -1
        drawn = s.box.equipment[card]
        if not drawn.explore_only and (from_chest or not drawn.boo):
            return card
        discard(s, card)
    return -1


def discard(s: State, card: int) -> None:
    """A card goes on the discards of its deck. [term.discard.card]"""
    name = s.box.equipment[card].deck
    if name == "loot":
        s.loot_deck = s.loot_deck.discarding(card)
    else:
        s.treasure_deck = s.treasure_deck.discarding(card)
    note(s, Discarded, name, card)


def store(s: State, card: int) -> None:
    """A card goes into the backpack."""
    s.backpack = (*s.backpack, card)
    note(s, Stored, card)


def find_loot(s: State, count: int, rules: Ids) -> Rule[None]:
    for _ in range(count):
        card = yield from draw_loot(s, rules)
        if card >= 0:
            store(s, card)


def find_treasure(s: State, rules: Ids) -> Rule[None]:
    card = yield from draw_treasure(s, rules)
    if card >= 0:
        store(s, card)


def chest_draw(s: State, unit: int, square: int) -> Rule[None]:
    """A chest: as many cards as its tile's number, one is kept. [basic.open-chest.draw]"""
    number = tile_number(s, square)
    extra = 1 if effect.has(s, unit, LUCK) else 0
    cards = []
    for _ in range(number + extra):
        card = yield from draw_treasure(s, ("basic.open-chest.draw",), from_chest=True)
        if card >= 0:
            cards.append(card)
    boos = [card for card in cards if s.box.equipment[card].boo]
    if boos:
        for card in cards:
            discard(s, card)
        yield from spawn_boo(s, square, number)
        return
    yield from keep_one(s, cards, s.seats[unit], ("basic.open-chest.draw",))


def keep_one(s: State, cards: list[int], seat: int, rules: Ids) -> Rule[None]:
    """Of several treasures one goes to the backpack, the rest are discarded."""
    if not cards:
        return
    kept = cards[0]
    kinds = list(dict.fromkeys(cards))
    if len(kinds) > 1:
        choice = yield Ask(seat, "keep", [("keep", card) for card in kinds], (), rules)
        kept = choice[1]
    cards.remove(kept)
    store(s, kept)
    for card in cards:
        discard(s, card)


def waiting_boo(s: State) -> int:
    """A boo booty that may come into play, or -1."""
    for unit in range(len(s.seats), len(s.card)):
        if s.profile[unit].rank == "trap" and s.at[unit] < 0 and unit not in s.kills:
            return unit
    return -1


def spawn_boo(
    s: State, square: int, tile: int, rules: Ids = ("basic.open-chest.boo-booty", "boo-booty.spawn")
) -> Rule[None]:
    """A boo booty takes the chest's square, or the nearest free one. [boo-booty.spawn]"""
    unit = waiting_boo(s)
    if unit < 0:
        return
    near = 1 << square
    legal = movement.legal_squares(s, unit)
    while not legal & covering(s.board, near, s.profile[unit].base):
        wider = s.board.spread(near)
        if wider == near:
            return
        near = wider
    places = legal & covering(s.board, near, s.profile[unit].base)
    place = yield from movement.pick_square(s, places, "spawn", unit, rules)
    s.wounds[unit] = s.status[unit] = 0
    s.order[unit] = tile
    s.place(unit, place)
    note(s, Spawned, unit, place, rules)
