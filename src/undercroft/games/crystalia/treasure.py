"""Loot and treasure: drawing into the backpack, choosing what to keep. [base.term.draw]"""

from __future__ import annotations

from undercroft.kernel import deck
from undercroft.kernel.choice import Ask, Rule
from undercroft.kernel.deck import Deck

from .events import Drew, note
from .state import State
from .wound import discard

Ids = tuple[str, ...]


def draw(cards: Deck, name: str, *only: int) -> Rule[tuple[int, Deck]]:
    """Draw one card; -1 when deck and discards are both empty. [base.term.draw]

    `only` is the player who alone sees it.
    """
    card, left = yield from deck.draw(cards, name, *only)
    if not left.size:
        left = Deck((), tuple(sorted(left.discard)), ())
    return card, left


def take_loot(s: State, player: int, rules: Ids) -> Rule[int]:
    """Draw a loot card; it is not in the backpack yet."""
    card, s.loot_deck = yield from draw(s.loot_deck, "loot_deck")
    if card >= 0:
        note(s, Drew, player, card, rules)
    return card


def take_treasure(s: State, player: int, rules: Ids) -> Rule[int]:
    """Draw a treasure card; it is not in the backpack yet."""
    card, s.treasure_deck = yield from draw(s.treasure_deck, "treasure_deck")
    if card >= 0:
        note(s, Drew, player, card, rules)
    return card


def draw_loot(s: State, player: int, rules: Ids, count: int = 1) -> Rule[None]:
    """Draw loot into the backpack. [reward.no-draw-limit]"""
    for _ in range(count):
        card, s.loot_deck = yield from draw(s.loot_deck, "loot_deck")
        if card < 0:
            continue
        note(s, Drew, player, card, rules)
        if s.box.cursed[card]:
            yield from stow(s, player, card)
        else:
            s.write("backpack", player, (*s.backpack[player], card))


def draw_treasure(s: State, player: int, rules: Ids) -> Rule[None]:
    card = yield from take_treasure(s, player, rules)
    if card >= 0:
        yield from stow(s, player, card)


def stow(s: State, player: int, card: int) -> Rule[None]:
    """A card goes into the backpack; a CURSED one without a leader on the warzone waits for one.

    [reward.backpack, cursed.nominate]
    """
    absent = s.at[s.hero[player]] < 0 and s.at[s.mini[player]] < 0
    if s.box.equipment[card].cursed and absent:
        yield from nominate(s, player, card)
    else:
        s.write("backpack", player, (*s.backpack[player], card))


def nominate(s: State, player: int, card: int) -> Rule[None]:
    """The player puts a CURSED card on a leader of their choice. [cursed.nominate]"""
    leaders = (s.hero[player], s.mini[player])
    options = [("nominate", leader, card) for leader in leaders]
    choice = yield Ask(player, "nominate", options, (card,), ("cursed.nominate",))
    s.write("nominated", player, (*s.nominated[player], (card, choice[1])))


def three_for_one(s: State, player: int, rules: Ids, count: int = 3) -> Rule[int]:
    """Draw treasures and keep one; the others are discarded. [buy.draw, setup.equip.draw]"""
    cards = []
    for _ in range(count):
        card, s.treasure_deck = yield from draw(s.treasure_deck, "treasure_deck", player)
        if card >= 0:
            cards.append(card)
    if not cards:
        return -1
    kept = cards[0]
    if len(set(cards)) > 1:
        options = [("keep", card) for card in dict.fromkeys(cards)]
        choice = yield Ask(player, "keep", options, tuple(cards), rules)
        kept = choice[1]
    cards.remove(kept)
    note(s, Drew, player, kept, rules)
    for card in cards:
        discard(s, card)
    return kept


def lucky_treasure(s: State, player: int, rules: Ids) -> Rule[int]:
    """Luck: one card more is seen, and one shuffled back. [base.ability.luck-healer-alchemy]

    Nobody else sees which goes back, not even that both were the same.
    """
    seen = []
    for _ in range(2):
        card, s.treasure_deck = yield from draw(s.treasure_deck, "treasure_deck", player)
        if card >= 0:
            seen.append(card)
    if not seen:
        return -1
    kept = seen[0]
    if len(seen) > 1:
        options = [("keep", card) for card in dict.fromkeys(seen)]
        luck = ("base.ability.luck-healer-alchemy",)
        choice = yield Ask(player, "keep", options, tuple(seen), luck)
        kept = choice[1]
        seen.remove(kept)
        s.treasure_deck = s.treasure_deck.shuffled_in(*seen)
    note(s, Drew, player, kept, rules)
    return kept


def take_out(s: State, player: int, card: int) -> None:
    """Take a card out of the backpack."""
    pack = list(s.backpack[player])
    pack.remove(card)
    s.write("backpack", player, tuple(pack))
