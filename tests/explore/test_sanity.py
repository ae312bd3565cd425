"""Sanity: each kind of contradiction is found and named."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from undercroft.games.explore.game import GAME
from undercroft.games.explore.state import NOWHERE, Effect, State
from undercroft.kernel.squares import each

from .arena import SUPER

Break = Callable[[State], object]


def sound() -> State:
    """A Crawl some way in, between two steps."""
    match = GAME.new(seed=4, events=False, size="crawl", boss="starfire")
    pick = Random(4)
    for _ in range(300):
        match.answer(pick.randrange(len(match.ask.options)))
    return match.settled.copy()


def set_to(name: str, value: object) -> Break:
    return lambda s: setattr(s, name, value)


def entry(name: str, unit: int, value: object) -> Break:
    return lambda s: getattr(s, name).__setitem__(unit, value)


def move_without_telling(s: State) -> None:
    s.at[0] = each(s.board.squares & ~(s.heroes | s.foes | s.chests))[0]


def lose_a_card(s: State) -> None:
    s.loot_deck = s.loot_deck._replace(rest=s.loot_deck.rest[1:])


def mix_the_decks(s: State) -> None:
    card = s.treasure_deck.rest[0]
    s.treasure_deck = s.treasure_deck._replace(rest=s.treasure_deck.rest[1:])
    s.loot_deck = s.loot_deck.discarding(card)


def two_relics(s: State) -> None:
    s.dress(0, (*s.gear[0], *s.treasure_deck.rest[:2]))
    s.treasure_deck = s.treasure_deck._replace(rest=s.treasure_deck.rest[2:])


def effect_of_nobody(s: State) -> None:
    s.effects.append(Effect(s.at.index(NOWHERE), 0, 0))


def nobody_acts(s: State) -> None:
    s.active = s.at.index(NOWHERE)
    s.agenda = [("menu",)]


def test_a_sound_state_has_no_flaws() -> None:
    assert GAME.flaws(sound()) == []


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (move_without_telling, "unit_at differs from where the units stand"),
        (move_without_telling, "heroes or foes differ"),
        (lambda s: entry("at", 0, s.at[1])(s), "shares square"),
        (set_to("present", 0), "present differs"),
        (lambda s: set_to("chests", s.heroes)(s), "a model stands on a chest"),
        (set_to("marker", 99_999), "the start marker lies beside the map"),
        (lambda s: set_to("bones", ((0, s.at[0]),))(s), "is on the map and a bone pile too"),
        (entry("wounds", 0, 99), "is on the map with 99 wounds"),
        (entry("potions", 0, 9), "has 9 potions"),
        (entry("acted", 0, 3), "was activated 3 times"),
        (entry("status", 0, 1 << 14), "a status that there is not"),
        (two_relics, "too many cards in the slot relic"),
        (lose_a_card, "cards of"),
        (mix_the_decks, "the loot deck holds a card of the other deck"),
        (effect_of_nobody, "which is not in play, lasts"),
        (set_to("gauge", SUPER + 1), f"power marker: {SUPER + 1}, expected 0 to {SUPER}"),
        (set_to("loot", -1), "loot marker: -1"),
        (set_to("tokens", 9), "skull tokens: 9"),
        (set_to("free", -1), "free is -1"),
        (nobody_acts, "acts, but is not in play"),
        (set_to("fight", True), "the boss fight is on without a boss"),
    ],
)
def test_a_contradiction_is_named(damage: Break, named: str) -> None:
    s = sound()
    damage(s)
    assert any(named in flaw for flaw in GAME.flaws(s)), GAME.flaws(s)
