"""Quiet seats: a wish not to be asked lasts until the next turn of one's own."""

from __future__ import annotations

from typing import Any

from undercroft.table.picture import Glance
from undercroft.table.quiet import Quiet

MINE = Glance("Round 1", 0, True, None)
THEIRS = Glance("Round 1", 1, True, None)
INTERRUPT = Glance("Round 1", 0, False, 0)
LATER = Glance("Round 2", 0, True, None)


def seat(number: int, quiet: str | None) -> dict[str, Any]:
    return {"seat": number, "quiet": quiet}


def test_quiet_said_in_ones_own_turn_outlasts_that_turn() -> None:
    quiet = Quiet()
    kept = quiet.begin(0, MINE)
    assert quiet.over([seat(0, kept)], MINE) == []


def test_quiet_ends_with_the_next_turn_of_ones_own() -> None:
    quiet = Quiet()
    kept = quiet.begin(0, MINE)
    assert quiet.over([seat(0, kept)], THEIRS) == []
    assert quiet.over([seat(0, kept)], MINE) == [0]


def test_quiet_said_in_somebody_elses_turn_ends_with_ones_own() -> None:
    quiet = Quiet()
    kept = quiet.begin(0, THEIRS)
    assert quiet.over([seat(0, kept)], MINE) == [0]


def test_who_plays_alone_is_asked_again_in_another_phase() -> None:
    quiet = Quiet()
    kept = quiet.begin(0, MINE)
    assert quiet.over([seat(0, kept)], LATER) == [0]


def test_an_interrupt_is_nobodys_turn() -> None:
    quiet = Quiet()
    kept = quiet.begin(0, THEIRS)
    assert quiet.over([seat(0, kept)], INTERRUPT) == []


def test_seats_that_are_not_quiet_are_let_alone() -> None:
    quiet = Quiet()
    quiet.begin(0, THEIRS)
    assert quiet.over([seat(0, None), seat(1, None)], MINE) == []


def test_a_wish_said_anew_begins_anew() -> None:
    quiet = Quiet()
    quiet.begin(0, THEIRS)
    kept = quiet.begin(0, MINE)
    assert quiet.over([seat(0, kept)], MINE) == []
