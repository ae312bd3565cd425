"""Words that labels of every Super Dungeon game share: throws of chance, and what is gained."""

from __future__ import annotations

from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import decode

from .dice import show
from .naming import dice, face, roll_name, unit_name
from .state import DungeonState


def roll(s: DungeonState, ask: Ask, option: int) -> str:
    """What chance throws, and for whom."""
    what, unit, pool, *_ = ask.about
    who = f"{unit_name(s, unit)}, " if unit >= 0 else ""
    if what == "reroll":
        faces = {face(die.faces[option]) for die in s.faces.dice(pool)}
        return f"{who}re-rolled die: {' or '.join(sorted(faces))}"
    shown = dice(s, pool, decode(option, pool.dice))
    return f"{who}{roll_name(s, what)} roll {show(pool)}: {shown}"


def gain(what: str) -> str:
    """What a heart or a sacrifice is taken for: a wound, a status, a potion."""
    if what == "wound":
        return "heal 1 wound"
    return "gain a potion" if what == "potion" else f"lose {what.capitalize()}"
