"""The game as a whole: players, modes, sources, components. [game.*, mode.*, component.*]"""

from __future__ import annotations

import re

import pytest

from undercroft.games.arcade import content as arcade_content
from undercroft.games.crystalia import setup
from undercroft.games.crystalia.game import GAME
from undercroft.kernel.options import OptionsError

from .arena import Arena, foe, unit

FIELD = """
##########
#........#
#.A....E.#
#........#
##########"""


def refusal(**options: object) -> tuple[str, ...]:
    with pytest.raises(OptionsError) as refused:
        GAME.checked(options)
    return refused.value.rules


# ---------------------------------------------------------------- the game


@pytest.mark.rule("game.identity")
def test_no_rule_depends_on_which_of_its_names_the_game_goes_by() -> None:
    other = re.compile(r"SLADX|Super Land Arena|\bDX\b")
    named = [rule.id for rule in GAME.catalogue if other.search(rule.text)]
    assert named == ["game.identity"]


@pytest.mark.rule("game.players.count")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_narrative_match_is_for_two_to_four_or_as_a_variant_five(players: int) -> None:
    assert len(GAME.seats({"mode": "narrative", "players": players})) == players


@pytest.mark.rule("game.players.count")
def test_one_player_is_too_few_and_six_are_too_many() -> None:
    assert refusal(mode="narrative", players=1) == ("game.players.count",)
    assert refusal(mode="narrative", players=6) == ("game.players.count",)


@pytest.mark.rule("game.players.count")
def test_everybody_leads_one_warband_against_all_others() -> None:
    s = GAME.new(1, mode="narrative", players=4).state
    assert len(s.hero) == len(s.boss) == 4
    assert len(set(s.teams)) == 4


@pytest.mark.rule("mode.competitive.players")
def test_a_competitive_match_is_for_two() -> None:
    assert len(GAME.seats({"mode": "competitive"})) == 2
    for players in (3, 4):
        assert refusal(mode="competitive", players=players) == ("mode.competitive.players",)


@pytest.mark.rule("game.length")
def test_without_the_house_rule_a_war_lasts_as_long_as_it_takes() -> None:
    facts = {"A": "ember_mage", "E": foe("hearthsworn_fighter"), "turn": 1}
    endless = Arena(FIELD, round=100_000, **facts).at("next_turn")
    assert (endless.s.round, endless.ask.prompt) == (100_001, "phase")
    agreed = Arena(FIELD, round=20, rounds=20, **facts).at("next_turn")
    assert agreed.match.outcome == ("nobody", "game.length", ())


@pytest.mark.rule("game.sources")
def test_what_the_war_changes_goes_before_what_the_dungeon_says() -> None:
    """A minion's heart counts here, though not in the dungeon; ties are read as they are there."""
    a = Arena(
        FIELD.replace("A", ".").replace("E", "."),
        A=unit("ember_mage", at=(0, 0), wounds=1), k=unit("knucklehead", at=(2, 1), facing="E"),
        E=foe("gouger", at=(3, 1), facing="W"),
    )  # fmt: skip
    a.menu("k").dice("1 h -", "1").do("attack", "E", "melee")
    assert a.place("E") == (3, 1), "older rules fill the gaps: a tie goes to the defender"
    a.menu("k").dice("2 h -", "1").do("attack", "E", "melee")
    assert a.ask.prompt == "heart", "the newest wording wins"


@pytest.mark.rule("game.community-faq")
def test_every_rule_that_the_faq_would_settle_has_a_ruling() -> None:
    asked = [rule for rule in GAME.catalogue if "FAQ" in rule.text + rule.unclear]
    assert len(asked) > 1
    assert [rule.id for rule in asked if not rule.ruling] == []
    assert [rule.id for rule in GAME.catalogue if rule.unclear and not rule.ruling] == []


@pytest.mark.rule("game.no-new-components")
def test_nothing_is_needed_but_what_is_in_the_box_and_a_ten_sided_die() -> None:
    dungeon = {"wound", "potion", "status", "trap", "chest"}
    stand_ins = {"wrath", "coin", "crystal", "fragment"}
    assert set(GAME.content.supply) == dungeon | stand_ins | {"d10"}
    old = arcade_content.load().faces
    new = GAME.content.faces
    assert (new.blue, new.red, new.green) == (old.blue, old.red, old.green)


@pytest.mark.rule("component.decks.mimic")
def test_mimics_are_in_no_deck_but_their_own() -> None:
    s = GAME.new(1).state
    names = [GAME.box.models[card].id for card in s.mimic_deck.rest]
    assert sorted(names) == sorted(GAME.content.mimics)
    kinds = {model.kind for model in GAME.box.models if model.id in names}
    assert kinds == {"mimic"}
    pools = {name for point in GAME.content.points.values() for name, _ in point.pool}
    assert not pools & set(names), "nor do they come from a spawning pool"


# ---------------------------------------------------------------- the modes


@pytest.mark.rule("mode.narrative.free")
@pytest.mark.parametrize(("players", "tiles"), [(2, 1), (3, 1), (2, 4), (4, 3)])
def test_a_narrative_match_has_as_many_players_and_tiles_as_its_players_like(
    players: int, tiles: int
) -> None:
    s = GAME.new(1, mode="narrative", players=players, tiles=tiles).state
    assert len(s.layout) == players * tiles


@pytest.mark.rule("mode.narrative.tiles-per-player", "setup.world.order")
@pytest.mark.parametrize("players", [2, 3])
def test_two_tiles_a_player_unless_they_wish_otherwise(players: int) -> None:
    assert setup.TILES_EACH == 2
    assert len(GAME.new(1, mode="narrative", players=players).state.layout) == 2 * players


@pytest.mark.rule("mode.competitive.warzone")
@pytest.mark.parametrize("name", GAME.content.warzones)
def test_a_competitive_warzone_is_four_tiles_or_an_arena_of_four_quarters(name: str) -> None:
    s = GAME.new(1, warzone=name).state
    assert len(s.board.tiles) == 4


def test_nobody_is_asked_for_more_tiles_than_there_are() -> None:
    assert GAME.checked({"mode": "narrative", "players": 5, "tiles": 2})["tiles"] == 2
    with pytest.raises(OptionsError, match="3 tiles each for 5 players are 15, and there are 12"):
        GAME.checked({"mode": "narrative", "players": 5, "tiles": 3})
