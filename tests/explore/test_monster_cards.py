"""One test for everything the monsters' cards do: special actions, special attacks, abilities."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.explore.events import Acted, Evaded, Spawned
from undercroft.games.explore.position import UnitSpec

from .arena import Arena

CARDS = Path(__file__).parent / "packs" / "abilities"


def hall(rows: int = 3, **units: tuple[str, tuple[int, int] | None]) -> Arena:
    """A hall fourteen squares wide with cards at their places, nobody with a potion."""
    drawing = "\n".join(["#" * 16, *["#" + "." * 14 + "#"] * rows, "#" * 16])
    specs = {mark: UnitSpec(card, at, potions=0) for mark, (card, at) in units.items()}
    return Arena(drawing, packs=(CARDS,), **specs)


def squares(a: Arena, *places: tuple[int, int]) -> int:
    return sum(1 << a.square(x, y) for x, y in places)


# Kobolds


def test_shieldwall_gives_friends_beside_the_ironscale_a_blue_armor_die() -> None:
    a = hall(
        P=("royal_paladin", (2, 1)),
        I=("ironscale", (0, 1)),
        K=("knucklehead", (1, 1)),
        L=("knucklehead", (2, 2)),
    )
    a.menu("I").do("area", "ironscale.shieldwall").do("end")
    a.dice("- - -", "2").do("attack", "K", "melee").dice("- - -").do("attack", "L", "melee")
    assert [roll.pool for roll in a.rolls("defense arm")] == [(1, 0, 0, 1), (0, 0, 0, 1)]


@pytest.mark.rule("area.stacking")
def test_two_shieldwalls_do_not_add_up() -> None:
    a = hall(
        P=("royal_paladin", (2, 1)),
        I=("ironscale", (0, 1)),
        J=("ironscale", (0, 2)),
        K=("knucklehead", (1, 1)),
    )
    a.on("K", acted=1).at("consul")
    for mark in "IJ":
        a.do("activate", mark).do("area", "ironscale.shieldwall").do("end")
    assert len(a.s.effects) == 2 and a.ask.about == a.option("P")
    a.dice("- - -", "-").do("attack", "K", "melee")
    assert a.rolls("defense arm")[-1].pool == (1, 0, 0, 1)


def test_hot_pot_adds_a_blue_dex_die_and_burns() -> None:
    a = hall(P=("royal_paladin", (0, 0)), F=("flinger", (6, 0))).menu("F")
    a.dice("1 1 -", "- -").do("special", "flinger.hot_pot", "P", "missile").done()
    assert a.rolls("attack")[0].pool == (2, 1, 0, 0)
    assert (a.wounds("P"), a.status("P")) == (1, ("fire",))


def test_smoke_pot_fills_a_burst_round_its_target_with_smoke() -> None:
    a = hall(P=("royal_paladin", (5, 1)), F=("flinger", (11, 1)), E=("ember_mage", (4, 1)))
    a.menu("F").do("special", "flinger.smoke_pot", "P", "missile").done()
    (smoke,) = a.s.effects
    assert smoke.squares == squares(a, *((x, y) for x in (4, 5, 6) for y in range(3)))
    assert a.wounds("P") == 0
    assert [event.targets for event in a.events(Acted)] == [(a.numbers["P"],)]


def test_dragon_rage_gives_kobolds_in_the_aura_a_blue_att_die() -> None:
    a = hall(
        P=("royal_paladin", (1, 0)),
        D=("dragon_priest", (4, 0)),
        G=("gouger", (2, 1)),
        W=("whelp", (2, 0)),
    )
    a.on("P", acted=1).menu("D").do("area", "dragon_priest.dragon_rage").do("end")
    a.do("activate", "G").dice("- - -", "- -").do("attack", "P", "melee").do("end")
    a.dice("- - -", "- -").do("attack", "P", "melee").done()
    # The Whelp is no kobold.
    assert [roll.pool for roll in a.rolls("attack")] == [(3, 0, 0, 0), (2, 1, 0, 0)]


def test_shadow_breath_gives_kobolds_in_the_aura_stealth() -> None:
    a = hall(
        E=("ember_mage", (0, 0)),
        D=("dragon_priest", (8, 0)),
        K=("knucklehead", (5, 1)),
        L=("knucklehead", (4, 2)),
        W=("whelp", (6, 0)),
    )
    a.menu("D").do("area", "dragon_priest.shadow_breath").do("end")
    a.dice("- 3", "3 3").do("attack", "K", "magic")
    assert len(a.rolls("stealth")) == 1
    a = a.menu("D").do("area", "dragon_priest.shadow_breath").do("end")
    a.dice("3 3").do("attack", "W", "magic").dice("3 3").do("attack", "L", "magic")
    assert a.rolls("stealth") == []


def test_gougers_stab_two_squares_away() -> None:
    a = hall(P=("royal_paladin", (0, 0)), G=("gouger", (2, 0))).menu("G")
    a.dice("1 -", "- -").do("attack", "P", "melee").done()
    assert a.wounds("P") == 1


# Drakes


@pytest.mark.parametrize("card", ["hatchlings", "wyrmling"])
def test_swarm_piles_on_a_hero_who_is_down(card: str) -> None:
    a = hall(P=("royal_paladin", (0, 0)), D=(card, (1, 0)))
    blue, red, *_ = a.game.content.models[card].dice[0]
    for status, more in (("knockdown", 1), ("slow", 0)):
        a.on("P", status=[status]).menu("D").dice("- " * (blue + red + more), "- -")
        a.do("special", f"{card}.swarm", "P", "melee").done()
        assert a.rolls("attack")[0].pool == (blue, red + more, 0, 0)


@pytest.mark.parametrize("card", ["whelp", "wyrmling"])
def test_whelps_and_wyrmlings_knock_down(card: str) -> None:
    a = hall(P=("royal_paladin", (0, 0)), W=(card, (1, 0))).menu("W")
    a.dice("1 1 -", "- -").do("attack", "P", "melee").done()
    assert a.status("P") == ("knockdown",)


def test_dive_bomb_causes_pacify_and_knockdown() -> None:
    a = hall(P=("royal_paladin", (0, 0)), W=("wyrmling", (1, 0))).menu("W")
    a.dice("1 1 -", "- -").do("special", "wyrmling.dive_bomb", "P", "melee").done()
    assert a.rolls("attack")[0].pool == (2, 1, 0, 0)
    assert a.status("P") == ("knockdown", "pacify")


# Rex and Rockgut


def test_rex_smash_adds_a_green_die_and_deals_massive_damage() -> None:
    a = hall(P=("royal_paladin", (3, 0)), R=("rex", (0, 0))).menu("R")
    a.dice("- - - - 2", "1 -").do("special", "rex.rex_smash", "P", "melee").done()
    assert a.rolls("attack")[0].pool == (2, 2, 1, 0)
    assert a.wounds("P") == 2


def test_rex_cuddle_causes_immobile_and_weak() -> None:
    a = hall(P=("royal_paladin", (3, 0)), R=("rex", (0, 0))).menu("R")
    a.dice("1 - - -", "- -").do("special", "rex.rex_cuddle", "P", "melee").done()
    assert (a.wounds("P"), a.status("P"), a.s.actions) == (1, ("immobile", "weak"), 1)


def test_thwomp_pushes_five() -> None:
    a = hall(P=("royal_paladin", (2, 0)), R=("rex", (0, 0))).menu("R")
    a.dice("1 - - -", "- -").do("special", "rex.thwomp", "P", "melee")
    assert a.offers("push", (7, 0)) and not a.offers("push", (8, 0))
    a.do("push", (7, 0))
    assert (a.wounds("P"), a.where("P")) == (1, (7, 0))


@pytest.mark.parametrize(("defense", "left"), [("- -", 1), ("1 -", 2)])
def test_feast_heals_rockgut_only_if_it_wounds(defense: str, left: int) -> None:
    a = hall(P=("royal_paladin", (2, 0)), R=("rockgut", (0, 0))).on("R", wounds=2).menu("R")
    a.dice("1 - - -", defense).do("special", "rockgut.feast", "P", "melee").done()
    assert a.wounds("R") == left
    assert a.status("P") == (("fire",) if left == 1 else ())


def test_burning_bile_is_a_lance_of_six_that_burns() -> None:
    a = hall(
        P=("royal_paladin", (3, 0)),
        M=("ember_mage", (7, 0)),
        F=("hearthsworn_fighter", (8, 0)),
        G=("glimmerdusk_ranger", (4, 1)),
        R=("rockgut", (0, 0)),
    )
    a.menu("R").dice("2 - - -", "- -", "1 - -").do(
        "aim", "rockgut.burning_bile", (2, 0), "E"
    ).done()
    assert [a.wounds(m) for m in "PMFG"] == [1, 1, 0, 0]
    assert a.status("P") == a.status("M") == ("fire",)


def test_rockgut_is_tough_and_fears_cold() -> None:
    a = hall(P=("royal_paladin", (2, 0)), R=("rockgut", (0, 0)))
    a.on("R", wounds=2).on("P", gear=["frozen_falchion"]).activate("R")
    assert a.wounds("R") == 1
    a.menu("P").dice("2 - - -", "3").do("attack", "R", "melee").done()
    assert a.rolls("defense arm")[-1].stars == 1


# Starfire and the Boo Booty


def test_dragon_breath_is_a_spray_of_five_that_burns() -> None:
    a = hall(
        7,
        S=("starfire", (0, 2)),
        P=("royal_paladin", (2, 2)),
        M=("ember_mage", (4, 0)),
        F=("hearthsworn_fighter", (6, 6)),
        G=("glimmerdusk_ranger", (7, 2)),
        H=("riftling_rogue", (3, 4)),
    )
    a.menu("S").dice("2 2 4", "- -", "- - -", "- -")
    a.do("aim", "starfire.dragon_breath", (2, 2), "E").done()
    assert [a.wounds(m) for m in "PMFGH"] == [1, 1, 1, 0, 0]
    assert a.status("F") == ("fire",)


def test_tail_sweep_clears_one_side_two_squares_deep() -> None:
    a = hall(
        6,
        S=("starfire", (4, 2)),
        P=("royal_paladin", (6, 2)),
        M=("ember_mage", (7, 5)),
        F=("hearthsworn_fighter", (7, 0)),
        G=("glimmerdusk_ranger", (8, 2)),
        H=("riftling_rogue", (3, 3)),
    )
    a.menu("S").dice("2 2 4", "- -", "- - -", "- -")
    a.do("aim", "starfire.tail_sweep", (6, 2), "E").done()
    assert [a.wounds(m) for m in "PMFGH"] == [1, 1, 1, 0, 0]
    assert (a.status("P"), a.status("F")) == (("knockdown",), ())


def test_a_boo_booty_answers_blows_and_is_deaf_to_magic() -> None:
    a = hall(P=("royal_paladin", (0, 0)), E=("ember_mage", (4, 0)), B=("boo_booty", (1, 0)))
    a.menu("E").dice("3 3", "- -").do("attack", "B", "magic")
    assert a.wounds("B") == 0
    a.menu("P").dice("- - -", "2 -").do("attack", "B", "melee").done()
    assert (a.wounds("P"), a.wounds("B")) == (1, 0)


@pytest.mark.rule("chest.boo-booty.reward")
def test_a_destroyed_boo_booty_leaves_a_relic() -> None:
    a = hall(P=("royal_paladin", (0, 0)), B=("boo_booty", (1, 0)), K=("gouger", (9, 0)))
    a.on("B", wounds=1).set(treasure_top=["boo_booty", "runic_charm"]).menu("P")
    a.dice("1 - -", "- -").do("attack", "B", "melee").do("equip", "P", -1)
    assert a.gear("P") == ["runic_charm"]


# Roxor, Blaze Beetle, Ember Hound, gels


def test_roxors_magma_gives_him_backlash() -> None:
    a = hall(P=("royal_paladin", (2, 0)), R=("roxor", (0, 0)))
    a.menu("R").do("special", "roxor.magma", "R", "self").do("end")
    a.dice("2 - -", "1 -").do("attack", "R", "melee").done()
    assert (a.wounds("P"), a.wounds("R")) == (1, 0)


def test_riddle_of_steel_causes_weak_at_range_six_with_att() -> None:
    a = hall(P=("royal_paladin", (7, 0)), R=("roxor", (0, 0))).menu("R")
    a.dice("1 -", "- -").do("special", "roxor.riddle_of_steel", "P", "range").done()
    assert a.rolls("attack")[0].pool == (0, 2, 0, 1)
    assert a.status("P") == ("weak",)
    assert (
        not a.on("P", at=(8, 0)).menu("R").offers("special", "roxor.riddle_of_steel", "P", "range")
    )


def test_volcano_is_a_wave_of_three_round_a_large_base() -> None:
    a = hall(6, R=("roxor", (4, 2)), P=("royal_paladin", (1, 5)), E=("ember_mage", (9, 2)))
    a.menu("R").dice("1 -", "- -").do("area", "roxor.volcano").done()
    assert (a.wounds("P"), a.wounds("E")) == (1, 0)


def test_molten_core_burns_only_those_who_wound_roxor_in_melee() -> None:
    a = hall(P=("royal_paladin", (2, 0)), E=("ember_mage", (6, 0)), R=("roxor", (0, 0)))
    a.menu("P").dice("1 - -", "- -").do("attack", "R", "melee")
    assert a.status("P") == ()
    a.dice("2 2 -", "1 -").do("attack", "R", "melee")
    assert a.status("P") == ("fire",)
    a.menu("E").dice("3 3", "- -").do("attack", "R", "magic").done()
    assert a.wounds("R") == 1 and a.status("E") == ()


def test_burning_chitin_adds_a_red_armor_die_and_backlash() -> None:
    a = hall(P=("royal_paladin", (2, 0)), B=("blaze_beetle", (0, 0)))
    a.menu("B").do("special", "blaze_beetle.burning_chitin", "B", "self").do("end")
    a.dice("1 1 -", "1").do("attack", "B", "melee").done()
    assert a.rolls("defense arm")[0].pool == (0, 1, 0, 2)
    assert a.wounds("P") == 1


def test_furnace_vent_is_a_cross_of_three_that_burns() -> None:
    a = hall(
        7,
        B=("blaze_beetle", (5, 3)),
        P=("royal_paladin", (9, 3)),
        E=("ember_mage", (6, 0)),
        F=("hearthsworn_fighter", (7, 2)),
        G=("glimmerdusk_ranger", (1, 4)),
    )
    a.menu("B").dice("2 2 -", "- -", "- - -").do("area", "blaze_beetle.furnace_vent").done()
    assert [a.wounds(m) for m in "PEFG"] == [1, 1, 0, 0]
    assert a.status("P") == a.status("E") == ("fire",)


def test_ash_cloud_chokes_enemies_within_one() -> None:
    a = hall(P=("royal_paladin", (1, 0)), E=("ember_mage", (2, 1)), H=("ember_hound", (0, 0)))
    a.menu("H").do("area", "ember_hound.ash_cloud").done()
    assert (a.status("P"), a.status("E")) == (("choke",), ())


@pytest.mark.rule("area.aura.membership")
def test_ash_cloud_catches_those_who_walk_in() -> None:
    a = hall(P=("royal_paladin", (4, 0)), H=("ember_hound", (0, 0)))
    a.menu("H").do("area", "ember_hound.ash_cloud").do("end").do("move", (2, 0))
    assert a.status("P") == ()
    a.do("move", (1, 1))
    assert a.status("P") == ("choke",)


@pytest.mark.rule("area.aura.lasting", "area.aura.membership")
def test_ash_cloud_catches_those_the_hound_runs_up_to() -> None:
    a = hall(P=("royal_paladin", (8, 2)), E=("ember_mage", (4, 2)), H=("ember_hound", (0, 0)))
    a.menu("H").do("area", "ember_hound.ash_cloud")
    assert a.status("E") == ()
    a.do("move", (7, 1))
    assert a.status("P") == ("choke",)


def test_ember_hounds_are_hard_to_see() -> None:
    a = hall(E=("ember_mage", (0, 0)), H=("ember_hound", (7, 0))).menu("E")
    a.dice("- 2").do("attack", "H", "magic").done()
    assert len(a.events(Evaded)) == 1


def test_splash_bursts_at_range_six_with_a_red_die_and_burns() -> None:
    a = hall(G=("burning_gel", (0, 0)), P=("royal_paladin", (7, 0)), E=("ember_mage", (8, 1)))
    a.menu("G").dice("1 - - 1", "- -", "1 1 -")
    a.do("special", "burning_gel.splash", "P", "range").done()
    assert a.rolls("attack")[0].pool == (3, 1, 0, 0)
    assert [a.wounds(m) for m in "PE"] == [1, 0]
    assert a.status("P") == ("fire",)


def test_a_destroyed_burning_gel_splurts_into_two_fire_gels() -> None:
    a = hall(
        P=("royal_paladin", (2, 0)),
        G=("burning_gel", (0, 0)),
        x=("fire_gel", None),
        y=("fire_gel", None),
        z=("fire_gel", None),
    )
    a.menu("P").dice("1 - -").do("attack", "G", "melee")
    assert set(a.ask.options) == {
        a.option("place", "x", p) for p in ((0, 0), (1, 0), (0, 1), (1, 1))
    }
    a.do("place", "x", (1, 0))
    assert not a.offers("place", "y", (1, 0))
    a.do("place", "y", (1, 1)).done()
    assert (a.where("x"), a.where("y"), a.where("z")) == ((1, 0), (1, 1), None)
    assert len(a.events(Spawned)) == 2


def test_a_burning_gel_splurts_only_gels_that_are_not_in_play() -> None:
    a = hall(
        P=("royal_paladin", (2, 0)),
        G=("burning_gel", (0, 0)),
        x=("fire_gel", (9, 0)),
        y=("fire_gel", None),
    )
    a.menu("P").dice("1 - -").do("attack", "G", "melee").do("place", "y", (0, 0))
    assert a.ask.prompt == "menu"
    assert a.where("x") == (9, 0)


def test_fire_gels_are_insignificant_and_fear_cold() -> None:
    a = hall(P=("royal_paladin", (1, 0)), x=("fire_gel", (0, 0)), K=("gouger", (9, 0)))
    a.menu("P").dice("1 - -").do("attack", "x", "melee").done()
    assert a.s.free == 1
    b = hall(P=("royal_paladin", (1, 0)), x=("fire_gel", (0, 0))).menu("x")
    b.dice("1 1 -", "- -").do("attack", "P", "melee").done()
    assert b.status("P") == ("fire",)


# Rocktops


def test_turtle_tremor_knocks_down_all_beside_the_crusher() -> None:
    a = hall(
        C=("crusher", (3, 0)), P=("royal_paladin", (5, 2)), E=("ember_mage", (2, 1)),
        F=("glimmerdusk_ranger", (6, 0)),
    )  # fmt: skip
    a.menu("C").dice("1 1 -", "- -", "1 1 -").do("area", "crusher.turtle_tremor").done()
    assert [a.wounds(m) for m in "PEF"] == [1, 0, 0]
    assert (a.status("P"), a.status("E")) == (("knockdown",), ())


def test_thick_shell_removes_and_keeps_off_every_status() -> None:
    a = hall(C=("crusher", (3, 0)), P=("royal_paladin", (5, 0)))
    a.on("C", status=["fire", "weak", "cold"]).menu("C")
    a.do("special", "crusher.thick_shell", "C", "self")
    assert a.status("C") == ()
    a.do("end").dice("2 2 - 1", "-").do("special", "royal_paladin.smite", "C", "melee").done()
    assert (a.wounds("C"), a.status("C")) == (1, ())


def test_thwack_sends_a_friend_beside_the_roller_five_squares() -> None:
    a = hall(
        R=("roller", (2, 0)), S=("slowpoke", (3, 0)), T=("slowpoke", (5, 0)),
        P=("royal_paladin", (2, 1)),
    )  # fmt: skip
    a.menu("R")
    assert not a.offers("special", "roller.thwack", "T", "range")
    assert not a.offers("special", "roller.thwack", "P", "range")
    a.do("special", "roller.thwack", "S", "range").do("compel", (8, 1))
    assert (a.where("S"), a.wounds("S"), a.s.actions) == ((8, 1), 0, 1)


@pytest.mark.parametrize("card", ["roller", "bombardier", "slowpoke"])
def test_turtle_power_adds_a_red_armor_die_until_the_next_activation(card: str) -> None:
    a = hall(T=(card, (0, 0)), P=("royal_paladin", (1, 0)), U=("slowpoke", (9, 0)))
    a.menu("T").do("special", f"{card}.turtle_power", "T", "self").do("end")
    a.dice("1 1 -", "3").do("attack", "T", "melee").done()
    fixed = a.game.content.models[card].dice[1].stars
    assert a.rolls("defense arm")[0].pool == (0, 1, 0, fixed)
    a.on("T", acted=0).activate("T")
    assert not a.s.effects


def test_shell_shock_stuns_without_a_wound() -> None:
    a = hall(B=("bombardier", (0, 0)), P=("royal_paladin", (10, 0))).menu("B")
    a.dice("1 1 -", "1 -").do("special", "bombardier.shell_shock", "P", "range").done()
    assert (a.wounds("P"), a.status("P")) == (0, ("stun",))
    assert a.rolls("defense will")
    a.menu("B").dice("1 - -", "1 -").do("special", "bombardier.shell_shock", "P", "range").done()
    assert a.status("P") == ()


@pytest.mark.rule("status.special-action.must-say")
def test_shell_shock_does_not_inherit_a_status_of_the_model() -> None:
    a = hall(B=("bombardier", (0, 0)), P=("royal_paladin", (10, 0)))
    a.set(overcharge="blazing_blade").menu("B")
    a.dice("1 1 - -", "1 -").do("special", "bombardier.shell_shock", "P", "range").done()
    assert a.status("P") == ("stun",)


def test_turtle_cannon_bursts_two_squares_at_range_ten() -> None:
    a = hall(
        B=("bombardier", (0, 0)), P=("royal_paladin", (10, 0)), E=("ember_mage", (12, 2)),
        F=("glimmerdusk_ranger", (13, 0)),
    )  # fmt: skip
    a.menu("B").dice("1 1 - -", "- -", "- - -")
    a.do("special", "bombardier.turtle_cannon", "P", "range").done()
    assert a.rolls("attack")[0].pool == (4, 0, 0, 0)
    assert [a.wounds(m) for m in "PEF"] == [1, 1, 0]


# Von Drakk and Nocturne


def test_ghastly_vigor_gives_undead_in_the_aura_a_blue_att_die() -> None:
    a = hall(
        V=("von_drakk", (4, 0)), B=("bonehead", (2, 0)), C=("bonehead", (1, 1)),
        N=("dust_coven_necromancer", (2, 1)), P=("royal_paladin", (1, 0)),
    )  # fmt: skip
    a.on("P", acted=1).menu("V").do("area", "von_drakk.ghastly_vigor").do("end")
    a.do("activate", "B").dice("- - - -", "- -").do("attack", "P", "melee").do("end")
    a.do("activate", "C").dice("- - -", "- -").do("attack", "P", "melee").do("end")
    a.dice("- -", "- -").do("attack", "P", "melee").done()


def test_tide_of_bones_raises_every_pile_within_two() -> None:
    a = hall(
        V=("von_drakk", (4, 0)), B=("bonehead", None), C=("dread_knight", None),
        D=("bonehead", None), E=("bonehead", None), P=("royal_paladin", (5, 1)),
    )  # fmt: skip
    piles = [("B", (4, 2)), ("C", (6, 0)), ("D", (7, 0)), ("E", (5, 1))]
    a.set(bones=piles).on("C", wounds=0).menu("V").do("area", "von_drakk.tide_of_bones")
    assert [a.where(m) for m in "BCDE"] == [(4, 2), (6, 0), None, None]
    assert a.s.actions == 2
    assert {pile[0] for pile in a.s.bones} == {a.numbers["D"], a.numbers["E"]}


def test_von_drakk_becomes_nocturne_for_one_action_point() -> None:
    a = hall(V=("von_drakk", (4, 0)), P=("royal_paladin", (9, 0))).on("V", wounds=2).menu("V")
    a.do("shapeshift", "von_drakk.shapeshift", (3, 0))
    assert a.s.profile[a.numbers["V"]].model.id == "nocturne"
    assert (a.wounds("V"), a.s.actions) == (2, 3)
    a.do("shapeshift", "nocturne.shapeshift", (4, 1))
    assert (a.where("V"), a.s.actions) == ((4, 1), 2)


def test_terrifying_screech_stuns_a_wave_of_three() -> None:
    a = hall(N=("nocturne", (4, 0)), P=("royal_paladin", (8, 0)), E=("ember_mage", (9, 0)))
    a.menu("N").dice("- - - -", "1 -").do("area", "nocturne.terrifying_screech").done()
    assert (a.wounds("P"), a.wounds("E")) == (1, 0)
    assert a.status("P") == ("stun",)


# Skeletons and witches


@pytest.mark.parametrize("card", ["bonehead", "dread_knight", "dust_mage", "rattle_bone"])
def test_a_destroyed_skeleton_leaves_a_bone_pile_that_blocks_nothing(card: str) -> None:
    a = hall(P=("hearthsworn_fighter", (0, 0)), B=(card, (1, 0)), K=("gouger", (9, 0)))
    a.on("B", wounds=a.game.content.models[card].hearts - 1).menu("P")
    a.dice("2 - -").do("attack", "B", "melee").done()
    assert a.s.bones == ((a.numbers["B"], a.square(1, 0)),)
    a.do("move", (1, 0))
    assert a.where("P") == (1, 0)


@pytest.mark.parametrize("card", ["dust_mage", "dust_coven_necromancer"])
def test_mend_bones_raises_one_pile_within_six(card: str) -> None:
    a = hall(
        M=(card, (0, 0)), B=("bonehead", None), C=("bonehead", None), D=("bonehead", None),
        P=("royal_paladin", (3, 0)),
    )  # fmt: skip
    a.set(bones=[("B", (6, 0)), ("C", (7, 0)), ("D", (3, 0))]).menu("M")
    assert {o[2] for o in a.offered("raise")} == {a.square(6, 0)}
    a.do("raise", f"{card}.mend_bones", (6, 0))
    assert (a.where("B"), a.wounds("B"), a.status("B")) == ((6, 0), 0, ())


def test_a_raised_skeleton_is_whole_again_but_has_acted_if_it_had() -> None:
    a = hall(
        M=("dust_mage", (0, 0)), B=("bonehead", None), R=("rattle_bone", None),
        P=("royal_paladin", (13, 2)),
    )  # fmt: skip
    a.on("B", acted=1).on("R", acted=1).on("P", acted=1)
    a.set(bones=[("B", (2, 0)), ("R", (4, 0))]).menu("M", actions=2)
    a.do("raise", "dust_mage.mend_bones", (2, 0)).do("raise", "dust_mage.mend_bones", (4, 0))
    a.do("end")
    # Risen: the Rattle Bone may activate again, the Bonehead may not.
    assert a.ask.about == a.option("R")
    a.dice("1 -", "- -").do("end")
    assert a.s.round == 2


def test_of_two_piles_on_one_square_only_the_upper_rises() -> None:
    a = hall(
        M=("dust_mage", (0, 0)), B=("bonehead", None), C=("rattle_bone", None),
        P=("royal_paladin", (13, 2)),
    )  # fmt: skip
    a.set(bones=[("B", (2, 0)), ("C", (2, 0))]).menu("M")
    a.do("raise", "dust_mage.mend_bones", (2, 0))
    assert (a.where("B"), a.where("C")) == (None, (2, 0))
    assert a.s.bones == ((a.numbers["B"], a.square(2, 0)),)


def test_cursed_blade_adds_a_red_die_and_causes_fragile_and_cold() -> None:
    a = hall(D=("dread_knight", (0, 0)), P=("royal_paladin", (1, 0))).menu("D")
    a.dice("- 1 1", "- -").do("special", "dread_knight.cursed_blade", "P", "melee").done()
    assert a.rolls("attack")[0].pool == (1, 2, 0, 0)
    assert a.status("P") == ("cold", "fragile")


def test_a_dust_mage_binds_at_a_distance() -> None:
    a = hall(D=("dust_mage", (0, 0)), P=("royal_paladin", (6, 0))).menu("D")
    a.dice("1 1", "- -").do("attack", "P", "magic").done()
    assert a.status("P") == ("bind",)


def test_a_rattle_bone_mobs() -> None:
    a = hall(R=("rattle_bone", (0, 0)), S=("rattle_bone", (0, 1)), P=("royal_paladin", (1, 0)))
    a.menu("R").dice("- - - -", "- -").do("attack", "P", "melee").done()


def test_the_necromancers_tide_of_bones() -> None:
    a = hall(
        N=("dust_coven_necromancer", (2, 0)), B=("bonehead", None), C=("bonehead", None),
        P=("royal_paladin", (13, 0)),
    )  # fmt: skip
    a.set(bones=[("B", (4, 2)), ("C", (5, 2))]).menu("N")
    a.do("area", "dust_coven_necromancer.tide_of_bones")
    assert (a.where("B"), a.where("C"), a.s.actions) == ((4, 2), None, 1)


def test_renewed_vigor_compels_friends_within_two() -> None:
    a = hall(
        N=("dust_coven_necromancer", (2, 0)), B=("bonehead", (4, 0)), C=("bonehead", (5, 0)),
        P=("royal_paladin", (2, 1)),
    )  # fmt: skip
    a.menu("N").do("area", "dust_coven_necromancer.renewed_vigor")
    asked = []
    while a.ask.prompt == "control":
        asked.append(a.mark(a.ask.about[1]))
        if asked[-1] == "B":
            assert a.offers("compel", (7, 0)) and not a.offers("compel", (8, 0))
        a.do("stay")
    assert asked == ["N", "B"]
