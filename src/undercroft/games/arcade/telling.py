"""Telling: every event as one sentence."""

from __future__ import annotations

from typing import Any

from ..superdungeon import telling as shared
from ..superdungeon.naming import card_name, square_name, unit_name
from ..superdungeon.telling import Teller, at_square, attacked, common, drank
from . import events as e
from .naming import COMMAND, ICON, deck_card_name, deck_name, twist_name
from .state import State


def tell(s: State, event: Any) -> str:
    """An event as one sentence; its rules stand in `event.rules`."""
    return shared.tell(s, event, EVENTS)


def _targeted(s: State, event: e.Targeted) -> str:
    who, whom = unit_name(s, event.unit), unit_name(s, event.target)
    return f"{whom} must at least equal {who}'s STR of {event.strength}."


def _drank(s: State, event: e.Drank) -> str:
    if event.action < 0:
        return f"{unit_name(s, event.unit)} slurps loudly."
    return drank(s, event)


def _drew(s: State, event: e.Drew) -> str:
    card = deck_card_name(s, event.deck, event.card)
    return f"{deck_name(event.deck).capitalize()} drawn: {card}."


def _chart(s: State, event: e.ChartMoved) -> str:
    spaces = len(s.box.content.chart(len(s.seats)).spaces) - 1
    return f"Mighty Monster Chart: space {event.space} of {spaces}."


def _twist(text: str) -> Teller:
    return lambda s, event: text.format(twist_name(s, event.card))


EVENTS: dict[type, Teller] = {
    **common(e),
    e.HeroTurnBegan: lambda s, event: "The Hero Turn begins.",
    e.ConsulTurnBegan: lambda s, event: f"Consul Turn {event.number} begins.",
    e.TokensCleared: lambda s, event: "Every Hero has activated: the activation tokens come off.",
    e.Placed: at_square("{} is placed on {}."),
    e.Attacked: lambda s, event: attacked(s, event, ICON.get(event.icon, "")),
    e.Held: lambda s, event: f"{unit_name(s, event.unit)} withstands {unit_name(s, event.by)}.",
    e.Critical: lambda s, event: (
        f"A critical success of {unit_name(s, event.unit)} on {unit_name(s, event.target)}!"
    ),
    e.GainedWrath: lambda s, event: f"{unit_name(s, event.unit)} gains wrath ({event.total}).",
    e.LostWrath: lambda s, event: f"{unit_name(s, event.unit)} loses wrath ({event.total}).",
    e.Drank: _drank,
    e.Drew: _drew,
    e.Stored: lambda s, event: f"{card_name(s, event.card)} goes to the backpack.",
    e.Discarded: lambda s, event: f"{deck_card_name(s, event.deck, event.card)} is discarded.",
    e.Spawned: at_square("{} appears on {}."),
    e.ChartMoved: _chart,
    e.StarBonus: lambda s, event: f"Stars: monsters have +{event.strength} STR, +{event.arm} ARM.",
    e.Commanded: lambda s, event: f"Command: {COMMAND[event.command]}.",
    e.Targeted: _targeted,
    e.TwistDrawn: _twist("{} takes effect."),
    e.TurnedUp: _twist("{} is turned up for its trap alone."),
    e.TileTurned: lambda s, event: (
        f"Tile {s.tile_number[event.tile]} turns a quarter clockwise with all on it."
    ),
    e.TwistEnded: _twist("{} ends."),
    e.CrystalPlaced: lambda s, event: f"A crystal lies on {square_name(s.board, event.square)}.",
    e.CrystalTaken: at_square("{} interacts with the crystal on {}."),
    e.CoinSpent: lambda s, event: f"A Princess Coin is spent ({event.left} left).",
}
