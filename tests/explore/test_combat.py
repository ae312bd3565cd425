"""Combat: attacks, wounds, destruction and who may be targeted. [combat.*, destroy.*, target.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.explore import effect
from undercroft.games.explore.events import Acted, Attacked, Defended, Destroyed, Rolled, Wounded
from undercroft.games.explore.position import UnitSpec
from undercroft.games.superdungeon.card import ARM

from .arena import Arena

SHAPES = Path(__file__).parent / "packs" / "shapes"


def duel() -> Arena:
    """The Hearthsworn Fighter beside a Dragon Priest."""
    return Arena(
        """
        ########
        #FP....#
        #......#
        ########
        """,
        F="hearthsworn_fighter",
        P="dragon_priest",
    ).on("F", potions=0)


# One attack


@pytest.mark.rule("combat.hit", "combat.one-wound", "combat.order")
def test_more_stars_wound_once_however_large_the_margin() -> None:
    a = duel().menu("F")
    a.dice("2 2 3", "- -").do("attack", "P", "melee").done()
    assert a.wounds("P") == 1
    assert a.in_play("P")


@pytest.mark.rule("combat.tie")
def test_a_tie_is_a_successful_defence() -> None:
    a = duel().menu("F")
    a.dice("1 - 1", "2 -").do("attack", "P", "melee").done()
    assert a.wounds("P") == 0
    assert [event.unit for event in a.events(Defended)] == [a.numbers["P"]]


@pytest.mark.rule("combat.tie")
def test_more_stars_on_defence_are_a_successful_defence() -> None:
    a = duel().menu("F")
    a.dice("1 - -", "2 3").do("attack", "P", "melee").done()
    assert a.wounds("P") == a.wounds("F") == 0


@pytest.mark.rule("combat.attack-roll", "combat.defense-roll", "combat.order", "dice.kinds")
def test_att_is_rolled_first_then_arm_then_the_stars_are_compared() -> None:
    a = duel().menu("F")
    a.dice("1 - 2", "1 -").do("attack", "P", "melee").done()
    story = [e for e in a.match.events or [] if isinstance(e, Attacked | Rolled | Wounded)]
    assert [type(event) for event in story] == [Attacked, Rolled, Rolled, Wounded]
    _, attack, defence, _ = story
    assert (attack.what, attack.pool, attack.stars) == ("attack", (2, 1, 0, 0), 3)
    assert (defence.what, defence.pool, defence.stars) == ("defense arm", (1, 1, 0, 0), 1)


@pytest.mark.rule("combat.example.fighter-priest", "combat.hit", "destroy.threshold")
def test_the_fighter_beats_the_priest_by_three_stars_to_one() -> None:
    a = duel().menu("F")
    a.dice("1 1 1", "1 -").do("attack", "P", "melee").done()
    assert a.wounds("P") == 1
    assert a.in_play("P")
    a.dice("1 1 1", "1 -").do("attack", "P", "melee").done()
    assert a.in_play("P")
    a.dice("1 1 1", "1 -").do("attack", "P", "melee").done()
    a.do("hold")  # the third wound on a monster brings loot
    assert not a.in_play("P")


@pytest.mark.rule("combat.one-wound")
def test_a_special_rule_may_deal_more_than_one_wound() -> None:
    a = duel().on("F", gear=["dragon_lance"]).menu("F")
    a.dice("1 - 1", "- -").do("special", "dragon_lance.coup_de_grace", "P", "melee").done()
    assert a.wounds("P") == 2


@pytest.mark.rule("combat.damage", "status.immobile.freed-by-damage")
def test_a_wound_from_fire_is_damage_like_any_other() -> None:
    a = duel().on("F", status=["fire", "immobile"]).activate("F")
    assert a.wounds("F") == 1
    assert a.status("F") == ("fire",)


@pytest.mark.rule("combat.damage", "status.on-damage")
def test_an_attack_that_deals_no_wound_deals_no_damage() -> None:
    a = Arena(
        "#####\n#DP.#\n#####", D=UnitSpec("deeproot_druid", potions=0), P="dragon_priest"
    ).menu("D")
    a.dice("- - 1", "1 -").do("attack", "P", "melee").done()
    assert a.status("P") == ()
    a.dice("- 1 1", "1 -").do("attack", "P", "melee").done()
    assert a.status("P") == ("poison",)


# Basic attacks


@pytest.mark.rule("combat.basic.cost")
def test_a_basic_attack_costs_one_action_point() -> None:
    a = duel().menu("F", actions=2)
    a.dice("- - -", "- -").do("attack", "P", "melee").done()
    assert a.s.actions == 1
    a.dice("- - -", "- -").do("attack", "P", "melee").done()
    assert a.s.actions == 0
    assert a.offered("attack") == []


@pytest.mark.rule("combat.basic.cost")
def test_a_basic_attack_is_against_a_single_model() -> None:
    a = Arena(
        "#####\n#AFB#\n#####",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        A="knucklehead",
        B="knucklehead",
    ).menu("F")
    a.dice("2 2 3").do("attack", "A", "melee").done()
    assert not a.in_play("A")
    assert a.in_play("B")


@pytest.mark.rule("combat.basic.melee", "tile.adjacent.corners")
@pytest.mark.parametrize(("at", "offered"), [((2, 1), True), ((2, 2), True), ((3, 1), False)])
def test_a_melee_attack_needs_an_adjacent_target(at: tuple[int, int], offered: bool) -> None:
    a = Arena(
        "######\n#....#\n#.F..#\n#....#\n######",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        K=UnitSpec("knucklehead", at=at),
    ).menu("F")
    assert a.offers("attack", "K", "melee") is offered


@pytest.mark.rule("combat.basic.melee")
def test_a_large_model_is_in_melee_with_everybody_beside_its_base() -> None:
    a = Arena(
        """
        ######
        #A...#
        #.XX.#
        #.XXB#
        #C..D#
        ######
        """,
        X="rockgut",
        A=UnitSpec("royal_paladin", potions=0),
        B=UnitSpec("ember_mage", potions=0),
        C=UnitSpec("deeproot_druid", potions=0),
        D=UnitSpec("riftling_rogue", potions=0),
    ).menu("X")
    assert {a.mark(option[1]) for option in a.offered("attack")} == {"A", "B", "C", "D"}


@pytest.mark.rule("combat.basic.choice", "combat.basic.distance")
def test_beside_its_target_an_archer_may_shoot_or_strike() -> None:
    def ranger() -> Arena:
        return Arena(
            "#####\n#RP.#\n#####", R=UnitSpec("glimmerdusk_ranger", potions=0), P="dragon_priest"
        ).menu("R")

    shot = ranger().dice("1 -", "1 -").do("attack", "P", "missile")
    assert shot.events(Rolled)[0].pool == (0, 2, 0, 0)  # DEX
    struck = ranger().dice("1 -", "1 -").do("attack", "P", "melee")
    assert struck.events(Rolled)[0].pool == (1, 1, 0, 0)  # ATT


@pytest.mark.rule("combat.in-melee")
@pytest.mark.parametrize(("gap", "offered"), [(1, True), (2, True), (3, False)])
def test_a_model_is_in_melee_up_to_its_reach(gap: int, offered: bool) -> None:
    a = Arena(
        "######\n#F...#\n######",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        G=UnitSpec("gouger", at=(gap, 0)),
    ).menu("G")
    assert a.offers("attack", "F", "melee") is offered


@pytest.mark.rule("combat.in-melee")
@pytest.mark.parametrize(("friend", "dice"), [("gouger", 4), ("knucklehead", 3)])
def test_melee_is_judged_by_the_reach_of_the_one_who_would_attack(friend: str, dice: int) -> None:
    # Mob counts friends in melee with the target: at two squares a Gouger is, a Knucklehead not.
    a = Arena(
        "######\n#KF.G#\n######",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        K="knucklehead",
        G=friend,
    ).menu("K")
    a.dice(" ".join("-" * dice), "- -").do("attack", "F", "melee").done()
    assert a.events(Rolled)[0].pool == (dice, 0, 0, 0)


# Unusual attacks


@pytest.mark.rule("combat.unusual.listed", "combat.unusual.example")
def test_an_attack_listed_as_dex_against_will_rolls_those() -> None:
    a = Arena(
        "#####\n#UA.#\n#####", packs=(SHAPES,), U=UnitSpec("ruffian", potions=0), A="post"
    ).menu("U")
    a.dice("2", "1").do("special", "ruffian.trip", "A", "melee").done()
    attack, defence = a.events(Rolled)
    assert (attack.what, attack.pool) == ("attack", (0, 0, 1, 0))
    assert (defence.what, defence.pool) == ("defense will", (0, 1, 0, 0))
    assert not a.in_play("A")


@pytest.mark.rule("combat.unusual.listed", "special-action.no-wounds", "dice.kinds")
def test_dwarven_curse_rolls_att_against_will_and_wounds_nobody() -> None:
    a = Arena(
        "#######\n#F..P.#\n#.....#\n#######",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        P="dragon_priest",
    ).menu("F")
    a.dice("2 2 3", "- -").do("area", "hearthsworn_fighter.dwarven_curse").done()
    assert [roll.what for roll in a.events(Rolled)] == ["attack", "defense will"]
    assert a.ask.prompt == "control"
    a.do("pull", (1, 0))
    assert a.where("P") == (1, 0)
    assert a.wounds("P") == 0


# Destroying models


@pytest.mark.rule("destroy.threshold")
@pytest.mark.parametrize(("wounds", "stays"), [(1, True), (2, False)])
def test_as_many_wounds_as_hearts_destroy_a_model(wounds: int, stays: bool) -> None:
    a = duel().on("P", wounds=wounds).menu("F")
    a.dice("2 2 3", "- -").do("attack", "P", "melee").done()
    assert a.in_play("P") is stays
    assert len(a.events(Destroyed)) == (not stays)
    assert a.offers("attack", "P", "melee") is stays
    assert a.offers("move", (1, 0)) is not stays


@pytest.mark.rule("destroy.one-heart")
def test_one_wound_removes_a_model_with_one_heart() -> None:
    a = Arena(
        "#####\n#FK.#\n#####", F=UnitSpec("hearthsworn_fighter", potions=0), K="knucklehead"
    ).menu("F")
    a.dice("1 1 -").do("attack", "K", "melee").done()
    assert not a.in_play("K")


@pytest.mark.rule("destroy.monsters-return", "destroy.one-heart")
def test_a_destroyed_monster_may_be_spawned_again_next_round() -> None:
    a = Arena(
        """
        ########
        #FK....#
        #.....S#
        ########
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0),
        K="knucklehead",
        S="egg_clutch",
    ).menu("F")
    a.dice("1 1 -").do("attack", "K", "melee").do("end")
    assert a.ask.prompt == "spawn"
    a.do("spawn", "K").dice("- -", "- -").do("place", "K", (4, 1))  # then initiative
    assert a.where("K") == (4, 1)
    assert a.wounds("K") == 0


@pytest.mark.rule("destroy.heroes-wait", "destroy.threshold")
def test_a_destroyed_hero_stays_out_and_is_never_spawned() -> None:
    a = Arena(
        """
        ########
        #FK...M#
        #.....S#
        ########
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0, wounds=5),
        M=UnitSpec("ember_mage", potions=0),
        K="knucklehead",
        S="egg_clutch",
        H="hatchlings",
    ).menu("K")
    a.dice("2 2 2", "- -").do("attack", "F", "melee").done()
    assert not a.in_play("F")
    assert a.wounds("F") == 6
    while a.ask.prompt != "spawn":
        a.do("end")
    assert ("spawn", a.numbers["F"]) not in a.ask.options
    assert a.offers("spawn", "H")
    a.dice("- -", "- -").play_to("M")  # initiative
    assert a.s.round == 2
    assert not a.in_play("F")


# Who is affected


@pytest.mark.rule("target.enemies-default")
def test_attacks_are_offered_against_enemies_only() -> None:
    a = Arena(
        "#####\n#MF.#\n#P..#\n#####",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        M=UnitSpec("ember_mage", potions=0),
        P="dragon_priest",
    ).menu("M")
    assert {a.mark(o[1]) for o in a.offered("attack")} == {"P"}
    assert {a.mark(o[2]) for o in a.offered("special")} == {"P"}


@pytest.mark.rule("target.enemies-default")
def test_monsters_too_affect_enemies_only() -> None:
    a = Arena(
        "######\n#KFP.#\n######",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        K="knucklehead",
        P="dragon_priest",
    ).menu("P")
    assert {a.mark(o[1]) for o in a.offered("attack")} == {"F"}


@pytest.mark.rule("target.dangerous")
def test_a_dangerous_sweep_wounds_friend_and_foe() -> None:
    a = Arena(
        "#####\n#KM.#\n#.F.#\n#####",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        M=UnitSpec("ember_mage", potions=0),
        K="knucklehead",
    ).menu("F")
    a.dice("2 2 -", "- - -").do("aim", "hearthsworn_fighter.cleave", (1, 0), "N").done()
    assert a.wounds("M") == 1
    assert not a.in_play("K")
    assert a.wounds("F") == 0  # beside the sweep, not in it


@pytest.mark.rule("target.dangerous")
def test_a_dangerous_action_may_be_aimed_at_friend_or_foe() -> None:
    a = Arena(
        "#####\n#UFA#\n#####",
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
        F=UnitSpec("hearthsworn_fighter", potions=0),
        A="post",
    ).menu("U")
    assert a.offers("special", "orb_of_shapes.hex", "A", "range")
    a.do("special", "orb_of_shapes.hex", "F", "range")
    assert a.status("F") == ("weak",)


@pytest.mark.rule("target.dangerous.user", "target.dangerous", "special-action.example.fire-storm")
def test_fire_storm_burns_everybody_within_two_squares_and_its_user() -> None:
    a = Arena(
        """
        ########
        #..M..K#
        #F.P...#
        ########
        """,
        F=UnitSpec("hearthsworn_fighter", gear=["wyrm_scale"], potions=0),
        M=UnitSpec("glimmerdusk_ranger", potions=0),
        P="dragon_priest",
        K="knucklehead",
    ).menu("F")
    a.do("area", "wyrm_scale.fire_storm").done()
    assert a.s.actions == 2
    assert a.status("F") == a.status("M") == a.status("P") == ("fire",)
    assert a.status("K") == ()
    assert a.events(Rolled) == a.events(Wounded) == []
    assert set(a.events(Acted)[-1].targets) == {a.numbers[mark] for mark in "FMP"}


@pytest.mark.rule("target.dangerous.user")
def test_a_dangerous_wave_of_control_may_move_its_user() -> None:
    a = Arena(
        "######\n#F...#\n#...K#\n######",
        F=UnitSpec("hearthsworn_fighter", gear=["possessed_cloak"], potions=0),
        K="knucklehead",
    ).menu("F")
    a.do("area", "possessed_cloak.confuse")
    assert a.ask.prompt == "control"
    a.do("compel", (1, 1))
    assert a.where("F") == (1, 1)


@pytest.mark.rule("target.augment", "special-action.example.iron-halo", "area.friends-spared")
def test_iron_halo_shields_friends_and_its_user_and_no_enemy() -> None:
    a = Arena(
        """
        #########
        #P..M...#
        #K...D..#
        #########
        """,
        P=UnitSpec("royal_paladin", potions=0),
        M=UnitSpec("ember_mage", potions=0),
        D=UnitSpec("deeproot_druid", potions=0),
        K="knucklehead",
    ).menu("P")

    def arm(mark: str) -> tuple[int, ...]:
        return effect.dice(a.s, a.numbers[mark], ARM)

    a.do("area", "royal_paladin.iron_halo")
    assert a.s.actions == 2
    assert arm("P") == (2, 1, 0, 0)  # 1 blue, 1 red and the halo's blue
    assert arm("M") == (4, 0, 0, 0)  # three squares away
    assert arm("D") == (1, 1, 0, 0)  # four squares away
    assert arm("K") == (0, 0, 0, 1)  # an enemy beside him
    # It moves with him and lasts until he is activated next round.
    a.do("move", (1, 0))
    assert arm("D") == (2, 1, 0, 0)
    a.play_to("M").do("end").do("end")
    a.dice("- -", "- -").play_to("P")
    assert a.s.round == 2
    assert arm("P") == (1, 1, 0, 0)
    assert arm("M") == (3, 0, 0, 0)


@pytest.mark.rule("target.augment")
def test_an_augment_action_may_target_friends_and_its_user_only() -> None:
    a = Arena(
        "######\n#RM..#\n#K...#\n######",
        R=UnitSpec("glimmerdusk_ranger", potions=0, status=["slow"]),
        M=UnitSpec("ember_mage", potions=0, status=["weak"]),
        K=UnitSpec("knucklehead", status=["weak"]),
    ).menu("R")
    number = a.game.box.action_number["glimmerdusk_ranger.herbalist"]
    assert {a.mark(o[2]) for o in a.offered("special") if o[1] == number} == {"R", "M"}
    a.do("special", "glimmerdusk_ranger.herbalist", "R", "range")
    a.do("special", "glimmerdusk_ranger.herbalist", "M", "range")
    assert a.status("R") == a.status("M") == ()
    assert a.status("K") == ("weak",)
