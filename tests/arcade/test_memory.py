"""Memory: what a state remembers is what it would find anew. [los.*, wrath.*, gang.*]"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import agents
from undercroft.games.arcade import effect, gang, order, wrath
from undercroft.games.arcade.card import GRABBY, PREDATOR, SMALL, STEALTH
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.state import Effect, State
from undercroft.games.arcade.twist import enforce
from undercroft.kernel.squares import each

from .arena import Arena

REACHES = (1, 2, 4, 8)
MINDED = (STEALTH, SMALL, STEALTH | SMALL, PREDATOR, GRABBY)
"""Abilities of monsters that others have to mind."""


def found(s: State) -> dict[str, Any]:
    """What the rules ask a state for and it may remember."""
    everybody = each(s.actors)
    hero = (wrath.leaders(s) or [-1])[0]
    waiting = s.actors & ~s.served
    waiting = waiting & s.solos or waiting
    return {
        "masks": (
            s.hidden,
            s.odd,
            s.large,
            s.actors,
            s.solos,
            s.minions,
            s.heroes,
            s.foes,
            s.present,
        ),
        "leaders": wrath.leaders(s),
        "first": order.foremost(s, waiting, hero) if waiting else 0,
        "sights": {(u, reach): order.in_sight(s, u, reach) for u in everybody for reach in REACHES},
        "gangs": {u: (gang.mates(s, u), gang.might(s, u)) for u in everybody},
        "stragglers": gang.stragglers(s),
        "holders": [effect.holders(s, ability) for ability in MINDED],
        "given": (s.granted, s.given, s.changed),
        "law": s.law,
        "auras": effect.auras(s),
    }


@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, {}), (2, {"hard": 3}), (3, {"heroes": 6}), (4, {"heroes": 4, "easy": 1, "hard": 2})],
)
def test_a_state_remembers_nothing_that_is_no_longer_true(
    seed: int, options: dict[str, Any]
) -> None:
    match = GAME.new(seed=seed, events=False, **options)
    agent = agents.agent("random", seed)
    compared = 0
    while not match.over:
        if match.state.points:
            anew = GAME.restore(match.state.plain())
            assert found(match.state) == found(anew)
            compared += 1
        match.answer(agent.choose(match, match.ask))
    assert compared > 50


# What random games seldom do

HALL = """
    ############
    #W...S....P#
    #T.........#
    ############"""


def hall() -> Arena:
    """A Witch W and Tincan T four squares from a Stalker S, and a Shadow Tower P that hides."""
    return Arena(
        HALL, W="sanctioned_witch", T="tincan", S="tower_stalker", P="shadow_tower"
    ).menu("W")  # fmt: skip


def same(s: State) -> bool:
    return found(s) == found(GAME.restore(s.plain()))


def test_a_hero_who_puts_on_a_cloak_is_lost_from_sight() -> None:
    a = hall()
    s, witch, tincan, stalker = a.s, *(a.numbers[mark] for mark in "WTS")
    assert order.in_sight(s, stalker, 4) == [witch, tincan]
    s.dress(witch, (s.box.equipment_number["cloak_of_fallen_leaves"],))
    assert order.in_sight(s, stalker, 4) == [tincan]
    assert same(s)
    s.dress(witch, ())
    assert order.in_sight(s, stalker, 4) == [witch, tincan]
    assert same(s)


def test_a_hero_who_is_given_stealth_is_lost_from_sight_while_it_lasts() -> None:
    a = hall()
    s, witch, tincan, stalker = a.s, *(a.numbers[mark] for mark in "WTS")
    assert order.in_sight(s, stalker, 4) == [witch, tincan]
    smoke = next(n for n, action in enumerate(s.box.actions) if action.grants.flags & STEALTH)
    effect.add(s, Effect(witch, smoke, witch))
    assert order.in_sight(s, stalker, 4) == [tincan]
    effect.expire(s, witch)
    assert order.in_sight(s, stalker, 4) == [witch, tincan]


def test_a_monster_that_takes_another_form_has_the_abilities_of_that_form() -> None:
    a = hall()
    s, stalker = a.s.copy(), a.numbers["S"]
    assert effect.holders(s, STEALTH) == 0
    s.lift(stalker)
    s.become(stalker, s.box.model_number["flinger"], ())
    s.place(stalker, a.square(4, 0))
    assert effect.holders(s, STEALTH) == s.feet[stalker]
    assert same(s)


def test_an_aura_reaches_farther_as_soon_as_a_card_says_so_and_no_longer() -> None:
    a = hall()
    s, stalker = a.s.copy(), a.numbers["S"]
    assert effect.holders(s, STEALTH) == 0  # five squares from the tower
    s.force = ((s.box.twist_number["nowhere_to_hide"], 1),)
    enforce(s)
    assert effect.holders(s, STEALTH) == s.feet[stalker]
    assert same(s)
    s.force = ()
    enforce(s)
    assert effect.holders(s, STEALTH) == 0
