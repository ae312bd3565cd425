"""What a seat may know: all that lies on the table, and nothing else.

Everybody is on one side and shows what he has; hidden are the order of decks and what the
adventure has not shown yet.
"""

from __future__ import annotations

from typing import Any

from .box import SKILLS
from .state import CONDITIONS, MONSTER_CARD, UNCHOSEN, State


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it, as JSON can hold it; None is a spectator."""
    box = s.box
    return {
        "seat": seat,
        "campaign": s.campaign,
        "chapter": s.chapter,
        "told": [list(entry) for entry in s.told],
        "adventure": s.adventure_id,
        "round": s.round,
        "phase": s.phase,
        "active": s.active,
        "actions": s.actions,
        "steps": s.steps,
        "row": [card_name(s, card) for card in s.row],
        "done": s.done,
        "rooms": [
            {"room": row.id, "tile": row.tile, "looted": bool(s.looted >> n & 1)}
            for n, row in enumerate(s.adventure.row.room)
            if s.laid >> n & 1
        ],
        "opened": s.opened,
        "things": [
            {"card": box.scenery[t.card].id, "at": t.square, "used": t.used} for t in s.things
        ],
        "heroes": [_hero(s, hero) for hero in range(len(s.party))],
        "monsters": [
            {
                "unit": unit,
                "card": box.monsters[s.kind[unit]].id,
                "at": s.at[unit],
                "health": s.health[unit],
                "conditions": conditions(s, unit),
            }
            for unit in range(len(s.party), len(s.at))
        ],
        "offer": [box.items[item].id for item in s.offer],
        "events": s.events.size,
        "event_discard": [box.events[card].id for card in s.events.discard],
        "consumables": s.consumable_deck.size,
        "equipment": [deck.size for deck in s.equipment_decks],
        "boosts": [list(boost) for boost in s.boosts],
        "outcome": list(s.outcome) if s.outcome is not None else None,
    }


def card_name(s: State, card: int) -> str:
    if card == UNCHOSEN:
        return "hero"
    if card >= MONSTER_CARD:
        return s.box.monsters[card - MONSTER_CARD].id
    return s.box.heroes[s.party[card]].id


def conditions(s: State, unit: int) -> list[str]:
    """What lies on a figure."""
    bits = s.conditions[unit] | (s.now if s.active == unit else 0)
    found = [name for i, name in enumerate(CONDITIONS) if bits >> i & 1]
    if any(who == unit for who, _ in s.controls):
        found.append("control")
    return found


def _hero(s: State, hero: int) -> dict[str, Any]:
    box = s.box
    return {
        "hero": box.heroes[s.party[hero]].id,
        "seat": s.seat(hero),
        "at": s.at[hero],
        "health": s.health[hero],
        "energy": s.energy[hero],
        "gold": s.gold[hero],
        "experience": s.experience[hero],
        "skills": [name for n, name in enumerate(SKILLS) if s.skills[hero] >> n & 1],
        "spells": [row.id for n, row in enumerate(box.spells) if s.spells[hero] >> n & 1],
        "worn": [box.items[item].id for item in s.worn[hero]],
        "pack": [box.items[item].id for item in s.pack[hero]],
        "consumables": [box.consumables[card].id for card in s.consumables[hero]],
        "conditions": conditions(s, hero),
        "unconscious": s.fallen[hero] >= 0,
        "acted": bool(s.acted >> hero & 1),
    }
