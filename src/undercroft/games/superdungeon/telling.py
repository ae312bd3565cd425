"""Telling: events as sentences, those that every Super Dungeon game has.

Each game has its own kinds of events, which cite its own rules; those of one name have the same
fields and are told alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from undercroft.kernel.wording import plural

from .card import Pool
from .dice import show
from .naming import (
    action_name,
    card_name,
    dice,
    drinking,
    roll_name,
    square_name,
    statuses,
    unit_name,
    unit_names_in_a_row,
)
from .state import DungeonState

Teller = Callable[[Any, Any], str]


def tell(s: DungeonState, event: Any, tellers: Mapping[type, Teller]) -> str:
    """An event as one sentence, named as the models are now."""
    told = tellers.get(type(event))
    return type(event).__name__ if told is None else told(s, event)


def who(text: str) -> Teller:
    return lambda s, event: text.format(unit_name(s, event.unit))


def at_square(text: str) -> Teller:
    def words(s: DungeonState, event: Any) -> str:
        return text.format(unit_name(s, event.unit), square_name(s.board, event.square))

    return words


def moved(s: DungeonState, event: Any) -> str:
    start, end = event.path[0], event.path[-1]
    mover = unit_name(s, event.unit)
    return f"{mover} moves from {square_name(s.board, start)} to {square_name(s.board, end)}."


def attacked(s: DungeonState, event: Any, how: str) -> str:
    attacker, targets = unit_name(s, event.unit), unit_names_in_a_row(s, event.targets)
    if event.action >= 0:
        return f"{attacker} uses {action_name(s, event.action)} on {targets}."
    return f"{attacker} attacks {targets}{how and ' '}{how}."


def acted(s: DungeonState, event: Any) -> str:
    actor, name = unit_name(s, event.unit), action_name(s, event.action)
    if not event.targets or event.targets == (event.unit,):
        return f"{actor} uses {name}."
    return f"{actor} uses {name} on {unit_names_in_a_row(s, event.targets)}."


def rolled(s: DungeonState, event: Any) -> str:
    pool = Pool(*event.pool)
    shown = dice(s, pool, event.faces, event.dropped)
    roller = unit_name(s, event.unit) if event.unit >= 0 else "The party"
    what = f"{roll_name(s, event.what)} roll {show(pool)}"
    return f"{roller}, {what}: {shown} = {plural(event.stars, 'star')}."


def wounded(s: DungeonState, event: Any) -> str:
    by = f" from {unit_name(s, event.by)}" if event.by >= 0 else ""
    return f"{unit_name(s, event.unit)} takes a wound{by}."


def destroyed(s: DungeonState, event: Any) -> str:
    by = f" by {unit_name(s, event.by)}" if event.by >= 0 else ""
    return f"{unit_name(s, event.unit)} is destroyed{by}."


def equipped(s: DungeonState, event: Any) -> str:
    old = f" in place of {card_name(s, event.replaced)}" if event.replaced >= 0 else ""
    return f"{unit_name(s, event.unit)} equips {card_name(s, event.card)}{old}."


def drank(s: DungeonState, event: Any) -> str:
    return f"{drinking(s, event.unit, event.owner, event.action)}."


def ended(s: DungeonState, event: Any) -> str:
    return "The Heroes win!" if event.winner == "heroes" else "The Consul wins!"


COMMON: dict[str, Teller] = {
    "Activated": who("{} activates."),
    "Moved": moved,
    "Displaced": at_square("{} is moved to {}."),
    "StoodUp": who("{} stands up."),
    "Acted": acted,
    "Rolled": rolled,
    "Wounded": wounded,
    "Healed": lambda s, e: f"{unit_name(s, e.unit)} heals {plural(e.wounds, 'wound')}.",
    "Afflicted": lambda s, e: f"{unit_name(s, e.unit)} suffers {statuses(s, e.status)}.",
    "Cured": lambda s, e: f"{unit_name(s, e.unit)} loses {statuses(s, e.status)}.",
    "Destroyed": destroyed,
    "Returned": at_square("{} returns on {}."),
    "ChestOpened": at_square("{} opens the chest on {}."),
    "Equipped": equipped,
    "GainedPotion": lambda s, e: f"{unit_name(s, e.unit)} gains a potion ({e.total}).",
    "Drank": drank,
    "Shapeshifted": lambda s, e: (
        f"Shapeshift: {s.box.models[e.card].name} on {square_name(s.board, e.square)}."
    ),
    "EffectEnded": lambda s, e: f"{action_name(s, e.action)} ends.",
    "GameEnded": ended,
}


def common(events: ModuleType) -> dict[type, Teller]:
    """The common sentences for those kinds of a game's events that they fit, by their names."""
    return {getattr(events, name): told for name, told in COMMON.items() if hasattr(events, name)}
