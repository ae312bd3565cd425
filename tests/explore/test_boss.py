"""The boss fight: arrival, extra activation, timeout, and how it ends. [boss.*, timeout.*]"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from undercroft.games.explore.events import (
    Activated,
    Afflicted,
    BossCalled,
    BossSpawned,
    Cured,
    Displaced,
    Drew,
    GameEnded,
    GaugeMoved,
    Healed,
    LootMoved,
    Rolled,
    Spawned,
    TimedOut,
    Wounded,
)
from undercroft.games.explore.position import UnitSpec

from .arena import SKULL, Arena

NINEFOLD = Path(__file__).parent / "packs" / "ninefold"

HALL = """
###################
#F................#
#.................#
###################
"""


def hall(drawing: str = HALL, boss: str = "starfire", **units: object) -> Arena:
    """A hall of 17 by 2 with the Fighter at one end, and the boss called."""
    a = Arena(drawing, F="hearthsworn_fighter", B=UnitSpec(boss), called=True, **units)
    return a.on("F", potions=0)


def columns(a: Arena) -> set[int]:
    """The columns of the squares offered for placing a model."""
    return {option[2] % a.s.board.stride for option in a.offered("place")}


# The call


def test_where_a_position_has_no_boss_the_call_brings_none() -> None:
    a = Arena(HALL, F="hearthsworn_fighter", called=True).dice("- -").at("spawning")
    assert (a.s.boss, a.s.called, a.s.fight) == (-1, False, False)


@pytest.mark.rule("boss.trigger.spawning-points")
@pytest.mark.parametrize(
    ("size", "boss"), [("delve", "rex"), ("crawl", "starfire"), ("siege", "starfire")]
)
def test_the_last_spawning_point_brings_the_boss_in_the_next_round(size: str, boss: str) -> None:
    a = Arena(
        HALL,
        F="hearthsworn_fighter",
        B=UnitSpec(boss),
        E=UnitSpec("egg_clutch", at=(1, 0), wounds=2),
        K=UnitSpec("kobold_warrens"),
        size=size,
    )
    a.on("F", potions=0).menu("F", actions=1, speed=0)
    a.dice("2 2 3").do("attack", "E", "melee")
    (called,) = a.events(BossCalled)
    assert called.rules == ("boss.trigger.spawning-points",)
    assert not a.in_play("B")
    assert (a.s.round, a.ask.prompt) == (2, "place_boss")


@pytest.mark.rule("boss.trigger.spawning-points")
def test_a_spawning_point_still_standing_keeps_the_boss_away() -> None:
    a = Arena(
        HALL,
        F="hearthsworn_fighter",
        B=UnitSpec("starfire"),
        E=UnitSpec("egg_clutch", at=(1, 0), wounds=2),
        K=UnitSpec("kobold_warrens", at=(16, 0)),
    )
    a.on("F", potions=0).menu("F").dice("2 2 3").do("attack", "E", "melee")
    assert not a.in_play("E")
    assert not a.events(BossCalled)


# Arrival


@pytest.mark.rule("boss.spawn.distance")
def test_the_boss_enters_at_least_ten_squares_from_every_hero() -> None:
    a = hall().at("spawning")
    assert a.ask.seat == 0
    # The nearest square of its base counts, so its left column stands in column 10 or beyond.
    assert columns(a) == set(range(10, 16))
    a.dice("- -", "- -").do("place", "B", (10, 0))
    assert a.where("B") == (10, 0)


@pytest.mark.rule("boss.spawn.distance")
def test_the_distance_to_the_nearest_hero_counts() -> None:
    a = hall(P=UnitSpec("royal_paladin", at=(3, 1), potions=0)).at("spawning")
    assert columns(a) == set(range(13, 16))


@pytest.mark.rule("boss.spawn.distance")
def test_the_distance_runs_along_squares_of_the_map() -> None:
    a = hall(
        """
        ##########
        #F.......#
        ########.#
        #........#
        ##########
        """,
        "von_drakk",
    ).at("spawning")
    # The near end of the lower corridor is two squares away as a bat flies.
    assert a.offers("place", "B", (0, 2))
    assert a.offered("place") == [a.option("place", "B", (x, 2)) for x in range(0, 5)]


@pytest.mark.rule("boss.spawn.distance")
def test_all_squares_under_the_boss_are_empty() -> None:
    a = hall(W=UnitSpec("whelp", at=(13, 0)), chests=[(16, 1)]).at("spawning")
    assert columns(a) == {10, 11, 14}


@pytest.mark.rule("boss.spawn.fallback")
def test_in_a_small_dungeon_the_boss_enters_as_far_off_as_it_can() -> None:
    a = hall(
        """
        #########
        #F......#
        #.......#
        #.......#
        #########
        """
    ).at("spawning")
    assert a.offered("place") == [a.option("place", "B", (5, 0)), a.option("place", "B", (5, 1))]
    a.dice("- -", "- -").do("place", "B", (5, 0))
    assert [event.rules for event in a.events(BossSpawned)] == [("boss.spawn.fallback",)]


@pytest.mark.rule("boss.spawn.free")
def test_the_arrival_costs_nothing_and_needs_no_spawning_point() -> None:
    a = hall(tokens_now=2, W=UnitSpec("whelp", at=(16, 0), status=["cold", "slow"]))
    a.at("spawning").do("place", "B", (12, 0))
    (event,) = a.events(BossSpawned)
    assert event.unit == a.numbers["B"]
    assert not a.s.points
    assert (a.ask.prompt, a.s.tokens_now) == ("tokens", 2)


@pytest.mark.rule("boss.spawn.effects", "effects.boss-fight")
def test_the_boss_fight_effects_take_hold_once_the_boss_stands() -> None:
    a = hall().at("spawning")
    assert a.status("F") == ()
    a.dice("- -", "- -").do("place", "B", (12, 0))
    assert a.status("F") == ("fire",)


def nest(**facts: object) -> Arena:
    """The boss is called or fights while a point stands, with a Whelp in the pool and one out."""
    a = Arena(
        """
        ####################
        #F..............W.E#
        #..................#
        ####################
        """,
        F="hearthsworn_fighter",
        B=UnitSpec("starfire"),
        E="egg_clutch",
        W="whelp",
        V=UnitSpec("whelp"),
        **facts,
    )
    return a.on("F", potions=0)


@pytest.mark.rule("boss.no-more-spawns")
def test_nothing_spawns_in_the_round_the_boss_comes() -> None:
    a = nest(called=True).at("spawning")
    a.do("place", "B", (10, 0))
    assert a.ask.prompt == "initiative"
    assert not a.in_play("V")


@pytest.mark.rule("boss.no-more-spawns")
def test_nothing_spawns_in_later_rounds_either() -> None:
    assert nest().at("spawning").ask.prompt == "spawn"
    a = nest(fight=True, tokens_now=3).on("B", at=(10, 0)).at("spawning")
    assert a.ask.prompt == "initiative"


@pytest.mark.rule("boss.monsters-remain", "boss.like-monster")
def test_monsters_on_the_map_stay_and_activate() -> None:
    a = nest(called=True).at("spawning").do("place", "B", (10, 0))
    assert a.in_play("W")
    a.dice("- -", "2 2").do("name", "B").do("first")
    assert a.offers("activate", "W")
    assert a.offers("activate", "B")


@pytest.mark.rule("boss.like-monster")
def test_a_boss_costs_its_skulls_and_rolls_its_attributes() -> None:
    a = nest(fight=True).on("B", at=(1, 0)).at("consul")
    a.do("activate", "B")
    assert a.s.skulls == 0
    a.dice("2 - 1", "- -").do("attack", "F", "melee").done()
    assert a.wounds("F") == 1
    assert a.events(Rolled)[0].pool == (0, 2, 1, 1)


# The extra activation


def lair(points: int) -> Arena:
    """Starfire in play, some of two spawning points standing, two Heroes far from her."""
    a = Arena(
        """
        ####################
        #F.P............E.K#
        #..................#
        #..................#
        ####################
        """,
        F="hearthsworn_fighter",
        P="royal_paladin",
        B=UnitSpec("starfire", at=(10, 0)),
        E="egg_clutch",
        K="kobold_warrens",
        W=UnitSpec("whelp", at=(8, 2)),
        fight=True,
    )
    a.on("F", potions=0).on("P", potions=0)
    for mark in ("E", "K")[points:]:
        a.on(mark, at=None)
        a.position.map = a.position.map.replace(mark, ".")
    return a


def activations(a: Arena) -> list[str]:
    return [a.mark(event.unit) for event in a.events(Activated)]


def whole_round(a: Arena) -> list[str]:
    """The order of activations when everybody ends at once and the Consul prefers the boss."""
    a.at("consul")
    while a.s.round == 1 and a.ask.prompt != "initiative":
        if a.ask.prompt == "consul_turn":
            a.do("activate", "B") if a.offers("activate", "B") else a.do("activate", "W")
        elif a.ask.prompt == "hero_turn":
            a.match.answer(0)
        else:
            a.do("end")
    return activations(a)


@pytest.mark.rule("boss.extra-activation", "boss.example.extra-activation")
@pytest.mark.parametrize("points", [1, 2])
def test_with_spawning_points_the_boss_activates_once_more_in_another_turn(points: int) -> None:
    order = whole_round(lair(points))
    assert order.count("B") == 2
    # Four skulls a turn: the boss, a Hero, the boss again, the other Hero, the Whelp.
    assert order == ["B", "F", "B", "P", "W"]


@pytest.mark.rule("boss.extra-activation")
def test_without_spawning_points_the_boss_activates_once() -> None:
    assert whole_round(lair(0)) == ["B", "F", "W", "P"]


@pytest.mark.rule("boss.extra-activation")
def test_the_extra_activation_is_not_taken_in_the_turn_of_the_first() -> None:
    a = lair(2).at("consul").do("activate", "B").do("end")
    # The turn is over though the Whelp and the second activation are left.
    assert a.ask.prompt == "hero_turn"


@pytest.mark.rule("boss.extra-activation")
def test_skulls_to_spare_do_not_bring_it_into_the_same_turn() -> None:
    a = Arena(
        """
        #######
        #F..BB#
        #E..BB#
        #######
        """,
        packs=(NINEFOLD,),
        F="hearthsworn_fighter",
        B="starfire",
        E="egg_clutch",
        fight=True,
    )  # fmt: skip
    a.on("F", potions=0).at("consul")
    assert a.s.skulls == 2  # she has begun, and costs two of four
    a.do("end")
    assert a.s.active == a.numbers["F"]


@pytest.mark.rule("boss.extra-activation")
def test_the_extra_activation_costs_the_skull_value() -> None:
    a = lair(2).on("B", acted=1).at("consul")
    assert a.offers("activate", "B")
    a.do("activate", "W").do("end")
    assert a.ask.prompt == "hero_turn"  # three skulls are left, and the boss costs four


@pytest.mark.rule("boss.extra-activation")
def test_the_consul_may_do_without_the_extra_activation() -> None:
    a = lair(2).on("B", acted=1).on("W", acted=1).at("consul")
    a.do("stop").do("activate", "F").do("end").do("end")
    assert a.ask.prompt == "initiative"
    assert "B" not in activations(a)


@pytest.mark.rule("boss.extra-activation")
def test_finishing_the_round_the_boss_activates_twice_running() -> None:
    a = lair(2).on("F", acted=1).on("P", acted=1).on("W", acted=1).at("consul")
    a.do("end").do("activate", "B")
    assert activations(a) == ["B", "B"]
    a.do("end")
    assert a.ask.prompt == "initiative"


@pytest.mark.rule("boss.extra-activation")
def test_the_extra_activation_is_refused_in_the_turn_of_the_first_and_free_at_the_end() -> None:
    a = lair(2).on("B", acted=1)
    a.position.units["V"] = UnitSpec("whelp", at=(9, 2))
    a.at("consul", boss_went=True)
    assert not a.offers("activate", "B")
    assert a.why_not("activate", "B") == ("boss.extra-activation",)
    a = lair(2).on("B", acted=1).on("F", acted=1).on("P", acted=1).at("consul", boss_went=True)
    assert a.offers("activate", "B")


@pytest.mark.rule("boss.extra-activation.lost", "boss.example.extra-activation")
def test_the_extra_activation_is_lost_with_the_last_spawning_point() -> None:
    a = lair(1).on("F", at=(16, 1)).on("E", wounds=2).on("P", acted=1).at("consul")
    a.do("activate", "B").do("end")
    a.dice("2 2 3").do("attack", "E", "melee").do("end")
    assert not a.in_play("E")
    a.do("end")  # the Whelp, and the round is over
    assert activations(a) == ["B", "F", "W"]
    assert a.ask.prompt == "initiative"


@pytest.mark.rule("boss.extra-activation.lost")
def test_one_of_two_spawning_points_is_enough_to_keep_it() -> None:
    a = lair(2).on("F", at=(16, 1)).on("E", wounds=2).on("P", acted=1).at("consul")
    a.do("activate", "B").do("end")
    a.dice("2 2 3").do("attack", "E", "melee").do("end")
    assert a.offers("activate", "B")


# During the fight


def duel(boss: str = "starfire", hero: str = "hearthsworn_fighter", **facts: object) -> Arena:
    """A boss at the far end of a long hall with a Hero beside it."""
    facts.setdefault("fight", True)
    packs = facts.pop("packs", ())
    a = Arena(
        """
        ####################
        #...............BBF#
        #...............BB.#
        #..................#
        ####################
        """,
        packs=packs,  # type: ignore[arg-type]
        F=hero,
        B=boss,
        **facts,
    )
    return a.on("F", potions=0)


@pytest.mark.rule("boss.tracking")
def test_wounds_in_the_fight_move_both_markers_and_give_loot() -> None:
    a = duel(loot=2, gauge=SKULL - 1, loot_top=["rune_of_focus"]).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee").do("equip", "F", -1).done()
    assert [event.space for event in a.events(GaugeMoved)] == [SKULL]
    assert [event.circle for event in a.events(LootMoved)] == [3]
    assert a.gear("F") == ["rune_of_focus"]
    assert a.s.tokens == 1


# The timeout


@pytest.mark.rule("timeout.trigger", "effects.timeout")
@pytest.mark.parametrize(
    ("before", "after", "timed_out"), [(2, 3, False), (3, 4, True)], ids=["three", "four"]
)
def test_the_timeout_comes_with_half_the_hearts_in_wounds(
    before: int, after: int, timed_out: bool
) -> None:
    a = duel().on("B", wounds=before).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee").done()
    assert a.wounds("B") == after
    assert bool(a.events(TimedOut)) == a.s.timed_out == timed_out


@pytest.mark.rule("timeout.trigger")
def test_the_timeout_comes_before_anything_else() -> None:
    a = duel(loot=2).on("F", wounds=2).on("B", wounds=3).menu("F")
    a.dice("2 h 3", "- - 1").do("attack", "B", "melee")
    # Neither the loot for the wound nor the heart has been had yet.
    assert a.ask.prompt == "summon"
    assert a.wounds("F") == 2
    assert not a.events(Drew)


@pytest.mark.rule("timeout.trigger")
def test_a_timeout_happens_once() -> None:
    a = duel(timed_out=True).on("B", wounds=4).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee").done()
    assert a.wounds("B") == 5
    assert not a.events(TimedOut)
    assert a.ask.prompt == "menu"


@pytest.mark.rule("timeout.trigger", "status.fire")
def test_the_fire_wound_of_its_own_activation_may_bring_the_timeout() -> None:
    a = duel("von_drakk").on("B", wounds=2, status=["fire", "cold"]).activate("B")
    assert a.ask.prompt == "summon"
    assert (a.wounds("B"), a.status("B")) == (3, ())


def summon_all(a: Arena, boss: str = "B") -> Arena:
    """Place every summoned model on the first square offered, and the boss in the corner."""
    while a.ask.prompt == "summon":
        a.match.answer(0)
    return a.do("place", boss, (0, 0))


def lancer(wounds: int, *rolls: str, status: Sequence[str] = ()) -> Arena:
    """The Fighter thrusts the Dragon Lance into Starfire: a wound for each star."""
    a = duel().on("B", wounds=wounds, status=status).on("F", gear=["dragon_lance"]).menu("F")
    return a.dice(*rolls).do("special", "dragon_lance.coup_de_grace", "B", "melee")


@pytest.mark.rule("timeout.order")
def test_the_timeout_runs_in_its_order() -> None:
    a = lancer(3, "2 1 -", "- 1 1", status=["slow"])
    summon_all(a).done()
    kinds = (TimedOut, Healed, Cured, Afflicted, Spawned, Displaced)
    steps = [
        (type(event).__name__, event.rules[0])
        for event in a.match.events or []
        if isinstance(event, kinds)
    ]
    assert list(dict.fromkeys(steps)) == [
        ("TimedOut", "timeout.trigger"),
        ("Healed", "timeout.heal"),
        ("Cured", "timeout.clear-status"),
        ("Afflicted", "starfire.fiery-escape"),
        ("Spawned", "timeout.summon.placement"),
        ("Displaced", "timeout.move"),
    ]


@pytest.mark.rule("timeout.heal")
def test_the_boss_is_healed_to_half_its_health() -> None:
    a = lancer(3, "2 1 -", "- - 1")
    assert [event.rules[0] for event in a.events(Wounded)] == ["combat.hit"] * 3
    (healed,) = a.events(Healed)
    assert (healed.wounds, healed.rules) == (2, ("timeout.heal",))
    assert a.wounds("B") == 4


@pytest.mark.rule("timeout.heal.from-zero", "timeout.heal")
def test_the_damage_that_brings_the_timeout_never_destroys_the_boss() -> None:
    a = lancer(3, "2 2 3", "- - 1")
    assert len(a.events(Wounded)) == 5  # no more counters than hearts
    assert a.in_play("B")
    assert a.wounds("B") == 4
    summon_all(a).done()
    assert not a.match.over
    assert a.wounds("B") == 4


@pytest.mark.rule("timeout.heal.from-zero")
def test_after_its_timeout_the_boss_is_destroyed_like_anybody() -> None:
    a = duel(timed_out=True).on("B", wounds=7).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee").done()
    assert a.match.outcome == ("heroes", "victory.heroes.immediate")


@pytest.mark.rule("timeout.heal", "timeout.trigger")
def test_nine_hearts_time_out_at_five_wounds_and_keep_them() -> None:
    a = duel(packs=(NINEFOLD,)).on("B", wounds=3).menu("F")
    a.dice("2 2 3").do("attack", "B", "melee")
    assert (a.wounds("B"), a.s.timed_out) == (4, False)
    a.dice("2 2 3").do("attack", "B", "melee")
    assert (a.wounds("B"), a.s.timed_out) == (5, True)


@pytest.mark.rule("timeout.heal")
def test_nine_hearts_are_healed_to_four_left() -> None:
    a = duel(packs=(NINEFOLD,)).on("B", wounds=4).on("F", gear=["dragon_lance"]).menu("F")
    a.dice("2 2 -").do("special", "dragon_lance.coup_de_grace", "B", "melee")
    assert len(a.events(Wounded)) == 4
    assert a.wounds("B") == 5


@pytest.mark.rule("timeout.clear-status")
def test_all_statuses_come_off_the_boss() -> None:
    a = duel().on("B", wounds=3, status=["stun", "weak", "slow"]).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee")
    assert a.status("B") == ()


@pytest.mark.rule("timeout.effects")
def test_timeout_effects_come_before_the_summons() -> None:
    a = duel().on("B", wounds=3).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee")
    assert a.ask.prompt == "summon"
    assert a.status("F") == ("fire",)
    assert not a.events(Spawned)
    summon_all(a)
    assert all(not a.s.status[event.unit] for event in a.events(Spawned))


# Summons


def summoned(a: Arena) -> list[str]:
    """The kinds of the models that were brought in new."""
    return [a.s.profile[event.unit].model.id for event in a.events(Spawned)]


@pytest.mark.rule("timeout.summon.list", "starfire.summons")
def test_the_whole_list_comes_though_nobody_chose_its_spawning_point() -> None:
    a = duel().on("B", wounds=3).menu("F")
    assert not a.s.points and not a.s.pool
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee")
    summon_all(a)
    assert sorted(summoned(a)) == ["hatchlings"] * 2 + ["whelp"] * 2 + ["wyrmling"] * 2


@pytest.mark.rule("timeout.summon.placement")
def test_summoned_models_stand_beside_the_boss() -> None:
    a = duel().on("B", wounds=3).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee")
    beside = [(x, y) for y in range(3) for x in range(14, 18)]
    for taken in ((15, 0), (16, 0), (15, 1), (16, 1), (17, 0)):
        beside.remove(taken)
    assert a.ask.seat == 0
    assert [option[2] for option in a.offered("place")] == [a.square(*at) for at in beside]


@pytest.mark.rule("timeout.summon.placement")
def test_without_room_beside_the_boss_they_stand_as_close_as_they_can() -> None:
    a = Arena(
        """
        ###########
        #........B#
        #########F#
        ###########
        """,
        F="hearthsworn_fighter",
        B="von_drakk",
        fight=True,
    )  # fmt: skip
    a.on("F", potions=0).on("B", wounds=2).menu("F")
    a.dice("2 2 3", "- -").do("attack", "B", "melee").do("defend", 1)
    for column in range(7, -1, -1):
        assert [option[2] for option in a.offered("place")] == [a.square(column, 0)]
        a.match.answer(0)
    assert len(a.events(Spawned)) == 8


@pytest.mark.rule("timeout.summon.placement")
def test_a_large_summoned_model_needs_room_for_its_base() -> None:
    a = duel("roxor").on("B", wounds=4).menu("F")
    a.dice("2 2 3", "- -").do("attack", "B", "melee")
    # The Blaze Beetle's base of four squares fits to the left of Roxor only.
    assert a.offered("place") == [(*a.offered("place")[0][:2], a.square(13, y)) for y in (0, 1)]


def drakes(**facts: object) -> Arena:
    """Starfire is one wound from her timeout while all her drakes but a Whelp are in play."""
    a = duel(
        V=UnitSpec("wyrmling", at=(0, 0), wounds=1, status=["cold"], acted=1),
        X=UnitSpec("wyrmling", at=(1, 0)),
        W=UnitSpec("whelp", at=(2, 0), status=["slow"], acted=1),
        U=UnitSpec("whelp", acted=1),
        H=UnitSpec("hatchlings", at=(4, 0), wounds=1),
        I=UnitSpec("hatchlings", at=(5, 0)),
        **facts,
    )
    a.on("B", wounds=3).menu("F")
    return a.dice("2 2 3", "- - 1").do("attack", "B", "melee")


@pytest.mark.rule("timeout.summon.placement", "timeout.summon.in-play")
def test_models_that_are_not_in_play_are_placed_before_any_is_moved() -> None:
    a = drakes()
    order = []
    while a.ask.prompt == "summon":
        order.append(a.mark(a.ask.about[0]))
        a.match.answer(0)
    assert order[0] == "U"
    assert sorted(order[1:]) == ["H", "I", "V", "W", "X"]


@pytest.mark.rule("timeout.summon.in-play")
def test_models_in_play_are_moved_to_the_boss_and_freed_of_counters() -> None:
    a = summon_all(drakes())
    for mark in ("V", "X", "W", "U", "H", "I"):
        at = a.where(mark)
        assert at is not None and at[0] >= 14
        assert (a.wounds(mark), a.status(mark)) == (0, ())
    moved = [e for e in a.events(Displaced) if e.rules == ("timeout.summon.in-play",)]
    assert len(moved) == 5


@pytest.mark.rule("timeout.summon.in-play", "area.aura.membership")
def test_a_model_that_is_fetched_to_the_boss_brings_its_aura_along() -> None:
    a = duel(
        "roxor",
        E=UnitSpec("ember_hound", at=(0, 0)),
        I=UnitSpec("ember_hound", at=(0, 2)),
    )
    a.on("B", wounds=4).menu("E").do("area", "ember_hound.ash_cloud").play_to("F")
    a.dice("2 2 3", "- -").do("attack", "B", "melee")
    while a.ask.prompt == "summon" and a.ask.about[0] != a.numbers["E"]:
        a.match.answer(0)
    a.do("place", "E", (17, 1))
    assert a.status("F") == ("choke", "fire")


@pytest.mark.rule("timeout.summon.in-play")
def test_placed_models_may_still_activate_and_moved_ones_keep_what_they_were() -> None:
    a = summon_all(drakes())
    acted = {mark: a.s.acted[a.numbers[mark]] for mark in ("V", "X", "W", "U")}
    assert acted == {"V": 1, "X": 0, "W": 1, "U": 0}


@pytest.mark.rule("timeout.summon.in-play")
def test_models_in_play_stay_where_they_are_when_enough_wait() -> None:
    a = duel(
        W=UnitSpec("whelp", at=(2, 0), status=["slow"]),
        U=UnitSpec("whelp"),
        T=UnitSpec("whelp"),
    )
    a.on("B", wounds=3).menu("F").dice("2 2 3", "- - 1").do("attack", "B", "melee")
    summon_all(a)
    assert (a.where("W"), a.status("W")) == ((2, 0), ("slow",))
    assert a.in_play("U") and a.in_play("T")


@pytest.mark.rule("timeout.summon.in-play")
def test_the_consul_chooses_who_is_moved_when_more_than_enough_are_in_play() -> None:
    a = duel(
        W=UnitSpec("whelp", at=(2, 0), status=["slow"]),
        U=UnitSpec("whelp", at=(3, 0)),
        T=UnitSpec("whelp", at=(4, 0), status=["slow"]),
    )
    a.on("B", wounds=3).menu("F").dice("2 2 3", "- - 1").do("attack", "B", "melee")
    while a.s.profile[a.ask.about[0]].model.id != "whelp":
        a.match.answer(0)
    assert {a.mark(option[1]) for option in a.offered("place")} == {"W", "U", "T"}
    first, second, *_ = [o[2] for o in a.offered("place") if o[1] == a.numbers["T"]]
    a.do("place", "T", first).do("place", "W", second)
    summon_all(a)
    assert a.where("U") == (3, 0)
    assert a.status("W") == a.status("T") == ()
    assert a.s.at[a.numbers["T"]] == first


# The boss leaves


@pytest.mark.rule("timeout.move")
def test_last_the_boss_moves_at_least_ten_squares_from_every_hero() -> None:
    a = duel().on("B", wounds=3).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee")
    while a.ask.prompt == "summon":
        a.match.answer(0)
    assert (a.ask.seat, a.ask.prompt) == (0, "place_boss")
    # The Fighter stands in column 17: her right column is at most column 7.
    assert columns(a) == set(range(0, 7))
    a.do("place", "B", (6, 1))
    assert a.where("B") == (6, 1)
    assert a.ask.prompt == "menu"


@pytest.mark.rule("timeout.move")
def test_with_no_square_so_far_off_the_boss_moves_as_far_as_it_can() -> None:
    a = Arena(
        """
        ##########
        #......BF#
        #........#
        #........#
        ##########
        """,
        F="hearthsworn_fighter",
        B="von_drakk",
        fight=True,
    )  # fmt: skip
    a.on("F", potions=0).on("B", wounds=2).menu("F")
    a.dice("2 2 3", "- -").do("attack", "B", "melee").do("defend", 1)
    while a.ask.prompt == "summon":
        a.match.answer(0)
    assert a.offered("place") == [a.option("place", "B", (0, y)) for y in range(3)]


@pytest.mark.rule("timeout.resume")
def test_the_activation_that_was_interrupted_goes_on() -> None:
    a = duel(actions=2, speed=4).on("B", wounds=3).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee")
    summon_all(a)
    assert (a.ask.prompt, a.s.active) == ("menu", a.numbers["F"])
    assert (a.s.actions, a.s.speed) == (1, 4)
    whelp = next(e.unit for e in a.events(Spawned) if a.s.profile[e.unit].model.id == "whelp")
    assert a.s.at[whelp] >= 0
    assert a.offered("attack") and a.offered("move")


@pytest.mark.rule("timeout.resume")
def test_the_attack_that_brought_the_timeout_goes_on_with_its_drops() -> None:
    a = duel().on("F", wounds=2).on("B", wounds=3).menu("F")
    a.dice("2 h 3", "- - 1").do("attack", "B", "melee")
    summon_all(a)
    assert a.ask.prompt == "heart"
    a.do("heart", "F", "wound").done()
    assert a.wounds("F") == 1


@pytest.mark.rule("timeout.resume")
def test_the_loot_for_the_wound_is_drawn_after_the_timeout() -> None:
    a = duel(loot=2, loot_top=["rune_of_focus"]).on("B", wounds=3).menu("F")
    a.dice("2 2 3", "- - 1").do("attack", "B", "melee")
    summon_all(a)
    assert a.ask.prompt == "find"
    a.do("equip", "F", -1)
    assert a.gear("F") == ["rune_of_focus"]


# The Delve


def delve(**facts: object) -> Arena:
    return duel("rex", size="delve", **facts)


@pytest.mark.rule("boss.delve-mini-boss", "boss.spawn.distance")
def test_a_delves_mini_boss_enters_like_a_boss() -> None:
    a = hall(boss="rex", size="delve").at("spawning")
    assert columns(a) == set(range(10, 16))
    a.dice("- -", "- -").do("place", "B", (12, 0))
    assert a.s.fight
    assert a.status("F") == ()


@pytest.mark.rule("boss.delve-mini-boss", "boss.extra-activation")
def test_a_delves_mini_boss_has_the_extra_activation() -> None:
    a = delve(E=UnitSpec("egg_clutch", at=(0, 0))).on("F", acted=1).on("B", acted=1).at("consul")
    a.do("activate", "B")
    assert a.s.active == a.numbers["B"]


@pytest.mark.rule("boss.delve-mini-boss")
def test_a_delves_mini_boss_has_no_timeout() -> None:
    a = delve().on("B", wounds=2, status=["cold"]).menu("F")
    a.dice("2 2 3", "- -").do("attack", "B", "melee").done()
    assert (a.wounds("B"), a.status("B"), a.where("B")) == (3, ("cold",), (15, 0))
    assert not a.events(TimedOut)
    assert a.ask.prompt == "menu"


@pytest.mark.rule("boss.delve-mini-boss")
def test_a_delve_has_no_dungeon_effects() -> None:
    a = delve(E=UnitSpec("egg_clutch", at=(17, 2)), fight=False).on("F", potions=1).menu("F")
    a.do("move", (17, 1))
    assert a.status("F") == ()
    assert not a.offered("drink")  # no Dragon's Blood


@pytest.mark.rule("boss.delve-mini-boss", "victory.heroes.immediate")
def test_destroying_a_delves_mini_boss_wins_and_gives_no_relic() -> None:
    a = delve().on("B", wounds=4).menu("F")
    a.dice("2 2 3", "- -").do("attack", "B", "melee").done()
    assert a.match.over
    assert a.match.outcome == ("heroes", "victory.heroes.immediate")
    assert not a.events(Drew)


# The end


@pytest.mark.rule("victory.heroes.immediate")
def test_the_heroes_win_at_once_whatever_else_is_on_the_map() -> None:
    a = duel(timed_out=True, W=UnitSpec("whelp", at=(0, 0)), E=UnitSpec("egg_clutch", at=(3, 2)))
    a.on("B", wounds=7).menu("F").dice("2 2 3", "- - 1").do("attack", "B", "melee").done()
    assert a.match.over
    assert a.match.outcome == ("heroes", "victory.heroes.immediate")
    assert a.in_play("W") and a.in_play("E")
    (event,) = a.events(GameEnded)
    assert event.rules == ("victory.heroes.immediate",)


@pytest.mark.rule("victory.heroes.immediate")
def test_a_mini_boss_destroyed_on_the_way_ends_nothing() -> None:
    a = duel("rex", fight=False, treasure_top=["miners_helm"]).on("B", wounds=4)
    a.set(size="crawl").menu("F").dice("2 2 3", "- -").do("attack", "B", "melee")
    assert not a.match.over
    assert a.ask.prompt == "find"


@pytest.mark.rule("victory.consul")
@pytest.mark.parametrize("size", ["delve", "crawl", "siege"])
def test_the_consul_wins_when_no_hero_is_left(size: str) -> None:
    a = duel("rex", size=size, fight=size == "delve").on("F", wounds=5).menu("B")
    a.dice("2 2 3 3", "- -").do("attack", "F", "melee").done()
    assert a.match.over
    assert a.match.outcome == ("consul", "victory.consul")


@pytest.mark.rule("victory.consul")
def test_one_hero_left_plays_on() -> None:
    a = duel("rex", P=UnitSpec("royal_paladin", at=(0, 0), potions=0)).on("F", wounds=5).menu("B")
    a.dice("2 2 3 3", "- -").do("attack", "F", "melee").done()
    assert not a.in_play("F")
    assert not a.match.over


@pytest.mark.rule("victory.both")
def test_the_last_hero_and_the_boss_falling_together_is_a_win_for_the_heroes() -> None:
    a = Arena(
        """
        ######
        #.BC.#
        #..F.#
        ######
        """,
        F="hearthsworn_fighter",
        B="von_drakk",
        C="boo_booty",
        fight=True,
        timed_out=True,
    )  # fmt: skip
    a.on("F", potions=0, wounds=5).on("B", wounds=5).menu("F")
    # Cleave: Von Drakk is hit, and the Boo Booty's Backlash kills the Fighter.
    a.dice("1 1 1", "- -", "3 3").do("aim", "hearthsworn_fighter.cleave", (2, 0), "N")
    a.do("defend", 1).done()
    assert not a.in_play("B") and not a.in_play("F")
    assert a.match.outcome == ("heroes", "victory.both")
