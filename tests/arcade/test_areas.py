"""Area effects: what they cover, whom they take, how often. [aoe.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade import effect
from undercroft.games.arcade.action import area
from undercroft.games.arcade.card import Action
from undercroft.games.arcade.events import Acted, Attacked, Rolled, Wounded

from .arena import CONSUL_PACK, Arena, play

OPEN = "#########\n" + "#.......#\n" * 7 + "#########"


def centre(kind: str, size: int, facing: str = "N", start: tuple[int, int] = (3, 2)) -> str:
    """The squares of a shape around the middle of an open hall, drawn."""
    a = Arena(OPEN, packs=CONSUL_PACK, X="tester").on("X", at=(3, 3)).menu("X")
    action = Action("shape", "Shape", True, shape=(kind, size))  # type: ignore[arg-type]
    squares = area(a.s, 0, action, a.square(*start), facing)
    rows = [
        "".join("*" if squares >> a.square(x, y) & 1 else "." for x in range(7)) for y in range(7)
    ]
    return "\n".join(rows)


def rows(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


@pytest.mark.rule("aoe.line-of-sight")
def test_an_area_stops_at_walls_but_no_model_hides_another() -> None:
    a = play("########\n#XA.B..#\n#......#\n########", A="brute", B="medic")
    a.menu("X").dice("2 1 1").do("area", "tester.gust").done()
    assert a.wounds("A") == 1 and a.wounds("B") == 0
    a = play("########\n#XAB...#\n#......#\n########", A="brute", B="medic").menu("X")
    a.dice("2 1 1").do("area", "tester.gust").done()
    assert (a.wounds("A"), a.wounds("B")) == (1, 1)
    a = play("######\n#X#B.#\n#....#\n######", B="medic").menu("X")
    a.do("area", "tester.gust")
    assert a.wounds("B") == 0


@pytest.mark.rule("aoe.simultaneous", "aoe.single-roll")
def test_one_roll_is_compared_with_each_models_arm_at_once() -> None:
    """Three stars beat the Medic's ARM 1, not the Sweeper's or Brute's with a star bonus."""
    a = play("########\n#.AXB..#\n#......#\n########", A="medic", B="brute").set(arm=1).menu("X")
    a.dice("2 1 -").do("area", "tester.gust").done()
    assert [e.what for e in a.events(Rolled)] == ["offense"]
    assert (a.wounds("A"), a.wounds("B")) == (1, 0)
    # A critical success is judged model by model: 5 is more than twice 2, not twice 3.
    a = play("########\n#.AXB..#\n#......#\n########", A="medic", B="brute").set(arm=1).menu("X")
    a.dice("2 1 2").do("area", "tester.gust").done()
    assert not a.in_play("A") and a.wounds("B") == 1


@pytest.mark.rule("aoe.simultaneous")
def test_models_that_hide_behind_others_are_taken_with_them() -> None:
    """Both Squires fall in one action; neither saves the other as Expendable would."""
    a = play("########\n#XsCt..#\n#......#\n########", s="squire", C="captain", t="squire")
    a.menu("X").dice("2 1 -").do("area", "tester.gust").done()
    assert not a.in_play("s")
    assert a.wounds("C") == 1
    assert a.in_play("t")
    struck = a.events(Attacked)[0].targets
    assert {a.mark(u) for u in struck} == {"s", "C"}


@pytest.mark.rule("aoe.single-roll", "aoe.friends-spared")
def test_friend_and_user_in_a_dangerous_area_defend_against_the_same_roll() -> None:
    """Three stars: the user's two fail, a friend's three hold and two do not."""
    for dice, wounds in (("1 1 1", 0), ("1 1 -", 1)):
        a = play("########\n#.AXT..#\n#......#\n########", A="medic").menu("X")
        a.dice("2 1 -", "1 1", dice).do("area", "tester.blast").done()
        assert (a.wounds("A"), a.wounds("X"), a.wounds("T")) == (1, 1, wounds)
        assert [e.what for e in a.events(Rolled)] == ["offense", "defense arm", "defense arm"]


@pytest.mark.rule("aoe.symbols-once")
def test_hearts_count_once_for_the_roll_and_not_for_each_model() -> None:
    a = play("########\n#.AXB..#\n#.W....#\n########", A="medic", B="medic").on("W", wounds=3)
    a.menu("X").dice("2 h").do("area", "tester.cross")
    assert a.ask.prompt == "heart"
    a.do("heart", "W", "wound")
    assert a.ask.prompt == "menu"
    assert a.wounds("W") == 2


@pytest.mark.rule("aoe.friends-spared")
def test_friends_and_the_user_are_spared_unless_it_is_augment_or_dangerous() -> None:
    a = play("########\n#.AXT..#\n#......#\n########", A="medic").menu("X")
    a.dice("1 1").do("area", "tester.cross").done()
    assert {a.mark(u) for u in a.events(Attacked)[0].targets} == {"A"}
    a.do("area", "tester.ward")
    assert effect.pool(a.s, a.numbers["T"], 1, offense=False).blue == 3
    assert effect.pool(a.s, a.numbers["X"], 1, offense=False).blue == 3


@pytest.mark.rule("aoe.stacking")
def test_actions_of_one_name_do_not_stack_and_those_of_two_do() -> None:
    a = play("######\n#XT..#\n######").menu("X", actions=6)
    a.do("area", "tester.ward").do("area", "tester.ward")
    assert effect.pool(a.s, a.numbers["T"], 1, offense=False).blue == 3
    a.do("special", "tester.guard", "T")
    assert effect.pool(a.s, a.numbers["T"], 1, offense=False).blue == 4


@pytest.mark.rule("aoe.stacking.tincan.example")
def test_indignant_defense_does_not_stack() -> None:
    a = play("######\n#T..W#\n######").menu("T")
    before = effect.pool(a.s, a.numbers["T"], 1, offense=False).red
    for _ in range(3):
        a.do("special", "tincan.indignant_defense", "T")
    assert effect.pool(a.s, a.numbers["T"], 1, offense=False).red == before + 1
    assert a.s.actions == 0


@pytest.mark.rule("aoe.large-model")
def test_one_covered_square_of_a_large_base_is_enough_and_counts_once() -> None:
    a = play("########\n#X.....#\n#......#\n########", c="crawler").on("c", at=(2, 0)).menu("X")
    a.dice("2 - -").do("area", "tester.gust").done()  # three squares of its base in Wave 2
    assert [a.mark(e.unit) for e in a.events(Wounded)] == ["c"]
    a = play("########\n#X.....#\n#......#\n########", r="rex").on("r", at=(2, 0)).menu("X")
    a.dice("2 2 -").do("area", "tester.gust").done()
    assert a.wounds("r") == 1


@pytest.mark.rule("aoe.burst")
def test_burst_takes_its_target_in_range_and_everyone_near_it() -> None:
    a = play("###########\n#W..A..C..#\n#....B....#\n###########",
        A="medic", B="medic", C="medic").menu("W")  # fmt: skip
    a.dice("2 1 -").do("special", "sanctioned_witch.arcane_burst", "A").done()
    assert [a.wounds(m) for m in "ABC"] == [1, 1, 0]


@pytest.mark.rule("aoe.burst.line-of-sight")
def test_a_burst_leaves_out_what_its_target_cannot_see() -> None:
    """B is two squares from A round a wall; C is behind D, who hides nothing."""
    a = play("#########\n#X..A#B.#\n#...D...#\n#...C...#\n#########",
        A="medic", B="medic", C="medic", D="medic").menu("X")  # fmt: skip
    assert effect.distance(a.s, a.numbers["A"], a.numbers["B"]) == 2
    a.dice("2 1 -").do("special", "tester.grenade", "A").done()
    assert [a.wounds(m) for m in "ABCD"] == [1, 0, 1, 1]


@pytest.mark.rule("aoe.burst.large-target")
def test_a_burst_at_a_large_model_is_centred_on_a_square_of_its_base() -> None:
    a = play("###########\n#W........#\n#.........#\n#......B..#\n###########",
        r="rex", B="medic").on("r", at=(4, 0)).menu("W")  # fmt: skip
    a.do("special", "sanctioned_witch.arcane_burst", "r")
    assert {o[1] for o in a.ask.options} == {a.square(x, y) for x in (4, 5) for y in (0, 1)}
    a.dice("2 1 1").do("centre", (5, 1))
    assert a.wounds("B") == 1
    b = play("###########\n#W........#\n#.........#\n#......B..#\n###########",
        r="rex", B="medic").on("r", at=(4, 0)).menu("W")  # fmt: skip
    b.do("special", "sanctioned_witch.arcane_burst", "r").dice("2 1 1").do("centre", (4, 0))
    assert b.wounds("B") == 0


@pytest.mark.rule("aoe.cross")
def test_cross_is_a_plus() -> None:
    assert centre("cross", 2) == rows(
        """
        .......
        ...*...
        ...*...
        .*****.
        ...*...
        ...*...
        .......
        """
    )


@pytest.mark.rule("aoe.lance")
def test_lance_is_a_straight_line_away_from_the_user() -> None:
    assert centre("lance", 3, "N") == rows(
        """
        ...*...
        ...*...
        ...*...
        .......
        .......
        .......
        .......
        """
    )
    a = play("########\n#......#\n#.W....#\n#......#\n########").menu("W")
    guardian = Arena("########\n#......#\n#.G....#\n#......#\n########", G="moonspire_guardian")
    guardian.dry().menu("G")
    aims = {o[3] for o in guardian.offered("aim")}
    assert aims == {"N", "E", "S", "W"}
    assert a.offered("aim") == []


@pytest.mark.rule("aoe.sweep")
@pytest.mark.parametrize(
    ("size", "drawn"),
    [
        (1, ".......\n.......\n..***..\n.......\n.......\n.......\n......."),
        (2, ".......\n.*****.\n.*****.\n.......\n.......\n.......\n......."),
    ],
)
def test_sweep_covers_one_side_of_the_user(size: int, drawn: str) -> None:
    assert centre("sweep", size, "N") == drawn


@pytest.mark.rule("aoe.wave")
def test_wave_covers_everything_around_and_the_users_square() -> None:
    assert centre("wave", 2) == rows(
        """
        .......
        .*****.
        .*****.
        .*****.
        .*****.
        .*****.
        .......
        """
    )


@pytest.mark.rule("aoe.aura", "aoe.line-of-sight")
def test_an_aura_does_not_reach_behind_a_wall() -> None:
    """T is two squares from X either way, round a wall at first."""
    for drawing, blue in (("######\n#X#T.#\n#....#\n######", 2), ("######\n#X.T.#\n######", 3)):
        a = play(drawing).menu("X").do("area", "tester.ward")
        assert effect.distance(a.s, a.numbers["X"], a.numbers["T"]) == 2
        assert effect.pool(a.s, a.numbers["T"], 1, offense=False).blue == blue


@pytest.mark.rule("aoe.aura")
def test_an_aura_moves_with_its_user_and_ends_in_its_next_upkeep() -> None:
    a = play("###########\n#X.T......#\n#W........#\n###########").menu("X")
    dice = lambda: effect.pool(a.s, a.numbers["T"], 1, offense=False).blue  # noqa: E731
    a.do("area", "tester.ward")
    assert dice() == 3
    a.do("move", (4, 1))
    assert dice() == 3
    b = play("###########\n#X.T......#\n#W........#\n###########").menu("X", move=8)
    b.do("area", "tester.ward").do("move", (6, 0))
    assert effect.pool(b.s, b.numbers["T"], 1, offense=False).blue == 2
    b.do("move", (4, 0)).do("end")
    assert effect.pool(b.s, b.numbers["T"], 1, offense=False).blue == 3
    c = play("###########\n#X.T......#\n#W........#\n###########").menu("X")
    c.do("area", "tester.ward").do("end")
    while c.s.active != c.numbers["X"]:
        wanted = [o for o in c.ask.options if o in (("end",), ("activate", c.numbers["X"]))]
        c.match.answer_with(wanted[-1] if wanted else c.ask.options[0])
    assert effect.pool(c.s, c.numbers["T"], 1, offense=False).blue == 2
    assert c.events(Acted)
