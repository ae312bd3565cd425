"""What is refused and why, what is typed and pointed at: what the rows of deeds say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.crystalia.arena import Arena, foe, unit
from tests.crystalia.field import Field
from undercroft.games.crystalia.effect import not_meant
from undercroft.games.crystalia.potion import brews
from undercroft.kernel.scene import Refusal

FIELD = """
###########
#.........#
#.A..T....#
#.........#
#........k#
###########"""


def field(**names: Any) -> Arena:
    units = {"A": "ember_mage", "T": foe("knucklehead"), "k": "knucklehead"}
    return Arena(FIELD, **{**units, **names})


def refused(a: Arena, *wish: Any) -> Refusal:
    found = a.match.refusal(a.option(*wish))
    assert found is not None
    return found


# Why not


@pytest.mark.rule("base.action.range")
def test_a_target_out_of_reach_is_refused_with_its_distance_and_the_step_that_helps() -> None:
    a = field(A="hearthsworn_fighter").menu("A", move=4)
    found = refused(a, "attack", "T", "melee")
    assert found.rules == ("base.action.range",)
    assert found.facts == {"far": 3, "reach": 1}
    assert found.text == "3 squares away, and it reaches 1."
    assert found.instead.startswith("move to ") and found.option is not None
    a.match.answer(found.option)
    assert a.option("attack", "T", "melee") in a.ask.options


@pytest.mark.rule("base.action.range")
def test_no_step_is_named_that_would_not_help() -> None:
    a = field(A="hearthsworn_fighter").menu("A", move=1)
    assert refused(a, "attack", "T", "melee").instead == ""
    a = field(A="hearthsworn_fighter").menu("A", move=4, actions=0)
    found = refused(a, "attack", "T", "melee")
    assert found.rules == ("base.ap.spend", "base.action.range") and found.instead == ""
    assert found.text == "1 action point needed, 0 left. 3 squares away, and it reaches 1."


@pytest.mark.rule("cover.los.blocked")
def test_who_hides_a_target_is_named() -> None:
    a = Arena(
        """
        ###########
        #A.B.T....#
        ###########""",
        A="ember_mage", B=foe("knucklehead"), T=foe("knucklehead"),
    ).menu("A")  # fmt: skip
    found = refused(a, "attack", "T", "magic")
    assert found.rules == ("cover.los-needed", "cover.los.blocked")
    assert found.facts == {"by": a.numbers["B"], "target": a.numbers["T"]}
    assert found.text == "Knucklehead 1 stands before Knucklehead 2."


@pytest.mark.rule("base.move.points", "move.end-free", "facing.movement")
def test_a_square_out_of_reach_is_refused_with_the_way_there() -> None:
    a = field().menu("A", move=2)
    far = refused(a, "move", "to:E", (8, 2))
    assert (far.facts, far.text) == ({"far": 8, "left": 2}, "8 movement away, 2 left.")
    assert far.option is not None
    a.match.answer(far.option)
    x, y = a.place("A") or (0, 0)
    assert (8 - x) + abs(2 - y) == 6
    a = field().menu("A")
    assert refused(a, "move", "to:E", (4, 1)).text == "Knucklehead 2 stands on E2."
    back = refused(field().menu("A", move=1), "move", "to:W", (2, 1))
    assert back.rules == ("facing.movement",) and back.instead == "move to C2 facing east"


@pytest.mark.rule("base.potion.free-action", "base.potion.colours")
def test_a_potion_that_cannot_be_paid_or_drunk_now_is_refused_as_such() -> None:
    a = field(A="royal_paladin", potions=[0]).menu("A")
    colours = set()
    for number in brews(a.s, 0):
        action = a.game.box.actions[number]
        colours.add(action.colour)
        found = refused(a, "drink", number, "special", number, "A")
        if action.colour == "green":
            assert found.rules == ("base.potion.colours", "emergency.opponent-turn")
        else:
            assert found.facts == {"cost": action.cost, "left": 0}
    assert colours > {"green"}


@pytest.mark.rule("facing.free-change")
def test_who_has_turned_for_free_acts_and_does_nothing_else() -> None:
    a = field().on("A", facing="N").menu("A")
    a.do("face", "to:E")
    for wish in (("end",), ("move", "to:E", (2, 1)), ("turn", "to:S"), ("face", "to:S")):
        found = refused(a, *wish)
        assert found.rules == ("facing.free-change",), wish
        assert found.text.endswith("has turned for free, and acts now.")


def test_nothing_that_is_offered_is_refused() -> None:
    a = field().menu("A")
    assert all(a.match.refusal(option) is None for option in a.ask.options)
    assert all(not a.game.deeds.hindrances(a.s, a.ask, option) for option in a.ask.options)


# What people type and point at


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("attack knucklehead 2", ("attack", "T", "magic")),
        ("hit knucklehead by magic", ("attack", "T", "magic")),
        ("attack knucklehead 1", ("attack", "k", "melee")),
        ("move to C3 facing east", ("move", "to:E", (2, 2))),
        ("go C4 south", ("move", "to:S", (2, 3))),
        ("turn north", ("turn", "to:N")),
        ("face south", ("face", "to:S")),
        ("dash", ("dash",)),
        ("meditate", ("meditate",)),
        ("end", ("end",)),
    ],
)
def test_wishes_are_read_as_people_type_them(text: str, wish: tuple[Any, ...]) -> None:
    a = field().menu("A")
    assert a.match.wish(text) == a.option(*wish)


def test_a_unique_action_is_meant_by_its_name_alone() -> None:
    a = field(A=unit("glimmerdusk_ranger", wounds=1)).menu("A")
    number = a.game.box.action_number["glimmerdusk_ranger.herbalist"]
    assert a.match.wish("herbalist knucklehead 1") == ("special", number, a.numbers["k"])
    assert a.match.wish("herbalist") == ("special", number, a.numbers["A"])


def test_pointing_at_a_unit_or_square_means_what_could_be_done_there() -> None:
    a = field(chests=[(8, 2)]).menu("A")
    wishes = a.match.pointed(tokens=a.numbers["T"])
    assert a.option("attack", "T", "magic") in wishes
    there = a.match.pointed(squares=a.square(8, 2))
    assert a.option("move", "to:E", (8, 2)) in there and a.option("chest", (8, 2)) in there
    a = Arena(
        "\n".join(["#" * 32, *["#" + "." * 30 + "#"] * 20, "#" * 32]),
        A=unit("ember_mage", at=(0, 0)), T=foe("knucklehead", at=(5, 5)),
    ).menu("A")  # fmt: skip
    assert a.option("move", "to:E", (29, 19)) in a.match.pointed(squares=a.square(29, 19))


# What is found for many at once, of a single one


@pytest.mark.rule("action.search-traps.disarm")
def test_a_trap_is_meant_by_the_square_on_which_it_begins() -> None:
    traps = [("pow", [(3, 0)], 1), ("pow", [(5, 0)], 1)]
    a = Arena("########\n#.A....#\n########", A="ember_mage", traps=traps).menu("A")
    assert a.offers("disarm", "trap:pow", (3, 0))
    far = refused(a, "disarm", "trap:pow", (5, 0))
    assert (far.rules, far.facts) == (("action.search-traps.disarm",), {"far": 4, "reach": 2})
    nothing = refused(a, "disarm", "trap:pow", (4, 0))
    assert nothing.text.endswith("does not begin on E1.")


@pytest.mark.rule("variant.exploring-exits")
def test_an_exit_is_explored_by_who_stands_at_it() -> None:
    room = "#==####\n#A....#\n#.....#\n##==###"
    a = Arena(room, A="ember_mage", variants=["explore_exits"]).menu("A")
    assert a.offers("explore", 0)
    assert refused(a, "explore", 1).text.endswith("is not at that exit.")
    a = Arena(room, A="ember_mage", variants=["explore_exits"], explored=[0]).menu("A")
    assert refused(a, "explore", 0).text == "It has been explored."
    assert refused(Arena(room, A="ember_mage").menu("A"), "explore", 0).text == (
        "This war is played without it."
    )


@pytest.mark.rule("base.action.support", "wording.model-hero")
@pytest.mark.parametrize("aim", ["enemy", "dangerous"])
def test_what_is_for_kobolds_alone_is_refused_as_such_and_not_for_its_side(aim: str) -> None:
    f = Field("#####\n#P.k#\n#####", P="royal_paladin", k="tincan")
    action = replace(f.s.box.actions[0], aim=aim, only="kobold", others=False)
    found = not_meant(f.s, f["P"], action, f["k"])
    assert found is not None and found.rules == ("base.action.support", "wording.model-hero")
