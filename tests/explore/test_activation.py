"""One model's activation: what strikes first, and action points. [activation.*, action.*]"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.explore import effect
from undercroft.games.explore.events import Activated, EffectEnded, Moved, Wounded
from undercroft.games.explore.position import UnitSpec
from undercroft.games.explore.state import CONSUL
from undercroft.games.superdungeon.card import ARM

from .arena import Arena

YARD = """
    ##########
    #PF......#
    #..K.....#
    #.......B#
    ##########
    """


def yard(**more: Any) -> Arena:
    """Paladin and Fighter side by side, a Knucklehead next to the Fighter, an Ironscale far off."""
    units: dict[str, Any] = {
        "P": UnitSpec("royal_paladin", potions=0),
        "F": UnitSpec("hearthsworn_fighter", potions=0),
        "K": "knucklehead",
        "B": "ironscale",
    }
    return Arena(YARD, **{**units, **more})


def kinds(a: Arena) -> set[str]:
    return {option[0] for option in a.ask.options}


def idle_until_round(a: Arena, number: int) -> None:
    """Nobody does anything until a round has come to its first activation."""
    while a.s.round < number or a.ask.prompt not in ("hero_turn", "menu"):
        if a.ask.prompt == "initiative":
            a.dice("1 1" if a.ask.seat == 1 else "- -")
        a.match.answer(0)


# ---------------------------------------------------------------- once, whole, in order


@pytest.mark.rule("activation.once-per-round")
def test_a_model_activates_once_a_round_however_little_it_did() -> None:
    a = yard().at("heroes").do("activate", "F").do("move", (1, 1)).do("end")
    assert (a.s.speed, a.s.actions) == (5, 3), "there was more it could have done"
    a.do("activate", "K").do("end").do("stop")
    assert a.ask.about == (a.numbers["P"],), "the Fighter is not offered again"
    a.do("end")
    assert a.ask.about == (a.numbers["B"],), "nor the Knucklehead"
    a.do("end")
    assert a.s.round == 2
    assert all(a.s.acted[a.numbers[mark]] == 0 for mark in "PFKB")


@pytest.mark.rule("activation.finish-before-next")
def test_a_model_finishes_before_the_next_one_of_the_turn_starts() -> None:
    a = yard().at("consul").do("activate", "K").do("move", (4, 2))
    assert (a.ask.prompt, a.ask.about) == ("menu", (a.numbers["K"],))
    assert kinds(a) <= {"end", "move", "attack"}, "nobody else can be activated"
    a.do("end")
    assert a.offered("activate") == [("activate", a.numbers["B"])]
    a.do("activate", "B").do("end")
    assert (a.ask.prompt, a.ask.seat) == ("hero_turn", 1)


@pytest.mark.rule("activation.effects-expire")
def test_an_aura_ends_when_its_maker_is_activated_again() -> None:
    def armour(mark: str) -> int:
        return effect.dice(a.s, a.numbers[mark], ARM).blue

    a = yard().menu("P")
    assert armour("F") == 0
    a.do("area", "royal_paladin.iron_halo").do("end")
    assert (armour("P"), armour("F")) == (2, 1)
    # It lasts through everybody else's activation, and into the next round.
    a.do("activate", "K").do("end").do("stop")
    assert a.ask.about == (a.numbers["F"],)
    a.do("end").do("end")
    assert a.ask.prompt == "initiative"
    assert armour("F") == 1
    a.dice("- -", "- -").do("name", "F").do("name", "K").do("first").do("activate", "F").do("end")
    assert armour("F") == 1, "the Fighter's activation does not end the Paladin's aura"
    a.do("activate", "K").do("end").do("stop")
    assert a.ask.about == (a.numbers["P"],)
    assert (armour("P"), armour("F")) == (1, 0)
    assert [event.unit for event in a.events(EffectEnded)] == [a.numbers["P"]]


@pytest.mark.rule("activation.status-continue")
def test_status_effects_apply_during_an_activation_and_stay_after_it() -> None:
    a = yard().on("P", status=["poison", "slow", "weak"]).activate("P")
    assert (a.s.speed, a.s.actions) == (3, 2)
    a.do("move", (1, 1)).do("end")
    assert a.status("P") == ("poison", "slow", "weak")


@pytest.mark.rule("activation.order")
def test_own_effects_end_then_fire_strikes_then_the_model_may_act() -> None:
    a = yard().on("P", status=["fire"]).menu("P")
    a.do("area", "royal_paladin.iron_halo").do("end")
    a.do("activate", "K").do("end").do("stop").do("end").do("end")
    a.dice("- -", "- -").do("name", "F").do("name", "K").do("first")
    a.do("activate", "P").do("move", (0, 1))
    events = a.match.events or []
    start = max(i for i, e in enumerate(events) if isinstance(e, Activated))
    kinds = [
        type(e) for e in events[start:] if isinstance(e, (Activated, EffectEnded, Wounded, Moved))
    ]
    assert kinds == [Activated, EffectEnded, Wounded, Moved]
    assert a.wounds("P") == 1


@pytest.mark.rule("activation.order", "gauge.fire-exempt")
def test_fire_may_destroy_a_model_before_it_can_do_anything() -> None:
    a = yard().on("K", status=["fire"]).at("consul").do("activate", "K")
    assert not a.in_play("K")
    assert a.ask.prompt == "consul_turn"
    assert a.s.gauge == 0


# ---------------------------------------------------------------- action points


@pytest.mark.rule("action.points")
@pytest.mark.parametrize(
    ("mark", "target", "points", "dice"),
    [
        ("F", "B", 3, ["- - -"]),
        ("B", "F", 2, ["- - -", "- -"]),
        ("K", "F", 1, ["- - - -", "- -"]),
    ],
)
def test_a_model_has_the_action_points_of_its_card_and_no_more(
    mark: str, target: str, points: int, dice: list[str]
) -> None:
    a = yard().on("B", at=(2, 0)).activate(mark)
    for left in range(points, 0, -1):
        assert a.s.actions == left
        a.dice(*dice).do("attack", target, "melee")
    assert a.ask.about == (a.numbers[mark],)
    assert kinds(a) == {"end", "move"}


@pytest.mark.rule("action.kinds")
def test_action_points_buy_attacks_specials_chests_and_standing_up() -> None:
    a = yard(chests=[(0, 1)]).on("K", at=(1, 1)).menu("P")
    assert {"attack", "special", "area", "chest"} <= kinds(a)
    assert a.offers("special", "royal_paladin.smite", "K", "melee")
    assert a.offers("area", "royal_paladin.iron_halo")
    a.do("area", "royal_paladin.iron_halo")
    assert a.s.actions == 2
    a.dice("- - -").do("attack", "K", "melee")
    assert a.s.actions == 1
    a.do("chest", (0, 1))
    assert a.s.actions == 0
    a.match.answer(0)
    assert not {"attack", "special", "area", "chest"} & kinds(a), "nothing is for free"


@pytest.mark.rule("action.kinds")
def test_a_knocked_down_model_pays_one_point_to_stand_up_and_does_nothing_else_before() -> None:
    a = yard(chests=[(0, 1)]).on("P", status=["knockdown"]).on("K", at=(1, 1)).activate("P")
    assert kinds(a) == {"end", "stand"}
    a.do("stand")
    assert (a.s.actions, a.status("P")) == (2, ())
    assert {"move", "attack", "area", "chest"} <= kinds(a)


@pytest.mark.rule("action.kinds")
def test_only_heroes_open_chests() -> None:
    a = yard(chests=[(2, 2)]).menu("K")
    assert a.offered("attack")
    assert not a.offered("chest")


@pytest.mark.rule("action.unspent")
def test_points_that_are_not_spent_are_lost() -> None:
    a = yard().at("heroes").do("activate", "F")
    assert a.offers("end")
    a.do("end")
    idle_until_round(a, 2)
    a.do("activate", "F")
    assert (a.s.actions, a.s.speed) == (3, 6)


@pytest.mark.rule("action.cost-upfront")
def test_the_whole_price_is_paid_before_anything_of_it_happens() -> None:
    a = yard().on("P", potions=1).on("K", at=(1, 1)).menu("P")
    a.do("special", "royal_paladin.smite", "K", "melee")
    assert a.ask.prompt == "interrupt", "no die has been rolled yet"
    assert a.s.actions == 1
    # A lost roll gives nothing back.
    a.dice("- - - -").do("pass")
    while a.ask.prompt == "interrupt":
        a.do("pass")
    assert (a.s.actions, a.wounds("K")) == (1, 0)


@pytest.mark.rule("action.cost-upfront")
def test_a_special_that_cannot_be_paid_in_full_is_not_offered() -> None:
    for actions, offered in ((3, True), (2, True), (1, False), (0, False)):
        a = yard().on("K", at=(1, 1)).menu("P", actions=actions)
        assert a.offers("special", "royal_paladin.smite", "K", "melee") is offered
        assert a.offers("area", "royal_paladin.iron_halo") is (actions > 0)


@pytest.mark.rule("action.repeat")
def test_the_same_special_may_be_used_as_often_as_it_can_be_paid() -> None:
    a = yard().on("K", at=(3, 0)).on("B", at=(2, 0)).menu("F")
    for left in (2, 1, 0):
        (east,) = [
            option for option in a.offered("aim")
            if option[1] == a.game.box.action_number["hearthsworn_fighter.cleave"]
            and option[3] == "E"
        ]  # fmt: skip
        a.dice("- - -")
        a.match.answer_with(east)
        assert a.s.actions == left
    assert not a.offered("aim")
    a.done()


def test_a_monsters_menu_is_the_consuls() -> None:
    a = yard().at("consul").do("activate", "B")
    assert a.ask.seat == CONSUL
