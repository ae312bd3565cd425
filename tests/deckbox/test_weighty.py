"""Which windows are worth asking a person. [action.minor.any-time]"""

from __future__ import annotations

from tests.deckbox.table import Table
from undercroft.games.deckbox.weighty import stake, weighty

from .test_minor import solo


def test_what_can_be_bought_in_ones_own_turn_is_not_asked_about() -> None:
    t = Table("10a", market=["red_draught"], deck=["lucky_coin"]).hero("H", at=(2, 4), loot=4)
    t.enemy("r", at=(2, 3)).start("enemies")
    assert t.ask.prompt == "window"
    assert not weighty(t.s, t.ask)


def test_a_draught_is_asked_about_once_somebody_needs_it() -> None:
    whole = solo(items=["red_draught"]).enemy("r", at=(2, 3)).start("enemies")
    assert whole.ask.prompt == "window" and not weighty(whole.s, whole.ask)
    hurt = solo(items=["red_draught"], health=2).enemy("r", at=(2, 3)).start("enemies")
    assert weighty(hurt.s, hurt.ask)


def test_striking_first_is_asked_about_once_for_the_same_enemies() -> None:
    t = solo(items=["smoke_pot"], health=1).enemy("r", at=(2, 1)).start("enemies")
    before = stake(t.s, t.ask)
    assert before is not None
    t.do("wait")
    assert t.ask.prompt == "window" and stake(t.s, t.ask) == before


def test_a_leap_is_not_asked_about_while_the_hero_stands_well() -> None:
    t = solo(items=["smoke_pot"]).enemy("r", at=(2, 1)).start("enemies")
    assert t.ask.prompt == "window" and not weighty(t.s, t.ask)
