"""The plot deck: crystals placed, what holds, how it ends and what it pays. [command.plot.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade import telling
from undercroft.games.arcade.card import DEX
from undercroft.games.arcade.events import CrystalPlaced, Placed, TileTurned, TwistEnded
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.position import UnitSpec

from .arena import Arena

TILES = ("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0), ("tile3a", 2, 0, 0, 0)
LOOT = ["chainmail", "spikes", "witch_hat"]


def dungeon(plot: str = "", **facts: object) -> Arena:
    """Three tiles in a row, three Heroes; a plot in play, its crystals where a test puts them."""
    units: dict[str, object] = {
        "W": UnitSpec("sanctioned_witch", at=(3, 4), potions=0, wrath=1),
        "T": UnitSpec("tincan", at=(12, 4), potions=0),
        "R": UnitSpec("riftling_warrior", at=(22, 4), potions=0),
        "N": UnitSpec("spider_nest", at=(4, 4)),
        "P": UnitSpec("shadow_tower", at=(17, 4)),
    }
    plots = [plot] if plot else []
    return Arena(layout=TILES, plots=plots, plot_drawn=True, ties=False, **(units | facts))


def drawn(plot: str, **facts: object) -> Arena:
    return dungeon(**facts).set(plot_top=[plot], plot_drawn=False).command("plot")


def tiles(a: Arena) -> list[int]:
    """Numbers of the tiles that crystals lie on."""
    return sorted(a.s.board.tile_at[square] + 1 for square, _ in a.s.crystals)


def on_crystal(plot: str, *crystals: tuple[int, int], **facts: object) -> Arena:
    """The Witch stands on the first of a plot's crystals, at her menu."""
    a = dungeon(plot, crystals=[(at, plot) for at in crystals], **facts)
    return a.on("W", at=crystals[0]).menu("W")


def consul_begins(plot: str, **facts: object) -> Arena:
    """A Consul Turn begins with a plot in play."""
    return dungeon(plot, **facts).dice(*["2 2 2"] * 9).at("consul_turn")


@pytest.mark.rule("command.plot.draw")
@pytest.mark.parametrize(
    ("plot", "where"),
    [
        ("challenge_of_flame", [3, 3]),
        ("curse_of_decay", [3, 3, 3]),
        ("ever_changing_maze", []),
        ("forgotten_by_the_goddess", [2, 2, 3, 3]),
        ("idols_of_rage", [2, 2, 3]),
        ("the_lurking_menace", [1, 1, 1]),
        ("stasis_orbs", [2, 2]),
        ("wards_of_protection", [1, 1, 2, 2]),
        ("withering_curse", [3, 3, 3]),
    ],
)
def test_where_a_plots_crystals_lie(plot: str, where: list[int]) -> None:
    a = drawn(plot)
    assert tiles(a) == where
    assert len({square for square, _ in a.s.crystals}) == len(where)
    assert [event.rules for event in a.events(CrystalPlaced)] == [("command.plot.draw",)] * len(
        where
    )
    assert [a.game.box.twists[card].id for card in a.s.plots] == [plot]


def squares_of(a: Arena) -> list[tuple[int, int]]:
    """Where crystals lie, in the order they came."""
    stride = a.s.board.stride
    return [(square % stride, square // stride) for square, _ in a.s.crystals]


@pytest.mark.rule("command.plot.draw")
def test_crystals_on_a_tile_lie_far_from_its_spawning_point_and_each_other() -> None:
    """The Tower stands at (17, 4); on the third tile no point is left, so the Start counts."""
    a = drawn("forgotten_by_the_goddess", marker=(0, 4))
    assert squares_of(a) == [(10, 0), (10, 7), (29, 0), (20, 0)]
    # No crystal lies under a monster.
    b = drawn("forgotten_by_the_goddess", A=UnitSpec("tower_arbalist", at=(10, 0)))
    assert squares_of(b)[:2] == [(10, 1), (10, 8)]


@pytest.mark.rule("command.plot.draw")
def test_no_crystal_lies_in_a_chasm() -> None:
    a = Arena(
        """
        ########
        #PW...v#
        ########
        """,
        W=UnitSpec("sanctioned_witch", potions=0), P="spider_nest", plot_top=["idols_of_rage"],
    )  # fmt: skip
    assert squares_of(a.command("plot"))[0] == (4, 0)


@pytest.mark.rule("command.plot.draw")
def test_stasis_orbs_lie_at_two_exits_even_if_the_second_tile_has_three() -> None:
    layout = ("tile1a", 1, 0, 0, 0), ("tile2b", 0, 0, 0, 0), ("tile3a", 2, 0, 0, 0)
    units = {"N": UnitSpec("spider_nest", at=(14, 4)), "P": UnitSpec("shadow_tower", at=(7, 4))}
    a = dungeon(**units).set(layout=layout, plot_top=["stasis_orbs"], plot_drawn=False)
    a.command("plot")
    assert tiles(a) == [2, 2]
    assert all(a.s.board.open_hallways >> square & 1 for square, _ in a.s.crystals)


@pytest.mark.rule("command.plot.draw")
@pytest.mark.parametrize("plot", ["forgotten_by_the_goddess", "idols_of_rage"])
def test_crystals_for_the_third_tile_do_not_lie_on_the_fourth(plot: str) -> None:
    a = dungeon().set(layout=(*TILES, ("tile4a", 3, 0, 0, 0)), plot_top=[plot], plot_drawn=False)
    assert set(tiles(a.command("plot"))) == {2, 3}


@pytest.mark.rule("command.plot.draw")
def test_wards_lie_on_free_ground_beside_their_points() -> None:
    """Not under the Witch, not in the chasm; the Spire is destroyed."""
    a = Arena(
        """
        ########
        #vW....#
        #.P....#
        #......#
        ########
        """,
        W=UnitSpec("sanctioned_witch", potions=0), P="spider_nest", Q="sand_spire",
        plot_top=["wards_of_protection"],
    )  # fmt: skip
    assert squares_of(a.command("plot")) == [(2, 0), (0, 1)]


def test_the_gauntlet_has_a_crystal_at_each_exit_of_the_last_tile() -> None:
    a = drawn("the_gauntlet")
    exits = a.s.board.open_hallways
    assert set(tiles(a)) == {3}
    assert all(exits >> square & 1 for square, _ in a.s.crystals)
    assert len(a.s.crystals) == 3


@pytest.mark.rule("command.plot.discard-reward", "basic.interact")
@pytest.mark.parametrize("plot", ["challenge_of_flame", "stasis_orbs", "wards_of_protection"])
def test_a_plot_ends_when_its_crystals_are_removed(plot: str) -> None:
    a = on_crystal(plot, (5, 5), (6, 5), treasure_top=["nether_sword"])
    a.do("interact", (5, 5))
    assert a.s.plots
    assert not a.offered("interact")
    a.dice("hp", "1", "1").do("move", (6, 5)).do("interact", (6, 5)).done()
    assert a.s.plots == ()
    assert a.s.crystals == ()
    assert [a.game.box.equipment[card].id for card in a.s.backpack] == ["nether_sword"]
    assert a.s.actions == 1
    assert len(a.events(TwistEnded)) == 1
    assert a.s.plot_deck.discard == (a.game.box.twist_number[plot],)


def test_a_hero_takes_the_crystal_it_stands_on() -> None:
    a = dungeon("stasis_orbs", crystals=[((5, 5), "stasis_orbs"), ((6, 5), "stasis_orbs")])
    a.on("W", at=(6, 5)).menu("W").do("interact", (6, 5))
    assert squares_of(a) == [(5, 5)]


@pytest.mark.rule("command.plot.discard-reward")
@pytest.mark.parametrize("plot", ["curse_of_decay", "forgotten_by_the_goddess", "withering_curse"])
def test_a_plot_ends_when_its_crystals_are_carried(plot: str) -> None:
    a = on_crystal(plot, (5, 5), (6, 5))
    a.do("interact", (5, 5))
    assert [hero for hero, _ in a.s.carried] == [a.numbers["W"]]
    a.dice("1", "1", "1").do("move", (6, 5)).do("interact", (6, 5)).done()
    assert (a.s.plots, a.s.carried, a.s.crystals) == ((), (), ())


def test_crystals_of_one_plot_stay_on_the_cards_when_another_ends() -> None:
    a = on_crystal("stasis_orbs", (5, 5), carried=[("T", "withering_curse")])
    a.dice("1", "1", "1").do("interact", (5, 5))
    assert [hero for hero, _ in a.s.carried] == [a.numbers["T"]]
    # And so do those on the map.
    plots = ["stasis_orbs", "challenge_of_flame"]
    b = dungeon(crystals=[((5, 5), plots[0]), ((6, 5), plots[1])]).set(plots=plots)
    b.on("W", at=(5, 5)).menu("W").dice("1", "1", "1").do("interact", (5, 5)).done()
    assert [square for square, _ in b.s.crystals] == [b.square(6, 5)]
    assert [b.game.box.twists[card].id for card in b.s.plots] == ["challenge_of_flame"]


@pytest.mark.rule("command.plot.draw")
def test_a_plot_holds_from_the_moment_it_is_drawn_until_it_ends() -> None:
    """Wards of Protection: the Nest is whole until the last crystal is gone."""
    a = drawn("wards_of_protection")
    a.do("activate", "W").dice("2 2").do("attack", "N", "melee").done()
    assert a.wounds("N") == 0
    b = on_crystal("wards_of_protection", (3, 5))
    b.dice("1", "1", "1").do("interact", (3, 5)).dice("2 2").do("attack", "N", "melee").done()
    assert b.wounds("N") == 1


@pytest.mark.parametrize(
    ("plot", "status"), [("challenge_of_flame", "fire"), ("stasis_orbs", "slow")]
)
def test_every_consul_turn_begins_with_a_status_for_all(plot: str, status: str) -> None:
    a = consul_begins(plot)
    assert [a.status(mark) for mark in "WTR"] == [(status,)] * 3


def test_decay_takes_what_the_loot_shows_from_those_without_a_crystal() -> None:
    a = dungeon("curse_of_decay", loot_top=["silk_gloves"], carried=[("T", "curse_of_decay")])
    a.on("W", gear=["chainmail", "witch_hat"]).on("T", gear=["chainmail"])
    a.dice(*["2 2 2"] * 9).at("consul_turn")
    assert (a.gear("W"), a.gear("T")) == (["witch_hat"], ["chainmail"])
    gone = [a.game.box.equipment[card].id for card in a.s.loot_deck.discard]
    assert gone == ["silk_gloves", "chainmail"]


def test_the_withering_curse_wounds_those_without_a_crystal() -> None:
    a = consul_begins("withering_curse", carried=[("T", "withering_curse")])
    assert [a.wounds(mark) for mark in "WTR"] == [1, 0, 1]


def test_the_goddess_has_forgotten_those_without_a_crystal() -> None:
    facts = {"T": UnitSpec("tincan", at=(3, 5), wounds=1), "W": UnitSpec("sanctioned_witch",
             at=(3, 4), wounds=1)}  # fmt: skip
    a = dungeon("forgotten_by_the_goddess", carried=[("T", "forgotten_by_the_goddess")], **facts)
    a.dry().menu("W").do("special", "sanctioned_witch.curative", "T")
    a.do("special", "sanctioned_witch.curative", "W")
    assert (a.wounds("T"), a.wounds("W")) == (0, 1)


def test_the_ever_changing_maze_turns_a_tile_and_hurts_who_is_on_it() -> None:
    a = dungeon("ever_changing_maze", R=UnitSpec("riftling_warrior", at=(11, 0), potions=0))
    a.chance(1).set(turn="consul").at("power_up")
    assert a.s.layout[1] == ("tile2b", 1, 0, 1, 0)
    assert [a.wounds(mark) for mark in "WTR"] == [0, 1, 1]
    assert a.where("R") == (19, 1)
    assert a.where("P") == (15, 7)
    assert a.where("N") == (4, 4)
    turned = TileTurned(1, ("command.plot.draw",))
    assert a.events(TileTurned) == [turned]
    assert telling.tell(a.s, turned) == "Tile 2 turns a quarter clockwise with all on it."
    assert {event.rules for event in a.events(Placed)} == {("command.plot.draw",)}


def test_a_drawn_map_that_is_not_square_stays_as_it_lies() -> None:
    a = Arena(
        """
        ############
        #W.........#
        #.........N#
        ############
        """,
        plots=["ever_changing_maze"], W=UnitSpec("sanctioned_witch"), N=UnitSpec("spider_nest"),
    )  # fmt: skip
    a.set(turn="consul").at("power_up")
    assert (a.wounds("W"), a.where("W"), a.where("N")) == (1, (0, 0), (9, 1))
    assert a.events(TileTurned) == []


def test_a_drawn_map_with_as_many_squares_as_a_square_stays_as_it_lies() -> None:
    """Two rows of eight are sixteen squares, as four rows of four would be."""
    a = Arena(
        "##########\n#W.......#\n#.......N#\n##########",
        plots=["ever_changing_maze"], W=UnitSpec("sanctioned_witch"), N=UnitSpec("spider_nest"),
    )  # fmt: skip
    a.set(turn="consul").at("power_up")
    assert (a.where("W"), a.where("N")) == ((0, 0), (7, 1))


def test_the_ever_changing_maze_ends_with_the_last_point() -> None:
    a = dungeon("ever_changing_maze", P=UnitSpec("shadow_tower"))
    nest = a.game.box.profile(a.game.box.model_number["spider_nest"], ())
    a.on("N", wounds=nest.hearts - 1).menu("W", points_down=1)
    a.dice("2 2", "1", "1", "1").do("attack", "N", "melee").done()
    assert a.s.plots == ()
    # With the Tower still standing it goes on.
    b = dungeon("ever_changing_maze").on("N", wounds=nest.hearts - 1).menu("W")
    b.dice("2 2").do("attack", "N", "melee").done()
    assert len(b.s.plots) == 1


def test_a_maze_that_comes_after_the_last_point_turns_no_tile() -> None:
    """Plots Within Plots may bring it so late."""
    gone = {"N": UnitSpec("spider_nest"), "P": UnitSpec("shadow_tower")}
    a = dungeon("ever_changing_maze", **gone).dice("1", "1", "1").set(turn="consul").at("power_up")
    a.done()
    assert (a.s.plots, a.s.layout) == ((), TILES)


@pytest.mark.rule("tile.effects")
def test_neither_fury_nor_a_sentinel_help_in_the_gauntlet() -> None:
    """T is a Sentinel."""
    a = Arena(
        """
        #####
        #RT.#
        #####
        """,
        R=UnitSpec("riftling_warrior", potions=0, wounds=2), plots=["the_gauntlet"],
        crystals=[((0, 0), "the_gauntlet")],
    ).menu("R")  # fmt: skip
    a.do("interact", (0, 0)).dice("2 -").do("roll", DEX).done()
    assert a.rolls("test")[0].pool == (2, 0, 0, 0)


@pytest.mark.parametrize(("roll", "won"), [("2 1 -", True), ("2 - -", False)])
def test_the_gauntlet_is_run_with_dex_or_will(roll: str, won: bool) -> None:
    a = on_crystal("the_gauntlet", (29, 4), (24, 9))
    a.do("interact", (29, 4)).dice(roll).do("roll", 3)
    assert len(a.s.carried) == won
    if won:
        a.do("interact", (29, 4)).dice("2 2 2", "1", "1", "1").do("roll", 2).done()
        assert (a.s.plots, a.s.carried) == ((), ())


@pytest.mark.rule("command.challenge.duration")
def test_the_gauntlet_draws_two_challenges() -> None:
    a = dungeon("the_gauntlet", challenge_top=["shields_up", "precision"]).command("challenge")
    assert [a.game.box.twists[c].id for c, _ in a.s.force] == ["shields_up", "precision"]


@pytest.mark.parametrize(
    ("first", "second"),
    [("unseen_strike", "shields_up"), ("shields_up", "unseen_strike"),
     ("precision_strike", "shields_up"), ("shields_up", "overpower")],
)  # fmt: skip
def test_the_gauntlet_keeps_two_cards_of_different_kinds(first: str, second: str) -> None:
    a = dungeon("the_gauntlet", challenge_top=[first, second]).command("challenge")
    assert [a.game.box.twists[c].id for c, _ in a.s.force] == [first, second]


@pytest.mark.parametrize(
    ("first", "second"),
    [("unseen_strike", "sense_weakness"), ("precision_strike", "overpower")],
)
def test_the_gauntlet_drops_a_second_card_of_the_same_kind(first: str, second: str) -> None:
    a = dungeon("the_gauntlet", challenge_top=[first, second]).command("challenge")
    assert [a.game.box.twists[c].id for c, _ in a.s.force] == [first]
    assert [a.game.box.twists[c].id for c in a.s.challenge_deck.discard] == [second]


def test_an_idol_of_rage_makes_all_monsters_fight() -> None:
    a = dungeon("idols_of_rage", crystals=[((5, 5), "idols_of_rage"), ((6, 5), "idols_of_rage")],
                A=UnitSpec("tower_arbalist", at=(7, 5)))  # fmt: skip
    a.on("W", at=(5, 5)).menu("W").dice("- - -").do("interact", (5, 5)).done()
    assert a.wounds("W") == 1
    assert len(a.s.crystals) == 1


@pytest.mark.parametrize(("plot", "wounds"), [("idols_of_rage", 2), ("", 1)])
def test_idols_of_rage_make_the_bosss_fight_epic(plot: str, wounds: int) -> None:
    a = dungeon(plot, Q=UnitSpec("midnight_queen", at=(3, 5)))
    a.dice("- - -", *["2 2 2"] * 3).command("fight")
    assert a.wounds("W") == wounds
    b = dungeon(plot, S=UnitSpec("tower_arbalist", at=(3, 5))).dice("- - -").command("fight")
    assert b.wounds("W") == 1


def test_the_lurking_menace_creeps_on_move_and_costs_a_coin_on_contact() -> None:
    crystals = [((3, 9), "the_lurking_menace"), ((3, 8), "the_lurking_menace")]
    a = dungeon("the_lurking_menace", crystals=crystals, coins=3).command("move")
    assert a.s.coins == 2
    assert [a.s.board.distance(q, a.square(3, 4)) for q, _ in a.s.crystals] == [2]
    still = dungeon("the_lurking_menace", crystals=crystals, coins=3).command("fight", "spawn")
    assert still.s.coins == 3
    assert [q for q, _ in still.s.crystals] == [still.square(3, 9), still.square(3, 8)]


def test_the_lurking_menace_creeps_round_chasms_and_leaves_other_plots_alone() -> None:
    a = Arena(
        """
        #########
        #W...v..#
        #....v..#
        #.......#
        #########
        """,
        W=UnitSpec("sanctioned_witch", potions=0, wrath=1), ties=False, coins=3,
        plots=["stasis_orbs", "the_lurking_menace"],
        crystals=[((6, 0), "stasis_orbs"), ((5, 0), "the_lurking_menace")],
    )  # fmt: skip
    assert squares_of(a.command("move")) == [(6, 0), (3, 1)]


def test_the_lurking_menace_waits_while_no_hero_is_in_the_dungeon() -> None:
    away = {"W": UnitSpec("sanctioned_witch"), "T": UnitSpec("tincan"),
            "R": UnitSpec("riftling_warrior")}  # fmt: skip
    a = dungeon("the_lurking_menace", crystals=[((3, 9), "the_lurking_menace")], coins=4,
                fallen=list(away), turn="consul", **away).command("move")  # fmt: skip
    assert (a.ask.prompt, squares_of(a)) == ("return", [(3, 9)])


def test_the_lurking_menace_ends_with_its_last_crystal() -> None:
    a = dungeon("the_lurking_menace", crystals=[((3, 6), "the_lurking_menace")], coins=3)
    a.dice("1", "1", "1").command("move")
    assert (a.s.coins, a.s.plots) == (2, ())


def test_the_lurking_menace_is_bought_off_with_two_cards() -> None:
    a = dungeon("the_lurking_menace", crystals=[((3, 5), "the_lurking_menace")], backpack=LOOT)
    a.menu("W").do("interact", (3, 5)).do("give", "card:spikes")
    a.dice("1", "1", "1").do("give", "card:chainmail").done()
    assert [a.game.box.equipment[card].id for card in a.s.backpack] == ["witch_hat"]
    assert a.s.plots == ()
    gone = [a.game.box.equipment[card].id for card in a.s.loot_deck.discard]
    assert gone == ["spikes", "chainmail"]
    poor = dungeon("the_lurking_menace", crystals=[((3, 5), "the_lurking_menace")])
    assert not poor.set(backpack=LOOT[:1]).menu("W").offered("interact")


def test_nobody_is_asked_which_of_two_equal_cards_buys_the_menace_off() -> None:
    a = dungeon("the_lurking_menace", crystals=[((3, 5), "the_lurking_menace")])
    a.set(backpack=["spikes"] * 2).menu("W").dice("1", "1", "1").do("interact", (3, 5)).done()
    assert (a.s.backpack, a.s.plots) == ((), ())


def test_of_several_plots_the_one_whose_crystals_are_won_ends() -> None:
    plots = ["stasis_orbs", "the_gauntlet", "the_lurking_menace"]
    a = dungeon(crystals=[((5, 5), "the_gauntlet")], carried=[("T", "the_gauntlet")])
    a.set(plots=plots).on("W", at=(5, 5)).menu("W")
    a.do("interact", (5, 5)).dice("2 1 -", "1", "1", "1").do("roll", 3).done()
    assert [a.game.box.twists[card].id for card in a.s.plots] == [plots[0], plots[2]]


def test_crystals_of_another_plot_ward_no_point() -> None:
    a = dungeon(crystals=[((5, 5), "stasis_orbs"), ((0, 0), "wards_of_protection")])
    a.set(plots=["stasis_orbs", "wards_of_protection"]).menu("W")
    a.dice("2 2").do("attack", "N", "melee").done()
    assert a.wounds("N") == 1


@pytest.mark.parametrize(("crystal", "wounds"), [((5, 5), 0), ((6, 6), 1)])
def test_a_warded_point_suffers_no_wounds(crystal: tuple[int, int], wounds: int) -> None:
    a = dungeon("wards_of_protection", crystals=[(crystal, "wards_of_protection")])
    a.menu("W").dice("2 2").do("attack", "N", "melee").done()
    assert a.wounds("N") == wounds


@pytest.mark.rule("command.plot.draw")
@pytest.mark.parametrize("plot", [t.id for t in GAME.box.twists if t.deck == "plot"])
def test_a_plot_works_in_a_dungeon_of_one_tile_too(plot: str) -> None:
    a = Arena(
        """
        ####==####
        #W.......#
        #........#
        #.......P#
        ####==####
        """,
        W="sanctioned_witch", P="spider_nest", plot_top=[plot], ties=False,
    )  # fmt: skip
    a.command("plot")
    assert len(a.s.plots) == 1
