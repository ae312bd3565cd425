"""The initiative row. [initiative.*]"""

from __future__ import annotations

from math import factorial

import pytest

from tests.realms.arena import Arena, HeroSpec, MonsterSpec
from tests.realms.figures import ogre, soldier
from tests.realms.stage import Stage
from undercroft.games.realms import initiative
from undercroft.games.realms.events import Activated, RowMade
from undercroft.games.realms.game import GAME
from undercroft.games.realms.state import MONSTER_CARD, UNCHOSEN
from undercroft.games.realms.vocabulary import Group, Spawn

FIELD = """
    H S . . . . . w
    . . . . . . . v
    . . . . . . . t
    """


def field(**facts: object) -> Arena:
    """Two heroes, two wolves and an ogre far away."""
    said = {
        "H": soldier(), "S": HeroSpec("gretel", skills=[], energy=0), "w": "hungry_wolf",
        "v": "hungry_wolf", "t": ogre(), "events": ["morning_light"],
    }  # fmt: skip
    return Arena(FIELD, **{**said, **facts})


@pytest.mark.rule("initiative.build")
def test_one_card_for_each_kind_of_monster_and_one_for_each_hero_are_shuffled() -> None:
    """Every order of the cards can come of it, and none other."""
    rows = set()
    stage = Stage("gretel", "jack")
    stage.monster("hungry_wolf", 1, 1)
    stage.monster("hungry_wolf", 6, 1)
    stage.monster("beanstalk_ogre", 6, 6)
    wolf, giant = (
        MONSTER_CARD + stage.s.box.monster_number[name]
        for name in ("hungry_wolf", "beanstalk_ogre")
    )
    for order in range(factorial(4)):
        stage.run(initiative.make_row(stage.s), order)
        assert sorted(stage.s.row) == sorted((UNCHOSEN, UNCHOSEN, wolf, giant))
        rows.add(stage.s.row)
    assert len(rows) == factorial(4) // 2


@pytest.mark.rule("initiative.build")
def test_the_start_of_an_adventure_makes_a_row_of_its_own() -> None:
    match = GAME.new(3, heroes=["nutcracker", "gretel"], adventure="path_through_the_wood")
    assert [event.row for event in match.events or [] if isinstance(event, RowMade)] == [
        (UNCHOSEN, UNCHOSEN)
    ]


@pytest.mark.rule("initiative.row", "monster.when", "round.action-order")
def test_figures_act_from_the_top_of_the_row_to_its_bottom() -> None:
    a = field(row=["hungry_wolf", "S", "beanstalk_ogre", "H"], S=soldier())
    # Both wolves one after the other, in the order they were placed.
    a.dice("1 1", "1 1").start("card")
    assert a.s.active == a.numbers["S"]
    a.do("end")
    assert a.s.active == a.numbers["H"]
    order = [a.mark(event.unit) for event in a.events(Activated)]
    assert order == ["w", "v", "S", "t", "H"]


@pytest.mark.rule("initiative.hero-choice")
def test_the_party_chooses_who_acts_on_a_hero_card_and_his_token_stays_there() -> None:
    a = field(row=["hero", "beanstalk_ogre", "hero", "hungry_wolf"]).start("card")
    assert a.asked() == "initiative"
    a.do("initiative", "S")
    assert a.s.active == a.numbers["S"]
    assert a.row() == ["gretel", "beanstalk_ogre", "hero", "hungry_wolf"]
    # The second card is left for the other: nobody is asked.
    a.do("end")
    assert a.s.active == a.numbers["H"]
    assert a.row() == ["gretel", "beanstalk_ogre", "nutcracker", "hungry_wolf"]


@pytest.mark.rule("initiative.hero-choice")
def test_standing_heroes_are_chosen_first_and_the_cards_left_go_to_the_unconscious() -> None:
    a = Arena(
        "H S . . . . . w", H=soldier(), S=soldier(), J=HeroSpec("jack", fell=1),
        w="hungry_wolf", row=["hero", "hero", "hero", "hungry_wolf"], events=["morning_light"],
    ).start("card")  # fmt: skip
    assert a.offered("initiative") == [("initiative", 0), ("initiative", 1)]
    a.do("initiative", "S").do("end")
    assert a.s.active == a.numbers["H"]
    a.dice("1 1").do("end")
    assert a.row() == ["nutcracker", "nutcracker", "jack", "hungry_wolf"]
    assert a.numbers["J"] not in {event.unit for event in a.events(Activated)}


@pytest.mark.rule("initiative.token-slot", "initiative.keep")
def test_in_later_rounds_each_hero_acts_on_his_own_card_and_nobody_is_asked() -> None:
    a = Arena(
        "H S", H=soldier(), S=HeroSpec("gretel", energy=0), row=["hero", "hero"],
        events=["morning_light"],
    ).start("card")  # fmt: skip
    a.do("initiative", "S").do("end").do("end")
    assert a.s.round == 2
    assert (a.asked(), a.s.active) == ("menu", a.numbers["S"])
    a.do("end")
    assert (a.asked(), a.s.active) == ("menu", a.numbers["H"])
    assert a.row() == ["gretel", "nutcracker"]


@pytest.mark.rule("initiative.keep")
def test_a_kind_that_comes_without_a_new_tile_goes_to_the_bottom_and_acts_this_round() -> None:
    stage = Stage("gretel", "jack")
    stage.monster("beanstalk_ogre", 6, 6)
    before = stage.s.row
    wolves = Group(monster="hungry_wolf", count=(1, 1, 1))
    stage.happen((Spawn(do="spawn", monsters=(wolves,), at="heroes"),))
    wolf = MONSTER_CARD + stage.s.box.monster_number["hungry_wolf"]
    assert stage.s.row == (*before, wolf)
    assert not stage.s.done >> len(before) & 1


@pytest.mark.rule("initiative.keep")
def test_figures_that_come_after_their_card_has_acted_wait_for_the_next_round() -> None:
    a = field(row=["hungry_wolf", "H", "S", "beanstalk_ogre"], done=1).menu("H")
    newcomer = a.s.enlist(a.game.box.monster_number["hungry_wolf"])
    a.s.place(newcomer, a.at(6, 1))
    a.do("end")
    # Round 2 begins with the wolves, all three of them.
    a.dice("1 1", "1 1", "1 1").do("end")
    order = [event.unit for event in a.events(Activated)]
    assert a.s.round == 2
    assert order == [1, a.numbers["t"], a.numbers["w"], a.numbers["v"], newcomer, 0]


@pytest.mark.rule("initiative.keep", "monster.defeated")
def test_the_card_of_a_kind_leaves_the_row_with_its_last_figure() -> None:
    a = Arena(
        """
        w . . . .
        H v . . S
        """,
        H=soldier(), S=soldier(), w=MonsterSpec("hungry_wolf"), v=MonsterSpec("hungry_wolf"),
        row=["H", "hungry_wolf", "S"],
    ).menu("H")  # fmt: skip
    a.dice("2 2", "1").do("attack", 0, "w")
    assert a.row() == ["nutcracker", "hungry_wolf", "nutcracker"]
    a.dice("2 2", "1").do("attack", 0, "v")
    assert a.row() == ["nutcracker", "nutcracker"]


@pytest.mark.rule("initiative.shift")
@pytest.mark.parametrize(
    ("to", "places", "row"),
    [("top", 1, "SHT"), ("bottom", 1, "HTS"), ("up", 1, "HST"), ("down", 2, "HTS")],
)
def test_an_effect_moves_a_card_along_the_row(to: str, places: int, row: str) -> None:
    a = Arena(
        "H S . . t", H=soldier(), S=soldier(), t=ogre(),
        row=["H", "beanstalk_ogre", "S"] if to == "up" else ["H", "S", "beanstalk_ogre"],
    ).menu("H")  # fmt: skip
    initiative.shift(a.s, a.numbers["S"], to, places)
    marks = {0: "H", 1: "S"}
    assert "".join(marks.get(card, "T") for card in a.s.row) == row


@pytest.mark.rule("initiative.shift")
def test_a_card_that_moves_up_behind_one_that_has_acted_still_acts_and_none_acts_twice() -> None:
    a = Arena(
        "H S . . . . . . . t", H=soldier(), S=soldier(), t=ogre(),
        row=["H", "beanstalk_ogre", "S"], events=["morning_light"],
    ).start("card")  # fmt: skip
    # The acting hero's own card goes to the bottom, the ogre's to the top.
    initiative.shift(a.s, a.numbers["H"], "bottom", 1)
    initiative.shift(a.s, a.numbers["t"], "top", 1)
    a.do("end")
    assert a.s.active == a.numbers["S"]
    a.dice("1 1 1").do("end")
    order = [a.mark(event.unit) for event in a.events(Activated)]
    assert order == ["H", "t", "S", "t", "S"]
    assert a.s.round == 2


MILL = {
    "adventure": "path_through_the_wood",
    "H": HeroSpec("gretel", at=("path", 3, 0), skills=[], energy=0),
    "S": HeroSpec("snow_white", at=("path", 4, 1), skills=[], energy=0),
}


@pytest.mark.rule("initiative.mid-round")
def test_the_explorer_ends_his_activation_before_the_new_row_is_followed_from_the_top() -> None:
    a = Arena(row=["H", "S"], **MILL).menu("H")
    a.draws("wolf_hour").do("open", "to_mill")
    assert not a.events(RowMade)
    assert (a.s.active, a.s.actions) == (a.numbers["H"], 1)
    # Cards: two Hero cards, then the wolves; the order 0 leaves them so.
    a.chance(0).do("end")
    assert a.row() == ["hero", "hero", "hungry_wolf"]
    assert len(a.events(RowMade)) == 1


@pytest.mark.rule("initiative.mid-round")
def test_whoever_has_acted_may_be_given_a_card_and_does_not_act_again() -> None:
    a = Arena(row=["H", "S"], **MILL).menu("H")
    a.draws("wolf_hour").do("open", "to_mill").chance(0)
    a.do("end")
    a.do("initiative", "H")
    # Gretel has acted: her card passes by, and Snow White acts on the other one.
    assert a.row() == ["gretel", "snow_white", "hungry_wolf"]
    assert a.s.active == a.numbers["S"]
    assert [event.unit for event in a.events(Activated)] == [a.numbers["S"]]
