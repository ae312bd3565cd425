"""Dealing anew what a seat may not know: what it knows stays, and the rest really changes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.contract.games import SAMPLES, every_game
from tests.walk import slots
from undercroft import agents
from undercroft.games import registry
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.deck import Deck
from undercroft.kernel.match import Match
from undercroft.kernel.resample import resampled


def new(name: str, options: dict[str, Any], seed: int | None) -> Match[Any]:
    match: Match[Any] = registry.game(name).new(seed=seed, events=False, **options)  # type: ignore[arg-type]
    return match


def decks(state: Any) -> dict[str, Deck]:
    """Every deck of a state, by where it is."""
    found: dict[str, Deck] = {}
    names = slots(type(state))
    for name in names:
        value = getattr(state, name, None)
        if isinstance(value, Deck):
            found[name] = value
        elif isinstance(value, tuple) and value and isinstance(value[0], Deck):
            found |= {f"{name} {place}": deck for place, deck in enumerate(value)}
    return found


def order(state: Any) -> None:
    """Let the order of every deck be known to somebody: all but one card lie in order."""
    names = slots(type(state))

    def ordered(deck: Deck) -> Deck:
        return Deck(deck.rest[::-1][:-1], deck.rest[:1], deck.discard)

    for name in names:
        value = getattr(state, name, None)
        if isinstance(value, Deck):
            setattr(state, name, ordered(value))
        elif isinstance(value, tuple) and value and isinstance(value[0], Deck):
            setattr(state, name, tuple(map(ordered, value)))


@every_game
def test_a_seat_cannot_tell_what_was_dealt_anew_and_it_was(
    name: str, options: dict[str, Any]
) -> None:
    game: Any = registry.game(name)
    match = new(name, options, 40)
    pick = random.Random(40)
    seats = [None, *range(len(game.seats(options)))]
    changed: set[str] = set()
    looked = 0
    for number in range(400):
        if match.over:
            break
        if number % 40 == 20:
            state = match.settled.copy()
            order(state)
            for seat in seats:
                before = state.plain()
                other = game.extras.resample(state, seat, number)
                assert state.plain() == before, "the state itself is left alone"
                assert game.view(other, seat) == game.view(state, seat)
                assert game.flaws(other) == game.flaws(state)
                for where, deck in decks(state).items():
                    anew = decks(other)[where]
                    assert sorted(anew.top + anew.rest) == sorted(deck.top + deck.rest)
                    assert (len(anew.top), anew.discard) == (len(deck.top), deck.discard)
                    if anew.top != deck.top:
                        changed.add(where)
                looked += 1
        match.answer(pick.randrange(len(match.ask.options)))
    assert looked
    large = {where for where, deck in decks(state).items() if len(set(deck.top)) > 3}
    assert large and large <= changed


def test_face_down_traps_are_dealt_anew() -> None:
    match = new("crystalia", SAMPLES["crystalia"][0], 3)
    while not match.state.tile_traps:
        match.answer(0)
    state = match.settled
    game: Any = match.game
    dealt = {game.extras.resample(state, 0, key).tile_traps for key in range(20)}
    assert len(dealt) == 20
    # Every trap may lie anywhere, also those that were not dealt.
    assert {card for traps in dealt for card in traps} > set(state.tile_traps)


def test_treasures_that_another_looks_at_are_others_and_those_of_ones_own_are_not() -> None:
    match = new("crystalia", {"setup": "full"}, 5)
    while match.ask.prompt != "keep":
        match.answer(0)
    asked = match.ask.seat
    mine = {tuple(resampled(match, asked, key).ask.options) for key in range(8)}
    assert mine == {tuple(match.ask.options)}
    theirs = {tuple(resampled(match, 1 - asked, key).ask.options) for key in range(8)}
    assert len(theirs) > 4
    watching = {tuple(resampled(match, None, key).ask.options) for key in range(8)}
    assert len(watching) > 4


@every_game
def test_a_match_dealt_anew_plays_on_with_other_dice(name: str, options: dict[str, Any]) -> None:
    match = new(name, options, 41)
    pick = random.Random(41)
    futures = set()
    for number in range(120):
        if match.over:
            break
        if number % 30 == 15:
            before = (match.state.plain(), list(match.journal))
            for key in range(3):
                twin = resampled(match, match.ask.seat, key)
                assert twin.ask.seat == match.ask.seat
                assert list(twin.ask.options) == list(match.ask.options)
                assert len(twin.journal) == len(match.journal)
                for _ in range(20):
                    if twin.over:
                        break
                    twin.answer(0)
                futures.add((number, tuple(twin.journal[len(before[1]) :])))
            assert (match.state.plain(), list(match.journal)) == before
        match.answer(pick.randrange(len(match.ask.options)))
    assert len(futures) > len({number for number, _ in futures}), "all dice fell alike"


@pytest.mark.parametrize("name", SAMPLES)
def test_who_looks_ahead_has_dice_even_where_people_throw_them(name: str) -> None:
    """At a question of chance, too; the match itself still waits for people."""
    from undercroft import agents

    match = new(name, SAMPLES[name][0], None)
    pick = random.Random(42)
    greedy = agents.agent("greedy", 1)
    at_chance = 0
    for _ in range(150):
        if match.over:
            break
        asked = match.ask
        ahead = match.copy(branch=pick.randrange(1000))
        if asked.seat == CHANCE:
            at_chance += 1
            assert ahead.over or ahead.ask.seat != CHANCE
        for _ in range(5):
            if ahead.over:
                break
            assert ahead.ask.seat != CHANCE
            ahead.answer(greedy.choose(ahead, ahead.ask))
        assert match.ask is asked or match.ask.seat == asked.seat
        match.answer(pick.randrange(len(match.ask.options)))
    assert at_chance
    assert {match.copy(branch=1).journal[-1] for _ in range(3)} == {match.journal[-1]}


def test_a_step_that_ends_sooner_where_it_is_told_can_be_dealt_anew() -> None:
    """Monsters of Arcade march on in one step as long as nobody is asked and nothing is told."""
    match, player = new("arcade", {}, 6), agents.agent("greedy", 1)
    met = 0
    for _ in range(180):
        if match.ask.prompt in ("next_monster", "monster_move"):
            other = resampled(match, match.ask.seat, 5)
            assert (other.ask.prompt, [*other.ask.options]) == (
                match.ask.prompt, [*match.ask.options]
            )  # fmt: skip
            met += 1
        match.answer(player.choose(match, match.ask))
    assert met > 5
