"""The tally: who hurt whom, and what the dice came to. [attack.potential, attack.reduction]

Whether a face of an attack die is a success hangs on the type of the attack, which is told when
the attack is resolved: until then its dice are kept in mind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import decode
from undercroft.kernel.tally import Count, Thrown

from . import events as e
from .dice import FITS, SHIELDS, TYPES
from .state import State


class Reader:
    """Reads one game."""

    counted = ("success", "successes")

    def __init__(self) -> None:
        self._open: dict[int, list[int]] = {}
        """Faces of attack dice whose type is not known yet, by who threw them."""

    def chance(self, s: State, ask: Ask, index: int) -> Iterator[Thrown]:
        if ask.prompt == "attack":
            unit, dice = ask.about
            self._open.setdefault(unit, []).extend(decode(index, dice))
        elif ask.prompt == "defense":
            unit, dice = ask.about
            yield Thrown(unit, (SHIELDS,) * dice, decode(index, dice))

    def event(self, s: State, event: Any) -> Iterator[Count | Thrown]:
        if isinstance(event, e.Attacked):
            faces = self._open.pop(event.by, None)
            if faces:
                yield Thrown(event.by, (FITS[TYPES.index(event.type)],) * len(faces), tuple(faces))
            yield Count("strike", event.target, event.by, event.damage)
        elif isinstance(event, e.SpellCast | e.Struck):
            # Symbols of a spell, or a blow at nobody: neither good nor bad luck.
            self._open.pop(event.hero if isinstance(event, e.SpellCast) else event.by, None)
        else:
            count = _COUNTS.get(type(event))
            if count is not None:
                yield count(event)


_COUNTS: dict[type, Callable[[Any], Count]] = {
    e.Hurt: lambda v: Count("wound", v.unit, amount=v.amount),
    e.Healed: lambda v: Count("heal", v.unit, amount=v.amount),
    e.Defeated: lambda v: Count("fall", v.unit, v.by),
    e.Fell: lambda v: Count("fall", v.hero),
    e.Returned: lambda v: Count("rise", v.hero),
    e.Moved: lambda v: Count("walk", v.unit, amount=len(v.path)),
    e.Looted: lambda v: Count("chest", v.hero),
    e.Found: lambda v: Count("card", v.hero),
    e.Used: lambda v: Count("drink", v.hero),
}
