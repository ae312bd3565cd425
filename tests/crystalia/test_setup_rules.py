"""Setup in full: initiative, world, chests, attacker, deployment, equipment, tokens. [setup.*]

A full setup is answered by a seeded hand that takes any option, and every question is kept, so
that what was offered can be compared with what the book allows. Initiative is scripted.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import groupby
from typing import Any, NamedTuple

import pytest

from undercroft.games.crystalia import cover, setup
from undercroft.games.crystalia.events import AttackerNamed, InitiativeWon, TurnBegan
from undercroft.games.crystalia.game import GAME
from undercroft.games.crystalia.state import State
from undercroft.games.crystalia.tables import SIDE
from undercroft.games.superdungeon.dice import face_name
from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import encode
from undercroft.kernel.match import Match
from undercroft.kernel.squares import each
from undercroft.kernel.tile import WALL

from .arena import Arena, foe, unit

Option = tuple[Any, ...]
HIGH, LOW = "2 3 4", "- - 1"
BANDS = ["crown_guard", "dragonback_horde", "hired_shadows", "molten_host"]
"""Standalone points, a pair, and nobody who reveres the mother tree."""
LEFT_FIRST = (LOW, HIGH, LOW, HIGH)
"""Of two players, the second wins both initiative rolls."""


class Asked(NamedTuple):
    """A question of the setup, what was answered, and the state as it was asked."""

    seat: int
    prompt: str
    options: list[Option]
    answer: Option
    about: tuple[Any, ...]
    s: State

    @property
    def squares(self) -> set[int]:
        """The squares offered."""
        return {option[-1] for option in self.options if option[0] == "place"}


class Setup:
    """A setup that has been played to the first turn, or to a question."""

    def __init__(
        self,
        *rolls: str,
        prefer: Callable[[Asked], Option | None] = lambda asked: None,
        until: str = "phase",
        **options: Any,
    ) -> None:
        players = options.setdefault("players", 2)
        options.setdefault("warbands", BANDS[:players])
        self.rolls: list[Ask] = []
        self.draws: list[Ask] = []
        self.asked: list[Asked] = []
        self._script = list(rolls or (HIGH, *[LOW] * (players - 1)) * 2)
        checked = GAME.checked({"setup": "full", **options})
        self.match: Match[State] = Match(GAME, checked, None, chance=self._chance, events=True)
        hand = random.Random(7)
        while self.match.ask.prompt != until:
            ask = self.match.ask
            asked = Asked(ask.seat, ask.prompt, [*ask.options], (), ask.about, self.s.copy())
            answer = prefer(asked) or hand.choice(asked.options)
            self.asked.append(asked._replace(answer=answer))
            self.match.answer_with(answer)

    def _chance(self, ask: Ask) -> int:
        if ask.prompt != "roll":
            self.draws.append(ask)
            return 0
        self.rolls.append(ask)
        assert self._script, f"roll {len(self.rolls)} was not scripted: {ask.about}"
        dice = GAME.content.faces.dice(ask.about[2])
        words = self._script.pop(0).split()
        return encode(
            tuple(
                [face_name(face) for face in die.faces].index(word)
                for word, die in zip(words, dice, strict=True)
            )
        )

    @property
    def s(self) -> State:
        return self.match.state

    def of(self, *prompts: str) -> list[Asked]:
        return [asked for asked in self.asked if asked.prompt in prompts]

    def seats(self, *prompts: str) -> list[int]:
        return [asked.seat for asked in self.of(*prompts)]

    def events(self, kind: type) -> list[Any]:
        assert self.match.events is not None
        return [event for event in self.match.events if isinstance(event, kind)]


def as_asked(prompt: str, *wanted: Option) -> Callable[[Asked], Option | None]:
    """Answer the questions of one name with these options, in order."""
    left = list(wanted)

    def prefer(asked: Asked) -> Option | None:
        return left.pop(0) if asked.prompt == prompt and left else None

    return prefer


def eager(asked: Asked) -> Option | None:
    """Place as many units as can be placed."""
    return asked.options[-1] if asked.prompt == "deploy_units" else None


# ---------------------------------------------------------------- the order of the steps


@pytest.mark.rule("setup.order")
def test_the_steps_come_in_the_order_of_the_book() -> None:
    m = Setup(mode="narrative", warbands=["deeproot_guard", "dragonback_horde"])
    steps = [prompt for prompt, _ in groupby(asked.prompt for asked in m.asked)]
    assert steps[:8] == ["choose_tile", "lay_tile"] * 4
    rest = [prompt for prompt in steps[8:] if prompt != "face"]
    assert [prompt for prompt, _ in groupby(rest)][:6] == [
        "place_chest", "place_tree", "attacker", "deploy_point", "deploy_hero", "deploy_units",
    ]  # fmt: skip
    assert set(rest[rest.index("keep") :]) == {"keep", "starting_treasure"}


@pytest.mark.rule("setup.order")
def test_traps_lie_before_the_chests_and_tokens_come_last() -> None:
    m = Setup()
    assert m.of("choose_warzone")[0].s.tile_traps == ()
    assert len(m.of("place_chest")[0].s.tile_traps) == 4
    last = m.asked[-1].s
    assert (last.wrath, last.coins, last.potions) == ([0, 0], [0, 0], [0, 0])
    assert (m.s.coins, m.s.potions) == ([1, 1], [1, 1])


# ---------------------------------------------------------------- initiative


@pytest.mark.rule("setup.initiative.dice")
def test_each_player_rolls_one_die_of_each_colour_and_most_stars_win() -> None:
    m = Setup("1 1 2", "2 2 3", HIGH, LOW, until="place_chest")
    assert [tuple(ask.about[2]) for ask in m.rolls] == [(1, 1, 1, 0)] * 2
    assert [event.player for event in m.events(InitiativeWon)] == [1]


@pytest.mark.rule("setup.initiative.icons")
def test_icons_are_no_stars() -> None:
    m = Setup("h p hp", "- - 1", HIGH, LOW, until="place_chest")
    assert [event.player for event in m.events(InitiativeWon)] == [1]


@pytest.mark.rule("setup.initiative.ties")
def test_only_those_who_are_tied_for_the_best_roll_again() -> None:
    again = ("1 1 1", "- - 1", "1 1 1", "1 1 1", "1 1 1", "1 2 1", "- 1 1")
    m = Setup(*again, HIGH, LOW, LOW, players=3, mode="narrative", until="choose_tile")
    rolled = [m.s.owner[ask.about[1]] for ask in m.rolls]
    assert rolled == [0, 1, 2, 0, 2, 0, 2]
    assert [event.player for event in m.events(InitiativeWon)] == [0]


# ---------------------------------------------------------------- traps


@pytest.mark.rule("setup.traps.deck", "setup.traps.per-tile", "setup.traps.rest")
@pytest.mark.parametrize("tiles", [2, 3])
def test_every_tile_has_one_of_the_twenty_traps_and_the_rest_are_out(tiles: int) -> None:
    m = Setup(mode="narrative", tiles=tiles, until="place_chest")
    drawn = [ask for ask in m.draws if ask.prompt == "trap"]
    count = 2 * tiles
    assert [len(ask.options) for ask in drawn] == [20 - i for i in range(count)]
    assert len(m.s.tile_traps) == len(m.s.board.tiles) == count
    assert len(set(m.s.tile_traps)) == count, "no card lies twice"
    assert {name for name in State.saved if "trap" in name} == {"tile_traps", "traps", "trapdoors"}
    assert State.decks == ("loot_deck", "treasure_deck", "mimic_deck"), "there is no trap deck left"


# ---------------------------------------------------------------- the world


@pytest.mark.rule("setup.world.order")
def test_the_winner_of_the_initiative_lays_two_tiles_and_the_others_follow_clockwise() -> None:
    m = Setup(LOW, LOW, HIGH, players=3, mode="narrative", until="place_chest")
    assert m.seats("choose_tile") == m.seats("lay_tile") == [2, 2, 0, 0, 1, 1]


@pytest.mark.rule("setup.world.order", "setup.world.veto", "mode.narrative.free")
def test_any_tile_that_is_not_used_up_may_be_chosen_and_any_may_be_left_out() -> None:
    """Two pieces of each are in the box, with two faces each."""
    wanted = as_asked("choose_tile", ("tile", "glade"), ("tile", "ruined_mill"))
    m = Setup(prefer=wanted, mode="narrative", until="place_chest")
    offered = [{option[1] for option in asked.options} for asked in m.of("choose_tile")]
    faces = {name for name, face in GAME.content.tiles.items() if face.back}
    assert offered[0] == offered[1] == faces
    assert offered[2] == faces - {"glade", "ruined_mill"}, "both pieces lie"
    assert len(m.s.layout) == 4, "most are left out"


def ground(face: str, turns: int) -> set[tuple[int, int]]:
    rows = GAME.content.tiles[face].tile.turned(turns).ground
    return {(x, y) for y, row in enumerate(rows) for x, what in enumerate(row) if what != WALL}


def contacts(layout: tuple[Any, ...], face: str, spot: Option) -> tuple[int, int]:
    """Squares of a new tile that share a side with earlier ones, and tiles that it touches."""
    _, x, y, turns = spot
    mine = {(x + a, y + b) for a, b in ground(face, turns)}
    around = {(a + dx, b + dy) for a, b in mine for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    squares = set()
    tiles = 0
    for name, u, v, turned in layout:
        its = {(u + a, v + b) for a, b in ground(name, turned)}
        squares |= {
            (a, b)
            for a, b in mine
            if {(a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)} & its
        }  # fmt: skip
        tiles += bool(around & its)
    return len(squares), tiles


def overlaps(layout: tuple[Any, ...], x: int, y: int) -> bool:
    return any(abs(u - x) < SIDE and abs(v - y) < SIDE for _, u, v, _ in layout)


@pytest.mark.rule("setup.world.connected", "setup.world.five-squares", "setup.world.exits-free")
def test_the_second_tile_may_be_joined_wherever_five_squares_meet() -> None:
    m = Setup(mode="narrative", until="place_chest")
    asked = m.of("lay_tile")[1]
    layout = asked.s.layout
    (_, u, v, _), face = layout[0], asked.about[0]
    legal = {
        ("lay", x, y, turns)
        for turns in range(4)
        for x in range(u - SIDE - 1, u + SIDE + 2)
        for y in range(v - SIDE - 1, v + SIDE + 2)
        if not overlaps(layout, x, y) and contacts(layout, face, ("lay", x, y, turns))[0] >= 5
    }
    assert set(asked.options) == legal, "wherever their doorways are"


@pytest.mark.rule("setup.world.most-contact", "setup.world.connected", "setup.world.five-squares")
def test_a_tile_must_touch_as_many_tiles_as_it_can() -> None:
    m = Setup(mode="narrative", tiles=3, until="place_chest")
    for asked in m.of("lay_tile")[2:4]:
        layout, face = asked.s.layout, asked.about[0]
        found = [contacts(layout, face, spot) for spot in asked.options]
        assert all(squares >= 5 for squares, _ in found)
        assert not any(overlaps(layout, x, y) for _, x, y, _ in asked.options)
        assert min(tiles for _, tiles in found) > 1, "with three tiles there is room to touch two"


@pytest.mark.rule("setup.world.arena")
def test_a_competitive_match_takes_a_ready_made_board() -> None:
    m = Setup(*LEFT_FIRST, until="place_chest")
    (asked,) = m.of("choose_warzone")
    assert asked.seat == 1, "the winner of the initiative selects it"
    assert {option[1] for option in asked.options} == set(GAME.content.warzones)
    assert m.s.layout == tuple(tuple(p) for p in GAME.content.warzones[asked.answer[1]].places)


# ---------------------------------------------------------------- chests


@pytest.mark.rule("setup.chests.one-per-tile", "setup.chests.order")
def test_the_players_place_a_chest_in_turn_until_every_tile_has_one() -> None:
    m = Setup(LOW, HIGH, LOW, HIGH, LOW, LOW, players=3, mode="narrative", until="attacker")
    for asked in m.of("place_chest"):
        assert asked.seat == (1 + asked.s.chests.bit_count()) % 3, "clockwise from the winner"
    assert [(tile.mask & m.s.chests).bit_count() for tile in m.s.board.tiles] == [1] * 6
    for asked in m.of("place_chest"):
        taken = [tile.mask for tile in asked.s.board.tiles if tile.mask & asked.s.chests]
        assert not any(mask >> square & 1 for mask in taken for square in asked.squares)


@pytest.mark.rule("setup.chests.order")
def test_two_players_place_chests_by_turns_and_the_winner_begins() -> None:
    m = Setup(*LEFT_FIRST, warzone="forest", until="attacker")
    assert m.seats("place_chest") == [1, 0, 1, 0]


@pytest.mark.rule("setup.chests.square", "setup.chests.distance")
@pytest.mark.parametrize("warzone", ["forest", "burning_road", "broken_bridges"])
def test_chests_go_on_plain_squares_ten_squares_from_every_exit(warzone: str) -> None:
    m = Setup(warzone=warzone, until="attacker")
    first = m.of("place_chest")[0]
    board = first.s.board
    plain = board.squares
    for squares in board.terrain.values():
        plain &= ~squares
    near = board.within_any(board.open_hallways, 9)
    assert first.squares == set(each(plain & ~near))


@pytest.mark.rule("setup.chests.distance")
def test_where_no_square_is_far_enough_the_farthest_are_taken() -> None:
    s = Arena(
        """
        ##########
        =........#
        #.A....~.#
        ##########""",
        A="ember_mage",
    ).at("phase").s  # fmt: skip
    found = {s.board.place(square) for square in each(setup.chest_squares(s, 0))}
    assert found == {(7, 0), (7, 1)}


# ---------------------------------------------------------------- the attacker


@pytest.mark.rule("setup.attacker.roll")
def test_the_winner_of_a_second_roll_chooses_to_attack_or_to_defend() -> None:
    m = Setup(HIGH, LOW, "1 1 1", "1 1 1", LOW, "1 1 1", until="deploy_point")
    (asked,) = m.of("attacker")
    assert len(m.rolls) == 6, "ties are rolled again"
    assert asked.seat == 1
    assert sorted(asked.options) == [("attacker",), ("defender",)]


@pytest.mark.rule("setup.attacker.roll")
@pytest.mark.parametrize(("choice", "attacker"), [("attacker", 2), ("defender", 1)])
def test_who_defends_leaves_the_attack_to_the_next_best_roll(choice: str, attacker: int) -> None:
    second = (LOW, "1 1 1", HIGH)
    m = Setup(
        HIGH, LOW, LOW, *second,
        players=3, mode="narrative", prefer=as_asked("attacker", (choice,)), until="deploy_point",
    )  # fmt: skip
    assert [event.player for event in m.events(AttackerNamed)] == [attacker]


@pytest.mark.rule("setup.attacker.roles", "setup.deploy.order", "setup.start")
def test_the_attacker_deploys_last_and_acts_first() -> None:
    m = Setup(
        HIGH, LOW, LOW, LOW, HIGH, LOW,
        players=3, mode="narrative", prefer=as_asked("attacker", ("attacker",)),
    )  # fmt: skip
    line = [2, 0, 1]
    assert m.seats("deploy_point") == line * 2, "one spawning point at a time"
    assert m.seats("deploy_hero") == line
    assert [seat for seat, _ in groupby(m.seats("deploy_units"))] == line
    assert m.seats("keep") == m.seats("starting_treasure") == line
    assert [(event.player, event.number) for event in m.events(TurnBegan)] == [(1, 1)]
    assert m.match.ask.seat == 1


@pytest.mark.rule("setup.start")
def test_play_goes_on_clockwise_from_the_attacker() -> None:
    m = Setup(HIGH, LOW, LOW, LOW, LOW, HIGH, players=3, mode="narrative",
              prefer=as_asked("attacker", ("attacker",)))  # fmt: skip
    seats = []
    while len(seats) < 4:
        ask = m.match.ask
        if ask.prompt == "phase":
            seats.append(ask.seat)
        idle = [o for o in ask.options if o in (("phase", "wait"), ("done",), ("pass",))]
        m.match.answer_with(idle[0] if idle else ask.options[0])
    assert seats == [2, 0, 1, 2]


# ---------------------------------------------------------------- deployment


@pytest.mark.rule("setup.deploy.spawning-points", "setup.deploy.exit-gap")
@pytest.mark.parametrize("warzone", ["forest", "crater", "shrine_war"])
def test_points_go_before_exits_with_an_empty_exit_between_them(warzone: str) -> None:
    m = Setup(warzone=warzone, until="deploy_hero")
    exits = GAME.box.exits(m.s.board)
    count = len(exits)
    taken: list[int] = []
    for asked in m.of("deploy_point"):
        gap = [min([(n - t) % count for t in taken] + [(t - n) % count for t in taken], default=9)
               for n in range(count)]  # fmt: skip
        least = min(2, max(gap))
        legal = sum(exits[n].squares for n in range(count) if gap[n] >= least)
        closed = asked.s.everyone | GAME.box.ground(asked.s.board, "closed")
        assert asked.squares == set(each(legal & ~closed))
        taken += [n for n in range(count) if exits[n].squares >> asked.answer[2] & 1]
    assert len(m.of("deploy_point")) == 4


RING = """
    #=#=#=#
    #.....#
    #.....=
    #.....#
    #=#####"""
"""Five exits around a small room."""


def exits_for(s: State, point: int) -> set[int]:
    squares = setup.point_places(s, point)
    return {n for n, exit_ in enumerate(GAME.box.exits(s.board)) if exit_.squares & squares}


@pytest.mark.rule("setup.deploy.exit-gap")
def test_one_exit_stays_empty_between_two_spawning_points() -> None:
    a = Arena(RING, P=unit("egg_clutch", at=(0, 0)), Q="bramble_knight", E=foe("ember_mage"))
    a.on("E", at=(2, 1)).at("phase")
    exits = GAME.box.exits(a.s.board)
    (mine,) = [n for n, exit_ in enumerate(exits) if exit_.squares & a.s.footprint(a.numbers["P"])]
    far = {(mine + 2) % 5, (mine + 3) % 5}
    assert exits_for(a.s, a.numbers["Q"]) == far


@pytest.mark.rule("setup.deploy.exit-gap")
def test_where_no_exit_is_far_enough_the_largest_gap_will_do() -> None:
    a = Arena(
        RING,
        P=unit("egg_clutch", at=(0, 0)), R=foe("egg_clutch", at=(4, 0)), Q="bramble_knight",
        E=foe("ember_mage", at=(2, 1)),
    ).at("phase")  # fmt: skip
    exits = GAME.box.exits(a.s.board)
    held = a.s.footprint(a.numbers["P"]) | a.s.footprint(a.numbers["R"])
    free = {n for n, exit_ in enumerate(exits) if not exit_.squares & held}
    assert len(free) == 3
    assert exits_for(a.s, a.numbers["Q"]) == free


@pytest.mark.rule("setup.deploy.hero")
@pytest.mark.parametrize("warzone", ["forest", "hall_of_hedges"])
def test_heroes_start_five_squares_from_an_own_point_in_full_sight_of_it(warzone: str) -> None:
    m = Setup(warzone=warzone, until="deploy_units")
    for asked in m.of("deploy_hero"):
        s, board = asked.s, asked.s.board
        legal = set()
        for point in s.points[asked.seat]:
            foot = s.footprint(point)
            ring = board.within_any(foot, 5) & ~board.within_any(foot, 4)
            legal |= set(each(cover.fully_seen(s, point, ring)))
        closed = s.everyone | s.chests | GAME.box.ground(board, "closed")
        assert asked.squares == {square for square in legal if not closed >> square & 1}


@pytest.mark.rule("setup.deploy.hero")
def test_a_hero_without_room_starts_as_far_away_as_there_is_room() -> None:
    s = Arena(
        """
        #=######
        #P...#.#
        ######E#
        ########""",
        P=unit("egg_clutch"), h="ember_mage", E=foe("hearthsworn_fighter"),
    ).at("phase").s  # fmt: skip
    found = {s.board.place(square) for square in each(setup.hero_places(s, 0))}
    assert found == {(3, 0)}


@pytest.mark.rule("setup.deploy.units", "setup.deploy.no-damage")
def test_four_units_of_its_pool_start_at_each_spawning_point_undamaged() -> None:
    m = Setup(prefer=eager, until="keep")
    s = m.s
    for player, points in enumerate(s.points):
        units = [
            u for u, owner in enumerate(s.owner)
            if owner == player and s.at[u] >= 0 and s.profile[u].monster
        ]  # fmt: skip
        homes = [s.pool[u] for u in units]
        paired = s.pool[points[0]] == s.pool[points[1]]
        assert [homes.count(s.pool[p]) for p in points] == ([8, 8] if paired else [4, 4])
        assert [s.wounds[p] for p in points] == [0, 0]
        assert s.at[s.mini[player]] < 0
    assert {s.pool[a] == s.pool[b] for a, b in s.points} == {True, False}, "pairs and others"


@pytest.mark.rule("setup.deploy.units")
def test_units_start_by_the_rules_of_spawning_and_a_player_may_stop() -> None:
    m = Setup(until="keep", prefer=lambda asked: ("done",) if asked.prompt == "deploy_units" and
              asked.seat == 0 else None)  # fmt: skip
    for asked in m.of("deploy_units"):
        s, point = asked.s, asked.about[0]
        zone = s.board.within_any(s.footprint(point), 3)
        for option in asked.options:
            if option[0] == "place":
                assert s.pool[option[1]] == s.pool[point]
                foot = s.board.footprint(option[2], s.profile[option[1]].base)
                assert foot & zone
                assert cover.partly_seen(s, point, foot) == foot
    assert len([asked for asked in m.of("deploy_units") if asked.seat == 0]) == 2
    mine = [u for u, owner in enumerate(m.s.owner) if owner == 0 and m.s.at[u] >= 0]
    assert sorted(mine) == sorted((m.s.hero[0], *m.s.points[0]))


@pytest.mark.rule("setup.deploy.facing")
def test_every_unit_placed_looks_where_its_owner_likes() -> None:
    m = Setup(until="keep", prefer=as_asked("face", *[("face", n % 4) for n in range(40)]))
    faced = m.of("face")
    placed = [asked for asked in m.asked if asked.answer[0] == "place"]
    units = [
        asked.answer[1] for asked in placed
        if asked.answer[1] >= 0 and not m.s.profile[asked.answer[1]].static
    ]  # fmt: skip
    assert [asked.about[0] for asked in faced] == units
    assert [m.s.facing[unit] for unit in units] == [n % 4 for n in range(len(units))]
    assert all(m.s.owner[asked.about[0]] == asked.seat for asked in faced)


# ---------------------------------------------------------------- equipment and tokens


@pytest.mark.rule("setup.equip.draw")
def test_one_of_three_treasures_is_kept_and_two_are_discarded() -> None:
    m = Setup()
    for asked in m.of("keep"):
        assert len(asked.about) == 3
        assert all(GAME.box.equipment[card].treasure for card in asked.about)
    kept = [asked.answer[1] for asked in m.of("keep")]
    dealt = sorted(card for asked in m.of("keep") for card in asked.about)
    gone = m.s.treasure_deck.discard
    assert sorted((*gone, *kept)) == dealt
    assert len(gone) == 4


def treasures(top: list[str]) -> Arena:
    a = Arena(
        """
        ##=#####
        #.A..P.#
        #....E.#
        ########""",
        A="ember_mage", P="bramble_knight", E=foe("hearthsworn_fighter"), k="billman",
        treasure_top=top,
    )  # fmt: skip
    return a.step("starting_treasure", 0)


@pytest.mark.rule("setup.equip.use")
def test_the_treasure_kept_is_stowed_or_equipped_at_once() -> None:
    top = ["ancestral_mail", "blessed_spear", "bejeweled_shield"]
    stowed = treasures(top).do("keep", "card:blessed_spear").do("stow")
    assert stowed.backpack(0) == ["blessed_spear"]
    worn = treasures(top).do("keep", "card:blessed_spear")
    assert {worn.mark(option[1]) for option in worn.offered("equip")} == {"A", "P"}
    dice = worn.s.profile[worn.numbers["A"]].dice
    worn.do("equip", "A", "card:blessed_spear")
    assert (worn.backpack(0), worn.gear("A")) == ([], ["blessed_spear"])
    profile = worn.s.profile[worn.numbers["A"]]
    assert (profile.dice, profile.offense.dice) != (dice, 0), "it counts from now on"


@pytest.mark.rule("setup.equip.use")
def test_a_cursed_treasure_may_wait_in_the_backpack() -> None:
    a = treasures(["black_pearl", "blessed_spear", "bejeweled_shield"]).do(
        "keep", "card:black_pearl"
    )
    a.do("stow")
    assert a.backpack(0) == ["black_pearl"]


@pytest.mark.rule("setup.tokens.wrath", "setup.tokens.coin", "setup.tokens.potion")
def test_everybody_starts_with_a_wrath_token_a_coin_and_a_potion() -> None:
    s = Setup(players=3, mode="narrative").s
    assert s.wrath == [1, 1, 1]
    assert s.coins == [1, 1, 1]
    assert s.potions == [1, 1, 1]
