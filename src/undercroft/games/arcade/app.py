"""The Consul at a real table: what people are to roll, and what they are to move where.

People say where their Heroes go and what they rolled; the chart, the gangs and the decks are run
for them. The companion of the terminal and any other client read it from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.wording import plural

from ..superdungeon.naming import square_name, unit_name
from ..superdungeon.throws import dice as dice
from ..superdungeon.throws import thrown as thrown
from ..superdungeon.throws import wanted as wanted
from . import events as e
from .naming import COMMAND, twist_name
from .state import State

COMMANDS = {
    "monsters": "every monster on the map, with its wounds and tokens",
    "chart": "where the Mighty Monster Chart stands",
    "decks": "how many cards each deck holds",
}
"""What people may ask, beside answering."""


def answer(s: State, words: str) -> list[str] | None:
    """What the Consul says to one of its COMMANDS; None if it is none of them."""
    command = words.strip().lower()
    if command == "monsters":
        found = [unit for unit in range(len(s.card)) if not s.is_hero(unit) and s.at[unit] >= 0]
        return [_monster(s, unit) for unit in found] or ["No monster is on the map."]
    if command == "chart":
        bonus = f"monsters have +{s.strength} STR and +{s.arm} ARM"
        return [f"The chart marker is on space {s.space}; {bonus}."]
    if command == "decks":
        decks = {
            "Loot": s.loot_deck,
            "Treasure": s.treasure_deck,
            "Challenge": s.challenge_deck,
            "Boss": s.boss_deck,
            "Plot": s.plot_deck,
        }
        return [f"{name} deck: {plural(deck.size, 'card')}." for name, deck in decks.items()]
    return None


def _monster(s: State, unit: int) -> str:
    words = [f"{unit_name(s, unit)} on {square_name(s.board, s.at[unit])}"]
    if s.wounds[unit]:
        words.append(plural(s.wounds[unit], "wound"))
    words += status.names(s.status[unit])
    return ", ".join(words) + "."


def announce(s: State, event: Any) -> list[str]:
    """What people are to do with the pieces on their table because of an event."""
    told = _TOLD.get(type(event))
    if told is None:
        return []
    text = told(s, event)
    return [f"→ {text}"] if text else []


def _is_monster(s: State, unit: int) -> bool:
    return unit >= 0 and not s.is_hero(unit)


def _moved(s: State, event: e.Moved) -> str:
    if not _is_monster(s, event.unit) or len(event.path) < 2:
        return ""
    squares = [square_name(s.board, square) for square in event.path]
    by = f" by way of {', '.join(squares[1:-1])}" if len(squares) > 2 else ""
    return f"Move {unit_name(s, event.unit)} from {squares[0]}{by} to {squares[-1]}."


def _set(s: State, event: Any) -> str:
    """A figure that is put somewhere without walking, whosever it is."""
    return f"Put {unit_name(s, event.unit)} on {square_name(s.board, event.square)}."


def _wounded(s: State, event: e.Wounded) -> str:
    return f"Put a wound on {unit_name(s, event.unit)}."


def _healed(s: State, event: e.Healed) -> str:
    if not event.wounds:
        return ""
    return f"Take {plural(event.wounds, 'wound')} off {unit_name(s, event.unit)}."


def _destroyed(s: State, event: e.Destroyed) -> str:
    return f"Take {unit_name(s, event.unit)} off the map."


def _afflicted(s: State, event: e.Afflicted) -> str:
    words = (f"{'an' if name[0] in 'aeiou' else 'a'} {name}" for name in status.names(event.status))
    tokens = " and ".join(f"{name} token" for name in words)
    return f"Put {tokens} on {unit_name(s, event.unit)}." if tokens else ""


def _cured(s: State, event: e.Cured) -> str:
    names = status.names(event.status)
    tokens = "token" if len(names) == 1 else "tokens"
    off = unit_name(s, event.unit)
    return f"Take the {' and '.join(names)} {tokens} off {off}." if names else ""


def _turned_up(s: State, event: e.TurnedUp) -> str:
    card = s.box.twists[event.card]
    return f"Turn up {twist_name(s, event.card)}: {card.trap_text}".rstrip(": ")


def _twist(s: State, event: e.TwistDrawn) -> str:
    card = s.box.twists[event.card]
    return f"Lay {twist_name(s, event.card)} beside the map: {card.text}".rstrip(": ")


_TOLD: dict[type, Callable[[State, Any], str]] = {
    e.Moved: _moved,
    e.Placed: _set,
    e.Displaced: _set,
    e.Spawned: _set,
    e.Returned: _set,
    e.Wounded: _wounded,
    e.Healed: _healed,
    e.Destroyed: _destroyed,
    e.Afflicted: _afflicted,
    e.Cured: _cured,
    e.ChartMoved: lambda s, event: f"Move the chart marker to space {event.space}.",
    e.Commanded: lambda s, event: f"The Consul commands: {COMMAND[event.command]}.",
    e.TwistDrawn: _twist,
    e.TurnedUp: _turned_up,
    e.TileTurned: lambda s, event: (
        f"Turn tile {s.tile_number[event.tile]} a quarter clockwise with all that is on it."
    ),
    e.TwistEnded: lambda s, event: f"Put {twist_name(s, event.card)} away.",
    e.CrystalPlaced: lambda s, event: f"Put a crystal on {square_name(s.board, event.square)}.",
    e.ChestOpened: lambda s, event: f"Take the chest off {square_name(s.board, event.square)}.",
    e.CoinSpent: lambda s, event: f"Put a Princess Coin away: {event.left} left.",
}
