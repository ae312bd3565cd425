"""Every kind of event has a sentence of its own."""

from __future__ import annotations

from undercroft.games.realms import events, telling


def test_every_kind_of_event_can_be_told() -> None:
    kinds = [
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and hasattr(kind, "_fields") and "rules" in kind._fields
    ]
    assert len(kinds) > 40
    assert [kind.__name__ for kind in kinds if kind not in telling._TELL] == []
