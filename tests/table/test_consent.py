"""Consent: a proposal waits for all whose seats it concerns, and is kept with the table."""

from __future__ import annotations

from undercroft.table.consent import Proposal
from undercroft.table.live import Undo

WISHED = Undo(to=4, seat=0, label="move to b3", free=False, waiting=(1, 3))


def proposal() -> Proposal:
    return Proposal.to_take_back(WISHED, number=6, by=0)


def test_each_proposal_has_an_id_of_its_own() -> None:
    assert proposal().undo != proposal().undo


def test_it_waits_until_the_last_seat_has_agreed() -> None:
    first = proposal().agreed(1)
    assert first.waiting == (3,)
    assert first.agreed(3).waiting == ()


def test_what_is_done_in_the_end_is_what_was_wished() -> None:
    act = proposal().act
    assert (act.to, act.seat, act.label, act.free) == (4, 0, "move to b3", True)


def test_it_is_kept_in_the_row_of_the_table() -> None:
    made = proposal()
    assert Proposal.of({"proposal": made.text}) == made
    assert Proposal.of({"proposal": None}) is None


def test_people_are_told_who_wishes_what_and_who_is_waited_for() -> None:
    made = proposal()
    assert made.told() == {
        "type": "proposed", "undo": made.undo, "by": 0, "label": "move to b3", "waiting": [1, 3],
    }  # fmt: skip
    assert made.settled(False) == {"type": "settled", "undo": made.undo, "agreed": False}
