"""The round and a hero's activation."""

from __future__ import annotations

import pytest

from tests.deckbox.table import Table
from undercroft.games.deckbox.events import Activated, Did, PhaseBegan, RoundBegan


def quiet(heroes: int = 1, **facts: object) -> Table:
    """Heroes on an empty tile; nobody can buy or use anything."""
    t = Table("9a", market=[], deck_only=True, **facts)
    spots = [(2, 4), (0, 1), (4, 1), (2, 0)]
    for mark, at in zip("HBCD"[:heroes], spots, strict=False):
        t.hero(mark, at=at)
    return t


@pytest.mark.rule("round.phases")
def test_a_round_is_player_enemy_refresh_and_then_the_next() -> None:
    t = quiet().start("round").do("end")
    kinds = [
        event.phase if isinstance(event, PhaseBegan) else event.number
        for event in t.match.events or []
        if isinstance(event, PhaseBegan | RoundBegan)
    ]
    assert kinds == [2, "player", "enemy", "refresh", 3, "player"]


@pytest.mark.rule("round.player.two-actions")
def test_a_hero_has_two_actions_and_may_take_the_same_twice() -> None:
    t = quiet().start("round")
    assert t.s.actions == 2
    t.do("move", t.at(2, 0))
    assert t.s.actions == 1
    t.do("move", t.at(2, 4))
    # Nothing is left to do: the round goes on by itself.
    assert t.s.round == 3


@pytest.mark.rule("round.player.any-order")
def test_players_activate_in_any_order_each_once_a_round() -> None:
    t = quiet(3).start("round")
    assert t.offered("activate") == [("activate", 0), ("activate", 1), ("activate", 2)]
    t.do("activate", "B").do("end")
    assert t.offered("activate") == [("activate", 0), ("activate", 2)]
    t.do("activate", "C").do("end").do("end")
    assert [event.unit for event in t.events(Activated)] == [1, 2, 0]
    # In the next round the order may be another one.
    t.do("activate", "H")
    assert t.ask.about == (0,)


@pytest.mark.rule("round.player.finish-first")
def test_a_player_finishes_before_the_next_one_activates() -> None:
    t = quiet(2).start("round").do("activate", "B")
    t.do("move", t.at(0, 2))
    assert t.ask.seat == 1
    assert t.offered("activate") == []
    # Actions not wanted are given up.
    t.do("end")
    assert t.ask.seat == 0
    assert t.s.actions == 2


@pytest.mark.rule("round.refresh.actions")
def test_in_the_refresh_phase_actions_come_back() -> None:
    t = quiet(2).start("round").do("activate", "H").do("end").do("end")
    assert t.s.acted == 0
    assert t.offered("activate") == [("activate", 0), ("activate", 1)]


@pytest.mark.rule("round.refresh.effects")
def test_what_lasts_for_the_round_ends_in_the_refresh_phase() -> None:
    t = Table("9a").hero("H", at=(2, 4), items=["whetstone"]).set(market=[], deck_only=True)
    t.menu().do("item", "H", "whetstone", -1)
    assert t.s.boosted(0, "melee") == 1
    t.do("end")
    assert t.s.boosted(0, "melee") == 0


@pytest.mark.rule("round.refresh.effects")
def test_regenerate_comes_before_actions_are_refreshed() -> None:
    t = (
        quiet()
        .room("10a", (0, "U"))
        .enemy("e", "drowned_one", at=(0, 0, 1), health=1, stunned=True)
    )
    t.start("enemies")
    assert t.health("e") == 2
    names = [type(event).__name__ for event in t.match.events or []]
    assert names.index("Healed") < names.index("RoundBegan")


@pytest.mark.rule("action.special")
def test_a_room_offers_actions_on_and_next_to_its_point_of_interest() -> None:
    for at, offered in (((2, 2), True), ((2, 3), True), ((1, 3), False), ((3, 2), False)):
        # Side 12a has a thin wall right of the point of interest.
        t = Table("12a", room="store", encounter="lantern_store").hero("H", at=at).menu()
        assert t.offers("act", 0, 0) == offered, at


@pytest.mark.rule("action.special")
def test_an_encounter_may_let_it_be_done_anywhere_on_the_tile() -> None:
    t = Table("8a", quest="rising_water", room="dais", encounter="water_dais").hero("H", at=(0, 0))
    t.menu()
    assert t.offers("act", 0, 0)


@pytest.mark.rule("action.special")
def test_a_special_action_costs_an_action_and_is_gone_once_done() -> None:
    t = Table("2b", room="reliquary", encounter="lantern_reliquary").hero("H", at=(2, 2)).menu()
    t.do("act", 0, 0)
    assert t.s.actions == 1
    assert t.offered("act") == []
    assert t.s.carries(0) == [0]
    assert len(t.events(Did)) == 1


def test_an_action_may_wait_for_the_tile_to_be_cleared() -> None:
    t = Table("2b", room="reliquary", encounter="lantern_reliquary").hero("H", at=(2, 2))
    t.enemy("e", at=(0, 4)).menu()
    assert t.offered("act") == []


@pytest.mark.rule("app.quest-end")
def test_a_quest_is_won_as_soon_as_its_aim_is_met() -> None:
    t = Table("1a", room="gate").room("6b", (0, "U"), "pillars")
    t.hero("H", at=(2, 4, 1), tokens=["lantern"]).menu()
    t.do("move", t.at("U"))
    assert t.match.outcome == ("heroes", "app.quest-end")


@pytest.mark.rule("app.quest-end")
def test_a_quest_is_lost_when_its_rounds_are_over() -> None:
    t = quiet(round=30).menu().do("end")
    assert t.match.outcome == ("dungeon", "app.quest-end")


def test_an_action_named_by_a_space_is_done_from_there_only(tmp_path: object) -> None:
    from tests.deckbox.packs import pack

    lever = """
[[encounter]]
id = "lever"
name = "Lever"
text = "A lever."
[[encounter.action]]
id = "pull"
name = "Pull"
text = "Pull it."
space = [0, 1]
success = [{ do = "loot", amount = 2 }]
"""
    path = pack(tmp_path, lever)
    t = Table("10a", packs=(path,), encounter="lever").hero("H", at=(2, 2)).menu()
    assert t.offered("act") == []
    t = Table("10a", packs=(path,), encounter="lever").hero("H", at=(0, 1)).menu()
    t.do("act", 0, 0)
    assert t.loot_of("H") == 2
