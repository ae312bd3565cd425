"""What the box holds and how far it limits play. [component.*]"""

from __future__ import annotations

import pytest

from undercroft.games.explore.events import TokenGained
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec

from .arena import SKULL, SUPER, Arena


@pytest.mark.rule("component.markers")
def test_one_start_marker_lies_on_the_map_and_one_marker_on_each_track() -> None:
    assert set(GAME.content.tracks) == {"power_gauge", "loot_meter"}
    s = GAME.new(seed=1, size="crawl").state
    assert s.board.squares >> s.marker & 1
    assert (s.gauge, s.lap, s.loot) == (0, 0, 0)


def brawl(**facts: object) -> Arena:
    a = Arena(
        """
        #######
        #FK...#
        #.....#
        #######
        """,
        F="hearthsworn_fighter",
        K="gouger",
        **facts,
    )
    return a.on("F", potions=0)


@pytest.mark.rule("component.power-markers")
def test_the_power_marker_is_flipped_on_the_gauge() -> None:
    a = brawl(size="siege", gauge=SUPER - 1, loot_top=["rune_of_strength"]).menu("F")
    assert a.s.lap == 0
    a.dice("2 2 3").do("attack", "K", "melee").do("keep", "card:rune_of_strength").done()
    assert (a.s.lap, a.s.gauge) == (1, 0)


@pytest.mark.rule("component.skull-tokens")
def test_the_consul_gains_a_ninth_skull_token() -> None:
    a = brawl(tokens=8, gauge=SKULL - 1).menu("F")
    a.dice("2 2 3").do("attack", "K", "melee").done()
    assert [event.total for event in a.events(TokenGained)] == [9]


@pytest.mark.rule("component.counters")
def test_wound_counters_never_run_out() -> None:
    crowd = {
        str(i): UnitSpec("rockgut", at=(2 * (i % 5), 2 + 2 * (i // 5)), wounds=3) for i in range(10)
    }
    a = Arena(
        "############\n#FK........#\n" + "#..........#\n" * 5 + "############",
        F=UnitSpec("hearthsworn_fighter", potions=0, wounds=4),
        K="gouger",
        **crowd,
    ).menu("K")
    assert sum(a.s.wounds) == 34  # more than the 32 in the box
    a.dice("2 2", "- -").do("attack", "F", "melee").done()
    assert a.wounds("F") == 5


@pytest.mark.rule("component.counters")
def test_potion_counters_never_run_out() -> None:
    spread = {str(i): UnitSpec("ember_mage", at=(i, 1), potions=2, acted=1) for i in range(6)}
    a = Arena(
        """
        ########
        #BW....#
        #......#
        ########
        """,
        B=UnitSpec("claw_tribe_barbarian", potions=0),
        W="whelp",
        **spread,
    ).menu("B")  # fmt: skip
    assert sum(a.s.potions) == 12  # as many as in the box
    a.dice("3 p").do("attack", "W", "melee")
    while a.ask.prompt == "interrupt":
        a.do("pass")
    a.do("potion", "B")
    assert sum(a.s.potions) == 13
