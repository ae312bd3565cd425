"""The Consul Turn: order of monsters, upkeep, the chart. [consul.*, chart.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade import effect
from undercroft.games.arcade.card import COMMANDS
from undercroft.games.arcade.events import (
    Attacked,
    ChartMoved,
    Commanded,
    Cured,
    Healed,
    Moved,
    StoodUp,
    Targeted,
    TwistEnded,
    Wounded,
)

from .arena import Arena, pair

# Order


@pytest.mark.rule("consul.command-order", "example.consul-turn-six.chart")
def test_the_commands_of_a_space_are_carried_out_in_reading_order() -> None:
    a = pair("#######\n#W.T..#\n#######").set(space=5, challenge_top=["move_silently"])
    a.on("W", wounds=0).at("consul_turn")
    names = [e.command for e in a.events(Commanded)]
    assert names == ["move", "unique", "fight", "challenge", "reinforce"]


@pytest.mark.rule("consul.off-chart-effects")
def test_a_heros_aura_works_in_the_consul_turn_without_a_command() -> None:
    a = pair("########\n#XM.W.T#\n########", X="tester", M="captain").on("W", wrath=0)
    a.on("T", wrath=0).on("X", wrath=1).menu("X")
    a.do("area", "tester.crumble").do("end")
    captain = a.numbers["M"]
    assert effect.monster_arm(a.s, captain) == 1


@pytest.mark.rule("consul.order.solo-first", "consul.order.closest-first")
def test_solo_monsters_go_before_elites_each_from_the_closest_outwards() -> None:
    """Wrath is with W: solo monsters, the nearer first, then elites; boo booties are elites."""
    a = pair(
        "##########\n#W.B..A..#\n#TD.....K#\n##########",
        A="tower_arbalist", B="boo_booty", D="tower_arbalist", K="knight_of_the_tower",
    )  # fmt: skip
    a.on("W", status=["slow"]).dice(*["1 1 1"] * 9, *["1 1 1"] * 9)
    a.command("fight")
    order = list(dict.fromkeys(a.mark(e.unit) for e in a.events(Attacked)))
    assert order == ["D", "B", "A"]


@pytest.mark.rule("consul.order.solo-first")
def test_a_solo_monster_far_away_moves_before_a_close_elite() -> None:
    a = pair(
        "###############\n#W....A......K#\n#T............#\n###############",
        A="tower_stalker", K="knight_of_the_tower",
    )  # fmt: skip
    a.set(ties=False).command("move")
    assert [a.mark(e.unit) for e in a.events(Moved)] == ["K", "A"]


@pytest.mark.rule("consul.order.closest-first")
def test_the_next_to_go_is_the_closest_at_that_moment() -> None:
    """Three Stalkers in a row: the first moves away, the others follow in order of distance."""
    a = pair(
        "#################\n#W....C..A..B...#\n#T..............#\n#################",
        A="tower_stalker", B="tower_stalker", C="tower_stalker",
    )  # fmt: skip
    a.set(ties=False).command("move")
    assert [a.mark(e.unit) for e in a.events(Moved)] == ["C", "A", "B"]


@pytest.mark.rule("consul.order.closest-first")
def test_between_equally_close_monsters_the_players_choose() -> None:
    a = pair(
        "##########\n#W...A...#\n#T.......#\n#....B...#\n##########",
        A="tower_arbalist", B="tower_arbalist",
    )  # fmt: skip
    a.dice("1 1 1", "1 1 1").command("fight")
    assert a.ask.prompt == "next_monster"
    a.do("monster", "B")
    assert [a.mark(e.unit) for e in a.events(Targeted)] == ["B", "A"]


@pytest.mark.rule("consul.order.closest-first", "wrath.tie")
@pytest.mark.parametrize(("hero", "order"), [("W", ["A", "B"]), ("T", ["B", "A"])])
def test_between_heroes_of_equal_wrath_the_players_say_whom_the_order_looks_to(
    hero: str, order: list[str]
) -> None:
    a = pair("##########\n#WA....BT#\n##########", A="tower_stalker", B="tower_stalker")
    a.on("W", wrath=0).on("T", wrath=0).dice(*["2 2 2"] * 4).command("fight")
    assert a.ask.prompt == "most_wrath"
    a.do("hero", hero).done()
    assert list(dict.fromkeys(a.mark(e.unit) for e in a.events(Attacked))) == order


@pytest.mark.rule("consul.order.closest-first", "term.distance")
def test_a_flyer_counts_as_close_as_it_is_over_structures() -> None:
    """The Knight is three squares from W over the pillars and six round them, the Sweeper four."""
    drawing = "##########\n#W.OK....#\n#T.O.....#\n#..O.....#\n#........#\n#S.......#\n##########"
    units = {"S": "sweeper", "K": "knight_of_the_tower"}
    a = pair(drawing, **units)
    for mark in units:
        a.on(mark, status=["knockdown"])
    a.command("move")
    assert [a.mark(e.unit) for e in a.events(StoodUp)] == ["K", "S"]
    b = pair(drawing, **units)
    for mark in units:
        b.on(mark, status=["fire"])
    b.set(ties=False).dice(*["2 2 2"] * 9).at("consul_turn")
    assert [b.mark(e.unit) for e in b.events(Wounded) if "status.fire" in e.rules] == ["K", "S"]


@pytest.mark.rule("consul.order.closest-first", "command.reinforce.order", "wrath.tie")
def test_between_equals_the_players_say_who_is_served_first() -> None:
    a = pair(
        "###########\n#A..W..B..#\n#T........#\n###########",
        A="tower_stalker", B="tower_stalker", b="tower_blackblade",
    )  # fmt: skip
    a.command("reinforce")
    assert a.ask.prompt == "next_monster"
    assert {a.mark(o[1]) for o in a.ask.options} == {"A", "B"}
    b = pair(
        "###########\n#A.W....BT#\n#.........#\n###########",
        A="tower_stalker", B="tower_stalker", b="tower_blackblade",
    )  # fmt: skip
    b.on("W", wrath=0).on("T", wrath=0).command("reinforce")
    assert b.ask.prompt == "most_wrath"
    b.do("hero", "T")
    beside = b.s.board.within(b.s.at[b.numbers["B"]], 2)
    assert all(beside >> option[2] & 1 for option in b.ask.options)


@pytest.mark.rule("consul.order.finish-kind")
def test_every_monster_finishes_a_command_before_the_next_command() -> None:
    a = pair(
        "###############\n#W....A..B....#\n#T............#\n###############",
        A="tower_stalker", B="tower_stalker",
    )  # fmt: skip
    a.set(ties=False).dice(*["2 2 2"] * 4).command("move", "fight").done()
    steps = [
        (type(e).__name__, a.mark(e.unit))
        for e in a.match.events or []
        if isinstance(e, Moved | Attacked)
    ]
    assert steps[:2] == [("Moved", "A"), ("Moved", "B")]
    assert {kind for kind, _ in steps[2:]} == {"Attacked"}


# Upkeep and the end


@pytest.mark.rule("consul.upkeep.order", "command.regroup.arm", "status.fire")
def test_upkeep_ends_effects_then_heals_then_burns() -> None:
    a = pair("########\n#W...B.#\n#T.....#\n########", B="brute")
    a.on("B", wounds=3, status=["fire"]).set(regrouped=["B"], ties=False)
    a.dice(*["2 2 2"] * 9).at("consul_turn")
    told = [
        type(e).__name__
        for e in a.match.events or []
        if isinstance(e, Healed | Wounded) and a.mark(e.unit) == "B"
    ]
    assert told == ["Healed", "Wounded"]  # with three wounds of four it would have burned up
    assert a.wounds("B") == 3
    assert effect.monster_arm(a.s, a.numbers["B"]) == 2


@pytest.mark.rule("consul.upkeep.minions", "status.on-minions")
def test_minions_have_their_upkeep_after_the_elites() -> None:
    """And of each kind the closest to the most wrath first."""
    a = pair(
        "#########\n#Wb..A..#\n#T..BC..#\n#########", b="tower_blackblade",
        C="tower_arbalist", A="knight_of_the_tower", B="tower_arbalist",
    )  # fmt: skip
    for mark in "ABCb":
        a.on(mark, status=["fire"])
    a.set(ties=False).dice(*["2 2 2"] * 9).at("consul_turn")
    burned = [a.mark(e.unit) for e in a.events(Wounded) if "status.fire" in e.rules]
    assert burned == ["A", "B", "C", "b"]


@pytest.mark.rule("consul.status-removal")
def test_monsters_lose_their_tokens_after_the_commands_and_before_power_up() -> None:
    a = pair("########\n#W...S.#\n#T.....#\n########", S="tower_stalker")
    a.on("S", status=["hex", "bane"]).set(ties=False, force_old=["move_silently"])
    a.dice("1 1 1", "1 1 1").command("fight", "move", "fight").done()
    assert [e.strength for e in a.events(Targeted)] == [1, 1]
    assert a.status("S") == ()
    log = list(a.match.events or [])
    cured = next(i for i, e in enumerate(log) if isinstance(e, Cured))
    assert cured < next(i for i, e in enumerate(log) if isinstance(e, TwistEnded))
    assert cured > max(i for i, e in enumerate(log) if isinstance(e, Attacked))


@pytest.mark.rule("consul.status-removal", "status.fire")
def test_a_whole_consul_turn_takes_the_tokens_off_and_only_fire_burns() -> None:
    a = pair("########\n#W...S.#\n#T.....#\n########", S="tower_stalker")
    a.on("S", status=["hex", "immobile"]).set(ties=False).at("consul_turn")
    assert (a.status("S"), a.wounds("S")) == ((), 0)
    assert not a.events(Moved)  # it was immobile through the commands of the turn


@pytest.mark.rule("consul.upkeep.order")
def test_what_monsters_did_in_the_last_consul_turn_ends_in_the_upkeep_of_the_next() -> None:
    """Ruby Bell gives the ruby Brute one more ARM until then."""
    a = pair("##########\n#W......T#\n#...#....#\n#RB.#....#\n##########", R="bell", B="brute")
    a.on("R", status=["immobile"]).on("B", status=["immobile"]).set(ties=False).command("unique")
    a.dice(*["2 2 2"] * 9)
    for mark in "WT":
        assert effect.monster_arm(a.s, a.numbers["B"]) == 3
        if a.ask.prompt == "hero_turn":
            a.do("activate", mark)
        a.do("end")
    assert effect.monster_arm(a.s, a.numbers["B"]) == 2


# The chart


@pytest.mark.rule("chart.advance")
def test_each_consul_turn_moves_the_boss_one_space_and_obeys_the_new_one() -> None:
    a = pair("#######\n#W.T..#\n#######").set(space=1, challenge_top=["move_silently"])
    a.at("consul_turn")
    assert [e.space for e in a.events(ChartMoved)] == [2]
    listed = a.game.content.chart(2).spaces[2].commands
    assert [e.command for e in a.events(Commanded)] == [name for name, _ in listed]


@pytest.mark.rule("chart.space-contents", "command.list")
def test_the_charts_hold_commands_bonuses_and_the_bosses() -> None:
    a = Arena("####\n#W.#\n####", W="tincan")
    for heroes, minis in ((3, 1), (5, 2)):
        spaces = a.game.content.chart(heroes).spaces
        names = [name for space in spaces for name, _ in space.commands]
        assert set(names) == set(COMMANDS)
        assert names.count("spawn_miniboss") == minis
        assert any(space.strength for space in spaces) and any(space.arm for space in spaces)
        assert "spawn_boss" in [name for name, _ in spaces[-1].commands]
        assert len(spaces) - 1 > 8
    six = a.game.content.chart(3).spaces[6]
    assert (six.strength, six.arm) == (1, 0)
    assert [name for name, _ in six.commands] == [
        "move", "unique", "fight", "challenge", "reinforce",
    ]  # fmt: skip


@pytest.mark.rule("command.list")
def test_there_are_eleven_commands() -> None:
    assert set(COMMANDS) == {
        "move", "regroup", "unique", "fight", "epic_fight", "spawn", "reinforce", "plot",
        "challenge", "spawn_miniboss", "spawn_boss",
    }  # fmt: skip


@pytest.mark.rule("chart.star.immediate", "chart.star.kinds")
def test_a_star_bonus_counts_in_the_turn_it_is_reached() -> None:
    a = pair("#######\n#WS.T.#\n#######", S="tower_stalker")
    a.set(space=5, ties=False, challenge_top=["move_silently"])
    a.dice("2 2 1", "2 2 2", "2 2 2").at("consul_turn").done()
    assert [e.strength for e in a.events(Targeted)] == [2 + 1 + 2, 3, 3]


@pytest.mark.rule("chart.star.kinds", "chart.star.cumulative", "chart.star.who")
def test_star_bonuses_add_up_for_all_monsters_but_the_boss_and_points() -> None:
    a = pair(
        "###########\n#WS.K.Q..P#\n#T.......b#\n###########",
        S="tower_stalker", K="knight_of_the_tower", Q="midnight_queen", P="spider_nest",
        b="tower_blackblade",
    )  # fmt: skip
    a.set(strength=2, arm=1).command()
    arm = {m: effect.monster_arm(a.s, a.numbers[m]) for m in "SKQPb"}
    assert arm == {"S": 3, "K": 4, "Q": 3, "P": 1, "b": 2}
    strength = {m: effect.monster_strength(a.s, a.numbers[m], 0, None) for m in "SKQ"}
    assert strength == {"S": 4, "K": 5, "Q": 4}


@pytest.mark.rule("chart.star.cumulative")
def test_the_second_star_adds_to_the_first() -> None:
    a = pair("#######\n#W..T.#\n#######").set(space=7, strength=1, arm=1)
    a.set(challenge_top=["move_silently"]).at("consul_turn")
    assert (a.s.strength, a.s.arm) == (2, 1)
    # The next space brings a star for ARM.
    b = pair("#######\n#W..T.#\n#######").set(space=8, strength=2, arm=1).at("consul_turn")
    assert (b.s.strength, b.s.arm) == (2, 2)


@pytest.mark.rule("chart.star.later-spawns")
def test_monsters_spawned_later_have_the_bonus_too() -> None:
    a = pair("#########\n#W....P.#\n#T......#\n#########", P="shadow_tower", A="tower_arbalist")
    a.set(arm=1, ties=False).command("spawn")
    assert a.in_play("A")
    assert effect.monster_arm(a.s, a.numbers["A"]) == 2
