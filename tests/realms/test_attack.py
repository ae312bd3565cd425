"""An attack in its six steps. [attack.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.figures import archer, caster, ogre, power, soldier
from undercroft.games.realms.events import Attacked, Rolled, Struck


def duel(hero: HeroSpec, monster: MonsterSpec, **facts: object) -> Arena:
    """A hero next to a monster; Gretel looks on from afar."""
    watcher = HeroSpec("gretel", worn=[], skills=[], energy=0)
    return Arena("H w . . . . S", **{"H": hero, "S": watcher, "w": monster, **facts})


@pytest.mark.rule("attack.steps")
def test_target_and_weapon_come_first_then_attack_then_defence_then_damage() -> None:
    hero = soldier(energy=2)
    a = duel(hero, MonsterSpec("hungry_wolf", health=5)).menu("H")
    a.dice("2 2").do("attack", 0, "w")
    # The attack dice lie there: nobody has defended, nobody is hurt.
    assert a.asked() == "improve"
    assert a.health("w") == 5
    a.dice("4").do("keep")
    told = [type(event).__name__ for event in a.match.events or []]
    assert [t for t in told if t in ("Rolled", "Attacked", "Hurt")] == [
        "Rolled", "Rolled", "Attacked", "Hurt",
    ]  # fmt: skip
    assert [event.what for event in a.events(Rolled)] == ["attack", "defense"]


@pytest.mark.rule("attack.target")
def test_a_target_must_be_in_sight_and_within_range() -> None:
    a = Arena(
        """
        H . t u . . . .
        # # . . . . . .
        . . . # # . v .
        . # . . . . . .
        w # . . . . . .
        """,
        H=archer(), t=ogre(), u=ogre(), v=ogre(), w=ogre(),
    ).menu("H")  # fmt: skip
    # u stands behind t, v is six spaces away, w behind a wall.
    assert a.offered("attack") == [a.option("attack", 0, "t")]
    assert "los.figures" in a.why_not("attack", 0, "u")
    assert "equip.weapon.range" in a.why_not("attack", 0, "v")
    assert "los.terrain" in a.why_not("attack", 0, "w")


@pytest.mark.rule("attack.one-weapon")
def test_each_of_two_weapons_attacks_with_its_own_dice_alone() -> None:
    for weapon, dice in ((0, 2), (1, 3)):
        a = duel(soldier(worn=["parade_sabre", "hatchet"]), ogre()).menu("H")
        a.dice(" ".join("2" * dice)).do("attack", weapon, "w")
        assert a.health("w") == 9 - dice


@pytest.mark.rule("attack.one-weapon")
def test_an_unarmed_hero_makes_a_melee_attack_with_one_die() -> None:
    a = duel(soldier(worn=[]), ogre()).menu("H")
    a.dice("2").do("attack", 0, "w")
    assert a.health("w") == 8
    assert a.events(Attacked)[0].type == "melee"


@pytest.mark.rule("attack.free-space")
def test_an_attack_at_an_empty_space_hurts_nobody_and_takes_an_action() -> None:
    a = Arena(
        """
        H w . . S
        . . . . .
        """,
        H=soldier(), S=caster(), w=ogre(),
    ).menu("H")  # fmt: skip
    a.do("aim", 0)
    assert not a.offers("at", (1, 0))
    a.dice("2 2").do("at", (1, 1))
    assert (a.s.actions, a.health("w"), a.health("S")) == (1, 9, 4)
    assert a.events(Struck)


@pytest.mark.rule("attack.free-space")
def test_an_area_attack_at_an_empty_space_hurts_those_around_it() -> None:
    bow = archer(skills=["blasting_power"], energy=4)
    a = Arena("H . . . . t u", H=bow, t=ogre(), u=ogre()).menu("H")
    a.do("aim", 0).do("at", (4, 0)).dice("3 3 3 3").do("blasting_power")
    assert (a.health("t"), a.health("u"), a.health("H")) == (5, 5, 4)


@pytest.mark.rule("attack.adjacent-ranged-ban")
def test_magic_may_be_aimed_at_the_next_space_a_bow_may_not() -> None:
    line = "H t . u"
    a = Arena(line, H=archer(), t=ogre(), u=ogre()).menu("H")
    assert not a.offered("attack")
    a = Arena(line, H=caster("magical_arrow", energy=2), t=ogre(), u=ogre()).menu("H")
    assert a.offered("attack") == [a.option("attack", 0, "t")]
    assert a.offered("cast") == [a.option("cast", "magical_arrow", "t")]


@pytest.mark.rule("attack.dice-count")
@pytest.mark.parametrize(
    ("boosts", "dice"), [([], 2), ([("attack", 1, "turn")], 3), ([("attack", -1, "turn")], 1)]
)
def test_the_weapons_attack_and_all_modifiers_are_rolled(
    boosts: list[tuple[str, int, str]], dice: int
) -> None:
    a = duel(soldier(boosts=boosts), ogre()).menu("H")
    a.dice(" ".join("2" * dice)).do("attack", 0, "w")
    assert a.health("w") == 9 - dice


@pytest.mark.rule("attack.potential")
@pytest.mark.parametrize(
    ("hero", "weapon_type", "worth"),
    [(soldier(worn=["hatchet"]), "melee", 2), (caster(), "magical", 1)],
)
def test_only_fitting_symbols_and_exploded_dice_are_potential_damage(
    hero: HeroSpec, weapon_type: str, worth: int
) -> None:
    a = duel(hero, ogre()).menu("H")
    # A Miss, a Ranged and a Critical, which adds a Melee.
    a.dice("1 3 6", "5").do("attack", 0, "w")
    (attacked,) = a.events(Attacked)
    assert (attacked.type, attacked.potential) == (weapon_type, worth)


@pytest.mark.rule("attack.successful")
def test_an_attack_with_a_success_is_successful_even_if_all_damage_is_prevented() -> None:
    """Control asks for a successful attack: here one success, taken off by a Shield."""
    pipe = caster(worn=["pied_pipe"])
    a = duel(pipe, MonsterSpec("hungry_wolf")).menu("H")
    a.dice("4 1 1", "4").do("attack", 0, "w")
    assert (a.health("w"), a.conditions("w")) == (1, ["control"])
    a = duel(pipe, MonsterSpec("hungry_wolf")).menu("H")
    a.dice("1 1 2").do("attack", 0, "w")
    assert a.conditions("w") == []


@pytest.mark.rule("attack.defense-dice")
def test_a_hero_rolls_the_defence_of_all_he_wields_and_of_what_he_knows() -> None:
    worn = ["parade_sabre", "chain_shirt", "toy_shield", "acorn_cap"]
    hero = soldier(worn=worn, pack=["knights_plate"], boosts=[("defense", 1, "turn")])
    a = duel(hero, MonsterSpec("beanstalk_ogre"))
    # 2 + 1 + 1 of the armour and 1 besides; the plate in the backpack gives nothing.
    a.dice("2 2 2", "1 1 1 1 1").monster("w")
    assert a.health("H") == 3
    a.done()


@pytest.mark.rule("attack.defense-dice")
def test_a_monster_rolls_the_defence_of_its_card() -> None:
    a = duel(soldier(), MonsterSpec("clockwork_page"), level=3).menu("H")
    a.dice("2 2", "1 1").do("attack", 0, "w")
    assert a.health("w") == 2
    a.done()


@pytest.mark.rule("attack.reduction")
def test_shields_and_exploded_dice_of_the_defence_take_damage_off() -> None:
    hero = soldier(worn=["parade_sabre", "chain_shirt"])
    a = duel(hero, MonsterSpec("beanstalk_ogre"))
    a.dice("2 2 2", "6 3", "5").monster("w")
    assert a.health("H") == 6 - 1
    assert a.events(Attacked)[0].reduction == 2


@pytest.mark.rule("attack.damage")
def test_resistance_halves_what_defence_left_then_block_and_dodge_take_a_point_each() -> None:
    shot = MonsterSpec("goblin_poacher")
    hero = HeroSpec(
        "gretel", worn=["acorn_cap"], energy=0, skills=[], boosts=power("block", "dodge")
    )
    a = Arena("H . . w", H=hero, S=soldier(), w=shot)
    a.dice("3 3 3", "1").monster("w")
    # Three, less one for Block and one for Dodge.
    assert a.health("H") == 3
    spark = MonsterSpec("witchs_prentice")
    hero = HeroSpec(
        "gretel", worn=["acorn_cap"], energy=0, skills=[], boosts=power("magic_resistance", "dodge")
    )
    a = Arena("H . . w", H=hero, S=soldier(), w=spark)
    a.dice("4 4 6", "4", "4").monster("w")
    # Four successes less one Shield; half of three is two, and Dodge takes one of them.
    assert a.health("H") == 4 - 1


@pytest.mark.rule("attack.effects")
@pytest.mark.parametrize(("defence", "conditions"), [("1", ["blind"]), ("4", [])])
def test_an_effect_needs_damage_left_after_the_subtraction(
    defence: str, conditions: list[str]
) -> None:
    gun = HeroSpec("little_red", worn=["pepper_blunderbuss"], skills=[], energy=0)
    a = Arena("H . . w", H=gun, w=MonsterSpec("hungry_wolf", health=3)).menu("H")
    a.dice("3 1 1 1", defence).do("attack", 0, "w")
    assert a.conditions("w") == conditions


@pytest.mark.rule("attack.effects")
def test_frost_that_only_a_power_stops_still_freezes() -> None:
    """One point is left after the subtraction; Block takes it off, which is no subtraction."""
    javelins = HeroSpec("little_red", worn=["icicle_javelins"], skills=[], energy=0)
    a = Arena("H . . w", H=javelins, w=MonsterSpec("hungry_wolf", health=3, boosts=power("block")))
    a.menu("H").dice("3 1 1", "1").do("attack", 0, "w")
    assert (a.health("w"), a.conditions("w")) == (3, ["frozen"])


@pytest.mark.rule("attack.effects", "power.stun")
def test_a_power_that_asks_for_damage_is_stopped_by_what_takes_it_off() -> None:
    flail = soldier(worn=["millers_flail"])
    a = duel(flail, MonsterSpec("hungry_wolf", health=3, boosts=power("dodge"))).menu("H")
    a.dice("2 1 1", "1").do("attack", 0, "w")
    assert (a.health("w"), a.conditions("w")) == (3, [])


@pytest.mark.rule("attack.by-monster")
def test_a_monster_attacks_with_the_dice_type_and_range_of_its_card() -> None:
    a = Arena("H . . . . . w", H=caster(), w=MonsterSpec("goblin_poacher"))
    # Range 5: one step and a shot with three dice, of which one is Ranged.
    a.dice("3 2 4").monster("w")
    assert a.is_at("w", 5, 0)
    (attacked,) = a.events(Attacked)
    assert (attacked.type, attacked.potential, attacked.damage) == ("ranged", 1, 1)
    a.done()
