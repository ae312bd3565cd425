"""Winning, losing and leaving. [win.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import Eliminated, TimedOut
from undercroft.games.crystalia.turn import finish

from .arena import Arena, foe, unit

FIELD = """
##==##########
#............#
#............#
#.....T......#
#............#
#............#
#............#
######==######"""


def foeman(card: str, **facts: object) -> object:
    """A unit of the third player."""
    return unit(card, owner=2, **facts)


def field(**facts: object) -> Arena:
    """The boss of the first player has one heart left, and T of the second is to act beside it."""
    names: dict[str, object] = {
        "B": unit("roxor", at=(3, 1), wounds=7, facing="E"), "T": foe("ember_mage", facing="W"),
        "timed_out": [1, 1, 1],
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


def fell(a: Arena) -> Arena:
    """T destroys the boss of the first player."""
    return a.dice("2 2", "- -").do("attack", "B", "magic")


# ---------------------------------------------------------------- who is still in


@pytest.mark.rule("win.last-boss", "win.boss-destroyed")
def test_the_last_player_with_a_boss_in_play_wins() -> None:
    a = fell(field(C=foe("starfire", at=(9, 3))).menu("T"))
    assert a.match.over
    assert a.match.outcome == ("Player 2", "win.last-boss", (1,))


@pytest.mark.rule("win.boss-pending", "win.last-boss")
def test_a_boss_that_is_still_to_come_keeps_its_player_in() -> None:
    """The second player has nothing on the warzone, and the third destroys the first one's boss."""
    a = field(players=3, T=foeman("ember_mage", facing="W")).menu("T")
    fell(a)
    assert not a.match.over
    assert a.s.out == [1, 0, 0]
    a.idle("phase", 1)
    assert a.s.turn == 1


@pytest.mark.rule("win.boss-pending")
def test_nobody_is_out_for_having_nothing_on_the_warzone() -> None:
    a = Arena(FIELD, T=foe("ember_mage")).at("phase")
    assert a.ask.prompt == "phase"
    assert a.s.out == [0, 0]
    a.idle("phase", 1)
    assert not a.match.over


@pytest.mark.rule("win.boss-destroyed", "win.continue")
def test_a_player_without_a_boss_is_out_and_the_others_go_on() -> None:
    mine = {
        "h": unit("royal_paladin", at=(0, 0)), "k": unit("gouger", at=(0, 1)),
        "P": unit("egg_clutch", at=(0, 3)),
    }  # fmt: skip
    a = field(players=3, F=foeman("hearthsworn_fighter", at=(11, 0)), **mine).menu("T")
    fell(a)
    assert not a.match.over
    assert [event.player for event in a.events(Eliminated)] == [0]
    assert all(a.place(mark) is None for mark in (*mine, "B"))
    assert (a.place("T"), a.place("F")) == ((5, 2), (11, 0))
    a.idle("phase", 2).idle("phase", 1)
    assert a.s.turns[0] == 2, "the first player has had no further turn"


@pytest.mark.rule("win.continue", "win.last-boss")
def test_the_match_ends_when_one_boss_is_left() -> None:
    a = field(players=3, out=[0, 0, 1], boss_state=["out", "pending", "destroyed"]).menu("T")
    fell(a)
    assert a.match.outcome == ("Player 2", "win.last-boss", (1,))


@pytest.mark.rule("win.wiped-out", "unlock.boss.both-points")
def test_who_has_lost_everything_brings_the_boss_and_plays_on() -> None:
    a = Arena(
        FIELD,
        P=unit("egg_clutch", at=(4, 2), wounds=2), B="roxor", T=foe("ember_mage", facing="W"),
    ).menu("T")  # fmt: skip
    a.dice("3 3", "1 1 1").do("attack", "P", "magic")
    assert not a.s.held[0], "nothing is left of the first player"
    assert not a.match.over
    a.idle("deploy_boss", 0)
    a.do("enter", 0, (1, 0)).do("face", "to:S").idle("phase", 1)
    assert a.place("B") == (1, 0)
    a.idle("phase", 0)
    assert a.offers("phase", "warband")


# ---------------------------------------------------------------- at the same time


def mined(**facts: object) -> Arena:
    """Two bosses with a heart each, two squares from a chest that goes off; defenses fail."""
    a = field(
        B=unit("roxor", at=(2, 0), wounds=7), C=foe("starfire", at=(2, 3), wounds=7),
        T=foe("ember_mage", at=(5, 2), facing="W"), chests=[(4, 2)], **facts,
    ).menu("T")  # fmt: skip
    return a.dice("1", "- -").dice("- -", "- - -", "- - 1").do("chest", (4, 2))


@pytest.mark.rule("win.simultaneous")
def test_bosses_that_fall_together_share_a_draw() -> None:
    a = mined()
    assert a.match.outcome == ("nobody", "win.simultaneous", (0, 1))


@pytest.mark.rule("win.simultaneous", "win.last-boss")
def test_a_third_boss_wins_when_two_fall_together() -> None:
    a = mined(players=3)
    assert a.match.outcome == ("Player 3", "win.last-boss", (2,))


@pytest.mark.rule("win.alliances", "term.friendly-enemy")
def test_a_bargain_binds_nobody() -> None:
    a = Arena(
        FIELD,
        players=3, A=unit("hearthsworn_fighter", at=(4, 2), facing="E"),
        T=foe("ember_mage", facing="W"), F=foeman("royal_paladin", at=(4, 3)),
        backpack=[["chainmail"], ["arcane_tome"]],
    ).menu("A")  # fmt: skip
    a.do("trade", 1).do("give", "card:chainmail").do("propose").do("accept")
    assert a.backpack(1) == ["arcane_tome", "chainmail"]
    assert a.targets() == {"T", "F"}, "whoever has just been given something can be attacked"
    a.dice("2 2 2", "- - -").do("attack", "T", "melee")
    assert a.wounds("T") > 0


# ---------------------------------------------------------------- what is left behind


def leaving(**facts: object) -> Arena:
    """The first player falls in a war of three, with cards, trophies and a mimic."""
    return field(
        players=3,
        h=unit("royal_paladin", at=(0, 0), gear=["ancestral_mail"]),
        x=unit("booty_biter", at=(0, 4)),
        t=foe("gouger", trophy=0), u=unit("whelp", trophy=1),
        backpack=[["chainmail", "blessed_spear"]],
        F=foeman("hearthsworn_fighter", at=(11, 0)), **facts,
    )  # fmt: skip


@pytest.mark.rule("win.eliminated.leftovers")
def test_cards_trophies_and_mimic_of_an_eliminated_player_go() -> None:
    a = fell(leaving().menu("T"))
    numbers = a.game.box.equipment_number
    assert a.backpack(0) == []
    assert a.gear("h") == []
    assert a.s.loot_deck.discard == (numbers["chainmail"],)
    assert sorted(a.s.treasure_deck.discard) == sorted(
        numbers[card] for card in ("ancestral_mail", "blessed_spear")
    )
    assert a.place("x") is None
    assert a.s.trophies == [(), (a.numbers["u"],), ()], "T's own trophy still counts"


@pytest.mark.rule("win.eliminated.leftovers")
def test_the_crystals_of_an_eliminated_player_go_and_those_of_others_stay() -> None:
    a = leaving(k=unit("gouger", at=(1, 4)), K=foe("gouger", at=(10, 4)))
    for mark in "hxkTFK":
        a.on(mark, crystal=True)
    a.menu("T")
    own, others = (sum(1 << a.numbers[mark] for mark in marks) for marks in ("hxk", "TFK"))
    assert a.s.crystals & (own | others) == own | others
    fell(a)
    assert a.s.crystals & (own | others) == others


@pytest.mark.rule("win.eliminated.leftovers", "term.off-board")
def test_kept_trophies_return_to_the_pools_of_their_owners() -> None:
    pool = {"P": foe("kobold_warrens", at=(9, 3))}
    a = leaving(**pool)
    a.position.units["t"].card = "gouger"
    a.set(turn=1).at("spawn").do("spawn", "P", "units")
    assert a.ask.prompt != "bring", "the gouger lies in the enemy's backpack"
    b = fell(leaving(**pool).menu("T"))
    b.idle("phase", 2).idle("phase", 1).do("phase", "spawning").do("spawn", "P", "units")
    assert b.offers("place", "t", (9, 4))


@pytest.mark.rule("win.eliminated.leftovers", "reward.8-bit")
def test_trophies_taken_from_an_eliminated_player_still_count() -> None:
    more = {f"v{i}": unit("whelp", trophy=1) for i in range(2)}
    a = fell(leaving(**more, loot_top=["arcane_tome"]).menu("T"))
    assert len(a.s.trophies[1]) == 3
    a.idle("equip", 1)
    assert a.backpack(1) == ["arcane_tome"]


@pytest.mark.rule("win.eliminated.leftovers")
def test_the_running_turn_of_an_eliminated_player_ends_at_once() -> None:
    a = leaving(owed_loot=[2, 0, 0]).on("B", status=["fire"]).at("warband_phase")
    a.do("activate", "B")
    assert a.s.out == [1, 0, 0]
    assert a.backpack(0) == [], "there is no Power-Up phase either"
    assert (a.ask.seat, a.ask.prompt) == (1, "phase")


@pytest.mark.rule("win.eliminated.leftovers", "timeout.interrupt", "timeout.trigger")
def test_the_timeout_of_another_boss_outlasts_the_turn_that_ends() -> None:
    a = leaving(C=foe("starfire", at=(9, 1), wounds=5)).set(timed_out=[1, 0, 1])
    a.on("B", status=["fire"]).at("warband_phase")
    a.s.agenda.insert(0, ("timeout", a.numbers["C"]))
    a.do("activate", "B")
    assert a.s.out == [1, 0, 0]
    assert [event.boss for event in a.events(TimedOut)] == [a.numbers["C"]]
    assert (a.ask.seat, a.ask.prompt) == (1, "phase")


@pytest.mark.rule("win.last-boss")
def test_a_side_of_two_players_is_named_with_both() -> None:
    a = field(players=3).menu("T")
    finish(a.s, (0, 2), "win.last-boss")
    assert a.s.outcome == ("Players 1 and 3", "win.last-boss", (0, 2))
