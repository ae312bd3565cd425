"""Special actions and special attacks. [special-action.*, special-attack.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.explore import effect
from undercroft.games.explore.events import Acted, EffectEnded, Rolled, Wounded
from undercroft.games.explore.position import UnitSpec
from undercroft.games.superdungeon.card import ARM, ATT

from .arena import Arena

SHAPES = Path(__file__).parent / "packs" / "shapes"


def pools(a: Arena, mark: str, what: str = "attack") -> list[tuple[int, ...]]:
    """The dice of all rolls of a unit so far."""
    number = a.numbers[mark]
    return [tuple(r.pool) for r in a.events(Rolled) if r.unit == number and r.what == what]


def targets(a: Arena, action: str) -> set[str]:
    number = a.game.box.action_number[action]
    return {a.mark(o[2]) for o in a.offered("special") if o[1] == number}


# Special actions


@pytest.mark.rule("special-action.self-default")
def test_a_special_action_without_distance_or_area_is_for_its_user_only() -> None:
    a = Arena(
        "######\n#UFA.#\n######",
        packs=(SHAPES,),
        U=UnitSpec("ruffian", potions=0),
        F=UnitSpec("ruffian", potions=0),
        A="post",
    ).menu("U")
    assert targets(a, "ruffian.brace") == {"U"}
    a.do("special", "ruffian.brace", "U", "self")
    assert effect.dice(a.s, a.numbers["U"], ARM) == (2, 1, 0, 0)
    assert effect.dice(a.s, a.numbers["F"], ARM) == (2, 0, 0, 0)


@pytest.mark.rule("special-action.self-default", "target.augment")
def test_an_augment_without_distance_or_area_is_for_its_user_too() -> None:
    a = Arena(
        "#######\n#CC.K.#\n#CCK..#\n#..F..#\n#######",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        C="crusher",
        K="slowpoke",
    ).menu("C")
    assert targets(a, "crusher.thick_shell") == {"C"}


@pytest.mark.rule("special-action.bonus-dice")
def test_dice_of_a_special_action_come_on_top_of_the_attribute() -> None:
    # Turtle Power: +1 red ARM; the Roller's own ARM is a fixed star.
    a = Arena(
        "#####\n#FR.#\n#####",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        R="roller",
    ).menu("R")
    a.do("special", "roller.turtle_power", "R", "self").play_to("F")
    a.dice("1 1 1", "2").do("attack", "R", "melee").done()
    assert pools(a, "R", "defense arm") == [(0, 1, 0, 1)]
    assert a.wounds("R") == 0  # 3 against 2 + 1


@pytest.mark.rule("special-action.no-wounds", "special-action.no-rolls")
def test_a_special_action_rolls_nothing_and_wounds_nobody() -> None:
    a = Arena(
        "#####\n#UA.#\n#####",
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
        A="post",
    ).menu("U", actions=3)
    a.do("area", "orb_of_shapes.wave_two").done()
    assert a.events(Rolled) == a.events(Wounded) == []
    assert a.events(Acted)[0].targets == (a.numbers["A"],)
    assert a.status("A") == ("slow",)
    assert a.s.actions == 2


@pytest.mark.rule("special-action.no-wounds")
def test_a_special_action_that_rolls_gives_its_status_and_no_wound() -> None:
    # Shell Shock, ATT against WILL: Stun.
    a = Arena(
        "#######\n#F...B#\n#######",
        F=UnitSpec("hearthsworn_fighter", potions=0),
        B="bombardier",
    ).menu("B")
    a.dice("1 1 1", "1 1").do("special", "bombardier.shell_shock", "F", "range").done()
    assert pools(a, "F", "defense will") == [(2, 0, 0, 0)]
    assert (a.wounds("F"), a.status("F")) == (0, ("stun",))


def braced() -> Arena:
    """The Ruffian has braced himself; a friend and two enemies are in play."""
    return (
        Arena(
            """
        #######
        #U.A..#
        #..F..#
        #######
        """,
            packs=(SHAPES,),
            U=UnitSpec("ruffian", potions=0),
            F=UnitSpec("ruffian", potions=0),
            A="post",
        )
        .menu("U")
        .do("special", "ruffian.brace", "U", "self")
    )


@pytest.mark.rule("special-action.duration")
def test_a_special_action_lasts_until_its_users_next_activation_begins() -> None:
    a = braced().play_to("F")
    assert effect.dice(a.s, a.numbers["U"], ARM).red == 1
    a.do("end")
    a.dice("-", "-").play_to("F")  # initiative; the friend activates first
    assert a.s.round == 2
    assert effect.dice(a.s, a.numbers["U"], ARM).red == 1
    assert a.events(EffectEnded) == []
    a.play_to("U")
    assert effect.dice(a.s, a.numbers["U"], ARM).red == 0
    assert [event.unit for event in a.events(EffectEnded)] == [a.numbers["U"]]


@pytest.mark.rule("special-action.duration")
def test_what_a_special_action_gave_to_friends_ends_with_its_user_not_with_them() -> None:
    a = Arena(
        "######\n#U.F.#\n#....#\n#A...#\n######",
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
        F=UnitSpec("ruffian", potions=0),
        A="post",
    ).menu("U")
    a.do("area", "orb_of_shapes.warcry").play_to("F")
    assert effect.dice(a.s, a.numbers["F"], ATT).blue == 2
    a.do("end").dice("-", "-").play_to("F")
    assert (a.s.round, effect.dice(a.s, a.numbers["F"], ATT).blue) == (2, 2)
    a.play_to("U")
    assert effect.dice(a.s, a.numbers["F"], ATT).blue == 1


@pytest.mark.rule("special-action.duration")
def test_the_effect_ends_when_its_user_leaves_play() -> None:
    a = Arena(
        """
        #####
        #AK.#
        #.F.#
        #####
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0),
        A="ironscale",
        K="knucklehead",
    ).menu("A")
    a.do("area", "ironscale.shieldwall").play_to("F")
    assert effect.dice(a.s, a.numbers["K"], ARM) == (1, 0, 0, 1)
    a.dice("2 2 3", "-").do("attack", "A", "melee").done()
    assert not a.in_play("A")
    assert effect.dice(a.s, a.numbers["K"], ARM) == (0, 0, 0, 1)


@pytest.mark.rule("special-action.duration")
def test_friends_lose_what_a_user_gave_them_when_it_leaves_play() -> None:
    a = Arena(
        "#####\n#KU.#\n#..F#\n#####",
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0, wounds=4),
        F=UnitSpec("ruffian", potions=0),
        K="knucklehead",
    ).menu("U")
    a.do("area", "orb_of_shapes.warcry").play_to("K")
    assert effect.dice(a.s, a.numbers["F"], ATT).blue == 2
    a.dice("2 2 2", "- -").do("attack", "U", "melee").done()
    assert not a.in_play("U")
    assert effect.dice(a.s, a.numbers["F"], ATT).blue == 1


@pytest.mark.rule("special-action.duration")
def test_status_counters_stay_when_the_action_that_gave_them_ends() -> None:
    a = Arena(
        "#######\n#U.BB.#\n#..BB.#\n#######",
        packs=(SHAPES,),
        U=UnitSpec("ruffian", gear=["orb_of_shapes"], potions=0),
        B="bulk",
    ).menu("U")
    a.do("area", "orb_of_shapes.wave_two").do("end")
    a.dice("-", "-").play_to("B").do("end").dice("-", "-").play_to("U")
    assert a.s.round >= 2
    assert a.status("B") == ("slow",)


# Special attacks


@pytest.mark.rule("special-attack.melee-default")
def test_a_special_attack_without_distance_or_area_targets_enemies_in_melee() -> None:
    a = Arena(
        "######\n#AP.B#\n#F...#\n######",
        P=UnitSpec("royal_paladin", potions=0),
        F=UnitSpec("hearthsworn_fighter", potions=0),
        A="knucklehead",
        B="knucklehead",
    ).menu("P")
    assert targets(a, "royal_paladin.smite") == {"A"}


@pytest.mark.rule("special-attack.melee-default", "combat.in-melee")
def test_reach_counts_as_melee_for_special_attacks() -> None:
    a = Arena(
        "########\n#XX.A.B#\n#XX....#\n########",
        A=UnitSpec("royal_paladin", potions=0),
        B=UnitSpec("ember_mage", potions=0),
        X="rex",
    ).menu("X")
    assert targets(a, "rex.thwomp") == {"A"}


@pytest.mark.rule("special-attack.bonus-dice", "special-attack.duration")
def test_smite_adds_its_die_to_att_for_this_attack_only() -> None:
    a = Arena(
        "#####\n#PA.#\n#####", P=UnitSpec("royal_paladin", potions=0), A="dragon_priest"
    ).menu("P")
    a.dice("1 - - 1", "- -").do("special", "royal_paladin.smite", "A", "melee").done()
    assert a.status("A") == ("fire", "knockdown")
    assert a.s.actions == 1
    a.dice("1 - -", "- -").do("attack", "A", "melee").done()
    assert pools(a, "P") == [(3, 1, 0, 0), (3, 0, 0, 0)]


@pytest.mark.rule("special-attack.duration")
def test_abilities_and_statuses_of_a_special_attack_end_with_it() -> None:
    a = Arena(
        """
        ######
        #RAA.#
        #.AA.#
        ######
        """,
        R=UnitSpec("riftling_rogue", potions=0),
        A="rockgut",
    ).menu("R", actions=4)
    a.dice("1 1 1 4", "-").do("special", "riftling_rogue.backstab", "A", "melee").done()
    assert a.wounds("A") == 2  # Massive Damage
    a.dice("1 1 1", "-").do("attack", "A", "melee").done()
    a.do("hold")  # the third wound on a monster brings loot
    assert a.wounds("A") == 3


@pytest.mark.rule("special-attack.inherits-status")
def test_a_status_among_the_abilities_is_caused_by_special_attacks_too() -> None:
    # The Druid causes Poison; Stranglethorn itself causes Slow.
    a = Arena(
        "#######\n#D...P#\n#######", D=UnitSpec("deeproot_druid", potions=0), P="dragon_priest"
    ).menu("D")
    a.dice("1 2", "- -").do("special", "deeproot_druid.stranglethorn", "P", "magic").done()
    assert a.status("P") == ("poison", "slow")


@pytest.mark.rule("special-attack.inherits-status")
def test_a_special_attack_that_deals_no_damage_causes_no_status() -> None:
    a = Arena(
        "#######\n#D...P#\n#######", D=UnitSpec("deeproot_druid", potions=0), P="dragon_priest"
    ).menu("D")
    a.dice("1 -", "1 -").do("special", "deeproot_druid.stranglethorn", "P", "magic").done()
    assert a.status("P") == ()


@pytest.mark.rule(
    "special-attack.example.magma-strike", "special-attack.bonus-dice",
    "special-attack.inherits-status", "distance.combines",
)  # fmt: skip
def test_magma_strike_is_a_two_point_attack_with_five_dice_at_eight_squares() -> None:
    def mage(at: int) -> Arena:
        return Arena(
            "############\n#M.........#\n############",
            M=UnitSpec("ember_mage", potions=0),
            P=UnitSpec("dragon_priest", at=(at, 0)),
        ).menu("M")

    assert not mage(9).offers("special", "ember_mage.magma_strike", "P", "magic")
    a = mage(8)
    assert a.s.actions == 3
    a.dice("1 - - 1 -", "- 1").do("special", "ember_mage.magma_strike", "P", "magic").done()
    assert pools(a, "M") == [(3, 2, 0, 0)]
    assert (a.wounds("P"), a.status("P")) == (1, ("fire",))
    assert a.s.actions == 1
    assert not a.offers("special", "ember_mage.magma_strike", "P", "magic")
    a.dice("- -", "- -").do("attack", "P", "magic").done()
    assert pools(a, "M")[-1] == (0, 2, 0, 0)
    assert a.s.actions == 0
