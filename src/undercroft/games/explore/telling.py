"""Telling: every event as one sentence."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.wording import plural

from ..superdungeon import telling as shared
from ..superdungeon.naming import card_name, square_name, unit_name
from ..superdungeon.telling import Teller, at_square, attacked, common, ended, who
from . import events as e
from .naming import MODE
from .state import HEROES, State


def tell(s: State, event: Any) -> str:
    """An event as one sentence; its rules stand in `event.rules`."""
    return shared.tell(s, event, _EVENTS)


def _spawned(s: State, event: e.Spawned) -> str:
    out = f" out of {unit_name(s, event.point)}" if event.point >= 0 else ""
    return f"{unit_name(s, event.unit)} appears on {square_name(s.board, event.square)}{out}."


def _token_spent(s: State, event: e.TokenSpent) -> str:
    what = "spawn" if event.use == "spawn" else "cure"
    paid = plural(event.tokens, "skull token")
    return f"The Consul spends {paid} to {what} {unit_name(s, event.unit)}."


def _gauge(s: State, event: e.GaugeMoved) -> str:
    gauge = s.box.gauge
    at = {gauge.sixteen_bit: ", 16-Bit", gauge.super: ", Super!"}.get(event.space, "")
    lap = ", Overcharge" if event.lap else ""
    return f"Power Gauge: {event.space} of {gauge.spaces}{at}{lap}."


def _ended(s: State, event: e.GameEnded) -> str:
    if event.winner == "nobody":
        return "Night falls and nobody has won."
    return ended(s, event)


_EVENTS: dict[type, Teller] = {
    **common(e),
    e.RoundBegan: lambda s, event: f"Round {event.number} begins.",
    e.Spawned: _spawned,
    e.TokenSpent: _token_spent,
    e.InitiativeRolled: lambda s, event: (
        f"Initiative: {unit_name(s, event.unit)} scores {plural(event.stars, 'star')}."
    ),
    e.WentFirst: lambda s, event: (
        "The Heroes go first." if event.side == HEROES else "The Consul goes first."
    ),
    e.Ran: who("{} runs."),
    e.Attacked: lambda s, event: attacked(s, event, MODE.get(event.mode, event.mode)),
    e.Evaded: who("{} slips out of range."),
    e.Defended: lambda s, event: (
        f"{unit_name(s, event.unit)} withstands {unit_name(s, event.attacker)}."
    ),
    e.GaugeMoved: _gauge,
    e.TokenGained: lambda s, event: f"The Consul gains a skull token ({event.total}).",
    e.LootMoved: lambda s, event: f"Loot-O-Meter: {event.circle} of {s.box.loot_circles}.",
    e.Overcharged: lambda s, event: (
        f"Overcharge: all monsters but the boss have {card_name(s, event.card)}."
    ),
    e.Drew: lambda s, event: f"{event.deck.capitalize()} drawn: {card_name(s, event.card)}.",
    e.Sacrificed: lambda s, event: (
        f"{unit_name(s, event.unit)} sacrifices {card_name(s, event.card)}."
    ),
    e.HeldBack: lambda s, event: f"{card_name(s, event.card)} is held back.",
    e.Discarded: lambda s, event: f"{card_name(s, event.card)} is discarded.",
    e.BossCalled: lambda s, event: f"{unit_name(s, s.boss)} will come next round!",
    e.BossSpawned: at_square("{} enters on {}!"),
    e.TimedOut: who("Timeout! {} recovers."),
    e.RoundEnded: lambda s, event: f"Round {event.number} ends.",
    e.GameEnded: _ended,
}
