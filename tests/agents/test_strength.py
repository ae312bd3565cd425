"""What people are told of how strong the levels are is what was measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from undercroft import agents
from undercroft.agents.strength import Strength, measured, strengths
from undercroft.games import registry

PAGE = (Path(__file__).parents[2] / "docs" / "ladder.md").read_text(encoding="utf-8")
GAMES = sorted(registry.games())
SIDES = {"first": "explore, the Consul", "others": "explore, the Heroes"}


def known(game: str, level: str, side: str = "") -> Strength:
    return next(each for each in strengths(game) if (each.level, each.side) == (level, side))


def rows(heading: str) -> dict[str, list[float]]:
    """The numbers of the table of the page that begins with a heading, by game."""
    table = PAGE[PAGE.index(heading) :].partition("\n\n")[0].splitlines()[2:]
    cells = [row.strip("| ").split(" | ", 1) for row in table]
    return {
        game: [float(n) for n in re.findall(r"[\d.]+", rest.replace(",", ""))]
        for game, rest in cells
    }


def test_every_figure_of_a_party_stands_on_the_ladders_page() -> None:
    upper, lower = rows("| game | greedy wins"), rows("| game | dungeons | random wins")
    for trial in measured()["party"]:
        won = trial["won"]
        if "master" in won:
            row = SIDES[trial["side"]] if trial.get("side") else trial["game"]
            assert upper[row][:2] == [won["greedy"], won["master"]], trial
        else:
            numbers = lower[trial["game"]]
            assert numbers[0] == trial["dungeons"], trial
            assert [won["random"], won["novice"], won["greedy"]] == numbers[1:10:3], trial


def test_every_figure_of_a_duel_stands_on_the_ladders_page() -> None:
    upper, lower = rows("| game | greedy wins"), rows("| game | dungeons | random wins")
    for duel in measured()["duel"]:
        if duel["levels"][0] == "master":
            worse, better, *gain = upper[duel["game"]][:5]
            assert gain == duel["gain"] and better == 100 - worse == 50 + gain[0], duel
            continue
        numbers = lower[duel["game"]]
        assert numbers[0] == duel["dungeons"]
        gain = numbers[10:11] if duel["levels"][0] == "novice" else numbers[-3:]
        assert gain == duel["gain"], duel


def test_every_time_stands_on_the_ladders_page() -> None:
    upper = rows("| game | greedy wins")
    at_once = rows("| game | dungeons | greedy wins | expert wins")
    for thought in measured()["thought"]:
        for game, times in thought["seconds"].items():
            if thought["level"] == "expert" and game in at_once:
                assert [1000 * times[0], times[1]] == pytest.approx(at_once[game][-2:])
            elif thought["level"] == "expert":
                row = SIDES[thought["side"]]
                assert [1000 * times[0], times[1]] == pytest.approx(at_once[row][-2:])
            else:
                row = SIDES[thought["side"]] if "side" in thought else game
                assert [1000 * times[0], times[1]] == pytest.approx(upper[row][-2:])


@pytest.mark.parametrize(
    ("game", "rating"),
    [
        ("deckbox", (1292, 1244, 1339)),
        ("arcade", (1097, 1051, 1143)),
        ("realms", (1114, 1076, 1152)),
        ("crystalia", (1075, 1054, 1096)),
    ],
)
def test_ratings_are_those_that_the_ladder_fits(game: str, rating: tuple[int, ...]) -> None:
    master = known(game, "master")
    assert None not in master[2:5]
    assert tuple(round(each or 0) for each in master[2:5]) == rating


def test_greedy_is_the_measure_of_all_others() -> None:
    for game in GAMES:
        own = [each for each in strengths(game) if each.level == "greedy"]
        assert own and all((each.rating, each.low, each.high) == (1000, 1000, 1000) for each in own)


def test_whoever_never_won_has_no_rating() -> None:
    for game in GAMES:
        random = known(game, "random")
        assert random.won == 0 and random.rating is None and random.games


def test_what_was_not_measured_is_not_told() -> None:
    for game in GAMES:
        expert = known(game, "expert", "first" if game == "explore" else "")
        assert expert.rating is None and expert.won is None
    consul = known("explore", "master", "first")
    assert consul.won == 65.8 and consul.usual == 0.0002
    assert consul.against == known("explore", "master", "others").against == "greedy"


def test_only_levels_and_games_that_exist_are_told_of() -> None:
    for game in GAMES:
        assert {each.level for each in strengths(game)} <= set(agents.names())
    told = {each["game"] for each in (*measured()["party"], *measured()["duel"])}
    assert told == set(GAMES)
