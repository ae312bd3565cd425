"""Lines of the log for every Super Dungeon game: the dice that fell, and what may be animated.

The games name their events alike, with the same fields for the same things, so one reader serves
them all; what an event says in words is each game's own telling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from undercroft.kernel import scene as sc
from undercroft.kernel.dice import Face
from undercroft.kernel.wording import plural

from . import naming
from .card import Pool
from .dice import Faces
from .roll import Rolled
from .state import DungeonState

Draw = Callable[[DungeonState, Any], sc.Cue]


def line(s: DungeonState, event: Any, text: str) -> sc.Line:
    """An event as a line of the log; `text` is the sentence that tells it."""
    kind = type(event).__name__
    throws: tuple[sc.Throw, ...] = ()
    cue = CUES.get(kind)
    if isinstance(event, Rolled):
        who = naming.unit_name(s, event.unit) if event.unit >= 0 else "Everybody"
        throws = (throw(event, s.faces, who),)
    return sc.Line(
        text=text,
        rules=tuple(event.rules),
        token=_whose(event),
        throws=throws,
        cue=None if cue is None or event.unit < 0 else cue(s, event),
        round=ROUNDS.get(kind, "").format(number=getattr(event, "number", 0)),
    )


def throw(event: Rolled, faces: Faces, who: str) -> sc.Throw:
    """The dice of a roll; fixed stars lie beside them as a white die."""
    pool = Pool(*event.pool)
    thrown = zip(faces.dice(pool), event.faces, strict=True)
    dice = [
        sc.Die(
            kind=die.name,
            face=symbols(die.faces[side].value, die.faces[side].icons),
            counts=place not in event.dropped,
            struck=place in event.dropped,
        )
        for place, (die, side) in enumerate(thrown)
    ]
    if pool.stars:
        dice.append(sc.Die(kind="white", face=symbols(pool.stars)))
    return sc.Throw(
        who=who,
        label=event.what,
        dice=tuple(dice),
        total=plural(event.stars, "star"),
        token=event.unit if event.unit >= 0 else None,
    )


def symbols(stars: int, icons: str = "") -> str:
    """A face as a client draws it: stars, a heart, a potion; nothing for a blank."""
    shown = naming.face(Face(stars, icons))
    return "" if shown == "–" else shown


def _whose(event: Any) -> int | None:
    unit = getattr(event, "by", -1)
    if unit < 0:
        unit = getattr(event, "unit", -1)
    return unit if isinstance(unit, int) and unit >= 0 else None


def _at(kind: Any) -> Draw:
    return lambda s, event: sc.Cue(kind=kind, token=event.unit, path=(event.square,))


def _status(s: DungeonState, event: Any) -> sc.Cue:
    gained = type(event).__name__ == "Afflicted"
    words = naming.statuses(s, event.status)
    return sc.Cue(kind="status", token=event.unit, amount=1 if gained else -1, text=words)


CUES: Mapping[str, Draw] = {
    "Moved": lambda s, event: sc.Cue(kind="move", token=event.unit, path=event.path),
    "Displaced": _at("move"),
    "Placed": _at("move"),
    "Returned": _at("appear"),
    "Spawned": _at("appear"),
    "BossSpawned": _at("appear"),
    "Shapeshifted": _at("appear"),
    "Destroyed": _at("vanish"),
    "Wounded": lambda s, event: sc.Cue(kind="wound", token=event.unit, amount=1),
    "Healed": lambda s, event: sc.Cue(kind="heal", token=event.unit, amount=event.wounds),
    "Afflicted": _status,
    "Cured": _status,
    "Activated": lambda s, event: sc.Cue(kind="turn", token=event.unit),
}
"""By the name of the event: the Super Dungeon games call the same things alike."""

ROUNDS = {
    "RoundBegan": "Round {number}",
    "TurnBegan": "Round {number}",
    "ConsulTurnBegan": "Consul Turn {number}",
}
"""What begins with an event, as the scenes of these games call it."""
