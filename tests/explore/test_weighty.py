"""Which potion questions are worth asking a person. [potion.when, potion.interrupt]"""

from __future__ import annotations

import pytest

from undercroft.games.explore.game import GAME
from undercroft.games.explore.weighty import stake, weighty

from .test_potions import BALM, guarded, party

HEARTS = GAME.box.models[GAME.box.model_number["ember_mage"]].hearts


def test_a_monsters_activation_asks_nothing_of_heroes_who_are_whole() -> None:
    a = party().on("P", potions=2).activate("W")
    assert a.ask.prompt == "interrupt"
    assert not weighty(a.s, a.ask)


def test_healing_is_asked_about_while_monsters_strike_once_for_the_same_wounds() -> None:
    a = party().on("P", potions=2).on("M", wounds=3).activate("W")
    found = stake(a.s, a.ask)
    assert found is not None and found.facts
    a.s.wounds[a.numbers["M"]] = 2
    assert stake(a.s, a.ask) != found


def test_healing_can_wait_for_a_heros_own_menu() -> None:
    a = party().on("P", potions=2).on("M", wounds=3).activate("M")
    assert a.ask.prompt == "interrupt"
    assert not weighty(a.s, a.ask)


@pytest.mark.parametrize(("wounds", "worth"), [(0, False), (4, True)])
def test_defence_dice_are_asked_about_when_the_attacked_may_fall(wounds: int, worth: bool) -> None:
    a = guarded().on("B", wounds=wounds).activate("K").do("pass")
    a.do("attack", "B", "melee")
    assert a.ask.about[0] == "before_attack"
    assert a.s.profile[a.numbers["B"]].hearts - 4 in (1, 2)
    assert weighty(a.s, a.ask) is worth


def test_the_balm_is_asked_about_when_the_blow_may_be_a_friends_last() -> None:
    for wounds, worth in ((0, False), (HEARTS - 1, True)):
        a = party().on("P", potions=0).on("M", potions=0, wounds=wounds).on("F", potions=1)
        a.activate("W")
        a.do("attack", "M", "melee")
        assert a.offers("drink", "F", "F", BALM)
        assert weighty(a.s, a.ask) is worth


def test_ones_own_attack_asks_nothing_that_could_have_been_drunk_before() -> None:
    a = party().on("P", potions=0).on("F", potions=0).menu("M")
    a.do("attack", "W", "melee")
    assert a.ask.about[0] == "before_attack"
    assert not weighty(a.s, a.ask)
