"""A Hero's attack. [dice.*, offense.*, compare.*, resolve.*, reroll.*, crit.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.events import (
    Afflicted,
    Critical,
    Destroyed,
    GainedPotion,
    GainedWrath,
    Healed,
    Held,
    Rolled,
    Wounded,
)
from undercroft.games.arcade.position import UnitSpec

from .arena import CONSUL_PACK, HEROES_PACK, Arena


def duel(**facts: object) -> Arena:
    return Arena(
        """
        ########
        #WC....#
        #......#
        ########
        """,
        W="sanctioned_witch",
        C="tower_blackblade",
        **facts,
    )


def against(enemy: str, hero: str = "sanctioned_witch", **facts: object) -> Arena:
    """A Hero at (1, 1) next to an enemy, and a friend far off."""
    return Arena(
        """
        ##########
        #........#
        #.WC.....#
        #.......F#
        ##########
        """,
        packs=HEROES_PACK,
        W=hero,
        F="cat_burglar",
        C=enemy,
        **facts,
    ).dry()


def order_of(a: Arena, *kinds: type) -> list[type]:
    """The events of these kinds in the order they happened."""
    return [type(event) for event in a.match.events or [] if type(event) in kinds]


@pytest.mark.rule("compare.win", "resolve.offense.wound", "basic.melee-attack")
def test_more_stars_than_arm_wound() -> None:
    a = duel().menu("W")
    a.dice("1 1").do("attack", "C", "melee").done()
    assert not a.in_play("C")


@pytest.mark.rule("compare.win")
def test_as_many_stars_as_arm_fail() -> None:
    a = duel().menu("W")
    a.dice("1 -").do("attack", "C", "melee").done()
    assert a.wounds("C") == 0
    assert a.in_play("C")


# Dice


@pytest.mark.rule("dice.stars-are-successes", "offense.total")
def test_blanks_hearts_and_potions_are_no_stars() -> None:
    a = against("knight_of_the_tower").menu("W")
    a.dice("2 h p").do("attack", "C", "magic").done()
    assert a.rolls("offense")[0].stars == 2
    assert a.wounds("C") == 0


@pytest.mark.rule("dice.attribute-pool", "offense.required", "card.attack-icons")
@pytest.mark.parametrize(
    ("hero", "icon", "pool"),
    [
        ("riftling_warrior", "melee", (4, 0, 0, 0)),
        ("sanctioned_witch", "magic", (2, 1, 0, 0)),
        ("moonspire_guardian", "missile", (0, 2, 0, 0)),
    ],
)
def test_an_attack_rolls_the_dice_of_its_attribute(
    hero: str, icon: str, pool: tuple[int, ...]
) -> None:
    a = against("knight_of_the_tower", hero).menu("W")
    a.dice(" ".join("-" * sum(pool))).do("attack", "C", icon).done()
    assert a.rolls("offense")[0].pool == pool


@pytest.mark.rule("dice.attribute-bonus-star", "offense.total")
def test_a_star_beside_the_dice_is_added_to_every_roll() -> None:
    a = against("tower_blackblade", "star_knight").menu("W")
    a.dice("1 -").do("attack", "C", "melee").done()
    assert a.rolls("offense")[0].stars == 2
    assert not a.in_play("C")


@pytest.mark.rule("dice.attribute-star-only")
def test_an_attribute_of_stars_alone_is_not_rolled() -> None:
    a = against("tower_stalker", "star_knight").menu("W")
    a.do("attack", "C", "magic").done()
    assert a.rolls("offense")[0].stars == 3
    assert a.wounds("C") == 1


@pytest.mark.rule("offense.bonus-dice-mandatory")
def test_bonus_dice_of_equipment_and_potions_are_always_rolled() -> None:
    a = against("knight_of_the_tower")
    a.on("W", potions=0, gear=["blessed_spear"]).on("F", potions=0)
    a.menu("W")
    a.dice("- - -").do("attack", "C", "melee").done()
    assert a.rolls("offense")[0].pool == (2, 1, 0, 0)
    assert len([o for o in a.offered("attack") if o[2] == "melee"]) == 1


# Comparing


@pytest.mark.rule("compare.modifiers")
def test_arm_counts_with_bane_stars_and_regroup() -> None:
    # A Stalker's ARM of 2: Bane takes one off, the chart's star and a Regroup add one each.
    banned = against("tower_stalker").on("C", status=["bane"]).menu("W")
    banned.dice("2 -").do("attack", "C", "melee").done()
    assert banned.wounds("C") == 1
    star = against("tower_stalker", arm=1).menu("W")
    star.dice("2 1").do("attack", "C", "melee").done()
    assert star.wounds("C") == 0
    regrouped = against("tower_stalker", regrouped=["C"]).menu("W")
    regrouped.dice("2 1").do("attack", "C", "melee").done()
    assert regrouped.wounds("C") == 0
    plain = against("tower_stalker").menu("W")
    plain.dice("2 1").do("attack", "C", "melee").done()
    assert plain.wounds("C") == 1


@pytest.mark.rule("compare.no-double-count", "resolve.offense.wound", "wrath.gain.wound")
def test_a_hit_deals_one_wound_and_one_wrath() -> None:
    a = against("tower_stalker").menu("W")
    a.dice("2 1").do("attack", "C", "melee").done()
    assert a.wounds("C") == 1
    assert a.s.wrath[a.numbers["W"]] == 1
    assert len(a.events(Wounded)) == 1


@pytest.mark.rule("offense.monsters-defend-arm", "offense.support-none")
def test_a_monster_resists_a_named_attribute_with_its_arm() -> None:
    a = against("tower_stalker", "star_knight").menu("W")
    a.dice("2").do("special", "star_knight.banish", "C").done()
    assert a.rolls("offense")[0].pool == (0, 0, 1, 0)
    assert a.status("C") == ()
    assert a.events(Held)
    a.dice("3").do("special", "star_knight.banish", "C")
    assert a.status("C") == ("ice",)
    # Hex takes its highest die, which is the only one; another status does not.
    for ailment, stars in (("hex", 0), ("slow", 4)):
        b = against("tower_stalker", "star_knight").on("W", status=[ailment]).menu("W")
        b.dice("4").do("special", "star_knight.banish", "C").done()
        assert b.rolls("offense")[0].stars == stars


@pytest.mark.rule("offense.support-none", "action.spend", "range.support")
def test_a_support_action_takes_effect_without_a_roll() -> None:
    a = against("tower_stalker", "star_knight").menu("W")
    a.do("special", "star_knight.tangle", "C").done()
    assert a.status("C") == ("slow",)
    assert not a.events(Rolled)
    assert a.s.actions == 3


@pytest.mark.rule("range.support")
def test_a_support_action_reaches_as_far_as_its_support_range() -> None:
    far = Arena(
        """
        ########
        #W...C.#
        ########
        """,
        packs=HEROES_PACK, W="star_knight", C="tower_stalker",
    ).dry()  # fmt: skip
    far.menu("W")
    assert not far.offers("special", "star_knight.tangle", "C")
    assert far.offers("special", "star_knight.banish", "C")


# The order of effects


@pytest.mark.rule("resolve.offense.order", "resolve.offense.hearts", "resolve.offense.potions")
def test_wound_effects_hearts_potions_and_wrath_come_in_their_order() -> None:
    a = against("tower_stalker", "hexcast_sorceress").on("F", wounds=1)
    a.menu("W").dice("2 h 2").do("special", "hexcast_sorceress.broken_bones", "C")
    a.do("heart", "F", "wound").done()
    assert order_of(a, Wounded, Afflicted, Healed, GainedWrath) == [
        Wounded, Afflicted, Healed, GainedWrath,
    ]  # fmt: skip
    a.dice("2 1 p").do("attack", "C", "magic").do("potion", "F").done()
    assert order_of(a, GainedPotion, GainedWrath)[-2:] == [GainedPotion, GainedWrath]


@pytest.mark.rule("resolve.offense.hearts")
def test_a_heart_takes_a_wound_or_a_status_off_any_hero_anywhere() -> None:
    a = against("tower_blackblade").on("W", wounds=1).on("F", wounds=2, status=["slow", "fire"])
    a.menu("W").dice("2 h").do("attack", "C", "melee")
    assert {a.mark(o[1]) + " " + o[2] for o in a.offered("heart")} == {
        "W wound", "F wound", "F slow", "F fire",
    }  # fmt: skip
    a.do("heart", "F", "slow").done()
    assert a.status("F") == ("fire",)
    assert a.wounds("F") == 2


@pytest.mark.rule("resolve.offense.potions", "potion.maximum")
def test_a_potion_goes_to_any_hero_with_room() -> None:
    a = against("tower_blackblade", "moonspire_guardian").on("W", potions=1)
    a.menu("W").dice("3 p").do("attack", "C", "missile")
    assert [a.mark(o[1]) for o in a.offered("potion")] == ["F"]
    a.do("potion", "F").done()
    assert a.potions("F") == 1


@pytest.mark.rule("potion.maximum")
def test_a_potion_nobody_can_carry_is_lost() -> None:
    a = against("tower_blackblade", "moonspire_guardian").on("W", potions=1).on("F", potions=1)
    a.menu("W").dice("3 p").do("attack", "C", "missile").done()
    assert a.ask.prompt == "menu"
    assert (a.potions("W"), a.potions("F")) == (1, 1)


@pytest.mark.rule("resolve.offense.split", "resolve.offense.hearts", "resolve.offense.potions")
def test_hearts_and_potions_of_a_roll_can_be_split() -> None:
    a = against("tower_blackblade", "moonspire_guardian").on("W", wounds=1).on("F", wounds=1)
    a.menu("W").dice("2 h h hp").do("special", "moonspire_guardian.perfect_strike", "C")
    a.do("heart", "W", "wound").do("heart", "F", "wound").do("potion", "F").done()
    assert (a.wounds("W"), a.wounds("F"), a.potions("F")) == (0, 0, 1)


@pytest.mark.rule("resolve.lose.order", "resolve.lose.no-symbols")
def test_a_lost_roll_gives_nothing_and_then_the_target_strikes_back() -> None:
    a = against("boo_booty").on("F", wounds=1)
    a.menu("W").dice("2 h p").do("attack", "C", "magic").done()
    assert a.ask.prompt == "menu"
    assert (a.wounds("C"), a.wounds("F"), a.potions("F")) == (0, 1, 0)
    assert a.wounds("W") == 1
    assert order_of(a, Held, Wounded) == [Held, Wounded]
    assert sum(a.s.wrath) == 0


@pytest.mark.rule("resolve.offense.target-reaction")
def test_a_beaten_target_does_not_strike_back() -> None:
    a = against("boo_booty").menu("W")
    a.dice("2 - 2").do("attack", "C", "magic").done()
    assert a.wounds("C") == 1
    assert a.wounds("W") == 0


@pytest.mark.rule("resolve.offense.target-reaction")
@pytest.mark.parametrize(("before", "echo"), [(0, 1), (4, 0)])
def test_a_destroyed_target_causes_nothing_when_wounded(before: int, echo: int) -> None:
    # A challenge card makes wounds echo to Heroes nearby.
    a = Arena(
        """
        #######
        #K.F..#
        #.....#
        #....M#
        #######
        """,
        packs=HEROES_PACK, K="star_knight", F=UnitSpec("sanctioned_witch", wounds=before),
        M="moonspire_guardian", force=["painful_echoes"],
    ).dry()  # fmt: skip
    a.menu("K").dice("1 - -").do("special", "star_knight.meteor", "F").done()
    assert a.in_play("F") == bool(echo)
    assert a.wounds("M") == echo


@pytest.mark.rule("resolve.support.no-loot-symbols")
def test_a_support_roll_gives_neither_symbols_nor_wrath() -> None:
    a = against("tower_blackblade", "tincan").on("F", wounds=1)
    a.menu("W").dice("2 h p").do("area", "tincan.fight_me").done()
    assert a.ask.prompt == "menu"
    assert (a.wounds("F"), a.potions("F"), sum(a.s.wrath)) == (1, 0, 0)


@pytest.mark.rule("resolve.support.order")
def test_a_won_support_roll_has_its_effects_before_anything_of_the_target() -> None:
    a = against("boo_booty", "star_knight").menu("W")
    a.dice("4").do("special", "star_knight.banish", "C")
    assert a.status("C") == ("ice",)
    assert a.ask.prompt == "control"
    a.do("stay").done()
    assert (a.wounds("W"), a.wounds("C")) == (0, 0)


# Critical successes


@pytest.mark.rule("crit.condition", "crit.extra-wound")
def test_five_stars_and_more_than_twice_arm_are_critical() -> None:
    a = against("tower_stalker").menu("W")
    a.dice("2 - 3").do("attack", "C", "magic").done()
    assert a.wounds("C") == 2
    assert len(a.events(Critical)) == 1


@pytest.mark.rule("crit.condition")
def test_four_stars_are_never_critical() -> None:
    a = against("tower_stalker").on("C", status=["bane"]).menu("W")
    a.dice("2 2 -").do("attack", "C", "magic").done()
    assert a.wounds("C") == 1


@pytest.mark.rule("crit.condition")
def test_twice_arm_and_no_more_is_not_critical() -> None:
    a = against("knight_of_the_tower", "riftling_warrior").menu("W")
    a.dice("2 2 2 -").do("attack", "C", "melee").done()
    assert a.wounds("C") == 1
    a.dice("2 2 2 1").do("attack", "C", "melee").done()
    assert a.wounds("C") == 3


@pytest.mark.rule("crit.with-massive-damage")
def test_massive_damage_and_a_critical_success_make_three() -> None:
    a = against("tower_stalker", "star_knight").menu("W")
    a.dice("2 2").do("special", "star_knight.crush", "C").done()
    assert not a.in_play("C")
    assert len(a.events(Wounded)) == 3


@pytest.mark.rule("crit.spawning-points")
def test_a_spawning_point_suffers_no_extra_wound() -> None:
    a = against("shadow_tower").menu("W")
    a.dice("2 - 3").do("attack", "C", "magic").done()
    assert a.wounds("C") == 1
    assert not a.events(Critical)


@pytest.mark.rule("crit.condition", "action.dangerous")
def test_a_hero_in_danger_suffers_no_extra_wound() -> None:
    a = Arena(
        "########\n#.XT...#\n########", packs=CONSUL_PACK, X="tester",
        T="tincan",
    ).dry()  # fmt: skip
    a.menu("X").dice("2 2 3", "2 2", "- - -").do("area", "tester.blast").done()
    assert (a.wounds("T"), a.wounds("X")) == (1, 1)
    assert not a.events(Critical)


@pytest.mark.rule("crit.monsters-never")
def test_a_monster_far_above_the_defense_deals_one_wound() -> None:
    a = against("tower_arbalist", commands=["fight"], strength=9).on("W", wrath=1)
    a.dice("- - -").at("commands").done()
    assert len(a.events(Wounded)) == 1
    assert not a.events(Critical)


# Rerolls


@pytest.mark.rule("reroll.once")
def test_a_die_is_rerolled_only_once() -> None:
    a = against("tower_arbalist", "sprite", commands=["fight"]).on("W", wrath=1)
    a.dice("-", "2").at("commands").do("reroll", 0).done()
    assert a.wounds("W") == 0
    assert a.ask.prompt != "reroll"
    # It may be left as it is, and Bane takes the highest die of what lies there at last.
    kept = against("tower_arbalist", "sprite", commands=["fight"]).on("W", wrath=1)
    kept.dice("-").at("commands").do("keep").done()
    assert kept.wounds("W") == 1
    banned = against("tower_arbalist", "sprite", commands=["fight"])
    banned.on("W", wrath=1, status=["bane"]).dice("-", "2").at("commands").do("reroll", 0).done()
    assert banned.wounds("W") == 1


@pytest.mark.rule("destroy.when")
def test_the_last_heart_destroys() -> None:
    a = against("tower_stalker").on("C", wounds=2).menu("W")
    a.dice("2 1").do("attack", "C", "melee").done()
    assert [a.mark(e.unit) for e in a.events(Destroyed)] == ["C"]
