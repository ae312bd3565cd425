"""Combat. [combat.*, dice.drop.*, destroy.*]"""

from __future__ import annotations

import pytest

from .arena import Arena


def duel() -> Arena:
    """The Hearthsworn Fighter beside a Dragon Priest."""
    return Arena(
        """
        ########
        #FP....#
        #......#
        ########
        """,
        F="hearthsworn_fighter",
        P="dragon_priest",
    )


@pytest.mark.rule("combat.hit", "combat.one-wound", "combat.order")
def test_more_stars_wound_once_however_large_the_margin() -> None:
    a = duel().on("F", potions=0).menu("F")
    a.dice("2 2 3", "- -").do("attack", "P", "melee").done()
    assert a.wounds("P") == 1
    assert a.in_play("P")


@pytest.mark.rule("combat.tie")
def test_a_tie_is_a_successful_defence() -> None:
    a = duel().on("F", potions=0).menu("F")
    a.dice("1 - 1", "2 -").do("attack", "P", "melee").done()
    assert a.wounds("P") == 0
