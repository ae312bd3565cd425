"""Dealing anew what a seat may not know: decks, traps, treasures somebody looks at."""

from __future__ import annotations

from undercroft.kernel.chance import draw, stream
from undercroft.kernel.choice import Ask

from ..superdungeon import resample as shared
from .state import State, revealed


def resample(s: State, seat: int | None, key: int) -> State:
    """Another state that looks the same.

    The face-down traps are dealt anew from all that have not been found.
    """
    t = shared.resample(s, seat, key)
    hidden = [card for card in s.tile_traps if card >= 0]
    if hidden:
        deck = [number for number, card in enumerate(s.box.traps) for _ in range(card.copies)]
        found = [revealed(card) for card in s.tile_traps if card < -1]
        found += [trap.card for trap in s.traps if trap.card not in found]
        for card in (*hidden, *found):
            if card in deck:
                deck.remove(card)
        pool = sorted((*hidden, *deck))
        luck = stream(key, len(s.decks))
        t.tile_traps = tuple(
            pool.pop(draw(luck, place, len(pool))) if card >= 0 else card
            for place, card in enumerate(s.tile_traps)
        )
    return t


def veiled(ask: Ask, seat: int | None) -> bool:
    """Whether a seat may not know what chance answers: another looks at what is drawn."""
    if ask.prompt == "trap":
        return True
    return ask.prompt == "draw" and len(ask.about) > 2 and ask.about[2] != seat
