"""Signs: what tells from a position of a war who is winning. [see kernel/value.py]"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from undercroft.kernel.chance import draw
from undercroft.kernel.value import Value

from .content import Content
from .effect import hearts
from .state import OUT, State
from .wound import units_of

NAMES = (
    "hero", "mini", "boss", "boss_out", "boss_lost", "units", "skulls", "hurt", "points", "wrath",
    "coins", "potions", "gear", "backpack", "trophies", "unlocked", "turn", "near",
    "statuses", "timed_out", "fragments",
)  # fmt: skip


def signs(s: State, seat: int) -> list[float]:
    """What the seat's side has more than the others have on average."""
    sides = [player for player in range(s.players) if not s.out[player]]
    mine = [_of(s, player) for player in sides if s.teams[player] == s.teams[seat]]
    theirs = [_of(s, player) for player in sides if s.teams[player] != s.teams[seat]]
    none = [[0.0] * len(NAMES)]
    return [a - b for a, b in zip(_mean(mine or none), _mean(theirs or none), strict=True)]


def _mean(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _of(s: State, player: int) -> list[float]:
    units = units_of(s, player)
    boss = s.boss[player]
    worn = sum(len(s.gear[unit]) for unit in (s.hero[player], s.mini[player], boss))
    enemies = 0
    for team, held in enumerate(s.held):
        if team != s.teams[player]:
            enemies |= held
    around = s.board.within_any(enemies, 3) if enemies else 0
    return [
        _left(s, s.hero[player]), _left(s, s.mini[player]), _left(s, boss),
        float(s.boss_state[player] == OUT), float(s.boss_state[player] > OUT), len(units) / 10,
        sum(s.profile[u].skulls for u in units) / 10, sum(s.wounds[u] for u in units) / 10,
        sum(s.at[p] >= 0 for p in s.points[player]) / 2, s.wrath[player] / 5, s.coins[player] / 3,
        s.potions[player] / 3, worn / 5, len(s.backpack[player]) / 5,
        len(s.trophies[player]) / 10, float(bool(s.unlocked[player])), float(s.turn == player),
        sum(bool(around >> s.at[u] & 1) for u in units) / 5,
        sum(bool(s.status[u]) for u in units) / 5, float(bool(s.timed_out[player])),
        s.fragments[player] / 3,
    ]  # fmt: skip


def _left(s: State, unit: int) -> float:
    """The part of its hearts that a unit on the map has left."""
    if unit < 0 or s.at[unit] < 0:
        return 0.0
    most = hearts(s, unit)
    return max(0, most - s.wounds[unit]) / max(1, most)


VALUE = Value(NAMES, signs, Path(__file__).with_name("value.toml"))


def boundary(s: State) -> tuple[int, int]:
    return s.round, s.turn


def variety(content: Content, key: int) -> dict[str, Any]:
    """Two warbands that are not the same."""
    bands = sorted(content.warbands)
    first = bands.pop(draw(key, 0, len(bands)))
    return {"warbands": [first, bands[draw(key, 1, len(bands))]]}
