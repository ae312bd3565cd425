"""Free attacks on figures that leave. [freeattack.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.figures import archer, caster, ogre, power, soldier
from tests.realms.stage import Stage
from undercroft.games.realms.events import FreeAttack, Moved
from undercroft.games.realms.vocabulary import Push


@pytest.mark.rule("freeattack.trigger")
def test_leaving_a_space_next_to_an_enemy_brings_an_attack_before_the_step() -> None:
    a = Arena("t H . . .", H=soldier(health=3), t=ogre(), S=HeroSpec("jack")).menu("H")
    a.dice("2 2 2").do("move", (2, 0))
    # Defeated where he stood.
    assert not a.in_play("H")
    assert not a.events(Moved)


@pytest.mark.rule("freeattack.trigger")
def test_it_happens_wherever_the_step_leads_even_along_the_enemy() -> None:
    a = Arena(
        """
        . t .
        . H .
        """,
        H=soldier(), t=ogre(),
    ).menu("H")  # fmt: skip
    a.dice("2 1 1").do("move", (0, 1))
    assert a.is_at("H", 0, 1)
    assert a.health("H") == 5


@pytest.mark.rule("freeattack.trigger")
def test_coming_near_and_passing_at_a_distance_are_free() -> None:
    a = Arena("H . t . .", H=soldier(), t=ogre()).menu("H")
    a.do("move", (1, 0))
    assert not a.events(FreeAttack)


@pytest.mark.rule("freeattack.trigger")
def test_a_figure_placed_by_an_effect_is_not_attacked() -> None:
    stage = Stage("gretel", "jack")
    ogre_ = stage.monster("beanstalk_ogre", 2, 4)
    assert stage.place(0) == (3, 4)
    stage.move(1, 0, 0)
    stage.happen((Push(do="push", spaces=2, on="heroes_adjacent"),), me=ogre_)
    assert stage.place(0) == (5, 4)
    assert not [event for event in stage.s.log or [] if isinstance(event, FreeAttack)]


@pytest.mark.rule("freeattack.both-sides")
def test_a_hero_attacks_a_monster_that_leaves_him_and_may_decline() -> None:
    def leave() -> Arena:
        """A wolf goes from a soldier for the weaker hero behind him."""
        return Arena(
            "H w . . . S", H=soldier(worn=["parade_sabre", "hatchet"]), S=caster(health=1),
            w=MonsterSpec("hungry_wolf", health=2),
        ).monster("w")  # fmt: skip

    a = leave()
    assert (a.asked(), a.ask.about) == ("free", (a.numbers["H"], a.numbers["w"]))
    # Any one of his weapons.
    assert a.offered("attack") == [("attack", 0, a.numbers["w"]), ("attack", 1, a.numbers["w"])]
    a.dice("2 2", "1").do("attack", 0, "w")
    assert not a.in_play("w")
    a = leave()
    a.dice("1 1").do("decline")
    assert a.is_at("w", 4, 0)


@pytest.mark.rule("freeattack.both-sides")
def test_a_hero_may_spend_energy_on_a_free_attack_and_casts_no_spell() -> None:
    hero = caster("magical_arrow", energy=2, worn=["glass_wand"])
    a = Arena("H w . . . S", H=hero, S=soldier(health=1), w=MonsterSpec("hungry_wolf", health=3))
    a.monster("w")
    assert not a.offered("cast")
    a.dice("1 1 1").do("attack", 0, "w")
    assert a.offers("surge")


@pytest.mark.rule("freeattack.each-enemy")
def test_each_enemy_attacks_in_the_order_of_the_row() -> None:
    a = Arena(
        """
        t H w
        . . .
        """,
        H=soldier(), t=ogre(), w=MonsterSpec("hungry_wolf"), S=HeroSpec("jack"),
        row=["H", "hungry_wolf", "beanstalk_ogre", "S"],
    ).menu("H")  # fmt: skip
    a.dice("2 1", "2 1 1").do("move", (1, 1))
    assert [event.by for event in a.events(FreeAttack)] == [a.numbers["w"], a.numbers["t"]]
    assert a.health("H") == 4


@pytest.mark.rule("freeattack.each-enemy")
def test_a_defeated_mover_stops_and_the_other_free_attacks_are_lost() -> None:
    a = Arena(
        "t H w\n. . .", H=soldier(health=1), t=ogre(), w=MonsterSpec("hungry_wolf"),
        S=soldier(at=(0, 1)), row=["H", "S", "beanstalk_ogre", "hungry_wolf"],
    ).menu("H")  # fmt: skip
    a.dice("2 1 1").do("move", (1, 1))
    assert not a.in_play("H")
    assert len(a.events(FreeAttack)) == 1


@pytest.mark.rule("freeattack.ranged")
def test_a_shooter_makes_no_free_attack_and_a_caster_does() -> None:
    a = Arena("w H . . .", H=soldier(), w=MonsterSpec("goblin_poacher")).menu("H")
    a.do("move", (3, 0))
    assert not a.events(FreeAttack)
    a = Arena("w H . . .", H=soldier(), w=MonsterSpec("witchs_prentice")).menu("H")
    a.dice("4 1 1").do("move", (3, 0))
    assert a.health("H") == 5


@pytest.mark.rule("freeattack.ranged")
def test_a_hero_with_a_bow_alone_is_not_asked() -> None:
    for worn, asked in (
        (["red_hunting_bow"], "menu"),
        (["hand_crossbow", "kitchen_knife"], "free"),
    ):
        a = Arena(
            "H w . . . S", H=archer(worn=worn), S=soldier(health=1), w="hungry_wolf",
            row=["hungry_wolf", "S", "H"],
        ).dice("1 1")  # fmt: skip
        a.monster("w")
        assert a.asked() == asked


@pytest.mark.rule("freeattack.trigger", "power.invisible")
def test_magic_does_not_meet_an_invisible_hero_who_leaves() -> None:
    hero = soldier(boosts=power("invisible"))
    a = Arena("w H . . .", H=hero, w=MonsterSpec("witchs_prentice")).menu("H")
    a.do("move", (3, 0))
    assert not a.events(FreeAttack)
    assert a.is_at("H", 3, 0)


def test_a_way_is_found_through_a_gauntlet_of_any_length() -> None:
    wolves = {mark: MonsterSpec("hungry_wolf") for mark in "abcdefghij"}
    a = Arena(
        """
        a b c d e
        H . . . .
        f g h i j
        """,
        H=soldier(health=1), S=HeroSpec("jack"), **wolves,
    ).menu("H")  # fmt: skip
    # Twenty-two free attacks lie on the way; the first three are enough.
    a.dice("1 1", "1 1", "2 2").do("move", (4, 1))
    assert not a.in_play("H")


@pytest.mark.rule("freeattack.trigger")
def test_who_is_pushed_against_somebody_stops_before_him() -> None:
    stage = Stage("gretel", "jack")
    ogre_ = stage.monster("beanstalk_ogre", 2, 4)
    stage.move(1, 5, 4)
    stage.happen((Push(do="push", spaces=2, on="heroes_adjacent"),), me=ogre_)
    assert stage.place(0) == (4, 4)


@pytest.mark.rule("freeattack.trigger")
@pytest.mark.parametrize("other", [(4, 0), (4, 4)])
def test_of_two_ways_as_long_the_one_with_fewer_free_attacks_is_taken(
    other: tuple[int, int],
) -> None:
    """Both ways lead past t, one of them between the two."""
    drawing = "\n".join([" ".join("." * 8)] * 2 + [". . H . t . . ."] + [" ".join("." * 8)] * 2)
    a = Arena(drawing, H=soldier(), t=ogre(), u=ogre(at=other)).menu("H")
    a.dice("1 1 1", "1 1 1").do("move", (6, 2))
    assert a.is_at("H", 6, 2)
    assert [a.mark(event.by) for event in a.events(FreeAttack)] == ["t", "t"]
