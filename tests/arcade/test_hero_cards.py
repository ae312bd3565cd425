"""The Heroes of the box: innate abilities, unique actions and potions."""

from __future__ import annotations

import pytest

from undercroft.games.arcade.card import ATTRIBUTES, FLY, GRABBY, STEALTH, SUREFOOT
from undercroft.games.arcade.effect import has, immunities, pool
from undercroft.games.arcade.events import Drank
from undercroft.games.arcade.wound import hurt
from undercroft.games.superdungeon.crystal.status import BIT

from .arena import Arena

STR, ARM, WILL, DEX = (ATTRIBUTES.index(name) for name in ("str", "arm", "will", "dex"))


def stage(hero: str, **facts: object) -> Arena:
    """A Hero at (2, 2), a friend to the left, the Knight beside, a Stalker three squares on."""
    units: dict[str, object] = {
        "H": hero,
        "F": "tincan" if hero != "tincan" else "sanctioned_witch",
        "K": "knight_of_the_tower",
        "S": "tower_stalker",
    }
    return Arena(
        """
        ############
        #..........#
        #..........#
        #F.HK..S...#
        #..........#
        #..........#
        ############
        """,
        **(units | facts),
    ).dry()


# Riftling Warrior


def test_fury_adds_a_blue_die_for_each_wound() -> None:
    a = stage("riftling_warrior").on("H", wounds=2).menu("H")
    a.dice("- - - - - -").do("attack", "K", "melee").done()
    assert a.rolls("offense")[0].pool == (6, 0, 0, 0)


@pytest.mark.rule("resolve.offense.hearts")
def test_hunger_eats_the_hearts_while_he_is_wounded() -> None:
    """His own wound comes off, Fire or no Fire, and nobody is asked; the second heart is free."""
    a = stage("riftling_warrior").on("H", wounds=1, status=["fire"]).on("F", wounds=1).menu("H")
    a.dice("2 2 h h -").do("attack", "K", "melee")
    assert (a.wounds("H"), a.status("H"), a.ask.prompt) == (0, ("fire",), "heart")
    assert {option[:1] for option in a.ask.options} == {("heart",), ("leave",)}
    a.do("heart", "F", "wound")
    assert a.wounds("F") == 0
    barred = stage("riftling_warrior").on("H", wounds=1).on("F", wounds=1)
    barred.set(force=["curse_of_rot"]).menu("H").dice("2 2 h - -").do("attack", "K", "melee")
    assert (barred.wounds("H"), barred.ask.prompt) == (1, "menu")
    whole = stage("riftling_warrior").on("F", wounds=1).menu("H")
    whole.dice("2 2 h -").do("attack", "K", "melee").do("heart", "F", "wound")
    assert whole.wounds("F") == 0


def test_a_demon_charge_runs_along_its_lance() -> None:
    a = stage("riftling_warrior").menu("H")
    a.dice("2 2 - -").do("aim", "riftling_warrior.demon_charge", (3, 2), "E").do("land", (7, 2))
    assert (a.wounds("K"), a.wounds("S"), a.where("H"), a.s.actions) == (1, 1, (7, 2), 1)


def test_a_demon_charge_may_end_in_the_first_square_of_the_map() -> None:
    a = stage("riftling_warrior").on("H", at=(3, 0)).on("K", at=(2, 0)).menu("H")
    a.dice("2 2 - -").do("aim", "riftling_warrior.demon_charge", (2, 0), "W").do("land", (0, 0))
    assert a.where("H") == (0, 0)


def test_hunger_eats_in_the_first_square_of_the_map_too() -> None:
    a = stage("riftling_warrior").on("H", at=(0, 0), wounds=1).on("F", wounds=1)
    a.on("K", at=(1, 0)).menu("H").dice("2 2 h - -").do("attack", "K", "melee").done()
    assert (a.wounds("H"), a.wounds("F"), a.ask.prompt) == (0, 1, "menu")


def test_a_darkforge_blade_freezes() -> None:
    a = stage("riftling_warrior").menu("H")
    a.dice("2 2 - - -").do("special", "riftling_warrior.darkforge_blade", "K").done()
    assert (a.wounds("K"), a.status("K"), a.s.actions) == (1, ("ice",), 1)


@pytest.mark.rule("potion.share")
def test_firevine_burns_with_every_hit() -> None:
    a = stage("riftling_warrior").on("H", potions=1).menu("H")
    number = a.game.box.action_number["riftling_warrior.firevine"]
    a.do("drink", "H", number, "special", number, "H")
    a.dice("2 2 - - -").do("attack", "K", "melee").done()
    assert (a.wounds("K"), a.status("K"), a.potions("H")) == (1, ("fire",), 0)
    assert len(a.events(Drank)) == 1


# Tincan


def test_tincan_is_surefooted_and_hard_to_fell() -> None:
    a = stage("tincan").menu("H")
    assert has(a.s, 0, SUREFOOT)
    assert immunities(a.s, 0) == BIT["knockdown"] | BIT["poison"]


def test_a_grudge_fells_and_slows() -> None:
    a = stage("tincan").menu("H")
    a.dice("2 2 -").do("special", "tincan.grudge", "K").done()
    assert (a.wounds("K"), set(a.status("K"))) == (1, {"knockdown", "slow"})


def test_an_indignant_defense() -> None:
    a = stage("tincan").menu("H").do("special", "tincan.indignant_defense", "H")
    assert pool(a.s, 0, ARM, offense=False) == (2, 2, 0, 0)
    assert has(a.s, 0, GRABBY)
    # A monster beside a Grabby Hero does not get away to the one it is after.
    b = Arena("#########\n#W....HS#\n#.......#\n#########",
        W="sanctioned_witch", H="tincan", S="tower_stalker")  # fmt: skip
    b.on("W", wrath=2).dry().menu("H").do("special", "tincan.indignant_defense", "H").do("end")
    b.dice(*["2 2 2 2"] * 2).do("end").done()
    assert b.where("S") == (6, 0)
    assert a.s.actions == 2


@pytest.mark.rule("aoe.single-roll", "offense.support-none")
def test_fight_me_pulls_whoever_is_weaker_of_will() -> None:
    a = stage("tincan").on("K", at=(4, 2)).on("S", at=(2, 4)).menu("H")
    # Monsters resist with ARM: the Stalker's two, the Knight's three.
    a.dice("2 1 -").do("area", "tincan.fight_me")
    while a.ask.prompt == "control":
        assert a.ask.about[1] == a.numbers["S"]
        a.do("pull", (2, 3))
    assert (a.where("S"), a.where("K")) == ((2, 3), (4, 2))
    assert (a.wounds("S"), a.s.wrath[0]) == (0, 0)
    a.done()


def test_bitterroot_heals_and_takes_all_statuses_off() -> None:
    a = stage("tincan").on("H", wounds=1, status=["slow", "hex", "ice"])
    a.on("H", status=["slow", "hex"]).on("H", potions=1).set(commands=["move"]).at("commands")
    number = a.game.box.action_number["tincan.bitterroot"]
    a.do("drink", "H", number, "special", number, "H")
    if a.ask.prompt == "heal":
        a.do("heal", "H", "wound")
    assert (a.wounds("H"), a.status("H")) == (0, ())


# Sanctioned Witch


def test_an_arcane_burst_takes_the_neighbours_too() -> None:
    a = stage("sanctioned_witch").on("S", at=(4, 3)).menu("H")
    a.dice("2 2 -").do("special", "sanctioned_witch.arcane_burst", "K").done()
    assert (a.wounds("K"), a.wounds("S")) == (1, 1)


def test_curative_heals_one() -> None:
    a = stage("sanctioned_witch").on("F", wounds=2).menu("H")
    a.do("special", "sanctioned_witch.curative", "F")
    assert (a.wounds("F"), a.s.actions) == (1, 2)


@pytest.mark.rule("action.dangerous", "control.compel")
def test_a_sparkle_charm_bomb_compels_friend_and_foe() -> None:
    a = stage("sanctioned_witch").on("H", potions=1).menu("H")
    number = a.game.box.action_number["sanctioned_witch.sparkle_charm_bomb"]
    a.do("drink", "H", number, "area", number)
    moved = set()
    while a.ask.prompt == "control":
        moved.add(a.mark(a.ask.about[1]))
        a.match.answer_with(a.offered("compel")[0])
    assert moved >= {"F", "K"}
    assert "S" not in moved


@pytest.mark.parametrize(("face", "healed"), [("3", 3), ("1", 1), ("hp", 0)])
def test_a_healing_brew_heals_by_a_green_die(face: str, healed: int) -> None:
    a = stage("sanctioned_witch").on("H", wounds=4, potions=1).set(commands=["move"])
    a.dice(face).at("commands")
    number = a.game.box.action_number["sanctioned_witch.healing_brew"]
    a.do("drink", "H", number, "special", number, "H")
    assert a.wounds("H") == 4 - healed


# Hexcast Sorceress


@pytest.mark.parametrize(
    ("action", "status"),
    [("hexcast_sorceress.frozen_feet", "ice"), ("hexcast_sorceress.broken_bones", "bane")],
)
def test_curses_of_the_sorceress(action: str, status: str) -> None:
    a = stage("hexcast_sorceress").menu("H")
    a.dice("2 2 -").do("special", action, "K").done()
    assert (a.wounds("K"), a.status("K"), a.s.actions) == (1, (status,), 2)


def test_a_cursed_concoction_hexes_whom_it_beats() -> None:
    a = stage("hexcast_sorceress").on("H", potions=1).on("S", at=(4, 3)).menu("H")
    number = a.game.box.action_number["hexcast_sorceress.cursed_concoction"]
    a.dice("2 1 -").do("drink", "H", number, "special", number, "K")
    assert (a.status("K"), a.status("S")) == ((), ("hex",))
    assert (a.wounds("K"), a.wounds("S")) == (0, 0)


def test_wizard_wings_lift_the_drinker() -> None:
    a = stage("hexcast_sorceress").on("H", potions=1).menu("H")
    number = a.game.box.action_number["hexcast_sorceress.wizard_wings"]
    a.do("drink", "H", number, "special", number, "H")
    assert has(a.s, 0, FLY)
    assert pool(a.s, 0, WILL, offense=False) == (3, 1, 0, 0)


# Moonspire Guardian


def test_a_guardian_sidesteps_after_a_defense() -> None:
    a = stage("moonspire_guardian").on("H", wrath=1).on("S", at=(9, 4))
    a.dice(*["3 -"] * 3).command("fight")
    assert a.ask.prompt == "sidestep"
    assert not a.offers("step", (0, 0))  # two squares away
    a.do("step", (1, 1))
    assert a.where("H") == (1, 1)
    assert a.wounds("K") == 0


@pytest.mark.rule("status.immobile")
def test_a_guardian_who_is_immobile_does_not_sidestep() -> None:
    a = stage("moonspire_guardian").on("H", wrath=1, status=["immobile"]).on("S", at=(9, 4))
    a.dice(*["3 -"] * 3).command("fight").done()
    assert a.ask.prompt != "sidestep"
    assert len(a.rolls("defense arm")) == 3


def test_wind_of_blades_trades_movement_for_a_shot() -> None:
    a = stage("moonspire_guardian").menu("H")
    a.dice("3 2").do("blades", "K").done()
    assert (a.wounds("K"), a.s.move, a.s.actions) == (1, 0, 3)
    assert not a.offered("blades")
    assert stage("moonspire_guardian").menu("H", actions=0).offers("blades", "K")
    behind = stage("moonspire_guardian").on("K", at=(2, 4)).menu("H")
    assert behind.offers("blades", "S")  # five squares away
    moved = stage("moonspire_guardian").menu("H").do("move", (1, 2))
    assert moved.s.move and not moved.offered("blades")


def test_a_piercing_shot_goes_through_a_line() -> None:
    a = stage("moonspire_guardian").menu("H")
    a.dice("2 2 -").do("aim", "moonspire_guardian.piercing_shot", (3, 2), "E").done()
    assert (a.wounds("K"), a.wounds("S")) == (1, 1)


def test_a_perfect_strike() -> None:
    a = stage("moonspire_guardian").menu("H")
    a.dice("2 - - 2").do("special", "moonspire_guardian.perfect_strike", "K").done()
    assert a.rolls("offense")[0].pool == (3, 0, 1, 0)
    assert a.wounds("K") == 1


def test_a_starlight_elixir_guards_friends_nearby() -> None:
    a = stage("moonspire_guardian").on("H", potions=1).set(commands=["move"]).at("commands")
    number = a.game.box.action_number["moonspire_guardian.starlight_elixir"]
    a.do("drink", "H", number, "area", number)
    assert pool(a.s, a.numbers["F"], ARM, offense=False) == (3, 1, 0, 0)
    assert pool(a.s, a.numbers["H"], ARM, offense=False) == (1, 2, 0, 0)


# Cat Burglar


@pytest.mark.parametrize(("face", "lives"), [("2", True), ("-", False)])
def test_a_cat_has_nine_lives_and_uses_one(face: str, lives: bool) -> None:
    a = stage("cat_burglar").on("H", wounds=4, status=["fire"]).dice(face).activate("H")
    assert a.in_play("H") is lives
    if lives:
        assert a.wounds("H") == 3


def test_a_cat_lives_on_only_once_a_game() -> None:
    a = Arena(
        "######\n#TCS.#\n######", T="tincan", C="cat_burglar", S="tower_stalker", coins=3
    ).on("C", wounds=4, wrath=1)  # fmt: skip
    a.dice("- - -", "1", "- - -").command("fight").done()
    assert not a.in_play("C")
    assert len(a.rolls("nine lives")) == 1


@pytest.mark.rule("coin.any-hero", "ability.one-use-only")
def test_a_cat_that_comes_in_for_another_hero_has_no_life_more() -> None:
    a = Arena("######\n#TC..#\n######", T="tincan", C="cat_burglar", coins=3)
    a.on("C", wounds=4, status=["fire"]).dice("2").activate("C").done()
    cat, tincan = a.s.card[a.numbers["C"]], a.numbers["T"]
    # The Cat Burglar goes, and comes again in the Tincan's place.
    a.change().s.become(a.numbers["C"], a.s.card[tincan], ())
    a.s.become(tincan, cat, ())
    assert list(hurt(a.s, tincan, 5, -1, ("destroy.when",))) == []
    assert not a.in_play("T")


def test_a_cat_burglar_is_stealthy_and_proficient() -> None:
    a = stage("cat_burglar", chests=[(2, 1)], treasure_top=["nether_sword"]).activate("H")
    assert has(a.s, 0, STEALTH)
    a.do("chest", (2, 1))
    assert a.s.actions == 3
    b = stage("cat_burglar", chests=[(2, 1)]).menu("H", actions=0, move=0)
    assert b.offers("chest", (2, 1))


def test_throwing_knives_poison_a_sweep() -> None:
    a = stage("cat_burglar").on("S", at=(3, 1)).menu("H")
    option = next(o for o in a.offered("aim") if o[3] == "E")
    a.dice("2 1 1")
    a.match.answer_with(option)
    assert (a.wounds("K"), a.wounds("S")) == (1, 1)
    assert (a.status("K"), a.status("S")) == (("poison",), ("poison",))
    assert a.game.box.actions[option[1]].id == "throwing_knives"  # cat_burglar.throwing_knives


def test_gotcha_pounces_first() -> None:
    a = stage("cat_burglar").on("K", at=(9, 4)).on("S", at=(7, 2)).menu("H")
    a.dice("2 1 -").do("special", "cat_burglar.gotcha", "S").do("land", (6, 2)).done()
    assert (a.where("H"), a.wounds("S"), a.s.actions) == ((6, 2), 1, 2)
    far = stage("cat_burglar").on("K", at=(9, 4)).on("S", at=(8, 2)).menu("H")
    assert not far.offers("special", "cat_burglar.gotcha", "S")  # six squares away


@pytest.mark.rule("term.place.legal-square")
def test_gotcha_lands_on_a_free_square_beside_its_target_or_not_at_all() -> None:
    a = Arena(
        """
        ##########
        #H..#.S.##
        #...#.A.##
        #.......##
        ##########
        """,
        H="cat_burglar", S="tower_stalker", A="tower_arbalist",
    ).dry().menu("H", move=9)  # fmt: skip
    a.do("move", (3, 2)).do("special", "cat_burglar.gotcha", "A")
    free = [(4, 0), (6, 0), (4, 1), (6, 1), (4, 2), (5, 2), (6, 2)]
    assert {option[1] for option in a.offered("land")} == {a.square(*square) for square in free}
    beyond = Arena("#######\n#H.vS##\n#######", H="cat_burglar", S="tower_stalker").dry().menu("H")
    assert not beyond.offered("special")
    ledge = Arena("#######\n#H.vS.#\n#######", H="cat_burglar", S="tower_stalker").dry().menu("H")
    assert ledge.offers("special", "cat_burglar.gotcha", "S")


def test_cant_catch_me_leaps_away_afterwards() -> None:
    a = stage("cat_burglar").on("F", at=(0, 0)).menu("H")
    a.dice("2 2 -").do("special", "cat_burglar.cant_catch_me", "K").do("step", (0, 2)).done()
    assert (a.where("H"), a.wounds("K")) == ((0, 2), 1)
    b = stage("cat_burglar").on("F", at=(0, 0)).on("K", at=(1, 2)).on("S", at=(9, 4)).menu("H")
    b.dice("2 2 -").do("special", "cat_burglar.cant_catch_me", "K")
    assert b.offers("step", (7, 2)) and not b.offers("step", (8, 2))  # five squares at most


def test_yummy_nom_nom_heals_two_and_holds_fast() -> None:
    a = stage("cat_burglar").on("H", wounds=3, potions=1).set(commands=["move"]).at("commands")
    number = a.game.box.action_number["cat_burglar.yummy_nom_nom"]
    a.do("drink", "H", number, "special", number, "H")
    assert (a.wounds("H"), a.status("H")) == (1, ("immobile",))


def test_a_distracting_fuzzball_compels_around_its_target() -> None:
    a = stage("cat_burglar").on("H", potions=1).on("K", at=(5, 2)).on("S", at=(6, 2)).menu("H")
    number = a.game.box.action_number["cat_burglar.distracting_fuzzball"]
    a.do("drink", "H", number, "special", number, "K")
    moved = set()
    while a.ask.prompt == "control":
        moved.add(a.mark(a.ask.about[1]))
        a.match.answer_with(a.offered("compel")[0])
    assert moved == {"K", "S"}
