"""Facing: the four directions, free turns, and the dice of side and back."""

from __future__ import annotations

from random import Random

import pytest

from undercroft.games.crystalia import facing
from undercroft.games.crystalia.action import facings_of
from undercroft.games.crystalia.events import Held, Turned
from undercroft.kernel.squares import each

from . import twins
from .arena import Arena, foe, unit


def duel(attacker: tuple[int, int], facing: str = "N") -> Arena:
    a = Arena(
        """
        #########
        #.......#
        #.......#
        #.......#
        #.......#
        #.......#
        #.......#
        #.......#
        #########""",
        A="ember_mage",
        T=foe("hearthsworn_fighter", at=(3, 3), facing=facing),
    )
    a.on("A", at=attacker)
    return a.menu("A")


@pytest.mark.rule("facing.behind.die", "facing.behind.geometry", "facing.example")
@pytest.mark.parametrize("place", [(3, 4), (5, 6)])
def test_an_attack_from_behind_has_a_free_red_die(place: tuple[int, int]) -> None:
    a = duel(place).dice("- - -", "- -")
    a.do("attack", "T", "magic")
    assert a.rolls()[0][2] == (0, 3, 0, 0)
    a.done()


@pytest.mark.rule("facing.side.die", "facing.side.geometry", "facing.example")
def test_an_attack_from_the_side_has_a_free_blue_die() -> None:
    a = duel((5, 3)).dice("- - -", "- -")
    a.do("attack", "T", "magic")
    assert a.rolls()[0][2] == (1, 2, 0, 0)


@pytest.mark.rule("facing.front", "facing.example")
def test_an_attack_from_the_front_has_no_free_die() -> None:
    a = duel((4, 2)).dice("- -", "- -")
    a.do("attack", "T", "magic")
    assert a.rolls()[0][2] == (0, 2, 0, 0)


@pytest.mark.rule("facing.target", "facing.free-change")
def test_an_attacker_turns_to_its_target_for_nothing() -> None:
    a = duel((3, 6), "S").dice("- -", "- -")
    a.on("A", facing="S")
    a.menu("A")
    actions = a.s.actions
    a.do("attack", "T", "magic")
    assert a.facing("A") == "N"
    assert a.s.actions == actions - 1


@pytest.mark.rule("facing.movement")
def test_a_moving_unit_faces_the_way_of_its_last_step() -> None:
    a = duel((0, 6))
    a.do("move", "to:E", (1, 5))
    assert a.facing("A") == "E"
    a.do("move", "to:S", (1, 6))
    assert a.facing("A") == "S"


@pytest.mark.rule("facing.free-change")
def test_a_free_turn_must_be_followed_by_an_action() -> None:
    a = duel((3, 6))
    a.do("face", "to:W")
    assert a.facing("A") == "W"
    assert not a.offers("end") and not a.offered("move")
    assert a.offers("dash")
    assert not a.offered("attack"), "the target is not to the west"


@pytest.mark.rule("action.change-facing")
def test_change_facing_costs_an_action_point() -> None:
    a = duel((3, 6))
    actions = a.s.actions
    a.do("turn", "to:W")
    assert (a.facing("A"), a.s.actions) == ("W", actions - 1)
    assert a.offers("end")


@pytest.mark.rule("facing.axes")
def test_a_unit_faces_one_of_four_directions_and_a_spawning_point_none() -> None:
    a = duel((3, 6))
    assert {option[1] for option in a.offered("turn")} == {1, 2, 3}, "it faces north"
    for place in ((3, 4), (5, 3), (3, 1)):
        b = Arena(
            """
            #########
            #.......#
            #.......#
            #.......#
            #.......#
            #.......#
            #.......#
            #########""",
            A=unit("ember_mage", at=place),
            P=foe("egg_clutch", at=(3, 3)),
        ).menu("A")
        b.dice("- -", "1 1 1").do("attack", "P", "magic")
        assert b.rolls()[0][2] == (0, 2, 0, 0), "no die from behind or from the side"


@pytest.mark.rule("facing.movement")
def test_being_moved_does_not_turn_a_unit() -> None:
    a = Arena(
        """
        #########
        #A..T...#
        #.......#
        #########""",
        A="rex",
        T=foe("royal_captain", facing="W"),
    ).menu("A")
    a.dice("1 1 1 1", "- -").do("special", "rex.thwomp", "T").do("push", (5, 0))
    assert (a.place("T"), a.facing("T")) == ((5, 0), "W")


@pytest.mark.rule("facing.free-change")
@pytest.mark.parametrize("action", ["dash", "drink"])
def test_an_action_without_a_target_may_be_used_to_turn(action: str) -> None:
    a = Arena(
        """
        ####
        #A.#
        ####""",
        A="glimmerdusk_ranger",
        potions=[1],
    ).menu("A")
    points = a.s.actions
    a.do("face", "to:S")
    if action == "dash":
        a.do("dash")
    else:
        dust = "glimmerdusk_ranger.pixie_dust"
        a.do("drink", dust, "special", dust, "A")
    assert a.facing("A") == "S"
    assert a.s.actions == points - (action == "dash"), "the turn itself costs nothing"
    assert a.offered("face"), "and it may turn before the next action again"


@pytest.mark.rule("facing.free-change")
def test_without_points_there_is_no_free_turn() -> None:
    """A turn comes with an action: where none can follow, it is not offered."""
    a = duel((3, 6)).menu("A", actions=0)
    assert not a.offered("face") and a.offered("move")


@pytest.mark.rule("facing.target")
def test_a_spawning_point_must_be_faced_too() -> None:
    a = Arena(
        """
        ######
        #A..P#
        ######""",
        A=unit("ember_mage", facing="W"),
        P=foe("egg_clutch"),
    ).menu("A")
    a.dice("- -", "1 1 1").do("attack", "P", "magic")
    (turned,) = a.events(Turned)
    assert facing.NAMES[turned.facing] == "E" and "facing.target" in turned.rules


@pytest.mark.rule("facing.target")
@pytest.mark.parametrize(("way", "allowed"), [("N", True), ("E", True), ("S", False), ("W", False)])
def test_a_target_off_the_axes_can_be_faced_in_two_ways(way: str, allowed: bool) -> None:
    """T stands north east: it is in front of a unit that faces either."""
    a = Arena(
        """
        #######
        #.....#
        #....T#
        #.....#
        #A....#
        #######""",
        A=unit("ember_mage", facing="S" if way != "S" else "W"),
        T=foe("tincan", facing="S"),
    ).menu("A")
    a.do("face", f"to:{way}")
    assert a.offers("attack", "T", "magic") == allowed
    if allowed:
        a.dice("- -", "- - -").do("attack", "T", "magic")
        assert a.facing("A") == way, "it need not turn again"
    else:
        assert "facing.target" in a.why_not("attack", "T", "magic")


@pytest.mark.rule("facing.target")
def test_support_for_a_friend_needs_no_turn() -> None:
    a = Arena(
        """
        ######
        #W..F#
        ######""",
        W=unit("sanctioned_witch", facing="W"),
        F=unit("dragon_priest", wounds=1),
    ).menu("W")
    a.do("special", "sanctioned_witch.curative", "F")
    assert a.facing("W") == "W"


@pytest.mark.rule("facing.behind.die", "facing.side.die")
@pytest.mark.parametrize(
    ("way", "pool"), [("W", (0, 2, 0, 0)), ("N", (1, 2, 0, 0)), ("E", (0, 3, 0, 0))]
)
def test_opposed_support_rolls_have_the_facing_die_as_well(way: str, pool: tuple[int, ...]) -> None:
    a = Arena(
        """
        ######
        #A..T#
        ######""",
        A="tamamo_no_mae",
        T=foe("tincan", facing=way),
    ).menu("A")
    a.dice(" ".join("-" * sum(pool)), "1 1 1").do("special", "tamamo_no_mae.allure", "T")
    assert a.rolls()[0] == ("A", "test will", pool, 0)


@pytest.mark.rule("cover.full-los")
def test_an_opposed_support_roll_in_the_open_loses_no_star() -> None:
    a = Arena("######\n#A..T#\n######", A="tamamo_no_mae", T=foe("tincan", facing="W")).menu("A")
    a.dice("2 -", "1 - -").do("special", "tamamo_no_mae.allure", "T")
    assert not a.events(Held)


@pytest.mark.rule("facing.behind.die")
def test_friends_have_no_back() -> None:
    """A Dangerous area behind a friend: no free die against it."""
    a = Arena(
        """
        #####
        #...#
        #.F.#
        #.A.#
        #####""",
        A="hearthsworn_fighter",
        F=unit("knucklehead", facing="N"),
    ).menu("A")
    cleave = a.game.box.action_number["hearthsworn_fighter.cleave"]
    a.dice("- - -").do("aim", cleave, a.square(1, 1), "N")
    assert a.rolls()[0][2] == (2, 1, 0, 0)


@pytest.mark.rule("facing.area")
def test_in_an_area_each_unit_counts_only_the_dice_its_own_facing_grants() -> None:
    a = Arena(
        """
        #####
        #B.F#
        #.A.#
        #S..#
        #####""",
        A="ember_mage",
        B=foe("royal_captain", facing="N"),
        F=foe("dragon_priest", facing="S"),
        S=foe("tower_stalker", facing="N"),
    )
    a.on("S", at=(0, 1)).menu("A")
    assert [facing.aspect(a.s, a.numbers["A"], a.numbers[m]) for m in "BFS"] == [
        facing.BEHIND, facing.FRONT, facing.SIDE
    ]  # fmt: skip
    # One blue die for S and one red for B, besides the two red ones of Willpower.
    a.dice("1 1 1 2", "1 1", "1 1", "1 1 1")
    a.do("area", "ember_mage.fire_wave")
    who, what, pool, stars = a.rolls()[0]
    assert (who, what, pool, stars) == ("A", "offense", (1, 3, 0, 0), 5)
    assert a.wounds("B") == 1, "1 + 1 and the red die of its back, 2, against 2"
    assert a.wounds("F") == 0, "1 + 1 against 2"
    assert a.wounds("S") == 0, "1 + 1 and the blue die of its side, 1, against 3"


@pytest.mark.rule("facing.placed")
def test_a_unit_that_is_placed_faces_as_its_player_likes() -> None:
    a = Arena(
        """
        ######
        #A...#
        ######""",
        A=unit("riftling_rogue", facing="W"),
        potions=[1],
    ).menu("A")
    draught = "riftling_rogue.dimensional_draught"
    a.do("drink", draught, "teleport", draught, (3, 0))
    assert a.ask.prompt == "face" and len(a.ask.options) == 4
    a.do("face", 2)
    assert (a.place("A"), a.facing("A")) == ((3, 0), "S")


@pytest.mark.rule("facing.placed")
def test_a_charge_ends_with_the_facing_its_player_chooses() -> None:
    a = Arena(
        """
        ######
        #A.T.#
        ######""",
        A="riftling_warrior",
        T=foe("tincan", facing="W"),
    ).menu("A")
    charge = a.game.box.action_number["riftling_warrior.demon_charge"]
    a.dice("- - - -", "- - -").do("aim", charge, a.square(1, 0), "E").do("land", (3, 0))
    assert a.ask.prompt == "face"
    a.do("face", 3)
    assert (a.place("A"), a.facing("A")) == ((3, 0), "W")


@pytest.mark.rule("facing.placed")
def test_a_unit_sent_home_by_a_trap_is_turned_by_its_player() -> None:
    a = Arena(
        """
        #########
        #A......#
        #......P#
        #########""",
        A="ember_mage",
        P="egg_clutch",
        traps=[("abandoned_mine_shaft", [(2, 0), (3, 0), (2, 1), (3, 1)], 1)],
    ).menu("A")
    a.do("move", "to:E", (1, 0)).do("place", "A", (5, 1))
    assert a.ask.prompt == "face" and a.ask.seat == 0
    a.do("face", 3)
    assert (a.place("A"), a.facing("A")) == ((5, 1), "W")


@pytest.mark.rule("facing.behind.geometry", "facing.side.geometry", "facing.front", "facing.target")
@pytest.mark.parametrize("seed", range(30))
def test_positions_are_those_a_twin_finds_square_by_square(seed: int) -> None:
    """Bases of one and four squares anywhere around each other."""
    chance = Random(seed)
    cards = {1: "tincan", 2: "rex"}
    for _ in range(12):
        mine, size = chance.choice((1, 2)), chance.choice((1, 2))
        x, y = chance.randrange(5), chance.randrange(5)
        way = chance.choice("NESW")
        foot = {(x + i, y + j) for i in range(mine) for j in range(mine)}
        base = {(2 + i, 2 + j) for i in range(size) for j in range(size)}
        if foot & base:
            continue
        a = Arena(
            "########\n" + "#......#\n" * 6 + "########",
            A=unit(cards[mine], at=(x, y)),
            T=foe(cards[size], at=(2, 2), facing=way),
        ).at("turn")
        one, other = a.numbers["A"], a.numbers["T"]
        assert {a.s.board.place(q) for q in each(a.s.footprint(one))} == foot
        names = ("front", "side", "behind")
        assert names[facing.aspect(a.s, one, other)] == twins.aspect(foot, base, way)
        bits = facing.facings(a.s, one, other)
        assert [bool(bits >> d & 1) for d in range(4)] == [
            twins.faces(foot, base, name) for name in facing.NAMES
        ]


def test_a_free_turn_and_one_for_an_action_are_told_apart_in_words() -> None:
    a = duel((3, 5))
    seat = a.match.ask.seat
    question = a.match.scene(seat).question
    assert question is not None
    turns = [choice for choice in question.options if choice.group == "Facing"]
    told = {(choice.label, choice.deed, choice.cost) for choice in turns}
    assert ("turn east (1 action)", "Turn", "1 action") in told
    assert {deed for _, deed, cost in told if cost == "1 action"} == {"Turn"}
    free = {(label, deed) for label, deed, cost in told if cost == "free"}
    assert free and all(
        label.endswith(", then act (free)") and deed == "Face, then act" for label, deed in free
    )
    assert len(told) == len(turns)


@pytest.mark.rule("facing.target")
@pytest.mark.parametrize("way", facing.NAMES)
def test_a_unit_turns_the_shortest_way_to_what_it_does_not_face(way: str) -> None:
    a = Arena(
        "\n".join(["#" * 9, *["#.......#"] * 7, "#" * 9]), A=unit("tincan", at=(3, 4), facing=way)
    )
    a.at("turn")
    board, mage = a.s.board, a.numbers["A"]
    for x, y in [(x, y) for x in range(7) for y in range(7) if (x, y) != (3, 4)]:
        right, down = x - 3, y - 4
        upright = ("N" if down < 0 else "S") if abs(down) >= abs(right) else ""
        before = {"N": down < 0, "E": right > 0, "S": down > 0, "W": right < 0}
        best = way if before[way] else upright or ("W" if right < 0 else "E")
        assert facing.NAMES[facing.toward(a.s, mage, board.at(x, y))] == best, (x, y)


@pytest.mark.rule("setup.deploy.facing")
def test_who_looks_to_the_middle_looks_the_way_it_is_farther() -> None:
    """In a hall of eight by seven squares, whose middle lies between two columns."""
    a = Arena("\n".join(["#" * 10, *["#........#"] * 7, "#" * 10]), A=unit("tincan", at=(0, 0)))
    a.at("turn")
    for x, y in [(x, y) for x in range(8) for y in range(7)]:
        right, down = 3.5 - x, 3 - y
        level = abs(right) > abs(down)
        best = ("E" if right > 0 else "W") if level else ("S" if down > 0 else "N")
        assert facing.NAMES[facing.to_centre(a.s, a.s.board.at(x, y))] == best, (x, y)


@pytest.mark.rule("facing.target")
def test_what_is_thrown_at_somebody_is_thrown_forwards() -> None:
    a = duel((3, 5))
    blow = ("attack", a.numbers["T"], "magic")
    assert facings_of(a.s, a.numbers["A"], ("drink", 0, *blow)) == 1 << facing.NAMES.index("N")
