"""Where Heroes may go, and what they are set down on. [move.*, tile.*, term.place.*]"""

from __future__ import annotations

import random

import pytest

from undercroft import agents
from undercroft.games import registry
from undercroft.games.arcade import effect, movement
from undercroft.games.arcade.card import BURROW, FLY, MOBILITY
from undercroft.games.arcade.events import Moved, Placed, Wounded
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.state import State
from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel.squares import Squares, each

from .arena import HEROES_PACK, Arena
from .test_aim import crowd


def walker(drawing: str, hero: str = "sanctioned_witch", **names: object) -> Arena:
    return Arena(drawing, packs=HEROES_PACK, W=hero, **names).dry()


def stops(a: Arena, kind: str = "move") -> set[tuple[int, int]]:
    stride = a.s.board.stride
    return {(o[1] % stride, o[1] // stride) for o in a.offered(kind)}


@pytest.mark.rule("move.cost", "card.hero.points", "term.spend.points")
def test_a_point_a_square_diagonals_included_and_no_more_than_there_are() -> None:
    a = walker(
        """
        ##########
        #W.......#
        #........#
        #........#
        #........#
        ##########
        """
    ).menu("W", move=3)
    assert stops(a) == {(x, y) for x in range(4) for y in range(4)} - {(0, 0)}
    a.do("move", (2, 2))
    assert a.s.move == 1
    assert all(abs(x - 2) <= 1 and abs(y - 2) <= 1 for x, y in stops(a))
    a.do("move", (3, 3))
    assert not a.offered("move")


@pytest.mark.rule("move.through.friends", "move.end.empty-square")
def test_friends_and_tokens_are_passed_but_not_stopped_on() -> None:
    a = walker(
        """
        ########
        #WF....#
        ########
        """,
        F="cat_burglar", chests=[(2, 0)],
    ).menu("W", move=3)  # fmt: skip
    assert stops(a) == {(2, 0), (3, 0)}


@pytest.mark.rule("move.through.enemies", "los.spawning-points", "term.friendly.hero-side")
@pytest.mark.parametrize("enemy", ["tower_blackblade", "shadow_tower", "boo_booty"])
def test_enemies_are_not_passed(enemy: str) -> None:
    a = walker(
        """
        ########
        #W.E...#
        ########
        """,
        E=enemy,
    ).menu("W")  # fmt: skip
    assert stops(a) == {(1, 0)}


@pytest.mark.rule("move.diagonal.between-enemies")
def test_no_diagonal_step_between_two_enemies() -> None:
    drawing = """
        ######
        #WE..#
        #D...#
        ######
        """
    a = walker(drawing, E="tower_blackblade", D="tower_arbalist").menu("W")
    assert stops(a) == set()
    one = walker(drawing.replace("D", "."), E="tower_blackblade").menu("W")
    assert (1, 1) in stops(one)
    friend = walker(drawing, E="tower_blackblade", D="cat_burglar").menu("W", move=1)
    assert stops(friend) == {(1, 1)}


@pytest.mark.rule("move.line-of-sight", "tile.effects")
def test_no_step_into_a_square_out_of_sight() -> None:
    structures = walker(
        """
        #####
        #WO.#
        #O..#
        #####
        """
    ).menu("W")
    assert stops(structures) == set()
    mixed = walker(
        """
        #####
        #W#.#
        #E..#
        #####
        """,
        E="tower_blackblade",
    ).menu("W")  # fmt: skip
    assert stops(mixed) == set()
    chasm = walker(
        """
        #####
        #Wv.#
        #v..#
        #####
        """
    ).menu("W", move=1)
    assert stops(chasm) == {(1, 1)}


@pytest.mark.rule("term.place.legal-square")
def test_nobody_who_walks_is_placed_on_a_chasm_or_a_structure() -> None:
    a = walker("#####\n#Wv.#\n#O.E#\n#####", E="tower_arbalist").menu("W")
    assert a.s.ground.closed.bit_count() == 2
    assert not movement.legal_squares(a.s, a.numbers["E"]) & a.s.ground.closed


WALLED = """
    +-+-+-+-+
    |. . .|.|
    +     + +
    |. . .|.|
    +-+-+-+-+
    """


@pytest.mark.rule("tile.walls", "term.adjacent")
def test_a_wall_stops_steps_and_adjacency() -> None:
    a = Arena(
        WALLED,
        W=UnitSpec("sanctioned_witch", at=(2, 0), potions=0),
        C=UnitSpec("tower_blackblade", at=(3, 0)),
        D=UnitSpec("tower_blackblade", at=(1, 1)),
    ).menu("W")
    assert all(x < 3 for x, _ in stops(a))
    assert {a.mark(o[1]) for o in a.offered("attack")} == {"D"}


@pytest.mark.rule("term.adjacent")
@pytest.mark.parametrize(
    "drawing", ["#####\n#.E.#\n#NWH#\n#.L.#\n#####", "#####\n#E.N#\n#.W.#\n#H.L#\n#####"]
)
def test_squares_touch_at_sides_and_corners(drawing: str) -> None:
    enemies = dict.fromkeys("ENHL", "tower_blackblade")
    a = walker(drawing, "riftling_warrior", **enemies).menu("W")
    assert {a.mark(o[1]) for o in a.offered("attack")} == set("ENHL")


@pytest.mark.rule("tile.squares.required")
def test_nothing_goes_where_there_is_no_square() -> None:
    a = walker(
        """
        #######
        #W.#..#
        #..#..#
        #######
        """
    ).menu("W")
    assert stops(a) == {(1, 0), (0, 1), (1, 1)}


@pytest.mark.rule("tile.effects", "tile.open-squares")
def test_difficult_squares_cost_two_and_open_ones_one() -> None:
    a = walker(
        """
        ########
        #W.:...#
        ########
        """
    ).menu("W", move=4)
    assert stops(a) == {(1, 0), (2, 0), (3, 0)}
    a.do("move", (2, 0))
    assert a.s.move == 1


@pytest.mark.rule("tile.effects")
def test_chasms_and_structures_are_not_entered_and_structures_hide() -> None:
    drawing = """
        ########
        #W.{}..C#
        ########
        """
    for mark, seen in (("v", True), ("O", False)):
        a = walker(drawing.format(mark), C="tower_blackblade").menu("W")
        assert stops(a) == {(1, 0)}
        assert a.offers("attack", "C", "magic") is seen


@pytest.mark.rule("tile.effects")
def test_lava_burns_and_a_goddess_mends_who_ends_there() -> None:
    drawing = """
        ########
        #~W.G.X#
        #####F.#
        ########
        """
    others = {"X": "shadow_tower", "F": "cat_burglar"}
    a = walker(drawing, **others).on("W", wounds=2).menu("W")
    a.do("move", (2, 0)).do("move", (0, 0)).do("end")
    assert a.status("W") == ("fire",)
    assert a.wounds("W") == 2
    b = walker(drawing, **others).on("W", wounds=2).menu("W")
    b.do("move", (2, 0)).do("end")
    assert (b.wounds("W"), b.status("W")) == (1, ())


@pytest.mark.rule("tile.effects")
def test_a_goddess_mends_a_monster_that_ends_the_consuls_activation_there() -> None:
    a = walker(
        """
        #########
        #W.....GC#
        #########
        """.replace("#########\n", "##########\n"),
        C=UnitSpec("tower_stalker", wounds=2, status=["knockdown"]), commands=["fight"],
    ).at("commands")  # fmt: skip
    assert a.wounds("C") == 1


@pytest.mark.rule("tile.effects")
def test_a_sentinel_adds_a_star_to_the_defense_of_its_neighbours() -> None:
    a = walker(
        """
        #######
        #WCT..#
        #######
        """,
        C="tower_stalker",
    ).menu("W")  # fmt: skip
    a.dice("1 - 2").do("attack", "C", "magic").done()
    assert a.wounds("C") == 0
    b = walker(
        """
        #######
        #TWC..#
        #######
        """,
        C="tower_arbalist", commands=["fight"],
    )  # fmt: skip
    b.dice("1 - -").at("commands").done()
    assert b.wounds("W") == 0
    c = walker("########\n#T.WC..#\n########", C="tower_arbalist", commands=["fight"])
    c.dice("1 - -").at("commands").done()
    assert c.wounds("W") == 1  # two squares away it helps nobody


@pytest.mark.rule("tile.effects")
def test_a_secret_passage_leads_to_any_other() -> None:
    a = walker(
        """
        #########
        #W%#..%.#
        #########
        """
    ).menu("W", move=3)
    assert stops(a) == {(1, 0), (5, 0), (4, 0), (6, 0)}
    a.do("move", (6, 0))
    assert a.s.move == 0
    assert a.where("W") == (6, 0)


@pytest.mark.rule("tile.doorways.connected", "tile.dungeon-exit")
def test_tiles_are_left_only_by_joined_doorways() -> None:
    layout = (("tile2a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0))
    a = Arena(layout=layout, W=UnitSpec("moonspire_guardian", at=(9, 4), potions=0))
    a.menu("W", move=2)
    across = {square for square in stops(a) if square[0] > 9}
    assert across == {(10, 3), (10, 4), (10, 5), (10, 6), (11, 3), (11, 4), (11, 5), (11, 6)}
    beside = Arena(layout=layout, W=UnitSpec("moonspire_guardian", at=(9, 2), potions=0))
    beside.menu("W", move=2)
    assert all(x <= 9 for x, _ in stops(beside))
    # The open doorways of both tiles are dungeon exits and lead nowhere.
    exits = {(4, 0), (5, 0), (4, 9), (5, 9), (0, 4), (0, 5)}
    stride = a.s.board.stride
    found = {(q % stride, q // stride) for q, _ in a.s.board.exits}
    assert {square for square in found if square[0] <= 9} == exits
    door = Arena(layout=layout, W=UnitSpec("moonspire_guardian", at=(4, 0), potions=0))
    door.menu("W", move=1)
    assert stops(door) == {(3, 0), (5, 0), (3, 1), (4, 1), (5, 1)}


# Large bases


@pytest.mark.rule("move.large.count", "move.large.squeeze", "move.large.place")
def test_a_large_model_squeezes_through_a_gap() -> None:
    a = walker(
        """
        ########
        #W.#...#
        #......#
        ########
        """,
        "ogre",
    ).menu("W", move=3)  # fmt: skip
    # It counts (2, 1), (3, 1), (4, 1); nothing short of that leaves room behind the gap.
    assert stops(a) == {(4, 0), (4, 1)}
    a.do("move", (4, 1))
    assert a.where("W") == (3, 0)
    assert a.s.move == 0


@pytest.mark.rule("move.large.no-extra-reach", "move.large.place")
def test_no_part_of_a_large_base_lies_beyond_the_last_square_counted() -> None:
    a = walker(
        """
        ##########
        #W.......#
        #........#
        ##########
        """,
        "ogre",
    ).menu("W", move=2)  # fmt: skip
    # Its base covers columns 0 and 1; two squares on is column 3.
    assert max(x for x, _ in stops(a)) == 3
    a.do("move", (3, 0))
    assert a.where("W") == (2, 0)


# Placing


@pytest.mark.rule("term.place.not-movement", "term.place.ignores-path")
def test_a_placed_hero_has_not_moved_and_ignores_what_lies_between() -> None:
    a = walker(
        """
        ##########
        #WCD:~v..#
        ##########
        """,
        "riftling_warrior",
        C="tower_blackblade", D="tower_arbalist",
    ).menu("W")  # fmt: skip
    a.dice("- - - -").do("aim", "riftling_warrior.demon_charge", (1, 0), "E")
    assert a.ask.prompt == "charge"
    # Neither the models' squares nor the chasm can hold him.
    assert stops(a, "land") == {(3, 0), (4, 0), (6, 0)}
    a.do("land", (4, 0)).done()
    assert a.where("W") == (4, 0)
    assert a.s.move == 6
    assert a.events(Placed)
    assert not a.events(Moved)


@pytest.mark.rule("term.place.ignores-path")
def test_what_affects_the_destination_square_does_count() -> None:
    a = walker(
        """
        ########
        #WC.~..#
        ########
        """,
        "riftling_warrior",
        C="tower_blackblade",
    ).menu("W")  # fmt: skip
    a.dice("- - - -").do("aim", "riftling_warrior.demon_charge", (1, 0), "E")
    a.do("land", (3, 0)).do("end").done()
    assert a.status("W") == ("fire",)


@pytest.mark.rule("term.place.legal-square")
def test_a_returning_hero_is_placed_on_a_free_square() -> None:
    a = walker(
        """
        ######
        #FvC.#
        #....#
        ######
        """,
        F="cat_burglar", C="tower_blackblade", fallen=["W"],
    )  # fmt: skip
    a.at("coins")
    stride = a.s.board.stride
    places = {(o[2] % stride, o[2] // stride) for o in a.offered("place")}
    assert places == {(0, 1), (1, 1)}


@pytest.mark.rule("term.place.monster-spacing")
def test_spawned_monsters_keep_apart_if_they_can() -> None:
    a = Arena(
        """
        ##########
        #W.......#
        #........#
        #...X....#
        #........#
        #........#
        ##########
        """,
        W="sanctioned_witch", X="shadow_tower", A=UnitSpec("tower_arbalist"),
        B=UnitSpec("tower_arbalist"), commands=["spawn"], ties=False,
    ).dry().at("commands")  # fmt: skip
    (ax, ay), (bx, by) = a.where("A") or (0, 0), a.where("B") or (0, 0)
    assert max(abs(ax - bx), abs(ay - by)) >= 2


@pytest.mark.rule("term.place.monster-spacing")
def test_spawned_monsters_stand_together_if_there_is_no_other_room() -> None:
    a = Arena(
        """
        ####
        #W.#
        #XA#
        ####
        """,
        W="sanctioned_witch", X="shadow_tower", A="tower_stalker",
        B=UnitSpec("tower_arbalist"), commands=["spawn"], ties=False,
    ).dry().at("commands")  # fmt: skip
    assert a.where("B") == (1, 0)


# Dash


@pytest.mark.rule("basic.dash")
def test_dash_moves_two_squares_for_an_action_point() -> None:
    a = walker(
        """
        ########
        #W.....#
        ########
        """
    ).menu("W")
    assert stops(a, "dash") == {(1, 0), (2, 0)}
    a.do("dash", (2, 0))
    assert (a.s.move, a.s.actions) == (6, 2)
    assert a.where("W") == (2, 0)


@pytest.mark.rule("basic.dash.slow-and-terrain")
def test_slow_halves_a_dash_and_a_difficult_square_uses_it_up() -> None:
    slow = walker(
        """
        ########
        #W.....#
        ########
        """
    ).on("W", status=["slow"])
    slow.menu("W")
    assert stops(slow, "dash") == {(1, 0)}
    rough = walker(
        """
        ########
        #W:....#
        ########
        """
    ).menu("W")
    assert stops(rough, "dash") == {(1, 0)}
    both = walker(
        """
        ########
        #W:....#
        ########
        """
    ).on("W", status=["slow"])
    both.menu("W")
    assert not both.offered("dash")


@pytest.mark.rule("term.distance")
def test_distance_goes_round_walls_and_structures_but_not_models() -> None:
    # Straight on it would be three squares; round the wall or the structures it is more.
    drawing = """
        ########
        #W{0}C...#
        #.{0}....#
        #.{0}....#
        #......#
        ########
        """
    clear = walker(drawing.format("."), "star_knight", C="tower_blackblade").menu("W")
    assert clear.offers("attack", "C", "melee")
    model = walker(drawing.format("A"), "star_knight", C="knight_of_the_tower",
                   A="cat_burglar").menu("W")  # fmt: skip
    assert model.offers("attack", "C", "melee")


@pytest.mark.rule("term.distance")
def test_structures_lengthen_a_distance_unless_somebody_flies() -> None:
    from undercroft.games.arcade.effect import distance

    drawing = """
        ########
        #WOC...#
        #.O....#
        #......#
        ########
        """
    a = walker(drawing, C="tower_blackblade").menu("W")
    assert distance(a.s, a.numbers["W"], a.numbers["C"]) == 4
    b = walker(drawing, C="knight_of_the_tower").menu("W")
    assert distance(b.s, b.numbers["W"], b.numbers["C"]) == 2
    c = walker(drawing, "sprite", C="tower_blackblade").menu("W")
    assert distance(c.s, c.numbers["W"], c.numbers["C"]) == 2
    assert not c.events(Wounded)


@pytest.mark.rule("term.distance")
def test_a_large_model_is_measured_from_its_nearest_square() -> None:
    a = walker(
        """
        ########
        #W..C..#
        #......#
        ########
        """,
        "ogre",
        C="tower_blackblade",
    ).menu("W")  # fmt: skip
    assert not a.offers("attack", "C", "melee")
    b = walker(
        """
        ########
        #W.C...#
        #......#
        ########
        """,
        "ogre",
        C="tower_blackblade",
    ).menu("W")  # fmt: skip
    assert b.offers("attack", "C", "melee")


# Against a plain search, in dungeons as they come up and in crowded ones


def entered(s: State, unit: int) -> Squares:
    """The squares a model may pass or enter: enemies stop it, and ground it cannot cross."""
    squares = s.board.squares & ~(s.foes if s.is_hero(unit) else s.heroes)
    if not effect.has(s, unit, FLY):
        squares &= ~s.board.terrain.get("chasm", 0)
        if not effect.has(s, unit, BURROW):
            squares &= ~s.board.terrain.get("structure", 0)
    if s.is_hero(unit) and s.law.doors_shut:
        squares &= s.board.tiles[s.board.tile_at[s.at[unit]]].mask
    return squares


def slowed(s: State, unit: int) -> Squares:
    """The squares that cost two: for Heroes only, and not for the nimble ones."""
    if not s.is_hero(unit) or effect.having(s, unit, MOBILITY):
        return 0
    squares = s.board.terrain.get("difficult", 0)
    for point in s.points:
        if s.at[point] >= 0 and s.box.models[s.card[point]].id == "spider_nest":
            tile = s.board.tiles[s.board.tile_at[s.at[point]]].mask
            squares |= tile if s.law.wide_auras else s.board.within(s.at[point], 2)
    return squares


def round_a_corner(s: State, unit: int, here: int, there: int) -> bool:
    """Whether a diagonal step has a way round that no wall, structure or enemy closes."""
    board = s.board
    (x, y), (to_x, to_y) = board.place(here), board.place(there)
    closed = s.foes if s.is_hero(unit) else s.heroes
    if not effect.has(s, unit, FLY):
        closed |= s.ground.veil
    return any(
        board.neighbours[here] >> way & 1
        and board.neighbours[way] >> there & 1
        and not closed >> way & 1
        for way in (board.at(to_x, y), board.at(x, to_y))
    )


def steps_from(s: State, unit: int, here: int) -> list[int]:
    """Where one step may lead, through secret passages too; a burrower minds no wall."""
    board = s.board
    if effect.has(s, unit, BURROW):
        x, y = board.place(here)
        around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        found = [
            board.at(*place) for place in around
            if 0 <= place[0] < board.width and 0 <= place[1] < board.height
        ]  # fmt: skip
    else:
        found = [
            there
            for there in each(board.neighbours[here])
            if abs(there - here) in (1, board.stride) or round_a_corner(s, unit, here, there)
        ]
    if s.ground.passage >> here & 1:
        found += each(s.ground.passage & ~slowed(s, unit))
    squares = entered(s, unit)
    return [there for there in found if squares >> there & 1]


def searched(s: State, unit: int, points: int) -> dict[int, int]:
    """The least cost of every square a model gets to, step by step."""
    slow = slowed(s, unit)
    least = {s.at[unit]: 0}
    waiting = [s.at[unit]]
    while waiting:
        here = waiting.pop(0)
        for there in steps_from(s, unit, here):
            cost = least[here] + (2 if slow >> there & 1 else 1)
            if cost <= points and cost < least.get(there, points + 1):
                least[there] = cost
                waiting.append(there)
    return least


def flooded(s: State, unit: int, points: int) -> dict[int, int]:
    layers = movement.flood(s, unit, points)
    return {square: cost for cost, layer in enumerate(layers) for square in each(layer)}


@pytest.mark.rule("move.cost", "move.diagonal.between-enemies", "move.line-of-sight")
@pytest.mark.parametrize("seed", range(6))
def test_a_flood_finds_what_a_search_step_by_step_finds(seed: int) -> None:
    player = agents.agent("random", seed)
    match = registry.game("arcade").new(seed=seed, events=False)
    looked = 0
    while not match.over:
        s = match.state
        if match.ask.prompt == "menu" and s.profile[match.ask.about[0]].base == 1:
            hero = match.ask.about[0]
            assert flooded(s, hero, 5) == searched(s, hero, 5)
            looked += 1
        match.answer(player.choose(match, match.ask))
    assert looked > 10


@pytest.mark.rule("move.cost", "move.through.enemies", "tile.effects", "command.move.surefoot")
@pytest.mark.parametrize("card", [(), ("magical_shielding",)])
@pytest.mark.parametrize("seed", range(10))
def test_everybodys_flood_in_a_crowd_is_what_a_search_finds(
    seed: int, card: tuple[str, ...]
) -> None:
    s = crowd(seed, *card)
    for unit in range(len(s.card)):
        if s.feet[unit].bit_count() == 1 and unit not in s.points:
            assert flooded(s, unit, 5) == searched(s, unit, 5), unit


@pytest.mark.rule("move.large.place", "move.large.count", "move.end.empty-square")
@pytest.mark.parametrize("seed", range(12))
def test_a_large_hero_stops_where_its_base_finds_room_on_the_way_it_came(seed: int) -> None:
    """No part of its base lies on a square that it has not reached, or on somebody else."""
    s = crowd(seed)
    ogre = next(unit for unit in s.hero_units if s.profile[unit].base == 2)
    if s.at[ogre] < 0:
        s.place(ogre, each(movement.legal_squares(s, ogre))[0])
    costs, own = flooded(s, ogre, 4), s.feet[ogre]
    others = (s.heroes | s.foes) & ~own
    stops = set()
    for anchor in each(s.board.room(s.board.squares, 2) & ~(1 << s.at[ogre])):
        base = each(s.board.footprint(anchor, 2))
        if any(others >> square & 1 for square in base):
            continue
        for last in base:
            spent = costs.get(last, 9)
            if 0 < spent <= 4 and all(
                costs.get(square, 9) <= spent or own >> square & 1 for square in base
            ):
                stops.add(last)
    assert set(each(movement.ways(s, ogre, 4).stops)) == stops


def test_a_flood_that_is_asked_for_again_is_the_flood_there_would_be_now() -> None:
    match = GAME.new(seed=6, events=False)
    pick = random.Random(6)
    for _ in range(150):
        if match.over:
            break
        s = match.state
        standing = [hero for hero in s.hero_units if s.at[hero] >= 0]
        # Next to each other are floods that differ in one thing: the Hero, or the points.
        for points in (2, 5):
            for hero in standing:
                flood = movement.flood(s, hero, points)
                assert movement.flood_again(s, hero, points) == flood
                assert movement.flood_again(s, hero, points) == flood
        for hero in standing:
            for points in (2, 5):
                assert movement.flood_again(s, hero, points) == movement.flood(s, hero, points)
        # The same board, where one monster has gone.
        for foe in units_on(s, s.foes):
            then = s.copy()
            then.lift(foe)
            for hero in standing[-1:]:
                assert movement.flood_again(s, hero, 5) == movement.flood(s, hero, 5)
                assert movement.flood_again(then, hero, 5) == movement.flood(then, hero, 5)
        match.answer(pick.randrange(len(match.ask.options)))
    assert match.state.ground.flooded[1]
