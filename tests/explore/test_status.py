"""Status effects and the keywords Immune and Vulnerable. [status.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.explore.events import Afflicted, Cured, GaugeMoved, Wounded
from undercroft.games.explore.position import UnitSpec
from undercroft.games.superdungeon import status

from .arena import Arena

CARDS = Path(__file__).parent / "packs" / "abilities"


def duel(hero: str, monster: str) -> Arena:
    """A Hero beside a monster, nobody with a potion."""
    drawing = """
        #########
        #HM.....#
        #.......#
        #########
        """
    return Arena(drawing, packs=(CARDS,), H=hero, M=monster).dry()


def apart(hero: str, monster: str) -> Arena:
    """A Hero three squares from a monster, nobody with a potion."""
    drawing = """
        #########
        #H..M...#
        #.......#
        #########
        """
    return Arena(drawing, packs=(CARDS,), H=hero, M=monster).dry()


# Getting a counter


@pytest.mark.rule("status.on-damage")
def test_an_attack_gives_its_status_only_if_it_damages() -> None:
    a = duel("royal_paladin", "dragon_priest").menu("H")
    a.dice("1 - - -", "1 -").do("special", "royal_paladin.smite", "M", "melee")
    assert a.status("M") == ()
    a.menu("H").dice("2 - - -", "1 -").do("special", "royal_paladin.smite", "M", "melee").done()
    assert a.status("M") == ("fire", "knockdown")
    assert "status.on-damage" in a.cited()


@pytest.mark.rule("status.special-action")
def test_a_special_action_gives_its_status_without_damage() -> None:
    a = duel("hearthsworn_fighter", "dragon_priest").on("H", gear=["wyrm_scale"]).menu("H")
    a.do("area", "wyrm_scale.fire_storm").done()
    assert a.status("M") == ("fire",)
    assert a.wounds("M") == 0
    assert "status.special-action" in a.cited()


@pytest.mark.rule("status.from-ability")
def test_a_status_among_the_abilities_comes_with_basic_attacks() -> None:
    a = duel("deeproot_druid", "dragon_priest").menu("H")
    a.dice("2 - -", "- -").do("attack", "M", "melee").done()
    assert a.status("M") == ("poison",)


@pytest.mark.rule("status.from-ability")
def test_a_status_among_the_abilities_comes_with_special_attacks_too() -> None:
    a = apart("deeproot_druid", "dragon_priest").menu("H")
    a.dice("2 -", "- -").do("special", "deeproot_druid.stranglethorn", "M", "magic").done()
    assert a.status("M") == ("poison", "slow")


@pytest.mark.rule("status.special-action.must-say")
def test_a_special_action_does_not_inherit_a_status_from_the_abilities() -> None:
    a = duel("hearthsworn_fighter", "dragon_priest").on("H", gear=["wyrm_scale"]).menu("H")
    a.dice("2 2 -", "- -").do("area", "hearthsworn_fighter.dwarven_curse").do("stay").done()
    assert a.status("M") == ()
    a.dice("2 - -", "- -").do("attack", "M", "melee").done()
    assert a.status("M") == ("fire",)


@pytest.mark.rule("status.lasting")
def test_a_status_does_not_end_with_the_round() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["weak"], acted=1)
    a.on("M", status=["slow"], acted=1).dice("- -", "- -").at("end")
    assert a.s.round == 2 and a.ask.prompt == "first"
    assert (a.status("H"), a.status("M")) == (("weak",), ("slow",))


@pytest.mark.rule("status.one-each")
def test_a_second_counter_of_a_kind_is_not_placed_but_another_kind_is() -> None:
    a = duel("royal_paladin", "dragon_priest").on("M", status=["fire"]).menu("H")
    a.dice("2 - - -", "- -").do("special", "royal_paladin.smite", "M", "melee").done()
    assert a.status("M") == ("fire", "knockdown")
    assert [event.status for event in a.events(Afflicted)] == [status.KNOCKDOWN]


@pytest.mark.rule("status.twelve")
def test_there_are_twelve_status_effects() -> None:
    words = "bind choke cold fire fragile immobile knockdown pacify poison slow stun weak"
    assert tuple(words.split()) == status.NAMES


# What each of them does


@pytest.mark.rule("status.bind")
def test_bind_forbids_special_actions_and_nothing_else() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["bind"]).menu("H")
    assert not a.offers("area", "royal_paladin.iron_halo")
    assert a.offers("special", "royal_paladin.smite", "M", "melee")
    assert a.offers("attack", "M", "melee")


@pytest.mark.rule("status.bind")
def test_bind_forbids_special_actions_that_roll_dice() -> None:
    a = duel("hearthsworn_fighter", "dragon_priest").on("H", status=["bind"]).menu("H")
    assert not a.offers("area", "hearthsworn_fighter.dwarven_curse")


@pytest.mark.rule("status.pacify")
def test_pacify_forbids_special_attacks_and_nothing_else() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["pacify"]).menu("H")
    assert a.offers("area", "royal_paladin.iron_halo")
    assert not a.offers("special", "royal_paladin.smite", "M", "melee")
    assert a.offers("attack", "M", "melee")


@pytest.mark.rule("status.choke")
def test_choke_forbids_drinking_but_others_may_drink_its_potion() -> None:
    a = duel("royal_paladin", "dragon_priest")
    a.position.units = {**a.position.units, "F": UnitSpec("hearthsworn_fighter", (3, 1))}
    a.on("F", potions=0).on("H", potions=1, status=["choke"]).menu("H")
    assert not a.offers("drink", "H", "H", "royal_paladin.elixir")
    assert a.offers("drink", "F", "H", "royal_paladin.elixir")


@pytest.mark.rule("status.cold", "status.attribute-not-action")
def test_a_missile_attack_suffers_from_cold() -> None:
    a = apart("glimmerdusk_ranger", "dragon_priest").on("H", status=["cold"]).menu("H")
    a.dice("3 1", "- -").do("attack", "M", "missile").done()
    (roll,) = a.rolls("attack")
    assert (roll.stars, roll.dropped) == (1, (0,))


@pytest.mark.rule("status.attribute-not-action")
def test_a_missile_attack_does_not_suffer_from_weak() -> None:
    a = apart("glimmerdusk_ranger", "dragon_priest").on("H", status=["weak"]).menu("H")
    a.dice("3 1", "- -").do("attack", "M", "missile").done()
    assert a.rolls("attack")[0].stars == 4


@pytest.mark.rule("status.weak", "status.attribute-not-action")
def test_a_melee_attack_suffers_from_weak_and_not_from_cold() -> None:
    a = duel("glimmerdusk_ranger", "dragon_priest").on("H", status=["weak"]).menu("H")
    a.dice("1 2", "- -").do("attack", "M", "melee").done()
    assert a.rolls("attack")[0].stars == 1
    a.on("H", status=["cold"]).menu("H").dice("1 2", "- -").do("attack", "M", "melee").done()
    assert a.rolls("attack")[0].stars == 3


@pytest.mark.rule("status.cold")
def test_a_dodge_suffers_from_cold_and_not_from_fragile() -> None:
    for name, stars in (("cold", 1), ("fragile", 4)):
        a = duel("riftling_rogue", "knucklehead").on("H", status=[name]).menu("M")
        a.dice("- - -", "3 1").do("attack", "H", "melee").do("defend", 3).done()
        assert a.rolls("defense dex")[0].stars == stars


@pytest.mark.rule("status.fragile")
def test_a_defense_with_armor_suffers_from_fragile() -> None:
    a = duel("royal_paladin", "knucklehead").on("H", status=["fragile"]).menu("M")
    a.dice("2 - -", "1 3").do("attack", "H", "melee").done()
    assert a.rolls("defense arm")[0].stars == 1
    assert a.wounds("H") == 1


@pytest.mark.rule("status.fragile", "status.discard-highest")
def test_fixed_armor_is_never_discarded() -> None:
    a = duel("royal_paladin", "knucklehead").on("M", status=["fragile"]).menu("H")
    a.dice("1 - -").do("attack", "M", "melee").done()
    assert a.in_play("M")


@pytest.mark.rule("status.stun")
def test_stun_lowers_magic_attacks() -> None:
    a = apart("ember_mage", "dragon_priest").on("H", status=["stun"]).menu("H")
    a.dice("2 1", "1 1").do("attack", "M", "magic").done()
    assert a.rolls("attack")[0].stars == 1
    assert a.wounds("M") == 0


@pytest.mark.rule("status.stun")
def test_stun_lowers_the_initiative_roll() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["stun"])
    a.dice("1 3", "1 1").at("initiative")
    assert [roll.stars for roll in a.rolls("initiative")] == [1, 2]
    assert a.ask.seat == 0


@pytest.mark.rule("status.stun")
def test_stun_lowers_a_defense_with_will() -> None:
    a = duel("hearthsworn_fighter", "dragon_priest").on("M", status=["stun"]).menu("H")
    a.dice("1 1 -", "1 2").do("area", "hearthsworn_fighter.dwarven_curse")
    assert a.rolls("defense will")[0].stars == 1
    assert a.ask.prompt == "control"


@pytest.mark.rule("status.discard-highest")
def test_a_fixed_star_stays_and_the_highest_rolled_die_goes() -> None:
    a = duel("royal_paladin", "starfire").on("M", status=["weak"]).menu("M")
    a.dice("2 1 3", "- -").do("attack", "H", "melee").done()
    (roll,) = a.rolls("attack")
    assert (roll.stars, roll.dropped) == (1 + 2 + 1, (2,))


@pytest.mark.rule("status.discard-highest")
def test_of_tied_dice_the_roller_chooses_and_a_discarded_icon_is_lost() -> None:
    a = duel("hearthsworn_fighter", "gouger").on("H", status=["weak"], gear=["rune_of_rage"])
    a.on("H", wounds=3).menu("H").dice("h h p").do("attack", "M", "melee")
    assert a.ask.prompt == "discard" and len(a.ask.options) == 2
    a.do("discard", (0,)).do("heart", "H", "wound")
    assert a.ask.prompt == "potion"
    a.do("potion", "H").done()
    assert (a.wounds("H"), a.potions("H")) == (2, 1)


# Fire


@pytest.mark.rule("status.fire", "activation.order")
def test_fire_wounds_as_the_activation_begins_and_stays() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["fire"]).activate("H")
    assert a.ask.prompt == "menu"
    assert a.wounds("H") == 1
    assert a.status("H") == ("fire",)
    assert a.events(Wounded)[0].rules == ("status.fire",)
    assert a.events(GaugeMoved) == []


@pytest.mark.rule("status.fire")
def test_fire_strikes_once_a_round_however_often_a_model_activates() -> None:
    a = duel("royal_paladin", "von_drakk").on("M", status=["fire"], acted=1).activate("M")
    assert a.wounds("M") == 0
    a = duel("royal_paladin", "von_drakk").on("M", status=["fire"], acted=0).activate("M")
    assert a.wounds("M") == 1


@pytest.mark.rule("status.fire")
def test_fire_can_destroy_before_the_model_does_anything() -> None:
    a = duel("royal_paladin", "gouger").on("M", status=["fire"])
    a.position.units = {**a.position.units, "N": UnitSpec("knucklehead", (5, 1))}
    a.activate("M")
    assert not a.in_play("M")
    assert a.ask.about != a.option("M")


@pytest.mark.rule("status.fire", "potion.interrupt")
def test_no_hero_drinks_because_fire_has_wounded_a_monster() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", potions=1).on("M", status=["fire"])
    a.activate("M").do("pass")
    assert a.wounds("M") == 1
    assert a.ask.prompt == "menu"


@pytest.mark.rule("loot.meter.draw", "status.fire")
def test_the_heroes_are_asked_about_loot_that_a_burning_monster_gives_them() -> None:
    a = duel("royal_paladin", "dragon_priest").on("M", status=["fire"])
    a.set(loot=2, loot_top=["rune_of_focus"]).activate("M")
    assert a.ask.prompt == "find"
    assert a.ask.seat == a.s.seats[a.numbers["H"]]


@pytest.mark.rule("status.fire.prevent")
def test_a_remedy_drunk_as_the_activation_begins_prevents_the_fire_wound() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["fire"], potions=1).activate("H")
    assert a.ask.prompt == "interrupt" and a.wounds("H") == 0
    a.do("drink", "H", "H", "royal_paladin.elixir")
    assert a.ask.prompt == "menu"
    assert (a.wounds("H"), a.status("H")) == (0, ())


# Immobile


@pytest.mark.rule("status.immobile")
def test_immobile_forbids_moving_but_not_acting() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["immobile"]).menu("H")
    assert not a.offered("move") and not a.offers("run")
    assert a.offers("attack", "M", "melee")


@pytest.mark.rule("status.immobile.freed-by-damage")
def test_damage_frees_an_immobile_model_until_its_next_activation() -> None:
    a = duel("royal_paladin", "rex").on("H", status=["immobile"]).menu("M")
    a.dice("2 2 - -", "- -").do("attack", "H", "melee")
    assert a.status("H") == ()
    assert "status.immobile.freed-by-damage" in a.cited()
    a.dice("2 2 - -", "- -").do("special", "rex.rex_cuddle", "H", "melee").done()
    assert a.status("H") == ("weak",)


@pytest.mark.rule("status.immobile.freed-by-damage")
def test_the_immunity_ends_when_its_next_activation_begins() -> None:
    a = duel("royal_paladin", "rex").on("H", status=["immobile"]).menu("M")
    a.dice("2 2 - -", "- -").do("attack", "H", "melee").do("end")
    assert a.ask.about == a.option("H")
    assert a.s.spared[a.numbers["H"]] == 0


@pytest.mark.rule("status.immobile.no-relock")
def test_damage_that_causes_immobile_frees_an_immobile_model() -> None:
    a = duel("royal_paladin", "rex").on("H", status=["immobile"]).menu("M")
    a.dice("2 2 - -", "- -").do("special", "rex.rex_cuddle", "H", "melee").done()
    assert a.wounds("H") == 1
    assert a.status("H") == ("weak",)


@pytest.mark.rule("status.immobile.no-relock")
def test_a_model_that_is_free_is_locked_by_the_same_attack() -> None:
    a = duel("royal_paladin", "rex").menu("M")
    a.dice("2 2 - -", "- -").do("special", "rex.rex_cuddle", "H", "melee").done()
    assert a.status("H") == ("immobile", "weak")


@pytest.mark.rule("status.immobile.fire")
def test_the_fire_wound_frees_an_immobile_model_in_time_to_move() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["fire", "immobile"]).activate("H")
    assert (a.wounds("H"), a.status("H")) == (1, ("fire",))
    a.do("move", (0, 1))
    assert a.where("H") == (0, 1)
    assert a.s.spared[a.numbers["H"]] == status.IMMOBILE


# Knockdown


@pytest.mark.rule("status.knockdown")
def test_a_model_that_is_down_can_only_stand_up() -> None:
    a = duel("claw_tribe_barbarian", "dragon_priest").on("H", status=["knockdown"]).menu("H")
    assert [option[0] for option in a.ask.options] == ["end", "stand"]
    a.do("stand")
    assert (a.status("H"), a.s.actions) == ((), 2)
    assert a.offered("move") and a.offers("attack", "M", "melee")


@pytest.mark.rule("status.knockdown")
def test_a_model_that_stood_up_may_not_run() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["knockdown"]).menu("H").do("stand")
    assert not a.offers("run")


@pytest.mark.rule("status.knockdown")
def test_without_an_action_point_a_model_stays_down() -> None:
    a = duel("royal_paladin", "knucklehead").on("M", status=["knockdown", "poison"])
    a.on("H", acted=0).activate("M")
    assert a.ask.about == a.option("H")
    assert a.status("M") == ("knockdown", "poison")


@pytest.mark.rule("status.knockdown")
def test_a_hero_who_is_down_may_drink() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["knockdown"], potions=1).menu("H")
    a.do("drink", "H", "H", "royal_paladin.elixir")
    assert a.status("H") == ()
    assert a.s.actions == 3


# Poison and Slow


@pytest.mark.rule("status.poison")
def test_poison_takes_one_action_point() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["poison"]).activate("H")
    assert a.s.actions == 2


@pytest.mark.rule("status.poison")
def test_a_poisoned_model_with_one_action_point_can_only_move() -> None:
    a = duel("royal_paladin", "knucklehead").on("M", status=["poison"]).activate("M")
    assert a.s.actions == 0
    assert {option[0] for option in a.ask.options} == {"end", "run", "move"}


@pytest.mark.rule("status.slow")
@pytest.mark.parametrize(("hero", "speed"), [("glimmerdusk_ranger", 4), ("royal_paladin", 3)])
def test_slow_halves_speed_rounded_up(hero: str, speed: int) -> None:
    a = apart(hero, "dragon_priest").on("H", status=["slow"]).activate("H")
    assert a.s.speed == speed


# Immune and Vulnerable


@pytest.mark.rule("keyword.immune")
def test_an_immune_model_is_wounded_but_does_not_get_the_status() -> None:
    a = duel("hearthsworn_fighter", "whelp").menu("M")
    a.dice("2 - -", "- -").do("attack", "H", "melee").done()
    assert a.wounds("H") == 1
    assert a.status("H") == ()


@pytest.mark.rule("keyword.immune")
def test_a_model_that_becomes_immune_loses_the_counter_at_once() -> None:
    a = duel("royal_paladin", "dragon_priest").on("H", status=["fire", "weak"])
    a.set(chests=[(0, 1)], treasure_top=["dragon_scale_cloak"]).menu("H")
    a.do("chest", (0, 1)).do("equip", "H", -1).done()
    assert a.status("H") == ("weak",)
    assert (status.FIRE, ("keyword.immune",)) in [(e.status, e.rules) for e in a.events(Cured)]


@pytest.mark.rule("keyword.immune")
def test_a_special_action_does_not_touch_an_immune_model() -> None:
    a = duel("hearthsworn_fighter", "starfire").on("H", gear=["wyrm_scale"]).menu("H")
    a.do("area", "wyrm_scale.fire_storm").done()
    assert a.status("M") == ()
    assert a.status("H") == ("fire",)


@pytest.mark.rule("keyword.vulnerable")
def test_a_vulnerable_model_discards_its_highest_die_against_what_it_fears() -> None:
    a = duel("hearthsworn_fighter", "hydra").on("H", gear=["frozen_falchion"]).menu("H")
    a.dice("2 - - -", "1 - 3").do("attack", "M", "melee").done()
    (roll,) = a.rolls("defense arm")
    assert (roll.stars, roll.dropped) == (1, (2,))
    assert {"combat.defense-roll", "keyword.vulnerable"} <= set(roll.rules)
    assert a.wounds("M") == 1


@pytest.mark.rule("keyword.vulnerable")
def test_a_vulnerable_model_defends_as_usual_against_anything_else() -> None:
    a = duel("hearthsworn_fighter", "hydra").menu("H")
    a.dice("2 - -", "1 - 3").do("attack", "M", "melee").done()
    assert a.rolls("defense arm")[0].stars == 4
    assert "keyword.vulnerable" not in a.rolls("defense arm")[0].rules


@pytest.mark.rule("keyword.vulnerable")
def test_several_weaknesses_and_fragile_add_up() -> None:
    a = duel("hearthsworn_fighter", "hydra").on("H", gear=["frozen_falchion", "wyrm_scale"])
    a.menu("H").dice("2 - - -", "2 1 3").do("attack", "M", "melee").done()
    assert a.rolls("defense arm")[0].stars == 1
    a.on("M", status=["fragile"]).menu("H").dice("2 - - -", "2 1 3")
    a.do("attack", "M", "melee").done()
    assert a.rolls("defense arm")[0].stars == 0
