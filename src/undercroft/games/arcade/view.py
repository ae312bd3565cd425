"""What a seat may know: all that lies on the table, and nothing else.

Arcade hides only what the decks hold and what chance will say. Cards are named by their ids,
squares and units by their numbers, so that a view can be compared, stored and sent.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.squares import each

from ..superdungeon import view as shared
from .state import HERO_TURN, State


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it, in words and numbers that JSON can hold; None is a spectator."""
    equipment, twists = s.box.equipment, s.box.twists
    return {
        "seat": seat,
        "turn": "heroes" if s.turn == HERO_TURN else "consul",
        "consul_turns": s.number,
        "layout": [list(tile) for tile in s.layout],
        "draft": [list(row) for row in s.draft],
        "units": [_unit(s, unit) for unit in range(len(s.card))],
        "spares": [s.box.models[card].id for card in s.spares],
        "chests": each(s.chests),
        "marker": s.marker if s.marker >= 0 else None,
        "crystals": [{"square": q, "plot": twists[card].id} for q, card in s.crystals],
        "carried": [{"hero": hero, "plot": twists[card].id} for hero, card in s.carried],
        "effects": [
            {
                "source": effect.source,
                "action": s.box.actions[effect.action].id,
                "on": effect.who,
                "until": effect.until,
            }
            for effect in s.effects
        ],
        "activation": _activation(s) if s.active >= 0 else None,
        "activations_left": s.left,
        "chart": {
            "space": s.space,
            "strength": s.strength,
            "arm": s.arm,
            "command": s.command or None,
            "boss_fight": s.fight,
        },
        "coins": s.coins,
        "wrath": {"unused": s.wrath_free, "all": s.wrath_total},
        "points_destroyed": s.points_down,
        "minibosses_spawned": s.minis_out,
        "boss_spawned": s.boss_out,
        "tracker": [list(row) for row in s.tracker],
        "fallen": list(s.fallen),
        "backpack": [equipment[card].id for card in s.backpack],
        "challenges": [twists[card].id for card, _ in s.force],
        "plots": [twists[card].id for card in s.plots],
        "modes": [twists[card].id for card in s.modes],
        "decks": {
            "loot": shared.deck(s.loot_deck, equipment),
            "treasure": shared.deck(s.treasure_deck, equipment),
            "challenge": shared.deck(s.challenge_deck, twists),
            "boss": shared.deck(s.boss_deck, twists),
            "plot": shared.deck(s.plot_deck, twists),
        },
        "outcome": None if s.outcome is None else list(s.outcome),
    }


def _unit(s: State, unit: int) -> dict[str, Any]:
    return {
        **shared.unit(s, unit, s.profile[unit].card.id),
        "seat": s.seat_of(unit) if s.is_hero(unit) else None,
        "wrath": s.wrath[unit],
        "activated": bool(s.acted[unit]),
        "last_activation": s.order[unit],
        "regrouped": bool(s.regrouped >> unit & 1),
        "on_tracker": unit in s.kills,
    }


def _activation(s: State) -> dict[str, Any]:
    return {
        "unit": s.active,
        "move": s.move,
        "actions": s.actions,
        "moved": s.moved,
        "drunk": s.drunk,
        "proficient": s.proficient,
    }
