"""The boss in full: exits, explosion, event, Immunity, timeout. [boss.*, timeout.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia import effect
from undercroft.games.crystalia.boss import carry_out
from undercroft.games.crystalia.card import STR
from undercroft.games.crystalia.events import BossWaits, EventBegan, Exploded, TimedOut

from .arena import Arena, foe, unit
from .field import Field, box

HALL = """
####==######==###
#...............#
#...............#
#...............#
#...............#
#...............#
#...............#
#...............#
#...............#
#.......T.......#
######==#########"""
"""Exits at (3, 0) and (4, 0), (11, 0) and (12, 0), (5, 8) and (6, 8)."""


def hall(**facts: object) -> Arena:
    names: dict[str, object] = {
        "B": "roxor", "T": foe("hearthsworn_fighter"), "boss_due": [1, 0],
    }  # fmt: skip
    return Arena(HALL, **(names | facts))


def entries(a: Arena) -> set[tuple[int, int]]:
    """Where the boss may be set down."""
    assert a.ask.prompt == "deploy_boss"
    return {a.s.board.place(option[2]) for option in a.offered("enter")}


# ---------------------------------------------------------------- where it comes in


@pytest.mark.rule("boss.exit", "boss.place.squares")
def test_the_boss_stands_along_the_opening_of_any_exit_it_likes() -> None:
    assert entries(hall().at("phase")) == {(3, 0), (11, 0), (5, 7)}


@pytest.mark.rule("boss.place.squares")
def test_a_small_boss_has_a_choice_of_squares_at_a_wide_exit() -> None:
    a = hall(B="midnight_queen").at("phase")
    assert entries(a) == {(3, 0), (4, 0), (11, 0), (12, 0), (5, 8), (6, 8)}


@pytest.mark.rule("boss.exit")
@pytest.mark.parametrize("point", [unit("egg_clutch"), foe("egg_clutch"), foe("war_wagon")])
def test_an_exit_with_anybodys_spawning_point_before_it_is_closed(point: object) -> None:
    """A small boss would find room beside the spawning point."""
    rest = {(11, 0), (12, 0), (5, 8), (6, 8)}
    a = hall(B="midnight_queen", P=point).on("P", at=(4, 0))
    assert entries(a.at("phase")) == rest
    beside = hall(B="midnight_queen", P=point).on("P", at=(5, 0))
    assert entries(beside.at("phase")) == rest | {(3, 0), (4, 0)}


@pytest.mark.rule("boss.place.squares", "boss.place.other-exit")
def test_terrain_chests_and_trapdoors_send_the_boss_to_another_exit() -> None:
    a = Arena(
        HALL.replace("#...............#", "#...~...........#", 1),
        B="roxor", T=foe("hearthsworn_fighter"), boss_due=[1, 0], chests=[(6, 8)],
    )  # fmt: skip
    assert entries(a.at("phase")) == {(11, 0)}
    a = hall(trapdoors=[((3, 1), (12, 1))])
    assert entries(a.at("phase")) == {(5, 7)}


@pytest.mark.rule("boss.place.other-exit")
def test_where_no_exit_qualifies_terrain_is_allowed_before_spawning_points_are() -> None:
    lava = """
        ####==########
        #...~~.......#
        #............#
        #.......T....#
        #............#
        ########==####"""
    facts = {"B": "midnight_queen", "T": foe("hearthsworn_fighter"), "boss_due": [1, 0]}
    a = Arena(lava, P=unit("egg_clutch", at=(7, 3)), **facts)
    assert entries(a.at("phase")) == {(3, 0), (4, 0)}, "onto the lava, not beside the point"
    a = Arena(lava, P=unit("egg_clutch", at=(7, 3)), Q=foe("egg_clutch", at=(3, 0)), **facts)
    assert entries(a.at("phase")) == {(4, 0), (8, 3)}, "now there is nothing else"


@pytest.mark.rule("boss.place.other-exit", "unlock.boss.forced")
def test_a_boss_that_no_exit_has_room_for_waits_and_its_player_plays_on() -> None:
    narrow = """
        ###=######
        #........#
        #####....#
        #.....T..#
        ##########"""
    a = Arena(narrow, B="roxor", T=foe("hearthsworn_fighter"), boss_due=[1, 0]).at("phase")
    assert a.ask.prompt == "phase", "the turn is not lost"
    waits = a.events(BossWaits)
    assert [event.unit for event in waits] == [a.numbers["B"]]
    assert a.match.tell(waits[0]) == "No exit has room for Roxor, which waits."
    assert a.s.boss_due[0] == 1, "and the duty stands in the next own turn"


@pytest.mark.rule("boss.option")
def test_the_boss_costs_neither_a_coin_nor_a_spawning_point() -> None:
    a = hall(P=unit("egg_clutch", at=(0, 4)), k=unit("whelp"), m=unit("rex"), unlocked=[1, 0])
    a.at("phase").do("enter", 1, (11, 0)).do("face", "to:S")
    assert a.s.coins == [1, 1]
    assert a.wounds("P") == 0
    assert (a.place("k"), a.place("m")) == (None, None)
    assert a.ask.seat == 1, "nothing else is brought in that phase, and nobody acts"


@pytest.mark.rule("boss.option", "turn.choice")
def test_a_boss_that_is_not_due_is_not_offered() -> None:
    a = hall(boss_due=[0, 0], P=unit("egg_clutch", at=(0, 4))).at("phase")
    assert a.ask.prompt == "phase"
    a.do("phase", "spawning")
    assert {option[2] for option in a.offered("spawn")} == {"units", "hero"}


# ---------------------------------------------------------------- the explosion


@pytest.mark.rule("boss.explosion.user", "boss.explosion.trigger")
def test_the_opening_sweeps_four_squares_deep_and_wide() -> None:
    """The opening is (3, 0) and (4, 0): columns 0 to 8 and rows 0 to 3 lie within four squares."""
    a = hall(
        i=foe("gouger", at=(3, 0)), j=foe("gouger", at=(8, 3)), k=foe("gouger", at=(0, 0)),
        y=foe("gouger", at=(9, 0)), z=foe("gouger", at=(3, 4)),
    )  # fmt: skip
    a.at("phase").dice("-", "-", "-").do("enter", 0, (3, 0)).do("face", "to:S")
    assert {a.mark(u) for event in a.events(Exploded) for u in event.targets} == {"i", "j", "k"}
    assert all(a.place(mark) is None for mark in "ijk")
    assert (a.place("y"), a.place("z")) == ((9, 0), (3, 4))


@pytest.mark.rule("boss.explosion.profile", "boss.explosion.user")
def test_each_unit_defends_by_itself_and_whoever_fails_is_pushed_away_from_the_opening() -> None:
    a = hall(K=foe("dragon_priest", at=(4, 0), facing="S")).at("phase")
    a.dice("2 3").do("enter", 0, (3, 0))
    assert [roll[:2] for roll in a.rolls()] == [("K", "defense arm")], "no dice are thrown for it"
    assert a.wounds("K") == 1
    assert (a.ask.prompt, a.ask.seat) == ("control", 0), "its player chooses the way"
    ends = {a.s.board.place(option[1]) for option in a.offered("push")}
    assert max(y for _, y in ends) == 7, "Push 7 from row 0"
    assert (3, 0) not in ends, "never towards it"
    a.do("push", (4, 7)).do("face", "to:S")
    assert a.place("K") == (4, 7)


@pytest.mark.rule("boss.explosion.profile")
def test_the_best_roll_of_a_fortress_does_not_withstand_the_explosion() -> None:
    a = hall(K=foe("testudo_tower", at=(3, 0), facing="S")).at("phase")
    a.dice("3 3 4").do("enter", 0, (3, 0))
    assert a.rolls()[0][3] == 12
    assert a.wounds("K") == 1


@pytest.mark.rule("boss.explosion.deadly")
def test_friends_are_harmed_and_static_points_and_chests_are_not() -> None:
    a = hall(
        K=unit("dragon_priest", at=(4, 0)), P=unit("egg_clutch", at=(7, 0)),
        Q=foe("egg_clutch", at=(7, 2)), chests=[(0, 1)],
    ).at("phase")  # fmt: skip
    a.dice("- -").do("enter", 0, (3, 0)).do("push", (4, 5)).do("face", "to:S")
    assert a.wounds("K") == 1
    assert (a.wounds("P"), a.wounds("Q")) == (0, 0)
    assert a.chests() == {(0, 1)}


@pytest.mark.rule("boss.explosion.deadly", "unlock.boss.mini-boss-removed", "unlock.boss.forced")
def test_a_mini_boss_that_falls_in_the_explosion_does_not_call_its_boss_again() -> None:
    """Both spawning points are gone, so the boss comes while its mini-boss is still there."""
    a = hall(m=unit("rex", at=(4, 0), wounds=6), F="hearthsworn_fighter").on("F", at=(14, 8))
    a.at("phase").dice("- -").do("enter", 0, (3, 0)).do("face", "to:S")
    assert (a.place("m"), a.place("B")) == (None, (3, 0))
    assert a.s.boss_due[0] == 0
    a.idle("phase", seat=1).idle("phase", seat=0)
    assert a.place("B") == (3, 0), "its player is free to choose a phase in the next turn"


@pytest.mark.rule("boss.explosion.rewards")
def test_enemies_it_destroys_are_trophies_and_friends_are_not() -> None:
    a = hall(k=foe("gouger", at=(4, 0)), f=unit("whelp", at=(4, 1))).at("phase")
    a.dice("-").do("enter", 0, (3, 0))
    assert (a.place("k"), a.place("f")) == (None, None)
    assert a.s.trophies == [(a.numbers["k"],), ()]


@pytest.mark.rule("boss.explosion.rewards")
def test_a_leader_blown_up_is_worth_two_loot_cards() -> None:
    a = hall(T=foe("hearthsworn_fighter", at=(4, 0), wounds=5)).at("phase")
    a.dice("- -").do("enter", 0, (3, 0)).do("face", "to:S")
    assert a.place("T") is None
    assert len(a.backpack(0)) == 2


@pytest.mark.rule("boss.explosion.still-blocked")
def test_who_cannot_be_pushed_is_put_on_the_nearest_free_square() -> None:
    a = hall(K=foe("dragon_priest", at=(3, 1))).at("phase")
    a.dice("- -").do("enter", 0, (3, 0)).do("stay")
    assert (a.ask.prompt, a.ask.seat) == ("clear_way", 0)
    near = {a.s.board.place(option[2]) for option in a.offered("place")}
    assert near == {(2, y) for y in range(3)} | {(3, 2), (4, 2)}
    a.do("place", "K", (4, 2))
    assert a.wounds("K") == 1


# ---------------------------------------------------------------- event and Immunity


@pytest.mark.rule("boss.fight-event")
def test_the_boss_fight_event_of_the_card_follows_the_placing() -> None:
    a = hall(m=foe("rex", at=(13, 6)), k=foe("gouger", at=(0, 8)), h=unit("ember_mage", at=(0, 0)))
    a.at("phase").do("enter", 1, (11, 0))
    assert a.status("T") == set(), "not before the boss stands"
    a.do("face", "to:S")
    assert [event.name for event in a.events(EventBegan)] == ["Heavy Tread"]
    assert (a.status("T"), a.status("m")) == ({"slow"}, {"slow"}), "every enemy leader"
    assert (a.status("k"), a.status("h")) == (set(), set())


@pytest.mark.rule("boss.fight-event")
def test_a_lasting_event_counts_while_the_boss_is_in_play() -> None:
    a = hall(B="mother_noctua", k=unit("gouger", at=(8, 7))).at("phase")
    a.do("enter", 1, (11, 0)).do("face", "to:S").idle("phase", 0).do("phase", "warband")
    a.do("activate", "k").dice("1 1 1 1", "- -").do("attack", "T", "melee").do("keep")
    assert a.rolls()[0][:2] == ("k", "offense")
    assert sum(a.rolls()[0][2][:3]) == 4, "three blue dice, and one of the mother's"


@pytest.mark.rule("boss.fight-event", "variant.two-on-two.teams")
def test_her_monsters_are_none_of_the_partners() -> None:
    a = hall(
        B="mother_noctua", k=unit("gouger", at=(8, 7)), p=unit("gouger", owner=2, at=(10, 7)),
        players=4, variants=["teams"], boss_due=[1, 0, 0, 0],
    ).at("phase")  # fmt: skip
    a.do("enter", 1, (11, 0)).do("face", "to:S")
    dice = [effect.pool(a.s, a.numbers[mark], STR, offense=True).blue for mark in "kp"]
    assert dice == [4, 3]


@pytest.mark.rule("boss.fight-event", "timeout.effect")
def test_an_event_moves_a_unit_in_the_first_square_of_the_warzone_too() -> None:
    drawing = "#########\n#k....B.#\n#.......#\n#########"
    f = Field(drawing, B="midnight_queen", k="hearthsworn_fighter")
    card = box().boss_card(f.s.card[f["B"]])
    event = next(one for one in (*card.fight, *card.timeout) if one.compel)
    f.answer(("compel", f.s.board.at(3, 0)))
    f.run(carry_out(f.s, f["B"], event, 0, ("timeout.effect",)))
    assert f.s.board.place(f.s.at[f["k"]]) == (3, 0)


@pytest.mark.rule("boss.immunity.gain")
def test_boss_and_champion_are_immune_until_their_owners_next_turn() -> None:
    a = hall(B="midnight_queen").at("phase")
    a.do("enter", 1, (11, 0)).do("face", "to:S")
    assert a.ask.prompt == "summon"
    champion = a.offered("place")[0][1]
    a.match.answer_with(("place", champion, a.square(9, 3)))
    a.do("face", "to:S").do("stay")
    immune = 1 << a.numbers["B"] | 1 << champion
    assert a.s.immune == immune
    a.idle("phase", 1)
    assert a.s.immune == immune, "throughout the enemy's turn"
    a.idle("phase", 0)
    assert a.s.immune == 0
    a.do("phase", "warband")
    assert a.offers("activate", "B"), "now it can act"


IMMUNE = """
    ############
    #..........#
    #.....T....#
    #..........#
    #..........#
    ############"""


@pytest.mark.rule("boss.immunity.target")
def test_nobody_aims_at_an_immune_unit() -> None:
    names = {"T": foe("ember_mage", facing="W"), "H": unit("royal_paladin", at=(1, 1), facing="E")}
    a = Arena(IMMUNE, B=unit("starfire", at=(2, 1), immune=True), **names)
    a.menu("T")
    assert not a.offers("attack", "B", "magic")
    assert "boss.immunity.target" in a.why_not("attack", "B", "magic")
    plain = Arena(IMMUNE, B=unit("starfire", at=(2, 1)), **names).menu("T")
    assert plain.offers("attack", "B", "magic")


@pytest.mark.rule("boss.immunity.target")
def test_friends_cannot_aim_at_it_either() -> None:
    for immune in (False, True):
        a = Arena(
            IMMUNE, T=foe("ember_mage"), B=unit("starfire", at=(2, 1), wounds=2, immune=immune),
            H=unit("sanctioned_witch", at=(1, 1), facing="E"),
        ).menu("H")  # fmt: skip
        assert a.offers("special", "sanctioned_witch.curative", "B") is not immune


@pytest.mark.rule("boss.immunity.effects")
def test_an_immune_unit_is_not_activated() -> None:
    a = hall(boss_due=[0, 0], B=unit("roxor", at=(3, 0), immune=True), k=unit("whelp", at=(0, 0)))
    a.at("warband_phase")
    assert a.targets("activate") == {"k"}
    assert a.why_not("activate", "B") == ("boss.immunity.effects",)


@pytest.mark.rule("boss.immunity.effects")
def test_explosions_events_and_pushes_pass_an_immune_unit_by() -> None:
    """The second player's boss breaks in where the first one's stands."""
    a = hall(
        turn=1, boss_due=[0, 1], B=unit("roxor", at=(5, 1), immune=True),
        C=foe("nightsong"), k=unit("whelp", at=(3, 0)), r=unit("rex", at=(9, 2), immune=True),
    ).at("phase")  # fmt: skip
    a.do("enter", 0, (3, 0)).do("face", "to:S")
    assert [a.mark(u) for event in a.events(Exploded) for u in event.targets] == ["k"]
    assert (a.place("B"), a.wounds("B"), a.status("B")) == ((5, 1), 0, set())
    assert (a.wounds("r"), a.status("r")) == (0, set()), "Nightsong's ice does not reach it"


@pytest.mark.rule("boss.immunity.effects")
def test_a_chest_that_goes_off_passes_an_immune_unit_by() -> None:
    """A friend opens the chest: vapor takes hold of everybody within two squares."""
    a = hall(
        boss_due=[0, 0], B=unit("roxor", at=(5, 1), immune=True),
        K=unit("dragon_priest", at=(7, 2), facing="N"), chests=[(7, 1)],
    ).menu("K")  # fmt: skip
    a.dice("2", "- -", "1").do("chest", (7, 1))
    assert (a.status("K"), a.status("B")) == ({"fire"}, set())


# ---------------------------------------------------------------- the timeout


DUEL = """
    ##########
    #........#
    #....T...#
    #........#
    ##########"""


def duel(card: str, wounds: int, **facts: object) -> Arena:
    """A boss in front of an ember mage, who is to act; the mage deals one wound."""
    names: dict[str, object] = {
        "B": unit(card, at=(2, 0), wounds=wounds, facing="E"), "T": foe("ember_mage", facing="W"),
    }  # fmt: skip
    return Arena(DUEL, **(names | facts)).menu("T")


@pytest.mark.rule("timeout.trigger")
@pytest.mark.parametrize(("card", "hearts"), [("roxor", 8), ("mother_noctua", 10)])
def test_half_the_hearts_is_not_yet_below_half(card: str, hearts: int) -> None:
    defence = {"roxor": "- -", "mother_noctua": "- - 1"}[card]
    a = duel(card, hearts // 2 - 1).dice("2 2", defence).do("attack", "B", "magic")
    assert a.wounds("B") == hearts // 2
    assert not a.events(TimedOut)
    a.dice("2 2", defence).do("attack", "B", "magic")
    assert a.wounds("B") >= hearts // 2
    assert len(a.events(TimedOut)) == 1


@pytest.mark.rule("timeout.trigger")
def test_of_an_odd_number_half_a_heart_counts() -> None:
    """Five hearts: two left are below half, three are not."""
    queen = {"x": unit("daemonus", at=(6, 1))}
    a = duel("midnight_queen", 1, **queen).dice("2 2", "- - 1").do("attack", "B", "magic")
    assert not a.events(TimedOut)
    a.dice("2 2", "- - 1").do("attack", "B", "magic")
    assert len(a.events(TimedOut)) == 1


@pytest.mark.rule("timeout.trigger")
def test_half_is_counted_of_the_printed_hearts() -> None:
    """Eight printed hearts and one of an item: with four left it is not yet below half."""
    a = duel("roxor", 4).on("B", gear=["heart_container"]).menu("T")
    a.dice("2 2", "- -").do("attack", "B", "magic")
    assert (a.wounds("B"), a.s.profile[a.numbers["B"]].hearts) == (5, 9)
    assert not a.events(TimedOut)
    a.dice("2 2", "- -").do("attack", "B", "magic")
    assert a.wounds("B") == 6 and len(a.events(TimedOut)) == 1


@pytest.mark.rule("timeout.interrupt", "timeout.effect", "timeout.statuses")
def test_the_timeout_interrupts_and_the_turn_goes_on() -> None:
    a = duel("roxor", 4).on("B", status=["slow", "hex"]).menu("T")
    a.dice("2 2", "- -").do("attack", "B", "magic")
    assert a.status("B") <= {"fire"}
    assert [(event.name, event.rules) for event in a.events(EventBegan)] == [
        ("Landslide", ("timeout.effect",))
    ]
    assert a.status("T") == {"knockdown"}, "Landslide: every enemy within three squares"
    assert (a.ask.prompt, a.ask.seat, a.s.actions) == ("menu", 1, 2), "and T's activation goes on"


@pytest.mark.rule("timeout.effect")
def test_nothing_but_the_card_happens_at_the_timeout() -> None:
    a = duel("roxor", 4, k=unit("whelp")).dice("2 2", "- -").do("attack", "B", "magic")
    assert (a.wounds("B"), a.place("B")) == (5, (2, 0)), "no healing, no moving"
    assert a.place("k") is None, "nobody is summoned"


@pytest.mark.rule("timeout.effect")
def test_a_champion_that_is_in_play_does_not_come_twice() -> None:
    a = duel("midnight_queen", 2, x=unit("daemonus", at=(6, 1)))
    a.dice("2 2", "- - 1").do("attack", "B", "magic")
    assert a.ask.prompt == "menu", "nobody is placed"
    champions = [u for u, card in enumerate(a.s.card) if a.game.box.models[card].id == "daemonus"]
    assert champions == [a.numbers["x"]]


@pytest.mark.rule("timeout.effect")
def test_a_champion_in_an_enemys_backpack_cannot_come() -> None:
    a = duel("midnight_queen", 2, x=unit("daemonus", trophy=1))
    a.dice("2 2", "- - 1").do("attack", "B", "magic")
    assert a.ask.prompt == "menu"


@pytest.mark.rule("timeout.effect")
def test_a_champion_that_has_gone_home_comes_again() -> None:
    a = duel("midnight_queen", 2, x="daemonus")
    a.dice("2 2", "- - 1").do("attack", "B", "magic")
    a.do("place", "x", (0, 1)).do("face", "to:E")
    assert a.place("x") == (0, 1)
    assert a.status("T") == {"hex"}


@pytest.mark.rule("timeout.once")
def test_a_boss_has_one_timeout() -> None:
    a = duel("roxor", 4, timed_out=[1, 0]).on("B", status=["slow"]).menu("T")
    a.dice("2 2", "- -").do("attack", "B", "magic")
    assert not a.events(TimedOut)
    assert "slow" in a.status("B")


@pytest.mark.rule("timeout.destroyed", "win.boss-destroyed")
def test_a_boss_without_hearts_is_destroyed_although_its_timeout_has_not_been() -> None:
    a = duel("roxor", 7).dice("2 2", "- -").do("attack", "B", "magic")
    assert not a.events(TimedOut)
    assert a.match.outcome == ("Player 2", "win.last-boss", (1,))
