"""The three dice, pools of them, and their exact odds against counting every throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from undercroft.games.realms import dice, odds
from undercroft.games.realms.dice import ATTACK_DIE, DEFENSE_DIE, LOOT_DIE, Roll


def rolled(*printed: int) -> Roll:
    roll = Roll()
    roll.faces = [face - 1 for face in printed]
    roll.parents = [-1] * len(printed)
    return roll


@pytest.mark.rule("dice.attack.faces", "dice.attack.table")
def test_the_attack_die_has_the_faces_of_the_book() -> None:
    assert ATTACK_DIE == ("miss", "melee", "ranged", "ability", "melee", "critical")


@pytest.mark.rule("dice.defense.faces", "dice.defense.table")
def test_the_defence_die_has_the_faces_of_the_book() -> None:
    assert DEFENSE_DIE == ("miss", "miss", "miss", "shield", "shield", "critical")


@pytest.mark.rule("dice.loot.faces", "dice.loot.table")
def test_the_loot_die_has_the_faces_of_the_book() -> None:
    assert LOOT_DIE == ("miss", "gold", "consumable", "consumable", "gold", "equipment")


@pytest.mark.rule(
    "dice.attack.miss", "dice.attack.melee", "dice.attack.ranged", "dice.attack.ability",
    "dice.attack.critical-success",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "worth"),
    [
        (dice.OF_MELEE, (0, 1, 0, 0, 1, 1)),
        (dice.OF_RANGED, (0, 0, 1, 0, 0, 1)),
        (dice.OF_MAGICAL, (0, 0, 0, 1, 0, 1)),
    ],
)
def test_a_face_is_worth_what_the_type_of_the_attack_makes_of_it(
    kind: int, worth: tuple[int, ...]
) -> None:
    assert tuple(dice.successes(rolled(face), kind, False) for face in range(1, 7)) == worth


@pytest.mark.rule("dice.defense.miss", "dice.defense.shield", "dice.defense.critical-success")
def test_shields_and_criticals_are_successes_of_a_defence() -> None:
    assert [dice.shields(rolled(face)) for face in range(1, 7)] == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("spell.cast.one-ability", "dice.attack.critical-spell")
def test_a_critical_stands_for_any_one_symbol_a_spell_asks_for() -> None:
    one_ability, two_kinds = (0, 0, 1), (1, 0, 1)
    assert dice.cast_with(rolled(4, 1), one_ability, (0, 0, 0), False)
    assert dice.cast_with(rolled(6, 1), one_ability, (0, 0, 0), False)
    assert not dice.cast_with(rolled(2, 3, 5), one_ability, (0, 0, 0), False)
    assert dice.cast_with(rolled(6, 2), two_kinds, (0, 0, 0), False)
    assert not dice.cast_with(rolled(6, 3), two_kinds, (0, 0, 0), False)


# ---------------------------------------------------------------- odds


def counted(good: int, count: int, burst: int, superior: bool, depth: int) -> list[Fraction]:
    """Successes of a pool by counting every throw; chains are followed so many waves deep."""
    total = [Fraction(0)] * 40

    def follow(dice_left: int, value: int, weight: Fraction, wave: int) -> None:
        if not dice_left or wave == depth:
            total[value] += weight
            return
        each = weight / 6**dice_left
        for throw in product(range(6), repeat=dice_left):
            crits = throw.count(5)
            worth = sum(face < good for face in throw) + crits * (2 if superior else 1)
            follow(0 if superior else crits * burst, value + worth, each, wave + 1)

    follow(count, 0, Fraction(1), 0)
    return total


@pytest.mark.parametrize("good", [1, 2])
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("mode", ["plain", "superior", "brutal"])
def test_odds_of_a_pool_are_those_of_counting_every_throw(good: int, count: int, mode: str) -> None:
    depth = 2 if mode == "brutal" and count > 1 else 3
    brute = counted(good, count, 2 if mode == "brutal" else 1, mode == "superior", depth)
    exact = odds.pool(count, good, mode)
    assert sum(exact) == pytest.approx(1)
    # So few successes cannot come from deeper waves than were followed.
    for successes in range(depth):
        assert exact[successes] == pytest.approx(float(brute[successes]), abs=1e-12)


def test_odds_of_a_chain_with_further_dice_add_up_to_one() -> None:
    for brutal in (False, True):
        exact = odds.attack(dice.OF_MELEE, 3, brutal=brutal, gable=True)
        assert sum(exact) == pytest.approx(1, abs=1e-6)
    # A chain alone: each further success is half as likely as the one before.
    alone = odds.attack(dice.OF_MELEE, 0, gable=True)
    assert alone[:4] == pytest.approx((1 / 2, 1 / 4, 1 / 8, 1 / 16))


@pytest.mark.parametrize("need", [(0, 0, 1), (1, 0, 1), (0, 1, 1), (0, 0, 2)])
@pytest.mark.parametrize("count", [2, 3])
def test_odds_of_a_spell_are_those_of_counting_every_throw(
    need: tuple[int, int, int], count: int
) -> None:
    def follow(faces: tuple[int, ...], left: int, wave: int) -> Fraction:
        chance = Fraction(0)
        for throw in product(range(1, 7), repeat=left):
            shown = faces + throw
            if dice.cast_with(rolled(*shown), need, (0, 0, 0), False):
                chance += Fraction(1, 6**left)
            elif throw.count(6) and wave < 3:
                chance += Fraction(1, 6**left) * follow(shown, throw.count(6), wave + 1)
        return chance

    assert odds.spell(count, need) == pytest.approx(float(follow((), count, 0)), abs=1e-9)
