"""Factions: traits, weaknesses and agendas."""

from __future__ import annotations

import pytest

from .arena import Arena, foe, unit

FIELD = """
##########
#........#
#.A.T....#
#........#
#........#
##########"""


def duel(first: str = "", second: str = "", **facts: object) -> Arena:
    names: dict[str, object] = {
        "A": unit("ember_mage", facing="E"), "T": foe("hearthsworn_fighter", facing="W"),
        "factions": [first, second],
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


@pytest.mark.rule("faction.forest.trait.vines")
def test_the_first_won_offense_of_a_turn_slows() -> None:
    a = duel("forest").menu("A").dice("1 1", "1 -").do("attack", "T", "magic")
    assert "slow" in a.status("T")
    b = duel("royal").menu("A").dice("- 1 1", "1 -").do("attack", "T", "magic")
    assert "slow" not in b.status("T")


@pytest.mark.rule("faction.forest.trait.amber")
@pytest.mark.parametrize(("before", "potions"), [(1, 1), (2, 0)])
def test_every_second_own_turn_brings_a_potion(before: int, potions: int) -> None:
    a = duel("forest", turns=[before, 2], turn=1, attacker=0).at("next_turn")
    assert a.s.turn == 0 and a.s.turns[0] == before + 1
    assert a.s.potions[0] == potions


@pytest.mark.rule("faction.forest.weakness.fire", "faction.forest.weakness.no-immunity")
def test_fire_costs_the_forestfolk_two_wounds() -> None:
    a = duel("forest").on("A", status=["fire"]).activate("A")
    assert a.wounds("A") == 2, "and Immune: Fire of the mage does not help"


@pytest.mark.rule("faction.forest.agenda.ritual", "faction.agenda.win")
@pytest.mark.parametrize(("count", "won"), [(4, True), (3, False)])
def test_five_units_hand_in_hand_at_the_tree_win(count: int, won: bool) -> None:
    chain = {f"k{i}": unit("knucklehead", at=(2 + i, 1)) for i in range(count)}
    a = duel("forest", tree=(0, 1), **chain).on("T", at=(7, 3)).on("A", at=(1, 1)).at("turn")
    assert a.match.over == won
    if won:
        assert a.match.outcome == ("Player 1", "faction.forest.agenda.ritual", (0,))


@pytest.mark.rule("faction.royal.trait.hit")
def test_the_first_offense_of_a_turn_has_a_blue_die_more() -> None:
    a = duel("royal").menu("A").dice("- - -", "- -", "- -", "- -")
    a.do("attack", "T", "magic").do("attack", "T", "magic")
    pools = [pool for who, what, pool, _ in a.rolls() if what == "offense"]
    assert pools == [(1, 2, 0, 0), (0, 2, 0, 0)]


@pytest.mark.rule("faction.royal.weakness.back")
def test_the_royal_army_is_weak_in_the_back() -> None:
    a = duel("", "royal").on("T", facing="E").menu("A").dice("- - - -", "- -")
    a.do("attack", "T", "magic")
    assert a.rolls()[0][2] == (0, 4, 0, 0)


@pytest.mark.rule("faction.royal.trait.aim")
def test_the_first_roll_into_cover_loses_no_die() -> None:
    a = duel("royal", K=foe("knucklehead", at=(3, 1))).on("T", at=(5, 1)).menu("A", spent=1 << 8)
    a.dice("1 1", "1 -").do("attack", "T", "magic")
    assert a.wounds("T") == 1
    a.dice("1 1", "1 -").do("attack", "T", "magic")
    assert a.wounds("T") == 1, "the second roll loses one"


@pytest.mark.rule("faction.royal.agenda.retreat")
def test_five_fragments_and_a_leader_at_an_exit_win() -> None:
    gate = FIELD.replace("##########\n#.", "##=#######\n#.", 1)
    for fragments, won in ((5, True), (4, False)):
        a = Arena(
            gate,
            A=unit("ember_mage", at=(1, 0)),
            T=foe("hearthsworn_fighter", at=(6, 2)),
            factions=["royal"],
            fragments=[fragments],
        )
        a.at("turn")
        assert a.match.over == won


@pytest.mark.rule("faction.peaks.trait.scorch")
def test_enemies_that_end_on_scorched_ground_burn() -> None:
    a = duel("peaks").on("T", at=(7, 3)).menu("A")
    a.do("move", "to:E", (3, 1))
    assert a.s.scorched[0] == 1 << a.square(1, 1) | 1 << a.square(2, 1)
    b = duel("peaks", scorched=[[(3, 1)]]).menu("T").do("end")
    assert b.status("T") == {"fire"}


@pytest.mark.rule("faction.peaks.weakness.heal")
def test_hearts_heal_no_wounds_of_the_peaks() -> None:
    a = duel("peaks", k=unit("knucklehead", at=(0, 0))).on("A", wounds=1)
    a.on("A", at=(0, 3)).on("k", at=(2, 1), facing="E").menu("k")
    a.dice("2 2 h", "- -").do("attack", "T", "melee")
    assert a.wounds("T") == 1
    assert a.ask.prompt != "heart", "there is nothing a heart could take off"


QUARTERS = """
##########
#........#
#.A......#
#........#
#.....T..#
#........#
#........#
##########"""


@pytest.mark.rule("faction.peaks.agenda.char", "setup.world.arena-quarters")
def test_two_units_alone_on_a_tile_char_it() -> None:
    a = Arena(
        QUARTERS,
        quarters=True,
        A="ember_mage",
        k=unit("knucklehead", at=(0, 0)),
        T=foe("hearthsworn_fighter"),
        factions=["peaks"],
    ).at("power_up")
    assert a.s.turn == 1
    assert a.s.charred[0] == 1


@pytest.mark.rule("faction.peaks.agenda.win")
def test_three_charred_tiles_of_four_win() -> None:
    for tiles, won in (([0, 1, 2], True), ([0, 1], False)):
        a = Arena(
            QUARTERS,
            quarters=True,
            A="ember_mage",
            T=foe("hearthsworn_fighter"),
            factions=["peaks"],
            charred=[tiles],
        ).at("turn")
        assert a.match.over == won
