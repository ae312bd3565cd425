"""The plot deck: crystals placed, what holds, how it ends and what it pays. [command.plot.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.events import CrystalPlaced, TwistEnded
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
    assert len(a.events(CrystalPlaced)) == len(where)
    assert [a.game.box.twists[card].id for card in a.s.plots] == [plot]


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
    a.on("W", gear=["chainmail"]).on("T", gear=["chainmail"])
    a.dice(*["2 2 2"] * 9).at("consul_turn")
    assert (a.gear("W"), a.gear("T")) == ([], ["chainmail"])


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
    poor = dungeon("the_lurking_menace", crystals=[((3, 5), "the_lurking_menace")])
    assert not poor.set(backpack=LOOT[:1]).menu("W").offered("interact")


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
