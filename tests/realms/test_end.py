"""The end of an adventure. [end.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.figures import ogre, soldier
from undercroft.games.realms import campaign
from undercroft.games.realms.events import Activated, AdventureEnded, GameEnded, Rewarded
from undercroft.games.realms.game import GAME


def wood(**facts: object) -> Arena:
    """The first adventure with every tile revealed; its aim is that the cottage is cleared."""
    said = {
        "adventure": "path_through_the_wood", "laid": ["mill", "stones", "cottage"],
        "opened": ["to_mill", "to_stones", "to_cottage"],
        "H": HeroSpec("gretel", at=("cottage", 3, 7), worn=["hatchet"], skills=[], energy=0),
        "S": HeroSpec("snow_white", at=("cottage", 4, 7), skills=[], energy=0),
        "round": 3,
    }  # fmt: skip
    return Arena(**{**said, **facts})


@pytest.mark.rule("end.check")
def test_the_round_is_played_to_its_end_before_the_adventure_is_over() -> None:
    a = wood(w=MonsterSpec("hungry_wolf", at=("cottage", 3, 6), health=1)).menu("H")
    a.dice("2 2 2", "1").do("attack", 0, "w")
    # The cottage is cleared, and still Snow White has her activation.
    assert not a.in_play("w")
    a.do("end")
    assert a.s.active == a.numbers["S"]
    assert not a.match.over
    a.draws("thorn_dagger").do("end")
    assert a.match.over
    assert a.events(AdventureEnded)[0].outcome == "won"


@pytest.mark.rule("end.check")
def test_without_its_aim_another_round_begins() -> None:
    a = wood(w=MonsterSpec("hungry_wolf", at=("cottage", 3, 1)), events=["morning_light"])
    a.start("end")
    assert a.s.round == 4
    assert not a.events(AdventureEnded)


@pytest.mark.rule("end.check")
def test_an_aim_that_is_met_and_lost_again_before_the_check_does_not_count() -> None:
    a = wood(events=["morning_light"], row=["H", "S"], done=1).menu("S")
    assert not a.s.foes
    unit = a.s.enlist(a.game.box.monster_number["hungry_wolf"])
    a.s.place(unit, a.at("cottage", 3, 1))
    a.do("end")
    assert not a.match.over
    assert a.s.round == 4


@pytest.mark.rule("end.rewards")
def test_each_hero_gets_the_gold_and_experience_of_the_adventure() -> None:
    a = wood(H=HeroSpec("gretel", at=("cottage", 3, 7), gold=3)).draws("hatchet").start("end")
    assert (a.gold("H"), a.gold("S")) == (23, 20)
    assert a.s.experience == (2, 2)
    assert a.pack("H") == ["hatchet"]
    assert a.s.outcome == ("heroes", "path_through_the_wood")


@pytest.mark.rule("end.rewards")
def test_nothing_is_gained_if_the_aim_was_not_met() -> None:
    a = wood(round=24, w=MonsterSpec("hungry_wolf", at=("cottage", 3, 1))).start("end")
    assert a.match.over
    assert (a.s.gold, a.s.experience) == ([0, 0], (0, 0))
    assert not a.events(Rewarded)


@pytest.mark.rule("end.late")
@pytest.mark.parametrize(("number", "over"), [(23, False), (24, True)])
def test_an_adventure_is_lost_after_the_rounds_it_allows(number: int, over: bool) -> None:
    w = MonsterSpec("hungry_wolf", at=("cottage", 3, 1))
    a = wood(round=number, w=w, events=["morning_light"]).start("end")
    assert a.match.over is over
    if over:
        assert a.s.outcome == ("darkness", "path_through_the_wood")
        assert a.events(AdventureEnded)[0].why == "late"


@pytest.mark.rule("end.late")
def test_players_may_agree_on_fewer_rounds() -> None:
    match = GAME.new(7, heroes=["gretel", "jack"], rounds=1)
    steps = 0
    while not match.over:
        found = [i for i, o in enumerate(match.ask.options) if o == ("end",)]
        match.answer(found[0] if found else 0)
        steps += 1
        assert steps < 200
    assert match.state.round == 1
    assert match.state.verdict == "late"


@pytest.mark.rule("end.rewards")
def test_a_campaign_goes_on_with_the_next_adventure() -> None:
    match = GAME.new(11, heroes=["gretel", "jack"], campaign=True)
    first = match.state.adventure_id
    while match.ask.prompt != "menu":
        match.answer(0)
    match.state.verdict = "won"
    seen = 0
    while match.state.adventure_id == first:
        prompt = match.ask.prompt
        options = list(match.ask.options)
        leave = [i for i, o in enumerate(options) if o in (("end",), ("save",), ("done",))]
        match.answer(leave[0] if leave else 0)
        seen += 1
        assert seen < 300, prompt
    assert match.state.told == ((first, "won"),)
    # At full strength, with what they were given.
    assert match.state.health == [profile.health for profile in match.state.profile]
    assert match.state.experience == (2, 2)


@pytest.mark.rule("end.defeat")
def test_the_adventure_is_lost_at_once_when_the_last_hero_falls() -> None:
    a = Arena(
        "H t . u", H=soldier(health=1), S=HeroSpec("gretel", fell=1), t=ogre(), u=ogre(),
        row=["beanstalk_ogre", "H", "S"],
    )  # fmt: skip
    a.dice("2 2 2").start("card")
    assert a.match.over
    assert a.s.outcome is not None
    assert a.s.outcome[0] == "darkness"
    assert a.events(AdventureEnded)[0].why == "fallen"
    assert a.events(GameEnded)[0].rules == ("end.defeat",), "no round is over to be looked at"
    # The second ogre does not act any more.
    assert [event.unit for event in a.events(Activated)] == [a.numbers["t"]]


@pytest.mark.rule("end.defeat")
def test_one_standing_hero_is_enough_to_go_on() -> None:
    a = Arena(
        "H t . . . . . . . S", H=soldier(health=1), S=HeroSpec("gretel"), t=ogre(),
        row=["beanstalk_ogre", "H", "S"],
    )  # fmt: skip
    a.dice("2 2 2").start("card")
    assert not a.in_play("H")
    assert not a.match.over
    assert a.s.active == a.numbers["S"]


@pytest.mark.rule("end.rewards")
@pytest.mark.parametrize(
    ("chapter", "outcome", "ways"), [("oven", "won", 2), ("path", "lost", 2), ("teeth", "won", 0)]
)
def test_the_first_seat_chooses_where_a_campaign_goes_on(
    chapter: str, outcome: str, ways: int
) -> None:
    s = GAME.new(11, heroes=["gretel", "jack"], campaign=True).state
    chapters = [row.id for row in campaign.row(s).chapter]
    s.chapter = chapters.index(chapter)
    asks = list(campaign.way(s, outcome)) if not ways else [next(campaign.way(s, outcome))]
    assert [(ask.seat, len(ask.options)) for ask in asks] == ([(0, ways)] if ways else [])


@pytest.mark.rule("end.rewards")
def test_a_way_on_is_closed_by_a_chapter_that_was_won() -> None:
    s = GAME.new(11, heroes=["gretel", "jack"], campaign=True).state
    s.chapter = [row.id for row in campaign.row(s).chapter].index("mountain")
    ways = campaign.row(s).chapter[s.chapter].on
    assert [ways[n].to for n in campaign.ways_on(s, "won")] == ["ball", "splinter", "beanstalk"]
    s.told = (("one_minute_to_twelve", "won"),)
    assert [ways[n].to for n in campaign.ways_on(s, "won")] == ["splinter", "beanstalk"]
