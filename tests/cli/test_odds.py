from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

import pytest

from undercroft.games.superdungeon.dice import FACES

from .conftest import Undercroft


def test_the_chance_of_a_hit_is_exact(undercroft: Undercroft) -> None:
    blue, red = FACES.blue.values, FACES.red.values
    throws = list(product(blue, blue, red, blue, red))
    hits = sum(a + b + c > d + e for a, b, c, d, e in throws)
    result = undercroft("odds", "explore", "2B1R vs 1B1R")
    assert result.code == 0
    assert f"{float(Fraction(hits, len(throws))):.2%}" in result.out.splitlines()[0]


def test_the_words_need_no_quotes(undercroft: Undercroft) -> None:
    quoted = undercroft("odds", "explore", "2B1R weak vs 1B1R")
    assert undercroft("odds", "explore", "2B1R", "weak", "vs", "1B1R") == quoted


def test_the_shares_of_stars_are_drawn_as_bars(undercroft: Undercroft) -> None:
    lines = undercroft("odds", "explore", "1B vs -").out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("stars of the attack"))
    bars = {line.split()[0]: line.count("█") for line in lines[start + 1 : start + 4]}
    counts = [FACES.blue.values.count(stars) for stars in (0, 1, 2)]
    assert [bars[str(stars)] for stars in (0, 1, 2)] == [round(40 * c / 6) for c in counts]


def test_json_holds_everything(undercroft: Undercroft) -> None:
    answer = json.loads(undercroft("odds", "explore", "2B1R vs 1B1R", "--json").out)
    assert answer["hit"] + answer["tie"] + answer["backlash"] == pytest.approx(1)
    assert sum(answer["attack"].values()) == pytest.approx(1)
    assert answer["versus"]["attack"] == {"blue": 2, "red": 1, "green": 0, "stars": 0}
    assert answer["icons"]["hearts"] > 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("2B1R", 'expected two pools with "vs" between them'),
        ("2B1X vs 1B", "is not dice"),
        ("2B1R strong vs 1B", "'strong' says nothing about the attack"),
        ("21B vs 1B", "expected at most 20 dice"),
        ("17B holy vs 1B", "a re-roll among 17 dice is too much to work out"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(
    undercroft: Undercroft, words: str, sentence: str
) -> None:
    result = undercroft("odds", "explore", words)
    assert result.code == 2
    assert sentence in result.err
    assert not result.out


def test_a_game_without_such_dice_says_so(undercroft: Undercroft, tinycrypt: str) -> None:
    result = undercroft("odds", tinycrypt, "2B vs 1B")
    assert result.code == 2
    assert "Tiny Crypt has no attack and defence dice to compare" in result.err
