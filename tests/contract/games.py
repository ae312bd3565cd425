"""What the contract suite plays: for each game a few sets of options that differ in kind.

A game from another distribution brings its own, as `game.samples`.
"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games import registry

SAMPLES: dict[str, list[dict[str, Any]]] = {
    "arcade": [
        {"heroes": 3},
        {"heroes": 4, "players": 2, "easy": 1, "hard": 1, "ties": "app"},
        {"heroes": 5, "players": 5, "hard": 3, "setup": "full"},
        {"heroes": 6, "players": 3, "easy": 3},
    ],
    "crystalia": [
        {},
        {
            "mode": "narrative",
            "players": 3,
            "setup": "full",
            "explore_exits": True,
            "rounds": 80,
        },
        {"mode": "narrative", "players": 4, "teams": True, "archetypes": True, "rounds": 60},
        {"warzone": "forest", "factions": False, "keep_dashing": True, "setup": "full"},
    ],
    "deckbox": [
        {"quest": "lost_lantern", "players": 4},
        {"quest": "warden_below", "players": 3},
        {"quest": "rising_water", "players": 4},
    ],
    "realms": [
        {"players": 1},
        {"players": 4, "adventure": "one_minute_to_twelve"},
        {"players": 2, "party": 3, "campaign": True},
    ],
    "explore": [
        {"size": "delve"},
        {"size": "crawl", "hero_players": 3, "boss": "starfire"},
        {"size": "crawl", "boss": "von_drakk", "setup": "full"},
        {"size": "siege", "hero_players": 2, "boss": "roxor"},
    ],
}

for name, game in registry.games().items():
    SAMPLES.setdefault(name, [dict(sample) for sample in game.extras.samples])

CASES = [
    pytest.param(game, options, id=f"{game}-{number}")
    for game, samples in SAMPLES.items()
    for number, options in enumerate(samples)
]
every_game = pytest.mark.parametrize(("name", "options"), CASES)
