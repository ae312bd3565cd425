"""Lines of the log: the dice that fell, and what a client may animate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.kernel import scene as sc

from . import events as e
from .dice import ATTACK_DIE, CRITICAL, DEFENSE_DIE, LOOT_DIE, MISS
from .state import State
from .telling import tell
from .wording import unit_name

DICE = {
    "attack": ("attack", ATTACK_DIE),
    "defense": ("defence", DEFENSE_DIE),
    "loot": ("loot", LOOT_DIE),
}
"""What is rolled: how a client draws the die, and its faces."""


_WHOSE = ("unit", "hero", "by")


def line(s: State, event: Any) -> sc.Line:
    """An event as a line of the log; every seat may know everything that happens."""
    unit = next((getattr(event, name) for name in _WHOSE if hasattr(event, name)), -1)
    cue = _CUES.get(type(event))
    return sc.Line(
        text=tell(s, event),
        rules=tuple(event.rules),
        token=unit if unit >= 0 else None,
        throws=_throws(s, event),
        cue=None if cue is None or unit < 0 else cue(event),
        round=f"Round {event.number}" if isinstance(event, e.RoundBegan) else "",
    )


def _throws(s: State, event: Any) -> tuple[sc.Throw, ...]:
    if not isinstance(event, e.Rolled) or event.what not in DICE:
        return ()
    kind, faces = DICE[event.what]
    dice = tuple(die(kind, faces, side, faces[side] != MISS) for side in event.faces)
    who = unit_name(s, event.unit) if event.unit >= 0 else "The party"
    return (
        sc.Throw(
            who=who, label=event.what, dice=dice, total=str(event.value),
            token=event.unit if event.unit >= 0 else None,
        ),
    )  # fmt: skip


def die(kind: str, faces: Sequence[str], side: int, counts: bool) -> sc.Die:
    """A die as it lies."""
    face = "!" if faces[side] == CRITICAL else "×" if faces[side] == MISS else faces[side]
    return sc.Die(kind=kind, face=face, counts=counts)


def _at(kind: Any) -> Callable[[Any], sc.Cue]:
    return lambda event: sc.Cue(
        kind=kind, token=getattr(event, "unit", getattr(event, "hero", -1)), path=(event.square,)
    )


_CUES: dict[type, Callable[[Any], sc.Cue]] = {
    e.Moved: lambda event: sc.Cue(kind="move", token=event.unit, path=event.path),
    e.Placed: _at("move"),
    e.Stood: _at("appear"),
    e.Returned: _at("appear"),
    e.Defeated: lambda event: sc.Cue(kind="vanish", token=event.unit),
    e.Fell: lambda event: sc.Cue(kind="vanish", token=event.hero),
    e.Hurt: lambda event: sc.Cue(kind="wound", token=event.unit, amount=event.amount),
    e.Healed: lambda event: sc.Cue(kind="heal", token=event.unit, amount=event.amount),
    e.Afflicted: lambda event: sc.Cue(
        kind="status", token=event.unit, amount=1, text=event.state.capitalize()
    ),
    e.Activated: lambda event: sc.Cue(kind="turn", token=event.unit),
}
