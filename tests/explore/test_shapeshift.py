"""Models that become other models. [shapeshift.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.explore.events import Destroyed, Shapeshifted
from undercroft.games.explore.game import GAME
from undercroft.kernel.match import Match

from .arena import Arena

CARDS = Path(__file__).parent / "packs" / "abilities"
TO_BEAR = "deeproot_druid.shapeshift"
TO_DRUID = "angry_bear.shapeshift"


def grove(**at: tuple[int, int]) -> Arena:
    """A Druid and a Dragon Priest in a small hall."""
    a = Arena(
        """
        ########
        #......#
        #..D...#
        #......#
        #.....M#
        ########
        """,
        D="deeproot_druid",
        M="dragon_priest",
    )
    for mark, place in at.items():
        a.on(mark, at=place)
    return a.dry()


def bear(a: Arena, x: int, y: int) -> Arena:
    a.position.units["D"].card = "angry_bear"
    return a.on("D", at=(x, y))


@pytest.mark.rule("shapeshift.example.druid", "shapeshift.transfer")
def test_the_druid_becomes_angry_bear_with_everything_on_his_card() -> None:
    a = grove().on("D", wounds=2, potions=1, status=["weak", "slow"])
    a.on("D", gear=["rune_of_strength"])
    a.menu("D").do("shapeshift", TO_BEAR, (2, 0)).done()
    profile = a.s.profile[a.numbers["D"]]
    assert profile.model.id == "angry_bear"
    assert profile.model.types == ("shapeshift", "half-elf", "hero")
    assert (a.wounds("D"), a.potions("D"), a.status("D")) == (2, 1, ("slow", "weak"))
    assert a.gear("D") == ["rune_of_strength"]
    assert profile.dice[0] == (1, 2, 0, 0)
    assert len(a.events(Shapeshifted)) == 1


@pytest.mark.rule("shapeshift.cost")
def test_changing_costs_one_action_point() -> None:
    a = grove().menu("D").do("shapeshift", TO_BEAR, (2, 0))
    assert a.s.actions == 2
    poor = grove().menu("D", actions=0)
    assert not poor.offered("shapeshift")


@pytest.mark.rule("shapeshift.cost")
def test_bind_prevents_changing() -> None:
    a = grove().on("D", status=["bind"]).menu("D")
    assert not a.offered("shapeshift")
    a = grove().on("D", status=["pacify"]).menu("D")
    assert a.offered("shapeshift")


@pytest.mark.rule("shapeshift.placement")
def test_the_bear_must_cover_the_druids_square() -> None:
    a = grove().menu("D")
    places = {option[2] for option in a.offered("shapeshift")}
    assert places == {a.square(x, y) for x in (1, 2) for y in (0, 1)}


@pytest.mark.rule("shapeshift.room")
def test_without_room_for_the_bear_the_druid_cannot_change() -> None:
    alley = Arena("######\n#D...#\n####.#\n#M...#\n######", D="deeproot_druid", M="knucklehead")
    alley.dry().menu("D")
    assert not alley.offered("shapeshift")


@pytest.mark.rule("shapeshift.room")
def test_all_four_squares_must_be_free() -> None:
    a = grove(M=(1, 1)).menu("D")
    assert {o[2] for o in a.offered("shapeshift")} == {a.square(2, 0), a.square(2, 1)}
    chest = grove().set(chests=[(2, 0), (3, 2)]).menu("D")
    assert {o[2] for o in chest.offered("shapeshift")} == {chest.square(1, 1)}


@pytest.mark.rule("shapeshift.enter")
def test_a_shapeshift_model_cannot_be_chosen_as_a_hero() -> None:
    match = Match(GAME, {"size": "delve"}, 1)
    cards = {GAME.box.models[o[1]].id for o in match.ask.options if isinstance(o[-1], int)}
    assert "deeproot_druid" in cards
    assert "angry_bear" not in cards


def pond() -> Arena:
    a = Arena("#####\n#P.H#\n#..M#\n#####", packs=(CARDS,), P="prince", H="royal_paladin",
              M="dragon_priest")  # fmt: skip
    return a.dry()


@pytest.mark.rule("shapeshift.transfer")
def test_a_form_left_with_no_more_hearts_than_wounds_is_destroyed() -> None:
    a = pond().on("P", wounds=1).menu("P").do("shapeshift", "prince.croak", (0, 0))
    assert a.in_play("P") and a.wounds("P") == 1
    a = pond().on("P", wounds=2).menu("P").do("shapeshift", "prince.croak", (0, 0))
    assert not a.in_play("P")


@pytest.mark.rule("shapeshift.transfer")
def test_potions_above_the_new_limit_are_lost() -> None:
    a = pond().on("P", potions=2).menu("P").do("shapeshift", "prince.croak", (0, 0))
    assert a.potions("P") == 1


@pytest.mark.rule("shapeshift.same-turn")
def test_action_points_already_used_stay_used() -> None:
    a = pond().menu("P").do("shapeshift", "prince.croak", (0, 0))
    assert (a.s.speed, a.s.actions) == (3, 1)


@pytest.mark.rule("shapeshift.same-turn")
def test_speed_already_used_stays_used() -> None:
    a = grove().menu("D").do("move", (0, 1)).do("shapeshift", TO_BEAR, (0, 1))
    # Two squares of the Bear's six are gone, not two of the Druid's seven.
    assert (a.s.speed, a.s.actions) == (4, 2)
    a.do("shapeshift", TO_DRUID, (0, 1))
    assert (a.s.speed, a.s.actions) == (5, 1)


@pytest.mark.rule("shapeshift.same-turn")
def test_a_druid_who_has_moved_as_far_as_a_bear_can_is_a_bear_that_cannot_move() -> None:
    a = grove(D=(0, 0)).menu("D", speed=1).do("shapeshift", TO_BEAR, (0, 0))
    assert a.s.speed == 0
    assert not a.offered("move")


@pytest.mark.rule("shapeshift.revert")
def test_the_druid_comes_back_on_one_of_the_bears_squares() -> None:
    a = bear(grove(), 2, 1).on("D", wounds=1, status=["cold"], gear=["rune_of_strength"])
    a.menu("D")
    assert {o[2] for o in a.offered("shapeshift")} == {
        a.square(x, y) for x in (2, 3) for y in (1, 2)
    }
    a.do("shapeshift", TO_DRUID, (3, 2)).done()
    assert a.s.profile[a.numbers["D"]].model.id == "deeproot_druid"
    assert (a.where("D"), a.s.actions) == ((3, 2), 2)
    assert (a.wounds("D"), a.status("D"), a.gear("D")) == (1, ("cold",), ["rune_of_strength"])
    assert a.s.heroes == 1 << a.square(3, 2)


@pytest.mark.rule("shapeshift.placement")
def test_a_bear_that_comes_to_stand_in_lava_burns() -> None:
    a = Arena("######\n#D~..#\n#....#\n#M...#\n######", D="deeproot_druid", M="knucklehead")
    a.dry().menu("D").do("shapeshift", TO_BEAR, (0, 0))
    assert a.status("D") == ("fire",)


@pytest.mark.rule("shapeshift.same-turn", "ability.berserk")
def test_von_drakk_becomes_nocturne_and_gains_her_berserk_attack() -> None:
    a = grove(M=(5, 3)).set(boss_card="von_drakk")
    a.position.units["M"].card = "von_drakk"
    a.on("M", at=(3, 1), wounds=1, status=["slow"]).menu("M")
    assert not a.offered("berserk")
    a.do("shapeshift", "von_drakk.shapeshift", (3, 1))
    assert a.s.profile[a.numbers["M"]].model.id == "nocturne"
    assert (a.wounds("M"), a.status("M")) == (1, ("slow",))
    assert a.offers("berserk", "D")


@pytest.mark.rule("shapeshift.revert", "ability.berserk")
def test_nocturne_leaves_her_berserk_attack_behind() -> None:
    a = grove().set(boss_card="von_drakk")
    a.position.units["M"].card = "nocturne"
    a.on("M", at=(3, 1)).menu("M")
    assert a.offers("berserk", "D")
    a.do("shapeshift", "nocturne.shapeshift", (3, 1))
    assert a.offers("attack", "D", "melee")
    assert not a.offered("berserk")


@pytest.mark.rule("shapeshift.room", "shapeshift.placement")
def test_no_room_for_the_new_shape_and_a_wrong_place_for_it_are_told_apart() -> None:
    a = grove().menu("D")
    assert a.why_not("shapeshift", TO_BEAR, (4, 2)) == ("shapeshift.placement",)
    alley = Arena("######\n#D...#\n####.#\n#M...#\n######", D="deeproot_druid", M="knucklehead")
    alley.dry().menu("D")
    assert alley.why_not("shapeshift", TO_BEAR, (0, 0)) == ("shapeshift.room",)


@pytest.mark.rule("shapeshift.transfer")
def test_nobody_destroys_a_form_that_its_wounds_are_too_many_for() -> None:
    a = pond().on("P", wounds=2).menu("P").do("shapeshift", "prince.croak", (0, 0))
    (fallen,) = a.events(Destroyed)
    assert (fallen.unit, fallen.by) == (a.numbers["P"], -1)
