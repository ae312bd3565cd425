"""Bosses: actions whose text no field can say."""

from __future__ import annotations

from undercroft.kernel.choice import Rule

from ..boss import summon
from ..state import State
from ..treasure import draw_loot
from ..unique import SCRIPTS

RULES = ("base.priority.card",)
CHAMPION_REACH = 6


def dragon_hoard(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """The player draws 1 loot card into the backpack."""
    yield from draw_loot(s, s.owner[unit], RULES)


def my_champion(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """The champion of the boss, if it is not in play, is placed within 6 squares."""
    champions = [
        s.box.model_number[name]
        for event in s.box.boss_card(s.card[unit]).fight
        for name, _ in event.summons
    ]
    player = s.owner[unit]
    for card in champions:
        out = any(c == card and s.owner[u] == player and s.at[u] >= 0 for u, c in enumerate(s.card))
        if not out:
            yield from summon(s, unit, card, CHAMPION_REACH, RULES)


SCRIPTS.update({"dragon_hoard": dragon_hoard, "my_champion": my_champion})
