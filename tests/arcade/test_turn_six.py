"""The rulebook's worked sixth Consul Turn, number for number. [example.consul-turn-six.*]"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from undercroft.games.arcade import effect
from undercroft.games.arcade.events import (
    Afflicted,
    Attacked,
    ChartMoved,
    CoinSpent,
    Commanded,
    ConsulTurnBegan,
    Cured,
    Destroyed,
    Drew,
    HeroTurnBegan,
    Moved,
    Placed,
    Spawned,
    StarBonus,
    Targeted,
    TwistDrawn,
    TwistEnded,
    Wounded,
)

from .arena import Arena

HALL = """
    ##########################
    #.......W................#
    #...............S........#
    #R.......Pcc.............#
    #.........cc.............#
    #........dd..............#
    #G.......dd.............N#
    ##########################"""


def sixth() -> Arena:
    """The start: Warrior R, Witch W, Guardian G; the Speaker P with two Crawlers, the Stalker S."""
    a = Arena(
        HALL,
        R="riftling_warrior", W="sanctioned_witch", G="moonspire_guardian",
        P="spider_speaker", c="crawler", d="crawler", e="crawler",
        S="tower_stalker", v="tower_blackblade", x="tower_blackblade", y="tower_blackblade",
        N="spider_nest",
    )  # fmt: skip
    a.on("R", wrath=3, gear=["spikes", "witch_wand"]).on("W", wrath=2, wounds=2).on("G", wrath=1)
    a.on("G", gear=["elvish_boots"])
    a.set(space=5, number=5, coins=4, challenge_top=["terrible_burden"], marker=(23, 0))
    return a.dry()


def play_on(a: Arena, until: str) -> None:
    """The players' choices: the Stalker ends beside the Witch, all else as it comes."""
    while a.ask.prompt != until:
        wish = a.option("place", "S", (8, 1))
        first = a.ask.options[0]
        a.match.answer_with(wish if wish in a.ask.options else first)


@cache
def played() -> Arena:
    """The whole Consul Turn, up to the Witch's return."""
    a = sixth()
    a.dice("2 1 1")  # the Witch against Weaken the Prey
    a.dice("1 1 1", "1 1 -", "2 1 1")  # the Warrior against the Speaker
    a.dice("2 1 1", "2 2 -")  # the Witch, with Bane, against the Stalker
    a.at("consul_turn")
    play_on(a, "return")
    a.done()
    return a


def log(a: Arena) -> list[Any]:
    return list(a.match.events or [])


def during(a: Arena, command: str) -> list[Any]:
    """What happened from a command to the next."""
    events = log(a)
    start = next(
        i for i, e in enumerate(events) if isinstance(e, Commanded) and e.command == command
    )
    rest = events[start + 1 :]
    end = next((i for i, e in enumerate(rest) if isinstance(e, Commanded)), len(rest))
    return rest[:end]


@pytest.mark.rule("example.consul-turn-six.start")
def test_start() -> None:
    a = sixth().at("hero_turn")
    assert [a.s.wrath[a.numbers[m]] for m in "RWG"] == [3, 2, 1]
    assert (a.s.wrath_total, a.s.wrath_free) == (6, 0)
    assert a.wounds("W") == 2


@pytest.mark.rule("example.consul-turn-six.upkeep")
def test_upkeep() -> None:
    events = log(played())
    start = next(i for i, e in enumerate(events) if isinstance(e, ConsulTurnBegan))
    assert isinstance(events[start + 1], ChartMoved)


@pytest.mark.rule("example.consul-turn-six.chart")
def test_chart() -> None:
    a = played()
    assert [e.space for e in a.events(ChartMoved)] == [6]
    assert [(e.strength, e.arm) for e in a.events(StarBonus)] == [(1, 0)]
    names = [e.command for e in a.events(Commanded)]
    assert names == ["move", "unique", "fight", "challenge", "reinforce"]
    assert effect.monster_strength(a.s, a.s.bosses[0], a.numbers["R"], None) == 4


@pytest.mark.rule("example.consul-turn-six.move.spider-speaker")
def test_the_spider_speaker_moves_first_and_its_crawlers_follow() -> None:
    a = played()
    events = during(a, "move")
    first = events[0]
    assert isinstance(first, Moved) and a.mark(first.unit) == "P"
    end = first.path[-1]
    warrior = a.s.at[a.numbers["R"]]
    assert a.s.board.distance(end, warrior) == 2
    assert all(a.s.board.distance(q, warrior) > 2 for q in first.path[:-1])
    placed = [e for e in events if isinstance(e, Placed)]
    assert {a.mark(e.unit) for e in placed} == {"c", "d"}
    for e in placed:
        assert a.s.board.distance_between(a.s.board.footprint(e.square, 2), 1 << end) <= 2


@pytest.mark.rule("example.consul-turn-six.move.tower-stalker")
def test_the_tower_stalker_moves_second_as_close_as_it_can() -> None:
    a = played()
    moves = [e for e in during(a, "move") if isinstance(e, Moved)]
    assert [a.mark(e.unit) for e in moves] == ["P", "S"]
    path = moves[1].path
    assert len(path) - 1 == 8
    warrior = a.s.at[a.numbers["R"]]
    assert a.s.board.distance(path[0], warrior) - a.s.board.distance(path[-1], warrior) == 8
    assert isinstance(during(a, "move")[-1], Moved)


@pytest.mark.rule("example.consul-turn-six.unique.scuttling-swarm")
def test_scuttling_swarm_brings_the_third_crawler() -> None:
    a = played()
    spawned = [e for e in during(a, "unique") if isinstance(e, Spawned)]
    assert [a.mark(e.unit) for e in spawned] == ["e"]
    assert effect.distance(a.s, a.numbers["e"], a.numbers["P"]) <= 2


@pytest.mark.rule("example.consul-turn-six.unique.target")
def test_weaken_the_prey_takes_the_witch() -> None:
    a = played()
    told = [e for e in during(a, "unique") if isinstance(e, Targeted)]
    assert [(a.mark(e.unit), a.mark(e.target)) for e in told] == [("S", "W")]


@pytest.mark.rule("example.consul-turn-six.unique.weaken-the-prey")
def test_weaken_the_prey_has_str_five_and_wounds() -> None:
    a = played()
    events = during(a, "unique")
    assert [e.strength for e in events if isinstance(e, Targeted)] == [5]
    assert [a.mark(e.unit) for e in events if isinstance(e, Wounded)] == ["W"]
    assert [a.mark(e.unit) for e in events if isinstance(e, Afflicted)] == ["W"]


@pytest.mark.rule("example.consul-turn-six.fight.spider-speaker")
def test_the_spider_speaker_attacks_three_times_with_str_three() -> None:
    a = played()
    events = during(a, "fight")
    told = [
        (a.mark(e.unit), a.mark(e.target), e.strength) for e in events if isinstance(e, Targeted)
    ]
    assert told[:3] == [("P", "R", 3)] * 3
    hits = [e for e in events if isinstance(e, Wounded) and a.mark(e.by) == "P"]
    assert [a.mark(e.unit) for e in hits] == ["R"]
    assert a.status("R") == ("poison",)


@pytest.mark.rule("example.consul-turn-six.fight.tower-stalker")
def test_the_tower_stalker_destroys_the_witch() -> None:
    a = played()
    events = during(a, "fight")
    told = [
        (a.mark(e.unit), a.mark(e.target), e.strength) for e in events if isinstance(e, Targeted)
    ]
    assert told[3:] == [("S", "W", 3)] * 2
    assert sum(isinstance(e, Wounded) and a.mark(e.unit) == "W" for e in events) == 2
    assert [a.mark(e.unit) for e in events if isinstance(e, Destroyed)] == ["W"]
    assert len([e for e in events if isinstance(e, Attacked)]) == 5


@pytest.mark.rule("example.consul-turn-six.fight.witch-destroyed")
def test_the_witchs_tokens_are_gone_and_her_wrath_is_unused() -> None:
    a = played()
    assert [a.s.wrath[a.numbers[m]] for m in "RWG"] == [3, 0, 1]
    assert a.s.wrath_free == 2
    assert (a.wounds("W"), a.status("W")) == (0, ())


@pytest.mark.rule("example.consul-turn-six.challenge.trap")
def test_the_trap_of_terrible_burden() -> None:
    a = played()
    events = during(a, "challenge")
    names = [a.game.box.twists[e.card].id for e in events if isinstance(e, TwistDrawn)]
    assert names == ["terrible_burden"]
    assert [a.mark(e.unit) for e in events if isinstance(e, Wounded)] == ["R"]
    assert (a.wounds("R"), a.wounds("G")) == (2, 0)


@pytest.mark.rule("example.consul-turn-six.challenge.lasting")
def test_terrible_burden_lasts_until_the_next_consul_turn_closes() -> None:
    a = Arena(
        "########\n#TA....#\n#W....=#".replace("=#", ".=") + "\n########",
        T="tincan", W="sanctioned_witch", A="tower_arbalist",
    ).dry()  # fmt: skip
    a.on("T", wrath=1).set(number=6, space=6, force=["terrible_burden"], ties=False)
    a.set(minis_out=1).at("hero_turn").dice("1 1")
    a.do("activate", "T").do("end").do("end")
    a.done()
    assert [e.what for e in a.rolls("defense str")] == ["defense str"]  # in Consul Turn seven
    assert [a.game.box.twists[e.card].id for e in a.events(TwistEnded)] == ["terrible_burden"]
    assert a.s.force == ()


@pytest.mark.rule("example.consul-turn-six.reinforce.spider-speaker")
def test_the_spider_speaker_gets_nobody() -> None:
    a = played()
    spawned = [e for e in during(a, "reinforce") if isinstance(e, Spawned)]
    assert {a.s.card[e.unit] for e in spawned} == {a.game.box.model_number["tower_blackblade"]}


@pytest.mark.rule("example.consul-turn-six.reinforce.tower-stalker")
def test_the_tower_stalker_gets_two_blackblades_of_three() -> None:
    a = played()
    spawned = [e for e in during(a, "reinforce") if isinstance(e, Spawned)]
    assert len(spawned) == 2
    for e in spawned:
        assert effect.distance(a.s, e.unit, a.numbers["S"]) <= 2


@pytest.mark.rule("example.consul-turn-six.power-up")
def test_power_up_draws_no_card_and_brings_no_boss() -> None:
    a = played()
    assert not a.events(Drew)
    assert all(s < 0 for s in (a.s.at[unit] for unit in a.s.bosses))


@pytest.mark.rule("example.consul-turn-six.clean-up")
def test_clean_up_leaves_everything() -> None:
    a = played()
    rules = ("powerup.cleanup.stragglers",)
    assert not [e for e in a.events(Placed) if e.rules == rules]
    assert not a.events(TwistEnded)
    assert len(a.s.force) == 1
    assert not a.events(Cured)


@pytest.mark.rule("example.consul-turn-six.princess-coin")
def test_the_witch_comes_back_for_a_coin() -> None:
    a = played()
    assert [e.left for e in a.events(CoinSpent)] == [3]
    board = a.s.board
    beside = board.neighbours[a.square(23, 0)]
    for hero in "RG":
        beside |= board.neighbours[a.s.at[a.numbers[hero]]]
    free = beside & ~(a.s.heroes | a.s.foes)
    assert sum(1 << o[2] for o in a.ask.options) == free
    match = a.match.copy()
    match.answer_with(a.option("place", "W", (22, 0)))
    assert match.state.at[a.numbers["W"]] == a.square(22, 0)
    assert match.ask.prompt == "hero_turn"
    assert match.state.left == 2
    assert not a.events(HeroTurnBegan)
