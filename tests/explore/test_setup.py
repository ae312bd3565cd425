"""Setup: sizes, choosing models, laying tiles, placing everything. [size.*, choose.*, setup.*]

A full setup is answered by a seeded hand that takes any option, and every question is kept, so
that what was offered can be compared with what the book allows.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import groupby, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.games.explore.game import GAME, Explore
from undercroft.games.explore.options import OptionsError
from undercroft.games.explore.state import CONSUL, State
from undercroft.kernel.board import Board
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.squares import Square, each

PLATFORMS = Path(__file__).parent / "packs" / "platforms"
CELLS = Path(__file__).parent / "packs" / "cells"
SIZES = ("delve", "crawl", "siege")
HEROES = {"delve": 2, "crawl": 3, "siege": 5}
"""Also the number of tiles and of spawning points."""
SETUP = {
    "choose_hero", "choose_boss", "choose_miniboss", "choose_point", "tile", "lay",
    "place_point", "place_marker", "place_hero", "place_chest",
}  # fmt: skip

Option = tuple[Any, ...]


class Asked(NamedTuple):
    """A question of the setup, what was answered, and the state as it was asked."""

    seat: int
    prompt: str
    options: list[Option]
    answer: Option
    s: State


def set_up(
    seed: int = 1,
    prefer: Callable[[str, list[Option]], Option | None] = lambda prompt, options: None,
    game: Explore = GAME,
    **options: Any,
) -> tuple[Match[State], list[Asked]]:
    """Answer a full setup at random, except where `prefer` has a preference."""
    match = game.new(seed, setup="full", **options)
    hand = random.Random(seed)
    asked = []
    while match.ask.prompt in SETUP:
        ask = match.ask
        offered = list(ask.options)
        answer = prefer(ask.prompt, offered) or hand.choice(offered)
        asked.append(Asked(ask.seat, ask.prompt, offered, answer, match.state.copy()))
        match.answer_with(answer)
    return match, asked


def take(*names: str) -> Callable[[str, list[Option]], Option | None]:
    """Prefer these models, each for one question, in this order."""
    wanted = [GAME.box.model_number[name] for name in names]

    def prefer(prompt: str, options: list[Option]) -> Option | None:
        if prompt.startswith("choose") and wanted and (options[0][0], wanted[0]) in options:
            return (options[0][0], wanted.pop(0))
        return None

    return prefer


def of(asked: list[Asked], prompt: str) -> list[Asked]:
    return [question for question in asked if question.prompt == prompt]


def names(s: State, units: tuple[int, ...]) -> Counter[str]:
    return Counter(s.profile[unit].model.id for unit in units)


def squares(question: Asked) -> set[Square]:
    return {option[-1] for option in question.options}


def walk(board: Board, start: Square, steps: int, shut: Collection[Square] = ()) -> set[Square]:
    """The squares at most so many steps from a square: a plain search."""
    reached = edge = {start}
    for _ in range(steps):
        edge = set().union(*(beside(board)[square] for square in edge)) - reached - set(shut)
        if not edge:
            break
        reached = reached | edge
    return reached


def near_hallways(board: Board, steps: int) -> set[Square]:
    return set().union(*(walk(board, square, steps) for square in each(board.open_hallways)))


def whole(board: Board, shut: Collection[Square] = ()) -> bool:
    """Whether all squares that are not shut hang together."""
    rest = set(each(board.squares)).difference(shut)
    return walk(board, min(rest), len(rest), shut) == rest


@cache
def beside(board: Board) -> list[set[Square]]:
    return [set(each(squares)) for squares in board.neighbours]


def tile_of(board: Board, square: Square) -> int:
    return board.tile_at[square]


every_size = pytest.mark.parametrize("size", SIZES)


# ---------------------------------------------------------------- the size of the game


@pytest.mark.rule(
    "size.choose", "size.delve.tiles", "size.delve.heroes", "size.delve.spawning-points",
    "size.delve.mini-boss", "size.crawl.tiles", "size.crawl.heroes", "size.crawl.spawning-points",
    "size.crawl.bosses", "size.siege.tiles", "size.siege.heroes", "size.siege.spawning-points",
    "size.siege.bosses",
)  # fmt: skip
@pytest.mark.parametrize("setup", ["quick", "full"])
@pytest.mark.parametrize(
    ("size", "number", "minibosses", "boss"),
    [("delve", 2, 1, False), ("crawl", 3, 1, True), ("siege", 5, 2, True)],
)
def test_a_size_says_how_many_of_everything_are_used(
    setup: str, size: str, number: int, minibosses: int, boss: bool
) -> None:
    s = (GAME.new(3, size=size) if setup == "quick" else set_up(3, size=size)[0]).state
    kinds = Counter(profile.model.kind for profile in s.profile)
    assert len(s.layout) == len(s.board.tiles) == number
    assert len(s.hero_units) == kinds["hero"] == number
    assert len(s.points) == kinds["point"] == number
    assert kinds["miniboss"] == minibosses
    assert kinds["boss"] == bool(s.rule_boss) == boss


@pytest.mark.rule("size.min-players")
@every_size
def test_the_smallest_game_has_one_consul_and_one_hero_player(size: str) -> None:
    assert GAME.seats({"size": size}) == ("Consul", "Heroes")
    with pytest.raises(OptionsError, match="hero_players"):
        GAME.new(1, size=size, hero_players=0)


@pytest.mark.parametrize(
    ("size", "most"),
    [
        pytest.param("delve", 2, marks=pytest.mark.rule("size.delve.players")),
        pytest.param("crawl", 3, marks=pytest.mark.rule("size.crawl.players")),
        pytest.param("siege", 5, marks=pytest.mark.rule("size.siege.players")),
    ],
)
def test_a_size_allows_so_many_hero_players_and_no_more(size: str, most: int) -> None:
    for players in range(1, most + 1):
        assert len(GAME.seats({"size": size, "hero_players": players})) == players + 1
        GAME.new(1, size=size, hero_players=players)
    with pytest.raises(OptionsError):
        GAME.new(1, size=size, hero_players=most + 1)


@pytest.mark.rule("size.extra-players")
@every_size
def test_further_players_share_the_heroes_and_each_has_one(size: str) -> None:
    for players in range(1, HEROES[size] + 1):
        s = GAME.new(1, size=size, hero_players=players).state
        assert len(s.seats) == HEROES[size]
        assert set(s.seats) == set(range(1, players + 1))


@pytest.mark.rule("size.extra-players")
def test_any_split_that_leaves_nobody_without_a_hero_is_allowed() -> None:
    match, asked = set_up(1, size="siege", hero_players=2, split=[2, 1, 2, 2, 2])
    assert match.state.seats == (2, 1, 2, 2, 2)
    assert [question.seat for question in of(asked, "choose_hero")] == [2, 1, 2, 2, 2]
    for split in ([1, 1, 1, 1, 1], [1, 2, 3, 1, 1], [1, 2]):
        with pytest.raises(OptionsError, match="split"):
            GAME.new(1, size="siege", hero_players=2, split=split)


# ---------------------------------------------------------------- choosing models

HERO_IDS = {
    "royal_paladin", "hearthsworn_fighter", "ember_mage", "glimmerdusk_ranger", "deeproot_druid",
    "riftling_rogue", "hexcast_sorceress", "claw_tribe_barbarian",
}  # fmt: skip


def ids(question: Asked) -> set[str]:
    found = [GAME.box.models[option[1]].id for option in question.options]
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.rule("choose.heroes.any", "choose.heroes.no-duplicates", "choose.heroes.no-shapeshift")
@every_size
def test_a_single_hero_player_may_take_any_hero_but_none_twice_and_no_shape(size: str) -> None:
    _, asked = set_up(5, size=size)
    taken: set[str] = set()
    for question in of(asked, "choose_hero"):
        assert question.seat == 1
        assert ids(question) == HERO_IDS - taken
        taken.add(GAME.box.models[question.answer[1]].id)
    assert len(taken) == HEROES[size]


@pytest.mark.rule("choose.heroes.duplicates-multiplayer")
def test_players_may_take_the_same_hero_as_others_but_not_twice_themselves() -> None:
    mage = "ember_mage"
    match, asked = set_up(5, take(mage, mage, mage), size="siege", hero_players=3)
    first, second, third, fourth, fifth = of(asked, "choose_hero")
    assert [q.seat for q in (first, second, third, fourth, fifth)] == [1, 2, 3, 1, 2]
    assert ids(first) == ids(second) == ids(third) == HERO_IDS
    assert ids(fourth) == ids(fifth) == HERO_IDS - {mage}
    assert names(match.state, tuple(match.state.hero_units))[mage] == 3


@pytest.mark.rule("choose.consul.order", "setup.order")
def test_everything_is_asked_in_the_order_of_the_book() -> None:
    _, asked = set_up(2, take("rex"), size="siege")
    assert [(prompt, len(list(same))) for prompt, same in groupby(q.prompt for q in asked)] == [
        ("choose_hero", 5), ("choose_boss", 1), ("choose_miniboss", 2),
        ("choose_point", len(of(asked, "choose_point"))),
        ("tile", 2), ("lay", 1), *(3 * [("tile", 1), ("lay", 1)]),
        ("place_point", 5), ("place_marker", 1), ("place_hero", 5), ("place_chest", 5),
    ]  # fmt: skip


@pytest.mark.rule("choose.consul.any")
def test_the_consul_may_pick_every_boss_mini_boss_and_point_there_is() -> None:
    _, asked = set_up(2, take("starfire", "rockgut"), size="siege")
    (boss,) = of(asked, "choose_boss")
    assert ids(boss) == {"starfire", "roxor", "von_drakk"}
    assert ids(of(asked, "choose_miniboss")[0]) == {"rex", "rockgut"}
    assert ids(of(asked, "choose_point")[0]) == set(GAME.content.points)
    consul = [q for q in asked if q.prompt in ("choose_boss", "choose_miniboss", "choose_point")]
    assert {question.seat for question in consul} == {CONSUL}


@pytest.mark.rule("size.siege.bosses")
def test_the_same_mini_boss_may_be_taken_as_often_as_there_are_models_of_it() -> None:
    match, asked = set_up(2, take("rex", "rex"), size="siege")
    assert ids(of(asked, "choose_miniboss")[1]) == {"rex", "rockgut"}
    assert names(match.state, match.state.pool)["rex"] == 2
    # The only Rockgut once taken, Rex is the one choice left and is not asked for.
    match, asked = set_up(2, take("rockgut"), size="siege")
    assert len(of(asked, "choose_miniboss")) == 1
    assert names(match.state, match.state.pool)["rex"] == 1


@pytest.mark.rule("choose.boss.none-in-delve", "size.delve.mini-boss")
def test_a_delve_has_neither_boss_nor_effects_nor_boss_treasure() -> None:
    match, asked = set_up(4, size="delve")
    assert not of(asked, "choose_boss")
    assert match.state.rule_boss == ""
    cards = [GAME.box.equipment[card] for card in match.state.treasure_deck.rest]
    assert len(cards) == 18
    assert not any(card.boss for card in cards)


@pytest.mark.rule(
    "choose.boss.brings", "setup.tracker.effects-card", "setup.decks.treasure",
    "treasure.deck.boss-cards",
)  # fmt: skip
@pytest.mark.parametrize("boss", ["starfire", "roxor", "von_drakk"])
def test_a_boss_brings_its_effects_and_six_cards_of_its_own(boss: str) -> None:
    s = GAME.new(1, size="crawl", boss=boss).state
    assert s.rule_boss == boss
    treasure = Counter(GAME.box.equipment[card].boss for card in s.treasure_deck.rest)
    assert treasure == {"": 18, boss: 6}


@pytest.mark.rule("choose.boss.summon-models")
def test_models_for_a_summons_are_on_hand_beside_the_pool() -> None:
    s = GAME.new(1, size="crawl", boss="starfire", points=["rock_pile", "lava_whirl"]).state
    assert names(s, s.summoned)["wyrmling"] == 2
    assert names(s, s.summoned)["hatchlings"] == 2
    assert not names(s, s.pool)["wyrmling"]
    assert not set(s.summoned) & set(s.pool)


def point_sets(number: int) -> list[Counter[str]]:
    """Every choice of cards that makes exactly so many spawning points with the models at hand."""
    cards = GAME.content.points
    most = [range(card.model.copies // card.count + 1) for card in cards.values()]
    return [
        Counter(dict(zip(cards, numbers, strict=True)))
        for numbers in product(*most)
        if sum(n * card.count for n, card in zip(numbers, cards.values(), strict=True)) == number
    ]


@pytest.mark.rule("choose.spawning-points.free", "choose.spawning-points.pairs")
@every_size
def test_points_of_any_theme_until_the_number_is_full_and_pairs_count_two(size: str) -> None:
    sets = point_sets(HEROES[size])
    for seed in range(8):
        match, asked = set_up(seed, size=size)
        taken = Counter[str]()
        for question in of(asked, "choose_point"):
            fitting = [cards for cards in sets if taken <= cards]
            assert ids(question) == {name for cards in fitting for name in +(cards - taken)}
            taken[GAME.box.models[question.answer[1]].id] += 1
        s = match.state
        assert len(s.points) == HEROES[size]
        for name, number in names(s, s.points).items():
            assert number % GAME.content.points[name].count == 0


@pytest.mark.rule("choose.spawning-points.pairs")
def test_a_pair_is_not_offered_where_only_one_place_is_left() -> None:
    _, asked = set_up(1, take("egg_clutch"), size="delve")
    (first,) = of(asked, "choose_point")
    assert ids(first) == set(GAME.content.points)
    # One place left: the single Lava Whirl is all that fits, and is not asked for.


def crawl_force() -> State:
    heroes = take("starfire", "rex", "egg_clutch", "kobold_warrens")
    return set_up(1, heroes, size="crawl")[0].state


@pytest.mark.rule(
    "choose.example.crawl", "choose.spawning-points.pair-list", "choose.pool.contents"
)
def test_the_books_crawl_force() -> None:
    s = crawl_force()
    assert names(s, s.points) == {"egg_clutch": 1, "kobold_warrens": 2}
    assert names(s, s.pool) == {
        "rex": 1, "wyrmling": 2, "whelp": 2, "hatchlings": 2, "dragon_priest": 1, "ironscale": 2,
        "flinger": 2, "knucklehead": 3, "gouger": 3,
    }  # fmt: skip


@pytest.mark.rule("choose.example.siege", "choose.pool.contents")
def test_the_books_siege_force() -> None:
    warrens = "kobold_warrens"
    chosen = take("starfire", "rex", "rockgut", "egg_clutch", warrens, warrens)
    s = set_up(1, chosen, size="siege")[0].state
    assert names(s, s.points) == {"egg_clutch": 1, "kobold_warrens": 4}
    pool = names(s, s.pool)
    assert pool == {
        "rex": 1, "rockgut": 1, "wyrmling": 2, "whelp": 2, "hatchlings": 2,
        "dragon_priest": 2, "ironscale": 4, "flinger": 4, "knucklehead": 6, "gouger": 6,
    }  # fmt: skip
    assert sum(n for name, n in pool.items() if GAME.content.models[name].is_a("minion")) == 22


# ---------------------------------------------------------------- the dungeon map


@pytest.mark.rule("setup.map.first-tile", "setup.map.alternate")
def test_the_sides_take_turns_to_lay_tiles_and_the_consul_begins() -> None:
    _, asked = set_up(3, size="siege", hero_players=2)
    assert [question.seat for question in of(asked, "tile")] == [CONSUL, 1, CONSUL, 1, CONSUL]
    assert [question.seat for question in of(asked, "lay")] == [1, CONSUL, 1, CONSUL]


@pytest.mark.rule("setup.map.first-tile", "setup.map.adjoin")
def test_every_face_of_every_unused_tile_may_be_laid_in_every_free_place_and_turn() -> None:
    for seed in range(6):
        match, asked = set_up(seed, size="siege")
        down: dict[tuple[int, int], str] = {}
        lays = iter(of(asked, "lay"))
        for question in of(asked, "tile"):
            pieces = {GAME.content.tiles[face].piece for face in down.values()}
            unused = {n for n, face in GAME.content.tiles.items() if face.piece not in pieces}
            assert {option[1] for option in question.options} == unused
            face = question.answer[1]
            if not down:
                down[0, 0] = face
                continue
            lay = next(lays)
            free = {
                (x + dx, y + dy) for x, y in down for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
            } - set(down)
            assert set(lay.options) == {("lay", x, y, turn) for x, y in free for turn in range(4)}
            down[lay.answer[1], lay.answer[2]] = face
        s = match.state
        assert {(x, y): face for face, x, y, _ in s.layout} == down
        # All squares hang together through the hallways.
        assert whole(s.board)


def test_a_quick_setup_uses_a_prepared_map_of_the_size() -> None:
    for seed in range(8):
        for size in SIZES:
            layout = GAME.new(seed, size=size).state.layout
            prepared = [tuple(map(tuple, known.places)) for known in GAME.content.layouts.values()]
            assert layout in prepared
            assert len(layout) == HEROES[size]
    gate = GAME.new(1, layout="gate_and_yard").state.layout
    assert [place[0] for place in gate] == ["tile1a", "tile2b"]


# ---------------------------------------------------------------- the tracker and the decks


@pytest.mark.rule("setup.tracker.power-marker", "setup.tracker.loot-marker")
@every_size
def test_both_markers_start_at_the_start_and_the_power_marker_gold(size: str) -> None:
    match, asked = set_up(1, size=size)
    after = of(asked, "place_point")[0].s
    for s in (after, match.state):
        assert (s.gauge, s.lap, s.loot, s.tokens, s.tokens_now) == (0, 0, 0, 0, 0)


@pytest.mark.rule("setup.order")
def test_the_decks_are_ready_before_the_spawning_points_are_placed() -> None:
    _, asked = set_up(1, size="crawl")
    last_tile, first_point = of(asked, "lay")[-1].s, of(asked, "place_point")[0].s
    assert (last_tile.loot_deck.size, last_tile.treasure_deck.size) == (0, 0)
    assert (first_point.loot_deck.size, first_point.treasure_deck.size) == (48, 24)


@pytest.mark.rule("setup.decks.loot", "loot.deck.base")
def test_the_loot_deck_is_shuffled_and_takes_in_what_fielded_models_bring() -> None:
    game = Explore(PLATFORMS)
    box = game.box
    collar, club = box.equipment_number["rexs_collar"], box.equipment_number["rexs_club"]
    with_rex = game.new(1, size="crawl", boss="starfire", minibosses=["rex"]).state
    without = game.new(1, size="crawl", boss="starfire", minibosses=["rockgut"]).state
    assert (with_rex.loot_deck.size, without.loot_deck.size) == (50, 48)
    assert (with_rex.loot_deck.rest.count(collar), without.loot_deck.rest.count(collar)) == (2, 0)
    assert (with_rex.treasure_deck.rest.count(club), with_rex.treasure_deck.size) == (1, 25)
    assert (without.treasure_deck.rest.count(club), without.treasure_deck.size) == (0, 24)
    for deck in (with_rex.loot_deck, with_rex.treasure_deck):
        assert deck.top == deck.discard == ()


# ---------------------------------------------------------------- placing

many = settings(max_examples=12, deadline=None)
setups = st.tuples(st.integers(0, 10_000), st.sampled_from(SIZES))


@pytest.mark.rule(
    "setup.spawning-points.place-all", "setup.spawning-points.one-per-tile",
    "setup.spawning-points.not-hallway",
)  # fmt: skip
@many
@given(setups)
def test_the_consul_places_every_point_off_the_hallways_and_one_a_tile(
    setup: tuple[int, str],
) -> None:
    match, asked = set_up(setup[0], size=setup[1])
    board = match.state.board
    full: set[int] = set()
    for question in of(asked, "place_point"):
        assert question.seat == CONSUL
        assert squares(question) == {
            square
            for square in each(board.squares & ~board.hallways)
            if tile_of(board, square) not in full
        }
        full.add(tile_of(board, question.answer[-1]))
    assert full == set(range(HEROES[setup[1]]))
    assert all(match.state.at[point] >= 0 for point in match.state.points)


@pytest.mark.rule("setup.spawning-points.not-hallway")
def test_hallway_squares_are_those_at_the_arrows_joined_or_not() -> None:
    match, _ = set_up(1, size="delve", prefer=lambda prompt, options: options[0])
    board = match.state.board
    assert board.hallways.bit_count() == 2 * 4 * 2
    assert board.open_hallways.bit_count() == board.hallways.bit_count() - 4


@pytest.mark.rule("setup.start-marker.place")
@many
@given(setups)
def test_the_heroes_put_the_marker_within_four_squares_of_an_open_hallway(
    setup: tuple[int, str],
) -> None:
    match, asked = set_up(setup[0], size=setup[1])
    board = match.state.board
    (question,) = of(asked, "place_marker")
    points = {question.s.at[point] for point in question.s.points}
    # The square that touches the hallway counts as one.
    near = near_hallways(board, 3) - points
    heroes = HEROES[setup[1]]
    assert question.seat == 1
    assert squares(question) == {
        square for square in near if len(set(each(board.neighbours[square])) - points) >= heroes
    }
    assert match.state.marker == question.answer[-1]


@pytest.mark.rule("setup.heroes.place", "setup.heroes.potion")
@many
@given(setups, st.integers(1, 2))
def test_the_heroes_start_around_the_marker_with_one_potion_each(
    setup: tuple[int, str], players: int
) -> None:
    match, asked = set_up(setup[0], size=setup[1], hero_players=players)
    s = match.state
    points = {s.at[point] for point in s.points}
    taken: set[Square] = set()
    for hero, question in enumerate(of(asked, "place_hero")):
        around = set(each(s.board.neighbours[s.marker])) - points - taken
        assert squares(question) == around
        assert question.seat == s.seats[hero]
        taken.add(question.answer[-1])
    assert taken == {s.at[hero] for hero in s.hero_units}
    assert s.marker not in taken
    assert [s.potions[hero] for hero in s.hero_units] == [1] * HEROES[setup[1]]
    assert not any(s.potions[len(s.seats) :])


def chest_places(match: Match[State], asked: list[Asked]) -> None:
    """Compare the squares offered for every chest with a plain search."""
    s = match.state
    board = s.board
    standing = {s.at[unit] for unit in range(len(s.at)) if s.at[unit] >= 0} | {s.marker}
    chests: set[Square] = set()
    questions = of(asked, "place_chest")
    assert len(questions) == HEROES[s.size]
    for question in questions:
        assert question.seat == CONSUL
        full = {tile_of(board, chest) for chest in chests}
        open_ = set(each(board.squares & ~board.hallways)) - standing
        assert squares(question) == {
            square
            for square in open_
            if tile_of(board, square) not in full and whole(board, {*chests, square})
        }
        chests.add(question.answer[-1])
    assert set(each(s.chests)) == chests
    assert {tile_of(board, chest) for chest in chests} == set(range(HEROES[s.size]))


@pytest.mark.rule("setup.chests.count", "setup.chests.one-per-tile", "setup.chests.square")
@settings(max_examples=5, deadline=None)
@given(setups)
def test_the_consul_places_one_chest_a_tile_off_the_hallways(setup: tuple[int, str]) -> None:
    chest_places(*set_up(setup[0], size=setup[1]))


@pytest.mark.rule("setup.chests.square")
def test_no_chest_shuts_the_only_door_of_a_room() -> None:
    def lay_cells(prompt: str, options: list[Option]) -> Option | None:
        return ("face", "tile1a") if ("face", "tile1a") in options else None

    match, asked = set_up(3, lay_cells, Explore(CELLS), size="delve")
    chest_places(match, asked)
    board = match.state.board
    cells = board.tiles[0]
    doors = {board.at(cells.x + 1, cells.y + 2), board.at(cells.x + 10, cells.y + 2)}
    assert not doors & squares(of(asked, "place_chest")[0])
    assert all(not whole(board, {door}) for door in doors)


@pytest.mark.rule(
    "setup.spawning-points.place-all", "setup.spawning-points.one-per-tile",
    "setup.spawning-points.not-hallway", "setup.start-marker.place", "setup.heroes.place",
    "setup.heroes.potion", "setup.chests.count", "setup.chests.one-per-tile", "setup.chests.square",
    "choose.heroes.no-duplicates", "choose.heroes.no-shapeshift",
)  # fmt: skip
@settings(max_examples=60, deadline=None)
@given(setups)
def test_a_quick_setup_keeps_every_rule_of_placing(setup: tuple[int, str]) -> None:
    match = GAME.new(setup[0], size=setup[1])
    s, number = match.state, HEROES[setup[1]]
    board = s.board
    tiles = set(range(number))
    points = {s.at[point] for point in s.points}
    heroes = {s.at[hero] for hero in s.hero_units}
    chests = set(each(s.chests))
    assert {tile_of(board, square) for square in points} == tiles
    assert {tile_of(board, square) for square in chests} == tiles
    assert (len(points), len(heroes), len(chests)) == (number, number, number)
    assert not points & set(each(board.hallways))
    assert not chests & set(each(board.hallways))
    assert not points & chests and not chests & heroes and s.marker not in chests | points | heroes
    assert s.marker in near_hallways(board, 3)
    assert heroes <= set(each(board.neighbours[s.marker]))
    assert whole(board, chests)
    assert [s.potions[hero] for hero in s.hero_units] == [1] * number
    party = names(s, tuple(s.hero_units))
    assert set(party) <= HERO_IDS
    assert party.total() == len(party) == number


def test_chance_answers_a_quick_setup_and_nobody_is_asked() -> None:
    match = GAME.new(1, size="siege", hero_players=5)
    assert {seat for seat, _ in match.journal} == {CHANCE}
    assert match.state.round == 1


# ---------------------------------------------------------------- wishes


def test_what_is_wished_for_is_taken_and_not_asked() -> None:
    wishes: dict[str, Any] = {
        "size": "crawl", "heroes": ["ember_mage", "royal_paladin", "deeproot_druid"],
        "boss": "von_drakk", "minibosses": ["rockgut"], "points": ["shallow_grave", "egg_clutch"],
    }  # fmt: skip
    for match in (set_up(1, **wishes)[0], GAME.new(1, **wishes)):
        s = match.state
        assert [s.profile[hero].model.id for hero in s.hero_units] == wishes["heroes"]
        assert (s.rule_boss, s.profile[s.boss].model.id) == ("von_drakk", "von_drakk")
        assert names(s, s.points) == {"shallow_grave": 2, "egg_clutch": 1}
        assert names(s, s.pool)["rockgut"] == 1
    _, asked = set_up(1, **wishes)
    assert not [question for question in asked if question.prompt.startswith("choose")]


def refusals() -> Iterator[Any]:
    """Options that cannot be, a word of the sentence, and the rule."""
    for name, options, sentence, rule in (
        ("players", {"hero_players": 3}, "at most 2 Hero players", "size.delve.players"),
        ("party", {"heroes": ["ember_mage", "royal_paladin", "deeproot_druid"]},
         "uses 2 Heroes, not 3", "size.delve.heroes"),
        ("spelling", {"heroes": ["royal_paldin"]}, 'did you mean "royal_paladin"', ""),
        ("monster as hero", {"heroes": ["rex"]}, "Rex is no Hero", "choose.heroes.any"),
        ("shape", {"heroes": ["angry_bear"]}, "shapeshift form", "choose.heroes.no-shapeshift"),
        ("twice", {"heroes": ["ember_mage", "ember_mage"]},
         "player 1 would control two of the same Hero, Ember Mage", "choose.heroes.no-duplicates"),
        ("twice among two", {"size": "crawl", "hero_players": 2,
                             "heroes": ["ember_mage", "royal_paladin", "ember_mage"]},
         "player 1 would control two", "choose.heroes.duplicates-multiplayer"),
        ("boss in a delve", {"boss": "starfire"}, "has no Boss", "choose.boss.none-in-delve"),
        ("boss", {"size": "crawl", "boss": "starfyre"}, 'did you mean "starfire"', ""),
        ("boss's other shape", {"size": "crawl", "boss": "nocturne"}, "unknown Boss", ""),
        ("mini-bosses", {"minibosses": ["rex", "rex"]}, "is 1, not 2", "size.delve.mini-boss"),
        ("mini-boss", {"minibosses": ["rix"]}, 'did you mean "rex"', "choose.consul.any"),
        ("models", {"size": "siege", "minibosses": ["rockgut", "rockgut"]},
         "only one model of Rockgut", "choose.consul.any"),
        ("too many points", {"points": ["egg_clutch", "kobold_warrens"]},
         "make 3, which is too many", "size.delve.spawning-points"),
        ("point", {"points": ["egg_cluch"]}, 'did you mean "egg_clutch"', "choose.consul.any"),
        ("hero as point", {"points": ["ember_mage"]}, "is no spawning point", ""),
        ("point models", {"points": ["egg_clutch", "egg_clutch"]}, "only one model", ""),
        ("layout", {"layout": "gate_and_yart"}, 'did you mean "gate_and_yard"', ""),
        ("layout's size", {"size": "crawl", "layout": "gate_and_yard"},
         "uses 3 tiles, not 2", "size.crawl.tiles"),
        ("layout by hand", {"setup": "full", "layout": "gate_and_yard"}, "quick setup", ""),
        ("size", {"size": "crwal"}, 'did you mean "crawl"', ""),
        ("option", {"heros": []}, 'did you mean "heroes"', ""),
        ("value", {"hero_players": "many"}, "expected a whole number from 1 to 5", ""),
    ):  # fmt: skip
        yield pytest.param(options, sentence, rule, id=name)


@pytest.mark.parametrize(("options", "sentence", "rule"), list(refusals()))
def test_a_wish_that_cannot_be_is_refused_with_a_sentence(
    options: dict[str, Any], sentence: str, rule: str
) -> None:
    with pytest.raises(UndercroftError) as refused:
        GAME.new(1, **options)
    assert isinstance(refused.value, OptionsError)
    assert sentence in str(refused.value)
    if rule:
        assert rule in refused.value.rules
    for cited in refused.value.rules:
        assert GAME.catalogue[cited]


@pytest.mark.rule("choose.spawning-points.pairs")
def test_points_that_nothing_can_complete_are_refused() -> None:
    # In a Siege one single and four more in pairs; both singles leave three, one of them alone.
    with pytest.raises(OptionsError, match="no others make up the rest"):
        GAME.new(1, size="siege", points=["egg_clutch", "lava_whirl"])
    GAME.new(1, size="siege", points=["egg_clutch"])


@pytest.mark.rule("choose.heroes.duplicates-multiplayer")
def test_two_players_may_wish_for_the_same_hero() -> None:
    s = GAME.new(1, hero_players=2, heroes=["ember_mage", "ember_mage"]).state
    assert names(s, (0, 1)) == {"ember_mage": 2}
    assert s.seats == (1, 2)
