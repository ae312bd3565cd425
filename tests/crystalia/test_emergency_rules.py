"""Potion assistants and emergency potions. [assistant.*, emergency.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import Drank

from .arena import Arena, foe, unit

FIELD = """
############
#..........#
#.A..K.....#
#.......H..#
############"""


def field(**facts: object) -> Arena:
    """A mage of player 0; a hurt pudge and a hurt paladin of player 1."""
    names: dict[str, object] = {
        "A": "ember_mage", "K": foe("pudge", wounds=1, facing="W"),
        "H": foe("royal_paladin", wounds=2), "potions": [0, 2],
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


def drinkers(a: Arena) -> set[str]:
    return {a.mark(option[1]) for option in a.offered("drink")}


def drink(a: Arena, mark: str) -> Arena:
    elixir = "royal_paladin.elixir"
    return a.do("drink", mark, elixir, "special", elixir, mark).do("face", "to:W")


# ---------------------------------------------------------------- assistants


@pytest.mark.rule("assistant.no-arena-potions", "assistant.potions")
def test_there_are_the_potions_of_hero_and_assistant_and_no_others() -> None:
    a = field(potions=[2, 0], assistants=["hexcast_sorceress"]).menu("A")
    actions = a.game.box.actions
    assert {actions[option[1]].id for option in a.offered("drink")} == {
        "fire_water", "cursed_concoction", "wizard_wings",
    }  # fmt: skip
    potions = {n for n, action in enumerate(actions) if action.colour}
    brewed = {n for numbers in a.game.box.brews for n in numbers}
    assert potions == brewed


@pytest.mark.rule("assistant.potions", "emergency.cost")
def test_the_assistant_adds_no_tokens() -> None:
    a = field(assistants=["hexcast_sorceress"], potions=[1, 0], chests=[(1, 0)]).menu("A")
    a.dice("6", "- -", "6", "- -").do("chest", (1, 0)).do("again")
    assert a.s.potions[0] == 2, "the mage's own two"


@pytest.mark.rule("assistant.not-a-unit")
def test_the_assistant_is_no_unit() -> None:
    a = field(assistants=["tincan", "scarecrow"]).menu("A")
    cards = [a.s.box.models[card].id for card in a.s.card]
    assert "tincan" not in cards
    assert "scarecrow" not in cards
    assert [player["assistant"] for player in a.game.view(a.s, 0)["players"]] == [
        "tincan", "scarecrow",
    ]  # fmt: skip


@pytest.mark.rule("assistant.fixed")
def test_the_assistant_is_the_same_when_its_hero_has_come_back() -> None:
    a = field(assistants=["hexcast_sorceress"], potions=[1, 0], P=unit("egg_clutch", at=(0, 0)))
    a.on("A", wounds=4, status=["fire"], card="glimmerdusk_ranger")
    a.activate("A")
    assert a.place("A") is None
    a.idle("phase", 0).do("phase", "spawning").do("spawn", "P", "hero")
    a.do("place", "A", (1, 0)).do("face", "to:S")
    a.idle("phase", 0).do("phase", "hero").do("activate", "A")
    names = {a.game.box.actions[option[1]].id for option in a.offered("drink")}
    assert names == {"pixie_dust", "cursed_concoction", "wizard_wings"}


# ---------------------------------------------------------------- emergencies


@pytest.mark.rule("emergency.any-unit", "assistant.potions")
def test_any_unit_drinks_the_green_potions_of_both_cards() -> None:
    a = field(assistants=["ember_mage", "sanctioned_witch"]).menu("A").do("attack", "K", "magic")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 1)
    assert drinkers(a) == {"K", "H"}
    names = {a.game.box.actions[option[2]].id for option in a.offered("drink")}
    assert names == {"elixir", "healing_brew"}, "and none of another colour"


@pytest.mark.rule("emergency.limit")
def test_each_unit_drinks_once_in_an_opponents_turn() -> None:
    a = field(potions=[0, 3]).menu("A").do("attack", "K", "magic")
    a.dice("- -")
    drink(a, "K").do("pass")
    assert a.wounds("K") == 0
    a.s.wounds[a.numbers["K"]] = 1
    a.do("attack", "K", "magic")
    assert drinkers(a) == {"H"}
    a.dice("- -")
    drink(a, "H")
    a.s.wounds[a.numbers["H"]] = 2
    a.dice("- -").do("attack", "K", "magic")
    assert a.ask.prompt == "menu", "both have had theirs"
    assert len(a.events(Drank)) == 2


@pytest.mark.rule("emergency.limit")
def test_in_the_next_opponents_turn_it_may_drink_again() -> None:
    a = field(potions=[0, 2]).menu("A").do("attack", "K", "magic").dice("- -")
    drink(a, "K").do("pass")
    a.idle("phase", 1).idle("phase", 0)
    a.s.wounds[a.numbers["K"]] = 1
    a.do("phase", "hero").do("activate", "A")
    assert a.ask.prompt == "emergency", "where an enemy begins its activation"
    assert drinkers(a) == {"K", "H"}


@pytest.mark.rule("emergency.opponent-turn", "turn.wait")
def test_a_turn_of_waiting_is_an_opponents_turn() -> None:
    a = field().at("phase").do("phase", "wait")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 1)
    assert drinkers(a) == {"K", "H"}
    drink(a, "H").do("pass")
    assert (a.wounds("H"), a.s.potions[1]) == (0, 1)
    assert a.s.phase == "power-up" or a.s.turn == 1, "who passes is not asked again"


@pytest.mark.rule("emergency.any-unit", "emergency.limit")
def test_one_after_another_may_drink_in_the_same_phase() -> None:
    a = field().at("phase").do("phase", "wait")
    drink(a, "H")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 1)
    assert drinkers(a) == {"K"}, "and H has had its own"
    drink(a, "K")
    assert (a.wounds("H"), a.wounds("K"), a.s.potions[1]) == (0, 0, 0)
    assert a.ask.prompt != "emergency", "no token is left"


@pytest.mark.rule("emergency.opponent-turn", "variant.two-on-two.teams")
@pytest.mark.parametrize(("seat", "asked"), [(1, True), (2, False), (3, True)])
def test_a_partners_turn_is_no_opponents_turn(seat: int, asked: bool) -> None:
    names = {"A": "ember_mage", "H": unit("royal_paladin", owner=seat, wounds=2)}
    potions = [int(player == seat) for player in range(4)]
    a = Arena(
        FIELD.replace("K", "."), players=4, variants=["teams"], potions=potions, **names
    ).at("phase")  # fmt: skip
    a.do("phase", "wait")
    assert (a.ask.prompt == "emergency") == asked


@pytest.mark.rule("emergency.opponent-turn", "spawn.option.units")
def test_before_and_after_anybody_comes_potions_may_be_drunk() -> None:
    a = field(P=unit("egg_clutch", at=(0, 0))).at("phase").do("phase", "spawning")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 1)
    a.do("pass").do("spawn", "P", "units")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 1), "and the spawning point has been used"
    drink(a, "K")
    assert a.s.potions[1] == 1


@pytest.mark.rule("emergency.opponent-turn", "unlock.boss.forced")
def test_before_the_boss_breaks_in_potions_may_be_drunk() -> None:
    drawing = FIELD.replace("############", "####==######", 1)
    a = Arena(
        drawing, A="ember_mage", K=foe("pudge", wounds=1), H=foe("royal_paladin", wounds=2),
        potions=[0, 2], boss_due=[True, False],
    ).at("phase")  # fmt: skip
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 1)
    drink(a, "H").do("pass")
    assert a.ask.prompt == "deploy_boss"


@pytest.mark.rule("emergency.opponent-turn")
def test_after_the_last_activation_potions_may_be_drunk() -> None:
    a = field().menu("A").do("end")
    if a.ask.prompt == "next_unit":
        a.do("end")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 1)
    a.do("deaf")
    assert a.s.turn == 1 or a.s.phase == "power-up"


@pytest.mark.rule("emergency.opponent-turn")
def test_nobody_drinks_in_the_own_turn() -> None:
    a = field().at("phase", turn=1).do("phase", "wait")
    assert a.ask.prompt != "emergency"


@pytest.mark.rule("emergency.limit")
def test_the_tokens_of_a_destroyed_hero_stay_usable() -> None:
    a = field(potions=[0, 1])
    a.position.map = a.position.map.replace("H", ".")
    a.menu("A").do("attack", "K", "magic")
    assert a.place("H") is None
    assert drinkers(a) == {"K"}


@pytest.mark.rule("emergency.opponent-turn")
def test_nobody_drinks_one_in_the_own_turn() -> None:
    a = field(assistants=["tincan", "claw_tribe_barbarian"]).menu("H")
    assert not a.offered("drink")
    a.do("move", "to:N", (7, 1)).do("end")
    assert a.ask.prompt != "emergency"


@pytest.mark.rule("emergency.opponent-turn")
def test_with_three_players_every_other_players_turn_will_do() -> None:
    a = field(players=3, F=unit("tincan", owner=2, at=(9, 0), wounds=1), potions=[0, 1, 1])
    a.menu("A").do("attack", "K", "magic")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 1)
    a.do("pass")
    assert (a.ask.prompt, a.ask.seat) == ("emergency", 2)


@pytest.mark.rule("emergency.cost")
def test_without_enough_tokens_nobody_is_asked() -> None:
    a = field(potions=[0, 0]).menu("A").dice("- -").do("attack", "K", "magic")
    assert a.ask.prompt == "menu"


@pytest.mark.rule("emergency.any-unit")
def test_who_is_not_hurt_is_in_no_need() -> None:
    a = field(K=foe("pudge", facing="W")).menu("A").do("attack", "K", "magic")
    elixir = "royal_paladin.elixir"
    assert drinkers(a) == {"H"}
    found = a.match.refusal(a.option("drink", "K", elixir, "special", elixir, "K"))
    assert found is not None and found.text == "There is nothing to heal."
    assert all(not a.game.deeds.hindrances(a.s, a.ask, option) for option in a.ask.options)
