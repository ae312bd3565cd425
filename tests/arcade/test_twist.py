"""Several challenge, plot and mode cards in force at once: all of them hold. [command.challenge.*]

The Gauntlet turns up two challenges, a plot stays in play beside them, and so do the mode cards.
"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.card import STEALTH
from undercroft.games.arcade.challenge import end
from undercroft.games.arcade.effect import has, monster_arm
from undercroft.games.arcade.position import UnitSpec

from .arena import CONSUL_PACK, Arena
from .test_boss_challenges import court
from .test_challenges import hall


def both(*cards: str, **facts: object) -> Arena:
    """Two challenges are in force in the hall."""
    return hall(**facts).set(force=cards)


@pytest.mark.rule("command.challenge.draw")
@pytest.mark.parametrize(("roll", "wounds"), [("2 1 -", 2), ("2 2 -", 1)])
def test_what_two_challenges_add_to_strength_adds_up(roll: str, wounds: int) -> None:
    """The Arbalist's two, one for the Witch's wound and one for her wrath."""
    a = both("the_finisher", "run_away").on("W", wounds=1).dice(roll).command("fight")
    assert a.wounds("W") == wounds


@pytest.mark.rule("command.challenge.draw")
def test_two_challenges_wound_a_hero_once_more_each() -> None:
    a = both("back_to_back", "the_rage_spreads", wrath_pool=9).on("T", at=(5, 0))
    a.on("W", wrath=3).dice("- - -").command("fight")
    assert a.wounds("W") == 3


@pytest.mark.rule("command.challenge.draw")
@pytest.mark.parametrize(
    ("cards", "arm"), [((), 2), (("shields_up",), 3), (("shields_up", "shields_up"), 4)]
)
def test_two_shields_are_better_than_one(cards: tuple[str, ...], arm: int) -> None:
    a = both(*cards, A="tower_stalker").menu("W")
    assert monster_arm(a.s, a.numbers["A"]) == arm


@pytest.mark.rule("command.challenge.draw", "command.plot.draw")
def test_a_challenge_and_a_plot_both_begin_the_consul_turn() -> None:
    a = hall("do_your_part", plots=["challenge_of_flame"], plot_drawn=True, ties=False, space=1)
    a.dice(*["2 2 2"] * 2).at("consul_turn")
    assert (a.wounds("T"), a.status("W"), a.status("T")) == (2, ("fire",), ("fire",))


def test_the_end_of_an_activation_answers_to_two_challenges() -> None:
    a = both("the_burning_fog", "trespassers_curse").menu("W").do("move", (0, 3)).do("end")
    assert (a.wounds("W"), a.status("W")) == (2, ("bane",))


def test_who_is_destroyed_at_the_end_of_an_activation_suffers_nothing_more() -> None:
    a = both("the_burning_fog", "trespassers_curse", coins=3).on("W", wounds=4).menu("W")
    a.do("move", (0, 3)).do("end")
    assert (a.in_play("W"), a.status("W")) == (False, ())


def test_of_two_cards_that_let_one_hero_activate_neither_lets_another() -> None:
    a = court().set(force=["spiteful_curse", "unprepared_for_the_elements"]).at("hero_turn")
    a.do("activate", "W")
    assert a.s.left == 0


@pytest.mark.rule("command.challenge.draw")
def test_what_two_cards_say_is_so_once() -> None:
    for cards, hidden in (((), False), (("secret_escape_plan",) * 2, True)):
        assert court().set(force=cards).menu("W").s.law.boss_stealth is hidden


@pytest.mark.rule("boss.deck.replace")
def test_two_boss_challenges_add_to_the_bosss_arm() -> None:
    for cards, arm in (((), 3), (("baleful_resolve", "faithful_servants"), 5)):
        a = court(K=UnitSpec("knight_of_the_tower", at=(9, 0))).set(force=cards).menu("W")
        assert monster_arm(a.s, a.numbers["Q"]) == arm
        assert monster_arm(a.s, a.numbers["K"]) == 3


@pytest.mark.rule("control.legal-movement")
@pytest.mark.parametrize(("cards", "far"), [((), 6), (("magical_shielding",), 3)])
def test_nobody_pushes_a_hero_through_doors_that_are_shut(cards: tuple[str, ...], far: int) -> None:
    """The tiles are ten squares wide; the doorway between them is in the fifth and sixth row."""
    a = Arena(
        layout=[("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0)], ties=False,
        force=["biting_winds", *cards], W=UnitSpec("sanctioned_witch", at=(7, 5), potions=0),
        A=UnitSpec("tower_arbalist", at=(6, 5)),
    )  # fmt: skip
    a.dice("- - -").command("fight")
    assert a.s.board.distance(a.s.at[a.numbers["W"]], a.square(6, 5)) == far


@pytest.mark.rule("control.legal-movement")
def test_monsters_are_pushed_through_doors_that_are_shut_to_heroes() -> None:
    a = Arena(
        layout=[("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0)], packs=CONSUL_PACK,
        force=["magical_shielding"], X=UnitSpec("tester", at=(8, 5), potions=0),
        A=UnitSpec("tower_stalker", at=(9, 5)),
    )  # fmt: skip
    a.menu("X").do("special", "tester.shove", "A")
    assert a.offers("push", (10, 5))


# What is remembered of the law changes with it


@pytest.mark.rule("command.challenge.duration")
def test_the_boss_comes_out_of_hiding_when_the_card_goes() -> None:
    s = court("secret_escape_plan").menu("W").s.copy()
    assert has(s, s.bosses[0], STEALTH)
    end(s, s.force[0][0])
    assert not has(s, s.bosses[0], STEALTH)


@pytest.mark.rule("command.challenge.duration")
def test_a_points_aura_shrinks_again_when_the_card_goes() -> None:
    a = hall("nowhere_to_hide", P="shadow_tower").on("A", at=(4, 0)).menu("W")
    s, arbalist = a.s.copy(), a.numbers["A"]
    assert has(s, arbalist, STEALTH)
    end(s, s.force[0][0])
    assert not has(s, arbalist, STEALTH)
