"""Hearts and potions that pop out of wounded models. [dice.*]"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.explore.events import GainedPotion, Healed, Rolled
from undercroft.games.explore.position import UnitSpec

from .arena import Arena


def party(**changes: Any) -> Arena:
    """The Fighter beside a Priest; the wounded Mage, out of sight, with room for two potions."""
    units: dict[str, Any] = {
        "F": UnitSpec("hearthsworn_fighter", potions=0, wounds=1),
        "M": UnitSpec("ember_mage", potions=0, wounds=2, status=["slow", "weak"]),
        "P": "dragon_priest",
    }
    return Arena(
        """
        #######
        #FP#..#
        #..#.M#
        #.....#
        #######
        """,
        **{**units, **changes},
    ).menu("F")


# Who gets what


@pytest.mark.rule("dice.drop.any-hero", "dice.drop.heart", "dice.face.heart")
def test_a_heart_goes_to_any_hero_who_takes_off_a_wound_or_a_status() -> None:
    a = party().dice("h 2 1", "- -").do("attack", "P", "melee")
    a.done()
    assert a.wounds("P") == 1
    assert a.ask.prompt == "heart"
    assert set(a.ask.options) == {
        a.option("heart", "F", "wound"),
        a.option("heart", "M", "wound"),
        a.option("heart", "M", "slow"),
        a.option("heart", "M", "weak"),
        ("leave",),
    }
    a.do("heart", "M", "weak")
    assert (a.wounds("F"), a.wounds("M"), a.status("M")) == (1, 2, ("slow",))
    assert "dice.drop.heart" in a.cited()


@pytest.mark.rule("dice.drop.heart")
def test_a_heart_takes_off_one_wound_and_nothing_else() -> None:
    a = party().dice("h 2 1", "- -").do("attack", "P", "melee").do("heart", "M", "wound")
    assert (a.wounds("M"), a.status("M")) == (1, ("slow", "weak"))
    assert a.ask.prompt == "menu"


@pytest.mark.rule("dice.drop.potion", "dice.drop.any-hero", "dice.face.potion")
def test_a_potion_goes_to_any_hero_with_room_for_it() -> None:
    a = party(F=UnitSpec("hearthsworn_fighter", potions=1))
    a.dice("2 1 p", "- -").do("attack", "P", "melee")
    # No potion may interrupt: the Fighter's Balm needs a Hero under attack.
    assert a.ask.prompt == "potion"
    assert set(a.ask.options) == {a.option("potion", "M"), ("leave",)}
    a.do("potion", "M")
    assert (a.potions("F"), a.potions("M")) == (1, 1)
    assert [event.unit for event in a.events(GainedPotion)] == [a.numbers["M"]]


@pytest.mark.rule("dice.drop.potion")
def test_nobody_is_asked_when_every_hero_is_full() -> None:
    a = party(F=UnitSpec("hearthsworn_fighter", potions=1), M=UnitSpec("ember_mage", potions=2))
    a.dice("2 1 p", "- -").do("attack", "P", "melee")
    while a.ask.prompt == "interrupt":
        a.do("pass")
    assert a.ask.prompt == "menu"
    assert (a.potions("F"), a.potions("M")) == (1, 2)


@pytest.mark.rule("dice.drop.any-hero")
def test_a_destroyed_hero_gets_nothing() -> None:
    a = party(M=UnitSpec("ember_mage", potions=0, wounds=5, at=None))
    a.position.map = a.position.map.replace("M", ".")
    a.menu("F").dice("h 2 p", "- -").do("attack", "P", "melee")
    assert a.ask.prompt == "heart"
    assert {a.mark(option[1]) for option in a.offered("heart")} == {"F"}
    a.do("leave")
    assert {a.mark(option[1]) for option in a.offered("potion")} == {"F"}


# How much


@pytest.mark.rule("dice.drop.multiples")
def test_every_icon_is_paid_out_and_may_go_to_another_hero() -> None:
    a = party().dice("h h 2", "- -").do("attack", "P", "melee")
    a.do("heart", "F", "wound").do("heart", "M", "slow")
    assert a.ask.prompt == "menu"
    assert (a.wounds("F"), a.wounds("M"), a.status("M")) == (0, 2, ("weak",))


@pytest.mark.rule("dice.drop.multiples")
def test_two_potions_give_two_counters() -> None:
    a = party(F=UnitSpec("hearthsworn_fighter", potions=0, gear=["heros_regalia"]))
    # ATT 2 blue, 1 red and the Regalia's red.
    a.dice("2 - p p", "- -").do("attack", "P", "melee")
    a.do("potion", "M").do("potion", "M")
    assert a.potions("M") == 2


@pytest.mark.rule("dice.drop.green-both", "dice.face.heart", "dice.face.potion")
def test_the_combined_face_of_a_green_die_gives_a_heart_and_a_potion() -> None:
    a = party(F=UnitSpec("hearthsworn_fighter", potions=0, wounds=1, gear=["rune_of_the_titans"]))
    a.dice("1 - - hp", "- -").do("attack", "P", "melee")
    a.do("heart", "F", "wound").do("potion", "F")
    assert (a.wounds("F"), a.potions("F")) == (0, 1)
    assert a.ask.prompt == "menu"


@pytest.mark.rule("dice.drop.once-per-icon")
def test_an_area_attack_that_wounds_three_models_pays_one_potion_for_one_icon() -> None:
    a = Arena(
        """
        #####
        #ABC#
        #.M.#
        #####
        """,
        M=UnitSpec("ember_mage", potions=0),
        A="knucklehead",
        B="knucklehead",
        C="knucklehead",
        loot_top=["rune_of_strength"],
    ).menu("M")
    a.dice("2 p").do("area", "ember_mage.fire_wave")
    a.do("hold")  # the third wound brings loot
    a.do("potion", "M")
    assert a.potions("M") == 1
    assert a.ask.prompt == "menu"


@pytest.mark.rule("dice.drop.once-per-icon")
def test_several_wounds_on_one_model_pay_one_heart_for_one_icon() -> None:
    a = party(F=UnitSpec("hearthsworn_fighter", potions=0, wounds=2, gear=["dragon_lance"]))
    a.dice("h 1 1", "- -").do("special", "dragon_lance.coup_de_grace", "P", "melee")
    assert a.wounds("P") == 2
    a.do("heart", "F", "wound")
    assert a.wounds("F") == 1
    assert a.ask.prompt == "menu"


# Only for a wound


@pytest.mark.rule("dice.drop.needs-wound", "combat.tie")
def test_icons_of_an_attack_that_does_not_wound_give_nothing() -> None:
    a = party().dice("h 1 p", "1 -").do("attack", "P", "melee")
    assert a.ask.prompt == "menu"
    assert (a.wounds("F"), a.potions("F"), a.wounds("P")) == (1, 0, 0)


@pytest.mark.rule("dice.drop.needs-wound", "dice.drop.other-rolls")
def test_a_special_action_that_rolls_wounds_nobody_and_gives_nothing() -> None:
    a = party().dice("h 2 p", "- -").do("area", "hearthsworn_fighter.dwarven_curse")
    while a.ask.prompt == "control":
        a.do("stay")
    assert a.ask.prompt == "menu"
    assert (a.wounds("F"), a.potions("F")) == (1, 0)


@pytest.mark.rule("dice.drop.other-rolls")
def test_icons_on_initiative_give_nothing() -> None:
    a = Arena(
        "######\n#F.XX#\n#..XX#\n######",
        F=UnitSpec("hearthsworn_fighter", potions=0, wounds=3),
        X=UnitSpec("rex", status=["slow"]),
    )
    a.dice("h h", "h h").at("initiative").done()
    assert a.ask.prompt == "first"
    assert (a.wounds("F"), a.status("X")) == (3, ("slow",))


@pytest.mark.rule("dice.drop.other-rolls")
def test_icons_on_a_resurrection_give_nothing() -> None:
    a = Arena(
        "######\n#F..K#\n######",
        F=UnitSpec("hearthsworn_fighter", potions=0, wounds=3, gear=["resurrection_charm"]),
        M=UnitSpec("ember_mage", potions=0, wounds=5),
        K="knucklehead",
        marker=(1, 0),
    ).at("round")
    a.dice("1 h h h h").do("resurrect", "F", "card:resurrection_charm", "M").done()
    assert a.ask.prompt == "return"
    assert (a.wounds("F"), a.wounds("M")) == (3, 4)


@pytest.mark.rule("dice.drop.defense-blank", "dice.face.heart", "dice.face.potion")
def test_icons_on_a_defence_are_blanks() -> None:
    a = Arena(
        "#####\n#FK.#\n#####",
        F=UnitSpec("hearthsworn_fighter", potions=0, wounds=1),
        K="knucklehead",
    ).menu("K")
    a.dice("1 - -", "p p").do("attack", "F", "melee").done()
    assert a.events(Rolled)[-1].stars == 0
    assert (a.wounds("F"), a.potions("F")) == (2, 0)


@pytest.mark.rule("dice.drop.defense-blank")
def test_icons_on_a_successful_defence_are_blanks_for_a_mini_boss_too() -> None:
    a = Arena(
        "######\n#FXX.#\n#.XX.#\n######",
        F=UnitSpec("hearthsworn_fighter", potions=0, wounds=1),
        X=UnitSpec("rex", status=["slow"], wounds=1),
    ).menu("F")
    a.dice("1 - -", "1 p").do("attack", "X", "melee").done()
    assert a.ask.prompt == "menu"
    assert (a.wounds("X"), a.status("X")) == (1, ("slow",))


# Monsters


@pytest.mark.rule("dice.drop.boss", "dice.drop.not-from-monsters")
def test_a_mini_boss_may_lose_one_status_for_each_icon_and_never_a_wound() -> None:
    a = Arena(
        "######\n#FXX.#\n#.XX.#\n######",
        F=UnitSpec("hearthsworn_fighter", potions=0, wounds=1),
        X=UnitSpec("rex", status=["slow", "bind", "poison"], wounds=2),
    ).menu("X")
    a.dice("h 2 3 p", "- -").do("attack", "F", "melee").done()
    assert a.wounds("F") == 2
    assert (a.ask.prompt, a.ask.seat) == ("recover", 0)
    assert {option[2] for option in a.offered("recover")} == {"slow", "bind", "poison"}
    a.do("recover", "X", "bind")
    a.do("recover", "X", "slow")
    assert a.ask.prompt == "menu"
    assert (a.status("X"), a.wounds("X"), a.potions("X")) == (("poison",), 2, 0)
    # Nothing pops out for the Heroes.
    assert (a.wounds("F"), a.potions("F")) == (2, 0)
    assert a.events(Healed) == a.events(GainedPotion) == []


@pytest.mark.rule("dice.drop.boss")
def test_a_boss_may_keep_its_status() -> None:
    a = Arena(
        "######\n#FXX.#\n#.XX.#\n######",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        X=UnitSpec("starfire", status=["slow"]),
        fight=True,
    ).menu("X")
    a.dice("2 p 4", "- -").do("attack", "F", "melee").done()
    assert a.ask.prompt == "recover"
    a.do("leave")
    assert a.status("X") == ("slow",)


@pytest.mark.rule("dice.drop.boss", "dice.drop.needs-wound")
def test_a_boss_that_does_not_wound_loses_no_status() -> None:
    a = Arena(
        "######\n#FXX.#\n#.XX.#\n######",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        X=UnitSpec("starfire", status=["slow"]),
        fight=True,
    ).menu("X")
    a.dice("- p hp", "1 -").do("attack", "F", "melee").done()
    assert a.ask.prompt == "menu"
    assert (a.wounds("F"), a.status("X")) == (0, ("slow",))


@pytest.mark.rule("dice.drop.minions-never", "dice.drop.not-from-monsters")
@pytest.mark.parametrize("monster", ["ironscale", "wyrmling"])
def test_minions_and_denizens_count_icons_as_blanks(monster: str) -> None:
    a = Arena(
        "#####\n#FK.#\n#####",
        F=UnitSpec("hearthsworn_fighter", potions=0, wounds=2, status=["slow"]),
        K=UnitSpec(monster, status=["slow"]),
    ).menu("K")
    # ATT 1 blue 1 red for the Ironscale, 2 blue 1 red for the Wyrmling.
    faces = "h 1" if monster == "ironscale" else "h 1 p"
    a.dice(faces, "- -").do("attack", "F", "melee").done()
    assert a.events(Rolled)[0].stars == 1
    assert a.wounds("F") == 3
    assert a.ask.prompt == "menu"
    assert (a.status("K"), a.potions("F")) == (("slow",), 0)
    assert "slow" in a.status("F")
    assert a.events(Healed) == a.events(GainedPotion) == []
