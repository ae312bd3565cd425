"""Casting a spell, step by step. [cast.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.figures import caster, ogre, soldier
from undercroft.games.realms import spell
from undercroft.games.realms.events import Attacked, Rolled, SpellCast


@pytest.mark.rule("cast.target", "action.cast")
def test_one_action_casts_one_spell_at_one_named_target() -> None:
    a = Arena("H . . t u", H=caster("magical_arrow", energy=2), t=ogre(), u=ogre()).menu("H")
    a.dice("4 1 1").do("cast", "magical_arrow", "t")
    assert a.s.actions == 1
    assert len(a.events(SpellCast)) == 1
    assert (a.health("t"), a.health("u")) == (6, 9)


@pytest.mark.rule("cast.target")
def test_a_target_must_be_in_sight_and_within_range() -> None:
    a = Arena(
        """
        H . t u . . .
        # # . . . . .
        . . . . . . v
        """,
        H=caster("magical_arrow", energy=2), t=ogre(), u=ogre(), v=ogre(),
    ).menu("H")  # fmt: skip
    assert a.offered("cast") == [a.option("cast", "magical_arrow", "t")]


@pytest.mark.rule("cast.free-space")
def test_a_blast_at_an_empty_space_is_measured_from_there() -> None:
    a = Arena(
        """
        H . . . t .
        . . . . u .
        """,
        H=caster("fireball", energy=2), t=ogre(), u=ogre(),
    ).menu("H")  # fmt: skip
    a.do("aim_spell", "fireball")
    assert not a.offers("at", (4, 0))
    a.dice("4 1 1").do("at", (3, 0))
    assert [a.health(mark) for mark in "Htu"] == [4, 7, 7]
    assert a.s.actions == 1


@pytest.mark.rule("cast.free-space")
def test_a_target_spell_at_an_empty_space_affects_nobody() -> None:
    a = Arena("H . t . .", H=caster("magical_arrow", energy=2), t=ogre()).menu("H")
    a.do("aim_spell", "magical_arrow").dice("4 1 1").do("at", (1, 0))
    assert a.events(SpellCast)[0].success
    assert (a.health("t"), a.health("H"), a.energy("H")) == (9, 4, 0)


@pytest.mark.rule("cast.free-space", "cast.target")
def test_a_space_that_holds_a_friend_is_a_target_and_no_empty_space() -> None:
    a = Arena("H . S . t", H=caster("magical_arrow", energy=2), S=soldier(), t=ogre()).menu("H")
    a.do("aim_spell", "magical_arrow").dice("4 1 1").do("at", (2, 0))
    assert a.health("S") == 3


@pytest.mark.rule("cast.failure")
def test_a_spell_that_misses_a_symbol_does_nothing_and_nobody_defends() -> None:
    a = Arena("H . . w", H=caster("frost_lance", energy=3), w=MonsterSpec("hungry_wolf"))
    a.menu("H").dice("4 4 2 1").do("cast", "frost_lance", "w")
    assert (a.health("w"), a.conditions("w")) == (1, [])
    assert [event.what for event in a.events(Rolled)] == ["attack"]


@pytest.mark.rule("cast.defense")
def test_the_target_defends_as_against_an_attack() -> None:
    a = Arena(
        "H . . w", H=caster("magical_arrow", energy=2), w=MonsterSpec("hungry_wolf", health=5)
    )
    a.menu("H").dice("4 1 1", "6", "4").do("cast", "magical_arrow", "w")
    assert a.events(Attacked)[0].reduction == 2
    assert a.health("w") == 4


@pytest.mark.rule("cast.defense")
def test_everybody_in_a_blast_defends_for_himself() -> None:
    a = Arena(
        "H . w S .",
        H=caster("fireball", energy=2), S=soldier(worn=["parade_sabre", "painted_coat"]),
        w=MonsterSpec("hungry_wolf", health=5),
    ).menu("H")  # fmt: skip
    # The soldier defends first: heroes come before monsters.
    a.dice("4 1 1", "1", "4").do("cast", "fireball", "w")
    assert (a.health("S"), a.health("w")) == (4, 4)
    a.done()


@pytest.mark.rule("cast.defense", "cast.damage")
def test_nobody_defends_against_a_spell_without_damage_which_works_once_it_is_cast() -> None:
    a = Arena("H . . w", H=caster("mind_control", energy=4), w=MonsterSpec("hungry_wolf"))
    a.menu("H").dice("4 4 1 1 1").do("cast", "mind_control", "w")
    assert a.conditions("w") == ["control"]
    a.done()


@pytest.mark.rule("cast.damage")
@pytest.mark.parametrize(
    ("defence", "health", "conditions"),
    [(["1"], 2, ["frozen"]), (["5"], 3, ["frozen"]), (["6", "6", "5"], 5, [])],
)
def test_the_effect_of_a_damaging_spell_needs_damage_left(
    defence: list[str], health: int, conditions: list[str]
) -> None:
    a = Arena("H . . w", H=caster("frost_lance", energy=3), w=MonsterSpec("hungry_wolf", health=5))
    a.menu("H").dice("4 3 1 1", *defence).do("cast", "frost_lance", "w")
    assert (a.health("w"), a.conditions("w")) == (health, conditions)


@pytest.mark.rule("cast.free-space")
def test_no_spell_is_aimed_at_a_space_on_which_nothing_can_stand() -> None:
    a = Arena("H . o . .", H=caster("fireball", energy=4)).menu("H")
    refused = spell.unaimed(a.s, 0, a.at(2, 0))
    assert refused is not None and refused.says == "nothing can stand on {at:space}"
    assert spell.unaimed(a.s, 0, a.at(1, 0)) is None


@pytest.mark.rule("power.lucky")
def test_who_is_lucky_with_attack_dice_rolls_one_of_a_spell_again() -> None:
    lucky = HeroSpec("jack", worn=["glass_wand"], skills=["magical_arrow"], energy=2)
    a = Arena("H . . t", H=lucky, t=ogre()).menu("H")
    a.dice("1 1 1").do("cast", "magical_arrow", "t")
    assert a.asked() == "improve_spell"
    a.dice("4").do("reroll", 0)
    assert a.health("t") == 6


@pytest.mark.rule("power.lucky")
@pytest.mark.parametrize(("luck", "offered"), [(1, True), (2, False)])
def test_luck_that_is_lent_helps_a_spell_if_it_is_luck_with_attack_dice(
    luck: int, offered: bool
) -> None:
    hero = caster("magical_arrow", energy=4, boosts=[("lucky", luck, "adventure")])
    a = Arena("H . . t", H=hero, t=ogre()).menu("H")
    a.dice("1 1 1").do("cast", "magical_arrow", "t")
    assert a.asked() == "improve_spell"
    assert a.offers("reroll", 0) is offered
