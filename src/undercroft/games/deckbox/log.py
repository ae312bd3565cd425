"""Lines of the log: the dice that fell, and what a client may animate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel import scene as sc

from . import events as e
from .state import State
from .wording import ROLLS, signed, tell, unit_name


def line(s: State, event: Any) -> sc.Line:
    """An event as a line of the log; every seat may know everything that happens."""
    cue = _CUES.get(type(event))
    unit = getattr(event, "unit", getattr(event, "hero", -1))
    return sc.Line(
        text=tell(s, event),
        rules=tuple(event.rules),
        token=unit if unit >= 0 else None,
        throws=(_throw(s, event),) if isinstance(event, e.Rolled) else (),
        cue=None if cue is None or unit < 0 else cue(event),
        round=f"Round {event.number}" if isinstance(event, e.RoundBegan) else "",
    )


def _throw(s: State, event: e.Rolled) -> sc.Throw:
    dice = tuple(sc.Die(kind="white", face=str(face)) for face in event.dice)
    total = f"{signed(event.modifier)}: {event.value}"
    return sc.Throw(
        who=unit_name(s, event.unit), label=ROLLS[event.what], dice=dice, total=total,
        token=event.unit,
    )  # fmt: skip


_CUES: dict[type, Callable[[Any], sc.Cue]] = {
    e.Moved: lambda event: sc.Cue(kind="move", token=event.unit, path=event.path),
    e.Placed: lambda event: sc.Cue(kind="move", token=event.unit, path=(event.square,)),
    e.Stood: lambda event: sc.Cue(kind="appear", token=event.hero, path=(event.square,)),
    e.Spawned: lambda event: sc.Cue(kind="appear", token=event.unit, path=(event.square,)),
    e.Revived: lambda event: sc.Cue(kind="appear", token=event.hero, path=(event.square,)),
    e.Defeated: lambda event: sc.Cue(kind="vanish", token=event.unit),
    e.Fell: lambda event: sc.Cue(kind="status", token=event.hero, amount=1, text="Down"),
    e.Hurt: lambda event: sc.Cue(kind="wound", token=event.unit, amount=event.amount),
    e.Healed: lambda event: sc.Cue(kind="heal", token=event.unit, amount=event.amount),
    e.Stunned: lambda event: sc.Cue(kind="status", token=event.unit, amount=1, text="Stunned"),
    e.Activated: lambda event: sc.Cue(kind="turn", token=event.unit),
}
