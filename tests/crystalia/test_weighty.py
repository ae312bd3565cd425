"""Which interruptions are worth asking a person. [wrath.reroll, emergency.any-unit]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.weighty import weighty

from .test_wrath import duel


@pytest.mark.parametrize(
    ("attack", "defence", "wrath", "worth"),
    [
        ("- 1", "1 -", 1, True),  # one against one: a tie that a star would turn
        ("3 2", "1 -", 1, False),  # far ahead
        ("- -", "3 2", 1, False),  # six stars are more than one die can add
        ("- -", "2 -", 1, True),
    ],
)
def test_an_attacker_is_asked_where_a_reroll_can_turn_the_combat(
    attack: str, defence: str, wrath: int, worth: bool
) -> None:
    a = duel(wrath=[wrath, 0]).dice(attack, defence)
    a.do("attack", "T", "magic")
    assert a.ask.prompt == "wrath"
    assert weighty(a.s, a.ask) is worth


@pytest.mark.parametrize(
    ("attack", "defence", "worth"), [("2 -", "1 -", True), ("1 -", "2 3", False)]
)
def test_a_defender_is_asked_where_a_reroll_can_save(
    attack: str, defence: str, worth: bool
) -> None:
    a = duel(wrath=[0, 1]).dice(attack, defence)
    a.do("attack", "T", "magic")
    assert (a.ask.prompt, a.ask.seat) == ("wrath", 1)
    assert weighty(a.s, a.ask) is worth
