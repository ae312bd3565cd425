"""Signs: what tells from a position of a quest who is winning. [see kernel/value.py]"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from undercroft.kernel.chance import draw
from undercroft.kernel.value import Value

from . import ending
from .content import Content
from .ground import STRIDE
from .state import HELD, State

NAMES = (
    "health", "weakest", "down", "foes", "foes_hurting", "foes_near", "time", "late", "aim",
    "aim_least", "time_for_aim", "health_for_aim", "health_for_foes", "rooms", "finished",
    "energy", "loot", "items", "players",
)  # fmt: skip


def signs(s: State, seat: int) -> list[float]:
    players = range(s.players)
    count = s.players
    health = [max(0, s.health[h]) / max(1, s.most[h]) if s.at[h] >= 0 else 0.0 for h in players]
    foes = s.enemies()
    tough = sum(s.health[u] for u in foes) / count / 10
    hurting = sum(s.box.foes[s.card[u]].dice for u in foes) / count / 10
    near = sum(_near(s, u) for u in foes) / count / 4
    time = min(1.5, s.round / max(1, s.quest.row.rounds or 30))
    aim = [_progress(s, condition) for condition in s.quest.row.aim]
    done, least = sum(aim) / max(1, len(aim)), min(aim, default=0.0)
    whole, rooms = sum(health) / count, max(1, len(s.quest.rooms))
    return [
        whole, min(health), sum(s.at[h] < 0 for h in players) / count, tough, hurting, near,
        time, time * time, done, least, time * (1 - done), done * whole, whole * tough,
        len(s.script) / rooms, len(s.finished) / rooms, sum(s.energy) / count / 5,
        sum(s.loot) / count / 5, sum(map(len, s.items)) / count / 3, count / 4,
    ]  # fmt: skip


def _near(s: State, foe: int) -> bool:
    """Whether an enemy stands a few spaces from a hero."""
    column, row = s.at[foe] % STRIDE, s.at[foe] // STRIDE
    for hero in range(s.players):
        at = s.at[hero]
        if at >= 0 and abs(at % STRIDE - column) + abs(at // STRIDE - row) <= 5:
            return True
    return False


def _progress(s: State, condition: Any) -> float:
    """How far a condition of the quest's aim is met, from 0 to 1."""
    c, kind = condition, condition.when
    if ending.holds(s, c):
        return 1.0
    found = 0.0
    if kind == "slain":
        number = s.box.enemy_number[c.enemy]
        there = [s.health[u] / max(1, s.most[u]) for u in s.enemies() if s.card[u] == number]
        found = s.slain.count(number) / c.count
        if there:
            found += (0.4 + 0.5 * (1 - min(there))) / c.count
    elif kind == "carried":
        names = s.quest.row.token
        kept = zip(s.quest.tokens, s.tokens, strict=True)
        carried = sum(place <= HELD and names[token].id == c.token for token, place in kept)
        found = carried / (c.count + c.more * (s.players - 1))
    elif kind == "held":
        found = s.held[s.quest.rooms[c.room]] / c.rounds
    elif kind == "counted":
        least = c.at_least + c.more * (s.players - 1)
        found = s.counters[s.quest.counters[c.counter]] / max(1, least)
    elif kind == "round":
        found = s.round / c.number
    elif kind in ("at", "cleared") and c.room is not None:
        found = 0.4 * bool(ending.room_mask(s, c.room))
    return min(0.95, found)


VALUE = Value(NAMES, signs, Path(__file__).with_name("value.toml"))


def boundary(s: State) -> int:
    return s.round


def variety(content: Content, key: int) -> dict[str, Any]:
    """A quest and a number of players."""
    quests = sorted(content.quests)
    return {"quest": quests[draw(key, 0, len(quests))], "players": 1 + draw(key, 1, 4)}
