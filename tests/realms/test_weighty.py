"""Which interruptions are worth asking a person. [energy.surge-after-roll]"""

from __future__ import annotations

import pytest

from tests.realms.arena import HeroSpec, MonsterSpec
from undercroft.games.realms.weighty import weighty

from .test_combat import duel

SOFT = "hamelin_rat"
"""One health and no defence."""


@pytest.mark.parametrize(("monster", "worth"), [("bridge_troll", True), (SOFT, False)])
def test_a_surge_is_asked_about_unless_the_blow_already_fells(monster: str, worth: bool) -> None:
    hero = HeroSpec("nutcracker", worn=["parade_sabre"], skills=[], energy=4)
    a = duel(H=hero, w=MonsterSpec(monster)).menu("H")
    a.dice(" ".join(["2"] * a.s.profile[0].weapons[0].dice))
    a.do("attack", 0, "w")
    assert a.asked() == "improve"
    assert weighty(a.s, a.ask) is worth
