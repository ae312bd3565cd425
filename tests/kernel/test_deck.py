"""Decks: no secret order, nothing lost."""

from __future__ import annotations

from collections import Counter

from undercroft.kernel.choice import CHANCE, Rule
from undercroft.kernel.deck import Deck, draw


def drawn(deck: Deck, answer: int = 0) -> tuple[int, Deck, int]:
    """The card, the deck after, and how often chance was asked."""
    rule: Rule[tuple[int, Deck]] = draw(deck, "loot")
    asked = 0
    send = None
    try:
        while True:
            ask = rule.send(send)
            assert ask.seat == CHANCE
            asked += 1
            send = ask.options[answer]
    except StopIteration as end:
        return (*end.value, asked)


def test_what_lies_on_top_is_drawn_in_order_and_without_chance() -> None:
    card, deck, asked = drawn(Deck((5, 3), (1, 2)))
    assert (card, deck, asked) == (5, Deck((3,), (1, 2)), 0)


def test_any_card_of_the_rest_may_come() -> None:
    deck = Deck((), (1, 2, 2, 7))
    assert [drawn(deck, i)[0] for i in range(4)] == [1, 2, 2, 7]
    assert drawn(deck, 3)[1] == Deck((), (1, 2, 2))


def test_an_empty_deck_is_made_of_its_discards() -> None:
    card, deck, _ = drawn(Deck((), (), (9, 4)), 1)
    assert card == 9
    assert deck == Deck((), (4,))


def test_nothing_is_drawn_where_nothing_is_left() -> None:
    card, deck, asked = drawn(Deck())
    assert (card, deck, asked) == (-1, Deck(), 0)


def test_shuffling_cards_in_forgets_what_lay_on_top() -> None:
    deck = Deck((9,), (1, 5), (3,)).shuffled_in(4)
    assert deck == Deck((), (1, 4, 5, 9), (3,))


def test_drawing_and_discarding_loses_no_card() -> None:
    deck = Deck((6,), (1, 1, 2, 3), (8,))
    total = Counter({6: 1, 1: 2, 2: 1, 3: 1, 8: 1})
    for _ in range(20):
        card, deck, _ = drawn(deck, 0)
        deck = deck.discarding(card)
        assert Counter((*deck.top, *deck.rest, *deck.discard)) == total
