"""Mini-bosses and the dungeon boss: how they come, and the boss fight. [boss.*]"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.arcade import effect
from undercroft.games.arcade.events import (
    Attacked,
    ChartMoved,
    Commanded,
    Healed,
    Spawned,
    StarBonus,
    TwistDrawn,
)

from .arena import Arena, pair

HALL = """
    ##=####==#####
    #............=
    #............#
    #............#
    #............#
    =...W.......T#
    ##############"""


def hall(drawing: str = HALL, **units: Any) -> Arena:
    """A hall with four exits; the Witch W has wrath 3, the Tincan T wrath 1."""
    units.setdefault("Q", "midnight_queen")
    return pair(drawing, **units)


def twists(a: Arena, cards: Any) -> list[str]:
    return [a.game.box.twists[card].id for card in cards]


# The mini-boss


@pytest.mark.rule("boss.mini.placement")
def test_the_mini_boss_comes_to_the_exit_nearest_to_the_most_wrath() -> None:
    a = hall(K="knight_of_the_tower").set(ties=False).command("spawn_miniboss")
    assert a.where("K") == (0, 4)


@pytest.mark.rule("boss.mini.placement")
def test_without_room_at_the_nearest_exit_it_takes_the_next() -> None:
    """A Blackblade stands at the near exit; the large Rex needs room for four squares."""
    a = hall(K="rex", b="tower_arbalist")
    a.on("b", at=(0, 4)).set(ties=False).command("spawn_miniboss")
    foot = a.s.footprint(a.numbers["K"])
    assert foot & 1 << a.square(1, 0)


@pytest.mark.rule("boss.mini.whichever-first", "powerup.bosses")
def test_the_mini_boss_comes_with_its_space_or_the_second_point_and_not_with_both() -> None:
    # Chart first: the second point then brings nobody.
    points = {"P": "spider_nest", "R": "shadow_tower", "S": "shadow_tower"}
    for minis_out in (0, 1):
        a = hall(K="knight_of_the_tower", **points).on("P", at=(6, 2))
        a.set(ties=False, turn="consul", points_down=2, minis_out=minis_out).at("power_up")
        assert a.in_play("K") != bool(minis_out)
    # The point first: the chart then brings nobody.
    a = hall(K="knight_of_the_tower").set(ties=False, minis_out=1, space=6)
    a.at("consul_turn")
    assert "spawn_miniboss" in [e.command for e in a.events(Commanded)]
    assert not a.in_play("K")


@pytest.mark.rule("boss.mini.by-card")
def test_a_card_brings_the_mini_boss_even_if_it_was_destroyed() -> None:
    """A hard card calls it once more in the eighth turn; placement is as ever."""
    card = next(t for t in hall().game.box.twists if t.effect == "second_miniboss")
    for number in (7, 8):
        a = hall(K="knight_of_the_tower").set(modes=[card.id], minis_out=1, number=number)
        a.set(turn="consul", ties=False, slain=["K"]).at("power_up")
        assert a.where("K") == ((0, 4) if number == 8 else None)
        assert (a.numbers["K"] in a.s.retired) == (number != 8)


@pytest.mark.rule("boss.mini.already-in-play")
def test_a_mini_boss_in_play_is_made_whole_instead() -> None:
    a = hall(HALL.replace("W...", "W..K"), K="knight_of_the_tower")
    a.on("K", wounds=5, status=["bane"]).set(ties=False).command("spawn_miniboss")
    assert a.where("K") == (6, 4)
    assert (a.wounds("K"), a.status("K")) == (0, ())
    assert a.events(Healed) == [Healed(a.numbers["K"], 5, ("boss.mini.already-in-play",))]
    assert not a.events(Spawned)
    # Its tokens are gone at once: a Knight on the ground fights again.
    b = hall(HALL.replace("W...", "W..K"), K="knight_of_the_tower").on("K", status=["knockdown"])
    b.set(ties=False).dice(*["2 2 2"] * 3).command("spawn_miniboss", "fight").done()


# The dungeon boss


@pytest.mark.rule("boss.dungeon.from-chart", "boss.dungeon.finish-turn")
def test_the_boss_leaves_the_chart_and_the_turn_is_finished_normally() -> None:
    a = hall(S="tower_stalker", b="tower_blackblade").on("S", at=(6, 2))
    a.set(space=9, ties=False).dice(*["2 2 2"] * 9).at("consul_turn")
    assert a.in_play("Q")
    assert next(e.square for e in a.events(Spawned)) == a.square(0, 4)
    assert a.events(Spawned)[0].rules == ("boss.dungeon.from-chart",)
    names = [e.command for e in a.events(Commanded)]
    assert names == ["spawn_boss", "move", "fight", "reinforce"]
    assert a.in_play("b")
    assert a.s.fight and a.ask.prompt == "hero_turn"


@pytest.mark.rule("boss.dungeon.from-last-point", "powerup.bosses")
@pytest.mark.parametrize("turn", ["heroes", "consul"])
def test_the_last_fallen_point_brings_the_boss_in_power_up(turn: str) -> None:
    points = {"P": "spider_nest", "R": "shadow_tower", "S": "shadow_tower"}
    a = hall(K="knight_of_the_tower", **points)
    a.set(points_down=3, minis_out=1, turn=turn, ties=False).dice(*["2 2 2"] * 9).at("power_up")
    assert next(a.mark(e.unit) for e in a.events(Spawned)) == "Q"
    assert a.events(Spawned)[0].square == a.square(0, 4)
    assert a.events(Spawned)[0].rules == ("boss.dungeon.from-last-point",)
    # The next Consul Turn, which after the Heroes' power-up has come by now, is a boss fight.
    assert a.s.fight
    assert not a.events(ChartMoved)
    a = hall(K="knight_of_the_tower", **points).on("P", at=(6, 2))
    a.set(points_down=2, minis_out=1, turn=turn, ties=False).at("power_up")
    assert not a.in_play("Q")


@pytest.mark.rule("powerup.bosses", "boss.dungeon.from-last-point")
def test_a_boss_whom_the_chart_has_brought_does_not_come_again() -> None:
    points = {"P": "spider_nest", "R": "shadow_tower", "S": "shadow_tower"}
    a = hall(HALL.replace("W...", "W..Q"), K="knight_of_the_tower", **points)
    a.set(points_down=3, minis_out=1, boss_out=True, turn="consul", ties=False).at("power_up")
    assert a.where("Q") == (6, 4)
    assert not a.events(Spawned)


@pytest.mark.rule("powerup.bosses.both")
def test_if_both_points_fall_in_one_turn_both_bosses_come_the_mini_boss_first() -> None:
    points = {"P": "spider_nest", "R": "shadow_tower", "S": "shadow_tower"}
    a = hall(K="knight_of_the_tower", **points)
    a.set(points_down=3, turn="consul", ties=False).at("power_up")
    assert [a.mark(e.unit) for e in a.events(Spawned)] == ["K", "Q"]


# The deck


@pytest.mark.rule("boss.deck.replace", "boss.deck.cards-in-play")
def test_with_the_boss_out_challenges_come_from_the_boss_fight_deck() -> None:
    """The old card stays in force until the new one comes."""
    a = hall().set(
        number=10, force=["back_to_back"], boss_top=["unprepared_for_the_elements"], ties=False
    )
    a.set(challenge_top=["overexertion"]).command("spawn_boss")
    assert twists(a, [c for c, _ in a.s.force]) == ["back_to_back"]
    a = hall().set(
        number=10, force_old=["back_to_back"], boss_top=["unprepared_for_the_elements"], ties=False
    )
    a.set(challenge_top=["overexertion"]).command("spawn_boss", "challenge")
    assert twists(a, [e.card for e in a.events(TwistDrawn)]) == ["unprepared_for_the_elements"]
    assert twists(a, [c for c, _ in a.s.force]) == ["unprepared_for_the_elements"]
    assert twists(a, a.s.challenge_deck.discard) == ["back_to_back"]


@pytest.mark.rule("boss.deck.reshuffle")
def test_the_boss_deck_is_shuffled_anew_without_the_card_in_force() -> None:
    """The last card is drawn while Dark Shielding is in force: eight go into the new deck."""
    a = fight(HALL.replace("W...", "W..Q")).on("Q", status=["knockdown"])
    boss = [t.id for t in a.game.box.twists if t.deck == "boss"]
    last, old = "unprepared_for_the_elements", "dark_shielding"
    a.set(boss_top=[last], force_old=[old])
    a.set(discarded=[name for name in boss if name not in (last, old)])
    a.dice(*["2 2 2"] * 12).at("consul_turn")
    assert twists(a, [c for c, _ in a.s.force]) == [last]
    assert sorted(twists(a, a.s.boss_deck.rest)) == sorted(set(boss) - {last, old})
    assert twists(a, a.s.boss_deck.discard) == [old]


# The boss fight


def fight(drawing: str = HALL, **units: Any) -> Arena:
    a = hall(drawing, **units)
    return a.set(boss_out=True, fight=True, space=10, number=12, ties=False)


@pytest.mark.rule("boss.fight.no-chart", "boss.fight.commands", "boss.fight.nothing-else")
def test_boss_fight_commands_replace_the_chart() -> None:
    a = fight(HALL.replace("W...", "W..Q"), S="tower_stalker", b="tower_blackblade")
    a.on("S", at=(8, 2)).set(boss_top=["unprepared_for_the_elements"]).dice(*["2 2 2"] * 12).at(
        "consul_turn"
    )
    assert not a.events(ChartMoved) and not a.events(StarBonus)
    names = [e.command for e in a.events(Commanded)]
    assert names == ["move", "fight", "boss_heals", "challenge"]
    # Once each: four attacks of the Queen and two of the Stalker, who is alone.
    assert [a.mark(e.unit) for e in a.events(Attacked)] == [*"QQQQ", *"SS"]
    assert not a.in_play("b")


@pytest.mark.rule("boss.fight.nothing-else", "command.signature.after-move")
def test_signature_actions_still_happen_in_the_boss_fight() -> None:
    a = fight(HALL.replace("W...", "W..Q"), D="daemonus")
    a.set(boss_top=["unprepared_for_the_elements"]).dice(*["2 2 2"] * 12).at("consul_turn")
    assert a.in_play("D")


@pytest.mark.rule("boss.fight.healing")
@pytest.mark.parametrize(("points", "wounds"), [(0, 6), (1, 3), (2, 0)])
def test_the_boss_heals_three_wounds_for_each_point_in_play(points: int, wounds: int) -> None:
    units = {mark: "spider_nest" for mark in "PR"[:points]}
    a = fight(HALL.replace("W...", "W..Q"), fallen_one="shadow_tower", **units)
    for i, mark in enumerate(units):
        a.on(mark, at=(9 + i, 1 + i))
    a.on("Q", wounds=6).set(boss_top=["unprepared_for_the_elements"]).dice(*["2 2 2"] * 12).at(
        "consul_turn"
    )
    assert a.wounds("Q") == wounds
    assert bool(a.events(Healed)) == bool(points)


@pytest.mark.rule("boss.fight.star-bonuses-stay")
def test_star_bonuses_stay_for_the_others() -> None:
    a = fight(HALL.replace("W...", "W..Q"), S="tower_stalker").on("S", at=(9, 1))
    a.set(strength=2, arm=1, boss_top=["unprepared_for_the_elements"]).dice(*["2 2 2"] * 12).at(
        "consul_turn"
    )
    assert effect.monster_strength(a.s, a.numbers["S"], 0, None) == 4
    assert effect.monster_arm(a.s, a.numbers["S"]) == 3
    assert effect.monster_strength(a.s, a.numbers["Q"], 0, None) == 4
