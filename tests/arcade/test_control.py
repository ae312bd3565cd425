"""Control effects: compel, pull, push. [control.*]"""

from __future__ import annotations

import pytest

from undercroft import agents
from undercroft.games import registry
from undercroft.games.arcade import effect, movement
from undercroft.games.arcade.card import MOBILITY
from undercroft.games.arcade.control import control_ends
from undercroft.games.arcade.events import Activated, Displaced
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.state import State
from undercroft.kernel.adjacency import beyond
from undercroft.kernel.squares import each

from .arena import Arena, play


def ends(a: Arena, kind: str) -> set[tuple[int, int]]:
    stride = a.s.board.stride
    return {(o[1] % stride, o[1] // stride) for o in a.offered(kind)}


@pytest.mark.rule("control.not-activation")
def test_a_model_moved_by_others_still_activates_and_moves() -> None:
    a = play("##########\n#S....W..#\n#T.......#\n##########", S="hooker").on("W", wrath=1)
    a.set(ties=False).command("unique")
    assert a.where("W") == (2, 0)
    assert not a.events(Activated) and a.s.acted[a.numbers["W"]] == 0
    a.do("activate", "W")
    assert a.s.move == 6


@pytest.mark.rule("control.legal-movement", "control.compel")
def test_a_model_is_moved_only_as_it_could_move_itself() -> None:
    """Nobody is led into walls, structures, chasms, or through enemies."""
    a = play("#######\n#..O..#\n#.XB#.#\n#..v..#\n#######", B="brute").menu("X")
    a.do("special", "tester.strings", "B")
    assert ends(a, "compel") == {(1, 2), (3, 2), (0, 1), (0, 2), (4, 1), (4, 2)}


@pytest.mark.rule("control.legal-movement")
def test_difficult_ground_uses_two_unless_it_is_ignored() -> None:
    """A Compel 1 of the Charmer leads the Witch nowhere among webs of difficult ground."""
    ground = "########\n#:::...#\n#:W:..S#\n#:::...#\n#T.....#\n########"
    a = play(ground, S="charmer").on("W", wrath=1).set(ties=True).command("unique")
    assert not a.events(Displaced)
    assert a.ask.prompt == "hero_turn"
    a = play(ground.replace("W", "t").replace("T", "W"), S="charmer", t="tincan").on("t", wrath=1)
    a.command("unique")
    assert a.ask.prompt == "control"  # the Tincan is Surefoot


@pytest.mark.rule("control.legal-movement")
def test_spawning_points_cannot_be_moved() -> None:
    a = play("########\n#X...P.#\n########", P="spider_nest").menu("X")
    a.do("special", "tester.lasso", "P")
    assert a.ask.prompt == "menu"
    assert a.where("P") == (4, 0)


@pytest.mark.rule("control.compel")
def test_compel_moves_up_to_its_number_in_any_direction() -> None:
    hall = "##########\n" + "#........#\n" * 3 + "#X..B....#\n" + "#........#\n" * 3 + "##########"
    a = play(hall, B="brute").menu("X").do("special", "tester.strings", "B")
    assert a.offers("stay")
    near = {(x, y) for x in range(1, 6) for y in range(1, 6)} - {(3, 3)}
    assert ends(a, "compel") == near
    a.do("compel", (5, 5))
    assert a.where("B") == (5, 5)


@pytest.mark.rule("control.compel", "tile.effects")
def test_nobody_is_compelled_through_a_secret_passage() -> None:
    a = play("############\n#X..%....%.#\n############", B=UnitSpec("brute", at=(3, 0))).menu("X")
    a.do("special", "tester.strings", "B")
    assert ends(a, "compel") == {(1, 0), (2, 0), (4, 0), (5, 0)}


@pytest.mark.rule("control.pull")
def test_pull_brings_each_step_closer_and_stops_when_adjacent() -> None:
    a = play("########\n#......#\n#X....B#\n#......#\n########", B="brute").menu("X")
    a.do("special", "tester.lasso", "B")
    assert a.offers("stay")
    distance = a.s.board.distance
    home = a.square(0, 1)
    reached = {distance(a.square(*end), home) for end in ends(a, "pull")}
    assert reached == {2, 3, 4}
    assert (5, 0) not in ends(a, "pull")  # a step aside comes no closer
    a = play("########\n#......#\n#X.B...#\n#......#\n########", B="brute").menu("X")
    a.do("special", "tester.lasso", "B")
    assert ends(a, "pull") == {(1, 0), (1, 1), (1, 2)}
    a = play("########\n#XB....#\n#......#\n########", B="brute").menu("X")
    a.do("special", "tester.lasso", "B")
    assert a.ask.prompt == "menu" and a.where("B") == (1, 0)


@pytest.mark.rule("control.push")
def test_push_takes_each_step_farther_away_and_stops_where_it_can_get_no_farther() -> None:
    a = play("##########\n#........#\n#..XB....#\n#........#\n##########", B="brute").menu("X")
    a.do("special", "tester.shove", "B")
    distance = a.s.board.distance
    home = a.square(2, 1)
    assert {distance(a.square(*end), home) for end in ends(a, "push")} == {2, 3, 4}
    assert (3, 0) not in ends(a, "push")
    a = play("######\n#XB.##\n#...##\n######", B="brute").menu("X")
    a.do("special", "tester.shove", "B")
    assert ends(a, "push") == {(2, 0), (2, 1)}
    # Round a model in the way only if each step leads away.
    a = play("########\n#XBAA..#\n########", B="brute", A="medic").menu("X")
    a.do("special", "tester.shove", "B")
    assert ends(a, "push") <= {(3, 0), (4, 0)}


@pytest.mark.rule("control.by-monsters")
def test_monsters_pull_and_push_the_full_distance() -> None:
    a = play("#########\n#......T#\n#S....W.#\n#.......#\n#########", S="hooker").on("W", wrath=1)
    a.command("unique")
    stride = a.s.board.stride
    assert {(o[2] % stride) for o in a.ask.options} == {2}
    assert not a.offers("stay")
    a = play("#########\n#......T#\n#.SW....#\n#.......#\n#########", S="shover").on("W", wrath=1)
    a.command("unique")
    assert {(o[2] % stride) for o in a.ask.options} == {4}
    a = play("######\n#SW###\n#T.###\n######", S="shover").on("W", wrath=1).command("unique")
    assert a.where("W") == (1, 0)


@pytest.mark.rule("control.by-monsters")
def test_where_a_monster_compels_the_players_choose_freely() -> None:
    a = play("######\n#....#\n#.W.S#\n#...T#\n######", S="charmer").on("W", wrath=1)
    a.command("unique")
    assert a.ask.prompt == "control"
    assert {o[2] for o in a.ask.options} == {a.square(x, y) for x in (0, 1, 2) for y in (0, 1, 2)}
    a.do("place", "W", (1, 1))
    assert a.where("W") == (1, 1) and not a.events(Displaced)


@pytest.mark.rule("control.pull", "control.legal-movement")
def test_a_burrower_in_the_corner_of_the_map_is_pulled_off_no_edge() -> None:
    a = play("######\n#m...#\n#....#\n#..X.#\n######", m="mole").menu("X")
    found = control_ends(a.s, a.numbers["X"], a.numbers["m"], "pull", 1)
    assert [a.s.board.place(square) for square in each(found)] == [(1, 1)]


def led(s: State, by: int, unit: int, kind: str, squares: int) -> int:
    """Where a push or a pull may leave a small model, every single step of it measured."""
    board, goal = s.board, s.feet[by]
    mobility = effect.having(s, unit, MOBILITY)
    told = movement.going(s, unit, mobility).told
    slow, enter = movement.slow_squares(s, unit, mobility), movement.open_squares(s, unit, mobility)
    least = {s.at[unit]: 0}
    waiting = [s.at[unit]]
    while waiting:
        here = waiting.pop(0)
        for there in each(enter & beyond(told, 1 << here, board.stride)):
            gained = board.distance_between(1 << there, goal) - board.distance_between(
                1 << here, goal
            )
            cost = least[here] + (2 if slow >> there & 1 else 1)
            onward = gained > 0 if kind == "push" else gained < 0
            if onward and cost <= squares and cost < least.get(there, squares + 1):
                least[there] = cost
                waiting.append(there)
    return sum(1 << square for square in least if square != s.at[unit])


@pytest.mark.rule("control.push", "control.pull", "control.legal-movement")
@pytest.mark.parametrize("seed", range(4))
def test_pushes_and_pulls_end_where_single_measured_steps_lead(seed: int) -> None:
    player = agents.agent("random", seed)
    match = registry.game("arcade").new(seed=seed, events=False)
    moved = 0
    while not match.over:
        s = match.state
        if match.ask.prompt == "menu":
            hero, heroes = match.ask.about[0], len(s.seats)
            for unit in each(s.present >> heroes << heroes):
                if s.profile[unit].base > 1 or s.profile[unit].rank == "point":
                    continue
                for kind, by, whom in (("push", hero, unit), ("pull", unit, hero)):
                    ends = control_ends(s, by, whom, kind, 3)
                    legal = movement.legal_squares(s, whom)
                    assert ends == led(s, by, whom, kind, 3) & legal
                    moved += ends.bit_count()
        match.answer(player.choose(match, match.ask))
    assert moved > 100


@pytest.mark.rule("control.pull", "control.push", "control.legal-movement")
def test_a_burrower_led_through_a_wall_is_led_on_from_where_it_is_then() -> None:
    a = play(
        """
        +-+-+-+-+-+-+
        |. . m|X . .|
        + + + + + + +
        |. . .|. . .|
        + + + + + + +
        |. . .|. . .|
        + + + + + + +
        |. . . . . .|
        +-+-+-+-+-+-+
        """,
        m="mole",
    ).menu("X")
    tester, mole = a.numbers["X"], a.numbers["m"]
    for squares in (1, 2, 3):
        found = control_ends(a.s, tester, mole, "pull", squares)
        assert found
        assert found == led(a.s, tester, mole, "pull", squares) & movement.legal_squares(a.s, mole)
