"""Advice: sensible choices where one is plainly better."""

from __future__ import annotations

from tests.deckbox.table import Table
from undercroft.games.deckbox.advice import worths


def best(t: Table) -> tuple[object, ...]:
    """The option that advice values most."""
    found = worths(t.s, t.ask)
    assert found is not None
    assert len(found) == len(t.ask.options)
    return max(zip(found, t.ask.options, strict=True))[1]


def test_an_enemy_beside_one_is_attacked() -> None:
    t = Table("10a", market=[]).hero("H", at=(2, 4)).enemy("e", at=(2, 3)).menu()
    assert best(t) == t.option("attack", "melee", "e")


def test_the_enemy_that_can_be_defeated_is_preferred() -> None:
    t = Table("10a", market=[]).hero("H", at=(2, 4))
    t.enemy("strong", at=(1, 4), health=3).enemy("weak", at=(2, 3), health=1).menu()
    assert best(t) == t.option("attack", "melee", "weak")


def test_an_archer_shoots_from_where_it_stands() -> None:
    t = Table("10a", market=[]).hero("H", at=(2, 4), equipment="yew_bow").enemy("e", at=(2, 1))
    assert best(t.menu()) == t.option("attack", "ranged", "e")


def test_without_enemies_the_next_exit_is_explored() -> None:
    t = Table("1a", room="gate", market=[]).hero("H", at=(2, 2)).menu()
    assert best(t) == ("move", t.at("U"))


def test_with_the_lantern_one_goes_home() -> None:
    t = Table("1a", room="gate", market=[]).room("6b", (0, "U"), "pillars")
    t.hero("H", at=(2, 4, 1), tokens=["lantern"]).menu()
    assert best(t) == ("move", t.at("U"))


def test_the_aim_is_taken_when_it_lies_at_hand() -> None:
    t = Table("2b", room="reliquary", encounter="lantern_reliquary", market=[])
    assert best(t.hero("H", at=(2, 2)).menu()) == ("act", 0, 0)


def test_a_hurt_hero_drinks_before_it_goes_on() -> None:
    t = Table("10a", market=[]).hero("H", at=(2, 4), health=2, items=["heartwine"]).menu()
    assert best(t) == t.option("item", "H", "heartwine", "H")


def test_gifts_are_taken_and_bad_rolls_rolled_again() -> None:
    t = Table("10a", market=[]).hero("H", at=(2, 4), items=["lucky_coin"]).enemy("e", at=(2, 3))
    t.menu().dice("1 1 1").do("attack", "melee", "e")
    assert best(t) == t.option("item", "H", "lucky_coin", -1)
