"""Movement: how far, through whom, where it may end, and running. [move.*]"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.explore.events import Moved, Ran
from undercroft.games.explore.movement import auras, route, ways
from undercroft.games.explore.position import EffectSpec, UnitSpec

from .arena import Arena

Place = tuple[int, int]


def field(drawing: str, **more: Any) -> Arena:
    units: dict[str, Any] = {
        "F": UnitSpec("hearthsworn_fighter", potions=0),
        "M": UnitSpec("ember_mage", potions=0),
        "K": "knucklehead",
        "R": "rex",
        "W": "wyrmling",
        "O": "egg_clutch",
    }
    marks = {mark: unit for mark, unit in units.items() if mark in drawing}
    return Arena(drawing, **{**marks, **more})


def goals(a: Arena) -> set[Place]:
    """Where the active model may move now."""
    stride = a.s.board.stride
    return {(option[1] % stride, option[1] // stride) for option in a.offered("move")}


def steps(
    drawing: str, start: Place, speed: int, shut: str = "#", base: int = 1
) -> dict[Place, int]:
    """A plain search over the drawing: squares by the number of steps, diagonals included."""
    rows = [line.strip() for line in drawing.strip().splitlines()]
    rows = [row[1:-1] for row in rows[1:-1]]

    def open_(x: int, y: int) -> bool:
        return all(
            0 <= y + dy < len(rows)
            and 0 <= x + dx < len(rows[0])
            and rows[y + dy][x + dx] not in shut
            for dx in range(base)
            for dy in range(base)
        )  # fmt: skip

    found, edge = {start: 0}, [start]
    for cost in range(1, speed + 1):
        beyond = []
        for x, y in edge:
            for place in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
                if place not in found and open_(*place):
                    found[place] = cost
                    beyond.append(place)
        edge = beyond
    return found


CAVERN = """
    ################
    #F.............#
    #...#..........#
    #..............#
    #..............#
    #..............#
    #..............#
    #..............#
    #..............#
    ################
    """


# ---------------------------------------------------------------- how far


@pytest.mark.rule("move.speed", "move.diagonal")
def test_a_model_moves_one_adjacent_square_a_point_of_speed_diagonals_included() -> None:
    a = field(CAVERN).menu("F")
    expected = steps(CAVERN, (0, 0), 6)
    assert goals(a) == set(expected) - {(0, 0)}
    assert (6, 6) in goals(a) and (7, 6) not in goals(a)
    a.do("move", (6, 6))
    assert (a.where("F"), a.s.speed) == ((6, 6), 0)
    assert not a.offered("move")


@pytest.mark.rule("move.speed")
@pytest.mark.parametrize("speed", [1, 2, 5])
def test_what_is_left_of_speed_bounds_the_next_move(speed: int) -> None:
    a = field(CAVERN).menu("F", speed=speed)
    assert goals(a) == set(steps(CAVERN, (0, 0), speed)) - {(0, 0)}
    a.do("move", (0, speed))
    assert a.s.speed == 0


@pytest.mark.rule("move.diagonal")
def test_a_diagonal_step_costs_one() -> None:
    a = field(CAVERN).menu("F", speed=3).do("move", (1, 0)).do("move", (2, 1))
    assert a.s.speed == 1


@pytest.mark.rule("move.free")
def test_moving_costs_no_action_points() -> None:
    a = field(CAVERN).menu("F")
    for place in ((1, 0), (2, 0), (3, 0), (4, 0)):
        a.do("move", place)
    assert (a.s.actions, a.s.speed) == (3, 2)


DUEL = """
    ##########
    #F...K...#
    #........#
    ##########
    """


@pytest.mark.rule("move.split", "move.example.split")
def test_move_two_act_move_two_act_move_two_act() -> None:
    drawing = """
        ############
        #F.........#
        #..K.K.K...#
        ############
        """
    a = Arena(
        drawing.replace("K", "."),
        F=UnitSpec("hearthsworn_fighter", potions=0),
        a=UnitSpec("knucklehead", at=(2, 1)),
        b=UnitSpec("knucklehead", at=(4, 1)),
        c=UnitSpec("knucklehead", at=(6, 1)),
    ).menu("F")
    for place, target, speed, actions in (
        ((2, 0), "a", 4, 2), ((4, 0), "b", 2, 1), ((6, 0), "c", 0, 0),
    ):  # fmt: skip
        a.do("move", place).dice("- - -").do("attack", target, "melee")
        assert (a.s.speed, a.s.actions) == (speed, actions)
    assert a.where("F") == (6, 0)
    assert [event.path for event in a.events(Moved)] == [
        tuple(a.square(x, 0) for x in path) for path in ((0, 1, 2), (2, 3, 4), (4, 5, 6))
    ]
    assert a.ask.prompt == "consul_turn", "nothing is left to do"
    a.done()


@pytest.mark.rule("move.split")
def test_a_model_may_act_before_it_moves_and_move_after_its_last_action() -> None:
    a = field(DUEL).on("K", at=(1, 1)).menu("F", actions=1)
    a.dice("- - -").do("attack", "K", "melee")
    assert (a.s.actions, a.s.speed) == (0, 6)
    a.do("move", (6, 0))
    assert a.where("F") == (6, 0)


# ---------------------------------------------------------------- through whom, and where it ends

PASS = """
    #########
    #F{0}.....#
    #########
    """


@pytest.mark.rule("move.through-friends", "move.end-empty")
def test_friends_are_passed_through_at_no_cost_but_not_stopped_on() -> None:
    a = field(PASS.format("M")).menu("F")
    assert goals(a) == {(x, 0) for x in range(2, 7)}
    a.do("move", (6, 0))
    assert (a.where("F"), a.where("M"), a.s.speed) == ((6, 0), (1, 0), 0)
    # Monsters are friends to each other, spawning points among them.
    a = field("########\n#KO...F#\n########").menu("K")
    assert goals(a) == {(2, 0), (3, 0), (4, 0)}


@pytest.mark.rule("move.not-through-enemies")
def test_enemies_close_the_way_spawning_points_included() -> None:
    for enemy in "KO":
        a = field(PASS.format(enemy)).menu("F")
        assert goals(a) == set()
    a = field("########\n#KF....#\n########").menu("K")
    assert goals(a) == set()


@pytest.mark.rule("move.not-through-enemies", "move.end-empty")
def test_a_flier_passes_over_enemies_but_stops_on_none() -> None:
    a = field("########\n#WF....#\n########").menu("W")
    assert goals(a) == {(x, 0) for x in range(2, 6)}


@pytest.mark.rule("move.past-enemies")
def test_squares_next_to_enemies_neither_stop_nor_hinder() -> None:
    drawing = """
        #########
        #F......#
        #.K.K.K.#
        #########
        """
    a = Arena(
        drawing.replace("K", "."),
        F=UnitSpec("hearthsworn_fighter", potions=0),
        **{f"k{x}": UnitSpec("knucklehead", at=(x, 1)) for x in (1, 3, 5)},  # type: ignore[arg-type]
    ).menu("F")
    assert goals(a) == set(steps(drawing, (0, 0), 6, shut="#K")) - {(0, 0)}
    a.do("move", (6, 0))
    assert (a.s.speed, a.wounds("F"), a.ask.prompt) == (0, 0, "menu")


@pytest.mark.rule("move.end-empty")
def test_nobody_stops_where_a_model_or_a_chest_stands() -> None:
    a = field(
        """
        #######
        #FM.K.#
        #.O...#
        #######
        """,
        chests=[(2, 1)],
    ).menu("F")
    assert not goals(a) & {(1, 0), (3, 0), (1, 1), (2, 1)}
    assert {(2, 0), (0, 1), (3, 1), (4, 0)} <= goals(a)


@pytest.mark.rule("move.end-empty")
def test_a_model_cannot_pause_on_a_friend_to_attack_from_there() -> None:
    a = field("#########\n#FMK....#\n#########").menu("F")
    assert not a.offered("attack"), "two squares from the Knucklehead, with the Mage between"
    assert goals(a) == set(), "beyond the Mage stands an enemy"


LARGE = """
    ###########
    #R...#....#
    #.........#
    #...#.....#
    #......F..#
    ###########
    """


@pytest.mark.rule("move.large-models")
def test_a_large_base_needs_room_for_every_square_at_each_step() -> None:
    a = field(LARGE).menu("R")
    assert a.s.profile[a.numbers["R"]].base == 2
    # Past the two pillars there is a gap of one square only: the plain search agrees.
    expected = steps(LARGE, (0, 0), 5, shut="#F", base=2)
    assert goals(a) == set(expected) - {(0, 0)}
    assert (1, 2) in goals(a) and (3, 0) not in goals(a)
    assert not any(x >= 4 for x, _ in goals(a)), "no way round for so large a base"


@pytest.mark.rule("move.large-models")
def test_a_large_model_covers_its_squares_and_is_measured_from_the_nearest() -> None:
    a = field(
        """
        #########
        #RR.....#
        #RR....F#
        #.......#
        #########
        """
    ).menu("R")
    a.do("move", (3, 0))
    covered = {(x, y) for x in (3, 4) for y in (0, 1)}
    assert {a.square(*place) for place in covered} == {
        square for square, unit in enumerate(a.s.unit_at) if unit == a.numbers["R"]
    }
    # His nearest square is two squares from the Fighter, and he has Reach 2.
    assert a.offers("attack", "F", "melee")
    assert a.s.speed == 2
    a = field("#########\n#RR.....#\n#RR...F.#\n#########").menu("R")
    assert not a.offers("attack", "F", "melee")


@pytest.mark.rule("move.large-models", "move.end-empty")
def test_a_large_model_may_shift_by_one_over_its_own_squares() -> None:
    a = field("######\n#RR..#\n#RR.F#\n######").menu("R")
    assert goals(a) == {(1, 0)}


# ---------------------------------------------------------------- running

TRACK = """
    ##################
    #F...............#
    #.K..............#
    ##################
    """


@pytest.mark.rule("move.run.double")
def test_a_running_model_moves_up_to_twice_its_speed() -> None:
    a = field(TRACK, W=UnitSpec("wyrmling", at=(14, 1))).on("K", at=(15, 1)).menu("F")
    assert (7, 0) not in goals(a)
    a.do("run")
    assert goals(a) == set(steps(TRACK.replace("K", "."), (0, 0), 12)) - {(0, 0)}
    a.do("move", (5, 0))
    assert a.s.speed == 7
    a.do("move", (12, 0))
    assert (a.where("F"), a.s.speed) == ((12, 0), 0)
    assert [event.unit for event in a.events(Ran)] == [a.numbers["F"]]


@pytest.mark.rule("move.run.no-actions")
def test_a_running_model_takes_no_action_of_any_kind() -> None:
    a = field(TRACK, chests=[(1, 0)]).on("F", gear=["wyrm_scale"]).menu("F")
    before = {option[0] for option in a.ask.options}
    assert {"attack", "area", "aim", "chest"} <= before
    a.do("run")
    assert {option[0] for option in a.ask.options} == {"end", "move"}


@pytest.mark.rule("move.run.no-actions")
def test_free_attacks_are_no_exception() -> None:
    a = field(TRACK, B=UnitSpec("claw_tribe_barbarian", at=(1, 0), potions=0)).menu("B")
    assert a.offers("berserk", "K")
    a.do("run")
    assert {option[0] for option in a.ask.options} == {"end", "move"}


@pytest.mark.rule("move.run.potions")
def test_a_running_hero_may_drink_but_still_does_not_act() -> None:
    a = field(TRACK, M=UnitSpec("ember_mage", at=(5, 1), potions=2)).menu("F").do("run")
    drinks = {a.game.box.actions[option[3]].id for option in a.offered("drink")}
    assert {"white_mage_potion", "fire_water"} <= drinks
    a.do("drink", "F", "M", "ember_mage.fire_water")
    assert a.potions("M") == 1
    assert {option[0] for option in a.ask.options} == {"end", "move", "drink"}
    assert goals(a), "and the run goes on"


@pytest.mark.rule("move.run.declare")
def test_running_is_declared_before_the_model_moves_or_acts() -> None:
    a = field(TRACK).activate("F")
    assert a.offers("run")
    assert not a.do("move", (1, 0)).offers("run")
    a = field(TRACK).activate("F").dice("- - -").do("attack", "K", "melee")
    assert not a.offers("run")


@pytest.mark.rule("move.run.declare")
def test_a_run_is_declared_once() -> None:
    a = field(TRACK).activate("F").do("run")
    assert not a.offers("run")
    assert a.s.speed == 12


@pytest.mark.rule("move.run.slow")
@pytest.mark.parametrize(("mark", "walk", "run"), [("F", 3, 6), ("R", 3, 6), ("K", 4, 8)])
def test_slow_halves_speed_first_rounded_up_and_a_run_doubles_that(
    mark: str, walk: int, run: int
) -> None:
    drawing = """
        ####################
        #R................F#
        #..................#
        #.....K............#
        ####################
        """
    a = field(drawing).on(mark, status=["slow"]).activate(mark)
    assert a.s.speed == walk
    a.do("run")
    assert a.s.speed == run


@pytest.mark.rule("potion.interrupt")
def test_who_is_teleported_out_of_the_lava_does_not_walk_on() -> None:
    a = Arena(
        """
        #########
        #R~.....#
        #########
        """,
        R="riftling_rogue",
    ).menu("R")
    a.do("brave", (3, 0))
    a.do("drink", "R", "R", "riftling_rogue.dimensional_draught").do("land", (6, 0))
    assert a.where("R") == (6, 0) and a.status("R") == ("fire",)


@pytest.mark.rule("distance.counting")
def test_the_way_that_is_shown_is_the_one_that_is_walked_and_paid() -> None:
    a = Arena(
        """
        #######
        #F##..#
        #.....#
        #######
        """,
        F="hearthsworn_fighter",
    ).menu("F")
    found = ways(a.s, a.numbers["F"], a.s.speed)
    for square in (option[1] for option in a.offered("move")):
        way, cost = route(a.s, a.numbers["F"], found, square, brave=False)
        told = a.match.copy()
        told.answer_with(("move", square))
        assert way[-1] == square
        assert (told.state.at[a.numbers["F"]], told.state.speed) == (square, a.s.speed - cost)


@pytest.mark.rule("tile.effects.card")
def test_an_aura_is_in_the_way_of_those_alone_whom_it_harms() -> None:
    cloud = next(name for name in Arena.built_in.box.action_number if name.endswith("ash_cloud"))
    a = Arena(
        """
        #######
        #F..D.#
        #...K.#
        #######
        """,
        F="hearthsworn_fighter",
        D=cloud.partition(".")[0],
        K="knucklehead",
        effects=[EffectSpec(by="D", action=cloud, on="aura")],
    ).menu("F")
    assert auras(a.s, a.numbers["F"]) and not auras(a.s, a.numbers["K"])
