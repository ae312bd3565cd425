"""Telling: every event as one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..superdungeon.card import Pool
from ..superdungeon.dice import show
from ..superdungeon.naming import plural, square_name
from . import events as e
from .naming import (
    COMMAND,
    ICON,
    action_name,
    card_name,
    deck_card_name,
    deck_name,
    dice,
    drinking,
    roll_name,
    statuses,
    twist_name,
    unit_name,
    unit_names_in_a_row,
)
from .state import State


def tell(s: State, event: Any) -> str:
    """An event as one sentence, named as the models are now; its rules stand in `event.rules`."""
    told = EVENTS.get(type(event))
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
    how = f" {ICON[event.icon]}" if event.icon in ICON else ""
    return f"{who} attacks {targets}{how}."


def _acted(s: State, event: e.Acted) -> str:
    who, name = unit_name(s, event.unit), action_name(s, event.action)
    if not event.targets or event.targets == (event.unit,):
        return f"{who} uses {name}."
    return f"{who} uses {name} on {unit_names_in_a_row(s, event.targets)}."


def _rolled(s: State, event: e.Rolled) -> str:
    pool = Pool(*event.pool)
    shown = dice(s, pool, event.faces, event.dropped)
    who = unit_name(s, event.unit) if event.unit >= 0 else "The party"
    what = f"{roll_name(event.what)} roll {show(pool)}"
    return f"{who}, {what}: {shown} = {plural(event.stars, 'star')}."


def _targeted(s: State, event: e.Targeted) -> str:
    who, whom = unit_name(s, event.unit), unit_name(s, event.target)
    return f"{whom} must equal {who}'s STR of {event.strength}."


def _wounded(s: State, event: e.Wounded) -> str:
    by = f" from {unit_name(s, event.by)}" if event.by >= 0 else ""
    return f"{unit_name(s, event.unit)} takes a wound{by}."


def _destroyed(s: State, event: e.Destroyed) -> str:
    by = f" by {unit_name(s, event.by)}" if event.by >= 0 else ""
    return f"{unit_name(s, event.unit)} is destroyed{by}."


def _drank(s: State, event: e.Drank) -> str:
    if event.action < 0:
        return f"{unit_name(s, event.unit)} slurps loudly."
    return f"{drinking(s, event.unit, event.owner, event.action)}."


def _equipped(s: State, event: e.Equipped) -> str:
    old = f" in place of {card_name(s, event.replaced)}" if event.replaced >= 0 else ""
    return f"{unit_name(s, event.unit)} equips {card_name(s, event.card)}{old}."


def _drew(s: State, event: e.Drew) -> str:
    card = deck_card_name(s, event.deck, event.card)
    return f"{deck_name(event.deck).capitalize()} drawn: {card}."


def _chart(s: State, event: e.ChartMoved) -> str:
    spaces = len(s.box.content.chart(len(s.seats)).spaces) - 1
    return f"Mighty Monster Chart: space {event.space} of {spaces}."


def _ended(s: State, event: e.GameEnded) -> str:
    return "The Heroes win!" if event.winner == "heroes" else "The Consul wins!"


def _who(text: str) -> Callable[[State, Any], str]:
    return lambda s, event: text.format(unit_name(s, event.unit))


def _at_square(text: str) -> Callable[[State, Any], str]:
    def words(s: State, event: Any) -> str:
        return text.format(unit_name(s, event.unit), square_name(s.board, event.square))

    return words


def _twist(text: str) -> Callable[[State, Any], str]:
    return lambda s, event: text.format(twist_name(s, event.card))


EVENTS: dict[type, Callable[[State, Any], str]] = {
    e.HeroTurnBegan: lambda s, event: "The Hero Turn begins.",
    e.ConsulTurnBegan: lambda s, event: f"Consul Turn {event.number} begins.",
    e.Activated: _who("{} activates."),
    e.TokensCleared: lambda s, event: "Every Hero has activated: the activation tokens come off.",
    e.Moved: _moved,
    e.Placed: _at_square("{} is placed on {}."),
    e.Displaced: _at_square("{} is moved to {}."),
    e.StoodUp: _who("{} stands up."),
    e.Attacked: _attacked,
    e.Acted: _acted,
    e.Rolled: _rolled,
    e.Held: lambda s, event: f"{unit_name(s, event.unit)} withstands {unit_name(s, event.by)}.",
    e.Critical: lambda s, event: (
        f"A critical success of {unit_name(s, event.unit)} on {unit_name(s, event.target)}!"
    ),
    e.Wounded: _wounded,
    e.Healed: lambda s, event: f"{unit_name(s, event.unit)} heals {plural(event.wounds, 'wound')}.",
    e.Afflicted: lambda s, event: f"{unit_name(s, event.unit)} suffers {statuses(event.status)}.",
    e.Cured: lambda s, event: f"{unit_name(s, event.unit)} loses {statuses(event.status)}.",
    e.Destroyed: _destroyed,
    e.GainedWrath: lambda s, event: f"{unit_name(s, event.unit)} gains wrath ({event.total}).",
    e.LostWrath: lambda s, event: f"{unit_name(s, event.unit)} loses wrath ({event.total}).",
    e.GainedPotion: lambda s, event: f"{unit_name(s, event.unit)} gains a potion ({event.total}).",
    e.Drank: _drank,
    e.ChestOpened: _at_square("{} opens the chest on {}."),
    e.Drew: _drew,
    e.Stored: lambda s, event: f"{card_name(s, event.card)} goes to the backpack.",
    e.Discarded: lambda s, event: f"{deck_card_name(s, event.deck, event.card)} is discarded.",
    e.Equipped: _equipped,
    e.Spawned: _at_square("{} appears on {}."),
    e.ChartMoved: _chart,
    e.StarBonus: lambda s, event: f"Stars: monsters have +{event.strength} STR, +{event.arm} ARM.",
    e.Commanded: lambda s, event: f"Command: {COMMAND[event.command]}.",
    e.Targeted: _targeted,
    e.TwistDrawn: _twist("{} takes effect."),
    e.TwistEnded: _twist("{} ends."),
    e.CrystalPlaced: lambda s, event: f"A crystal lies on {square_name(s.board, event.square)}.",
    e.CrystalTaken: _at_square("{} interacts with the crystal on {}."),
    e.Shapeshifted: lambda s, event: (
        f"Shapeshift: {s.box.models[event.card].name} on {square_name(s.board, event.square)}."
    ),
    e.EffectEnded: lambda s, event: f"{action_name(s, event.action)} ends.",
    e.CoinSpent: lambda s, event: f"A Princess Coin is spent ({event.left} left).",
    e.Returned: _at_square("{} returns on {}."),
    e.GameEnded: _ended,
}
