"""Signs: what tells from a position of an adventure who is winning. [see kernel/value.py]"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from undercroft.kernel.chance import draw
from undercroft.kernel.value import Value

from .content import Content
from .state import State

NAMES = (
    "health", "weakest", "down", "energy", "foes", "foes_many", "foes_hurting", "boss_left",
    "boss_here", "rooms", "rooms_for_health", "time", "late", "time_for_rooms", "slain", "beats",
    "flags", "health_for_foes", "consumables", "items", "skills", "party", "hard",
)  # fmt: skip
HARDNESS = {"bedtime": 0.0, "fairy_tale": 0.33, "grim": 0.67, "nightmare": 1.0}
USUAL_ROUNDS = 20


def signs(s: State, seat: int) -> list[float]:
    count = len(s.party)
    heroes = range(count)
    health = [
        max(0, s.health[h]) / max(1, s.profile[h].health) if s.at[h] >= 0 else 0.0 for h in heroes
    ]
    foes = [u for u in range(count, len(s.at)) if s.at[u] >= 0]
    tough = sum(s.health[u] for u in foes) / count / 10
    largest = max((s.health[u] for u in foes), default=0)
    rooms = s.laid.bit_count() / max(1, len(s.drawn))
    time = min(2.0, s.round / (s.options[2] or getattr(s.adventure, "rounds", 0) or USUAL_ROUNDS))
    whole = sum(health) / count
    return [
        whole, min(health, default=0.0), sum(s.fallen[h] >= 0 for h in heroes) / count,
        sum(s.energy) / count / 5, tough, len(foes) / count / 3,
        sum(s.health[u] > 2 for u in foes) / count / 2, largest / 10, float(largest >= 6), rooms,
        rooms * whole, time, time * time, time * (1 - rooms), len(s.slain) / count / 10,
        s.beats.bit_count() / 5, len(s.flags) / 5, whole * tough,
        sum(map(len, s.consumables)) / count / 3, sum(map(len, s.worn)) / count / 4,
        sum(owned.bit_count() for owned in s.skills) / count / 4, count / 4,
        HARDNESS.get(s.options[1], 0.5),
    ]  # fmt: skip


VALUE = Value(NAMES, signs, Path(__file__).with_name("value.toml"))


def boundary(s: State) -> tuple[int, int]:
    return s.chapter, s.round


def variety(content: Content, key: int) -> dict[str, Any]:
    """An adventure, how hard it is and who goes."""
    adventures, hardness = sorted(content.adventures), ("fairy_tale", "grim", "nightmare")
    heroes, party = sorted(content.heroes), []
    for place in range(2 + draw(key, 2, 3)):
        party.append(heroes.pop(draw(key, 3 + place, len(heroes))))
    return {
        "adventure": adventures[draw(key, 0, len(adventures))],
        "difficulty": hardness[draw(key, 1, len(hardness))],
        "party": len(party),
        "heroes": party,
    }
