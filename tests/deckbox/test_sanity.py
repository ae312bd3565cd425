"""Sanity finds what contradicts itself, and nothing in a sound state."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.deckbox.table import Table
from undercroft.games.deckbox.sanity import flaws
from undercroft.games.deckbox.state import HELD, State


def sound() -> State:
    t = Table("10a").room("6a", (0, "U")).hero("H", at=(2, 4)).hero("B", at=(0, 0))
    return t.enemy("e", at=(2, 2), health=2).menu().s


def test_a_sound_state_has_no_flaws() -> None:
    assert flaws(sound()) == []


def _twice(s: State) -> None:
    s.market = (s.market[0], s.market[0], s.market[2])


def _on_each_other(s: State) -> None:
    s.rooms = (s.rooms[0], s.rooms[0])


def _fallen_carrier(s: State) -> None:
    s.tokens = (HELD - 3,)


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (lambda s: s.at.__setitem__(2, s.at[0]), "shares space"),
        (lambda s: s.health.__setitem__(0, 0), "with 0 health"),
        (lambda s: s.health.__setitem__(0, 99), "99 health"),
        (lambda s: s.loot.__setitem__(0, -1), "-1 Loot"),
        (lambda s: setattr(s, "foes", 0), "sets of heroes"),
        (lambda s: s.items.__setitem__(0, (19,)), "profile"),
        (_twice, "lost or doubled"),
        (_on_each_other, "lie on each other"),
        (_fallen_carrier, "carried by nobody"),
    ],
)
def test_what_contradicts_itself_is_named(spoil: Callable[[State], object], word: str) -> None:
    s = sound()
    spoil(s)
    assert any(word in flaw for flaw in flaws(s)), flaws(s)
