"""Dice and offensive actions: what is rolled, what is compared, what follows.

[base.dice.*, base.action.*, base.attack.*]
"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import (
    Acted,
    Afflicted,
    Attacked,
    Critical,
    GainedPotion,
    Held,
    Rolled,
    Wounded,
)

from .arena import Arena, foe, unit

DUEL = """
    ########
    #A.....#
    #......#
    ########"""


def duel(actor: str, target: str, *, at: tuple[int, int] = (1, 0), **facts: object) -> Arena:
    """The actor has its target in front and stands in front of it."""
    return Arena(DUEL, A=unit(actor, facing="E"), T=foe(target, at=at, facing="W"), **facts).menu(
        "A"
    )


# Dice


@pytest.mark.rule("base.dice.stars")
def test_blanks_hearts_and_potions_are_no_stars() -> None:
    a = duel("hearthsworn_fighter", "tincan").dice("h - p", "1 - -")
    a.do("attack", "T", "melee")
    assert [roll[3] for roll in a.rolls()] == [0, 1]
    a.dice("2 1 3", "1 - -").do("attack", "T", "melee")
    assert a.rolls()[2][3] == 6


@pytest.mark.rule("base.dice.fixed")
def test_a_number_of_stars_is_not_rolled_and_stars_beside_dice_are_added() -> None:
    a = duel("hearthsworn_fighter", "royal_shieldbearer").dice("1 1 -")
    a.do("attack", "T", "melee")
    assert a.place("T") is not None, "its two stars are no dice, and always two"
    a.dice("1 1 1").do("attack", "T", "melee")
    assert a.place("T") is None
    a.done()
    knight = duel("ser_anthony", "tincan").dice("- -", "1 - -")
    knight.do("attack", "T", "melee")
    assert knight.rolls()[0] == ("A", "offense", (0, 2, 0, 2), 2)
    assert knight.wounds("T") == 1


@pytest.mark.rule("base.dice.bonus", "base.equip.effect")
def test_bonuses_of_all_sources_are_rolled_together() -> None:
    a = Arena(
        DUEL,
        A=unit("dragon_priest", facing="E", gear=("brass_knuckles", "ornate_battleaxe")),
        K=unit("knucklehead", at=(1, 1)),
        T=foe("tincan", at=(1, 0), facing="W"),
        effects=[("A", "dragon_priest.dragon_rage", "aura")],
    ).menu("A")
    a.dice("- - - - - -", "- - -").do("attack", "T", "melee")
    # 2 blue of its own, 1 of the knuckles, 1 of the rage, 1 of the mob; 1 red of the axe.
    assert a.rolls()[0][2] == (5, 1, 0, 0)


@pytest.mark.rule("base.dice.defense-icons")
def test_hearts_and_potions_of_a_defense_are_ignored() -> None:
    a = Arena(
        DUEL,
        A=unit("hearthsworn_fighter", facing="E"),
        T=foe("hexcast_sorceress", at=(1, 0), facing="W", wounds=1),
        F=foe("dragon_priest", at=(5, 1), wounds=1),
    ).menu("A")
    a.dice("- - -", "h h 1").do("attack", "T", "melee")
    assert a.ask.prompt == "menu" and a.events(Held)
    assert (a.wounds("F"), a.s.potions) == (1, [0, 0])


@pytest.mark.rule("base.dice.reroll")
def test_an_ability_rerolls_one_die_once() -> None:
    """Holy against an undead: one die, and no second time."""
    a = duel("royal_paladin", "pudge").dice("- -")
    a.do("attack", "T", "melee")
    assert a.ask.prompt == "holy" and a.ask.seat == 0
    assert a.offered("reroll") == [("reroll", 0, 0), ("reroll", 0, 1)]
    a.dice("3").do("reroll", 0, 0)
    assert a.ask.prompt == "menu"
    assert a.rolls()[0][3] == 3 and a.wounds("T") == 1


@pytest.mark.rule("base.dice.reroll")
def test_a_die_rerolled_by_an_ability_may_be_rerolled_by_wrath_again() -> None:
    a = duel("royal_paladin", "pudge", wrath=[1]).dice("- -")
    a.do("attack", "T", "melee")
    a.dice("-").do("reroll", 0, 0)
    assert a.ask.prompt == "wrath"
    a.dice("2").do("reroll", 0, 0)
    assert a.rolls()[0][3] == 2


@pytest.mark.rule("base.dice.reroll")
def test_a_defender_rerolls_one_die_with_steadfast() -> None:
    a = Arena(
        DUEL,
        A=unit("hearthsworn_fighter", facing="E"),
        T=foe("tincan", at=(1, 0), facing="W"),
        effects=[("T", "stone_heart.invincible", "aura")],
    ).menu("A")
    a.dice("1 1 -", "- - -").do("attack", "T", "melee")
    assert a.ask.prompt == "steadfast" and a.ask.seat == 1
    a.dice("3").do("reroll", 0, 2)
    assert a.wounds("T") == 0


# Whom an action is for


@pytest.mark.rule("base.action.offensive")
def test_an_offensive_action_rolls_and_wounds_if_it_succeeds() -> None:
    a = duel("rex", "tincan", at=(3, 0))
    a.dice("1 1 1 1", "- - -").do("special", "rex.thwomp", "T")
    assert [roll[1] for roll in a.rolls()] == ["offense", "defense arm"]
    assert a.wounds("T") == 1


@pytest.mark.rule("base.action.support")
def test_a_support_action_rolls_only_if_it_says_so_and_never_wounds() -> None:
    halo = duel("royal_paladin", "tincan")
    halo.do("area", "royal_paladin.iron_halo")
    assert halo.rolls() == [] and halo.events(Acted)
    allure = duel("tamamo_no_mae", "tincan", at=(3, 0))
    allure.dice("3 3", "- - -").do("special", "tamamo_no_mae.allure", "T").do("stay")
    assert [roll[1] for roll in allure.rolls()] == ["test will", "defense will"]
    assert allure.wounds("T") == 0


@pytest.mark.rule("base.action.enemy-only")
def test_an_ordinary_action_is_for_enemies() -> None:
    a = Arena(
        DUEL,
        A="hexcast_sorceress",
        F=unit("knucklehead", at=(1, 0)),
        T=foe("tincan", at=(3, 0)),
        P=foe("egg_clutch", at=(5, 0)),
    ).menu("A")
    assert a.targets("attack") == {"T", "P"}
    number = a.game.box.action_number["hexcast_sorceress.frozen_feet"]
    assert {a.mark(o[2]) for o in a.offered("special") if o[1] == number} == {"T", "P"}
    assert "base.action.enemy-only" in a.why_not("attack", "F", "magic")


@pytest.mark.rule("base.action.augment")
def test_an_augment_is_for_friends_and_without_range_for_oneself() -> None:
    a = Arena(
        DUEL,
        A="glimmerdusk_ranger",
        F=unit("knucklehead", at=(1, 0), status=("slow",)),
        T=foe("tincan", at=(3, 0), status=("slow",)),
    ).menu("A")
    number = a.game.box.action_number["glimmerdusk_ranger.herbalist"]
    assert {a.mark(o[2]) for o in a.offered("special") if o[1] == number} == {"A", "F"}
    assert "base.action.augment" in a.why_not("special", "glimmerdusk_ranger.herbalist", "T")
    b = Arena(DUEL, A="deeproot_druid", F=unit("knucklehead", at=(1, 0))).menu("A")
    armor = b.game.box.action_number["deeproot_druid.briar_armor"]
    assert [o for o in b.offered("special") if o[1] == armor] == [
        ("special", armor, b.numbers["A"])
    ]


@pytest.mark.rule("base.action.dangerous")
def test_nobody_aims_a_dangerous_action_at_itself_and_one_that_helps_may_be() -> None:
    drawing = "#######\n#A..T.#\n#######"
    a = Arena(drawing, A="knight_of_the_tower", T=foe("gouger")).on("A", facing="E").menu("A")
    bolt = "knight_of_the_tower.void_lightning"
    assert a.offers("special", bolt, "T") and not a.offers("special", bolt, "A")
    assert a.why_not("special", bolt, "A") == ("base.action.dangerous",)
    b = Arena(drawing, A="glimmerdusk_ranger", T=foe("gouger")).on("A", wounds=1).menu("A")
    assert b.offers("special", "glimmerdusk_ranger.herbalist", "A")


@pytest.mark.rule("base.action.dangerous")
def test_a_dangerous_action_targets_and_affects_friends_and_foes() -> None:
    a = Arena(
        """
        #####
        #F.T#
        #.A.#
        #####""",
        A=unit("hearthsworn_fighter", facing="S"),
        F=unit("knucklehead"),
        T=foe("knucklehead", facing="S"),
    ).menu("A")
    cleave = a.game.box.action_number["hearthsworn_fighter.cleave"]
    a.dice("1 1 -").do("aim", cleave, a.square(1, 0), "N")
    assert a.place("F") is None and a.place("T") is None
    assert a.wounds("A") == 0, "a sweep does not cover its user"
    bolt = Arena(
        DUEL,
        A="knight_of_the_tower",
        F=unit("knucklehead", at=(2, 0)),
        T=foe("knucklehead", at=(4, 0)),
        P=unit("egg_clutch", at=(3, 1)),
    ).menu("A")
    number = bolt.game.box.action_number["knight_of_the_tower.void_lightning"]
    aimed = {bolt.mark(o[2]) for o in bolt.offered("special") if o[1] == number}
    assert aimed == {"F", "T"}, "a friend may be the target, an own spawning point not"


@pytest.mark.rule("base.action.range")
@pytest.mark.parametrize(("x", "y", "reached"), [(8, 0, True), (8, 1, True), (9, 0, False)])
def test_range_counts_squares_diagonals_and_the_targets_own(x: int, y: int, reached: bool) -> None:
    a = Arena(
        """
        ############
        #A.........#
        #..........#
        ############""",
        A="ember_mage",
        T=foe("tincan", at=(x, y)),
    ).menu("A")
    assert a.offers("attack", "T", "magic") == reached
    if not reached:
        assert "base.action.range" in a.why_not("attack", "T", "magic")


@pytest.mark.rule("base.action.range")
def test_range_is_counted_around_walls() -> None:
    """Two squares as the crow flies, but five round the wall; the chasm can be seen across."""
    a = Arena(
        """
        +-+-+-+-+
        |A . T .|
        +-+-+-+ +
        |. . . .|
        +-+-+-+-+""",
        A="spicy_turnip",
        T=foe("tincan", at=(0, 1)),
    ).menu("A")
    assert a.s.board.distance(a.square(0, 0), a.square(0, 1)) == 6
    assert not a.offered("attack")


@pytest.mark.rule("base.action.basic")
@pytest.mark.parametrize(
    ("card", "icon", "attribute"),
    [
        ("ember_mage", "melee", (2, 0, 0, 0)),
        ("ember_mage", "magic", (0, 2, 0, 0)),
        ("glimmerdusk_ranger", "missile", (2, 1, 0, 0)),
    ],
)
def test_a_basic_attack_rolls_the_attribute_of_its_icon_for_one_point(
    card: str, icon: str, attribute: tuple[int, ...]
) -> None:
    a = duel(card, "tincan")
    points = a.s.actions
    a.dice(" ".join("-" * sum(attribute)), "- - -").do("attack", "T", icon)
    assert a.rolls()[0][2] == attribute
    assert a.s.actions == points - 1


@pytest.mark.rule("base.action.basic")
def test_only_attributes_with_an_icon_attack_each_at_its_own_range() -> None:
    a = Arena(
        DUEL, A="royal_crossbow", T=foe("tincan", at=(1, 0)), U=foe("knucklehead", at=(5, 0))
    ).menu("A")
    found = {(a.mark(o[1]), o[2]) for o in a.offered("attack")}
    assert found == {("T", "melee"), ("T", "missile"), ("U", "missile")}
    assert "base.action.basic" in a.why_not("attack", "T", "magic")


# The sequence


@pytest.mark.rule("base.attack.sequence")
def test_an_attack_is_target_offense_defense_comparison_effects() -> None:
    a = duel("ember_mage", "tincan", at=(3, 0)).dice("2 2", "1 - -")
    a.do("attack", "T", "magic")
    order = [type(e).__name__ for e in a.events(Attacked, Rolled, Wounded, Afflicted)]
    assert order == ["Attacked", "Rolled", "Rolled", "Wounded", "Afflicted"]


@pytest.mark.rule("base.attack.offense")
def test_the_attacker_rolls_the_attribute_of_the_action_with_its_own_bonus() -> None:
    a = duel("royal_paladin", "tincan").dice("- - -", "- - -")
    a.do("special", "royal_paladin.smite", "T")
    assert a.rolls()[0][:3] == ("A", "offense", (0, 3, 0, 0))
    b = duel("rex", "tincan", at=(3, 0)).dice("- - - - hp", "- - -")
    b.do("special", "rex.rex_smash", "T")
    assert b.rolls()[0][2] == (2, 2, 1, 0)


@pytest.mark.rule("base.attack.defense")
def test_the_defender_rolls_armor_or_chooses_among_its_icons() -> None:
    a = duel("hearthsworn_fighter", "scarecrow").dice("- - -")
    a.do("attack", "T", "melee")
    assert (a.ask.prompt, a.ask.seat) == ("defend", 1)
    assert list(a.ask.options) == [("defend", 1), ("defend", 2)]
    a.dice("1 -").do("defend", 2)
    assert a.rolls()[1][:3] == ("T", "defense will", (0, 2, 0, 0))
    only = duel("hearthsworn_fighter", "tower_stalker").dice("- - -", "- - -")
    only.do("attack", "T", "melee")
    assert only.rolls()[1][:3] == ("T", "defense will", (3, 0, 0, 0))


@pytest.mark.rule("base.attack.other-attribute")
def test_an_action_may_name_the_attribute_to_defend_with() -> None:
    """Burning Maze is defended with WILL, whatever icons the target has."""
    a = duel("midnight_queen", "tincan").dice("- - hp", "- 2 -")
    a.do("area", "midnight_queen.burning_maze")
    assert a.rolls()[1][:3] == ("T", "defense will", (2, 1, 0, 0))
    nobody = duel("midnight_queen", "egg_clutch")
    nobody.dice("- - hp", "1 1 1")
    nobody.do("area", "midnight_queen.burning_maze")
    assert nobody.rolls()[1][1] == "defense will"


@pytest.mark.rule("base.attack.win", "base.attack.one-wound")
@pytest.mark.parametrize(
    ("roll", "wounds"), [("1 - -", 0), ("1 1 -", 1), ("1 1 2", 1), ("2 2 3", 2)]
)
def test_more_stars_wound_once_however_many(roll: str, wounds: int) -> None:
    """Against 1 star; seven against it is a critical success."""
    a = duel("hearthsworn_fighter", "tincan").dice(roll, "1 - -")
    a.do("attack", "T", "melee")
    assert a.wounds("T") == wounds


@pytest.mark.rule("base.attack.critical")
@pytest.mark.parametrize(
    ("roll", "defense", "wounds"),
    [
        ("1 1 3", "1 1 -", 2),
        ("1 - 3", "- - -", 1),
        ("1 2 3", "1 2 -", 1),
        ("2 2 3", "1 2 -", 2),
    ],
)
def test_five_stars_and_more_than_twice_the_defense_are_critical(
    roll: str, defense: str, wounds: int
) -> None:
    a = duel("hearthsworn_fighter", "tincan").dice(roll, defense)
    a.do("attack", "T", "melee")
    assert a.wounds("T") == wounds
    assert bool(a.events(Critical)) == (wounds == 2)


@pytest.mark.rule("base.attack.critical")
def test_spawning_points_suffer_no_critical_wounds() -> None:
    """Static and active ones."""
    for point in ("egg_clutch", "war_wagon"):
        a = duel("hearthsworn_fighter", point).dice("2 2 3", "1 1 hp")
        a.do("attack", "T", "melee")
        assert a.wounds("T") == 1


@pytest.mark.rule("base.attack.critical", "cover.penalty")
def test_cover_is_taken_off_before_a_critical_success_is_looked_for() -> None:
    a = Arena(
        """
        #########
        #.......#
        #A.E.T..#
        #.......#
        #########""",
        A=unit("glimmerdusk_ranger", facing="E"),
        E=foe("knucklehead"),
        T=foe("tincan", facing="W"),
    ).menu("A")
    a.dice("1 2 3", "1 1 -").do("attack", "T", "missile")
    assert a.wounds("T") == 2, "5 of 6 stars count"
    a.dice("1 1 3", "1 - -").do("attack", "T", "missile")
    assert a.wounds("T") == 3, "only 4 of 5"


@pytest.mark.rule("base.attack.win.order")
def test_wound_then_effects_then_hearts_and_potions() -> None:
    a = Arena(
        DUEL,
        A=unit("ember_mage", facing="E", gear=("wizard_wand",)),
        F=unit("dragon_priest", at=(0, 1), wounds=1),
        T=foe("tincan", at=(4, 0), facing="W"),
    ).menu("A")
    a.dice("h 2 p", "1 - -").do("attack", "T", "magic").do("heart", "F", "wound")
    order = [type(e).__name__ for e in a.events(Wounded, Afflicted, GainedPotion)]
    assert order == ["Wounded", "Afflicted", "GainedPotion"]
    assert a.wounds("F") == 0


@pytest.mark.rule("base.attack.lose")
def test_a_lost_attack_has_no_effect_and_its_icons_are_void() -> None:
    a = Arena(
        DUEL,
        A=unit("ember_mage", facing="E", gear=("wizard_wand",)),
        F=unit("dragon_priest", at=(0, 1), wounds=1),
        T=foe("tincan", at=(4, 0), facing="W"),
    ).menu("A")
    a.dice("h p 1", "1 - -").do("attack", "T", "magic")
    assert a.ask.prompt == "menu"
    assert (a.wounds("T"), a.status("T"), a.wounds("F"), a.s.potions[0]) == (0, set(), 1, 0)


@pytest.mark.rule("base.attack.lose", "ability.backlash")
def test_what_a_target_does_when_targeted_happens_though_the_attack_is_lost() -> None:
    a = duel("hearthsworn_fighter", "booty_biter").dice("- - -", "- - -")
    a.do("attack", "T", "melee")
    assert a.wounds("A") == 1
