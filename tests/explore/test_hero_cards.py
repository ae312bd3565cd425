"""One test for everything the Heroes' cards do: special actions, special attacks, potions."""

from __future__ import annotations

import pytest

from undercroft.games.explore.events import Acted, EffectEnded, Evaded
from undercroft.games.explore.position import UnitSpec

from .arena import Arena


def hall(rows: int = 3, **units: tuple[str, tuple[int, int]]) -> Arena:
    """A hall fourteen squares wide with cards at their places, nobody with a potion."""
    drawing = "\n".join(["#" * 16, *["#" + "." * 14 + "#"] * rows, "#" * 16])
    specs = {mark: UnitSpec(card, at, potions=0) for mark, (card, at) in units.items()}
    return Arena(drawing, **specs)


# Royal Paladin


def test_iron_halo_gives_friends_in_the_aura_a_blue_armor_die() -> None:
    a = hall(
        P=("royal_paladin", (0, 0)),
        F=("hearthsworn_fighter", (3, 0)),
        E=("ember_mage", (5, 0)),
        K=("dragon_priest", (4, 0)),
        L=("gouger", (13, 0)),
    )
    a.on("F", acted=1).on("E", acted=1).menu("P").do("area", "royal_paladin.iron_halo").do("end")
    a.do("activate", "K").dice("- -", "- - -").do("attack", "F", "melee")
    assert a.rolls("defense arm")[-1].pool == (1, 2, 0, 0)
    a.dice("- -", "- - -").do("attack", "E", "melee")
    assert a.rolls("defense arm")[-1].pool == (3, 0, 0, 0)
    # The halo is the Paladin's too, and no monster's.
    a.dice("- -", "- - -").do("attack", "P", "magic")
    assert a.rolls("defense arm")[-1].pool == (2, 1, 0, 0)


@pytest.mark.rule("area.aura.lasting", "area.aura.membership")
def test_iron_halo_moves_with_the_paladin() -> None:
    a = hall(
        P=("royal_paladin", (0, 0)), F=("hearthsworn_fighter", (7, 0)), K=("knucklehead", (8, 0))
    )
    a.on("F", acted=1).menu("P").do("area", "royal_paladin.iron_halo").do("move", (4, 0)).do("end")
    a.dice("- - -", "- - -").do("attack", "F", "melee").done()
    assert a.rolls("defense arm")[-1].pool == (1, 2, 0, 0)


@pytest.mark.rule("area.aura.membership", "activation.effects-expire")
def test_iron_halo_is_lost_outside_and_ends_when_the_paladin_acts_again() -> None:
    a = hall(
        P=("royal_paladin", (0, 0)), F=("hearthsworn_fighter", (2, 0)), K=("knucklehead", (13, 2))
    )
    a.on("K", acted=1).menu("P").do("area", "royal_paladin.iron_halo").do("end")
    assert a.ask.about == a.option("F")
    assert a.s.effects
    a.do("move", (5, 0)).dice("1 1", "- -").do("end").do("name", "F").do("first")
    a.do("activate", "P")
    assert len(a.events(EffectEnded)) == 1 and not a.s.effects


@pytest.mark.rule("area.aura.membership")
def test_iron_halo_does_not_pass_walls() -> None:
    a = Arena("######\n#.#FK#\n#P#..#\n#....#\n######", P="royal_paladin",
              F="hearthsworn_fighter", K="knucklehead").dry()  # fmt: skip
    a.on("F", acted=1).menu("P").do("area", "royal_paladin.iron_halo").do("end")
    a.dice("- - -", "- -").do("attack", "F", "melee").done()
    assert a.rolls("defense arm")[0].pool == (0, 2, 0, 0)


def test_smite_adds_a_red_die_and_causes_knockdown_and_fire() -> None:
    a = hall(P=("royal_paladin", (0, 0)), K=("dragon_priest", (1, 0))).menu("P")
    a.dice("1 - - 1", "- -").do("special", "royal_paladin.smite", "K", "melee").done()
    assert a.rolls("attack")[0].pool == (3, 1, 0, 0)
    assert (a.wounds("K"), a.status("K")) == (1, ("fire", "knockdown"))
    assert a.s.actions == 1


def test_elixir_heals_three_and_removes_every_status() -> None:
    a = hall(P=("royal_paladin", (0, 0)), K=("dragon_priest", (9, 0)))
    a.on("P", potions=1, wounds=4, status=["fire", "slow"]).menu("P")
    a.do("drink", "P", "P", "royal_paladin.elixir")
    assert (a.wounds("P"), a.status("P"), a.potions("P")) == (1, (), 0)


# Hearthsworn Fighter


def test_dwarven_curse_pulls_enemies_in_the_wave_without_wounds() -> None:
    a = hall(
        F=("hearthsworn_fighter", (4, 0)),
        P=("royal_paladin", (5, 1)),
        K=("dragon_priest", (7, 0)),
        L=("dragon_priest", (8, 1)),
    )
    a.menu("F").dice("2 - -", "1 -")
    a.do("area", "hearthsworn_fighter.dwarven_curse").do("pull", (5, 0)).done()
    assert (a.where("K"), a.where("L"), a.where("P")) == ((5, 0), (8, 1), (5, 1))
    assert a.wounds("K") == 0
    assert a.rolls("defense will") and a.s.actions == 1


def test_cleave_strikes_everybody_on_one_side_friends_too() -> None:
    a = hall(
        F=("hearthsworn_fighter", (4, 1)),
        P=("royal_paladin", (5, 0)),
        K=("knucklehead", (5, 1)),
        L=("knucklehead", (5, 2)),
        M=("knucklehead", (3, 1)),
    )
    a.menu("F").dice("2 1 -", "1 1").do("aim", "hearthsworn_fighter.cleave", (5, 1), "E").done()
    assert not a.in_play("K") and not a.in_play("L") and a.in_play("M")
    assert a.wounds("P") == 1
    assert len(a.rolls("attack")) == 1


def test_heros_balm_draws_an_attack_upon_the_drinker() -> None:
    a = hall(F=("hearthsworn_fighter", (9, 0)), E=("ember_mage", (0, 0)), K=("knucklehead", (1, 0)))
    a.on("F", potions=1).menu("K").dice("2 - -").do("attack", "E", "melee").do("pass")
    # The dice of the attack are on the table.
    assert a.ask.about[0] == "before_defense"
    assert not a.offers("drink", "E", "F", "hearthsworn_fighter.heros_balm")
    a.dice("- -").do("drink", "F", "F", "hearthsworn_fighter.heros_balm").done()
    assert (a.wounds("E"), a.wounds("F"), a.potions("F")) == (0, 1, 0)


def test_heros_balm_may_be_drunk_before_the_attack_is_rolled() -> None:
    a = hall(F=("hearthsworn_fighter", (9, 0)), E=("ember_mage", (0, 0)), K=("whelp", (1, 0)))
    a.on("F", potions=1).menu("K").do("attack", "E", "melee")
    a.dice("2 - -", "- -").do("drink", "F", "F", "hearthsworn_fighter.heros_balm").done()
    # He takes the whole blow, but is Immune: Knockdown.
    assert (a.wounds("E"), a.wounds("F"), a.status("F")) == (0, 1, ())


def test_anybody_may_drink_the_balm_for_anybody_else_but_not_without_an_attack() -> None:
    a = hall(F=("hearthsworn_fighter", (9, 0)), E=("ember_mage", (0, 0)), K=("knucklehead", (8, 0)))
    a.on("F", potions=1).menu("K").do("attack", "F", "melee")
    assert not a.offers("drink", "F", "F", "hearthsworn_fighter.heros_balm")
    a.dice("2 - -", "- - -").do("drink", "E", "F", "hearthsworn_fighter.heros_balm").done()
    assert (a.wounds("E"), a.wounds("F")) == (1, 0)
    a.menu("F")
    assert not a.offered("drink")


def test_the_balm_replaces_one_of_the_targets_of_an_area() -> None:
    a = hall(
        P=("royal_paladin", (2, 1)),
        E=("ember_mage", (1, 0)),
        F=("hearthsworn_fighter", (12, 0)),
        C=("crusher", (3, 0)),
        D=("glimmerdusk_ranger", (5, 1)),
    )
    a.on("F", potions=1).menu("C").dice("2 - 1")
    a.do("area", "crusher.turtle_tremor").do("pass")
    assert a.ask.about[:3] == ("before_defense", a.numbers["C"], a.numbers["P"])
    a.dice("- -", "- - -").do("drink", "F", "F", "hearthsworn_fighter.heros_balm").done()
    assert [a.wounds(m) for m in "PEFD"] == [0, 0, 1, 1]


# Ember Mage


def test_fire_wave_burns_all_enemies_beside_the_mage() -> None:
    a = hall(
        E=("ember_mage", (4, 1)),
        P=("royal_paladin", (5, 1)),
        K=("dragon_priest", (3, 1)),
        L=("dragon_priest", (5, 2)),
        M=("dragon_priest", (6, 1)),
    )
    a.menu("E").dice("2 1", "- -", "1 2").do("area", "ember_mage.fire_wave").done()
    assert [a.wounds(m) for m in "KLMP"] == [1, 0, 0, 0]
    assert (a.status("K"), a.status("L")) == (("fire",), ())
    assert a.rolls("attack")[0].pool == (0, 2, 0, 0)


def test_magma_strike_adds_three_blue_will_dice_and_burns() -> None:
    a = hall(E=("ember_mage", (0, 0)), K=("dragon_priest", (8, 0))).menu("E")
    a.dice("1 - - - -", "- -").do("special", "ember_mage.magma_strike", "K", "magic").done()
    assert a.rolls("attack")[0].pool == (3, 2, 0, 0)
    assert a.status("K") == ("fire",)


def test_white_mage_potion_heals_every_hero_within_five() -> None:
    a = hall(
        E=("ember_mage", (0, 0)),
        P=("royal_paladin", (5, 0)),
        F=("hearthsworn_fighter", (6, 0)),
        K=("dragon_priest", (3, 1)),
    )
    for mark in "EPFK":
        a.on(mark, wounds=2)
    a.on("E", potions=1).menu("E").do("drink", "E", "E", "ember_mage.white_mage_potion")
    assert [a.wounds(m) for m in "EPFK"] == [1, 1, 2, 2]


def test_white_mage_potion_is_centred_on_whoever_drinks_it() -> None:
    a = hall(E=("ember_mage", (0, 0)), F=("hearthsworn_fighter", (10, 0)), K=("gouger", (13, 2)))
    a.on("E", potions=1, wounds=2).on("F", wounds=2).menu("E")
    a.do("drink", "F", "E", "ember_mage.white_mage_potion")
    assert (a.wounds("E"), a.wounds("F")) == (2, 1)


def test_fire_water_adds_a_blue_att_die_and_fire_until_the_next_activation() -> None:
    a = hall(
        E=("ember_mage", (9, 0)), F=("hearthsworn_fighter", (0, 0)), K=("dragon_priest", (1, 0))
    )
    a.on("E", potions=1).menu("F").do("drink", "F", "E", "ember_mage.fire_water")
    a.dice("1 - - -", "- -").do("attack", "K", "melee").done()
    assert a.rolls("attack")[0].pool == (3, 1, 0, 0)
    assert a.status("K") == ("fire",)


# Glimmerdusk Ranger


def test_herbalist_removes_every_status_of_a_friend_within_six() -> None:
    a = hall(
        G=("glimmerdusk_ranger", (0, 0)),
        P=("royal_paladin", (6, 0)),
        F=("hearthsworn_fighter", (7, 0)),
        K=("dragon_priest", (3, 1)),
    )
    a.on("P", status=["fire", "bind"]).on("G", status=["weak"]).menu("G")
    assert not a.offers("special", "glimmerdusk_ranger.herbalist", "F", "range")
    assert not a.offers("special", "glimmerdusk_ranger.herbalist", "K", "range")
    a.do("special", "glimmerdusk_ranger.herbalist", "P", "range")
    a.do("special", "glimmerdusk_ranger.herbalist", "G", "range")
    assert (a.status("P"), a.status("G"), a.s.actions) == ((), (), 1)


def test_sparkle_burst_bursts_round_a_target_in_missile_range() -> None:
    a = hall(
        G=("glimmerdusk_ranger", (0, 0)),
        K=("dragon_priest", (8, 0)),
        L=("knucklehead", (9, 1)),
        M=("knucklehead", (10, 0)),
        P=("royal_paladin", (7, 1)),
    )
    a.menu("G")
    assert not a.offers("special", "glimmerdusk_ranger.sparkle_burst", "L", "missile")
    a.dice("2 1", "1 -").do("special", "glimmerdusk_ranger.sparkle_burst", "K", "missile").done()
    assert a.wounds("K") == 1 and not a.in_play("L") and a.in_play("M")
    assert a.wounds("P") == 0


def test_pixie_dust_adds_a_blue_dex_die_and_stealth() -> None:
    a = hall(G=("glimmerdusk_ranger", (0, 0)), K=("dragon_priest", (8, 0)))
    a.on("G", potions=1).menu("G").do("drink", "G", "G", "glimmerdusk_ranger.pixie_dust")
    a.dice("- 1 1", "- -").do("attack", "K", "missile")
    assert a.rolls("attack")[0].pool == (1, 2, 0, 0)
    a.do("end")
    a.dice("- 1 -").do("attack", "G", "magic")
    assert len(a.events(Evaded)) == 1


# Deeproot Druid and Angry Bear


def test_stranglethorn_slows_and_poisons_a_burst() -> None:
    a = hall(
        D=("deeproot_druid", (0, 0)),
        K=("dragon_priest", (6, 0)),
        L=("dragon_priest", (7, 1)),
        M=("dragon_priest", (9, 0)),
    )
    a.menu("D").dice("1 1", "- -", "1 -")
    a.do("special", "deeproot_druid.stranglethorn", "K", "magic").done()
    assert a.rolls("attack")[0].pool == (1, 1, 0, 0)
    assert [a.wounds(m) for m in "KLM"] == [1, 1, 0]
    assert a.status("K") == a.status("L") == ("poison", "slow")
    assert not a.offers("special", "deeproot_druid.stranglethorn", "M", "magic")


def test_briar_armor_gives_the_druid_backlash_until_he_acts_again() -> None:
    a = hall(D=("deeproot_druid", (0, 0)), K=("knucklehead", (1, 0)), L=("gouger", (12, 0)))
    a.menu("D").do("special", "deeproot_druid.briar_armor", "D", "self").do("end")
    a.do("activate", "K").dice("- - -", "1 -").do("attack", "D", "melee").done()
    assert not a.in_play("K")


def test_shapeshift_turns_druid_into_bear_and_back() -> None:
    a = hall(D=("deeproot_druid", (0, 0)), K=("knucklehead", (9, 0)))
    a.menu("D").do("shapeshift", "deeproot_druid.shapeshift", (0, 0))
    assert a.s.profile[a.numbers["D"]].model.id == "angry_bear"
    a.do("shapeshift", "angry_bear.shapeshift", (1, 1))
    assert a.s.profile[a.numbers["D"]].model.id == "deeproot_druid"
    assert (a.where("D"), a.s.actions) == ((1, 1), 1)


@pytest.mark.parametrize("card", ["deeproot_druid", "angry_bear"])
def test_nourishing_berries_make_every_hero_a_healer(card: str) -> None:
    a = hall(D=(card, (9, 0)), F=("hearthsworn_fighter", (0, 0)), K=("dragon_priest", (1, 0)))
    a.on("D", potions=1, acted=1).on("F", wounds=3).menu("F")
    a.do("drink", "D", "D", f"{card}.nourishing_berries")
    a.dice("2 h -", "- -").do("attack", "K", "melee")
    a.do("heart", "F", "wound").do("heart", "F", "wound")
    assert a.ask.prompt == "menu" and a.wounds("F") == 1


def test_nourishing_berries_end_when_the_drinker_acts_again() -> None:
    a = hall(D=("deeproot_druid", (2, 0)), F=("hearthsworn_fighter", (0, 0)),
             K=("dragon_priest", (1, 0)))  # fmt: skip
    a.on("D", potions=1).on("K", acted=1).menu("F")
    a.do("drink", "F", "D", "deeproot_druid.nourishing_berries").do("end")
    assert a.ask.about == a.option("D") and len(a.s.effects) == 2
    a.dice("1 1 -", "- -").do("attack", "K", "melee").dice("1 1", "- -")
    a.do("end").do("name", "F").do("first").do("activate", "F")
    assert not a.s.effects


def test_bear_charge_adds_a_red_die_and_causes_knockdown() -> None:
    a = hall(B=("angry_bear", (0, 0)), K=("dragon_priest", (2, 1))).menu("B")
    a.dice("1 - -", "- -").do("special", "angry_bear.bear_charge", "K", "melee").done()
    assert a.rolls("attack")[0].pool == (0, 3, 0, 0)
    assert (a.wounds("K"), a.status("K"), a.s.actions) == (1, ("knockdown",), 1)


def test_bear_hug_causes_immobile_and_weak() -> None:
    a = hall(B=("angry_bear", (0, 0)), K=("dragon_priest", (2, 2))).menu("B")
    a.dice("1 -", "- -").do("special", "angry_bear.bear_hug", "K", "melee").done()
    assert (a.wounds("K"), a.status("K")) == (1, ("immobile", "weak"))


# Riftling Rogue


def test_bamf_fills_a_wave_of_two_with_smoke_that_stays_where_it_is() -> None:
    a = hall(5, R=("riftling_rogue", (4, 2)), K=("dragon_priest", (5, 2)))
    a.menu("R").do("area", "riftling_rogue.bamf").do("move", (4, 4))
    (smoke,) = a.s.effects
    assert smoke.squares == sum(1 << a.square(x, y) for x in range(2, 7) for y in range(5))
    assert [event.targets for event in a.events(Acted)] == [()]


def test_backstab_adds_a_green_die_and_deals_massive_damage() -> None:
    a = hall(R=("riftling_rogue", (0, 0)), K=("dragon_priest", (1, 0))).menu("R")
    a.dice("- - - 1", "- -").do("special", "riftling_rogue.backstab", "K", "melee").done()
    assert a.rolls("attack")[0].pool == (3, 0, 1, 0)
    assert (a.wounds("K"), a.s.actions) == (2, 0)


def test_dimensional_draught_teleports_the_drinker() -> None:
    a = hall(R=("riftling_rogue", (0, 0)), F=("hearthsworn_fighter", (1, 2)), K=("gouger", (3, 2)))
    a.on("R", potions=1).menu("F").do("drink", "F", "R", "riftling_rogue.dimensional_draught")
    assert not a.offers("land", (12, 2)) and not a.offers("land", (3, 2))
    a.do("land", (11, 1))
    assert (a.where("F"), a.where("R"), a.s.speed) == ((11, 1), (0, 0), 6)


# Hexcast Sorceress


@pytest.mark.parametrize(
    ("curse", "status"),
    [("frozen_feet", "cold"), ("hobbled_hands", "weak"), ("broken_bones", "fragile")],
)
def test_a_hex_adds_a_blue_will_die_and_curses(curse: str, status: str) -> None:
    a = hall(S=("hexcast_sorceress", (0, 0)), K=("dragon_priest", (8, 0))).menu("S")
    a.dice("1 - -", "- -").do("special", f"hexcast_sorceress.{curse}", "K", "magic").done()
    assert a.rolls("attack")[0].pool == (2, 1, 0, 0)
    assert (a.wounds("K"), a.status("K"), a.s.actions) == (1, (status,), 2)


def test_wizard_wings_give_a_blue_will_die_and_fly() -> None:
    a = Arena("########\n#S:K...#\n########", S="hexcast_sorceress", K="dragon_priest")
    a.on("S", potions=1).menu("S")
    assert not a.offers("move", (3, 0))
    a.do("drink", "S", "S", "hexcast_sorceress.wizard_wings").do("move", (3, 0))
    assert a.s.speed == 3
    a.dice("- - -", "- -").do("attack", "K", "magic").done()
    assert a.rolls("attack")[0].pool == (2, 1, 0, 0)


# Claw Tribe Barbarian


def rage(*monsters: tuple[int, int]) -> Arena:
    a = hall(B=("claw_tribe_barbarian", (0, 0)))
    for number, place in enumerate(monsters):
        a.position.units = {**a.position.units, f"k{number}": UnitSpec("dragon_priest", place)}
    return a.menu("B").do("special", "claw_tribe_barbarian.rage", "B", "self")


def test_rage_attacks_after_each_square_and_not_with_berserk() -> None:
    a = rage((2, 0), (3, 1))
    assert a.s.actions == 0 and not a.offered("attack") and not a.offered("berserk")
    a.do("move", (1, 0))
    assert a.ask.prompt == "rage"
    a.dice("1 1", "- -").do("attack", "k0", "melee")
    assert a.ask.prompt == "menu" and not a.offered("berserk")
    a.do("move", (2, 1)).dice("1 1", "- -").do("attack", "k1", "melee")
    a.do("move", (2, 2)).do("pass").done()
    assert (a.wounds("k0"), a.wounds("k1"), a.s.speed) == (1, 1, 3)
    assert a.ask.prompt == "menu" and not a.offered("attack")


def test_a_raging_barbarian_asks_for_an_attack_only_beside_an_enemy() -> None:
    a = rage((8, 0))
    a.do("move", (1, 0))
    assert a.ask.prompt == "menu"


def test_a_raging_barbarian_passes_friends_and_rough_ground() -> None:
    a = Arena("########\n#BP:K..#\n########", B="claw_tribe_barbarian", P="royal_paladin",
              K="dragon_priest").dry()  # fmt: skip
    a.menu("B").do("special", "claw_tribe_barbarian.rage", "B", "self").do("move", (2, 0))
    assert a.ask.prompt == "rage"
    assert a.s.speed == 6 - 1 - 2


def test_rage_costs_a_blue_armor_die_until_her_next_activation() -> None:
    a = rage((1, 0)).do("end")
    a.dice("- -", "- -").do("attack", "B", "melee").done()
    assert a.rolls("defense arm")[0].pool == (2, 0, 0, 0)


def test_furys_blood_adds_a_blue_armor_die_and_backlash() -> None:
    a = hall(B=("claw_tribe_barbarian", (0, 0)), K=("dragon_priest", (1, 0)))
    a.on("B", potions=1).menu("K").dice("- -").do("attack", "B", "melee").do("pass")
    a.dice("1 - - -").do("drink", "B", "B", "claw_tribe_barbarian.furys_blood").done()
    assert a.rolls("defense arm")[0].pool == (4, 0, 0, 0)
    assert (a.wounds("B"), a.wounds("K")) == (0, 1)


def test_a_raging_barbarian_attacks_from_the_first_square_of_the_map() -> None:
    a = rage((2, 1)).do("move", (1, 1)).do("pass").do("move", (0, 0))
    assert a.ask.prompt == "menu"
    b = rage((0, 1)).do("move", (1, 0)).do("pass").do("move", (0, 0))
    assert b.ask.prompt == "rage" and b.offered("attack") == [b.option("attack", "k0", "melee")]
