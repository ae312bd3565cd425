"""Whose turn it is, and what a turn activates. [turn.*]"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft.games.explore.events import Activated, RoundEnded
from undercroft.games.explore.state import CONSUL

from .arena import Arena

PLATFORMS = Path(__file__).parent / "packs" / "platforms"

CAMP = """
    ############
    #F.......ab#
    #M.......cd#
    #G.......ef#
    ############
    """


def camp(*, acted: str = "", **more: Any) -> Arena:
    """Three Heroes on the left; monsters a to f on the right, where they are given."""
    units: dict[str, Any] = {
        "F": "hearthsworn_fighter",
        "M": "ember_mage",
        "G": "glimmerdusk_ranger",
        **more,
    }
    drawing = "".join(c if c in units or not c.isalpha() else "." for c in CAMP)
    a = Arena(drawing, **units)
    for mark in a.position.units:
        a.on(mark, potions=0, acted=int(mark in acted))
    return a


def ready(a: Arena) -> set[str]:
    """The models that may be activated now."""
    return {a.mark(option[1]) for option in a.offered("activate")}


def activated(a: Arena) -> str:
    return "".join(a.mark(event.unit) for event in a.events(Activated))


def idle(a: Arena, mark: str) -> Arena:
    """Activate a model that then does nothing."""
    if a.ask.prompt != "menu":
        a.do("activate", mark)
    assert a.ask.about == (a.numbers[mark],)
    return a.do("end")


@pytest.mark.rule("turn.alternate", "turn.hero-one")
def test_the_sides_take_turns_a_hero_against_four_skulls() -> None:
    a = camp(a="ironscale", b="ironscale", c="dragon_priest").at("heroes")
    idle(a, "M")
    assert (a.ask.prompt, a.ask.seat) == ("consul_turn", CONSUL)
    idle(a, "a")
    idle(a, "b")
    assert (a.ask.prompt, a.ask.seat) == ("hero_turn", 1)
    idle(a, "F")
    idle(a, "c")
    assert a.ask.about == (a.numbers["G"],)
    assert not a.events(RoundEnded)
    idle(a, "G")
    assert activated(a) == "MabFcG"
    assert a.events(RoundEnded)


@pytest.mark.rule("turn.alternate")
def test_the_side_that_goes_first_begins() -> None:
    for words, asked in ((("first",), "hero_turn"), (("second",), "consul_turn")):
        a = camp(a="knucklehead", b="ironscale").dice("2 1", "- -").at("initiative")
        a.do("name", "F").do("name", "a").do(*words)
        assert a.ask.prompt == asked


@pytest.mark.rule("turn.hero-one")
def test_exactly_one_hero_activates_and_nobody_may_pass() -> None:
    a = camp(a="knucklehead", acted="G").at("heroes")
    assert list(a.ask.options) == [("activate", a.numbers["F"]), ("activate", a.numbers["M"])]
    idle(a, "F")
    assert a.ask.seat == CONSUL
    assert a.ask.about == (a.numbers["a"],), "one Hero, then it is the Consul's turn"
    assert a.s.acted[a.numbers["F"]] == 1, "an activation with nothing done is spent"


@pytest.mark.rule("turn.consul-four-skulls")
def test_a_consul_turn_is_worth_four_skulls() -> None:
    a = camp(a="dragon_priest", b="knucklehead", c="ironscale", d="knucklehead").at("consul")
    assert ready(a) == {"a", "b", "c", "d"}
    idle(a, "a")
    # One skull is left of four: an Ironscale is worth two.
    assert ready(a) == {"b", "d"}
    idle(a, "b")
    assert a.ask.prompt == "hero_turn"
    idle(a, "F")
    assert ready(a) == {"c", "d"}


@pytest.mark.rule("turn.consul-four-skulls")
def test_the_consul_may_stop_early_but_not_before_one_monster_and_the_rest_is_lost() -> None:
    a = camp(a="knucklehead", b="knucklehead", c="dragon_priest").at("consul")
    assert not a.offers("stop")
    idle(a, "a")
    assert a.offers("stop")
    a.do("stop")
    assert a.ask.prompt == "hero_turn"
    idle(a, "F")
    # Three skulls were left over; the new turn has four again and no more.
    assert a.ask.about == (4,)
    assert not a.offers("stop")
    idle(a, "c")
    idle(a, "b")
    assert a.ask.prompt == "hero_turn"


@pytest.mark.rule("turn.consul-big-monster")
def test_a_monster_above_four_skulls_activates_alone() -> None:
    a = camp(packs=(PLATFORMS,), a="colossus", b="knucklehead", c="knucklehead").at("consul")
    assert ready(a) == {"a", "b", "c"}
    idle(a, "a")
    assert a.ask.prompt == "hero_turn", "nobody activates beside it"
    a = camp(packs=(PLATFORMS,), a="colossus", b="knucklehead", c="knucklehead").at("consul")
    idle(a, "b")
    assert ready(a) == {"c"}, "it cannot join a turn that has begun"


@pytest.mark.rule("turn.consul-short")
def test_monsters_that_have_activated_are_not_used_again() -> None:
    a = camp(a="knucklehead", b="ironscale", c="knucklehead", acted="ab").at("consul")
    assert a.ask.about == (a.numbers["c"],), "the only one left is not even asked for"
    idle(a, "c")
    assert a.ask.prompt == "hero_turn"
    idle(a, "F")
    # All monsters have activated: the Heroes go on.
    assert (a.ask.prompt, ready(a)) == ("hero_turn", {"M", "G"})


@pytest.mark.rule("turn.heroes-finished")
def test_when_the_heroes_are_done_all_remaining_monsters_activate() -> None:
    a = camp(
        a="dragon_priest", b="dragon_priest", c="ironscale", d="ironscale", e="knucklehead",
        acted="FM",
    ).at("heroes")  # fmt: skip
    idle(a, "G")
    for mark in "abcd":
        assert not a.offers("stop"), "none may be left out"
        idle(a, mark)
    assert not a.events(RoundEnded)
    idle(a, "e")
    assert a.events(RoundEnded)
    assert activated(a) == "Gabcde"


@pytest.mark.rule("turn.consul-finished")
def test_when_the_monsters_are_done_the_heroes_activate_one_after_another() -> None:
    a = camp(a="knucklehead", acted="a").at("turns")
    idle(a, "M")
    assert (a.ask.prompt, ready(a)) == ("hero_turn", {"F", "G"})
    idle(a, "G")
    idle(a, "F")
    assert activated(a) == "MGF"
    assert a.events(RoundEnded)


@pytest.mark.rule("activation.spawning-points-never")
def test_spawning_points_are_never_activated_and_nobody_waits_for_them() -> None:
    a = camp(a="egg_clutch", b="knucklehead", c="knucklehead", acted="FM").at("consul")
    assert ready(a) == {"b", "c"}
    idle(a, "b")
    idle(a, "c")
    idle(a, "G")
    assert a.events(RoundEnded)
    assert activated(a) == "bcG"


@pytest.mark.rule("turn.hero-one", "size.extra-players")
def test_a_hero_is_played_by_its_own_player() -> None:
    a = camp(a="knucklehead").on("M", seat=2).on("G", seat=3).at("heroes")
    a.do("activate", "G")
    assert (a.ask.prompt, a.ask.seat) == ("menu", 3)
