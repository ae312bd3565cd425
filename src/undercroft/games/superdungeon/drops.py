"""Hearts and potions that pop out of a roll: who takes them, and as what."""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Rule

from .events import Ids
from .state import DungeonState


def swap_with_luck(
    s: DungeonState, by: int, hearts: int, potions: int, rules: Ids
) -> Rule[tuple[int, int]]:
    """Luck: each icon is taken as a heart or a potion."""
    total = [0, 0]
    for rolled in ["heart"] * hearts + ["potion"] * potions:
        options = [("as", "heart"), ("as", "potion")]
        choice = yield Ask(s.seat_of(by), "luck", options, (by, rolled), rules)
        total[choice[1] == "potion"] += 1
    return total[0], total[1]


def offer(
    s: DungeonState, by: int, icon: str, takers: list[Option], rules: Ids
) -> Rule[Option | None]:
    """Who takes a heart or a potion: the roller's player chooses, and may leave it."""
    if not takers:
        return None
    choice: Option = yield Ask(s.seat_of(by), icon, [*takers, ("leave",)], (by,), rules)
    return None if choice[0] == "leave" else choice
