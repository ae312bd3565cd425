"""What a seat may know: all that lies on the table, and nothing else.

Deckbox hides only what the item deck holds and what the quest has not shown yet; the script is
never part of a view.
"""

from __future__ import annotations

from typing import Any

from .state import State


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it, as JSON can hold it; None is a spectator."""
    box = s.box
    return {
        "seat": seat,
        "quest": s.quest_id,
        "round": s.round,
        "phase": s.phase,
        "active": s.active,
        "actions": s.actions,
        "steps": s.steps,
        "rooms": [
            {
                "side": box.content.sides[room.side].id,
                "turn": room.turn,
                "x": room.x,
                "y": room.y,
                "encounter": box.encounters[encounter].id if encounter >= 0 else None,
            }
            for room, (_, encounter) in zip(s.rooms, s.script, strict=True)
        ],
        "heroes": [_hero(s, hero) for hero in range(s.players)],
        "enemies": [
            {
                "unit": unit,
                "card": box.enemies[s.card[unit]].id,
                "at": s.at[unit],
                "health": s.health[unit],
                "stunned": bool(s.stunned >> unit & 1),
            }
            for unit in range(s.players, len(s.at))
        ],
        "market": [box.items[item].id for item in s.market],
        "deck": s.deck.size,
        "discard": [box.items[item].id for item in s.deck.discard],
        "tokens": list(s.tokens),
        "outcome": list(s.outcome) if s.outcome is not None else None,
    }


def _hero(s: State, hero: int) -> dict[str, Any]:
    box, character = s.box, s.character[hero]
    return {
        "hero": box.heroes[character.hero].id if character.hero >= 0 else None,
        "equipment": box.equipment[character.equipment].id if character.equipment >= 0 else None,
        "ability": box.ability_cards[character.ability].id if character.ability >= 0 else None,
        "at": s.at[hero],
        "health": s.health[hero],
        "loot": s.loot[hero],
        "energy": s.energy[hero],
        "items": [box.items[item].id for item in s.items[hero]],
        "acted": bool(s.acted >> hero & 1),
        "boosts": [[b.stat, b.amount, b.until] for b in s.boosts if b.hero == hero],
    }
