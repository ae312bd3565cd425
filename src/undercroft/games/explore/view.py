"""What a seat may know: all that lies on the table, and nothing else.

Explore hides only what the decks hold and what chance will say. Cards are named by their ids,
squares and units by their numbers, so that a view can be compared, stored and sent.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.squares import each

from ..superdungeon import status
from ..superdungeon import view as shared
from .state import HEROES, State


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it, in words and numbers that JSON can hold; None is a spectator."""
    equipment = s.box.equipment
    return {
        "seat": seat,
        "size": s.size,
        "round": s.round,
        "next_turn": "heroes" if s.side == HEROES else "consul",
        "first": "heroes" if s.first == HEROES else "consul",
        "layout": [list(tile) for tile in s.layout],
        "draft": [s.box.models[number].id for number in s.draft],
        "units": [_unit(s, unit) for unit in range(len(s.card))],
        "chests": each(s.chests),
        "marker": s.marker if s.marker >= 0 else None,
        "bones": [{"unit": unit, "square": square} for unit, square in s.bones],
        "effects": [
            {
                "source": effect.source,
                "action": s.box.actions[effect.action].id,
                "on": effect.who,
                "squares": each(effect.squares),
                "lasting": effect.lasting,
            }
            for effect in s.effects
        ],
        "activation": _activation(s) if s.active >= 0 else None,
        "gauge": {"space": s.gauge, "overcharge": bool(s.lap)},
        "tokens": {"gained": s.tokens, "to_spend": s.tokens_now},
        "skulls": s.skulls,
        "loot": s.loot,
        "overcharge": equipment[s.overcharge].id if s.overcharge >= 0 else None,
        "boss": s.boss if s.boss >= 0 else None,
        "boss_card": s.rule_boss or None,
        "boss_called": s.called,
        "boss_fight": s.fight,
        "timed_out": s.timed_out,
        "decks": {
            "loot": shared.deck(s.loot_deck, equipment),
            "treasure": shared.deck(s.treasure_deck, equipment),
        },
        "held": [equipment[card].id for _, card in s.held],
        "removed": [equipment[card].id for card in s.removed],
        "bathed": [hero for hero in s.hero_units if s.bathed >> hero & 1],
        "outcome": None if s.outcome is None else list(s.outcome),
    }


def _unit(s: State, unit: int) -> dict[str, Any]:
    return {
        **shared.unit(s, unit, s.profile[unit].model.id),
        "seat": s.seat_of(unit),
        "spared": list(status.names(s.spared[unit])),
        "activations": s.acted[unit],
        "in_pool": unit in s.pool,
    }


def _activation(s: State) -> dict[str, Any]:
    return {
        "unit": s.active,
        "speed": max(0, s.speed),
        "actions": max(0, s.actions),
        "running": s.running,
        "moved": s.moved,
        "berserk": s.berserk,
        "free_attacks": s.free,
        "raging": s.raging,
    }
