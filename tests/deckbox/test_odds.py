"""Exact odds, against counting every throw."""

from __future__ import annotations

from itertools import product

import pytest

from tests.deckbox.table import Table
from undercroft.games.deckbox.odds import attack_odds, check_odds


@pytest.mark.parametrize(
    ("dice", "modifier", "defense"), [(3, 2, -1), (2, 1, 1), (2, -2, 0), (3, 5, 2), (1, 0, 6)]
)
def test_attack_odds_agree_with_counting(dice: int, modifier: int, defense: int) -> None:
    counts = [0.0] * (dice + 1)
    for throw in product(range(1, 7), repeat=dice):
        sure = sum(die == 6 for die in throw)
        hits = sum(die != 6 and die + modifier >= 6 for die in throw)
        for block in product(range(1, 7), repeat=hits):
            through = sure + sum(die + defense < 6 for die in block)
            counts[through] += 1 / 6 ** (dice + hits)
    assert attack_odds(dice, modifier, defense) == pytest.approx(counts)


@pytest.mark.parametrize(("modifier", "need"), [(0, 1), (2, 2), (-1, 1), (5, 4), (3, 3)])
def test_check_odds_agree_with_counting(modifier: int, need: int) -> None:
    throws = list(product(range(1, 7), repeat=4))
    passed = sum(sum(die + modifier >= 6 for die in throw) >= need for throw in throws)
    assert check_odds(4, modifier, need) == pytest.approx(passed / len(throws))


def test_odds_are_given_for_what_rolls_and_for_nothing_else() -> None:
    t = Table("12a", room="store", encounter="lantern_store").hero(
        "H", at=(2, 2), items=["fire_flask"]
    )
    t.enemy("e", at=(2, 1)).enemy("f", at=(0, 0)).menu()
    assert t.match.odds(t.option("attack", "melee", "e")) == pytest.approx(
        1 - attack_odds(3, 2, -1)[0]
    )
    assert t.match.odds(("act", 0, 0)) == pytest.approx(check_odds(4, 3, 1))
    assert t.match.odds(t.option("item", "H", "fire_flask", "f")) is not None
    assert t.match.odds(("end",)) is None


def test_odds_are_read_as_somebody_types_them() -> None:
    from undercroft.games.deckbox.odds import OddsError, outlook

    plain = outlook("3+2 vs -1")
    assert plain.hit == pytest.approx(1 - attack_odds(3, 2, -1)[0])
    assert plain.energy == pytest.approx(1.5)
    assert outlook("3 + 2 pierce vs 0").hit == pytest.approx(plain.hit)
    assert outlook("3+2 crush vs -1").mean == pytest.approx(2 * plain.mean)
    # An enemy's natural 6 may be blocked, and misses with a bad modifier.
    assert outlook("2-1 enemy vs 0").hit == 0
    for wrong in ("three vs 1", "3+2", "3+2 vs x", "3+2 sharp vs 1"):
        with pytest.raises(OddsError, match="cannot be read"):
            outlook(wrong)
