"""Area effects: their squares, one roll for all, what lasts. [base.area.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.crystalia import effect
from undercroft.games.crystalia.card import ARM, STEALTH, STR, WILL
from undercroft.games.crystalia.cover import in_area

from .arena import Arena, foe, unit

PACK = Path(__file__).parent / "packs" / "shapes"


def hit(drawing: str, action: str, *aim: str, card: str = "geometer") -> str:
    """The drawing with a star on every square where a figure was struck; enemies stand all over."""
    lines = [line.strip() for line in drawing.strip().splitlines()]
    spots = [
        (x - 1, y - 1) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark == "."
    ]
    actor = next(
        (x, y) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark == "A"
    )
    names = {f"e{number}": foe("dragon_priest", at=spot) for number, spot in enumerate(spots)}
    plain = "\n".join(lines).replace("A", ".")
    a = Arena(plain, packs=(PACK,), A=unit(card, at=(actor[0] - 1, actor[1] - 1)), **names)
    a.menu("A")
    number = a.game.box.action_number[f"geometer.{action}"]
    if aim:
        (option,) = [o for o in a.offered("aim") if o[1] == number and o[3] == aim[0]]
        a.match.answer_with(option)
    else:
        a.do("area", number)
    struck = {a.place(mark) for mark in a.numbers if "slow" in a.status(mark)}
    return "\n".join(
        "".join("*" if (x - 1, y - 1) in struck else mark for x, mark in enumerate(line))
        for y, line in enumerate(lines)
    )


def drawn(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


OPEN = """
    #########
    #.......#
    #.......#
    #.......#
    #...A...#
    #.......#
    #.......#
    #.......#
    #########"""


@pytest.mark.rule("base.area.spray")
def test_spray_widens_from_row_to_row() -> None:
    assert hit(OPEN, "spray", "N") == drawn(
        """
        #########
        #.*****.#
        #..***..#
        #...*...#
        #...A...#
        #.......#
        #.......#
        #.......#
        #########"""
    )


@pytest.mark.rule("base.area.lance")
def test_lance_is_a_straight_line_from_beside_the_user() -> None:
    assert hit(OPEN, "lance", "E") == drawn(
        """
        #########
        #.......#
        #.......#
        #.......#
        #...A***#
        #.......#
        #.......#
        #.......#
        #########"""
    )


@pytest.mark.rule("base.area.sweep")
def test_sweep_two_is_five_by_two_along_one_side() -> None:
    assert hit(OPEN, "sweep", "S") == drawn(
        """
        #########
        #.......#
        #.......#
        #.......#
        #...A...#
        #.*****.#
        #.*****.#
        #.......#
        #########"""
    )


@pytest.mark.rule("base.area.squares")
def test_an_area_does_not_reach_behind_the_wall_below_a_large_base() -> None:
    a = Arena("#####\n#B..#\n#...#\n#####\n#...#\n#####", B="starfire").menu("B")
    here = sum(1 << a.square(x, y) for x in range(3) for y in range(2))
    assert in_area(a.s, a.s.at[a.numbers["B"]], 2, a.s.board.squares) == here


@pytest.mark.rule("base.area.sweep")
def test_a_large_base_sweeps_once_a_side() -> None:
    a = Arena(
        "\n".join(["#" * 10, *["#........#"] * 8, "#" * 10]), B=unit("starfire", at=(3, 3))
    ).menu("B")  # fmt: skip
    sweep = a.game.box.action_number["starfire.tail_sweep"]
    ways = [option for option in a.offered("aim") if option[1] == sweep]
    assert sorted(option[3] for option in ways) == ["E", "N", "S", "W"]


@pytest.mark.rule("base.area.cross")
def test_cross_is_the_user_and_the_straight_lines_from_it() -> None:
    assert hit(OPEN, "cross") == drawn(
        """
        #########
        #.......#
        #...*...#
        #...*...#
        #.**A**.#
        #...*...#
        #...*...#
        #.......#
        #########"""
    ).replace("A", "*")


@pytest.mark.rule("base.area.wave")
def test_wave_is_every_square_so_far_from_the_user_its_own_included() -> None:
    assert hit(OPEN, "wave") == drawn(
        """
        #########
        #.......#
        #.*****.#
        #.*****.#
        #.**A**.#
        #.*****.#
        #.*****.#
        #.......#
        #########"""
    ).replace("A", "*")


@pytest.mark.rule("base.area.squares")
def test_squares_out_of_los_are_not_reached_and_units_hide_nobody() -> None:
    """The pillars hide what lies behind them; the units that stand everywhere do not."""
    assert hit(
        """
        #######
        #.....#
        #..#..#
        #.A#..#
        #..#..#
        #.....#
        #######""",
        "wave",
    ) == drawn(
        """
        #######
        #***..#
        #**#..#
        #**#..#
        #**#..#
        #***..#
        #######"""
    )


@pytest.mark.rule("base.area.burst")
def test_a_burst_is_around_its_target_and_out_of_sight_of_it_nobody_is_touched() -> None:
    a = Arena(
        """
        ##########
        #.....B..#
        #A....TC.#
        #.....#D.#
        #.....E..#
        ##########""",
        packs=(PACK,),
        A="geometer",
        T=foe("tincan"),
        B=foe("knucklehead"),
        C=foe("gouger"),
        D=foe("whelp"),
        E=foe("ironscale"),
    ).menu("A")
    assert a.offers("special", "geometer.burst", "T"), "the target is chosen by range"
    a.do("special", "geometer.burst", "T")
    assert {m for m in "TBCDE" if a.status(m)} == {"T", "B", "C", "D"}


@pytest.mark.rule("base.area.burst")
def test_on_a_large_target_one_of_its_squares_is_the_centre() -> None:
    a = Arena(
        """
        ##########
        #.....B..#
        #A...T...#
        #........#
        #.....C..#
        ##########""",
        packs=(PACK,),
        A="geometer",
        T=foe("rex"),
        B=foe("knucklehead"),
        C=foe("gouger"),
    ).menu("A")
    a.do("special", "geometer.burst", "T")
    assert {a.s.board.place(o[1]) for o in a.offered("centre")} == {(4, 1), (5, 1), (4, 2), (5, 2)}
    a.do("centre", (5, 2))
    assert {m for m in "TBC" if a.status(m)} == {"T", "C"}


@pytest.mark.rule("base.area.single-roll")
def test_one_offense_roll_meets_a_defense_of_each() -> None:
    a = Arena(
        """
        #####
        #K..#
        #.A.#
        #..T#
        #####""",
        A=unit("ember_mage", facing="N"),
        K=foe("dragon_priest", facing="S"),
        T=foe("tincan", facing="N"),
    ).menu("A")
    a.dice("1 1", "1 1 -", "- 1").do("area", "ember_mage.fire_wave")
    assert [(who, what) for who, what, _, _ in a.rolls()] == [
        ("A", "offense"), ("T", "defense arm"), ("K", "defense arm"),
    ]  # fmt: skip
    assert (a.wounds("T"), a.wounds("K")) == (0, 1)


@pytest.mark.rule("base.area.single-roll")
def test_all_are_affected_at_the_same_time() -> None:
    """The first one's defeat changes nothing for the second: both rolls are made before it."""
    a = Arena(
        """
        #####
        #K..#
        #.A.#
        #..T#
        #####""",
        A=unit("ember_mage", facing="N"),
        K=foe("whelp", facing="S"),
        T=foe("tincan", facing="N"),
    ).menu("A")
    a.dice("2 1", "- - -").do("area", "ember_mage.fire_wave")
    kinds = [type(e).__name__ for e in a.events() if type(e).__name__ in ("Rolled", "Wounded")]
    assert kinds == ["Rolled", "Rolled", "Rolled", "Wounded", "Wounded"]


@pytest.mark.rule("base.area.friendly")
def test_friends_and_the_user_are_untouched_unless_it_is_augment_or_dangerous() -> None:
    def struck(action: str) -> set[str]:
        a = Arena(
            """
            ######
            #FA.K#
            ######""",
            packs=(PACK,),
            A=unit("geometer", facing="E"),
            F="dragon_priest",
            K=foe("dragon_priest"),
        ).menu("A")
        number = a.game.box.action_number[f"geometer.{action}"]
        option = next(o for o in a.ask.options if o[0] in ("area", "aim") and o[1] == number)
        a.match.answer_with(option)
        return {mark for mark in "AFK" if a.status(mark)}

    assert struck("wave") == {"A", "F", "K"}
    b = Arena(
        """
        #####
        #FAK#
        #####""",
        A="ember_mage",
        F="dragon_priest",
        K=foe("dragon_priest", facing="W"),
    ).menu("A")
    b.dice("3 3", "- -").do("area", "ember_mage.fire_wave")
    assert {mark for mark in "AFK" if b.wounds(mark)} == {"K"}
    halo = Arena(
        """
        #####
        #FAK#
        #####""",
        A="scarecrow",
        F=unit("dragon_priest", wounds=1),
        K=foe("dragon_priest", wounds=1),
    )
    halo.on("A", wounds=1).menu("A")
    halo.do("area", "scarecrow.bumper_crop")
    assert (halo.wounds("F"), halo.wounds("K")) == (0, 1), "an Augment is for friends only"
    assert halo.wounds("A") == 0


@pytest.mark.rule("base.area.replaces-range")
def test_an_area_needs_no_target_in_range_and_only_a_burst_has_one() -> None:
    a = Arena(
        """
        ############
        #A........K#
        ############""",
        A="ember_mage",
        K=foe("knucklehead"),
    ).menu("A")
    assert not a.offers("attack", "K", "magic"), "nine squares are out of range"
    assert a.offers("area", "ember_mage.fire_wave")
    assert not any(
        o[1] == a.game.box.action_number["ember_mage.fire_wave"] for o in a.offered("special")
    )
    ranger = Arena(
        """
        ############
        #A........K#
        ############""",
        A="glimmerdusk_ranger",
        K=foe("knucklehead"),
    ).menu("A")
    assert not ranger.offers("special", "glimmerdusk_ranger.sparkle_burst", "K")


@pytest.mark.rule("base.area.stacking")
def test_the_same_action_does_not_add_up_and_different_ones_do() -> None:
    a = Arena(
        """
        ########
        #APQ.R.#
        ########""",
        A="dragon_priest",
        P="royal_paladin",
        Q="ironscale",
        R="ironscale",
        effects=[
            ("Q", "ironscale.scalewall", "aura"),
            ("R", "ironscale.scalewall", "aura"),
            ("P", "royal_paladin.iron_halo", "aura"),
        ],
    ).menu("A")

    def arm(mark: str) -> tuple[int, ...]:
        return tuple(effect.pool(a.s, a.numbers[mark], ARM, offense=False))

    assert arm("A") == (2, 1, 0, 1), "one blue of the halo, one star of a scalewall"
    assert arm("Q") == (1, 0, 0, 3), "both walls reach it, and one counts"


@pytest.mark.rule("base.area.stacking")
def test_shards_of_two_colours_do_not_keep_each_others_power_off() -> None:
    """One name, and different things given: each gives its own."""
    power = "{}_crystal_shard.princess_power"
    a = Arena(
        """
        ########
        #APQ...#
        ########""",
        A="dragon_priest",
        P="royal_paladin",
        Q="ironscale",
        effects=[("P", power.format("citrine"), "aura"), ("P", power.format("ruby"), "aura")],
    ).menu("A")
    for attribute, plain in ((STR, (2, 0, 0, 0)), (WILL, (0, 2, 0, 0))):
        blue, red, *others = effect.pool(a.s, a.numbers["A"], attribute, offense=False)
        assert (blue, red - 1, *others) == plain


@pytest.mark.rule("base.area.stacking")
def test_drinking_the_same_potion_twice_gives_nothing_more() -> None:
    a = Arena(
        """
        ####
        #A.#
        ####""",
        A="ember_mage",
        potions=[2],
        effects=[("A", "ember_mage.fire_water", "A")],
    ).menu("A")
    water = "ember_mage.fire_water"
    a.do("drink", water, "special", water, "A")
    assert tuple(effect.pool(a.s, a.numbers["A"], STR, offense=False)) == (3, 0, 0, 0)


@pytest.mark.rule("base.area.aura")
def test_an_aura_stays_moves_with_its_user_and_ends_with_it() -> None:
    a = Arena(
        """
        ##########
        #A.F.....#
        ##########""",
        A="riftling_rogue",
        F="knucklehead",
    ).menu("A")

    def hidden() -> bool:
        return effect.has(a.s, a.numbers["F"], STEALTH)

    assert not hidden()
    a.do("area", "riftling_rogue.bamf")
    assert hidden()
    a.do("move", "to:E", (1, 0)).do("move", "to:W", (0, 0))
    assert hidden()
    a.do("move", "to:E", (5, 0))
    assert not hidden(), "it is left behind, three squares away"
