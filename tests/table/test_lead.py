"""Who leads the companion: one phone at a time, and any may take over where it was."""

from __future__ import annotations

import json

import pytest

from undercroft.table.errors import Refused
from undercroft.table.lead import Lead, led

SEATS = [{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Bob"}]


def test_nobody_has_led_at_a_new_table() -> None:
    assert Lead.of({"lead": None}) is None


def test_the_first_phone_leads_from_where_it_says() -> None:
    assert led(None, Lead("a", 0, 7), SEATS) == Lead("a", 0, 7)
    assert led(None, Lead("a", 0, None), SEATS) == Lead("a", 0, None)


def test_a_phone_that_takes_over_goes_on_where_the_other_was() -> None:
    assert led(Lead("a", 0, 7), Lead("b", 1, None), SEATS) == Lead("b", 1, 7)


def test_the_phone_that_leads_says_how_far_all_is_done() -> None:
    assert led(Lead("a", 0, 7), Lead("a", 0, 9), SEATS) == Lead("a", 0, 9)


@pytest.mark.parametrize(("seat", "who"), [(0, "Ada"), (1, "Bob"), (None, "The host")])
def test_another_phone_does_not_say_how_far_all_is_done(seat: int | None, who: str) -> None:
    with pytest.raises(Refused, match=f"^{who} leads now, from another phone.$"):
        led(Lead("a", seat, 7), Lead("b", 1, 9), SEATS)


def test_everybody_is_told_whose_phone_leads() -> None:
    assert Lead("b", 1, 7).shown(SEATS) == {"phone": "b", "seat": 1, "read": 7, "who": "Bob"}


def test_it_is_kept_in_the_row_of_the_table() -> None:
    lead = Lead("b", None, 7)
    assert json.loads(lead.text) == {"phone": "b", "seat": None, "read": 7}
    assert Lead.of({"lead": lead.text}) == lead
