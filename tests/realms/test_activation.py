"""What an activation is. [activation.definition]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena
from tests.realms.figures import ogre, soldier
from undercroft.games.realms.events import Activated


@pytest.mark.rule("activation.definition", "round.action-order")
def test_heroes_and_monsters_activate_within_one_action_phase() -> None:
    a = Arena(
        "H . . . t . . . S", H=soldier(), S=soldier(), t=ogre(),
        row=["H", "beanstalk_ogre", "S"],
    )  # fmt: skip
    a.start("card")
    assert (a.s.phase, a.s.active) == ("action", a.numbers["H"])
    a.dice("1 1 1").do("end")
    assert (a.s.phase, a.s.active) == ("action", a.numbers["S"])
    assert [event.unit for event in a.events(Activated)] == [0, a.numbers["t"], 1]


@pytest.mark.rule("activation.definition")
def test_what_counts_for_the_next_activation_counts_in_it_and_not_after() -> None:
    a = Arena(
        "H . . . . . . . t", H=soldier(conditions=["immobilize"]), t=ogre(), round=2,
        row=["H", "beanstalk_ogre"], events=["morning_light"],
    )  # fmt: skip
    a.start("card")
    assert a.conditions("H") == ["immobilize"]
    assert not a.offered("move")
    a.dice("1 1 1").do("end")
    # The next round: he may move again.
    assert a.s.round == 3
    assert a.conditions("H") == []
    assert a.offered("move")
