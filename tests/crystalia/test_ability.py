"""Abilities one by one. [ability.*, base.ability.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia import effect
from undercroft.games.crystalia.card import ABILITIES, FLY
from undercroft.games.crystalia.events import Shapeshifted, Wounded

from .arena import Arena, foe, unit

ROOM = """
    #########
    #A......#
    #.......#
    #########"""


def duel(actor: str, target: str, *, at: tuple[int, int] = (1, 0), **facts: object) -> Arena:
    return Arena(ROOM, A=unit(actor, facing="E"), T=foe(target, at=at, facing="W"), **facts).menu(
        "A"
    )


# Those that this game words anew


@pytest.mark.rule("ability.backlash")
@pytest.mark.parametrize(("roll", "hurt"), [("1 - -", 1), ("- - -", 1), ("1 1 -", 0)])
def test_backlash_wounds_an_attacker_who_does_not_win(roll: str, hurt: int) -> None:
    """A tie is a won defense, range does not matter, and there is no defense against it."""
    a = duel("glimmerdusk_ranger", "booty_biter", at=(6, 0)).dice(roll, "1 - -")
    a.do("attack", "T", "missile")
    assert a.wounds("A") == hurt
    assert len(a.rolls()) == 2


@pytest.mark.rule("ability.backlash")
def test_of_an_area_only_the_target_of_a_burst_strikes_back() -> None:
    wave = duel("ember_mage", "booty_biter").dice("- -", "1 - -")
    wave.do("area", "ember_mage.fire_wave")
    assert wave.wounds("A") == 0
    burst = Arena(
        ROOM,
        A=unit("glimmerdusk_ranger", facing="E"),
        T=foe("booty_biter", at=(5, 0), facing="W"),
        U=foe("boo_booty", at=(5, 1), facing="W"),
    ).menu("A")
    burst.dice("- - -", "1 - -", "1 - -").do("special", "glimmerdusk_ranger.sparkle_burst", "T")
    assert burst.wounds("A") == 1, "once, for the target"


@pytest.mark.rule("ability.backlash.no-reward")
def test_a_unit_destroyed_by_backlash_is_no_trophy() -> None:
    a = Arena(
        ROOM,
        A=unit("knucklehead", facing="E"),
        F=unit("gouger", at=(6, 1)),
        T=foe("booty_biter", at=(1, 0), facing="W"),
    ).menu("A")
    a.dice("- - -", "1 - -").do("attack", "T", "melee")
    assert a.place("A") is None
    assert a.s.trophies == [(), ()] and a.s.owed_loot == [0, 0]


@pytest.mark.rule("ability.bob-omb")
def test_after_the_sapper_each_unit_has_a_red_die_on_its_first_roll() -> None:
    a = Arena(
        ROOM,
        A=unit("royal_captain", facing="E"),
        S=unit("star_guild_sapper", at=(6, 1)),
        B=unit("royal_spearman", at=(0, 1), facing="E"),
        T=foe("tincan", at=(1, 0), facing="W"),
    ).at("hero_phase")
    a.do("activate", "S").do("end").do("activate", "A")
    a.dice("- - - -", "- - -").do("attack", "T", "melee")
    a.dice("- - -", "- - -").do("attack", "T", "melee")
    assert [r[2] for r in a.rolls() if r[1] == "offense"] == [(2, 2, 0, 0), (2, 1, 0, 0)]
    a.do("end").do("activate", "B").dice("- - - -", "- - -").do("attack", "T", "melee")
    assert a.rolls()[-2][2] == (3, 1, 0, 0), "every unit after it profits once"


@pytest.mark.rule("ability.bob-omb")
def test_before_the_sapper_nobody_has_it() -> None:
    a = Arena(
        ROOM,
        A=unit("royal_captain", facing="E"),
        S=unit("star_guild_sapper", at=(6, 1)),
        T=foe("tincan", at=(1, 0), facing="W"),
    ).at("hero_phase")
    a.do("activate", "A").dice("- - -", "- - -").do("attack", "T", "melee")
    assert a.rolls()[0][2] == (2, 1, 0, 0)


@pytest.mark.rule("ability.fixable")
def test_support_mends_one_wound_more_on_the_fixable() -> None:
    a = Arena(ROOM, W=unit("dragon_priest", at=(6, 1)), A=unit("scarecrow", wounds=4)).menu("A")
    a.do("area", "scarecrow.bumper_crop")
    assert a.wounds("A") == 1, "Heal 2 and one more"


@pytest.mark.rule("ability.fixable")
def test_meditation_and_hearts_are_no_support_actions() -> None:
    a = Arena(ROOM, A=unit("scarecrow", wounds=4)).menu("A")
    a.do("meditate")
    assert a.wounds("A") == 3
    b = Arena(
        ROOM,
        S=unit("scarecrow", at=(6, 1), wounds=4),
        A=unit("royal_captain", facing="E"),
        T=foe("knucklehead", at=(1, 0), facing="W"),
    ).menu("A")
    b.dice("h 2 -").do("attack", "T", "melee").do("heart", "S", "wound")
    assert b.wounds("S") == 3


@pytest.mark.rule("ability.fixable", "base.potion.colours")
def test_a_support_potion_mends_one_more_too() -> None:
    a = Arena(
        ROOM,
        A=unit("scarecrow", wounds=4),
        T=foe("tincan", at=(6, 1)),
        potions=[1],
        assistants=["royal_paladin"],
    ).activate("T")
    elixir = "royal_paladin.elixir"
    a.do("drink", "A", elixir, "special", elixir, "A")
    assert a.wounds("A") == 0, "Heal 3 and one more"
    balm = Arena(
        ROOM,
        A=unit("scarecrow", wounds=4),
        F=unit("dragon_priest", at=(1, 0)),
        T=foe("tincan", at=(6, 1)),
        potions=[1],
        assistants=["hearthsworn_fighter"],
    ).activate("T")
    heros = "hearthsworn_fighter.heros_balm"
    balm.do("drink", "F", heros, "special", heros, "A").do("wounds", 1)
    assert (balm.wounds("F"), balm.wounds("A")) == (1, 2), "one is moved and one more removed"


@pytest.mark.rule("ability.grabby")
@pytest.mark.parametrize(("at", "held"), [((1, 0), True), ((1, 1), True), ((2, 0), False)])
def test_next_to_a_grabby_enemy_nobody_moves(at: tuple[int, int], held: bool) -> None:
    a = Arena(ROOM, A=unit("ember_mage"), T=foe("swampie", at=at)).menu("A")
    assert bool(a.offered("move")) != held
    if held:
        assert "ability.grabby" in a.why_not("move", "to:S", (0, 1))
        assert a.offered("turn") and a.offered("attack"), "it may still turn and act"
    friend = Arena(ROOM, A=unit("ember_mage"), T=unit("swampie", at=at)).menu("A")
    assert friend.offered("move")


CORRIDOR = """
    #########
    #A......#
    #...g...#
    #########"""


@pytest.mark.rule("ability.grabby", "move.step-by-step")
def test_nobody_walks_past_a_grabby_enemy() -> None:
    """Step by step: who comes next to it is held there, though it began the move elsewhere."""
    free = Arena(CORRIDOR, A="ember_mage", g=foe("knucklehead")).menu("A", move=6)
    assert (6, 0) in free.reachable()
    a = Arena(CORRIDOR, A="ember_mage", g=foe("swampie")).menu("A", move=6)
    assert a.reachable() == {(0, 1), (1, 0), (1, 1), (2, 0), (2, 1)}
    found = a.match.refusal(a.option("move", "to:E", (6, 0)))
    assert found is not None and found.rules == ("ability.grabby",)
    a.do("move", "to:E", (2, 0))
    assert not a.offered("move"), "and there it is held"


@pytest.mark.rule("ability.grabby")
def test_who_has_been_lent_grabby_holds_passers_by() -> None:
    grip = [("g", "tincan.indignant_defense", "g")]
    for effects, held in (([], False), (grip, True)):
        a = Arena(CORRIDOR, A="ember_mage", g=foe("tincan"), effects=effects).menu("A", move=6)
        assert ((6, 0) not in a.reachable()) == held


@pytest.mark.rule("ability.grabby", "move.through-allies")
def test_nobody_walks_through_a_friend_whom_a_grabby_enemy_is_next_to() -> None:
    lane = """
        #########
        #AF.....#
        #.#g#####
        #########"""
    for card, ends in (("swampie", {(0, 1)}), ("knucklehead", {(0, 1), (2, 0), (3, 0), (4, 0)})):
        a = Arena(lane, A="ember_mage", F="whelp", g=foe(card)).menu("A", move=4)
        assert a.reachable() == ends, card


QUARTERS = """
    ##########
    #........#
    #........#
    #........#
    #........#
    ##########"""


@pytest.mark.rule("ability.territorial")
@pytest.mark.parametrize(
    ("at", "point", "owner", "dice"),
    [
        ((1, 0), (3, 1), 0, 3),
        ((1, 0), (3, 1), 1, 2),
        ((1, 0), (6, 0), 0, 2),
        ((1, 0), None, 0, 2),
    ],
)
def test_territorial_is_a_blue_die_on_a_tile_with_an_own_spawning_point(
    at: tuple[int, int], point: tuple[int, int] | None, owner: int, dice: int
) -> None:
    a = Arena(
        QUARTERS,
        quarters=True,
        A=unit("kitsune_kaiken", at=at, facing="E"),
        P=unit("egg_clutch", at=point, owner=owner),
        T=foe("tincan", at=(at[0] + 1, at[1]), facing="W"),
    ).menu("A")
    a.dice(" ".join("-" * dice), "- - -").do("attack", "T", "melee")
    assert a.rolls()[0][2] == (dice, 0, 0, 0)


@pytest.mark.rule("ability.territorial")
@pytest.mark.parametrize(("x", "dice"), [(1, 3), (2, 3), (3, 2)])
def test_a_base_that_reaches_into_a_second_tile_has_no_territory(x: int, dice: int) -> None:
    a = Arena(
        QUARTERS,
        quarters=True,
        A=unit("kitsune_oni", at=(x, 0), facing="E"),
        P=unit("egg_clutch", at=(0, 1)),
        T=foe("tincan", at=(x + 3, 0), facing="W"),
    ).menu("A")
    a.dice(" ".join("-" * (dice + 1)), "- - -").do("attack", "T", "melee")
    assert a.rolls()[0][2] == (dice, 1, 0, 0)


@pytest.mark.rule("ability.list-open")
def test_every_ability_of_a_card_has_its_text_and_works_as_printed() -> None:
    """Some that the list of changes does not name: Fury, Pile-On, Feast, Surge, Dread."""
    content = Arena(ROOM, A="ember_mage").game.content
    assert set(ABILITIES) == set(content.abilities)
    fury = duel("riftling_warrior", "tincan").on("A", wounds=2).menu("A")
    fury.dice("- - - - - -", "- - -").do("attack", "T", "melee")
    assert fury.rolls()[0][2] == (6, 0, 0, 0), "a blue die for each wound"
    pile = duel("whelp", "royal_paladin").on("T", status=("knockdown",)).menu("A")
    pile.dice("- - - -", "- - -").do("attack", "T", "melee")
    assert pile.rolls()[0][2] == (2, 2, 0, 0)
    feast = duel("rockgut", "tincan", at=(2, 0)).on("A", wounds=2).menu("A")
    feast.dice("1 1 1 1", "- - -").do("special", "rockgut.feast", "T")
    assert feast.wounds("A") == 1
    surge = duel("bouncing_booty", "tincan")
    move = surge.s.move
    surge.dice("1 1 1", "- - -").do("attack", "T", "melee")
    assert surge.s.move == move + 2
    slow = duel("bouncing_booty", "tincan").on("A", status=("slow",)).menu("A", move=3)
    slow.dice("1 1 1", "- - -").do("attack", "T", "melee")
    assert slow.s.move == 4, "Slow halves what is counted later, too"


# Those of the base games


@pytest.mark.rule("base.ability.arc")
def test_arc_goes_on_with_a_die_fewer_until_it_fails_to_wound() -> None:
    a = Arena(
        """
        ###########
        #.........#
        #A...T.U.V#
        #.........#
        ###########""",
        A=unit("ember_mage", facing="E", gear=("stormcaller_rod",)),
        T=foe("tincan", facing="W"),
        U=foe("royal_captain", facing="W"),
        V=foe("dragon_priest", facing="W"),
    ).menu("A")
    # Three red dice of Willpower; T hides part of U, and so on.
    a.dice("2 2 2", "- - -").do("special", "stormcaller_rod.chain_bolt", "T")
    assert a.wounds("T") == 2 and a.ask.prompt == "arc"
    assert a.targets("arc") == {"U"}, "V is four squares from the last target"
    a.dice("3 2", "1 -").do("arc", "U")
    assert a.rolls()[2][2] == (0, 2, 0, 0)
    assert a.wounds("U") == 1
    assert a.targets("arc") == {"V"}, "T has been struck before"
    a.dice("1", "1 1").do("arc", "V")
    assert a.rolls()[4][2] == (0, 1, 0, 0)
    assert a.wounds("V") == 0 and a.ask.prompt == "menu", "it has failed to wound"


@pytest.mark.rule("base.ability.arc")
def test_arc_ends_without_dice_and_the_player_may_stop() -> None:
    a = Arena(
        """
        ##########
        #A..TU...#
        #........#
        ##########""",
        A=unit("ember_mage", facing="E", gear=("stormcaller_rod",)),
        T=foe("tincan", facing="W"),
        U=foe("royal_captain", facing="W", at=(4, 1)),
    ).menu("A")
    a.dice("2 2 2", "- - -").do("special", "stormcaller_rod.chain_bolt", "T").do("stop")
    assert a.ask.prompt == "menu" and a.wounds("U") == 0


@pytest.mark.rule("base.ability.arc", "base.ability.small-stealth")
@pytest.mark.parametrize(
    ("gear", "next_"), [("acorn_charm", set()), ("cloak_of_fallen_leaves", {"U"})]
)
def test_arc_passes_over_who_is_too_small_and_finds_the_stealthy(
    gear: str, next_: set[str]
) -> None:
    a = Arena(
        """
        ##########
        #A..T....#
        #....U...#
        ##########""",
        A=unit("ember_mage", facing="E", gear=("stormcaller_rod",)),
        T=foe("tincan", facing="W"),
        U=foe("royal_captain", facing="W", gear=(gear,)),
    ).menu("A")
    a.dice("2 2 2", "- - -").do("special", "stormcaller_rod.chain_bolt", "T")
    assert a.targets("arc") == next_


@pytest.mark.rule("base.ability.arc")
def test_the_acting_player_picks_the_die_that_is_left_out() -> None:
    a = Arena(
        """
        ##########
        #A..T....#
        #....U...#
        ##########""",
        A=unit("hexcast_sorceress", facing="E", gear=("stormcaller_rod",)),
        T=foe("tincan", facing="W"),
        U=foe("royal_captain", facing="W"),
    ).menu("A")
    a.dice("1 1 1 1", "- - -").do("special", "stormcaller_rod.chain_bolt", "T").do("arc", "U")
    assert a.offered("drop") == [("drop", "blue"), ("drop", "red")]
    a.dice("- - -", "- -").do("drop", "red")
    assert a.rolls()[2][2] == (2, 1, 0, 0)


@pytest.mark.rule("base.ability.arc")
def test_arc_leaps_to_nobody_whom_the_attacker_cannot_see() -> None:
    a = Arena(
        """
        ##########
        #A..T....#
        #####.####
        #....U...#
        ##########""",
        A=unit("ember_mage", facing="E", gear=("stormcaller_rod",)),
        T=foe("tincan", facing="W"),
        U=foe("royal_captain", facing="W"),
    ).menu("A")
    a.dice("2 2 2", "- - -").do("special", "stormcaller_rod.chain_bolt", "T")
    assert a.wounds("T") == 2 and a.ask.prompt == "menu", "U is two squares from T"


@pytest.mark.rule("base.ability.arc", "base.action.dangerous")
def test_a_dangerous_arc_may_leap_to_friends() -> None:
    a = Arena(
        ROOM,
        A=unit("knight_of_the_tower", facing="E"),
        T=foe("tincan", at=(3, 0), facing="W"),
        F=unit("royal_captain", at=(4, 1)),
        P=unit("egg_clutch", at=(3, 1)),
    ).menu("A")
    a.dice("1 1 1 1", "- - -").do("special", "knight_of_the_tower.void_lightning", "T")
    assert a.targets("arc") == {"F"}


@pytest.mark.rule("base.ability.terrain")
@pytest.mark.parametrize(
    ("card", "reached"),
    [
        ("ember_mage", {":"}),
        ("glimmerdusk_ranger", {":"}),
        ("wyrmling", {":", "v", "O"}),
        ("roxor", {":", "O"}),
    ],
)
def test_surefoot_fly_and_burrow_take_terrain_as_open(card: str, reached: set[str]) -> None:
    found = set()
    for ground in ":vO":
        wide = f"{ground}{ground}"
        a = Arena(
            f"##########\n#..{wide}....#\n#..{wide}....#\n##########", A=unit(card, at=(0, 0))
        ).menu("A", move=2)
        if any(x > 1 for x, _ in a.reachable()):
            found.add(ground)
    assert found - {":"} == reached - {":"}
    through = Arena("##########\n#..::....#\n#..::....#\n##########", A=unit(card, at=(0, 0))).menu(
        "A", move=3 if card == "roxor" else 4
    )
    far = {x for x, _ in through.reachable()}
    assert (4 in far) == (card != "ember_mage"), "four points for two and two squares"


@pytest.mark.rule("base.ability.terrain")
def test_burrow_moves_through_walls_on_edges_and_fly_does_not_pass_enemies() -> None:
    walls = """
        +-+-+-+-+
        |. .|. .|
        + + + + +
        |. .|. .|
        +-+-+-+-+"""
    mole = Arena(walls, A=unit("knucklehead", gear=("moleclaw_gauntlets",), at=(1, 0)))
    assert (2, 0) in mole.menu("A", move=1).reachable()
    plain = Arena(walls, A=unit("knucklehead", at=(1, 0))).menu("A")
    assert (2, 0) not in plain.reachable()
    flier = Arena("######\n#AT..#\n######", A="wyrmling", T=foe("knucklehead")).menu("A")
    assert flier.reachable() == set()
    friend = Arena("######\n#AT..#\n######", A="wyrmling", T="knucklehead").menu("A", move=1)
    assert friend.reachable() == set(), "nobody ends in an occupied square"


@pytest.mark.rule("base.ability.terrain", "base.tile.effects")
def test_flying_does_not_keep_one_out_of_the_lava() -> None:
    """Fly is about difficult terrain, chasms and structures."""
    a = Arena("#####\n#A~.#\n#####", A="wyrmling", X=unit("tincan", at=(2, 0))).menu(
        "A", phase="hero"
    )
    assert effect.has(a.s, a.numbers["A"], FLY)
    a.do("move", "to:E", (1, 0)).do("end")
    assert a.status("A") == {"fire"}


@pytest.mark.rule("base.ability.small-stealth")
@pytest.mark.parametrize(
    ("card", "gear", "icon", "distance", "targeted"),
    [
        ("riftling_rogue", (), "magic", 5, True),
        ("riftling_rogue", (), "magic", 6, False),
        ("riftling_rogue", (), "melee", 1, True),
        ("tincan", ("acorn_charm",), "magic", 3, True),
        ("tincan", ("acorn_charm",), "magic", 4, False),
        ("tincan", (), "magic", 6, True),
    ],
)
def test_small_and_stealthy_units_are_targeted_from_nearby_only(
    card: str, gear: tuple[str, ...], icon: str, distance: int, targeted: bool
) -> None:
    a = Arena(ROOM, A=unit("ember_mage"), T=foe(card, at=(distance, 0), gear=gear)).menu("A")
    assert a.offers("attack", "T", icon) == targeted
    if not targeted:
        assert "base.ability.small-stealth" in a.why_not("attack", "T", icon)


@pytest.mark.rule("base.ability.small-stealth")
def test_stealth_leaves_a_range_of_one_and_hides_from_enemies_alone() -> None:
    a = Arena(
        ROOM,
        A=unit("royal_spearman"),
        T=foe("riftling_rogue", at=(1, 0)),
    ).menu("A")
    assert a.offers("attack", "T", "melee"), "2 less 3, but at least 1"
    b = Arena(ROOM, A=unit("royal_spearman"), T=foe("riftling_rogue", at=(2, 0))).menu("A")
    assert not b.offers("attack", "T", "melee")
    friend = Arena(
        ROOM,
        A=unit("sanctioned_witch"),
        T=unit("prowler", at=(6, 0)),
    ).menu("A")
    assert friend.offers("special", "sanctioned_witch.curative", "T")


@pytest.mark.rule("base.ability.tough")
def test_the_tough_mend_a_wound_in_upkeep_before_they_burn() -> None:
    a = Arena(ROOM, A=unit("trent", wounds=2)).activate("A")
    assert a.wounds("A") == 1
    last = Arena(ROOM, A=unit("trent", wounds=5, status=("fire",))).activate("A")
    assert last.wounds("A") == 5, "healed to 4 first, it survives the fire"


@pytest.mark.rule("base.ability.massive-damage")
def test_massive_damage_wounds_twice() -> None:
    a = duel("grobbit_executioner", "tincan", at=(2, 0)).dice("1 1 1 -", "1 - -")
    a.do("attack", "T", "melee")
    assert a.wounds("T") == 2
    b = duel("grobbit_executioner", "tincan", at=(2, 0)).dice("2 2 1 3", "1 - -")
    b.do("attack", "T", "melee")
    assert b.wounds("T") == 3, "and a critical success adds one"


@pytest.mark.rule("base.ability.sturdy")
def test_the_sturdy_suffer_one_wound_from_an_action() -> None:
    a = duel("grobbit_executioner", "midnight_queen", at=(2, 0)).dice("2 2 1 3", "- - hp")
    a.do("attack", "T", "melee")
    assert a.wounds("T") == 1


@pytest.mark.rule("base.ability.mob")
@pytest.mark.parametrize(
    ("mates", "dice"), [([], 3), ([(2, 1)], 4), ([(1, 1), (0, 1), (2, 1)], 6), ([(6, 1)], 3)]
)
def test_a_mob_adds_a_blue_die_for_each_mate_with_the_target_in_range(
    mates: list[tuple[int, int]], dice: int
) -> None:
    others = {f"M{i}": unit("knucklehead", at=at) for i, at in enumerate(mates)}
    a = duel("knucklehead", "tincan", **others)
    a.dice(" ".join("-" * dice), "- - -").do("attack", "T", "melee")
    assert a.rolls()[0][2] == (dice, 0, 0, 0)


@pytest.mark.rule("base.ability.mob")
def test_a_mob_adds_three_dice_at_most_needs_no_los_and_only_strength() -> None:
    around = {
        f"M{i}": unit("knucklehead", at=at) for i, at in enumerate([(0, 1), (1, 1), (2, 1), (2, 0)])
    }
    a = duel("knucklehead", "tincan", **around)
    a.dice("- - - - - -", "- - -").do("attack", "T", "melee")
    assert a.rolls()[0][2] == (6, 0, 0, 0)
    priest = duel("dragon_priest", "tincan", M=unit("knucklehead", at=(1, 1)))
    priest.dice("- -", "- - -").do("attack", "T", "magic")
    assert priest.rolls()[0][2] == (0, 2, 0, 0), "no die for Willpower"
    enemy = duel("knucklehead", "tincan", M=foe("knucklehead", at=(1, 1)))
    enemy.dice("- - -", "- - -").do("attack", "T", "melee")
    assert enemy.rolls()[0][2] == (3, 0, 0, 0), "enemies do not help"
    hidden = Arena(
        """
        #######
        #AT...#
        #.#...#
        #.M...#
        #######""",
        A=unit("knucklehead", facing="E"),
        T=foe("tincan", facing="W"),
        M=unit("gouger", at=(0, 1)),
    ).menu("A")
    hidden.dice("- - - -", "- - -").do("attack", "T", "melee")
    assert hidden.rolls()[0][2] == (4, 0, 0, 0)


@pytest.mark.rule("base.ability.berserk")
def test_berserk_is_one_free_melee_attack_in_each_activation() -> None:
    a = duel("claw_tribe_barbarian", "tincan")
    points = a.s.actions
    a.dice("- -", "- - -").do("berserk", "T")
    assert a.s.actions == points
    assert not a.offered("berserk") and a.offered("attack")
    none = Arena(ROOM, A=unit("claw_tribe_barbarian"), T=foe("tincan", at=(3, 0))).menu("A")
    assert not none.offered("berserk"), "in melee only"
    again = duel("claw_tribe_barbarian", "tincan").activate("A")
    assert again.offers("berserk", "T")


@pytest.mark.rule("base.ability.luck-healer-alchemy")
def test_healer_may_count_a_potion_as_a_heart() -> None:
    a = Arena(
        ROOM,
        A=unit("sister_of_light", facing="E"),
        F=unit("dragon_priest", at=(6, 1), wounds=1),
        T=foe("tincan", at=(1, 0), facing="W"),
    ).menu("A")
    a.dice("p 2", "1 - -").do("attack", "T", "melee")
    assert a.ask.prompt == "healer"
    a.do("as", "heart", 1).do("heart", "F", "wound")
    assert (a.wounds("F"), a.s.potions[0]) == (0, 0)


@pytest.mark.rule("base.ability.luck-healer-alchemy")
@pytest.mark.parametrize(("count", "potions"), [(1, 1), (0, 0)])
def test_alchemy_may_count_a_heart_as_a_potion(count: int, potions: int) -> None:
    a = duel("hearthsworn_fighter", "tincan").on("A", gear=("oracle_eye",)).menu("A")
    a.dice("h 1 - 2", "1 - -").do("attack", "T", "melee")
    assert a.ask.prompt == "alchemy"
    a.do("as", "potion", count)
    assert a.s.potions[0] == potions


@pytest.mark.rule("base.ability.luck-healer-alchemy")
@pytest.mark.parametrize(("healing", "brewing"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_who_has_both_may_count_each_icon_as_the_other(healing: int, brewing: int) -> None:
    """A heart and a potion are rolled: each is taken as it is or as the other."""
    a = duel("sister_of_light", "tincan", F=unit("dragon_priest", at=(6, 1), wounds=2))
    a.on("A", gear=("oracle_eye",)).menu("A").dice("h 2 p", "1 - -").do("attack", "T", "melee")
    a.do("as", "heart", healing).do("as", "potion", brewing)
    for _ in range(1 + healing - brewing):
        a.do("heart", "F", "wound")
    assert a.ask.prompt == "menu"
    assert (a.wounds("F"), a.s.potions[0]) == (1 - healing + brewing, 1 + brewing - healing)


@pytest.mark.rule("base.ability.luck-healer-alchemy")
def test_luck_sees_one_treasure_more_and_shuffles_one_back() -> None:
    a = Arena(
        ROOM,
        A=unit("riftling_rogue", facing="E"),
        chests=[(1, 0)],
        treasure_top=["ancestral_mail", "burning_eye"],
    ).menu("A")
    a.dice("10", "- -").do("chest", (1, 0))
    assert a.ask.prompt == "keep" and len(a.ask.options) == 2
    a.do("keep", "card:burning_eye").do("discard")
    assert a.backpack() == ["burning_eye"]
    number = a.game.box.equipment_number["ancestral_mail"]
    deck = a.s.treasure_deck
    assert number in deck.rest and number not in deck.discard


@pytest.mark.rule("base.ability.hookshot")
@pytest.mark.parametrize(
    ("drawing", "reached"),
    [
        ("##########\n#A.#.T...#\n#........#\n##########", True),
        ("##########\n#A.#.T...#\n##########", False),
        ("##########\n#A.O.T...#\n##########", False),
        ("###########\n#A.O..T...#\n#.........#\n###########", True),
        ("###########\n#A.OO.T...#\n#..OO.....#\n#..OO.....#\n#.........#\n###########", False),
    ],
)
def test_hookshot_needs_no_los_but_goes_around_walls_and_structures(
    drawing: str, reached: bool
) -> None:
    a = Arena(
        drawing,
        A=unit("glimmerdusk_ranger", facing="E", gear=("arrow_of_seeking",)),
        T=foe("tincan", facing="W"),
    ).menu("A")
    assert a.offers("special", "arrow_of_seeking.the_lonely_arrow", "T") == reached


@pytest.mark.rule("base.ability.hookshot")
def test_a_target_of_hookshot_is_not_in_cover() -> None:
    a = Arena(
        """
        ########
        #......#
        #A.E.T.#
        #......#
        ########""",
        A=unit("glimmerdusk_ranger", facing="E", gear=("arrow_of_seeking",)),
        E=foe("knucklehead"),
        T=foe("tincan", facing="W"),
    ).menu("A")
    a.dice("1 1 - 1", "1 1 -").do("special", "arrow_of_seeking.the_lonely_arrow", "T")
    assert a.wounds("T") == 1, "all 3 stars count"


@pytest.mark.rule("base.ability.one-use")
def test_a_one_use_action_is_used_once_in_the_game() -> None:
    a = Arena(
        ROOM,
        A=unit("glimmerdusk_ranger", facing="E", gear=("fruit_splash_cherry_bomb",)),
        T=foe("tincan", at=(3, 0), facing="W"),
    ).menu("A")
    bomb = "fruit_splash_cherry_bomb.cherry_bomb"
    a.dice("- - - 1", "2 - -").do("special", bomb, "T")
    assert not a.offers("special", bomb, "T")
    assert "base.ability.one-use" in a.why_not("special", bomb, "T")
    assert a.s.used, "and so it stays in the next activation"


@pytest.mark.rule("base.ability.one-use", "pop.point-benefit")
def test_what_an_item_can_do_once_is_used_up_for_all_who_share_it() -> None:
    """The treasure of a spawning point is lent to every monster of its pool."""
    a = Arena(
        ROOM,
        P=unit("kobold_warrens", at=(0, 1), gear=("fruit_splash_cherry_bomb",)),
        A=unit("knucklehead", facing="E"),
        B=unit("knucklehead", at=(1, 1), facing="E"),
        T=foe("tincan", at=(3, 0), facing="W"),
    ).menu("A")
    bomb = "fruit_splash_cherry_bomb.cherry_bomb"
    a.dice("- - 1", "2 - -").do("special", bomb, "T").do("end").do("activate", "B")
    assert not a.offers("special", bomb, "T")
    assert "base.ability.one-use" in a.why_not("special", bomb, "T")


@pytest.mark.rule("base.ability.shapeshift")
def test_a_shapeshifter_may_change_in_upkeep_and_keeps_what_it_has() -> None:
    a = Arena(
        """
        ######
        #....#
        #.A..#
        #..#.#
        ######""",
        A=unit("deeproot_druid", wounds=2, gear=("chainmail",), facing="W", status=("hex",)),
        potions=[1],
    ).activate("A")
    assert a.ask.prompt == "shapeshift" and a.offers("keep")
    places = {a.s.board.place(o[1]) for o in a.offered("shift")}
    assert places == {(0, 0), (1, 0), (0, 1)}, "each covers its old square and has room"
    a.do("shift", (1, 0))
    assert a.s.profile[a.numbers["A"]].card.id == "angry_bear"
    assert (a.wounds("A"), a.status("A"), a.gear("A")) == (2, {"hex"}, ["chainmail"])
    assert a.facing("A") == "W" and a.s.potions[0] == 1
    assert a.offered("move") and a.events(Shapeshifted)


@pytest.mark.rule("base.ability.shapeshift")
def test_without_room_nobody_changes_shape() -> None:
    a = Arena("######\n#.A..#\n######", A="deeproot_druid").activate("A")
    assert a.ask.prompt == "menu"


@pytest.mark.rule("base.ability.shapeshift")
def test_a_destroyed_shapeshifter_comes_back_as_it_was() -> None:
    a = Arena(
        ROOM,
        A=unit("angry_bear", wounds=4),
        T=foe("ember_mage", at=(4, 0), facing="W"),
    ).menu("T")
    a.on("A", facing="E").menu("T")
    a.dice("3 3", "- -").do("attack", "A", "magic")
    assert a.place("A") is None and a.events(Wounded)
    assert a.s.profile[a.numbers["A"]].card.id == "deeproot_druid"
