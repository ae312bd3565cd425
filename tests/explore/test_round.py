"""The round from spawning to its end, initiative, and what ends a game. [round.*, initiative.*]"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.explore.events import (
    Activated,
    InitiativeRolled,
    LootMoved,
    RoundBegan,
    RoundEnded,
    Spawned,
    WentFirst,
)
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec
from undercroft.games.explore.state import CONSUL, HEROES, MONSTERS

from .arena import Arena

HALL = """
    ##########
    #FM......#
    #........#
    #....O...#
    #......K.#
    ##########
    """


def hall(**more: Any) -> Arena:
    """Fighter and Mage, a spawning point and a Knucklehead."""
    units: dict[str, Any] = {
        "F": UnitSpec("hearthsworn_fighter", potions=0),
        "M": UnitSpec("ember_mage", potions=0),
        "O": "egg_clutch",
        "K": "knucklehead",
    }
    return Arena(HALL, **{**units, "round": 0, **more})


def order(a: Arena, *wanted: type) -> list[str]:
    """The names of events of these kinds, in the order they happened."""
    return [type(event).__name__ for event in a.match.events or [] if isinstance(event, wanted)]


# ---------------------------------------------------------------- the sequence


@pytest.mark.rule("round.sequence", "round.end.trigger")
def test_a_round_is_spawning_initiative_turns_and_the_end() -> None:
    a = hall(w="whelp").at("round")
    assert a.ask.prompt == "spawn"
    a.do("spawn", "w").do("place", "w", (4, 1))
    assert (a.ask.prompt, a.ask.seat) == ("initiative", 1)
    a.do("name", "F")
    assert (a.ask.prompt, a.ask.seat) == ("initiative", CONSUL)
    a.dice("1 -", "- -").do("name", "K")
    a.do("first").do("activate", "F").do("end")
    a.do("activate", "K").do("end")
    assert not a.events(RoundEnded)
    a.do("activate", "w").do("end")
    assert a.ask.about == (a.numbers["M"],)
    assert not a.events(RoundEnded), "the Mage has not activated"
    a.do("end")
    assert order(a, RoundBegan, Spawned, InitiativeRolled, WentFirst, Activated, RoundEnded) == [
        "RoundBegan", "Spawned", "InitiativeRolled", "InitiativeRolled", "WentFirst",
        "Activated", "Activated", "Activated", "Activated", "RoundEnded", "RoundBegan",
    ]  # fmt: skip
    assert a.s.round == 2
    a.done()


@pytest.mark.rule("round.end.trigger")
def test_a_round_does_not_wait_for_models_that_were_destroyed() -> None:
    a = hall().on("F", acted=1).on("M", at=(5, 3)).menu("M")
    a.dice("3 3", "1 -").do("attack", "K", "magic")
    assert not a.in_play("K")
    a.do("end")
    assert a.s.round == 1
    assert [event.number for event in a.events(RoundEnded)] == [0]


@pytest.mark.rule("round.end.order", "loot.meter.reset")
def test_at_the_end_held_finds_are_used_before_the_meter_goes_back() -> None:
    a = hall(held=["rune_of_strength", "tattered_banner"], loot=8).at("end")
    assert (a.ask.prompt, a.ask.seat, a.s.loot) == ("held", 1, 8)
    a.do("use", "card:tattered_banner").do("equip", "M", -1)
    assert (a.ask.prompt, a.s.loot) == ("find", 8)
    assert not a.offers("hold"), "at the end of the round nothing is held any longer"
    a.do("equip", "F", -1)
    assert (a.gear("F"), a.gear("M")) == (["rune_of_strength"], ["tattered_banner"])
    assert (a.s.loot, a.s.held, a.s.round) == (0, (), 1)


@pytest.mark.rule("round.end.order")
def test_at_the_end_held_finds_may_be_sacrificed() -> None:
    a = hall(held=["tattered_banner"], loot=1).on("F", wounds=2).at("end")
    a.do("sacrifice", "F", "wound")
    assert (a.wounds("F"), a.gear("F"), a.s.loot) == (1, [], 0)


@pytest.mark.rule("loot.meter.reset")
def test_wounds_short_of_a_loot_circle_are_lost_with_the_round() -> None:
    a = hall(loot=2, w=UnitSpec("knucklehead", at=(1, 1))).on("M", acted=1).on("K", acted=1)
    a.on("w", acted=1).at("end")
    assert (a.s.loot, a.s.held) == (0, ())
    # The next wound is the first of its round and finds nothing.
    a = hall(loot=0).on("M", at=(5, 3)).menu("M").dice("3 3", "1 -")
    a.do("attack", "K", "magic")
    assert [event.circle for event in a.events(LootMoved)] == [1]
    assert a.ask.prompt == "menu"


# ---------------------------------------------------------------- initiative


@pytest.mark.rule("initiative.every-round")
def test_initiative_is_rolled_anew_every_round_after_spawning() -> None:
    a = hall().at("round")
    for number in (1, 2, 3):
        assert a.s.round == number
        assert a.ask.prompt == "initiative", "nothing to spawn, so the roll comes next"
        a.dice("1 -", "- -").do("name", "F").do("first")
        assert len(a.events(InitiativeRolled)) == 2 * number
        while a.s.round == number:
            a.match.answer(0)


@pytest.mark.rule("initiative.will")
def test_each_side_names_one_of_its_models_and_rolls_its_will() -> None:
    a = hall(P=UnitSpec("dragon_priest", at=(7, 0)), R=UnitSpec("rex")).at("initiative")
    assert a.ask.seat == 1
    assert a.offered("name") == [("name", a.numbers["F"]), ("name", a.numbers["M"])]
    a.do("name", "M")
    assert a.ask.seat == CONSUL
    # Neither the spawning point nor Rex, who is not on the table.
    assert a.offered("name") == [("name", a.numbers["K"]), ("name", a.numbers["P"])]
    # The Mage's WILL is two red dice, the Priest's one blue and one red.
    a.dice("3 1", "1 3").do("name", "P").done()
    assert [(e.side, e.unit, e.stars) for e in a.events(InitiativeRolled)] == [
        (HEROES, a.numbers["M"], 4),
        (MONSTERS, a.numbers["P"], 4),
    ]


@pytest.mark.rule("initiative.will", "initiative.tie")
def test_a_consul_without_a_model_scores_nothing_and_loses_even_to_nothing() -> None:
    a = (
        Arena("#####\n#F.O#\n#####", F=UnitSpec("hearthsworn_fighter"), O="egg_clutch")
        .dice("- -")
        .at("initiative")
    )
    a.done()
    assert (a.ask.prompt, a.ask.seat) == ("first", 1)
    assert [event.side for event in a.events(InitiativeRolled)] == [HEROES]


@pytest.mark.rule("initiative.will")
def test_a_destroyed_hero_cannot_be_named() -> None:
    a = hall().on("M", at=None)
    a.position.map = a.position.map.replace("M", ".")
    a.dice("1 1", "- -").at("initiative")
    assert a.ask.prompt == "first", "the Fighter is the only one to name"
    assert a.events(InitiativeRolled)[0].unit == a.numbers["F"]


@pytest.mark.rule("initiative.choice")
@pytest.mark.parametrize("choice", ["first", "second"])
@pytest.mark.parametrize(
    ("heroes", "monsters", "winner"), [("1 1", "1 -", HEROES), ("1 -", "1 1", MONSTERS)]
)
def test_the_side_with_more_stars_decides_who_goes_first(
    heroes: str, monsters: str, winner: int, choice: str
) -> None:
    a = hall().at("initiative").dice(heroes, monsters).do("name", "F")
    assert (a.ask.prompt, a.ask.seat) == ("first", 1 if winner == HEROES else CONSUL)
    assert list(a.ask.options) == [("first",), ("second",)]
    a.do(choice)
    first = winner if choice == "first" else 1 - winner
    assert [event.side for event in a.events(WentFirst)] == [first]
    assert a.ask.prompt == ("hero_turn" if first == HEROES else "menu")
    assert a.ask.seat == (1 if first == HEROES else CONSUL)


@pytest.mark.rule("initiative.tie")
@pytest.mark.parametrize("stars", ["- -", "1 -", "2 1"])
def test_the_heroes_win_ties(stars: str) -> None:
    a = hall().at("initiative").dice(stars, stars).do("name", "F")
    assert (a.ask.prompt, a.ask.seat) == ("first", 1)


# ---------------------------------------------------------------- the end of the game


def last_blow(boss: str, size: str, **facts: Any) -> Arena:
    """The Fighter beside a foe with one heart left."""
    a = Arena(
        """
        ########
        #FBB...#
        #.BB..K#
        ########
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0),
        B=UnitSpec(boss),
        K="knucklehead",
        size=size,
        **facts,
    )
    a.position.units["B"].wounds = a.game.content.models[boss].hearts - 1
    return a.menu("F")


@pytest.mark.rule("size.delve.end")
def test_a_delve_is_over_with_the_mini_boss() -> None:
    a = last_blow("rex", "delve", fight=True).dice("2 2 3", "- -").do("attack", "B", "melee")
    assert a.match.over
    assert a.match.outcome is not None and a.match.outcome[0] == "heroes"
    assert a.in_play("K"), "whatever else is left"


@pytest.mark.parametrize(
    "size",
    [
        pytest.param("crawl", marks=pytest.mark.rule("size.crawl.end")),
        pytest.param("siege", marks=pytest.mark.rule("size.siege.end")),
    ],
)
def test_a_larger_game_is_over_with_its_boss_but_not_with_a_mini_boss(size: str) -> None:
    a = last_blow("starfire", size, fight=True, timed_out=True)
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee")
    assert a.match.over
    assert a.match.outcome is not None and a.match.outcome[0] == "heroes"
    a = last_blow("rex", size, fight=True, boss_card="starfire")
    a.dice("2 2 3", "- -").do("attack", "B", "melee")
    assert not a.in_play("B")
    assert not a.match.over


@pytest.mark.parametrize(
    "size",
    [
        pytest.param("delve", marks=pytest.mark.rule("size.delve.end")),
        pytest.param("crawl", marks=pytest.mark.rule("size.crawl.end")),
        pytest.param("siege", marks=pytest.mark.rule("size.siege.end")),
    ],
)
def test_every_game_is_over_when_the_last_hero_is_destroyed(size: str) -> None:
    a = Arena(
        """
        ######
        #FKM.#
        ######
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0, wounds=5),
        M=UnitSpec("ember_mage", potions=0, wounds=4),
        K="ironscale",
        size=size,
    ).menu("K")
    a.dice("1 3", "- -").do("attack", "F", "melee")
    assert not a.in_play("F")
    assert not a.match.over, "the Mage fights on"
    a.dice("1 3", "- - -").do("attack", "M", "melee")
    assert a.match.over
    assert a.match.outcome is not None and a.match.outcome[0] == "consul"


@pytest.mark.rule("round.limit")
def test_a_game_still_undecided_after_the_agreed_rounds_has_no_winner() -> None:
    match = GAME.new(3, size="delve", rounds=2)
    seen = set()
    while not match.over:
        seen.add(match.state.round)
        last = len(match.ask.options) - 1
        match.answer(0 if match.ask.prompt == "menu" else last)
    assert seen <= {0, 1, 2}
    assert match.outcome == ("nobody", "round.limit")
    assert match.scene(None).outcome == "Nobody wins."
