"""Events as sentences that say what has happened, with the rule that has it so."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia import events as e
from undercroft.games.crystalia.telling import tell
from undercroft.games.crystalia.wound import destroy

from .arena import Arena, foe, unit

ROOM = """
    ########
    #A.....#
    #......#
    ########
    """


def test_events_say_who_and_how_many() -> None:
    a = Arena(ROOM, A=unit("crawler"), T=foe("tincan", at=(4, 0))).menu("A")
    web, me, him = a.game.box.action_number["crawler.spider_web"], a.numbers["A"], a.numbers["T"]
    him_at = a.s.at[him]
    told = {
        e.Acted(me, web, (him,)): "Crawler uses Spider Web on Tincan.",
        e.Acted(me, web, (me,)): "Crawler uses Spider Web.",
        e.WarEnded((0,), ()): "Player 1 wins the war.",
        e.WarEnded((0, 2), ()): "Player 1 and Player 3 win the war.",
        e.Exploded(0, (him,)): "Break In Explosion of Player 1: Tincan.",
        e.Tested(me, "search", True, ()): "Crawler finds a trap.",
        e.Tested(me, "search", False, ()): "Crawler searches for a trap in vain.",
        e.Tested(me, "disarm", True, ()): "Crawler disarms the trap.",
        e.Tested(me, "disarm", False, ()): "Crawler does not disarm the trap.",
        e.ExitExplored(me, 7): "Crawler explores an exit and rolls 7.",
        e.ChestTried(me, him_at, 1): "Crawler opens the chest on E1: 1, Boom!",
        e.ChestTried(me, him_at, 4): "Crawler opens the chest on E1: 4, Empty.",
        e.MimicAppeared(him, him_at): "The chest on E1 is Tincan!",
        e.Shapeshifted(me, a.s.card[him], him_at): "Shapeshift: Tincan.",
        e.Exploded(0, ()): "Break In Explosion of Player 1: nobody is struck.",
    }
    assert [tell(a.s, event) for event in told] == list(told.values())


@pytest.mark.rule("reward.8-bit.carry", "reward.16-bit")
@pytest.mark.parametrize(
    ("card", "rule"), [("gouger", "reward.8-bit.carry"), ("pudge", "reward.16-bit")]
)
def test_a_trophy_cites_the_rule_of_its_platform(card: str, rule: str) -> None:
    a = Arena(ROOM, A=unit("tincan"), T=foe(card, at=(4, 0))).menu("A")
    a.s.log = []
    destroy(a.s, a.numbers["T"], a.numbers["A"])
    assert [event.rules for event in a.s.log if isinstance(event, e.TrophyTaken)] == [(rule,)]
