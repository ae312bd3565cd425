"""The actions of an activation. [action.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, ThingSpec
from tests.realms.figures import archer, caster, ogre, soldier

OPEN = """
    . . . . . . .
    . . . . . . .
    . . . H . . .
    . . . . . . .
    . . . . . . .
    """


@pytest.mark.rule("action.two")
def test_a_hero_has_two_actions_and_no_third() -> None:
    a = Arena("H t . . . S", H=soldier(), S=soldier(), t=ogre(), row=["H", "S", "beanstalk_ogre"])
    a.start("card")
    assert (a.s.active, a.s.actions) == (a.numbers["H"], 2)
    a.dice("1 1").do("attack", 0, "t")
    assert a.s.active == a.numbers["H"]
    a.dice("1 1").do("attack", 0, "t")
    assert a.s.active == a.numbers["S"]


@pytest.mark.rule("action.two")
def test_he_may_pass_on_either_action() -> None:
    a = Arena("H t . . . S", H=soldier(), S=soldier(), t=ogre(), row=["H", "S", "beanstalk_ogre"])
    a.menu("H").do("pass")
    assert (a.s.active, a.s.actions) == (a.numbers["H"], 1)
    a.do("end")
    assert a.s.active == a.numbers["S"]


@pytest.mark.rule("action.any-mix")
def test_any_two_actions_go_together_the_same_one_twice_included() -> None:
    def walk() -> Arena:
        line = "S . H . . . . . . . t"
        return Arena(line, H=archer(), S=soldier(), t=ogre(), row=["H", "S"]).menu("H")

    a = walk().do("move", (8, 0))
    assert (a.s.active, a.s.actions, a.s.steps) == (a.numbers["H"], 1, 0)
    a.do("move", (2, 0))
    assert a.is_at("H", 2, 0)
    assert a.s.active == a.numbers["S"]
    a = walk().do("move", (5, 0)).dice("3 1 1").do("attack", 0, "t")
    assert (a.s.active, a.health("t")) == (a.numbers["S"], 8)
    a = walk().do("move", (6, 0)).do("rest")
    assert a.energy("H") == 6


@pytest.mark.rule("action.move")
def test_a_move_goes_up_to_speed_spaces_diagonals_at_the_same_cost() -> None:
    a = Arena(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        H . . . . .
        """,
        H=soldier(),
    ).menu("H")  # fmt: skip
    places = {(x, y) for x in range(6) for y in range(6) if x <= 4 and 5 - y <= 4} - {(0, 5)}
    assert set(a.offered("move")) == {a.option("move", place) for place in places}


@pytest.mark.rule("action.move")
def test_he_may_stop_early_and_go_on_before_anything_else() -> None:
    a = Arena(OPEN, H=soldier()).menu("H")
    a.do("move", (4, 2))
    assert (a.s.actions, a.s.steps) == (1, 3)
    a.do("step", (6, 2))
    assert (a.s.actions, a.s.steps) == (1, 1)
    # Another action ends the Move.
    a.do("rest")
    assert not a.offered("step")


@pytest.mark.rule("action.move")
@pytest.mark.parametrize("block", ["#", "o"])
def test_no_diagonal_step_between_two_blocking_spaces(block: str) -> None:
    corner = f"H {block}\n{block} ."
    assert not Arena(corner, H=soldier()).menu("H").offers("move", (1, 1))
    assert Arena(f"H {block}\n. .", H=soldier()).menu("H").offers("move", (1, 1))


@pytest.mark.rule("action.move-through")
@pytest.mark.parametrize("other", ["friend", "enemy"])
def test_nobody_moves_through_another_figure(other: str) -> None:
    figure = {"friend": soldier(), "enemy": ogre()}[other]
    a = Arena("H . x . .", H=soldier(), x=figure).menu("H")
    assert {option[1] for option in a.offered("move")} == {a.at(1, 0)}


@pytest.mark.rule("action.move-through", "action.move")
def test_the_way_around_a_figure_takes_its_steps() -> None:
    a = Arena(
        """
        H S . . . .
        # . # # # #
        """,
        H=soldier(), S=soldier(),
    ).menu("H")  # fmt: skip
    # Down and up again: two steps to the far side of the friend, and two more along the passage.
    assert a.offers("move", (4, 0))
    assert not a.offers("move", (5, 0))


@pytest.mark.rule("action.move-end")
def test_a_move_stops_only_where_nobody_stands() -> None:
    bird = HeroSpec("sugar_plum_fairy", skills=[], energy=0)
    a = Arena("H S . .", H=bird, S=soldier()).menu("H")
    # She flies over her friend and may still not stay there.
    assert a.offers("move", (2, 0))
    assert not a.offers("move", (1, 0))
    assert "action.move-end" in a.why_not("move", (1, 0))


@pytest.mark.rule("action.attack")
@pytest.mark.parametrize(
    ("hero", "line"), [(soldier(), "H t"), (archer(), "H . t"), (caster(), "H . t")]
)
def test_one_action_makes_one_attack_of_the_weapons_type(hero: HeroSpec, line: str) -> None:
    a = Arena(line, H=hero, t=ogre()).menu("H")
    count = a.s.profile[0].weapons[0].dice
    a.dice(" ".join("6" * count), " ".join("1" * count)).do("attack", 0, "t")
    assert (a.health("t"), a.s.actions) == (9 - count, 1)
    a.done()


@pytest.mark.rule("action.cast")
def test_casting_takes_an_action_and_only_his_own_spells_are_offered() -> None:
    a = Arena("H . t", H=caster("magical_arrow", energy=7), t=ogre()).menu("H")
    assert {option[1] for option in a.offered("cast")} == {a.option("cast", "magical_arrow")[1]}
    a.dice("4 1 1").do("cast", "magical_arrow", "t")
    assert (a.s.actions, a.energy("H")) == (1, 5)
    a = Arena("H . t", H=caster("magical_arrow", energy=7), t=ogre()).menu("H", actions=0, taken=2)
    assert not a.offered("cast")


@pytest.mark.rule("action.use-skill")
def test_a_skill_without_a_moment_takes_an_action_and_its_cost() -> None:
    a = Arena("H . t", H=soldier(skills=["vigor"], energy=4, health=3), t=ogre()).menu("H")
    a.do("vigor")
    assert (a.s.actions, a.energy("H"), a.health("H")) == (1, 2, 4)
    a = Arena("H . t", H=soldier(skills=[], energy=4, health=3), t=ogre()).menu("H")
    assert not a.offers("vigor")


@pytest.mark.rule("action.use-skill")
def test_a_skill_that_names_its_moment_takes_no_action() -> None:
    hero = soldier(skills=["defensive_stance", "power_strike"], energy=2)
    a = Arena("H t", H=hero, t=ogre()).menu("H")
    a.do("stance", 2)
    assert a.s.actions == 2
    a.do("attack", 0, "t").dice("2 2 2").do("power_strike")
    assert (a.s.actions, a.health("t")) == (1, 6)


@pytest.mark.rule("action.interact")
def test_an_object_is_used_from_next_to_it_with_an_action() -> None:
    chest = [ThingSpec("strongbox", (3, 0))]
    a = Arena("H . . . .", H=soldier(), things=chest).menu("H")
    assert not a.offers("interact", 0)
    assert "action.interact" in a.why_not("interact", 0)
    a = Arena(". . H . .", H=soldier(), things=chest).menu("H")
    a.do("interact", 0)
    assert (a.s.actions, a.gold("H")) == (1, 10)
    assert not a.offers("interact", 0)


@pytest.mark.rule("action.interact")
def test_an_object_is_used_from_its_own_space_too() -> None:
    a = Arena("H . . . .", H=soldier(), things=[ThingSpec("strongbox", (0, 0))]).menu("H")
    a.do("interact", 0)
    assert (a.s.actions, a.gold("H")) == (1, 10)


@pytest.mark.rule("action.swap")
def test_one_action_swaps_any_number_of_items_within_the_slots() -> None:
    hero = soldier(
        worn=["parade_sabre", "painted_coat"], pack=["hatchet", "iron_pot", "chain_shirt"]
    )
    a = Arena("H", H=hero).menu("H")
    a.do("equip")
    assert a.s.actions == 1
    # A second coat takes the place of the first; the cap and the axe find free slots.
    assert not a.offers("wear", "chain_shirt")
    a.do("wear", "hatchet").do("wear", "iron_pot").do("swap", "chain_shirt", "painted_coat")
    a.do("done")
    assert set(a.worn("H")) == {"parade_sabre", "hatchet", "iron_pot", "chain_shirt"}
    assert a.pack("H") == ["painted_coat"]
    assert a.s.actions == 1


@pytest.mark.rule("action.trade")
def test_the_same_action_trades_items_consumables_and_gold_with_an_adjacent_hero() -> None:
    one = soldier(pack=["hatchet"], gold=7)
    two = HeroSpec("gretel", energy=0, consumables=["honey_cake"])
    a = Arena("H S . .", H=one, S=two).menu("H")
    a.do("equip")
    a.do("give", "H", "S", "equipment", "hatchet").do("give", "S", "H", "equipment", "apron")
    a.do("give", "S", "H", "consumable", "honey_cake").do("give", "H", "S", "gold", 7).do("done")
    assert (a.pack("S"), a.pack("H")) == (["hatchet"], ["apron"])
    assert (a.consumables("H"), a.gold("S"), a.gold("H")) == (["honey_cake"], 7, 0)
    assert "apron" not in a.worn("S")
    assert a.s.actions == 1
    # Only the active hero has spent an action.
    a.do("end")
    assert (a.s.active, a.s.actions) == (a.numbers["S"], 2)


@pytest.mark.rule("action.trade")
def test_heroes_apart_cannot_trade_and_limits_hold() -> None:
    a = Arena("H . S", H=soldier(pack=["hatchet"]), S=HeroSpec("gretel")).menu("H").do("equip")
    assert not a.offered("give")
    full = HeroSpec("gretel", pack=["iron_pot"] * 4, consumables=["honey_cake"] * 2)
    a = Arena("H S", H=soldier(pack=["hatchet"], consumables=["honey_cake"]), S=full).menu("H")
    a.do("equip")
    assert not [o for o in a.offered("give") if o[1] == 0]
    assert [o for o in a.offered("give") if o[1] == 1]


@pytest.mark.rule("action.trade")
@pytest.mark.parametrize(("answer", "pack"), [("agree", []), ("refuse", ["hatchet"])])
def test_the_other_player_must_agree(answer: str, pack: list[str]) -> None:
    a = Arena("H S", H=soldier(pack=["hatchet"]), S=HeroSpec("gretel"), players=2).menu("H")
    a.do("equip").do("give", "H", "S", "equipment", "hatchet")
    assert (a.asked(), a.ask.seat) == ("agree", 1)
    a.do(answer)
    assert a.pack("H") == pack


@pytest.mark.rule("action.rest")
def test_rest_gives_all_energy_back() -> None:
    a = Arena("H S", H=HeroSpec("gretel", energy=1), S=soldier()).menu("H", actions=1, taken=1)
    a.do("rest")
    assert a.energy("H") == 7


@pytest.mark.rule("action.rest-second")
def test_rest_is_the_second_action_and_a_passed_one_is_a_first() -> None:
    a = Arena("H S", H=HeroSpec("gretel", energy=1), S=soldier()).menu("H")
    assert not a.offers("rest")
    assert a.why_not("rest") == ("action.rest-second",)
    a.do("pass")
    assert a.offers("rest")


@pytest.mark.rule("action.rest-second")
def test_a_hero_with_a_single_action_cannot_rest() -> None:
    a = Arena(
        "H S", H=HeroSpec("gretel", energy=1, conditions=["stun"]), S=soldier(), row=["H", "S"]
    ).start("card")
    assert (a.s.active, a.s.actions) == (a.numbers["H"], 1)
    assert not a.offers("rest")
    assert not a.offers("pass")


@pytest.mark.rule("action.rest-second")
def test_a_third_action_is_no_second_one() -> None:
    a = Arena("H S", H=HeroSpec("gretel", energy=1), S=soldier()).menu("H", actions=2, taken=1)
    assert a.offers("rest")
    a = Arena("H S", H=HeroSpec("gretel", energy=1), S=soldier()).menu("H", actions=1, taken=2)
    assert not a.offers("rest")
