"""Every kind of event has a sentence of its own."""

from __future__ import annotations

from tests.realms.stage import Stage
from undercroft.games.realms import events, telling
from undercroft.games.realms.box import BIT, LUCK


def test_every_kind_of_event_can_be_told() -> None:
    kinds = [
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and hasattr(kind, "_fields") and "rules" in kind._fields
    ]
    assert len(kinds) > 40
    assert [kind.__name__ for kind in kinds if kind not in telling._TELL] == []


def test_dice_speed_and_powers_are_told_as_they_are() -> None:
    s = Stage("the_beast", "jack").s
    tellings = {
        ("attack", 1): "The Beast has 1 attack die more for a while.",
        ("defense", -2): "The Beast has 2 defence dice fewer for a while.",
        ("speed", -2): "The Beast has 2 Speed less for a while.",
        ("penetrative", 2): "The Beast has Penetrative 2 for a while.",
        ("power", BIT["brutal_strike"]): "The Beast has Brutal Strike for a while.",
        ("lucky", LUCK["loot"]): "The Beast has Lucky (loot) for a while.",
        ("cancel", BIT["stun"]): "The Beast has Cancel (Stun) for a while.",
    }
    for (stat, amount), told in tellings.items():
        assert telling.tell(s, events.Boosted(0, stat, amount, ())) == told


def test_a_heading_with_a_mark_of_its_own_has_no_full_stop() -> None:
    s = Stage("the_beast", "jack").s
    card = s.box.exploration_number["ambush"]
    told = telling.tell(s, events.Revealed(0, card))
    assert ": Ambush! They were waiting." in told


def test_a_name_with_an_article_stands_in_a_sentence_like_any_other() -> None:
    s = Stage("the_beast", "jack").s
    assert telling.tell(s, events.FreeAttack(1, 0, False)).endswith(
        "slips away from Jack the Giant-Killer."
    )
    assert telling.tell(s, events.FreeAttack(0, 1, False)).endswith("slips away from the Beast.")
