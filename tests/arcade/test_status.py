"""The eight status effects. [status.*]"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.arcade import effect
from undercroft.games.arcade.events import (
    Acted,
    Afflicted,
    Attacked,
    Moved,
    StoodUp,
    Targeted,
    Wounded,
)

from . import arena
from .arena import CONSUL_PACK, HEROES_PACK, Arena


def play(drawing: str, **units: Any) -> Arena:
    """The usual three; the Witch has some wrath."""
    a = arena.play(drawing, **units)
    return a.on("W", wrath=2) if "W" in drawing else a


@pytest.mark.rule("status.token")
def test_a_status_lasts_exactly_as_long_as_its_token() -> None:
    a = play("########\n#WS...T#\n########", S="tower_stalker").on("S", status=["hex"])
    a.dice("1 - -", "2 2 2").command("fight")
    assert [e.strength for e in a.events(Targeted)] == [1, 1]
    assert effect.monster_strength(a.s, a.numbers["S"], 0, None) == 2


@pytest.mark.rule("status.needs-success")
def test_an_action_that_fails_gives_no_status() -> None:
    a = Arena(
        "#######\n#H.B..#\n#######", packs=CONSUL_PACK, H="hexcast_sorceress", B="brute"
    ).dry()
    a.menu("H").dice("1 1 -").do("special", "hexcast_sorceress.broken_bones", "B").done()
    assert a.status("B") == ()
    a.dice("1 1 1").do("special", "hexcast_sorceress.broken_bones", "B").done()
    assert a.status("B") == ("bane",)


@pytest.mark.rule("status.end-of-activation")
def test_a_hero_keeps_its_tokens_until_the_end_of_its_own_activation() -> None:
    a = play("########\n#W....T#\n#.X....#\n########").on("W", status=["hex"])
    a.on("T", status=["bane"]).menu("W").do("end")
    assert a.status("W") == () and a.status("T") == ("bane",)
    a.do("activate", "X").do("end")
    assert a.status("T") == ("bane",)


@pytest.mark.rule("status.one-of-each")
def test_several_statuses_but_one_token_of_each() -> None:
    a = play("########\n#WS...T#\n########", S="tower_stalker").on("W", status=["bane", "slow"])
    a.dice("- - -", "- - -").command("fight").done()
    assert a.status("W") == ("bane", "slow")
    assert not a.events(Afflicted)


# Each of them


@pytest.mark.rule("status.bane.monster")
def test_bane_lowers_a_monsters_arm_to_no_less_than_none() -> None:
    a = Arena(
        "######\n#XCs.#\n######", packs=CONSUL_PACK, X="tester", C="captain", s="squire"
    ).dry()
    a.on("C", status=["bane"]).on("s", status=["bane"]).menu("X")
    assert effect.monster_arm(a.s, a.numbers["C"]) == 1
    assert effect.monster_arm(a.s, a.numbers["s"]) == 0


@pytest.mark.rule("status.bane.hero")
def test_bane_takes_the_highest_die_of_a_heros_defense() -> None:
    for statuses, wounds in (((), 0), (("bane",), 1)):
        a = play("########\n#WA...T#\n########", A="tower_arbalist").on("W", status=statuses)
        a.dice("2 1 -").command("fight").done()
        assert a.wounds("W") == wounds


@pytest.mark.rule("status.bane.hero")
def test_bonus_stars_are_no_dice_and_stay() -> None:
    """Next to a Sentinel the Witch has one star more, which Bane does not touch."""
    a = Arena("########\n#WA...X#\n#T.....#\n########", packs=CONSUL_PACK, X="tester",
        W="sanctioned_witch", A="tower_arbalist").dry()  # fmt: skip
    a.on("W", status=["bane"], wrath=1).dice("2 1 -").command("fight").done()
    assert a.wounds("W") == 0


@pytest.mark.rule("status.fire")
def test_fire_wounds_in_upkeep() -> None:
    a = play("########\n#W....T#\n########").on("W", status=["fire"]).activate("W")
    assert a.wounds("W") == 1
    a = play("########\n#W....T#\n#....B.#\n########", B="brute").on("B", status=["fire"], wounds=3)
    a.set(ties=False).dice("2 2 2").at("consul_turn")
    assert a.wounds("B") == 3  # Tough took one off before


@pytest.mark.rule("status.hex.monster")
def test_hex_lowers_a_monsters_str() -> None:
    a = play("########\n#WA...T#\n########", A="tower_arbalist").on("A", status=["hex"])
    a.dice("1 - -").command("fight").done()
    assert [e.strength for e in a.events(Targeted)] == [1]
    assert a.wounds("W") == 0
    a = play("########\n#WA...T#\n########", A="herald").on("A", status=["hex"]).dice("- - -")
    a.command("fight")
    assert [e.strength for e in a.events(Targeted)] == [0]


@pytest.mark.rule("status.hex.hero")
def test_hex_takes_the_highest_die_of_a_heros_offense() -> None:
    for statuses, wounds in (((), 1), (("hex",), 0)):
        a = play("######\n#XB..#\n#..W.#\n######", B="brute").on("X", status=statuses).menu("X")
        a.dice("2 1").do("attack", "B", "melee").done()
        assert a.wounds("B") == wounds


@pytest.mark.rule("status.hex.hero", "status.bane.hero")
@pytest.mark.parametrize(("status", "stars"), [("hex", 2), ("bane", 4), ("slow", 4)])
def test_hex_takes_one_die_of_an_offense_roll_and_other_statuses_none(
    status: str, stars: int
) -> None:
    a = play("######\n#WB..#\n#..X.#\n######", B="brute").on("W", status=[status]).menu("W")
    a.dice("2 1 1").do("attack", "B", "magic").done()
    assert a.rolls("offense")[-1].stars == stars


@pytest.mark.rule("status.bane.hero", "status.hex.hero")
@pytest.mark.parametrize(("status", "stars"), [("bane", 1), ("hex", 3), ("slow", 3)])
def test_bane_takes_one_die_of_a_defense_roll_and_other_statuses_none(
    status: str, stars: int
) -> None:
    a = play("########\n#WA...T#\n########", A="tower_arbalist").on("W", status=[status])
    a.dice("2 1 -").command("fight").done()
    assert a.rolls("defense arm")[-1].stars == stars


@pytest.mark.rule("status.ice")
def test_ice_stops_unique_actions_and_nothing_else() -> None:
    a = play("########\n#WS...T#\n########", S="tower_stalker").on("S", status=["ice"])
    a.dice("2 2 2", "2 2 2").command("unique", "fight").done()
    assert [e.action for e in a.events(Attacked)] == [-1, -1]
    a = play("########\n#WS...T#\n########", S="tower_stalker").on("S", status=["poison", "hex"])
    a.dice("2 2 2").command("unique").done()  # no other status does
    a = play("########\n#W.H..T#\n########", H="herald").on("H", status=["ice"]).command("move")
    assert not a.events(Acted)  # signature actions are unique actions too
    a = play("########\n#W.B..T#\n########", B="brute").on("W", status=["ice"], potions=1)
    a.menu("W")
    assert not a.offered("special") and not a.offered("drink")
    assert a.offered("attack") and a.offered("move") and a.offered("dash")
    a = play("########\n#W.B..T#\n########", B="brute").on("W", status=["ice"], potions=1)
    a.set(commands=["spawn"]).at("commands")
    assert {o[0] for o in a.ask.options} == {"pass", "slurp", "pass_turn"}


@pytest.mark.rule("status.immobile")
def test_immobile_stops_movement_and_dash() -> None:
    a = play("########\n#W....T#\n########").on("W", status=["immobile"]).activate("W")
    assert not a.offered("move") and not a.offered("dash")
    # So it does if the token comes when there are points left.
    a = play("########\n#W....T#\n########").on("W", status=["immobile"]).menu("W", move=6)
    assert a.s.move == 6
    assert not a.offered("move") and not a.offered("dash")
    a = play("########\n#W.B..T#\n########", B="brute").on("B", status=["immobile"])
    a.command("move")
    assert not a.events(Moved)
    # Control by others still moves it.
    a = play("########\n#X..B..#\n#W.....#\n########", B="brute").on("B", status=["immobile"])
    a.menu("X").do("special", "tester.lasso", "B").do("pull", (1, 0))
    assert a.where("B") == (1, 0)


@pytest.mark.rule("status.knockdown.monster")
def test_a_knocked_down_monster_does_nothing_until_move_and_then_stands_up() -> None:
    a = play("########\n#WS...T#\n########", S="tower_stalker").on("S", status=["knockdown"])
    a.dice("2 2 2", "2 2 2").command("fight", "unique", "move", "fight").done()
    assert [e.action for e in a.events(Attacked)] == [-1, -1]
    assert [a.mark(e.unit) for e in a.events(StoodUp)] == ["S"]


@pytest.mark.rule("status.knockdown.monster")
def test_it_stands_up_instead_of_moving_on_regroup_too_but_signs() -> None:
    for command in ("move", "regroup"):
        a = play("##########\n#W....H..=\n#T.......#\n##########", H="herald")
        a.on("H", status=["knockdown"]).command(command)
        assert not a.events(Moved)
        assert a.events(StoodUp)
    a = play("##########\n#W.H.....=\n#T.......#\n##########", H="herald")
    a.on("H", status=["knockdown"]).command("move")
    assert len(a.events(Acted)) == 1
    a = play("##########\n#W.H.....=\n#T.......#\n##########", H="herald")
    a.on("H", status=["knockdown"]).command("fight")
    assert not a.events(Attacked, Acted) and a.status("H") == ()
    a = play("##########\n#W.H.....=\n#T.......#\n##########", H="herald")
    a.on("H", status=["slow"]).dice("2 2 2").command("fight").done()
    assert len(a.events(Acted)) == 1


@pytest.mark.rule("status.knockdown.hero")
def test_a_knocked_down_hero_first_pays_to_stand_up() -> None:
    a = play("########\n#W.B..T#\n########", B="brute").on("W", status=["knockdown"], potions=1)
    a.menu("W")
    assert set(a.ask.options) == {("end",), ("stand", "action"), ("stand", "move")}
    a.do("stand", "action")
    assert (a.s.actions, a.s.move, a.status("W")) == (2, 6, ())
    a = play("########\n#W.B..T#\n########", B="brute").on("W", status=["knockdown"]).menu("W")
    a.do("stand", "move")
    assert (a.s.actions, a.s.move, a.status("W")) == (3, 0, ())
    a = play("########\n#W.B..T#\n########", B="brute").on("W", status=["knockdown"])
    a.menu("W", move=5)
    assert not a.offers("stand", "move")
    a.menu("W", move=6, actions=0)
    assert set(a.ask.options) == {("end",), ("stand", "move")}
    # Who cannot move has no movement points to give up.
    a.on("W", status=["knockdown", "immobile"]).menu("W", move=0, actions=3)
    assert set(a.ask.options) == {("end",), ("stand", "action")}


@pytest.mark.rule("status.poison")
def test_poison_takes_an_action_point_but_not_the_last() -> None:
    a = play("########\n#W....T#\n########").on("W", status=["poison"]).activate("W")
    assert (a.s.actions, a.s.move) == (2, 6)
    heroes = HEROES_PACK
    a = Arena("######\n#S..T#\n######", packs=heroes, S="sprite", T="tincan").dry()
    assert a.on("S", status=["poison"]).activate("S").s.actions == 1  # of two
    a = play("########\n#WS...T#\n########", S="tower_stalker").on("S", status=["poison"])
    a.dice("2 2 2").command("fight").done()
    a = play("########\n#WA...T#\n########", A="tower_arbalist").on("A", status=["poison"])
    a.dice("2 2 2").command("fight").done()
    assert len(a.events(Attacked)) == 1


@pytest.mark.rule("status.slow")
def test_slow_halves_movement_rounded_up() -> None:
    a = Arena("########\n#G....T#\n########", G="moonspire_guardian", T="tincan").dry()
    a.on("G", status=["slow"]).activate("G")
    assert (a.s.move, a.s.actions) == (4, 3)  # half of seven
    a = play("###########\n#W.......B#\n#T........#\n###########", B="brute")
    a.on("B", status=["slow"]).set(ties=False).command("move")
    assert len(a.events(Moved)[0].path) - 1 == 2


@pytest.mark.rule("status.on-minions")
def test_a_minion_suffers_bane_and_fire_only() -> None:
    a = play("##########\n#W......S#\n#T.......#\n#......b.#\n##########",
        S="tower_stalker", b="tower_blackblade")  # fmt: skip
    a.on("b", status=["knockdown", "immobile", "slow", "bane"]).set(ties=False)
    a.command("move")
    assert effect.distance(a.s, a.numbers["b"], a.numbers["S"]) <= 2  # it follows
    a = play("########\n#WSb..T#\n########", S="tower_stalker", b="tower_blackblade")
    a.on("b", status=["knockdown", "ice", "hex", "poison"]).dice(*["2 2 2"] * 3)
    a.command("fight").done()
    assert [e.strength for e in a.events(Targeted)] == [3, 3, 3]  # and supports
    a = play("########\n#WSb..T#\n########", S="tower_stalker", b="tower_blackblade")
    a.on("b", status=["bane"]).menu("W")
    assert effect.monster_arm(a.s, a.numbers["b"]) == 0
    a = play(
        "##########\n#W..S.b..#\n#T.......#\n##########", S="tower_stalker", b="tower_blackblade"
    )
    a.on("b", status=["fire"]).set(ties=False).dice(*["2 2 2"] * 3).at("consul_turn")
    assert [a.mark(e.unit) for e in a.events(Wounded)] == ["b"]
