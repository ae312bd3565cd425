"""Potions: whose, for whom, when, and for how long. [potion.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.explore.events import Drank, Rolled
from undercroft.games.explore.position import UnitSpec
from undercroft.games.superdungeon.card import ARM

from .arena import Arena

BREWS = Path(__file__).parent / "packs" / "brews"

ELIXIR = "royal_paladin.elixir"
BALM = "hearthsworn_fighter.heros_balm"
FIRE_WATER = "ember_mage.fire_water"
FURYS_BLOOD = "claw_tribe_barbarian.furys_blood"


def party(**facts: object) -> Arena:
    """The Paladin walled off from the Fighter, the Mage and a Whelp that stand together."""
    return Arena(
        """
        ##########
        #P.###FMW#
        #..###...#
        ##########
        """,
        P="royal_paladin",
        F="hearthsworn_fighter",
        M="ember_mage",
        W="whelp",
        **facts,
    )


def pools(a: Arena, what: str) -> list[tuple[int, ...]]:
    """The pools of all rolls of a kind so far: blue, red, green, fixed stars."""
    return [roll.pool for roll in a.events(Rolled) if roll.what == what]


# Whose potion, and for whom


@pytest.mark.rule("potion.type")
def test_each_heros_card_says_which_potions_there_are() -> None:
    a = party().menu("M")
    brewed = {(owner, number) for _, _, owner, number in a.offered("drink")}
    number = a.game.box.action_number
    assert brewed == {
        (a.numbers["P"], number[ELIXIR]),
        (a.numbers["M"], number["ember_mage.white_mage_potion"]),
        (a.numbers["M"], number[FIRE_WATER]),
    }


@pytest.mark.rule("potion.share", "potion.procedure")
def test_a_hero_drinks_anothers_potion_from_anywhere() -> None:
    a = party().on("F", wounds=4).menu("F")
    a.do("drink", "F", "P", ELIXIR)
    assert a.wounds("F") == 1
    assert (a.potions("P"), a.potions("F")) == (0, 1)
    (drank,) = a.events(Drank)
    assert drank.rules == ("potion.procedure",)


@pytest.mark.rule("potion.share")
def test_a_hero_drinks_its_own_potion() -> None:
    a = party().on("P", wounds=2).menu("P")
    a.do("drink", "P", "P", ELIXIR)
    assert (a.wounds("P"), a.potions("P")) == (0, 0)


@pytest.mark.rule("potion.share")
def test_a_destroyed_hero_neither_drinks_nor_shares() -> None:
    a = party(D=UnitSpec("claw_tribe_barbarian", wounds=5, potions=1)).menu("F")
    assert a.offers("drink", "F", "P", ELIXIR)
    assert not a.offers("drink", "F", "D", FURYS_BLOOD)
    assert not a.offers("drink", "D", "P", ELIXIR)


@pytest.mark.rule("potion.needs-counter")
def test_without_a_counter_on_the_owners_card_there_is_nothing_to_drink() -> None:
    a = party().on("P", potions=0).menu("F")
    assert not a.offers("drink", "F", "P", ELIXIR)
    assert a.offers("drink", "F", "M", FIRE_WATER)


@pytest.mark.rule("potion.needs-counter")
def test_one_counter_is_one_drink() -> None:
    a = party().on("P", wounds=1).menu("P")
    a.do("drink", "P", "P", ELIXIR)
    assert not a.offers("drink", "P", "P", ELIXIR)


def brewer(counters: int, friends: int = 0) -> Arena:
    return Arena(
        """
        ########
        #BF..K.#
        #.....##
        ########
        """,
        packs=(BREWS,),
        B="brewer",
        F="hearthsworn_fighter",
        K="knucklehead",
    ).on("B", potions=counters).on("F", potions=friends)  # fmt: skip


@pytest.mark.rule("potion.multi-counter")
def test_a_potion_may_cost_two_counters() -> None:
    a = brewer(counters=3).menu("F")
    a.do("drink", "F", "B", "brewer.double_draught")
    assert a.potions("B") == 1
    assert not a.offers("drink", "F", "B", "brewer.double_draught")


@pytest.mark.rule("potion.multi-counter")
def test_the_drinkers_own_counters_do_not_help_to_pay() -> None:
    a = brewer(counters=1, friends=1).menu("F")
    assert not a.offers("drink", "F", "B", "brewer.double_draught")


# What it does and for how long


@pytest.mark.rule("potion.no-action-cost")
def test_drinking_costs_no_action_points() -> None:
    a = party().menu("F", actions=1)
    a.do("drink", "F", "M", FIRE_WATER)
    assert a.s.actions == 1


@pytest.mark.rule("potion.no-action-cost")
def test_a_hero_without_action_points_may_drink() -> None:
    assert party().menu("F", actions=0).offers("drink", "F", "M", FIRE_WATER)


@pytest.mark.rule("potion.bonus-dice", "potion.can.improve-future-roll")
def test_dice_of_a_potion_are_added_to_the_drinkers_own() -> None:
    a = party().on("P", potions=0).on("F", potions=0).menu("M")
    a.do("drink", "M", "M", FIRE_WATER)
    a.dice("1 1 -").do("attack", "W", "melee").done()
    assert pools(a, "attack") == [(3, 0, 0, 0)]
    assert a.wounds("W") == 0 and not a.in_play("W")


@pytest.mark.rule("potion.bonus-dice")
def test_the_drinker_has_the_dice_and_the_owner_has_not() -> None:
    a = party().on("P", potions=0).on("F", potions=0).menu("F")
    a.do("drink", "F", "M", FIRE_WATER)
    gifts = [(effect.source, effect.who) for effect in a.s.effects]
    assert gifts == [(a.numbers["F"], a.numbers["F"])]


def guarded() -> Arena:
    """The Barbarian and a friend between two Knuckleheads."""
    return (
        Arena(
            """
            ########
            #KBDL..#
            #......#
            ########
            """,
            K="knucklehead",
            B="claw_tribe_barbarian",
            D="deeproot_druid",
            L="knucklehead",
        )
        .on("D", potions=0)
        .on("B", potions=1)
    )


@pytest.mark.rule("potion.duration")
def test_a_potion_lasts_through_the_consuls_turn() -> None:
    a = guarded().menu("B")
    a.do("drink", "B", "B", FURYS_BLOOD).do("end")
    a.do("activate", "K").dice("- - -", "1 1 1 1").do("attack", "B", "melee")
    assert pools(a, "defense arm") == [(4, 0, 0, 0)]
    assert "ability.backlash" in a.cited()


@pytest.mark.rule("potion.duration")
def test_a_potion_ends_when_the_drinkers_next_activation_begins() -> None:
    a = guarded().on("D", acted=1).on("K", acted=1).on("L", acted=1).menu("B")
    a.do("drink", "B", "B", FURYS_BLOOD)
    assert a.s.effects
    # The next round: the Heroes win the roll and go first.
    a.dice("1 1", "- -").do("end").do("name", "B").do("first").do("activate", "B")
    assert not a.s.effects
    assert a.ask.prompt == "menu"


@pytest.mark.rule("potion.duration")
def test_the_owners_activation_does_not_end_what_another_drank() -> None:
    a = guarded().on("L", acted=1).menu("D")
    a.do("drink", "D", "B", FURYS_BLOOD).do("end")
    a.do("end")  # the Knucklehead
    assert a.s.active == a.numbers["B"]
    assert [effect.who for effect in a.s.effects] == [a.numbers["D"]]


# Offensive potions


@pytest.mark.rule("potion.offensive")
def test_an_offensive_potion_is_an_attack_without_a_price_in_action_points() -> None:
    a = brewer(counters=2).menu("B", actions=0)
    a.dice("1 - 3")
    a.do("throw", "B", "special", "brewer.fire_flask", "K", "range").done()
    assert pools(a, "attack") == [(2, 1, 0, 0)]
    assert not a.in_play("K")
    assert (a.potions("B"), a.s.actions) == (1, 0)


@pytest.mark.rule("potion.offensive")
def test_an_offensive_potion_without_a_roll_is_a_special_action() -> None:
    a = brewer(counters=1).menu("F")
    a.do("throw", "B", "special", "brewer.tar_flask", "K", "range").done()
    assert a.status("K") == ("slow",)
    assert a.potions("B") == 0


@pytest.mark.rule("potion.offensive")
def test_an_offensive_potion_is_used_in_the_drinkers_own_activation_only() -> None:
    a = brewer(counters=3).activate("K")
    assert a.ask.prompt == "interrupt"
    drinks = {number for _, _, _, number in a.offered("drink")}
    assert drinks == {a.game.box.action_number["brewer.double_draught"]}
    assert not a.offered("throw")


@pytest.mark.rule("potion.offensive", "status.pacify", "status.bind")
def test_an_offensive_potion_is_barred_like_the_special_it_is() -> None:
    pacified = brewer(counters=1).on("B", status=["pacify"]).menu("B")
    assert not pacified.offers("throw", "B", "special", "brewer.fire_flask", "K", "range")
    assert pacified.offers("throw", "B", "special", "brewer.tar_flask", "K", "range")
    bound = brewer(counters=1).on("B", status=["bind"]).menu("B")
    assert bound.offers("throw", "B", "special", "brewer.fire_flask", "K", "range")
    assert not bound.offers("throw", "B", "special", "brewer.tar_flask", "K", "range")


# When


@pytest.mark.rule("potion.when")
def test_potions_are_drunk_in_ones_own_activation() -> None:
    a = party().menu("F")
    assert a.offers("drink", "F", "P", ELIXIR)


@pytest.mark.rule("potion.when")
def test_potions_are_drunk_in_another_heros_activation() -> None:
    a = party().on("P", seat=2, wounds=3).on("M", potions=0).on("F", potions=0).activate("M")
    assert (a.ask.seat, a.ask.prompt) == (2, "interrupt")
    a.do("drink", "P", "P", ELIXIR)
    assert a.wounds("P") == 0


@pytest.mark.rule("potion.when")
def test_potions_are_drunk_in_a_consul_activation() -> None:
    a = party().on("P", wounds=3).activate("W")
    a.do("drink", "P", "P", ELIXIR)
    assert a.wounds("P") == 0


@pytest.mark.rule("potion.when")
@pytest.mark.parametrize("moment", ["round", "initiative", "heroes"])
def test_potions_are_not_drunk_while_no_model_is_activated(moment: str) -> None:
    a = party().on("P", wounds=3).at(moment)
    assert a.ask.prompt in ("initiative", "hero_turn")
    assert not a.offered("drink")


@pytest.mark.rule("potion.when")
def test_a_counter_placed_outside_activations_is_not_answered_with_a_potion() -> None:
    a = Arena(
        """
        ###############
        #P............#
        #.............#
        ###############
        """,
        P="royal_paladin",
        B=UnitSpec("starfire"),
        K=UnitSpec("knucklehead", at=(12, 0)),
        called=True,
    )  # fmt: skip
    a.at("spawning").do("place", "B", (10, 0))
    assert a.status("P") == ("fire",)
    assert a.ask.prompt == "initiative"


@pytest.mark.rule("potion.interrupt", "potion.can.before-attack-roll")
def test_a_potion_is_drunk_before_the_attack_roll() -> None:
    a = party().on("P", potions=0).on("F", potions=0).menu("M")
    a.do("attack", "W", "melee")
    assert a.ask.about[0] == "before_attack"
    assert not a.events(Rolled)
    a.dice("1 - -").do("drink", "M", "M", FIRE_WATER)
    assert pools(a, "attack") == [(3, 0, 0, 0)]


@pytest.mark.rule("potion.interrupt", "potion.can.before-defense-roll")
def test_a_potion_is_drunk_with_the_attack_roll_on_the_table() -> None:
    a = guarded().activate("K").do("pass")
    a.dice("2 - -").do("attack", "B", "melee").do("pass")
    assert a.ask.about[0] == "before_defense"
    assert pools(a, "attack") == [(3, 0, 0, 0)]
    a.dice("1 1 - -").do("drink", "B", "B", FURYS_BLOOD).done()
    assert pools(a, "defense arm") == [(4, 0, 0, 0)]
    assert a.wounds("B") == 0


@pytest.mark.rule("potion.interrupt", "potion.cannot.change-made-roll")
def test_a_potion_does_not_change_a_roll_already_made() -> None:
    a = party().on("P", potions=0).on("F", potions=0).menu("M")
    a.dice("1 -").do("attack", "W", "melee").do("pass")
    assert a.ask.about[0] == "before_defense"
    a.do("drink", "M", "M", FIRE_WATER).done()
    assert pools(a, "attack") == [(2, 0, 0, 0)]
    assert a.in_play("W")


@pytest.mark.rule("potion.interrupt", "potion.cannot.change-made-roll")
def test_no_potion_comes_between_the_defense_roll_and_its_wound() -> None:
    a = guarded().activate("K").do("pass")
    a.dice("2 - -", "1 - -").do("attack", "B", "melee").do("pass").do("pass").done()
    assert a.wounds("B") == 1
    assert a.ask.about[0] == "after_counter"


@pytest.mark.rule("potion.can.after-counter")
def test_a_potion_is_drunk_after_a_wound_counter() -> None:
    a = party().on("M", wounds=2, potions=0).on("F", potions=0).activate("W").do("pass")
    a.dice("2 2 3", "- - -").do("attack", "M", "melee").do("pass").do("pass")
    assert a.ask.about[0] == "after_counter"
    assert a.wounds("M") == 3
    a.do("drink", "M", "P", ELIXIR).done()
    assert a.wounds("M") == 0


@pytest.mark.rule("potion.can.after-counter")
def test_a_potion_is_drunk_after_a_status_counter() -> None:
    a = party().on("M", potions=0).on("F", potions=0).activate("W").do("pass")
    a.dice("2 2 3", "- - -").do("attack", "M", "melee").do("pass").do("pass")
    # Once for both counters: the wound and the status are placed together.
    assert a.ask.about[0] == "after_counter"
    assert (a.wounds("M"), a.status("M")) == (1, ("knockdown",))
    a.do("drink", "M", "P", ELIXIR).done()
    assert (a.wounds("M"), a.status("M")) == (0, ())


@pytest.mark.rule("potion.example.elixir")
def test_the_elixir_between_the_roll_of_rex_and_the_defense() -> None:
    a = (
        Arena(
            """
            ########
            #RR.F..#
            #RR...P#
            ########
            """,
            R="rex",
            F="hearthsworn_fighter",
            P="royal_paladin",
        )
        .on("F", wounds=4, status=["fire", "immobile"], potions=0)
        .menu("R")
    )
    a.dice("2 2 3 3 4").do("special", "rex.rex_smash", "F", "melee").do("pass")
    assert a.ask.about[0] == "before_defense"
    a.dice("3 -").do("drink", "F", "P", ELIXIR).done()
    assert a.potions("P") == 0
    assert a.status("F") == ()
    assert a.wounds("F") == 1 + 2  # healed to one, then the attack goes on


@pytest.mark.rule("potion.cannot.at-zero-health", "potion.can.after-counter")
def test_nobody_drinks_between_the_two_wounds_of_massive_damage() -> None:
    a = (
        Arena(
            """
            ########
            #RR.F..#
            #RR...P#
            ########
            """,
            R="rex",
            F="hearthsworn_fighter",
            P="royal_paladin",
        )
        .on("F", wounds=4, potions=0)
        .menu("R")
    )
    a.dice("2 2 3 3 4", "- -")
    a.do("special", "rex.rex_smash", "F", "melee").do("pass").do("pass").done()
    assert not a.in_play("F")
    assert a.ask.prompt != "interrupt"


@pytest.mark.rule("potion.cannot.at-zero-health")
def test_the_wound_that_destroys_is_not_undone_by_a_potion() -> None:
    a = guarded().on("B", wounds=4).activate("K").do("pass")
    a.dice("2 2 2", "- - -").do("attack", "B", "melee").do("pass").do("pass").done()
    assert not a.in_play("B")
    assert a.ask.prompt != "interrupt"
    assert a.potions("B") == 1


def looter(counters: int) -> Arena:
    """The Barbarian, with room for one potion in all, strikes at a Whelp."""
    return (
        Arena(
            """
            ########
            #BW....#
            ########
            """,
            B="claw_tribe_barbarian",
            W="whelp",
        )
        .on("B", potions=counters)
        .menu("B")
    )


@pytest.mark.rule("potion.cannot.make-room")
def test_no_potion_is_drunk_to_make_room_for_one_that_was_rolled() -> None:
    a = looter(counters=1)
    a.dice("3 p").do("attack", "W", "melee").do("pass")
    # The roll shows a potion already: what is drunk now makes no room for it.
    assert a.ask.about[0] == "before_defense"
    a.do("drink", "B", "B", FURYS_BLOOD).done()
    assert not a.in_play("W")
    assert a.potions("B") == 0
    assert a.ask.prompt == "menu"


@pytest.mark.rule("potion.cannot.make-room")
def test_a_rolled_potion_goes_to_who_had_room_when_it_was_rolled() -> None:
    a = Arena(
        """
        #####
        #BWD#
        #####
        """,
        B="claw_tribe_barbarian",
        W="whelp",
        D="deeproot_druid",
    )  # fmt: skip
    a.on("D", potions=0).menu("B").dice("3 p").do("attack", "W", "melee").do("pass")
    a.do("drink", "B", "B", FURYS_BLOOD)
    assert a.offered("potion") == [a.option("potion", "D")]
    assert a.why_not("potion", "B") == ("potion.cannot.make-room",)


@pytest.mark.rule("potion.cannot.make-room", "dice.drop.potion")
def test_room_made_before_the_roll_counts() -> None:
    a = looter(counters=1)
    a.do("attack", "W", "melee").dice("3 p").do("drink", "B", "B", FURYS_BLOOD)
    assert a.offered("potion") == [a.option("potion", "B")]
    a.do("potion", "B").done()
    assert a.potions("B") == 1


@pytest.mark.rule("potion.cannot.make-room")
def test_no_potion_is_drunk_to_make_room_for_a_sacrificed_relic() -> None:
    a = Arena(
        """
        #####
        #B..#
        #####
        """,
        B="claw_tribe_barbarian",
        chests=[(1, 0)],
        treasure_top=["heros_regalia"],
    ).menu("B")
    a.do("chest", (1, 0))
    assert a.ask.prompt == "find"
    assert not a.offered("drink")
    assert not a.offers("sacrifice", "B", "potion")


# The Heroes' own potions


def test_pixie_dust_gives_dex_and_stealth() -> None:
    a = Arena(
        """
        #########
        #R.....F#
        #########
        """,
        R="glimmerdusk_ranger",
        F="flinger",
    ).activate("F")  # fmt: skip
    a.do("drink", "R", "R", "glimmerdusk_ranger.pixie_dust")
    a.dice("- 2 2").do("attack", "R", "missile").done()
    assert pools(a, "stealth") == [(1, 2, 0, 0)]
    assert a.wounds("R") == 0


def test_dimensional_draught_teleports_within_ten_squares_and_sight() -> None:
    a = Arena(
        """
        ################
        #R...........#.#
        #.##########.#.#
        #.##########...#
        ################
        """,
        R="riftling_rogue",
    ).menu("R")  # fmt: skip
    a.do("drink", "R", "R", "riftling_rogue.dimensional_draught")
    assert a.offers("land", (10, 0))
    assert not a.offers("land", (11, 0))
    a.do("land", (10, 0))
    assert a.where("R") == (10, 0)
    assert (a.s.speed, a.s.actions, a.potions("R")) == (7, 3, 0)


def test_wizard_wings_let_the_drinker_fly() -> None:
    a = Arena(
        """
        #######
        #H.:::#
        #######
        """,
        H="hexcast_sorceress",
    ).menu("H", speed=4)  # fmt: skip
    assert not a.offers("move", (4, 0))
    a.do("drink", "H", "H", "hexcast_sorceress.wizard_wings")
    assert a.offers("move", (4, 0))


def test_white_mage_potion_heals_friends_around_the_drinker() -> None:
    a = party().on("P", potions=0, wounds=2).on("F", wounds=2).on("M", wounds=1).menu("F")
    a.do("drink", "F", "M", "ember_mage.white_mage_potion")
    assert (a.wounds("F"), a.wounds("M"), a.wounds("P")) == (1, 0, 2)


def test_fire_water_sets_what_the_drinker_damages_on_fire() -> None:
    a = Arena(
        """
        ######
        #MPD.#
        ######
        """,
        M="ember_mage",
        P="royal_paladin",
        D="dragon_priest",
    )  # fmt: skip
    a.on("P", potions=0).menu("P").do("drink", "P", "M", FIRE_WATER)
    a.dice("2 2 - -", "- -").do("attack", "D", "melee").done()
    assert a.status("D") == ("fire",)


def test_nourishing_berries_make_every_hero_a_healer() -> None:
    a = Arena(
        """
        ######
        #DPW.#
        ######
        """,
        D="deeproot_druid",
        P="hearthsworn_fighter",
        W="gouger",
    )  # fmt: skip
    a.on("P", potions=0, wounds=3).menu("P")
    a.do("drink", "P", "D", "deeproot_druid.nourishing_berries")
    a.dice("h - 1").do("attack", "W", "melee")
    a.do("heart", "P", "wound").do("heart", "P", "wound").done()
    assert a.wounds("P") == 1


@pytest.mark.parametrize("moment", ["before_attack", "before_defense"])
def test_heros_balm_takes_a_blow_meant_for_a_friend(moment: str) -> None:
    a = party().on("P", potions=0).on("M", potions=0).activate("W")
    assert a.ask.prompt == "menu"  # no attack is being made: nobody may drink the balm
    a.dice("2 2 3", "- -").do("attack", "M", "melee")
    if moment == "before_defense":
        a.do("pass")
    assert a.ask.about[0] == moment
    assert not a.offers("drink", "M", "F", BALM)
    a.do("drink", "F", "F", BALM).done()
    assert (a.wounds("F"), a.wounds("M"), a.potions("F")) == (1, 0, 0)


# Out of an attack

DRAUGHT = "riftling_rogue.dimensional_draught"


def ambush(monster: str, at: tuple[int, int] = (1, 0)) -> Arena:
    """The Rogue in a corner, the Fighter beside her, a monster; half a wall divides the room."""
    a = Arena(
        """
        ############
        #R.........#
        #F..#......#
        #...#......#
        ############
        """,
        R="riftling_rogue",
        F="hearthsworn_fighter",
        M=UnitSpec(monster, at),
    )
    return a.on("F", potions=0)


@pytest.mark.rule("potion.interrupt")
def test_an_attack_fails_when_a_potion_takes_its_target_out_of_reach() -> None:
    a = ambush("ironscale").menu("M")
    a.do("attack", "R", "melee").do("drink", "R", "R", DRAUGHT).do("land", (9, 1))
    assert a.rolls("attack") == [] and a.wounds("R") == 0
    assert a.ask.prompt == "menu" and a.s.actions == 1
    assert "potion.interrupt" in a.cited()


@pytest.mark.rule("potion.interrupt")
def test_who_is_still_within_reach_is_attacked_where_it_went() -> None:
    a = ambush("ironscale").menu("M")
    a.do("attack", "R", "melee").do("drink", "R", "R", DRAUGHT)
    a.dice("1 -", "- -").do("land", (2, 0)).do("defend", ARM).done()
    assert a.wounds("R") == 1


@pytest.mark.rule("potion.interrupt")
def test_an_attack_fails_when_its_target_is_no_longer_seen() -> None:
    a = ambush("dragon_priest", at=(6, 0)).menu("M")
    a.do("attack", "R", "magic").do("drink", "R", "R", DRAUGHT).do("land", (2, 2))
    assert a.rolls("attack") == [] and a.ask.prompt == "menu"


@pytest.mark.rule("potion.interrupt")
def test_who_leaves_an_area_before_the_roll_is_out_of_it_and_the_others_are_not() -> None:
    a = ambush("starfire", at=(1, 0)).menu("M")
    tail = a.game.box.action_number["starfire.tail_sweep"]
    (west,) = [o for o in a.offered("aim") if o[1] == tail and o[3] == "W"]
    a.match.answer_with(west)
    a.do("drink", "R", "R", DRAUGHT).dice("1 1 1", "- -").do("land", (9, 1)).done()
    assert (a.wounds("R"), a.wounds("F")) == (0, 1)


@pytest.mark.rule("potion.interrupt")
def test_once_the_attack_is_rolled_its_target_defends_wherever_it_is() -> None:
    a = ambush("ironscale").menu("M")
    a.dice("1 -").do("attack", "R", "melee").do("pass")
    a.do("drink", "R", "R", DRAUGHT).do("land", (9, 1)).dice("- -").do("defend", ARM).done()
    assert a.where("R") == (9, 1) and a.wounds("R") == 1
