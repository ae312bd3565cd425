"""Signs: what tells from a position of a dungeon who is winning. [see kernel/value.py]"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from undercroft.kernel.chance import draw
from undercroft.kernel.squares import each
from undercroft.kernel.value import Value

from ..superdungeon.advice import left
from .content import Content
from .state import State

NAMES = (
    "hearts", "weakest", "down", "coins", "points", "points_for_time", "actors", "minions",
    "foes_near", "space", "fight", "boss_left", "boss_for_hearts", "boss_for_coins", "minis",
    "mini_left", "strength", "arm", "gear", "potions", "backpack", "plots", "force", "wrath",
    "party", "modes", "late",
)  # fmt: skip


def signs(s: State, seat: int) -> list[float]:
    heroes = list(s.hero_units)
    count = max(1, len(heroes))
    hearts = [left(s, h) / max(1, s.profile[h].hearts) if s.at[h] >= 0 else 0.0 for h in heroes]
    whole = sum(hearts) / count
    points = sum(s.at[p] >= 0 for p in s.points) / 4
    foes = [u for u in each(s.present) if u >= count and u not in s.points]
    around = s.board.within_any(s.heroes, 4) if s.heroes else 0
    near = sum(bool(around >> s.at[u] & 1) for u in foes) / count / 4
    boss = s.bosses[0] if s.bosses else -1
    there = boss >= 0 and s.at[boss] >= 0
    out = float(there)
    boss_left = left(s, boss) / max(1, s.profile[boss].hearts) if there else 1.0
    minis = [m for m in s.bosses[1:] if s.at[m] >= 0]
    time = s.space / max(1, len(s.box.content.chart(count).spaces))
    return [
        whole, min(hearts, default=0.0), sum(s.at[h] < 0 for h in heroes) / count, s.coins / 3,
        points, points * time, s.actors.bit_count() / 10, s.minions.bit_count() / 10, near, time,
        float(s.fight), out * boss_left, out * whole, out * s.coins / 3, len(minis) / 2,
        sum(left(s, m) / max(1, s.profile[m].hearts) for m in minis) / 2, s.strength / 5,
        s.arm / 5, sum(len(s.gear[h]) for h in heroes) / count / 4,
        sum(s.potions[h] for h in heroes) / count / 3, len(s.backpack) / count / 4,
        len(s.plots) / 3, len(s.force) / 3, sum(s.wrath[h] for h in heroes) / count / 5,
        count / 6, len(s.modes) / 3, time * time,
    ]  # fmt: skip


VALUE = Value(NAMES, signs, Path(__file__).with_name("value.toml"))


def boundary(s: State) -> tuple[int, int]:
    return s.turn, s.number


def variety(content: Content, key: int) -> dict[str, Any]:
    """A number of Heroes, and perhaps a mode that is easy or hard."""
    mode = draw(key, 1, 4)
    found: dict[str, Any] = {"heroes": 3 + draw(key, 0, 4)}
    return found | ({"easy": 1} if mode == 1 else {"hard": 1} if mode == 2 else {})
