"""What monsters do. [monster.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, MonsterSpec
from tests.realms.figures import archer, caster, ogre, power, soldier
from undercroft.games.realms.events import Activated, Attacked, FreeAttack
from undercroft.games.realms.game import GAME


def target(a: Arena) -> str:
    """Whom the one attack of a monster met."""
    (attacked,) = a.events(Attacked)
    return a.mark(attacked.target)


@pytest.mark.rule("monster.when")
def test_monsters_act_between_the_heroes_at_their_own_place_in_the_row() -> None:
    a = Arena(
        "H . . t . . S", H=soldier(), S=soldier(), t=ogre(), row=["H", "beanstalk_ogre", "S"]
    ).start("card")
    assert not a.events(Attacked)
    a.dice("1 1 1").do("end")
    assert [a.mark(event.unit) for event in a.events(Activated)] == ["H", "t", "S"]


@pytest.mark.rule("monster.move-then-attack")
def test_it_moves_only_as_far_as_it_needs_and_then_attacks() -> None:
    a = Arena("H . . . t", H=soldier(), t=ogre()).dice("2 1 1")
    a.monster("t")
    assert a.is_at("t", 1, 0)
    assert a.health("H") == 5


@pytest.mark.rule("monster.move-then-attack")
def test_one_that_is_in_position_stays_there() -> None:
    a = Arena("H t . .", H=soldier(), t=ogre()).dice("2 1 1")
    a.monster("t")
    assert a.is_at("t", 1, 0)
    assert a.health("H") == 5


@pytest.mark.rule("monster.move-then-attack")
def test_without_a_target_in_reach_it_goes_towards_the_nearest_hero_and_its_attack_is_lost() -> (
    None
):
    a = Arena("S . . . . . . . . . . t . . . . . . . H", H=soldier(), S=soldier(), t=ogre())
    a.monster("t")
    # The right one is eight spaces away, the left one eleven; Speed 4.
    assert a.is_at("t", 15, 0)
    assert not a.events(Attacked)


@pytest.mark.rule("monster.move-then-attack")
def test_it_goes_the_shortest_way_round_a_wall() -> None:
    a = Arena(
        """
        t # H . .
        . # . . .
        . # . . .
        . # . . .
        . . . . .
        """,
        H=soldier(), t=ogre(),
    )  # fmt: skip
    a.monster("t")
    assert a.is_at("t", 1, 4)


@pytest.mark.rule("monster.target")
def test_it_attacks_whom_it_needs_the_fewest_steps_to_get_at() -> None:
    a = Arena(
        """
        . . # . . . .
        . S # t . . H
        . . # . . . .
        . . . . . . .
        """,
        H=soldier(), S=soldier(health=1), t=ogre(),
    ).dice("1 1 1")  # fmt: skip
    # S is nearer by one space, but takes three steps around the wall; H takes two.
    a.monster("t")
    assert target(a) == "H"


@pytest.mark.rule("monster.target")
def test_then_the_smaller_distance_counts() -> None:
    """A caster attacks both from where it stands: no steps; the nearer one is chosen."""
    spark = MonsterSpec("witchs_prentice")
    a = Arena("S . . . w . . H", H=soldier(), S=soldier(health=1), w=spark).dice("1 1 1")
    a.monster("w")
    assert target(a) == "H"


@pytest.mark.rule("monster.target")
def test_then_the_least_health() -> None:
    spark = MonsterSpec("witchs_prentice")
    a = Arena("S . . w . . H", H=soldier(health=5), S=soldier(health=4), w=spark).dice("1 1 1")
    a.monster("w")
    assert target(a) == "S"


@pytest.mark.rule("monster.target")
@pytest.mark.parametrize("first", ["H", "S"])
def test_then_the_earlier_card_of_the_row(first: str) -> None:
    other = "S" if first == "H" else "H"
    a = Arena(
        "S . . w . . H", H=soldier(), S=soldier(), w="witchs_prentice",
        row=[first, "witchs_prentice", other],
    ).dice("1 1 1")  # fmt: skip
    a.monster("w")
    assert target(a) == first


@pytest.mark.rule("monster.target")
def test_of_equally_short_ways_it_takes_one_with_fewer_free_attacks() -> None:
    """Two ways of two steps lead to the weak hero; one of them along the soldier."""
    a = Arena(
        """
        . S . .
        . . . .
        w . . H
        . . . .
        . . . .
        """,
        H=caster(health=1), S=soldier(), w="hungry_wolf",
    ).dice("1 1")  # fmt: skip
    a.monster("w")
    assert not a.events(FreeAttack)
    assert target(a) == "H"


@pytest.mark.rule("monster.ranged-position")
def test_a_shooter_goes_where_it_sees_its_target_in_range_and_not_adjacent() -> None:
    # Adjacent: it steps back, and the soldier may strike at it.
    a = Arena("H w . . .", H=soldier(), w="goblin_poacher").monster("w")
    assert a.asked() == "free"
    a.dice("1 1 1").do("decline")
    assert a.is_at("w", 2, 0)
    assert target(a) == "H"


@pytest.mark.rule("monster.ranged-position")
def test_a_shooter_out_of_range_or_sight_takes_the_nearest_space_that_has_both() -> None:
    a = Arena("H . . . . . . . w", H=soldier(), w="goblin_poacher").dice("1 1 1")
    a.monster("w")
    assert a.is_at("w", 5, 0)
    a = Arena(
        """
        H . # . w
        . . # . .
        . . . . .
        """,
        H=soldier(), w="goblin_poacher",
    ).dice("1 1 1")  # fmt: skip
    a.monster("w")
    assert target(a) == "H"
    assert a.s.adventure.field.place(a.where("w"))[1] == 2


@pytest.mark.rule("monster.ranged-position")
def test_among_equals_it_prefers_one_reached_without_leaving_a_hero() -> None:
    """Two steps bring it into range; those to the upper corner lead along the hidden soldier."""
    a = Arena(
        """
        . . . . . . . S
        . . . . . . . .
        H . . . . . . w
        . . . . . . . .
        """,
        H=caster(), S=soldier(boosts=power("invisible")), w="goblin_poacher",
    ).dice("1 1 1")  # fmt: skip
    a.monster("w")
    assert not a.events(FreeAttack)
    assert a.is_at("w", 5, 1)
    assert target(a) == "H"


@pytest.mark.rule("monster.ranged-position")
def test_a_shooter_without_such_a_space_goes_as_near_to_one_as_it_can() -> None:
    line = "H" + " ." * 12 + " w"
    a = Arena(line, H=soldier(), w="goblin_poacher")
    a.monster("w")
    assert a.is_at("w", 13 - 5, 0)
    assert not a.events(Attacked)


@pytest.mark.rule("monster.cards")
def test_every_monster_has_a_card_with_figures_for_three_levels() -> None:
    for number, row in enumerate(GAME.box.monsters):
        assert row.rank in ("minion", "elite", "villain")
        for level in (1, 2, 3):
            kind = GAME.box.kinds(level, 2, "")[number]
            assert kind.speed >= 1
            assert kind.health >= 1
            assert kind.weapon.dice >= 1
            assert kind.defense >= 0
            assert (kind.weapon.range > 0) is (row.type != "melee")


@pytest.mark.rule("monster.cards", "initiative.build")
def test_the_card_of_a_kind_serves_as_its_initiative_card() -> None:
    a = Arena("H . . w v", H=soldier(), w="hungry_wolf", v="hungry_wolf").menu("H")
    assert a.row() == ["nutcracker", "hungry_wolf"]


@pytest.mark.rule("monster.defeated")
def test_a_monster_without_health_is_taken_off_at_once_and_does_not_return() -> None:
    a = Arena(
        "H w v . S", H=soldier(), S=soldier(), w="hungry_wolf", v="hungry_wolf",
        row=["H", "hungry_wolf", "S"],
    ).menu("H")  # fmt: skip
    a.dice("2 2", "1").do("attack", 0, "w")
    assert not a.in_play("w")
    assert not a.s.foes >> a.at(1, 0) & 1
    # The other one of its kind keeps the card; the fallen one does not act on it.
    a.dice("1 1").do("end")
    assert [a.mark(event.unit) for event in a.events(Activated)] == ["v", "S"]
    assert not a.in_play("w")


@pytest.mark.rule("monster.defeated")
def test_damage_short_of_its_health_does_not_defeat_it() -> None:
    a = Arena("H . . t . S", H=archer(), S=soldier(), t=ogre(health=3)).menu("H")
    a.dice("3 3 1").do("attack", 0, "t")
    assert (a.in_play("t"), a.health("t")) == (True, 1)
    a.dice("3 1 1").do("attack", 0, "t")
    assert not a.in_play("t")


@pytest.mark.rule("monster.move-then-attack", "freeattack.trigger")
def test_whose_target_steps_out_of_range_while_it_walks_attacks_whom_it_can() -> None:
    """Struck as she leaves, Sable turns the clock back and shoots; who dodges that is too far."""
    a = Arena(
        "H s . . . . . . R . .", H=soldier(), R=soldier(skills=["fast_reflexes"]),
        s=MonsterSpec("stepmother_sable", health=4),
    ).monster("s")  # fmt: skip
    a.dice("2 2", "1 1").do("attack", 0, "s")
    a.dice("1 1 1 1").do("decline")
    a.dice("1 1 1 1").do("step", (9, 0))
    assert [a.mark(event.target) for event in a.events(Attacked)] == ["s", "R", "H"]
