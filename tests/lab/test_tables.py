"""Who beats whom, and where: tables that a study makes by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from undercroft.games import registry
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.ledger import Part
from undercroft.lab.arm import Board, orders_of
from undercroft.lab.metric import Metric, Play
from undercroft.lab.metrics.meets import Meets
from undercroft.lab.metrics.pairs import Pairs
from undercroft.lab.metrics.settings import Settings
from undercroft.lab.reading import FRAMED, UNFRAMED, Reading
from undercroft.lab.report import _section
from undercroft.lab.result import Section, Span
from undercroft.lab.row import Row
from undercroft.lab.spec import spec_of

CRYSTALIA: Any = registry.game("crystalia")


def told(metric: type[Metric], winner: str, score: float, *cast: Part) -> dict[str, float]:
    """What a metric counts of a game with this end."""
    own = metric()
    play = Play(CRYSTALIA, None, "Player 1", swapped=True)  # type: ignore[arg-type]
    play.winner, play.score, play.cast = winner, score, cast
    own.ended(play)
    return dict(own.figures)


def band(id: str, side: str) -> Part:
    return Part("warband", id, side)


def sections(metric: type[Metric], games: Iterable[dict[str, float]]) -> list[Section]:
    rows = [
        Row(0, number, 0, number, 0.5, "", "", 1, 1, "", tuple(
            (f"{metric.name}.{name}", value) for name, value in sorted(figures.items())
        ))
        for number, figures in enumerate(games)
    ]  # fmt: skip
    return list(metric.sections(Reading(["as it is"], [rows], CRYSTALIA, "Player 1")))


def test_who_meets_whom_is_counted_once_whichever_seat_it_had() -> None:
    one = told(Meets, "Player 1", 1.0, band("b", "Player 1"), band("a", "Player 2"))
    other = told(Meets, "Player 2", 0.0, band("a", "Player 1"), band("b", "Player 2"))
    assert one == other == {"warband:a:b": 0.0}
    drawn = told(Meets, "nobody", 0.5, band("a", "Player 1"), band("b", "Player 2"))
    assert drawn == {"warband:a:b": 0.5}
    assert told(Meets, "Player 1", 1.0, band("a", "Player 1"), band("a", "Player 2")) == {}
    assert told(Meets, "heroes", 1.0, Part("hero", "a"), Part("hero", "b")) == {}


def test_warband_against_warband_is_a_table_of_which_one_half_mirrors_the_other() -> None:
    random = Random(3)
    bands = ("crown_guard", "deeproot_guard", "fox_court", "molten_host")
    strength = dict(zip(bands, (0.1, 0.05, 0.0, -0.15), strict=True))

    def game(first: str, second: str) -> dict[str, float]:
        odds = 0.5 + strength[first] - strength[second]
        if (first, second) == ("deeproot_guard", "fox_court"):
            odds = 0.95
        return {f"warband:{first}:{second}": float(random.random() < odds)}

    games = [
        game(one, other)
        for place, one in enumerate(bands)
        for other in bands[place + 1 :]
        for _ in range(300)
    ]
    [section] = sections(Meets, games)
    assert section.title == "Warband against warband: how often the row wins"
    assert section.columns == ("Crown Guard", "Deeproot Guard", "Fox Court", "Molten Host")
    assert [entry.label for entry in section.entries] == list(section.columns)
    framed = []
    for row, entry in enumerate(section.entries):
        for column, cell in enumerate(entry.cells):
            if row == column:
                assert cell is None
                continue
            mirror = section.entries[column].cells[row]
            assert isinstance(cell, Span) and isinstance(mirror, Span)
            assert cell.mean + mirror.mean == pytest.approx(100)
            assert cell.count == mirror.count == 300 and cell.apart == mirror.apart
            framed += [(row, column)] if cell.apart else []
    assert framed == [(1, 2), (2, 1)]
    assert FRAMED in section.note
    html = _section(section)
    assert html.count("hue apart") == 2 and html.count("(framed)") == 2
    # With strength alone nothing is framed, and of few games there is no table.
    plain = [{"warband:crown_guard:fox_court": number % 2 * 1.0} for number in range(60)]
    [section] = sections(Meets, plain)
    assert UNFRAMED in section.note and "apart" not in _section(section).replace(UNFRAMED, "")
    assert sections(Meets, plain[:20]) == []


def test_heroes_that_say_what_warbands_say_are_not_told_twice() -> None:
    games = [
        {"hero:ember_mage:royal_paladin": 1.0, "warband:crown_guard:fox_court": 1.0}
        for _ in range(40)
    ]
    assert [section.id for section in sections(Meets, games)] == ["meets-warband"]
    apart = [{"hero:ember_mage:riftling_rogue": 0.0, "warband:crown_guard:fox_court": 0.0}] * 40
    both = [section.id for section in sections(Meets, games + apart)]
    assert both == ["meets-hero", "meets-warband"]


def test_win_rates_by_map_and_party_and_by_warband_and_map() -> None:
    cast = (Part("hero", "a"), Part("hero", "b"), Part("map", "cave"), Part("party", "2"))
    assert told(Settings, "heroes", 1.0, *cast) == {"map+party:cave+2": 1.0}
    sides = (band("a", "Player 1"), band("b", "Player 2"), Part("map", "cave"))
    assert told(Settings, "Player 2", 0.0, *sides) == {
        "warband+map:a+cave": 0.0,
        "warband+map:b+cave": 1.0,
    }
    random = Random(5)

    def game(map_: str, party: int) -> dict[str, float]:
        odds = 0.9 if (map_, party) == ("cave", 4) else 0.5
        return {f"map+party:{map_}+{party}": float(random.random() < odds)}

    games = [
        game(m, p) for m in ("cave", "moor", "wood", "mill") for p in (2, 3, 4) for _ in range(200)
    ]
    [section] = sections(Settings, games)
    assert (section.head, section.columns) == ("map, by party", ("2", "3", "4"))
    framed = [
        (entry.label, column)
        for entry in section.entries
        for column, cell in zip(section.columns, entry.cells, strict=True)
        if isinstance(cell, Span) and cell.apart
    ]
    assert framed == [("cave", "4")]
    # Where the one follows from the other there is no table.
    follows = [{f"map+level:m{number % 3}+{number % 3}": 1.0} for number in range(200)]
    assert sections(Settings, follows) == []


def test_a_pair_of_heroes_that_goes_together_is_framed() -> None:
    random = Random(2)
    heroes = ["ember_mage", "hexcast_sorceress", "riftling_rogue", "royal_paladin"]

    def game() -> dict[str, float]:
        first, second = sorted(random.sample(heroes, 2))
        odds = 0.95 if (first, second) == ("ember_mage", "royal_paladin") else 0.4
        return {f"{first}+{second}": float(random.random() < odds)}

    [section] = sections(Pairs, [game() for _ in range(2400)])
    framed = [
        (entry.label, section.columns[place])
        for entry in section.entries
        for place, cell in enumerate(entry.cells)
        if isinstance(cell, Span) and cell.apart
    ]
    assert framed == [("Royal Paladin", "Ember Mage")]


def test_every_game_says_what_its_tables_cross() -> None:
    wanted = {
        "crystalia": {"meets.warband", "meets.faction", "meets.hero", "settings.warband+map"},
        "realms": {"settings.map+party", "settings.difficulty+map", "settings.level+party"},
        "deckbox": {"settings.map+party"},
        "explore": {"settings.boss+size", "settings.boss+map"},
        "arcade": {"settings.boss+party"},
    }
    for game, kinds in wanted.items():
        said: dict[str, Any] = {
            "game": game, "metrics": ["meets", "settings"], "draw": True, "seats": "random",
        }  # fmt: skip
        if game == "crystalia":
            said["options"] = {"rounds": 2}
        row, _ = Board(orders_of(spec_of(said)), 0).play(0)
        assert row.error == ""
        assert kinds <= {name.partition(":")[0] for name, _ in row.figures}, game


def test_options_among_values_are_drawn_for_each_seed_the_same_for_all_variants() -> None:
    said: dict[str, Any] = {
        "game": "realms", "among": {"party": [2, 3, 4], "difficulty": ["fairy_tale", "grim"]},
        "variant": [{"name": "a"}, {"name": "b", "options": {"difficulty": "nightmare"}}],
    }  # fmt: skip
    orders = orders_of(spec_of(said))
    plain, hard = (Board(orders, arm) for arm in (0, 1))
    drawn = [plain.options(pair) for pair in range(600)]
    counts = Counter((one["party"], one["difficulty"]) for one in drawn)
    assert len(counts) == 6 and min(counts.values()) > 60
    assert [hard.options(pair)["party"] for pair in range(600)] == [one["party"] for one in drawn]
    assert {hard.options(pair)["difficulty"] for pair in range(20)} == {"nightmare"}
    # Two sides that differ only in some of the values are swapped all the same.
    war = {"game": "crystalia", "among": {"warbands": [["fox_court", "fox_court"],
                                                       ["fox_court", "crown_guard"]]}}  # fmt: skip
    assert orders_of(spec_of(war)).swap
    with pytest.raises(UndercroftError, match='difficulty "grimm"; did you mean "grim"'):
        orders_of(spec_of({"game": "realms", "among": {"difficulty": ["grim", "grimm"]}}))
    with pytest.raises(UndercroftError, match=r"among\.party"):
        spec_of({"game": "realms", "among": {"party": []}})
