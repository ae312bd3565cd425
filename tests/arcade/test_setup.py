"""Setting up a game. [setup.*]"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft.games.arcade import setup
from undercroft.games.arcade.events import HeroTurnBegan, Placed, Spawned
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.options import OptionsError
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.state import State
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match
from undercroft.kernel.squares import each

from .arena import HEROES_PACK, Arena


def begun(seed: int = 1, **options: Any) -> Match[State]:
    """A game whose setup is done: the first Hero is to be chosen."""
    match = GAME.new(seed=seed, **options)
    for _ in range(200):
        if match.ask.prompt == "hero_turn":
            return match
        match.answer(0)
    raise AssertionError("setup does not end")


def in_words(match: Match[State]) -> list[str]:
    """The prompts of a full setup in their order, each once."""
    prompts: list[str] = []
    for _ in range(200):
        if match.ask.prompt == "hero_turn":
            return prompts
        if match.ask.prompt not in prompts:
            prompts.append(match.ask.prompt)
        match.answer(0)
    raise AssertionError("setup does not end")


def ids(s: State) -> Counter[str]:
    return Counter(s.box.models[card].id for card in s.card)


@pytest.mark.rule("setup.order")
def test_setup_runs_in_the_order_of_the_book() -> None:
    match = GAME.new(seed=3, setup="full")
    prompts = in_words(match)
    assert prompts.index("choose_point") < prompts.index("choose_hero") < prompts.index("lay")
    assert prompts.index("lay") < prompts.index("place_hero") < prompts.index("place_chest")
    assert isinstance((match.events or [])[-1], HeroTurnBegan)
    last = max(i for i, e in enumerate(match.events or []) if isinstance(e, Spawned))
    placed = [i for i, e in enumerate(match.events or []) if isinstance(e, Placed)]
    assert max(placed) < last


@pytest.mark.rule("setup.monsters.bosses", "setup.monsters.box-only", "setup.monsters.fill-pool")
def test_the_box_alone_brings_queen_knight_towers_and_nest() -> None:
    s = begun(points=["shadow_tower", "shadow_tower", "spider_nest"]).state
    assert [s.box.models[s.card[u]].id for u in s.bosses] == [
        "midnight_queen",
        "knight_of_the_tower",
    ]
    counts = ids(s)
    pool = {
        "shadow_tower": 2, "spider_nest": 1, "tower_stalker": 2, "tower_blackblade": 4,
        "tower_arbalist": 6, "spider_speaker": 1, "crawler": 3, "shadow_spinner": 3,
    }  # fmt: skip
    # Whoever comes with the boss, and the boo booties of any dungeon.
    pool |= {"daemonus": 1, "boo_booty": 6}
    assert {name: counts[name] for name in pool} == pool
    assert sum(counts.values()) == sum(pool.values()) + len(s.seats) + 2
    drawn = set()
    for seed in range(12):
        quick = begun(seed=seed, heroes=4).state
        drawn |= {quick.box.models[quick.card[p]].id for p in quick.points}
        assert len(quick.bosses) == 2
    assert drawn == {"shadow_tower", "sand_spire", "spider_nest"}


@pytest.mark.rule("setup.monsters.bosses")
def test_the_players_agree_on_a_boss_and_a_mini_boss() -> None:
    match = GAME.new(seed=3, setup="full")
    asked = {}
    while match.ask.prompt != "lay":
        asked.setdefault(match.ask.prompt, list(match.ask.options))
        match.answer(0)
    minis = {GAME.box.models[o[1]].id for o in asked["choose_miniboss"]}
    assert minis == {"knight_of_the_tower", "rex"}
    assert {o[1] for o in asked["choose_point"]} > {"shadow_tower", "kobold_warrens"}


@pytest.mark.rule("setup.monsters.spawning-point-count", "setup.dungeon.tile-count")
def test_three_tiles_and_three_spawning_points() -> None:
    for seed in range(4):
        s = begun(seed=seed, heroes=3 + seed % 2).state
        assert len(s.layout) == len(s.points) == 3


@pytest.mark.rule("setup.monsters.paired", "setup.monsters.paired-list")
def test_a_pair_takes_two_choices_and_shares_one_list() -> None:
    s = begun(points=["kobold_warrens", "spider_nest"]).state
    points = Counter(s.box.models[s.card[p]].id for p in s.points)
    assert points == {"kobold_warrens": 2, "spider_nest": 1}
    counts = ids(s)
    assert (counts["dragon_priest"], counts["gouger"], counts["flinger"]) == (1, 3, 2)


@pytest.mark.rule("setup.monsters.paired")
def test_a_pair_is_not_offered_when_one_choice_is_left() -> None:
    box = GAME.box
    assert setup.fits(box, ["shadow_tower"], "kobold_warrens", 3)
    assert not setup.fits(box, ["shadow_tower", "spider_nest"], "kobold_warrens", 3)
    assert not setup.fits(box, ["kobold_warrens"], "kobold_warrens", 4)


@pytest.mark.rule("setup.monsters.spawning-point-count", "expand.spawning-points.same-models")
def test_a_point_is_offered_as_often_as_there_are_models_for_it() -> None:
    box = GAME.box
    assert setup.fits(box, ["shadow_tower"], "shadow_tower", 3)
    assert not setup.fits(box, ["shadow_tower", "shadow_tower"], "shadow_tower", 3)
    assert not setup.fits(box, ["spider_nest"], "spider_nest", 3)
    assert setup.fits(box, ["spider_nest"], "kobold_warrens", 3)


@pytest.mark.rule("setup.heroes.count")
def test_a_hero_is_chosen_once_and_the_others_stand_by() -> None:
    match = GAME.new(seed=1, setup="full", heroes=4)
    offered = []
    while match.ask.prompt != "lay":
        if match.ask.prompt == "choose_hero":
            offered.append([option[1] for option in match.ask.options])
        match.answer(0)
    assert offered == [setup.hero_cards(GAME.box)[place:] for place in range(4)]
    s = begun(party=["tincan", "cat_burglar", "sanctioned_witch"]).state
    spare = ["hexcast_sorceress", "moonspire_guardian", "riftling_warrior"]
    assert sorted(s.box.models[card].id for card in s.spares) == spare


@pytest.mark.rule("setup.heroes.count", "setup.heroes.control")
def test_three_or_four_heroes_and_one_at_least_for_every_player() -> None:
    assert len(begun().state.seats) == 3
    four = begun(heroes=4, players=3).state
    assert four.seats == (0, 1, 2, 0)
    with pytest.raises(OptionsError, match="3 Heroes are too few for 4 players"):
        GAME.new(seed=1, heroes=3, players=4)
    with pytest.raises(OptionsError):
        GAME.new(seed=1, heroes=2)


@pytest.mark.rule("setup.heroes.control")
def test_each_player_chooses_their_own_hero() -> None:
    match = GAME.new(seed=1, setup="full", players=3)
    seats = []
    while match.ask.prompt != "lay":
        if match.ask.prompt == "choose_hero":
            seats.append(match.ask.seat)
        match.answer(0)
    assert seats == [0, 1, 2]


@pytest.mark.rule("setup.heroes.recommended")
@pytest.mark.parametrize("band", ["balanced", "skilled"])
def test_a_recommended_party_can_be_taken(band: str) -> None:
    heroes = list(GAME.content.bands[band].heroes)
    s = begun(party=heroes).state
    assert [s.box.models[s.card[u]].id for u in s.hero_units] == heroes


# The dungeon


def laid(face: str) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The second tile of a dungeon when the green die shows a face: as first laid and at last."""
    seen: list[Any] = []

    def answer(ask: Ask) -> int:
        seen.append(ask)
        if ask.prompt == "roll":
            return ["1", "2", "2", "3", "4", "hp"].index(face)
        return 0

    match = Match(GAME, GAME.checked({}), None, chance=answer, events=False)
    layout = match.state.layout
    first = next(a for a in seen if a.prompt == "lay")
    return first.about, layout[1]


@pytest.mark.rule("setup.dungeon.first-tile")
def test_the_first_tile_is_any_tile_of_the_stack() -> None:
    firsts = {begun(seed=seed).state.layout[0][0] for seed in range(25)}
    assert len(firsts) > 4
    s = begun().state
    pieces = [GAME.content.tiles[row[0]].piece for row in s.layout]
    assert len(set(pieces)) == len(pieces)


@pytest.mark.rule("setup.dungeon.doorway-match")
def test_every_tile_joins_another_by_a_doorway() -> None:
    for seed in range(10):
        s = begun(seed=seed, heroes=3 + seed % 4).state
        board = s.board
        for tile in range(1, len(s.layout)):
            own = board.tiles[tile].mask
            earlier = 0
            for other in range(tile):
                earlier |= board.tiles[other].mask
            assert board.spread(own & board.squares) & earlier


@pytest.mark.rule("setup.dungeon.green-die-rotate")
@pytest.mark.parametrize(("face", "turns"), [("1", 1), ("2", 2), ("3", 3), ("4", 0)])
def test_the_green_die_turns_a_tile_a_quarter_for_each_star(face: str, turns: int) -> None:
    about, row = laid(face)
    # All tiles have a doorway on each side, so every quarter matches.
    assert row[0] == about[0]
    assert row[3] == turns


@pytest.mark.rule("setup.dungeon.green-die-flip")
def test_heart_and_potion_flip_the_tile_without_turning_it() -> None:
    about, row = laid("hp")
    assert row[0] == GAME.content.tiles[about[0]].back
    assert row[3] == 0


@pytest.mark.rule("setup.dungeon.tile-numbers")
def test_tiles_are_numbered_in_the_order_they_were_laid() -> None:
    s = begun(seed=4).state
    assert s.tile_number == (1, 2, 3)
    assert s.board.tile_at[s.marker] == 0
    for number, placed in enumerate(s.board.tiles):
        assert s.layout[number][0] == placed.name


# Cards and tokens


@pytest.mark.rule("setup.cards.shuffle", "setup.cards.boss-deck-aside", "setup.backpack.areas")
def test_all_decks_are_full_and_shuffled_and_the_boss_deck_is_aside() -> None:
    s = begun().state
    sizes = (s.loot_deck, s.treasure_deck, s.challenge_deck, s.plot_deck, s.boss_deck)
    assert [deck.size for deck in sizes][:1] == [52]
    assert [deck.size for deck in sizes][2:] == [56, 10, 10]
    assert not any(deck.top or deck.discard for deck in sizes)
    assert not s.boss_out
    assert (s.backpack, s.tracker, s.force) == ((), (), ())


@pytest.mark.rule("setup.cards.boss-deck-aside")
def test_challenges_come_from_the_challenge_deck_before_the_boss() -> None:
    a = Arena(
        """
        ######
        #W..X#
        ######
        """,
        W="sanctioned_witch", X="shadow_tower", commands=["challenge"],
    ).dry().at("commands")  # fmt: skip
    assert a.s.boss_deck.size == 10
    assert a.s.challenge_deck.size == 55


@pytest.mark.rule("setup.chart.boss-on-start")
def test_the_boss_stands_on_the_start_space() -> None:
    s = begun().state
    assert s.space == 0
    assert s.at[s.bosses[0]] < 0
    assert GAME.content.chart(3).spaces[0].commands == ()


@pytest.mark.rule("setup.potions.one-each")
def test_every_hero_has_one_potion() -> None:
    s = begun(heroes=4).state
    assert [s.potions[u] for u in s.hero_units] == [1, 1, 1, 1]


@pytest.mark.rule("setup.coins.count", "setup.coins.count.example")
@pytest.mark.rule("setup.wrath.pool", "setup.wrath.pool.example")
@pytest.mark.parametrize(("heroes", "coins", "wrath"), [(3, 4, 6), (4, 5, 8)])
def test_coins_and_wrath_by_party_size(heroes: int, coins: int, wrath: int) -> None:
    s = begun(heroes=heroes).state
    assert s.coins == coins
    assert (s.wrath_free, s.wrath_total) == (wrath, wrath)


@pytest.mark.rule("setup.difficulty.cards", "setup.difficulty.normal", "setup.difficulty.mixed")
@pytest.mark.parametrize(("easy", "hard"), [(0, 0), (2, 0), (0, 3), (1, 1)])
def test_mode_cards_are_drawn_at_random_and_stay(easy: int, hard: int) -> None:
    drawn = set()
    for seed in range(6):
        s = begun(seed=seed, easy=easy, hard=hard).state
        decks = Counter(s.box.twists[card].deck for card in s.modes)
        assert (decks["easy"], decks["hard"]) == (easy, hard)
        assert len(set(s.modes)) == len(s.modes)
        drawn.add(s.modes)
    assert (len(drawn) > 1) == bool(easy or hard)


@pytest.mark.rule("setup.difficulty.cards")
def test_no_more_than_three_of_a_mode() -> None:
    with pytest.raises(OptionsError):
        GAME.new(seed=1, hard=4)


# Placing


@pytest.mark.rule("setup.start-token")
def test_the_start_token_is_at_the_exit_farthest_from_the_spawn_square() -> None:
    for seed in range(8):
        s = begun(seed=seed).state
        spawn = setup.spawn_square(s, 0)
        first = s.board.tiles[0].mask
        exits = each(s.board.open_hallways & first)
        assert s.marker in exits
        farthest = max(s.board.distance(spawn, q) for q in exits)
        assert s.board.distance(spawn, s.marker) == farthest


@pytest.mark.rule("setup.heroes.placement")
def test_heroes_start_on_or_next_to_the_token() -> None:
    for seed in range(4):
        s = begun(seed=seed, heroes=3 + seed).state
        squares = [s.at[u] for u in s.hero_units]
        assert len(set(squares)) == len(squares)
        near = s.board.neighbours[s.marker] | 1 << s.marker
        assert all(near >> q & 1 for q in squares)


@pytest.mark.rule("setup.heroes.placement", "setup.populate.chests")
@pytest.mark.parametrize("seed", range(4))
def test_heroes_and_chests_go_where_the_players_like_among_all_places(seed: int) -> None:
    match = GAME.new(seed=seed, setup="full")
    asked: list[tuple[str, list[int], State]] = []
    while match.ask.prompt != "hero_turn":
        squares = [option[2] for option in match.ask.options if option[0] == "place"]
        asked.append((match.ask.prompt, squares, match.state.copy()))
        match.answer(len(match.ask.options) - 1)
    heroes = [(squares, s) for prompt, squares, s in asked if prompt == "place_hero"]
    for squares, s in heroes:
        near = s.board.neighbours[s.marker] | 1 << s.marker
        assert squares == each(near & ~s.heroes & ~s.ground.closed)
    chests = [(squares, s) for prompt, squares, s in asked if prompt == "place_chest"]
    assert (len(heroes), len(chests)) == (3, 3)
    for tile, (squares, s) in enumerate(chests):
        free = s.board.tiles[tile].mask & ~s.heroes & ~s.foes & ~s.ground.closed & s.board.squares
        point = setup.spawn_square(s, tile)
        assert squares == [q for q in each(free) if s.board.distance(point, q) <= 4]


@pytest.mark.rule("setup.populate.spawning-points")
def test_each_tile_has_one_spawning_point_on_its_square() -> None:
    s = begun(seed=6).state
    assert sorted(s.at[p] for p in s.points) == sorted(setup.spawn_square(s, t) for t in range(3))


@pytest.mark.rule("setup.populate.chests")
def test_each_tile_has_one_chest_near_its_point() -> None:
    for seed in range(8):
        s = begun(seed=seed).state
        for tile in range(3):
            chests = s.chests & s.board.tiles[tile].mask
            assert chests.bit_count() == 1
            square = chests.bit_length() - 1
            assert s.board.distance(setup.spawn_square(s, tile), square) <= 4


# The opening spawn


@pytest.mark.rule("setup.spawn.first-tile-only", "setup.spawn.listed-only")
@pytest.mark.rule("setup.spawn.shadow-tower.example")
def test_only_the_first_tiles_point_spawns_and_only_what_it_lists() -> None:
    points = ["shadow_tower", "shadow_tower", "spider_nest"]
    for seed in range(6):
        s = begun(seed=seed, points=points, ties="app", heroes=3 + seed % 2).state
        first = next(p for p in s.points if s.board.tile_at[s.at[p]] == 0)
        listed = dict(s.box.content.points[s.profile[first].card.id].pool)
        out = Counter(
            s.profile[u].card.id
            for u in range(len(s.seats), len(s.card))
            if s.at[u] >= 0 and u not in s.points
        )
        assert out == listed


def opening(drawing: str, **names: object) -> Arena:
    return Arena(drawing, packs=HEROES_PACK, ties=False, **names).dry().at("opening_spawn")


@pytest.mark.rule("setup.spawn.elites")
def test_elites_come_within_three_squares_as_near_to_any_hero_as_can_be() -> None:
    # The Witch is nearer to the point, but it is the Burglar next to whom a square is free.
    a = opening(
        """
        ###############
        #......X......#
        #.............#
        #W...........B#
        ###############
        """,
        W="sanctioned_witch", B="cat_burglar", X="shadow_tower", A=UnitSpec("tower_arbalist"),
        C=UnitSpec("tower_arbalist"), D=UnitSpec("tower_arbalist"),
    )  # fmt: skip
    places = [a.where(mark) for mark in "ACD"]
    assert all(place is not None for place in places)
    xs = sorted(place[0] for place in places if place)
    assert xs[0] in (3, 4)
    assert xs[-1] in (9, 10)
    # Three squares from the point on either side are three squares from a Hero.
    assert all(abs(x - 6) <= 3 for x in xs)
    for one in places:
        for other in places:
            if one and other and one != other:
                assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1


@pytest.mark.rule("setup.spawn.elites")
def test_elites_stay_in_sight_of_their_point() -> None:
    a = opening(
        """
        #########
        #W.#X...#
        #..###..#
        #.......#
        #########
        """,
        W="sanctioned_witch", X="shadow_tower", A=UnitSpec("tower_arbalist"),
    )  # fmt: skip
    place = a.where("A")
    assert place is not None
    assert place[0] >= 4


@pytest.mark.rule("setup.spawn.minions")
def test_minions_come_within_two_squares_of_their_elite() -> None:
    a = opening(
        """
        ###############
        #W............#
        #.............#
        #.........X...#
        ###############
        """,
        W="sanctioned_witch", X="shadow_tower", A=UnitSpec("tower_stalker"),
        C=UnitSpec("tower_blackblade"), D=UnitSpec("tower_blackblade"),
    )  # fmt: skip
    elite = a.where("A")
    assert elite is not None
    assert elite[0] == 6
    for mark in "CD":
        place = a.where(mark)
        assert place is not None
        assert max(abs(place[0] - elite[0]), abs(place[1] - elite[1])) == 2


@pytest.mark.rule("setup.spawn.minions")
def test_minions_stay_within_two_squares_of_their_elite_even_beside_other_monsters() -> None:
    a = opening(
        """
        #############
        #W....N....X#
        #############
        """,
        W="sanctioned_witch", X="shadow_tower", N="knight_of_the_tower",
        A=UnitSpec("tower_stalker"), C=UnitSpec("tower_blackblade"),
        D=UnitSpec("tower_blackblade"),
    )  # fmt: skip
    assert a.where("A") == (7, 0)
    assert a.where("C") == (9, 0)
    assert a.where("D") in ((6, 0), (8, 0))
