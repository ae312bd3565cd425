"""The actions every unit has, potions, and the variants that add some."""

from __future__ import annotations

import pytest

from .arena import Arena, foe, unit

FIELD = """
##=#######
#........#
#.A......#
#..##....#
#..##..T.#
#........#
##########"""


def field(**facts: object) -> Arena:
    names: dict[str, object] = {
        "A": unit("ember_mage", facing="E"), "T": foe("hearthsworn_fighter", facing="N"),
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


@pytest.mark.rule("action.dash", "action.dash.once")
def test_dash_adds_two_movement_points_once() -> None:
    a = field().menu("A")
    moves = a.s.move
    a.do("dash")
    assert (a.s.move, a.s.actions) == (moves + 2, 2)
    assert not a.offers("dash")
    assert a.why_not("dash") == ("action.dash.once",)


@pytest.mark.rule("action.meditate", "action.meditate.no-los", "action.meditate.once")
def test_meditation_needs_to_be_out_of_sight() -> None:
    a = field().on("A", wounds=2).on("T", at=(7, 1)).menu("A", actions=4)
    assert not a.offers("meditate")
    b = Arena(
        """
        #########
        #.A.#.T.#
        #...#...#
        #########""",
        A=unit("ember_mage", wounds=2),
        T=foe("hearthsworn_fighter"),
    ).menu("A", actions=4)
    b.do("meditate")
    assert (b.wounds("A"), b.s.actions) == (1, 2)
    assert not b.offers("meditate")


@pytest.mark.rule("action.retreat", "action.retreat.who")
def test_a_monster_at_an_exit_may_retreat_and_a_leader_may_not() -> None:
    a = field(k=unit("ironscale", at=(1, 0), status=["slow"])).menu("k", actions=2)
    a.do("retreat")
    assert a.place("k") is None
    assert not a.status("k")
    assert not field().on("A", at=(1, 0)).menu("A").offers("retreat")


@pytest.mark.rule("action.smokebomb", "action.smokebomb.unseen", "action.smokebomb.keeps")
def test_an_unseen_unit_vanishes_to_its_spawning_point() -> None:
    a = field(P=unit("bramble_knight", at=(7, 0))).on("A", wounds=1).on("T", facing="S").menu("A")
    a.do("smokebomb").do("place", "A", (6, 0)).do("face", "to:W")
    assert (a.place("A"), a.wounds("A"), a.facing("A")) == ((6, 0), 1, "W")
    b = field(P=unit("bramble_knight", at=(7, 0))).on("T", at=(7, 1), facing="W").menu("A")
    assert not b.offers("smokebomb")


@pytest.mark.rule("action.trade", "action.trade.once")
def test_a_trade_needs_both_players() -> None:
    a = field(backpack=[["chainmail"], ["arcane_tome"]]).on("T", at=(2, 1)).menu("A")
    a.do("trade", 1).do("give", "card:chainmail").do("want", "card:arcane_tome").do("propose")
    assert a.ask.seat == 1
    a.do("accept")
    assert (a.backpack(0), a.backpack(1)) == (["arcane_tome"], ["chainmail"])
    assert not a.offers("trade", 1)


@pytest.mark.rule("emergency.any-unit", "emergency.opponent-turn", "emergency.cost")
def test_any_unit_drinks_an_emergency_potion_in_an_enemys_turn() -> None:
    a = field(
        potions=[0, 1],
        K=foe("ironscale", at=(2, 0), wounds=0, status=["slow"], facing="S"),
        H=foe("royal_paladin", at=(7, 4)),
    )
    a.position.units["T"].card = "knucklehead"
    a.menu("A").dice("- -", "- -").do("attack", "K", "magic")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 1)
    a.do("drink", "K", "royal_paladin.elixir", "special", "royal_paladin.elixir", "K")
    a.do("face", "to:W")
    assert a.s.potions == [0, 0]
    assert a.status("K") == set()


@pytest.mark.rule("base.potion.one-per-activation", "assistant.potions", "base.potion.free-action")
def test_the_hero_drinks_one_potion_of_either_card() -> None:
    a = field(potions=[2], assistants=["glimmerdusk_ranger"]).menu("A")
    brew = "glimmerdusk_ranger.pixie_dust"
    a.do("drink", brew, "special", brew, "A")
    assert (a.s.potions[0], a.s.actions) == (1, 3)
    assert not a.offered("drink")


@pytest.mark.rule("variant.keep-dashing.move", "variant.keep-dashing.fallen")
def test_a_star_makes_a_unit_that_keeps_dashing_fall() -> None:
    a = field(variants=["keep_dashing"]).menu("A", move=1)
    a.do("move", "to:E", (2, 1))
    a.dice("-").do("keep_dashing")
    assert a.place("A") == (3, 1)
    a.dice("1").do("keep_dashing")
    assert a.place("A") == (4, 1)
    assert a.s.down >> a.numbers["A"] & 1
    assert a.ask.prompt != "menu"


@pytest.mark.rule("variant.exploring-exits")
def test_an_exit_is_explored_once() -> None:
    a = field(variants=["explore_exits"]).on("A", at=(1, 0)).menu("A")
    a.dice("9").do("explore", 0)
    assert len(a.backpack(0)) == 1
    assert a.facing("A") == "N"
    assert not a.offered("explore")


@pytest.mark.rule("base.status.knockdown")
def test_who_lies_on_the_ground_must_stand_up_first() -> None:
    a = field().on("A", status=["knockdown"]).menu("A")
    assert {option[0] for option in a.ask.options} == {"end", "stand"}
    a.do("stand", "action")
    assert a.status("A") == set() and a.s.actions == 2


@pytest.mark.rule("base.status.immobile")
def test_immobile_units_turn_and_act_but_do_not_move() -> None:
    a = field().on("A", status=["immobile"]).menu("A")
    assert not a.offered("move")
    assert a.offers("turn", "to:W")


@pytest.mark.rule(
    "move.orthogonal", "move.through-allies", "move.no-through-enemies", "move.end-free"
)
def test_units_pass_friends_and_not_enemies() -> None:
    a = Arena(
        """
        ########
        #AkE...#
        ########""",
        A="ember_mage",
        k="knucklehead",
        E=foe("knucklehead"),
    ).menu("A")
    assert a.reachable() == set()
    b = Arena(
        """
        ########
        #Ak....#
        ########""",
        A="ember_mage",
        k="knucklehead",
    ).menu("A", move=3)
    assert b.reachable() == {(2, 0), (3, 0)}


@pytest.mark.rule("turn.hero-phase", "turn.warband-phase", "base.skull.example", "base.skull.value")
def test_a_hero_phase_has_three_skulls() -> None:
    a = field(
        m=unit("rex", at=(5, 0)), k=unit("knucklehead", at=(4, 0)), i=unit("ironscale", at=(0, 4))
    )
    a.at("hero_phase")
    assert a.targets("activate") == {"A", "k", "i"}
    a.at("warband_phase")
    assert a.targets("activate") == {"m", "k", "i"}
