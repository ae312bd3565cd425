"""Great parties, other spawning points, cards, tiles, decks and charts. [expand.*]"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from undercroft.games.arcade import setup
from undercroft.games.arcade.events import Commanded, Drew, Spawned
from undercroft.games.arcade.game import GAME, Arcade
from undercroft.games.arcade.position import UnitSpec
from undercroft.games.arcade.state import State
from undercroft.kernel.match import Match

from .arena import Arena

PACKS = Path(__file__).parent / "packs"
HEROES = PACKS / "heroes"
ELSEWHERE = PACKS / "elsewhere"


@cache
def game(*packs: Path) -> Arcade:
    return Arcade(*packs)


def begun(seed: int = 1, of: Arcade = GAME, **options: Any) -> Match[State]:
    match = of.new(seed=seed, **options)
    for _ in range(300):
        if match.ask.prompt == "hero_turn":
            return match
        match.answer(0)
    raise AssertionError("setup does not end")


PARTY = {
    "A": "riftling_warrior", "B": "tincan", "D": "sanctioned_witch", "E": "hexcast_sorceress",
    "F": "moonspire_guardian", "H": "cat_burglar",
}  # fmt: skip
HALL = """
    ############
    #ABDEF.....#
    #H.........#
    #.........X#
    ############
    """


def great(heroes: int = 5, drawing: str = HALL, **facts: Any) -> Arena:
    """A great party in a hall with four spawning points, one of them on the map."""
    units: dict[str, Any] = dict(list(PARTY.items())[:heroes])
    for mark in PARTY:
        if mark not in units:
            drawing = drawing.replace(mark, ".")
    points = {mark: UnitSpec("shadow_tower") for mark in "YZV"}
    bosses = {"K": UnitSpec("knight_of_the_tower"), "R": UnitSpec("rex")}
    everyone = {**units, "X": UnitSpec("shadow_tower"), **points, **bosses, **facts}
    return Arena(drawing, **everyone).dry()


@pytest.mark.rule("expand.heroes-5-6.tiles", "expand.heroes-5-6.spawning-points")
@pytest.mark.parametrize("heroes", [5, 6])
def test_a_great_party_has_four_tiles_points_and_chests(heroes: int) -> None:
    for seed in range(6):
        s = begun(seed, heroes=heroes).state
        assert len(s.layout) == len(s.points) == s.chests.bit_count() == 4
        (fx, fy), (tx, ty), (x, y) = (s.layout[i][1:3] for i in (0, 2, 3))
        assert abs(tx - x) + abs(ty - y) == 1
        assert abs(fx - x) + abs(fy - y) != 1
        kinds = Counter(s.profile[p].card.id for p in s.points)
        box = [name for name in kinds if s.box.content.points[name].box]
        assert len(box) < len(kinds)


@pytest.mark.rule("expand.heroes-5-6.treasure")
def test_a_chest_of_the_fourth_tile_shows_four_treasures() -> None:
    a = great(chests=[(0, 1)], tile_numbers=[4]).menu("A")
    a.do("chest", (0, 1))
    drawn = [e for e in a.events(Drew) if e.deck == "treasure"]
    assert len(drawn) == 4


@pytest.mark.rule("expand.heroes-5-6.treasure")
def test_a_boo_booty_of_the_fourth_tile_pays_four_treasures_to_choose_from() -> None:
    a = great(killed=[("boo", 4)]).at("power_up")
    assert len([e for e in a.events(Drew) if e.deck == "treasure"]) == 4


@pytest.mark.rule("expand.heroes-5-6.loot")
def test_the_point_of_the_fourth_tile_pays_five_loot() -> None:
    a = great(killed=[("point", 4)]).at("power_up")
    assert len([e for e in a.events(Drew) if e.deck == "loot"]) == 5


@pytest.mark.rule("expand.heroes-5-6.opening-spawn")
def test_the_points_of_the_first_two_tiles_spawn() -> None:
    match = begun(3, heroes=5, ties="app")
    s = match.state
    wanted: Counter[str] = Counter()
    for tile in (0, 1):
        point = next(p for p in s.points if s.board.tile_at[s.at[p]] == tile)
        wanted.update(dict(s.box.content.points[s.profile[point].card.id].pool))
    spawned = Counter(
        s.profile[e.unit].card.id for e in match.events or [] if isinstance(e, Spawned)
    )
    first = next(p for p in s.points if s.board.tile_at[s.at[p]] == 0)
    listed = Counter(dict(s.box.content.points[s.profile[first].card.id].pool))
    assert spawned <= wanted
    assert sum(spawned.values()) > sum(listed.values())


@pytest.mark.rule("expand.heroes-5-6.second-mini-boss")
def test_a_great_party_meets_two_mini_bosses_in_a_fixed_order() -> None:
    s = begun(heroes=5, minibosses=["rex", "knight_of_the_tower"]).state
    names = [s.box.models[s.card[u]].id for u in s.bosses]
    assert names == ["midnight_queen", "rex", "knight_of_the_tower"]
    match = GAME.new(seed=1, heroes=5, setup="full")
    asked = []
    while match.ask.prompt != "lay":
        if match.ask.prompt == "choose_miniboss":
            asked.append(len(match.ask.options))
        match.answer(0)
    # With two at hand the choice of the first settles the second.
    assert asked == [2]
    assert len(set(match.state.draft[0][2:])) == 2


def on_map(a: Arena) -> tuple[bool, bool]:
    return a.in_play("K"), a.in_play("R")


@pytest.mark.rule("expand.heroes-5-6.second-mini-boss.spawn")
def test_the_second_mini_boss_comes_with_the_third_point() -> None:
    a = great(turn="consul", points_down=2, ties=False).at("power_up")
    assert on_map(a) == (True, False)
    b = great(turn="consul", points_down=3, minis_out=1, ties=False).at("power_up")
    assert on_map(b) == (False, True)


@pytest.mark.rule("expand.heroes-5-6.second-mini-boss.spawn")
def test_or_with_the_second_space_of_the_chart() -> None:
    a = great(minis_out=1, mini_called=1, commands=["spawn_miniboss"], ties=False).at("commands")
    assert on_map(a) == (False, True)
    # Whichever is first: it does not come again.
    b = great(minis_out=2, mini_called=1, commands=["spawn_miniboss"], ties=False).at("commands")
    assert on_map(b) == (False, False)


@pytest.mark.rule("expand.heroes-5-6.second-mini-boss.not-first-space")
def test_the_first_space_never_brings_the_second_mini_boss() -> None:
    a = great(turn="consul", points_down=2, ties=False).at("power_up")
    assert a.s.minis_out == 1
    b = great(
        points_down=2, minis_out=1, mini_called=0, commands=["spawn_miniboss"], ties=False
    ).at("commands")  # fmt: skip
    assert on_map(b) == (False, False)
    assert b.s.mini_called == 1


@pytest.mark.rule("expand.heroes-5-6.dungeon-boss")
@pytest.mark.parametrize(("down", "out"), [(3, False), (4, True)])
def test_the_dungeon_boss_comes_with_the_fourth_point(down: int, out: bool) -> None:
    hall = HALL.replace("X", ".") if out else HALL
    a = great(drawing=hall, turn="consul", points_down=down, minis_out=2, ties=False)
    assert a.at("power_up").s.boss_out is out


@pytest.mark.rule("expand.heroes-5-6.activations", "expand.heroes-5-6.activation-cycle")
def test_three_heroes_activate_and_six_have_all_acted_after_two_turns() -> None:
    a = great(6).at("hero_turn")
    for mark in "ABD":
        a.do("activate", mark).do("end")
    assert a.s.number == 1
    assert {a.mark(o[1]) for o in a.offered("activate")} == set("EFH")
    for mark in "EF":
        a.do("activate", mark).do("end")
    assert a.mark(a.s.active) == "H"
    a.do("end")
    assert a.s.acted[:6] == [0] * 6


@pytest.mark.rule("expand.heroes-5-6.activation-cycle")
def test_of_five_heroes_one_acts_again_in_the_second_turn() -> None:
    a = great(5).at("hero_turn")
    for mark in "ABD":
        a.do("activate", mark).do("end")
    assert {a.mark(o[1]) for o in a.offered("activate")} == {"E", "F"}
    a.do("activate", "E").do("end")
    assert a.mark(a.s.active) == "F"
    a.do("end")
    assert {a.mark(o[1]) for o in a.offered("activate")} == {"A", "B", "D"}


@pytest.mark.rule("expand.heroes-5-6.chart")
def test_a_great_party_plays_on_its_own_side_of_the_chart() -> None:
    assert GAME.content.chart(5) is GAME.content.chart(6)
    assert GAME.content.chart(5) is not GAME.content.chart(4)
    a = great(space=6, ties=False).at("chart")
    assert a.s.space == 7
    assert [e.command for e in a.events(Commanded)] == ["move", "fight", "spawn", "reinforce"]
    assert GAME.content.chart(4).spaces[7].commands[0] == ("spawn_miniboss", 1)


@pytest.mark.rule("expand.heroes-5-6.coins-and-wrath")
@pytest.mark.parametrize(("heroes", "coins", "wrath"), [(5, 6, 10), (6, 7, 12)])
def test_coins_and_wrath_of_a_great_party(heroes: int, coins: int, wrath: int) -> None:
    s = begun(heroes=heroes).state
    assert (s.coins, s.wrath_total) == (coins, wrath)


@pytest.mark.rule("expand.heroes-5-6.last-tile")
@pytest.mark.parametrize("heroes", [3, 5])
def test_a_plot_of_the_last_tile_means_the_highest_number(heroes: int) -> None:
    plots = [t.id for t in GAME.box.twists if t.trap == "crystals_at_last_exits"]
    s = begun(2, heroes=heroes).state
    layout = s.layout
    units = {mark: UnitSpec(card, potions=0) for mark, card in list(PARTY.items())[:heroes]}
    least = min(row[1] for row in layout), min(row[2] for row in layout)
    left, top = (layout[0][1] - least[0]) * 10, (layout[0][2] - least[1]) * 10
    for i, unit in enumerate(units.values()):
        unit.at = (left + 3 + i % 3, top + 4 + i // 3)
    a = Arena(layout=layout, commands=["plot"], plot_top=plots, ties=False, **units)
    a.position.units["X"] = UnitSpec("shadow_tower")
    a.at("commands")
    assert a.s.crystals
    tiles = {a.s.board.tile_at[square] for square, _ in a.s.crystals}
    assert tiles == {len(layout) - 1}


# Other spawning points


@pytest.mark.rule("expand.spawning-points.swap")
def test_a_spawning_point_is_exchanged_with_its_monsters() -> None:
    s = begun(points=["shadow_tower", "sand_spire", "spider_nest"]).state
    counts = Counter(s.box.models[card].id for card in s.card)
    assert (counts["tower_stalker"], counts["silk_knife"]) == (1, 1)
    assert (counts["tower_arbalist"], counts["dune_hunter"]) == (3, 3)
    pair = begun(points=["kobold_warrens", "spider_nest"]).state
    assert Counter(pair.profile[p].card.id for p in pair.points)["kobold_warrens"] == 2


@pytest.mark.rule("expand.spawning-points.same-models")
@pytest.mark.rule("expand.spawning-points.nether-elves.example")
def test_points_of_the_same_models_need_enough_of_them() -> None:
    box = GAME.box
    assert setup.fits(box, ["shadow_tower"], "sand_spire", 3)
    assert not setup.fits(box, ["shadow_tower", "shadow_tower"], "sand_spire", 3)
    assert not setup.fits(box, ["sand_spire"], "sand_spire", 3)
    elves = box.content.points["shadow_tower"], box.content.points["sand_spire"]
    assert elves[0].models == elves[1].models
    stalker, knife = box.content.monsters["tower_stalker"], box.content.monsters["silk_knife"]
    assert knife.models == "tower_stalker"
    assert stalker.gifts != knife.gifts


# Other cards, tiles, decks and charts


@pytest.mark.rule("expand.cards")
def test_cards_that_come_with_a_model_are_in_the_deck_with_it() -> None:
    of = game(HEROES)
    riddle = of.box.equipment_number["sphinx_riddle"]
    with_it = begun(of=of, minibosses=["sphinx"]).state
    assert riddle in with_it.treasure_deck.rest
    without = begun(of=of, minibosses=["knight_of_the_tower"]).state
    assert riddle not in without.treasure_deck.rest
    always = of.box.equipment_number["ancestral_mail"]
    assert always in without.treasure_deck.rest
    extra = game(ELSEWHERE)
    found = begun(of=extra).state
    assert extra.box.equipment_number["wayfarers_boots"] in found.loot_deck.rest


@pytest.mark.rule("expand.tiles")
def test_tiles_of_another_set_are_mixed_in() -> None:
    of = game(ELSEWHERE)
    used = {row[0] for seed in range(12) for row in begun(seed, of).state.layout}
    assert used & {"grove_a", "grove_b"}
    assert used - {"grove_a", "grove_b"}


@pytest.mark.rule("expand.boss-decks")
def test_another_boss_fight_deck_takes_the_place_of_the_boxs() -> None:
    of = game(ELSEWHERE)
    s = begun(of=of, boss_deck="grove").state
    names = {s.box.twists[card].id for card in s.boss_deck.rest}
    assert names == {"grove_wrath"}
    usual = begun(of=of).state
    assert "grove_wrath" not in {usual.box.twists[card].id for card in usual.boss_deck.rest}
    assert usual.boss_deck.size == 10


@pytest.mark.rule("expand.charts")
def test_another_chart_takes_the_place_of_the_boxs() -> None:
    of = game(ELSEWHERE)
    a = begun(of=of).state
    assert of.content.chart(3).spaces != GAME.content.chart(3).spaces
    assert a.box.content.chart(3).spaces[1].commands == (("fight", 1),)


@pytest.mark.rule("setup.coins.count", "setup.wrath.pool", "turn.hero.two-activations")
def test_the_figures_of_a_party_are_those_of_its_row(tmp_path: Path) -> None:
    """A pack that writes the row anew changes what a game begins with."""
    about = (
        'id = "rich"',
        'version = "1.0"',
        'game = "arcade"',
        'title = "Rich"',
        'licence = "MIT"',
    )
    (tmp_path / "pack.toml").write_text("\n".join(about))
    (tmp_path / "setup.toml").write_text(
        """
        [[party]]
        id = "party_3_4"
        heroes = [3, 4]
        tiles = 3
        points = 3
        minibosses = 1
        activations = 1
        opening_spawns = 2
        extra_coins = 4
        wrath_each = 5
        text = "A richer game."
        """
    )
    s = begun(of=Arcade(tmp_path)).state
    assert (s.left, s.coins, s.wrath_total) == (1, 3 + 4, 3 * 5)
    tiles = {s.board.tile_at[s.at[unit]] for unit in s.points if s.at[unit] >= 0}
    assert tiles == {0, 1, 2}
    spawned = {s.board.tile_at[s.at[unit]] for unit in range(3, len(s.card)) if s.at[unit] >= 0}
    assert {0, 1} <= spawned
    plain = begun().state
    assert (plain.left, plain.coins, plain.wrath_total) == (2, 4, 6)
