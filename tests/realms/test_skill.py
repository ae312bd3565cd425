"""The skills of the Martial, Zenith and Protection trees, one after another."""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.figures import archer, caster, ogre, soldier
from undercroft.games.realms import skill
from undercroft.games.realms.events import Attacked

SIDE_BY_SIDE = """
    . . . . . S
    . H w . . .
    . . v . . .
    """


def duel(hero: HeroSpec, *further: MonsterSpec, **facts: object) -> Arena:
    """A hero next to a monster or two, another hero far away."""
    marks = dict(zip("wv", further or (ogre(),), strict=False))
    drawing = SIDE_BY_SIDE if "v" in marks else SIDE_BY_SIDE.replace("v", ".")
    return Arena(drawing, H=hero, S=caster(), **marks, **facts)  # type: ignore[arg-type]


# ---------------------------------------------------------------- martial


@pytest.mark.rule("skill.martial.power-strike")
def test_power_strike_adds_a_die_for_two_energy_once_per_attack() -> None:
    a = duel(soldier(skills=["power_strike"], energy=4)).menu("H")
    a.do("attack", 0, "w")
    assert a.asked() == "declare"
    a.dice("2 2 2").do("power_strike")
    assert a.energy("H") == 2
    assert a.asked() == "improve"
    a.do("keep")
    assert a.health("w") == 6


@pytest.mark.rule("skill.martial.one-handed-master", "skill.martial.two-handed-master")
@pytest.mark.parametrize(
    ("master", "weapon", "price"),
    [
        ("one_handed_master", "parade_sabre", 1),
        ("one_handed_master", "great_claws", 2),
        ("two_handed_master", "great_claws", 1),
        ("two_handed_master", "parade_sabre", 2),
    ],
)
def test_a_master_strikes_for_one_energy_with_the_weapons_he_masters(
    master: str, weapon: str, price: int
) -> None:
    hero = soldier(skills=["power_strike", master], worn=[weapon], energy=2)
    a = duel(hero).menu("H")
    a.dice("1 1 1").do("attack", 0, "w").do("power_strike")
    if a.asked() == "improve":
        a.do("keep")
    assert a.energy("H") == 2 - price


@pytest.mark.rule("skill.martial.cleave-attack")
def test_cleave_deals_the_same_damage_to_a_monster_beside_the_first() -> None:
    a = duel(soldier(skills=["cleave_attack"]), MonsterSpec("hamelin_rat"), ogre()).menu("H")
    a.dice("2 2").do("attack", 0, "w")
    assert a.asked() == "cleave"
    a.do("cleave", "v")
    assert not a.in_play("w")
    assert a.health("v") == 7


@pytest.mark.rule("skill.martial.powerful-blow")
def test_a_powerful_blow_adds_three_dice_once_per_adventure() -> None:
    a = duel(soldier(skills=["powerful_blow"], energy=8)).menu("H")
    a.dice("2 2 2 2 2").do("attack", 0, "w").do("powerful_blow").do("keep")
    assert a.health("w") == 4
    assert a.energy("H") == 4
    a.dice("1 1").do("attack", 0, "w")
    assert a.asked() == "improve"


@pytest.mark.rule("skill.martial.critical-mastery", "skill.martial.critical-mastery-upgrade")
def test_critical_mastery_gives_superior_critical_or_else_penetrative() -> None:
    from undercroft.games.realms.box import SUPERIOR
    from undercroft.games.realms.game import GAME
    from undercroft.games.realms.schema import WeaponRow

    a = duel(soldier(skills=["critical_mastery"])).menu("H")
    a.dice("6 1").do("attack", 0, "w").done()
    assert a.health("w") == 7
    keen = next(
        row.id
        for row in GAME.content.items.values()
        if isinstance(row, WeaponRow) and any(p.power == "superior_critical" for p in row.powers)
    )
    plain = duel(soldier(worn=[keen])).menu("H").s.profile[0].weapons[0]
    master = duel(soldier(worn=[keen], skills=["critical_mastery"])).menu("H")
    better = master.s.profile[0].weapons[0]
    assert plain.bits & better.bits & SUPERIOR
    assert better.penetrative == plain.penetrative + 1


@pytest.mark.rule("skill.martial.flurry-of-blows")
def test_a_flurry_is_a_second_attack_for_four_energy_once_per_adventure() -> None:
    a = duel(soldier(skills=["flurry_of_blows"], energy=4), ogre(), ogre()).menu("H")
    a.dice("1 1").do("attack", 0, "w").do("keep")
    assert a.asked() == "flurry"
    a.dice("2 2").do("attack", 0, "v")
    assert a.energy("H") == 0
    assert a.health("v") == 7
    assert a.s.actions == 1
    used = duel(soldier(skills=["flurry_of_blows"], energy=4, used=["flurry_of_blows"])).menu("H")
    used.dice("1 1").do("attack", 0, "w").do("keep")
    assert used.asked() == "menu"


# ---------------------------------------------------------------- zenith


@pytest.mark.rule("skill.zenith.fast-reflexes")
def test_after_an_attack_without_damage_a_step_may_be_made() -> None:
    a = duel(soldier(skills=["fast_reflexes"])).dice("1 1 1").monster("w")
    assert a.asked() == "reflexes"
    a.dice("1 1 1").do("step", (0, 1))
    assert a.is_at("H", 0, 1)
    hit = duel(soldier(skills=["fast_reflexes"])).dice("2 1 1").monster("w")
    assert hit.asked() == "menu"


@pytest.mark.rule("skill.zenith.fast-reflexes")
def test_a_free_attack_that_fails_makes_the_own_move_one_space_longer() -> None:
    a = Arena("w H . . . . . . S", H=soldier(skills=["fast_reflexes"]), S=caster(), w=ogre())
    a.dice("1 1 1").menu("H")
    a.do("move", (5, 0))
    assert a.s.steps == 1
    assert a.offers("step", (6, 0))


@pytest.mark.rule("skill.zenith.magical-mastery")
def test_magical_mastery_lets_a_wand_attack_as_ranged_with_its_ban() -> None:
    hero = caster("magical_mastery")
    far = Arena("H . w S", H=hero, S=soldier(), w=ogre()).menu("H")
    assert far.offers("attack", 0, "w")
    far.dice("3 3 4").do("attack", 1, "w")
    assert far.health("w") == 7
    near = Arena("H w . S", H=hero, S=soldier(), w=ogre()).menu("H")
    assert near.offers("attack", 0, "w")
    assert not near.offers("attack", 1, "w")


@pytest.mark.rule("skill.zenith.ranged-mastery")
def test_ranged_mastery_sees_past_enemies_and_not_past_friends() -> None:
    master = archer(skills=["ranged_mastery"])
    a = Arena("H . v . w S", H=master, S=soldier(), w=ogre(), v=ogre()).menu("H")
    assert a.offers("attack", 0, "w")
    b = Arena("H . S . w .", H=master, S=soldier(), w=ogre()).menu("H")
    assert not b.offers("attack", 0, "w")


@pytest.mark.rule("skill.zenith.blasting-power")
def test_blasting_power_hits_everybody_within_two_spaces_with_one_more_die() -> None:
    a = Arena(
        """
        H . . w . v
        . . . . S .
        """,
        H=archer(skills=["blasting_power"], energy=4),
        S=soldier(),
        w=ogre(),
        v=ogre(),
    ).menu("H")
    a.dice("3 3 1 1").do("attack", 0, "w").do("blasting_power")
    assert a.energy("H") == 0
    assert a.health("w") == a.health("v") == 7
    assert a.health("S") == 5
    assert a.health("H") == 4


@pytest.mark.rule("skill.zenith.deadly-shot")
def test_a_deadly_shot_gives_up_two_of_the_range_for_a_die_once_per_turn() -> None:
    hero = archer(skills=["deadly_shot"])
    a = Arena("H . . w . S", H=hero, S=soldier(), w=ogre()).menu("H")
    a.dice("3 3 3 1").do("attack", 0, "w").do("deadly_shot")
    assert a.health("w") == 6
    a.dice("3 1 1").do("attack", 0, "w")
    assert a.health("w") == 5
    far = Arena("H . . . w S", H=hero, S=soldier(), w=ogre()).menu("H")
    far.dice("1 1 1").do("attack", 0, "w")
    assert far.asked() == "menu"


@pytest.mark.rule("skill.zenith.deadly-shot")
@pytest.mark.parametrize(("column", "offered"), [(3, True), (4, False)])
def test_a_deadly_shot_at_a_space_gives_up_two_of_the_range_too(column: int, offered: bool) -> None:
    a = Arena("H . . . . S", H=archer(skills=["deadly_shot"]), S=soldier()).menu("H")
    a.do("aim", 0)
    if not offered:
        a.dice("1 1 1")
    a.do("at", (column, 0))
    assert a.offers("deadly_shot") is offered


@pytest.mark.rule("skill.zenith.surprise-attack")
def test_a_surprise_attack_comes_before_the_monster_acts() -> None:
    hero = archer(skills=["surprise_attack"], energy=2)
    a = Arena("H . . w . S", H=hero, S=soldier(), w=MonsterSpec("hamelin_rat")).monster("w")
    assert a.asked() == "surprise"
    a.dice("3 3 1").do("attack", 0, "w")
    assert a.energy("H") == 0
    assert not a.in_play("w")
    assert a.health("H") == 4
    tired = archer(skills=["surprise_attack"], energy=2, used_round=["surprise_attack"])
    b = Arena("H . . w . S", H=tired, S=soldier(), w=MonsterSpec("hamelin_rat"))
    b.dice("1 1").monster("w")
    assert b.asked() == "menu"


@pytest.mark.rule("skill.zenith.multi-shot", "skill.zenith.multi-shot-defense")
def test_a_multi_shot_is_one_roll_against_up_to_three_who_defend_each() -> None:
    a = Arena(
        """
        . . . w
        H . . .
        . . . v
        S . . .
        """,
        H=archer(skills=["multi_shot"], energy=4),
        S=soldier(),
        w=MonsterSpec("bridge_troll"),
        v=MonsterSpec("bridge_troll"),
    ).menu("H")
    shields = a.s.kinds[a.s.kind[a.numbers["w"]]].defense
    a.do("attack", 0, "w").do("multi_shot")
    a.dice("3 3 1", " ".join(["4"] * shields), " ".join(["1"] * shields))
    a.do("also", "v")
    rolls = [(a.mark(e.target), e.damage) for e in a.events(Attacked)]
    assert rolls == [("w", 2 - shields), ("v", 2)]
    a.done()


# ---------------------------------------------------------------- protection


@pytest.mark.rule("skill.protection.vigor", "action.use-skill")
def test_vigor_is_an_action_that_mends_a_point_for_two_energy() -> None:
    a = duel(soldier(skills=["vigor"], energy=4, health=3)).menu("H")
    a.do("vigor")
    assert (a.health("H"), a.energy("H"), a.s.actions) == (4, 2, 1)
    whole = duel(soldier(skills=["vigor"], energy=4)).menu("H")
    assert not whole.offers("vigor")


@pytest.mark.rule("skill.protection.heavy-armor-mastery", "skill.protection.heavy-armor-only")
@pytest.mark.parametrize(
    ("worn", "able"),
    [
        (["parade_sabre", "painted_coat"], True),
        (["parade_sabre", "painted_coat", "toy_shield"], True),
        (["parade_sabre"], False),
        (["parade_sabre", "painted_coat", "fine_boots"], False),
    ],
)
def test_a_hero_in_heavy_armour_takes_the_place_of_a_friend(worn: list[str], able: bool) -> None:
    guard = soldier(skills=["heavy_armor_mastery"], worn=worn)
    a = Arena(
        """
        . w .
        . S .
        . H .
        """,
        H=guard, S=archer(), w=ogre(),
    )  # fmt: skip
    a.dice("2 1 1").monster("w", row=["beanstalk_ogre", "S", "H"])
    if not able:
        assert a.health("S") == 3
        return
    assert a.asked() == "intercept"
    defence = a.s.profile[0].defense
    a.dice(" ".join(["1"] * defence)).do("intercept")
    assert (a.health("H"), a.health("S")) == (5, 4)


@pytest.mark.rule("skill.protection.light-armor-mastery", "skill.protection.light-armor-only")
def test_a_hero_in_light_armour_strikes_back_once_a_turn_when_hurt() -> None:
    light = soldier(skills=["light_armor_mastery"], worn=["parade_sabre", "fine_boots"])
    a = duel(light).dice("2 2 2", "1").monster("w")
    assert a.asked() == "reply"
    a.dice("2 2").do("attack", 0, "w")
    assert a.health("w") == 7
    mixed = ["parade_sabre", "fine_boots", "painted_coat"]
    b = duel(soldier(skills=["light_armor_mastery"], worn=mixed)).dice("2 2 2", "1 1").monster("w")
    assert b.asked() == "menu"


@pytest.mark.rule("skill.protection.defensive-stance")
def test_the_stance_gives_dice_for_speed_before_the_first_action_and_lasts() -> None:
    a = duel(soldier(skills=["defensive_stance"])).menu("H")
    assert a.offers("stance", 4)
    a.do("stance", 2)
    assert a.s.speed(0) == 2
    assert a.s.boosted(0, "defense") == 1
    assert a.s.actions == 2
    assert not a.offered("stance")
    late = duel(soldier(skills=["defensive_stance"])).menu("H", taken=1, actions=1)
    assert not late.offered("stance")


@pytest.mark.rule("skill.protection.shield-slam", "skill.protection.shield-slam-needs-shield")
def test_a_shield_slam_rolls_the_defence_of_the_shield() -> None:
    a = duel(soldier(skills=["shield_slam"], worn=["parade_sabre", "toy_shield"])).menu("H")
    a.dice("2").do("slam", "w")
    assert a.health("w") == 8
    assert a.s.actions == 1
    assert not duel(soldier(skills=["shield_slam"])).menu("H").offered("slam")


@pytest.mark.rule("skill.protection.evasive")
def test_the_evasive_dodge_or_are_ghostly_if_they_did_already() -> None:
    from undercroft.games.realms.box import DODGE, GHOSTLY

    plain = duel(soldier(skills=["evasive"])).menu("H").s.profile[0].bits
    assert plain & DODGE
    assert not plain & GHOSTLY
    puss = HeroSpec("puss_in_boots", skills=["evasive"], worn=["needle_foil"])
    assert duel(puss).menu("H").s.profile[0].bits & GHOSTLY


@pytest.mark.rule("skill.protection.berserk")
def test_a_berserk_hero_stays_with_one_health_and_strikes_twice_once_per_adventure() -> None:
    a = duel(soldier(skills=["berserk"], health=1)).dice("2 1 1").monster("w")
    assert a.asked() == "extra"
    a.dice("2 1").do("attack", 0, "w")
    a.dice("2 1").do("attack", 0, "w")
    assert a.health("w") == 7
    assert a.health("H") == 1
    again = duel(soldier(skills=["berserk"], health=1, used=["berserk"])).dice("2 1 1").monster("w")
    assert not again.in_play("H")


@pytest.mark.rule("action.use-skill")
def test_a_skill_of_once_an_adventure_is_refused_when_it_has_been_used() -> None:
    a = duel(soldier(skills=["defensive_stance"], energy=2)).menu("H")
    assert skill.unskilled(a.s, 0, skill.STANCE) is None
    a.do("stance", 2)
    refused = skill.unskilled(a.s, 0, skill.STANCE)
    assert refused is not None and refused.says == "{by:unit} has used it in this adventure"
    never = skill.unskilled(a.s, 0, skill.VIGOR)
    assert never is not None and never.says == "{by:unit} has not learnt it"


@pytest.mark.rule("skill.protection.vigor", "token.maximum")
def test_vigor_is_refused_to_whom_nothing_is_missing() -> None:
    whole = duel(soldier(skills=["vigor"], energy=4)).menu("H")
    refused = skill.no_vigor(whole.s, 0)
    assert refused is not None and "token.maximum" in refused.rules
    hurt = duel(soldier(skills=["vigor"], energy=4, health=3)).menu("H")
    assert skill.no_vigor(hurt.s, 0) is None
