"""A Hero's attack. [compare.*, crit.*, resolve.*]"""

from __future__ import annotations

import pytest

from .arena import Arena


def duel() -> Arena:
    return Arena(
        """
        ########
        #WC....#
        #......#
        ########
        """,
        W="sanctioned_witch",
        C="tower_blackblade",
    )


@pytest.mark.rule("compare.win", "resolve.offense.wound")
def test_more_stars_than_arm_wound() -> None:
    a = duel().menu("W")
    a.dice("1 1").do("attack", "C", "melee").done()
    assert not a.in_play("C")


@pytest.mark.rule("compare.win")
def test_as_many_stars_as_arm_fail() -> None:
    a = duel().menu("W")
    a.dice("1 -").do("attack", "C", "melee").done()
    assert a.wounds("C") == 0
