"""What waits in a chest: trapdoors and mimics. [trapdoor.*, mimic.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import MimicAppeared

from .arena import Arena, foe, unit

ROOM = """
############
#..........#
#..A.......#
#..........#
#..........#
#........E.#
############"""


def room(**facts: object) -> Arena:
    """A mage beside the chest at (3, 1); there are two more, at (9, 0) and (0, 4)."""
    names: dict[str, object] = {
        "A": unit("ember_mage", facing="E"), "E": foe("hearthsworn_fighter"),
        "chests": [(3, 1), (9, 0), (0, 4)],
    }  # fmt: skip
    return Arena(ROOM, **(names | facts))


def three(**facts: object) -> Arena:
    return room(players=3, F=unit("royal_paladin", owner=2, at=(9, 2)), **facts)


# ---------------------------------------------------------------- trapdoors


@pytest.mark.rule("trapdoor.second-chest", "term.left-right")
def test_the_player_to_the_right_chooses_the_second_chest() -> None:
    a = three().menu("A").dice("7", "- -").do("chest", (3, 1))
    assert (a.ask.prompt, a.ask.seat) == ("second_chest", 2)
    assert {a.s.board.place(option[1]) for option in a.offered("second")} == {(9, 0), (0, 4)}
    a.do("second", (9, 0))
    assert a.s.trapdoors == ((a.square(3, 1), a.square(9, 0)),)


@pytest.mark.rule("term.left-right", "trapdoor.second-chest")
def test_who_is_out_is_nobodys_neighbour() -> None:
    a = three(out=[0, 0, 1]).menu("A").dice("7", "- -").do("chest", (3, 1))
    assert (a.ask.prompt, a.ask.seat) == ("second_chest", 1)
    b = three(out=[0, 1, 0]).menu("A").dice("3", "- -").do("chest", (3, 1))
    assert b.s.owner[b.events(MimicAppeared)[0].unit] == 2


@pytest.mark.rule("trapdoor.flip")
def test_trapdoors_cannot_be_opened_but_stay_in_the_way() -> None:
    a = room(trapdoors=[((3, 1), (9, 0))], chests=[]).menu("A")
    assert not a.offers("chest", (3, 1))
    assert "trapdoor.flip" in a.why_not("chest", (3, 1))
    assert (3, 1) not in a.reachable()
    assert a.offers("trapdoor", (3, 1))
    behind = room(trapdoors=[((3, 1), (9, 0))], chests=[]).on("E", at=(5, 1)).menu("A")
    assert behind.offers("attack", "E", "magic"), "one can see across"


@pytest.mark.rule("trapdoor.flip")
def test_a_pair_of_trapdoors_is_linked_only_to_itself() -> None:
    doors = [((3, 1), (9, 0)), ((0, 4), (5, 4))]
    a = room(trapdoors=doors, chests=[]).menu("A").do("trapdoor", (3, 1))
    landings = {a.s.board.place(option[2]) for option in a.offered("place")}
    assert landings == {(8, 0), (8, 1), (9, 1)}


@pytest.mark.rule("trapdoor.use", "term.adjacent")
def test_a_trapdoor_is_used_from_all_eight_squares_around_it_for_one_action_point() -> None:
    doors = {"trapdoors": [((3, 2), (9, 0))], "chests": []}
    a = room(**doors).menu("A", move=0)
    assert a.offers("trapdoor", (3, 2)), "from the corner"
    a.do("trapdoor", (3, 2)).do("place", "A", (8, 1)).do("face", "to:S")
    assert (a.place("A"), a.facing("A"), a.s.actions) == ((8, 1), "S", 2)
    far = room(trapdoors=[((4, 1), (9, 0))], chests=[]).menu("A")
    assert not far.offered("trapdoor")
    assert "trapdoor.use" in far.why_not("trapdoor", (4, 1))


@pytest.mark.rule("trapdoor.use")
def test_enemies_nearby_do_not_keep_a_unit_from_travelling() -> None:
    a = room(trapdoors=[((3, 1), (9, 0))], chests=[(2, 0)], k=foe("gouger", at=(1, 1))).menu("A")
    assert not a.offers("chest", (2, 0)), "a chest it may not open now"
    assert a.offers("trapdoor", (3, 1))


@pytest.mark.rule("trapdoor.use")
def test_a_wall_between_hides_a_trapdoor_and_its_landings() -> None:
    a = Arena(
        """
        ############
        #..A.......#
        #.###......#
        #.........##
        #........#.#
        #........E.#
        ############""",
        A=unit("ember_mage"), E=foe("hearthsworn_fighter", at=(0, 4)),
        trapdoors=[((3, 0), (9, 3))],
    ).menu("A").do("trapdoor", (3, 0))  # fmt: skip
    landings = {a.s.board.place(option[2]) for option in a.offered("place")}
    assert (8, 2) not in landings, "no line passes between the two walls"
    assert landings == {(8, 4), (9, 4)}


@pytest.mark.rule("trapdoor.size")
def test_only_small_units_go_through_and_those_of_every_player_do() -> None:
    doors = {"trapdoors": [((3, 1), (9, 0))], "chests": []}
    big = room(**doors, r=unit("rex", at=(4, 1), facing="W")).menu("r")
    assert not big.offered("trapdoor")
    assert "trapdoor.size" in big.why_not("trapdoor", (3, 1))
    assert room(**doors).on("E", at=(4, 1)).menu("E").offers("trapdoor", (3, 1))


# ---------------------------------------------------------------- mimics


def bitten(**facts: object) -> Arena:
    """The mage finds a mimic in the chest."""
    a = three(mimic_top=["booty_biter", "boo_booty"], **facts).menu("A")
    return a.dice("3", "- -").do("chest", (3, 1))


@pytest.mark.rule("mimic.controller", "term.left-right", "component.decks.mimic")
def test_the_left_neighbour_controls_the_mimic_from_then_on() -> None:
    a = bitten()
    mimic = a.events(MimicAppeared)[0].unit
    assert a.s.owner[mimic] == 1
    assert a.s.board.place(a.s.at[mimic]) == (3, 1)
    assert a.game.box.models[a.s.card[mimic]].id == "booty_biter"
    a.do("face", "to:W").do("end").idle("phase", 1)
    a.do("phase", "warband")
    a.match.answer_with(("activate", mimic))
    assert a.s.skulls == 5, "it is one of their monsters and costs one skull"


@pytest.mark.rule("mimic.free-turn")
def test_the_mimic_has_a_whole_activation_and_then_the_openers_goes_on() -> None:
    a = bitten()
    mimic = a.events(MimicAppeared)[0].unit
    assert (a.ask.prompt, a.ask.seat) == ("face", 1), "its controller says where it looks"
    a.do("face", "to:W")
    assert (a.ask.seat, a.s.active, a.s.move, a.s.actions) == (1, mimic, 6, 1)
    a.dice("2 2", "- - -").do("attack", "A", "melee").do("end")
    assert a.wounds("A") == 1
    assert (a.ask.seat, a.s.active, a.s.actions) == (0, a.numbers["A"], 2)
    assert not a.s.crystals >> mimic & 1, "it gets no crystal for that"
    assert a.offered("move"), "and the opener still has its movement"


@pytest.mark.rule("mimic.free-turn")
def test_a_mimic_that_finds_another_mimic_does_not_end_the_openers_activation() -> None:
    a = bitten(chests=[(3, 1), (6, 0)])
    first = a.events(MimicAppeared)[0].unit
    a.do("face", "to:E").do("move", "to:E", (5, 0)).dice("3", "- - -").do("chest", (6, 0))
    second = a.events(MimicAppeared)[1].unit
    a.do("face", "to:W")
    assert (a.ask.seat, a.s.active) == (2, second)
    a.do("end")
    assert (a.ask.seat, a.s.active, a.s.actions) == (1, first, 0)
    a.do("end")
    assert (a.ask.seat, a.s.active, a.s.actions) == (0, a.numbers["A"], 2)


@pytest.mark.rule("component.decks.mimic")
def test_mimics_come_from_a_deck_of_their_own() -> None:
    a = bitten()
    a.do("face", "to:W").do("end")
    names = [a.game.box.models[card].id for card in (*a.s.mimic_deck.top, *a.s.mimic_deck.rest)]
    assert sorted(names) == ["boo_booty", "booty_grinder", "bouncing_booty"]


def hunted(**facts: object) -> Arena:
    """A mimic of the second player with one heart left before the mage."""
    names: dict[str, object] = {"x": foe("booty_grinder", at=(3, 1), wounds=1, facing="W")}
    return room(chests=[], treasure_top=["ancestral_mail"], **(names | facts))


@pytest.mark.rule("mimic.reward")
def test_who_destroys_a_mimic_gets_a_treasure_in_the_power_up_phase() -> None:
    a = hunted().menu("A").dice("2 2").do("attack", "x", "magic")
    assert a.place("x") is None
    assert a.backpack(0) == [], "not before Power-Up"
    a.idle("equip", 0)
    assert a.backpack(0) == ["ancestral_mail"]
    assert a.s.card[a.numbers["x"]] not in (*a.s.mimic_deck.top, *a.s.mimic_deck.rest)


@pytest.mark.rule("mimic.reward")
def test_a_mimic_is_no_small_unit_for_rewards() -> None:
    trophies = {f"t{i}": foe("gouger", trophy=0) for i in range(2)}
    a = hunted(**trophies, loot_top=["chainmail"]).menu("A").dice("2 2").do("attack", "x", "magic")
    a.idle("equip", 0)
    assert a.backpack(0) == ["ancestral_mail"], "two small units and a mimic are no three"
    assert len(a.s.trophies[0]) == 2


@pytest.mark.rule("mimic.reward")
def test_a_mimic_that_burns_is_worth_nothing() -> None:
    a = hunted().on("x", status=["fire"]).activate("x")
    assert a.place("x") is None
    assert a.s.owed_treasure == [0, 0]
    assert a.s.trophies == [(), ()]


@pytest.mark.rule("mimic.reward")
def test_the_controllers_own_dice_earn_nothing() -> None:
    """A boss of the mimic's controller breaks in where it stands."""
    a = Arena(
        """
        ###==#######
        #..........#
        #..........#
        #..........#
        #..........#
        #.......A..#
        ############""",
        A="ember_mage", B=foe("roxor"), x=foe("booty_grinder", at=(2, 0), wounds=1),
        boss_due=[0, 1], turn=1,
    ).at("phase").do("enter", 0, (2, 0))  # fmt: skip
    assert a.place("x") is None
    assert a.s.owed_treasure == [0, 0]
