"""Moving heroes."""

from __future__ import annotations

import pytest

from tests.deckbox.table import Table
from undercroft.games.deckbox.events import Hurt, Moved
from undercroft.games.deckbox.movement import nearest, ways


@pytest.mark.rule("action.move.speed")
def test_a_move_goes_up_to_the_sum_of_speed_and_movement() -> None:
    # Iron Guard 4; Twin Knives +1: five spaces, here straight through the next room.
    t = Table("9a").room("10a", (0, "U")).hero("H", at=(2, 3), equipment="twin_knives").menu()
    assert t.offers("move", t.at(2, 4, 1))
    assert not t.offers("move", t.at(2, 3, 1))
    t = Table("9a").room("10a", (0, "U")).hero("H", at=(2, 3), equipment="great_maul").menu()
    assert t.offers("move", t.at(2, 0))
    assert not t.offers("move", t.at("U"))


@pytest.mark.rule("action.move.speed")
def test_speed_is_at_least_one() -> None:
    t = Table("9a").hero("H", at=(2, 3), boosts=[("speed", -9, "round")]).menu()
    assert t.offers("move", t.at(2, 2))
    assert not t.offers("move", t.at(2, 1))


@pytest.mark.rule("action.move.speed")
def test_a_move_may_be_broken_off_for_minor_actions_but_not_for_an_attack() -> None:
    t = (
        Table("10a")
        .hero("H", at=(2, 4), loot=3, items=["whetstone"])
        .enemy("e", at=(4, 2), health=3)
    )
    t.set(market=["red_draught"], deck=["heartwine"]).menu()
    t.do("move", t.at(2, 3))
    t.do("item", "H", "whetstone", -1)
    assert t.s.steps == 3
    t.do("step", t.at(2, 2)).do("step", t.at(3, 2))
    assert (t.s.steps, t.s.actions) == (1, 1)
    t.dice("1 1 1").do("attack", "melee", "e")
    # The rest of the Move is gone, and so are both actions; only buying is left.
    assert t.s.steps == 0
    assert {option[0] for option in t.ask.options} == {"end", "buy"}


@pytest.mark.rule("action.move.orthogonal")
def test_movement_is_never_diagonal() -> None:
    t = Table("10a").hero("H", at=(2, 3), boosts=[("speed", -3, "round")]).menu()
    assert {option[1] for option in t.offered("move")} == {
        t.at(2, 2), t.at(1, 3), t.at(3, 3), t.at(2, 4)
    }  # fmt: skip


@pytest.mark.rule("action.move.enemies")
def test_a_hero_may_not_move_through_enemies() -> None:
    # Side 6a: the way up leads through (2, 1) or round it; three enemies close it.
    t = Table("6a").hero("H", at=(2, 2))
    t.enemy("a", at=(2, 1)).enemy("b", at=(1, 1)).enemy("c", at=(3, 1)).menu()
    assert not t.offers("move", t.at(2, 0))
    t = Table("6a").hero("H", at=(2, 2)).menu()
    assert t.offers("move", t.at(2, 0))


@pytest.mark.rule("action.move.enemies")
def test_a_hero_passes_another_hero_but_does_not_stop_there() -> None:
    t = Table("6a").hero("H", at=(2, 3)).hero("B", at=(2, 4)).menu()
    assert not t.offers("move", t.at(2, 4))
    assert t.offers("move", t.at("D"))
    t.do("move", t.at("D"))
    assert t.is_at("H", "D")


@pytest.mark.rule("terrain.water-cost")
def test_moving_into_water_costs_two() -> None:
    # Side 5a: the middle row is water but for the middle.
    t = Table("5a").hero("H", at=(0, 3)).menu()
    t.do("move", t.at(0, 2))
    assert t.s.steps == 2


@pytest.mark.rule("terrain.water-cost")
def test_water_cannot_be_entered_with_one_movement_left_and_leaving_costs_nothing_extra() -> None:
    t = Table("5a").hero("H", at=(0, 3)).menu(actions=0, steps=1)
    assert not t.offers("step", t.at(0, 2))
    t = Table("5a").hero("H", at=(0, 2)).menu(actions=0, steps=1)
    assert t.offers("step", t.at(0, 1))


@pytest.mark.rule("terrain.pit-damage")
def test_entering_a_pit_does_one_damage_each_time_and_cannot_be_blocked() -> None:
    t = Table("3a").hero("H", at=(1, 2)).menu()
    t.do("move", t.at(1, 1))
    assert t.health("H") == 9
    # Staying and leaving do nothing; coming back hurts again.
    t.do("step", t.at(1, 2))
    assert t.health("H") == 9
    t.do("step", t.at(1, 1))
    assert t.health("H") == 8
    assert len(t.events(Hurt)) == 2


@pytest.mark.rule("terrain.pit-damage")
def test_a_way_leads_around_pits_unless_one_wants_to_enter() -> None:
    t = Table("3a").hero("H", at=(1, 2), equipment="twin_knives").menu()
    t.do("move", t.at(1, 0))
    assert t.health("H") == 10
    assert t.at(1, 1) not in t.events(Moved)[0].path


@pytest.mark.rule("hero.down", "terrain.pit-damage")
def test_a_hero_may_fall_in_a_pit_and_its_activation_ends() -> None:
    t = Table("3a").hero("H", at=(1, 2), health=1).hero("B", at=(4, 4)).menu()
    t.do("move", t.at(1, 1))
    assert not t.in_play("H")
    assert t.ask.about == (t.numbers["B"],)


@pytest.mark.rule("terrain.pit-damage", "action.move.speed")
@pytest.mark.parametrize("at", [(0, 1), (2, 1), (1, 0), (1, 2)])
def test_a_pit_next_to_a_hero_is_entered_with_one_movement_from_every_side(
    at: tuple[int, int],
) -> None:
    t = Table("3a").hero("H", at=at).menu()
    pit = t.at(1, 1)
    assert t.s.ground.pits >> pit & 1
    assert ways(t.s, 0, 1)[2] >> pit & 1
    assert not ways(t.s, 0, 0)[2]


def test_no_space_is_nearer_to_a_neighbour_than_the_one_beside_it() -> None:
    t = Table("10a").hero("H", at=(2, 4)).hero("B", at=(2, 3)).menu()
    assert nearest(t.s, 0, t.at(2, 3), 2) is None
    assert nearest(t.s, 0, t.at(2, 1), 2) == t.at(2, 2)
