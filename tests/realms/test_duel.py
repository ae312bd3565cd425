"""Attacks and spells as two sides and a verdict, and what answers are worth in the middle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.realms.arena import Arena, MonsterSpec
from tests.realms.figures import archer, caster, ogre, power, soldier
from undercroft.games.realms import duel as duels
from undercroft.games.realms.events import Assailed, Attacked, Moved, Placed, Rolled
from undercroft.kernel.fight import Follower, Story
from undercroft.kernel.scene import Choice, Duel, Fate


def wolf(**said: Any) -> MonsterSpec:
    """Two melee dice, one defence die, 2 Health."""
    return MonsterSpec("hungry_wolf", **{"health": 2, **said})


def shown(a: Arena) -> Duel:
    duel = a.match.scene(0).duel
    assert duel is not None
    return duel


def choices(a: Arena) -> dict[str, Choice]:
    question = a.match.scene(0).question
    assert question is not None
    return {choice.label: choice for choice in question.options}


def fate(a: Arena, label: str) -> Fate:
    found = choices(a)[label].fate
    assert found is not None
    return found


@pytest.mark.rule("attack.steps", "attack.target")
def test_an_attack_is_declared_before_its_dice_and_told_with_them() -> None:
    a = Arena("H w", H=soldier(), w=wolf()).menu("H")
    a.dice("2 2", "4").do("attack", 0, "w")
    kinds = [type(event) for event in a.events(Assailed, Rolled)]
    assert kinds == [Assailed, Rolled, Rolled]
    lines = [a.match.line(event, 0) for event in a.events()]
    fought = [line for line in lines if line is not None and line.fight]
    assert fought[0].text == "The Nutcracker attacks Hungry Wolf with Parade Sabre."
    assert fought[0].token == a.numbers["H"]
    assert fought[0].duel is not None and fought[0].duel.phase == "aimed"
    done = shown(a)
    assert done.phase == "done"
    assert done.verdict == "2 successes against 1: 1 damage."
    assert (done.attacker.total, done.defenders[0].total) == (2, 1)
    assert done.defenders[0].outcome == "hit"
    assert [(effect.kind, effect.before, effect.after) for effect in done.effects] == [
        ("wound", 2, 1)
    ]


@pytest.mark.rule("attack.damage", "attack.dice-count")
def test_every_die_says_where_it_comes_from_and_whether_it_counts() -> None:
    a = Arena("H w", H=soldier(skills=["power_strike"], energy=2), w=wolf()).menu("H")
    a.do("attack", 0, "w")
    # Asked before the roll: two dice of the sabre; a third one is worth what it adds.
    before = shown(a)
    assert before.phase == "aimed" and before.attacker.average == 1.2
    assert [die.source for die in before.attacker.dice] == ["Parade Sabre"] * 2
    assert fate(a, "Power Strike").good > fate(a, "roll the dice").good
    a.dice("2 1 6", "1", "1").do("power_strike")
    duel = shown(a)
    dice = [(die.face, die.source, die.counts, die.born) for die in duel.attacker.dice]
    assert dice == [
        ("melee", "Parade Sabre", True, False),
        ("×", "Parade Sabre", False, False),
        ("!", "Power Strike", True, False),
        ("×", "", False, True),
    ]
    assert duel.verdict == "2 successes against 0: 2 damage, defeated."


@pytest.mark.rule("energy.surge", "energy.surge-after-roll")
def test_each_answer_of_an_attacker_tells_the_chance_that_it_goes_home() -> None:
    # One success against one die, which holds with three faces of six.
    a = Arena("H w", H=soldier(energy=2), w=wolf()).menu("H")
    a.dice("2 1").do("attack", 0, "w")
    assert a.asked() == "improve"
    assert fate(a, "keep it").good == pytest.approx(0.5)
    # Two successes: the die must be a Critical, and one that shows another success.
    assert fate(a, "Energy Surge").good == pytest.approx(1 - 1 / 12, abs=1e-4)
    duel = shown(a)
    assert duel.phase == "rolled" and duel.attacker.total == 1


@pytest.mark.rule("attack.reduction")
def test_each_answer_of_a_defender_tells_what_becomes_of_him() -> None:
    hero = soldier(worn=["parade_sabre", "iron_pot"], energy=2, health=1)
    a = Arena("H w", H=hero, S=soldier(), w=wolf(), row=["hungry_wolf", "H", "S"])
    a.dice("2 1", "1").monster("w")
    assert a.asked() == "defend"
    assert fate(a, "keep it") == Fate(good=0.0, hurt=0.0, falls=1.0)
    assert fate(a, "Energy Surge") == Fate(good=1.0, hurt=0.0, falls=0.0)
    duel = shown(a)
    assert duel.title == "Hungry Wolf attacks The Nutcracker"
    assert duel.defenders[0].token == a.numbers["H"]
    assert [die.face for die in duel.defenders[0].dice] == ["×"]


@pytest.mark.rule("skill.protection.heavy-armor-mastery")
def test_who_may_take_a_blow_is_told_what_it_would_be_for_either() -> None:
    guard = soldier(skills=["heavy_armor_mastery"], worn=["parade_sabre", "dress_cuirass"])
    a = Arena(
        "G\nH w", H=soldier(health=1), G=guard, w=wolf(), row=["hungry_wolf", "H", "G"]
    ).monster("w")  # fmt: skip
    assert a.asked() == "intercept"
    before, instead = fate(a, "pass"), fate(a, "take the blow")
    # Two melee dice against nobody's armour: no success in (1/2)^2 of the throws.
    assert before.good == pytest.approx(0.25) and before.falls == pytest.approx(0.75)
    assert instead.good > before.good and instead.falls < before.falls


@pytest.mark.rule("cast.success", "cast.defense")
def test_a_spell_that_harms_is_told_as_a_duel_and_one_that_fails_says_so() -> None:
    a = Arena("H . . w", H=caster("magical_arrow", energy=9), w=wolf()).menu("H")
    a.dice("1 1 1").do("cast", "magical_arrow", "w")
    assert a.asked() == "improve_spell"
    assert fate(a, "keep it") == Fate(good=0.0, hurt=1.0)
    assert shown(a).attacker.does == "casts Magical Arrow"
    a.do("keep")
    assert shown(a).verdict == "The spell fails."


@pytest.mark.rule("attack.free-space")
def test_a_blow_at_a_space_is_no_duel_and_the_one_before_is_forgotten() -> None:
    a = Arena(". H w", H=soldier(), w=wolf()).menu("H", actions=3)
    a.dice("1 1").do("attack", 0, "w")
    assert shown(a).verdict == "0 successes against 0: it holds."
    a.do("aim", 0).dice("1 1").do("at", (0, 0))
    assert a.match.scene(0).duel is None


@pytest.mark.rule("skill.zenith.multi-shot-defense")
def test_several_targets_are_several_sides_with_a_verdict_each() -> None:
    a = Arena(
        ". . . t\nH . . .\n. . . u", H=archer(skills=["multi_shot"], energy=4), t=ogre(), u=ogre(1),
    ).menu("H")  # fmt: skip
    a.do("attack", 0, "t").do("multi_shot").dice("3 1 1").do("also", "u")
    duel = shown(a)
    assert [bout.who for bout in duel.defenders] == ["Beanstalk Ogre 1", "Beanstalk Ogre 2"]
    assert duel.verdict == "Beanstalk Ogre 1: 1 damage; Beanstalk Ogre 2: 1 damage, defeated."


def blasted() -> tuple[Arena, list[Any]]:
    """A fireball that hurts two ogres, one of whom falls, and its events."""
    hero = caster("fireball", energy=2)
    a = Arena("H . t . .\n. . u . .", H=hero, t=ogre(), u=ogre(1)).menu("H")
    a.dice("4 2 2").do("cast", "fireball", "t")
    return a, list(a.events())


@pytest.mark.rule("cast.defense")
def test_who_moves_between_two_targets_of_a_blow_does_not_end_its_story() -> None:
    a, told = blasted()
    after = next(i for i, event in enumerate(told) if isinstance(event, Attacked)) + 1
    step = Moved(a.numbers["t"], (a.at(2, 0), a.at(3, 0)))
    for moved in (step, Placed(a.numbers["t"], a.at(3, 0))):
        follower = Follower()
        follower.catch_up(duels, [*told[:after], moved, *told[after:]])
        assert follower.fighting
        duel = follower.duel(duels, a.s, None)
        assert duel is not None and duel.phase == "done"
        assert [bout.outcome for bout in duel.defenders] == ["hit", "hit"]
        # Once all is decided, who walks does something else.
        follower.catch_up(duels, [*told[:after], moved, *told[after:], moved])
        assert not follower.fighting


@pytest.mark.rule("attack.target")
def test_whoever_chooses_the_next_deed_has_no_blow_before_him_that_is_undecided() -> None:
    a, told = blasted()
    assert a.asked() == "menu"
    # The second ogre was gone before it came to him.
    second = next(event.target for event in reversed(told) if isinstance(event, Attacked))
    gone = [e for e in told if second not in (getattr(e, "target", -1), getattr(e, "unit", -1))]
    duel = duels.duel(a.s, a.ask, Story(gone, ()))
    assert duel is not None and duel.phase == "done"
    assert [bout.outcome for bout in duel.defenders].count("hit") == 1


@pytest.mark.rule("power.dodge", "power.penetrative")
def test_what_takes_damage_off_is_noted_and_counted_in_the_chances() -> None:
    hero = soldier(skills=["power_strike"], energy=2)
    plain = Arena("H w", H=hero, w=ogre()).menu("H").do("attack", 0, "w")
    dodging = Arena("H w", H=hero, w=ogre(boosts=power("dodge"))).menu("H").do("attack", 0, "w")
    # Two melee dice: any success hurts, or two of them where one is dodged.
    assert fate(plain, "roll the dice").good == pytest.approx(0.75)
    assert fate(dodging, "roll the dice").good < 0.5
    assert shown(dodging).defenders[0].notes == ("Dodge takes one off",)
