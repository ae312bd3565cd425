"""What a seat may know: all that lies on the table, and nothing else.

Decks and the face-down traps of the tiles are secret for everybody; of treasures drawn to choose
from, only the one who chooses sees more than their number. Backpacks lie open: whoever trades or
steals must know what is there.
"""

from __future__ import annotations

from typing import Any

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.squares import each

from ..superdungeon import view as shared
from .facing import NAMES
from .state import State

BOSS = ("pending", "out", "destroyed")


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it, in words and numbers that JSON can hold; None is a spectator."""
    equipment = s.box.equipment
    return {
        "seat": seat,
        "turn": s.turn,
        "round": s.round,
        "phase": s.phase or None,
        "skulls": s.skulls,
        "layout": [list(tile) for tile in s.layout],
        "players": [_player(s, player) for player in range(s.players)] if s.hero else [],
        "units": [_unit(s, unit) for unit in range(len(s.card))],
        "chests": each(s.chests),
        "trapdoors": [list(pair) for pair in s.trapdoors],
        "tile_traps": [card >= 0 for card in s.tile_traps],
        "traps": [
            {"card": s.box.traps[t.card].id, "squares": each(t.squares), "finder": t.finder}
            for t in s.traps
        ],
        "tree": s.tree if s.tree >= 0 else None,
        "explored": each(s.explored),
        "effects": [
            {
                "source": e.source, "action": s.box.actions[e.action].id, "on": e.who,
                "until": e.until,
            }
            for e in s.effects
        ],
        "holds": [
            {"unit": hold.unit, "what": hold.what, "left": hold.left} for hold in s.holds
        ],
        "activation": _activation(s) if s.active >= 0 else None,
        "decks": {
            "loot": shared.deck(s.loot_deck, equipment),
            "treasure": shared.deck(s.treasure_deck, equipment),
            "mimic": {"size": s.mimic_deck.size},
        },
        "outcome": None if s.outcome is None else [*s.outcome[:2], list(s.outcome[2])],
    }  # fmt: skip


def _player(s: State, player: int) -> dict[str, Any]:
    equipment = s.box.equipment
    return {
        "team": s.teams[player],
        "faction": s.faction[player] or None,
        "assistant": s.box.models[s.assistant[player]].id,
        "wrath": s.wrath[player],
        "coins": s.coins[player],
        "potions": s.potions[player],
        "backpack": [equipment[card].id for card in s.backpack[player]],
        "trophies": list(s.trophies[player]),
        "owed_loot": s.owed_loot[player],
        "owed_treasure": s.owed_treasure[player],
        "turns": s.turns[player],
        "mini_boss": {"unlocked": bool(s.unlocked[player]), "uses": s.mini_uses[player]},
        "boss": {
            "state": BOSS[s.boss_state[player]],
            "due": bool(s.boss_due[player]),
            "timed_out": bool(s.timed_out[player]),
        },
        "out": bool(s.out[player]),
        "fragments": s.fragments[player],
        "charred": each(s.charred[player]),
        "scorched": each(s.scorched[player]),
        "nominated": [[equipment[card].id, unit] for card, unit in s.nominated[player]],
    }


def _unit(s: State, unit: int) -> dict[str, Any]:
    profile = s.profile[unit]
    return {
        "card": profile.card.id,
        "owner": s.owner[unit],
        "pool": s.pool[unit] if s.pool[unit] >= 0 else None,
        "square": s.at[unit] if s.at[unit] >= 0 else None,
        "facing": None if profile.static else NAMES[s.facing[unit]],
        "wounds": s.wounds[unit],
        "hearts": profile.hearts,
        "status": list(status.names(s.status[unit])),
        "gear": [s.box.equipment[card].id for card in s.gear[unit]],
        "crystal": bool(s.crystals >> unit & 1),
        "immune": bool(s.immune >> unit & 1),
        "down": bool(s.down >> unit & 1),
    }


def _activation(s: State) -> dict[str, Any]:
    return {
        "unit": s.active,
        "move": s.move,
        "actions": s.actions,
        "moved": s.moved,
        "turned": s.turned,
        "dashed": s.dashed,
        "traded": s.traded,
        "meditated": s.meditated,
        "drunk": s.drunk,
    }
