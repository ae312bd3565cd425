"""What a master of the Consul knows: who acts and who waits, what is spawned, where to stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from undercroft.games.explore import advice, mastery, prospect
from undercroft.games.explore.attack import Attack, attack_causes
from undercroft.games.explore.game import GAME
from undercroft.games.explore.state import CONSUL
from undercroft.games.explore.target import MELEE
from undercroft.games.superdungeon import status
from undercroft.kernel.squares import each

from .arena import Arena
from .test_spawning import DEN

HALL = """
    ##################
    #F...a..........b#
    #................#
    ##################
    """


def best(a: Arena, worths: Sequence[float] | None) -> tuple[Any, ...]:
    assert worths is not None
    return tuple(a.ask.options[list(worths).index(max(worths))])


def mastered(a: Arena) -> tuple[Any, ...]:
    return best(a, mastery.worths(a.s, a.ask))


def advised(a: Arena) -> tuple[Any, ...]:
    return best(a, advice.worths(a.s, a.ask))


def hall(a: str = "knucklehead", b: str = "knucklehead") -> Arena:
    return Arena(HALL, F="hearthsworn_fighter", a=a, b=b).dry()


def test_who_is_far_from_everybody_waits_while_a_hero_is_still_to_act() -> None:
    a = hall().at("consul")
    assert mastered(a) == a.option("activate", "a")
    a.do("activate", "a").do("end")
    assert mastered(a) == ("stop",)
    assert advised(a) == a.option("activate", "b")


def test_nobody_waits_who_can_strike() -> None:
    near = HALL.replace("a..........b", "a.b.........")
    a = Arena(near, F="hearthsworn_fighter", a="knucklehead", b="knucklehead").dry().at("consul")
    a.do("activate", "a").do("end")
    assert mastered(a) == a.option("activate", "b")


def test_a_monster_with_tricks_is_spawned_before_one_that_is_stronger_for_its_skulls() -> None:
    pool = {"O": "lava_whirl", "h": "ember_hound", "g": "burning_gel"}
    a = Arena(DEN, F="hearthsworn_fighter", round=0, **pool).at("spawning")
    assert advised(a) == a.option("spawn", "h")
    assert mastered(a) == a.option("spawn", "g")


def test_a_fighter_keeps_apart_from_friends_where_squares_are_as_good() -> None:
    a = Arena(
        """
        #######
        #.....#
        #.F..a#
        #..b..#
        #######
        """,
        F="hearthsworn_fighter", a="knucklehead", b="knucklehead",
    ).dry().on("b", acted=1).menu("a")  # fmt: skip
    kind, square, *_ = mastered(a)
    assert kind == "move"
    assert not a.s.board.neighbours[square] & a.s.footprint(a.numbers["b"])


def test_a_status_counts_by_what_it_is_on_heroes() -> None:
    """As the Consul's masters weigh it, in every blow that brings one."""
    bringers = 0
    for name, model in sorted(GAME.content.models.items()):
        if model.kind not in ("minion", "denizen") or model.base > 1:
            continue
        a = Arena("####\n#FK#\n####", F="hearthsworn_fighter", K=name).dry().menu("K")
        attack = Attack(a.numbers["K"], [a.numbers["F"]], MELEE)
        brought = attack_causes(a.s, attack) & ~a.s.profile[a.numbers["F"]].immune
        plain = prospect.blow(a.s, attack, a.numbers["F"])
        dreaded = prospect.blow(a.s, attack, a.numbers["F"], mastery.DREAD)
        more = sum(mastery.DREAD[bit] - prospect.STATUS for bit in each(brought))
        hit = prospect.chance(a.s, attack, a.numbers["F"])
        assert dreaded - plain == pytest.approx(hit * more), name
        bringers += bool(brought)
    assert bringers


def test_heroes_are_advised_as_everybody_is() -> None:
    a = hall().menu("F")
    assert mastery.worths(a.s, a.ask) == advice.worths(a.s, a.ask)
    assert GAME.extras.mastery_of(1) is None
    assert GAME.extras.mastery_of(CONSUL) is mastery


def test_only_what_there_is_is_favoured_and_dreaded() -> None:
    assert set(mastery.FAVOUR) <= set(GAME.content.models)
    assert set(mastery.DREADED) <= set(status.NAMES)
