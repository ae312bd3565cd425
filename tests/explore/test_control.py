"""Compel, Pull and Push. [control.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.superdungeon.card import ARM

from .arena import Arena

CARDS = Path(__file__).parent / "packs" / "abilities"

HALL = """
    ###########
    #.........#
    #.........#
    #.........#
    #.........#
    #.........#
    #.........#
    #.........#
    #.........#
    #.........#
    ###########
    """


def hall(**at: tuple[int, int]) -> Arena:
    """A Puppeteer and a Dragon Priest in a hall of nine by nine squares."""
    a = Arena(HALL, packs=(CARDS,), P="puppeteer", K="dragon_priest")
    for mark, place in at.items():
        a.on(mark, at=place)
    return a.dry()


def alley(cells: str, **names: str) -> Arena:
    """An alley one square wide, with a Puppeteer P and a Dragon Priest K."""
    frame = "#" * (len(cells) + 2)
    drawing = f"{frame}\n#{cells}#\n{frame}"
    return Arena(drawing, packs=(CARDS,), P="puppeteer", K="dragon_priest", **names).dry()


def ends(a: Arena) -> set[tuple[int, int]]:
    """Where the model may be moved to, its own square left out."""
    assert a.ask.prompt == "control"
    stride = a.s.board.stride
    return {(o[1] % stride, o[1] // stride) for o in a.ask.options if o[0] != "stay"}


def block(xs: range, ys: range) -> set[tuple[int, int]]:
    return {(x, y) for x in xs for y in ys}


@pytest.mark.rule("control.attack")
def test_a_control_attack_wounds_and_then_moves() -> None:
    a = hall(P=(0, 4), K=(4, 4)).menu("P")
    a.dice("2 -", "1 -").do("special", "puppeteer.strings", "K", "range")
    assert a.wounds("K") == 1
    a.do("compel", (6, 6)).done()
    assert a.where("K") == (6, 6)


@pytest.mark.rule("control.attack")
def test_a_tie_resists_a_control_attack() -> None:
    a = hall(P=(0, 4), K=(4, 4)).menu("P")
    a.dice("1 -", "1 -").do("special", "puppeteer.strings", "K", "range").done()
    assert a.ask.prompt == "menu"
    assert (a.wounds("K"), a.where("K")) == (0, (4, 4))


@pytest.mark.rule("control.attack")
def test_a_model_destroyed_by_a_control_attack_is_not_moved() -> None:
    a = hall(P=(0, 4), K=(4, 4)).on("K", wounds=2).menu("P")
    a.dice("1 -", "- -").do("special", "puppeteer.strings", "K", "range").done()
    assert a.ask.prompt == "menu"
    assert not a.in_play("K")


@pytest.mark.rule("control.attack")
def test_a_control_effect_of_a_special_action_deals_no_wound() -> None:
    a = hall(P=(0, 4), K=(4, 4)).menu("P")
    a.do("special", "puppeteer.nudge", "K", "range").do("compel", (5, 4)).done()
    assert (a.wounds("K"), a.where("K")) == (0, (5, 4))


@pytest.mark.rule("control.attack", "control.pull")
def test_dwarven_curse_pulls_only_those_who_lose_the_roll() -> None:
    a = Arena(
        """
        #######
        #F..K.#
        #.....#
        #...L.#
        #######
        """,
        F="hearthsworn_fighter",
        K="dragon_priest",
        L="dragon_priest",
    )
    a.dry().menu("F")
    a.dice("1 1 -", "1 -", "1 1")
    a.do("area", "hearthsworn_fighter.dwarven_curse").do("pull", (1, 0)).done()
    assert a.ask.prompt == "menu"
    assert (a.where("K"), a.where("L")) == ((1, 0), (3, 2))
    assert (a.wounds("K"), a.wounds("L")) == (0, 0)


@pytest.mark.rule("control.optional")
def test_the_controlling_player_may_stop_short_or_not_move_the_model() -> None:
    a = alley("PK.....").menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.shove", "K", "melee")
    assert a.ask.seat == 1
    assert ends(a) == {(2, 0), (3, 0), (4, 0)}
    a.do("stay").done()
    assert a.where("K") == (1, 0)


@pytest.mark.rule("control.compel", "control.compel.example")
def test_compel_three_reaches_every_square_within_three() -> None:
    a = hall(P=(1, 3), K=(4, 4)).menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.strings", "K", "range")
    assert ends(a) == block(range(1, 8), range(1, 8)) - {(4, 4), (1, 3)}


@pytest.mark.rule("control.compel")
def test_compel_counts_its_steps_around_walls() -> None:
    a = Arena(
        """
        #######
        #P.K#.#
        #...#.#
        #.....#
        #######
        """,
        packs=(CARDS,),
        P="puppeteer",
        K="dragon_priest",
    )
    a.dry().menu("P").dice("2 -", "- -").do("special", "puppeteer.strings", "K", "range")
    assert (4, 1) in ends(a) and (4, 0) not in ends(a)


@pytest.mark.rule("control.pull", "control.pull.adjacent", "control.pull.example")
def test_pull_three_brings_nearer_and_then_round_the_attacker() -> None:
    a = hall(P=(3, 4), K=(6, 4)).menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.hook", "K", "range")
    nearer = block(range(4, 6), range(3, 6))
    assert ends(a) == nearer | {(3, 3), (3, 5)}


@pytest.mark.rule("control.pull.adjacent")
def test_a_model_already_adjacent_is_pulled_round_the_attacker() -> None:
    a = hall(P=(4, 4), K=(5, 4)).menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.hook", "K", "range")
    assert ends(a) == block(range(3, 6), range(3, 6)) - {(4, 4), (5, 4)}


@pytest.mark.rule("control.push", "control.push.example")
def test_push_three_drives_down_a_widening_cone() -> None:
    a = hall(P=(1, 4), K=(2, 4)).menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.shove", "K", "melee")
    assert ends(a) == {
        *block(range(3, 4), range(3, 6)),
        *block(range(4, 5), range(2, 7)),
        *block(range(5, 6), range(1, 8)),
    }


@pytest.mark.rule("control.push")
def test_a_push_stops_where_no_square_leads_further_off() -> None:
    a = hall(P=(7, 7), K=(8, 8)).menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.shove", "K", "melee").done()
    assert a.ask.prompt == "menu"
    assert a.where("K") == (8, 8)


@pytest.mark.rule("control.push")
def test_a_large_base_pushes_from_its_nearest_square() -> None:
    a = Arena(
        """
        ##########
        #R.H.....#
        #........#
        #........#
        ##########
        """,
        R="rex",
        H="royal_paladin",
    )
    a.dry().on("H", acted=1).menu("R")
    a.dice("2 2 - -", "- -").do("special", "rex.thwomp", "H", "melee")
    assert a.ask.seat == 0
    assert {x for x, _ in ends(a)} == {3, 4, 5, 6, 7}
    assert (3, 1) in ends(a) and (3, 2) not in ends(a)


@pytest.mark.rule("control.push")
def test_a_large_model_is_pushed_with_its_whole_base() -> None:
    a = Arena(
        """
        #########
        #..R....#
        #P......#
        #####...#
        #########
        """,
        packs=(CARDS,),
        P="puppeteer",
        R="rex",
    )
    a.dry().on("P", at=(1, 1)).menu("P")
    a.dice("2 2", "- -").do("special", "puppeteer.shove", "R", "melee")
    assert ends(a) == {(3, 0), (4, 0), (5, 0), (4, 1), (5, 1)}
    a.do("push", (5, 1))
    assert a.s.unit_at[a.square(6, 2)] == a.numbers["R"]


@pytest.mark.rule("control.ignores-models")
def test_friends_and_enemies_are_passed_through() -> None:
    a = alley("PKGH...", G="gouger", H="royal_paladin").menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.shove", "K", "melee")
    assert ends(a) == {(4, 0)}


@pytest.mark.rule("control.ignores-difficult")
def test_difficult_ground_costs_nothing_extra() -> None:
    a = alley("PK::::").menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.shove", "K", "melee")
    assert (4, 0) in ends(a) and (5, 0) not in ends(a)


@pytest.mark.rule("control.legal-end")
def test_a_controlled_move_does_not_end_on_a_model_a_chest_or_a_wall() -> None:
    a = Arena(
        """
        ######
        #K.#.#
        #G..P#
        ######
        """,
        packs=(CARDS,),
        P="puppeteer",
        K="dragon_priest",
        G="gouger",
    )
    a.dry().set(chests=[(1, 1)]).menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.strings", "K", "range")
    assert ends(a) == {(1, 0), (2, 1), (3, 0)}


@pytest.mark.rule("control.legal-end")
def test_a_large_model_is_not_moved_where_its_base_has_no_room() -> None:
    a = Arena(
        """
        ########
        #R....##
        #......#
        #P....##
        ########
        """,
        packs=(CARDS,),
        P="puppeteer",
        R="rex",
    )
    a.dry().menu("P").dice("2 2", "- -")
    a.do("special", "puppeteer.strings", "R", "range")
    assert ends(a) == {(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1)}


@pytest.mark.rule("control.harmful-squares")
def test_a_model_may_be_moved_into_lava() -> None:
    a = alley("PK~~~").menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.shove", "K", "melee").do("push", (2, 0)).done()
    assert a.status("K") == ("fire",)


@pytest.mark.rule("control.harmful-squares", "area.aura.membership")
def test_a_model_may_be_moved_into_an_enemy_aura() -> None:
    a = Arena(
        """
        ###########
        #R.H.....E#
        #.........#
        ###########
        """,
        R="rex",
        H="royal_paladin",
        E="ember_hound",
    )
    a.dry().on("H", acted=1).menu("E").do("area", "ember_hound.ash_cloud").do("end")
    a.dice("2 2 - -", "- -").do("special", "rex.thwomp", "H", "melee")
    assert a.status("H") == ()
    a.do("push", (7, 0))
    assert a.status("H") == ("choke",)


@pytest.mark.rule("control.not-activated")
def test_a_model_that_was_moved_may_still_move_and_act_in_its_own_turn() -> None:
    a = Arena(
        """
        ##########
        #R.H.....#
        #........#
        ##########
        """,
        R="rex",
        H="royal_paladin",
    )
    a.dry().menu("R")
    a.dice("2 2 - -", "- -").do("special", "rex.thwomp", "H", "melee").do("push", (5, 0))
    a.do("end")
    assert a.ask.prompt == "menu" and a.ask.about == a.option("H")
    assert (a.s.speed, a.s.actions) == (6, 3)


@pytest.mark.rule("control.immobile")
@pytest.mark.parametrize("status", ["immobile", "knockdown"])
def test_control_moves_a_model_that_cannot_move_itself(status: str) -> None:
    a = hall(P=(0, 4), K=(4, 4)).on("K", status=[status]).menu("P")
    a.do("special", "puppeteer.nudge", "K", "range").do("compel", (5, 5)).done()
    assert a.where("K") == (5, 5)
    assert a.status("K") == (status,)


@pytest.mark.rule("control.harmful-squares", "tile.effects.card")
def test_a_model_may_be_moved_through_lava_or_past_it() -> None:
    drawing = """
        #######
        #PK~..#
        #.....#
        #######
        """

    def shoved(*words: object) -> Arena:
        a = Arena(drawing, packs=(CARDS,), P="puppeteer", K="dragon_priest").dry().menu("P")
        a.dice("2 -", "- -").do("special", "puppeteer.shove", "K", "melee")
        a.do(*words).done()
        return a

    past = shoved("push", (3, 0))
    assert past.where("K") == (3, 0) and past.status("K") == ()
    through = shoved("push", (3, 0), "through")
    assert through.where("K") == (3, 0) and through.status("K") == ("fire",)


@pytest.mark.rule("control.harmful-squares")
def test_where_every_way_leads_through_lava_the_model_burns() -> None:
    a = alley("PK~.").menu("P")
    a.dice("2 -", "- -").do("special", "puppeteer.shove", "K", "melee")
    assert a.ask.options[:] == [
        ("stay",), a.option("push", (3, 0), "through"), a.option("push", (2, 0)),
    ]  # fmt: skip
    a.do("push", (3, 0), "through").done()
    assert a.where("K") == (3, 0) and a.status("K") == ("fire",)


@pytest.mark.rule("control.harmful-squares", "tile.effects.lava")
def test_who_stands_in_lava_is_led_out_and_in_again_or_on_through_it() -> None:
    rows = HALL.splitlines()
    rows[6] = rows[6].replace("#....", "#...~")

    def led(*status: str) -> Arena:
        a = Arena("\n".join(rows), packs=(CARDS,), P="puppeteer", K="dragon_priest").dry()
        a.on("P", at=(0, 4)).on("K", at=(3, 4), status=list(status)).menu("P")
        return a.dice("2 -", "- -").do("special", "puppeteer.strings", "K", "range")

    for end in ((3, 4), (4, 4)):
        a = led()
        a.do("compel", end, "through").done()
        assert (a.where("K"), a.status("K")) == (end, ("fire",))
    a = led()
    a.do("compel", (4, 4)).done()
    assert a.status("K") == (), "to leave the lava does not burn"
    assert not led("fire").offers("compel", (3, 4), "through")


@pytest.mark.rule("control.harmful-squares")
def test_who_drinks_itself_out_of_the_lava_is_not_moved_on() -> None:
    a = Arena(
        """
        ##########
        #RRH~....#
        #RR#######
        ##########
        """,
        R="rex",
        H="riftling_rogue",
    )
    a.menu("R").dice("2 2 3 3").do("special", "rex.thwomp", "H", "melee").do("pass")
    a.do("pass").dice("- -").do("defend", ARM).do("pass")
    a.do("push", (4, 0), "through")
    assert a.status("H") == ("fire",)
    a.do("drink", "H", "H", "riftling_rogue.dimensional_draught").do("land", (7, 0)).done()
    assert a.where("H") == (7, 0)


@pytest.mark.rule("control.harmful-squares", "area.aura.membership")
def test_a_model_that_is_moved_through_an_aura_is_caught_by_it() -> None:
    a = Arena(
        """
        ##########
        #RRH.....#
        #RR..E...#
        ##########
        """,
        R="rex",
        H="royal_paladin",
        E="ember_hound",
    )
    a.dry().on("H", acted=1).menu("E").do("area", "ember_hound.ash_cloud").do("end")
    a.dice("2 2 - -", "- -").do("special", "rex.thwomp", "H", "melee")
    assert a.status("H") == () and not a.offers("push", (7, 0))
    a.do("push", (7, 0), "through").done()
    assert a.where("H") == (7, 0) and a.status("H") == ("choke",)
