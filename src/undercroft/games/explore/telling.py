"""Telling: every event as one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..superdungeon.card import Pool
from ..superdungeon.dice import show
from ..superdungeon.naming import plural, square_name
from . import events as e
from .naming import (
    MODE,
    action_name,
    card_name,
    dice,
    drinking,
    roll_name,
    statuses,
    unit_name,
    unit_names_in_a_row,
)
from .state import HEROES, State


def tell(s: State, event: Any) -> str:
    """An event as one sentence, named as the models are now; its rules stand in `event.rules`."""
    told = _EVENTS.get(type(event))
    return type(event).__name__ if told is None else told(s, event)


def _moved(s: State, event: e.Moved) -> str:
    start, end = event.path[0], event.path[-1]
    who = unit_name(s, event.unit)
    return f"{who} moves from {square_name(s.board, start)} to {square_name(s.board, end)}."


def _attacked(s: State, event: e.Attacked) -> str:
    who = unit_name(s, event.unit)
    targets = unit_names_in_a_row(s, event.targets)
    if event.action >= 0:
        return f"{who} uses {action_name(s, event.action)} on {targets}."
    return f"{who} attacks {targets} {MODE.get(event.mode, event.mode)}."


def _acted(s: State, event: e.Acted) -> str:
    who, name = unit_name(s, event.unit), action_name(s, event.action)
    if not event.targets or event.targets == (event.unit,):
        return f"{who} uses {name}."
    return f"{who} uses {name} on {unit_names_in_a_row(s, event.targets)}."


def _rolled(s: State, event: e.Rolled) -> str:
    pool = Pool(*event.pool)
    shown = dice(s, pool, event.faces, event.dropped)
    stars = plural(event.stars, "star")
    what = f"{roll_name(event.what)} roll {show(pool)}"
    return f"{unit_name(s, event.unit)}, {what}: {shown} = {stars}."


def _wounded(s: State, event: e.Wounded) -> str:
    by = f" from {unit_name(s, event.by)}" if event.by >= 0 else ""
    return f"{unit_name(s, event.unit)} takes a wound{by}."


def _destroyed(s: State, event: e.Destroyed) -> str:
    by = f" by {unit_name(s, event.by)}" if event.by >= 0 else ""
    return f"{unit_name(s, event.unit)} is destroyed{by}."


def _spawned(s: State, event: e.Spawned) -> str:
    out = f" out of {unit_name(s, event.point)}" if event.point >= 0 else ""
    return f"{unit_name(s, event.unit)} appears on {square_name(s.board, event.square)}{out}."


def _token_spent(s: State, event: e.TokenSpent) -> str:
    what = "spawn" if event.use == "spawn" else "cure"
    return f"The Consul spends skull tokens to {what} {unit_name(s, event.unit)}."


def _equipped(s: State, event: e.Equipped) -> str:
    old = f" in place of {card_name(s, event.replaced)}" if event.replaced >= 0 else ""
    return f"{unit_name(s, event.unit)} equips {card_name(s, event.card)}{old}."


def _drank(s: State, event: e.Drank) -> str:
    return f"{drinking(s, event.unit, event.owner, event.action)}."


def _gauge(s: State, event: e.GaugeMoved) -> str:
    gauge = s.box.gauge
    at = {gauge.sixteen_bit: ", 16-Bit", gauge.super: ", Super!"}.get(event.space, "")
    lap = ", Overcharge" if event.lap else ""
    return f"Power Gauge: {event.space} of {gauge.spaces}{at}{lap}."


def _ended(s: State, event: e.GameEnded) -> str:
    if event.winner == "nobody":
        return "Night falls and nobody has won."
    return "The Heroes win!" if event.winner == "heroes" else "The Consul wins!"


def _at_square(text: str) -> Callable[[State, Any], str]:
    def words(s: State, event: Any) -> str:
        return text.format(unit_name(s, event.unit), square_name(s.board, event.square))

    return words


def _who(text: str) -> Callable[[State, Any], str]:
    return lambda s, event: text.format(unit_name(s, event.unit))


_EVENTS: dict[type, Callable[[State, Any], str]] = {
    e.RoundBegan: lambda s, event: f"Round {event.number} begins.",
    e.Spawned: _spawned,
    e.TokenSpent: _token_spent,
    e.InitiativeRolled: lambda s, event: (
        f"Initiative: {unit_name(s, event.unit)} scores {plural(event.stars, 'star')}."
    ),
    e.WentFirst: lambda s, event: (
        "The Heroes go first." if event.side == HEROES else "The Consul goes first."
    ),
    e.Activated: _who("{} activates."),
    e.Ran: _who("{} runs."),
    e.Moved: _moved,
    e.Displaced: _at_square("{} is moved to {}."),
    e.StoodUp: _who("{} stands up."),
    e.Attacked: _attacked,
    e.Acted: _acted,
    e.Rolled: _rolled,
    e.Evaded: _who("{} slips out of range."),
    e.Defended: lambda s, event: (
        f"{unit_name(s, event.unit)} withstands {unit_name(s, event.attacker)}."
    ),
    e.Wounded: _wounded,
    e.Healed: lambda s, event: f"{unit_name(s, event.unit)} heals {plural(event.wounds, 'wound')}.",
    e.Afflicted: lambda s, event: f"{unit_name(s, event.unit)} suffers {statuses(event.status)}.",
    e.Cured: lambda s, event: f"{unit_name(s, event.unit)} loses {statuses(event.status)}.",
    e.Destroyed: _destroyed,
    e.Returned: _at_square("{} returns on {}."),
    e.GaugeMoved: _gauge,
    e.TokenGained: lambda s, event: f"The Consul gains a skull token ({event.total}).",
    e.LootMoved: lambda s, event: f"Loot-O-Meter: {event.circle} of {s.box.loot_circles}.",
    e.Overcharged: lambda s, event: f"Overcharge: all monsters have {card_name(s, event.card)}.",
    e.ChestOpened: _at_square("{} opens the chest on {}."),
    e.Drew: lambda s, event: f"{event.deck.capitalize()} drawn: {card_name(s, event.card)}.",
    e.Equipped: _equipped,
    e.Sacrificed: lambda s, event: (
        f"{unit_name(s, event.unit)} sacrifices {card_name(s, event.card)}."
    ),
    e.HeldBack: lambda s, event: f"{card_name(s, event.card)} is held back.",
    e.Discarded: lambda s, event: f"{card_name(s, event.card)} is discarded.",
    e.GainedPotion: lambda s, event: f"{unit_name(s, event.unit)} gains a potion ({event.total}).",
    e.Drank: _drank,
    e.Shapeshifted: lambda s, event: (
        f"Shapeshift: {s.box.models[event.card].name} on {square_name(s.board, event.square)}."
    ),
    e.EffectEnded: lambda s, event: f"{action_name(s, event.action)} ends.",
    e.BossCalled: lambda s, event: f"{unit_name(s, s.boss)} will come next round!",
    e.BossSpawned: _at_square("{} enters on {}!"),
    e.TimedOut: _who("Timeout! {} recovers."),
    e.RoundEnded: lambda s, event: f"Round {event.number} ends.",
    e.GameEnded: _ended,
}
