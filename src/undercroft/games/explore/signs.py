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
    "hearts", "weakest", "down", "points", "points_for_hearts", "foes", "foes_many", "foes_near",
    "fight", "boss_left", "boss_for_hearts", "gauge", "lap", "tokens", "gear", "potions",
    "round", "timed_out", "siege", "crawl", "down_for_points", "called",
    "heroes",
)  # fmt: skip


def signs(s: State, seat: int) -> list[float]:
    ours = _of_the_heroes(s)
    return ours if seat else [-sign for sign in ours]


def _of_the_heroes(s: State) -> list[float]:
    count = max(1, len(s.seats))
    heroes = range(len(s.seats))
    hearts = [left(s, h) / max(1, s.profile[h].hearts) if s.at[h] >= 0 else 0.0 for h in heroes]
    whole, down = sum(hearts) / count, sum(s.at[h] < 0 for h in heroes) / count
    points = sum(s.at[p] >= 0 for p in s.points) / 4
    foes = [u for u in each(s.present) if u >= count and u not in s.points]
    might = sum(s.profile[u].model.skulls for u in foes) / 10
    around = s.board.within_any(s.heroes, 4) if s.heroes else 0
    near = sum(bool(around >> s.at[u] & 1) for u in foes) / 10
    boss = s.boss
    there = boss >= 0 and s.at[boss] >= 0
    fight = float(s.fight)
    left_of_boss = left(s, boss) / max(1, s.profile[boss].hearts) if there else 1.0
    return [
        whole, min(hearts, default=0.0), down, points, points * whole, might, len(foes) / 10, near,
        fight, fight * left_of_boss, fight * whole, s.gauge / 80, float(s.lap), s.tokens / 10,
        sum(map(len, s.gear[: len(s.seats)])) / count / 4,
        sum(s.potions[h] for h in heroes) / count / 3, s.round / 10, float(s.timed_out),
        float(s.size == "siege"), float(s.size == "crawl"), down * points, float(s.called), 1.0,
    ]  # fmt: skip


VALUE = Value(NAMES, signs, Path(__file__).with_name("value.toml"))


def boundary(s: State) -> tuple[int, int]:
    return s.round, s.side


def variety(content: Content, key: int) -> dict[str, Any]:
    """A size of dungeon."""
    sizes = sorted(content.sizes)
    return {"size": sizes[draw(key, 0, len(sizes))]}
